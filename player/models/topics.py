"""Which part of the manual speaks of which part of the window, by the name of its class."""

from __future__ import annotations

from collections.abc import Mapping

FIRST_TOPIC = "index"

TOPICS: Mapping[str, str] = {
    "StartPage": "beginning",
    "NewGameDialog": "beginning#a-new-game",
    "OpenGameDialog": "beginning#going-on-with-a-game",
    "GameRow": "beginning#going-on-with-a-game",
    "AboutScenario": "beginning#where-the-facts-come-from",
    "LessonCard": "beginning#the-tutorial",
    "HexCanvas": "map",
    "Minimap": "map#looking-about",
    "GoToDialog": "map#looking-about",
    "HexCard": "map#what-is-in-a-hex",
    "StatusLine": "map#the-line-at-the-bottom",
    "DecisionCard": "deciding",
    "ClauseBrowser": "deciding#clauses",
    "EndPhaseDialog": "deciding#ending-a-phase",
    "OddsCard": "deciding#odds",
    "ThrowDialog": "together#dice-of-your-own",
    "AmendDialog": "together#agreeing",
    "ColoursDialog": "access#colours-and-size",
    "ConsentDialog": "deciding#taking-back",
    "Curtain": "together#the-curtain",
    "BottomCard": "looking-back",
    "LogView": "looking-back#the-log",
    "StatisticsDialog": "looking-back#figures",
    "Strip": "deciding#the-strip-on-top",
    "KeysSheet": "keys",
    "CommandPalette": "keys#everything-by-its-name",
    "ProblemDialog": "trouble",
    "TroubleDialog": "trouble",
    "BranchDialog": "looking-back#replay",
    "ReportDialog": "looking-back#a-report",
    "WrittenDialog": "looking-back#a-report",
    "GamePage": "deciding",
}
