"""The set-up sheet from the player: as it is printed before play, and never the other side's behind a curtain."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget

from tests.desk.hands import LEFT, Hands, sit_down
from tests.desk.stage import Mode, SetupSheet, SheetPreview, svg_text
from tests.player.staged import TWO_SEATS, campaign, staged

Show = Callable[..., Hands]


def preview(hands: Hands) -> SheetPreview:
    """Open the sheet from the menu."""
    hands.choose(hands.window.actions_["sheet"].text())
    (found,) = [found for found in hands.window.findChildren(SheetPreview) if found.isVisible()]
    return found


def offered(shown: SheetPreview) -> list[str]:
    return [shown.side.itemData(n) for n in range(shown.side.count())]


def test_an_open_table_may_print_both_sheets(shown: Show, tmp_path: Path) -> None:
    found = preview(shown(staged("german-movement", seats=Mode.OPEN)))
    assert offered(found) == ["german", "czech"]
    found.save_to(tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    found.close()


def test_behind_a_curtain_a_side_prints_its_own_and_a_curtain_takes_it_away(shown: Show) -> None:
    hands = shown(staged("air-power", seats=TWO_SEATS))
    assert not hands.window.actions_["sheet"].isEnabled()
    hands.window.around.set_up_sheet()
    assert not hands.window.findChildren(SheetPreview)
    sit_down(hands)
    found = preview(hands)
    assert hands.window.page is not None
    assert offered(found) == [str(hands.window.page.bridge.table.sitting)]
    hands.window.curtains.fall()
    assert not found.isVisible()


def test_the_sheet_tells_nothing_of_the_position(shown: Show) -> None:
    """A unit that has moved, or is among the dead, stands where its code puts it."""
    moved = staged("german-movement", {"g3": "5007", "c3": "czech-dead"}, turn=5)
    found = preview(shown(moved))
    start = campaign().start
    printed = found.sheet
    plain = SetupSheet(start.game, start.scenario, start.options_in_force, printed.side, printed.palette, printed.paper)
    assert [svg_text(page) for page in printed.drawings()] == [svg_text(page) for page in plain.drawings()]
    found.close()


def test_a_sheet_is_offered_a_place_among_the_users_own_files(shown: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = shown(staged("german-movement"))
    asked: list[str] = []

    def answer(_parent: QWidget, _title: str, proposed: str, _kinds: str) -> tuple[str, str]:
        asked.append(proposed)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    sheet = preview(hands)
    QTest.mouseClick(sheet.save_button, LEFT)
    folder = Path(asked[0]).parent
    assert (folder.parts[-2:], folder.is_dir()) == (("Countermarch", "Sheets"), True)
