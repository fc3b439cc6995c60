"""Changes of the position that the players are about to agree on: what can be changed, and what it would mean."""

from __future__ import annotations

from dataclasses import dataclass

from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.model.schema import LayerType, MarkType, TrackType
from core.model.values import Box, PieceId, Place, Side
from core.play.amending import Amendment, Counted, Marked, Painted, Placed, Stepped
from core.view.plain_words import place_in_list, plain
from core.view.sentences import Said
from player.models.table import Table


class NoSuchPlace(ValueError):
    """Words that name no hex and no box; the text says what would."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece that may be changed: its name and where it stands, as the screen may tell."""

    piece: PieceId
    name: str
    where: str
    steps: int
    most: int


@dataclass
class Amendments:
    """A list of changes, grown one by one; nothing happens before everybody agrees."""

    table: Table
    made: tuple[Amendment, ...] = ()

    @property
    def asked(self) -> tuple[Side, ...]:
        """Who must agree: every side."""
        return tuple(self.table.session.sides)

    @property
    def units(self) -> tuple[Unit, ...]:
        """The pieces that the screen may show, by name; hidden ones are not changed unseen."""
        table, seen = self.table, self.table.observation()
        found = []
        for piece in table.session.start.scenario.piece_of.values():
            place = seen.places.get(piece.id)
            if place is None and not self._may_name(piece.id):
                continue
            where = "" if place is None else table.sentences.place(place)
            steps = seen.steps.get(piece.id, piece.max_steps)
            found.append(Unit(piece.id, table.sentences.piece(piece.id), where, steps, piece.max_steps))
        return tuple(sorted(found, key=lambda unit: (place_in_list(unit.name), unit.piece)))

    def _may_name(self, piece: PieceId) -> bool:
        """Tell whether nothing hidden is told by naming a piece that stands nowhere in sight."""
        return self.table.session.rulebook.secrecy.side_of.get(piece) in self.table.viewers

    @property
    def marks(self) -> tuple[MarkType, ...]:
        """The marks that pieces can bear."""
        return self.table.schema.marks

    @property
    def layers(self) -> tuple[LayerType, ...]:
        """The layers that change in play: who controls a hex, works that are gone."""
        return self.table.schema.state_layers

    @property
    def tracks(self) -> tuple[TrackType, ...]:
        """The counted tracks."""
        return self.table.schema.tracks

    @property
    def boxes(self) -> tuple[tuple[Box, str], ...]:
        """The boxes beside the map, with their titles."""
        return tuple((box.id, box.title) for box in self.table.schema.boxes)

    def place(self, words: str) -> Place:
        """Return the hex or box of this name.

        Raises:
            NoSuchPlace: there is none.
        """
        wanted = plain(words.strip())
        box = next((id_ for id_, title in self.boxes if wanted in (plain(title), id_)), None)
        return box if box is not None else self.hex(words)

    def hex(self, words: str) -> Hex:
        """Return the hex of a label or of a named place, whose accents need not be typed.

        Raises:
            NoSuchPlace: there is none.
        """
        the_map = self.table.session.start.scenario.map
        try:
            return the_map.sheet.hex(words.strip().upper())
        except UnknownLabel as error:
            named = (place for place in the_map.places if plain(place.name) == plain(words.strip()))
            found = next((place.hexes[0] for place in named if place.hexes), None)
            if found is None:
                raise NoSuchPlace(words) from error
            return found

    def put(self, piece: PieceId, place: Place | None) -> None:
        """Put a piece somewhere; None takes it out of play."""
        self.made = (*self.made, Placed(piece, place))

    def set_steps(self, piece: PieceId, steps: int) -> None:
        """Give a piece so many steps."""
        self.made = (*self.made, Stepped(piece, steps))

    def toggle_mark(self, piece: PieceId, mark: str) -> None:
        """Put a mark on a piece, or wipe it."""
        marked = self.table.observation().mark(piece, mark) is not None
        for other in self.made:
            if isinstance(other, Marked) and (other.piece, other.mark) == (piece, mark):
                marked = other.value is not None
        self.made = (*self.made, Marked(piece, mark, None if marked else True))

    def paint(self, layer: LayerType, at: Hex, value: str) -> None:
        """Give a cell of a layer another value."""
        self.made = (*self.made, Painted(layer.id, at, layer.values.index(value), value))

    def count(self, track: str, value: int) -> None:
        """Put a track at another figure."""
        self.made = (*self.made, Counted(track, value))

    def drop(self, number: int) -> None:
        """Take one of the changes back."""
        self.made = (*self.made[:number], *self.made[number + 1 :])

    @property
    def sentences(self) -> tuple[str, ...]:
        """The changes in sentences, in their order."""
        would = self.table.session.would_amend(self.made, self.table.viewers)
        return tuple(self.table.sentences.event(event).text for event in would.events)

    @property
    def refused(self) -> Said | None:
        """Why this is no position at all; None when it is one."""
        refusal = self.table.session.would_amend(self.made, self.table.viewers).refusal
        return None if refusal is None or not self.made else self.table.sentences.refusal(refusal)

    @property
    def overridden(self) -> tuple[Said, ...]:
        """What the rules forbid in the changed position, and did not find in it before."""
        faults = self.table.session.would_amend(self.made, self.table.viewers).faults
        return tuple(self.table.sentences.refusal(fault) for fault in faults)
