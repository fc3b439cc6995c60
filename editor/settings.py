"""What the editor remembers between two runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSettings

from core.view.layers import Layers, read, written
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

    @property
    def layers(self) -> Layers:
        """Which layers of the map are shown, and how strongly."""
        return read(str(self._kept.value("layers", "")))

    @layers.setter
    def layers(self, chosen: Layers) -> None:
        self._kept.setValue("layers", written(chosen))

    @property
    def open_documents(self) -> tuple[Path, ...]:
        """The scenario files that were open, from left to right."""
        found = self._kept.value("open", [])
        words = [found] if isinstance(found, str) else found if isinstance(found, list) else []
        return tuple(Path(str(word)) for word in words if word)

    @open_documents.setter
    def open_documents(self, paths: Sequence[Path]) -> None:
        self._kept.setValue("open", [str(path.absolute()) for path in paths])
        self._kept.sync()

    @property
    def front_document(self) -> Path:
        """The one of them that was in front."""
        return Path(str(self._kept.value("front", "")))

    @front_document.setter
    def front_document(self, path: Path) -> None:
        self._kept.setValue("front", str(path.absolute()))
