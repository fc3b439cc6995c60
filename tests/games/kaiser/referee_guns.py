"""The referee's judgement of artillery, aircraft, gas and weather."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from core.board.hexes import Hex
from core.model.values import PieceId, Side
from tests.games.kaiser.referee_field import ALLIED, ENEMY, GERMAN, Field, Ground

Told = Mapping[str, Any]
RECEIVED = {
    GERMAN: ((1, (50, 30)), (3, (35, 30)), (7, (30, 20))),
    ALLIED: ((1, (0, 0)), (3, (8, 6)), (7, (16, 12))),
}
"""By side: from which turn on how many field and heavy points (9.8)."""

GAS_PRICE, GAS_DISTANCE, MARKERS = 15, 6, 6


@dataclass
class Fire:
    """An attack by fire: on whom, where, and with how many points."""

    victim: Side
    at: Hex
    points: int


class Guns:
    """Chapters 9, 11 and 12, but for barrages in combat."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.fire = Fire(ALLIED, Hex(0), 0)
        self.found = ("", 0, 0)
        self.silenced: dict[Side, str] = {}
        self.intercepted: dict[Side, int] = {}
        self.sky = ""

    def points_received(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Each turn brings its own points (9.0.C, 9.8)."""
        listed = next(points for turn, points in reversed(RECEIVED[Side(told["side"])]) if turn <= now.turn)
        if (told["field"], told["heavy"]) != listed:
            yield f"{told['field']} and {told['heavy']}, not {listed}"

    def weather_rolled(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """In the afternoon one is added (11.1.2)."""
        chart = self.ground.scenario.charts["weather"]
        self.sky = str(chart.cell(str(told["roll"] + (now.turn % 2 == 0)), "weather"))
        yield from ()

    def weather_settled(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """The chart decides (11.1.1)."""
        if told["weather"] != self.sky:
            yield f"{told['weather']}, not {self.sky}"

    def aircraft_revealed(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """In mist half of 8 and 6 fly, and half of those observe at most (12.1, 12.2.1)."""
        side = Side(told["side"])
        flying = {GERMAN: 8, ALLIED: 6}[side] // {"clear": 1, "mist": 2, "fog": 99}[now.weather]
        if told["observation"] + told["ground"] + told["interception"] > flying or told["observation"] > flying // 2:
            yield f"{side} flies {dict(told)}"
        self.intercepted[ENEMY[side]] = told["interception"] // 2

    def aircraft_intercepted(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Half the interceptors take as many off (12.4.1)."""
        if told["observation"] + told["ground"] > self.intercepted[Side(told["enemy"])]:
            yield f"{told['side']} takes off {told['observation']} and {told['ground']}"

    def points_spent(self, now: Field, then: Field, told: Told) -> Iterator[str]:
        """What is spent leaves its track; gas and drumfire have prices and ranges (9.1.1, 9.3, 9.4)."""
        side, count = told["side"], told["field"] + told["heavy"]
        for kind in ("field", "heavy"):
            if now.state.tracks[f"{side}-{kind}"] - then.state.tracks[f"{side}-{kind}"] != told[kind]:
                yield f"the track of {side} {kind} is wrong"
        if told["what"] not in ("for-gas-fire", "for-drumfire"):
            return
        if told["field"] and not now.reached(GERMAN, told["at"]):
            yield "field points do not reach"
        if told["what"] == "for-drumfire":
            self.fire = Fire(ALLIED, told["at"], count)
            if now.turn > 2 or not 1 <= count <= 6:
                yield f"{count} points of drumfire"
            return
        nearest = min(self.ground.grid.distance(told["at"], at) for at in now.held(GERMAN))
        if now.turn < 3 or count != GAS_PRICE or nearest < GAS_DISTANCE:
            yield f"gas for {count} points, {nearest} hexes away"

    def ground_attack_made(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """One to six aircraft, not on headquarters alone (12.3)."""
        victim = ENEMY[Side(told["side"])]
        self.fire = Fire(victim, told["at"], told["count"])
        there = [p for p, at in now.units(victim).items() if at == told["at"]]
        if not 1 <= told["count"] <= 6 or all(now.piece(p).type == "hq" for p in there):
            yield f"{told['count']} points on {there}"

    def _exposed(self, now: Field) -> list[PieceId]:
        """Return who is under fire: not who came in by this entry hex this turn (15.1.6)."""
        found = []
        for piece, at in now.units(self.fire.victim).items():
            words = now.piece(piece).setup.split()
            printed = words[0] == "Turn" and at in self.ground.entries[words[-1]] if words else False
            if at == self.fire.at and not (printed and now.state.mark(piece, "entered") is not None):
                found.append(piece)
        return found

    def fire_rolled(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """The crowd and the points make the column, the ground changes the die (9.4.3, 9.4.4)."""
        charts, there = self.ground.scenario.charts, self._exposed(now)
        crowd = now.stacking(there)
        band = next(row for row, least in (("9+", 9), ("6-8", 6), ("4-5", 4), ("2-3", 2), ("1", 1)) if crowd >= least)
        column = str(charts["drumfire_columns"].cell(band, str(min(6, self.fire.points))))
        if column != told["column"]:
            yield f"column {told['column']}, not {column}"
        die = min(6, max(1, told["roll"] + self.ground.shelter(self.fire.at)))
        result, morale = str(charts["drumfire"].cell(str(die), column)), max(now.factor(p, "morale") for p in there)
        self.found = result, morale, 0 if result == "-" else max(0, int(result) - morale)

    def fire_hit(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """What the result has above the morale is lost (9.4.5)."""
        if (str(told["result"]), told["morale"], told["count"]) != self.found:
            yield f"{dict(told)}, not {self.found}"

    def fire_failed(self, now: Field, then: Field, told: Told) -> Iterator[str]:
        """Or nothing is."""
        return self.fire_hit(now, then, told)

    fire_missed = fire_failed

    def counter_battery_revealed(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Tens are allocated (9.2.1)."""
        if (told["field"] + told["heavy"]) % 10:
            yield f"{told['field']} and {told['heavy']}"

    def counter_battery_rolled(self, _now: Field, _then: Field, told: Told) -> Iterator[str]:
        """The table says what the enemy's guns are divided by (9.2.3)."""
        chart = self.ground.scenario.charts["counter_battery"]
        self.silenced[ENEMY[Side(told["side"])]] = str(chart.cell(str(told["roll"]), str(min(60, told["count"]))))
        yield from ()

    def counter_battery_hit(self, now: Field, _then: Field, told: Told) -> Iterator[str]:
        """Each kind is divided by itself (9.2.3)."""
        by = self.silenced[Side(told["side"])]
        for kind in ("field", "heavy"):
            had = now.state.tracks[f"{told['side']}-{kind}"]
            if told[kind] != (0 if by == "All" else had // int(by)):
                yield f"{told[kind]} {kind} points are left of {had}, divided by {by}"

    def gas_laid(self, _now: Field, then: Field, _told: Told) -> Iterator[str]:
        """There are six markers (9.3.6)."""
        if sum(map(bool, then.state.layers["gas"])) > MARKERS:
            yield "too many markers"
