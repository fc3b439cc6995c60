"""The editor's window without a document: docks, tools, menus, status line, colours."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QTabBar,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from core.qt.icons import icon
from core.qt.theme import GRID, ICON, apply_theme
from core.view.language import tr
from core.view.palette import palette
from editor.actions import ALL_ACTIONS
from editor.canvas import PaintCanvas
from editor.colours_menu import ColoursMenu
from editor.dock_heights import DockHeights
from editor.docks.all_docks import DOCKS, Dock, Spot
from editor.document_tabs import DocumentTabs
from editor.empty_page import EmptyPage
from editor.help_actions import show_clause
from editor.menus import Menu
from editor.settings import Settings
from editor.tool_settings import ToolSettings
from editor.tools.tool import TOOLS
from editor.workplace import Workplace

HEIGHTS = {Spot.OVERVIEW: 186, Spot.BELOW: 178}
"""Pixels that the docks of a spot are high at first; the others take what is left."""

BESIDE = 400
"""Pixels that the docks at the right are wide at first."""

Keys = str | QKeySequence.StandardKey


class Frame(QMainWindow):
    """The parts of the window. What its actions do is the main window's business."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._actions: dict[str, QAction] = {}
        self.docks: dict[str, QDockWidget] = {}
        self.setWindowTitle("Countermarch Editor")
        self.canvas = PaintCanvas()
        self.place = Workplace(self, self.canvas, settings)
        self.canvas.set_palette(self.place.colours)
        self.tabs = DocumentTabs(self.place.colours)
        self.place.recoloured.connect(self.tabs.set_palette)
        self._colours = ColoursMenu(self.use_palette, lambda: self.place.colours.id)
        self.empty = EmptyPage()
        self.setCentralWidget(self._middle())
        self._make_docks()
        self._make_tool_bar()
        self._make_status_line()
        for hidden in (*self.docks.values(), *self.findChildren(QToolBar)):
            hidden.hide()

    def _middle(self) -> QWidget:
        """Return what stands between the docks: tabs, notices, and the map or what there is without one."""
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self.canvas)
        column.addWidget(self.tabs)
        column.addWidget(self.place.banner)
        column.addWidget(self.pages, 1)
        return middle

    def _show_docks(self, *, wanted: bool) -> None:
        """Hide the docks while no document is open, and show those again that were to be seen."""
        if wanted == (self.pages.currentWidget() is self.canvas):
            return
        if not wanted:
            self._seen = [dock for dock in self.docks.values() if dock.toggleViewAction().isChecked()]
        self._heights.pause()
        for dock in self._seen:
            dock.setVisible(wanted)
        for bar in self.findChildren(QToolBar):
            bar.setVisible(wanted)
        self.pages.setCurrentWidget(self.canvas if wanted else self.empty)
        if wanted:
            self._raise_first()

    def _make_docks(self) -> None:
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        first: dict[Spot, QDockWidget] = {}
        last: dict[Spot, QDockWidget] = {}
        for dock in DOCKS:
            made = self._dock(dock)
            self.docks[dock.name] = made
            if dock.spot in last:
                self.tabifyDockWidget(last[dock.spot], made)
            first.setdefault(dock.spot, made)
            last[dock.spot] = made
        self._first = first
        self._seen = list(self.docks.values())
        below = {self.docks[d.name]: d.height or HEIGHTS[d.spot] for d in DOCKS if d.spot is Spot.BELOW}
        self._heights = DockHeights(self, below)

    def _raise_first(self) -> None:
        """Bring the first dock of every spot to the front, and lay the window out before anything is fitted into it."""
        for made in self._first.values():
            made.raise_()
        self._heights.resume()
        self.resizeDocks([self._first[Spot.OVERVIEW]], [HEIGHTS[Spot.OVERVIEW]], Qt.Orientation.Vertical)
        self.resizeDocks([self._first[Spot.PALETTE]], [BESIDE], Qt.Orientation.Horizontal)
        for bar in self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setElideMode(Qt.TextElideMode.ElideNone)  # a bar that is too long for its docks scrolls
        for part in (self, self.centralWidget()):
            layout = part.layout()
            if layout is not None:
                layout.activate()

    def _dock(self, dock: Dock) -> QDockWidget:
        widget = dock.make(self.place)
        made = QDockWidget(tr(dock.name), self)
        made.setObjectName(dock.name.lower())
        made.setWidget(widget)
        widget.windowTitleChanged.connect(made.setWindowTitle)
        made.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        made.setTitleBarWidget(_head(dock))
        right = Qt.DockWidgetArea.RightDockWidgetArea
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea if dock.spot is Spot.BELOW else right, made)
        return made

    def _make_tool_bar(self) -> None:
        bar = QToolBar(tr("Tools"))
        bar.setObjectName("tools")
        bar.setIconSize(ICON)
        bar.setMovable(False)
        self._tool_group = QActionGroup(self)
        for name, picture, key in TOOLS:
            action = QAction(tr(name), self, checkable=True, shortcut=QKeySequence(key))
            action.setObjectName(name)
            action.setData(picture)
            action.setToolTip(f"{tr(name)} ({key})")
            self._tool_group.addAction(action)
            bar.addAction(action)
            self._actions[name] = action
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, bar)
        self.tool_settings = ToolSettings(self.place.hold)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.tool_settings)

    def _add(self, menu: QMenu, name: str, keys: Keys, does: Callable[[], object], picture: str) -> QAction:
        """Add an action to a menu; it is known by its English words, whatever language it speaks."""
        action = QAction(tr(name), self)
        action.setObjectName(name)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _=False: does())
        action.setData(picture)
        menu.addAction(action)
        self._actions[name] = action
        return action

    def _make_menus(self) -> None:
        """Make a menu of each kind; the actions that modules add stand in it after the window's own."""
        self.menus = {menu: self.menuBar().addMenu(tr(menu.value)) for menu in Menu}

    def _add_actions(self) -> None:
        """Add what the modules offer."""
        self._works = {action.name: action.works for action in ALL_ACTIONS}
        for action in ALL_ACTIONS:
            menu = self.menus[action.menu]
            if action.parted:
                menu.addSeparator()
            self._add(menu, action.name, action.keys, partial(action.does, self.place), action.icon)
        for menu in self.menus.values():
            menu.menuAction().setVisible(not menu.isEmpty())

    def _refresh_added(self) -> None:
        """Let nothing be chosen that cannot be done now."""
        for name, works in self._works.items():
            self._actions[name].setEnabled(works(self.place))

    def _make_status_line(self) -> None:
        self._words = QLabel()
        self._words.setAccessibleName(tr("Under the cursor"))
        self._state = QLabel()
        self.statusBar().addWidget(self._words, 1)
        self.statusBar().addPermanentWidget(self._state)
        self.statusBar().setContentsMargins(GRID, 0, GRID, 0)
        self.statusBar().setSizeGripEnabled(False)

    def show_clause(self, clause: str) -> None:
        """Show what a clause says; chips in the window lead here."""
        show_clause(self.place, clause)

    def swap_palette(self) -> None:
        """Change between light and dark."""
        self.use_palette("light" if self.place.colours.dark else "dark")

    def use_palette(self, id_: str, *_: object) -> None:
        """Show everything in a palette's colours, from the next start on too."""
        self._settings.palette = id_
        self.place.colours = palette(id_)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply_theme(application, self.place.colours)
        self.canvas.set_palette(self.place.colours)
        self.place.recoloured.emit(self.place.colours)
        self._dress()

    def _dress(self) -> None:
        """Give every action its icon in the palette's colours."""
        for action in self._actions.values():
            if action.data():
                action.setIcon(icon(str(action.data()), self.place.colours))


def _head(dock: Dock) -> QWidget:
    """Return what stands over a dock, whose name its tab bears: a little air."""
    bare = QWidget()
    QVBoxLayout(bare).setContentsMargins(0, 0 if dock.spot is Spot.BELOW else GRID, 0, 0)
    return bare
