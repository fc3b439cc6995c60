"""The figures of a game to take elsewhere: as text for the clipboard, and as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from core.view.language import tr
from player.models.statistics import Figures

Row = tuple[str, str, str, str]
"""What is counted, whose, when or which, and the figure."""


def as_text(found: Figures) -> str:
    """Return all figures as text with tabs, for the clipboard."""
    lines = []
    for line in found.dice:
        faces = "\t".join(str(count) for count in line.tally.counts)
        lines.append(f"{line.title}\t{faces}\t{line.tally.total}\t{line.words}")
    for draw in found.draws:
        chance = "" if draw.chance is None else f"{draw.chance:.3f}"
        lines.append(f"{draw.turn}\t{draw.told}\t{draw.token}\t{draw.lay}\t{chance}")
    titled = [("", series) for series in (*found.losses, *found.scores)]
    titled += [(f"{title}, ", series) for title, several in found.tempo for series in several]
    for title, series in titled:
        lines.append(f"{title}{series.title}\t" + "\t".join(f"{label}: {value}" for label, value in series.points))
    return "\n".join(lines)


def as_csv(found: Figures) -> str:
    """Return all figures as comma-separated values, one figure a line, with C numbers whatever the locale."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow((tr("Counted"), tr("Whose"), tr("When or which"), tr("Figure")))
    table.writerows(_rows(found))
    return written.getvalue()


def _rows(found: Figures) -> Iterator[Row]:
    for line in found.dice:
        die = tr("Die of {sides}", sides=line.tally.sides)
        for face, count in enumerate(line.tally.counts, 1):
            yield die, line.title, str(face), str(count)
        yield tr("{die}, expected of each face", die=die), line.title, "", f"{line.tally.expected:.3f}"
    for draw in found.draws:
        chance = "" if draw.chance is None else f"{draw.chance:.3f}"
        yield tr("Draw: {token}", token=draw.token), draw.lay, str(draw.turn), chance
    counted = [(tr("Steps lost"), found.losses), *found.tempo, (tr("Points"), found.scores)]
    for title, several in counted:
        for series in several:
            yield from ((title, series.title, label, str(value)) for label, value in series.points)
