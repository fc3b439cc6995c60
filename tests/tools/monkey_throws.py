"""What a window seldom meets and must bear all the same: other devices, other systems' events, slips of the hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QInputMethodEvent,
    QKeyEvent,
    QNativeGestureEvent,
    QPointingDevice,
    QTabletEvent,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QApplication, QComboBox, QLineEdit, QSpinBox, QWidget

if TYPE_CHECKING:
    from tests.tools.monkey import Monkey

NO, SHIFT, CTRL, ALT, PAD = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.KeypadModifier,
)  # fmt: skip
LETTERS = [getattr(Qt.Key, f"Key_{letter}") for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"]
ODD_KEYS = [
    *LETTERS, *(getattr(Qt.Key, f"Key_F{n}") for n in (1, 2, 3, 5, 6, 7, 8, 9, 10, 12)),
    Qt.Key.Key_Delete, Qt.Key.Key_Insert, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_End, Qt.Key.Key_Backtab,
    Qt.Key.Key_Menu, Qt.Key.Key_Help, Qt.Key.Key_Pause,
    Qt.Key.Key_Back, Qt.Key.Key_Question, Qt.Key.Key_Period, Qt.Key.Key_Less, Qt.Key.Key_Slash, Qt.Key.Key_Asterisk,
]  # fmt: skip
LEAVES = {(Qt.Key.Key_Q, CTRL), (Qt.Key.Key_W, CTRL)}
"""Keys that end the window."""

TEXTS = (
    "x" * 10_000_000, "9" * 5000, "<b>&amp;</b><img src=x>", "{} %s {0} {side}", "\x00\x07\x1b\u202e\u2028\ud7ff",
    "é𝄞🎲", "a\nb\tc", "(((((((((", "[a-", ".*" * 500, "\\", "-1", "", " " * 3000, "ß" * 3000,
)  # fmt: skip
BUTTONS = [
    Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.BackButton,
    Qt.MouseButton.ForwardButton,
]  # fmt: skip
SYSTEM_EVENTS = [
    QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange, QEvent.Type.StyleChange, QEvent.Type.FontChange,
    QEvent.Type.ApplicationFontChange, QEvent.Type.LanguageChange, QEvent.Type.LocaleChange,
    QEvent.Type.ScreenChangeInternal,
    QEvent.Type.DevicePixelRatioChange, QEvent.Type.WindowDeactivate, QEvent.Type.WindowActivate, QEvent.Type.Leave,
    QEvent.Type.UngrabMouse, QEvent.Type.TouchCancel, QEvent.Type.ThemeChange, QEvent.Type.LayoutDirectionChange,
    QEvent.Type.WindowBlocked, QEvent.Type.WindowUnblocked, QEvent.Type.LayoutRequest, QEvent.Type.Clipboard,
]  # fmt: skip
TOUCH: list[QPointingDevice] = []


def odd_key(monkey: Monkey) -> str:
    """Press any key with any modifiers, on the pad too, in whatever has the keyboard."""
    key, held = monkey.chance.choice(ODD_KEYS), monkey.chance.choice((NO, NO, NO, SHIFT, CTRL, ALT, PAD, CTRL | SHIFT))
    if (key, held) not in LEAVES:
        QTest.keyClick(_keyboard(monkey), key, held)
    return f"{held.name} {key.name}"


def held_key(monkey: Monkey) -> str:
    """Hold a key down: it repeats itself, faster than anything is painted; sometimes nobody sees it come up."""
    key = monkey.chance.choice(
        (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Down)
    )
    target = _keyboard(monkey)
    for repeats in range(monkey.chance.randrange(2, 12)):
        QApplication.postEvent(target, QKeyEvent(QEvent.Type.KeyPress, key, NO, "", repeats > 0, 1))
    if monkey.chance.random() < 0.7:
        QApplication.postEvent(target, QKeyEvent(QEvent.Type.KeyRelease, key, NO))
    return key.name


def undo_storm(monkey: Monkey) -> str:
    """Take steps back and do them again as fast as the keys go."""
    for _ in range(monkey.chance.randrange(3, 15)):
        QTest.keyClick(_keyboard(monkey), monkey.chance.choice((Qt.Key.Key_Z, Qt.Key.Key_Z, Qt.Key.Key_Y)), CTRL)
    return ""


def double_click(monkey: Monkey) -> str:
    """Click twice, with any button of the mouse."""
    widget, point = _anywhere(monkey)
    button = monkey.chance.choice(BUTTONS)
    QTest.mouseClick(widget, button, NO, point)
    if monkey.alive(widget):
        QTest.mouseDClick(widget, button, NO, point)
    return f"{button.name} {type(widget).__name__}"


def both_buttons(monkey: Monkey) -> str:
    """Press two buttons, move, and let go of them in any order; or never let go of one."""
    widget, point = _anywhere(monkey)
    one, other = monkey.chance.sample(BUTTONS, 2)
    steps: list[Callable[[], object]] = [
        lambda: QTest.mousePress(widget, one, NO, point),
        lambda: QTest.mousePress(widget, other, NO, point),
        lambda: QTest.mouseMove(widget, point + QPoint(60, 40)),
        lambda: QTest.mouseRelease(widget, one, NO, point),
        lambda: QTest.mouseRelease(widget, other, NO, point),
    ]
    for step in steps[: monkey.chance.choice((4, 5, 5))]:
        if monkey.alive(widget):
            step()
            QApplication.processEvents()
    return type(widget).__name__


def wheel_anywhere(monkey: Monkey) -> str:
    """Turn a wheel, lengthwise or across, over anything, with modifiers."""
    widget, point = _anywhere(monkey)
    held = monkey.chance.choice((NO, CTRL, SHIFT, ALT, CTRL | SHIFT))
    turn = QPoint(monkey.chance.choice((0, -120, 5000)), monkey.chance.choice((0, 1, -120, 120, 99_999, -99_999)))
    event = QWheelEvent(
        point,
        widget.mapToGlobal(point),
        QPoint(),
        turn,
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)
    return f"{type(widget).__name__} {turn.toTuple()}"


def touch(monkey: Monkey) -> str:
    """Put one or two fingers down, move them apart, and lift them."""
    if not TOUCH:
        TOUCH.append(QTest.createTouchDevice())
    widget, point = _anywhere(monkey)
    other = point + QPoint(30, 30)
    QTest.touchEvent(widget, TOUCH[0]).press(0, point, widget).press(1, other, widget).commit()
    QTest.touchEvent(widget, TOUCH[0]).move(0, point - QPoint(40, 9), widget).move(
        1, other + QPoint(50, 9), widget
    ).commit()
    QTest.touchEvent(widget, TOUCH[0]).release(0, point, widget).release(1, other, widget).commit()
    return type(widget).__name__


def tablet(monkey: Monkey) -> str:
    """Draw with a pen."""
    widget, point = _anywhere(monkey)
    device = QPointingDevice.primaryPointingDevice()
    for kind in (QEvent.Type.TabletPress, QEvent.Type.TabletMove, QEvent.Type.TabletRelease):
        if monkey.alive(widget):
            where, there = QPointF(point), QPointF(widget.mapToGlobal(point))
            left = Qt.MouseButton.LeftButton
            event = QTabletEvent(kind, device, where, there, 0.5, 3.0, 3.0, 0.0, 0.0, 0.0, NO, left, left)
            QApplication.sendEvent(widget, event)
    return type(widget).__name__


def pinch(monkey: Monkey) -> str:
    """Pinch or turn on a touchpad."""
    widget, point = _anywhere(monkey)
    kind = monkey.chance.choice(
        (
            Qt.NativeGestureType.ZoomNativeGesture,
            Qt.NativeGestureType.RotateNativeGesture,
            Qt.NativeGestureType.SmartZoomNativeGesture,
        )
    )
    where = QPointF(point)
    device, far = QPointingDevice.primaryPointingDevice(), monkey.chance.choice((0.2, -0.9, 50.0, -50.0, float("nan")))
    QApplication.sendEvent(widget, QNativeGestureEvent(kind, device, 2, where, where, where, far, QPointF(far, far)))
    return f"{kind.name} {far}"


def paste(monkey: Monkey) -> str:
    """Paste something into a field for text, or into whatever has the keyboard."""
    text = monkey.chance.choice(TEXTS)
    fields = [field for field in monkey.front.findChildren(QLineEdit) if field.isVisible()]
    target = monkey.chance.choice(fields) if fields and monkey.chance.random() < 0.7 else _keyboard(monkey)
    target.setFocus()
    QGuiApplication.clipboard().setText(text)
    QTest.keyClick(target, Qt.Key.Key_V, CTRL)
    QGuiApplication.clipboard().clear()
    return f"{len(text)} letters {text[:9]!r}"


def compose(monkey: Monkey) -> str:
    """Write by an input method: letters in the making, then done, or given up. None replaces what is not there."""
    target = _keyboard(monkey)
    QApplication.sendEvent(target, QInputMethodEvent("ni", []))
    done = QInputMethodEvent()
    done.setCommitString(monkey.chance.choice(("你", "é", "")))
    QApplication.sendEvent(_keyboard(monkey), done)
    return type(target).__name__


def drop(monkey: Monkey) -> str:
    """Drop a file, a picture or words from another program."""
    widget, point = _anywhere(monkey)
    mime = QMimeData()
    mime.setText(monkey.chance.choice(("words", "Two", "")))
    mime.setUrls([QUrl.fromLocalFile("/nowhere/game.countermarch"), QUrl("http://example.org")])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    QApplication.sendEvent(widget, QDragEnterEvent(point, copy, mime, left, NO))
    QApplication.sendEvent(widget, QDropEvent(QPointF(point), copy, mime, left, NO))
    return type(widget).__name__


def system_event(monkey: Monkey) -> str:
    """Tell a widget what a system tells: other colours, another screen, another language, the front lost."""
    widget, _ = _anywhere(monkey)
    target = monkey.chance.choice((widget, monkey.hands.window, monkey.front))
    kind = monkey.chance.choice(SYSTEM_EVENTS)
    QApplication.sendEvent(target, QEvent(kind))
    return f"{kind.name} {type(target).__name__}"


def ask_here(monkey: Monkey) -> str:
    """Ask for a tooltip, for what something is, or for a menu, by mouse or key."""
    widget, point = _anywhere(monkey)
    there = widget.mapToGlobal(point)
    events = (
        QHelpEvent(QEvent.Type.ToolTip, point, there),
        QHelpEvent(QEvent.Type.WhatsThis, point, there),
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, there),
        QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(-1, -1), QPoint(-1, -1)),
        QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.PopupFocusReason),
    )
    event = monkey.chance.choice(events)
    QApplication.sendEvent(widget, event)
    return f"{event.type().name} {type(widget).__name__}"


def put_away(monkey: Monkey) -> str:
    """Put the window away and bring it back, or blow it up."""
    window = monkey.hands.window
    way = monkey.chance.choice((window.showMinimized, window.showMaximized, window.showFullScreen, window.hide))
    way()
    QApplication.processEvents()
    monkey.chance.choice((window.showNormal, window.show))()
    window.showNormal()
    return ""


def set_figures(monkey: Monkey) -> str:
    """Push sliders, boxes and lists to their ends and beyond."""
    parts = [
        part for part in monkey.front.findChildren(QWidget)
        if isinstance(part, QAbstractSlider | QSpinBox | QComboBox) and part.isVisible() and part.isEnabled()
    ]  # fmt: skip
    if not parts:
        return "nothing"
    part = monkey.chance.choice(parts)
    if isinstance(part, QComboBox):
        part.setCurrentIndex(monkey.chance.randrange(max(part.count(), 1)))
    else:
        part.setValue(monkey.chance.choice((-(2**31), 2**31 - 1, 0, part.maximum(), part.minimum(), part.value() + 1)))
    return type(part).__name__


def second_dialog(monkey: Monkey) -> str:
    """Call a command although a dialog is open, as what comes late from beside the window does."""
    window = monkey.hands.window
    command = monkey.chance.choice(
        ("keys", "clauses", "statistics", "concede", "go-to", "about", "report", "find", "colours")
    )
    if window.actions_[command].isEnabled():
        window.actions_[command].trigger()
    return command


def leave_amid(monkey: Monkey) -> str:
    """Close the window, or leave the game, in the middle of whatever is open, and begin again."""
    window = monkey.hands.window
    way = monkey.chance.choice((window.close, window.leave_game))
    way()
    QApplication.processEvents()
    if monkey.front is not window:
        monkey.fault(f"{type(monkey.front).__name__} of a game that was left is still open")
    window.show()
    monkey.begin_again()
    return str(way)


THROWS: tuple[tuple[float, Callable[[Monkey], str]], ...] = (
    (10, odd_key), (3, held_key), (2, undo_storm), (8, double_click), (3, both_buttons), (4, wheel_anywhere),
    (3, touch),
    (2, tablet), (2, pinch), (3, paste), (3, compose), (2, drop), (5, system_event), (5, ask_here), (2, put_away),
    (4, set_figures), (4, second_dialog), (0.4, leave_amid),
)  # fmt: skip
"""How often each is thrown, and what it is."""


def _keyboard(monkey: Monkey) -> QWidget:
    return QApplication.focusWidget() or monkey.front


def _anywhere(monkey: Monkey) -> tuple[QWidget, QPoint]:
    front = monkey.front
    return monkey.under(front, monkey.point(front))
