"""All that the rules read beside map and units: charts, figures, options, turn track, and where facts come from."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QStackedWidget, QWidget

from core.model.touched import Touched
from core.qt.theme import GRID
from core.view.language import tr
from core.view.palette import Palette
from editor.docks.chart_page import ChartPage
from editor.docks.figures_page import FiguresPage
from editor.docks.origins_page import OriginsPage
from editor.docks.turns_page import TurnsPage
from editor.document import Document
from editor.models.charts import differing, faulty
from editor.models.figures import chapters
from editor.models.standards import standard_charts
from editor.workplace import Workplace

PAGES = 220
"""Pixels of the list of pages."""

PAGE = Qt.ItemDataRole.UserRole
OPTIONS, TURNS, ORIGINS, CHAPTER, CHART = "options", "turns", "origins", "chapter", "chart"

Page = tuple[str, str]
"""Kind of a page and its key."""


class RulesDock(QWidget):
    """A list of pages at the left, the page at the right."""

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place = place
        self.charts = ChartPage(place.colours)
        self.figures = FiguresPage(self.open_chart)
        self.turns = TurnsPage()
        self.origins = OriginsPage()
        self.pages = QListWidget()
        self.pages.setAccessibleName(tr("Rules data"))
        self.pages.setFixedWidth(PAGES)
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pages.setWordWrap(True)
        self.pages.currentItemChanged.connect(lambda *_: self._show_page())
        self._stack = QStackedWidget()
        for page in (self.charts, self.figures, self.turns, self.origins):
            self._stack.addWidget(page)
        line = QHBoxLayout(self)
        line.setContentsMargins(GRID, GRID, GRID, GRID)
        line.setSpacing(2 * GRID)
        line.addWidget(self.pages)
        line.addWidget(self._stack, 1)
        place.shown.connect(self.watch)
        place.changed.connect(self._changed)
        place.recoloured.connect(self._recolour)
        place.consulted.connect(self.charts.consulted)

    def watch(self, document: Document) -> None:
        """Show another document; the page that was open stays open where the document has it."""
        before = self.page
        with QSignalBlocker(self.pages):
            self.pages.clear()
            for heading, listed in self._listed(document):
                self._head(heading)
                for page, title in listed:
                    item = QListWidgetItem(title)
                    item.setData(PAGE, page)
                    self.pages.addItem(item)
        self._mark()
        if not self.open(*before):
            self.pages.setCurrentRow(1)

    def _listed(self, document: Document) -> list[tuple[str, list[tuple[Page, str]]]]:
        charts = [((CHART, id_), chart.title) for id_, chart in document.scenario.charts.items()]
        figures = [((CHAPTER, found.number), found.title) for found in chapters(document.schema)]
        start = [((OPTIONS, ""), tr("Options")), ((TURNS, ""), tr("Turn track"))]
        others = [((ORIGINS, ""), tr("Where facts come from"))]
        groups = ((tr("Charts"), charts), (tr("Figures"), figures), (tr("Start and turns"), start), ("", others))
        return [(heading, listed) for heading, listed in groups if listed]

    def _head(self, words: str) -> None:
        item = QListWidgetItem(words)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        self.pages.addItem(item)

    @property
    def page(self) -> Page:
        """Kind and key of the page that is open."""
        item = self.pages.currentItem()
        found: Page | None = item.data(PAGE) if item is not None else None
        return (str(found[0]), str(found[1])) if found is not None else ("", "")

    def open(self, kind: str, key: str = "") -> bool:
        """Open a page; return whether there is one."""
        for line in range(self.pages.count()):
            found = self.pages.item(line).data(PAGE)
            if found is not None and tuple(found) == (kind, key):
                self.pages.setCurrentRow(line)
                self._show_page()
                return True
        return False

    def open_chart(self, id_: str) -> None:
        """Open the page of a chart."""
        self.open(CHART, id_)

    def open_first_figures(self) -> None:
        """Open the first page of figures; the options where the game has no figures."""
        document = self._place.document
        first = next(iter(chapters(document.schema)), None) if document is not None else None
        if first is None or not self.open(CHAPTER, first.number):
            self.open(OPTIONS)

    def _show_page(self) -> None:
        document = self._place.document
        kind, key = self.page
        if document is None or not kind:
            return
        if kind == CHART:
            self._stack.setCurrentWidget(self.charts)
            self.charts.show_chart(document, key)
        elif kind == CHAPTER:
            self._stack.setCurrentWidget(self.figures)
            self.figures.show_chapter(document, next(c for c in chapters(document.schema) if c.number == key))
        elif kind == OPTIONS:
            self._stack.setCurrentWidget(self.figures)
            self.figures.show_options(document)
        elif kind == TURNS:
            self._stack.setCurrentWidget(self.turns)
            self.turns.show_turns(document)
        else:
            self._stack.setCurrentWidget(self.origins)
            self.origins.show_origins(document)

    def _changed(self, touched: Touched) -> None:
        if touched.charts or touched.parameters or self.page[0] == ORIGINS:
            self._show_page()
            self._mark()

    def _mark(self) -> None:
        """Say in the list which charts differ from what is shipped, and which have cells that cannot be read."""
        document = self._place.document
        if document is None:
            return
        shipped = standard_charts(document.scenario.game, document.as_opened)
        for line in range(self.pages.count()):
            item = self.pages.item(line)
            kind, key = item.data(PAGE) or ("", "")
            chart = document.scenario.charts.get(key) if kind == CHART else None
            if chart is not None:
                wrong = faulty(chart, document.schema.chart_type(key))
                sign = " !" if wrong else " •" if differing(chart, shipped.get(key)) else ""
                item.setText(f"{chart.title}{sign}")
                item.setToolTip(tr("Cells that cannot be read") if wrong else tr("Changed") if sign else "")

    def _recolour(self, palette: Palette) -> None:
        self.charts.set_palette(palette)
