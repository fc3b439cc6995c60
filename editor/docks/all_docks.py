"""Every dock of the window. To add one, add a line here; its widget connects itself to the workplace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial

from PySide6.QtWidgets import QUndoView, QWidget

from core.qt.minimap import Minimap
from core.qt.theme import DOCK_WIDTH
from core.view.language import message, tr
from editor.docks.box_check_dock import BoxCheckDock
from editor.docks.count_dock import count_dock
from editor.docks.counter_dock import counter_dock
from editor.docks.findings_dock import FindingsDock
from editor.docks.forces_dock import ForcesDock
from editor.docks.here_dock import HereDock
from editor.docks.layers_dock import LayersDock
from editor.docks.palette_dock import PaletteDock
from editor.docks.rules_dock import RulesDock
from editor.docks.scan_dock import ScanDock
from editor.docks.setup_dock import setup_dock
from editor.docks.timeline_dock import timeline_dock
from editor.docks.trial_dock import TrialDock
from editor.finding_places import mark_side, show_finding
from editor.marks_in_hand import MarksInHand
from editor.workplace import Workplace

RULES_HEIGHT = 304
"""Pixels: a table of results for six rolls, with what it costs both sides, is seen whole."""


class Spot(Enum):
    """Where a dock stands at first; those of one spot lie behind each other as tabs, the first in front."""

    PALETTE = "palette"
    OVERVIEW = "overview"
    BELOW = "below"


@dataclass(frozen=True)
class Dock:
    """A dock of the window.

    Attributes:
        name: its title; when its widget has a window title, that stands there instead, and follows it.
        make: makes its widget, which connects itself to the signals of the workplace (`shown`, `changed`,
            `recoloured`) and must be able to stand there before any document is open.
        height: pixels it is high at first when it stands below; 0 for as high as the others.
    """

    name: str
    make: Callable[[Workplace], QWidget]
    spot: Spot
    height: int = 0


def _palette(place: Workplace) -> PaletteDock:
    made = PaletteDock()
    made.setMinimumWidth(DOCK_WIDTH - 40)
    MarksInHand(place, made)

    def fill(_: object) -> None:
        if place.document is not None:
            made.fill(place.document.schema, place.colours.id)

    place.shown.connect(fill)
    place.recoloured.connect(fill)
    return made


def _findings(place: Workplace) -> FindingsDock:
    made = FindingsDock(place.colours)
    place.shown.connect(made.watch)
    place.changed.connect(made.wait)
    place.recoloured.connect(made.set_palette)
    made.go_to.connect(place.go_to)
    made.chosen.connect(partial(show_finding, place))
    for gone in (place.shown, place.changed):
        gone.connect(lambda _: mark_side(place))
    made.checked.connect(place.checked)
    return made


def _forces(place: Workplace) -> ForcesDock:
    made = ForcesDock()
    place.shown.connect(lambda document: made.watch(document, place.colours.id))
    place.changed.connect(made.refresh)
    place.recoloured.connect(lambda colours: made.recolour(colours.id))
    return made


def _history(place: Workplace) -> QUndoView:
    made = QUndoView()
    made.setAccessibleName(tr("History"))
    made.setEmptyLabel(tr("As opened"))
    place.shown.connect(lambda document: made.setStack(document.undo_stack))
    return made


def _overview(place: Workplace) -> Minimap:
    made = Minimap(place.canvas)
    made.setMinimumHeight(120)
    place.changed.connect(lambda _: made.update())
    return made


DOCKS: tuple[Dock, ...] = (
    Dock(message("Palette"), _palette, Spot.PALETTE),
    Dock(message("Hex"), HereDock, Spot.PALETTE),
    Dock(message("Scan"), ScanDock, Spot.PALETTE),
    Dock(message("Try"), TrialDock, Spot.PALETTE),
    Dock(message("Overview"), _overview, Spot.OVERVIEW),
    Dock(message("Layers"), LayersDock, Spot.OVERVIEW),
    Dock(message("Findings"), _findings, Spot.BELOW),
    Dock(message("History"), _history, Spot.BELOW),
    Dock(message("Forces"), _forces, Spot.BELOW),
    Dock(message("Timeline"), timeline_dock, Spot.BELOW),
    Dock(message("Count"), count_dock, Spot.BELOW),
    Dock(message("Rules"), RulesDock, Spot.BELOW, RULES_HEIGHT),
    Dock(message("Box check"), BoxCheckDock, Spot.BELOW),
    Dock(message("Set-up"), setup_dock, Spot.PALETTE),
    Dock(message("Counter"), counter_dock, Spot.PALETTE),
)
