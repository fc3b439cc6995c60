"""What the editor remembers between two runs."""

from __future__ import annotations

from PySide6.QtCore import QSettings

from core.view.palette import SHIPPED


class Settings:
    """The user's own settings."""

    def __init__(self) -> None:
        self._kept = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Countermarch", "editor")

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
