"""Scheduled Allied reinforcements: on the map in their entry hex, or near it along the edge where that is barred."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.games.kaiser.clauses import c, under
from core.games.kaiser.limits import ENTERED
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema_play import ALLIED, ARRIVALS
from core.games.kaiser.zones import zone
from core.mechanics.driver import Procedure, Run
from core.mechanics.rulebook import stack_changes
from core.model import events as ev
from core.model.actions import Action, Click, HexClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, PieceId, Side, Unknown, Values, Who

PHASE = "reinforcements"


def due(rules: Rules, position: Position) -> tuple[PieceId, ...]:
    """Return the units that come now: all whose turn has come, in the order of the schedule. Only Allies ever do.

    Clause: kaiser 15.0.B, 15.1.1.B, 15.1.3.C
    """
    waiting = (token for token in position.stack(ARRIVALS) if not isinstance(token, Unknown))
    turn = position.tracks["turn"]
    scheduled = tuple(p for p in waiting if p in rules.codes and 0 < rules.codes[p].turn <= turn)
    allied = tuple(p for p in scheduled if under(rules.side(p) == ALLIED, c("15.0.B")))
    return under(allied, c("15.1.1.B"), c("15.1.3.C"))


def barred(rules: Rules, position: Position, at: Hex) -> Refusal | None:
    """Return why no reinforcement may be placed in a hex, or None.

    Clause: kaiser 15.1.3.A
    """
    enemy = rules.enemy(ALLIED)
    if rules.held(position, enemy)[at]:
        return Refusal(c("15.1.3.A"), "enemy-in-entry-hex", at, {"at": At(at)})
    if zone(rules, position, enemy)[at]:
        return Refusal(c("15.1.3.A"), "entry-in-zone", at, {"at": At(at)})
    return None


def substitutes(rules: Rules, position: Position, entry: Hex) -> tuple[Hex, ...]:
    """Return where units may come in instead of a barred hex: along the edge, within three hexes, or the nearest.

    Clause: kaiser 15.1.3.B
    """
    free = [at for at in rules.rim if at != entry and barred(rules, position, at) is None]
    if not free:
        return ()
    nearest = min(rules.grid.distance(entry, at) for at in free)
    within = max(under(rules.figure("entry-shift"), c("15.1.3.B")), nearest)
    return tuple(at for at in free if rules.grid.distance(entry, at) <= within)


def entry_hexes(rules: Rules, position: Position, piece: PieceId) -> tuple[Hex, ...]:
    """Return where a unit may be placed: its entry hex, or where it is barred the hexes instead of it.

    Clause: kaiser 15.1.1.A, 15.1.3.A, 15.1.3.B
    """
    printed = under(rules.entry_of(piece), c("15.1.1.A"))
    free = tuple(at for at in printed if barred(rules, position, at) is None)
    return free or tuple(sorted({at for entry in printed for at in substitutes(rules, position, entry)}))


def begin_arrivals(run: Run[Rules]) -> None:
    """Place those who are due in their hex, and ask the Allies about those for whom it is barred.

    Clause: kaiser 4.2.3, 4.2.3.1, 15.0.A, 15.1.1.A, 15.1.2.A
    """
    coming = under(due(run.rules, run.state), c("4.2.3"), c("4.2.3.1"), c("15.0.A"))
    groups: dict[Hex, list[PieceId]] = {}
    for piece in coming:
        hexes = entry_hexes(run.rules, run.state, piece)
        if len(hexes) == 1:
            groups.setdefault(hexes[0], []).append(piece)
    for at, pieces in groups.items():
        place(run, tuple(pieces), at)
    if any(entry_hexes(run.rules, run.state, piece) for piece in due(run.rules, run.state)):
        run.push(PHASE, ALLIED, clause=c("15.1.3.B"))


def place(run: Run[Rules], pieces: tuple[PieceId, ...], at: Hex) -> None:
    """Put reinforcements on the map, stacked if need be; they have all their points in the movement that follows.

    Clause: kaiser 15.1.1.A, 15.1.2.A, 15.1.2.B, 15.1.5
    """
    printed = at in run.rules.entry_of(pieces[0])
    marks = (ev.SetPieceMark(piece, ENTERED, under(At(at), c("15.1.2.B"), c("15.1.5"))) for piece in pieces)
    changes = (*stack_changes(run.state, pieces, at), *marks)
    values: Values = {"who": Who(pieces), "at": At(at)}
    run.tell("arrived", c("15.1.1.A") if printed else c("15.1.3.B"), *changes, values=values)


@dataclass(frozen=True)
class ArrivalChoice:
    """Units whose entry hex is barred, one or several of the same, and the hex where they come in instead."""

    rules: Rules
    seen: Observation
    side: Side
    pieces: tuple[PieceId, ...] = ()
    action: Action | None = None

    @property
    def shape(self) -> Shape:
        """A unit first, then a hex or another unit."""
        return Shape.HEX if self.pieces else Shape.PIECES

    @property
    def prompt(self) -> Prompt:
        """Ask who comes in, or where."""
        if not self.pieces:
            waiting = due(self.rules, self.seen)
            shut = tuple(At(at) for at in dict.fromkeys(at for piece in waiting for at in self.rules.entry_of(piece)))
            where: Values = {"at": shut[0], "hexes": shut, "count": len(shut)} if shut else {}
            return Prompt("entry-barred", c("15.1.3.B"), {**where, "who": Who(waiting)})
        return Prompt("enter-where", c("15.1.3.B"), {"who": Who(self.pieces)})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the units that wait, and once there is one the hexes for it."""
        clicks = [PieceClick(piece) for piece in due(self.rules, self.seen)]
        key = "join-stack" if self.pieces else "enter-unit"
        waiting = [Candidate(k, key=key, clause=c("15.1.3.B")) for k in clicks if self.refuse(k) is None]
        if not self.pieces:
            return tuple(waiting)
        hexes = entry_hexes(self.rules, self.seen, self.pieces[0])
        return (*waiting, *(Candidate(HexClick(at), key="enter-here", clause=c("15.1.3.B")) for at in hexes))

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click places nobody: the phase cannot end before all are on the map.

        Clause: kaiser 15.1.3.A, 15.1.3.B, 15.1.3.C
        """
        if isinstance(click, PieceClick):
            return self._refuse_piece(click.piece)
        if not isinstance(click, HexClick) or not self.pieces:
            return Refusal(c("15.1.3.C"), "nobody-is-delayed", None, {"who": Who(due(self.rules, self.seen))})
        if not self.rules.grid.exists(click.hex):
            return Refusal(c("15.1.3.B"), "off-the-map")
        if click.hex in entry_hexes(self.rules, self.seen, self.pieces[0]):
            return None
        values: Values = {"at": At(click.hex), "who": Who(self.pieces)}
        refusal = barred(self.rules, self.seen, click.hex)
        if click.hex not in self.rules.rim:
            return refusal or Refusal(c("15.1.3.B"), "enters-on-the-edge", click.hex, values)
        return refusal or Refusal(c("15.1.3.B"), "too-far-from-entry", click.hex, values)

    def _refuse_piece(self, piece: PieceId) -> Refusal | None:
        values: Values = {"who": Who((piece,))}
        if piece not in due(self.rules, self.seen):
            return Refusal(c("15.1.1.B"), "not-due", None, values)
        if piece in self.pieces:
            return Refusal(c("15.1.2.A"), "already-chosen", None, values)
        if self.pieces and self.rules.entry_of(piece) != self.rules.entry_of(self.pieces[0]):
            return Refusal(c("15.1.1.A"), "enters-elsewhere", None, values)
        return None

    def take(self, click: Click) -> Choice:
        """Return the draft with one more unit, or complete with its hex."""
        if isinstance(click, PieceClick):
            chosen = (*self.pieces, click.piece)
            return replace(self, pieces=tuple(p for p in due(self.rules, self.seen) if p in chosen))
        clicks = (*map(PieceClick, self.pieces), click)
        return replace(self, action=Action(self.side, PHASE, clicks)) if self.action is None else self


def arrival_choices(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the side whose entry hexes are barred."""
    return None if seen.acting is None else ArrivalChoice(rules, seen, seen.acting)


def act_arrival(run: Run[Rules], action: Action) -> None:
    """Place units, and end the phase when nobody waits any more.

    Clause: kaiser 15.1.3.C
    """
    pieces = tuple(click.piece for click in action.clicks if isinstance(click, PieceClick))
    at = next(click.hex for click in action.clicks if isinstance(click, HexClick))
    place(run, pieces, at)
    if not under(due(run.rules, run.state), c("15.1.3.C")):
        run.pop(c("15.1.3.C"))


PROCEDURES: dict[str, Procedure[Rules]] = {PHASE: Procedure(c("15.1.3.B"), arrival_choices, act_arrival)}
BEGINS = {PHASE: begin_arrivals}
