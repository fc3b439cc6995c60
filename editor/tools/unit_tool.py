"""Set-up codes painted onto the map: a counter dragged to another hex, or the chosen units put where one clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.model.values import PieceId
from core.view.language import message, tr, tr_n
from editor.commands.forces import PlaceUnits
from editor.document import Document
from editor.models import standing
from editor.models.edits import Mark
from editor.tools.tool import Tool


class UnitTool(Tool):
    """Takes up the counters of a hex and puts them down in another; a click with chosen units sets them there.

    A click on a hex with counters chooses its top one; with Shift or the right button, all of them.
    """

    name = message("Units")
    icon = "stack"
    hint = message(
        "Drag a counter to its hex; Shift or the right button takes the stack. "
        "A click on an empty hex sets up the chosen units."
    )
    lays = False

    def __init__(
        self,
        document: Document,
        chosen: Callable[[], Sequence[PieceId]],
        choose: Callable[[Sequence[PieceId]], None],
    ) -> None:
        super().__init__(document)
        self._chosen, self._choose = chosen, choose
        self._held: tuple[PieceId, ...] = ()
        self._from: Hex | None = None

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Take up what stands in a hex; an empty one is where the chosen units go."""
        super().press(hex_, side, mark)
        if hex_ is None:
            return
        here = self._stack(hex_)
        self._from = hex_
        if here:
            chosen = tuple(piece for piece in self._chosen() if piece in here)
            self._held = chosen or (here if mark is Mark.LIFT else here[-1:])
            self._choose(self._held)
        else:
            self._held = tuple(self._chosen())
            self._put(hex_)

    def drag(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Carry along what is held; one stroke is one step of undoing."""
        if hex_ is not None and self._held and hex_ != self._from:
            self._put(hex_)

    def release(self) -> None:
        """Let go."""
        super().release()
        self._held, self._from = (), None

    def _stack(self, at: Hex) -> tuple[PieceId, ...]:
        scenario, schema = self.document.scenario, self.document.schema
        return tuple(p.id for p in scenario.pieces if standing.stands_in(scenario, schema, p) == at)

    def _put(self, at: Hex) -> None:
        if not self._held:
            return
        scenario = self.document.scenario
        edit = standing.moved(scenario, self.document.schema, self._held, at)
        self._from = at
        if edit is None:
            return
        label = scenario.map.sheet.label(at)
        if len(self._held) == 1:
            words = tr("Set up {name} in {place}", name=scenario.piece_of[self._held[0]].name, place=label)
        else:
            count = len(self._held)
            words = tr_n("Set up {count} unit in {place}", "Set up {count} units in {place}", count, place=label)
        self.document.undo_stack.push(PlaceUnits(self.document, edit, words, self._stroke))
