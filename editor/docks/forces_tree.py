"""The tree of sides and formations beside the table: it says which part of the forces the table shows."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.units import Piece
from core.view.language import tr
from editor.docks.carried_units import UNITS, carried_ids, carry
from editor.models.muster import Group, groups

GROUP = Qt.ItemDataRole.UserRole
WIDTH = 190


class ForcesTree(QTreeWidget):
    """Sides, their formations and their substitutes, each with its number of units.

    `scoped` carries a `Group`. Units are dragged here from the table, or with a whole formation from another branch;
    `dropped` carries their ids and the `Group` they were put down on.
    """

    scoped = Signal(object)
    dropped = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Sides and formations"))
        self.setHeaderHidden(True)
        self.setColumnCount(1)
        self.setMinimumWidth(WIDTH)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(self.DragDropMode.DragDrop)
        self.setDragDropOverwriteMode(True)  # units go onto a branch, never between two
        self._pieces: tuple[Piece, ...] = ()
        self.currentItemChanged.connect(lambda item, _: self.scoped.emit(item.data(0, GROUP)) if item else None)

    @property
    def group(self) -> Group:
        """The branch that is chosen."""
        item = self.currentItem()
        return item.data(0, GROUP) if item is not None else Group()

    def fill(self, scenario: Scenario, schema: Schema) -> None:
        """Show the branches of a scenario; the one that was chosen stays so while there is such a branch."""
        before, self._pieces = self.group, scenario.pieces
        with QSignalBlocker(self):
            self.clear()
            top = self._item(Group(), tr("All units"), scenario)
            self.addTopLevelItem(top)
            sides = {}
            for group in groups(scenario, schema):
                if group.formation is None and not group.substitutes:
                    name = next(kind.name for kind in schema.sides if kind.id == group.side)
                    sides[group.side] = self._item(group, name, scenario)
                    self.addTopLevelItem(sides[group.side])
                else:
                    said = tr("Substitutes") if group.substitutes else group.formation or tr("Without a formation")
                    sides[group.side].addChild(self._item(group, said, scenario))
            self.expandAll()
        self.choose(before)

    def _item(self, group: Group, name: str, scenario: Scenario) -> QTreeWidgetItem:
        count = sum(group.holds(piece) for piece in scenario.pieces)
        item = QTreeWidgetItem([tr("{name} ({count})", name=name, count=count)])
        item.setData(0, GROUP, group)
        item.setToolTip(0, name)
        drags, takes = Qt.ItemFlag.ItemIsDragEnabled, Qt.ItemFlag.ItemIsDropEnabled
        moves = (takes if _takes(group) else Qt.ItemFlag(0)) | (drags if group.formation else Qt.ItemFlag(0))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | moves)
        return item

    # Units in the hand of the mouse ---------------------------------------------------------------

    def mimeTypes(self) -> list[str]:  # noqa: N802 (Qt calls it by this name)
        """Return what may be put down here."""
        return [UNITS]

    def startDrag(self, supported: Qt.DropAction) -> None:  # noqa: N802
        """Carry all units of the formation that is chosen."""
        item, group = self.currentItem(), self.group
        carry(self, (piece.id for piece in self._pieces if group.holds(piece)), item.text(0))

    def dropEvent(self, event: QDropEvent) -> None:
        """Let units be put down on a side or a formation."""
        item, ids = self.itemAt(event.position().toPoint()), carried_ids(event.mimeData())
        if item is None or not ids or not _takes(item.data(0, GROUP)):
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.CopyAction)  # the document moves them, and the view takes no rows away
        event.accept()
        self.dropped.emit(ids, item.data(0, GROUP))

    def choose(self, group: Group) -> None:
        """Choose a branch; all units when there is no such branch."""
        items = [self.topLevelItem(n) for n in range(self.topLevelItemCount())]
        every = [item for top in items for item in (top, *(top.child(n) for n in range(top.childCount())))]
        self.setCurrentItem(next((item for item in every if item.data(0, GROUP) == group), every[0]))


def _takes(group: Group) -> bool:
    """Return whether units can be put down on a branch: a side or one of its formations."""
    return group.side is not None and not group.substitutes
