"""A graph in a window: drawn anew for whatever room there is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.qt.painter import paint
from core.view.drawing import Drawing
from core.view.graph_drawing import Graph
from core.view.palette import Palette

Draw = Callable[[Graph, Palette, tuple[float, float]], Drawing]


class GraphView(QWidget):
    """Shows one graph; its figures are its accessible description."""

    def __init__(self, draw: Draw, graph: Graph, palette: Palette, least: QSize | None = None) -> None:
        super().__init__()
        self._draw, self._graph, self._palette = draw, graph, palette
        self.setMinimumSize(least or QSize(320, 180))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._name()

    def show_graph(self, graph: Graph) -> None:
        """Show another graph."""
        self._graph = graph
        self._name()
        self.update()

    def _name(self) -> None:
        self.setAccessibleName(self._graph.title)
        self.setAccessibleDescription(in_words(self._graph))

    def sizeHint(self) -> QSize:
        """Ask for a wide field."""
        return QSize(640, 240)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the graph into the whole widget."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter, self._draw(self._graph, self._palette, (float(self.width()), float(self.height()))))
        painter.end()


def in_words(graph: Graph) -> str:
    """Return the figures of a graph as a screen reader says them."""
    parts = []
    for line in graph.lines:
        figures = ", ".join(
            f"{label} {value:g}" for label, value in zip(graph.labels, line.values, strict=True) if label
        )
        parts.append(f"{line.title}: {figures}")
    return ". ".join(parts)
