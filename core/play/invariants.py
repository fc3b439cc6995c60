"""What must hold after every action of every game: the list and the check agree, nothing hidden is told,
views fold into observations, undo restores everything, and pieces stand in one place."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Any

from core.board.hexes import Hex
from core.model import events as ev
from core.model.actions import Action, Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt
from core.model.codec import event_to_plain
from core.model.events import Event
from core.model.evolve import apply
from core.model.observation import Sight, Viewers
from core.model.refusal import Refusal
from core.model.state import GameState
from core.model.values import At, Side, Unknown, Way, Who
from core.model.working import Line, Question
from core.play.amending import AMENDED
from core.play.dice import SeededDice
from core.play.session import Session
from core.play.sights import Step, steps

STEPS_MAY_RISE = "steps-may-rise"
"""Key of `Schema.extra`: the clause by which a game rebuilds steps."""

KINDS = (
    "stuck", "disagree", "uncited", "square", "leak", "undo", "steps", "stacks", "imagine", "explain", "crash",
    "reopen", "replay",
)  # fmt: skip

QUESTIONS = ("reach", "path", "supply", "battle", "place", "score", "weather-of-tomorrow")
"""What is asked at random; the last is a question no game can answer and each must refuse."""


@dataclass(frozen=True, slots=True)
class Breach:
    """Something that must never be, where it was found, and how to find it again."""

    kind: str
    seed: str
    record: int
    what: str


FAR = 0.15
"""Share of the drafts in which hexes anywhere are tried; why one is too far is the dearest answer there is."""

NO_SLOT = "no-slot"

Spoken = Event | Refusal | Prompt | Candidate | Line


@dataclass
class Tally:
    """What many random games met, and what was wrong; `positions` are those of rule cases that were played on from."""

    games: int = 0
    positions: int = 0
    actions: int = 0
    decisions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    """Lines of explanations, by key: some refusals are told there, beside what they bar."""
    breaches: list[Breach] = field(default_factory=list)
    keys: dict[str, None] = field(default_factory=dict)
    """Every button met so far, to be pressed again where it is not offered."""
    said: dict[tuple[str, str], Spoken] = field(default_factory=dict)
    """One of everything that wants a sentence, by kind of thing and key."""

    def hear(self, thing: Spoken) -> None:
        """Keep the first of each kind of thing that wants a sentence."""
        key = thing.kind if isinstance(thing, Event) else thing.key
        self.said.setdefault((type(thing).__name__, key), thing)

    def add(self, other: Tally) -> None:
        """Take in what other games met."""
        self.games += other.games
        self.positions += other.positions
        self.actions += other.actions
        for name in ("decisions", "events", "refusals", "verdicts", "lines"):
            getattr(self, name).update(getattr(other, name))
        self.breaches += other.breaches
        self.keys.update(other.keys)
        self.said.update(other.said)

    def count(self, kind: str) -> int:
        """Return how many breaches of a kind were found."""
        return sum(breach.kind == kind for breach in self.breaches)


def uncited(refusal: Refusal, clauses: Container[str]) -> str:
    """Return what is wrong with the clause of a rule's no: every one names at least one that its rulebook has."""
    if not refusal.clause:
        return "without a clause"
    numbers = (part.rpartition(" ")[2].partition("#")[0] for part in refusal.clause.split(", "))
    return next((f"by {number}, which the rulebook does not have" for number in numbers if number not in clauses), "")


