"""Goals 1 to 6 and 14: frames, pictures and pages against graphics items, Tiled, reportlab and a bare window."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from statistics import median

from benchmarks import synthetic_map
from benchmarks.timing import ROUNDS, Row, compare, measured, table, without_peer

PEER_PYTHON = os.environ.get("PEER_PYTHON", sys.executable)
"""A Python that has reportlab; set PEER_PYTHON when this one has not."""

PAN, ZOOM_SMALL, ZOOM_LARGE, SHARP, EDIT = 0.15, 0.6, 0.35, 1.0, 0.12
PNG_TIME, PNG_MEMORY, PDF, START, MEMORY = 1.0, 0.6, 0.4, 5.0, 300.0
HEX = (40, 34, 20)
"""Width, height and side of a hex in the compared pictures, in pixels."""


def rows() -> list[Row]:
    """Return all rows of goals 1 to 6 and 14."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return [*_frames(), *_png(), _pdf(), *_start()]


def _frames() -> Iterator[Row]:
    from PySide6.QtWidgets import QApplication

    from benchmarks.canvas_frames import Pair

    application = QApplication.instance() or QApplication([])
    pair = Pair(60, 30)
    sharp = pair.frames_to_sharp()
    before = pair.canvas.frames_with_standins
    yield compare("1", "pan p95, 60 x 30, 150 counters", pair.pan_ours, pair.pan_peer, PAN)
    frames = 120 * ROUNDS
    share = (pair.canvas.frames_with_standins - before) / frames
    yield Row("1", "frames with a stand-in while panning", share * 100, 2.0, share / 0.02, 1.0, share <= 0.02, unit="%")
    yield compare("2", "zoom p95, sharp, 60 x 30", pair.zoom_ours, pair.zoom_peer, ZOOM_SMALL)
    yield Row("3", "frames until a cold jump is sharp", sharp, 3, sharp / 3, SHARP, sharp <= 3, unit="frames")
    yield compare("4", "edit of one hex to finished frame", pair.edit_ours, pair.frame_peer, EDIT)
    pair.close()
    large = Pair(200, 200)
    yield compare("2", "zoom p95, sharp, 200 x 200", large.zoom_ours, large.zoom_peer, ZOOM_LARGE)
    large.close()
    del application


def _png() -> Iterator[Row]:
    for size, limits in (((200, 200), (PNG_TIME, PNG_MEMORY)), ((60, 30), (2.5, None))):
        what = f"PNG {size[0]} x {size[1]}, whole process"
        if shutil.which("tmxrasterizer") is None:
            yield without_peer("5", what, limits[0] or 0, "tmxrasterizer is not installed")
            continue
        with tempfile.TemporaryDirectory() as folder:
            ours, peer = _png_processes(Path(folder), size)
            times, peaks = [], []
            for _ in range(ROUNDS):
                one, other = _process(ours), _process(peer)
                times.append((one[0], other[0]))
                peaks.append((one[1], other[1]))
            yield _from_rounds("5", f"{what}: time", times, limits[0])
            if limits[1] is not None:
                yield _from_rounds("5", f"{what}: memory", peaks, limits[1], unit="MB")


def _from_rounds(goal: str, what: str, rounds: list[tuple[float, float]], limit: float, unit: str = "s") -> Row:
    ours, peer = ([one[side] for one in rounds[1:]] for side in (0, 1))
    spread = (max(ours) / min(ours), max(peer) / min(peer))
    row = measured(goal, what, (median(ours), median(peer)), limit, spread=spread)
    return Row(**{**{name: getattr(row, name) for name in row.__dataclass_fields__}, "unit": unit})


def _png_processes(folder: Path, size: tuple[int, int]) -> tuple[list[str], list[str]]:
    """Return both command lines; the pictures have the same number of pixels, as nearly as it goes."""
    code = (
        "from pathlib import Path; from benchmarks import synthetic_map as m; from core.qt.pages import *; "
        "from core.view.palette import palette; "
        f"map_png(MapSheetOrder(m.scenario({size[0]}, {size[1]}), m.SCHEMA, palette('light'), {HEX[2] / 44}),"
        f" Path({str(folder / 'ours.png')!r}))"
    )
    _write_tmx(folder, size)
    peer = ["tmxrasterizer", str(folder / "map.tmx"), str(folder / "peer.png")]
    return [sys.executable, "-c", code], peer


def _write_tmx(folder: Path, size: tuple[int, int]) -> None:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPolygonF

    from benchmarks.peers.item_scene import COLOURS

    width, height, side = HEX
    tiles = QImage(width * len(COLOURS), height, QImage.Format.Format_ARGB32)
    tiles.fill(0)
    painter = QPainter(tiles)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#8A7F6A")))
    corners = ((0, height / 2), (width / 4, 0), (width / 4 + side, 0), (width, height / 2))
    for number, colour in enumerate(COLOURS):
        painter.setBrush(QBrush(QColor(colour)))
        ring = [*corners, (width / 4 + side, height), (width / 4, height)]
        painter.drawPolygon(QPolygonF([QPointF(x + number * width, y) for x, y in ring]))
    painter.end()
    tiles.save(str(folder / "tiles.png"))
    scenario = synthetic_map.scenario(*size)
    columns, rows_ = size
    cells = (str(scenario.map.terrain[column * rows_ + row] + 1) for row in range(rows_) for column in range(columns))
    (folder / "map.tmx").write_text(
        f'<map version="1.8" orientation="hexagonal" renderorder="right-down" width="{columns}" height="{rows_}" '
        f'tilewidth="{width}" tileheight="{height}" infinite="0" hexsidelength="{side}" staggeraxis="x" '
        f'staggerindex="even"><tileset firstgid="1" name="t" tilewidth="{width}" tileheight="{height}" '
        f'tilecount="{len(COLOURS)}" columns="{len(COLOURS)}"><image source="tiles.png" '
        f'width="{width * len(COLOURS)}" height="{height}"/></tileset><layer id="1" name="a" width="{columns}" '
        f'height="{rows_}"><data encoding="csv">{",".join(cells)}</data></layer></map>',
        "utf-8",
    )


