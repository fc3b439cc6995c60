"""Taking a combat result: losses over steps, and for Germans a retreat in place of the first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.board.hexsides import between
from core.games.czech38.attack_rules import apart_from, note_retreat
from core.games.czech38.battle_frame import surviving
from core.games.czech38.blitz import armour
from core.games.czech38.clauses import c, under
from core.games.czech38.retreat import MAY_RETREAT, retreat_refusal, retreats
from core.games.czech38.rules import Rules
from core.games.czech38.support import COMMIT, MOBILE, call_of, fight_of, support_refusal
from core.games.czech38.zones import zone
from core.mechanics.driver import Run
from core.mechanics.losses import Losses, losses
from core.mechanics.retreat import RetreatHexes
from core.mechanics.rulebook import stack_changes
from core.model.actions import Action, Click, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.events import SetPieceMark, SetSteps
from core.model.refusal import Refusal
from core.model.state import Observation, Position
from core.model.values import At, Box, PieceId, Side, Unknown, Values, Way, Who

RETREAT = KeyClick("retreat")
RETREAT_MEETS = 1
"""Increments of a result that a retreat meets, however large the result is."""

RETREAT_COST = 0
RIVERS = ("river_minor", "river_major")
NOWHERE = RetreatHexes((), {}, {})


def crosses_river(rules: Rules, at: Hex, to: Hex) -> bool:
    """Return whether the side between two neighbours is a river of either kind."""
    sides = rules.scenario.map.sides_by_kind
    return any(between(rules.grid, at, to) in sides.get(kind, frozenset()) for kind in RIVERS)


@dataclass(frozen=True)
class TakeLosses:
    """12.11.C: which steps a side loses, and whether its defenders retreat instead of the first.

    Attributes:
        origin: the hex under attack.
        exits: where the stack may retreat; empty for a side or role that may not.
        retreating: whether the retreat was chosen.
        to: the hex it goes to, once chosen.
    """

    rules: Rules
    seen: Observation
    by: Side
    role: str
    losses: Losses
    origin: Hex
    exits: RetreatHexes = NOWHERE
    retreating: bool = False
    to: Hex | None = None
    shape: Shape = Shape.LOSSES

    @property
    def prompt(self) -> Prompt:
        """How many steps are still to be lost, or where to go."""
        values: Values = {"left": self.losses.left, "at": At(self.origin), "who": Who(tuple(self.losses.steps))}
        if self.retreating and self.to is not None:
            return Prompt("retreat-ready", c("12.12.H"), {**values, "to": At(self.to)})
        if self.retreating and self.losses.left == 0:
            return Prompt("retreat-where", c("12.12.H"), values)
        if self.retreating:
            return Prompt("lose-before-retreat", c("12.13.C"), values)
        if self.losses.left == 0:
            return Prompt("losses-met", c("12.13.A"), values)
        return Prompt(f"choose-{self.role}", c("12.11.C"), values)

    @property
    def action(self) -> Action | None:
        """The whole answer, once every increment is met."""
        if self.losses.left or (self.retreating and self.to is None):
            return None
        clicks: list[Click] = [RETREAT] if self.retreating else []
        clicks += [PieceClick(piece) for piece in self.losses.in_order()]
        clicks += [HexClick(self.to)] if self.to is not None else []
        return Action(self.by, self.role, tuple(clicks))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the retreat while it may be chosen, then the pieces that may lose a step, then the hexes."""
        clause = c("12.11.C.3") if self.retreating else c("12.11.C.1")
        pieces = [Candidate(PieceClick(p), self.losses.steps_left(p), "lose-step", clause) for p in self.losses.next]
        if self._refuse_retreat() is None:
            offer = Candidate(RETREAT, RETREAT_MEETS, "retreat", c("12.11.C.2"))
            return (offer, *pieces)
        if self.retreating and self.losses.left == 0 and self.to is None:
            return tuple(self._hex_candidate(at) for at in self.exits.open)
        return tuple(pieces)

    def _hex_candidate(self, at: Hex) -> Candidate:
        values: Values = {"at": At(at)}
        if zone(self.rules, self.seen, self.rules.enemy(self.by))[at]:
            return Candidate(HexClick(at), RETREAT_COST, "retreat-to", c("12.12.E"), values)
        if crosses_river(self.rules, self.origin, at):
            return Candidate(HexClick(at), RETREAT_COST, "retreat-to", c("11.8.1.7.C"), values)
        return Candidate(HexClick(at), RETREAT_COST, "retreat-to", c("12.12.G"), values)

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click is no part of the answer, or None."""
        if click == RETREAT:
            return self._refuse_retreat()
        if isinstance(click, PieceClick):
            return self._refuse_piece(click.piece)
        if isinstance(click, HexClick) and self.role == "defender-losses" and self.by in MAY_RETREAT:
            return self._refuse_hex(click.hex)
        if click == COMMIT:
            return self._refuse_support()
        return Refusal(c("12.5"), "battle-first", self.origin, {"at": At(self.origin)})

    def _refuse_support(self) -> Refusal:
        """Return why no aircraft can be called now: there are none, or the die has been thrown (6.8.1.D)."""
        fight = fight_of(self.seen)
        refusal = None if fight is None else support_refusal(self.rules, self.seen, call_of(self.rules, fight, self.by))
        return refusal or Refusal(c("6.8.1.D"), "die-is-cast", self.origin, {"at": At(self.origin)})

    def _refuse_retreat(self) -> Refusal | None:
        values: Values = {"at": At(self.origin), "left": self.losses.left}
        if self.role != "defender-losses" or self.by not in MAY_RETREAT:
            return Refusal(c("12.11.D"), "no-retreat-for-you", self.origin, values)
        if self.retreating or self.losses.taken:
            return Refusal(c("12.12.A"), "retreat-said-first", self.origin, values)
        if not self.exits.open:
            # A full hex would be open but for the stack: that is the reason 12.12.I gives.
            return max(self.exits.barred.values(), key=lambda barred: barred.clause == c("12.12.I"))
        return None

    def _refuse_piece(self, piece: PieceId) -> Refusal | None:
        values: Values = {"who": Who((piece,)), "at": At(self.origin), "left": self.losses.left}
        if piece not in self.losses.steps:
            return Refusal(c("12.13.A"), "not-in-battle", self.origin, values)
        if self.losses.left == 0:
            return Refusal(c("12.13.A"), "losses-met", self.origin, values)
        if self.losses.leads and piece not in self.losses.first:
            return Refusal(c("15.13.A"), "armour-loses-first", self.origin, values)
        if piece not in self.losses.next:
            return Refusal(c("12.13.B"), "last-step-spared", self.origin, values)
        return None

    def _refuse_hex(self, at: Hex) -> Refusal | None:
        values: Values = {"at": At(at), "left": self.losses.left}
        if not self.retreating:
            return Refusal(c("12.12.A"), "say-retreat-first", at, values)
        if self.losses.left:
            return Refusal(c("12.13.C"), "losses-before-retreat", at, values)
        if self.to is not None:
            return Refusal(c("12.12.A"), "retreat-one-hex", at, {**values, "from": At(self.origin)})
        return retreat_refusal(self.exits, self.origin, at)

    def take(self, click: Click) -> Choice:
        """Return the answer grown by a retreat, a step lost, or the hex to go to."""
        if isinstance(click, PieceClick):
            return replace(self, losses=self.losses.take(click.piece))
        if isinstance(click, HexClick):
            return replace(self, to=click.hex)
        return replace(self, retreating=True, losses=replace(self.losses, due=self.losses.due - RETREAT_MEETS))


def defenders_of(rules: Rules, position: Position, at: Hex) -> tuple[PieceId, ...]:
    """Return the pieces that defend a hex and answer for it: not those that retreated into it this turn.

    Clause: czech38 12.12.K
    """
    known = (token for token in position.stack(at) if not isinstance(token, Unknown))
    fighting = tuple(piece for piece in known if rules.fights(piece))
    apart = apart_from(position, fighting)
    return tuple(piece for piece in fighting if piece not in apart)


def steps_of(position: Position, pieces: Iterable[PieceId]) -> dict[PieceId, int]:
    """Return piece -> steps left, for pieces that have any and are on the map."""
    return {piece: position.steps[piece] for piece in surviving(position, pieces)}


def exits_for(rules: Rules, position: Position, side: Side, at: Hex) -> RetreatHexes:
    """Return where the defenders of a hex may retreat; nowhere for a side that may not.

    Clause: czech38 12.11.D
    """
    return retreats(rules, position, at, defenders_of(rules, position, at)) if side in MAY_RETREAT else NOWHERE


def decides(steps: Mapping[PieceId, int], due: int, exits: RetreatHexes) -> bool:
    """Tell whether a result leaves a side anything to decide; otherwise all its units are lost.

    A retreat saves somebody only while the increments it leaves are fewer than the steps.

    Clause: czech38 12.12.J
    """
    strength = sum(steps.values())
    left = under(due - RETREAT_MEETS, c("12.12.J"))
    return due < strength or (bool(exits.open) and left < strength)


def take_losses(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of losses of the acting side in a battle."""
    found = seen.frame("battle")
    if seen.acting is None or seen.top is None or found is None:
        return None
    fight, role, due = found[1], seen.top.kind, seen.top.get("due")
    target, attackers = fight.get("target"), fight.get("attackers")
    if not isinstance(target, At) or not isinstance(attackers, Who) or not isinstance(due, int):
        return None
    # Only defenders may retreat; attackers, on the move or not, lose steps.
    if under(role == "defender-losses", c("15.5.C")):
        pieces = defenders_of(rules, seen, target.hex)
        exits = exits_for(rules, seen, seen.acting, target.hex)
    else:
        pieces, exits = tuple(p for p in attackers.pieces if not isinstance(p, Unknown)), NOWHERE
    steps = steps_of(seen, pieces)
    first = first_to_lose(rules, steps) if role == "attacker-losses" and fight.get(MOBILE) else ()
    return TakeLosses(rules, seen, seen.acting, role, losses(steps, due, first), target.hex, exits)


