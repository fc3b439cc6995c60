"""Copy, cut, paste and resize for the window: what the commands of its menus do with the document."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QCheckBox, QFormLayout, QSpinBox, QWidget

from core.board.hexes import Hex
from core.model.touched import Touched
from core.qt.theme import PRIMARY, QUIET
from core.view.language import tr, tr_n
from editor.choosing import ask_words, chosen_words, cleared, filled
from editor.commands.board import CutRegion, PasteRegion, ResizeMap
from editor.dialogs import Card, say_problem
from editor.document import Document
from editor.models.edits import Edit
from editor.models.kit import Paint, Where
from editor.models.region import Clip, copied, emptied, pasted
from editor.models.resize import LARGEST, Labels, Margins, TooSmall, resized, resized_sheet
from editor.models.selection import bearing, named
from editor.tools.select_tool import SelectTool
from editor.workplace import Workplace


class Clipboard:
    """A piece of a map in hand; it outlives its document, so that it can be laid on another map of the game."""

    def __init__(self) -> None:
        self.clip: Clip | None = None

    def copy(self, tool: SelectTool) -> str:
        """Take up what is chosen; return what to say."""
        self.clip = copied(tool.document.scenario.map, tool.chosen) or self.clip
        if not tool.chosen:
            return tr("Nothing is chosen: draw a rectangle with the selecting tool (L).")
        return tr_n("Copied {count} hex.", "Copied {count} hexes.", len(tool.chosen))

    def cut(self, tool: SelectTool) -> str:
        """Take up what is chosen and leave plain ground; return what to say."""
        said = self.copy(tool)
        document = tool.document
        plain = document.schema.terrain[0].id
        edit = emptied(document.scenario, tool.chosen, plain)
        if edit is not None:
            words = tr_n("Cut {count} hex", "Cut {count} hexes", len(tool.chosen))
            return document.do(CutRegion(document, edit, words)) or said
        return said

    def paste(self, tool: SelectTool, at: Hex | None) -> str:
        """Lay down what is in hand, its first hex at a hex; return what to say."""
        document = tool.document
        if self.clip is None:
            return tr("Nothing has been copied yet.")
        if at is None:
            return tr("Put the hex cursor where the first hex is to lie.")
        edit = pasted(document.scenario, self.clip, at)
        if edit is None:
            return tr("It lies there already, or it is of a map whose hexes stand otherwise.")
        count, label = len(edit.touched.hexes), document.scenario.map.sheet.label(at)
        words = tr_n("Paste {count} hex at {place}", "Paste {count} hexes at {place}", count, place=label)
        refused = document.do(PasteRegion(document, edit, words))
        if refused:
            return refused
        tool.choose(frozenset(edit.touched.hexes))
        return words


class ResizeCard(Card):
    """Asks how many columns and rows to add or cut off on each side; says at once what would come of it."""

    def __init__(self, parent: QWidget, document: Document) -> None:
        super().__init__(parent, tr("Resize the map"), 420)
        self._document = document
        self.say(tr("Columns and rows to add on each side; below 0 they are cut off."), QUIET)
        self.boxes = {name: _amount() for name in ("left", "top", "right", "bottom")}
        form = QFormLayout()
        heads = (tr("Columns at the left"), tr("Rows at the top"), tr("Columns at the right"), tr("Rows at the bottom"))
        for words, box in zip(heads, self.boxes.values(), strict=True):
            box.setAccessibleName(words)
            box.valueChanged.connect(self._tell)
            form.addRow(words, box)
        fields = QWidget()
        fields.setLayout(form)
        self.hold(fields)
        self.anew = QCheckBox(tr("Number the hexes anew, set-up codes too"))
        self.anew.toggled.connect(self._tell)
        self.hold(self.anew)
        self._told = self.say("")
        self.verb(tr("Cancel"))
        self._resize = self.verb(tr("Resize"), PRIMARY)
        self.boxes["left"].setFocus()
        self.boxes["left"].selectAll()  # what is typed stands for the 0, not before it
        self._tell()

    @property
    def margins(self) -> Margins:
        """What is asked for."""
        return Margins(**{name: box.value() for name, box in self.boxes.items()})

    @property
    def labels(self) -> Labels:
        """What happens to the numbers."""
        return Labels.BEGIN_ANEW if self.anew.isChecked() else Labels.STAY

    def _tell(self, *_: object) -> None:
        sheet = self._document.scenario.map.sheet
        try:
            change = resized_sheet(sheet, self.margins, self.labels)
        except TooSmall as small:
            self._told.setText(str(small))
            self._resize.setEnabled(False)
            return
        grid, hexes = change.new.grid, change.new.grid.hexes
        size = tr("{columns} x {rows} hexes", columns=grid.columns, rows=grid.rows)
        first, last = (change.new.label(hexes[at]) if hexes else "" for at in (0, -1))
        ends = tr("{first} to {last}", first=first, last=last) if hexes else ""
        lost = tr_n("{count} hex is cut off", "{count} hexes are cut off", len(change.lost)) if change.lost else ""
        self._told.setText(" · ".join(part for part in (size, ends, lost) if part))
        self._resize.setEnabled(self.margins != Margins() and bool(hexes))

    def edit(self) -> Edit:
        """Return the change; TooSmall is never raised while the verb can be clicked."""
        scenario = resized(self._document.scenario, self.margins, self.labels)
        pieces = frozenset(piece.id for piece in scenario.pieces)
        return Edit(scenario, Touched(hexes=frozenset(scenario.map.grid.hexes), pieces=pieces))


def resize_map(parent: QWidget, document: Document) -> None:
    """Ask for the new size of a document's map and make it."""
    card = ResizeCard(parent, document)
    card.exec()
    if card.chosen != tr("Resize"):
        return
    try:
        edit = card.edit()
    except TooSmall as small:
        say_problem(parent, tr("The map cannot be resized"), [str(small)])
        return
    document.do(ResizeMap(document, edit, tr("Resize the map")))


