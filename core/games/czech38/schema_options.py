"""Switches at game start: optional rules, parts that can be left out, and printed contradictions."""

from __future__ import annotations

from core.model.schema import OptionType


def _part(id_: str, title: str, clause: str) -> OptionType:
    """Return a part of the game that is played unless somebody leaves it out."""
    return OptionType(id_, title, default=True, clause=clause, explains=f"option-{id_}")


def _switch(id_: str, title: str, clause: str) -> OptionType:
    """Return a yes-or-no option that starts off."""
    return OptionType(id_, title, default=False, clause=clause, explains=f"option-{id_}")


def _ruling(id_: str, title: str, clause: str, choices: tuple[str, ...]) -> OptionType:
    """Return an option that settles a doubtful clause; the first choice is our reading."""
    return OptionType(id_, title, choices[0], clause, f"option-{id_}", choices=choices, ruling=True)


PLAY = (
    OptionType("fog", "Fog of war", default=True, clause="czech38 12.7.A", explains="option-fog"),
    _ruling("take-back", "Taking a move back", "czech38 5.1.E", ("free", "consent")),
)

PARTS = (
    _part("air", "Air war", "czech38 6.1.A"),
    OptionType(
        "weather",
        "Weather",
        default="rolled",
        clause="czech38 6.2.2",
        explains="option-weather",
        choices=("rolled", "historical"),
    ),
    _part("reinforcements", "Reinforcements", "czech38 8.0.A"),
    _part("transfers", "Transfers", "czech38 11.9.2.A"),
    OptionType(
        "merged-segments",
        "Czech transfers at any time",
        default=False,
        clause="czech38 11.9.3.B",
        explains="option-merged-segments",
    ),
    _part("blitzkrieg", "Blitzkrieg", "czech38 15.1"),
)

OPTIONAL_RULES = (
    _switch("ss-and-freikorps", "SS regiment and Freikorps", "czech38 16.1.A"),
    _switch("industry-evacuation", "Evacuation of industry", "czech38 16.2.A"),
    _switch("air-landing", "Air landing", "czech38 16.3.1.A"),
    _switch("moravian-gate", "Moravian Gate and Ost sector", "czech38 16.4.A"),
    _switch("learned-blitzkrieg", "Czech blitzkrieg", "czech38 8.5.A"),
)

# What the rulebook says in two ways.
CONTRADICTIONS = (
    _ruling("rough-cost", "Mechanized units into rough", "czech38 11.8.C.ex", ("by-rule", "by-example")),
    OptionType(
        "garrisoned-fort-shift",
        "Shift of a garrisoned plain fort",
        default=True,
        clause="czech38 14.1.2.C",
        explains="option-garrisoned-fort-shift",
        ruling=True,
    ),
    _ruling(
        "industry-exit",
        "Where industry leaves the map",
        "czech38 16.2.G",
        ("soviet-run", "as-printed"),
    ),
    _ruling(
        "first-assault-loss",
        "First loss of a mobile assault",
        "czech38 15.13.C",
        ("armour-pays", "last-step-spared"),
    ),
    _ruling(
        "interdicted-assault",
        "Mobile assault under interdiction",
        "czech38 15.9.B",
        ("times-six", "times-four", "times-twelve"),
    ),
)

OPTIONS = (*PLAY, *PARTS, *OPTIONAL_RULES, *CONTRADICTIONS)
