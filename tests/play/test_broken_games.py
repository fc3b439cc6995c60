"""A rulebook that cannot be loaded is told with its place and cure, and keeps nobody from all else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from core.command_line.main import main
from core.files.problems import FileProblems
from core.games import contract
from core.games.contract import BrokenGame, Installed, UnknownGame
from core.play import library
from core.play.chronicle import GameUnreadable, unreadable
from player.models.unplayable import stock

Break = Callable[[str], None]
SOUND = EntryPoint("kaiser", "core.games.kaiser.game:GAME", contract.ENTRY_POINT_GROUP)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Break]:
    """Return what puts another entry point in the place of the rules of Czechoslovakia 1938."""
    (tmp_path / "half_a_game.py").write_text("import nothing_of_this_name\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(library, "user_folder", lambda: tmp_path / "Scenarios")
    contract.games.cache_clear()

    def put(place: str) -> None:
        point = EntryPoint("czech38", place, contract.ENTRY_POINT_GROUP)
        monkeypatch.setattr(contract, "entry_points", lambda group: [point, SOUND])

    yield put
    contract.games.cache_clear()
    sys.modules.pop("half_a_game", None)


PLACES = {
    "gone.altogether:GAME": "no module named 'gone'",
    "core.games.czech38.gone:GAME": "there is no such module",
    "core.games.czech38.game:OTHER": "has no attribute 'OTHER'",
    "half_a_game:GAME": "No module named 'nothing_of_this_name'",
}


@pytest.mark.parametrize(("place", "reason"), PLACES.items())
def test_what_is_broken_is_named_and_the_rest_is_played(broken: Break, place: str, reason: str) -> None:
    broken(place)
    found = stock()
    assert [one.title for one in found.unplayable] == ["Czechoslovakia 1938: Case Green"]
    assert found.playable == ("The Kaiser's Battle: The German Offensive, March 1918",)
    assert found.first is not None
    assert found.first.start.game.name == "kaiser"
    for words in (found.line, found.words):
        assert "“Czechoslovakia 1938: Case Green”" in words
        assert str(Path("czech38", "campaign.yaml")) in words
        assert place in words
        assert reason.lower() in words.lower()
        assert "install the package that brings them again" in words
    assert "What can be played: The Kaiser's Battle" in found.words
    assert [game.name for game in library.rulebooks()] == ["kaiser"]


@pytest.mark.parametrize("place", PLACES)
def test_a_check_of_all_tells_it_and_goes_on(broken: Break, place: str, capsys: pytest.CaptureFixture[str]) -> None:
    broken(place)
    assert main(["check", "--all"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [place in line for line in lines] == [True, False]
    assert lines[-1] == "2 scenarios: 1 error, 0 warnings, 0 notes"


def test_sentences_that_are_damaged_break_the_game_when_it_is_loaded(
    broken: Break, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken("core.games.czech38.game:GAME")
    damaged = {"texts": lambda self, language: (_ for _ in ()).throw(ValueError("en.yaml is damaged"))}
    monkeypatch.setattr("core.games.packaged.PackagedGame.texts", damaged["texts"])
    with pytest.raises(BrokenGame, match=r"'czech38' cannot be loaded from .* \(ValueError: en\.yaml is damaged\)"):
        Installed()["czech38"]


def test_a_saved_game_of_broken_rules_says_so(broken: Break, tmp_path: Path) -> None:
    broken("half_a_game:GAME")
    with pytest.raises(BrokenGame) as caught:
        contract.game("czech38")
    error = unreadable(tmp_path / "x.countermarch", caught.value)
    assert isinstance(caught.value, UnknownGame)
    assert (error.reason, error.game) == ("rules", "czech38")
    assert isinstance(error, GameUnreadable)
    assert "half_a_game:GAME" in str(error)


def test_nothing_at_all_to_play_is_told(broken: Break, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken("core.games.czech38.game:GAME")
    monkeypatch.setattr(library, "shipped_folder", lambda: tmp_path / "nowhere")
    found = stock()
    assert found.line.startswith("Nothing can be played. No scenario was found in ")
    assert str(tmp_path / "nowhere") in found.line
    assert "Install the program again." in found.words


def test_a_scenario_whose_beginning_cannot_be_read_is_told(broken: Break, tmp_path: Path) -> None:
    broken("core.games.czech38.game:GAME")
    (tmp_path / "Scenarios" / "mine").mkdir(parents=True)
    (tmp_path / "Scenarios" / "mine" / "half.yaml").write_text("title: [", "utf-8")
    found = stock()
    assert [one.title for one in found.unplayable] == ["half"]
    assert "half.yaml" in found.line
    with pytest.raises(FileProblems):
        library.load(library.own()[0])


def test_no_rules_at_all_are_told_with_all_reasons(broken: Break, monkeypatch: pytest.MonkeyPatch) -> None:
    broken("half_a_game:GAME")
    monkeypatch.setattr(contract, "entry_points", lambda group: [
        EntryPoint(name, "half_a_game:GAME", group) for name in ("czech38", "kaiser")
    ])  # fmt: skip
    assert library.rulebooks() == ()
    assert library.no_rules().count("half_a_game:GAME") == 2
    assert library.no_rules().endswith("Install the program again.")
    assert stock().line.startswith("Nothing can be played. ")
