"""The SOS barrage: the defender is asked in the middle of the attacker's phase, in place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.games.kaiser.artillery import KINDS, Guns
from core.games.kaiser.barrages import SOS, sos_draft, sos_room, sos_targets, spend_sos
from core.games.kaiser.battle import Battle
from core.games.kaiser.battle_frame import BATTLE, attackers_of, remember, targets_of
from core.games.kaiser.battle_odds import ends
from core.games.kaiser.clauses import c, under
from core.games.kaiser.rules import Rules
from core.mechanics.driver import Procedure, Run
from core.mechanics.finished import Finished
from core.mechanics.points import Points
from core.model.actions import Action, Click, CountClick, HexClick, KeyClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import At, Key, Side, Values, Who
from core.model.working import Question

NONE = KeyClick("no-sos")


def ask_sos(run: Run[Rules], battle: Battle) -> None:
    """Ask the defender for one barrage in a combat, where one of his stacks can be supported and a throw turned by it.

    Clause: kaiser 9.6
    """
    stacks = under(sos_targets(run.rules, run.state, battle.defending, battle.targets), c("9.6"))
    if not stacks:
        return
    if any(turns_a_throw(battle, at) for at in stacks):
        run.push(SOS, battle.defending, clause=c("9.6"), at=At(battle.targets[0]))
    else:
        values: Values = {"side": Key(battle.defending), "at": At(stacks[0]), "hexes": tuple(map(At, stacks))}
        run.tell("sos-idle", c("9.6.2"), values=values)


def turns_a_throw(battle: Battle, at: Hex) -> bool:
    """Tell whether the strongest barrage for a stack ends any throw otherwise than none: steps, a hex, the attackers.

    Clause: kaiser 9.6.2
    """
    most = sos_room(battle.rules, battle.position, battle.defending, at).open[-1]
    return under(ends(battle) != ends(replace(battle, sos=most, sos_at=at)), c("9.6.2"))


@dataclass(frozen=True)
class ChooseStack:
    """9.6: which of several attacked stacks the one barrage of a combat supports, or none (ruling)."""

    rules: Rules
    seen: Observation
    by: Side
    stacks: tuple[Hex, ...]
    action: Action | None = None
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        """Which stack."""
        return Prompt("choose-sos", c("9.6"), {"at": At(self.stacks[0]), "hexes": tuple(map(At, self.stacks))})

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the stacks in reach of the guns, and the answer that none is supported."""
        hexes = (Candidate(HexClick(at), key="sos-here", clause=c("9.6.3")) for at in self.stacks)
        return (*hexes, Candidate(NONE, key="no-sos", clause=c("9.6")))

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a stack cannot be supported, or None."""
        if click == NONE or (isinstance(click, HexClick) and click.hex in self.stacks):
            return None
        at = click.hex if isinstance(click, HexClick) else self.stacks[0]
        values: Values = {"hexes": tuple(map(At, self.stacks)), "at": At(self.stacks[0])}
        return Refusal(c("9.6.3"), "sos-elsewhere", at if self.rules.grid.exists(at) else None, values)

    def take(self, click: Click) -> Choice:
        """Return the question how many points, or the end."""
        if isinstance(click, HexClick):
            return replace(question(self.rules, self.seen, self.by, click.hex), before=(click,))
        return Finished(Action(self.by, SOS, (NONE,)), c("9.6"))


def sos_choice(rules: Rules, seen: Observation) -> Choice | None:
    """Return the choice of a defender with guns in reach.

    Clause: kaiser 9.6
    """
    found = seen.frame(BATTLE)
    if seen.acting is None or found is None:
        return None
    stacks = sos_targets(rules, seen, seen.acting, targets_of(found[1]))
    if len(stacks) == 1:
        return question(rules, seen, seen.acting, stacks[0])
    return ChooseStack(rules, seen, seen.acting, stacks) if stacks else None


def question(rules: Rules, seen: Observation, side: Side, at: Hex) -> Points:
    """Return the question how many points support a stack; beside it stands what the combat comes to with them."""
    draft, found = sos_draft(rules, seen, side, at), seen.frame(BATTLE)
    if found is None:
        return draft
    fought: Values = {"hexes": tuple(map(At, targets_of(found[1]))), "who": Who(attackers_of(found[1])), SOS: At(at)}
    return replace(draft, asks=Question("battle", fought))


def act_sos(run: Run[Rules], action: Action) -> None:
    """Fire the barrage, or none.

    Clause: kaiser 9.6
    """
    run.pop(c("9.6"))
    laid = {click.slot: click.count for click in action.clicks if isinstance(click, CountClick)}
    guns = Guns(*(laid.get(kind, 0) for kind in KINDS))
    at = supported(run, action)
    if not guns.total:
        run.tell("sos-withheld", c("9.6"), values={"side": Key(action.by), "at": At(at)})
        return
    spend_sos(run, action.by, at, guns)
    run.tell("remembers", c("9.6"), *remember(run, sos=guns.total, sos_at=At(at)))


def supported(run: Run[Rules], action: Action) -> Hex:
    """Return the stack that an answer supports: the one named, or the only one in reach."""
    named: Sequence[Hex] = [click.hex for click in action.clicks if isinstance(click, HexClick)]
    targets = targets_of(run.state.agenda[-1])
    return (*named, *sos_targets(run.rules, run.state, action.by, targets), *targets)[0]


PROCEDURES: dict[str, Procedure[Rules]] = {
    SOS: Procedure(c("9.6"), sos_choice, act_sos, forced=True),
}
