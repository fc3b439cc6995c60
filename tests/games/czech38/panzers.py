"""A force of panzers and what it meets: the field of the tests of mobile assaults, with their short words."""

from __future__ import annotations

from core.model.values import At, PieceId, Side, Who
from core.model.working import Explanation, Question
from tests.games.czech38.airfield import aircraft
from tests.games.czech38.board import GERMAN, Land, Table, at, position, scenario, unit

THREE = "gP1 gP2 gP3"
"""Three panzers: 24 against 3 is 8:1, six to one on the move; against 9, 2:1 and 1:2."""

KINDS = {"gP": "panzer", "gL": "light", "gM": "motorized", "gI": "infantry", "cM": "mobile"}


def front(
    force: str = THREE, enemy: str = "c1", *, land: Land | None = None, move: int = 10,
    more: dict[str, str] | None = None, steps: dict[str, int] | None = None,
    layers: dict[str, dict[str, int]] | None = None, **given: bool | str,
) -> Table:  # fmt: skip
    """Return a German movement phase: a force in 0605, an enemy beside it in 0705, and whatever else stands around.

    Units are named by kind (gP1 is a panzer); `steps` are how many they have, 4 for Germans and 1 for Czechs when not
    given.
    """
    stacks = {"0605": force, "0705": enemy, **(more or {})}
    ids = [id_ for held_ in stacks.values() for id_ in held_.split() if "A" not in id_]
    count = {id_: (steps or {}).get(id_, 4 if id_[0] == "g" else 1) for id_ in ids}
    units = [unit(id_, KINDS.get(id_[:2], "infantry"), move=move, steps=count[id_]) for id_ in ids]
    placed = {place: held_ for place, held_ in stacks.items() if held_}
    return position(scenario(*units, *aircraft(), land=land), placed, layers=layers, **given)


def assault(table: Table, *who: str, to: str = "0705", dice: tuple[int, ...] = ()) -> None:
    """Launch an assault from where these units stand."""
    table.act(GERMAN, *who, to, "launch", dice=dice)


def decision(table: Table) -> tuple[str, tuple[Side, ...]]:
    """Return which decision is made, and by whom."""
    assert table.state.top is not None
    return table.state.top.kind, table.state.top.sides


def lose(table: Table) -> None:
    """Let the first panzer take what the attackers must lose."""
    top = table.state.top
    if top is not None and top.kind == "attacker-losses":
        table.act(GERMAN, *(["gP1"] * int(str(top.get("due")))))


def spent(table: Table, piece: str) -> object:
    """Return the points a unit has used."""
    return table.state.mark(PieceId(piece), "spent")


def lines(table: Table, *who: str) -> dict[str, tuple[object, str]]:
    """Return the lines of an assault's odds before it is launched: key -> value and clause."""
    values = {"at": At(at("0705")), "who": Who(tuple(map(PieceId, who))), "from": At(at("0605"))}
    answer = table.rules.explain(table.seen(GERMAN), Question("battle", values))
    assert isinstance(answer, Explanation), answer
    return {line.key: (line.value, line.clause.removeprefix("czech38 ")) for line in answer.lines}


def told(table: Table, key: str) -> list[object]:
    """Return a line's value in each round fought, None where it is missing."""
    rounds = [event.values["lines"] for event in table.events if event.kind == "odds"]
    return [next((line[1] for line in found if line[0] == key), None) for found in rounds]  # type: ignore[union-attr]
