"""Tables as text: rows by column name, with the line each stands in, so that problems can name it."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

from core.files.page import decode, read_bytes
from core.files.problems import FileProblem, nearest, one_of


@dataclass
class Table:
    """A table: its rows, and what is wrong so far."""

    name: str
    rows: tuple[Row, ...] = ()
    problems: list[FileProblem] = field(default_factory=list)

    def wrong(self, line: int, column: str, found: str, expected: str, hint: str = "") -> None:
        """Note a problem; line 0 is the table as a whole."""
        self.problems.append(FileProblem(self.name, line, column, found, expected, hint))


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table."""

    table: Table
    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def words(self, column: str) -> tuple[str, ...]:
        """Return a cell's list: what stands between semicolons, without empty ones."""
        return tuple(word.strip() for word in self.cells[column].split(";") if word.strip())

    def wrong(self, column: str, found: str, expected: str, hint: str = "") -> None:
        """Note a problem in this line."""
        self.table.wrong(self.line, column, f"'{found}'" if found else "nothing", expected, hint)

    def known(self, column: str, word: str, words: Iterable[str]) -> bool:
        """Whether a word is among known ones; notes it with the nearest when it is not."""
        listed = list(words)
        if word not in listed:
            self.wrong(column, word, one_of(listed), nearest(word, listed))
        return word in listed


def read_table(path: Path, columns: tuple[str, ...]) -> Table:
    """Return a comma-separated table; missing columns are noted and read as empty.

    Raises:
        FileProblems: the file cannot be read as text.
    """
    table = Table(path.name)
    lines = csv.reader(StringIO(decode(read_bytes(path, path.name), path.name)))
    heading = next(lines, [])
    missing = [column for column in columns if column not in heading]
    if missing:
        table.wrong(1, "", f"no column {', '.join(missing)}", f"the columns {', '.join(columns)}")
    rows = []
    for cells in lines:
        if cells:
            found = dict(zip(heading, cells, strict=False))
            rows.append(Row(table, lines.line_num, {column: found.get(column, "") for column in columns}))
    table.rows = tuple(rows)
    return table
