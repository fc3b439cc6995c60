"""A chart as Qt's table wants it: printed rows and columns, where each row comes from, and beneath it what it costs."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont

from core.model.charts import Chart, cell_words
from core.model.schema import Schema
from core.qt.theme import SMALL
from core.view.language import tr
from core.view.palette import Palette, channels, mixed
from core.view.sentences import Sentences
from editor.models.charts import LossRow, Place, differing, faulty, loss_rows, origin

Index = QModelIndex | QPersistentModelIndex
ROLE = Qt.ItemDataRole
NOBODY = QModelIndex()


class ChartModel(QAbstractTableModel):
    """Cells are typed over; the last column says where a row comes from; the rows beneath the chart are figures.

    `asked` carries row, column and words when a cell was typed over.
    """

    asked = Signal(int, int, str)

    def __init__(self) -> None:
        super().__init__()
        self.chart: Chart | None = None
        self._losses: tuple[LossRow, ...] = ()
        self._faults: dict[Place, str] = {}
        self._changed: frozenset[Place] = frozenset()
        self._shipped: Chart | None = None
        self._said: Sentences | None = None
        self._palette: Palette | None = None
        self._lit = ""

    def show(self, chart: Chart | None, schema: Schema, said: Sentences, shipped: Chart | None) -> None:
        """Show a chart; the same one changed keeps what is selected."""
        same = self.chart is not None and chart is not None and self._shape(self.chart) == self._shape(chart)
        if not same:
            self.beginResetModel()
        self.chart, self._shipped, self._said = chart, shipped, said
        self._losses = loss_rows(chart, schema) if chart is not None else ()
        self._faults = dict(faulty(chart, schema.chart_type(chart.id))) if chart is not None else {}
        self._changed = differing(chart, shipped) if chart is not None else frozenset()
        if same:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
        else:
            self.endResetModel()

    @staticmethod
    def _shape(chart: Chart) -> tuple[object, ...]:
        return (chart.id, chart.rows, chart.columns)

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self._palette = palette

    def light(self, column: str) -> None:
        """Mark the column that is read just now; empty for none."""
        self._lit = column
        if self.chart is not None:
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)

    def figures(self, column: int) -> tuple[str, ...]:
        """Return what stands beneath a column of the chart, line by line."""
        return tuple(line for row in self._losses for line in row.figures[column].splitlines())

    def fault(self, at: Place) -> str:
        """Return what is wrong with a cell; empty when the rules can read it."""
        return self._faults.get(at, "")

    @property
    def faults(self) -> int:
        """How many cells the rules cannot read."""
        return len(self._faults)

    def is_cell(self, index: Index) -> bool:
        """Whether there is a cell of the chart, and not what stands around it."""
        chart = self.chart
        return chart is not None and index.row() < len(chart.rows) and index.column() < len(chart.columns)

    # What Qt asks ----------------------------------------------------------------------------------

    def rowCount(self, parent: Index = NOBODY) -> int:
        """Rows of the chart, and one for each who can lose."""
        return 0 if self.chart is None or parent.isValid() else len(self.chart.rows) + len(self._losses)

    def columnCount(self, parent: Index = NOBODY) -> int:
        """Columns of the chart, and one that says where a row comes from."""
        return 0 if self.chart is None or parent.isValid() else len(self.chart.columns) + 1

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Only cells of the chart can be typed over."""
        plain = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return plain | Qt.ItemFlag.ItemIsEditable if self.is_cell(index) else plain

    def setData(self, index: Index, value: Any, role: int = ROLE.EditRole) -> bool:
        """Ask for a change; whether it is made is decided elsewhere."""
        if role == ROLE.EditRole and self.is_cell(index):
            self.asked.emit(index.row(), index.column(), str(value))
        return False

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = ROLE.DisplayRole) -> Any:
        """Headings as printed."""
        if self.chart is None or role not in (ROLE.DisplayRole, ROLE.FontRole):
            return None
        across = orientation == Qt.Orientation.Horizontal
        printed = self.chart.columns if across else self.chart.rows
        if role == ROLE.FontRole:
            return _bold() if across and section < len(printed) and printed[section] == self._lit else None
        if section < len(printed):
            return printed[section]
        return tr("Where from") if across else self._loss_heading(section - len(printed))

    def _loss_heading(self, number: int) -> str:
        assert self._said is not None
        return tr("⌀ {who}", who=self._said.word(self._losses[number].who))

    def data(self, index: Index, role: int = ROLE.DisplayRole) -> Any:
        """What stands in a cell, how it looks, and what a screen reader and the tooltip say of it."""
        if self.chart is None:
            return None
        if role == ROLE.TextAlignmentRole:
            last = index.column() == len(self.chart.columns)
            return Qt.AlignmentFlag.AlignVCenter | (
                Qt.AlignmentFlag.AlignLeft if last else Qt.AlignmentFlag.AlignHCenter
            )
        if role in (ROLE.DisplayRole, ROLE.EditRole):
            return self._text(index)
        if role in (ROLE.ToolTipRole, ROLE.AccessibleDescriptionRole):
            return self._told(index)
        if role == ROLE.BackgroundRole:
            return self._ground(index)
        if role == ROLE.ForegroundRole and not self.is_cell(index) and self._palette is not None:
            return QColor(*channels(self._palette["text-quiet"]))
        return self._font(index) if role == ROLE.FontRole else None

    def _font(self, index: Index) -> QFont | None:
        if not self.is_cell(index):
            made = QFont()
            made.setPixelSize(SMALL)
            return made
        at = (index.row(), index.column())
        return _bold() if at in self._changed or at in self._faults else None

    def _text(self, index: Index) -> str:
        assert self.chart is not None
        assert self._said is not None
        row, column = index.row(), index.column()
        if row >= len(self.chart.rows):
            figures = self._losses[row - len(self.chart.rows)].figures
            return figures[column] if column < len(figures) else ""
        if column == len(self.chart.columns):
            return origin_words(self._said, self.chart, row)
        cells = self.chart.cells[row]
        return cell_words(cells[column]) if column < len(cells) else ""

    def _told(self, index: Index) -> str:
        assert self.chart is not None
        row, column = index.row(), index.column()
        if row >= len(self.chart.rows):
            exact = self._losses[row - len(self.chart.rows)].exact
            return exact[column] if column < len(exact) else ""
        if column == len(self.chart.columns):
            found = origin(self.chart, self.chart.rows[row])
            return "\n".join(filter(None, (found.source, found.method, ", ".join(found.clauses))))
        fault = self._faults.get((row, column), "")
        if fault or (row, column) not in self._changed or self._shipped is None:
            return fault
        shipped = self._shipped.cell(self.chart.rows[row], self.chart.columns[column])
        return tr("Changed; it is {shipped} in the chart that comes with the program.", shipped=cell_words(shipped))

    def _ground(self, index: Index) -> QColor | None:
        if self._palette is None or self.chart is None:
            return None
        at = (index.row(), index.column())
        if at in self._faults:
            return QColor(*channels(mixed(self._palette["field"], self._palette["danger"], 30)))
        if at in self._changed:
            return QColor(*channels(mixed(self._palette["field"], self._palette["accent"], 28)))
        if index.column() < len(self.chart.columns) and self.chart.columns[index.column()] == self._lit:
            return QColor(*channels(mixed(self._palette["field"], self._palette["selected"], 16)))
        if not self.is_cell(index):
            return QColor(*channels(self._palette["window"]))
        return None


def origin_words(said: Sentences, chart: Chart, row: int) -> str:
    """Return where a row comes from, in words."""
    found = origin(chart, chart.rows[row])
    day = f" · {found.method}" if found.word == "printed" and found.method else ""
    return f"{said.word(found.word)}{day}"


def _bold() -> QFont:
    made = QFont()
    made.setBold(True)
    return made
