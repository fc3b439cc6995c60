"""How often the screen passes from one player to the other in each turn of random games at one screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from core.play.dice import SeededDice
from core.play.header import Start
from core.play.playouts import Temper, advance, wanderer
from core.play.seats import Mode, Seats
from core.play.session import Session
from player.models.table import Table

MOST = 4
"""Curtains that a game turn may have."""

HURRIED = Temper(finish=0.9, key=0.06)
"""Ends phases early: what counts is how often they change hands, not what is done in them."""

SET_UP = 0
"""Stands for what is before the first turn."""


def curtains(start: Start, seed: int, most: int = 5_000) -> Counter[int]:
    """Return how many curtains each turn of a random game has; turn 0 is the set-up."""
    seated = Start(start.game, start.scenario, start.options, Seats(Mode.TWO_AT_ONE_SCREEN))
    session = Session.new(None, seated, SeededDice(f"curtains {seed}"))
    player, table = wanderer(session, f"curtains {seed}", HURRIED), Table(session)
    found: Counter[int] = Counter()
    sat, turn = table.sitting, SET_UP
    while session.deciders and session.at < most:
        advance(session, player, side=table.deciding)
        if not table.session.deciders:
            break
        turn = max(turn, _turn(table, turn))
        found[turn] += table.sitting != sat
        sat = table.sitting
    return found


def _turn(table: Table, now: int) -> int:
    """Return the number of the turn; the first begins with the first decision after set-up."""
    if now == SET_UP and table.setting_up:
        return SET_UP
    return table.session.state.tracks.get(table.schema.turn_track, 1)


def report(start: Start, seeds: Iterable[int]) -> bool:
    """Print a line a turn over some games; return whether no turn has too many."""
    games = [curtains(start, seed) for seed in seeds]
    turns = sorted({turn for game in games for turn in game})
    for turn in turns:
        counts = [game[turn] for game in games if turn in game]
        name = "set-up" if turn == SET_UP else f"turn {turn}"
        print(f"{name}: {min(counts)} to {max(counts)} curtains in {len(counts)} games")
    most = max((count for game in games for turn, count in game.items() if turn != SET_UP), default=0)
    print(f"at most {most} curtains a turn; {MOST} are allowed")
    return most <= MOST
