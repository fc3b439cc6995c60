"""The referee's judgement of movement, crowds, gas, arrivals, supply of those who leave, and the score."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from core.board.hexes import Hex
from core.model.state import GameState
from core.model.values import At, PieceId, Side
from tests.games.kaiser.referee_field import ALLIED, ENEMY, GERMAN, Field, Ground

Told = Mapping[str, Any]
LIMIT = 12
LIMITED = ("18", "3")
LINE = "vp-line"


class Moves:
    """Chapters 5 to 7, 9.3.4, 13, 15, 17.1 and 20."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.passed: dict[Hex, Side] = {}
        self.exited = self.lost = self.companies = 0
        self.segment = 1
        self.awake: frozenset[PieceId] = frozenset()
        self.quota: dict[str, int] = {}
        self.released: Counter[str] = Counter()
        self.ended: GameState | None = None
        self.given_up: set[PieceId] = set()

    # Movement --------------------------------------------------------------------------------

    def _begins(self, now: Field, side: Side) -> Iterator[str]:
        self.segment, self.given_up = 1, set()
        if side == GERMAN and now.turn == 1:
            self.awake = frozenset(p for p, at in now.units(side).items() if at in self.ground.trenches)
        yield from ()

    def begins_german_movement(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Note who stands in trenches on the first turn (17.1.1)."""
        return iter(()) if "ending" in told else self._begins(now, GERMAN)

    def begins_allied_movement(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """The Allies begin in their first segment."""
        return iter(()) if "ending" in told else self._begins(now, ALLIED)

    def others_released(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Note how many other Germans may move (17.1.2.B)."""
        self.quota, self.released = {"others": told["roll"]}, Counter()
        yield from ()

    def corps_released(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Note how many units of a corps may move, one more on the second turn (17.1.3)."""
        if told["corps"] == LIMITED[0]:
            self.quota, self.released = {}, Counter()
        self.quota[told["corps"]] = told["roll"] + (now.turn == 2)
        yield from ()

    corps_released_more = corps_released

    def segment_began(self, _now: Field, _then: Field, _told: Told) -> Iterator[str]:
        """The second segment."""
        self.segment = 2
        yield from ()

    def moved(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Ways cost what they cost, stop in zones, and do not lead from one straight into another (5, 6)."""
        piece, way = told["who"][0], told["way"]
        side = now.piece(piece).side
        self._pass(side, way[1:])
        zones, begins = now.zone(ENEMY[side]), way[0] in now.zone(ENEMY[side])
        if set(way) & now.held(ENEMY[side]) or any(b not in now.grid.adjacent(a) for a, b in pairwise(way)):
            yield f"{piece} walks into enemies, or jumps"
        if set(way[1:-1]) & zones or (begins and way[1] in zones):
            yield f"{piece} goes through zones"
        allowed = now.factor(piece, "movement") * (3 if self.segment == 2 else 1)
        spent = sum(self.ground.entering(a, b, now.gassed) for a, b in pairwise(way))
        spent += now.factor(piece, "movement") // 2 if begins else 0
        if spent > allowed and len(way) > 2:
            yield f"{piece} spends {spent} of {allowed}"
        if self.segment == 2 and (set(way) & zones or now.piece(piece).type == "hq"):
            yield f"{piece} moves in the second segment"
        if now.state.mark(piece, "moved") is not None or now.state.mark(piece, "fresh") is not None:
            yield f"{piece} moves again"
        if now.turn < 3:
            yield from self._limited(now, piece, way[0])

    def _limited(self, now: Field, piece: PieceId, from_: Hex) -> Iterator[str]:
        """Judge who may move on the first two turns (17.1)."""
        if now.piece(piece).side == GERMAN:
            if now.turn == 1:
                if from_ not in self.ground.trenches:
                    yield f"{piece} moves from no trench"
                return
            group = "" if piece in self.awake else "others"
        else:
            group = now.corps(piece) if now.state.mark(piece, "entered") is None else ""
        if group in self.quota:
            self.released[group] += 1
            if self.released[group] > self.quota[group]:
                yield f"{self.released[group]} of {group} move, {self.quota[group]} may"

    def phase_ended(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Note the position in which all have moved."""
        if told["phase"] == "movement":
            self.ended = now.state
        yield from ()

    def excess_lost(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Note who is given up for want of room (7.2.C)."""
        self.given_up |= set(told["who"])
        yield from ()

    def begins_german_combat(self, now: Field, _then: Field, _told: Told) -> Iterator[str]:
        """German stacks after their movement."""
        return self._stacks(now, GERMAN)

    def begins_allied_combat(self, now: Field, _then: Field, _told: Told) -> Iterator[str]:
        """Allied stacks after their movement."""
        return self._stacks(now, ALLIED)

    def _stacks(self, now: Field, side: Side) -> Iterator[str]:
        """No hex holds too many, and every stack in gas has lost one step (7.0, 9.3.4.B, 15.1.5)."""
        stacks = defaultdict(list)
        for piece, at in now.units(side).items():
            stacks[at].append(piece)
        marks = (now.state.mark(piece, "entered") for piece in now.units(side))
        spared = {mark.hex for mark in marks if isinstance(mark, At)}
        for at, pieces in stacks.items():
            if now.stacking(pieces) > LIMIT and at not in spared:
                yield f"{now.stacking(pieces)} points in {at}"
        if self.ended is None:
            return
        before = Field(self.ground, self.ended)
        for at in before.held(side):
            had = before.strength_left(p for p, to in before.units(side).items() if to == at and p not in self.given_up)
            lost = had - now.strength_left(stacks[at])
            if lost != (at in now.gassed and had > 0):
                yield f"{lost} steps lost in {at}, gas {at in now.gassed}"

    # Coming and going ------------------------------------------------------------------------

    def arrived(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Not among enemies nor in their zones; in the printed hex where that is open (15.1.1 to 15.1.3)."""
        self._pass(ALLIED, (told["at"],))
        barred = now.held(GERMAN) | now.zone(GERMAN)
        printed = self.ground.entries[now.piece(told["who"][0]).setup.split()[-1]]
        if told["at"] in barred or (told["at"] not in printed and set(printed) - barred):
            yield f"{told['who']} arrive in {told['at']}"

    def service_rolled(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Note how many companies may come up (15.2.1)."""
        self.companies = told["roll"]
        yield from ()

    def service_deployed(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """No more than the die says, on headquarters (15.2.3)."""
        self._pass(ALLIED, (told["at"],))
        self.companies -= len(told["who"])
        if self.companies < 0 or told["at"] not in now.headquarters(ALLIED):
            yield f"{told['who']} come up in {told['at']}"

    def division_broken_down(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """From the third turn on, outside zones, into three (13.1)."""
        if now.turn < 3 or told["at"] in now.zone(ALLIED) or told["count"] != 3:
            yield f"{told['who']} breaks down"

    def left_map(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Whoever leaves with a line to a headquarters scores (20.1.2)."""
        self.exited += len(told["who"])
        if now.supply(GERMAN, told["at"]) == 3:
            yield f"{told['who']} is isolated"

    def left_isolated(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Whoever has none does not."""
        if now.supply(GERMAN, told["at"]) != 3:
            yield f"{told['who']} is not isolated"

    # The score -------------------------------------------------------------------------------

    def _pass(self, side: Side, way: tuple[Hex, ...]) -> None:
        self.passed.update((at, side) for at in way if at in self.ground.towns)

    def advanced(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Advances and retreats pass towns as well (20.1.1.A)."""
        self._pass(now.piece(told["who"][0]).side, told["way"][1:])
        yield from ()

    retreated = advanced

    def division_worn_down(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """A division lost counts (20.1.4); its regiment may move on turn 2 if it could on turn 1 (17.1.2.A)."""
        self.lost += 1
        if self.awake & set(told["who"]):
            self.awake |= set(told["by"])
        yield from ()

    def unit_eliminated(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """So does one that is lost whole."""
        self.lost += sum(now.piece(piece).size == "division" for piece in told["who"])
        yield from ()

    def score(self, now: Field) -> int:
        """Return the German points (20.1)."""
        towns = sum(self.passed.get(at) == GERMAN for at in self._west())
        dug_in = sum(at in self.ground.trenches for at in now.units(ALLIED).values())
        return towns + 3 * self.exited - dug_in - self.lost

    def _west(self) -> frozenset[Hex]:
        """Return the towns that can be reached from the western edge without crossing the line."""
        game_map = self.ground.scenario.map
        line, grid = frozenset(game_map.hexsides[LINE]), game_map.grid
        found, open_ = set(game_map.feature("west-exit")), list(game_map.feature("west-exit"))
        while open_:
            at = open_.pop()
            for to in grid.adjacent(at):
                if to not in found and self.ground.side(at, to) not in line:
                    found.add(to)
                    open_.append(to)
        return frozenset(at for at in self.ground.towns if at in found)
