"""What may be attacked and who may attack it: one rule for lists, checks, previews and highlights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.board.hexes import Hex
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import GERMAN
from core.games.czech38.stacks import guarded, owner
from core.model.events import SetMemo
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, PieceId, Place, Side, Unknown, Value, Values, Who

ASSAULT_PHASES = ("german-assault", "czech-assault")


def attacked_before(position: Position) -> tuple[Hex, ...]:
    """Return the hexes whose defenders have all been attacked in this phase already."""
    return tuple(value.hex for value in _phase_memo(position, "attacked") if isinstance(value, At))


def retreats_into(position: Position, at: Hex) -> int:
    """Return how many pieces have retreated into a hex in this phase."""
    pairs = (pair for pair in _phase_memo(position, "retreats") if isinstance(pair, tuple))
    return sum(count for place, count in pairs if place == At(at) and isinstance(count, int))


def _phase_memo(position: Position, key: str) -> tuple[object, ...]:
    for frame in position.agenda:
        if frame.kind in ASSAULT_PHASES:
            value = frame.get(key)
            return value if isinstance(value, tuple) else ()
    return ()


def note_retreat(position: Position, to: Hex, count: int) -> tuple[SetMemo, ...]:
    """Return what the phase remembers of a retreat: how many went where.

    A hex in which nobody but retreated units stands is attacked no more, which is our ruling.

    Clause: czech38 12.4.D, 12.12.K
    """
    found = next(((n, frame) for n, frame in enumerate(position.agenda) if frame.kind in ASSAULT_PHASES), None)
    if found is None:
        return ()
    depth, frame = found
    retreats, attacked = frame.get("retreats"), attacked_before(position)
    told: tuple[Value, ...] = retreats if isinstance(retreats, tuple) else ()
    changes = [SetMemo(depth, "retreats", (*told, (At(to), count)))]
    if not position.stack(to) and to not in attacked:
        changes.append(SetMemo(depth, "attacked", tuple(At(at) for at in (*attacked, to))))
    return tuple(changes)


def apart_from(position: Position, fighting: Sequence[PieceId], *, others: int = 0) -> tuple[PieceId, ...]:
    """Return the fighting units of a hex that retreated into it this turn and do not help to defend it.

    Where nobody but them could defend it they do: after a retreat from a mobile assault they may be attacked again in
    the assault phase, and no unit is there to suffer in their place.

    Args:
        others: units in the hex that the viewer may not know and that did not retreat into it.

    Clause: czech38 12.12.K
    """
    retreated = tuple(piece for piece in fighting if position.mark(piece, "retreated"))
    return under(retreated if others or len(retreated) < len(fighting) else (), c("12.12.K"))


def defended(rules: Rules, position: Position, side: Side, at: Hex) -> bool:
    """Tell whether a hex holds something that a side can attack: enemy units, or an intact fort for Germans.

    A fort without units counts as occupied by its own defense, which is our ruling; industry in it changes nothing.

    Clause: czech38 12.3.A, 14.1.2.A
    """
    held_by = owner(rules, position, at)
    if held_by == side:
        return False
    if held_by is not None and guarded(rules, position, at):
        return True
    return side == GERMAN and rules.fort(position, at) != ""


def target_refusal(rules: Rules, seen: Position, side: Side, at: Hex) -> Refusal | None:
    """Return why a hex may not be attacked at all, whoever attacks it, or None."""
    if not rules.grid.exists(at):
        return Refusal(c("12.1.A"), "off-the-map")
    where = {"at": At(at)}
    if rules.terrain(at) == "flooded":
        return Refusal(c("13.5"), "target-flooded", at, where)
    if not defended(rules, seen, side, at):
        return Refusal(c("12.1.A"), "target-undefended", at, where)
    if at in attacked_before(seen):
        return Refusal(c("12.4.D"), "target-attacked-before", at, where)
    return None


def attacker_refusal(rules: Rules, seen: Position, target: Hex, piece: PieceId) -> Refusal | None:
    """Return why one of the own pieces may not attack a hex, or None."""
    place = seen.places.get(piece)
    values: Values = {"who": Who((piece,)), "at": At(target)}
    if not isinstance(place, int) or rules.grid.direction(target, Hex(place)) is None:
        return Refusal(c("12.1.A"), "attacker-not-adjacent", target, values)
    if rules.kind(piece) == "border-sector" and rules.factor(seen, piece, "movement") == 0:
        return Refusal(c("16.4.B"), "never-attacks", Hex(place), values)
    if not rules.fights(piece) or rules.factor(seen, piece, "attack") == 0:
        return Refusal(c("12.8.1.A"), "attacker-without-factor", Hex(place), values)
    if seen.mark(piece, "assaulted"):
        return Refusal(c("15.5.B"), "attacker-assaulted-before", Hex(place), values)
    if seen.mark(piece, under("fought", c("12.3.B.ex"))):
        return Refusal(c("12.4.C"), "attacker-fought-before", Hex(place), values)
    return None


def pieces_around(rules: Rules, seen: Position, side: Side, target: Hex) -> Iterator[PieceId]:
    """Yield a side's pieces next to a hex: clockwise by hex, bottom to top in each."""
    for at in rules.grid.adjacent(target):
        if owner(rules, seen, at) == side:
            yield from (token for token in seen.stack(at) if not isinstance(token, Unknown))


def attackers_on(rules: Rules, seen: Position, side: Side, target: Hex) -> tuple[PieceId, ...]:
    """Return the pieces that may attack a hex, stack by stack and bottom to top.

    Which stack comes first is told by its pieces, not by the map, so that no layout has a say in who stands on top
    after an advance.
    """
    around = pieces_around(rules, seen, side, target)
    able = [piece for piece in around if attacker_refusal(rules, seen, target, piece) is None]
    rank = {piece: n for n, piece in enumerate(rules.pieces)}
    first: dict[Place, int] = {}
    for piece in able:
        place = seen.places[piece]
        first[place] = min(rank[piece], first.get(place, rank[piece]))
    return tuple(sorted(able, key=lambda piece: first[seen.places[piece]]))


def targets(rules: Rules, seen: Position, side: Side) -> tuple[Hex, ...]:
    """Return the hexes that a side can attack now, ascending."""
    near: dict[Hex, bool] = {}
    for place, stack in seen.stacks.items():
        if isinstance(place, str) or owner(rules, seen, place) != side:
            continue
        fresh = None
        for at in rules.grid.adjacent(place):
            if near.get(at) or not defended(rules, seen, side, at):
                continue
            if fresh is None:
                fresh = any(not isinstance(p, Unknown) and attacker_refusal(rules, seen, at, p) is None for p in stack)
            near[at] = near.get(at, False) or fresh
    return tuple(sorted(at for at, open_ in near.items() if open_ and target_refusal(rules, seen, side, at) is None))
