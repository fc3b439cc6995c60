"""Where every group of facts comes from, as a table that can be typed over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.touched import Touched
from core.model.units import Provenance
from core.view.language import tr, tr_n
from editor.models.charts import with_chart
from editor.models.edits import Edit

WORDS = ("rulebook", "printed", "public", "reconstructed", "derived", "hand")
"""The words a group may bear; others that stand in a file are kept."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of facts.

    Attributes:
        kind: `map`, `chart`, `figure` or `scenario`, where it can be changed; `units` are counted only.
        key: its key in the file.
        title: what it is.
        found: where it comes from.
        apart: how many of it come from elsewhere, in words.
    """

    kind: str
    key: str
    title: str
    found: Provenance
    apart: str = ""


def groups(scenario: Scenario, schema: Schema) -> tuple[Group, ...]:
    """Return every group: of the map, of the units, of the charts, of the figures, of the scenario."""
    return (
        *_of_map(scenario, schema),
        *_of_units(scenario, schema),
        *_of_charts(scenario),
        *(Group("figure", key, _figure(schema, key), word) for key, word in scenario.parameter_provenance.items()),
        *(Group("scenario", key, key, word) for key, word in scenario.provenance.items()),
    )


def _figure(schema: Schema, key: str) -> str:
    return next((kind.title for kind in schema.parameters if kind.id == key), key)


def _of_map(scenario: Scenario, schema: Schema) -> Iterator[Group]:
    names = {layer.id: layer.name for layer in schema.layers}
    names |= {feature.id: feature.name for feature in schema.features}
    names |= {kind.id: kind.name for kind in (*schema.hexsides, *schema.paths)}
    for key, word in scenario.map.provenance.items():
        last = key.rpartition(".")[2]
        apart = len(scenario.map.hex_provenance.get(key, {}))
        title = tr("Map: {what}", what=names.get(last, last.replace("_", " ")))
        differs = tr_n("{count} hex differs", "{count} hexes differ", apart) if apart else ""
        yield Group("map", key, title, word, differs)


def _of_units(scenario: Scenario, schema: Schema) -> Iterator[Group]:
    for side in schema.sides:
        counted: dict[str, Counter[str]] = {}
        for piece in scenario.pieces_of(side.id):
            for fact, word in piece.provenance.items():
                counted.setdefault(fact, Counter())[word] += 1
        for fact, words in counted.items():
            first, *others = words.most_common()
            apart = ", ".join(f"{number} {word}" for word, number in others)
            title = tr_n("{side}: {fact} of {count} unit", "{side}: {fact} of {count} units", sum(words.values()),
                         side=side.name, fact=fact)
            yield Group("units", f"{side.id}.{fact}", title, Provenance(first[0]), apart)


def _of_charts(scenario: Scenario) -> Iterator[Group]:
    for id_, chart in scenario.charts.items():
        apart = len(chart.row_provenance)
        title = tr("Chart: {title}", title=chart.title)
        differs = tr_n("{count} row differs", "{count} rows differ", apart) if apart else ""
        yield Group("chart", id_, title, chart.provenance, differs)


def set_origin(scenario: Scenario, group: Group, new: Provenance) -> Edit | None:
    """Say anew where a group comes from."""
    if new == group.found:
        return None
    if group.kind == "chart":
        return with_chart(scenario, replace(scenario.charts[group.key], provenance=new))
    if group.kind == "map":
        words = _with(scenario.map.provenance, group.key, new)
        return Edit(replace(scenario, map=replace(scenario.map, provenance=words)), Touched())
    touched = Touched(parameters=frozenset((group.key,)))
    if group.kind == "figure":
        words = _with(scenario.parameter_provenance, group.key, new)
        return Edit(replace(scenario, parameter_provenance=words), touched)
    return Edit(replace(scenario, provenance=_with(scenario.provenance, group.key, new)), touched)


def _with(words: Mapping[str, Provenance], key: str, new: Provenance) -> dict[str, Provenance]:
    return {name: new if name == key else word for name, word in words.items()}
