"""Make the working environment `.venv`: Python packages, the libraries Qt needs, a trial start.

Runs on a bare Python 3.11 with nothing but the standard library. As root on Debian and its
relatives it installs what the system lacks; otherwise it prints the exact command and stops.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
OLDEST = (3, 11)

# What the Qt libraries and their offscreen, xcb and wayland plug-ins load, and the Debian
# package each comes in. Qt itself comes with PySide6.
QT_LIBRARIES = (
    ("libEGL.so.1", "libegl1"),
    ("libGL.so.1", "libgl1"),
    ("libX11.so.6", "libx11-6"),
    ("libX11-xcb.so.1", "libx11-xcb1"),
    ("libbrotlidec.so.1", "libbrotli1"),
    ("libdbus-1.so.3", "libdbus-1-3"),
    ("libdrm.so.2", "libdrm2"),
    ("libfontconfig.so.1", "libfontconfig1"),
    ("libfreetype.so.6", "libfreetype6"),
    ("libglib-2.0.so.0", "libglib2.0-0"),
    ("libgssapi_krb5.so.2", "libgssapi-krb5-2"),
    ("libwayland-client.so.0", "libwayland-client0"),
    ("libwayland-cursor.so.0", "libwayland-cursor0"),
    ("libwayland-egl.so.1", "libwayland-egl1"),
    ("libxcb.so.1", "libxcb1"),
    ("libxcb-cursor.so.0", "libxcb-cursor0"),
    ("libxcb-glx.so.0", "libxcb-glx0"),
    ("libxcb-icccm.so.4", "libxcb-icccm4"),
    ("libxcb-image.so.0", "libxcb-image0"),
    ("libxcb-keysyms.so.1", "libxcb-keysyms1"),
    ("libxcb-randr.so.0", "libxcb-randr0"),
    ("libxcb-render.so.0", "libxcb-render0"),
    ("libxcb-render-util.so.0", "libxcb-render-util0"),
    ("libxcb-shape.so.0", "libxcb-shape0"),
    ("libxcb-shm.so.0", "libxcb-shm0"),
    ("libxcb-sync.so.1", "libxcb-sync1"),
    ("libxcb-util.so.1", "libxcb-util1"),
    ("libxcb-xfixes.so.0", "libxcb-xfixes0"),
    ("libxcb-xkb.so.1", "libxcb-xkb1"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
)
TRIAL = "from PySide6.QtWidgets import QApplication, QLabel; a = QApplication([]); QLabel('x').grab()"


class SetUpFailed(Exception):
    """A step that the user has to take; the message is the whole instruction."""


def main() -> int:
    """Set everything up; return 0, or 1 after saying what to do by hand."""
    try:
        ensure_python()
        ensure_venv_module()
        create_environment()
        ensure_qt_libraries()
        try_qt()
    except SetUpFailed as problem:
        print(f"\nsetup: {problem}", file=sys.stderr)
        return 1
    print("setup: ready.")
    return 0


def ensure_python() -> None:
    """Refuse a Python that is too old for the language this project is written in."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        raise SetUpFailed(
            f"this is Python {found}; 3.11 or newer is needed.\n"
            "Install one and run: make setup SYSTEM_PYTHON=python3.11"
        )


def ensure_venv_module() -> None:
    """Debian ships Python without ensurepip; add it as root or name the package."""
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return
    exact = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    install_debian([exact], reason="Python cannot make virtual environments here")


def create_environment() -> None:
    """Create `.venv` if need be and install the project into it, editable, with its tools."""
    if not PYTHON.exists():
        say("creating .venv")
        run([sys.executable, "-m", "venv", str(ENVIRONMENT)], "python3 -m venv .venv failed")
    say("installing packages (the first time takes a minute or two)")
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    wanted = ["-c", "constraints.txt", "setuptools", "-e", ".[dev]", "-e", "tests/probe"]
    run([*pip, *wanted], "pip could not install the packages; see its message above")


def ensure_qt_libraries() -> None:
    """Install the system libraries Qt loads and that are not here (Linux only)."""
    if not sys.platform.startswith("linux"):
        return
    packages = [package for library, package in QT_LIBRARIES if not loads(library)]
    if packages:
        install_debian(packages, reason="Qt needs system libraries that are missing")


def loads(library: str) -> bool:
    """Say whether the dynamic linker finds `library`."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_debian(packages: list[str], reason: str) -> None:
    """Install Debian `packages` when root; otherwise raise with the command to type."""
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if shutil.which("apt-get") is None:
        raise SetUpFailed(f"{reason}. Install what your system calls: {' '.join(packages)}")
    if os.name == "nt" or os.geteuid() != 0:
        raise SetUpFailed(f"{reason}. Run this once, then try again:\n  sudo {' '.join(command)}")
    say(f"{reason}; installing {' '.join(packages)}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False)
    installed = subprocess.run([command[0], "-qq", *command[1:]], env=quiet, stdout=subprocess.DEVNULL)
    if installed.returncode != 0:
        raise SetUpFailed(f"{reason}, and apt-get could not install them. Try:\n  {' '.join(command)}")


def try_qt() -> None:
    """Open and paint one widget off screen, so that a broken Qt shows here and not in a game."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    trial = subprocess.run([str(PYTHON), "-c", TRIAL], env=environment, capture_output=True, text=True)
    if trial.returncode != 0:
        last = (trial.stderr.strip().splitlines() or ["no message"])[-1]
        raise SetUpFailed(f"Qt does not start on this machine: {last}")


def run(command: list[str], complaint: str) -> None:
    """Run `command` in the project's folder; when it fails, show what it said and raise."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print(done.stdout, file=sys.stderr)
        raise SetUpFailed(complaint)


def say(text: str) -> None:
    """Tell the user what is going on, at once."""
    print(f"setup: {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
