"""The map in a window, by pointer and by keyboard. It knows nothing of rules: it says what was clicked."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from core.board.hexes import Hex
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.qt.map_view import with_fan
from core.qt.pointer_canvas import Pick, PointerCanvas
from core.qt.scenery import Scenery
from core.qt.speech import describe_aloud
from core.view.describe import describe_hex, describe_stack
from core.view.language import tr
from core.view.scene import Scene

__all__ = ["HexCanvas", "Pick"]

STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Columns and rows the cursor goes: along the lines of the grid, whose cells always touch."""

DIGITS = tuple(getattr(Qt.Key, f"Key_{digit}") for digit in range(1, 10))


class HexCanvas(PointerCanvas):
    """The map widget of both applications.

    Keys: arrows move the hex cursor; Enter clicks the top counter of its hex, or the hex; Shift+Enter always the
    hex; + and - zoom, Home shows all; F fans a stack out, then 1 to 9 click its counters from the top.
    """

    cursor_moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Map"))
        self._cursor: Hex | None = None

    def set_map(self, scenario: Scenario, schema: Schema, scenery: Scenery | None = None) -> None:
        """Show a scenario's map, whole, with the cursor nowhere."""
        self._cursor = self._fanned = None
        self.setAccessibleDescription("")
        super().set_map(scenario, schema, scenery)

    def set_scene(self, scene: Scene) -> None:
        """Show other counters; what is read of the cursor's hex is never older than what is painted there."""
        super().set_scene(scene)
        if self._cursor is not None and self.scenario is not None and self._schema is not None:
            self.setAccessibleDescription(self._words(self.scenario, self._schema, self._cursor))

    def shown_scene(self) -> Scene:
        """Return the scene with the cursor, which shows while the map has the keyboard."""
        return with_fan(super().shown_scene(), None, self._cursor if self.hasFocus() else None)

    @property
    def cursor_hex(self) -> Hex | None:
        """The keyboard's hex."""
        return self._cursor

    def set_cursor_hex(self, at: Hex) -> None:
        """Put the keyboard's hex somewhere, bring it into view and say it to screen readers."""
        scenario = self.scenario
        if scenario is None or self._schema is None or at == self._cursor:
            return
        self._cursor = at
        if self._fanned is not None and self._fanned != at:
            self.close_fan()
        self.refresh_scene()
        self.ensure_visible(at)
        describe_aloud(self, self._words(scenario, self._schema, at))
        self.cursor_moved.emit(at)

    def leave_cursor(self) -> None:
        """Have the keyboard's hex nowhere, and no stack spread out."""
        self._cursor = self._fanned = None
        self.setAccessibleDescription("")
        self.refresh_scene()

    def _words(self, scenario: Scenario, schema: Schema, at: Hex) -> str:
        stack = describe_stack(schema, self._scene.stacks.get(at, ()))
        return f"{describe_hex(scenario, schema, at, self._scene)}. {stack}"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the hex cursor, click with it, zoom, fan out."""
        if self.scenario is None or not self._take(event):
            super().keyPressEvent(event)

    def _take(self, event: QKeyEvent) -> bool:
        """Do what a key says; return whether it says anything here."""
        key = Qt.Key(event.key())
        if key in STEPS:
            self._step(*STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._click_cursor(event.modifiers())
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(1, self._cursor_point())
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(-1, self._cursor_point())
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key == Qt.Key.Key_F and not event.modifiers():
            self._toggle_fan()
        else:
            return self._take_in_fan(key, event.modifiers())
        return True

    def _take_in_fan(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """Close the fan, or click one of its counters by number."""
        at = self.fanned
        if at is None:
            return False
        stack = self._scene.stacks.get(at, ())
        if key == Qt.Key.Key_Escape:
            self.close_fan()
            return True
        if key in DIGITS and DIGITS.index(key) < len(stack):
            # A figure names its counter, as a click with Ctrl does: the counter is meant and not its hex.
            named = modifiers | Qt.KeyboardModifier.ControlModifier
            self.piece_clicked.emit(stack[-1 - DIGITS.index(key)].piece, at, named)
            return True
        return False

    def _cursor_point(self) -> QPoint | None:
        return self.widget_point(self._cursor) if self._cursor is not None else None

    def _step(self, columns: int, rows: int) -> None:
        scenario = self.scenario
        assert scenario is not None
        grid = scenario.map.grid
        if self._cursor is None:
            start = self.hex_at(self.rect().center())
            self.set_cursor_hex(grid.hexes[0] if start is None else start)
            return
        found = grid.find(grid.column(self._cursor) + columns, grid.row(self._cursor) + rows)
        if found is not None:
            self.set_cursor_hex(found)

    def _click_cursor(self, modifiers: Qt.KeyboardModifier) -> None:
        at = self._cursor
        if at is None:
            return
        stack = self._scene.stacks.get(at, ())
        if stack and not modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.piece_clicked.emit(stack[-1].piece, at, modifiers)
        else:
            self.hex_clicked.emit(at, modifiers)

    def _toggle_fan(self) -> None:
        at = self._cursor if self._hovered < 0 else Hex(self._hovered)
        if self.fanned is not None:
            self.close_fan()
        elif at is not None:
            self.fan_out(at)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the cursor while the map has the keyboard."""
        super().focusInEvent(event)
        self.refresh_scene()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the cursor."""
        super().focusOutEvent(event)
        self.refresh_scene()
