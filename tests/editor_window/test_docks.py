"""Docks behind other tabs: they read nothing until they are seen, and then what is so by now."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QMainWindow, QTabBar

from editor.dock_heights import DockHeights
from editor.docks.when_seen import WhenSeen


def test_a_dock_behind_another_tab_waits_until_it_comes_to_the_front(qapp: QApplication) -> None:
    window, docks, shown, turned = QMainWindow(), [], [], []
    now = ["first"]
    for name in ("front", "behind"):
        dock = QDockWidget(name, window)
        dock.setWidget(QLabel(name))
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
        docks.append(dock)
    window.tabifyDockWidget(*docks)
    docks[0].raise_()
    seen = WhenSeen(docks[1].widget(), lambda: shown.append(now[0]), lambda: (now[0],))
    seen.turned.connect(turned.append)
    window.show()
    QApplication.processEvents()
    shown.clear()
    now[0] = "second"
    seen.ask()
    assert docks[1].widget().isVisible()  # Qt says so of a dock that nobody can see
    assert shown == []
    docks[1].raise_()
    QApplication.processEvents()
    assert shown == ["second"]
    seen.ask()
    assert shown == ["second"]
    now[0] = "third"
    seen.ask()
    assert shown == ["second", "third"]
    docks[0].raise_()
    QApplication.processEvents()
    assert turned[-1] is False
    window.close()


def test_a_dock_is_as_high_as_it_was_pulled_whatever_was_in_front_meanwhile(qapp: QApplication) -> None:
    window = QMainWindow()
    window.setCentralWidget(QLabel("map"))
    docks = {QDockWidget(name, window): high for name, high in (("low", 90), ("high", 200))}
    for dock in docks:
        dock.setWidget(QLabel("inside"))
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
    low, high = docks
    window.tabifyDockWidget(low, high)
    heights = DockHeights(window, docks)
    window.resize(800, 600)
    low.raise_()
    window.show()
    QApplication.processEvents()
    heights.resume()
    QApplication.processEvents()
    for dock, wanted in [*docks.items()] * 2:
        dock.raise_()
        QApplication.processEvents()
        assert dock.height() == wanted, dock.windowTitle()
    pulled = 260 + window.findChild(QTabBar).height()
    window.resizeDocks([high], [pulled], Qt.Orientation.Vertical)
    QApplication.processEvents()
    for dock, wanted in ((low, 90), (high, 260)):
        dock.raise_()
        QApplication.processEvents()
        assert dock.height() == wanted, dock.windowTitle()
    window.close()
