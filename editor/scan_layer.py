"""The scan as it is painted: between map and counters, or over everything, never on paper."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QImageReader, QPainter, QPixmap, QTransform

from core.qt.viewport import Viewport
from editor.document import Document
from editor.models.scan import Order, Scan, keep_scan, read_scan
from editor.workplace import Workplace

PAUSE = 400
"""Milliseconds without another change after which it is kept."""

LEAST_SIDE = 600
"""Smaller pictures than this (pixels) are not halved again for small zooms."""


class ScanLayer(QObject):
    """The scan of the document in front. `changed` tells that it lies or looks otherwise."""

    changed = Signal()

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self._place = place
        self.scan: Scan | None = None
        self._sizes: list[QPixmap] = []
        self._file: Path | None = None
        self._soon = QTimer(self, singleShot=True, interval=PAUSE)
        self._soon.timeout.connect(self.keep)
        place.canvas.scan = self
        place.shown.connect(self._begin)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels; (0, 0) without one."""
        return (self._sizes[0].width(), self._sizes[0].height()) if self._sizes else (0, 0)

    def _begin(self, document: Document) -> None:
        """Show the scan of the document that came to the front, if its picture is still there."""
        if self._soon.isActive():
            self.keep()
        self._file = document.path
        self.scan, self._sizes = read_scan(document.path), []
        if self.scan is not None and not self._load(self.scan.picture):
            self.scan = None
        self.changed.emit()

    def load(self, picture: Path) -> str:
        """Read a picture; return why it cannot be shown, empty when it can."""
        reader = QImageReader(str(picture))
        reader.setAutoTransform(True)
        image = reader.read()
        if image.isNull():
            return reader.errorString()
        self._sizes = [QPixmap.fromImage(image)]
        while max(self._sizes[-1].width(), self._sizes[-1].height()) > LEAST_SIDE:
            last = self._sizes[-1]
            smooth = Qt.TransformationMode.SmoothTransformation
            half = last.size() / 2
            self._sizes.append(last.scaled(half, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))
        return ""

    def _load(self, picture: str) -> bool:
        return not self.load(Path(picture))

    def show(self, scan: Scan | None) -> None:
        """Show a scan, or none, and keep it so a little later."""
        self.scan = scan
        if scan is None:
            self._sizes = []
        if self._place.document is not None:
            self._file = self._place.document.path
        self._place.canvas.update()
        self._soon.start()
        self.changed.emit()

    def keep(self) -> None:
        """Keep the scan as it is now."""
        self._soon.stop()
        try:
            if self._file is not None:
                keep_scan(self._file, self.scan)
        except OSError as error:
            self._place.say(str(error))

    def paint(self, painter: QPainter, viewport: Viewport, radius: float, order: Order) -> None:
        """Paint the scan in a window's own pixels, if it is to lie there.

        Args:
            radius: of a hex, in the unit of the viewport's map points.
        """
        scan = self.scan
        if scan is None or not scan.shown or scan.order is not order or not self._sizes:
            return
        placed = scan.placed
        ends = [placed.on_map(point) for point in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))]
        (ox, oy), (ax, ay), (bx, by) = (viewport.from_map(x * radius, y * radius) for x, y in ends)
        scale = max(abs(ax - ox), abs(ay - oy), abs(bx - ox), abs(by - oy))
        number = 0
        while number + 1 < len(self._sizes) and scale * 2 ** (number + 1) <= 1.0:
            number += 1
        picture = self._sizes[number]
        fx, fy = self._sizes[0].width() / picture.width(), self._sizes[0].height() / picture.height()
        painter.save()
        painter.setOpacity(scan.strength / 100)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        way = QTransform((ax - ox) * fx, (ay - oy) * fx, (bx - ox) * fy, (by - oy) * fy, ox, oy)
        painter.setTransform(way * painter.transform())
        painter.drawPixmap(0, 0, picture)
        painter.restore()
