"""The scenario file itself: title, options, parameters, turns, and the names of the files it is made of."""

from __future__ import annotations

from collections.abc import Mapping

import yaml

from core.files import fields
from core.files.page import Node, Page
from core.files.provenance_yaml import provenance_text
from core.files.yaml_text import flow_list, flow_map, folded, quote, scalar, wrapped
from core.model.scenario import Parameter, Scenario, Turn
from core.model.schema import OptionType, ParameterType, Schema
from core.model.values import Box

PARTS = ("map", "units", "charts")
PLANS = "plans.yaml"
"""What computer players set out to do in the scenarios of a folder; no part of any of them."""

NO_SCENARIOS = frozenset((*(f"{part}.yaml" for part in PARTS), PLANS))
"""Files of a scenario's folder that are no scenarios themselves."""

KEYS = (
    "game", "title", "version", "summary", "published", *PARTS, "options", "parameters",
    "parameter_provenance", "turns", "boxes", "provenance",
)  # fmt: skip


def read_options(page: Page, node: Node | None, schema: Schema) -> dict[str, int | str | bool]:
    """Return the options this scenario starts with, each checked against what the game offers."""
    known = {option.id: option for option in schema.options}
    return {
        key: _read_option(page, value, f"options.{key}", known[key])
        for key, value in fields.mapping(page, node, "options", known).items()
    }


def _read_option(page: Page, node: Node, field: str, option: OptionType) -> int | str | bool:
    if isinstance(option.default, bool):
        return fields.switch(page, node, field)
    return fields.choice(page, node, field, option.choices or (option.default,))


def read_parameters(page: Page, node: Node | None, schema: Schema) -> dict[str, Parameter]:
    """Return the parameters that differ from the rulebook's, each of its declared type and within its bounds."""
    known = {parameter.id: parameter for parameter in schema.parameters}
    return {
        key: _read_parameter(page, value, f"parameters.{key}", known[key])
        for key, value in fields.mapping(page, node, "parameters", known).items()
    }


def _read_parameter(page: Page, node: Node, field: str, type_: ParameterType) -> Parameter:
    if isinstance(type_.default, bool):
        return fields.switch(page, node, field)
    if isinstance(type_.default, int):
        return fields.number(page, node, field, type_.least, type_.most)
    if isinstance(type_.default, str):
        return fields.choice(page, node, field, type_.choices) if type_.choices else fields.text(page, node, field)
    if isinstance(type_.default, Mapping):
        pairs = fields.entries(page, node, field)
        return {key.value: _figure(page, value, f"{field}.{key.value}", type_) for key, value in pairs}
    return tuple(_figure(page, item, field, type_) for item in fields.items(page, node, field))


def _figure(page: Page, node: Node, field: str, type_: ParameterType) -> int | str:
    """Return a member of a list or table: text, or a number within the parameter's bounds."""
    value = fields.cell(page, node, field)
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or value is None:
        page.wrong(node, field, "a number or text")
        return 0
    return fields.number(page, node, field, type_.least, type_.most)


def read_turns(page: Page, node: Node | None) -> tuple[Turn, ...]:
    """Return the spaces of the turn record track; numbers that repeat are noted."""
    turns: list[Turn] = []
    for i, item in enumerate(fields.items(page, node, "turns")):
        field = f"turns[{i}]"
        values = fields.mapping(page, item, field, ("number", "dates", "events"), required=("number",))
        number = fields.number(page, values.get("number"), f"{field}.number", 0, 999)
        if "number" in values and any(turn.number == number for turn in turns):
            page.wrong(values["number"], f"{field}.number", "each turn once", found=f"turn {number} a second time")
        turns.append(
            Turn(
                number,
                fields.text(page, values.get("dates"), f"{field}.dates"),
                fields.words(page, values.get("events"), f"{field}.events"),
            )
        )
    return tuple(turns)


def read_boxes(page: Page, node: Node | None, schema: Schema) -> tuple[Box, ...]:
    """Return the off-map boxes in use."""
    known = [box.id for box in schema.boxes]
    return tuple(Box(fields.choice(page, item, "boxes", known)) for item in fields.items(page, node, "boxes"))


def part_name(page: Page, node: Node | None, part: str) -> str:
    """Return the file name of a part; only a plain name in the same folder will do."""
    name = fields.text(page, node, part) if node is not None else f"{part}.yaml"
    plain = name not in ("", ".", "..") and not set(name) & set('/\\:*?"<>|') and name.isprintable()
    if not plain and (node is None or isinstance(node, yaml.ScalarNode)):
        page.wrong(node, part, f"the name of a file in the same folder, such as {part}.yaml")
    return name if plain else ""


def parameter_text(value: Parameter) -> str:
    """Return a parameter as YAML on one line."""
    if isinstance(value, Mapping):
        return flow_map({quote(key): scalar(member) for key, member in value.items()})
    return flow_list(scalar(member) for member in value) if isinstance(value, tuple) else scalar(value)


def turn_text(turn: Turn) -> str:
    """Return a turn as YAML on one line."""
    pairs = {"number": str(turn.number), "dates": quote(turn.dates)}
    if turn.events:
        pairs["events"] = flow_list(quote(event) for event in turn.events)
    return flow_map(pairs)


def scenario_text(scenario: Scenario, parts: Mapping[str, str]) -> str:
    """Return the scenario file below its `format` and `needs` lines; `parts` are the names of the other files."""
    lines = [
        f"game: {quote(scenario.game)}",
        f"title: {folded(scenario.title, 2)}",
        f"version: {quote(scenario.version)}",
    ]
    if scenario.summary:
        lines.append(f"summary: {folded(scenario.summary, 2)}")
    if scenario.published:
        lines.append("published: true")
    lines += ["", *(f"{part}: {quote(parts[part])}" for part in PARTS)]
    if scenario.options:
        lines += ["", "options:", *(f"  {quote(key)}: {scalar(value)}" for key, value in scenario.options.items())]
    if scenario.parameters:
        lines += ["", "parameters:"]
        lines += [f"  {quote(key)}: {parameter_text(value)}" for key, value in scenario.parameters.items()]
    if scenario.turns:
        lines += ["", "turns:", *(f"  - {turn_text(turn)}" for turn in scenario.turns)]
    if scenario.boxes:
        lines += ["", f"boxes: {wrapped([quote(box) for box in scenario.boxes], 0)}"]
    for group in ("parameter_provenance", "provenance"):
        found = getattr(scenario, group)
        if found:
            lines += ["", f"{group}:", *(f"  {quote(key)}: {provenance_text(word)}" for key, word in found.items())]
    return "\n".join(lines) + "\n"
