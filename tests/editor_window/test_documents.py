"""Several documents in one window: each on its tab, none lost, none mixed up with another."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from probe.field import FOLDER as PROBE
from PySide6.QtCore import QRectF, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from core.files.atomic import backup_of
from core.play import library
from core.play.games_folder import state_folder
from core.qt.theme import apply_theme
from core.view.palette import palette
from editor.__main__ import begin
from editor.dialogs import Card, Unsaved
from editor.document import reread
from editor.file_dialogs import Outside, Refused
from editor.main_window import MainWindow
from editor.recorder import PAUSE
from editor.settings import Settings

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def new_window() -> MainWindow:
    made = MainWindow(Settings())
    made.resize(1366, 768)
    made.show()
    QTest.qWaitForWindowExposed(made)
    return made


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """Return an empty editor beside two small scenarios of the user's own."""
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    monkeypatch.setattr(library, "user_folder", lambda: tmp_path / "Scenarios")
    for name in ("one", "two"):
        shutil.copytree(PROBE, tmp_path / "Scenarios" / name)
    apply_theme(qapp, palette("light"))
    made = new_window()
    yield made
    monkeypatch.setattr(made.filing, "may_close_all", lambda: True)
    made.close()
    made.deleteLater()


def own(name: str) -> Path:
    return library.user_folder() / name / "two-hills.yaml"


