"""Everything of a window in which words can stand, and everything that the models behind it say: kind and text.

The kind of a surface is the panel or dialog it is part of and what it is there, such as `HexCard tooltip`. New panels
and dialogs are found by themselves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAction, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QMenu, QPlainTextEdit, QTabWidget, QTextEdit, QWidget

from core.board.hexes import Hex
from core.model.actions import Click, HexClick, PieceClick
from core.model.state import Observation
from core.model.values import At, Unknown, Way, Who
from core.model.working import Question
from core.qt.hex_canvas import HexCanvas
from core.view.describe import describe_stack
from player.models import answers, hand, preview
from player.models.exported import as_csv, as_text
from player.models.overview import overview
from player.models.pictures import counters_scene
from player.models.statistics import figures
from player.models.story import Story
from player.models.table import Table
from player.models.turn import Turn

T = TypeVar("T")

PAST = ("LogView", "OddsCard", "StatisticsDialog", "log", "figures", "ReplayPage", "report")
"""Areas that tell of the past: what a side has seen once it may read there for ever."""

WORDS: dict[str, str] = {
    "text": "text",
    "toPlainText": "text",
    "title": "title",
    "windowTitle": "window title",
    "windowIconText": "icon's text",
    "windowFilePath": "window's file",
    "toolTip": "tooltip",
    "statusTip": "status tip",
    "whatsThis": "what's this",
    "accessibleName": "accessible name",
    "accessibleDescription": "accessible description",
    "placeholderText": "placeholder",
    "currentText": "current text",
    "toHtml": "rich text",
}
"""What widgets and actions can be asked -> what it is called."""

ROLES = {
    Qt.ItemDataRole.DisplayRole: "list entry",
    Qt.ItemDataRole.ToolTipRole: "list entry's tooltip",
    Qt.ItemDataRole.StatusTipRole: "list entry's status tip",
    Qt.ItemDataRole.AccessibleTextRole: "list entry's accessible name",
    Qt.ItemDataRole.AccessibleDescriptionRole: "list entry's accessible description",
}

SPOKEN = {
    QAccessible.Text.Name: "name read aloud",
    QAccessible.Text.Description: "description read aloud",
    QAccessible.Text.Value: "value read aloud",
    QAccessible.Text.Help: "help read aloud",
}

QUESTIONS = ("reach", "path", "supply", "battle", "place", "score", "zone")


@dataclass(frozen=True, slots=True)
class Surface:
    """Words somewhere. `area` is the panel, dialog or model; `what` what they are there."""

    area: str
    what: str
    text: str

    @property
    def kind(self) -> str:
        """What is counted."""
        return f"{self.area} {self.what}"

    @property
    def past(self) -> bool:
        """Whether it tells what was, not only what is."""
        return self.area in PAST


# Widgets -------------------------------------------------------------------------------------------


def area(thing: Any) -> str:
    """Return the panel or dialog that a widget or action belongs to; `window` outside of all."""
    while thing is not None:
        kind = type(thing)
        if kind.__module__.startswith(("player.panels", "player.dialogs", "player.replay_page")) or kind is HexCanvas:
            return str(kind.__name__)
        thing = thing.parent()
    return "window"


def of_widgets(root: QWidget) -> Iterator[Surface]:
    """Yield all words in a widget and in everything inside it, shown or not."""
    for widget in (root, *root.findChildren(QWidget)):
        yield from _asked(widget)
        yield from _special(widget)
        yield from _spoken(widget)
    for action in root.findChildren(QAction):
        yield from (Surface(found.area, f"command's {found.what}", found.text) for found in _asked(action))


def _asked(thing: Any) -> Iterator[Surface]:
    for name, what in WORDS.items():
        ask = getattr(thing, name, None)
        text = ask() if callable(ask) and not isinstance(thing, QAbstractItemView) else ""
        if isinstance(text, str) and text:
            yield Surface(area(thing), what, text)


def _special(widget: QWidget) -> Iterator[Surface]:
    where = area(widget)
    if isinstance(widget, QComboBox):
        yield from (Surface(where, "choice", widget.itemText(row)) for row in range(widget.count()))
    if isinstance(widget, QTabWidget):
        for tab in range(widget.count()):
            yield Surface(where, "tab", widget.tabText(tab))
            yield Surface(where, "tab's tooltip", widget.tabToolTip(tab))
    if isinstance(widget, QMenu):
        yield from (Surface(where, "menu entry", action.text()) for action in widget.actions())
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from (Surface(where, what, text) for what, text in _rows(widget.model(), QModelIndex()))
    if isinstance(widget, QPlainTextEdit | QTextEdit):
        yield from _copied(widget)
    if isinstance(widget, HexCanvas):
        yield from _map(widget)


def _rows(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[tuple[str, str]]:
    for row in range(model.rowCount(parent)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(row, column, parent)
            for role, what in ROLES.items():
                found = model.data(index, role)
                if isinstance(found, str) and found:
                    yield what, found
            yield from _rows(model, index)


def _copied(widget: QPlainTextEdit | QTextEdit) -> Iterator[Surface]:
    """Yield what the clipboard holds after everything has been copied."""
    clipboard, cursor = QGuiApplication.clipboard(), widget.textCursor()
    widget.selectAll()
    widget.copy()
    widget.setTextCursor(cursor)
    yield Surface(area(widget), "clipboard", clipboard.text())
    clipboard.clear()


def _spoken(widget: QWidget) -> Iterator[Surface]:
    interface = QAccessible.queryAccessibleInterface(widget)
    if interface is not None:
        for role, what in SPOKEN.items():
            text = interface.text(role)
            if text:
                yield Surface(area(widget), what, text)


def _map(canvas: HexCanvas) -> Iterator[Surface]:
    scene = canvas.shown_scene()
    yield Surface("map", "scene", repr(replace(scene, stacks=_in_order(scene.stacks))))
    schema = canvas._schema
    for stack in _in_order(scene.stacks).values():
        yield Surface("map", "counter's name", " ".join(face.name for face in stack))
        if schema is not None:
            yield Surface("map", "stack read aloud", describe_stack(schema, stack))


# Models --------------------------------------------------------------------------------------------


def of_models(table: Table, seed: str) -> Iterator[Surface]:
    """Yield what the models behind the screen say for whoever sits before it, and what its rules answer."""
    seen = table.observation()
    yield Surface("observation", "as it is", repr(_ordered(seen)))
    yield from _of_story(table)
    for panel in table.session.rulebook.display(seen):
        yield Surface(f"panel, {type(panel).__name__}", "as the rules give it", repr(panel))
    yield Surface("overview", "as it is", repr(overview(table)))
    yield Surface("map", "counters", repr(_in_order(counters_scene(table).stacks)))
    yield Surface("trays", "as they are", repr(hand.trays(table)))
    yield Surface("undo", "sentence", _undo(table))
    yield from _of_draft(table, random.Random(seed))
    yield from _of_answers(table, seen, random.Random(seed))


def _ordered(seen: Observation) -> Observation:
    """Return an observation in an order that does not depend on how its position came about."""
    groups = {name: _in_order(getattr(seen, name)) for name in ("stacks", "places", "steps", "piece_marks", "seals")}
    return replace(seen, **groups)


def _in_order(group: Mapping[Any, T]) -> dict[Any, T]:
    return {key: group[key] for key in sorted(group, key=lambda key: (isinstance(key, str), key))}


def _of_story(table: Table) -> Iterator[Surface]:
    for told in Story(table).refresh():
        yield Surface("log", "sentence", told.text)
    for entry in table.session.log(table.viewers):
        yield from (Surface("log", "event", repr(event)) for event in entry.events)
        yield from (Surface("log", "entry", str(said)) for said in table.sentences.entry(entry))


def _undo(table: Table) -> str:
    may = table.session.can_undo(table.deciding or table.sitting)
    return table.sentences.barred(may).text if hasattr(may, "needs") else repr(may)


def _of_draft(table: Table, source: random.Random) -> Iterator[Surface]:
    """Yield the decision at hand, what it lists and refuses, and what some clicks farther lie behind it."""
    turn = Turn(table)
    for _ in range(3):
        choice = turn.choice
        if choice is None:
            return
        listed = choice.candidates()
        yield Surface("decision", "prompt", turn.prompt.text)
        yield Surface("decision", "prompt's values", repr(choice.prompt))
        yield from (Surface("decision", "legal click", repr(candidate)) for candidate in listed)
        yield from (Surface("decision", "answer", table.sentences.candidate(c)) for c in listed if c.key)
        yield from (Surface("decision", "button", button.label) for button in turn.buttons)
        yield Surface("decision", "offers", repr(hand.offers(table, turn)))
        yield Surface("decision", "odds beside it", repr(answers.beside(table, turn)))
        yield from _refusals(turn, source)
        grows = [c.click for c in listed if isinstance(c.click, PieceClick)] or [
            c.click for c in listed if isinstance(c.click, HexClick) and turn.shape is not None and not turn.clicks
        ]
        if not grows:
            return
        turn._take(source.choice(grows))


def _refusals(turn: Turn, source: random.Random) -> Iterator[Surface]:
    """Yield why clicks lead nowhere, on and near what stands on the map."""
    table = turn.table
    grid, seen = table.session.start.scenario.map.grid, table.observation()
    occupied = sorted(Hex(place) for place in seen.stacks if isinstance(place, int))
    for at in source.sample(occupied, min(6, len(occupied))):
        for near in (at, *grid.adjacent(at)):
            shown = preview.of_hex(table, turn, near)
            yield Surface("map", "what a click would do", f"{shown.words} {shown.refused or ''}")
            clicks: list[Click] = [HexClick(near)]
            clicks += [PieceClick(p) for p in seen.stack(near) if not isinstance(p, Unknown)]
            for click in clicks:
                refusal = turn.refuse(click)
                if refusal is not None:
                    yield Surface("decision", "refusal", table.sentences.refusal(refusal).text)
                    yield Surface("decision", "refusal's values", repr(refusal))


def _of_answers(table: Table, seen: Observation, source: random.Random) -> Iterator[Surface]:
    """Yield answers to questions about what the viewers see."""
    rulebook, grid = table.session.rulebook, table.session.start.scenario.map.grid
    places = sorted((p, at) for p, at in seen.places.items() if isinstance(at, int))
    for piece, at in source.sample(places, min(12, len(places))):
        to = source.choice(grid.adjacent(Hex(at)))
        values = {"who": Who((piece,)), "at": At(to), "way": Way((Hex(at), to))}
        for kind in QUESTIONS:
            answer = rulebook.explain(seen, Question(kind, values))
            yield Surface("explanation", kind, repr(answer))
            yield Surface("explanation", f"{kind} in words", repr(answers.ask(table, Question(kind, values))))


def of_figures(table: Table) -> Iterator[Surface]:
    """Yield the game in figures, as it is copied to the clipboard."""
    yield Surface("figures", "clipboard", as_text(figures(table)))
    yield Surface("figures", "table", as_csv(figures(table)))
