"""A report as one page that needs nothing else: pictures, graphs and style are in it."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from html import escape

from core.board.hexes import Hex
from core.view import graph_drawing
from core.view.drawing import Drawing
from core.view.language import number, tr
from core.view.palette import palette
from core.view.sentences import printed_clause
from core.view.svg_writer import svg_text
from player.models import graphs
from player.models.report import Engagement, Phase, Report, Section
from player.models.story import Told

GRAPH = (760.0, 250.0)

STYLE = """
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 860px; padding: 32px 24px 64px; background: #F7F3EA; color: #231F1A;
  font: 16px/1.5 Lato, "Segoe UI", Roboto, sans-serif; }
h1 { font-size: 32px; margin: 0 0 8px; } h2 { font-size: 22px; margin: 48px 0 4px; }
h3 { font-size: 16px; margin: 20px 0 4px; }
p.quiet, td.quiet, .dates { color: #6B6357; } .dates { font-weight: 400; font-size: 16px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 16px 0; }
dt { color: #6B6357; } dd { margin: 0; }
table { border-collapse: collapse; width: 100%; background: #FFFFFF; border: 1px solid #E2DACA; }
th, td { text-align: left; vertical-align: top; padding: 6px 10px; border-top: 1px solid #E2DACA; }
th { color: #6B6357; font-weight: 400; border-top: 0; } td.figure, th.figure { text-align: right; }
img, svg { max-width: 100%; height: auto; display: block; }
figure { margin: 12px 0; } figure img { border: 1px solid #92866F; border-radius: 6px; }
figcaption { color: #6B6357; font-size: 13px; }
.chip { background: #EEE8DC; color: #6B6357; border-radius: 6px; padding: 0 6px; font-size: 12px; white-space: nowrap; }
ul { margin: 4px 0; padding-left: 20px; } summary { cursor: pointer; font-weight: 600; margin-top: 12px; }
.graph { background: #FFFFFF; border: 1px solid #E2DACA; border-radius: 6px; padding: 12px; margin: 12px 0; }
@media print { details > * { display: block; } body { background: #FFFFFF; } }
"""


def report_html(report: Report, pictures: Mapping[int, bytes], hex_names: Mapping[Hex, str]) -> str:
    """Return a report as an HTML page.

    Args:
        pictures: turn -> a PNG of the map at its end.
        hex_names: hex -> what it is called in the table of battles.
    """
    parts = [
        f"<!DOCTYPE html>\n<html><head><meta charset='utf-8'><title>{escape(report.title)}</title>",
        f"<meta name='viewport' content='width=device-width'><style>{STYLE}</style></head><body>",
        f"<h1>{escape(report.title)}</h1><dl>",
        *(f"<dt>{escape(word)}</dt><dd>{escape(value)}</dd>" for word, value in report.facts),
        "</dl>",
    ]
    for section in report.sections:
        parts += _section(section, pictures.get(section.number), hex_names)
    parts += [*_figures(report), "</body></html>"]
    return "\n".join(parts) + "\n"


def _section(section: Section, picture: bytes | None, hex_names: Mapping[Hex, str]) -> Iterator[str]:
    dates = f" <span class='dates'>{escape(section.dates)}</span>" if section.dates else ""
    yield f"<h2>{escape(section.title)}{dates}</h2>"
    yield f"<p class='quiet'>{escape(section.summary)}</p>"
    if section.on_track:
        yield f"<p>{' '.join(_said(line) for line in section.on_track)}</p>"
    if picture is not None:
        coded = base64.b64encode(picture).decode("ascii")
        words = escape(section.caption)
        yield f"<figure><img alt='{words}' src='data:image/png;base64,{coded}'>"
        yield f"<figcaption>{words}</figcaption></figure>"
    if section.battles:
        yield from _battles(section.battles, hex_names)
    yield f"<details><summary>{escape(tr('Everything that happened'))}</summary>"
    for phase in section.phases:
        yield from _phase(phase)
    yield "</details>"


def _battles(battles: tuple[Engagement, ...], hex_names: Mapping[Hex, str]) -> Iterator[str]:
    heads = (tr("Where"), tr("Battle"), tr("Odds and die"), tr("Outcome"))
    yield f"<h3>{escape(tr('Battles'))}</h3><table><tr>{''.join(f'<th>{escape(head)}</th>' for head in heads)}</tr>"
    for battle in battles:
        where = hex_names.get(battle.at, "") if battle.at is not None else ""
        cells = (
            escape(where),
            _said(battle.begun),
            "<br>".join(map(_said, battle.before)),
            "<br>".join(map(_said, battle.after)),
        )
        yield f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
    yield "</table>"


def _phase(phase: Phase) -> Iterator[str]:
    yield f"<h3>{escape(phase.title)}</h3><ul>"
    for line in phase.lines:
        yield f"<li>{_said(line)}</li>"
    yield "</ul>"


def _said(line: Told) -> str:
    clauses = filter(None, printed_clause(line.clause).split(", "))
    chips = "".join(f" <span class='chip'>{escape(clause)}</span>" for clause in clauses)
    return escape(line.text) + chips


def _figures(report: Report) -> Iterator[str]:
    yield f"<h2>{escape(tr('In figures'))}</h2>"
    for drawing in drawings(report).values():
        svg = svg_text(drawing).partition("?>\n")[2]
        yield f"<h3>{escape(drawing.title)}</h3><div class='graph'>{svg}</div>"
    if report.figures.dice:
        yield from _dice(report)


def _dice(report: Report) -> Iterator[str]:
    lines = report.figures.dice
    most = max(line.tally.sides for line in lines)
    heads = ["", *map(str, range(1, most + 1)), tr("all"), tr("average"), tr("expected of each")]
    row = "".join(f"<th class='figure'>{escape(head)}</th>" for head in heads)
    yield f"<h3>{escape(tr('Dice'))}</h3><table><tr>{row}</tr>"
    for line in lines:
        cells = [*map(str, line.tally.counts), *[""] * (most - line.tally.sides), str(line.tally.total),
                 number(line.tally.mean, 2), number(line.tally.expected, 1)]
        yield f"<tr><td>{escape(line.title)}</td>{''.join(f'<td class=figure>{cell}</td>' for cell in cells)}</tr>"
    yield f"</table><p class='quiet'>{escape(lines[0].words)}</p>"


def drawings(report: Report) -> dict[str, Drawing]:
    """Return the graphs of a report by a name that serves as a file's."""
    colours, found = palette("light"), report.figures
    made: dict[str, Drawing] = {}
    if found.scores:
        made["points"] = graph_drawing.curves(graphs.scores_graph(found.scores), colours, GRAPH)
    made["losses"] = graph_drawing.bars(graphs.losses_graph(found.losses), colours, GRAPH)
    for place, (title, series) in enumerate(found.tempo, 1):
        made[f"tempo-{place}"] = graph_drawing.bars(graphs.tempo_graph(title, series), colours, GRAPH)
    if found.dice:
        made["dice"] = graph_drawing.bars(graphs.dice_graph(found.dice[0]), colours, GRAPH)
    return made
