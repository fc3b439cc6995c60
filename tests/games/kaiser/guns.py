"""An invented field of 30 x 20 hexes for artillery, aircraft and weather of the second game.

Labels are column and row, two digits each. All ground is clear but what a test asks for; charts and figures are the
campaign's. Ids begin with `g` for German and `a` for Allied units.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.files.scenario_yaml import read_scenario
from core.games.kaiser.game import GAME, Kaiser
from core.games.kaiser.schema import SCHEMA
from core.model.actions import Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.choice import Choice
from core.model.events import Event
from core.model.refusal import Refusal
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.state import GameState, Observation
from core.model.units import Face, Piece
from core.model.values import At, Box, Key, PieceId, Place, Side, Value
from core.play.dice import ScriptedDice

CAMPAIGN = Path(__file__).parents[3] / "scenarios" / "kaiser" / "campaign.yaml"
GRID = Grid(30, 20, Orientation.FLAT, Shifted.EVEN)
SHEET = MapSheet(GRID, Numbering())
GERMAN, ALLIED = Side("german"), Side("allied")
TERRAIN = tuple(kind.id for kind in SCHEMA.terrain)
STEPS = {"division": 2, "brigade": 2, "regiment": 2}
"""Printed steps by size; all others have one."""


def at(label: str) -> Hex:
    """Return a hex of the field by its label."""
    return SHEET.hex(label)


@cache
def campaign() -> Scenario:
    """The shipped campaign, whose charts and figures the field borrows."""
    return read_scenario(CAMPAIGN, SCHEMA)


def unit(id_: str, size: str = "battalion", kind: str = "infantry", *, morale: int = 4, setup: str = "") -> Piece:
    """Return a unit; the first letter of its id is its side."""
    steps = 1 if kind in ("replacement", "service", "hq") else STEPS.get(size, 1)
    faces = tuple(Face(n, {"strength": 5 * n, "morale": morale, "movement": 5}) for n in range(steps, 0, -1))
    side, nation = (GERMAN, "german") if id_[0] == "g" else (ALLIED, "british")
    fields: dict[str, int | str | bool] = {"corps": "9", "division": "1"}
    return Piece(PieceId(id_), id_, id_[1:], side, nation, kind, size, faces, setup, nation, fields=fields)


def hq(id_: str) -> Piece:
    """Return a headquarters."""
    return unit(id_, "hq", "hq", morale=2)


def regiments(count: int) -> tuple[Piece, ...]:
    """Return replacement regiments, all of them waiting for divisions to be worn down."""
    return tuple(unit(f"gR{n}", "regiment", "replacement", morale=3, setup="Replacement") for n in range(1, count + 1))


def terrain(**hexes: str) -> GameMap:
    """Return the map with kinds of ground, each with its hexes by label: terrain, a feature, or `town`."""
    ground = bytearray(GRID.size)
    marked: dict[str, dict[Hex, int]] = {}
    places: list[NamedPlace] = []
    for name, labels in hexes.items():
        kind = name.replace("_", "-")
        for label in labels.split():
            if kind in TERRAIN:
                ground[at(label)] = TERRAIN.index(kind)
            elif kind == "town":
                places.append(NamedPlace(f"Town {label}", "town", (at(label),)))
            else:
                marked.setdefault(kind, {})[at(label)] = 1
    return GameMap(SHEET, TERRAIN, bytes(ground), features=marked, places=tuple(places))


def scenario(*pieces: Piece, map_: GameMap | None = None) -> Scenario:
    """Return the field with these pieces."""
    given = campaign()
    return Scenario(
        "kaiser/field", "kaiser", "Field", map_ or terrain(), pieces, given.charts, parameters=given.parameters
    )  # fmt: skip


@dataclass
class Table:
    """A game on the field: what has happened, and the state it led to."""

    rules: Kaiser
    state: GameState
    events: list[Event] = field(default_factory=list)

    def seen(self, side: Side) -> Observation:
        """Return what a side sees, about to decide."""
        return self.rules.observe(self.state, (side,), side)

    def click(self, word: str) -> Click:
        """Return a click on a piece, a hex by label, points on a slot (`field=3`), or a button."""
        slot, _, count = word.partition("=")
        if count:
            return CountClick(slot, int(count))
        if PieceId(word) in self.rules.rules.pieces:
            return PieceClick(PieceId(word))
        return HexClick(at(word)) if word.isdecimal() else KeyClick(word)

    def draft(self, side: Side, *words: str) -> Choice | Refusal:
        """Return the draft that these clicks lead to, or the refusal of the first that is not let pass."""
        choice = self.rules.legal(self.seen(side)).root
        assert choice is not None, f"{side} has nothing to decide in {self.state.top}"
        for word in words:
            refusal = choice.refuse(self.click(word))
            if refusal is not None:
                return refusal
            choice = choice.take(self.click(word))
        return choice

    def grown(self, side: Side, *words: str) -> Choice:
        """Return the draft that these clicks lead to; nothing may refuse one."""
        draft = self.draft(side, *words)
        assert not isinstance(draft, Refusal), draft
        return draft

    def act(self, side: Side, *words: str, dice: tuple[int, ...] = ()) -> list[Event]:
        """Carry out the action of these clicks, which nothing may refuse; return what happened."""
        draft = self.grown(side, *words)
        assert draft.action is not None, f"{words}: no action yet"
        assert self.rules.check(self.seen(side), draft.action) is None
        script = ScriptedDice(dice)
        done = self.rules.resolve(self.state, draft.action, script)
        script.finish()
        self.state = done.state
        self.events += done.events
        return list(done.events)

    def refused(self, side: Side, *words: str) -> str:
        """Return the clause by which the last of these clicks is refused; empty when none is."""
        draft = self.draft(side, *words)
        return draft.clause.removeprefix("kaiser ") if isinstance(draft, Refusal) else ""

    def clicks(self, side: Side, *words: str) -> tuple[str, ...]:
        """Return what may be clicked next: labels, pieces, `slot=n`, keys."""
        return tuple(map(_word, (candidate.click for candidate in self.grown(side, *words).candidates())))

    @property
    def phase(self) -> str:
        """The kind of the decision at hand."""
        assert self.state.top is not None
        return self.state.top.kind

    @property
    def waits(self) -> tuple[Side, ...]:
        """The sides that decide now."""
        assert self.state.top is not None
        return self.state.top.sides

    def tracks(self, side: str, *kinds: str) -> tuple[int, ...]:
        """Return figures of a side's tracks; without kinds those of its artillery."""
        return tuple(self.state.tracks[f"{side}-{kind}"] for kind in kinds or ("field", "heavy"))

    def place(self, piece: str) -> str:
        """Return the label where a piece stands, or its box."""
        place = self.state.places[PieceId(piece)]
        return SHEET.label(place) if isinstance(place, int) else place

    def kinds(self) -> list[str]:
        """Return the kinds of all events so far."""
        return [event.kind for event in self.events]


