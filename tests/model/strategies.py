"""Random states and changes for the model's property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from core.board.hexes import Hex
from core.model import events as ev
from core.model.frames import Frame
from core.model.state import GameState
from core.model.values import At, Box, Key, PieceId, Side, Unknown, Way, Who

SIDES = (Side("amber"), Side("blue"))
PIECES = tuple(PieceId(f"{side[0]}{n}") for side in SIDES for n in range(4))
SIDE_OF = {piece: SIDES[0] if piece[0] == "a" else SIDES[1] for piece in PIECES}
PLACES = (Hex(0), Hex(1), Hex(7), Box("reserve"))

words = st.sampled_from(("one", "two", "spent", "at"))
pieces = st.sampled_from(PIECES)
places = st.sampled_from(PLACES)
sides = st.sampled_from(SIDES)
plain_values = st.one_of(
    st.none(), st.booleans(), st.integers(-99, 99), st.text(max_size=5),
    st.builds(At, st.sampled_from((Hex(0), Hex(7)))), st.builds(Way, st.just((Hex(0), Hex(1)))),
    st.builds(Who, st.lists(pieces, max_size=3).map(tuple)), st.builds(Key, words), st.sampled_from(Unknown),
)
values = st.one_of(plain_values, st.lists(plain_values, max_size=3).map(tuple))
memos = st.dictionaries(words, values.filter(lambda value: value is not None), max_size=3)
frames = st.builds(Frame, words, st.lists(sides, max_size=2, unique=True).map(tuple), memos, st.booleans())


def changes(depth: int = 1) -> st.SearchStrategy[ev.Change]:
    """Return changes that any state of `some_state` can bear."""
    return st.one_of(
        st.builds(ev.SetSteps, pieces, st.integers(0, 4)),
        st.builds(ev.SetPieceMark, pieces, words, values),
        st.builds(ev.SetCell, st.just("control"), st.sampled_from((Hex(0), Hex(7))), st.integers(0, 1)),
        st.builds(ev.SetTrack, words, st.integers(0, 60)),
        st.builds(ev.SetMark, words, values),
        st.builds(ev.SetCup, words, words, st.integers(0, 3)),
        st.builds(ev.SetHand, sides, st.lists(words, max_size=3).map(tuple)),
        st.builds(ev.SetSeal, words, sides, values, st.booleans()),
        st.builds(ev.SetKnown, sides, pieces, st.booleans()),
        st.builds(ev.PushFrame, frames),
        st.builds(ev.SetMemo, st.just(0), words, values),
        st.builds(ev.SetVerdict, sides, words, words),
    )


def placed(where: dict[PieceId, object]) -> GameState:
    """Return a state with pieces where a mapping says; each side has its own places."""
    stacks: dict[object, tuple[PieceId, ...]] = {}
    for piece, place in where.items():
        stacks[place] = (*stacks.get(place, ()), piece)
    return GameState(
        stacks=stacks,  # type: ignore[arg-type]
        places=dict(where),  # type: ignore[arg-type]
        steps=dict.fromkeys(PIECES, 2),
        layers={"control": bytes(8)},
        agenda=(Frame("begin"),),
    )


own_places = {SIDES[0]: (Hex(0), Hex(1)), SIDES[1]: (Hex(6), Hex(7))}
states = st.fixed_dictionaries(
    {piece: st.sampled_from(own_places[SIDE_OF[piece]]) for piece in PIECES}
).map(placed)
