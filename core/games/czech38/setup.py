"""Set-up: printed hexes fill themselves, units with a zone are placed by choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.games.czech38.schema import HOME
from core.games.czech38.setup_codes import Kind, SetupCode, barred_by
from core.games.czech38.stacks import stack_refusal
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import END_PHASE, Finished
from core.mechanics.phases import begin_put_off, put_off
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.actions import Action, Click, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.units import Piece
from core.model.values import At, Box, Key, PieceId, Place, Side, Values, Who

PLACE_REST = "place-rest"
CHOSEN = (Kind.ZONE, Kind.ANYWHERE)
"""Codes that leave their unit's owner a choice."""


def waiting_box(side: Side) -> Box:
    """Return the box where a side's units wait until they are placed."""
    return Box(f"{side}-setup")


def codes(rules: Rules, side: Side) -> dict[PieceId, SetupCode]:
    """Return the set-up codes of a side's pieces in play."""
    return {id_: code for id_, code in rules.codes.items() if rules.side(id_) == side}


def begin_setup(run: Run[Rules]) -> None:
    """Put every unit where its code says and ask each side about those that have a choice.

    Pieces that already stand somewhere, in a position written down, stay there.

    Clause: czech38 3.1.A, 3.2.A, 3.3
    """
    for side in run.rules.sides:
        places: dict[Place, tuple[PieceId, ...]] = {}
        for id_, code in codes(run.rules, side).items():
            place = _start(code, run.rules.piece(id_))
            if place is not None and id_ not in run.state.places:
                places[place] = (*places.get(place, ()), id_)
        for kind, clause, sort in (("set-up", c("3.2.A"), int), ("kept-off-map", c("3.3"), str)):
            _tell_places(run, kind, clause, side, {p: new for p, new in places.items() if isinstance(p, sort)})
    for side in reversed(run.rules.sides):
        if run.state.stack(waiting_box(side)):
            put_off(run, "set-up", side, c("3.1.A"))


def _start(code: SetupCode, piece: Piece) -> Place | None:
    if code.kind is Kind.HEX:
        return under(code.centre, c("3.2.A"), c("3.2.A.ex"), c("2.4"), c("16.2.A"), c("16.4.B"))
    if code.kind is Kind.ANYWHERE:
        return under(waiting_box(piece.side), c("16.1"))
    return waiting_box(piece.side) if code.kind in CHOSEN else under(code.box(piece), c("8.3.A"), c("8.3.B"))


def _tell_places(
    run: Run[Rules], kind: str, clause: str, side: Side, places: dict[Place, tuple[PieceId, ...]]
) -> None:
    if places:
        stacks = (ev.SetStack(place, (*run.state.stack(place), *new)) for place, new in places.items())
        count = sum(len(new) for new in places.values())
        run.tell(kind, clause, *stacks, values={"side": Key(side), "count": count})


def zone_clause(piece: Piece) -> str:
    """Return the clause that explains a unit's zone: the two zones have one each."""
    return c("3.2.C") if c("3.2.C") in piece.clauses or "3.2.C" in piece.clauses else c("3.2.B")


def refuse_place(rules: Rules, position: Position, piece: PieceId, at: Hex) -> Refusal | None:
    """Return why a unit may not begin in a hex, or None.

    Clause: czech38 3.2.B, 3.2.C, 9.1.B (ruling on 3.2.B: stacking holds during set-up too), 16.1.A
    """
    printed, code = rules.piece(piece), rules.codes[piece]
    clause = zone_clause(printed) if code.kind is Kind.ZONE else c("16.1.A")
    values: Values = {"who": Who((piece,)), "at": At(at)}
    if not rules.grid.exists(at):
        return Refusal(c("11.10"), "off-the-map")
    if position.places.get(piece) == at:
        return Refusal(clause, "already-there", at, values)
    if code.kind is Kind.ZONE and code.centre is not None and rules.grid.distance(code.centre, at) > code.radius:
        zone = {**values, "centre": At(code.centre), "radius": code.radius}
        return Refusal(clause, "outside-set-up-zone", at, zone)
    if rules.scenario.map.layer_at("country", at) != HOME[printed.side]:
        return Refusal(clause, "not-in-own-country", at, values)
    barred = barred_by(rules.scenario, printed, at)
    if barred:
        return Refusal(barred, "ground-closed", at, values)
    return _refuse_company(rules, position, piece, at)


