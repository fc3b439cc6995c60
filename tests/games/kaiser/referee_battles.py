"""The referee's judgement of combat: who must fight whom, what both dice get, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from core.board.hexes import Hex
from core.model.values import PieceId, Side
from tests.games.kaiser.referee_field import ALLIED, ENEMY, GERMAN, Field, Ground

Told = Mapping[str, Any]
ROLLING = {"clear": 2, "mist": 1, "fog": 0}
SOS = {"clear": 4, "mist": 2, "fog": 0}


@dataclass
class Battle:
    """What was declared of the combat under way, and what he expects of it."""

    side: Side = GERMAN
    targets: tuple[Hex, ...] = ()
    attackers: tuple[PieceId, ...] = ()
    defenders: tuple[PieceId, ...] = ()
    rolling: int = 0
    sos: int = 0
    attack_die: tuple[int, int] = (0, 0)
    found: tuple[str, int, int] = ("", 0, 0)
    whole: int = 0
    advance: int = 0


@dataclass
class Phase:
    """What a combat phase owed at its beginning, and what has been done."""

    owed: frozenset[Hex] = frozenset()
    bound: frozenset[PieceId] = frozenset()
    hit: set[Hex] = field(default_factory=set)
    fought: set[PieceId] = field(default_factory=set)
    attacked: set[PieceId] = field(default_factory=set)


class Battles:
    """Chapters 8, 14 and 16, with the barrages of 9.5 and 9.6."""

    def __init__(self, ground: Ground) -> None:
        self.ground, self.battle, self.phase = ground, Battle(), Phase()

    def _begins(self, now: Field, side: Side) -> Iterator[str]:
        """Work out who must attack and be attacked (8.1.1 to 8.1.3)."""
        held, spared = now.held(ENEMY[side]), self.ground.towns | self.ground.trenches
        near = {p: [to for to in now.grid.adjacent(at) if to in held] for p, at in now.units(side).items()}
        bold = {p: hexes for p, hexes in near.items() if hexes and now.units(side)[p] not in spared}
        self.phase = Phase(frozenset(to for hexes in bold.values() for to in hexes), frozenset(bold))
        yield from ()

    def begins_german_combat(self, now: Field, _then: Field, _told: Told) -> Iterator[str]:
        """Note what Germany owes."""
        return self._begins(now, GERMAN)

    def begins_allied_combat(self, now: Field, _then: Field, _told: Told) -> Iterator[str]:
        """Note what the Allies owe."""
        return self._begins(now, ALLIED)

    def phase_ended(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """At the end all that was owed is done (8.0.J)."""
        if not told["phase"].endswith("combat"):
            return
        if self.phase.owed - self.phase.hit:
            yield f"hexes {sorted(self.phase.owed - self.phase.hit)} were not attacked"
        if self.phase.bound - self.phase.fought:
            yield f"{sorted(self.phase.bound - self.phase.fought)} did not attack"

    def attack_declared(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """All attackers touch all defenders, and nobody fights twice (8.1.4, 8.2.4)."""
        side = now.piece(told["who"][0]).side
        enemies = now.units(ENEMY[side])
        defenders = tuple(p for p, at in enemies.items() if at in told["hexes"])
        self.battle = Battle(side, told["hexes"], told["who"], defenders)
        for piece in told["who"]:
            if any(self.ground.grid.direction(now.units(side)[piece], at) is None for at in told["hexes"]):
                yield f"{piece} does not touch all"
        if self.phase.fought & set(told["who"]) or self.phase.attacked & set(defenders):
            yield "somebody fights or is attacked again"
        self.phase.fought |= set(told["who"])
        self.phase.attacked |= set(defenders)
        self.phase.hit |= set(told["hexes"])

    def points_spent(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Barrages keep within weather, observation and range (9.5, 9.6)."""
        battle, count = self.battle, told["field"] + told["heavy"]
        if told["what"] == "for-rolling":
            battle.rolling = count
            more = now.observed(battle.side, battle.attackers, battle.targets)
            if count > ROLLING[now.weather] + more:
                yield f"{count} points roll"
            if told["field"] and not all(now.reached(battle.side, at) for at in battle.targets):
                yield "field points do not reach all"
        if told["what"] == "for-sos":
            battle.sos = count
            if count > SOS[now.weather] or told["at"] not in battle.targets:
                yield f"{count} points of SOS"
            if told["field"] and not now.reached(ENEMY[battle.side], told["at"]):
                yield "field points do not reach the stack"

    def attack_roll(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Note the attacker's die."""
        self.battle.attack_die = told["roll"], told["added"]
        yield from ()

    def defense_roll(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Work out both dice, the quotient and what it means (8.3 to 8.7)."""
        battle = self.battle
        if not battle.attackers:
            yield "nobody has declared an attack"
            return
        die, added = battle.attack_die
        own = battle.rolling + (now.weather == "fog")
        units = now.units(battle.side)
        corps = {now.corps(p) for p in battle.attackers} - {""}
        supply = max(now.supply(battle.side, units[p]) for p in battle.attackers)
        shelter = max(self.ground.defence(at, {units[p] for p in battle.attackers}) for at in battle.targets)
        his = supply + (len(corps) > 1) + battle.sos // 2 + shelter
        if (added, told["added"]) != (own, his):
            yield f"{added} and {told['added']} are added, not {own} and {his}"
        attack = (die + own) * sum(now.factor(p, "strength") for p in battle.attackers)
        defense = (told["roll"] + his) * sum(now.factor(p, "strength") for p in battle.defenders)
        quotient, morale = attack // defense, max(now.factor(p, "morale") for p in battle.defenders)
        end = "eliminated" if quotient < 1 else "failed" if quotient <= morale else "succeeded"
        battle.found = end, quotient, morale
        battle.whole = now.strength_left(battle.defenders)

    def _ended(self, end: str, told: Told) -> Iterator[str]:
        if self.battle.found != (end, told["quotient"], told["morale"]):
            yield f"{end} with {told['quotient']} against {told['morale']}, not {self.battle.found}"

    def attackers_eliminated(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """All attackers are lost (8.7.1)."""
        return self._ended("eliminated", told)

    def attack_failed(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """The attack fails (8.7.2)."""
        return self._ended("failed", told)

    def attack_succeeded(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """The attack succeeds (8.7.3)."""
        return self._ended("succeeded", told)

    def retreated(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Beaten stacks go one hex, out of every zone (8.7.4.A)."""
        enemy = ENEMY[self.battle.side]
        if told["at"] not in now.grid.adjacent(told["way"][0]) or told["at"] in now.zone(enemy) | now.held(enemy):
            yield f"{told['who']} cannot go back to {told['at']}"

    def no_retreat(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """They stay only where there is no way back (8.7.4.B)."""
        enemy = ENEMY[self.battle.side]
        if set(now.grid.adjacent(told["at"])) - now.zone(enemy) - now.held(enemy):
            yield f"{told['who']} could go back"

    def advance_roll(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Only when all hexes are empty (8.8.3.A)."""
        self.battle.advance = told["roll"]
        if set(self.battle.targets) & now.held(ENEMY[self.battle.side]):
            yield "defenders are left"

    def advanced(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """First into an emptied hex, no farther than the die says, and not through zones (8.8.3, 8.8.4, 17.3)."""
        piece, way = told["who"][0], told["way"]
        swift, die = now.piece(piece).type == "stosstruppen", self.battle.advance
        points = die if swift else die // 2
        if self.battle.side == GERMAN and now.turn < 3:
            points = 2 * die if swift else die
        if sum(self.ground.entering(a, b, now.gassed) for a, b in pairwise(way)) > points:
            yield f"{piece} goes too far"
        if way[1] not in self.battle.targets or set(way) & now.held(ENEMY[self.battle.side]):
            yield f"{piece} goes where it may not"
        if not swift and set(way[1:-1]) & now.zone(ENEMY[self.battle.side]):
            yield f"{piece} goes through a zone"

    def ends_battle(self, now: Field, _then: Field, _told: Told) -> Iterator[str]:
        """The defender has lost what he was to lose, regiments of his divisions counted (8.5.B, 8.7.5.A)."""
        end, quotient, morale = self.battle.found
        enemy = ENEMY[self.battle.side]
        there = [p for p, at in now.units(enemy).items() if at in self.battle.targets]
        due = min(quotient - morale, self.battle.whole) if end == "succeeded" else 0
        if self.battle.whole - now.strength_left(there) != due:
            yield f"{self.battle.whole - now.strength_left(there)} steps are lost, not {due}"
        if end == "eliminated" and set(self.battle.attackers) & set(now.units(self.battle.side)):
            yield "attackers are left"
