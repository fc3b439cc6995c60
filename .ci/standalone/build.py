"""Make the standalone program for Linux: `dist/countermarch/countermarch`, which needs no Python.

Usage: python .ci/standalone/build.py
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "dist" / "countermarch"
PROGRAM = BUILT / "countermarch"
WORK = ROOT / "build" / "standalone"
MEGABYTE = 1 << 20


def main() -> int:
    """Install the packer, pack, try the result without Python in reach; return the exit code."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, "-c", "constraints.txt", "pyinstaller"], cwd=ROOT, check=True)
    shutil.rmtree(BUILT, ignore_errors=True)
    pack = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", "dist"]
    pack += ["--workpath", str(WORK), ".ci/standalone/countermarch.spec"]
    subprocess.run(pack, cwd=ROOT, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    said = tried("--version")
    tried("check", "--all")
    tried("play", "--demonstration", str(WORK / "demonstration"))
    size = sum(file.stat().st_size for file in BUILT.rglob("*") if file.is_file() and not file.is_symlink())
    archive = shutil.make_archive(str(ROOT / "dist" / said.replace(" ", "-")), "gztar", BUILT.parent, BUILT.name)
    print(f"{PROGRAM.relative_to(ROOT)}: {said}, {size / MEGABYTE:.0f} MB on disk")
    print(f"{Path(archive).relative_to(ROOT)}: {Path(archive).stat().st_size / MEGABYTE:.0f} MB to hand on")
    return 0


def tried(*arguments: str) -> str:
    """Return what the program says, run where no Python and no package is in reach."""
    print(f"trying: countermarch {' '.join(arguments)}", flush=True)
    bare = {"PATH": "", "HOME": str(WORK), "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([str(PROGRAM), *arguments], env=bare, cwd=WORK, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"It does not run without Python:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
