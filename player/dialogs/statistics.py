"""The game in figures: dice against expectation, losses and tempo turn by turn, points phase by phase."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QFileDialog, QGridLayout, QTabWidget, QVBoxLayout, QWidget

from core.files.atomic import make_folder, save_bytes
from core.qt.graph_view import GraphView
from core.qt.panels import Elided, clear, label
from core.qt.theme import GRID, PRIMARY, QUIET, SMALL_TEXT
from core.view import graph_drawing
from core.view.language import number, tr, tr_n
from core.view.palette import Palette
from player.dialogs.facts import scroller
from player.dialogs.frame import Dialog
from player.models import graphs
from player.models.exported import as_csv, as_text
from player.models.opening import readable
from player.models.statistics import DiceLine, DrawLine, Figures, Series


class StatisticsDialog(Dialog):
    """Shows figures; all of it can be copied as text or saved as a table, for which a file `to` is proposed."""

    def __init__(self, found: Figures, whose: str, colours: Palette, to: Path, parent: QWidget | None = None) -> None:
        super().__init__(tr("Statistics"), parent, width=760)
        self.resize(800, 600)
        self._figures, self._colours, self._to = found, colours, to
        self.body.addWidget(label(tr("The whole game so far, as seen by: {whose}.", whose=whose), QUIET))
        leaves = QTabWidget()
        leaves.setDocumentMode(True)
        leaves.tabBar().setDrawBase(False)
        leaves.setAccessibleName(tr("Dice, losses, tempo, points"))
        leaves.addTab(self._dice(), tr("Dice"))
        if found.draws:
            leaves.addTab(self._draws(), tr("Draws"))
        leaves.addTab(self._losses(), tr("Losses"))
        leaves.addTab(self._tempo(), tr("Tempo"))
        leaves.addTab(self._scores(), tr("Points"))
        self.body.addWidget(leaves, 1)
        self._copied = Elided("", SMALL_TEXT)
        self.answers.insertWidget(0, self._copied)
        copy = self.add_answer(tr("Copy as text"))
        copy.clicked.connect(self._copy)
        save = self.add_answer(tr("Save as a table …"))
        save.clicked.connect(self._choose)
        close = self.add_answer(tr("Close"), PRIMARY)
        close.clicked.connect(self.accept)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(as_text(self._figures))
        self._copied.say(tr("Copied."))

    def _choose(self) -> None:
        """Ask where the table shall go."""
        chooser = QFileDialog(self, tr("Save the figures as a table"), str(self._to))
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setNameFilter(f"{tr('Tables')} (*.csv)")
        chooser.setDefaultSuffix("csv")
        chooser.fileSelected.connect(lambda path: self.save(Path(path)))
        chooser.open()

    def save(self, path: Path) -> None:
        """Write all figures as a table, or say why they cannot be written."""
        try:
            make_folder(path.parent)
            save_bytes(path, as_csv(self._figures).encode())
        except OSError as error:
            self._copied.say(tr("It could not be saved: {why}. Choose another place.", why=readable(error)))
        else:
            self._copied.say(tr("Saved: {path}", path=path))

    # Dice ----------------------------------------------------------------------------------------

    def _dice(self) -> QWidget:
        page, column = _page()
        lines = self._figures.dice
        if not lines:
            column.addWidget(label(tr("No die has been rolled yet."), QUIET))
            column.addStretch(1)
            return page
        choice = QComboBox()
        choice.setAccessibleName(tr("Whose dice"))
        for line in lines:
            choice.addItem(_titled(line, lines))
        picture = GraphView(graph_drawing.bars, graphs.dice_graph(lines[0]), self._colours, QSize(320, 200))
        words = label("", wraps=True)
        words.setMinimumHeight(44)
        words.setAlignment(Qt.AlignmentFlag.AlignTop)

        def show(at: int) -> None:
            picture.show_graph(graphs.dice_graph(lines[at]))
            words.setText(_about(lines[at]))

        choice.currentIndexChanged.connect(show)
        show(0)
        column.addWidget(choice)
        column.addWidget(picture, 1)
        column.addWidget(words)
        column.addLayout(_dice_table(lines))
        return page

    def _draws(self) -> QWidget:
        page, column = _page()
        column.addLayout(_draws_table(self._figures.draws))
        note = tr("“In the cup” is what lay there when the token was drawn, “chance” how probable it was. A check of "
                  "the game's file draws again from the same cups.")
        column.addWidget(label(note, SMALL_TEXT, wraps=True))
        column.addStretch(1)
        return scroller(page)

    # Losses and points ---------------------------------------------------------------------------

    def _losses(self) -> QWidget:
        page, column = _page()
        series = self._figures.losses
        if not any(lost for one in series for _, lost in one.points):
            column.addWidget(label(tr("Nobody has lost a step yet."), QUIET))
            column.addStretch(1)
            return page
        column.addWidget(GraphView(graph_drawing.bars, graphs.losses_graph(series), self._colours), 1)
        column.addLayout(_series_table(series))
        if self._figures.hidden:
            note = tr("A hidden unit's loss is counted when it comes to be known.")
            column.addWidget(label(note, SMALL_TEXT, wraps=True))
        return page

    def _tempo(self) -> QWidget:
        page, column = _page()
        found = self._figures.tempo
        choice = QComboBox()
        choice.setAccessibleName(tr("What is counted"))
        for title, _ in found:
            choice.addItem(title)
        title, series = found[0]
        picture = GraphView(graph_drawing.bars, graphs.tempo_graph(title, series), self._colours, QSize(320, 200))
        table = QVBoxLayout()

        def show(at: int) -> None:
            title, series = found[at]
            picture.show_graph(graphs.tempo_graph(title, series))
            clear(table)
            table.addLayout(_series_table(series))

        choice.currentIndexChanged.connect(show)
        show(0)
        column.addWidget(choice)
        column.addWidget(picture, 1)
        column.addLayout(table)
        note = tr("A unit that marches four hexes counts four; retreats and advances are not counted.")
        if self._figures.hidden:
            note += " " + tr("Of hidden moves only what was seen is counted.")
        column.addWidget(label(note, SMALL_TEXT, wraps=True))
        return page

    def _scores(self) -> QWidget:
        page, column = _page()
        if not self._figures.scores:
            column.addWidget(label(tr("This game counts no points."), QUIET))
            column.addStretch(1)
            return page
        graph = graphs.scores_graph(self._figures.scores)
        column.addWidget(GraphView(graph_drawing.curves, graph, self._colours), 1)
        for series in self._figures.scores:
            now = series.points[-1][1]
            words = tr("{count}: {now} now, {first} at the beginning.", count=series.title, now=now,
                       first=series.points[0][1])
            column.addWidget(label(words, QUIET, wraps=True))
        return page


def _page() -> tuple[QWidget, QVBoxLayout]:
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(GRID, 2 * GRID, GRID, GRID)
    column.setSpacing(GRID)
    return page, column


def _titled(line: DiceLine, lines: tuple[DiceLine, ...]) -> str:
    """Return whose dice they are, with the kind of die where several are thrown."""
    kinds = {other.tally.sides for other in lines}
    return line.title if len(kinds) == 1 else tr("{whose}, die of {sides}", whose=line.title, sides=line.tally.sides)


def _about(line: DiceLine) -> str:
    tally = line.tally
    parts = [
        tr_n("{count} roll, {mean} on average.", "{count} rolls, {mean} on average.", tally.total,
             mean=round(tally.mean, 2)),
        tr("Chi-square {value} with {freedom} degrees of freedom.", value=round(tally.chi_square, 1),
           freedom=tally.sides - 1),
        line.words,
    ]
    if line.taken_back:
        parts.append(
            tr_n("{count} of them belongs to a step that was taken back.",
                 "{count} of them belong to steps that were taken back.", line.taken_back)
        )
    return " ".join(parts)


def _dice_table(lines: tuple[DiceLine, ...]) -> QGridLayout:
    most = max(line.tally.sides for line in lines)
    heads = ["", *(str(face) for face in range(1, most + 1)), tr("all"), tr("average"), tr("expected of each")]
    rows = [
        [_titled(line, lines), *map(str, line.tally.counts), *[""] * (most - line.tally.sides), str(line.tally.total),
         number(line.tally.mean, 2), number(line.tally.expected, 1)]
        for line in lines
    ]
    return _table(heads, rows)


def _draws_table(draws: tuple[DrawLine, ...]) -> QGridLayout:
    rows = [
        [draw.told or draw.token, str(draw.turn), draw.lay or "–",
         "–" if draw.chance is None else f"{number(100 * draw.chance, 0)} %",
         tr("taken back") if draw.taken_back else ""]
        for draw in draws
    ]
    return _table(["", tr("Turn"), tr("In the cup"), tr("Chance"), ""], rows)


def _series_table(series: tuple[Series, ...]) -> QGridLayout:
    turns = [text for text, _ in series[0].points] if series else []
    rows = [
        [one.title, *(str(value) for _, value in one.points), str(sum(value for _, value in one.points))]
        for one in series
    ]
    return _table([tr("Turn"), *turns, tr("all")], rows)


def _table(heads: list[str], rows: list[list[str]]) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * GRID)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(0, 1)
    for column, words in enumerate(heads):
        grid.addWidget(label(words, QUIET), 0, column, _side(column))
    for row, cells in enumerate(rows, 1):
        for column, words in enumerate(cells):
            cell = label(words)
            cell.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(cell, row, column, _side(column))
    return grid


def _side(column: int) -> Qt.AlignmentFlag:
    return Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
