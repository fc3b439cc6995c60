"""Make the standalone program for Linux: `dist/countermarch/countermarch`, which needs no Python.

Usage: python .ci/standalone/build.py
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "dist" / "countermarch"
PROGRAM = BUILT / "countermarch"
WORK = ROOT / "build" / "standalone"
MEGABYTE = 1 << 20
BESIDE = {"LICENSE": "LICENSE", "resources/fonts/OFL.txt": "LICENSE-FONT", ".ci/standalone/READ-ME.txt": "READ-ME.txt"}
"""What lies beside the program: a file of the project -> its name there."""


def main() -> int:
    """Install the packer, pack, try the result without Python in reach; return the exit code."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, "-c", "constraints.txt", "pyinstaller"], cwd=ROOT, check=True)
    shutil.rmtree(BUILT, ignore_errors=True)
    pack = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", "dist"]
    pack += ["--workpath", str(WORK), ".ci/standalone/countermarch.spec"]
    subprocess.run(pack, cwd=ROOT, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    for file, name in BESIDE.items():
        shutil.copy(ROOT / file, BUILT / name)
    said = tried(PROGRAM, "--version")
    tried(PROGRAM, "check", "--all")
    tried(PROGRAM, "play", "--demonstration", str(WORK / "demonstration"))
    size = sum(file.stat().st_size for file in BUILT.rglob("*") if file.is_file() and not file.is_symlink())
    archive = packed(said.replace(" ", "-"))
    print(f"{PROGRAM.relative_to(ROOT)}: {said}, {size / MEGABYTE:.0f} MB on disk")
    print(f"{archive.relative_to(ROOT)}: {archive.stat().st_size / MEGABYTE:.0f} MB to hand on")
    return 0


def packed(name: str) -> Path:
    """Pack the folder into an archive that names its machine, and try what comes out of it somewhere else."""
    stem = ROOT / "dist" / f"{name}-linux-{platform.machine()}"
    archive = Path(shutil.make_archive(str(stem), "gztar", BUILT.parent, BUILT.name))
    elsewhere = WORK / "unpacked"
    shutil.rmtree(elsewhere, ignore_errors=True)
    shutil.unpack_archive(archive, elsewhere)
    tried(elsewhere / BUILT.name / PROGRAM.name, "check", "--all")
    shutil.rmtree(elsewhere)
    return archive


def tried(program: Path, *arguments: str) -> str:
    """Return what a program says, run where no Python and no package is in reach."""
    print(f"trying: {program.relative_to(ROOT)} {' '.join(arguments)}", flush=True)
    bare = {"PATH": "", "HOME": str(WORK), "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([str(program), *arguments], env=bare, cwd=WORK, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"It does not run without Python:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
