"""Two clicks where one was meant, colours changed twice, and what comes back too late."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QDialog

from player.__main__ import main
from player.curtains import ALLOWED
from player.dialogs.report import Form, Order
from player.settings import Settings
from tests.desk.hands import PROBE, Hands, rest, sit_down
from tests.desk.stage import (
    Mode,
    NotSaved,
    Seats,
    Session,
    eyes,
    icon,
    new_game_path,
    opening,
    palette,
    read_tutorial,
    ready_map,
)

LAST_SCALE = 100


def _begun(mode: Mode) -> Session:
    chosen = opening.opening(str(PROBE))
    return opening.begin(chosen, {}, Seats(mode), new_game_path(chosen.title))


def _dialogs(hands: Hands) -> list[QDialog]:
    return [dialog for dialog in hands.window.findChildren(QDialog) if dialog.isVisible()]


def test_a_game_clicked_twice_is_opened_once_and_can_be_played(started: Hands) -> None:
    session = _begun(Mode.ONE_PLAYS_BOTH)
    path = session.chronicle.path
    assert path is not None
    session.close()
    started.window.open_game(path)
    started.window.open_game(path)
    started.wait_for(lambda: started.window.page is not None, "the game to open")
    rest(300)
    page = started.window.page
    assert page is not None
    assert not page.bridge.table.session.read_only
    assert not [dialog for dialog in started.window.findChildren(QDialog) if dialog.isVisible()]
    started.window.leave_game()
    started.window.open_game(path)
    started.wait_for(lambda: started.window.page is not None, "the game to open again")


def test_a_map_that_comes_too_late_does_not_bring_old_colours_back(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    page = hands.window.page
    assert page is not None
    start = page.bridge.table.session.start
    late = ready_map(start.scenario, start.game.schema, palette("dark"))
    hands.window.preferences._take(page, late)
    assert page.look.palette.id == hands.window.colours.id == "light"


def test_what_was_read_for_one_side_is_not_shown_to_the_other(shown: Callable[[Session], Hands]) -> None:
    hands = shown(_begun(Mode.TWO_AT_ONE_SCREEN))
    window, seen = hands.window, []
    assert window.page is not None
    table = window.page.bridge.table
    show = window.around._for_them(seen.append)
    show("to those who asked")
    other = next(side for side in table.session.sides if side != table.sitting)
    type(table).sitting, kept = property(lambda _: other), type(table).sitting  # type: ignore[assignment,misc]
    try:
        show("to whoever sat down meanwhile")
    finally:
        type(table).sitting = kept  # type: ignore[method-assign]
    assert seen == ["to those who asked"]


def test_a_tutorial_that_cannot_be_read_is_told_in_a_sentence(
    started: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "game" / "tutorial" / "en.yaml"
    broken.parent.mkdir(parents=True)
    broken.write_text("title: A\nsummary: B\nscenario: c\nminutes: ²\nsteps: []\n", "utf-8")
    monkeypatch.setattr("core.play.tutorials.tutorials", lambda _: (read_tutorial(broken),))
    started.window.learning.begin()
    started.settle()
    (dialog,) = (d for d in started.window.findChildren(QDialog) if d.isVisible())
    assert dialog.windowTitle() == "The tutorial cannot begin"
    dialog.close()


@pytest.mark.parametrize("written", ["²", "-1", "0", "99999999999999999999", "9" * 5000, "x", ""])
def test_a_size_in_the_settings_that_is_none_is_the_usual_one(written: str) -> None:
    settings = Settings()
    settings._kept.setValue("scale", written)
    try:
        assert settings.scale == LAST_SCALE
    finally:
        settings._kept.remove("scale")


@pytest.mark.parametrize("percent", ["0", "-100", "99", "301", "1e3", "²", "9" * 5000])
def test_a_size_that_no_screen_could_show_is_refused_at_once(percent: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([f"--scale={percent}"])
    assert "from 100 to 300" in capsys.readouterr().err


@pytest.mark.parametrize("size", [(0, 0), (0, 16), (16, 0)])
def test_an_icon_squeezed_to_nothing_is_empty_and_quiet(started: Hands, size: tuple[int, int]) -> None:
    heard: list[str] = []

    def hear(kind: QtMsgType, context: object, words: str) -> None:
        heard.append(words)

    before = qInstallMessageHandler(hear)
    try:
        assert icon("menu", palette("light")).pixmap(QSize(*size)).isNull()
    finally:
        qInstallMessageHandler(before)
    assert heard == []


def test_commands_work_again_when_the_curtain_has_risen(shown: Callable[[Session], Hands]) -> None:
    hands = shown(_begun(Mode.TWO_AT_ONE_SCREEN))
    window = hands.window
    window.curtains.fall()
    assert window.curtain is not None
    assert {id_ for id_, action in window.actions_.items() if action.isEnabled()} == set(ALLOWED)
    hands.press("I am ready")
    dead = {id_ for id_, action in window.actions_.items() if not action.isEnabled()}
    assert dead <= {"undo", "redo"}
    assert window.actions_["find"].isEnabled()


def test_a_folder_of_games_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "Documents").write_text("a file", "utf-8")
    with pytest.raises(NotSaved, match=r"not saved .*Free some room") as told:
        new_game_path("A game", tmp_path / "Documents" / "Games")
    assert "Errno" not in str(told.value)


def test_a_file_that_is_gone_is_told_by_its_name_and_without_numbers(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file") as gone:
        (tmp_path / "gone").read_bytes()
    assert opening.readable(gone.value) == f"{tmp_path / 'gone'}: No such file or directory."


def test_a_game_that_opens_and_cannot_be_shown_leaves_the_window_whole(
    started: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = _begun(Mode.ONE_PLAYS_BOTH)
    path = session.chronicle.path
    assert path is not None
    session.close()

    def cannot(*_: object) -> None:
        raise KeyError("made up")

    with monkeypatch.context() as broken:
        broken.setattr("player.game_page.GamePage.refresh", cannot)
        started.window.open_game(path)
        started.wait_for(lambda: bool(_dialogs(started)), "what is wrong with the file")
    assert "what stands in it cannot be read" in started.names_and_texts()
    _dialogs(started)[0].close()
    assert started.window.page is None
    started.window.open_game(path)
    started.wait_for(lambda: started.window.page is not None, "the game to open after all")
    page = started.window.page
    assert page is not None
    assert not page.bridge.table.session.read_only


QUESTIONS: dict[str, Callable[[Hands], None]] = {
    "giving up": lambda hands: hands.window.questions.concede(),
    "clauses": lambda hands: hands.window.read("", hands.window),
    "copy": lambda hands: hands.window.around.save_copy(),
}


def test_a_question_about_a_game_goes_when_the_game_does(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    for ask in QUESTIONS.values():
        old = hands.window.page
        ask(hands)
        hands.settle()
        assert _dialogs(hands)
        hands.window.begin_at_once(str(PROBE))
        hands.wait_for(lambda before=old: hands.window.page not in (None, before), "another game that was on its way")  # type: ignore[misc]
        assert not _dialogs(hands)
    QUESTIONS["giving up"](hands)
    hands.window.close()
    assert not _dialogs(hands)


@pytest.fixture
def closed_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(folder: object) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr("core.play.games_folder.os.scandir", closed)
    monkeypatch.setattr("player.models.saved.games_folder", lambda: Path("closed"))


def test_a_folder_that_may_not_be_looked_into_is_not_called_empty(closed_folder: None, started: Hands) -> None:
    told = "The folder closed may not be looked into. Change its permissions"
    started.wait_for_reading()
    assert told in started.names_and_texts()
    started.window.questions.open_game()
    started.wait_for_reading()
    assert told in started.names_and_texts()


@pytest.mark.parametrize("hurried", [False, True])
def test_a_look_at_what_one_side_has_written_is_offered_to_nobody_else(
    shown: Callable[[Session], Hands], tmp_path: Path, hurried: bool
) -> None:
    hands = shown(_begun(Mode.TWO_AT_ONE_SCREEN))
    sit_down(hands)
    window, page = hands.window, hands.window.page
    assert page is not None
    report = tmp_path / "report.html"
    window.around._write_report(Order(eyes(page.bridge.table)[0], Form.PAGE, report))
    window.around._copy(page.bridge.table.session, tmp_path / "copy.countermarch")
    if hurried:
        window.curtains.fall()
    hands.wait_for(lambda: report.exists() and not page.status.busy.busy, "the report")
    hands.wait_for_reading()
    assert {dialog.windowTitle() for dialog in _dialogs(hands)} == (
        set() if hurried else {"The report is written", "A copy was saved"}
    )
    assert (tmp_path / "copy.countermarch").exists()


@pytest.mark.parametrize("command", ["statistics", "replay"])
def test_what_cannot_be_prepared_is_told_and_waits_no_longer(
    begun: Callable[[str], Hands], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    hands = begun(str(PROBE))
    page = hands.window.page
    assert page is not None

    def cannot(*_: object) -> None:
        raise ValueError("made up")

    for work in ("figures", "ready_map"):
        monkeypatch.setattr(f"player.around.{work}", cannot)
    hands.window.around.doings()[command]()
    hands.wait_for_reading()
    hands.wait_for(lambda: bool(_dialogs(hands)), "why not")
    assert "made up" in hands.names_and_texts()
    assert not page.status.busy.busy
