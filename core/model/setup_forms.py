"""How set-up codes are written in a game: forms such as `{hex}`, `{hex}-{radius}`, `Turn {turn}` and plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from core.model.values import Side

FIELDS = {
    "hex": r"(?P<hex>.+?)",
    "radius": r"(?P<radius>[0-9]+)",
    "area": r"(?P<area>.+?)",
    "turn": r"(?P<turn>[0-9]+)",
    "place": r"(?P<place>.+?)",
    "chance": r"(?P<chance>[0-9]+)",
}
NUMBERS = ("radius", "turn", "chance")
"""Fields that hold a whole number: hexes, a turn of the track, chances in the form's `die`."""


@dataclass(frozen=True, slots=True)
class SetupForm:
    """One form of code.

    Attributes:
        pattern: the code with the fields of `FIELDS` where it has them.
        clause: the clause that explains it.
        sides: whose units may bear it; empty for everybody's.
        pool: whether units with this code wait off the map, together, for something to happen.
        words: field -> the words it knows (`area`, `place`).
        die: out of how many a `chance` is counted.
    """

    id: str
    title: str
    pattern: str
    clause: str
    sides: tuple[Side, ...] = ()
    pool: bool = False
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    die: int = 6

    @property
    def fields(self) -> tuple[str, ...]:
        """What has to be filled in, in the order of the pattern."""
        return tuple(re.findall(r"\{(\w+)\}", self.pattern))

    def written(self, values: Mapping[str, str | int]) -> str:
        """Return a code of this form; KeyError names a field without a value."""
        return self.pattern.format_map({name: values[name] for name in self.fields})

    def for_side(self, side: Side) -> bool:
        """Whether a side's units may bear it."""
        return not self.sides or side in self.sides


@dataclass(frozen=True, slots=True)
class SetupWords:
    """A code read: its form and what stands in the form's fields."""

    form: SetupForm
    hex: str = ""
    radius: int = 0
    turn: int = 0
    area: str = ""
    place: str = ""
    chance: int = 0

    @property
    def values(self) -> dict[str, str | int]:
        """Return what stands in the fields of the form."""
        return {name: getattr(self, name) for name in self.form.fields}


@lru_cache(maxsize=64)
def _expression(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", pattern)
    return re.compile("".join(FIELDS[part] if at % 2 else re.escape(part) for at, part in enumerate(parts)))


def read_code(
    forms: Iterable[SetupForm], code: str, is_hex: Callable[[str], bool] | None = None
) -> SetupWords | None:
    """Return a code read by the first form that fits, or None.

    Args:
        is_hex: whether a word is the label of a hex, when only these count as hexes.
    """
    for form in forms:
        found = _expression(form.pattern).fullmatch(code.strip())
        if found is None:
            continue
        said = found.groupdict()
        if is_hex is not None and "hex" in said and not is_hex(said["hex"]):
            continue
        if any(said[name] not in words for name, words in form.words.items() if name in said):
            continue
        read = {name: int(word) if name in NUMBERS else word for name, word in said.items()}
        return SetupWords(form, **read)  # type: ignore[arg-type]
    return None
