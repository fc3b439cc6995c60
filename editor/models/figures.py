"""Forms made of the schema: figures by chapter of the rulebook, options, the turn track; each put back as printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.board.figures import is_figure
from core.model.scenario import Parameter, Scenario, Turn
from core.model.schema import OptionType, ParameterType, Schema
from core.model.touched import Touched
from core.view.language import tr
from core.view.sentences import bare_clause
from editor.models.edits import Edit

Option = int | str | bool


class BadFigure(Exception):
    """What was typed cannot be a figure: what, what was found, what was expected, in a sentence."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rulebook with the figures and charts it rules."""

    number: str
    title: str
    figures: tuple[ParameterType, ...]
    charts: tuple[str, ...]


def chapter_of(clause: str) -> str:
    """Return the number of the chapter a clause stands in (`game 4.2.D` -> `4`)."""
    found = re.match(r"\w+", bare_clause(clause))
    return found[0] if found else ""


def chapters(schema: Schema) -> tuple[Chapter, ...]:
    """Return the chapters that rule a figure, in the order of the rulebook."""
    numbers = dict.fromkeys(chapter_of(kind.clause) for kind in schema.parameters)
    ordered = sorted(numbers, key=lambda number: (not is_figure(number), int(number) if is_figure(number) else 0))
    return tuple(_chapter(schema, number) for number in ordered)


def _chapter(schema: Schema, number: str) -> Chapter:
    return Chapter(
        number,
        schema.chapters.get(number, tr("Chapter {number}", number=number)),
        tuple(kind for kind in schema.parameters if chapter_of(kind.clause) == number),
        tuple(kind.id for kind in schema.charts if chapter_of(kind.clause) == number),
    )


# Figures -----------------------------------------------------------------------------------------


def value_of(scenario: Scenario, kind: ParameterType) -> Parameter:
    """Return what a figure is: the scenario's own value, or the rulebook's."""
    return scenario.parameters.get(kind.id, kind.default)


def words_of(value: Parameter) -> str:
    """Return a figure as people write it: `3`, `a, b`, `fort: 2, ip: 1`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {amount}" for key, amount in value.items())
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_figure(kind: ParameterType, text: str) -> Parameter:
    """Return what was typed as a figure of this kind.

    Raises:
        BadFigure: it is no such figure, or lies outside its bounds.
    """
    word = text.strip()
    try:
        value = _read(kind, word)
    except ValueError:
        value = None
    if value is None or not kind.takes(value) or not _inside(kind, value):
        raise BadFigure(
            tr("{title} cannot be {found}; {expected}.", title=kind.title, found=word or "–", expected=_expected(kind))
        )
    return value


def _read(kind: ParameterType, word: str) -> Parameter | None:
    if isinstance(kind.default, bool):
        return {"yes": True, "no": False}.get(word.lower())
    if isinstance(kind.default, int):
        return int(word)
    if isinstance(kind.default, str):
        return word
    parts = [part.strip() for part in word.split(",") if part.strip()]
    if isinstance(kind.default, tuple):
        return tuple(_item(part) for part in parts)
    pairs = [part.partition(":") for part in parts]
    if any(not colon or not amount.strip() for _, colon, amount in pairs):
        return None
    return {key.strip(): _item(amount.strip()) for key, _, amount in pairs}


def _item(word: str) -> int | str:
    return int(word) if is_figure(word.removeprefix("-")) else word


def _inside(kind: ParameterType, value: Parameter) -> bool:
    """The members of a list or a table lie within the bounds too."""
    if isinstance(value, str | int):
        return True
    members = value.values() if isinstance(value, Mapping) else value
    return all(kind.least <= member <= kind.most for member in members if isinstance(member, int))


def _expected(kind: ParameterType) -> str:
    if isinstance(kind.default, bool):
        return tr("write yes or no")
    if kind.choices:
        return tr("choose one of {choices}", choices=", ".join(kind.choices))
    if isinstance(kind.default, str):
        return tr("write a word")
    if isinstance(kind.default, int):
        return tr("write a whole number from {least} to {most}", least=kind.least, most=kind.most)
    if isinstance(kind.default, tuple):
        return tr("write values with commas between them, such as {like}", like=words_of(kind.default))
    return tr("write names and numbers from {least} to {most}, such as {like}",
              least=kind.least, most=kind.most, like=words_of(kind.default))  # fmt: skip


def set_figure(scenario: Scenario, kind: ParameterType, value: Parameter) -> Edit | None:
    """Give a figure a value; the rulebook's own value is not written down."""
    if words_of(value_of(scenario, kind)) == words_of(value):
        return None
    others = {id_: old for id_, old in scenario.parameters.items() if id_ != kind.id}
    new = others if words_of(value) == words_of(kind.default) else {**scenario.parameters, kind.id: value}
    return Edit(replace(scenario, parameters=new), Touched(parameters=frozenset((kind.id,))))


# Options -----------------------------------------------------------------------------------------


def option_of(scenario: Scenario, option: OptionType) -> Option:
    """Return what an option starts with."""
    return scenario.options.get(option.id, option.default)


def set_option(scenario: Scenario, option: OptionType, value: Option) -> Edit | None:
    """Give an option the value it starts with; the rulebook's own is not written down."""
    if option_of(scenario, option) == value:
        return None
    new = {id_: old for id_, old in scenario.options.items() if id_ != option.id}
    if value != option.default:
        new = {**scenario.options, option.id: value}
    return Edit(replace(scenario, options=new), Touched(parameters=frozenset((option.id,))))


# The turn track ----------------------------------------------------------------------------------


def set_turn(scenario: Scenario, number: int, dates: str, events: str) -> Edit | None:
    """Change what stands in a space of the turn track; `events` have semicolons between them."""
    words = tuple(word.strip() for word in events.split(";") if word.strip())
    return _with_turns(
        scenario,
        tuple(Turn(turn.number, dates.strip(), words) if turn.number == number else turn for turn in scenario.turns),
    )


def add_turn(scenario: Scenario) -> Edit | None:
    """Add a space at the end of the turn track."""
    last = scenario.turns[-1].number if scenario.turns else 0
    return _with_turns(scenario, (*scenario.turns, Turn(last + 1, "")))


def drop_turn(scenario: Scenario) -> Edit | None:
    """Take the last space of the turn track away."""
    return _with_turns(scenario, scenario.turns[:-1])


def reset_turns(scenario: Scenario, shipped: tuple[Turn, ...]) -> Edit | None:
    """Put the turn track back as it is shipped."""
    return _with_turns(scenario, shipped)


def _with_turns(scenario: Scenario, turns: tuple[Turn, ...]) -> Edit | None:
    if turns == scenario.turns:
        return None
    return Edit(replace(scenario, turns=turns), Touched(parameters=frozenset(("turns",))))
