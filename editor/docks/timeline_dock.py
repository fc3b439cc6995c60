"""Reinforcements on the turn track: counters on the turn they come, dragged or sent by key to another."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.model.values import PieceId
from core.qt.counter_button import CounterButton, counter_pixmap
from core.qt.painter import pen_of
from core.qt.panels import clear, label
from core.qt.theme import GRID, QUIET, SMALL_TEXT
from core.view.drawing import Stroke
from core.view.language import tr, tr_n
from core.view.palette import Palette
from core.view.scene import CounterFace, face_of
from core.view.sentences import bare_clause, printed_clause
from editor.commands.forces import PlaceUnits
from editor.docks.forces_dock import ForcesDock
from editor.docks.when_seen import WhenSeen
from editor.models.codes import BadCode
from editor.models.timeline import Arrival, Column, beside, columns, moved_to
from editor.workplace import Workplace

COUNTER, ACROSS = 44, 2
"""Pixels a side of a counter, and how many stand beside each other."""

DRAG = 6
"""Pixels the pointer must move with a button down before it is a drag."""

ROOM = ACROSS * COUNTER + (ACROSS - 1) * 4 + 2 * GRID


class TimelineCounter(CounterButton):
    """A counter that can be dragged, or sent to the next column by Alt and an arrow."""

    dragged = Signal(QPoint)
    dropped = Signal(QPoint)
    sent = Signal(int)

    def __init__(self, face: CounterFace, colours: Palette, arrival: Arrival, *, chosen: bool) -> None:
        super().__init__(face, colours, side=COUNTER, chosen=chosen)
        self.piece = arrival.piece.id
        self._press: QPoint | None = None
        self._drags = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where the button went down."""
        self._press, self._drags = event.position().toPoint(), False
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the counter along."""
        point = event.position().toPoint()
        if self._press is not None and (self._drags or (point - self._press).manhattanLength() >= DRAG):
            self._drags = True
            self.dragged.emit(self.mapToGlobal(point))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put the counter down where the pointer is; without a drag it is a click."""
        drags, self._press, self._drags = self._drags, None, False
        if drags:
            self.setDown(False)
            self.dropped.emit(self.mapToGlobal(event.position().toPoint()))
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Send the counter to another column."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.sent.emit(step)
        else:
            super().keyPressEvent(event)


class TimelineColumn(QFrame):
    """A turn or a pool with its counters; `lit` while a counter would fall into it."""

    def __init__(self, column: Column, colours: Palette) -> None:
        super().__init__()
        self.column, self._colours, self.lit = column, colours, False
        self.setFixedWidth(ROOM)
        clause = printed_clause(bare_clause(column.clause))
        self.setToolTip("\n".join(part for part in (*column.events, clause) if part))
        stands = QVBoxLayout(self)
        stands.setContentsMargins(GRID, GRID, GRID, GRID)
        stands.setSpacing(4)
        stands.addWidget(label(column.title, "space", wraps=True))
        if column.told:
            stands.addWidget(label(column.told, SMALL_TEXT, wraps=True))
        self.counters = QGridLayout()
        self.counters.setSpacing(4)
        self.counters.setColumnStretch(ACROSS, 1)
        stands.addLayout(self.counters)
        stands.addStretch(1)
        count = len(column.arrivals)
        self.setAccessibleName(tr_n("{title}: {count} unit", "{title}: {count} units", count, title=column.title))

    def hold(self, number: int, counter: CounterButton, note: str) -> None:
        """Add a counter with what its code says besides the turn."""
        row, place = divmod(number, ACROSS)
        self.counters.addWidget(counter, 2 * row, place, Qt.AlignmentFlag.AlignLeft)
        if note:
            self.counters.addWidget(label(note, SMALL_TEXT), 2 * row + 1, place, Qt.AlignmentFlag.AlignHCenter)

    def light(self, *, lit: bool) -> None:
        """Show, or stop showing, that a counter would fall into it."""
        if lit != self.lit:
            self.lit = lit
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line that parts it from the next, or the accent round it."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.lit:
            painter.setPen(pen_of(Stroke(self._colours["accent"], 3.0)))
            painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), 6, 6)
        else:
            painter.setPen(pen_of(Stroke(self._colours["line"], 1.0)))
            painter.drawLine(self.width() - 1, GRID, self.width() - 1, self.height() - GRID)
        painter.end()


