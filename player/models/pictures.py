"""From what may be seen to what is drawn: counters, highlights, overlays, wrecked works and taken hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from core.board.hexes import Hex
from core.model.actions import HexClick
from core.model.choice import Choice, Shape
from core.model.state import Observation
from core.model.values import PieceId, Unknown
from core.model.working import Overlay
from core.view.layers import side_letters
from core.view.scene import CounterFace, Flag, Highlight, HighlightKind, Scene, SetupCodes, face_of
from player.models.table import Table
from player.models.turn import Turn

UNSUPPLIED = "out-of-supply"
"""Look of the mark on units that no line of supply reaches."""

LOST_FORTS, LOST_POSITIONS, CONTROL = "lost-fort", "lost-position", "control"
"""Looks of state layers: a cell other than 0 is a work that is gone, or a hex somebody has taken."""


NOBODY = Flag("#808080", "#FFFFFF", "?")


def counters(table: Table, seen: Observation) -> dict[Hex, tuple[CounterFace, ...]]:
    """Return every stack on the map as counters, bottom to top; what may not be known shows its back."""
    return {
        place: tuple(counter(table, seen, piece, stack) for piece in stack)
        for place, stack in seen.stacks.items()
        if not isinstance(place, str)
    }


def counter(
    table: Table, seen: Observation, piece: PieceId | Unknown, stack: Iterable[PieceId | Unknown] = ()
) -> CounterFace:
    """Return one counter; a hidden one has the colours of the known piece of its stack."""
    scenario, schema = table.session.start.scenario, table.schema
    if isinstance(piece, Unknown):
        known = next((p for p in stack if not isinstance(p, Unknown)), None)
        scheme = scenario.piece_of[known].scheme if known else schema.sides[0].scheme
        ink, ground = schema.schemes.get(scheme, ("#1B1B1B", "#F4F1E8"))
        name = table.sentences.texts.get("word-unknown-unit", "")
        letter = side_letters(schema).get(scenario.piece_of[known].side, "") if known else ""
        return CounterFace("", "unknown", "", "", (), 0, 0, ink, ground, hidden=True, name=name, letter=letter)
    looks = {mark.id: mark.look for mark in schema.marks if mark.look}
    borne = seen.piece_marks.get(piece, {})
    marks = tuple(dict.fromkeys(looks[mark] for mark in borne if mark in looks))
    return face_of(scenario.piece_of[piece], schema, seen.steps.get(piece), marks, scenario.symbols)


def alike(faces: Mapping[PieceId, CounterFace]) -> dict[PieceId, CounterFace]:
    """Return counters that stand for points without what tells them apart, where that is their name alone.

    Which of them lies where is settled by the rules when the points are handed in: a number on each would change
    under the hand that carries it.
    """
    nameless = {piece: replace(face, piece="", short="", name="", setup="") for piece, face in faces.items()}
    same = len(set(nameless.values())) == 1
    return {piece: replace(face, short="") if same else face for piece, face in faces.items()}


def with_supply(scene: Scene, lacking: frozenset[str]) -> Scene:
    """Return a scene in which units without supply bear the mark that says so, before their other marks."""
    if not lacking:
        return scene
    stacks = {
        at: tuple(_alarmed(face) if face.piece in lacking else face for face in stack)
        for at, stack in scene.stacks.items()
    }
    return replace(scene, stacks=stacks)


def _alarmed(face: CounterFace) -> CounterFace:
    return face if UNSUPPLIED in face.marks else replace(face, marks=(UNSUPPLIED, *face.marks))


def counters_scene(table: Table) -> Scene:
    """Return counters, wrecked works and taken hexes: what changes only with the game."""
    seen = table.observation()
    return with_works(Scene(counters(table, seen)), table, seen)


def drafted_scene(base: Scene, turn: Turn, codes: SetupCodes = SetupCodes.HIDDEN) -> Scene:
    """Return a scene with what the draft adds: what may be clicked, what is chosen, what it costs."""
    choice = turn.choice
    return replace(
        base,
        highlights=highlights(turn),
        overlays=reach_overlay(choice) if choice is not None and turn.clicks else (),
        selected=frozenset(turn.chosen),
        clickable=frozenset(turn.pieces),
        setup_codes=codes,
    )


def reach_overlay(choice: Choice) -> tuple[Overlay, ...]:
    """Return the veil that is lifted from every hex that a draft can go to, with the prices; nothing without prices."""
    costs = {
        candidate.click.hex: candidate.amount
        for candidate in choice.candidates()
        if isinstance(candidate.click, HexClick) and candidate.amount is not None
    }
    return (Overlay("reach", tuple(sorted(costs)), costs),) if any(costs.values()) else ()


def highlights(turn: Turn) -> tuple[Highlight, ...]:
    """Return where one may click, what is chosen and the way drafted so far."""
    found: list[Highlight] = []
    if turn.hexes and (turn.shape is Shape.HEX or not turn.pieces):
        found.append(Highlight(_click_kind(turn), tuple(sorted(turn.hexes))))
    way = turn.way
    if len(way) > 1:
        found.append(Highlight(HighlightKind.WAY, way))
    elif turn.targets:
        found.append(Highlight(HighlightKind.TARGET, turn.targets))
    if turn.said_at is not None:
        found.append(Highlight(HighlightKind.BLOCKED, (turn.said_at,)))
    return tuple(found)


def _click_kind(turn: Turn) -> HighlightKind:
    """A unit in hand without a price anywhere is being set up; all else is a plain click."""
    priced = any(cost is not None for cost in turn.hexes.values())
    return HighlightKind.LEGAL_SETUP if turn.chosen and not priced else HighlightKind.CLICK


def with_works(base: Scene, table: Table, seen: Observation) -> Scene:
    """Add destroyed works and taken hexes, from the state layers that say they are drawn."""
    lost: dict[str, frozenset[Hex]] = {LOST_FORTS: frozenset(), LOST_POSITIONS: frozenset()}
    flags: dict[Hex, Flag] = {}
    for layer in table.schema.state_layers:
        cells = seen.layers.get(layer.id, b"")
        if layer.look in lost:
            lost[layer.look] |= frozenset(Hex(at) for at, value in enumerate(cells) if value)
        elif layer.look == CONTROL:
            flags = taken(table, layer.id, cells, layer.values)
    return replace(base, lost_forts=lost[LOST_FORTS], lost_positions=lost[LOST_POSITIONS], control=flags)


def taken(table: Table, layer: str, cells: bytes, holders: tuple[str, ...]) -> dict[Hex, Flag]:
    """Return hex -> flag of its present holder where that is not whoever held it when the game began."""
    letters, flags = side_letters(table.schema), {}
    for side in table.schema.sides:
        ink, ground = table.schema.schemes[side.scheme]
        flags[str(side.id)] = Flag(ground, ink, letters[side.id])
    return {
        Hex(at): flags.get(holders[now], NOBODY)
        for at, (was, now) in enumerate(zip(table.first_layer(layer), cells, strict=False))
        if was != now
    }
