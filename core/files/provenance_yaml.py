"""Where facts come from, as files say it: a bare word, or a word with clauses, source and method."""

from __future__ import annotations

import yaml

from core.files import fields
from core.files.page import Node, Page
from core.files.yaml_text import flow_list, flow_map, quote
from core.model.units import Provenance

KEYS = ("word", "clauses", "source", "method")


def read_provenance(page: Page, node: Node, field: str) -> Provenance:
    """Return a provenance: `rulebook`, or `{word: rulebook, clauses: [7.2], source: ..., method: ...}`."""
    if isinstance(node, yaml.ScalarNode):
        return Provenance(fields.text(page, node, field))
    return provenance_of(page, fields.mapping(page, node, field, KEYS, required=("word",)), field)


def provenance_of(page: Page, values: dict[str, Node], field: str) -> Provenance:
    """Return the provenance among the values of a mapping; other keys are not looked at."""
    return Provenance(
        fields.text(page, values.get("word"), f"{field}.word"),
        fields.words(page, values.get("clauses"), f"{field}.clauses"),
        fields.text(page, values.get("source"), f"{field}.source"),
        fields.text(page, values.get("method"), f"{field}.method"),
    )


def read_provenances(page: Page, node: Node | None, field: str) -> dict[str, Provenance]:
    """Return provenance by group."""
    return {
        key.value: read_provenance(page, value, f"{field}.{key.value}")
        for key, value in fields.entries(page, node, field)
    }


def provenance_text(provenance: Provenance) -> str:
    """Return a provenance as YAML on one line; a bare word where nothing else is known."""
    pairs = provenance_pairs(provenance)
    return pairs["word"] if len(pairs) == 1 else flow_map(pairs)


def provenance_pairs(provenance: Provenance) -> dict[str, str]:
    """Return the keys of a provenance that say something, with their YAML."""
    pairs = {"word": quote(provenance.word)}
    if provenance.clauses:
        pairs["clauses"] = flow_list(quote(clause) for clause in provenance.clauses)
    if provenance.source:
        pairs["source"] = quote(provenance.source)
    if provenance.method:
        pairs["method"] = quote(provenance.method)
    return pairs
