"""Small changes of a text: replace these characters, leave every other one as it was."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edit:
    """Put `text` in the place of the characters from `start` up to `end`.

    Of several lines put in at the same place the one with the larger `depth` comes first: it belongs to what
    stands above, while the others begin something new.
    """

    start: int
    end: int
    text: str
    depth: int = 0


def apply(text: str, edits: Iterable[Edit]) -> str:
    """Return the text with all edits made; ValueError when two of them overlap.

    >>> apply("a: 1", [Edit(3, 4, "2"), Edit(0, 0, "# new\\n")])
    '# new\\na: 2'
    """
    parts: list[str] = []
    done = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end, -edit.depth)):
        if edit.start < done:
            raise ValueError(f"two changes of the same characters, at {edit.start}")
        parts += [text[done : edit.start], edit.text]
        done = edit.end
    parts.append(text[done:])
    return "".join(parts)
