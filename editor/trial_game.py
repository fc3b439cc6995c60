"""Test play: the scenario as it stands, in the player's window and process, on a copy that goes when that is closed."""

from __future__ import annotations

import sys

from PySide6.QtCore import QProcess

from core.model.issues import Severity
from core.view.language import tr
from editor.docks.findings_dock import FindingsDock
from editor.models.trial_copy import remove_copy, write_copy
from editor.rules_actions import bring
from editor.workplace import Workplace


def play(place: Workplace) -> bool:
    """Play a copy of the document in front; return whether the player was started."""
    document = place.document
    if document is None:
        return False
    if any(issue.severity is Severity.ERROR for issue in document.issues()):
        bring(place, place.dock(FindingsDock))
        place.say(tr("It can be played once the findings name no errors."))
        return False
    try:
        file = write_copy(document.scenario, document.schema, document.files.folder)
    except OSError as error:
        place.say(tr("The copy to play on could not be written: {error}", error=str(error)))
        return False
    started = bool(QProcess.startDetached(sys.executable, ["-m", "editor.trial_run", str(file)]))
    if not started:
        remove_copy(file)
    place.say(
        tr("A copy is played in a window of its own and goes when that is closed; you can go on here.")
        if started
        else tr("The player could not be started.")
    )
    return started
