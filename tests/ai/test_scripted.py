"""Scripted sides: same seed same game, on any game, and nothing known but what an observation tells."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from probe.field import scenario as two_hills
from probe.game import GAME as TWO_HILLS

from core.ai.assaults import Battles
from core.ai.eyes import Eyes
from core.ai.games import Conduct, eyes_of, play_scripted, scripted_sides, step
from core.ai.land import Land
from core.ai.march import REAR
from core.ai.plan_file import plan_for
from core.ai.scripted import Task, task_of
from core.ai.situation import Situation
from core.board.hexes import Hex
from core.model.actions import Action, PieceClick
from core.model.values import Side
from core.model.working import Explanation, Outcome
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.library import named
from core.play.seats import Mode, Seats
from core.play.session import Session

AI = Path(__file__).parents[2] / "core" / "ai"
TABLE = Seats(Mode.TWO_AT_ONE_SCREEN)
OPENING = 200
"""Actions of a game that reach into its second turn."""


@cache
def starts() -> tuple[Start, ...]:
    """Return the probe game and a shipped one."""
    return (Start(TWO_HILLS, two_hills(), {}, TABLE), Start(*named("czech38/campaign"), {}, TABLE))


@cache
def opening() -> Session:
    """Return the first turns of the shipped game."""
    return play_scripted(starts()[1], "opening", Conduct(most=OPENING)).session


@pytest.mark.parametrize("start", starts(), ids=lambda start: start.game.name)
def test_the_same_seed_gives_the_same_game(start: Start) -> None:
    games = [play_scripted(start, 5, Conduct(most=60)).session for _ in range(2)]
    assert [record for _, record in games[0].history] == [record for _, record in games[1].history]


def test_a_game_without_a_plan_is_played_to_its_end() -> None:
    endings = {play_scripted(starts()[0], seed).verdict for seed in range(4)}
    assert None not in endings


class Counter:
    """A rulebook of which only the words of `Asked` can be used."""

    ALLOWED = frozenset(("scenario", "options", "sides", "legal", "explain"))

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.asked: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        assert name in self.ALLOWED, f"a computer player reached for {name}"
        self.asked.add(name)
        return getattr(self._rules, name)


@pytest.mark.parametrize("start", starts(), ids=lambda start: start.game.name)
def test_a_side_asks_only_what_anybody_may(start: Start) -> None:
    session = Session.new(None, start, SeededDice("dice 2"), sync=False)
    sides, asked = scripted_sides(start, 2), set[str]()
    for _ in range(80):
        if not session.deciders:
            break
        side = session.deciders[0]
        guarded = Counter(session.rulebook)
        action = sides[side].decide(replace(eyes_of(session, side), rules=guarded))
        session.submit(action, session.at)
        asked |= guarded.asked
    assert asked <= Counter.ALLOWED


def test_what_cannot_be_seen_decides_nothing() -> None:
    # Beneath the top of enemy stacks lies something else, and each side still does what it did.
    start = starts()[1]
    session, sides, twins, compared = opening(), scripted_sides(start, 1), scripted_sides(start, 1), 0
    rulebook = session.rulebook
    for n, record in list(session.history)[1:110:9]:
        if record.action is None:
            continue
        state, side = session.history.before(n), record.action.by
        seen = rulebook.observe(state, (side,), side)
        imagined = rulebook.observe(rulebook.imagine(seen, SeededDice(f"other {n}")), (side,), side)
        both = []
        for view, players in ((seen, sides), (imagined, twins)):
            eyes = Eyes(rulebook, start.game.schema, view, rulebook.legal(view))
            both.append(players[side].decide(eyes))
        assert both[0] == both[1]
        compared += 1
    assert compared > 8


def test_no_module_but_the_one_that_plays_whole_games_knows_a_session() -> None:
    for file in sorted(AI.glob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
        if file.name != "games.py":
            assert not names & {"Session", "GameState", "observe", "resolve", "imagine", "history"}, file.name
        assert not names & {"GameState", "state", "resolve", "imagine"}, file.name


def tasks_of(session: Session) -> Iterator[tuple[str, Task]]:
    """Yield the kind of every decision of a game with what it is taken for."""
    for n, record in session.history:
        if record.action is not None:
            before = session.history.before(n)
            seen = session.rulebook.observe(before, (record.action.by,), record.action.by)
            root = session.rulebook.legal(seen).root
            assert root is not None
            assert before.top is not None
            yield before.top.kind, task_of(root)


def test_decisions_are_taken_for_what_they_are() -> None:
    found = dict(tasks_of(opening()))
    known = {
        "set-up": Task.MARCH,
        "air-allocation": Task.POINTS,
        "german-movement": Task.MARCH,
        "german-assault": Task.ATTACK,
        "czech-interdiction": Task.STRIKE,
        "attacker-losses": Task.LOSSES,
        "advance": Task.ADVANCE,
        "ground-support": Task.BUTTON,
    }
    assert {kind: found[kind] for kind in known if kind in found}.items() <= known.items()
    assert len(set(known) & set(found)) >= 6


def played_kinds(session: Session, side: str) -> list[Action]:
    """Return what a side did."""
    return [record.action for _, record in session.history if record.action and record.action.by == side]


def test_the_side_that_drives_moves_up_attacks_and_follows() -> None:
    session = opening()
    actions = played_kinds(session, "german")
    kinds = [action.kind for action in actions]
    assert kinds.count("move") > 15
    assert kinds.count("attack") > 5
    assert "advance" in kinds


def test_nobody_is_moved_twice_in_a_phase() -> None:
    session = opening()
    moved = [
        (session.history.before(n).tracks["turn"], click.piece)
        for n, record in session.history
        if record.action is not None and record.action.kind == "move"
        for click in record.action.clicks
        if isinstance(click, PieceClick)
    ]
    assert len(moved) == len(set(moved)) > 20


def test_a_session_is_stepped_by_whose_decision_it_is() -> None:
    session = Session.new(None, starts()[0], SeededDice(1), sync=False)
    heard: list[Side] = []
    done = step(session, scripted_sides(starts()[0], 1), lambda side, action: heard.append(side))
    assert heard == [done.by]
    assert session.history.record(session.at).action == done


def test_a_side_can_begin_in_the_middle_of_a_game() -> None:
    session = opening()
    fresh = scripted_sides(session.start, random.Random(4).random())
    action = fresh[session.deciders[0]].decide(eyes_of(session, session.deciders[0]))
    assert session.rulebook.check(session.observe((action.by,), action.by), action) is None


def test_pieces_stay_where_the_plan_keeps_them() -> None:
    session = opening()
    scenario = session.start.scenario
    moved = [record.action.kind for _, record in session.history if record.action and record.action.by == "czech"]
    home = [
        scenario.map.layer_at("country", Hex(place))
        for piece in scenario.pieces_of(Side("czech"))
        if isinstance(place := session.state.places.get(piece.id), int)
    ]
    assert moved.count("move") > 5
    assert set(home) == {"czechoslovakia"}


def test_a_fort_that_falls_is_worth_the_way_it_opens_and_no_step() -> None:
    start = starts()[1]
    session = Session.new(None, start, SeededDice("dice 1"), sync=False)
    eyes = eyes_of(session, session.deciders[0])
    land = Land(start.scenario, start.game.schema, plan_for(start.scenario, start.game.schema))
    battles = Battles(eyes, Situation(land, eyes.seen, eyes.side))
    fort = next(at for at in sorted(start.scenario.map.feature("fort")) if not eyes.seen.stack(at))
    falls = Explanation((), "3:1", (Outcome(6, "", Fraction(1), {"attacker": Fraction(0), "defender": Fraction(1)}),))
    assert battles.promise(falls, fort).worth == pytest.approx(battles.prize(fort))
    assert battles.prize(fort) > 0


def test_only_pieces_far_behind_the_front_are_transferred() -> None:
    session = opening()
    grid, side_of = session.start.scenario.map.grid, session.rulebook.secrecy.side_of
    gone = 0
    for n, record in session.history:
        if record.action is not None and record.action.kind == "transfer":
            before = session.history.before(n)
            mover = next(click.piece for click in record.action.clicks if isinstance(click, PieceClick))
            standing = ((p, place) for p, place in before.places.items() if isinstance(place, int))
            enemies = [Hex(place) for p, place in standing if side_of[p] != side_of[mover]]
            assert min(grid.distance(Hex(int(before.places[mover])), at) for at in enemies) >= REAR
            gone += 1
    assert gone > 3
