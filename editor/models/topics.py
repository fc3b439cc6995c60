"""Which part of the manual speaks of which part of the editor's window, by the name of its class."""

from __future__ import annotations

from collections.abc import Mapping

FIRST_TOPIC = "editor"

TOPICS: Mapping[str, str] = {
    "PaintCanvas": "editor#tools",
    "PaletteDock": "editor#tools",
    "ToolSettings": "editor#tools",
    "HereDock": "editor#tools",
    "DocumentTabs": "editor#scenarios-on-tabs",
    "LibraryCard": "editor#scenarios-on-tabs",
    "Banner": "editor#nothing-is-lost",
    "NewScenarioCard": "editor#a-new-scenario",
    "ScanDock": "editor#tracing-from-a-picture",
    "ForcesDock": "editor#forces",
    "SetupDock": "editor#set-up-codes",
    "TimelineDock": "editor#reinforcements",
    "CountDock": "editor#the-count",
    "CounterDock": "editor#counters",
    "RulesDock": "editor#rules-data",
    "TrialDock": "editor#trying-a-scenario-out",
    "BoxCheckDock": "editor#the-box-check",
    "FindingsDock": "editor#findings",
    "ResizeCard": "editor#the-size-of-the-map",
    "SheetPreview": "editor#on-paper",
}
