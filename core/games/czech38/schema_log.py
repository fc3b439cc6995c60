"""What the sentences of the log are about, so that it can be filtered."""

from __future__ import annotations

from core.model.schema import LogKind

LOG_KINDS = (
    LogKind(
        "moves",
        "moves",
        (
            "moved", "transferred", "railed", "entered", "placed", "set-up", "set-up-ended", "called", "dropped",
            "drop-failed", "dropped-onto-enemy", "landing-noted", "landing-rolled", "landing-shown", "no-drop-shown",
            "hungary-rolled", "segment-began", "industry-evacuated", "reserve-released", "kept-off-map",
        ),
        ends=("moved", "transferred", "railed", "entered", "segment-began"),
    ),
    LogKind(
        "battles",
        "battles",
        (
            "attack-declared", "odds", "automatic-result", "assault-roll", "assault-result", "assault-launched",
            "assault-renewed", "assault-goes-on", "assault-won", "assault-given-up", "assault-lost-its-armour",
            "round-too-dear", "step-lost", "unit-eliminated", "retreated", "retreat-ready", "advanced", "unharmed",
            "intrinsic-lost", "fort-destroyed", "position-destroyed", "stacks-revealed", "stack-shown", "removed",
            "industry-lost", "industry-destroyed", "mech-lost", "freikorps-lost", "air-landing-lost",
            "support-committed", "support-declined",
        ),
        opens=("attack-declared", "assault-launched"),
    ),
    LogKind(
        "air",
        "air",
        (
            "sealed", "air-revealed", "air-aimed", "air-ready", "air-arrived", "air-lost", "air-cancelled",
            "air-attack-failed", "air-attack-wasted", "superiority-cancelled", "superiority-rolled",
            "superiority-unopposed", "interdiction-placed", "interdiction-ended", "interdiction-lifted",
            "interdiction-given-up", "no-support-this-phase", "superiority-done", "asked-again",
        ),
    ),
    LogKind(
        "weather",
        "weather",
        ("weather-rolled", "weather-bad", "weather-fair", "sky-cleared", "bad-turn-known"),
        on_track=True,
    ),
)  # fmt: skip
"""Everything else is of no kind: turns, victory points, supply, control."""
