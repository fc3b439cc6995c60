"""Draws the pictures of maps in docs/screens: the first shipped scenario, set up, at several zooms and palettes.

Usage: python -m tests.tools.map_screens [FOLDER]
"""

from __future__ import annotations

import math
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter

from benchmarks.board import set_up
from core.games.contract import Game
from core.model.scenario import Scenario
from core.model.values import Key, PieceId
from core.model.working import Explanation, Overlay, Question
from core.play.library import open_scenario, shipped
from core.qt.map_painter import MapPainter
from core.qt.pages import ensure_application
from core.qt.viewport import Viewport
from core.view.layers import NETWORKS, ZONES, side_letters
from core.view.palette import palette
from core.view.scene import EMPTY, Highlight, HighlightKind, Scene, SetupCodes


@dataclass(frozen=True)
class Shot:
    """One picture: its name, palette, zoom level, the middle in parts of the map, size, pixel ratio."""

    name: str
    palette: str
    number: int
    middle: tuple[float, float]
    size: tuple[int, int] = (1500, 900)
    ratio: float = 1.0
    scene: str = ""


SHOTS = (
    Shot("map-light", "light", 0, (0.53, 0.38)),
    Shot("map-dark", "dark", 0, (0.53, 0.38)),
    Shot("map-high-contrast", "high-contrast", 0, (0.53, 0.38)),
    Shot("map-frontier", "light", 1, (0.19, 0.55)),
    Shot("map-whole", "light", -6, (0.5, 0.5)),
    Shot("map-double", "light", 0, (0.46, 0.41), (1500, 900), 2.0),
    Shot("map-reach", "light", 0, (0.46, 0.41), scene="reach"),
    Shot("map-set-up", "light", 2, (0.19, 0.45), scene="set-up"),
    Shot("map-zones", "light", 0, (0.27, 0.64), (1000, 600), scene="zones"),
    Shot("map-networks", "dark", -3, (0.42, 0.5), (1000, 600), scene="network"),
    Shot("map-far", "light", -5, (0.45, 0.5), (1000, 600)),
    Shot("map-farthest", "light", -9, (0.5, 0.5), (1000, 560)),
    Shot("map-protan", "protan", 0, (0.30, 0.45), (1000, 600)),
    Shot("map-tritan", "tritan", 0, (0.30, 0.45), (1000, 600)),
)


def draw(shot: Shot, folder: Path) -> None:
    """Draw one picture into a folder."""
    game, scenario = open_scenario(shipped()[0].path)
    viewport = Viewport()
    viewport.set_grid(scenario.map.grid)
    viewport.number, viewport.ratio = shot.number, shot.ratio
    viewport.size = QSize(*shot.size)
    painter_of = MapPainter(scenario, game.schema, palette(shot.palette))
    width, height = painter_of.scenery.sheet.layout.bounds
    viewport.centre_on(shot.middle[0] * width, shot.middle[1] * height)
    scene = set_up(scenario, game.schema)
    at = painter_of.scenery.sheet.layout.hit(shot.middle[0] * width, shot.middle[1] * height)
    if shot.scene == "reach" and at is not None:
        grid = scenario.map.grid
        reach = {near: grid.distance(at, near) for near in grid.within(at, 4)}
        way = grid.line(at, grid.ring(at, 4)[4])
        marks = (
            Highlight(HighlightKind.CLICK, tuple(near for near in reach if near != at)),
            Highlight(HighlightKind.WAY, way),
            Highlight(HighlightKind.SELECTED, (at,)),
        )
        scene = Scene(scene.stacks, marks, (Overlay("reach", tuple(reach), reach),))
    elif shot.scene == "set-up":
        scene = Scene(scene.stacks, setup_codes=SetupCodes.SHOWN)
    elif shot.scene:
        scene = layered(game, scenario, scene, shot.scene)
    painter_of.set_scene(scene, EMPTY, viewport)
    image = QImage(viewport.size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter_of.paint(painter, viewport, viewport.area, math.inf)
    painter.end()
    image.save(str(folder / f"{shot.name}.png"))


def layered(game: Game, scenario: Scenario, scene: Scene, kind: str) -> Scene:
    """Return a scene with the zones or the supply networks of both sides, as the rules answer."""
    rulebook = game.bind(scenario, {**game.schema.default_options(), **scenario.options})
    stacks = {at: tuple(PieceId(face.piece) for face in stack) for at, stack in scene.stacks.items()}
    places = {piece: at for at, stack in stacks.items() for piece in stack}
    state = replace(rulebook.blank(), stacks=stacks, places=places)
    seen = rulebook.observe(state, rulebook.sides)
    names, overlays, letters = (ZONES if kind == "zones" else NETWORKS), list[Overlay](), {}
    for (side, letter), name in zip(side_letters(game.schema).items(), names, strict=True):
        answer = rulebook.explain(seen, Question(kind, {"side": Key(side)}))
        assert isinstance(answer, Explanation)
        overlays += (replace(one, kind=name) if one.kind == names[0] else one for one in answer.overlays)
        letters[name] = letter
    return replace(scene, overlays=tuple(overlays), letters=letters)


def main() -> None:
    """Draw all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "docs" / "screens"
    folder.mkdir(parents=True, exist_ok=True)
    application = ensure_application()
    for shot in SHOTS:
        draw(shot, folder)
        print(folder / f"{shot.name}.png")
    del application


if __name__ == "__main__":
    main()
