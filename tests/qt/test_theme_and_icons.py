"""Window dress: icons in the palette's colours, a style sheet that finds all of them, letters that load."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources

import pytest
from PySide6.QtCore import QByteArray, QEvent, QObject
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QIcon, QImage, QRawFont
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from core.qt.fonts import drawing_font, load_fonts
from core.qt.icons import UnknownIcon, icon, symbol_icon
from core.qt.painter import letters
from core.qt.theme import CARD, PRIMARY, TITLE, apply_theme, qt_palette, set_look, style_sheet
from core.view.drawing import Weight
from core.view.font_metrics import text_width
from core.view.font_subset import subset
from core.view.palette import SHIPPED, contrast, palette

ICONS = sorted(
    file.name[:-4] for file in resources.files("resources").joinpath("icons").iterdir() if file.name.endswith(".svg")
)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", ICONS)
def test_every_icon_is_drawn_in_the_colour_of_text(name: str) -> None:
    image = icon(name, palette("dark")).pixmap(32, 32).toImage()
    pixels = [image.pixelColor(x, y) for x in range(32) for y in range(32)]
    colours = {pixel.name() for pixel in pixels if pixel.alpha() == 255}
    assert QColor(palette("dark")["text"]).name() in colours


@pytest.mark.usefixtures("qapp")
def test_a_disabled_icon_is_faint() -> None:
    drawn = icon("save", palette("light"))
    normal, disabled = (
        drawn.pixmap(32, 32, mode).toImage() for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    )
    assert normal != disabled


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(UnknownIcon, match="'rocket-ship'"):
        icon("rocket-ship", palette("light"))


@pytest.mark.usefixtures("qapp")
def test_symbols_can_be_icons() -> None:
    assert not symbol_icon("panzer", "#112233").pixmap(46, 31).isNull()


@pytest.mark.parametrize("id_", SHIPPED)
def test_the_style_sheet_knows_all_its_colours(id_: str) -> None:
    assert re.findall(r"@[\w-]+@", style_sheet(palette(id_))) == []


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("id_", SHIPPED)
def test_what_is_selected_in_a_list_can_be_read(id_: str) -> None:
    made = qt_palette(palette(id_))
    assert contrast(made.highlightedText().color().name(), made.highlight().color().name()) >= 4.5


def test_a_look_can_be_given_after_a_widget_was_shown(qtbot: QtBot) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    before = (application.styleSheet(), application.palette(), application.font(), application.style().name())
    try:
        apply_theme(application, palette("light"))
        button, title = QPushButton("Roll"), QLabel("Title")
        for widget in (button, title):
            qtbot.addWidget(widget)
            widget.resize(120, 40)
            widget.show()
        plain, height = button.grab().toImage(), title.sizeHint().height()
        set_look(button, PRIMARY)
        set_look(title, TITLE)
        assert button.grab().toImage() != plain
        assert button.grab().toImage().pixelColor(60, 6) == QColor(palette("light")["accent"])
        assert title.sizeHint().height() > height
    finally:
        application.setStyleSheet(before[0])
        application.setStyle(before[3])
        application.setPalette(before[1])
        application.setFont(before[2])


class Heard(QObject):
    """Counts how often a widget is told that its style has changed."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.changes = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.changes += event.type() == QEvent.Type.StyleChange
        return False


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[QApplication]:
    """Return the application; whatever it was dressed in is taken off again."""
    before = (qapp.styleSheet(), qapp.palette(), qapp.font(), qapp.style().name())
    yield qapp
    qapp.setStyleSheet(before[0])
    qapp.setStyle(before[3])
    qapp.setPalette(before[1])
    qapp.setFont(before[2])


def test_colours_that_are_worn_already_dress_nobody_again(dressed: QApplication, qtbot: QtBot) -> None:
    apply_theme(dressed, palette("light"))
    label = QLabel()
    qtbot.addWidget(label)
    label.ensurePolished()
    heard = Heard(label)
    apply_theme(dressed, palette("light"))
    assert not heard.changes
    apply_theme(dressed, palette("dark"))
    assert heard.changes
    assert dressed.palette().window().color() == QColor(palette("dark")["window"])
    dressed.setStyleSheet("")
    apply_theme(dressed, palette("dark"))
    assert dressed.styleSheet() == style_sheet(palette("dark"))


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
@pytest.mark.parametrize("id_", SHIPPED)
def test_marks_of_choice_stand_out_from_the_window(
    id_: str, kind: type[QCheckBox | QRadioButton], dressed: QApplication, qtbot: QtBot
) -> None:
    """A ring or box is seen before it is chosen, and its mark when it is."""
    apply_theme(dressed, palette(id_))
    card = QWidget()
    qtbot.addWidget(card)
    set_look(card, CARD)
    button = kind(card)
    button.resize(24, 24)
    card.show()
    pictures = []
    for chosen in (False, True):
        button.setChecked(chosen)
        image = card.grab(button.geometry()).toImage()
        row = [image.pixelColor(x, 12).name() for x in range(24)]
        assert contrast(row[1], palette(id_)["card"]) >= 3, (chosen, row)
        seen = {image.pixelColor(x, y).name() for x in range(5, 14) for y in range(7, 17)}
        pictures.append(seen)
    blank, marked = pictures
    ground = palette(id_)["field" if kind is QRadioButton else "selected"]
    assert max(contrast(colour, palette(id_)["field"]) for colour in blank) < 1.5
    assert max(contrast(colour, ground) for colour in marked) >= 3


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("weight", Weight)
def test_the_bundled_font_is_used_in_three_weights(weight: Weight) -> None:
    drawn = QFontInfo(drawing_font(40, weight))
    assert drawn.family() == load_fonts()
    assert drawn.weight() == weight.value


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("text", ["4-5-5", "Ústí nad Labem", "2811"])
def test_widths_agree_with_qt_s(text: str) -> None:
    path, width = letters(text, Weight.SEMIBOLD)
    assert width == pytest.approx(text_width(text, 64.0, Weight.SEMIBOLD))
    assert path.boundingRect().width() == pytest.approx(width, rel=0.08)


@pytest.mark.usefixtures("qapp")
def test_a_subset_draws_the_letters_it_was_cut_for() -> None:
    cut = QRawFont(QByteArray(subset(Weight.BOLD, "Řž4")), 64)
    assert cut.isValid()
    whole_font = QFont(load_fonts())
    whole_font.setWeight(QFont.Weight.Bold)
    whole_font.setPixelSize(64)
    whole_font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    whole = QRawFont.fromFont(whole_font)
    for letter in "Řž4":
        (glyph,), (same,) = cut.glyphIndexesForString(letter), whole.glyphIndexesForString(letter)
        assert glyph == same
        assert cut.pathForGlyph(glyph).boundingRect() == whole.pathForGlyph(same).boundingRect()
    (absent,) = cut.glyphIndexesForString("Q")
    assert cut.pathForGlyph(absent).isEmpty()


@pytest.mark.usefixtures("qapp")
def test_fonts_are_loaded_once() -> None:
    load_fonts()
    before = len(QFontDatabase.families())
    load_fonts()
    assert len(QFontDatabase.families()) == before
    assert QImage(1, 1, QImage.Format.Format_RGB32).width() == 1