class TimelineDock(QWidget):
    """Pools and turns side by side. A click chooses a unit, as it does in the table and on the map."""

    def __init__(self, place: Workplace, forces: ForcesDock) -> None:
        super().__init__()
        self._place, self._forces = place, forces
        self.sides = QComboBox()
        self.sides.setAccessibleName(tr("Whose units"))
        self.sides.setMinimumHeight(30)
        self.sides.currentIndexChanged.connect(lambda _: self.refresh())
        self.said = label(look=QUIET, wraps=True)
        self._row = QHBoxLayout()
        self._row.setSpacing(0)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.columns: dict[str, TimelineColumn] = {}
        self.counters: dict[PieceId, TimelineCounter] = {}
        self._held = QLabel(self)
        self._held.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._held.hide()
        self._lay_out()
        self._seen = WhenSeen(self, self.refresh, self._reads)
        place.shown.connect(lambda _: self._watch())
        for told in (place.changed, place.recoloured):
            told.connect(self._seen.ask)
        forces.chosen.connect(lambda _: self._mark())

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(GRID)
        top.addWidget(self.sides)
        top.addWidget(self.said, 1)
        inside, area = QWidget(), QScrollArea()
        inside.setLayout(self._row)
        area.setWidget(inside)
        area.setWidgetResizable(True)
        area.setAccessibleName(tr("Pools and turns"))
        area.setMinimumHeight(150)
        stands = QVBoxLayout(self)
        stands.setContentsMargins(GRID, GRID, GRID, GRID)
        stands.setSpacing(GRID)
        stands.addLayout(top)
        stands.addWidget(area, 1)
        self._area = area

    def _watch(self) -> None:
        document = self._place.document
        assert document is not None
        with QSignalBlocker(self.sides):
            self.sides.clear()
            self.sides.addItem(tr("Both sides"), None)
            for side in document.schema.sides:
                self.sides.addItem(side.name, side.id)
        self._seen.again()

    def _reads(self) -> tuple[object, ...]:
        document, colours = self._place.document, self._place.colours
        if document is None:
            return (None, (), (), None, colours)
        scenario = document.scenario
        return (document, scenario.pieces, scenario.turns, scenario.symbols, colours)

    @property
    def line(self) -> tuple[Column, ...]:
        """The columns as they are now."""
        document = self._place.document
        return () if document is None else columns(document.scenario, document.schema, self.sides.currentData())

    def refresh(self) -> None:
        """Show who comes when; the counter with the keyboard keeps it."""
        document = self._place.document
        if document is None:
            return
        focused = next((id_ for id_, counter in self.counters.items() if counter.hasFocus()), None)
        chosen = set(self._forces.selected())
        clear(self._row)
        self.columns, self.counters = {}, {}
        for column in self.line:
            shown = self.columns[column.key] = TimelineColumn(column, self._place.colours)
            for number, arrival in enumerate(column.arrivals):
                face = face_of(arrival.piece, document.schema, symbols=document.scenario.symbols)
                counter = self._counter(face, arrival, chosen=arrival.piece.id in chosen)
                shown.hold(number, counter, arrival.note)
            self._row.addWidget(shown)
        self._row.addStretch(1)
        self._hint()
        if focused in self.counters:
            self.counters[focused].setFocus()

    def _counter(self, face: CounterFace, arrival: Arrival, *, chosen: bool) -> TimelineCounter:
        made = TimelineCounter(face, self._place.colours, arrival, chosen=chosen)
        id_ = arrival.piece.id
        made.clicked.connect(lambda _=False: self._choose(id_))
        made.dragged.connect(lambda point: self._carry(made, point))
        made.dropped.connect(lambda point: self._drop(made, point))
        made.sent.connect(lambda step: self._send(id_, step))
        self.counters[id_] = made
        return made

    def _choose(self, id_: PieceId) -> None:
        """Choose a unit; with Ctrl or Shift beside those that are chosen."""
        more = QApplication.keyboardModifiers() & (
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        )
        self._forces.select([*self._forces.selected(), id_] if more else [id_])

    def _hint(self) -> None:
        self.said.setText(tr("Drag a counter to another turn or pool, or send it there by Alt and an arrow."))

    def _mark(self) -> None:
        """Mark the counters of the units that are chosen."""
        chosen = set(self._forces.selected())
        for id_, counter in self.counters.items():
            counter.choose(chosen=id_ in chosen)

    # Moving --------------------------------------------------------------------------------------

    def _carry(self, counter: TimelineCounter, point: QPoint) -> None:
        """Show the counter under the pointer, and where it would fall."""
        ratio, colours = self.devicePixelRatioF(), self._place.colours
        self._held.setPixmap(counter_pixmap(counter.face, colours.id, COUNTER, ratio))
        self._held.adjustSize()
        self._held.move(self.mapFromGlobal(point) - QPoint(COUNTER // 2, COUNTER // 2))
        self._held.show()
        self._held.raise_()
        under = self._column_at(point)
        for column in self.columns.values():
            column.light(lit=column is under)

    def _drop(self, counter: TimelineCounter, point: QPoint) -> None:
        self._held.hide()
        under = self._column_at(point)
        for column in self.columns.values():
            column.light(lit=False)
        if under is not None:
            self.bring(counter.piece, under.column)

    def _column_at(self, point: QPoint) -> TimelineColumn | None:
        inside = self._area.viewport().rect().contains(self._area.viewport().mapFromGlobal(point))
        found = (column for column in self.columns.values() if column.rect().contains(column.mapFromGlobal(point)))
        return next(found, None) if inside else None

    def _send(self, id_: PieceId, step: int) -> None:
        line = self.line
        key = next(column.key for column in line if any(a.piece.id == id_ for a in column.arrivals))
        goal = beside(line, key, step)
        if goal is not None:
            self.bring(id_, goal)
            self._area.ensureWidgetVisible(self.columns[goal.key])

    def bring(self, id_: PieceId, goal: Column) -> None:
        """Let a unit, and those chosen with it, come with a column."""
        document = self._place.document
        if document is None:
            return
        chosen = [piece for piece in self._forces.selected() if piece in self.counters]
        ids: Sequence[PieceId] = chosen if id_ in chosen else [id_]
        try:
            edit = moved_to(document.scenario, document.schema, ids, goal)
        except BadCode as bad:
            self.said.setText(f"{bad} ({printed_clause(bare_clause(bad.clause))})" if bad.clause else str(bad))
            return
        if edit is not None:
            alone = document.scenario.piece_of[id_].name
            name = alone if len(ids) == 1 else tr_n("{count} unit", "{count} units", len(ids))
            words = tr("{name}: {column}", name=name, column=goal.title)
            self.said.setText(document.do(PlaceUnits(document, edit, words)))


def timeline_dock(place: Workplace) -> TimelineDock:
    """Return the dock of reinforcements."""
    return TimelineDock(place, place.dock(ForcesDock))