def key(window: MainWindow, which: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    QTest.keyClick(window.canvas, which, modifiers)
    QApplication.processEvents()


def paint(window: MainWindow, label: str) -> None:
    """Paint lake on a hex with the mouse."""
    window.take_tool("Brush")
    lake = next(i for i in window.palette_dock._items() if i.text().startswith("Lake"))
    window.palette_dock._list.setCurrentItem(lake)
    at = window.document.scenario.map.sheet.hex(label)
    window.canvas.ensure_visible(at)
    QTest.mouseClick(window.canvas, LEFT, NONE, window.canvas.widget_point(at))


def ground(window: MainWindow, label: str) -> str:
    scenario = window.document.scenario
    return scenario.map.terrain_at(scenario.map.sheet.hex(label))


def answer(verb: str, tries: int = 100) -> None:
    """Click a verb of the card that comes up next."""
    card = QApplication.activeModalWidget()
    if isinstance(card, Card):
        next(b for b in card.findChildren(QPushButton) if b.text() == verb).click()
    elif tries:
        QTimer.singleShot(10, lambda: answer(verb, tries - 1))


def tab_words(window: MainWindow) -> list[str]:
    return [window.tabs.tabText(index) for index in range(window.tabs.count())]


def test_each_document_has_its_tab_and_its_own_undo(window: MainWindow) -> None:
    assert window.open(own("one"))
    paint(window, "C2")
    assert window.open(own("two"))
    assert window.tabs.count() == 2
    assert ground(window, "C2") != "lake"
    paint(window, "D2")
    key(window, Qt.Key.Key_Tab, CONTROL)
    assert window.document.path == own("one")
    assert (ground(window, "C2"), ground(window, "D2") == "lake") == ("lake", False)
    key(window, Qt.Key.Key_Z, CONTROL)
    assert ground(window, "C2") != "lake"
    key(window, Qt.Key.Key_Backtab, CONTROL | SHIFT)
    assert (window.document.path, ground(window, "D2")) == (own("two"), "lake")


def test_one_file_is_opened_once(window: MainWindow) -> None:
    assert window.open(own("one"))
    assert window.open(own("two"))
    assert window.open(own("one").parent)
    assert window.tabs.count() == 2
    assert window.document.path == own("one")


def test_tabs_say_what_is_changed_and_what_is_shipped(window: MainWindow) -> None:
    window.open(own("one"))
    assert tab_words(window) == ["Two Hills"]
    paint(window, "C2")
    assert tab_words(window) == ["Two Hills · changed"]
    window.open(library.shipped_folder() / "czech38" / "campaign.yaml")
    assert tab_words(window)[1].endswith(" · shipped")


def test_every_document_with_changes_is_asked_about(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        window.open(own(name))
        paint(window, "C2")
    asked: list[str] = []
    answers = iter((Unsaved.STAY, Unsaved.SAVE, Unsaved.DISCARD))

    def ask(_: object, title: str) -> Unsaved:
        asked.append(title)
        return next(answers)

    monkeypatch.setattr("editor.filing.ask_before_losing", ask)
    assert not window.filing.may_close_all()
    assert len(asked) == 1
    assert window.filing.may_close_all()
    assert len(asked) == 3
    assert b"lake" not in own("two").read_bytes()
    first = next(o.document for o in window.tabs.open_documents if o.document.path == own("one"))
    assert reread(first).map.terrain_at(first.scenario.map.sheet.hex("C2")) == "lake"


def test_closing_the_last_tab_leaves_the_ways_to_another(window: MainWindow) -> None:
    window.open(own("one"))
    paint(window, "C2")
    answer("Keep editing")
    window._actions["Close"].trigger()
    assert window.tabs.count() == 1
    answer("Discard changes")
    window._actions["Close"].trigger()
    assert window.document is None
    assert window.empty.isVisible()
    assert not any(dock.isVisible() for dock in window.docks.values())
    assert not window._actions["Save"].isEnabled()
    assert window.open(own("two"))
    assert window.docks["Palette"].isVisible()


def test_a_tab_is_closed_by_its_key_and_by_its_cross(window: MainWindow) -> None:
    for name in ("one", "two"):
        window.open(own(name))
    key(window, Qt.Key.Key_W, CONTROL)
    assert window.document.path == own("one")
    cross = window.tabs.tabButton(0, window.tabs.ButtonPosition.RightSide)
    QTest.mouseClick(cross, LEFT, NONE, cross.rect().center())
    assert window.document is None


def test_what_was_open_comes_back(window: MainWindow) -> None:
    for name in ("one", "two"):
        window.open(own(name))
    window.tabs.turn(-1)
    window.filing.remember()
    again = new_window()
    try:
        begin(again, "")
        assert [one.document.path for one in again.tabs.open_documents] == [own("one"), own("two")]
        assert again.document.path == own("one")
    finally:
        again.close()
        again.deleteLater()


def test_what_was_copied_in_one_is_pasted_in_another(window: MainWindow) -> None:
    window.open(own("one"))
    paint(window, "C2")
    sheet = window.document.scenario.map.sheet
    window.take_tool("Select")
    window._tools["Select"].choose(frozenset({sheet.hex("C2")}))
    key(window, Qt.Key.Key_C, CONTROL)
    window.open(own("two"))
    window.canvas.set_cursor_hex(sheet.hex("D2"))
    key(window, Qt.Key.Key_V, CONTROL)
    assert ground(window, "D2") == "lake"
    key(window, Qt.Key.Key_Z, CONTROL)
    assert ground(window, "D2") != "lake"


def test_each_tab_is_looked_at_where_one_left_it(window: MainWindow) -> None:
    window.open(own("one"))
    window.canvas.zoom_to(1.5)
    window.canvas.set_cursor_hex(window.document.scenario.map.sheet.hex("D2"))
    kept = window.canvas.zoom, window.canvas.cursor_hex
    window.take_tool("Fill")
    window.open(own("two"))
    assert window.canvas.zoom != kept[0]
    window.take_tool("Brush")
    key(window, Qt.Key.Key_Tab, CONTROL)
    assert (window.canvas.zoom, window.canvas.cursor_hex) == kept
    assert window.canvas.tool.name == "Fill"
    assert window.canvas.tool.document is window.document


def journals(folder: Path) -> list[Path]:
    return sorted(folder.glob(".*.journal"))


def leave_behind(window: MainWindow) -> None:
    """Do to the documents of a window what a crash does: nothing is saved, and nobody is asked."""
    for opened in window.tabs.open_documents:
        opened.recorder._journal._file.close()
        opened.recorder._journal = None
        opened.recorder.end()
        window.tabs.take_away(opened.document)


def test_a_journal_grows_with_changes_and_goes_with_saving(window: MainWindow) -> None:
    window.open(own("one"))
    assert journals(own("one").parent) == []
    paint(window, "C2")
    (journal,) = journals(own("one").parent)
    size = journal.stat().st_size
    paint(window, "D2")
    assert journal.stat().st_size > size
    assert window.save()
    assert journals(own("one").parent) == []
    window.document.undo_stack.undo()
    QTest.qWait(2 * PAUSE)  # it is brought onto the disk behind the window's back
    assert len(journals(own("one").parent)) == 1
    answer("Discard changes")
    window._actions["Close"].trigger()
    assert journals(own("one").parent) == []


def test_what_was_not_saved_is_restored_step_by_step(window: MainWindow) -> None:
    window.open(own("one"))
    for label in ("C2", "D2"):
        paint(window, label)
    wanted = window.document.scenario
    leave_behind(window)
    answer("Restore")
    assert window.open(own("one"))
    assert window.document.scenario == wanted
    assert window.document.undo_stack.text(1) == "Paint lake D2"
    assert window.place.banner.words.startswith("2 changes are back")
    window.document.undo_stack.undo()
    assert (ground(window, "C2"), ground(window, "D2")) == ("lake", "open")
    assert len(journals(own("one").parent)) == 1  # the restored changes are kept against the next crash


def test_not_now_keeps_it_and_throwing_away_puts_it_aside(window: MainWindow) -> None:
    window.open(own("one"))
    paint(window, "C2")
    leave_behind(window)
    answer("Not now")
    window.open(own("one"))
    assert ground(window, "C2") == "hill"
    window._actions["Close"].trigger()
    (journal,) = journals(own("one").parent)
    kept = journal.read_bytes()
    answer("Throw away")
    window.open(own("one"))
    assert journals(own("one").parent) == []
    assert kept in [path.read_bytes() for path in (state_folder() / "trash").iterdir()]


def test_changes_come_back_even_when_the_files_are_gone_wrong(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.filing.say_problem", lambda *_: None)
    window.open(own("one"))
    paint(window, "C2")
    wanted = window.document.scenario
    leave_behind(window)
    (own("one").parent / "map.yaml").write_text("colums: 2\n", "utf-8")
    answer("Restore")
    assert window.open(own("one"))
    assert window.document.scenario == wanted
    assert "map.yaml" in window.document.changed_outside()[0].name


def test_a_journal_of_what_was_saved_after_all_is_not_offered(window: MainWindow) -> None:
    window.open(own("one"))
    paint(window, "C2")
    kept = journals(own("one").parent)[0]
    content = kept.read_bytes()
    window.save()
    window._actions["Close"].trigger()
    kept.write_bytes(content)  # killed between saving and removing it
    assert window.open(own("one"))
    assert not window.document.modified
    assert journals(own("one").parent) == []


def test_a_disk_that_takes_no_journal_is_told_once(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    window.open(own("one"))
    monkeypatch.setattr("editor.models.journal.append", full)
    paint(window, "C2")
    assert "No space left on device" in window.place.banner.words
    window.place.banner.be_quiet("journal")
    paint(window, "D2")
    assert window.place.banner.words == ""
    assert (ground(window, "C2"), ground(window, "D2")) == ("lake", "lake")


def test_a_save_that_is_refused_offers_another_place(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window.open(own("one"))
    paint(window, "C2")
    rescued, asked = window.document.folder_for("Rescued"), []
    full = pytest.MonkeyPatch()

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    def where(_: object, why: str) -> Refused:
        asked.append(why)
        full.undo()
        return Refused.MINE

    full.setattr("core.files.atomic.os.replace", refuse)
    monkeypatch.setattr("editor.filing.ask_where", where)
    monkeypatch.setattr("editor.filing.ask_name", lambda *_: "Rescued")
    assert window.save()
    assert "No space left on device" in asked[0]
    assert window.document.path.parent == rescued
    assert reread(window.document).map.terrain_at(window.document.scenario.map.sheet.hex("C2")) == "lake"


def test_the_other_place_may_be_any_folder_that_has_room(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.open(own("one"))
    paint(window, "C2")
    shutil.rmtree(own("one").parent)  # the folder is gone: a stick pulled out
    stick, taken = tmp_path / "stick", tmp_path / "taken"
    for folder in (stick, taken):
        folder.mkdir()
    (taken / "map.yaml").write_text("somebody else's\n")
    folders, asked = iter((taken, stick)), []

    def where(_: object, why: str) -> Refused:
        asked.append(why)
        return Refused.FOLDER

    monkeypatch.setattr("editor.filing.ask_outside", lambda *_: Outside.REPLACE)
    monkeypatch.setattr("editor.filing.ask_where", where)
    monkeypatch.setattr("editor.filing.QFileDialog.getExistingDirectory", lambda *_: str(next(folders)))
    assert window.save()
    assert ["not saved" in asked[0], "is there already" in asked[1]] == [True, True]
    assert window.document.path == stick / "two-hills.yaml"
    assert reread(window.document).map == window.document.scenario.map
    assert (taken / "map.yaml").read_text() == "somebody else's\n"


def test_another_programs_change_is_told_and_read_and_undone(window: MainWindow) -> None:
    window.open(own("one"))
    paint(window, "C2")
    mine = window.document.scenario
    own("one").write_bytes(own("one").read_bytes().replace(b"Two Hills", b"Three Hills"))
    window.filing.look_outside()
    assert "two-hills.yaml: 2 lines differ" in window.place.banner.words
    read = next(b for b in window.place.banner.findChildren(QPushButton) if b.text() == "Read from disk")
    read.click()
    assert (window.document.title, ground(window, "C2")) == ("Three Hills", "hill")
    assert not window.document.modified
    assert window.place.banner.words == ""
    window.document.undo_stack.undo()
    assert window.document.scenario == mine
    assert window.document.modified


def test_saving_over_another_programs_change_is_asked(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window.open(own("one"))
    paint(window, "C2")
    theirs = own("one").read_bytes().replace(b"Two Hills", b"Three Hills")
    own("one").write_bytes(theirs)
    monkeypatch.setattr("editor.filing.ask_outside", lambda *_: Outside.STAY)
    assert not window.save()
    assert own("one").read_bytes() == theirs
    monkeypatch.setattr("editor.filing.ask_outside", lambda *_: Outside.REPLACE)
    assert window.save()
    assert reread(window.document).title == "Two Hills"
    assert backup_of(own("one")).read_bytes() == theirs


def test_the_map_has_the_room_that_the_dock_in_front_leaves(window: MainWindow) -> None:
    window.open(own("one"))
    QTest.qWait(50)
    seen = window.canvas.visible_rect
    assert seen.contains(QRectF(0, 0, 1, 1))  # the whole map
    assert min(seen.width(), seen.height()) < 1.25  # as large as it goes
    low = window.docks["Findings"].height()
    assert low < window.height() / 4  # findings are read beside it
    window.docks["Forces"].raise_()
    QTest.qWait(50)
    assert window.docks["Forces"].height() >= window.docks["Forces"].minimumSizeHint().height() > low
    window.docks["Findings"].raise_()
    QTest.qWait(50)
    assert window.docks["Findings"].height() == low
