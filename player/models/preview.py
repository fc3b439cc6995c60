"""What a click would do, shown while the pointer rests on it: the reach of a unit, the way of a move, the odds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.model.actions import HexClick, PieceClick
from core.model.choice import Choice
from core.model.values import PieceId
from core.model.working import Overlay
from core.view.scene import Highlight, HighlightKind, Scene
from player.models import hand
from player.models.answers import NOTHING, Answer, ask
from player.models.pictures import reach_overlay
from player.models.table import Table
from player.models.turn import Turn


@dataclass(frozen=True, slots=True)
class Preview:
    """What to show for a moment.

    Attributes:
        words: the click in words, with its cost where it has one.
        refused: why it cannot be made, with the clause.
        answer: the odds with one more unit in the battle; empty for none.
    """

    words: str = ""
    refused: str = ""
    overlays: tuple[Overlay, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    answer: Answer = NOTHING


PLAIN = Preview()


def over(scene: Scene, overlays: tuple[Overlay, ...], highlights: tuple[Highlight, ...]) -> Scene:
    """Return a scene with other overlays and with further highlights."""
    return replace(scene, overlays=overlays, highlights=(*scene.highlights, *highlights))


def of_hex(table: Table, turn: Turn, at: Hex) -> Preview:
    """Return what a click on a hex would do: the way there and its cost, or why not."""
    choice = turn.choice
    if choice is None:
        return PLAIN
    refusal = choice.refuse(HexClick(at))
    if refusal is not None:
        wanted = bool(turn.clicks) or any(isinstance(c.click, HexClick) for c in turn.candidates)
        told = wanted and at not in turn.chosen_hexes
        return Preview(refused=str(table.sentences.refusal(refusal)) if told else "")
    candidate = next((c for c in turn.candidates if c.click == HexClick(at)), None)
    words = table.sentences.candidate(candidate) if candidate else ""
    cost = turn.hexes.get(at)
    shown = f"{words} ({cost})" if cost and words else words
    ways = _way(table, choice, at) if turn.clicks else ()
    return Preview(shown, overlays=() if ways else _lies(table, choice, at), highlights=ways)


def _lies(table: Table, choice: Choice, at: Hex) -> tuple[Overlay, ...]:
    """Return what would lie over the map if a hex that completes the choice were clicked."""
    taken = choice.take(HexClick(at))
    asked = taken.prompt.asks if taken.action is not None else None
    return ask(table, asked).overlays if asked is not None and asked.kind == "place" else ()


def _way(table: Table, choice: Choice, at: Hex) -> tuple[Highlight, ...]:
    action = choice.take(HexClick(at)).action
    if action is None:
        return ()
    seen = table.own_observation()
    pieces = [click.piece for click in action.clicks if isinstance(click, PieceClick)]
    start = seen.places.get(pieces[0]) if pieces else None
    way = [click.hex for click in action.clicks if isinstance(click, HexClick)]
    if isinstance(start, int) and start not in way:
        way.insert(0, Hex(start))
    return (Highlight(HighlightKind.WAY, tuple(way)),) if len(way) > 1 else ()


def of_piece(table: Table, turn: Turn, piece: PieceId) -> Preview:
    """Return what a click on a unit would do: its reach, or the odds of a battle with it."""
    choice = turn.choice
    if choice is None or choice.refuse(PieceClick(piece)) is not None:
        return PLAIN
    taken = choice.take(PieceClick(piece))
    if taken.prompt.asks is not None:
        return Preview(answer=ask(table, taken.prompt.asks))
    overlays = reach_overlay(taken) if choice is hand.root(table) else ()
    return Preview(overlays=overlays)
