"""An invented field of 12 x 10 hexes for rules of the first game: Germany in the west, Czechoslovakia in the east.

Labels are column and row, two digits each; odd columns lie half a hex lower. All ground is clear, and there are
no towns, forts or rivers but those a test asks for. Charts and figures are the campaign's. The German source is
column 01, the Czech source 1205, the Soviet one 1210.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import between
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.files.scenario_yaml import read_scenario
from core.games.czech38.game import GAME, Czech38
from core.games.czech38.schema import SCHEMA
from core.model.actions import CountClick, HexClick
from core.model.events import Event
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.state import GameState
from core.model.units import Face, Piece
from core.model.values import Box, PieceId, Place, Side
from core.play.dice import ScriptedDice
from tests.games.clicking import Clicking

CAMPAIGN = Path(__file__).parents[3] / "scenarios" / "czech38" / "campaign.yaml"
GRID = Grid(12, 10, Orientation.FLAT, Shifted.EVEN)
SHEET = MapSheet(GRID, Numbering())
FIRST_CZECH_COLUMN = 7
GERMAN, CZECH = Side("german"), Side("czech")
SIDES = {"g": "german", "c": "czech", "s": "czech"}
NATIONS = {"g": "german", "c": "czech", "s": "soviet"}
TERRAIN = tuple(kind.id for kind in SCHEMA.terrain)


def at(label: str) -> Hex:
    """Return a hex of the field by its label."""
    return SHEET.hex(label)


def labels(hexes: object) -> tuple[str, ...]:
    """Return the labels of hexes."""
    return tuple(SHEET.label(h) for h in hexes)  # type: ignore[attr-defined]


@cache
def campaign() -> Scenario:
    """The shipped campaign, whose charts the field borrows."""
    return read_scenario(CAMPAIGN, SCHEMA)


def unit(
    id_: str,
    kind: str = "infantry",
    *,
    move: int = 5,
    steps: int = 2,
    size: str = "division",
    setup: str = "",
    option: str = "",
) -> Piece:
    """Return a unit; the first letter of its id is its nationality: g German, c Czech, s Soviet."""
    faces = tuple(Face(n, {"attack": 2 * n, "defense": 2 * n + 1, "movement": move}) for n in range(steps, 0, -1))
    fields = {} if faces else {"movement": move}
    side = Side(SIDES[id_[0]])
    return Piece(
        PieceId(id_), id_, id_[1:], side, NATIONS[id_[0]], kind, size, faces, setup, "german-foot",
        option=option, fields=fields, default_place=setup.partition("-")[0],
    )  # fmt: skip


@dataclass(frozen=True)
class Land:
    """What a test puts on the field; hexes by label, sides as pairs of labels."""

    terrain: Mapping[str, str] = field(default_factory=dict)
    features: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    sides: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    towns: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def map(self) -> GameMap:
        """Return it as a map."""
        ground = bytearray(GRID.size)
        for label, kind in self.terrain.items():
            ground[at(label)] = TERRAIN.index(kind)
        east = (FIRST_CZECH_COLUMN - 1) * GRID.rows
        country = bytes(h >= east for h in range(GRID.size))
        marked = {kind: {at(label): n for label, n in hexes.items()} for kind, hexes in self.features.items()}
        west = tuple(label for label in map(SHEET.label, GRID.hexes) if label.startswith("01"))
        places = {"german": west, "czech": ("1205",), "soviet": ("1210",), **self.sources}
        for nation, hexes in places.items():
            marked[f"{nation}_source"] = {at(label): 1 for label in hexes}
        drawn = {kind: tuple(between(GRID, at(a), at(b)) for a, b in pairs) for kind, pairs in self.sides.items()}
        return GameMap(
            SHEET, TERRAIN, bytes(ground),
            layers={"country": country}, layer_values={"country": ("germany", "czechoslovakia")},
            features=marked, hexsides=drawn,  # type: ignore[arg-type]
            places=tuple(NamedPlace(label, kind, (at(label),)) for label, kind in self.towns.items()),
        )  # fmt: skip


def scenario(*pieces: Piece, land: Land | None = None, **parameters: int) -> Scenario:
    """Return the field with these pieces; parameters are named with underscores."""
    given = {name.replace("_", "-"): value for name, value in parameters.items()}
    return Scenario(
        "czech38/field", "czech38", "Field", (land or Land()).map(), pieces, campaign().charts,
        parameters={"victory-below": 0, **given},
    )  # fmt: skip


@dataclass
class Table(Clicking):
    """A game on the field: what has happened, and the state it led to."""

    rules: Czech38
    state: GameState
    events: list[Event] = field(default_factory=list)

    @property
    def book(self) -> Czech38:
        """The rulebook that is asked."""
        return self.rules

    def candidates(self, side: Side, *words: str) -> dict[str, int | None]:
        """Return what may be clicked next: label, piece or key -> price."""
        draft = self.grown(side, *words)
        found = {}
        for candidate in draft.candidates():
            click = candidate.click
            word = SHEET.label(click.hex) if isinstance(click, HexClick) else getattr(click, "piece", None)
            slot = f"{click.slot}={click.count}" if isinstance(click, CountClick) else ""
            found[word or slot or click.key] = candidate.amount  # type: ignore[union-attr]
        return found

    def place(self, piece: str) -> str:
        """Return the label where a piece stands, or its box."""
        place = self.state.places[PieceId(piece)]
        return SHEET.label(place) if isinstance(place, int) else place

    def kinds(self) -> list[str]:
        """Return the kinds of all events so far."""
        return [event.kind for event in self.events]


def options(**given: bool | str) -> dict[str, int | str | bool]:
    """Return options named with underscores."""
    return {name.replace("_", "-"): value for name, value in given.items()}


def position(
    field_: Scenario,
    stacks: Mapping[str, str],
    *,
    at_phase: str = "german-movement",
    turn: int = 1,
    layers: Mapping[str, Mapping[str, int]] | None = None,
    tracks: Mapping[str, int] | None = None,
    marks: Mapping[str, Mapping[str, int | str]] | None = None,
    game_marks: Mapping[str, int | str | bool] | None = None,
    dice: tuple[int, ...] = (),
    **given: bool | str,
) -> Table:
    """Return a game begun at a phase with these stacks: label or box -> ids bottom to top, with spaces between."""
    rules = GAME.bind(field_, options(**given))
    blank = rules.blank()
    standing: dict[Place, tuple[PieceId, ...]] = {
        (at(place) if place.isdecimal() else Box(place)): tuple(map(PieceId, ids.split()))
        for place, ids in stacks.items()
    }
    cells = dict(blank.layers)
    for name, changed in (layers or {}).items():
        layer = bytearray(cells[name])
        for label, value in changed.items():
            layer[at(label)] = value
        cells[name] = bytes(layer)
    state = replace(
        blank, stacks=standing, places={p: place for place, stack in standing.items() for p in stack},
        piece_marks={PieceId(piece): dict(given_) for piece, given_ in (marks or {}).items()},
        marks=dict(game_marks or {}), layers=cells, tracks={**blank.tracks, "turn": turn, **(tracks or {})},
    )  # fmt: skip
    begun = rules.stage(at_phase, state, ScriptedDice(dice))
    return Table(rules, begun.state, list(begun.events))
