"""Czech divisions that learn blitzkrieg: a die for each at the start of every Czech player turn."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.czech38.clauses import c, under
from core.games.czech38.rules import Rules
from core.mechanics.driver import Run
from core.mechanics.faces import faces
from core.model import events as ev
from core.model.state import Position
from core.model.values import Box, PieceId, Place, Unknown, Values, Who

SUBSTITUTES = Box("czech-substitutes")


def learners(rules: Rules, position: Position) -> Iterator[PieceId]:
    """Yield the divisions on the map that may learn, in file order; the 3rd has no substitute and never does.

    Nor does one whose substitute the players have put into play by agreement.

    Clause: czech38 8.5.A, 8.5.B
    """
    for id_, piece in rules.pieces.items():
        substitute = piece.fields.get(under("converts_to", c("8.5.B")))
        waits = substitute is not None and position.places.get(PieceId(str(substitute))) == SUBSTITUTES
        if waits and isinstance(position.places.get(id_), int):
            yield id_


def learn(run: Run[Rules]) -> None:
    """Roll for every division that may learn; one that does is replaced by its substitute for good.

    Clause: czech38 8.5, 8.5.A, 8.5.A.1, 8.5.A.2
    """
    rules = run.rules
    if not under(rules.option("learned-blitzkrieg") is True, c("8.5")):
        return
    for piece in tuple(learners(rules, run.state)):
        values: Values = {"who": Who((piece,))}
        chart = rules.chart("conversion")
        about = faces(chart, chart.columns[0])
        roll = run.roll(6, key="learning-rolled", clause=c("8.5.A"), values=values, about=about)
        if chart.cell(str(roll), chart.columns[0]) == under("converts", c("8.5.A.2")):
            substitute = PieceId(str(rules.piece(piece).fields["converts_to"]))
            changes = (*_exchanged(run.state, piece, substitute), ev.SetSteps(substitute, run.state.steps[piece]))
            run.tell("blitzkrieg-learned", c("8.5.A.1"), *changes, values={"who": Who((substitute,))})


def _exchanged(position: Position, piece: PieceId, substitute: PieceId) -> tuple[ev.Change, ...]:
    """Return the changes that put a piece's substitute where it stood, at its height in the stack."""
    found: list[tuple[Place, tuple[PieceId | Unknown, ...]]] = []
    for place, old, new in ((position.places[piece], piece, substitute), (SUBSTITUTES, substitute, piece)):
        stack = position.stack(place)
        found.append((place, tuple(new if token == old else token for token in stack)))
    return tuple(ev.SetStack(place, stack) for place, stack in found)


