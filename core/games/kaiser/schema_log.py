"""What the sentences of the log are about, so that it can be filtered."""

from __future__ import annotations

from core.model.schema import LogKind

LOG_KINDS = (
    LogKind(
        "moves",
        "moves",
        (
            "moved", "segment-began", "left-map", "left-isolated", "arrived", "service-rolled", "service-deployed",
            "no-headquarters", "division-broken-down", "regiments-formed", "excess-lost", "others-released",
            "corps-released", "corps-released-more", "may-move-at-once", "set-up",
        ),
        ends=("moved", "left-map", "left-isolated", "arrived", "segment-began"),
    ),
    LogKind(
        "battles",
        "battles",
        (
            "attack-declared", "odds", "attack-roll", "defense-roll", "attack-failed", "attack-succeeded",
            "attackers-eliminated", "step-lost", "unit-eliminated", "division-worn-down", "regiment-formed",
            "battalion-turned-over", "retreated", "no-retreat", "advance-roll", "advanced", "sos-withheld", "sos-idle",
        ),
        opens=("attack-declared",),
    ),
    LogKind(
        "artillery",
        "artillery",
        (
            "points-received", "points-spent", "counter-battery-revealed", "counter-battery-rolled",
            "counter-battery-hit", "counter-battery-silenced", "counter-battery-missed", "gas-laid", "gas-rolled",
            "gas-cleared", "gas-thinned", "fire-rolled", "fire-read", "fire-read-at-end", "fire-hit",
            "fire-failed", "fire-missed", "sealed",
        ),
    ),
    LogKind(
        "air",
        "air",
        (
            "aircraft-revealed", "aircraft-intercepted", "aircraft-landed", "ground-attack-made", "observed",
            "observation-lifted",
        ),
    ),
    LogKind("weather", "weather", ("weather-given", "weather-rolled", "weather-settled"), on_track=True),
)  # fmt: skip
"""Everything else is of no kind: turns, victory points, towns passed."""
