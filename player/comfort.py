"""What makes the window easier for this user: how much moves, and which language it speaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.qt.motion import Motion, motion_in_force
from core.view.language import NAMES, PSEUDO, languages, tr
from player.dialogs.pick import PickDialog
from player.help import speaks_of

if TYPE_CHECKING:
    from player.main_window import MainWindow


class Comfort:
    """Commands of a window that change such settings."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def doings(self) -> dict[str, Callable[[], None]]:
        """Return what each command does, by its id."""
        return {"motion": self.toggle_motion, "language": self.language}

    @property
    def calm(self) -> bool:
        """Whether nothing moves on the screen."""
        return motion_in_force(self._window.settings.motion) is Motion.REDUCED

    def toggle_motion(self) -> None:
        """Let less move from now on, or as much as there is."""
        chosen = Motion.FULL if self.calm else Motion.REDUCED
        self._window.settings.motion = chosen.value
        self._window.actions_["motion"].setChecked(self.calm)
        if self._window.page is not None:
            still = tr("Nothing moves by itself from now on.")
            self._window.page.pointing.say(still if self.calm else tr("Moves are drawn for a moment again."))

    def language(self) -> None:
        """Let the user choose a language; it is spoken from the next start."""
        settings = self._window.settings
        spoken = ((NAMES.get(code, code), code) for code in languages())
        pseudo = (tr("Longer and with accents, for translators"), PSEUDO)
        dialog = PickDialog(
            tr("Language"),
            tr("What the windows speak, from the next start on."),
            ((tr("As the system says"), ""), *spoken, pseudo),
            settings.language,
            self._window,
        )
        speaks_of(dialog, "access#language")
        dialog.picked.connect(lambda code: setattr(settings, "language", code))
        self._window.questions.open(dialog)
