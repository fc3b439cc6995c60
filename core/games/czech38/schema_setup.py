"""How the set-up codes of Czechoslovakia 1938 are written."""

from __future__ import annotations

from core.games.czech38.schema_play import CZECH, GERMAN
from core.model.setup_forms import SetupForm

FORMS = (
    SetupForm("anywhere", "With its own troops", "Anywhere", "czech38 16.1.A"),
    SetupForm("anywhere-short", "With its own troops, as printed", "A", "czech38 16.1.A"),
    SetupForm("reserve", "Strategic reserve", "Reserve", "czech38 8.1.A", (GERMAN,), pool=True),
    SetupForm("slovakia", "Slovak garrison", "Slovakia", "czech38 8.3.A", (CZECH,), pool=True),
    SetupForm("drop", "Landing from the air", "Drop", "czech38 16.3.1.A", (GERMAN,), pool=True),
    SetupForm("substitute", "Set aside", "Substitute", "czech38 8.5.A.1", (CZECH,), pool=True),
    SetupForm("turn", "Comes on a turn", "Turn {turn}", "czech38 8.2.A"),
    SetupForm("zone", "Within a distance", "{hex}-{radius}", "czech38 3.2.B"),
    SetupForm("hex", "Printed hex", "{hex}", "czech38 3.2.A"),
)
"""How codes are written, for the editor; the hex alone comes last, since anything could be taken for one."""
