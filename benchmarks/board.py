"""The first shipped scenario with all its counters in a map window."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from core.board.labels import UnknownLabel
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.play.library import open_scenario, shipped
from core.qt.hex_canvas import HexCanvas
from core.qt.theme import apply_theme
from core.view.palette import palette
from core.view.scene import CounterFace, Scene, face_of


def show() -> None:
    """Show the board until every tile is sharp."""
    application = QApplication([])
    apply_theme(application, palette("light"))
    game, scenario = open_scenario(shipped()[0].path)
    canvas = HexCanvas()
    canvas.resize(1366, 768)
    canvas.set_map(scenario, game.schema)
    canvas.set_scene(set_up(scenario, game.schema))
    canvas.show()
    while True:
        before = canvas.frames_with_standins
        application.processEvents()
        canvas.repaint()
        if canvas.frames_with_standins == before:
            return


def set_up(scenario: Scenario, schema: Schema) -> Scene:
    """Return the counters that have a place of their own, in stacks."""
    stacks: dict[int, tuple[CounterFace, ...]] = {}
    for piece in scenario.pieces:
        try:
            at = scenario.map.sheet.hex(piece.default_place or piece.setup)
        except UnknownLabel:
            continue
        stacks[at] = (*stacks.get(at, ()), face_of(piece, schema))
    return Scene(stacks)  # type: ignore[arg-type]
