"""Whether things may move on the screen."""

from __future__ import annotations

import os
from enum import StrEnum

from PySide6.QtWidgets import QApplication, QStyle

VARIABLE = "COUNTERMARCH_MOTION"
"""The environment variable that goes before the setting: `full` or `reduced`."""


class Motion(StrEnum):
    """How much moves; `SYSTEM` is what the desktop asks for."""

    SYSTEM = ""
    FULL = "full"
    REDUCED = "reduced"


def motion_in_force(setting: str) -> Motion:
    """Return `FULL` or `REDUCED`: what the environment, the setting or the desktop says, in this order."""
    for said in (os.environ.get(VARIABLE, ""), setting):
        if said in (Motion.FULL, Motion.REDUCED):
            return Motion(said)
    duration = QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration)
    return Motion.FULL if duration > 0 else Motion.REDUCED