def _refuse_company(rules: Rules, position: Position, piece: PieceId, at: Hex) -> Refusal | None:
    """Return why a unit may not begin with the units that stand in a hex, or None."""
    friends = tuple(p for p in position.stack(at) if isinstance(p, str) and p != piece)
    if not friends and rules.codes[piece].kind is Kind.ANYWHERE:
        return Refusal(c("16.1.A"), "joins-no-stack", at, {"who": Who((piece,)), "at": At(at)})
    return stack_refusal(rules, (*friends, piece), at) if friends else None


def legal_places(rules: Rules, position: Position, piece: PieceId) -> tuple[Hex, ...]:
    """Return the hexes where a unit may be placed now, ascending."""
    return tuple(_places(rules, position, piece))


def has_place(rules: Rules, position: Position, piece: PieceId) -> bool:
    """Tell whether there is any hex where a unit may be placed now."""
    return any(True for _ in _places(rules, position, piece))


def _places(rules: Rules, position: Position, piece: PieceId) -> Iterator[Hex]:
    # What the code and the ground allow is settled for the whole game; only the company changes.
    here = position.places.get(piece)
    for at in rules.starts(piece):
        if at != here and _refuse_company(rules, position, piece, at) is None:
            yield at


@dataclass(frozen=True, eq=False)
class SetupChoice:
    """The root: which unit to place, all the rest at once, or the end of set-up."""

    rules: Rules
    seen: Observation
    side: Side
    shape: Shape = Shape.PIECES
    action: Action | None = None

    @cached_property
    def _chosen(self) -> tuple[PieceId, ...]:
        """Units with a choice, those still to be placed first."""
        movable = [p for p, code in codes(self.rules, self.side).items() if code.kind in CHOSEN]
        waiting = waiting_box(self.side)
        present = [p for p in movable if p in self.seen.places]
        return tuple(sorted(present, key=lambda p: self.seen.places[p] != waiting))

    @property
    def waiting(self) -> tuple[PieceId, ...]:
        """Units that are not placed yet."""
        box = waiting_box(self.side)
        return tuple(p for p in self._chosen if self.seen.places[p] == box)

    @property
    def prompt(self) -> Prompt:
        """Ask which unit, and say how many are left."""
        key = "place-which" if self.waiting else "set-up-done"
        return Prompt(key, c("3.1.A"), {"count": len(self.waiting)})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the units that can be placed or moved elsewhere, and the buttons."""
        able = (p for p in self._chosen if self.refuse(PieceClick(p)) is None)
        clicks = [Candidate(PieceClick(p), key="place-unit", clause=c("3.2.B")) for p in able]
        for key in (PLACE_REST, END_PHASE):
            if self.refuse(KeyClick(key)) is None:
                clicks.append(Candidate(KeyClick(key), key=f"set-up-{key}", clause=c("3.1.A"), primary=True))
        return tuple(clicks)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click places nothing."""
        if isinstance(click, KeyClick) and click.key in (PLACE_REST, END_PHASE):
            # A unit without room anywhere stays off the map rather than hold the game up.
            placeable = tuple(p for p in self.waiting if has_place(self.rules, self.seen, p))
            if click.key == PLACE_REST:
                return None if placeable else Refusal(c("3.1.A"), "all-placed")
            return Refusal(c("3.1.A"), "units-to-place", None, {"who": Who(placeable)}) if placeable else None
        if isinstance(click, PieceClick):
            return self._refuse_piece(click.piece)
        return Refusal(c("3.1.A"), "choose-a-unit-first")

    def _refuse_piece(self, piece: PieceId) -> Refusal | None:
        values = {"who": Who((piece,))}
        if self.rules.side_of.get(piece) not in (self.side, None):
            return Refusal(c("3.1.A"), "not-your-unit", None, values)
        if piece not in self._chosen:
            return Refusal(c("3.2.A"), "place-is-printed", None, values)
        if has_place(self.rules, self.seen, piece):
            return None
        return Refusal(c("3.2.B"), "no-room-in-zone", None, values)

    def take(self, click: Click) -> Choice:
        """Return the draft with a unit in hand, or the finished action of a button."""
        if isinstance(click, PieceClick):
            return PlaceChoice(self.rules, self.seen, self.side, click.piece)
        key = click.key if isinstance(click, KeyClick) else END_PHASE
        return Finished(Action(self.side, key, (KeyClick(key),)), c("3.1.A"))


