"""How the set-up codes of The Kaiser's Battle are written."""

from __future__ import annotations

from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.model.setup_forms import SetupForm

ENTRIES = ("A", "B", "C", "D")
"""The lettered entry hexes of the schedule of reinforcements (15.3)."""

FORMS = (
    SetupForm(
        "entry", "Comes on a turn by an entry hex", "Turn {turn} {place}", "kaiser 15.3", (ALLIED,),
        words={"place": ENTRIES},
    ),
    SetupForm("replacement", "Replacement regiment", "Replacement", "kaiser 13.2.3.A", (GERMAN,), pool=True),
    SetupForm("service", "Service company", "Service", "kaiser 15.2.2.A", (ALLIED,), pool=True),
    SetupForm("hex", "Printed hex", "{hex}", "kaiser 18.0"),
)  # fmt: skip
"""How codes are written, for the editor; the hex alone comes last, since anything could be taken for one."""
