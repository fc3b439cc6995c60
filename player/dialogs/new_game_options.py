"""The options of a new game: grouped, each explained with its clause, and all back to the rulebook by one button."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from core.qt.panels import clause_chip, clear, label, row
from core.qt.theme import GRID, QUIET, SMALL_TEXT, TITLE
from core.view.language import tr, tr_n
from player.dialogs.facts import scroller
from player.models.opening import Opening, Switch


@dataclass(frozen=True)
class Row:
    """An option on the page: its box, and the words that say whether it is the rulebook's."""

    switch: Switch
    box: QComboBox
    sign: QLabel


class Chooser(QComboBox):
    """A choice on a page that scrolls: the wheel turns the page, and changes nothing unless the choice is in hand."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class OptionsPage(QWidget):
    """All options of a scenario."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, Row] = {}
        self._clauses: Mapping[str, Mapping[str, object]] = {}
        self._state = label("", QUIET)
        self._reset = QPushButton(tr("Reset to the rulebook"))
        self._reset.setAccessibleName(tr("Reset to the rulebook"))
        self._reset.clicked.connect(self.reset)
        sheet = QWidget()
        self._column = QVBoxLayout(sheet)
        self._column.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        self._column.setSpacing(2 * GRID)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(GRID)
        head = row(self._state, 1, self._reset)
        head.setContentsMargins(2 * GRID, 0, GRID, 0)
        page.addLayout(head)
        page.addWidget(scroller(sheet), 1)

    def show_opening(self, found: Opening) -> None:
        """Offer the options of a scenario, with the values it begins with."""
        clear(self._column)
        self._rows = {}
        self._clauses = found.start.game.clauses()
        switches = found.switches()
        if not switches:
            self._column.addWidget(label(tr("This game has no options."), QUIET))
        for title, words, ruling in (
            (tr("Parts and options of the game"), "", False),
            (tr("Rulings"), tr("Where the printed text contradicts itself or says too little."), True),
        ):
            group = [switch for switch in switches if switch.ruling is ruling]
            if group:
                self._column.addWidget(label(title, TITLE))
                if words:
                    self._column.addWidget(label(words, QUIET, wraps=True))
            for switch in sorted(group, key=lambda switch: bool(switch.later)):
                self._column.addWidget(self._option(switch))
        self._column.addStretch(1)
        self._mark()

    def _option(self, switch: Switch) -> QWidget:
        frame = QFrame()
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        box = Chooser()
        box.setAccessibleName(switch.title)
        box.setMinimumWidth(170)
        for value, words in switch.choices:
            box.addItem(words, value)
        box.setCurrentIndex([value for value, _ in switch.choices].index(switch.value))
        box.currentIndexChanged.connect(lambda _: self._mark())
        title = label(switch.title)
        title.setStyleSheet("font-weight: 600;")
        sign = label("", SMALL_TEXT)
        chips = [clause_chip(clause, self._says(clause)) for clause in switch.clause.split(", ") if clause]
        column.addLayout(row(title, *chips, sign, 1, box))
        column.addWidget(label(f"{switch.explains} {switch.later}".strip(), QUIET, wraps=True))
        if switch.later:
            box.setEnabled(False)
            box.setToolTip(switch.later)
            title.setEnabled(False)
        self._rows[switch.id] = Row(switch, box, sign)
        return frame

    def _says(self, clause: str) -> str:
        """Return what a clause says in our own words; empty when there is nothing."""
        return str(self._clauses.get(clause, {}).get("summary", ""))

    def _mark(self) -> None:
        """Say which options are not the rulebook's, and how many."""
        changed = 0
        for line in self._rows.values():
            other = line.box.currentData() != line.switch.printed
            changed += other
            line.sign.setText(tr("not as in the rulebook") if other else "")
        same = tr("All options are as the rulebook has them.")
        self._state.setText(
            tr_n("{count} option is not as the rulebook has it.", "{count} options are not as the rulebook has them.",
                 changed) if changed else same
        )
        self._reset.setEnabled(bool(changed))

    def reset(self) -> None:
        """Take every option back to what the rulebook says."""
        for line in self._rows.values():
            line.box.setCurrentIndex([value for value, _ in line.switch.choices].index(line.switch.printed))

    def values(self) -> dict[str, str | bool | int]:
        """Return option -> the value that is chosen."""
        return {id_: line.box.currentData() for id_, line in self._rows.items()}
