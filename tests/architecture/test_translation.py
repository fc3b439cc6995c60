"""Every literal that people read in the windows goes through translation."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.architecture.literals import is_read, untranslated

ROOT = Path(__file__).parents[2]
ON_THE_CONSOLE = {"player/__main__.py", "player/demonstration.py", "editor/__main__.py"}
"""What they say, they say to a terminal, in English as every command line tool of the project."""

NAMES = {"player/models/topics.py", "editor/models/topics.py"}
"""What has names of classes in it, not words."""

FAULTS = {"core/qt/icons.py", "core/qt/pdf_finish.py"}
"""What they say is said of a fault of the program itself, never to a user."""


def windows() -> list[str]:
    """Return the files that windows are made of."""
    found = [path for folder in ("player", "editor", "core/qt") for path in (ROOT / folder).rglob("*.py")]
    return sorted({str(path.relative_to(ROOT)) for path in found} - ON_THE_CONSOLE - FAULTS - NAMES)


@pytest.mark.parametrize("file", windows())
def test_every_literal_goes_through_translation(file: str) -> None:
    found = untranslated(ROOT / file)
    said = [f"{file}:{line}: {text!r} is not in tr(…); see docs/translating.md" for line, text in found]
    assert not found, "\n".join(said)


@pytest.mark.parametrize("file", sorted((ROOT / "core").rglob("texts/*.yaml")), ids=lambda file: file.name)
def test_no_sentence_stands_twice_where_the_first_would_be_lost(file: Path) -> None:
    keys = Counter(line.partition(":")[0] for line in file.read_text("utf-8").splitlines() if re.match(r"[\w\"]", line))
    assert [key for key, count in keys.items() if count > 1] == []


@pytest.mark.parametrize(
    ("text", "on_screen", "read"),
    [
        ("New game", False, True),
        ("go on playing", False, True),
        ("{} and {} more", False, True),
        ("to come", True, True),
        ("close", True, True),
        ("{} answers", False, True),
        ("in {}", False, True),
        ("color: {}", False, False),
        ("close", False, False),
        ("Ctrl+Shift+Z", False, False),
        ("<b>{}</b>", True, False),
        ("font-weight", False, False),
        ("·", True, False),
    ],
)
def test_words_are_told_from_keys_and_markup(text: str, on_screen: bool, read: bool) -> None:
    assert is_read(text, on_screen) is read