class RegionActions(QObject):
    """The actions of the menu that work on chosen hexes; their keys are at work while the map has the keyboard.

    Attributes:
        actions: what the menu calls each -> the action.
    """

    def __init__(self, place: Workplace, tool: Callable[[], object]) -> None:
        super().__init__(place)
        self.clipboard = Clipboard()
        self._place, self._tool = place, tool
        keys = QKeySequence.StandardKey
        self.actions = {
            "copy": self._action(tr("Copy"), "copy", self.clipboard.copy, keys.Copy),
            "cut": self._action(tr("Cut"), "trash", self.clipboard.cut, keys.Cut),
            "paste": self._action(tr("Paste"), "new", self._paste, keys.Paste),
            "fill": self._action(tr("Fill what is chosen"), "fill", self._fill, QKeySequence("Ctrl+Return")),
            "clear": self._action(tr("Clear what is chosen"), "eraser", cleared, "Del"),
            "all": self._action(tr("Choose every hex"), "select", _choose_all, keys.SelectAll),
            "rest": self._action(tr("Choose the others instead"), "", _choose_others, "Ctrl+Shift+I"),
            "alike": self._action(tr("Choose all with the paint in hand"), "", self._choose_alike, "Ctrl+Shift+A"),
            "named": self._action(tr("Choose by name…"), "search", self._choose_named, "Ctrl+Shift+F"),
            "resize": self._action(tr("Resize the map…"), "fit", self._resize),
        }
        place.shown.connect(self._show_choice)
        self.refresh()

    def refresh(self) -> None:
        """Let nothing be chosen in the menu that would do nothing: copy without a choice, paste with empty hands."""
        tool = self._tool()
        opened = isinstance(tool, SelectTool)
        chosen = isinstance(tool, SelectTool) and bool(tool.chosen)
        paint = self._paint
        for name in ("copy", "cut", "clear", "rest"):
            self.actions[name].setEnabled(chosen)
        self.actions["fill"].setEnabled(chosen and paint is not None and paint.where is Where.HEX)
        self.actions["alike"].setEnabled(opened and paint is not None)
        self.actions["paste"].setEnabled(opened and self.clipboard.clip is not None)
        for name in ("all", "named", "resize"):
            self.actions[name].setEnabled(opened)

    @property
    def _paint(self) -> Paint | None:
        held = self._place.tool
        return held.paint if held is not None else None

    def _show_choice(self, _: object) -> None:
        """Show what is chosen in the document that came to the front."""
        tool = self._tool()
        if isinstance(tool, SelectTool):
            tool.choose(tool.chosen)

    def _action(
        self,
        words: str,
        picture: str,
        does: Callable[[SelectTool], str],
        key: QKeySequence.StandardKey | QKeySequence | str | None = None,
    ) -> QAction:
        action = QAction(words, self)
        action.setData(picture)
        action.triggered.connect(lambda _=False: self._do(does))
        if key is not None:
            action.setShortcut(QKeySequence(key))
            # The table of units has the same keys while it has the keyboard.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self._place.canvas.addAction(action)
        return action

    def _do(self, does: Callable[[SelectTool], str]) -> None:
        tool = self._tool()
        if isinstance(tool, SelectTool):
            words = does(tool)
            if words:
                self._place.say(words)
            self.refresh()

    def _paste(self, tool: SelectTool) -> str:
        return self.clipboard.paste(tool, self._place.canvas.cursor_hex)

    def _fill(self, tool: SelectTool) -> str:
        return filled(tool, self._paint, self._place.hold)

    def _choose_alike(self, tool: SelectTool) -> str:
        paint = self._paint
        return "" if paint is None else chosen_words(tool, bearing(tool.document.scenario, paint))

    def _choose_named(self, tool: SelectTool) -> str:
        words = ask_words(self._place.window, tool.document)
        return "" if not words else chosen_words(tool, named(tool.document.scenario, words))

    def _resize(self, tool: SelectTool) -> str:
        resize_map(self._place.window, tool.document)
        return ""


def _choose_all(tool: SelectTool) -> str:
    return chosen_words(tool, frozenset(tool.document.scenario.map.grid.hexes))


def _choose_others(tool: SelectTool) -> str:
    return chosen_words(tool, frozenset(tool.document.scenario.map.grid.hexes) - tool.chosen)


def _amount() -> QSpinBox:
    box = QSpinBox()
    box.setRange(-LARGEST, LARGEST)
    return box
