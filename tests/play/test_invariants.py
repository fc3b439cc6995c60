"""Each inspection finds the fault it is there for: a rulebook is broken in one way, and a game of it is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from core.mechanics.rulebook import Resolved
from core.model import events as ev
from core.model.actions import KeyClick, PieceClick
from core.model.choice import LegalActions
from core.model.events import Event
from core.model.evolve import evolve
from core.model.frames import Frame
from core.model.state import GameState
from core.model.values import PieceId
from core.play.fuzz import Plan, fuzz
from core.play.header import Start
from core.play.invariants import Tally, uncited, unlike


@dataclass(frozen=True)
class Broken:
    """A rulebook with some of its answers replaced."""

    rulebook: Any
    instead: dict[str, Callable[..., Any]]

    def __getattr__(self, name: str) -> Any:
        if name in self.instead:
            return lambda *args: self.instead[name](self.rulebook, *args)
        return getattr(self.rulebook, name)


@dataclass(frozen=True)
class BrokenGame:
    """A game that binds a broken rulebook."""

    game: Any
    instead: dict[str, Callable[..., Any]]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def bind(self, scenario: Any, options: Any) -> Any:
        return Broken(self.game.bind(scenario, options), self.instead)


@dataclass(frozen=True)
class GameWith:
    """A game that declares another schema."""

    game: Any
    schema: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def tally(start: Start, **instead: Callable[..., Any]) -> Tally:
    """Return what fuzzing a broken game finds."""
    plan = Plan(games=2, seed=1, look=1.0, undo=1.0, most=25, whole=False, trials=0)
    return fuzz(replace(start, game=BrokenGame(start.game, instead), options={"hidden": True}), plan)


def with_event(change: Callable[[Any, GameState], Event | None]) -> Callable[..., Resolved]:
    """Return a `resolve` that ends with one more event."""

    def resolve(rulebook: Any, state: GameState, action: Any, dice: Any) -> Resolved:
        resolved = rulebook.resolve(state, action, dice)
        event = change(rulebook, resolved.state)
        if event is None or resolved.state.verdict is not None:
            return Resolved(resolved.events, resolved.state)
        return Resolved((*resolved.events, event), evolve(resolved.state, event))

    return resolve


def hidden_piece(rulebook: Any, state: GameState) -> PieceId | None:
    """Return a piece that lies under another one."""
    return next((stack[0] for stack in state.stacks.values() if len(stack) > 1), None)  # type: ignore[return-value]


def test_what_is_asked_in_place_may_list_nothing_that_its_side_alone_knows(start: Start) -> None:
    """Amber's moves begin at pieces that lie unseen beneath others: nobody may be asked them before Blue's eyes."""
    schema = start.game.schema
    in_place = tuple(replace(kind, in_place=kind.id == "amber-moves") for kind in schema.frames)
    game = GameWith(start.game, replace(schema, frames=in_place))
    found = fuzz(replace(start, game=game, options={"hidden": True}), Plan(games=2, seed=1, most=25, trials=0))
    assert any("amber-moves is asked in place" in breach.what for breach in found.breaches if breach.kind == "leak")


@dataclass(frozen=True)
class Twisted:
    """A choice that lists or refuses otherwise than its original."""

    choice: Any
    how: str

    def __getattr__(self, name: str) -> Any:
        return getattr(self.choice, name)

    def candidates(self) -> Any:
        listed = self.choice.candidates()
        if self.how == "short" and self.choice.prompt.key == "move-piece":
            return listed[1:]
        return (*listed, listed[0]) if self.how == "twice" and listed else listed

    def refuse(self, click: Any) -> Any:
        if self.how == "strict" and isinstance(click, PieceClick):
            return self.choice.refuse(KeyClick("no-such-key"))
        return self.choice.refuse(click)

    def take(self, click: Any) -> Any:
        return Twisted(self.choice.take(click), self.how)


@dataclass(frozen=True)
class Uncited:
    """A choice whose refusals of what is not one's own name another clause than they should."""

    choice: Any
    clause: str

    def __getattr__(self, name: str) -> Any:
        return getattr(self.choice, name)

    def refuse(self, click: Any) -> Any:
        found = self.choice.refuse(click)
        return replace(found, clause=self.clause) if found and found.key == "not-yours" else found


@pytest.mark.parametrize(
    ("how", "said"),
    [("short", "not listed and not refused"), ("twice", "listed twice"), ("strict", "is listed and refused")],
)
def test_a_list_that_does_not_agree_with_its_check_is_found(start: Start, how: str, said: str) -> None:
    def legal(rulebook: Any, seen: Any) -> LegalActions:
        found = rulebook.legal(seen)
        return replace(found, root=found.root and Twisted(found.root, how))

    found = tally(start, legal=legal)
    assert any(breach.kind == "disagree" and said in breach.what for breach in found.breaches)


@pytest.mark.parametrize(
    ("clause", "said"), [("", "refused as not-yours without a clause"), ("probe 99#a", "by 99, which the rulebook")]
)
def test_a_refusal_without_its_clause_is_found(start: Start, clause: str, said: str) -> None:
    def legal(rulebook: Any, seen: Any) -> LegalActions:
        found = rulebook.legal(seen)
        return replace(found, root=found.root and Uncited(found.root, clause))

    found = tally(start, legal=legal)
    assert any(said in breach.what for breach in found.breaches if breach.kind == "uncited")


