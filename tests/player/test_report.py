"""The report: every sentence once, battles in a table, and nothing in it that its eyes had not seen."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace

from core.board.hexes import Hex
from core.games.contract import game
from core.model.events import Event
from core.model.values import At, Way
from core.play.amending import Counted
from core.play.seats import Mode
from core.play.session import Session, Submitted, Wanted
from core.view.language import tr
from player.models.report import Report, battles, report_of
from player.models.report_html import report_html
from player.models.report_markdown import NAME, report_folder, report_markdown
from player.models.story import Told, hex_of
from player.models.table import Table
from player.models.timeline import Eyes
from tests.play.two_hills import end, plan
from tests.player.test_timeline import played

JOURNAL = Path(__file__).parents[1] / "play" / "journals" / "czech38-3.countermarch"


def probe_report() -> Report:
    table = played(60).table
    return report_of(table, Eyes("All sides", table.session.sides))


def words_of(page: str) -> str:
    return unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL))


def test_every_sentence_stands_in_its_turn_and_phase() -> None:
    report = probe_report()
    told = [line for section in report.sections for phase in section.phases for line in phase.lines]
    assert told == [moment.told for moment in report.timeline.moments]
    page = words_of(report_html(report, {}, {}))
    text = report_markdown(report, (), {}).replace("\\", "")
    for line in told:
        assert line.text in page
        assert line.text in text


def test_a_battle_is_parted_at_its_die() -> None:
    report = probe_report()
    fought = [battle for section in report.sections for battle in section.battles]
    assert fought
    for battle in fought:
        assert battle.begun.event_kind == "clashed"
        assert battle.before[-1].rolled
        assert not any(line.rolled for line in battle.after)


def _line(event: str, kind: str = "battles", *, column: str = "", rolled: bool = False) -> Told:
    return Told(
        1, None, event, "", None, taken_back=False, rolled=rolled, kind=kind, event_kind=event, column=column
    )  # fmt: skip


def test_a_battle_ends_with_the_next_move() -> None:
    table = SimpleNamespace(schema=game("czech38").schema)
    lines = [
        _line("assault-launched"), _line("odds", column="3:1"), _line("assault-roll", rolled=True), _line("step-lost"),
        _line("moved", "moves"), _line("industry-destroyed"),
    ]  # fmt: skip
    (battle,) = battles(table, lines)  # type: ignore[arg-type]
    assert [line.event_kind for line in battle.after] == ["step-lost"]


def test_odds_without_a_die_stand_where_odds_stand() -> None:
    table = SimpleNamespace(schema=game("czech38").schema)
    lines = [_line("attack-declared"), _line("odds", column="15:1"), _line("fort-destroyed")]
    (battle,) = battles(table, lines)  # type: ignore[arg-type]
    assert [line.event_kind for line in battle.before] == ["odds"]
    assert [line.event_kind for line in battle.after] == ["fort-destroyed"]


def test_an_event_is_where_it_says_it_is_at() -> None:
    launched = Event("assault-launched", "", {"at": At(Hex(7)), "from": At(Hex(3))})
    assert hex_of(launched) == Hex(7)
    assert hex_of(Event("moved", "", {"way": Way((Hex(1), Hex(2)))})) == Hex(2)


def test_later_dice_belong_to_the_outcome() -> None:
    def told(text: str, event: str = "step-lost", *, rolled: bool = False) -> Told:
        return Told(1, None, text, "", None, taken_back=False, rolled=rolled, kind="clashes", event_kind=event)

    lines = (
        told("attack", "clashed"), told("odds"), told("first die", rolled=True), told("second die", rolled=True),
        told("loss"), told("die for the advance", rolled=True), told("advance"),
    )  # fmt: skip
    (battle,) = battles(played(1).table, lines)
    assert [line.text for line in battle.before] == ["odds", "first die", "second die"]
    assert [line.text for line in battle.after] == ["loss", "die for the advance", "advance"]


def test_a_picture_rings_where_it_was_fought() -> None:
    session = Session.look(JOURNAL)
    sections = report_of(Table(session), Eyes("all", session.sides)).sections
    assert any(section.fought for section in sections)
    for section in sections:
        assert set(section.fought) == {battle.at for battle in section.battles}
        assert ("ringed" in section.caption) == bool(section.fought)


def test_the_page_needs_nothing_else() -> None:
    page = report_html(probe_report(), {1: b"png"}, {})
    assert "data:image/png;base64,cG5n" in page
    assert not re.search(r"""(src|href)=['"](?!data:)""", page)
    assert page.count("<svg") == 5, "points, losses, attacks, marches, dice"
    assert "<?xml" not in page


def test_a_folder_has_everything_its_text_points_to() -> None:
    files = report_folder(probe_report(), {1: b"png"}, {})
    named = set(re.findall(r"\]\(([^)]+)\)", files[NAME].decode()))
    assert named == set(files) - {NAME}


def test_one_sides_report_names_only_pieces_it_has_seen() -> None:
    session = Session.look(JOURNAL)
    table = Table(session)
    names = {piece.name for piece in session.start.scenario.pieces}
    for viewers in ((), *((side,) for side in session.sides)):
        report = report_of(table, Eyes("x", viewers))
        page = words_of(report_html(report, {}, {}))
        logged = "\n".join(
            said.text for entry in session.log(viewers) for event in entry.events
            for said in (table.sentences.event(event),)
        )
        for name in names:
            if re.search(rf"\b{re.escape(name)}\b", page):
                assert name in logged


def test_marks_of_markdown_in_names_are_harmless() -> None:
    report = probe_report()
    odd = Report("A *bold* [title](x) | y", report.facts, report.sections, report.figures, report.timeline)
    assert report_markdown(odd, (), {}).startswith(r"# A \*bold\* \[title\](x) \| y")
    assert tr("Scenario") in report_markdown(odd, (), {})


def test_a_curtained_table_reports_as_it_may_see() -> None:
    table = played(30, Mode.TWO_AT_ONE_SCREEN).table
    side = table.session.sides[0]
    report = report_of(table, Eyes("Amber", (side,)))
    assert ("Seen by", "Amber") in report.facts
    assert dict(report.facts)["Standing"].startswith("Amber's lead ")
    assert [moment.told for moment in report.timeline.moments]


def test_what_the_players_settled_themselves_is_told() -> None:
    table = played(0).table
    session = table.session
    everybody = Eyes("All sides", session.sides)
    assert "Dice rolled at the table" not in dict(report_of(table, everybody).facts)
    first, second = session.sides
    session.amend(first, session.at, [Counted("turn", 2)], (second,))
    session.by_hand = True
    while not session.log((), session.at - 1)[0].typed:
        side, thrown = session.deciders[0], ()
        planning = session.state.top is not None and session.state.top.kind == "plan"
        action = plan(side, 1) if planning else end(side)
        while isinstance(answer := session.submit(action, session.at, thrown), Wanted):
            thrown = (*answer.thrown, answer.ask.sides or sorted(answer.ask.cup)[0])  # type: ignore[assignment]
        assert isinstance(answer, Submitted)
    facts = dict(report_of(table, everybody).facts)
    assert facts["Dice rolled at the table"] == facts["Position changed by agreement"] == "1 step of the log"
