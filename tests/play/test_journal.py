"""Records to file and back: nothing lost, nothing told to the wrong side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.files.game_file import open_game, strip, verify_chain
from core.model.events import Event, SetCup, SetKnown
from core.model.observation import observe
from core.model.values import PieceId, Side
from core.play.chronicle import Chronicle, GameUnreadable
from core.play.copies import observed
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.journal import Readers, SecretEvent, SecretsMissing, digests, from_parts, parts
from core.play.playouts import play
from core.play.records import Record
from core.play.session import Session
from tests.play.two_hills import AMBER, BLUE, do, plan


def readers(session: Session) -> Readers:
    return session.chronicle.readers


def test_every_record_of_a_random_game_comes_back_whole(start: Start) -> None:
    session = play(start, 3).session
    kinds = set()
    for n, record in session.history:
        public, private = json.loads(json.dumps(parts(record, session.history.before(n), readers(session))))
        assert from_parts(n, public, private) == record
        kinds.add(record.kind)
    assert kinds == {"start", "action"}


def test_a_sealed_plan_stands_in_its_owners_part_only(session: Session) -> None:
    do(session, plan(AMBER, 2))
    public, private = parts(session.history.record(2), session.history.before(2), readers(session))
    assert set(private["blue"]) == {"digest"}
    assert "guard" in json.dumps(private["amber"])
    assert "guard" not in json.dumps(public)
    assert private["amber"]["views"]["0"]["changes"][0][3] == ["list", 2, 1]
    assert public["events"][0]["changes"][0][3] == ["?", "value"]


def test_what_no_side_may_see_whole_is_the_rulebooks_fault(session: Session) -> None:
    both = (SetKnown(AMBER, PieceId("b1"), known=True), SetKnown(BLUE, PieceId("a1"), known=True))
    record = Record("action", events=(Event("revealed", "probe 6", changes=both),))
    with pytest.raises(SecretEvent, match=r"event revealed \(probe 6\) changes things that no single side may know"):
        parts(record, session.state, readers(session))


def test_a_missing_private_part_is_named(session: Session) -> None:
    do(session, plan(AMBER, 2))
    public, _ = parts(session.history.record(2), session.history.before(2), readers(session))
    with pytest.raises(SecretsMissing, match="record 2 holds something"):
        from_parts(2, public, {})


def test_digests_stand_at_each_hand_over(session: Session) -> None:
    do(session, plan(AMBER, 2))
    assert session.history.record(2).digests == digests(session.state, readers(session))
    names = [name for name, _ in session.history.record(2).digests]
    assert names == ["", "amber", "blue"]


def test_a_digest_depends_on_what_its_viewer_knows(session: Session) -> None:
    before = dict(digests(session.state, readers(session)))
    do(session, plan(AMBER, 2))
    one = dict(digests(session.state, readers(session)))
    session.undo(AMBER, session.at)
    do(session, plan(AMBER, 1))
    other = dict(digests(session.state, readers(session)))
    assert one["amber"] != other["amber"]
    assert (one[""], one["blue"]) == (other[""], other["blue"])
    assert before[""] != one[""]


@pytest.mark.parametrize("side", [AMBER, BLUE])
def test_a_stripped_copy_gives_its_owner_his_view_and_verifies(start: Start, path: Path, side: Side) -> None:
    session = play(start, 5, path=path).session
    session.close()
    copy = path.with_suffix(".copy")
    copy.write_bytes(strip(path, side))
    assert verify_chain(copy) is None
    assert observed(copy, side) == observe(session.state, (side,), session.rulebook.secrecy)
    with pytest.raises(GameUnreadable, match="only its owner can replay it"):
        Session.open(copy)


def test_nothing_of_the_other_sides_plan_is_in_a_stripped_copy(start: Start, path: Path) -> None:
    with Session.new(path, start, SeededDice(1)) as session:
        do(session, plan(AMBER, 2))
    assert b'"guard"' in strip(path, AMBER).splitlines()[2]
    assert b'"guard"' not in strip(path, BLUE).splitlines()[2]


def test_a_copy_folds_undo(start: Start, path: Path) -> None:
    with Session.new(path, start, SeededDice(1)) as session:
        do(session, plan(AMBER, 2))
        session.undo(AMBER, session.at)
        do(session, plan(AMBER, 3))
        session.undo(AMBER, session.at)
        session.redo(AMBER, session.at)
    assert observed(path, AMBER) == observe(session.state, (AMBER,), session.rulebook.secrecy)


def test_loading_asks_no_rule(start: Start, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = play(start, 2, path=path).session
    session.close()

    def asked(*args: object) -> None:
        raise AssertionError("a rule was asked while loading")

    for name in ("start", "resolve", "legal", "check", "blank"):
        monkeypatch.setattr(type(session.rulebook), name, asked)
    with Session.open(path) as again:
        assert again.state == session.state


def test_the_header_holds_the_whole_game(start: Start, path: Path) -> None:
    Session.new(path, start, SeededDice(1)).close()
    opened = open_game(path)
    assert opened.file is not None
    opened.file.close()
    header = opened.header
    assert (header["game"], header["edition"]) == ("probe", start.game.edition)
    assert header["options"] == {"hidden": True}
    assert header["seats"]["mode"] == "two-at-one-screen"
    assert "terrain:" in header["scenario"]["texts"]["map.yaml"]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda header: header.pop("options"), "does not describe a game as expected"),
        (lambda header: header.update(game="chess"), "There is no game 'chess' here; installed are: "),
        (lambda header: header["scenario"]["texts"].update({"map.yaml": "grid: ["}), "map.yaml"),
        (lambda header: header["seats"].update(mode="by-post"), "does not describe a game as expected"),
        (lambda header: header["blank"].pop("stacks"), "does not describe a game as expected"),
    ],
)
def test_a_header_that_makes_no_sense_is_a_sentence(start: Start, path: Path, spoil: object, said: str) -> None:
    from core.files.game_file import create

    Session.new(path, start, SeededDice(1)).close()
    opened = open_game(path)
    assert opened.file is not None
    opened.file.close()
    header = opened.header
    spoil(header)  # type: ignore[operator]
    other = path.with_name("other")
    create(other, header).close()
    with pytest.raises(GameUnreadable) as error:
        Session.open(other)
    assert said in str(error.value)


def test_a_record_of_a_newer_program_is_named(start: Start, path: Path) -> None:
    Session.new(path, start, SeededDice(1)).close()
    opened = open_game(path)
    assert opened.file is not None
    event = {"kind": "x", "clause": "", "changes": [["warp"]]}
    opened.file.append({"kind": "action", "by": "amber", "events": [event]})
    opened.file.close()
    with pytest.raises(GameUnreadable, match="record 2 holds something"):
        Session.open(path)


def test_secrets_before_set_up_are_the_rulebooks_fault(start: Start) -> None:
    from dataclasses import replace

    from core.model.state import Seal

    rulebook = start.bind()
    blank = replace(rulebook.blank(), seals={"plan": Seal(AMBER, 1, open=False)})

    class Sealed:
        secrecy, sides = rulebook.secrecy, rulebook.sides

        def blank(self) -> object:
            return blank

    with pytest.raises(ValueError, match="the state before set-up holds secrets"):
        Chronicle.new(None, start, Sealed(), sync=False)  # type: ignore[arg-type]


def test_a_draw_only_one_side_sees_is_kept_from_the_public(session: Session) -> None:
    from core.model.dice import Throw

    event = Event("drew", "probe 2", changes=(SetCup("sky", "sun", 1),))
    record = Record("action", throws=(Throw("drew", "probe 2", 0, "sun", "", (BLUE,)),), events=(event,))
    public, private = parts(record, session.state, readers(session))
    assert public["throws"][0][3] is None
    assert private == {"blue": {"throws": {"0": "sun"}}}
    assert from_parts(2, {**public, "kind": "start"}, private).throws == record.throws
