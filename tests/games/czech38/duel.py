"""A small invented battlefield: one target hex in the middle of the map, and whoever stands around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import hexside
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.files.scenario_yaml import read_scenario
from core.games.czech38.battle_odds import battle_working
from core.games.czech38.game import DRIVER, Czech38
from core.games.czech38.rules import bind_rules
from core.games.czech38.schema import SCHEMA, TERRAIN
from core.model.actions import Action, Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.charts import Chart
from core.model.choice import Candidate, Choice
from core.model.events import Event, SetPieceMark, SetStack
from core.model.evolve import apply
from core.model.refusal import Refusal
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.state import GameState, Observation
from core.model.units import Face, Piece
from core.model.values import At, PieceId, Side
from core.model.working import Line, Working
from core.play.dice import ScriptedDice

GRID = Grid(12, 10, Orientation.FLAT, Shifted.EVEN)
SHEET = MapSheet(GRID, Numbering())
TARGET = "0605"
ROUND = dict(zip(("n", "ne", "se", "s", "sw", "nw"), range(6), strict=True))
SIDES = {"g": "german", "c": "czech", "s": "czech"}
NATIONS = {"g": "german", "c": "czech", "s": "soviet"}
BORDER = 5
COUNTRY = ("germany", "czechoslovakia")


@cache
def charts() -> Mapping[str, Chart]:
    """Return the charts as they ship."""
    return read_scenario(Path(__file__).parents[3] / "scenarios" / "czech38" / "campaign.yaml", SCHEMA).charts


def always(result: str) -> Mapping[str, Chart]:
    """Return the charts of a field on which every roll gives one result."""
    chart = charts()["combat_results"]
    cells = tuple(tuple(result for _ in row) for row in chart.cells)
    return {"combat_results": replace(chart, cells=cells)}


def unit(
    id_: str, attack: int, defense: int, steps: int = 1, *, type_: str = "infantry", size: str = "division"
) -> Piece:
    """Return a piece; its id begins with `g` (German), `c` (Czech) or `s` (Soviet). Reduced faces lose one a step."""
    faces = tuple(
        Face(left, {"attack": max(attack - steps + left, 1 if attack else 0),
                    "defense": max(defense - steps + left, 1), "movement": 6})
        for left in range(steps, 0, -1)
    )  # fmt: skip
    side, nation = Side(SIDES[id_[0]]), NATIONS[id_[0]]
    return Piece(PieceId(id_), id_, id_, side, nation, type_, size, faces, "", f"{nation}-foot")


def at(where: str) -> Hex:
    """Return a hex by its label, or by the side of the target hex it lies on (`n`, `ne`, ...)."""
    target = SHEET.hex(TARGET)
    if where == "target":
        return target
    if where in ROUND:
        return Hex(GRID.neighbours[6 * target + ROUND[where]])
    return SHEET.hex(where)


def moat(where: str) -> dict[str, str]:
    """Return flooded ground all round a neighbour of the target hex, so that no supply reaches it."""
    wet = [h for h in GRID.adjacent(at(where)) if h != at("target")]
    return {SHEET.label(h): "flooded" for h in wet}


@dataclass(frozen=True)
class Field:
    """What lies where; hexes are written as `at` reads them.

    Attributes:
        units: hex -> pieces, bottom to top.
        ground: hex -> terrain other than clear.
        features: feature -> hexes.
        sides: kind of hexside -> sides of the target hex.
        places: kind of place -> hexes.
        sources: sides that have supply sources: Germans along the west edge, the others along the east edge.
    """

    units: Mapping[str, Sequence[Piece]]
    ground: Mapping[str, str] = field(default_factory=dict)
    features: Mapping[str, Iterable[str]] = field(default_factory=dict)
    sides: Mapping[str, Iterable[str]] = field(default_factory=dict)
    places: Mapping[str, Iterable[str]] = field(default_factory=dict)
    sources: tuple[str, ...] = ("german", "czech", "soviet")
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    parameters: Mapping[str, int] = field(default_factory=dict)
    charts: Mapping[str, Chart] = field(default_factory=dict)

    def scenario(self) -> Scenario:
        """Return it as a scenario."""
        kinds = tuple(kind.id for kind in TERRAIN)
        terrain = bytearray(GRID.size)
        for where, kind in self.ground.items():
            terrain[at(where)] = kinds.index(kind)
        edge = {"german": 0, "czech": GRID.columns - 1, "soviet": GRID.columns - 1}
        features: dict[str, dict[Hex, int]] = {kind: {at(w): 1 for w in where} for kind, where in self.features.items()}
        for nation in self.sources:
            lying = {GRID.hex_at(edge[nation], row): 1 for row in range(GRID.rows)}
            features[f"{nation}_source"] = {**lying, **features.get(f"{nation}_source", {})}
        country = bytes(column >= BORDER for column in range(GRID.columns) for _ in range(GRID.rows))
        hexsides = {
            kind: tuple(sorted(hexside(GRID, at("target"), ROUND[side]) for side in sides))
            for kind, sides in self.sides.items()
        }
        places = tuple(NamedPlace(kind, kind, tuple(map(at, where))) for kind, where in self.places.items())
        map_ = GameMap(SHEET, kinds, bytes(terrain), {"country": country}, {"country": COUNTRY}, features, hexsides,
                       places=places)  # fmt: skip
        pieces = tuple(piece for stack in self.units.values() for piece in stack)
        return Scenario("czech38/duel", "czech38", "Duel", map_, pieces, {**charts(), **self.charts},
                        parameters=self.parameters)  # fmt: skip

    def table(
        self,
        by: str = "german",
        *,
        steps: Mapping[str, int] | None = None,
        retreated: Iterable[str] = (),
        broken: Mapping[str, str] | None = None,
    ) -> Table:
        """Return the field at the start of a side's assault phase.

        Args:
            steps: pieces that have lost steps.
            retreated: pieces that have retreated this turn.
            broken: hex -> layer (`fort` or `position`) that is destroyed there.
        """
        rulebook = Czech38(bind_rules(self.scenario(), self.options), DRIVER, "sequence")
        stacks = (SetStack(at(where), tuple(p.id for p in stack)) for where, stack in self.units.items())
        marks = (SetPieceMark(PieceId(piece), "retreated", value=True) for piece in retreated)
        state = apply(rulebook.blank(), (*stacks, *marks))
        layers = dict(state.layers)
        for where, layer in (broken or {}).items():
            cells = bytearray(layers[layer])
            cells[at(where)] = 1
            layers[layer] = bytes(cells)
        left = {PieceId(piece): count for piece, count in (steps or {}).items()}
        state = replace(state, steps={**state.steps, **left}, layers=layers)
        return Table(rulebook, rulebook.stage(f"{by}-assault", state, ScriptedDice([])).state)


@dataclass
class Table:
    """A game on a field: clicks are written as words, and what happened last is at hand.

    A word of four digits or a side of the target hex is a hex, a piece's id is that piece, anything else a key.
    """

    rulebook: Czech38
    state: GameState
    events: tuple[Event, ...] = ()

    @property
    def side(self) -> Side:
        """Who decides now."""
        return self.rulebook.deciders(self.state)[0]

    @property
    def frame(self) -> str:
        """What is decided now."""
        assert self.state.top is not None
        return self.state.top.kind

    def seen(self, side: str = "") -> Observation:
        """Return what a side sees, the deciding one unless another is named."""
        viewer = Side(side) if side else self.side
        return self.rulebook.observe(self.state, (viewer,))

    def click(self, word: str | Click) -> Click:
        """Return a click from a word."""
        if not isinstance(word, str):
            return word
        if word in self.rulebook.rules.pieces:
            return PieceClick(PieceId(word))
        if word in ROUND or word == "target" or word.isdigit():
            return HexClick(at(word))
        return KeyClick(word)

    def draft(self, *words: str | Click) -> Choice:
        """Return the draft that some clicks lead to; each must be allowed."""
        choice = self.rulebook.legal(self.seen()).root
        assert choice is not None
        for word in words:
            refusal = choice.refuse(self.click(word))
            assert refusal is None, (word, refusal)
            choice = choice.take(self.click(word))
        return choice

    def refusal(self, *words: str | Click) -> Refusal | None:
        """Return why the last of some clicks is refused; those before it must be allowed."""
        return self.draft(*words[:-1]).refuse(self.click(words[-1]))

    def clause(self, *words: str | Click) -> str:
        """Return the clause that refuses the last of some clicks, without the game's name; nothing when allowed."""
        refusal = self.refusal(*words)
        return refusal.clause.removeprefix("czech38 ") if refusal else ""

    def offers(self, *words: str | Click) -> list[str]:
        """Return what may be clicked after some clicks, in words."""
        return [self.word(candidate) for candidate in self.draft(*words).candidates()]

    def word(self, candidate: Candidate) -> str:
        """Return a candidate as a word: a side of the target hex, a label, a piece or a key."""
        match candidate.click:
            case HexClick(hex=where):
                sides = {at(side): side for side in (*ROUND, "target")}
                return sides.get(where, SHEET.label(where))
            case PieceClick(piece=piece):
                return piece
            case KeyClick(key=key):
                return key
            case CountClick(slot=slot):
                return slot

    def do(self, *words: str | Click, dice: Sequence[int] = ()) -> Table:
        """Carry out the action of some clicks; the dice must fit exactly."""
        action = self.draft(*words).action
        assert action is not None, words
        return self.carry_out(action, dice)

    def carry_out(self, action: Action, dice: Sequence[int] = ()) -> Table:
        """Carry out an action."""
        assert self.rulebook.check(self.seen(), action) is None
        script = ScriptedDice(list(dice))
        resolution = self.rulebook.resolve(self.state, action, script)
        script.finish()
        self.state, self.events = resolution.state, resolution.events
        return self

    def attack(self, *attackers: str, dice: Sequence[int] = ()) -> Table:
        """Attack the target hex."""
        return self.do("target", *attackers, dice=dice)

    def working(self, *attackers: str, target: str = "target") -> Working:
        """Return the working of an attack in plain sight."""
        pieces = tuple(map(PieceId, attackers))
        return battle_working(self.rulebook.rules, self.state, at(target), pieces)

    def column(self, *attackers: str) -> str:
        """Return the column of an attack on the target hex."""
        return str(self.working(*attackers).total)

    def line(self, key: str, *attackers: str) -> Line | None:
        """Return the first line of an attack's working with a key, or None."""
        return next((line for line in self.working(*attackers).lines if line.key == key), None)

    def amount(self, key: str, *attackers: str) -> object:
        """Return the value of a line of an attack's working, None where there is no such line."""
        line = self.line(key, *attackers)
        return None if line is None else line.value

    def told(self, kind: str) -> list[Event]:
        """Return the events of a kind among those of the last action."""
        return [event for event in self.events if event.kind == kind]

    def where(self, piece: str) -> str:
        """Return where a piece is: a side of the target hex, a label or a box; nothing when nowhere."""
        place = self.state.places.get(PieceId(piece))
        if place is None or isinstance(place, str):
            return place or ""
        return {at(side): side for side in (*ROUND, "target")}.get(place, SHEET.label(place))

    def steps(self, *pieces: str) -> list[int]:
        """Return the steps some pieces have left."""
        return [self.state.steps[PieceId(piece)] for piece in pieces]

    def memo(self, key: str) -> list[str]:
        """Return the hexes that the phase remembers under a key."""
        value = self.state.agenda[1].get(key)
        found = value if isinstance(value, tuple) else ()
        return [SHEET.label(item.hex) for item in found if isinstance(item, At)]
