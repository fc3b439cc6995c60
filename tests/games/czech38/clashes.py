"""Battles to their end, with aircraft of both sides and in rounds: at each answer the preview beside it must hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from core.board.hexes import Hex
from core.games.czech38.air import SUPPORT, box
from core.games.czech38.game import GAME, Czech38
from core.games.czech38.mobile_assault import ROUND
from core.games.czech38.schema_play import GERMAN
from core.games.czech38.support import ASK, COMMIT, fight_of
from core.model.actions import Action, HexClick, PieceClick
from core.model.choice import Choice
from core.model.events import Event, SetStack
from core.model.evolve import apply
from core.model.scenario import Scenario
from core.model.state import GameState, Observation
from core.model.values import At, PieceId, Side, Unknown, Who
from core.model.working import Explanation, Question
from core.play.dice import SeededDice
from tests.games.czech38.battlefields import Battlefield, battlefields, deal

RESULTS = ("assault-result", "automatic-result")
AGAIN = "another-round"
MOST_ROUNDS = 4


@dataclass(frozen=True)
class Clash:
    """A battle at the answer after which it is fought: the attack itself, a word on aircraft, or another round.

    Attributes:
        by: who answers; the preview is the one he sees.
        assault: the answer.
        asked: the question of the preview beside it.
    """

    rulebook: Czech38
    state: GameState
    by: Side
    assault: Action
    target: Hex
    attackers: tuple[PieceId, ...]
    asked: Question

    @property
    def seen(self) -> Observation:
        """What whoever answers sees."""
        return self.rulebook.observe(self.state, (self.by,), self.by)

    @property
    def told(self) -> Explanation:
        """The preview."""
        found = self.rulebook.explain(self.seen, self.asked)
        assert isinstance(found, Explanation), found
        return found

    @property
    def commits(self) -> bool:
        """Whether the answer sends an aircraft, so that the column is the one foretold for that."""
        return self.assault.kind == COMMIT.key


def rulebooks(scenario: Scenario, chance: Random, count: int = 6) -> tuple[Czech38, ...]:
    """Return rules with options by lot; what nobody can see no preview can foretell, so there is no fog."""
    return tuple(GAME.bind(scenario, {**_options(chance), "fog": False, "air": True}) for _ in range(count))


def _options(chance: Random) -> dict[str, int | str | bool]:
    return {option.id: chance.choice(option.choices or (True, False)) for option in GAME.schema.options}


def clashes(books: Sequence[Czech38], chance: Random) -> Iterator[Clash]:
    """Yield the clashes of battles without end: every second one a mobile assault with all its rounds."""
    prepared = [battlefields(book, chance) for book in books]
    while True:
        number = chance.randrange(len(books))
        book = books[number]
        if chance.random() < 0.5:
            yield from _course(*_declared(next(prepared[number]), chance), chance)
        else:
            launched = _launched(book, chance)
            if launched is not None:
                yield from _course(*launched, chance)


def _declared(field: Battlefield, chance: Random) -> tuple[Clash, GameState]:
    state = _with_aircraft(field.rulebook, field.state, chance)
    asked = Question("battle", {"at": At(field.target), "who": Who(field.attackers)})
    clash = Clash(field.rulebook, state, field.by, field.assault, field.target, field.attackers, asked)
    return clash, state


def _with_aircraft(book: Czech38, state: GameState, chance: Random) -> GameState:
    """Put some aircraft of both sides at hand for ground support."""
    changes = []
    for side in book.sides:
        pieces = [id_ for id_, piece in book.rules.pieces.items() if piece.type == "air" and piece.side == side]
        ready = tuple(pieces[: chance.choice((0, 1, 2))])
        if ready:
            changes.append(SetStack(box(side, SUPPORT), ready))
    return apply(state, changes)


def _launched(book: Czech38, chance: Random) -> tuple[Clash, GameState] | None:
    """Return a mobile assault that may be launched somewhere, or None."""
    dealt = _with_aircraft(book, deal(book, chance), chance)
    begun = book.stage("german-movement", dealt, SeededDice(chance.random().hex())).state
    if book.deciders(begun) != (GERMAN,):
        return None
    root = book.legal(book.observe(begun, (GERMAN,), GERMAN)).root
    pieces = [c.click for c in root.candidates() if isinstance(c.click, PieceClick)] if root is not None else []
    for piece in chance.sample(pieces, min(8, len(pieces))):
        draft = _with_others(root.take(piece), chance) if root is not None else None
        found = None if draft is None else _target(book, begun, draft, chance)
        if found is not None and found.prompt.asks is not None:
            action, values = found.take(found.candidates()[0].click).action, found.prompt.values
            at, who = values["at"], values["who"]
            assert action is not None
            assert isinstance(at, At)
            assert isinstance(who, Who)
            attackers = tuple(p for p in who.pieces if not isinstance(p, Unknown))
            return Clash(book, begun, GERMAN, action, at.hex, attackers, found.prompt.asks), begun
    return None


def _with_others(draft: Choice, chance: Random) -> Choice:
    """Take some of those along that stand in the same hex."""
    while chance.random() < 0.6:
        others = [c.click for c in draft.candidates() if isinstance(c.click, PieceClick)]
        if not others:
            break
        draft = draft.take(chance.choice(others))
    return draft


def _target(book: Czech38, state: GameState, draft: Choice, chance: Random) -> Choice | None:
    """Return the draft at an enemy's hex, where only the word is missing."""
    hexes = [c.click for c in draft.candidates() if isinstance(c.click, HexClick)]
    enemies = [click for click in hexes if any(book.rules.side(p) != GERMAN for p in _known(state, click.hex))]
    for click in chance.sample(enemies, len(enemies)):
        grown = draft.take(click)
        if grown.prompt.key == "launch-assault":
            return grown
    return None


