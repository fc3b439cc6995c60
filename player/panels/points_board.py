"""A board on which points are laid: one box a slot, one for what is left; tokens are dragged, or figures typed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from core.model.actions import CountClick
from core.model.values import PieceId
from core.qt.icons import icon
from core.qt.panels import label, row, wrapped
from core.qt.theme import GRID, SMALL_TEXT
from core.view.language import tr
from core.view.palette import Palette
from core.view.scene import CounterFace
from player.models.points import MOST_TOKENS, Share, Sheet
from player.panels.figure_field import FigureField, TypedFigures, paged
from player.panels.look import Look
from player.panels.map_keys import digit
from player.panels.tokens import Carried, TokenField, Tokens

BUTTON = 26

Faces = Mapping[PieceId, CounterFace]

MORE = (Qt.Key.Key_Plus, Qt.Key.Key_Right, Qt.Key.Key_Equal)
FEWER = (Qt.Key.Key_Minus, Qt.Key.Key_Left, Qt.Key.Key_Underscore)


class PointsBox(QFrame):
    """One box. `wanted` carries the amount that should lie in it; what is left lies in a box without a share."""

    wanted = Signal(int)
    entered = Signal()

    def __init__(self, colours: Palette, *, fixed: bool = False) -> None:
        super().__init__()
        self.share: Share | None = None
        self._fixed = fixed
        self.setObjectName("box")
        self._title, self._figure = label(""), label("", "figure")
        self._caret = label("▸")
        self._caret.hide()
        self._figure.setMinimumWidth(26)
        self._figure.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._fewer, self._more = self._step("minus"), self._step("plus")
        self._whole = self._step("")
        self._whole.setText(tr("All"))
        self._typed = FigureField()
        self._typed.valueChanged.connect(self.wanted)
        self.field = TokenField(colours)
        self.field.movable = True
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, 3, 3, 5)
        column.setSpacing(2)
        self._most = label("", SMALL_TEXT)
        steps = (self._fewer, self._figure, self._typed, self._most, self._more, self._whole)
        self._head = row(self._caret, self._title, 1, *steps, spacing=2)
        column.addLayout(self._head)
        column.addWidget(self.field)
        if not fixed:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._fewer.clicked.connect(lambda: self._want(self.share.fewer if self.share else None))
        self._more.clicked.connect(lambda: self._want(self.share.more if self.share else None))
        self._whole.clicked.connect(self.take_all)

    def _step(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setProperty("icon-name", name)
        if name:
            button.setFixedSize(BUTTON, BUTTON)
        else:
            button.setFixedHeight(BUTTON)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if self._fixed:
            button.hide()
        return button

    def _want(self, amount: int | None) -> None:
        if amount is not None:
            self.wanted.emit(amount)

    def raise_by_one(self) -> bool:
        """Ask for the next greater amount; return whether there is one."""
        more = self.share.more if self.share else None
        self._want(more)
        return more is not None

    def lower_by_one(self) -> None:
        """Ask for the next smaller amount."""
        self._want(self.share.fewer if self.share else None)

    def take_all(self) -> None:
        """Ask for as much as makes an answer, else for all that may lie here."""
        self._want(self.share.whole if self.share else None)

    def _turn(self, key: int) -> bool:
        """Change the amount by a key; return whether it is one that does."""
        share = self.share
        if share is None:
            return False
        wanted = {
            Qt.Key.Key_Home: share.least,
            Qt.Key.Key_End: share.whole,
            Qt.Key.Key_PageUp: paged(share, up=True),
            Qt.Key.Key_PageDown: paged(share, up=False),
        }
        wanted |= dict.fromkeys(MORE, share.more) | dict.fromkeys(FEWER, share.fewer)  # type: ignore[dict-item]
        if key not in wanted:
            return False
        self._want(wanted[Qt.Key(key)])
        return True

    def show_share(self, share: Share, tokens: Tokens, colours: Palette) -> None:
        """Show a slot."""
        self.share = share
        many = share.many
        self._title.setText(share.label.capitalize())
        self._figure.setText(str(share.laid))
        self._figure.setVisible(not many)
        for widget in (self._typed, self._most, self._whole):
            widget.setVisible(many)
        self.field.setVisible(not many)
        if many:
            self._show_many(share)
        self.field.show_tokens(tokens, colours)
        for button, step, words, why in (
            (self._fewer, share.fewer, tr("Fewer: {slot}", slot=share.label), ""),
            (self._more, share.more, tr("More: {slot}", slot=share.label), share.capped),
        ):
            button.setIcon(icon(str(button.property("icon-name")), colours))
            button.setEnabled(step is not None)
            button.setAccessibleName(words)
            button.setAccessibleDescription(why)
            button.setToolTip(wrapped(why or words))
        self.setAccessibleName(tr("{slot}: {laid}", slot=share.label, laid=share.laid))
        most = share.amounts[-1]
        self.setAccessibleDescription(
            tr("{slot}: {laid}, at most {most} now", slot=share.label, laid=share.laid, most=most)
        )
        self._dress(colours)

    def _show_many(self, share: Share) -> None:
        self._typed.show_share(share)
        self._most.setText(tr("of {most}", most=share.most))
        self._whole.setEnabled(share.whole != share.laid)
        self._whole.setAccessibleName(tr("All: {slot}", slot=share.label))
        self._whole.setToolTip(tr("{most} of {slot} (End)", most=share.whole, slot=share.label))

    def show_left(self, title: str, left: int, tokens: Tokens, colours: Palette) -> None:
        """Show what is left."""
        self._title.setText(title)
        self._figure.setText(str(left))
        for widget in (self._typed, self._most, self._whole):
            widget.hide()
        self.field.setVisible(bool(tokens) or not left)
        self.field.show_tokens(tokens, colours)
        self.setAccessibleName(tr("{slot}: {laid}", slot=title, laid=left))
        self._dress(colours)

    def _dress(self, colours: Palette) -> None:
        ground = colours["window"] if self._fixed else colours["card"]
        style = "dashed" if self._fixed else "solid"
        self.setStyleSheet(
            f"QFrame#box {{ background: {ground}; border: 1px {style} {colours['line-strong']}; border-radius: 8px; }}"
            f"QFrame#box[aimed='yes'] {{ border: 2px solid {colours['accent']}; }}"
            f"QFrame#box:focus {{ border: 2px solid {colours['selected']}; }}"
            f"QToolButton {{ padding: 2px; min-height: 0; }}"
            f"QSpinBox, QSpinBox:focus {{ padding: 1px 4px; }}"
            f"QSpinBox::up-button, QSpinBox::down-button {{ width: 0; height: 0; }}"
            f"QSpinBox::up-arrow, QSpinBox::down-arrow {{ image: none; width: 0; height: 0; }}"
        )

    def mark(self, name: str) -> None:
        """Show whether this box is the one at hand: the slot of this name is."""
        self._caret.setVisible(self.share is not None and self.share.name == name)

    def aim(self, wanted: str) -> None:
        """Show whether a token would be laid here: `yes` or nothing."""
        if self.property("aimed") != wanted:
            self.setProperty("aimed", wanted)
            self.style().unpolish(self)
            self.style().polish(self)

    def focusInEvent(self, event: object) -> None:
        """Tell that this box is the one that is worked on."""
        self.entered.emit()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Change the amount by keys; everything else goes on to the page."""
        if not self._turn(event.key()):
            event.ignore()


