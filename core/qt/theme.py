"""How windows look: one style sheet and one Qt palette made from a `Palette`.

Spacing is in steps of 8 pixels, text comes in three sizes. A widget chooses its look by the property `look`:
`card`, `primary`, `danger`, `plain`, `quiet`, `title`, `small`, `figure`, `clause`, `strip`, `space`, `key`.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from core.qt.fonts import load_fonts
from core.view.palette import Palette, channels, mixed

GRID = 8
"""Pixels between things that belong together; margins are one or two of it."""

SMALL, NORMAL, LARGE = 12, 14, 18
"""The three text sizes, in pixels."""

STRONG = "high-contrast"
"""The palette of strong contrast."""

DOCK_WIDTH = 340
ICON = QSize(20, 20)

ON_CARD = QPalette.ColorRole.ToolTipBase
"""The role of Qt's palette that has the colour of cards."""

CARD, PRIMARY, DANGER, PLAIN = "card", "primary", "danger", "plain"
QUIET, TITLE, SMALL_TEXT, FIGURE, CLAUSE, STRIP, SPACE = "quiet", "title", "small", "figure", "clause", "strip", "space"
KEY = "key"


def set_look(widget: QWidget, look: str) -> None:
    """Give a widget one of the looks, now and after it was shown."""
    widget.setProperty("look", look)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def apply_theme(application: QApplication, palette: Palette) -> None:
    """Give the whole application a palette's colours and the bundled font.

    Nothing is done where it wears them already: every widget there is would be dressed again, for tenths of a second.
    """
    sheet = style_sheet(palette)
    if application.property("worn") == palette and application.styleSheet() == sheet:
        return
    font = QFont(load_fonts())
    font.setPixelSize(NORMAL)
    application.setStyle("Fusion")
    application.setFont(font)
    application.setPalette(qt_palette(palette))
    application.setStyleSheet(sheet)
    application.setProperty("worn", palette)


def strong() -> bool:
    """Return whether the windows wear strong contrast now, in which nothing may be faint."""
    application = QApplication.instance()
    worn = application.property("worn") if application is not None else None
    return isinstance(worn, Palette) and worn.id == STRONG


def qt_palette(palette: Palette) -> QPalette:
    """Return the colours of what the style sheet does not name."""
    made = QPalette()
    roles = QPalette.ColorRole
    for role, word in (
        (roles.Window, "window"),
        (roles.WindowText, "text"),
        (roles.Base, "field"),
        (roles.AlternateBase, "window"),
        (roles.Text, "text"),
        (roles.Button, "button"),
        (roles.ButtonText, "text"),
        (roles.Highlight, "selected"),
        (ON_CARD, "card"),
        (roles.ToolTipText, "text"),
        (roles.PlaceholderText, "text-quiet"),
        (roles.Link, "selected"),
    ):
        made.setColor(role, QColor(*channels(palette[word])))
    made.setColor(roles.HighlightedText, QColor(selection_ink(palette)))
    faint = QColor(*channels(mixed(palette["text"], palette["window"], 55)))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return made


def selection_ink(palette: Palette) -> str:
    """Return the colour of what stands on the ground of a selection."""
    return "#000000" if palette.dark else "#FFFFFF"


def style_sheet(palette: Palette) -> str:
    """Return the style sheet of a palette."""
    words = {f"@{role}@": colour for role, colour in palette.roles.items() if len(colour) == 7}
    words["@accent-hover@"] = mixed(palette["accent"], palette["text"], 10)
    words["@accent-pressed@"] = mixed(palette["accent"], palette["text"], 20)
    words["@danger-hover@"] = mixed(palette["danger"], palette["text"], 12)
    words["@faint@"] = mixed(palette["text"], palette["window"], 55)
    words["@edge@"] = palette["text-quiet"]
    words["@ticked@"] = _mark("white" if palette.dark else "black")
    words["@tick@"] = _mark("black" if palette.dark else "white")
    words |= {f"@{way}@": _mark(f"{way}-{'white' if palette.dark else 'black'}") for way in ("up", "down")}
    words["@selection-ink@"] = selection_ink(palette)
    words |= {"@small@": f"{SMALL}px", "@normal@": f"{NORMAL}px", "@large@": f"{LARGE}px"}
    text = SHEET
    for word, value in words.items():
        text = text.replace(word, value)
    return text


def _mark(name: str) -> str:
    """Return the file of a mark of boxes and fields; a style sheet takes pictures from files only."""
    return Path(str(resources.files("resources").joinpath("ticks", f"{name}.svg"))).as_posix()


