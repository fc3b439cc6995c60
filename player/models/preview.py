"""What a click would do, shown while the pointer rests on it: the reach of a unit, the way of a move, the odds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.model.actions import HexClick, PieceClick
from core.model.choice import Choice
from core.model.values import PieceId, Unknown
from core.model.working import Overlay
from core.view.language import tr
from core.view.scene import Highlight, HighlightKind, Scene
from core.view.sentences import Said
from player.models import hand, meaning
from player.models.answers import NOTHING, Answer, ask
from player.models.meaning import Meaning, Sense
from player.models.pictures import reach_overlay
from player.models.table import Table
from player.models.turn import Turn


@dataclass(frozen=True, slots=True)
class Preview:
    """What to show for a moment.

    Attributes:
        words: the click in words, with its cost where it has one.
        refused: why it cannot be made; None when it can, or when nothing is to be told.
        answer: the odds with one more unit in the battle; empty for none.
        instead: how the counter itself is chosen where a plain click goes to its hex.
    """

    words: str = ""
    refused: Said | None = None
    overlays: tuple[Overlay, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    answer: Answer = NOTHING
    instead: str = ""


PLAIN = Preview()


def over(scene: Scene, overlays: tuple[Overlay, ...], highlights: tuple[Highlight, ...]) -> Scene:
    """Return a scene with other overlays and with further highlights."""
    return replace(scene, overlays=overlays, highlights=(*scene.highlights, *highlights))


def of_hex(table: Table, turn: Turn, at: Hex) -> Preview:
    """Return what a click beside the counters of a hex would do: the way there and its cost, or why not."""
    stack = table.observation().stack(at)
    return _told(table, turn, meaning.of_hex(turn, at, (p for p in stack if not isinstance(p, Unknown))), at)


def of_piece(table: Table, turn: Turn, piece: PieceId, at: Hex) -> Preview:
    """Return what a click on a counter would do: its reach, the odds of a battle with it, the way to its hex."""
    meant = meaning.of_counter(turn, piece, at)
    found = _told(table, turn, meant, at)
    chosen = meaning.of_piece(turn, piece, at)
    if chosen.sense is Sense.ANEW and chosen != meant:
        return replace(found, instead=tr("Ctrl+click: {unit} instead", unit=table.asking.piece(piece)))
    return found


def _told(table: Table, turn: Turn, meant: Meaning, at: Hex) -> Preview:
    choice = turn.choice
    if choice is None:
        return PLAIN
    if meant.sense is Sense.NOTHING:
        wanted = bool(turn.clicks) or any(isinstance(c.click, HexClick) for c in turn.candidates)
        told = wanted and at not in turn.chosen_hexes and meant.refusal is not None
        return Preview(refused=table.asking.refusal(meant.refusal) if told and meant.refusal else None)
    piece = meant.click.piece if isinstance(meant.click, PieceClick) else None
    if meant.sense is Sense.LEAVE and piece is not None:
        return Preview(tr("Leave {unit} out", unit=table.asking.piece(piece)))
    if meant.sense is Sense.ANEW:
        return _instead(table, piece)
    if meant.via is not None:
        return _beside(table, turn, meant.via, at)
    candidate = next((c for c in turn.candidates if c.click == meant.click), None)
    words = table.asking.candidate(candidate) if candidate else ""
    if piece is not None:
        return replace(_grown(table, choice, piece), words=words)
    cost = turn.hexes.get(at)
    shown = f"{words} ({cost})" if cost and words else words
    ways = _way(table, choice, at) if turn.clicks else ()
    return Preview(shown, overlays=() if ways else _lies(table, choice, at), highlights=ways)


def _beside(table: Table, turn: Turn, via: Hex, at: Hex) -> Preview:
    """Return what a click would do that goes to a hex beside first: from where, what both cost, and the way."""
    assert turn.choice is not None
    there = turn.choice.take(HexClick(via))
    candidate = next((c for c in there.candidates() if c.click == HexClick(at)), None)
    deed = table.asking.candidate(candidate) if candidate else ""
    cost = (turn.hexes.get(via) or 0) + meaning.price(there, at)
    words = tr("{deed} from {hex} ({cost})", deed=deed, hex=table.sentences.place(via), cost=cost)
    ways = (replace(way, hexes=(*way.hexes, at)) for way in _way(table, turn.choice, via))
    return Preview(words, highlights=tuple(ways))


def _instead(table: Table, piece: PieceId | None) -> Preview:
    """Return what begins another draft."""
    if piece is None:
        return Preview(tr("Leave this and begin with this hex"))
    return Preview(tr("Begin anew with {unit}", unit=table.asking.piece(piece)))


def _grown(table: Table, choice: Choice, piece: PieceId) -> Preview:
    """Return what one more unit in the draft would show."""
    taken = choice.take(PieceClick(piece))
    if taken.prompt.asks is not None:
        return Preview(answer=ask(table, taken.prompt.asks))
    return Preview(overlays=reach_overlay(taken) if choice is hand.root(table) else ())


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
