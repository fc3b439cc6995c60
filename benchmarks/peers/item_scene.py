"""The peer of the map canvas: a graphics scene of one item and one text item a hex, rivers and counters as items."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsPolygonItem,
    QGraphicsRectItem,
    QGraphicsScene,
    QGraphicsSimpleTextItem,
    QGraphicsView,
    QWidget,
)

from core.board.layout import Layout
from core.model.scenario import Scenario
from core.view.scene import Scene

COLOURS = ("#EFE7CF", "#C3CFA3", "#DDC9A3", "#BFA582", "#CFE0D6", "#9FC4DC")
WIDTHS = {"minor": 3.0, "major": 7.0, "border": 5.0}
RADIUS = 44.0


class ItemView(QGraphicsView):
    """A map as most Qt programs would show it."""

    def __init__(self, scenario: Scenario, shown: Scene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameStyle(0)
        self._layout = Layout(scenario.map.grid, RADIUS)
        self._board = QGraphicsScene(self)
        self.hexes: list[QGraphicsPolygonItem] = []
        self._add_hexes(scenario)
        self._add_lines(scenario)
        self._add_counters(shown)
        self.setScene(self._board)

    def _add_hexes(self, scenario: Scenario) -> None:
        font = QFont()
        font.setPixelSize(9)
        pen = QPen(QColor("#8A7F6A"))
        pen.setCosmetic(True)
        for at in scenario.map.grid.hexes:
            outline = QPolygonF([QPointF(*corner) for corner in self._layout.corners(at)])
            item = QGraphicsPolygonItem(outline)
            item.setBrush(QBrush(QColor(COLOURS[scenario.map.terrain[at]])))
            item.setPen(pen)
            self._board.addItem(item)
            self.hexes.append(item)
            label = QGraphicsSimpleTextItem(scenario.map.sheet.label(at))
            label.setFont(font)
            x, y = self._layout.centre(at)
            label.setPos(x - 10, y - 35)
            self._board.addItem(label)

    def _add_lines(self, scenario: Scenario) -> None:
        for kind, sides in scenario.map.hexsides.items():
            for side in sides:
                a, b = self._layout.side_ends(side)
                path = QPainterPath(QPointF(*a))
                path.lineTo(QPointF(*b))
                item = QGraphicsPathItem(path)
                pen = QPen(QColor("#3E78AE" if kind != "border" else "#5A5560"), WIDTHS[kind])
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                item.setPen(pen)
                self._board.addItem(item)

    def _add_counters(self, shown: Scene) -> None:
        font = QFont()
        font.setPixelSize(15)
        font.setBold(True)
        for at, stack in shown.stacks.items():
            x, y = self._layout.centre(at)
            for number, face in enumerate(stack):
                card: QGraphicsItem = QGraphicsRectItem(QRectF(0, 0, 52, 52))
                card.setPos(x - 26 - 5 * number, y - 26 - 5 * number)
                assert isinstance(card, QGraphicsRectItem)
                card.setBrush(QBrush(QColor(face.ground)))
                text = QGraphicsSimpleTextItem("-".join(face.factors), card)
                text.setFont(font)
                text.setBrush(QBrush(QColor(face.ink)))
                text.setPos(5, 32)
                symbol = QGraphicsRectItem(QRectF(14, 13, 24, 16), card)
                symbol.setPen(QPen(QColor(face.ink), 2))
                self._board.addItem(card)
