"""What this machine has seen of its games: the last step of each, so that a file put back to an older copy shows."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSettings

from player.bridge import Bridge
from player.models.rewound import Step, last_step, missing, name_of, told


class KnownGames(QObject):
    """Watches the game in a window. Only hashes are kept, nothing of the game."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._kept = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Countermarch", "games")

    def watch(self, bridge: Bridge) -> tuple[str, ...]:
        """Remember every step of a game from now on; return what must be said of its file, one sentence or none."""
        chronicle = bridge.table.session.chronicle
        name = name_of(chronicle.hashes)
        if not name or chronicle.read_only:
            return ()
        gone = missing(chronicle.hashes, Step.of(str(self._kept.value(name, ""))))
        self._keep(name, bridge)
        bridge.happened.connect(lambda: self._keep(name, bridge))
        return (told(gone),) if gone else ()

    def _keep(self, name: str, bridge: Bridge) -> None:
        self._kept.setValue(name, str(last_step(bridge.table.session.chronicle.hashes)))
