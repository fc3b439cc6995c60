"""The set-up sheet of a side: every unit with its hex or code, what it says, and how the game begins.

It is made from the data that is played: the counters, the codes as the rules read them, the options in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from core.board.hexes import Hex
from core.games.contract import Game, Options
from core.model.display import Ledger, Panel, Track
from core.model.scenario import Scenario
from core.model.starts import Start, Way
from core.model.state import GameState
from core.model.units import Piece
from core.model.values import Key, Side, Value
from core.play.dice import SeededDice
from core.view import setup_rows as rows
from core.view.drawing import Anchor, Box, Drawing, Group, Text, Weight
from core.view.language import tr, tr_n
from core.view.palette import Palette
from core.view.paper import POINTS_PER_MM, Block, Chapter, Paper, Spread, pages, stacked, tighter
from core.view.scene import face_of
from core.view.sentences import Sentences, bare_clause
from core.view.setup_map import Plan, setup_map
from core.view.setup_tracks import track_blocks

MAP_HEIGHT = 222.0
"""Points a small map may be high."""

MANY = 60
"""Hexes from which on a list of their numbers helps nobody."""


@dataclass(frozen=True)
class SetupSheet:
    """What is to be set up: a game with its scenario, the options in force, and whose units."""

    game: Game
    scenario: Scenario
    options: Options
    side: Side
    palette: Palette
    paper: Paper

    @cached_property
    def said(self) -> Sentences:
        """The game's sentences."""
        return Sentences.of(self.game, self.scenario)

    @cached_property
    def units(self) -> tuple[rows.Unit, ...]:
        """The side's units in play, in the order of the files."""
        starts = {start.piece: start for start in self.game.starts(self.scenario, self.options)}
        mine = (piece for piece in self.scenario.pieces_of(self.side) if piece.id in starts)
        return tuple(self._unit(piece, starts[piece.id]) for piece in mine)

    def _unit(self, piece: Piece, start: Start) -> rows.Unit:
        label = self.scenario.map.sheet.label
        place = label(start.hexes[0]) if start.way is Way.PRINTED_HEX and start.hexes else ""
        town = self.scenario.map.names.get(start.hexes[0], "") if place else ""
        parts = [piece.formation, town]
        if start.way is Way.CHOICE and start.usual is not None:
            parts.append(tr("usually {place}", place=label(start.usual)))
        if piece.counters > 1:
            parts.append(tr_n("{count} counter", "{count} counters", piece.counters))
        face = face_of(piece, self.game.schema, symbols=self.scenario.symbols)
        return rows.Unit(piece, start, face, place, " · ".join(part for part in parts if part))

    @property
    def title(self) -> str:
        """What stands at the top of each page."""
        name = next(kind.name for kind in self.game.schema.sides if kind.id == self.side)
        return tr("Set-up: {side}", side=name)

    def drawings(self) -> list[Drawing]:
        """Return one drawing a page, in points."""
        spread = Spread(self.paper)
        made = pages(list(self.chapters()), spread, rows.chapter_heading)
        return [self._page(groups, number, len(made)) for number, groups in enumerate(made, 1)]

    def chapters(self) -> Iterator[Chapter]:
        """Yield the chapters in the order in which a player needs them."""
        yield Chapter(tr("On the map, by hex"), lambda width: self._by_hex(width), columns=2)
        drawn: dict[tuple[Hex, ...], str] = {}
        yield Chapter(tr("Where the owner chooses"), lambda width: self._by_code(Way.CHOICE, width, drawn))
        yield Chapter(tr("Off the map at the start"), lambda width: self._by_code(Way.OFF_MAP, width, drawn))
        yield Chapter(tr("Reinforcements by turn"), lambda width: self._by_code(Way.LATER, width, drawn))
        yield Chapter(tr("By formation"), lambda width: self._by_formation(width), columns=3)
        yield Chapter(tr("At the start"), lambda width: self._figures(width), columns=2)
        kept = partial(track_blocks, self.game.schema, self._begun.tracks)
        yield Chapter(tr("Tracks to keep"), kept, columns=3)
        yield Chapter(tr("Where the facts come from"), lambda width: self._origins(width), columns=2)
        yield Chapter(tr("Check the print"), lambda width: self._check(width))

    # Chapters ------------------------------------------------------------------------------------

    def _row(self, unit: rows.Unit, width: float) -> Block:
        return rows.unit_row(unit, self.palette, width)

    def _by_hex(self, width: float) -> Sequence[Block]:
        """Return a row a unit with a printed hex; a stack's hex stands once and its units stay together."""
        printed = [unit for unit in self.units if unit.start.way is Way.PRINTED_HEX]
        printed.sort(key=lambda unit: unit.place)
        found: list[Block] = []
        for number, unit in enumerate(printed):
            again = number > 0 and printed[number - 1].place == unit.place
            more = number + 1 < len(printed) and printed[number + 1].place == unit.place
            shown = replace(unit, place=" ") if again else unit
            found.append(tighter(self._row(shown, width), stays=more))
        return found

    def _by_code(self, way: Way, width: float, drawn: dict[tuple[Hex, ...], str]) -> Sequence[Block]:
        """Return, for each code of this kind, what it says, a map of its hexes, and its units.

        `drawn` are the hexes that have a map already, with its code; it grows.
        """
        groups: dict[tuple[object, ...], list[rows.Unit]] = {}
        for unit in sorted(self.units, key=lambda unit: (unit.start.turn, unit.start.code if unit.start.turn else "")):
            start = unit.start
            if start.way is way:
                # A code reads alike for two units that may not enter the same ground.
                groups.setdefault((start.turn, start.code, start.key, start.hexes), []).append(unit)
        found: list[Block] = []
        for units in groups.values():
            start = units[0].start
            found += self._code(units, width, drawn.get(start.hexes, ""))
            drawn.setdefault(start.hexes, start.code)
        return found

    def _code(self, units: list[rows.Unit], width: float, drawn: str) -> Iterator[Block]:
        """Yield what a code says, its hexes unless they are drawn for another code, and its units."""
        start = units[0].start
        yield rows.heading(self._code_title(start), bare_clause(start.clause), width)
        if start.key:
            yield rows.paragraph(self.said.say(start.key, start.values), width, stays=True)
        if start.hexes and drawn:
            words = tr("The hexes are those of {code}, above.", code=drawn)
            yield rows.paragraph(words, width, rows.NOTE, rows.QUIET, stays=True)
        elif start.hexes:
            yield from self._hexes(start, width)
        if rows.alike(units):
            yield from (*rows.crowd(units, self.palette, width), Block(8.0, Group("gap", ())))
            return
        step = (width + 16.0) / 2
        line = [self._row(unit, step - 16.0) for unit in units]
        for first in range(0, len(line), 2):
            yield tighter(rows.in_columns(line[first : first + 2], 2, step), stays=first + 2 >= len(line) - 1 > first)
        yield Block(8.0, Group("gap", ()))

    def _code_title(self, start: Start) -> str:
        if start.turn:
            plain = f"{start.code} ".startswith(f"Turn {start.turn} ")
            return start.code if plain else tr("Turn {turn}: {code}", turn=start.turn, code=start.code)
        titles = {box.id: box.title for box in self.game.schema.boxes}
        box = titles.get(start.box, "") if start.box is not None else ""
        return f"{start.code}: {box}" if box and box != start.code else start.code

    def _hexes(self, start: Start, width: float) -> Iterator[Block]:
        """Yield the small map, and the hexes' numbers when they are few enough to be of use."""
        plan = Plan(self.scenario, self.game.schema, self.palette)
        small = setup_map(plan, start.hexes, Box(0, 0, width, MAP_HEIGHT))
        yield Block(small.height + 8, Group(f"legal {start.code}", small.group.items), stays=True)
        if len(start.hexes) <= MANY:
            labels = " ".join(map(self.scenario.map.sheet.label, start.hexes))
            yield rows.paragraph(tr("Hexes: {labels}", labels=labels), width, rows.NOTE, rows.QUIET, stays=True)

    def _by_formation(self, width: float) -> Sequence[Block]:
        groups: dict[str, list[rows.Unit]] = {}
        for unit in self.units:
            groups.setdefault(unit.piece.formation or tr("Without a formation"), []).append(unit)
        if len(groups) < 2:
            return ()
        return [self._formation(name, units, width) for name, units in groups.items()]

    def _formation(self, name: str, units: list[rows.Unit], width: float) -> Block:
        """Return a formation's units as short lines, kept together."""
        crowd = rows.alike(units)
        lines = [rows.crowd_line(units, width)] if crowd else [rows.unit_line(unit, width) for unit in units]
        head = rows.heading(f"{name} ({len(units)})", "", width)
        return stacked([head, *lines, Block(6.0, Group("gap", ()))], name)

    def _figures(self, width: float) -> Sequence[Block]:
        """Return tracks at the start, options in force, and the figures of the scenario."""
        found = [rows.heading(tr("Tracks"), "", width)]
        found += [rows.pair(*figure, width) for figure in self._tracks()]
        found += [rows.heading(tr("Turns"), "", width), *self._turns(width)]
        found += [rows.heading(tr("Options in force"), "", width)]
        for option in self.game.schema.options:
            value = self.options.get(option.id, option.default)
            found.append(rows.pair(option.title, self._value(value), bare_clause(option.clause), width))
        found += [rows.heading(tr("Figures of this scenario"), "", width)]
        for kind in self.game.schema.parameters:
            own = self.scenario.parameters.get(kind.id, kind.default)
            if isinstance(own, (int, str)):
                changed = "" if own == kind.default else tr(" (rulebook: {value})", value=kind.default)
                found.append(rows.pair(kind.title, f"{own}{changed}", bare_clause(kind.clause), width))
        return found

    def _tracks(self) -> Iterator[tuple[str, str, str]]:
        counted = {track.id for track in self.game.schema.tracks}
        for panel in self._panels:
            if isinstance(panel, Track):
                yield self.said.word(panel.title).capitalize(), str(panel.value), bare_clause(panel.clause)
            elif isinstance(panel, Ledger) and panel.id in counted:
                yield panel.title, self.said.value(panel.total), ""

    @cached_property
    def _begun(self) -> GameState:
        """The position in which the first decision is asked."""
        return self.game.bind(self.scenario, self.options).start(SeededDice(1)).state

    @cached_property
    def _panels(self) -> tuple[Panel, ...]:
        """The panels as the game begins, seen from this side."""
        rulebook = self.game.bind(self.scenario, self.options)
        return rulebook.display(rulebook.observe(self._begun, (self.side,)))

    def _turns(self, width: float) -> Iterator[Block]:
        for turn in self.scenario.turns:
            events = ", ".join(turn.events)
            words = f"{turn.number}. {turn.dates}" + (f": {events}" if events else "")
            yield rows.paragraph(words, width, rows.NOTE + 0.6)

    def _value(self, value: Value) -> str:
        return self.said.value(Key(value) if isinstance(value, str) else value)

    def _origins(self, width: float) -> Sequence[Block]:
        """Return how many of the side's facts are printed and how many are ours, and every source."""
        found = [rows.heading(tr("Units of this side"), "", width)]
        counts: dict[str, dict[str, int]] = {}
        for unit in self.units:
            for fact, word in unit.piece.provenance.items():
                counts.setdefault(fact, {}).setdefault(word, 0)
                counts[fact][word] += 1
        for fact, by_word in counts.items():
            told = ", ".join(f"{number} {self.said.word(word)}" for word, number in sorted(by_word.items()))
            found.append(rows.paragraph(f"{fact.replace('_', ' ').capitalize()}: {told}", width))
        for unit in self.units:
            if unit.piece.note:
                found.append(rows.paragraph(f"{unit.piece.name}: {unit.piece.note}", width, rows.NOTE, rows.QUIET))
        found.append(rows.heading(tr("The scenario"), "", width))
        for group, source in self.scenario.provenance.items():
            words = "; ".join(part for part in (self.said.word(source.word), source.method, source.source) if part)
            found.append(rows.paragraph(f"{group}: {words}", width, rows.NOTE, rows.QUIET))
        return found

    def _check(self, width: float) -> Sequence[Block]:
        words = tr(
            "Print at 100 %, without fitting to the page. The ruler then measures 100 millimetres and each side of "
            "the square 20; if not, set the printer to the actual size."
        )
        return (stacked([rows.paragraph(words, width), rows.ruler(100, POINTS_PER_MM)], "check", 4.0),)

    # Pages ---------------------------------------------------------------------------------------

    def _page(self, groups: Iterable[Group], number: int, count: int) -> Drawing:
        paper, scenario = self.paper, self.scenario
        left, right = paper.margin, paper.width - paper.margin
        low = paper.height - paper.margin
        page = tr("Page {number} of {count}", number=number, count=count)
        version = tr(
            "{id}, version {version}, rules edition {edition}",
            id=scenario.id,
            version=scenario.version,
            edition=self.game.edition,
        )
        head = Group(
            "head",
            (
                Text(self.title, left, paper.margin + 16, 17, rows.INK, Weight.BOLD, Anchor.START),
                Text(scenario.title, right, paper.margin + 16, 10, rows.QUIET, Weight.REGULAR, Anchor.END),
            ),
        )
        foot = Group(
            "foot",
            (
                Text(f"Countermarch · {version}", left, low, 7, rows.QUIET, Weight.REGULAR, Anchor.START),
                Text(page, right, low, 7.5, rows.INK, Weight.SEMIBOLD, Anchor.END),
            ),
        )
        title = f"{scenario.title}: {self.title}"
        return Drawing(paper.width, paper.height, (head, Group("sheet", tuple(groups)), foot), "#FFFFFF", title)
