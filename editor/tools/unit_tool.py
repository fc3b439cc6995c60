"""Set-up codes painted onto the map: a counter dragged to another hex, or the chosen units put where one clicks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.model.issues import Issue
from core.model.scenario import Scenario
from core.model.values import PieceId
from core.view.language import message, tr, tr_n
from core.view.sentences import Sentences
from editor.commands.forces import PlaceUnits
from editor.document import Document
from editor.models import codes, standing
from editor.models.edits import Mark
from editor.tools.tool import Tool


class UnitTool(Tool):
    """Takes up the counters of a hex and puts them down in another; a click with chosen units sets them there.

    A click on a hex with counters chooses its top one; with Shift or the right button, all of them. The grip of the
    chosen units' zone is pulled to make it wider or narrower.

    Attributes:
        pulled: the hex to which the grip is pulled just now.
    """

    name = message("Units")
    icon = "stack"
    hint = message(
        "Drag a counter to its hex; Shift or the right button takes the stack. "
        "A click on an empty hex sets up the chosen units. Pull the grip to widen a zone."
    )
    lays = False

    def __init__(
        self,
        document: Document,
        chosen: Callable[[], Sequence[PieceId]],
        choose: Callable[[Sequence[PieceId]], None],
        refused: Callable[[str, Callable[[], None]], None],
    ) -> None:
        """Make the tool.

        Args:
            refused: says why a place was refused, and offers to put the units there all the same.
        """
        super().__init__(document)
        self._refused = refused
        self._before: Scenario | None = None
        self._chosen, self._choose = chosen, choose
        self._held: tuple[PieceId, ...] = ()
        self._from: Hex | None = None
        self.pulled: Hex | None = None

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Take up what stands in a hex; an empty one is where the chosen units go."""
        super().press(hex_, side, mark)
        self._before = self.document.scenario
        if hex_ is None:
            return
        zone = self._zone()
        if zone is not None and hex_ == zone.handle:
            self.pulled = hex_
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
        if self.pulled is not None:
            self._pull(hex_)
        elif hex_ is not None and self._held and hex_ != self._from:
            self._put(hex_)

    def release(self) -> None:
        """Let go."""
        held, before, stroke = self._held, self._before, self._stroke
        super().release()
        self._held, self._from, self.pulled, self._before = (), None, None, None
        if held and before is not None and before is not self.document.scenario:
            wrong = codes.new_faults(self.document.game, before, self.document.scenario, held)
            if wrong:
                self._refuse(stroke, wrong)

    def _refuse(self, stroke: int, wrong: tuple[Issue, ...]) -> None:
        """Take back what was just laid, and say why; it can be done all the same."""
        stack = self.document.undo_stack
        last = stack.command(stack.index() - 1) if stack.index() else None
        if not isinstance(last, PlaceUnits) or last.stroke != stroke:
            return
        sentences = Sentences.of(self.document.game, self.document.scenario)
        said = " ".join(dict.fromkeys(str(sentences.issue(issue)) for issue in wrong))
        stack.undo()
        self._refused(said, stack.redo)

    def _zone(self) -> standing.Zone | None:
        chosen, scenario = self._chosen(), self.document.scenario
        return standing.zone(scenario, self.document.schema, chosen, self.pulled) if chosen else None

    def _pull(self, hex_: Hex | None) -> None:
        """Make the zone reach to a hex."""
        zone, scenario = self._zone(), self.document.scenario
        if hex_ is None or zone is None:
            return
        self.pulled = hex_
        by = max(scenario.map.grid.distance(zone.centre, hex_), 1) - zone.radius
        edit = codes.radius_changed(scenario, self.document.schema, self._chosen(), by)
        if edit is not None:
            words = tr("Distance {radius} from {place}", radius=zone.radius + by,
                       place=scenario.map.sheet.label(zone.centre))
            self.document.do(PlaceUnits(self.document, edit, words, self._stroke))

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
        self.document.do(PlaceUnits(self.document, edit, words, self._stroke))
