"""The editor's window without a document: docks, tools, menus, status line, colours."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QLabel,
    QMainWindow,
    QMenu,
    QToolBar,
    QUndoView,
    QWidget,
)

from core.qt.icons import icon
from core.qt.minimap import Minimap
from core.qt.theme import DOCK_WIDTH, GRID, ICON, apply_theme
from core.view.language import tr
from core.view.palette import palette
from editor.canvas import PaintCanvas
from editor.docks.findings_dock import FindingsDock
from editor.docks.forces_dock import ForcesDock
from editor.docks.palette_dock import PaletteDock
from editor.settings import Settings
from editor.tool_settings import ToolSettings
from editor.tools.shape_tools import Hold
from editor.tools.tool import TOOLS

Keys = str | QKeySequence.StandardKey


class Frame(QMainWindow):
    """The parts of the window. What its actions do is the main window's business."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._colours = palette(settings.palette)
        self._actions: dict[str, QAction] = {}
        self.setWindowTitle("Countermarch Editor")
        self.canvas = PaintCanvas()
        self.canvas.set_palette(self._colours)
        self.setCentralWidget(self.canvas)
        self._make_docks()
        self._make_tool_bar()
        self._make_status_line()

    def _make_docks(self) -> None:
        self.palette_dock = PaletteDock()
        self.findings = FindingsDock(self._colours)
        self.forces = ForcesDock()
        self.history = QUndoView()
        self.history.setAccessibleName(tr("History"))
        self.history.setEmptyLabel(tr("As opened"))
        self.minimap = Minimap(self.canvas)
        right = Qt.DockWidgetArea.RightDockWidgetArea
        self.setCorner(Qt.Corner.BottomRightCorner, right)
        bottom = Qt.DockWidgetArea.BottomDockWidgetArea
        self._add_dock(tr("Palette"), self.palette_dock, right).setMinimumWidth(DOCK_WIDTH - 40)
        self.minimap.setMinimumHeight(120)
        overview = self._add_dock(tr("Overview"), self.minimap, right)
        findings = self._add_dock(tr("Findings"), self.findings, bottom)
        history = self._add_dock(tr("History"), self.history, bottom)
        forces = self._add_dock(tr("Forces"), self.forces, bottom)
        self.tabifyDockWidget(findings, history)
        self.tabifyDockWidget(history, forces)
        findings.raise_()
        self._forces = forces
        self.findings.counted.connect(lambda count: findings.setWindowTitle(tr("Findings ({count})", count=count)))
        self.resizeDocks([findings], [112], Qt.Orientation.Vertical)
        self.resizeDocks([overview], [168], Qt.Orientation.Vertical)

    def _add_dock(self, title: str, widget: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(title.lower())
        dock.setWidget(widget)
        dock.setFeatures(
            QDockWidget.DockWidgetFeature.DockWidgetClosable | QDockWidget.DockWidgetFeature.DockWidgetMovable
        )
        self.addDockWidget(area, dock)
        return dock

    def _make_tool_bar(self) -> None:
        bar = QToolBar(tr("Tools"))
        bar.setObjectName("tools")
        bar.setIconSize(ICON)
        bar.setMovable(False)
        self._tool_group = QActionGroup(self)
        self.hold = Hold()
        for name, picture, key in TOOLS:
            action = QAction(tr(name), self, checkable=True, shortcut=QKeySequence(key))
            action.setObjectName(name)
            action.setData(picture)
            action.setToolTip(f"{tr(name)} ({key})")
            self._tool_group.addAction(action)
            bar.addAction(action)
            self._actions[name] = action
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, bar)
        self.tool_settings = ToolSettings(self.hold)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.tool_settings)

    def _add(self, menu: QMenu, name: str, keys: Keys, does: Callable[[], object], picture: str) -> QAction:
        """Add an action to a menu; it is known by its English words, whatever language it speaks."""
        action = QAction(tr(name), self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _=False: does())
        action.setData(picture)
        menu.addAction(action)
        self._actions[name] = action
        return action

    def _make_status_line(self) -> None:
        self._words = QLabel()
        self._words.setAccessibleName(tr("Under the cursor"))
        self._state = QLabel()
        self.statusBar().addWidget(self._words, 1)
        self.statusBar().addPermanentWidget(self._state)
        self.statusBar().setContentsMargins(GRID, 0, GRID, 0)
        self.statusBar().setSizeGripEnabled(False)

    def swap_palette(self) -> None:
        """Change between light and dark."""
        self._settings.palette = "light" if self._colours.dark else "dark"
        self._colours = palette(self._settings.palette)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply_theme(application, self._colours)
        self.canvas.set_palette(self._colours)
        self.findings.set_palette(self._colours)
        self._dress()

    def _dress(self) -> None:
        """Give every action its icon in the palette's colours."""
        for action in self._actions.values():
            if action.data():
                action.setIcon(icon(str(action.data()), self._colours))
