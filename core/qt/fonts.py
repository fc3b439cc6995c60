"""The bundled font, for screen and paper alike."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QFont, QFontDatabase

from core.view.drawing import Weight
from core.view.font_metrics import FAMILY, FILES, font_bytes
from core.view.language import tr


class FontMissing(Exception):
    """A bundled font file that Qt would not load; the text names it."""


@lru_cache(maxsize=1)
def load_fonts() -> str:
    """Make the bundled font known to Qt, once a process; return its family name.

    Raises:
        FontMissing: the file is damaged or was left out of the installation.
    """
    for weight, file in FILES.items():
        if QFontDatabase.addApplicationFontFromData(QByteArray(font_bytes(weight))) < 0:
            raise FontMissing(tr("The font {file} could not be loaded. Install the program again.", file=file))
    return FAMILY


@lru_cache(maxsize=512)
def drawing_font(size: float, weight: Weight) -> QFont:
    """Return the font of a text in a drawing; `size` is its height in the drawing's unit.

    Letters are not hinted, so that a text has the same shape at every zoom, on screen and on paper.
    """
    font = QFont(load_fonts())
    font.setWeight(QFont.Weight(weight.value))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setPixelSize(max(1, round(size)))
    return font
