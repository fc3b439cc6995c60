"""Switches at game start: the places where the rulebook can be read in two ways."""

from __future__ import annotations

from core.model.schema import OptionType


def _ruling(id_: str, title: str, clause: str, choices: tuple[str, ...]) -> OptionType:
    """Return an option that settles a doubtful clause; the first choice is our reading."""
    return OptionType(id_, title, choices[0], clause, f"option-{id_}", choices=choices, ruling=True)


OPTIONS = (
    OptionType(
        "water-modifier",
        "Water helps the defender",
        default=True,
        clause="kaiser 8.4.A#terrain",
        explains="option-water-modifier",
        ruling=True,
    ),
    _ruling("reduced-breakdown", "A reduced division broken down", "kaiser 13.1.1", ("three", "two", "forbidden")),
    _ruling("whole-divisions-lost", "Divisions lost all at once", "kaiser 20.1.4", ("deducted", "as-printed")),
)
