"""A hex in words, for the line at the bottom of the window and for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from core.board.hexes import Hex
from core.board.hexsides import Hexside, hexes_of, sides_of
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.view.bearing import bearer
from core.view.language import tr, tr_n
from core.view.layers import side_letters
from core.view.scene import EMPTY, CounterFace, Scene

SEPARATOR = " · "


FORTS, POSITIONS = ("fort", "heavy-fort"), "position"
"""Looks of works that may be destroyed: of features, and of hexsides."""


def describe_hex(scenario: Scenario, schema: Schema, at: Hex, now: Scene = EMPTY) -> str:
    """Return a hex in words: label and name, country, terrain, sides by direction, works, amounts.

    Parts are set apart by `SEPARATOR`; all words but the directions are the schema's.

    Args:
        now: the game as it is shown: works destroyed and who took the hex. An empty scene is the printed map.
    """
    the_map = scenario.map
    label = the_map.sheet.label(at)
    name = the_map.names.get(at, "")
    terrain = {kind.id: kind.name for kind in schema.terrain}
    parts = [f"{label} {name}".strip(), terrain.get(the_map.terrain_at(at), the_map.terrain_at(at)).lower()]
    parts += _layers(scenario, schema, at)
    parts += _taken(schema, at, now)
    parts += _sides(scenario, schema, at, now)
    parts += _features(scenario, schema, at, now)
    parts += _paths(scenario, schema, at)
    return SEPARATOR.join(parts)


def describe_stack(schema: Schema, stack: Sequence[CounterFace]) -> str:
    """Return the counters of a hex in words, the top one first: names, figures, steps, what they bear."""
    if not stack:
        return tr("No units here.")
    told = "; ".join(describe_counter(schema, face) for face in reversed(stack))
    return told if len(stack) == 1 else tr_n("{count} unit: {units}", "{count} units: {units}", len(stack), units=told)


def describe_counter(schema: Schema, face: CounterFace) -> str:
    """Return a counter in words: name, side, figures, steps, and the titles of the marks it bears."""
    letters = side_letters(schema)
    side = next((side.adjective for side in schema.sides if letters[side.id] == face.letter), "")
    if face.hidden:
        return ", ".join(filter(None, (face.name or tr("Hidden unit"), side)))
    titles = {mark.look: mark.title.lower() for mark in schema.marks if mark.look}
    steps = tr_n("1 step", "{steps} of {count} steps", face.max_steps, steps=face.steps) if face.max_steps > 0 else ""
    borne = (titles.get(mark, mark) for mark in face.marks)
    return ", ".join(filter(None, (face.name or face.short, side, "-".join(face.factors), steps, *borne)))


def describe_side(scenario: Scenario, schema: Schema, side: Hexside) -> str:
    """Return a hexside in words: between which hexes it lies and what runs along it."""
    sheet = scenario.map.sheet
    near, far = hexes_of(sheet.grid, side)
    where = f"{sheet.label(near)}/{sheet.label(far)}" if far is not None else f"{sheet.label(near)}, map edge"
    marks = [kind.name for kind in schema.hexsides if side in scenario.map.sides_by_kind.get(kind.id, ())]
    return SEPARATOR.join([where, *(within(schema, mark) for mark in marks)])


def within(schema: Schema, name: str) -> str:
    """Return the name of a kind as it stands within a sentence: its first letter small.

    An abbreviation stays as it is, and so does a name that begins with that of a people or a place.
    """
    proper = {*schema.proper_names, *(word for side in schema.sides for word in (side.name, side.adjective))}
    kept = name[1:2].isupper() or name.partition(" ")[0] in proper
    return name if kept else name[:1].lower() + name[1:]


def _layers(scenario: Scenario, schema: Schema, at: Hex) -> list[str]:
    layers = scenario.map.layers
    return [
        scenario.map.layer_at(layer.id, at).replace("_", " ").capitalize()
        for layer in schema.layers
        if layer.id in layers
    ]


def _taken(schema: Schema, at: Hex, now: Scene) -> list[str]:
    """Return who holds the hex, where that is not whoever held it first."""
    flag = now.control.get(at)
    if flag is None:
        return []
    letters = side_letters(schema)
    holder = next((side.name for side in schema.sides if letters[side.id] == flag.letter), "")
    return [tr("held by {side}", side=holder) if holder else tr("held by nobody")]


def _sides(scenario: Scenario, schema: Schema, at: Hex, now: Scene) -> list[str]:
    """Return what runs along the sides: the kind, then the directions clockwise."""
    the_map = scenario.map
    compass = the_map.grid.orientation.compass
    found = []
    for kind in schema.hexsides:
        marked = the_map.sides_by_kind.get(kind.id, frozenset())
        whole, ruined = list[str](), list[str]()
        for direction, side in enumerate(sides_of(the_map.grid, at)):
            if side in marked:
                lost = kind.look == POSITIONS and bearer(the_map, kind.id, side)[0] in now.lost_positions
                (ruined if lost else whole).append(compass[direction])
        name = within(schema, kind.name)
        found += [f"{name} {', '.join(whole)}"] if whole else []
        found += [_destroyed(f"{name} {', '.join(ruined)}")] if ruined else []
    return found


def _destroyed(work: str) -> str:
    return tr("{work} (destroyed)", work=work)


def _features(scenario: Scenario, schema: Schema, at: Hex, now: Scene) -> list[str]:
    """Return the features: with its figure when the amount says more than that it is there."""
    found = []
    sides = {kind.id for kind in schema.hexsides}
    for kind in schema.features:
        amount = scenario.map.feature(kind.id).get(at, 0)
        if amount and kind.id not in sides:
            counted = amount > 1 or kind.look == "badge"
            name = within(schema, kind.name)
            words = f"{name} {amount}" if counted else name
            found.append(_destroyed(words) if kind.look in FORTS and at in now.lost_forts else words)
    return found


def _paths(scenario: Scenario, schema: Schema, at: Hex) -> list[str]:
    """Return the kinds of road or railway that run through."""
    paths = scenario.map.paths
    return [
        within(schema, kind.name)
        for kind in schema.paths
        if any(at in way for way in paths.get(kind.id, ()))
    ]
