"""Windows for tests: each closed again, so that no game stays open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from player.application import application
from tests.desk.hands import Hands
from tests.desk.stage import Session


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    """The player's application, with its theme."""
    return application()


@pytest.fixture
def begun(qapp: QApplication) -> Iterator[Callable[[str], Hands]]:
    """Begin games in windows that are closed after the test."""
    opened: list[Hands] = []

    def begin(scenario: str) -> Hands:
        opened.append(Hands.on(scenario))
        return opened[-1]

    yield begin
    for hands in opened:
        hands.close()


@pytest.fixture
def shown(qapp: QApplication) -> Iterator[Callable[[Session], Hands]]:
    """Show games that are under way in windows that are closed after the test."""
    opened: list[Hands] = []

    def show(session: Session) -> Hands:
        opened.append(Hands.at(session))
        return opened[-1]

    yield show
    for hands in opened:
        hands.close()


@pytest.fixture
def started(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    """A window with the start page, and no games of other tests in its list."""
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(tmp_path / "documents"))
    hands = Hands.at_start()
    yield hands
    hands.close()
