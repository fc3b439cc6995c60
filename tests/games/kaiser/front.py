"""An invented front of 16 x 12 hexes: the Allies in the west, Germany in the east, nothing but clear ground.

Labels are column and row, two digits each; odd columns lie half a hex lower. Whatever else there is (towns, trenches,
water, hilltops) a test puts there. Charts and figures are the campaign's. The western edge is column 01, the victory
point line runs between columns 08 and 09, and the entry hexes A to D are 0102, 0105, 0108 and 0111.

    table = position(front(unit("g1"), unit("b1")), {"1005": "g1", "0905": "b1"}, at_phase="german-combat", turn=3)
    table.act(GERMAN, "0905", "g1", dice=(4, 1))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import between
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.files.scenario_yaml import read_scenario
from core.games.kaiser.game import GAME, Kaiser
from core.games.kaiser.rules import Rules, bind_rules
from core.games.kaiser.schema import SCHEMA
from core.model.actions import Click, CountClick, HexClick, PieceClick
from core.model.events import Event
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.state import GameState
from core.model.units import Face, Piece
from core.model.values import Box, Key, PieceId, Place, Side, Value
from core.play.dice import ScriptedDice
from tests.games.clicking import Clicking

CAMPAIGN = Path(__file__).parents[3] / "scenarios" / "kaiser" / "campaign.yaml"
GRID = Grid(16, 12, Orientation.FLAT, Shifted.EVEN)
SHEET = MapSheet(GRID, Numbering())
GERMAN, ALLIED = Side("german"), Side("allied")
SIDES = {"g": GERMAN, "r": GERMAN, "b": ALLIED, "f": ALLIED, "s": ALLIED}
NATIONS = {"g": "german", "r": "german", "b": "british", "f": "french", "s": "british"}
TERRAIN = tuple(kind.id for kind in SCHEMA.terrain)
ENTRIES = {"entry-a": "0102", "entry-b": "0105", "entry-c": "0108", "entry-d": "0111"}
LAST_WESTERN_COLUMN = 8
STEPS = {"division": 2, "brigade": 2, "regiment": 2}
STRENGTHS = {"division": 30, "brigade": 10, "regiment": 9, "battalion": 3}
REGIMENTS = 4
"""Replacement regiments that every front has, `r1` to `r4`, unless a test says otherwise."""


def at(label: str) -> Hex:
    """Return a hex of the front by its label."""
    return SHEET.hex(label)


def labels(hexes: Iterable[Hex]) -> tuple[str, ...]:
    """Return the labels of hexes, in order."""
    return tuple(SHEET.label(h) for h in hexes)


@cache
def campaign() -> Scenario:
    """The shipped campaign, whose charts the front borrows."""
    return read_scenario(CAMPAIGN, SCHEMA)


def unit(
    id_: str,
    kind: str = "infantry",
    size: str = "",
    *,
    strength: int = 0,
    morale: int = 4,
    move: int = 5,
    corps: str = "",
    setup: str = "",
) -> Piece:
    """Return a unit; the first letter of its id is its nation: g German, b British, f French.

    Without a size Germans are divisions of 30, the British battalions of 3, the French regiments of 9. The reduced
    face has half the strength. Germans belong to corps 3, Allies to corps 18, unless a test says otherwise.
    """
    size = size or {"g": "division", "f": "regiment"}.get(id_[0], "battalion")
    strength = strength or STRENGTHS.get(size, 1)
    most = STEPS.get(size, 1) if kind not in ("replacement", "service") else 1
    full = {"strength": strength, "morale": morale, "movement": move}
    faces = tuple(Face(n, full if n == most else {**full, "strength": strength // 2}) for n in range(most, 0, -1))
    belongs = {} if kind in ("replacement", "service") else {"corps": corps or ("3" if id_[0] == "g" else "18")}
    return Piece(
        PieceId(id_), id_, id_[1:], SIDES[id_[0]], NATIONS[id_[0]], kind, size, faces, setup, NATIONS[id_[0]],
        fields=belongs,
    )  # fmt: skip


def hq(id_: str, *, corps: str = "", setup: str = "") -> Piece:
    """Return a headquarters: strength 1, morale 2, movement 5."""
    return unit(id_, "hq", "hq", strength=1, morale=2, corps=corps, setup=setup)


@dataclass(frozen=True)
class Land:
    """What a test puts on the front; hexes by label, sides as pairs of labels. Towns: label -> kind of place."""

    terrain: Mapping[str, str] = field(default_factory=dict)
    features: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sides: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    towns: Mapping[str, str] = field(default_factory=dict)

    def map(self) -> GameMap:
        """Return it as a map."""
        ground = bytearray(GRID.size)
        for label, kind in self.terrain.items():
            ground[at(label)] = TERRAIN.index(kind)
        rim = tuple(SHEET.label(h) for h in GRID.hexes if GRID.column(h) == 0)
        entries = {kind: (label,) for kind, label in ENTRIES.items()}
        found = {"west-exit": rim, **entries, **self.features}
        drawn = {kind: tuple(between(GRID, at(a), at(b)) for a, b in pairs) for kind, pairs in self.sides.items()}
        return GameMap(
            SHEET, TERRAIN, bytes(ground),
            features={kind: {at(label): 1 for label in marked} for kind, marked in found.items()},
            hexsides={"vp-line": _line(), **drawn},  # type: ignore[arg-type]
            places=tuple(NamedPlace(f"Town {label}", kind, (at(label),)) for label, kind in self.towns.items()),
        )  # fmt: skip


def _line() -> tuple[int, ...]:
    west = (h for h in GRID.hexes if GRID.column(h) == LAST_WESTERN_COLUMN - 1)
    sides = (between(GRID, h, near) for h in west for near in GRID.adjacent(h) if GRID.column(near) > GRID.column(h))
    return tuple(side for side in sides if side is not None)


def front(*pieces: Piece, land: Land | None = None, regiments: int = REGIMENTS, **parameters: int) -> Scenario:
    """Return the front with these pieces; parameters are named with underscores.

    Replacement regiments `r1`, `r2`, ... lie in their box; every Allied infantry battalion `b1` has its service
    company `s-b1`, which lies nowhere.
    """
    given = {name.replace("_", "-"): value for name, value in parameters.items()}
    spare = [
        unit(f"r{n}", "replacement", "regiment", strength=8, morale=3, setup="Replacement")
        for n in range(1, regiments + 1)
    ]
    backs = [
        replace(unit(f"s-{piece.id}", "service", "company", morale=2, setup="Service"), substitute_for=piece.id)
        for piece in pieces
        if piece.side == ALLIED and (piece.type, piece.size) == ("infantry", "battalion")
    ]
    return Scenario(
        "kaiser/front", "kaiser", "Front", (land or Land()).map(), (*pieces, *spare, *backs), campaign().charts,
        parameters=given, turns=campaign().turns,
    )  # fmt: skip


def rules_of(scenario: Scenario, **given: bool | str) -> Rules:
    """Return the bound rules of a front, for questions that need no game."""
    return bind_rules(scenario, options(**given))


def options(**given: bool | str) -> dict[str, int | str | bool]:
    """Return options named with underscores."""
    return {name.replace("_", "-"): value for name, value in given.items()}


@dataclass
class Table(Clicking):
    """A game on the front: what has happened, and the state it led to."""

    rulebook: Kaiser
    state: GameState
    events: list[Event] = field(default_factory=list)

    @property
    def rules(self) -> Rules:
        """The bound rules."""
        return self.rulebook.rules

    @property
    def book(self) -> Kaiser:
        """The rulebook that is asked."""
        return self.rulebook

    def candidates(self, side: Side, *words: str) -> dict[str, int | None]:
        """Return what may be clicked next: label, piece, points or key -> price."""
        return {self.word(candidate.click): candidate.amount for candidate in self.grown(side, *words).candidates()}

    def word(self, click: Click) -> str:
        """Return a click as tests write it."""
        if isinstance(click, HexClick):
            return self.rules.sheet.label(click.hex)
        if isinstance(click, PieceClick):
            return click.piece
        return f"{click.slot}={click.count}" if isinstance(click, CountClick) else click.key

    def place(self, piece: str) -> str:
        """Return the label where a piece stands, its box, or nothing when it is nowhere."""
        place = self.state.places.get(PieceId(piece), "")
        return self.rules.sheet.label(place) if isinstance(place, int) else place

    def steps(self, piece: str) -> int:
        """Return the steps that a piece has left."""
        return self.state.steps[PieceId(piece)]

    def track(self, name: str) -> int:
        """Return the figure of a track."""
        return self.state.tracks[name]

    def kinds(self) -> list[str]:
        """Return the kinds of all events so far."""
        return [event.kind for event in self.events]

    def event(self, kind: str) -> Event:
        """Return the last event of a kind."""
        return next(event for event in reversed(self.events) if event.kind == kind)


def place_of(word: str, sheet: MapSheet = SHEET) -> Place:
    """Return a hex of a sheet by its label, or a box."""
    return sheet.hex(word) if word.isdecimal() else Box(word)


def standing(
    rulebook: Kaiser,
    stacks: Mapping[str, str],
    *,
    turn: int = 1,
    weather: str = "",
    steps: Mapping[str, int] | None = None,
    layers: Mapping[str, Mapping[str, int]] | None = None,
    tracks: Mapping[str, int] | None = None,
    marks: Mapping[str, Mapping[str, Value]] | None = None,
    game_marks: Mapping[str, Value] | None = None,
) -> GameState:
    """Return a position without a decision: label or box -> ids bottom to top, with spaces between.

    Args:
        weather: the weather of the turn, `clear`, `mist` or `fog`; nothing is said of it when it is empty.
        layers: layer -> label -> index of its value, as `{"gas": {"0505": 1}}`.
    """
    blank, sheet = rulebook.blank(), rulebook.rules.sheet
    placed = {place_of(word, sheet): tuple(map(PieceId, ids.split())) for word, ids in stacks.items()}
    moved = {piece for stack in placed.values() for piece in stack}
    kept = {place: tuple(p for p in stack if p not in moved) for place, stack in blank.stacks.items()}
    all_stacks: dict[Place, tuple[PieceId, ...]] = {p: s for p, s in {**kept, **placed}.items() if s}  # type: ignore[misc]
    cells = dict(blank.layers)
    for name, changed in (layers or {}).items():
        layer = bytearray(cells[name])
        for label, value in changed.items():
            layer[sheet.hex(label)] = value
        cells[name] = bytes(layer)
    sky = {"weather": Key(weather)} if weather else {}
    return replace(
        blank, stacks=all_stacks, places={p: place for place, stack in all_stacks.items() for p in stack},
        steps={**blank.steps, **{PieceId(piece): n for piece, n in (steps or {}).items()}},
        piece_marks={PieceId(piece): dict(given) for piece, given in (marks or {}).items()},
        marks={**sky, **(game_marks or {})}, layers=cells, tracks={**blank.tracks, "turn": turn, **(tracks or {})},
    )  # fmt: skip


def position(
    scenario: Scenario,
    stacks: Mapping[str, str],
    *,
    at_phase: str = "german-movement",
    dice: tuple[int, ...] = (),
    options: Mapping[str, bool | str] | None = None,
    **said: object,
) -> Table:
    """Return a game begun at a phase with these stacks; `said` is what `standing` takes: turn, weather, steps, ..."""
    rulebook = GAME.bind(scenario, dict(options or {}))
    script = ScriptedDice(dice)
    begun = rulebook.stage(at_phase, standing(rulebook, stacks, **said), script)  # type: ignore[arg-type]
    script.finish()
    return Table(rulebook, begun.state, list(begun.events))
