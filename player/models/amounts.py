"""Amounts that a draft of pieces or hexes may name beside them: guns for a battle, so many of a kind."""

from __future__ import annotations

from dataclasses import dataclass

from core.model.actions import Click, CountClick
from core.model.choice import Choice, Shape
from core.model.refusal import Refusal
from core.view.language import tr
from core.view.sentences import bare_clause
from player.models.draft import Draft


@dataclass(frozen=True, slots=True)
class AmountRow:
    """One kind of thing that may be named: its amounts in order, 0 first, with the one that the draft holds.

    Attributes:
        clause: the clause that allows it.
    """

    slot: str
    label: str
    amounts: tuple[int, ...]
    laid: int
    clause: str

    @property
    def words(self) -> str:
        """What the row says: for screen readers."""
        return tr("{what}: {count}", what=self.label, count=self.laid)


def rows(draft: Draft) -> tuple[AmountRow, ...]:
    """Return a row for each kind of thing that may be named beside the draft; none where only points are laid."""
    if draft.choice is None or draft.shape is Shape.POINTS:
        return ()
    named = [click.slot for click in draft.clicks if isinstance(click, CountClick)]
    offered = [c.click.slot for c in draft.candidates if isinstance(c.click, CountClick)]
    found = (_row(draft, slot) for slot in sorted({*named, *offered}))
    return tuple(row for row in found if row is not None)


def _row(draft: Draft, slot: str) -> AmountRow | None:
    """Return the row of a slot: what may be laid on it while everything else of the draft stands."""
    reached = reach(draft.first, without(draft.clicks, slot))
    if reached is None:
        return None
    listed = [c for c in reached.candidates() if isinstance(c.click, CountClick) and c.click.slot == slot]
    if not listed:
        return None
    amounts = sorted({0, *(c.click.count for c in listed if isinstance(c.click, CountClick))})
    laid = next((c.count for c in draft.clicks if isinstance(c, CountClick) and c.slot == slot), 0)
    label = draft.table.sentences.candidate(listed[0])
    return AmountRow(slot, label, tuple(amounts), laid, bare_clause(listed[0].clause))


def without(clicks: tuple[Click, ...], slot: str) -> tuple[Click, ...]:
    """Return clicks without what they lay on a slot."""
    return tuple(click for click in clicks if not (isinstance(click, CountClick) and click.slot == slot))


def with_amount(clicks: tuple[Click, ...], click: CountClick) -> tuple[Click, ...]:
    """Return clicks with an amount on a slot instead of what lay there; 0 takes it off."""
    others = without(clicks, click.slot)
    return (*others, click) if click.count else others


def before_amounts(clicks: tuple[Click, ...], click: Click) -> tuple[tuple[Click, ...], ...]:
    """Return clicks with one more before the amounts they name, and the same without these; none if they name none."""
    amounts = tuple(other for other in clicks if isinstance(other, CountClick))
    if not amounts or isinstance(click, CountClick):
        return ()
    others = tuple(other for other in clicks if not isinstance(other, CountClick))
    return ((*others, click, *amounts), (*others, click))


def reach(first: Choice | None, clicks: tuple[Click, ...]) -> Choice | None:
    """Return the question that clicks lead to; None where they lead nowhere."""
    choice = first
    for click in clicks:
        if choice is None or isinstance(choice.refuse(click), Refusal):
            return None
        choice = choice.take(click)
    return choice