SHEET = """
QWidget { color: @text@; font-size: @normal@; }
QMainWindow, QDialog { background: @window@; }
QLabel { background: transparent; }
QLabel[look="title"] { font-size: @large@; font-weight: 700; }
QLabel[look="quiet"] { color: @text-quiet@; }
QLabel[look="small"] { color: @text-quiet@; font-size: @small@; }
QLabel[look="figure"] { font-size: @large@; font-weight: 700; }
QLabel[look="clause"] {
    color: @clause-ink@; background: @clause@; font-size: @small@; border-radius: 6px; padding: 1px 8px;
}
QLabel[look="key"] {
    background: @card@; font-size: @small@; border: 1px solid @line-strong@; border-bottom-width: 2px;
    border-radius: 4px; padding: 0 6px;
}
QLabel[look="space"] { color: @text@; border: 0; border-bottom: 3px solid @line-strong@; }
QLabel[look="space"][state="past"] { color: @text-quiet@; border-bottom-color: @line@; }
QLabel[look="space"][state="now"] { font-weight: 700; border: 2px solid @text@; border-radius: 4px; }
*[look="card"] { background: @card@; border: 1px solid @line@; border-radius: 10px; }
*[look="strip"] { background: @strip@; border: 0; border-bottom: 1px solid @line@; }

QPushButton, QToolButton {
    background: @button@; border: 1px solid @line@; border-radius: 6px; padding: 6px 14px; min-height: 18px;
}
QToolButton { padding: 6px; }
QPushButton:hover, QToolButton:hover { background: @button-hover@; }
QPushButton:pressed, QToolButton:pressed, QToolButton:checked, QPushButton:checked {
    background: @button-pressed@; border-color: @line-strong@;
}
QPushButton:focus, QToolButton:focus { border: 2px solid @selected@; padding: 5px 13px; }
QToolButton:focus { padding: 5px; }
QPushButton:disabled, QToolButton:disabled { color: @faint@; }
QPushButton[look="primary"] {
    background: @accent@; color: @accent-ink@; border-color: @accent@; font-weight: 700;
}
QPushButton[look="primary"]:hover { background: @accent-hover@; }
QPushButton[look="primary"]:pressed { background: @accent-pressed@; }
QPushButton[look="primary"]:focus { border: 2px solid @text@; }
QPushButton[look="primary"]:disabled { background: @button@; color: @faint@; border-color: @line@; }
QPushButton[look="danger"] { background: @card@; color: @danger@; border-color: @danger@; font-weight: 600; }
QPushButton[look="danger"]:disabled { background: @button@; color: @faint@; border-color: @line@; font-weight: 400; }
QPushButton[look="danger"]:hover:enabled { background: @danger@; color: @danger-ink@; }
QPushButton[look="pill"] {
    background: @card@; border-radius: 12px; padding: 3px 12px; font-size: @small@; border-color: @edge@;
}
QPushButton[look="plain"] { background: transparent; border-color: transparent; color: @text@; }
QPushButton[look="plain"]:hover { background: @button-hover@; }

QLineEdit, QPlainTextEdit, QTextEdit {
    background: @field@; border: 1px solid @line-strong@; border-radius: 6px; padding: 5px 8px;
    selection-background-color: @selected@; selection-color: @selection-ink@;
}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus {
    border: 2px solid @selected@; padding: 4px 7px;
}
QComboBox, QSpinBox, QDoubleSpinBox {
    background: @field@; border: 1px solid @line-strong@; border-radius: 6px; padding: 3px 8px; min-height: 18px;
    selection-background-color: @selected@; selection-color: @selection-ink@;
}
QComboBox { combobox-popup: 0; }
QSpinBox, QDoubleSpinBox { padding-right: 22px; qproperty-alignment: "AlignRight | AlignVCenter"; }
QComboBox:hover { background: @button@; }
QComboBox:focus, QComboBox:on, QSpinBox:focus, QDoubleSpinBox:focus { border: 2px solid @selected@; padding: 2px 7px; }
QSpinBox:focus, QDoubleSpinBox:focus { padding-right: 21px; }
QComboBox::drop-down { border: 0; width: 24px; }
QComboBox::down-arrow { image: url("@down@"); width: 10px; height: 10px; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button {
    subcontrol-origin: border; width: 20px; height: 12px; border: 0; background: transparent; border-radius: 4px;
}
QSpinBox::up-button, QDoubleSpinBox::up-button { subcontrol-position: top right; top: 1px; right: 1px; }
QSpinBox::down-button, QDoubleSpinBox::down-button { subcontrol-position: bottom right; bottom: 1px; right: 1px; }
QSpinBox::up-button:hover, QSpinBox::down-button:hover, QDoubleSpinBox::up-button:hover,
QDoubleSpinBox::down-button:hover { background: @button-hover@; }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { image: url("@up@"); width: 8px; height: 8px; }
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { image: url("@down@"); width: 8px; height: 8px; }
QSpinBox::up-arrow:off, QSpinBox::down-arrow:off, QDoubleSpinBox::up-arrow:off, QDoubleSpinBox::down-arrow:off,
QSpinBox::up-arrow:disabled, QSpinBox::down-arrow:disabled, QComboBox::down-arrow:disabled { image: none; }
QComboBox:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled {
    background: @window@; color: @faint@; border-color: @line@;
}
QLabel:disabled { color: @faint@; }
QComboBox QAbstractItemView { background: @card@; border: 1px solid @line@; selection-background-color: @selected@; }

QListView, QTreeView, QTableView {
    background: @card@; alternate-background-color: @window@; border: 1px solid @line@; border-radius: 6px;
    selection-background-color: @selected@; selection-color: @selection-ink@; gridline-color: @line@;
    outline: 0;
}
QListView::item, QTreeView::item { padding: 4px 6px; border-radius: 4px; }
QListView::item:hover, QTreeView::item:hover { background: @button@; }
QListView::item:selected, QTreeView::item:selected { background: @selected@; color: @selection-ink@; }
QHeaderView::section {
    background: @strip@; color: @text-quiet@; border: 0; border-bottom: 1px solid @line@; padding: 5px 8px;
    font-size: @small@;
}

QTableCornerButton::section { background: @strip@; border: 0; border-bottom: 1px solid @line@; }

QCheckBox, QRadioButton { spacing: 8px; }
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator, QGroupBox::indicator {
    width: 14px; height: 14px; background: @field@; border: 2px solid @edge@; border-radius: 4px;
}
QRadioButton::indicator { border-radius: 9px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { background: @button-hover@; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: @selected@; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked, QGroupBox::indicator:checked {
    background: @selected@; border-color: @selected@; image: url("@tick@");
}
QCheckBox::indicator:checked:focus { border-color: @text@; }
QRadioButton::indicator:checked {
    border-color: @selected@;
    background: qradialgradient(
        cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
        stop: 0 @selected@, stop: 0.50 @selected@, stop: 0.62 @field@, stop: 1 @field@
    );
}
QRadioButton::indicator:checked:focus { border-color: @text@; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {
    background: @button@; border-color: @faint@;
}
QCheckBox::indicator:checked:disabled { background: @faint@; }
QRadioButton::indicator:checked:disabled {
    background: qradialgradient(
        cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
        stop: 0 @faint@, stop: 0.50 @faint@, stop: 0.62 @button@, stop: 1 @button@
    );
}
QCheckBox:disabled, QRadioButton:disabled { color: @faint@; }

QMenuBar { background: @strip@; }
QMenuBar::item { padding: 6px 10px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: @button-hover@; }
QMenu { background: @card@; border: 1px solid @line-strong@; border-radius: 8px; padding: 6px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 4px; }
QMenu::indicator { width: 14px; height: 14px; margin-left: 7px; }
QMenu::indicator:checked { image: url("@ticked@"); }
QMenu::item:selected { background: @selected@; color: @selection-ink@; }
QMenu::item:disabled { color: @faint@; background: transparent; }
QMenu::separator { height: 1px; background: @line@; margin: 6px 8px; }
QToolBar { background: @strip@; border: 0; border-bottom: 1px solid @line@; spacing: 8px; padding: 2px 8px; }
QStatusBar { background: @strip@; border-top: 1px solid @line@; color: @text-quiet@; }
QStatusBar::item { border: 0; }

QDockWidget { font-weight: 600; }
QDockWidget::title { background: @window@; padding: 8px; }
QTabWidget::pane { border: 1px solid @line@; border-radius: 6px; background: @card@; }
QTabBar::tab { background: transparent; padding: 7px 14px; border-bottom: 3px solid transparent; color: @text-quiet@; }
QTabBar::tab:selected { color: @text@; border-bottom-color: @accent@; font-weight: 600; }
QTabBar QToolButton { padding: 0; }
QTabBar::tab:focus { color: @selected@; }
QGroupBox { border: 1px solid @line@; border-radius: 8px; margin-top: 12px; padding-top: 8px; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; left: 10px; padding: 0 4px; }
QSplitter::handle { background: @line@; }
QScrollArea { background: transparent; border: 0; }
QScrollArea > QWidget > QWidget { background: transparent; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: @line-strong@; border-radius: 4px; margin: 2px; min-height: 32px; min-width: 32px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: @button@; border: 0; border-radius: 6px; text-align: center; min-height: 14px; }
QProgressBar::chunk { background: @accent@; border-radius: 6px; }
QToolTip { background: @card@; color: @text@; border: 1px solid @line-strong@; padding: 6px 8px; }
"""
