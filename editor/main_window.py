"""The editor's window: tools at the left, map, palette at the right, findings and history folded at the bottom."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence
from PySide6.QtWidgets import QDockWidget, QFileDialog

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.files.problems import FileProblems
from core.model.touched import Touched
from core.play import library
from core.qt.sheet_preview import SheetPreview
from core.view.describe import describe_hex, describe_side
from core.view.language import message, tr
from editor.dialogs import Unsaved, ask_before_losing, ask_name, ask_to_save, choose_scenario, say_problem
from editor.document import Document
from editor.frame import Frame
from editor.models.kit import Group, Paint, Where
from editor.regions import RegionActions
from editor.settings import Settings
from editor.sheets import preview_sheet
from editor.tools.all_tools import Bench, tools_for
from editor.tools.select_tool import SelectTool
from editor.tools.shape_tools import FigureTool, FillTool
from editor.tools.tool import Brush, SidePen, Tool
from editor.units_on_map import UnitsOnMap


class MainWindow(Frame):
    """One document in one window."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.document: Document | None = None
        self.preview: SheetPreview | None = None
        self._tools: dict[str, Tool] = {}
        self._make_menus()
        self._tool_group.triggered.connect(lambda action: self.take_tool(action.objectName()))
        self.palette_dock.chosen.connect(self._paint_chosen)
        self.findings.go_to.connect(self._go_to)
        self.canvas.hex_hovered.connect(self._say_hex)
        self.canvas.cursor_moved.connect(self._say_hex)
        self.canvas.side_meant_changed.connect(self._say_side)
        self._units = UnitsOnMap(self.canvas, self.forces, self._actions[message("Counters")])
        self._refresh_actions()

    def _make_menus(self) -> None:
        keys = QKeySequence.StandardKey
        file = self.menuBar().addMenu(tr("&File"))
        self._add(file, message("Open…"), keys.Open, self.choose, "open")
        self._add(file, message("Open file…"), "Ctrl+Shift+O", self.choose_file, "open")
        self._add(file, message("Save"), keys.Save, self.save, "save")
        self._add(file, message("Save as mine…"), keys.SaveAs, self.save_as_mine, "copy")
        self._add(file, message("Set-up sheet…"), keys.Print, self.show_sheet, "note")
        file.addSeparator()
        self._add(file, message("Quit"), keys.Quit, self.close, "")
        self._edit = self.menuBar().addMenu(tr("&Edit"))
        self._regions = RegionActions(self, self.canvas, lambda: self._tools.get(SelectTool.name))
        view = self.menuBar().addMenu(tr("&View"))
        self._add(view, message("Whole map"), "Home", self.canvas.fit, "fit")
        self._add(view, message("Light or dark"), "Ctrl+D", self._change_colours, "moon")
        counters = self._add(view, message("Counters"), "Ctrl+U", lambda: None, "stack")
        counters.setCheckable(True)
        counters.setChecked(True)
        for dock in self.findChildren(QDockWidget):
            view.addAction(dock.toggleViewAction())
        for number in range(1, 10):
            action = QAction(tr("Terrain {number}", number=number), self, shortcut=QKeySequence(str(number)))
            action.triggered.connect(lambda _=False, n=number: self.palette_dock.choose_terrain(n))
            self.addAction(action)
            self._actions[f"terrain-{number}"] = action
        self._dress()

    def _change_colours(self) -> None:
        self.swap_palette()
        if self.document is not None:
            self.palette_dock.fill(self.document.schema, self._settings.palette)

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
        self.document = document
        document.changed.connect(self._changed)
        document.saved.connect(self._refresh_actions)
        document.undo_stack.indexChanged.connect(self._refresh_actions)
        forces = self.forces
        show = self._regions.after(self._units.preview)
        bench = Bench(self.hold, self.palette_dock.choose, show, forces.selected, forces.select)
        self._tools = {tool.name: tool for tool in tools_for(document, bench)}
        self.canvas.set_map(document.scenario, document.schema)
        self.history.setStack(document.undo_stack)
        self._fill_edit_menu(document)
        self.palette_dock.fill(document.schema, self._settings.palette)
        self.take_tool(Brush.name)
        self.findings.watch(document)
        self._units.watch(document, self._settings.palette)
        self._refresh_actions()
        self.canvas.setFocus()

    def _fill_edit_menu(self, document: Document) -> None:
        self._edit.clear()
        undo = document.undo_stack.createUndoAction(self, tr("Undo"))
        redo = document.undo_stack.createRedoAction(self, tr("Redo"))
        for name, action, keys in (("undo", undo, ("Ctrl+Z",)), ("redo", redo, ("Ctrl+Y", "Ctrl+Shift+Z"))):
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.setData(name)
            self._edit.addAction(action)
            self._actions[name] = action
        self._edit.addSeparator()
        for name, action in self._regions.actions.items():
            self._edit.addAction(action)
            self._actions[name] = action
        self._dress()

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

    def show_sheet(self) -> None:
        """Show the set-up sheet of the scenario as it stands."""
        if self.document is not None:
            self.preview = preview_sheet(self, self.document)

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
        if self._tools[name].picks is Where.SIDE:
            self.palette_dock.choose_first(Group.HEXSIDES)
        elif name in (Brush.name, FigureTool.name, FillTool.name) and _lies_on_sides(self.palette_dock.paint_in_hand):
            self.palette_dock.choose_first(Group.TERRAIN)
        self._hold(name)

    def _hold(self, name: str) -> None:
        tool = self._tools[name]
        tool.paint = self.palette_dock.paint_in_hand
        self.canvas.hold(tool)
        self._actions[name].setChecked(True)
        self.tool_settings.show_tool(tool)
        self.palette_dock.show_hint(tr(tool.hint))
        self._refresh_actions()

    def _paint_chosen(self, paint: Paint) -> None:
        tool = self.canvas.tool
        if not self._tools or tool is None:
            return
        if tool.picks is paint.where and tool.lays:
            self._hold(tool.name)
        else:
            self._hold(SidePen.name if paint.where is Where.SIDE else Brush.name)

    # What is shown -------------------------------------------------------------------------------

    def _changed(self, touched: Touched) -> None:
        assert self.document is not None
        if self.canvas.scenario is None or self.canvas.scenario.map.sheet != self.document.scenario.map.sheet:
            self.canvas.set_map(self.document.scenario, self.document.schema)
            self._units.refresh()
            return
        self.canvas.replace_hexes(self.document.scenario, touched.hexes, touched.hexsides)
        self.minimap.update()
        self._refresh_actions()
        side, at = self.canvas.side_meant, self.canvas.cursor_hex
        if side is not None:
            self._say_side(int(side))
        elif at is not None:
            self._say_hex(int(at))

    def _refresh_actions(self, *_: object) -> None:
        """Say what is saved and what can be done now."""
        document = self.document
        for name in (message("Save"), message("Save as mine…"), message("Set-up sheet…")):
            self._actions[name].setEnabled(document is not None)
        tool = self.canvas.tool
        for number in range(1, 10):
            self._actions[f"terrain-{number}"].setEnabled(tool is None or tool.picks is Where.HEX)
        self._regions.refresh()
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

    def _go_to(self, at: int) -> None:
        self.canvas.set_cursor_hex(Hex(at))
        self.canvas.centre_on(Hex(at))

    def changeEvent(self, event: QEvent) -> None:
        """Notice, on coming back to the window, that files were changed elsewhere."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.document is not None:
            outside = self.document.changed_outside()
            if outside:
                self.statusBar().showMessage(tr("Changed by another program: {files}", files=', '.join(outside)), 8000)


def _lies_on_sides(paint: Paint | None) -> bool:
    return paint is not None and paint.where is Where.SIDE