def test_a_clause_may_be_cited_by_a_line_or_with_another() -> None:
    from core.model.refusal import Refusal

    assert uncited(Refusal("probe 4#way, 5", "too-far"), ("4", "5")) == ""
    assert uncited(Refusal("probe 4, 6", "too-far"), ("4", "5")).startswith("by 6, ")


def test_a_check_that_refuses_what_is_listed_is_found(start: Start) -> None:
    from core.model.refusal import Refusal

    found = tally(start, check=lambda rulebook, seen, action: Refusal("probe 4", "too-far"))
    assert any("found in the tree, and check refuses it" in breach.what for breach in found.breaches)


def test_nobody_to_act_is_stuck(start: Start) -> None:
    found = tally(start, legal=lambda rulebook, seen: LegalActions(seen.acting, None))
    assert found.count("stuck") == 2


def test_a_secret_in_a_public_value_is_a_leak(start: Start) -> None:
    def tell(rulebook: Any, state: GameState) -> Event | None:
        piece = hidden_piece(rulebook, state)
        return piece and Event("boasted", "probe 6", {"who": str(piece)})  # type: ignore[return-value]

    found = tally(start, resolve=with_event(tell))
    assert found.count("leak") > 0
    assert any(breach.what.startswith("boasted tells ('blue',) of a") for breach in found.breaches)


def test_a_secret_remembered_in_a_frame_is_a_leak(start: Start) -> None:
    def remember(rulebook: Any, state: GameState) -> Event | None:
        piece = hidden_piece(rulebook, state)
        push = (ev.PushFrame(Frame("plan", (), {"who": str(piece)})), ev.DropFrames(len(state.agenda)))
        return Event("remembered", "probe 6", {}, push) if piece else None

    assert tally(start, resolve=with_event(remember)).count("leak") > 0


def test_steps_that_rise_are_found(start: Start) -> None:
    def heal(rulebook: Any, state: GameState) -> Event | None:
        top = next(iter(state.stacks.values()))[-1]
        return Event("healed", "probe 5", {}, (ev.SetSteps(top, 3),))  # type: ignore[arg-type]

    found = tally(start, resolve=with_event(heal))
    assert any("rises to 3 steps" in breach.what for breach in found.breaches)


def test_a_piece_in_two_places_is_found(start: Start) -> None:
    def double(rulebook: Any, state: GameState) -> Event | None:
        place = next(iter(state.stacks))
        other = next(h for h in rulebook.scenario.map.grid.hexes if h not in state.stacks)
        return Event("doubled", "probe 6", {}, (ev.SetStack(other, state.stacks[place]),))

    assert tally(start, resolve=with_event(double)).count("stacks") > 0


def test_events_that_lead_elsewhere_are_found(start: Start) -> None:
    """The rules return a state that their events do not add up to: the file tells another game."""

    def resolve(rulebook: Any, state: GameState, action: Any, dice: Any) -> Resolved:
        resolved = rulebook.resolve(state, action, dice)
        return Resolved(resolved.events, replace(resolved.state, marks={**resolved.state.marks, "ghost": 1}))

    found = tally(start, resolve=resolve)
    assert found.count("reopen") > 0
    assert any("marks" in breach.what for breach in found.breaches if breach.kind == "reopen")


def test_an_observation_that_does_not_follow_from_events_breaks_the_square(start: Start) -> None:
    def observe(rulebook: Any, state: GameState, viewers: tuple[Any, ...]) -> Any:
        seen = rulebook.observe(state, viewers)
        return replace(seen, marks={**seen.marks, "depth": len(state.marks)})

    found = tally(start, observe=observe)
    assert found.count("square") > 0


def test_an_imagined_state_that_can_be_told_is_found(start: Start) -> None:
    def imagine(rulebook: Any, seen: Any, dice: Any) -> GameState:
        state = rulebook.imagine(seen, dice)
        return replace(state, steps=dict.fromkeys(state.steps, 1))

    assert tally(start, imagine=imagine).count("imagine") > 0


def test_rules_that_do_not_repeat_are_found(start: Start) -> None:
    turns = iter(range(10_000))

    def resolve(rulebook: Any, state: GameState, action: Any, dice: Any) -> Resolved:
        return with_event(lambda r, s: Event("ticked", "probe 7", {"n": next(turns)}))(rulebook, state, action, dice)

    found = tally(start, resolve=resolve)
    assert found.count("replay") == 2


def test_positions_are_compared_in_words(start: Start) -> None:
    one = GameState(tracks={"turn": 1}, steps={PieceId("a1"): 2})
    assert unlike(one, one) == "nothing"
    assert unlike(one, replace(one, tracks={"turn": 2})) == "tracks; 'turn': 1 against 2"


def test_an_imagined_state_in_which_nothing_can_be_done_is_found(start: Start) -> None:
    def imagine(rulebook: Any, seen: Any, dice: Any) -> GameState:
        return replace(rulebook.imagine(seen, dice), agenda=())

    found = tally(start, imagine=imagine)
    assert any("cannot be thought through" in breach.what for breach in found.breaches)


def test_changes_that_all_agree_on_leave_nothing_broken(start: Start) -> None:
    plan = Plan(games=2, seed=3, most=25, whole=False, trials=0, agree=1.0)
    found = fuzz(start, plan)
    assert found.breaches == []
    assert found.events["amended-place"] > 5
    assert found.events["amended-steps"] > 0
    assert not fuzz(start, replace(plan, agree=0.0)).events["amended-place"]