def first_to_lose(rules: Rules, steps: Mapping[PieceId, int]) -> tuple[PieceId, ...]:
    """Return the attackers of a mobile assault of which one must lose the first step of every round.

    Panzer and light units pay first, however small the loss. One that has steps to spare goes before one that has
    not; when none has, one of them dies though others have steps left (ruling), unless the option spares it.

    Clause: czech38 12.13.B, 15.13.A, 15.13.B, 15.13.C, 15.13.D, 15.13.E
    """
    paying = under(armour(rules, tuple(steps)), c("15.13.A"), c("15.13.B"), c("15.13.D"), c("15.13.E"))
    sparing = tuple(piece for piece in paying if steps[piece] > 1)
    if sparing:
        return sparing
    spared = rules.option("first-assault-loss") == "last-step-spared"
    others_have_steps = any(count > 1 for count in steps.values())
    return under(() if spared and others_have_steps else paying, c("15.13.C"))


def act_losses(run: Run[Rules], action: Action) -> None:
    """Carry out an answer to a result: the steps first, in the hex under attack, then the retreat.

    Clause: czech38 12.13.C
    """
    role = run.pop(c("12.13.A")).kind
    for click in action.clicks:
        if isinstance(click, PieceClick):
            lose_step(run, click.piece)
    to = next((click.hex for click in action.clicks if isinstance(click, HexClick)), None)
    found = run.state.frame("battle")
    target = found[1].get("target") if found is not None else None
    if role == "defender-losses" and to is not None and isinstance(target, At):
        retreat_stack(run, defenders_of(run.rules, run.state, target.hex), to)


