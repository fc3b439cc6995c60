"""What a click on the map means: decided here once, for the line that promises it and for the click that does it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from core.board.hexes import Hex
from core.model.actions import Click, HexClick, PieceClick
from core.model.choice import Choice, Shape
from core.model.refusal import Refusal
from core.model.values import PieceId
from player.models.draft import Draft


class Sense(Enum):
    """What becomes of the draft."""

    GROW = auto()
    LEAVE = auto()
    ANEW = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a click means.

    Attributes:
        click: the click that is made in the draft or begins another one; for `LEAVE` the piece that is taken out.
        refusal: why it leads nowhere, for `NOTHING`; None where nobody decides.
        via: the hex that is clicked before it, for `GROW`; None for none.
    """

    sense: Sense
    click: Click
    refusal: Refusal | None = None
    via: Hex | None = None


def of_hex(draft: Draft, at: Hex, standing: Iterable[PieceId] = ()) -> Meaning:
    """Return what a click beside the counters means: the hex itself, else a piece in it, else a new draft there.

    Args:
        standing: the pieces of the hex that are known, bottom to top.
    """
    clicks: tuple[Click, ...] = (HexClick(at), *(PieceClick(piece) for piece in reversed(tuple(standing))))
    found = _first(draft, clicks) or _anew(draft, clicks) or _beside(draft, at)
    return found or Meaning(Sense.NOTHING, clicks[0], draft.refuse(clicks[0]))


def of_counter(draft: Draft, piece: PieceId, at: Hex) -> Meaning:
    """Return what a click on a counter means.

    The piece joins or leaves the draft; else the draft goes to its hex; else another draft begins with it.
    """
    click, there = PieceClick(piece), HexClick(at)
    grown = _first(draft, (click,))
    if grown is None and draft.without(click) is not None:
        return Meaning(Sense.LEAVE, click)
    found = grown or _first(draft, (there,)) or _anew(draft, (click, there)) or _beside(draft, at)
    wanted = there if _asks_for_hexes(draft) and at != draft.start else click
    return found or Meaning(Sense.NOTHING, click, draft.refuse(wanted))


def _beside(draft: Draft, at: Hex) -> Meaning | None:
    """Return the cheapest way to ask for something that is done from a hex beside: first there, then the hex itself.

    Only where that leaves a question open, so that nothing is done by surprise; such is an assault on the move.
    """
    choice, open_ = draft.choice, draft.hexes if draft.clicks and draft.shape is Shape.HEX else {}
    if choice is None or not open_ or at in open_:
        return None
    found: list[tuple[int, Hex]] = []
    for near in draft.table.session.start.scenario.map.grid.adjacent(at):
        there = choice.take(HexClick(near)) if open_.get(near) is not None else None
        if there is None or there.shape is not Shape.HEX or there.refuse(HexClick(at)) is not None:
            continue
        if there.take(HexClick(at)).action is None:
            found.append(((open_[near] or 0) + price(there, at), near))
    return Meaning(Sense.GROW, HexClick(at), via=min(found)[1]) if found else None


def price(choice: Choice, at: Hex) -> int:
    """Return what a hex costs from here, 0 where it costs nothing or may not be clicked."""
    amounts = (found.amount for found in choice.candidates() if found.click == HexClick(at))
    return next(amounts, 0) or 0


def _asks_for_hexes(draft: Draft) -> bool:
    """Return whether a counter elsewhere stands for its hex: why the draft cannot go there is what is asked then."""
    if draft.shape is Shape.HEX:
        return True
    return bool(draft.clicks) and any(isinstance(candidate.click, HexClick) for candidate in draft.candidates)


def of_piece(draft: Draft, piece: PieceId, at: Hex) -> Meaning:
    """Return what it means to choose a counter and never its hex, where another draft can begin with it."""
    meant = of_counter(draft, piece, at)
    if meant.click == PieceClick(piece):
        return meant
    return _anew(draft, (PieceClick(piece),)) or meant


def _first(draft: Draft, clicks: tuple[Click, ...]) -> Meaning | None:
    """Return the first click that the draft takes."""
    taken = (click for click in clicks if draft.choice is not None and draft.refuse(click) is None)
    return next((Meaning(Sense.GROW, click) for click in taken), None)


def _anew(draft: Draft, clicks: tuple[Click, ...]) -> Meaning | None:
    """Return the first click that the first question takes, while something is drafted."""
    first = draft.first if draft.clicks else None
    taken = (click for click in clicks if first is not None and first.refuse(click) is None)
    return next((Meaning(Sense.ANEW, click) for click in taken), None)
