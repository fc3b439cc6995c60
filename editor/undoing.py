"""Undo and redo for the window: whatever the mouse is doing at the time."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence, QUndoGroup

from core.view.language import tr
from editor.canvas import PaintCanvas
from editor.commands.edit_scenario import EditScenario


class UndoActions(QObject):
    """The two actions, for the undo stack that is active in a group.

    Undoing while the button is down gives up the stroke that is being drawn, whole: what it has laid is taken back,
    and nothing that came before it. What the mouse still does until the button comes up lays nothing.
    """

    def __init__(self, group: QUndoGroup, canvas: PaintCanvas) -> None:
        super().__init__(group)
        self._group, self._canvas = group, canvas
        self.undo = self._action("undo", ("Ctrl+Z",))
        self.redo = self._action("redo", ("Ctrl+Y", "Ctrl+Shift+Z"))
        self.undo.triggered.connect(lambda _=False: self._take_back())
        self.redo.triggered.connect(lambda _=False: self._do_again())
        group.canUndoChanged.connect(self.undo.setEnabled)
        group.canRedoChanged.connect(self.redo.setEnabled)
        group.undoTextChanged.connect(lambda words: self.undo.setText(tr("Undo {what}", what=words)))
        group.redoTextChanged.connect(lambda words: self.redo.setText(tr("Redo {what}", what=words)))

    def _action(self, picture: str, keys: tuple[str, ...]) -> QAction:
        made = QAction(tr("Undo") if picture == "undo" else tr("Redo"), self)
        made.setObjectName(picture)
        made.setShortcuts([QKeySequence(key) for key in keys])
        made.setData(picture)
        made.setEnabled(False)
        return made

    def _take_back(self) -> None:
        stroke = self._canvas.stroke_in_hand
        if stroke is None:
            self._group.undo()
            return
        self._canvas.give_up()
        stack = self._group.activeStack()
        last = stack.command(stack.index() - 1) if stack is not None and stack.index() else None
        if isinstance(last, EditScenario) and last.stroke == stroke:
            self._group.undo()

    def _do_again(self) -> None:
        """Redo; not while a stroke is being drawn, which has taken the place of what was undone."""
        if self._canvas.stroke_in_hand is None:
            self._group.redo()
