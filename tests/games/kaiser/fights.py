"""Combat phases on the front: who stands where, with a headquarters behind each side and nothing else said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.model.units import Piece
from core.model.values import At, PieceId, Side, Who
from core.model.working import Explanation, Question
from tests.games.kaiser.front import GERMAN, Land, Table, at, front, hq, position, unit

HEADQUARTERS = {"1205": "gq", "0605": "bq"}
STANDOFF = {"1512": "gy", "1612": "by"}
"""Two garrisons face to face in trenches: none of them must attack, so that no phase ends by itself."""


def combat(
    stacks: Mapping[str, str],
    *pieces: Piece,
    side: Side = GERMAN,
    turn: int = 3,
    weather: str = "clear",
    land: Land | None = None,
    regiments: int = 4,
    behind: Mapping[str, str] = HEADQUARTERS,
    alone: str = "",
    **said: object,
) -> Table:
    """Return a combat phase begun; units that no piece is given for are made by their names.

    Args:
        behind: where the headquarters `gq` and `bq` stand.
        alone: any word leaves out the garrisons that keep the phase open.
    """
    given = {piece.id: piece for piece in pieces}
    garrisons = {} if alone else STANDOFF
    ground = land or Land()
    works = {**ground.features, "fieldwork": (*ground.features.get("fieldwork", ()), *garrisons)}
    named = [name for ids in stacks.values() for name in ids.split() if not name.startswith("r")]
    units = [given[PieceId(name)] if name in given else unit(name) for name in named if not name.startswith("s-")]
    units += [hq(name) for name in ("gq", "bq") if name not in named]
    units += [unit(name) for name in garrisons.values()]
    scenario = front(*units, land=replace(ground, features=works), regiments=regiments)
    placed = {**stacks, **behind, **garrisons}
    return position(scenario, placed, at_phase=f"{side}-combat", turn=turn, weather=weather, **said)


def battle(table: Table, side: Side, hexes: str, units: str, **guns: int) -> Explanation:
    """Return what a combat would lead to, asked before it."""
    values = {"hexes": tuple(At(at(label)) for label in hexes.split()), "who": Who(tuple(map(PieceId, units.split())))}
    found = table.rulebook.explain(table.seen(side), Question("battle", {**values, **guns}))
    assert isinstance(found, Explanation), found
    return found


def added(table: Table, key: str) -> int:
    """Return what a line of the last attack added to a die; 0 when there is no such line."""
    lines = table.event("odds").values["lines"]
    assert isinstance(lines, tuple)
    return sum(int(str(line[1])) for line in lines if isinstance(line, tuple) and line[0] == key)


KILL = (6, 1, 1)
"""Dice by which a division destroys a battalion of 3, and then cannot advance."""


def through(table: Table, side: Side, *words: str, dice: tuple[int, ...]) -> Table:
    """Attack, and give the first answer to whatever is asked until the next attack can be declared."""
    table.act(side, *words, dice=dice)
    while table.asked[0] in ("sos", "defender-losses", "attacker-losses", "attacker-retreat", "advance"):
        by = table.asked[1][0]
        draft = table.root(by)
        while draft.action is None:
            draft = draft.take(draft.candidates()[0].click)
        table.act(by, *(table.word(click) for click in draft.action.clicks))
    return table
