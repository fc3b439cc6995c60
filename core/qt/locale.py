"""The language and the numbers of the user's system, for the windows."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from core.view.language import PSEUDO, SOURCE, chosen_language, language, set_language, set_number_marks


def speak_locally(application: QApplication, setting: str) -> None:
    """Speak the language of the settings (environment before it, system after it) and write the system's numbers.

    Qt's own words, such as those of the file dialog, follow where Qt has them.
    """
    set_language(chosen_language(setting))
    locale = QLocale()
    set_number_marks(locale.decimalPoint(), locale.groupSeparator())
    if language() in (SOURCE, PSEUDO):
        return
    words = QTranslator(application)
    if words.load(f"qtbase_{language()}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(words)
