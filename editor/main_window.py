"""The editor's window: tools at the left, map, palette at the right, findings and history folded at the bottom."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence, QUndoGroup
from PySide6.QtWidgets import QFileDialog

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.files.problems import FileProblems
from core.model.touched import Touched
from core.play import library
from core.view.describe import describe_hex, describe_side
from core.view.language import message, tr
from editor.dialogs import Unsaved, ask_before_losing, ask_name, ask_to_save, choose_scenario, say_problem
from editor.docks.findings_dock import FindingsDock
from editor.docks.forces_dock import ForcesDock
from editor.docks.palette_dock import PaletteDock
from editor.document import Document
from editor.frame import Frame
from editor.menus import Menu
from editor.models.kit import Paint, Where
from editor.regions import RegionActions
from editor.settings import Settings
from editor.tools.all_tools import Bench, group_for, tool_for, tools_for
from editor.tools.road_tool import RoadTool
from editor.tools.select_tool import SelectTool
from editor.tools.tool import Brush, Tool
from editor.units_on_map import UnitsOnMap


class MainWindow(Frame):
    """One document in one window."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._tools: dict[str, Tool] = {}
        self._make_menus()
        self._tool_group.triggered.connect(lambda action: self.take_tool(action.objectName()))
        self.place.take_tool = self.take_tool
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
        self._add(file, message("Open…"), keys.Open, self.choose, "open")
        self._add(file, message("Open file…"), "Ctrl+Shift+O", self.choose_file, "open")
        self._add(file, message("Save"), keys.Save, self.save, "save")
        self._add(file, message("Save as mine…"), keys.SaveAs, self.save_as_mine, "copy")
        self._regions = RegionActions(self.place, lambda: self._tools.get(SelectTool.name))
        self._fill_edit_menu()
        view = self.menus[Menu.VIEW]
        self._add(view, message("Whole map"), "Home", self.canvas.fit, "fit")
        self._add(view, message("Light or dark"), "Ctrl+D", self.swap_palette, "moon")
        counters = self._add(view, message("Counters"), "Ctrl+U", lambda: None, "stack")
        counters.setCheckable(True)
        counters.setChecked(True)
        self._add_actions()
        file.addSeparator()
        self._add(file, message("Quit"), keys.Quit, self.close, "")
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
        """Open a scenario; what is wrong with its files is said in sentences. Return whether it is open."""
        if not self._may_close():
            return False
        try:
            document = Document(path, self)
        except FileProblems as problems:
            say_problem(self, tr("This scenario cannot be opened"), [p.sentence for p in problems.problems])
            return False
        document.shipped = shipped or library.shipped_folder() in path.absolute().parents
        self._show(document)
        return True

    def _show(self, document: Document) -> None:
        self.place.document = document
        document.changed.connect(self._changed)
        document.saved.connect(self.place.stirred)
        self._undo_group.addStack(document.undo_stack)
        self._undo_group.setActiveStack(document.undo_stack)
        forces = self.forces
        bench = Bench(self.place, self.palette_dock.choose, self._units.preview, forces.selected, forces.select)
        self._tools = {tool.name: tool for tool in tools_for(document, bench)}
        self.canvas.set_map(document.scenario, document.schema)
        self.place.shown.emit(document)
        self._actions[RoadTool.name].setEnabled(bool(document.schema.paths))
        self.take_tool(Brush.name)
        self._refresh_actions()
        self.canvas.setFocus()

    def _fill_edit_menu(self) -> None:
        edit = self.menus[Menu.EDIT]
        self._undo_group = QUndoGroup(self)
        self._undo_group.indexChanged.connect(self.place.stirred)
        undo = self._undo_group.createUndoAction(self, tr("Undo"))
        redo = self._undo_group.createRedoAction(self, tr("Redo"))
        for name, action, keys in (("undo", undo, ("Ctrl+Z",)), ("redo", redo, ("Ctrl+Y", "Ctrl+Shift+Z"))):
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.setData(name)
            edit.addAction(action)
            self._actions[name] = action
        edit.addSeparator()
        for name, action in self._regions.actions.items():
            edit.addAction(action)
            self._actions[name] = action

    def choose(self) -> None:
        """Open a scenario of the library."""
        entry = choose_scenario(self)
        if entry is not None:
            self.open(entry.path, shipped=not entry.own)

    def choose_file(self) -> None:
        """Open a scenario file from anywhere."""
        found, _ = QFileDialog.getOpenFileName(self, tr("Open a scenario file"), "", f"{tr('Scenarios')} (*.yaml)")
        if found:
            self.open(Path(found))

    def save(self) -> bool:
        """Save where the scenario lies; one of the program's own goes into the user's library instead."""
        document = self.document
        if document is None:
            return False
        if document.shipped:
            return self.save_as_mine()
        outside = document.changed_outside()
        if outside and not ask_to_save(self, outside):
            return False
        try:
            document.save()
        except OSError as error:
            say_problem(self, tr("It could not be saved"), [str(error), tr("Nothing is lost; choose another place.")])
            return self.save_as_mine()
        return True

    def save_as_mine(self) -> bool:
        """Put a copy into the user's library and go on with it."""
        document = self.document
        if document is None:
            return False
        name = ask_name(self, document)
        if not name:
            return False
        try:
            document.save_copy(name)
        except OSError as error:
            say_problem(self, tr("It could not be saved"), [str(error)])
            return False
        self.statusBar().showMessage(tr("Saved as yours: {folder}", folder=document.path.parent), 6000)
        return True

    def _may_close(self) -> bool:
        document = self.document
        if document is None or not document.modified:
            return True
        answer = ask_before_losing(self, document.title)
        return self.save() if answer is Unsaved.SAVE else answer is Unsaved.DISCARD

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask before changes are lost."""
        if self._may_close():
            event.accept()
        else:
            event.ignore()

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

    def _changed(self, touched: Touched) -> None:
        """Show on the map what was touched, then tell everybody else."""
        document = self.document
        if document is None:
            return
        if self.canvas.scenario is None or self.canvas.scenario.map.sheet != document.scenario.map.sheet:
            self.canvas.set_map(document.scenario, document.schema)
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
        for name in (message("Save"), message("Save as mine…")):
            self._actions[name].setEnabled(document is not None)
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
        where = shipped if document.shipped else str(document.path)
        self._state.setText(tr("changed") if document.modified else where)

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
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.document is not None:
            outside = self.document.changed_outside()
            if outside:
                self.statusBar().showMessage(tr("Changed by another program: {files}", files=', '.join(outside)), 8000)
