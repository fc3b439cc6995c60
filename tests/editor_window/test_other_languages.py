"""An editor that speaks another language does the same: nothing is looked up by the words it is shown with."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication, QMenu

from core.play.library import shipped_folder
from core.view.language import PSEUDO, SOURCE, set_language, tr
from editor.main_window import MainWindow
from editor.settings import Settings
from editor.tools.tool import TOOLS


@pytest.fixture(autouse=True)
def _foreign() -> Iterator[None]:
    set_language(PSEUDO)
    yield
    set_language(SOURCE)


@pytest.fixture
def editing(qapp: QApplication) -> Iterator[MainWindow]:
    """An editor that speaks the pseudo-locale."""
    window = MainWindow(Settings())
    window.resize(1366, 768)
    window.show()
    assert window.open(shipped_folder() / "czech38" / "campaign.yaml")
    yield window
    window.close()
    window.deleteLater()


def test_every_tool_of_the_bar_comes_to_hand(editing: MainWindow) -> None:
    actions = editing._tool_group.actions()
    assert len(actions) == len(TOOLS)
    for action, (name, _, _) in zip(actions, TOOLS, strict=True):
        assert action.text() == tr(name) != name
        if not action.isEnabled():  # the game has no roads
            assert not editing.document.schema.paths
            continue
        action.trigger()
        assert editing.canvas.tool is not None
        assert editing.canvas.tool.name == name


def test_menus_speak_the_language_and_their_commands_are_known(editing: MainWindow) -> None:
    menus = [menu.title() for menu in editing.menuBar().findChildren(QMenu) if menu.title()]
    assert not {"&File", "&Edit", "&View"} & set(menus)
    assert editing._actions["Save"].isEnabled()
    assert editing._actions["Counters"].isChecked()
