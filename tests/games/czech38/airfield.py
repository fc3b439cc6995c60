"""The field with aircraft: seven German, three Czech and two Soviet air units, and a division of each side."""

from __future__ import annotations

from core.model.scenario import Scenario
from core.model.units import Piece
from core.model.values import Box
from tests.games.czech38.board import CZECH, GERMAN, Land, Table, position, scenario, unit

GERMAN_AIR = tuple(f"gA{n}" for n in range(1, 8))
CZECH_AIR = ("cA1", "cA2", "cA3")
SOVIET_AIR = {"sA1": 3, "sA2": 4}
STACKS = {"0405": "g1", "0905": "c1"}


def aircraft() -> tuple[Piece, ...]:
    """Return every air unit, each with its code."""
    at_once = tuple(unit(id_, "air", steps=0, size="air", setup="Turn 1") for id_ in (*GERMAN_AIR, *CZECH_AIR))
    later = tuple(unit(id_, "air", steps=0, size="air", setup=f"Turn {turn}") for id_, turn in SOVIET_AIR.items())
    return (*at_once, *later)


def skies(*pieces: Piece, land: Land | None = None, **parameters: int) -> Scenario:
    """Return the field with aircraft and these pieces; without any, a division of each side."""
    return scenario(*(pieces or (unit("g1"), unit("c1"))), *aircraft(), land=land, **parameters)


def at_home(*, soviets: bool = False) -> dict[str, str]:
    """Return the boxes of a game that begins; `soviets` have them at home too."""
    czech = (*CZECH_AIR, *(SOVIET_AIR if soviets else ()))
    boxes = {"german-air": " ".join(GERMAN_AIR), "czech-air": " ".join(czech)}
    return boxes if soviets else {**boxes, "soviet": " ".join(SOVIET_AIR)}


def air_phase(
    turn: int = 1,
    *,
    at_phase: str = "air-power",
    dice: tuple[int, ...] = (),
    soviets: bool = False,
    **given: bool | str,
) -> Table:
    """Return a game begun in the mutual air power phase of a turn, with all aircraft at home."""
    stacks = {**STACKS, **at_home(soviets=soviets)}
    return position(skies(), stacks, at_phase=at_phase, turn=turn, dice=dice, **given)


def allocate(
    table: Table, german: tuple[int, int, int], czech: tuple[int, int, int], dice: tuple[int, ...] = ()
) -> None:
    """Let both sides allocate: superiority, interdiction, ground support."""
    for side, (sky, roads, battles), thrown in ((GERMAN, german, ()), (CZECH, czech, dice)):
        table.act(side, f"superiority={sky}", f"interdiction={roads}", f"support={battles}", dice=thrown)


def held(table: Table, box: str) -> tuple[str, ...]:
    """Return what lies in a box."""
    return tuple(map(str, table.state.stack(Box(box))))