@dataclass
class Inspector:
    """Watches one game. `look` at every draft, `before` and `after` every action."""

    session: Session
    seed: str
    tally: Tally
    source: random.Random

    def breach(self, kind: str, what: str) -> None:
        """Note something that must never be."""
        self.tally.breaches.append(Breach(kind, self.seed, self.session.at, what))

    def look(self, choice: Choice) -> None:
        """Compare what a draft lists with what it refuses."""
        listed = choice.candidates()
        self.tally.hear(choice.prompt)
        for candidate in listed:
            self.tally.hear(candidate)
        clicks = [candidate.click for candidate in listed]
        self.tally.keys.update(dict.fromkeys(click.key for click in clicks if isinstance(click, KeyClick)))
        if len(clicks) != len(set(clicks)):
            self.breach("disagree", f"{choice.prompt.key}: a click is listed twice")
        for click in self.source.sample(clicks, min(8, len(clicks))):
            refusal = choice.refuse(click)
            if refusal is not None:
                self.breach("disagree", f"{choice.prompt.key}: {click} is listed and refused ({refusal.clause})")
        self._provoke(choice, clicks)
        keys = [click for click in clicks if isinstance(click, KeyClick)]
        for click in dict.fromkeys((*self.source.sample(clicks, min(1, len(clicks))), *keys)):
            grown = choice.take(click)
            farther = [candidate.click for candidate in grown.candidates()]
            if grown.action is None and not farther:
                self.breach("disagree", f"{choice.prompt.key}: behind {click} lies no action")
            self._provoke(grown, farther)

    def _provoke(self, choice: Choice, listed: list[Click]) -> None:
        offered = set(listed)
        for click in self._wrong_clicks(choice, listed):
            if click in offered:
                continue
            refusal = choice.refuse(click)
            if refusal is None:
                self.breach("disagree", f"{choice.prompt.key}: {click} is not listed and not refused")
            else:
                self.refused(refusal)
                wrong = uncited(refusal, self.session.start.game.clauses())
                if wrong:
                    self.breach("uncited", f"{choice.prompt.key}: {click} is refused as {refusal.key} {wrong}")

    def refused(self, refusal: Refusal) -> None:
        """Count a refusal, and keep it for its sentence."""
        self.tally.refusals[refusal.key] += 1
        self.tally.hear(refusal)

    def _wrong_clicks(self, choice: Choice, listed: list[Click]) -> Iterator[Click]:
        """Yield clicks to try: anything anywhere, everything near what the question is about, every button."""
        scenario, state, source = self.session.rulebook.scenario, self.session.state, self.source
        grid = scenario.map.grid
        if source.random() < FAR:
            yield from (HexClick(source.choice(grid.hexes)) for _ in range(3))
            yield HexClick(source.choice(grid.missing) if grid.missing else Hex(grid.size))
        yield from (PieceClick(piece.id) for piece in source.sample(scenario.pieces, min(4, len(scenario.pieces))))
        yield from map(KeyClick, self.tally.keys)
        yield from self._wrong_counts(listed)
        near = self._hexes_in_question(choice, listed)
        for at in source.sample(near, min(2, len(near))):
            for h in (at, *grid.adjacent(at)):
                yield HexClick(h)
                yield from (PieceClick(piece) for piece in state.stacks.get(h, ()) if not isinstance(piece, Unknown))

    def _wrong_counts(self, listed: list[Click]) -> Iterator[CountClick]:
        """Yield amounts around and beyond those that each slot lists, and one on a slot that there is not."""
        yield CountClick(NO_SLOT, 1)
        amounts: dict[str, list[int]] = {}
        for click in listed:
            if isinstance(click, CountClick):
                amounts.setdefault(click.slot, []).append(click.count)
        for slot, counts in amounts.items():
            beyond = (0, max(counts) + 1, self.source.randint(0, 2 * max(counts) + 2))
            yield from (CountClick(slot, count) for count in dict.fromkeys(beyond))

    def _hexes_in_question(self, choice: Choice, listed: list[Click]) -> list[Hex]:
        """Return the hexes that the draft, its list, its question and the agenda speak of."""
        state = self.session.state
        said: list[object] = [*listed, *(choice.action.clicks if choice.action else ()), *choice.prompt.values.values()]
        said += [value for frame in state.agenda for value in frame.memo.values()]
        found: dict[Hex, None] = {}
        for thing in said:
            if isinstance(thing, HexClick | At):
                found[thing.hex] = None
            pieces = thing.pieces if isinstance(thing, Who) else (thing.piece,) if isinstance(thing, PieceClick) else ()
            for piece in pieces:
                place = None if isinstance(piece, Unknown) else state.places.get(piece)
                if place is not None and not isinstance(place, str):
                    found[place] = None
        return list(found)

    def before(self, side: Side, action: Action) -> None:
        """Check that an action found in the tree walks to itself."""
        legal = self.session.legal(side)
        reached = legal.walk(action)
        if isinstance(reached, Refusal):
            self.breach("disagree", f"{action.kind}: walking its clicks ends in {reached.clause} {reached.key}")
        elif reached.action != action:
            self.breach("disagree", f"{action.kind}: its clicks walk to another action")
        refusal = self.session.rulebook.check(self.session.observe((side,), side), action)
        if refusal is not None:
            self.breach("disagree", f"{action.kind}: found in the tree, and check refuses it ({refusal.clause})")
        top = self.session.state.top
        if top is not None:
            self.tally.decisions[top.kind] += 1
            if self.session.start.game.schema.asked_in_place(top.kind):
                self._asked_of_all(side)
        if self.source.random() < 0.05:
            self._imagine_on(side, action)

    def _asked_of_all(self, side: Side) -> None:
        """What is asked before the eyes of others lists for its side what everybody may know that it lists."""
        rulebook, session = self.session.rulebook, self.session
        own, public = (rulebook.legal(session.observe(seers, side)).root for seers in ((side,), ()))
        if own is None or public is None or (own.prompt, own.candidates()) != (public.prompt, public.candidates()):
            self.breach("leak", f"{session.state.agenda[-1].kind} is asked in place, and lists what {side} alone knows")

    def _imagine_on(self, side: Side, action: Action) -> None:
        """What a side may do it may also do in any state that it imagines: a computer player thinks ahead there."""
        rulebook, dice = self.session.rulebook, SeededDice(self.source.random().hex())
        imagined = rulebook.imagine(self.session.observe((side,)), dice)
        try:
            rulebook.resolve(imagined, action, dice)
        except Exception as error:
            self.breach("imagine", f"{action.kind} of {side} cannot be thought through: {error!r}")

    def after(self) -> None:
        """Check the record just written: each event in everybody's eyes, pieces, steps, undo."""
        session = self.session
        record = session.history.record(session.at)
        self.tally.events.update(event.kind for event in record.events)
        for event in record.events:
            self.tally.hear(event)
        run = list(steps(session.history.before(session.at), record.events))
        for viewers in ((), *((side,) for side in session.sides), session.sides):
            self._square(run, viewers)
        for step in run:
            self._steps(step)
        self._stacks(session.state)
        if self.source.random() < 0.05:
            self._imagine()
        if self.source.random() < 0.2:
            self._ask()

    def _square(self, run: list[Step], viewers: Viewers) -> None:
        """Each view folds over its observation into the next one, and names nobody it may not name."""
        if not run:
            return
        rulebook = self.session.rulebook
        observed = rulebook.observe(run[0].before, viewers)
        for step in run:
            view = Sight(rulebook.secrecy, viewers, step.before, step.after).view(step.event)
            observed = apply(observed, view.changes)
            expected = rulebook.observe(step.after, viewers)
            if observed != expected:
                self.breach("square", f"{step.event.kind} as {viewers} see it: {unlike(observed, expected)}")
                observed = expected
            named = set(words(event_to_plain(view))) & self._hidden(step, viewers)
            if named:
                self.breach("leak", f"{step.event.kind} tells {viewers or 'everybody'} of {', '.join(sorted(named))}")

    def _hidden(self, step: Step, viewers: Viewers) -> set[str]:
        """What every side knows may stand in the part that all read; what one does not know may not."""
        eyes = (viewers,) if viewers else tuple((side,) for side in self.session.sides)
        sees = self.session.rulebook.secrecy.sees
        return {
            piece
            for piece in step.after.places
            for seer in eyes
            if not sees(step.after, seer, piece) and not sees(step.before, seer, piece)
        }

    def _steps(self, step: Step) -> None:
        if STEPS_MAY_RISE in self.session.start.game.schema.extra or step.event.kind.startswith(AMENDED):
            return
        for change in step.event.changes:
            if isinstance(change, ev.SetSteps) and change.steps > step.before.steps.get(change.piece, 0):
                self.breach("steps", f"{step.event.kind}: {change.piece} rises to {change.steps} steps")

    def _stacks(self, state: GameState) -> None:
        standing = [(piece, place) for place, stack in state.stacks.items() for piece in stack]
        if any(isinstance(piece, Unknown) for piece, _ in standing):
            self.breach("stacks", "the truth holds an unknown piece")
        if len(standing) != len(state.places) or dict(standing) != state.places:
            self.breach("stacks", "stacks and places tell different things")
        if not all(state.stacks.values()):
            self.breach("stacks", "an empty stack is kept")

    def _imagine(self) -> None:
        rulebook = self.session.rulebook
        for side in self.session.sides:
            observed = self.session.observe((side,))
            imagined = rulebook.imagine(observed, SeededDice(self.source.random().hex()))
            again = rulebook.observe(imagined, (side,))
            if again != observed:
                self.breach("imagine", f"{side} can tell an imagined state: {unlike(again, observed)}")

    def _ask(self) -> None:
        """Any question about anything must be answered or refused; never may a rule fall over it."""
        rulebook, source = self.session.rulebook, self.source
        side = source.choice(self.session.sides)
        piece = source.choice(rulebook.scenario.pieces).id
        at = self.session.state.places.get(piece)
        grid = rulebook.scenario.map.grid
        near = grid.adjacent(at) if isinstance(at, int) else grid.hexes
        to = source.choice(near if source.random() < 0.8 else grid.hexes)
        way = Way((at, to)) if isinstance(at, int) else Way((to,))
        self._put(side, Question(source.choice(QUESTIONS), {"who": Who((piece,)), "at": At(to), "way": way}))
        # What the decision in hand is about may be asked by whoever looks on.
        for decider in self.session.deciders:
            root = self.session.legal(decider).root
            if root is not None and root.prompt.asks is not None:
                self._put(side, root.prompt.asks)

    def _put(self, side: Side, question: Question) -> None:
        rulebook, seen = self.session.rulebook, self.session.observe((side,), side)
        try:
            answer = rulebook.explain(seen, question)
            rulebook.display(seen)
        except Exception as error:
            self.breach("explain", f"{question.kind} of {dict(question.values)}, asked by {side}: {error!r}")
            return
        if isinstance(answer, Refusal):
            self.refused(answer)
        else:
            for line in answer.lines:
                self.tally.lines[line.key] += 1
                self.tally.hear(line)

    def undo(self) -> None:
        """Take the last step back by everybody's consent and do it again; both must restore everything."""
        session = self.session
        after, to = session.state, session.history.in_force[-2]
        side = session.sides[0]
        session.undo(side, session.at, session.sides)
        if session.state != session.history.states[to]:
            self.breach("undo", f"taking record {session.at} back: {unlike(session.state, session.history.states[to])}")
        session.redo(side, session.at)
        if session.state != after:
            self.breach("undo", f"doing it again: {unlike(session.state, after)}")


def unlike(one: Any, other: Any) -> str:
    """Return the names of the fields in which two positions differ, with a short look at the first."""
    names = [name for name in type(one).__dataclass_fields__ if getattr(one, name) != getattr(other, name)]
    if not names:
        return "nothing"
    left, right = getattr(one, names[0]), getattr(other, names[0])
    if isinstance(left, dict) and isinstance(right, dict):
        keys = [key for key in {**left, **right} if left.get(key) != right.get(key)]
        return f"{', '.join(names)}; {keys[0]!r}: {left.get(keys[0])!r} against {right.get(keys[0])!r}"
    return f"{', '.join(names)}; {left!r} against {right!r}"


def words(plain: Any) -> Iterator[str]:
    """Yield every text inside JSON kinds, keys included."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, list):
        for item in plain:
            yield from words(item)
    elif isinstance(plain, dict):
        for key, item in plain.items():
            yield key
            yield from words(item)
