"""The choice of an attack: hexes, attackers, and points of a rolling barrage; or the end of the phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from core.board.hexes import Hex
from core.games.kaiser.artillery import KINDS
from core.games.kaiser.attack_guns import ROLLING, Support
from core.games.kaiser.clauses import c, under
from core.games.kaiser.duties import (
    attacker_barred,
    end_refusal,
    front_of,
    pieces_around,
    stranded_refusal,
    target_refusal,
    unreached,
)
from core.games.kaiser.rules import Rules
from core.games.kaiser.stacks import in_order
from core.mechanics.cover import Combat, Front, dead_end, joiners, loose_ends
from core.mechanics.finished import END, END_PHASE, Finished
from core.model.actions import Action, Click, CountClick, HexClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, PieceId, Side, Values, Who
from core.model.working import Question

ATTACK = "attack"
NO_GUNS: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class AttackDraft:
    """8.2: one combat in the making: hexes first or last, attackers next to all of them, guns when both are there.

    Attributes:
        front: what of the phase is still to be done.
        targets: the hexes under attack, in the order of the units there.
        chosen: the attackers in the order of the front.
        laid: points of the rolling barrage by kind, in the order they were named.
    """

    rules: Rules
    seen: Observation
    by: Side
    front: Front
    targets: tuple[Hex, ...] = ()
    chosen: tuple[PieceId, ...] = ()
    laid: tuple[tuple[str, int], ...] = NO_GUNS

    # What is asked ---------------------------------------------------------------------------

    @property
    def shape(self) -> Shape:
        """A hex first, then units."""
        return Shape.PIECES if self.targets else Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """What to attack, then who attacks; beside it stand the odds of those chosen so far."""
        if not self.targets:
            owed = self.front.owed
            values: Values = {"left": len(owed), "who": Who(self.front.bound)}
            asked = "choose-target" if owed else "choose-target-for" if self.front.bound else "attack-first"
            return Prompt(asked, c("8.0.A"), values, Question("duties"))
        values = {"at": At(self.targets[0]), "hexes": tuple(map(At, self.targets)), "chosen": len(self.chosen)}
        values = {**values, "who": Who(self.chosen)}
        if not self.chosen:
            return Prompt("choose-attackers", c("8.1.2.B"), values)
        left = loose_ends(self.front, self.combat)
        missing = tuple(dict.fromkeys((*joiners(self.front, self.targets), *left.attackers)))
        missing = tuple(piece for piece in missing if piece not in self.chosen)
        if missing:
            return Prompt("more-must-join", c("8.1.2.A"), {**values, "missing": Who(missing)}, self.battle)
        if left.stacks:
            values = {**values, "at": At(left.stacks[0]), "missing": tuple(map(At, left.stacks))}
            return Prompt("more-hexes-owed", c("8.2"), values, self.battle)
        return Prompt("attack-ready", c("8.1.2.B"), values, self.battle)

    @property
    def battle(self) -> Question:
        """The question what this combat would lead to."""
        values: Values = {"hexes": tuple(map(At, self.targets)), "who": Who(self.chosen), **dict(self.laid)}
        return Question("battle", values)

    @property
    def combat(self) -> Combat:
        """The combat as it stands."""
        return Combat(self.targets, self.chosen)

    @property
    def action(self) -> Action | None:
        """The attack, once it leaves nothing undone."""
        if not self.targets or not self.chosen or loose_ends(self.front, self.combat):
            return None
        hexes, pieces = map(HexClick, self.targets), map(PieceClick, self.chosen)
        laid = dict(self.laid)
        points = (CountClick(kind, laid[kind]) for kind in KINDS if kind in laid)
        return Action(self.by, ATTACK, (*hexes, *pieces, *points))

    # What leads on ---------------------------------------------------------------------------

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the hexes and units that lead on, then points; at first the end of the phase as well."""
        found = [*self._hexes(), *self._pieces()]
        if self.targets:
            return (*found, *self._guns())
        if end_refusal(self.rules, self.seen, self.by) is None:
            left = bool(found)
            found.append(
                Candidate(END, key="end-combat", clause=c("8.0.J"), values={"left": len(found)},
                          primary=not left, grave=left)
            )  # fmt: skip
        return tuple(found)

    def _hexes(self) -> Iterator[Candidate]:
        for at in self.front.near:
            click = HexClick(at)
            if at not in self.targets and self.refuse(click) is None:
                key = "target-owed" if at in self.front.owed else "target"
                yield Candidate(click, key="also-target" if self.targets else key, clause=c("8.1.1"))
        if self.targets:
            left = (piece for piece in self._joining() if self.refuse(PieceClick(piece)) is None)
            for place in dict.fromkeys(self.seen.places[piece] for piece in left):
                yield Candidate(HexClick(Hex(int(place))), key="attackers-of-hex", clause=c("8.2.1"))

    def _pieces(self) -> Iterator[Candidate]:
        if not self.targets:
            return
        for piece in self._joining():
            if self.refuse(PieceClick(piece)) is None:
                strength = self.rules.factor(self.seen, piece, "strength")
                yield Candidate(PieceClick(piece), strength, "attacker", c("8.2.3"))

    def _joining(self) -> tuple[PieceId, ...]:
        return tuple(piece for piece in self.front.pool(self.targets) if piece not in self.chosen)

    @cached_property
    def _support(self) -> Support:
        """The barrage that can support the attack; only for drafts that amount to one."""
        return Support(self.rules, self.seen, self.by, self.targets, self.chosen, self.laid)

    def _guns(self) -> tuple[Candidate, ...]:
        return () if self.action is None else self._support.candidates()

    # What does not ---------------------------------------------------------------------------

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click leads to no attack, or None."""
        if click == END and not self.targets:
            return end_refusal(self.rules, self.seen, self.by)
        if click == ROLLING or isinstance(click, CountClick):
            return self._refuse_guns(click)
        if self.laid:
            return Refusal(c("9.5"), "guns-last", self.targets[0], {"at": At(self.targets[0])})
        if isinstance(click, HexClick):
            return self._refuse_hex(click.hex)
        if isinstance(click, PieceClick):
            return self._refuse_piece(click.piece)
        return Refusal(c("8.0.J"), "attack-first")

    def _refuse_hex(self, at: Hex) -> Refusal | None:
        """Return why a hex is neither a target that leads on nor has units that may join, or None.

        Clause: kaiser 8.2, 8.2.4
        """
        if self.targets and self.rules.grid.exists(at) and self.rules.units(self.seen, at, self.by):
            return self._refuse_own(at)
        values: Values = {"at": At(at)}
        if at in self.targets:
            return Refusal(c("8.2.2.A"), "target-chosen-before", at, values)
        refusal = target_refusal(self.rules, self.seen, self.by, at)
        if refusal is not None:
            return refusal
        if at not in self.front.near:
            return unreached(self.rules, self.seen, self.by, at)
        apart = next((p for p in self.chosen if at not in self.front.reach[p]), None)
        targets = in_order(self.rules, self.seen, (*self.targets, at))
        if apart is not None or not self.front.pool(targets):
            who = Who((apart,) if apart is not None else self.front.near[at])
            return Refusal(c("8.2.4"), "not-next-to-all", at, {"at": At(at), "who": who})
        return self._refuse_dead_end(targets, self.chosen)

    def _refuse_own(self, at: Hex) -> Refusal | None:
        here = self.rules.units(self.seen, at, self.by)
        refusals = [self._refuse_piece(piece) for piece in here]
        if None in refusals:
            return None
        return refusals[0]

    def _refuse_piece(self, piece: PieceId) -> Refusal | None:
        """Return why a unit cannot join, or None.

        Clause: kaiser 8.2.2.B, 8.2.4
        """
        place, values = self.seen.places.get(piece), {"who": Who((piece,))}
        at = Hex(place) if isinstance(place, int) else None
        if self.rules.side_of.get(piece) != self.by:
            return Refusal(c("8.2.2.B"), "defend-together", at, values)
        if not self.targets:
            return Refusal(c("8.1.1"), "target-first", at, values)
        if piece in self.chosen:
            return Refusal(c("8.0.B"), "attacker-chosen-before", at, values)
        barred = attacker_barred(self.seen, piece)
        if barred is not None:
            return barred
        reach = self.front.reach.get(piece, ())
        far = next((target for target in self.targets if target not in reach), None)
        if far is not None:
            return Refusal(c("8.2.4"), "not-next-to-all", at, {"who": Who((piece,)), "at": At(far)})
        return self._refuse_dead_end(self.targets, self._with(piece))

    def _refuse_dead_end(self, targets: tuple[Hex, ...], chosen: tuple[PieceId, ...]) -> Refusal | None:
        """Return why no combat of at least these leaves the rest able to do its duty, or None.

        Clause: kaiser 8.1.1, 8.1.2.A, 8.2
        """
        found = dead_end(self.front, targets, chosen)
        return stranded_refusal(self.seen, Combat(targets, chosen), found) if found else None

    def _refuse_guns(self, click: Click) -> Refusal | None:
        """Return why a barrage cannot be asked for, or so many points not be laid, or None.

        Clause: kaiser 9.5
        """
        if self.action is None:
            return Refusal(c("9.5"), "attack-before-guns", self.targets[0] if self.targets else None)
        return self._support.refuse(click)

    # On --------------------------------------------------------------------------------------

    def take(self, click: Click) -> Choice:
        """Return the draft with a hex, a unit, all that may join from a hex, or points; or the end of the phase."""
        if isinstance(click, CountClick):
            return replace(self, laid=(*self.laid, (click.slot, click.count)))
        if click == ROLLING:
            return self._support.question(ATTACK, self.battle)
        if isinstance(click, PieceClick):
            return replace(self, chosen=under(self._with(click.piece), c("8.2.3")))
        if isinstance(click, HexClick):
            if click.hex in self.front.near and not self.rules.units(self.seen, click.hex, self.by):
                return replace(self, targets=in_order(self.rules, self.seen, (*self.targets, click.hex)))
            return self._take_all(click.hex)
        return Finished(Action(self.by, END_PHASE, (END,)), c("8.0.J"))

    def _take_all(self, at: Hex) -> AttackDraft:
        """Return the draft with every unit of a hex that may still join, one after the other."""
        draft = self
        for piece in self.rules.units(self.seen, at, self.by):
            if draft.refuse(PieceClick(piece)) is None:
                draft = replace(draft, chosen=draft._with(piece))
        return draft

    def _with(self, piece: PieceId) -> tuple[PieceId, ...]:
        return tuple(sorted((*self.chosen, piece), key=self.rules.rank.__getitem__))


def choose_attack(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of the acting side in its combat phase.

    Clause: kaiser 8.1.2.B
    """
    if seen.acting is None:
        return None
    return AttackDraft(rules, seen, seen.acting, under(front_of(rules, seen, seen.acting), c("8.1.2.B")))


def around(rules: Rules, seen: Observation, side: Side, targets: tuple[Hex, ...]) -> tuple[PieceId, ...]:
    """Return a side's units next to any of some hexes, for what is drawn."""
    return tuple(pieces_around(rules, seen, side, targets))
