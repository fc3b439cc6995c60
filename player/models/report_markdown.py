"""A report as Markdown, for a folder with its pictures beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from core.board.hexes import Hex
from core.view.language import tr
from core.view.sentences import printed_clause
from core.view.svg_writer import svg_text
from player.models.report import Engagement, Report, Section
from player.models.report_html import drawings
from player.models.story import Told

SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|])")

NAME = "report.md"


def report_folder(report: Report, pictures: Mapping[int, bytes], hex_names: Mapping[Hex, str]) -> dict[str, bytes]:
    """Return the files of a report: name -> content, `report.md` first."""
    graphs = {f"{name}.svg": svg_text(drawing).encode() for name, drawing in drawings(report).items()}
    maps = {picture_name(turn): content for turn, content in pictures.items()}
    text = report_markdown(report, tuple(pictures), hex_names)
    return {NAME: text.encode(), **maps, **graphs}


def picture_name(turn: int) -> str:
    """Return the file of a turn's picture."""
    return f"turn-{turn:02}.png"


def report_markdown(report: Report, turns: tuple[int, ...], hex_names: Mapping[Hex, str]) -> str:
    """Return the text of a report; `turns` are those that have a picture."""
    lines = [f"# {_plain(report.title)}", ""]
    lines += [f"- {_plain(word)}: {_plain(value)}" for word, value in report.facts]
    for section in report.sections:
        lines += ["", *_section(section, hex_names, pictured=section.number in turns)]
    lines += ["", f"## {_plain(tr('In figures'))}", ""]
    for name, drawing in drawings(report).items():
        lines += [f"![{_plain(drawing.title)}]({name}.svg)", ""]
    if report.figures.dice:
        lines.append(_plain(report.figures.dice[0].words))
    return "\n".join(lines).rstrip() + "\n"


def _section(section: Section, hex_names: Mapping[Hex, str], *, pictured: bool) -> Iterator[str]:
    dates = f" ({_plain(section.dates)})" if section.dates else ""
    yield f"## {_plain(section.title)}{dates}"
    yield ""
    yield _plain(section.summary)
    yield from (f"\n{_said(line)}" for line in section.on_track)
    if pictured:
        words = _plain(section.caption)
        yield f"\n![{words}]({picture_name(section.number)})"
    if section.battles:
        yield from _battles(section.battles, hex_names)
    for phase in section.phases:
        yield f"\n### {_plain(phase.title)}\n"
        yield from (f"- {_said(line)}" for line in phase.lines)


def _battles(battles: tuple[Engagement, ...], hex_names: Mapping[Hex, str]) -> Iterator[str]:
    heads = (tr("Where"), tr("Battle"), tr("Odds and die"), tr("Outcome"))
    yield f"\n| {' | '.join(map(_plain, heads))} |\n|{' --- |' * len(heads)}"
    for battle in battles:
        where = hex_names.get(battle.at, "") if battle.at is not None else ""
        cells = (_plain(where), _said(battle.begun), _joined(battle.before), _joined(battle.after))
        yield f"| {' | '.join(cells)} |"


def _joined(lines: tuple[Told, ...]) -> str:
    return " ".join(map(_said, lines))


def _said(line: Told) -> str:
    return _plain(line.text) + (f" ({_plain(printed_clause(line.clause))})" if line.clause else "")


def _plain(text: str) -> str:
    """Return a text with nothing in it that Markdown would read as a mark."""
    return SPECIAL.sub(r"\\\1", text)