def _known(state: GameState, at: Hex) -> tuple[PieceId, ...]:
    return tuple(piece for piece in state.stack(at) if not isinstance(piece, Unknown))


def _course(first: Clash, state: GameState, chance: Random) -> Iterator[Clash]:
    """Answer everything by lot until the battle is over; yield each answer that leads to a die or its result."""
    clash: Clash | None = first
    rounds = 1
    while clash is not None and rounds <= MOST_ROUNDS:
        resolved = first.rulebook.resolve(clash.state, clash.assault, SeededDice(chance.random().hex()))
        if any(event.kind in RESULTS for event in resolved.events):
            yield clash
            rounds += 1
        state = _losses_met(first.rulebook, resolved.state)
        clash = _following(clash, state, chance)


def _losses_met(book: Czech38, state: GameState) -> GameState:
    """Return the state after both sides have met their losses with the first answers there are."""
    while state.top is not None and state.top.kind in ("defender-losses", "attacker-losses"):
        side = book.deciders(state)[0]
        choice = book.legal(book.observe(state, (side,), side)).root
        assert choice is not None
        while choice.action is None:
            choice = choice.take(choice.candidates()[0].click)
        state = book.resolve(state, choice.action, SeededDice("losses")).state
    return state


def _following(clash: Clash, state: GameState, chance: Random) -> Clash | None:
    """Return the next answer in the same battle, or None when it is over."""
    book, top = clash.rulebook, state.top
    if top is None or top.kind not in (ASK, ROUND):
        return None
    (by,) = book.deciders(state)
    root = book.legal(book.observe(state, (by,), by)).root
    assert root is not None
    assert root.prompt.asks is not None
    clicks = [candidate.click for candidate in root.candidates()]
    again = [click for click in clicks if getattr(click, "key", "") == AGAIN]
    action = root.take(chance.choice(again or clicks)).action
    fight = fight_of(state)
    assert action is not None
    assert fight is not None
    return Clash(book, state, by, action, fight.target, fight.attackers, root.prompt.asks)


def result_of(events: Sequence[Event]) -> Event:
    """Return the event that tells the result of a battle."""
    return next(event for event in events if event.kind in RESULTS)
