"""The language of the windows: literals by gettext, numbers by the user's locale.

English is the source; a language that lacks a sentence says it in English. The sentences of the rules stand in
YAML files beside the rules (`core.view.sentences`) and follow the same choice. Files never come here: they have
English words and C numbers.

    tr("New game")                                     a literal
    tr("Player of {side}", side=name)                  with a value put in
    tr_n("{count} step", "{count} steps", steps)       by a number
    WORDS = message("Undo"); ...; tr(WORDS)            a literal that is said later
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from importlib.resources import as_file, files

from core.view.pseudo import pseudo

SOURCE = "en"
PSEUDO = "xx"
DOMAIN = "countermarch"
MINUS = "−"
"""The sign before a negative figure; a hyphen reads as a dash."""

VARIABLE = "COUNTERMARCH_LANGUAGE"
"""The environment variable that names a language; it goes before the setting."""

NAMES = {"cs": "Čeština", "de": "Deutsch", "en": "English", "fr": "Français", "pl": "Polski", "ru": "Русский"}
"""What a language calls itself."""


class _Pseudo(gettext.NullTranslations):
    """The pseudo-locale, made as it is asked for."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


@dataclass(frozen=True, slots=True)
class Marks:
    """How a locale writes numbers."""

    decimal: str = "."
    group: str = ""


@dataclass
class _Spoken:
    """What is spoken now; there is one of it, as there is one user."""

    code: str = SOURCE
    catalogue: gettext.NullTranslations = gettext.NullTranslations()
    marks: Marks = Marks()


_now = _Spoken()

_plain: ContextVar[Marks | None] = ContextVar("marks of what is being written to a file", default=None)


def languages() -> tuple[str, ...]:
    """Return the languages that can be chosen: English and every one with a catalogue in `resources/languages`."""
    folder = files("resources").joinpath("languages")
    entries = folder.iterdir() if folder.is_dir() else ()
    found = {entry.name for entry in entries if entry.joinpath("LC_MESSAGES").is_dir()}
    return (SOURCE, *sorted(found - {SOURCE}))


def chosen_language(setting: str = "", environment: Mapping[str, str] = os.environ) -> str:
    """Return which language to speak: the environment's, the setting's, the system's, in this order; else English."""
    system = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    known = (*languages(), PSEUDO)
    for wanted in (environment.get(VARIABLE, ""), setting, system.partition(".")[0].partition("_")[0]):
        if wanted in known:
            return wanted
    return SOURCE


def set_language(code: str) -> None:
    """Speak a language from now on; one without a catalogue is English."""
    _now.code = code
    _now.catalogue = _Pseudo() if code == PSEUDO else _catalogue(code)


def _catalogue(code: str) -> gettext.NullTranslations:
    with as_file(files("resources").joinpath("languages")) as folder:
        return gettext.translation(DOMAIN, folder, [code], fallback=True)


def language() -> str:
    """Return the code of the language that is spoken now."""
    return _now.code


def tr(words: str, /, **values: object) -> str:
    """Return a literal in the language of the user, with values put in for `{name}`; numbers by the locale."""
    said = _now.catalogue.gettext(words)
    return said.format(**_written(values)) if values else said


def tr_n(one: str, many: str, count: int, /, **values: object) -> str:
    """Return a literal in the form that goes with a number, which is put in for `{count}`."""
    said = _now.catalogue.ngettext(one, many, count)
    return said.format(**_written({"count": count, **values}))


def message(words: str) -> str:
    """Return a literal as it is, marked for translators; `tr` says it later."""
    return words


# Numbers -----------------------------------------------------------------------------------------


def set_number_marks(decimal: str, group: str) -> None:
    """Write numbers with these marks from now on."""
    _now.marks = Marks(decimal, group)


def number(value: float, places: int | None = None) -> str:
    """Return a number as the user's locale writes it, with this many decimals; as many as it needs for `None`.

    What is less than nothing has the minus of print, as in the sentences of the rules.
    """
    said = f"{value:,}" if places is None else f"{value:,.{places}f}"
    marks = _plain.get() or _now.marks
    return said.translate({ord(","): marks.group, ord("."): marks.decimal, ord("-"): MINUS})


@contextmanager
def as_in_files() -> Iterator[None]:
    """Write numbers with a point for a while, whatever the locale: what is made meanwhile goes into a file.

    It holds for this thread alone; the windows beside it go on as the user writes.
    """
    before = _plain.set(Marks())
    try:
        yield
    finally:
        _plain.reset(before)


def _written(values: Mapping[str, object]) -> dict[str, object]:
    """Return values to put in: fractions written by the locale, whole numbers below nothing with their minus."""
    return {name: number(value) if _marked(value) else value for name, value in values.items()}  # type: ignore[arg-type]


def _marked(value: object) -> bool:
    return isinstance(value, float) or (isinstance(value, int) and value < 0)