def _word(click: Click) -> str:
    if isinstance(click, HexClick):
        return SHEET.label(click.hex)
    if isinstance(click, CountClick):
        return f"{click.slot}={click.count}"
    return click.piece if isinstance(click, PieceClick) else click.key


def stacked(text: Mapping[str, str]) -> dict[Place, tuple[PieceId, ...]]:
    """Return stacks by label or box, each with its pieces from bottom to top."""
    return {
        at(place) if place.isdecimal() else Box(place): tuple(map(PieceId, pieces.split()))
        for place, pieces in text.items()
    }


@dataclass(frozen=True)
class Given:
    """What a position has beside its stacks.

    Attributes:
        weather: empty for the fog that stands before any weather is settled.
        entered: piece -> the label of the hex it came in by this turn.
    """

    turn: int = 3
    weather: str = "clear"
    tracks: Mapping[str, int] = field(default_factory=dict)
    gas: str = ""
    entered: Mapping[str, str] = field(default_factory=dict)


def table(
    scenario_: Scenario, stacks: Mapping[str, str], phase: str, given: Given | None = None, dice: tuple[int, ...] = ()
) -> Table:
    """Return a game begun at a phase of the turn."""
    given = given or Given()
    rules = GAME.bind(scenario_, {})
    blank = rules.blank()
    placed = {**blank.stacks, **stacked(stacks)}
    gas = bytearray(GRID.size)
    for label in given.gas.split():
        gas[at(label)] = 1
    marks: dict[str, Value] = {"weather": Key(given.weather)} if given.weather else {}
    state = GameState(
        stacks=placed,
        places={piece: place for place, pieces in placed.items() for piece in pieces if isinstance(piece, str)},
        steps=blank.steps,
        layers={**blank.layers, "gas": bytes(gas)},
        tracks={**blank.tracks, "turn": given.turn, **{k.replace("_", "-"): n for k, n in given.tracks.items()}},
        marks=marks,
        piece_marks={PieceId(p): {"entered": At(at(label))} for p, label in given.entered.items()},
    )
    script = ScriptedDice(dice)
    done = rules.stage(phase, state, script)
    script.finish()
    return Table(rules, done.state, list(done.events))
