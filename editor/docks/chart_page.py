"""One chart of the scenario: typed over by keyboard, traded with a spreadsheet, put back as it is shipped."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QPushButton, QTableView, QVBoxLayout, QWidget

from core.model.charts import Cell, Chart, cell_words
from core.qt.panels import label, row
from core.qt.theme import GRID, QUIET, SMALL, TITLE
from core.view.language import tr, tr_n
from core.view.palette import Palette
from core.view.sentences import Sentences
from editor.commands.rules import ChangeChart
from editor.docks.chart_model import ChartModel
from editor.docks.clause_row import ClauseRow
from editor.docks.typing_keys import KeepsTyping
from editor.document import Document
from editor.models import charts
from editor.models.charts import BadCell, Place
from editor.models.edits import Edit
from editor.models.standards import standard_charts

LINE, LOSS_LINE, LEAST, MARGIN, HEAD = 21, 31, 38, 12, 18
"""Pixels: a row, a row of figures of two lines, the narrowest column, blanks round the words of cells and headings."""


class ChartPage(QWidget):
    """The grid of a chart. What cannot be typed is told in a sentence below it."""

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self._document: Document | None = None
        self._id = ""
        self._read = ("", "")
        self.model = ChartModel()
        self.model.set_palette(palette)
        self.model.asked.connect(lambda r, c, words: self._typed((r, c), words))
        self._title = label("", TITLE)
        self._clauses = ClauseRow()
        self._note = label("", QUIET, wraps=True)
        self.said = label("", "", wraps=True)
        self.said.setAccessibleName(tr("What is wrong"))
        self.table = self._table()
        self._corner = QLabel(self.table)
        self._corner.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._corner.setStyleSheet(f"font-size: {SMALL}px;")
        self.back = QPushButton(tr("Back to the shipped chart"))
        self.back.clicked.connect(lambda _=False: self.reset())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(row(self._title, self._clauses, 1, self.back))
        column.addWidget(self.table, 1)
        column.addWidget(self.said)
        column.addWidget(self._note)
        self._keys()

    def _table(self) -> QTableView:
        table = QTableView()
        table.setModel(self.model)
        table.setAccessibleName(tr("Cells of the chart"))
        table.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        table.setTabKeyNavigation(False)
        small = table.font()
        small.setPixelSize(SMALL)
        table.verticalHeader().setFont(small)
        table.horizontalHeader().setMinimumSectionSize(LEAST)
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(LINE)
        table.horizontalHeader().setHighlightSections(True)
        table.horizontalHeader().setStretchLastSection(True)
        table.setMinimumHeight(4 * LINE)
        KeepsTyping(table)
        return table

    def _keys(self) -> None:
        keys = QKeySequence.StandardKey
        for wanted, does in (
            (QKeySequence(keys.Copy), self.copy),
            (QKeySequence(keys.Paste), self.paste),
            (QKeySequence(Qt.Key.Key_Return), self.down),
            (QKeySequence(Qt.Key.Key_Enter), self.down),
        ):
            made = QShortcut(wanted, self.table)
            made.setContext(Qt.ShortcutContext.WidgetShortcut)
            made.activated.connect(does)

    # What is shown ---------------------------------------------------------------------------------

    def set_palette(self, palette: Palette) -> None:
        """Use other colours."""
        self.model.set_palette(palette)
        self.table.viewport().update()

    def consulted(self, chart: str, column: str) -> None:
        """Mark the column that a trial reads just now."""
        self._read = (chart, column)
        self.model.light(column if chart == self._id else "")

    def show_chart(self, document: Document, id_: str) -> None:
        """Show a chart of a document as it is now."""
        fresh = (document, id_) != (self._document, self._id)
        self._document, self._id = document, id_
        chart = document.scenario.charts.get(id_)
        self.model.show(chart, document.schema, Sentences.of(document.game, document.scenario), self.shipped)
        if chart is None:
            return
        self._title.setText(chart.title)
        self._clauses.show_clauses(chart.clauses, document.game.clauses())
        thrown = tr("Rolled with {die}.", die=chart.die) if chart.die else ""
        self._note.setText(" ".join(filter(None, (thrown, chart.note))))
        self._note.setVisible(bool(self._note.text()))
        self.back.setEnabled(self.shipped is not None and self.shipped != chart)
        if fresh:
            self._size(chart)
            self.table.setCurrentIndex(self.model.index(0, 0))
        self.consulted(*self._read)
        if fresh or not self.model.faults:
            self._say("")

    @property
    def shipped(self) -> Chart | None:
        """The chart as the program brings it."""
        return self._standards.get(self._id)

    @property
    def _standards(self) -> Mapping[str, Chart]:
        document = self._document
        return standard_charts(document.scenario.game, document.as_opened) if document is not None else {}

    def _size(self, chart: Chart) -> None:
        metrics, small = self.table.fontMetrics(), self.table.verticalHeader().fontMetrics()
        for column, heading in enumerate(chart.columns):
            words = [cell_words(cells[column]) for cells in chart.cells if column < len(cells)]
            widths = [small.horizontalAdvance(heading) + HEAD - MARGIN]
            widths += [metrics.horizontalAdvance(word) for word in words]
            widths += [small.horizontalAdvance(word) for word in self.model.figures(column)]
            self.table.setColumnWidth(column, max(LEAST, max(widths) + MARGIN))
        for number in range(self.model.rowCount()):
            self.table.setRowHeight(number, LINE if number < len(chart.rows) else LOSS_LINE)
        self._corner.setText(chart.corner)
        head, side = self.table.horizontalHeader(), self.table.verticalHeader()
        self._corner.setGeometry(1, 1, side.sizeHint().width(), head.sizeHint().height())

    def _say(self, words: str) -> None:
        self.said.setText(words)
        self.said.setVisible(bool(words))

    # What is changed -------------------------------------------------------------------------------

    @property
    def here(self) -> Place:
        """The cell the cursor is in."""
        index = self.table.currentIndex()
        return (max(index.row(), 0), max(index.column(), 0))

    def _typed(self, at: Place, words: str) -> None:
        chart = self.model.chart
        if self._document is None or chart is None:
            return
        kind = self._document.schema.chart_type(chart.id)
        if kind is None:
            self._say(tr("The rules call for no chart of this name, so nothing reads it."))
            return
        try:
            cells = {at: charts.read_cell(chart, kind, at, words)}
        except BadCell as bad:
            self._say(bad.sentence)
            return
        self._set(cells, tr("{chart}: {row}, {column} is {cell}", chart=chart.title, row=chart.rows[at[0]],
                            column=chart.columns[at[1]], cell=words.strip()))  # fmt: skip
        self.down()

    def _set(self, cells: Mapping[Place, Cell], text: str) -> None:
        assert self._document is not None
        self._say("")
        self._push(charts.set_cells(self._document.scenario, self._id, cells, self.shipped), text)

    def _push(self, edit: Edit | None, text: str) -> None:
        if edit is not None and self._document is not None:
            self._document.do(ChangeChart(self._document, edit, text))

    def reset(self) -> None:
        """Put the whole chart back as it is shipped."""
        if self._document is not None and self.shipped is not None:
            edit = charts.reset_chart(self._document.scenario, self.shipped)
            self._push(edit, tr("{chart} as shipped", chart=self.shipped.title))

    def down(self) -> None:
        """Go to the cell below, or to the top of the next column."""
        chart = self.model.chart
        if chart is None:
            return
        r, c = self.here
        r, c = (r + 1, c) if r + 1 < len(chart.rows) else (0, min(c + 1, len(chart.columns) - 1))
        self.table.selectionModel().setCurrentIndex(
            self.model.index(r, c), QItemSelectionModel.SelectionFlag.ClearAndSelect
        )

    def copy(self) -> None:
        """Copy the chosen cells for a spreadsheet."""
        chosen = self.table.selectionModel().selectedIndexes() or [self.table.currentIndex()]
        lines: dict[int, list[str]] = {}
        for index in sorted(chosen, key=lambda index: (index.row(), index.column())):
            lines.setdefault(index.row(), []).append(str(self.model.data(index) or "").replace("\n", " "))
        QGuiApplication.clipboard().setText("\n".join("\t".join(words) for words in lines.values()))

    def paste(self) -> None:
        """Lay a block of a spreadsheet down from the cursor on: all of it, or none where a cell cannot be."""
        chart = self.model.chart
        kind = self._document.schema.chart_type(self._id) if self._document is not None else None
        if chart is None or kind is None:
            return
        try:
            cells = charts.block(chart, kind, self.here, QGuiApplication.clipboard().text())
        except BadCell as bad:
            self._say(bad.sentence)
            return
        words = tr_n("{chart}: {count} cell pasted", "{chart}: {count} cells pasted", len(cells), chart=chart.title)
        self._set(cells, words)
