"""Quick fixes: what a finding offers to put right, each as an edit like any other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from core.board.hexes import Hex
from core.model.charts import Chart
from core.model.issues import Issue, Severity
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.schema import Schema
from core.model.touched import Touched
from core.model.values import Key, PieceId, Who
from core.play.library import Game
from core.view.describe import within
from core.view.language import tr, tr_n
from editor.models import charts, edits
from editor.models.edits import Edit, Mark
from editor.models.figures import set_figure
from editor.models.forces import changed
from editor.models.here import named_place, place_at
from editor.models.lines import led_on, piece_erased
from editor.models.standing import legal_hexes, moved, stands_in

NEAR, A_RING, FARTHEST = 12, 3, 16
"""Hexes that are tried for a unit: the nearest, then so many of each ring as far as this."""


@dataclass(frozen=True)
class Cure:
    """A quick fix: what it does in words, and the edit, made when it is wanted; None when it finds none."""

    words: str
    make: Callable[[], Edit | None]


@dataclass(frozen=True)
class Bench:
    """What cures are made from: the game, the scenario as it stands, and the charts as the program brings them."""

    game: Game
    scenario: Scenario
    shipped: Mapping[str, Chart]

    @property
    def schema(self) -> Schema:
        """All that is known of the game."""
        return self.game.schema


Maker = Callable[[Bench, Issue], Cure | None]


def cures_of(bench: Bench, issue: Issue) -> tuple[Cure, ...]:
    """Return the quick fixes of a finding, the best first; none where only its author knows what he meant."""
    makers = [BY_CURE[word] for word in issue.cure.split() if word in BY_CURE]
    if not makers and issue.key in BY_KEY:
        makers = [BY_KEY[issue.key]]
    if not makers and issue.at is not None and (issue.piece is not None or "pieces" in issue.values):
        makers = [_unit_moved]
    return tuple(cure for maker in makers if (cure := maker(bench, issue)) is not None)


def cure_of(bench: Bench, issue: Issue) -> Cure | None:
    """Return the best quick fix of a finding, None when it has none."""
    return next(iter(cures_of(bench, issue)), None)


def _word(issue: Issue, name: str) -> str:
    value = issue.values.get(name, "")
    return value.word if isinstance(value, Key) else str(value)


# Hexsides and features ---------------------------------------------------------------------------


def _sides_of_look(schema: Schema, look: str) -> list[str]:
    return [kind.id for kind in schema.hexsides if kind.look == look]


def _side(bench: Bench, issue: Issue, mark: Mark, kinds: list[str]) -> Cure | None:
    kind = next(iter(kinds), "")
    if issue.side is None or not kind:
        return None
    side = issue.side
    name = next((within(bench.schema, found.name) for found in bench.schema.hexsides if found.id == kind), kind)
    words = tr("Draw the {kind}", kind=name) if mark is Mark.PUT else tr("Erase the {kind}", kind=name)
    return Cure(words, lambda: edits.mark_sides(bench.scenario, [side], kind, mark))


def _side_drawn(bench: Bench, issue: Issue) -> Cure | None:
    return _side(bench, issue, Mark.PUT, [_word(issue, "kind")] if "kind" in issue.values else
                 _sides_of_look(bench.schema, "frontier"))  # fmt: skip


def _side_erased(bench: Bench, issue: Issue) -> Cure | None:
    return _side(bench, issue, Mark.LIFT, [_word(issue, "kind")] if "kind" in issue.values else
                 _sides_of_look(bench.schema, "frontier"))  # fmt: skip


def _larger_kept(bench: Bench, issue: Issue) -> Cure | None:
    return _side(bench, issue, Mark.LIFT, _sides_of_look(bench.schema, "river-minor"))


def _feature(bench: Bench, issue: Issue, amount: int) -> Cure | None:
    kind, at = _word(issue, "feature"), issue.at
    name = next((found.name for found in bench.schema.features if found.id == kind), "")
    if at is None or not name:
        return None
    label = bench.scenario.map.sheet.label(at)
    put, off = tr("Put “{what}” on {at}", what=name, at=label), tr("Take “{what}” off {at}", what=name, at=label)
    words = put if amount else off
    return Cure(words, lambda: edits.set_feature(bench.scenario, [at], kind, amount))


def _line_joined(bench: Bench, issue: Issue) -> Cure | None:
    kind, side = _word(issue, "kind"), issue.side
    if side is None:
        return None
    return Cure(tr("Lead it on to its next end"), lambda: led_on(bench.scenario, kind, side))


def _piece_erased(bench: Bench, issue: Issue) -> Cure | None:
    kind, side = _word(issue, "kind"), issue.side
    return None if side is None else Cure(tr("Erase this piece"), lambda: piece_erased(bench.scenario, kind, side))


# Charts, figures, turns --------------------------------------------------------------------------


def _chart_shipped(bench: Bench, issue: Issue) -> Cure | None:
    shipped = bench.shipped.get(issue.chart)
    if shipped is None:
        return None
    found = Edit(
        replace(bench.scenario, charts={**bench.scenario.charts, issue.chart: shipped}),
        Touched(charts=frozenset((issue.chart,))),
    )
    return Cure(tr("Take the shipped chart “{title}”", title=shipped.title), lambda: found)


def _cell_shipped(bench: Bench, issue: Issue) -> Cure | None:
    shipped, chart = bench.shipped.get(issue.chart), bench.scenario.charts[issue.chart]
    row, column = str(issue.values["row"]), str(issue.values["column"])
    if shipped is None or row not in shipped.rows or column not in shipped.columns:
        return None
    cell, at = shipped.cell(row, column), (chart.rows.index(row), chart.columns.index(column))
    words = tr("Write {cell}, as shipped", cell=str(cell))
    return Cure(words, lambda: charts.set_cells(bench.scenario, issue.chart, {at: cell}, shipped))


def _chart_dropped(bench: Bench, issue: Issue) -> Cure | None:
    id_ = _word(issue, "chart")
    left = {name: chart for name, chart in bench.scenario.charts.items() if name != id_}
    found = Edit(replace(bench.scenario, charts=left), Touched(charts=frozenset((id_,))))
    return Cure(tr("Take the chart out"), lambda: found)


def _figure_dropped(bench: Bench, issue: Issue) -> Cure | None:
    id_ = _word(issue, "parameter")
    left = {name: value for name, value in bench.scenario.parameters.items() if name != id_}
    found = Edit(replace(bench.scenario, parameters=left), Touched(parameters=frozenset((id_,))))
    return Cure(tr("Back to the rulebook's value"), lambda: found)


def _figure_set(bench: Bench, issue: Issue) -> Cure | None:
    id_, amount = _word(issue, "parameter"), issue.values.get("amount")
    kind = next((kind for kind in bench.schema.parameters if kind.id == id_), None)
    if kind is None or not isinstance(amount, int) or not kind.takes(amount):
        return None
    words = tr("Set “{title}” to {amount}", title=kind.title, amount=amount)
    return Cure(words, lambda: set_figure(bench.scenario, kind, amount))


def _option_dropped(bench: Bench, issue: Issue) -> Cure | None:
    id_ = _word(issue, "option")
    left = {name: value for name, value in bench.scenario.options.items() if name != id_}
    found = Edit(replace(bench.scenario, options=left), Touched(parameters=frozenset((id_,))))
    return Cure(tr("Back to the rulebook's choice"), lambda: found)


def _turns_counted(bench: Bench, issue: Issue) -> Cure | None:
    turns = bench.scenario.turns
    first = turns[0].number if turns else 1
    counted = tuple(replace(turn, number=first + n) for n, turn in enumerate(turns))
    found = Edit(replace(bench.scenario, turns=counted), Touched(parameters=frozenset(("turns",))))
    return Cure(tr("Number the turns in order"), lambda: found)


# Places and roads --------------------------------------------------------------------------------


def _with_places(bench: Bench, places: tuple[NamedPlace, ...], *hexes: Hex) -> Edit:
    new = replace(bench.scenario.map, places=places)
    return Edit(replace(bench.scenario, map=new), Touched(hexes=frozenset(hexes)))


def _place_dropped(bench: Bench, issue: Issue) -> Cure | None:
    name = _word(issue, "place")
    left = tuple(place for place in bench.scenario.map.places if place.name != name or place.hexes)
    return Cure(tr("Take {place} out", place=name), lambda: _with_places(bench, left))


def _place_named(bench: Bench, issue: Issue) -> Cure | None:
    """Name a place of the kind that is missing after its hex, until its author has a better name."""
    kind, at = _word(issue, "place_kind"), issue.at
    what = kind.replace("_", " ")
    if at is None or kind not in bench.schema.place_kinds or place_at(bench.scenario.map, at) is not None:
        return None
    label = bench.scenario.map.sheet.label(at)
    name = f"{what[:1].upper()}{what[1:]} {label}"
    words = tr("Make {at} a {kind}", at=label, kind=what)
    return Cure(words, lambda: named_place(bench.scenario, at, name, kind))


def _hex_left(bench: Bench, issue: Issue) -> Cure | None:
    """Take one hex away from a place."""
    name, at = _word(issue, "place"), issue.at
    if at is None:
        return None
    left = tuple(
        replace(place, hexes=tuple(h for h in place.hexes if h != at)) if place.name == name else place
        for place in bench.scenario.map.places
    )
    kept = tuple(place for place in left if place.hexes or place.name != name)
    words = tr("Take {at} away from {place}", at=bench.scenario.map.sheet.label(at), place=name)
    return Cure(words, lambda: _with_places(bench, kept, at))


def _jump_lifted(bench: Bench, issue: Issue) -> Cure | None:
    old = bench.scenario.map
    paths = {kind: tuple(way for way in ways if _runs(old, way)) for kind, ways in old.paths.items()}
    touched = frozenset(at for ways in old.paths.values() for way in ways if not _runs(old, way) for at in way)
    found = Edit(replace(bench.scenario, map=replace(old, paths=paths)), Touched(hexes=touched))
    return Cure(tr("Take the broken roads out"), lambda: found)


def _runs(map_: GameMap, way: tuple[Hex, ...]) -> bool:
    return len(way) > 1 and all(map_.grid.distance(a, b) == 1 for a, b in pairwise(way))


# Units -------------------------------------------------------------------------------------------


def _unit_moved(bench: Bench, issue: Issue) -> Cure | None:
    """Offer a near hex where the rules find nothing of this kind to say of the unit."""
    who = issue.values.get("pieces")
    named = [piece for piece in who.pieces if isinstance(piece, str)] if isinstance(who, Who) else []
    piece = bench.scenario.piece_of.get(issue.piece or PieceId(named[-1] if named else ""))
    if piece is None:
        return None
    words = tr("Move {unit} to a nearby hex that will do", unit=piece.name)
    return Cure(words, lambda: _nearest(bench, issue, piece.id))


def _nearest(bench: Bench, issue: Issue, id_: PieceId) -> Edit | None:
    worst = _errors(bench.game, bench.scenario)
    for at in _tried(bench, id_, issue):
        edit = moved(bench.scenario, bench.schema, [id_], at)
        if edit is None:
            continue
        found = _issues(bench.game, edit.scenario)
        again = any(other.key == issue.key and other.piece == issue.piece and other.at in (issue.at, at)
                    for other in found)  # fmt: skip
        if not again and sum(other.severity is Severity.ERROR for other in found) <= worst:
            return edit
    return None


def _tried(bench: Bench, id_: PieceId, issue: Issue) -> Iterator[Hex]:
    piece = bench.scenario.piece_of[id_]
    grid = bench.scenario.map.grid
    here = stands_in(bench.scenario, bench.schema, piece)
    legal = legal_hexes(bench.game, bench.scenario, piece)
    wide = legal if len(legal) > 1 else grid.hexes
    centre = here if here is not None else issue.at if issue.at is not None else wide[len(wide) // 2]
    by_distance = sorted((at for at in wide if at != here), key=lambda at: (grid.distance(centre, at), at))
    yield from by_distance[:NEAR]
    rings: dict[int, list[Hex]] = {}
    for at in by_distance[NEAR:]:
        rings.setdefault(grid.distance(centre, at), []).append(at)
    for distance in range(1, FARTHEST + 1):
        ring = rings.get(distance, [])
        yield from ring[:: max(len(ring) // A_RING, 1)]


def _issues(game: Game, scenario: Scenario) -> tuple[Issue, ...]:
    return game.setup_issues(scenario, {**game.schema.default_options(), **scenario.options})


def _errors(game: Game, scenario: Scenario) -> int:
    return sum(issue.severity is Severity.ERROR for issue in _issues(game, scenario))


def _symbol_of_type(bench: Bench, issue: Issue) -> Cure | None:
    piece = bench.scenario.piece_of.get(issue.piece) if issue.piece is not None else None
    kind = bench.schema.piece_type(piece.type) if piece is not None else None
    if piece is None or kind is None:
        return None
    words = tr("Draw it as any {kind}", kind=kind.name)
    return Cure(words, lambda: changed(bench.scenario, {piece.id: replace(piece, symbol="")}))


def _faces_counted(bench: Bench, issue: Issue) -> Cure | None:
    """Give a unit as many faces as it should have steps; further ones show what its weakest does."""
    piece = bench.scenario.piece_of.get(issue.piece) if issue.piece is not None else None
    steps = issue.values.get("expected")
    if piece is None or not piece.faces or not isinstance(steps, int) or steps < 1:
        return None
    faces = [*piece.faces[:steps], *[piece.faces[-1]] * (steps - len(piece.faces))]
    counted = tuple(replace(face, steps=steps - at) for at, face in enumerate(faces))
    words = tr_n("Give it {count} face", "Give it {count} faces", steps)
    return Cure(words, lambda: changed(bench.scenario, {piece.id: replace(piece, faces=counted)}))


def _original_dropped(bench: Bench, issue: Issue) -> Cure | None:
    if issue.piece is None:
        return None
    id_ = issue.piece
    pieces = tuple(replace(p, substitute_for="") if p.id == id_ else p for p in bench.scenario.pieces)
    found = Edit(replace(bench.scenario, pieces=pieces), Touched(pieces=frozenset((id_,))))
    return Cure(tr("It stands in for nobody"), lambda: found)


BY_CURE: Mapping[str, Maker] = {
    "cure-draw-side": _side_drawn,
    "cure-erase-side": _side_erased,
    "cure-keep-larger": _larger_kept,
    "cure-join-line": _line_joined,
    "cure-erase-piece": _piece_erased,
    "cure-count-faces": _faces_counted,
    "cure-set-feature": lambda bench, issue: _feature(bench, issue, 1),
    "cure-clear-feature": lambda bench, issue: _feature(bench, issue, 0),
    "cure-place-unit": _unit_moved,
    "cure-name-place": _place_named,
    "cure-set-figure": _figure_set,
}
BY_KEY: Mapping[str, Maker] = {
    "scenario-chart-missing": _chart_shipped,
    "scenario-chart-empty": _chart_shipped,
    "scenario-chart-rows": _chart_shipped,
    "scenario-chart-row-length": _chart_shipped,
    "scenario-chart-heading-twice": _chart_shipped,
    "scenario-chart-die": _chart_shipped,
    "scenario-chart-cell": _cell_shipped,
    "scenario-chart-gap": _cell_shipped,
    "scenario-chart-unknown": _chart_dropped,
    "scenario-parameter-unknown": _figure_dropped,
    "scenario-parameter-range": _figure_dropped,
    "scenario-option-unknown": _option_dropped,
    "scenario-option-value": _option_dropped,
    "scenario-turns-out-of-order": _turns_counted,
    "scenario-place-unused": _place_dropped,
    "scenario-place-apart": _hex_left,
    "scenario-places-share-hex": _hex_left,
    "scenario-road-jumps": _jump_lifted,
    "scenario-unknown-original": _original_dropped,
    "scenario-symbol-misspelt": _symbol_of_type,
    "scenario-symbol-unknown": _symbol_of_type,
    "scenario-code-no-hex": _unit_moved,
    "scenario-code-missing": _unit_moved,
    "scenario-code-unreadable": _unit_moved,
}
