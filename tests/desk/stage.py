"""What tests set the stage with: games, dice, palettes. What happens on it is done by mouse and keys alone."""

from __future__ import annotations

from core.board.hexes import Hex
from core.files.atomic import NotSaved
from core.games.contract import games
from core.model.values import PieceId
from core.play import session
from core.play.dice import SeededDice
from core.play.games_folder import SUFFIX, games_folder, new_game_path, saved_games
from core.play.replay import verify
from core.play.seats import Mode, Seats
from core.play.session import Session
from core.play.tutorials import read_tutorial
from core.qt import motion, speech
from core.qt.icons import icon
from core.qt.kept_maps import ready_map
from core.qt.move_trail import MoveTrail
from core.qt.pointer_canvas import FAN_DELAY
from core.qt.sheet_preview import SheetPreview
from core.view import layers
from core.view.clause_book import ClauseBook
from core.view.drawing import Drawing, Group, Text
from core.view.language import PSEUDO, SOURCE, set_language
from core.view.palette import palette
from core.view.paper import PAPERS
from core.view.scene import HighlightKind
from core.view.sentences import shared_texts
from core.view.setup_sheet import SetupSheet
from core.view.svg_writer import svg_text
from player.models import opening, saved
from player.models.overview import Entry, Gauge, Mark
from player.models.scripted import Scripted
from player.models.timeline import eyes
from player.models.topics import TOPICS

__all__ = [
    "FAN_DELAY",
    "PAPERS",
    "PSEUDO",
    "SOURCE",
    "SUFFIX",
    "TOPICS",
    "ClauseBook",
    "Drawing",
    "Entry",
    "Gauge",
    "Group",
    "Hex",
    "HighlightKind",
    "Mark",
    "Mode",
    "MoveTrail",
    "NotSaved",
    "PieceId",
    "Scripted",
    "Seats",
    "SeededDice",
    "Session",
    "SetupSheet",
    "SheetPreview",
    "Text",
    "eyes",
    "games",
    "games_folder",
    "icon",
    "layers",
    "motion",
    "new_game_path",
    "opening",
    "palette",
    "read_tutorial",
    "ready_map",
    "saved",
    "saved_games",
    "session",
    "set_language",
    "shared_texts",
    "speech",
    "svg_text",
    "verify",
]
