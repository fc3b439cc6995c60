"""The position a rule case starts from: the scenario, changed where the case says so, and what stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.board.figures import is_figure
from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.games.contract import Game, Options, Rulebook
from core.model import events as ev
from core.model.charts import Cell, Chart
from core.model.events import Change
from core.model.evolve import apply
from core.model.frames import Frame
from core.model.scenario import GameMap, Scenario
from core.model.state import GameState
from core.model.values import PieceId, Side
from core.play.case_file import Case, Group, Items, Spot, Written, as_group, as_items, known
from core.play.case_words import Words

UNIT_KEYS = ("id", "steps", "marks")
FRAME_KEYS = ("kind", "sides", "memo", "open")
SEAL_KEYS = ("by", "value", "open")
NO_OPTIONS: Options = {}


@dataclass(frozen=True)
class Staged:
    """Everything a case is run on."""

    game: Game
    rulebook: Rulebook
    words: Words
    entry: str
    position: GameState


def stage(case: Case, game: Game, scenario: Scenario, drawn: Options = NO_OPTIONS) -> Staged:
    """Return what a case describes; FileProblems for words that mean nothing in this scenario.

    Args:
        drawn: options that take the place of the case's own: for trials of its position under other rules.
    """
    words = Words(game.schema, changed(case, Words(game.schema, scenario)))
    options = {**words.scenario.options, **_options(case, words), **drawn}
    rulebook = game.bind(words.scenario, {**game.schema.default_options(), **options})
    entry = ""
    if case.body.get("at") is not None:
        entries = [frame.id for frame in game.schema.frames if frame.entry]
        entry = words.one(case.body["at"], entries, case.spot.at(case.body, "at"))
    return Staged(game, rulebook, words, entry, _position(case, words, rulebook))


def _options(case: Case, words: Words) -> dict[str, int | str | bool]:
    group = case.group("options")
    spot = case.spot.at(case.body, "options")
    known(group, [option.id for option in words.schema.options], spot)
    return dict(group)


def changed(case: Case, words: Words) -> Scenario:
    """Return the scenario with the hexes and hexsides of its map and the cells of its charts that a case changes."""
    game_map = words.scenario.map
    spot = case.spot.at(case.body, "hexes")
    for label, written in case.group("hexes").items():
        at = words.hex(label, spot.at(case.group("hexes"), label))
        game_map = _hex(game_map, at, as_group(written, spot), (words, spot))
    spot = case.spot.at(case.body, "hexsides")
    for label, kinds in case.group("hexsides").items():
        side = words.hexside(label, spot.at(case.group("hexsides"), label))
        game_map = _hexside(game_map, side, [words.one(k, _side_kinds(words), spot) for k in as_items(kinds)])
    charts = _charts(case, words)
    if game_map is words.scenario.map and not charts:
        return words.scenario
    return replace(words.scenario, map=game_map, charts={**words.scenario.charts, **charts})


def _charts(case: Case, words: Words) -> dict[str, Chart]:
    """Return the charts that a case changes, by id: chart, row, column and what the cell says instead."""
    found: dict[str, Chart] = {}
    group, spot = case.group("charts"), case.spot.at(case.body, "charts")
    for id_, written in group.items():
        here = spot.at(group, id_)
        chart = words.scenario.charts[words.one(id_, words.scenario.charts, here)]
        rows = as_group(written, here)
        for row, cells in rows.items():
            place = here.at(rows, row)
            for column, cell in as_group(cells, place).items():
                at = words.one(row, chart.rows, place), words.one(column, chart.columns, place.at(cells, column))
                chart = chart.with_cell(*at, _cell(cell, place.at(cells, column)))
        found[id_] = chart
    return found


def _cell(written: Written, spot: Spot) -> Cell:
    if isinstance(written, Group | Items):
        raise spot.wrong(written, "what one cell says")
    cell: Cell = written
    return cell


def _side_kinds(words: Words) -> list[str]:
    return [kind.id for kind in words.schema.hexsides]


def _hex(game_map: GameMap, at: Hex, written: Group, where: tuple[Words, Spot]) -> GameMap:
    words, spot = where
    layers = [layer.id for layer in words.schema.layers]
    features = [feature.id for feature in words.schema.features]
    known(written, ["terrain", *layers, *features], spot)
    for key, value in written.items():
        if key == "terrain":
            kind = words.one(value, game_map.terrain_kinds, spot)
            game_map = replace(game_map, terrain=_with(game_map.terrain, at, game_map.terrain_kinds.index(kind)))
        elif key in layers:
            values = game_map.layer_values[key]
            cells = _with(game_map.layers[key], at, values.index(words.one(value, values, spot)))
            game_map = replace(game_map, layers={**game_map.layers, key: cells})
        else:
            amounts = {h: n for h, n in game_map.feature(key).items() if h != at}
            if value:
                amounts[at] = 1 if value is True else words.number(value, spot)
            game_map = replace(game_map, features={**game_map.features, key: dict(sorted(amounts.items()))})
    return game_map


def _with(cells: bytes, at: Hex, value: int) -> bytes:
    changed_cells = bytearray(cells)
    changed_cells[at] = value
    return bytes(changed_cells)


def _hexside(game_map: GameMap, side: Hexside, kinds: list[str]) -> GameMap:
    sides = {kind: tuple(s for s in found if s != side) for kind, found in game_map.hexsides.items()}
    for kind in kinds:
        sides[kind] = (*sides.get(kind, ()), side)
    return replace(game_map, hexsides=sides)


def _position(case: Case, words: Words, rulebook: Rulebook) -> GameState:
    changes: list[Change] = []
    for key, read in READERS.items():
        group = case.group(key)
        spot = case.spot.at(case.body, key)
        for name, written in group.items():
            changes.extend(read(words, name, written, spot.at(group, name)))
    state = apply(rulebook.blank(), _layers(case, words, rulebook.blank()))
    state = _told_apart(apply(replace(state, agenda=_agenda(case, words)), changes))
    _all_in_play(case, words, rulebook, state)
    return state


def _told_apart(state: GameState) -> GameState:
    """Take pieces out of the stacks in which they waited before set-up and that the case has put elsewhere."""
    stacks = {at: tuple(p for p in stack if state.places.get(p) == at) for at, stack in state.stacks.items()}  # type: ignore[arg-type]
    return replace(state, stacks={at: stack for at, stack in stacks.items() if stack})


def _all_in_play(case: Case, words: Words, rulebook: Rulebook, state: GameState) -> None:
    """Raise FileProblems for the first piece placed that belongs to an option which is off."""
    group, spot = case.group("units"), case.spot.at(case.body, "units")
    for piece, place in state.places.items():
        if piece not in rulebook.secrecy.side_of:
            option = words.scenario.piece_of[piece].option
            raise spot.at(group, words.label(place)).problem(
                f"{piece}, which is not in play", "a piece that is in play", f"options: {{{option}: true}}"
            )


def _layers(case: Case, words: Words, blank: GameState) -> list[Change]:
    types = {layer.id: layer for layer in words.schema.state_layers}
    spot = case.spot.at(case.body, "layers")
    group = case.group("layers")
    known(group, list(types), spot)
    changes: list[Change] = []
    for layer, written in group.items():
        if layer not in blank.layers:
            raise spot.wrong(layer, "a layer that is there before set-up")
        values = as_group(written, spot.at(group, layer))
        known(values, types[layer].values, spot)
        for value, labels in values.items():
            index = types[layer].values.index(value)
            changes.extend(ev.SetCell(layer, words.hex(label, spot), index) for label in as_items(labels))
    return changes


def _unit(words: Words, name: str, written: Written, spot: Spot) -> list[Change]:
    place = words.place(name, spot)
    pieces: list[PieceId] = []
    changes: list[Change] = []
    for item in _unit_items(written):
        group = item if isinstance(item, Group) else _short(str(item))
        known(group, UNIT_KEYS, spot)
        piece = words.piece(group.get("id"), spot)
        pieces.append(piece)
        if group.get("steps") is not None:
            changes.append(ev.SetSteps(piece, words.number(group["steps"], spot)))
        for mark, value in as_group(group.get("marks"), spot).items():
            words.one(mark, [m.id for m in words.schema.marks], spot)
            changes.append(ev.SetPieceMark(piece, mark, words.value(value, spot)))
    return [ev.SetStack(place, tuple(pieces)), *changes]


def _unit_items(written: Written) -> list[Written]:
    return [w for item in as_items(written) for w in (item.split() if isinstance(item, str) else [item])]


def _short(word: str) -> Group:
    """`g3/1` is piece g3 with one step left."""
    piece, slash, steps = word.partition("/")
    group = Group(id=piece)
    group.lines = {}
    if slash:
        group["steps"] = int(steps) if is_figure(steps) else steps
    return group


def _track(words: Words, name: str, written: Written, spot: Spot) -> list[Change]:
    return [ev.SetTrack(words.one(name, [t.id for t in words.schema.tracks], spot), words.number(written, spot))]


def _mark(words: Words, name: str, written: Written, spot: Spot) -> list[Change]:
    return [ev.SetMark(name, words.value(written, spot))]


def _cup(words: Words, name: str, written: Written, spot: Spot) -> list[Change]:
    cup = words.one(name, words.schema.cups, spot)
    tokens = as_group(written, spot)
    return [ev.SetCup(cup, token, words.number(count, spot)) for token, count in tokens.items()]


def _hand(words: Words, name: str, written: Written, spot: Spot) -> list[Change]:
    return [ev.SetHand(words.side(name, spot), tuple(map(str, as_items(written))))]


def _seal(words: Words, name: str, written: Written, spot: Spot) -> list[Change]:
    group = as_group(written, spot)
    known(group, SEAL_KEYS, spot)
    value = words.value(group.get("value"), spot)
    return [ev.SetSeal(name, words.side(group.get("by"), spot), value, open=bool(group.get("open")))]


def _knows(words: Words, name: str, written: Written, spot: Spot) -> list[Change]:
    side = words.side(name, spot)
    return [ev.SetKnown(side, words.piece(piece, spot), known=True) for piece in as_items(written)]


READERS = {
    "units": _unit,
    "tracks": _track,
    "marks": _mark,
    "cups": _cup,
    "hands": _hand,
    "seals": _seal,
    "knows": _knows,
}
"""Part of a case -> what each of its keys changes."""


def _agenda(case: Case, words: Words) -> tuple[Frame, ...]:
    spot = case.spot.at(case.body, "frame")
    return tuple(_frame(written, words, spot) for written in as_items(case.body.get("frame")))


def _frame(written: Written, words: Words, spot: Spot) -> Frame:
    group = as_group(written, spot)
    known(group, FRAME_KEYS, spot)
    kind = words.one(group.get("kind"), [frame.id for frame in words.schema.frames], spot)
    sides: tuple[Side, ...] = tuple(words.side(side, spot) for side in as_items(group.get("sides")))
    memo: Mapping[str, Written] = as_group(group.get("memo"), spot)
    values = {key: words.value(value, spot) for key, value in memo.items()}
    return Frame(kind, sides, values, bool(group.get("open")))
