"""Changes that players might agree on at any moment, by lot: a trial of everything that was under way."""

from __future__ import annotations

from core.board.hexes import Hex
from core.mechanics.driver import CALLED_OFF
from core.model.refusal import Refusal
from core.model.values import At, Box, Key, PieceId, Place, Who
from core.play.amending import Amendment, Placed, Stepped, would_amend
from core.play.invariants import Inspector

HARSH = 0.3
"""Share of the changes that leave nobody, or no way, for what was under way."""


def agree(inspector: Inspector) -> None:
    """Let all sides agree on a change, note what it would override and end, and check the record it leaves."""
    session, amendments = inspector.session, _amendments(inspector)
    would = would_amend(session.rulebook, session.state, amendments)
    for fault in would.faults:
        inspector.refused(fault)
    done = session.amend(session.sides[0], session.at, amendments, session.sides)
    if isinstance(done, Refusal):
        inspector.refused(done)
        return
    for event in session.history.record(session.at).events:
        if event.kind == CALLED_OFF:
            why = event.values["why"]
            inspector.tally.refusals[why.word if isinstance(why, Key) else ""] += 1
    inspector.after()


def _amendments(inspector: Inspector) -> tuple[Amendment, ...]:
    """Return other steps for a piece, another place for it or for all that stand with it, or worse for all meant."""
    session, source = inspector.session, inspector.source
    meant = _in_question(inspector)
    if meant and source.random() < HARSH:
        beset = source.choice(_asked(inspector, meant))
        return _beset(inspector, beset) if source.random() < 0.5 else _gone(inspector, meant)
    piece = source.choice(meant if meant and source.random() < 0.6 else sorted(session.state.places))
    if isinstance(session.state.places[piece], int) and source.random() < 0.2:
        return (Stepped(piece, source.randint(1, session.rulebook.scenario.piece_of[piece].max_steps + 1)),)
    to = _place(inspector, piece)
    here = session.state.places[piece]
    together = [p for p in session.state.stack(here) if isinstance(p, str)] if source.random() < 0.4 else [piece]
    return tuple(Placed(each, to) for each in together)


def _beset(inspector: Inspector, piece: PieceId) -> tuple[Amendment, ...]:
    """Return an enemy, from wherever, for every hex around a piece that no friend holds: nowhere is left to go."""
    session = inspector.session
    state, side_of = session.state, session.rulebook.secrecy.side_of
    here = state.places[piece]
    if not isinstance(here, int):
        return ()
    enemies = [p for p in sorted(side_of) if side_of[p] != side_of[piece] and state.steps.get(p, 1) > 0]
    around = session.rulebook.scenario.map.grid.adjacent(Hex(here))
    open_ = [at for at in around if not any(side_of.get(p) == side_of[piece] for p in state.stack(at))]  # type: ignore[arg-type]
    chosen = inspector.source.sample(enemies, min(len(enemies), len(open_)))
    return tuple(map(Placed, chosen, open_))


def _gone(inspector: Inspector, pieces: list[PieceId]) -> tuple[Amendment, ...]:
    """Return a box for every piece: nobody is left to do what was under way."""
    session = inspector.session
    side_of = session.rulebook.secrecy.side_of
    boxes = {side_of[other]: place for other, place in session.state.places.items() if isinstance(place, str)}
    return tuple(Placed(piece, boxes[side_of[piece]]) for piece in pieces if side_of[piece] in boxes)


def _asked(inspector: Inspector, meant: list[PieceId]) -> list[PieceId]:
    """Return those of the pieces in question whom the decision on top names; all of them where it names none."""
    said = inspector.session.state.agenda[-1].memo.values()
    named = {piece for value in said if isinstance(value, Who) for piece in value.pieces}
    return [piece for piece in meant if piece in named] or meant


def _in_question(inspector: Inspector) -> list[PieceId]:
    """Return the pieces on the map that what is under way speaks of, and those who stand where it happens."""
    state = inspector.session.state
    said = [value for frame in state.agenda for value in frame.memo.values()]
    named = [piece for value in said if isinstance(value, Who) for piece in value.pieces]
    named += [piece for value in said if isinstance(value, At) for piece in state.stack(value.hex)]
    return sorted({piece for piece in named if isinstance(piece, str) and isinstance(state.places.get(piece), int)})


def _place(inspector: Inspector, piece: PieceId) -> Place:
    """Return a hex near the piece, a hex anywhere, or a box in which others of its side lie."""
    session, source = inspector.session, inspector.source
    grid, side_of = session.rulebook.scenario.map.grid, session.rulebook.secrecy.side_of
    here = session.state.places[piece]
    boxes: list[Box] = sorted(
        {place for other, place in session.state.places.items()
         if isinstance(place, str) and side_of[other] == side_of[piece]}
    )  # fmt: skip
    if boxes and source.random() < 0.4:
        return source.choice(boxes)
    near = grid.adjacent(Hex(here)) if isinstance(here, int) else ()
    return source.choice(near if near and source.random() < 0.5 else grid.hexes)
