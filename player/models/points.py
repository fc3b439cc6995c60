"""Points to be laid on slots: what is laid, what may be, and the choice that it amounts to.

The choice takes every slot once. Here an amount may be changed as often as one likes: a draft is the amounts laid so
far, the last one on each slot counts, and a slot without any holds the least it may.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from core.model.actions import Click, CountClick
from core.model.choice import Choice
from core.model.refusal import Refusal
from core.model.values import Key, PieceId, Unknown, Who

MOST_TOKENS = 12
"""More points than these are figures to type, without tokens."""

Plan = Mapping[str, int]
"""Slot -> what is laid on it; slots nobody has laid on are absent."""


@dataclass(frozen=True, slots=True)
class Share:
    """One slot of a points choice.

    Attributes:
        amounts: what may lie on it beside what lies elsewhere, ascending; the present amount is among them.
        most: the greatest amount it can ever hold.
        pieces: the pieces its points stand for; empty where points are points.
        capped: why no more may lie on it now, a sentence; empty where more may.
        answers: those of the amounts that make an answer with what lies elsewhere; empty where tokens are laid one by
            one, or no amount does.
        many: whether there are so many points that figures are laid, not tokens.
    """

    name: str
    label: str
    laid: int
    amounts: tuple[int, ...]
    most: int
    pieces: tuple[PieceId, ...] = ()
    capped: str = ""
    answers: tuple[int, ...] = ()
    many: bool = False

    @property
    def more(self) -> int | None:
        """The next greater amount, one that makes an answer before any other; None when there is none."""
        return next((n for found in (self.answers, self.amounts) for n in found if n > self.laid), None)

    @property
    def fewer(self) -> int | None:
        """The next smaller amount, one that makes an answer before any other; None when there is none."""
        return next((n for found in (self.answers, self.amounts) for n in reversed(found) if n < self.laid), None)

    @property
    def least(self) -> int:
        """The smallest amount that makes an answer, else the smallest there is."""
        return (self.answers or self.amounts)[0]

    @property
    def whole(self) -> int:
        """The greatest amount that makes an answer; the greatest there is where only more elsewhere makes one."""
        return (self.answers if any(self.answers) else self.amounts)[-1]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything about a points choice at a glance.

    Attributes:
        title: what the points are called that lie on no slot.
        pieces: the pieces these points stand for.
        clause: the clause that limits the amounts, as the rulebook writes it.
        lacking: why the draft cannot be handed in yet, a sentence; empty when it can.
    """

    shares: tuple[Share, ...]
    points: int
    left: int
    title: str
    pieces: tuple[PieceId, ...] = ()
    clause: str = ""
    lacking: str = ""

    @property
    def laid(self) -> dict[str, int]:
        """What lies on every slot."""
        return {share.name: share.laid for share in self.shares}

    @property
    def first(self) -> str:
        """The first slot that may hold anything; the first of all where none may."""
        return next((share.name for share in self.shares if share.most), self.shares[0].name)


def plan_of(clicks: Iterable[Click]) -> dict[str, int]:
    """Return what clicks have laid; the last one on a slot counts."""
    return {click.slot: click.count for click in clicks if isinstance(click, CountClick)}


def room(root: Choice) -> dict[str, tuple[int, ...]]:
    """Return slot -> every amount it could hold when nothing is laid elsewhere, ascending, in the choice's order."""
    found: dict[str, list[int]] = {}
    for candidate in root.candidates():
        if isinstance(candidate.click, CountClick):
            found.setdefault(candidate.click.slot, []).append(candidate.click.count)
    return {slot: tuple(sorted(amounts)) for slot, amounts in found.items()}


def laid(root: Choice, plan: Plan) -> dict[str, int]:
    """Return what lies on every slot, the least where nobody has laid."""
    return {slot: plan.get(slot, amounts[0]) for slot, amounts in room(root).items()}


def spelled(root: Choice, plan: Plan) -> Choice | Refusal:
    """Return the choice with a plan laid on all its slots, or why that is no answer yet."""
    choice = root
    for slot, count in laid(root, plan).items():
        click = CountClick(slot, count)
        refusal = choice.refuse(click)
        if refusal is not None:
            return refusal
        choice = choice.take(click)
    return choice


def refuse(root: Choice, plan: Plan, click: CountClick) -> Refusal | None:
    """Return why an amount cannot lie on a slot beside what lies elsewhere, or None."""
    if click.count in _amounts(root, plan).get(click.slot, ()):
        return None
    choice = root
    for slot, count in plan.items():
        other = CountClick(slot, count)
        if slot != click.slot and choice.refuse(other) is None:
            choice = choice.take(other)
    return choice.refuse(click) or Refusal(choice.prompt.clause, "action-incomplete")


def _amounts(root: Choice, plan: Plan) -> dict[str, tuple[int, ...]]:
    """Return slot -> the amounts that may lie on it beside what lies elsewhere."""
    now, points = laid(root, plan), points_of(root)
    free = points - sum(now.values())
    return {slot: tuple(n for n in most if n <= free + now[slot]) for slot, most in room(root).items()}


def points_of(root: Choice) -> int:
    """Return how many points there are to lay."""
    told = root.prompt.values.get("points")
    return told if isinstance(told, int) else max((amounts[-1] for amounts in room(root).values()), default=0)


def shares(root: Choice, plan: Plan, labels: Mapping[str, str]) -> tuple[Share, ...]:
    """Return every slot with what is laid and what may be; `labels` are the slots in words."""
    now, most, dealt = laid(root, plan), room(root), deal(root, plan)
    found = (
        Share(slot, labels.get(slot, slot), now[slot], amounts, most[slot][-1], dealt.get(slot, ()))
        for slot, amounts in _amounts(root, plan).items()
    )
    crowd = points_of(root) > MOST_TOKENS and not dealt
    many = (replace(one, many=crowd or one.most > MOST_TOKENS) for one in found)
    return tuple(replace(one, answers=_answers(root, now, one)) if one.many else one for one in many)


def _answers(root: Choice, now: Plan, share: Share) -> tuple[int, ...]:
    """Return the amounts of a slot that make an answer with what lies elsewhere now."""

    def answers(amount: int) -> bool:
        choice = root
        for slot, count in now.items():
            click = CountClick(slot, amount if slot == share.name else count)
            if choice.refuse(click) is not None:
                return False
            choice = choice.take(click)
        return choice.action is not None

    return tuple(filter(answers, share.amounts))


def deal(root: Choice, plan: Plan) -> dict[str, tuple[PieceId, ...]]:
    """Return slot -> the pieces that its points stand for; the empty name has those that are left."""
    tokens, order = root.prompt.values.get("tokens"), root.prompt.values.get("dealt")
    if not isinstance(tokens, Who) or not isinstance(order, tuple):
        return {}
    waiting = [piece for piece in tokens.pieces if not isinstance(piece, Unknown)]
    found: dict[str, tuple[PieceId, ...]] = {}
    now = laid(root, plan)
    for slot in (key.word for key in order if isinstance(key, Key)):
        found[slot], waiting = tuple(waiting[: now[slot]]), waiting[now[slot] :]
    return {**found, "": tuple(waiting)}
