"""The editor's window: tools at the left, map, palette at the right, findings and history folded at the bottom."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QUndoGroup

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.model.touched import Touched
from core.view.describe import describe_hex, describe_side
from core.view.language import message, tr
from core.view.scene import EMPTY
from editor.docks.findings_dock import FindingsDock
from editor.docks.forces_dock import ForcesDock
from editor.docks.palette_dock import PaletteDock
from editor.document import Document
from editor.document_tabs import OpenDocument
from editor.filing import Filing
from editor.frame import Frame
from editor.menus import Menu
from editor.models.kit import Paint, Where
from editor.recorder import Recorder
from editor.regions import RegionActions
from editor.settings import Settings
from editor.tools.all_tools import Bench, group_for, tool_for, tools_for
from editor.tools.road_tool import RoadTool
from editor.tools.select_tool import SelectTool
from editor.tools.tool import Brush, Tool
from editor.undoing import UndoActions
from editor.units_on_map import UnitsOnMap

JOURNAL = "journal"
"""What the banner speaks of when changes cannot be written down."""

FOR_A_DOCUMENT = (
    message("Save"),
    message("Save as mine…"),
    message("Read from disk"),
    message("Close"),
    message("Whole map"),
    message("Counters"),
)
"""Actions of the window itself that want an open document."""


class MainWindow(Frame):
    """Documents on tabs, and one of them in front; docks, tools and actions work on that one."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._tools: dict[str, Tool] = {}
        self._opened: OpenDocument | None = None
        self.filing = Filing(self.place, self.tabs, self._ready)
        self._make_menus()
        self._tool_group.triggered.connect(lambda action: self.take_tool(action.objectName()))
        self.place.take_tool, self.place.open, self.place.save = self.take_tool, self.filing.open, self.filing.save
        self.tabs.front_changed.connect(self._came_to_front)
        self.palette_dock = self.place.dock(PaletteDock)
        self.palette_dock.chosen.connect(self._paint_chosen)
        self.findings, self.forces = self.place.dock(FindingsDock), self.place.dock(ForcesDock)
        self.canvas.hex_hovered.connect(self._say_hex)
        self.canvas.cursor_moved.connect(self._say_hex)
        self.canvas.side_meant_changed.connect(self._say_side)
        self._units = UnitsOnMap(self.place, self.forces, self._actions[message("Counters")])
        self.place.stirred.connect(self._refresh_actions)
        self._refresh_actions()

    @property
    def document(self) -> Document | None:
        """The document in front."""
        return self.place.document

    def _make_menus(self) -> None:
        super()._make_menus()
        keys = QKeySequence.StandardKey
        file = self.menus[Menu.FILE]
        ways = [
            self._add(file, message("Open…"), keys.Open, self.choose, "open"),
            self._add(file, message("Open file…"), "Ctrl+Shift+O", self.filing.choose_file, "open"),
        ]
        self._add(file, message("Save"), keys.Save, self.save, "save")
        self._add(file, message("Save as mine…"), keys.SaveAs, self.save_as_mine, "copy")
        self._add(file, message("Read from disk"), "F5", self._read_again, "")
        self._add(file, message("Close"), "Ctrl+W", self.filing.close, "close")
        self._regions = RegionActions(self.place, lambda: self._tools.get(SelectTool.name))
        self._fill_edit_menu()
        view = self.menus[Menu.VIEW]
        self._add(view, message("Whole map"), "Home", self.canvas.fit, "fit")
        self._add(view, message("Light or dark"), "Ctrl+D", self.swap_palette, "moon")
        view.addMenu(self._colours)
        counters = self._add(view, message("Counters"), "Ctrl+U", lambda: None, "stack")
        counters.setCheckable(True)
        counters.setChecked(True)
        self._add_actions()
        self.empty.offer(*ways, self._actions[message("New scenario…")])
        file.addSeparator()
        self._add(file, message("Quit"), keys.Quit, self.close, "")
        view.addSeparator()
        self._add(view, message("Next scenario"), "Ctrl+Tab", lambda: self.tabs.turn(1), "next")
        before = self._add(view, message("Previous scenario"), "", lambda: self.tabs.turn(-1), "previous")
        before.setShortcuts([QKeySequence("Ctrl+Shift+Tab"), QKeySequence(keys.PreviousChild)])
        view.addSeparator()
        for dock in self.docks.values():
            view.addAction(dock.toggleViewAction())
        for number in range(1, 10):
            action = QAction(tr("Terrain {number}", number=number), self, shortcut=QKeySequence(str(number)))
            action.triggered.connect(lambda _=False, n=number: self.palette_dock.choose_terrain(n))
            self.addAction(action)
            self._actions[f"terrain-{number}"] = action
        self._dress()

    # The document --------------------------------------------------------------------------------

    def open(self, path: Path, *, shipped: bool = False) -> bool:
        """Open a scenario on a tab; what is wrong with its files is said in sentences. Return whether it is open."""
        return self.filing.open(path, shipped=shipped)

    def _ready(self, document: Document) -> OpenDocument:
        """Give a document its tools and listen to it."""
        document.changed.connect(lambda touched: self._changed(document, touched))
        document.saved.connect(self.place.stirred)
        document.refused.connect(self.place.say)
        self._undo_group.addStack(document.undo_stack)
        forces = self.forces
        bench = Bench(self.place, self.palette_dock.choose, self._units.preview, forces.selected, forces.select)
        recorder = Recorder(document, lambda words: self.place.banner.say(JOURNAL, words, {tr("Save"): self.save}))
        return OpenDocument(document, recorder, {tool.name: tool for tool in tools_for(document, bench)}, Brush.name)

    def _came_to_front(self, opened: OpenDocument | None) -> None:
        """Show another document, where it was looked at last; none shows the ways to one."""
        if self._opened is not None:
            self._opened.keep_look(self.canvas)
            self._units.preview(())
        self._opened = opened
        self._tools = opened.tools if opened is not None else {}
        self.place.document = opened.document if opened is not None else None
        self._undo_group.setActiveStack(opened.document.undo_stack if opened is not None else None)
        self._show_docks(wanted=opened is not None)
        if opened is None:
            self.setWindowTitle(tr("Countermarch Editor"))
            self._words.clear()
            self._state.clear()
            self.place.stirred.emit()
            self.empty.setFocus()
            return
        self._lay_map(opened.document)
        self.place.shown.emit(opened.document)
        self._actions[RoadTool.name].setEnabled(bool(opened.document.schema.paths))
        opened.look_again(self.canvas)
        self.take_tool(opened.tool)
        self.filing.look_outside()
        self.canvas.setFocus()

    def _lay_map(self, document: Document) -> None:
        """Show another map; what lay over the one before does not fit its hexes."""
        self.place.overlays.clear()
        self.place.veils.clear()
        self.canvas.set_scene(EMPTY)
        self.canvas.set_map(document.scenario, document.schema)

    def _fill_edit_menu(self) -> None:
        edit = self.menus[Menu.EDIT]
        self._undo_group = QUndoGroup(self)
        self._undo_group.indexChanged.connect(self.place.stirred)
        undoing = UndoActions(self._undo_group, self.canvas)
        for name, action in (("undo", undoing.undo), ("redo", undoing.redo)):
            edit.addAction(action)
            self._actions[name] = action
        edit.addSeparator()
        for name, action in self._regions.actions.items():
            edit.addAction(action)
            self._actions[name] = action

    def choose(self) -> None:
        """Open a scenario of the library."""
        self.filing.choose()

    def save(self) -> bool:
        """Save the document in front; return whether it is saved."""
        return self.filing.save()

    def save_as_mine(self) -> bool:
        """Put a copy of the document in front into the user's library and go on with it."""
        return self.filing.save_as_mine()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before changes are lost."""
        if self.filing.may_close_all():
            self.filing.end_all()
            event.accept()
        else:
            event.ignore()

    def _read_again(self) -> None:
        if self.document is not None:
            self.filing.read_again(self.document)

    # Tools and paints ----------------------------------------------------------------------------

    def take_tool(self, name: str) -> None:
        """Take a tool in hand, with a paint that fits it."""
        if name not in self._tools:
            return
        group = group_for(self._tools[name], self.palette_dock.paint_in_hand)
        if group is not None:
            self.palette_dock.choose_first(group)
        self._hold(name)

    def _hold(self, name: str) -> None:
        tool = self._tools[name]
        tool.paint = self.palette_dock.paint_in_hand
        self.canvas.hold(tool)
        self._actions[name].setChecked(True)
        self.tool_settings.show_tool(tool)
        self.palette_dock.show_hint(tr(tool.hint))
        self.place.stirred.emit()

    def _paint_chosen(self, paint: Paint) -> None:
        tool = self.canvas.tool
        if self._tools and tool is not None:
            self._hold(tool_for(paint, tool))

    # What is shown -------------------------------------------------------------------------------

    def _changed(self, document: Document, touched: Touched) -> None:
        """Show on the map what was touched, then tell everybody else."""
        if document is not self.document:
            self.tabs.say_states()
            return
        if self.canvas.scenario is None or self.canvas.scenario.map.sheet != document.scenario.map.sheet:
            self._lay_map(document)
        else:
            self.canvas.replace_hexes(document.scenario, touched.hexes, touched.hexsides)
        self.place.changed.emit(touched)
        self.place.stirred.emit()
        side, at = self.canvas.side_meant, self.canvas.cursor_hex
        if side is not None:
            self._say_side(int(side))
        elif at is not None:
            self._say_hex(int(at))

    def _refresh_actions(self, *_: object) -> None:
        """Say what is saved and what can be done now."""
        document = self.document
        for name in FOR_A_DOCUMENT:
            self._actions[name].setEnabled(document is not None)
        for name in (message("Next scenario"), message("Previous scenario")):
            self._actions[name].setEnabled(self.tabs.count() > 1)
        self.tabs.say_states()
        tool = self.canvas.tool
        for number in range(1, 10):
            self._actions[f"terrain-{number}"].setEnabled(tool is None or tool.picks is Where.HEX)
        self._regions.refresh()
        self._refresh_added()
        if document is None:
            return
        title = f"{document.title}{' *' if document.modified else ''}"
        self.setWindowTitle(tr("{title} – Countermarch Editor", title=title))
        shipped = tr("shipped with the program; saving makes a copy of your own")
        where = shipped if document.shipped else f"{document.path.parent.name}/{document.path.name}"
        self._state.setText(tr("changed") if document.modified else where)
        self._state.setToolTip(str(document.path))

    def _say_hex(self, at: int) -> None:
        if self.document is not None:
            words = describe_hex(self.document.scenario, self.document.schema, Hex(at)) if at >= 0 else ""
            self._words.setText(words)

    def _say_side(self, side: int) -> None:
        if self.document is not None and side >= 0:
            self._words.setText(describe_side(self.document.scenario, self.document.schema, Hexside(side)))

    def changeEvent(self, event: QEvent) -> None:
        """Notice, on coming back to the window, that files were changed elsewhere."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.filing.look_outside()
