"""Forms of figures and of options, made of the schema: what a designer may change, each by its clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.model.schema import OptionType, ParameterType
from core.qt.panels import Flow, clear, label
from core.qt.theme import GRID, QUIET, TITLE
from core.view.language import tr
from core.view.sentences import Sentences
from editor.commands.rules import ChangeFigure
from editor.docks.clause_row import summary_of
from editor.docks.figure_row import FigureRow
from editor.document import Document
from editor.models import figures
from editor.models.edits import Edit
from editor.models.figures import BadFigure, Chapter

NAME = 180
"""Pixels that the name of a figure has at least; a dock beside the palette leaves no more at 1366 pixels."""


class FiguresPage(QWidget):
    """A form that can be scrolled. `opens` is called with the chart that a button leads to."""

    def __init__(self, opens: Callable[[str], None]) -> None:
        super().__init__()
        self._document: Document | None = None
        self._opens = opens
        self._shown: object = None
        self.rows: dict[str, FigureRow] = {}
        self._title = label("", TITLE)
        self.said = label("", "", wraps=True)
        self.said.setAccessibleName(tr("What is wrong"))
        self.said.hide()
        self._charts = Flow()
        inside = QWidget()
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, GRID, 0)
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(GRID // 2)
        self._grid.setColumnMinimumWidth(0, NAME)
        self._grid.setColumnStretch(4, 1)
        scrolled = QScrollArea(widgetResizable=True)
        scrolled.setFrameShape(QFrame.Shape.NoFrame)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scrolled.setWidget(inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._title)
        column.addWidget(scrolled, 1)
        column.addLayout(self._charts)
        column.addWidget(self.said)

    def show_chapter(self, document: Document, chapter: Chapter) -> None:
        """Show the figures of a chapter of the rulebook."""
        title = f"{chapter.number}  {chapter.title}"
        self._lay(document, ("chapter", chapter.number), title, chapter.figures)
        for kind in chapter.figures:
            self.rows[kind.id].show_value(figures.value_of(document.scenario, kind))
        self._link(document, chapter.charts)

    def show_options(self, document: Document) -> None:
        """Show what may be chosen at the start of a game."""
        self._lay(document, "options", tr("Options"), document.schema.options)
        for option in document.schema.options:
            self.rows[option.id].show_value(figures.option_of(document.scenario, option))
        self._link(document, ())

    def _lay(
        self, document: Document, what: object, title: str, kinds: Sequence[ParameterType | OptionType]
    ) -> None:
        """Make the lines of a form anew, unless they are those that stand there."""
        if (document, what) == self._shown:
            return
        self._document, self._shown = document, (document, what)
        self._title.setText(title)
        self._say("")
        clear(self._grid)
        texts = Sentences.of(document.game, document.scenario).texts
        self.rows = {}
        for line, kind in enumerate(kinds):
            says = summary_of(kind.clause, document.game.clauses())
            if isinstance(kind, OptionType):
                says = texts.get(kind.explains, says)
            made = FigureRow(kind, says, lambda words, kind=kind: self._asked(kind, words))
            made.add_to(self._grid, line)
            self.rows[kind.id] = made
        self._grid.setRowStretch(2 * len(kinds), 1)

    def _link(self, document: Document, listed: Sequence[str]) -> None:
        """Offer the charts of the chapter."""
        clear(self._charts)
        there = [id_ for id_ in listed if id_ in document.scenario.charts]
        if there:
            self._charts.addWidget(label(tr("Charts of this chapter:"), QUIET))
        for id_ in there:
            button = QPushButton(document.scenario.charts[id_].title)
            button.clicked.connect(lambda _=False, id_=id_: self._opens(id_))
            self._charts.addWidget(button)

    def _say(self, words: str) -> None:
        self.said.setText(words)
        self.said.setVisible(bool(words))

    def _asked(self, kind: ParameterType | OptionType, words: str) -> None:
        document = self._document
        if document is None:
            return
        scenario = document.scenario
        try:
            if isinstance(kind, ParameterType):
                edit = figures.set_figure(scenario, kind, figures.read_figure(kind, words))
            else:
                value = words if kind.choices else words == "yes"
                edit = figures.set_option(scenario, kind, value)
        except BadFigure as bad:
            self._say(str(bad))
            return
        self._say("")
        self._push(edit, tr("{title}: {value}", title=kind.title, value=words))

    def _push(self, edit: Edit | None, text: str) -> None:
        if edit is not None and self._document is not None:
            self._document.do(ChangeFigure(self._document, edit, text))
