"""A side that plays by a plan: it reads what kind of decision waits and answers it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import Enum

from core.ai.answers import Answers
from core.ai.assaults import Battles, Kept
from core.ai.drafts import finished
from core.ai.eyes import Eyes
from core.ai.land import Land
from core.ai.march import March
from core.ai.situation import Situation
from core.ai.splits import Splits
from core.ai.strikes import Strikes
from core.model.actions import Action, HexClick, PieceClick
from core.model.choice import Choice, Shape
from core.model.values import At, Who
from core.play.playouts import Wanderer


class Task(Enum):
    """What a choice is about, as its shape and its clicks tell."""

    POINTS = "points"
    LOSSES = "losses"
    MARCH = "march"
    ATTACK = "attack"
    ADVANCE = "advance"
    STRIKE = "strike"
    BACK = "back"
    SPLIT = "split"
    BUTTON = "button"


def task_of(choice: Choice) -> Task:
    """Return what a choice is about.

    Pieces that then want a hex march; a hex that then wants pieces is attacked; pieces that are an answer by
    themselves go into the hex of the prompt; a hex that is an answer by itself is struck, or gone back to by the
    pieces that the prompt names.
    """
    if choice.shape is Shape.POINTS:
        return Task.POINTS
    if choice.shape is Shape.LOSSES:
        return Task.LOSSES
    if choice.shape not in (Shape.PIECES, Shape.HEX):
        return Task.BUTTON
    clicks = [candidate.click for candidate in choice.candidates()]
    piece = next((click for click in clicks if isinstance(click, PieceClick)), None)
    if piece is not None:
        taken = choice.take(piece)
        if taken.action is not None and isinstance(choice.prompt.values.get("at"), At):
            return Task.ADVANCE
        return Task.SPLIT if taken.action is not None and not taken.candidates() else Task.MARCH
    at = next((click for click in clicks if isinstance(click, HexClick)), None)
    if at is None:
        return Task.BUTTON
    if choice.take(at).shape is Shape.PIECES:
        return Task.ATTACK
    return Task.BACK if isinstance(choice.prompt.values.get("who"), Who) else Task.STRIKE


@dataclass
class _Phase:
    """What was worked out in one kind of decision of one turn."""

    march: March = field(default_factory=March)
    kept: Kept = field(default_factory=dict)


@dataclass
class ScriptedSide:
    """Plays one side. It remembers only what it has looked at in this turn, so it can begin in any position.

    Attributes:
        source: chance for decisions that no plan says anything about.
    """

    land: Land
    source: random.Random
    _turn: int = -1
    _phases: dict[tuple[str, str], _Phase] = field(default_factory=dict)
    _tasks: dict[tuple[str, str], Task] = field(default_factory=dict)

    def decide(self, eyes: Eyes) -> Action:
        """Return a complete action; Stuck when the choice leads to none."""
        situation = Situation(self.land, eyes.seen, eyes.side)
        action = self._answer(eyes, situation)
        if action is None:
            action = Wanderer(self.source, {}).action(eyes.legal)
        return action

    def _answer(self, eyes: Eyes, situation: Situation) -> Action | None:
        task, answers = self._task(eyes), Answers(eyes, situation)
        if task is Task.POINTS:
            return answers.points()
        if task is Task.LOSSES:
            return answers.losses()
        if task is Task.ADVANCE:
            return answers.advance()
        if task is Task.STRIKE:
            return Strikes(eyes, situation).action() or answers.preferred()
        if task is Task.SPLIT:
            return Splits(eyes, situation).action() or answers.preferred()
        if task is Task.BACK:
            return answers.goes_back()
        if task is Task.MARCH:
            return self._phase(eyes).march.action(eyes, situation) or answers.preferred()
        if task is Task.ATTACK:
            return Battles(eyes, situation, self._phase(eyes).kept).action() or answers.preferred()
        return answers.button() or finished(eyes.root)

    def _task(self, eyes: Eyes) -> Task:
        """Return what a decision is about; worked out once for each question, but for those with buttons alone."""
        key = (eyes.decision, eyes.root.prompt.key)
        task = self._tasks.get(key) or task_of(eyes.root)
        if task is not Task.BUTTON:
            self._tasks[key] = task
        return task

    def _phase(self, eyes: Eyes) -> _Phase:
        if eyes.turn != self._turn:
            self._turn, self._phases = eyes.turn, {}
        return self._phases.setdefault((eyes.decision, eyes.root.prompt.key), _Phase())
