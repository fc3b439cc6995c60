"""Run as a program: shows the board, started as both applications are, and ends."""

from __future__ import annotations

from core.qt.quick_start import undisturbed

if __name__ == "__main__":
    with undisturbed():
        from benchmarks.board import show

        show()