LAUNCHER = (
    "import os, sys; pid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ); _, status, u = os.wait4(pid, 0); "
    "print(u.ru_utime + u.ru_stime, u.ru_maxrss / 1024); sys.exit(os.waitstatus_to_exitcode(status))"
)
"""A small program between us and the measured one: a process counts its parent's memory as its own at first."""


def _process(command: Sequence[str]) -> tuple[float, float]:
    """Run a program; return its processor seconds and its greatest memory in MB."""
    changes = {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(Path(__file__).parents[1])}
    changes["PYTHONPYCACHEPREFIX"] = str(Path(tempfile.gettempdir()) / "countermarch-benchmarks")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | changes
    words = [sys.executable, "-S", "-c", LAUNCHER, *command]
    done = subprocess.run(words, env=environment, check=True, capture_output=True, text=True)
    seconds, memory = done.stdout.split()[-2:]
    return float(seconds), float(memory)


def _pdf() -> Row:
    from core.qt.pages import ensure_application, pdf_bytes
    from core.view.drawing import Drawing

    what = "PDF of a map sheet of 34 x 22 in, the same drawing"
    probe = subprocess.run([PEER_PYTHON, "-c", "import reportlab"], check=False, capture_output=True)
    if probe.returncode:
        return without_peer("6", what, PDF, "reportlab is not installed")
    application = ensure_application()
    drawing = _sheet_drawing()
    assert isinstance(drawing, Drawing)
    peer = _reportlab(drawing)
    ours = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        pdf_bytes([drawing], [])
        ours.append(time.process_time() - begun)
    del application
    return _from_rounds("6", what, list(zip(ours, peer, strict=True)), PDF)


def _sheet_drawing() -> object:
    """Return grounds, outlines, numbers and rivers of a map of 60 x 30 on a sheet of 34 x 22 in."""
    from core.board.layout import Layout
    from core.view.map_drawing import map_drawing
    from core.view.palette import palette

    scenario = synthetic_map.scenario(60, 30)
    width, _ = Layout(scenario.map.grid, 1.0).bounds
    layout = Layout(scenario.map.grid, 34 * 72 / width)
    drawing = map_drawing(scenario, synthetic_map.SCHEMA, palette("light"), layout)
    return drawing.only("fills", "glyphs", "outlines", "numbers", "rivers", "frontier", "towns")


def _reportlab(drawing: object) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "drawing.json"
        picture.write_text(json.dumps(flat(drawing)), "utf-8")
        fonts = str(resources.files("resources").joinpath("fonts"))
        script = str(Path(__file__).parent / "peers" / "reportlab_pdf.py")
        words = [PEER_PYTHON, script, str(picture), fonts, str(Path(folder) / "peer.pdf")]
        done = subprocess.run(words, check=True, capture_output=True, text=True)
        return [float(line) for line in done.stdout.split()]


def flat(drawing: object) -> dict[str, object]:
    """Return a drawing as lists that any program can read."""
    from core.view.drawing import Drawing, Group, Item, Shape
    from core.view.palette import channels

    def paint(colour: str) -> list[float]:
        return [part / 255 for part in channels(colour)[:3]] if colour else []

    def walk(items: Sequence[Item]) -> Iterator[list[object]]:
        for item in items:
            if isinstance(item, Group):
                yield from walk(item.items)
            elif isinstance(item, Shape):
                line = [*paint(item.stroke.colour), item.stroke.width] if item.stroke else []
                yield ["path", item.path.commands, item.path.numbers, paint(item.fill), line]
            else:
                yield ["text", item.text, [item.x, item.y, item.size], paint(item.fill), item.weight.value]

    assert isinstance(drawing, Drawing)
    return {"size": [drawing.width, drawing.height], "items": list(walk(drawing.groups))}


def _start() -> Iterator[Row]:
    bare = (
        "from PySide6.QtWidgets import QApplication, QWidget; a = QApplication([]); w = QWidget(); "
        "w.resize(1366, 768); w.show(); a.processEvents()"
    )
    ours = [sys.executable, "-m", "benchmarks.board_start"]
    rounds, peaks = [], []
    for _ in range(ROUNDS):
        one, other = _process(ours), _process([sys.executable, "-c", bare])
        rounds.append((one[0], other[0]))
        peaks.append(one[1])
    yield _from_rounds("14", "cold start to a playable board, whole process", rounds, START)
    peak = median(peaks)
    yield Row("14", "its memory", peak, MEMORY, peak / MEMORY, 1.0, peak <= MEMORY, unit="MB")


if __name__ == "__main__":
    print(table(rows()))
