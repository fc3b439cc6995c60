"""F1 opens the manual where it speaks of what one looks at; chips and a menu lead to the clauses."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from core.play import library
from core.qt.panels import ClauseChip
from editor.dialogs import Card
from editor.docks.forces_dock import ForcesDock
from editor.help_actions import ClauseWindow
from editor.help_window import HelpWindow
from editor.main_window import MainWindow
from editor.models import topics

CAMPAIGN = library.shipped_folder() / "czech38" / "campaign.yaml"


def shown(window: QWidget) -> HelpWindow:
    QApplication.processEvents()
    (found,) = [help_ for help_ in window.findChildren(HelpWindow) if help_.isVisible()]
    return found


def test_f1_speaks_of_what_has_the_keyboard(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F1)
    page = shown(window)
    assert page.text.textCursor().block().text() == "The editor"
    page.close()
    window.open(CAMPAIGN)
    window.docks["Forces"].raise_()
    QApplication.processEvents()
    window.activateWindow()
    window.place.dock(ForcesDock).table.setFocus()
    window._actions["Manual"].trigger()
    page = shown(window)
    assert page.topic == "editor"
    assert page.text.textCursor().block().text() == "Forces"
    page.close()


def test_f1_in_a_card_opens_the_manual_over_it(window: MainWindow) -> None:
    titles: list[str] = []

    def look() -> None:
        card = QApplication.activeModalWidget()
        assert isinstance(card, Card)
        QTest.keyClick(card, Qt.Key.Key_F1)
        page = shown(card)
        titles.append(page.text.textCursor().block().text())
        page.close()
        card.reject()

    QTimer.singleShot(200, look)
    window.choose()
    assert titles == ["Scenarios on tabs"]


def test_chips_lead_to_their_clause_and_the_menu_to_all(window: MainWindow) -> None:
    assert not window._actions["Clauses of the rulebook…"].isEnabled()
    window.open(CAMPAIGN)
    chip = ClauseChip("10.3.A")
    window.statusBar().addWidget(chip)
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    (clauses,) = window.findChildren(ClauseWindow)
    assert clauses.isVisible()
    assert clauses.pages._page.toPlainText().startswith("10.3.A")
    window._actions["Clauses of the rulebook…"].trigger()
    assert window.findChildren(ClauseWindow) == [clauses]
    clauses.close()


def test_topics_name_classes_that_there_are() -> None:
    def below(kind: type[QWidget]) -> set[str]:
        return {name for sub in kind.__subclasses__() for name in (sub.__name__, *below(sub))}

    assert topics.TOPICS.keys() <= below(QWidget)
