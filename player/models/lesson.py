"""A tutorial being followed: which step it is at, and whether what the step asks for is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.model.values import PieceId
from core.play.records import UNDO
from core.play.tutorials import ANY, Goal, Step, Tutorial
from core.view.language import PSEUDO, language
from core.view.pseudo import pseudo
from player.models.table import Table
from player.models.turn import Turn


def in_language(tutorial: Tutorial) -> Tutorial:
    """Return a tutorial as it is shown: in the pseudo-locale, which no file has, made from the English."""
    if language() != PSEUDO:
        return tutorial
    steps = (replace(s, title=pseudo(s.title), text=pseudo(s.text), task=pseudo(s.task)) for s in tutorial.steps)
    return replace(tutorial, title=pseudo(tutorial.title), summary=pseudo(tutorial.summary), steps=tuple(steps))


@dataclass
class Lesson:
    """A tutorial and its reader.

    Attributes:
        number: the step at hand, from 0; as many as there are steps when the tutorial is over.
    """

    tutorial: Tutorial
    table: Table
    turn: Turn
    number: int = 0
    _since: int = 0

    def __post_init__(self) -> None:
        self._since = self.table.session.at

    @property
    def step(self) -> Step | None:
        """The step at hand; None when the tutorial is over."""
        return self.tutorial.steps[self.number] if self.number < len(self.tutorial.steps) else None

    @property
    def over(self) -> bool:
        """Whether the last step is behind."""
        return self.step is None

    def forward(self) -> None:
        """Go on to the next step, done or not."""
        self.number = min(self.number + 1, len(self.tutorial.steps))
        self._since = self.table.session.at

    def back(self) -> None:
        """Go back to the step before."""
        self.number = max(self.number - 1, 0)
        self._since = self.table.session.at

    def met(self, looked: Hex | None) -> bool:
        """Return whether the step's goal is reached; `looked` is the hex that is looked at. Without a goal: no."""
        step = self.step
        if step is None or step.goal is None:
            return False
        return self._reached(step.goal, looked)

    def _reached(self, goal: Goal, looked: Hex | None) -> bool:
        checks: dict[str, Callable[[], bool]] = {
            "looked": lambda: looked is not None and goal.what in (ANY, self._label(looked)),
            "held": lambda: bool(self.turn.chosen) and (goal.what == ANY or PieceId(goal.what) in self.turn.chosen),
            "aimed": lambda: goal.what in (ANY, *map(self._label, self.turn.targets)) and bool(self.turn.targets),
            "ready": lambda: bool(self.turn.clicks) and self.turn.action is not None,
            "refused": lambda: self.turn.said is not None,
            "action": lambda: goal.what in self._taken(),
            "frame": lambda: self._frame() == goal.what,
            "taken-back": lambda: UNDO in self._records(),
        }
        return checks[goal.kind]()

    def _label(self, at: Hex) -> str:
        return self.table.session.start.scenario.map.sheet.label(at)

    def _frame(self) -> str:
        top = self.table.session.state.top
        return "" if top is None else str(top.kind)

    def _records(self) -> list[str]:
        """Return the kinds of record since the step began."""
        session = self.table.session
        return [session.history.record(number).kind for number in range(self._since + 1, session.at + 1)]

    def _taken(self) -> list[str]:
        """Return the kinds of action since the step began; ANY when there was one."""
        session = self.table.session
        records = [session.history.record(number) for number in range(self._since + 1, session.at + 1)]
        kinds = [record.action.kind for record in records if record.action is not None]
        return [*kinds, ANY] if kinds else []

    def hex(self, label: str) -> Hex | None:
        """Return the hex of a label; None where the map has none."""
        try:
            return self.table.session.start.scenario.map.sheet.hex(label)
        except UnknownLabel:
            return None
