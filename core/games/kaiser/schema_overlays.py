"""What the rules show over the map by themselves: gas, observed stacks, and how far field artillery reaches."""

from __future__ import annotations

from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.model.schema import OverlayLook, OverlayType

OVERLAYS = (
    OverlayType("gas-marker", "Persistent gas", OverlayLook.SIGN, "kaiser 9.3.4.A", GERMAN, "gas", "german"),
    OverlayType("gas-zone", "Gas: dear to enter, stacks lose a step", OverlayLook.HAZE, "kaiser 9.3.4.B", GERMAN),
    OverlayType(
        "observed-german", "Observed by German aircraft", OverlayLook.SIGN, "kaiser 12.2.2.B", GERMAN,
        "observation", "german",
    ),
    OverlayType(
        "observed-allied", "Observed by Allied aircraft", OverlayLook.SIGN, "kaiser 12.2.2.B", ALLIED,
        "observation", "british",
    ),
    OverlayType("duty", "Must be attacked", OverlayLook.SIGN, "kaiser 8.1.1", symbol="duty"),
    OverlayType("field-range-german", "German field artillery reaches", OverlayLook.AREA, "kaiser 9.1.1#field", GERMAN),
    OverlayType("field-range-allied", "Allied field artillery reaches", OverlayLook.AREA, "kaiser 9.1.1#field", ALLIED),
    OverlayType(
        "second-closed-german", "Closed to Germans in their second segment", OverlayLook.VEIL, "kaiser 5.2.2.B", ALLIED,
    ),
    OverlayType(
        "second-closed-allied", "Closed to Allies in their second segment", OverlayLook.VEIL, "kaiser 5.2.2.B", GERMAN,
    ),
    OverlayType(
        "losing-german", "German losses here when the phase ends", OverlayLook.AREA, "kaiser 7.2.C", GERMAN,
    ),
    OverlayType(
        "losing-allied", "Allied losses here when the phase ends", OverlayLook.AREA, "kaiser 7.2.C", ALLIED,
    ),
)  # fmt: skip
