"""Where a sentence of the log belongs that names no hex: a die, a loss or a reading to the battle it is part of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.board.hexes import Hex
from core.model.schema import LogKind
from core.play.past import part_of
from core.play.records import History

if TYPE_CHECKING:
    from player.models.story import Told


@dataclass(frozen=True)
class Placing:
    """Places the sentences of one game. `kinds` are what its log may be about."""

    history: History
    kinds: tuple[LogKind, ...]

    def placed(self, before: Sequence[Told], new: Iterable[Told]) -> tuple[Told, ...]:
        """Return new sentences, with the hex they belong to where they name none; `before` is what was told so far.

        Only what the same eyes were told already says where: nothing hidden is given away.
        """
        found: list[Told] = []
        fight = next((line for line in reversed(before) if self._begins(line)), None)
        last = before[-1] if before else None
        for line in new:
            at = self._place(line, last, fight) if line.at is None and line.event else None
            told = line if at is None else replace(line, at=at)
            fight = told if self._begins(told) and not self._within(fight, told) else fight
            last = told
            found.append(told)
        return tuple(found)

    def _place(self, line: Told, last: Told | None, fight: Told | None) -> Hex | None:
        """Return the hex of what was told just before in the same step, or of the battle that goes on."""
        of_battle = self._of_battle(line)
        if last is not None and last.record == line.record and last.at is not None:
            alike = last.kind == line.kind and any(line.kind == kind.id for kind in self.kinds)
            return last.at if of_battle or alike or self._in_one_phase(line) else None
        return fight.at if fight is not None and of_battle and self._goes_on(fight, line) else None

    def _within(self, fight: Told | None, line: Told) -> bool:
        """Return whether a die belongs to a battle that goes on, and begins nothing of its own."""
        opens = any(line.event_kind in kind.opens for kind in self.kinds)
        return fight is not None and not opens and self._goes_on(fight, line)

    def _in_one_phase(self, line: Told) -> bool:
        """Return whether a step was taken and over in one phase, so that all it tells of came about in one place."""
        before, after = self.history.before(line.record), self.history.states[line.record]
        parts = [part_of(state) for state in (before, after)]
        return None not in parts and len({part.kind for part in parts if part is not None}) == 1

    def _begins(self, line: Told) -> bool:
        """Return whether something begins that later sentences may belong to: a battle, or dice for a hex."""
        opens = any(line.event_kind in kind.opens for kind in self.kinds)
        return not line.taken_back and line.at is not None and (opens or line.rolled)

    def _of_battle(self, line: Told) -> bool:
        return any(line.event_kind in kind.events for kind in self.kinds if kind.opens)

    def _goes_on(self, fight: Told, line: Told) -> bool:
        """Return whether a sentence was told before the decision was over that a battle came from."""
        depth = len(self.history.before(fight.record).agenda)
        return line.record == fight.record or len(self.history.before(line.record).agenda) > depth
