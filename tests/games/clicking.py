"""A position that tests click in: the same for every game, whatever its pieces and hexes."""

from __future__ import annotations

from core.board.hexes import Hex
from core.games.contract import Rulebook
from core.model.actions import Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.choice import Choice
from core.model.events import Event
from core.model.refusal import Refusal
from core.model.state import GameState, Observation
from core.model.values import PieceId, Side
from core.play.dice import ScriptedDice


class Clicking:
    """Clicks as tests write them, walked and carried out; a table of tests has rulebook, state and events."""

    state: GameState
    events: list[Event]

    @property
    def book(self) -> Rulebook:
        """The rulebook that is asked."""
        raise AssertionError(f"{type(self).__name__} has no rulebook")

    def hex_of(self, label: str) -> Hex:
        """Return a hex by its label."""
        return self.book.scenario.map.sheet.hex(label)

    def seen(self, side: Side) -> Observation:
        """Return what a side sees, about to decide."""
        return self.book.observe(self.state, (side,), side)

    @property
    def asked(self) -> tuple[str, tuple[Side, ...]]:
        """The kind of decision on top, and who decides."""
        frame = self.state.agenda[-1]
        return frame.kind, frame.sides

    def root(self, side: Side) -> Choice:
        """Return the choice of a side, which must have one."""
        root = self.book.legal(self.seen(side)).root
        assert root is not None, f"{side} has nothing to decide in {self.asked}"
        return root

    def click(self, word: str) -> Click:
        """Return a click on a piece, a hex by label, points on a slot (`slot=3`), or a button."""
        slot, _, count = word.partition("=")
        if count:
            return CountClick(slot, int(count))
        if any(piece.id == word for piece in self.book.scenario.pieces):
            return PieceClick(PieceId(word))
        return HexClick(self.hex_of(word)) if word.isdecimal() else KeyClick(word)

    def draft(self, side: Side, *words: str) -> Choice | Refusal:
        """Return the draft that these clicks lead to, or the refusal of the first that is not let pass."""
        choice = self.root(side)
        for word in words:
            refusal = choice.refuse(self.click(word))
            if refusal is not None:
                return refusal
            choice = choice.take(self.click(word))
        return choice

    def grown(self, side: Side, *words: str) -> Choice:
        """Return the draft that these clicks lead to; nothing may refuse one."""
        draft = self.draft(side, *words)
        assert not isinstance(draft, Refusal), draft
        return draft

    def act(self, side: Side, *words: str, dice: tuple[int, ...] = ()) -> list[Event]:
        """Carry out the action of these clicks, which nothing may refuse; return what happened."""
        draft = self.grown(side, *words)
        assert draft.action is not None, f"{words}: no action yet"
        assert self.book.check(self.seen(side), draft.action) is None
        script = ScriptedDice(dice)
        done = self.book.resolve(self.state, draft.action, script)
        script.finish()
        self.state = done.state
        self.events += done.events
        return list(done.events)

    def refused(self, side: Side, *words: str) -> str:
        """Return the number of the clause by which the last of these clicks is refused; empty when none is."""
        draft = self.draft(side, *words)
        return draft.clause.partition(" ")[2] if isinstance(draft, Refusal) else ""
