"""What every undoable change does alike: it keeps the scenario before and after, and merges with its own stroke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from core.model.scenario import Scenario
from core.view.language import tr
from editor.models.crossings import with_crossings
from editor.models.edits import Edit

if TYPE_CHECKING:
    from editor.document import Document

STROKES_MERGE = 1


class EditScenario(QUndoCommand):
    """A change of the document. Commands of one stroke merge; one that ends where it began drops itself.

    Attributes:
        stroke: number of the stroke it belongs to; 0 never merges.
    """

    def __init__(self, document: Document, edit: Edit, text: str, stroke: int = 0) -> None:
        super().__init__(text)
        self._first = text
        self._document = document
        settled = with_crossings(edit, document.schema)
        self._before, self._after = document.scenario, settled.scenario
        self._touched = settled.touched
        self.stroke = stroke

    @property
    def change(self) -> tuple[Scenario, Scenario]:
        """The scenario before and after."""
        return self._before, self._after

    def redo(self) -> None:
        """Make the change."""
        self._document.show(self._after, self._touched)

    def undo(self) -> None:
        """Put back what was before."""
        self._document.show(self._before, self._touched)

    def id(self) -> int:
        """Tell Qt which commands to try to merge."""
        return STROKES_MERGE if self.stroke else -1

    def told(self, other: QUndoCommand) -> str:
        """Return what the history says once another piece of the stroke is taken in."""
        more = len(self._touched.hexes) + len(self._touched.hexsides) - 1
        return tr("{first} and {more} more", first=self._first, more=more) if more > 0 else self._first

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 (Qt calls it by this name)
        """Take in the next piece of the same stroke."""
        if not isinstance(other, EditScenario) or type(other) is not type(self) or other.stroke != self.stroke:
            return False
        self._after = other._after
        self._touched = self._touched | other._touched
        self.setText(self.told(other))
        self.setObsolete(self._after == self._before)
        return True
