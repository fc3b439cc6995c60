"""What is wrong with a file, in plain words: where, what was found, what was expected, and the cure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

MOST_SHOWN = 100
"""A file that is wrong from end to end is explained by its first problems, not by thousands."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One thing that is wrong with a file.

    Attributes:
        file: the name as the user knows it.
        line: counted from 1; 0 when the problem is about the file as a whole.
        field: where inside the file, `units[41].setup`; may be empty.
        found: what stands there, already quoted where it is a piece of the file.
        expected: what should stand there, in words that name the cure.
        nearest: known words close to what was found; may be empty.
    """

    file: str
    line: int
    field: str
    found: str
    expected: str
    nearest: str = ""

    @property
    def sentence(self) -> str:
        """The problem in one or two sentences, ready to be shown."""
        where = f"{self.file}, line {self.line}" if self.line else self.file
        subject = f"{where}, {self.field}" if self.field else where
        hint = f" Did you mean {self.nearest}?" if self.nearest else ""
        return f"{subject}: found {self.found}, expected {self.expected}.{hint}"


class FileProblems(Exception):
    """A file could not be read; `problems` says everything that is wrong with it at once."""

    def __init__(self, problems: Iterable[FileProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.sentences)

    @property
    def sentences(self) -> str:
        """All problems, one a line; beyond a hundred only their number."""
        shown = [problem.sentence for problem in self.problems[:MOST_SHOWN]]
        if len(self.problems) > MOST_SHOWN:
            shown.append(f"... and {len(self.problems) - MOST_SHOWN} more.")
        return "\n".join(shown)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return up to two known words that look like this one, joined by `or`; empty when none does.

    >>> nearest("terain", ["terrain", "layers"])
    'terrain'
    """
    words = list(dict.fromkeys(known))
    lower = {other.lower(): other for other in words}
    if word.lower() in lower:
        return lower[word.lower()]
    return " or ".join(get_close_matches(word, words, n=2, cutoff=0.6))


def one_of(words: Iterable[str]) -> str:
    """Return known words as a readable choice; a long list is cut.

    >>> one_of(["odd", "even"])
    'one of odd, even'
    """
    listed = list(words)
    if len(listed) > 12:
        return f"one of {', '.join(listed[:12])} ... ({len(listed)} in all)"
    return f"one of {', '.join(listed)}" if len(listed) != 1 else listed[0]


def shown(text: str) -> str:
    """Return a piece of a file between quotes, short enough for a sentence and without line breaks."""
    flat = " ".join(text.split())
    return f"'{flat[:60]}...'" if len(flat) > 63 else f"'{flat}'"
