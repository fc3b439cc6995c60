"""Switches at game start: the rulebook has no optional rules; these settle what it leaves in doubt."""

from __future__ import annotations

from core.model.schema import OptionType


def _ruling(id_: str, title: str, clause: str, choices: tuple[str, ...]) -> OptionType:
    """Return an option that settles a doubtful clause; the first choice is our reading."""
    return OptionType(id_, title, choices[0], clause, f"option-{id_}", choices=choices, ruling=True)


OPTIONS = (
    _ruling("hexside-defence", "Defence behind rivers and canals", "kaiser 8.4.A#terrain", ("counts", "ignored")),
    _ruling("reduced-breakdown", "A reduced division broken down", "kaiser 13.1.1", ("three", "two", "forbidden")),
    _ruling("formed-regiments", "Regiments formed on turn 1", "kaiser 17.1.2.A", ("as-division", "others")),
    _ruling("whole-divisions-lost", "Divisions lost all at once", "kaiser 20.1.4", ("deducted", "as-printed")),
)
