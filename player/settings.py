"""What the player remembers between two runs: colours, size, whether the dock is folded."""

from __future__ import annotations

from PySide6.QtCore import QSettings

from core.board.figures import is_figure
from core.view.layers import EVERYTHING, Layers, read, written
from core.view.palette import SHIPPED

SCALES = (100, 125, 150, 175, 200, 225, 250, 275, 300)
"""Sizes of the interface in percent; a change holds from the next start."""


class Settings:
    """The user's own settings."""

    def __init__(self) -> None:
        self._kept = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Countermarch", "player")

    @property
    def palette(self) -> str:
        """The palette's id."""
        found = str(self._kept.value("palette", "light"))
        return found if found in SHIPPED else "light"

    @palette.setter
    def palette(self, id_: str) -> None:
        self._kept.setValue("palette", id_)

    @property
    def language(self) -> str:
        """The language's code; empty for the system's."""
        return str(self._kept.value("language", ""))

    @language.setter
    def language(self, code: str) -> None:
        self._kept.setValue("language", code)

    @property
    def motion(self) -> str:
        """How much moves on the screen: `full`, `reduced`, or empty for what the desktop asks for."""
        return str(self._kept.value("motion", ""))

    @motion.setter
    def motion(self, how_much: str) -> None:
        self._kept.setValue("motion", how_much)

    @property
    def battle_steps(self) -> bool:
        """Whether battles are told step by step."""
        return str(self._kept.value("battle-steps", "yes")) != "no"

    @battle_steps.setter
    def battle_steps(self, wanted: bool) -> None:
        self._kept.setValue("battle-steps", "yes" if wanted else "no")

    @property
    def scale(self) -> int:
        """The size of the interface in percent."""
        found = str(self._kept.value("scale", "100"))
        return int(found) if is_figure(found) and int(found) in SCALES else 100

    @scale.setter
    def scale(self, percent: int) -> None:
        self._kept.setValue("scale", str(percent))

    @property
    def layers(self) -> Layers:
        """The layers of the map that were chosen last."""
        return read(str(self._kept.value("layers", "")))

    def keep_layers(self, chosen: Layers) -> None:
        """Remember a choice of layers."""
        self._kept.setValue("layers", written(chosen))


class PassingSettings(Settings):
    """Settings that nobody keeps: for a window that only shows something."""

    battle_steps = False

    def __init__(self) -> None:
        super().__init__()
        self._palette = "light"

    @property
    def palette(self) -> str:
        """The palette's id."""
        return self._palette

    @palette.setter
    def palette(self, id_: str) -> None:
        self._palette = id_

    @property
    def layers(self) -> Layers:
        """All layers as they begin."""
        return EVERYTHING

    def keep_layers(self, chosen: Layers) -> None:
        """Forget a choice of layers."""
