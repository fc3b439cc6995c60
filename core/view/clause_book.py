"""The clauses of a rulebook in our own words: what each says, how doubts were settled, where it points to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.board.figures import is_figure
from core.view.language import message, tr
from core.view.plain_words import plain

STATUS_WORDS = {
    "enforced": message("The program keeps it."),
    "shown": message("The program shows it."),
    "unused": message("The program has no use for it."),
}

_NUMBER = re.compile(r"\d+(?:\.\w+)+")
"""A clause as texts name it; what is no clause of the rulebook stays plain text."""

_PARTS = re.compile(r"\d+|\D+")


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause.

    Attributes:
        kind: rule, optional, definition, example, component or note.
        summary: what it says.
        status: what the program does with it, in a sentence.
        ruling: how a doubt about it was settled; empty without one.
    """

    id: str
    kind: str
    summary: str
    status: str
    ruling: str = ""

    @property
    def words(self) -> str:
        """All that a search looks through."""
        return f"{self.id} {self.summary} {self.ruling}"


@dataclass(frozen=True)
class ClauseBook:
    """Every clause of a game's rulebook, in the order of the rulebook."""

    clauses: Mapping[str, Clause]

    @classmethod
    def of(cls, listed: Mapping[str, Mapping[str, object]]) -> ClauseBook:
        """Return the book of a game's clause list."""
        ordered = sorted(listed, key=_order)
        return cls({id_: _clause(id_, listed[id_]) for id_ in ordered})

    def search(self, wanted: str) -> tuple[Clause, ...]:
        """Return the clauses that fit what was typed: by number first, then by their words; all for nothing typed."""
        every = tuple(self.clauses.values())
        wanted = wanted.strip()
        if not wanted:
            return every
        numbered = tuple(clause for clause in every if clause.id.casefold().startswith(wanted.casefold()))
        if numbered:
            return numbered
        return _worded(every, wanted)

    def find(self, named: str) -> Clause | None:
        """Return the clause of a number, else the nearest one that it belongs to (`10.3` for `10.3.A`)."""
        id_ = named.split(",")[0].strip()
        while id_ and id_ not in self.clauses:
            id_ = _above(id_)
        return self.clauses.get(id_)

    def named(self, chips: Iterable[str]) -> tuple[Clause, ...]:
        """Return the clauses that some chips name, each once, in the order of the chips."""
        found = (self.find(part) for chip in chips for part in chip.split(","))
        return tuple({clause.id: clause for clause in found if clause is not None}.values())

    def family(self, clause: Clause) -> tuple[Clause, ...]:
        """Return what belongs together with a clause: what it is part of, and its parts and examples."""
        above = _above(clause.id)
        return tuple(
            other
            for id_, other in self.clauses.items()
            if id_ != clause.id and (id_ == above or _siblings(id_, above) or _within(id_, clause.id))
        )

    def links(self, text: str) -> tuple[tuple[str, str], ...]:
        """Return a text cut at every clause it names: (piece of text, the clause it names or nothing)."""
        pieces: list[tuple[str, str]] = []
        at = 0
        for match in _NUMBER.finditer(text):
            if match.group() in self.clauses:
                pieces += [(text[at : match.start()], ""), (match.group(), match.group())]
                at = match.end()
        return tuple(piece for piece in (*pieces, (text[at:], "")) if piece[0])


def _worded(every: tuple[Clause, ...], wanted: str) -> tuple[Clause, ...]:
    """Return the clauses in which all that was typed stands: first where as whole words, then where words begin so."""
    parts = plain(wanted).split()
    ranked = ((_depth(parts, plain(clause.words)), clause) for clause in every)
    found = [(depth, clause) for depth, clause in ranked if depth is not None]
    return tuple(clause for _, clause in sorted(found, key=lambda pair: pair[0]))


def _depth(parts: list[str], text: str) -> int | None:
    """Return how deep in words some parts stand: 0 as whole words, 1 at their beginning, 2 inside; None when not."""
    if not all(part in text for part in parts):
        return None
    for depth, after in enumerate((r"(?!\w)", "")):
        if all(re.search(rf"(?<!\w){re.escape(part)}{after}", text) for part in parts):
            return depth
    return 2


def _siblings(id_: str, above: str) -> bool:
    """Tell whether a clause is a sub-clause of the same one; whole sections are no family."""
    return "." in above and _above(id_) == above


def _within(id_: str, whole: str) -> bool:
    """Tell whether a clause is a part of another, or a line of it."""
    return id_.startswith((f"{whole}.", f"{whole}#"))


def _above(id_: str) -> str:
    """Return what a clause is a part of, or a line of (`9.2.3#all`); empty for a whole section."""
    return id_.rpartition("#" if "#" in id_ else ".")[0]


def _order(id_: str) -> tuple[tuple[int, int, str], ...]:
    """Return what clauses are sorted by: numbers as numbers, words after them."""
    pieces = (piece for part in id_.split(".") for piece in _PARTS.findall(part))
    return tuple((0, int(piece), "") if is_figure(piece) else (1, 0, piece) for piece in pieces)


def _clause(id_: str, entry: Mapping[str, object]) -> Clause:
    status = tr(STATUS_WORDS.get(str(entry.get("status", "")), ""))
    reason = str(entry.get("reason", ""))
    return Clause(
        id_,
        str(entry.get("kind", "rule")),
        str(entry.get("summary", "")),
        f"{status} {reason}".strip(),
        str(entry.get("ruling", "")),
    )
