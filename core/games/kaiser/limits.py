"""The limits of the first two turns: who may move at all, and how many dice let."""

from __future__ import annotations

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import GERMAN
from core.mechanics.driver import Run
from core.model import events as ev
from core.model.refusal import Refusal
from core.model.state import Position
from core.model.values import At, Key, PieceId, Side, Value, Values, Who

AWAKE = "awake"
"""Mark of Germans who could move on Turn 1."""

ENTERED = "entered"
"""Mark of reinforcements of this turn: the hex where they were placed."""

MOVED = "moved"
"""Mark of units that have moved this phase: the segment."""

OTHERS = "others"
"""Memo of the German movement of Turn 2: how many units may move that could not on Turn 1."""

CORPS = ("first-corps", "second-corps")
"""Memos of the Allied movement of Turns 1 and 2: how many units of each limited corps may move, in the order of the
rolls."""

Quotas = dict[str, Value]


def limited(rules: Rules, position: Position) -> bool:
    """Tell whether the limits of the first turns hold; afterwards there are none.

    Clause: kaiser 17.1.5
    """
    return under(rules.opening(position), c("17.1.5"))


def limited_corps(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Return (memo, corps) for each Allied corps that a die is rolled for, in the order of the rolls."""
    named = rules.parameter("limited-corps")
    return tuple(zip(CORPS, map(str, named), strict=False)) if isinstance(named, tuple) else ()


def corps_name(rules: Rules, corps: str) -> Value:
    """Return what an Allied corps is called: as its units say to whom they belong, else by its number."""
    units = (piece for piece in rules.scenario.pieces if piece.side != GERMAN and piece.fields.get("corps") == corps)
    return next((piece.formation for piece in units if piece.formation), Key(f"corps-{corps}"))


def first_turn(position: Position) -> bool:
    """Tell whether it is the first of the limited turns."""
    return position.tracks["turn"] == 1


def roll_limits(run: Run[Rules], side: Side) -> Quotas:
    """Note who may move on the first turns, and roll for those who may beside them; return what a phase remembers.

    Clause: kaiser 17.1.1, 17.1.2.A, 17.1.2.B, 17.1.3.A, 17.1.3.B
    """
    if not limited(run.rules, run.state):
        return {}
    if side != GERMAN:
        return _roll_for_corps(run)
    if first_turn(run.state):
        _wake(run)
        return {}
    roll = run.roll(6, key="others-released", clause=c("17.1.2.B"))
    return {OTHERS: roll}


def _wake(run: Run[Rules]) -> None:
    """Mark the Germans who begin in trenches: whether they move or not, they are free on Turn 2.

    Clause: kaiser 17.1.2.A
    """
    free = tuple(
        piece
        for piece, place in sorted(run.state.places.items())
        if place in run.rules.trenches and run.rules.side(piece) == GERMAN
    )
    if free:
        marks = (ev.SetPieceMark(piece, AWAKE, value=True) for piece in free)
        run.tell("may-move-at-once", c("17.1.1"), *marks, values={"count": len(free)})


def _roll_for_corps(run: Run[Rules]) -> Quotas:
    """Roll two dice, one after the other, for the two corps; on Turn 2 each allows more.

    Clause: kaiser 17.1.3.A, 17.1.3.A#1, 17.1.3.A#2, 17.1.3.B, 17.1.3.B#1, 17.1.3.B#2
    """
    quotas: Quotas = {}
    early = first_turn(run.state)
    more = 0 if early else run.rules.figure("limit-added-later")
    for memo, corps in limited_corps(run.rules):
        values: Values = {"corps": corps, "named": corps_name(run.rules, corps)}
        if early:
            roll = run.roll(6, key="corps-released", clause=c("17.1.3.A"), values=values)
        else:
            roll = run.roll(6, key="corps-released-more", clause=c("17.1.3.B"), values={**values, "more": more})
        quotas[memo] = roll + more
    first, second = (quotas.get(memo) for memo in CORPS)
    if early:
        return {CORPS[0]: under(first, c("17.1.3.A#1")), CORPS[1]: under(second, c("17.1.3.A#2"))}
    return {CORPS[0]: under(first, c("17.1.3.B#1")), CORPS[1]: under(second, c("17.1.3.B#2"))}


def had_leave(rules: Rules, position: Position, piece: PieceId) -> bool:
    """Tell whether a German unit could move on Turn 1.

    A regiment that stands for a worn-down division has its leave (ruling), unless the option counts it with the
    others: it was not on the map when the units that may move were told.

    Clause: kaiser 17.1.2.A
    """
    awake = position.mark(piece, AWAKE) is not None
    formed = rules.kind(piece) == "replacement" and rules.option("formed-regiments") == "others"
    return under(awake and not formed, c("17.1.2.A"))


def limit_refusal(rules: Rules, position: Position, piece: PieceId) -> Refusal | None:
    """Return why the limits of the first turns keep a unit on the map from moving now, or None.

    Clause: kaiser 17.1.5
    """
    if not limited(rules, position):
        return None
    if rules.side(piece) == GERMAN:
        return _refuse_german(rules, position, piece)
    return _refuse_allied(rules, position, piece)


def _refuse_german(rules: Rules, position: Position, piece: PieceId) -> Refusal | None:
    """Return why a German unit may not move on the first two turns.

    Clause: kaiser 17.1.1, 17.1.2.A, 17.1.2.B
    """
    place = position.places[piece]
    at, who = (Hex(place) if isinstance(place, int) else None), Who((piece,))
    if first_turn(position):
        if at in rules.trenches:
            return None
        return Refusal(c("17.1.1"), "only-from-trenches", at, {"who": who})
    if under(had_leave(rules, position, piece), c("17.1.2.A")):
        return None
    quota = _remembered(position, GERMAN, OTHERS)
    if quota is None or _moved(rules, position, GERMAN, "") < quota:
        return None
    return Refusal(c("17.1.2.B"), "others-have-moved", at, {"who": who, "count": quota})


def _refuse_allied(rules: Rules, position: Position, piece: PieceId) -> Refusal | None:
    """Return why an Allied unit may not move on the first two turns: its corps has had its number.

    Units of other corps, and reinforcements of this turn, are free.

    Clause: kaiser 15.1.4, 17.1.3.A, 17.1.3.B, 17.1.4
    """
    if under(position.mark(piece, ENTERED) is not None, c("15.1.4"), c("17.1.4")):
        return None
    corps, side = rules.corps(position, piece), rules.side(piece)
    for memo, named in limited_corps(rules):
        quota = _remembered(position, side, memo) if corps == named else None
        if quota is not None and _moved(rules, position, side, corps) >= quota:
            who = Who((piece,))
            values: Values = {"who": who, "corps": corps, "named": corps_name(rules, corps), "count": quota}
            return _corps_done(position, piece, values)
    return None


def _corps_done(position: Position, piece: PieceId, values: Values) -> Refusal:
    place = position.places[piece]
    at = Hex(place) if isinstance(place, int) else None
    if first_turn(position):
        return Refusal(c("17.1.3.A"), "corps-has-moved", at, values)
    return Refusal(c("17.1.3.B"), "corps-has-moved", at, values)


def _remembered(position: Position, side: Side, key: str) -> int | None:
    """Return how many units a movement phase under way allows; None outside of it."""
    found = position.frame(f"{side}-movement")
    value = found[1].get(key) if found is not None else None
    return value if isinstance(value, int) else None


def _moved(rules: Rules, position: Position, side: Side, corps: str) -> int:
    """Return how many units have been moved that a limit counts, in both segments together: single units.

    Reinforcements of this turn are not counted, nor Germans who are free anyway.

    Clause: kaiser 15.1.4, 17.1.4
    """

    def counts(piece: PieceId) -> bool:
        if side == GERMAN:
            return not had_leave(rules, position, piece)
        entered = under(position.mark(piece, ENTERED) is not None, c("15.1.4"), c("17.1.4"))
        return not entered and (not corps or rules.corps(position, piece) == corps)

    return sum(
        MOVED in marks and rules.side(piece) == side and counts(piece) for piece, marks in position.piece_marks.items()
    )


def limit_values(rules: Rules, position: Position, side: Side) -> tuple[tuple[str, int, int], ...]:
    """Return (corps or nothing, units moved, units allowed) for each limit of a movement phase under way."""
    found = []
    for memo, corps in ((OTHERS, ""), *limited_corps(rules)):
        quota = _remembered(position, side, memo)
        if quota is not None:
            found.append((corps, _moved(rules, position, side, corps), quota))
    return tuple(found)


def limit_words(rules: Rules, position: Position, side: Side) -> tuple[str, Values]:
    """Return what a question about movement says of the limits: the ending of its key, and its values.

    There is `-others` with how many are left, `-corps` with that of one corps, `-two-corps` with that of both, or no
    ending where no die limits anything.
    """
    found = [(corps, quota - moved) for corps, moved, quota in limit_values(rules, position, side)]
    if not found:
        return "", {}
    (corps, left), *more = found
    if not corps:
        return "-others", {"left": left}
    values: Values = {"corps": corps_name(rules, corps), "left": left}
    if not more:
        return "-corps", values
    other, spare = more[0]
    return "-two-corps", {**values, "other": corps_name(rules, other), "spare": spare}


def entered_at(position: Position, piece: PieceId) -> Hex | None:
    """Return where a reinforcement of this turn was placed; None for all others."""
    mark = position.mark(piece, ENTERED)
    return mark.hex if isinstance(mark, At) else None
