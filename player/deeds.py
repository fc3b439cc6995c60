"""Collects what can be done now, for the field that finds everything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence

from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.model.values import Unknown
from core.view.language import tr
from core.view.plain_words import place_in_list
from player import commands
from player.models import layers
from player.models.deeds import Deed, Sort
from player.panels.map_keys import WISHES

if TYPE_CHECKING:
    from player.game_page import GamePage
    from player.main_window import MainWindow


def deeds(window: MainWindow) -> tuple[Deed, ...]:
    """Return all that can be done in a window now, answers first."""
    page = window.page
    if page is None:
        return tuple(_commands(window.actions_))
    return (*_answers(page), *_wishes(page), *_on_the_map(page), *_commands(window.actions_), *_places(page),
            *_units(page), *_clauses(window))


def _commands(actions: dict[str, QAction]) -> Iterator[Deed]:
    for command in commands.MENU:
        action = actions.get(command.id)
        if action is not None and action.isEnabled() and command.id != "find":
            words = action.text().partition("\t")[0].removesuffix(" …")
            keys = ", ".join(_native(shortcut) for shortcut in action.shortcuts())
            yield Deed(Sort.COMMAND, words, action.trigger, keys=keys)


def _native(shortcut: QKeySequence) -> str:
    return shortcut.toString(QKeySequence.SequenceFormat.NativeText)


def _answers(page: GamePage) -> Iterator[Deed]:
    for button in page.bridge.turn.buttons:
        keys = "Ctrl+Enter" if button.primary else ""
        yield Deed(Sort.ANSWER, button.label, partial(page.press, button), button.clause, keys)
    for proposal in page.pointing.odds.proposals:
        proposed = f"{proposal.text} · {proposal.value}".removesuffix(" · ")
        words = tr("Take up: {words}", words=proposed)
        yield Deed(Sort.ANSWER, words, partial(page.odds.proposed.emit, proposal.clicks), proposal.clause)


def _wishes(page: GamePage) -> Iterator[Deed]:
    for wish, line in WISHES.items():
        yield Deed(Sort.COMMAND, _capital(tr(line.words)), partial(page.keyboard.grant, wish), keys=tr(line.keys))


def _on_the_map(page: GamePage) -> Iterator[Deed]:
    """Yield what the map's own keys do, and a switch for every layer."""
    canvas = page.canvas
    yield Deed(Sort.COMMAND, tr("Zoom in"), partial(canvas.zoom_by, 1), keys="+")
    yield Deed(Sort.COMMAND, tr("Zoom out"), partial(canvas.zoom_by, -1), keys="−")
    at = canvas.cursor_hex if canvas.cursor_hex is not None else page.looked
    if at is not None and len(canvas.scene.stacks.get(at, ())) > 1:
        yield Deed(Sort.COMMAND, tr("Fan the stack out"), partial(canvas.fan_out, at), _label(page, at), "F")
    for row in layers.rows(page.bridge.table):
        words = tr("Show or hide {layer}", layer=row.title)
        yield Deed(Sort.COMMAND, words, partial(page.tools.layering.switch, row.layer), tr(row.group))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _places(page: GamePage) -> Iterator[Deed]:
    the_map = page.bridge.table.session.start.scenario.map
    listed = set()
    for place in sorted(the_map.places, key=lambda place: place_in_list(place.name)):
        if place.hexes:
            at = place.hexes[0]
            listed.add(at)
            yield Deed(Sort.PLACE, place.name, partial(page.go_to, at), _label(page, at))
    for at in the_map.grid.hexes:
        if at in listed:
            continue  # The place's own line is found by the number as well.
        try:
            label = the_map.sheet.label(at)
        except UnknownLabel:
            continue
        yield Deed(Sort.PLACE, label, partial(page.go_to, at), the_map.names.get(at, ""))


def _label(page: GamePage, at: Hex) -> str:
    return page.bridge.table.session.start.scenario.map.sheet.label(at)


def _units(page: GamePage) -> Iterator[Deed]:
    """Yield the units on the map that the screen may show."""
    table = page.bridge.table
    seen = table.observation()
    for place in sorted(place for place in seen.stacks if isinstance(place, int)):
        for piece in reversed(seen.stacks[place]):
            if not isinstance(piece, Unknown):
                name, at = table.sentences.piece(piece), Hex(place)
                yield Deed(Sort.UNIT, name, partial(page.go_to, at), tr("in {place}", place=_label(page, at)))


def _clauses(window: MainWindow) -> Iterator[Deed]:
    page = window.page
    if page is None:
        return
    for clause in page.look.book.clauses.values():
        yield Deed(Sort.CLAUSE, f"{clause.id} {clause.summary}", partial(window.show_clause, clause.id))