@dataclass(frozen=True, eq=False)
class PlaceChoice:
    """A unit in hand: the hexes its code allows."""

    rules: Rules
    seen: Observation
    side: Side
    piece: PieceId
    shape: Shape = Shape.HEX
    action: Action | None = None

    @property
    def prompt(self) -> Prompt:
        """Ask where."""
        return Prompt("place-where", zone_clause(self.rules.piece(self.piece)), {"who": Who((self.piece,))})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the legal hexes."""
        hexes = legal_places(self.rules, self.seen, self.piece)
        clause = zone_clause(self.rules.piece(self.piece))
        return tuple(Candidate(HexClick(at), key="place-here", clause=clause) for at in hexes)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a hex is not among them."""
        if isinstance(click, HexClick):
            return refuse_place(self.rules, self.seen, self.piece, click.hex)
        return Refusal(c("3.1.A"), "choose-a-hex", None, {"who": Who((self.piece,))})

    def take(self, click: Click) -> Choice:
        """Return the finished placing."""
        at = click.hex if isinstance(click, HexClick) else Hex(0)
        clicks = (PieceClick(self.piece), HexClick(at))
        return Finished(Action(self.side, "place", clicks), c("3.1.A"))


def setup_choices(rules: Rules, seen: Observation) -> Choice | None:
    """Return the set-up choice of the acting side."""
    return None if seen.acting is None else SetupChoice(rules, seen, seen.acting)


def act_setup(run: Run[Rules], action: Action) -> None:
    """Place a unit, or all that are left; or end the set-up of this side."""
    if action.kind == END_PHASE:
        run.tell("set-up-ended", c("3.1.A"), values={"side": Key(action.by)})
        run.pop(c("3.1.A"))
    elif action.kind == PLACE_REST:
        for piece in run.state.stack(waiting_box(action.by)):
            at = suggested(run.rules, run.state, piece) if isinstance(piece, str) else None
            if at is not None and isinstance(piece, str):
                place(run, piece, at)
    else:
        piece_click, hex_click = action.clicks
        if isinstance(piece_click, PieceClick) and isinstance(hex_click, HexClick):
            place(run, piece_click.piece, hex_click.hex)


def place(run: Run[Rules], piece: PieceId, at: Hex) -> None:
    """Put a unit into a hex."""
    values: Values = {"who": Who((piece,)), "at": At(at)}
    run.tell("placed", zone_clause(run.rules.piece(piece)), *stack_changes(run.state, (piece,), at), values=values)


def suggested(rules: Rules, position: Position, piece: PieceId) -> Hex | None:
    """Return where the scenario would put a unit, or the first legal hex when there is no room; None without any."""
    printed = rules.piece(piece)
    try:
        wish = rules.sheet.hex(printed.default_place) if printed.default_place else None
    except UnknownLabel:
        wish = None
    if wish is not None and refuse_place(rules, position, piece, wish) is None:
        return wish
    hexes = legal_places(rules, position, piece)
    return hexes[0] if hexes else None


PROCEDURES: dict[str, Procedure[Rules]] = {
    "set-up": Procedure(
        c("3.1.A"), setup_choices, act_setup, lambda run: begin_put_off(run, c("3.1.A")), forced=True
    ),
}
