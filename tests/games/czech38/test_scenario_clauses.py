"""The clause list is whole, and whatever cites a clause cites one that exists."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import yaml

from core.games.czech38.schema import SCHEMA

PACKAGE = Path(__file__).parents[3] / "core" / "games" / "czech38"
CLAUSES = yaml.load((PACKAGE / "clauses.yaml").read_text("utf-8"), yaml.CSafeLoader)
TEXTS = yaml.load((PACKAGE / "texts" / "en.yaml").read_text("utf-8"), yaml.CSafeLoader)


def cited(value: object) -> Iterator[str]:
    """Every clause in a tree of frozen values."""
    if is_dataclass(value):
        for field in fields(value):
            found = getattr(value, field.name)
            if field.name == "clause" and found:
                yield found.removeprefix("czech38 ")
            elif field.name == "clauses":
                yield from found
            else:
                yield from cited(found)
    elif isinstance(value, dict):
        for member in value.values():
            yield from cited(member)
    elif isinstance(value, tuple):
        for member in value:
            yield from cited(member)


def test_every_clause_of_each_kind_is_listed_once():
    kinds = Counter(clause["kind"] for clause in CLAUSES.values())
    expected = {"rule": 336, "optional": 32, "example": 23, "definition": 35, "component": 19, "note": 22}
    assert kinds == expected
    lines = [line for line in (PACKAGE / "clauses.yaml").read_text("utf-8").splitlines() if line.startswith('"')]
    assert len(lines) == len(CLAUSES) == 467


def test_rules_are_enforced_and_the_rest_says_why_not():
    for id_, clause in CLAUSES.items():
        enforced = clause["kind"] in ("rule", "optional", "example")
        assert (clause["status"] == "enforced") == enforced, id_
        assert bool(clause.get("reason")) != enforced, id_
        assert clause["status"] in ("enforced", "shown", "unused"), id_
        assert clause["landing"] in (2, 3, 4), id_
        assert clause["summary"].strip().endswith("."), id_
        assert "\n" not in clause["summary"], id_
    assert sum("ruling" in clause for clause in CLAUSES.values()) == 69


def test_the_schema_cites_clauses_that_exist():
    assert sorted(set(cited(SCHEMA)) - set(CLAUSES)) == []


def test_the_campaign_cites_clauses_that_exist(campaign):
    assert sorted(set(cited(campaign)) - set(CLAUSES)) == []


def test_every_option_is_explained():
    assert [option.explains for option in SCHEMA.options if option.explains not in TEXTS] == []
    for option in SCHEMA.options:
        for choice in option.choices:
            assert option.default in option.choices, option.id
            if option.ruling and option.id not in ("rough-cost",):
                said = choice.split("-")[0] in TEXTS[option.explains].lower()
                assert choice == option.default or said, (option.id, choice)


def test_texts_are_in_alphabetical_order():
    keys = [line.partition(":")[0] for line in (PACKAGE / "texts" / "en.yaml").read_text("utf-8").splitlines()]
    keys = [key for key in keys if key and not key.startswith(("#", " "))]
    assert keys == sorted(keys)


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_counters_can_be_read():
    for scheme, colours in SCHEMA.schemes.items():
        dark, light = sorted(map(luminance, colours))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, scheme


def test_the_document_names_every_ruling_and_every_option():
    text = (PACKAGE.parents[2] / "docs" / "czech38.md").read_text("utf-8")
    rulings = {id_ for id_, clause in CLAUSES.items() if "ruling" in clause}
    assert [id_ for id_ in sorted(rulings) if f"\n- {id_}: {CLAUSES[id_]['ruling']}" not in text] == []
    assert [option.id for option in SCHEMA.options if f"`{option.id}`" not in text] == []