def dead_box(side: Side) -> Box:
    """Return where a side's eliminated pieces lie (12.15)."""
    return Box(f"{side}-dead")


def eliminate(run: Run[Rules], piece: PieceId, clause: str) -> None:
    """Take a piece off the map for good."""
    at = run.state.places[piece]
    values: Values = {"who": Who((piece,)), "at": At(Hex(int(at)))}
    changes = stack_changes(run.state, (piece,), dead_box(run.rules.side(piece)))
    run.tell("unit-eliminated", clause, SetSteps(piece, 0), *changes, values=values)


def lose_step(run: Run[Rules], piece: PieceId) -> None:
    """Take one step from a piece, its last one with the piece itself.

    Clause: czech38 2.11.A, 2.11.D, 12.13.A
    """
    left = under(run.state.steps[piece] - 1, c("12.13.A.ex"), c("2.11.D"))
    if left == 0:
        eliminate(run, piece, c("2.11.A"))
        return
    values: Values = {"who": Who((piece,)), "left": left}
    run.tell("step-lost", c("12.13.A"), SetSteps(piece, left), values=values)


def retreat_stack(run: Run[Rules], pieces: tuple[PieceId, ...], to: Hex) -> None:
    """Move a beaten stack out of its hex; enemy zones do not stop it.

    Clause: czech38 10.4, 12.12.B
    """
    from_ = Hex(int(run.state.places[pieces[0]]))
    side = run.rules.side(pieces[0])
    clause = c("10.4") if zone(run.rules, run.state, run.rules.enemy(side))[to] else c("12.12.B")
    marks = (SetPieceMark(piece, "retreated", value=True) for piece in pieces)
    values: Values = {"who": Who(pieces), "way": Way((from_, to)), "at": At(to)}
    memory = note_retreat(run.state, to, len(pieces))
    run.tell("retreated", clause, *stack_changes(run.state, pieces, to), *marks, *memory, values=values)
