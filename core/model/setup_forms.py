"""How set-up codes are written in a game: forms such as `{hex}`, `{hex}-{radius}`, `Turn {turn}` and plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

FIELDS = {"hex": r"(?P<hex>.+?)", "radius": r"(?P<radius>[0-9]+)", "turn": r"(?P<turn>[0-9]+)"}


@dataclass(frozen=True, slots=True)
class SetupForm:
    """One form of code.

    Attributes:
        pattern: the code with the fields `{hex}`, `{radius}` and `{turn}` where it has them.
        clause: the clause that explains it.
    """

    id: str
    title: str
    pattern: str
    clause: str

    @property
    def fields(self) -> tuple[str, ...]:
        """What has to be filled in, in the order of the pattern."""
        return tuple(re.findall(r"\{(\w+)\}", self.pattern))

    def written(self, hex_: str = "", radius: int = 0, turn: int = 0) -> str:
        """Return a code of this form."""
        return self.pattern.format(hex=hex_, radius=radius, turn=turn)


@dataclass(frozen=True, slots=True)
class SetupWords:
    """A code read: its form and what stands in the form's fields."""

    form: SetupForm
    hex: str = ""
    radius: int = 0
    turn: int = 0


@lru_cache(maxsize=64)
def _expression(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", pattern)
    return re.compile("".join(FIELDS[part] if at % 2 else re.escape(part) for at, part in enumerate(parts)))


def read_code(forms: Iterable[SetupForm], code: str, labels: Iterable[str] = ()) -> SetupWords | None:
    """Return a code read by the first form that fits, or None.

    Args:
        labels: the labels of the map, when only these count as hexes.
    """
    known = frozenset(labels)
    for form in forms:
        found = _expression(form.pattern).fullmatch(code.strip())
        if found is None:
            continue
        said = found.groupdict()
        if known and "hex" in said and said["hex"] not in known:
            continue
        return SetupWords(form, said.get("hex", ""), int(said.get("radius", 0)), int(said.get("turn", 0)))
    return None