class PointsBoard(QWidget):
    """All boxes of a points choice. `laid` carries a `CountClick`."""

    laid = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._sheet: Sheet | None = None
        self.boxes: dict[str, PointsBox] = {}
        self._now = ""
        self._whose: object = None
        self._ghost: Carried | None = None
        self._figures = TypedFigures()
        self._left = PointsBox(look.palette, fixed=True)
        self._lacking = label("", SMALL_TEXT, wraps=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._column.addWidget(self._left)
        self._slots = QVBoxLayout()
        self._slots.setSpacing(6)
        self._column.addLayout(self._slots)
        self._column.addWidget(self._lacking)
        self._left.field.tapped.connect(self._tap_left)
        self._join(self._left, "")

    # Showing -------------------------------------------------------------------------------------

    def show_sheet(self, sheet: Sheet | None, faces: Faces, whose: object = None) -> None:
        """Show a points choice, None for none; boxes that are there already stay and keep the keyboard.

        Args:
            whose: another one for every decision: whoever decides next begins at the first box, and does not see
                where the other was.
        """
        self.setVisible(sheet is not None)
        self._sheet = sheet
        if sheet is None:
            self._put_down()
            return
        if tuple(self.boxes) != tuple(share.name for share in sheet.shares):
            self._make_boxes(sheet)
        idle = not any(share.most for share in sheet.shares if share.name == self._now)
        if whose != self._whose or idle:
            self._whose = whose
            self._figures.forget()
            names = list(self.boxes)
            self._go(names.index(sheet.first) - names.index(self._now))
        colours = self.look.palette
        figures = any(share.many for share in sheet.shares)
        waiting = () if figures else _tokens(sheet.pieces, sheet.left, faces)
        self._left.show_left(sheet.title, sheet.left, waiting, colours)
        for share in sheet.shares:
            self.boxes[share.name].show_share(share, _tokens(share.pieces, share.laid, faces), colours)
        self._work_on(self._now)
        self._lacking.setText(sheet.lacking)
        self._lacking.setVisible(bool(sheet.lacking))

    def _make_boxes(self, sheet: Sheet) -> None:
        self._put_down()
        for box in self.boxes.values():
            box.hide()
            box.setParent(None)
            box.deleteLater()
        self.boxes = {}
        for share in sheet.shares:
            box = PointsBox(self.look.palette)
            box.wanted.connect(lambda amount, name=share.name: self._lay(name, amount))
            box.entered.connect(lambda name=share.name: self._work_on(name))
            box.field.tapped.connect(box.lower_by_one)
            self._join(box, share.name)
            self.boxes[share.name] = box
            self._slots.addWidget(box)
        self._now = sheet.shares[0].name

    def _join(self, box: PointsBox, name: str) -> None:
        box.field.carried.connect(self._carry)
        box.field.dropped.connect(lambda point: self._drop(name, point))

    # Laying --------------------------------------------------------------------------------------

    def _lay(self, name: str, amount: int) -> None:
        self._work_on(name)
        self.laid.emit(CountClick(name, amount))

    def _work_on(self, name: str) -> None:
        """Take the box of a name in hand: figures are laid there."""
        if name != self._now:
            self._figures.forget()
        self._now = name
        for box in self.boxes.values():
            box.mark(name)

    def take_keyboard(self) -> None:
        """Give the keyboard to the first box."""
        if self.boxes:
            next(iter(self.boxes.values())).setFocus(Qt.FocusReason.OtherFocusReason)

    def type_figure(self, figure: int) -> bool:
        """Lay an amount in the box at hand, and go on to the next when no more figures can belong to it.

        Return whether a box is at hand.
        """
        box = self.boxes.get(self._now)
        share = box.share if box is not None else None
        if share is None:
            return False
        name, amount = share.name, self._figures.amount(figure, share.most)
        complete = self._figures.complete(share.most)
        self._lay(name, amount)
        if self._sheet is not None and any(s.name == name and s.laid == amount for s in self._sheet.shares):
            if complete:
                self._go(1)
        else:
            self._figures.forget()
        return True

    def _go(self, step: int) -> None:
        """Work on the next box; with the keyboard on the board it goes along."""
        names = list(self.boxes)
        typing = any(box.hasFocus() for box in self.boxes.values())
        self._work_on(names[(names.index(self._now) + step) % len(names)])
        if typing:
            self.boxes[self._now].setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type figures, go from box to box."""
        figure = digit(event)
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self._go(1 if event.key() == Qt.Key.Key_Down else -1)
        elif figure is None or not self.type_figure(figure):
            event.ignore()

    def _tap_left(self) -> None:
        """Send one of what is left into the box at hand, else into the first that has room."""
        names = [self._now, *(name for name in self.boxes if name != self._now)]
        any(self.boxes[name].raise_by_one() for name in names)

    # Carrying ------------------------------------------------------------------------------------

    def _target(self, point: QPoint) -> str | None:
        """Return the name of the box under a point of the screen, empty for what is left, None for none."""
        boxes = {"": self._left, **self.boxes}
        return next((n for n, box in boxes.items() if box.rect().contains(box.mapFromGlobal(point))), None)

    def _carry(self, face: CounterFace | None, point: QPoint) -> None:
        if self._ghost is None:
            self._ghost = Carried(self.window(), self.look.palette)
        self._ghost.follow(face, point)
        target = self._target(point)
        for name, box in {"": self._left, **self.boxes}.items():
            box.aim("yes" if name == target else "")

    def _put_down(self) -> None:
        """Have no token under the pointer any more."""
        if self._ghost is not None:
            self._ghost.hide()
            self._ghost.deleteLater()
            self._ghost = None
        for box in (self._left, *self.boxes.values()):
            box.aim("")

    def _drop(self, start: str, point: QPoint) -> None:
        """Lay one less where the token came from and one more where it was let go."""
        self._put_down()
        target = self._target(point)
        if target is None or target == start:
            return
        if start:
            self.boxes[start].lower_by_one()
        if target:
            self.boxes[target].raise_by_one()


def _tokens(pieces: tuple[PieceId, ...], count: int, faces: Faces) -> Tokens:
    """Return what lies in a box: the counters, else as many discs as there are points, none when they are many."""
    if pieces:
        return tuple(faces.get(piece) for piece in pieces)
    return (None,) * count if count <= MOST_TOKENS else ()
