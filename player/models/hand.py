"""What is in hand: which units can still act, what a phase would leave undone, and what lies off the map."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.model.actions import HexClick, PieceClick
from core.model.choice import Choice, Shape
from core.model.display import Tray
from core.model.state import Observation
from core.model.values import PieceId, Unknown, Who
from core.view.language import tr, tr_n
from core.view.scene import CounterFace
from player.models.draft import Button
from player.models.pictures import counter
from player.models.table import Table
from player.models.turn import Turn

ACTED = ("moved", "fought")
"""Looks of the marks that say a unit has done something this phase."""

FEW = 12
"""So many units are offered as counters in the decision's card; more only on the map."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A unit that the decision is about, as a counter to click.

    Attributes:
        at: where it stands; None off the map.
        chosen: whether the draft holds it.
        open: whether it may be clicked now.
        note: what the draft does to it, in a few words; may be empty.
        placed: whether it has its place in a set-up already.
    """

    piece: PieceId
    face: CounterFace
    at: Hex | None
    chosen: bool
    open: bool
    note: str
    placed: bool = False


def root(table: Table) -> Choice | None:
    """Return the first question of the decision at hand, whatever the draft holds."""
    side = table.deciding
    return None if side is None else table.session.legal(side).root


def spots(choice: Choice | None, seen: Observation) -> tuple[Hex, ...]:
    """Return the hexes with something to click, ascending: those of pieces, else the hexes themselves."""
    if choice is None:
        return ()
    candidates = choice.candidates()
    pieces = [c.click.piece for c in candidates if isinstance(c.click, PieceClick)]
    places = {seen.places.get(piece) for piece in pieces}
    hexes = {Hex(place) for place in places if isinstance(place, int)}
    if not hexes:
        hexes = {c.click.hex for c in candidates if isinstance(c.click, HexClick)}
    return tuple(sorted(hexes))


def ready(table: Table) -> tuple[Hex, ...]:
    """Return the hexes with units that can act and have not yet; without any, the hexes one can choose."""
    choice, seen = root(table), table.own_observation()
    looks = {mark.id for mark in table.schema.marks if mark.look in ACTED}
    if choice is None:
        return ()
    found: set[Hex] = set()
    acted = False
    for candidate in choice.candidates():
        if not isinstance(candidate.click, PieceClick):
            continue
        place = seen.places.get(candidate.click.piece)
        fresh = not looks.intersection(seen.piece_marks.get(candidate.click.piece, {}))
        acted = acted or not fresh
        if fresh and isinstance(place, int):
            found.add(Hex(place))
    return tuple(sorted(found)) if found or acted else spots(choice, seen)


def after(places: tuple[Hex, ...], here: Hex | None, *, backwards: bool = False) -> Hex | None:
    """Return the place that follows `here`, round and round; None when there is none."""
    if not places:
        return None
    if backwards:
        return next((at for at in reversed(places) if here is None or at < here), places[-1])
    return next((at for at in places if here is None or at > here), places[0])


def undone(button: Button) -> tuple[PieceId, ...]:
    """Return the units that a grave answer names: what it leaves undone."""
    named = (value for value in button.values.values() if isinstance(value, Who))
    return tuple(piece for who in named for piece in who.pieces if not isinstance(piece, Unknown))


def offers(table: Table, turn: Turn) -> tuple[Offer, ...]:
    """Return the units the decision is about when they are few or lie off the map.

    Each keeps its place, whatever is chosen; in a set-up also those that have a place on the map by now.
    """
    seen = table.own_observation()
    if table.setting_up:
        pieces = _set_up(table, turn)
    else:
        open_, taken = turn.pieces, turn.chosen
        off = tuple(piece for piece in open_ if isinstance(seen.places.get(piece, ""), str))
        listed = open_ if len({*taken, *open_}) <= FEW else off
        order = {piece: number for number, piece in enumerate(table.session.start.scenario.piece_of)}
        pieces = tuple(sorted({*taken, *listed}, key=lambda piece: (order.get(piece, len(order)), piece)))
    return tuple(_offer(table, seen, turn, piece) for piece in pieces)


def _set_up(table: Table, turn: Turn) -> tuple[PieceId, ...]:
    """Return the units whose place is to be chosen, in the order of the scenario."""
    first = root(table)
    clicks = () if first is None else first.candidates()
    wanted = {c.click.piece for c in clicks if isinstance(c.click, PieceClick)} | set(turn.chosen)
    return tuple(piece for piece in table.session.start.scenario.piece_of if piece in wanted)


def _offer(table: Table, seen: Observation, turn: Turn, piece: PieceId) -> Offer:
    place = seen.places.get(piece)
    at = Hex(place) if isinstance(place, int) else None
    times = turn.clicked.count(piece)
    face = counter(table, seen, piece)
    note = ""
    if turn.shape is Shape.LOSSES and times:
        left = max(face.steps - times, 0)
        face = replace(face, steps=left, reduced=True)
        note = tr_n("loses {count} step", "loses {count} steps", times)
    placed = False
    if table.setting_up and at is not None:
        placed, note = True, tr("in {place}", place=table.sentences.place(at))
    return Offer(piece, face, at, piece in turn.chosen, piece in turn.pieces, note, placed)


def trays(table: Table) -> tuple[Tray, ...]:
    """Return what lies off the map and may be seen."""
    panels = table.session.rulebook.display(table.observation())
    return tuple(panel for panel in panels if isinstance(panel, Tray) and (panel.pieces or panel.note))
