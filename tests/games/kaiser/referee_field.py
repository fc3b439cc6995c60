"""The field as a referee sees it who reads the rulebook, the printed map and the units anew.

Nothing here is taken from the rules of the program but the geometry of the board and the printed charts: what the
referee finds by himself is compared with what the program did.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Container, Iterable, Mapping
from functools import cached_property

from core.board.hexes import Hex
from core.board.hexsides import hexside
from core.model.scenario import Piece, Scenario
from core.model.state import GameState
from core.model.values import Key, PieceId, Side

GERMAN, ALLIED = Side("german"), Side("allied")
ENEMY = {GERMAN: ALLIED, ALLIED: GERMAN}
TRENCHES = ("redoubt", "fieldwork", "wire")
STACKING = {"division": 12, "brigade": 4, "regiment": 4, "battalion": 2, "company": 1, "hq": 1}
FIELD_RANGE = 10


class Ground:
    """The printed map: what a hex is, what water lies between two, and what both do."""

    def __init__(self, scenario: Scenario) -> None:
        game_map = scenario.map
        self.grid, self.scenario = game_map.grid, scenario
        effects = scenario.charts["terrain_effects"]
        self.effects = {row: {column: effects.cell(row, column) for column in effects.columns} for row in effects.rows}
        self.trenches = frozenset(at for kind in TRENCHES for at in game_map.feature(kind))
        inhabited = (place for place in game_map.places if place.kind != "locality")
        self.towns = frozenset(at for place in inhabited for at in place.hexes)
        self.hilltops = frozenset(game_map.feature("hilltop"))
        self.entries = {letter: tuple(game_map.feature(f"entry-{letter.lower()}")) for letter in "ABCD"}

    @cached_property
    def water(self) -> Mapping[int, tuple[str, ...]]:
        """Hexside -> the kinds of water on it, and its bridge."""
        found: dict[int, tuple[str, ...]] = defaultdict(tuple)
        for kind, sides in self.scenario.map.hexsides.items():
            if kind in self.effects:
                for side in sides:
                    found[side] += (kind,)
        return dict(found)

    def kinds(self, at: Hex) -> tuple[str, ...]:
        """Return all that a hex is at once."""
        game_map = self.scenario.map
        marks = [kind for kind in TRENCHES if at in game_map.feature(kind)]
        return (game_map.terrain_at(at), *marks, *(("town",) if at in self.towns else ()))

    def side(self, here: Hex, there: Hex) -> int:
        """Return the hexside between two neighbours, -1 where they do not touch."""
        direction = self.grid.direction(here, there)
        return -1 if direction is None else hexside(self.grid, here, direction)

    def between(self, here: Hex, there: Hex) -> tuple[str, ...]:
        """Return the water between two neighbours."""
        return self.water.get(self.side(here, there), ())

    def entering(self, here: Hex, there: Hex, gassed: Container[Hex]) -> int:
        """Return what a step costs (5.3, 9.3.4.B)."""
        cost = max(int(str(self.effects[kind]["mp"])) for kind in self.kinds(there))
        water = self.between(here, there)
        if "bridge" not in water:
            cost += sum(int(str(self.effects[kind]["mp"])) for kind in water)
        return cost * (2 if there in gassed else 1)

    def defence(self, target: Hex, origins: Iterable[Hex]) -> int:
        """Return what a hex gives its defenders: its best kind, and water that all attackers face (8.2.5)."""
        kinds = [int(str(self.effects[kind]["defender"])) for kind in self.kinds(target)]
        faced = []
        for origin in origins:
            water = [kind for kind in self.between(target, origin) if kind != "bridge"]
            faced.append(max((int(str(self.effects[kind]["defender"])) for kind in water), default=0))
        return max(kinds) + min(faced)

    def shelter(self, at: Hex) -> int:
        """Return what a hex does to the die of drumfire (9.4.4)."""
        return min(int(str(self.effects[kind]["drumfire"])) for kind in self.kinds(at))


class Field:
    """A position on that ground."""

    def __init__(self, ground: Ground, state: GameState) -> None:
        self.ground, self.grid, self.state = ground, ground.grid, state
        self.turn = state.tracks["turn"]

    def piece(self, piece: PieceId) -> Piece:
        """Return a unit as printed."""
        return self.ground.scenario.piece_of[piece]

    def factor(self, piece: PieceId, name: str) -> int:
        """Return a figure on the face that a unit shows."""
        return self.piece(piece).factor(name, self.state.steps[piece])

    @cached_property
    def _where(self) -> Mapping[Side, Mapping[PieceId, Hex]]:
        found: dict[Side, dict[PieceId, Hex]] = {GERMAN: {}, ALLIED: {}}
        for piece, place in self.state.places.items():
            if isinstance(place, int):
                found[self.piece(piece).side][piece] = Hex(place)
        return found

    def units(self, side: Side) -> Mapping[PieceId, Hex]:
        """Return where a side's units stand."""
        return self._where[side]

    def held(self, side: Side) -> frozenset[Hex]:
        """Return the hexes that a side stands in."""
        return frozenset(self.units(side).values())

    def zone(self, side: Side) -> frozenset[Hex]:
        """Return the hexes that a side controls: all neighbours of its units, but for service companies (6.0)."""
        exerting = {at for piece, at in self.units(side).items() if self.piece(piece).type != "service"}
        return frozenset(to for at in exerting for to in self.grid.adjacent(at))

    def headquarters(self, side: Side) -> frozenset[Hex]:
        """Return where a side's headquarters stand."""
        return frozenset(at for piece, at in self.units(side).items() if self.piece(piece).type == "hq")

    def reached(self, side: Side, at: Hex) -> bool:
        """Tell whether field points reach a hex (9.1.1)."""
        return any(self.grid.distance(hq, at) <= FIELD_RANGE for hq in self.headquarters(side))

    def traced(self, side: Side, at: Hex, goals: Container[Hex], most: int = 99) -> int | None:
        """Return how many hexes away the nearest goal is by hexes free of enemies and of zones without friends in."""
        enemy = ENEMY[side]
        held, own, zone = self.held(enemy), self.held(side), self.zone(enemy)
        far, open_ = {at: 0}, deque([at])
        while open_:
            here = open_.popleft()
            if here in goals:
                return far[here]
            for to in self.grid.adjacent(here):
                if to not in far and to not in held and (to not in zone or to in own) and far[here] < most:
                    far[to] = far[here] + 1
                    open_.append(to)
        return None

    def supply(self, side: Side, at: Hex) -> int:
        """Return what an attacker's supply gives the defender (14.1.3, 14.2.2, 17.5)."""
        if side == GERMAN and self.turn < 3:
            return 0
        length = self.traced(side, at, self.headquarters(side))
        if length is None:
            return 3
        return 0 if length <= 6 else 1 if length <= 12 else 2

    @property
    def weather(self) -> str:
        """The weather of the turn."""
        found = self.state.marks.get("weather")
        return found.word if isinstance(found, Key) else "fog"

    def observed(self, side: Side, attackers: Iterable[PieceId], targets: Iterable[Hex]) -> bool:
        """Tell whether an attack's target is observed (9.7, 12.2)."""
        if self.weather == "fog":
            return False
        marker = 1 if side == GERMAN else 2
        if any(self.state.layers["observed"][at] == marker for at in targets):
            return True
        most = 6 if self.weather == "clear" else 3
        starts = {self.units(side)[piece] for piece in attackers}
        return any(self.traced(side, at, self.ground.hilltops, most) is not None for at in starts)

    @cached_property
    def gassed(self) -> frozenset[Hex]:
        """The hexes in which gas works (9.3.4.B)."""
        laid = [Hex(at) for at, value in enumerate(self.state.layers["gas"]) if value]
        return frozenset(to for at in laid for to in (at, *self.grid.adjacent(at)))

    def corps(self, piece: PieceId) -> str:
        """Return a unit's corps, nothing for service companies (16.0)."""
        inherited = self.state.mark(piece, "corps")
        if isinstance(inherited, Key):
            return inherited.word
        return str(self.piece(piece).fields.get("corps", ""))

    def stacking(self, pieces: Iterable[PieceId]) -> int:
        """Return the stacking points of some units (7.1)."""
        return sum(STACKING[self.piece(piece).size] for piece in pieces)

    def strength_left(self, pieces: Iterable[PieceId]) -> int:
        """Return all steps that units on the map have: those of a division and its regiment (8.5.B)."""
        left = (p for p in pieces if isinstance(self.state.places.get(p), int))
        return sum(self.state.steps[p] + (self.piece(p).size == "division") for p in left)
