"""Roads and railways drawn from hex to hex: a click or a drag goes on from the last one; joins follow by themselves."""

from __future__ import annotations

from itertools import pairwise

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.board.layout import Layout
from core.view.language import message, tr
from editor.commands.paint import LayRoad
from editor.document import Document
from editor.models.edits import Edit, Mark
from editor.models.kit import Group
from editor.models.ways import Network, lay_way, lift_steps, network, piece_at, step, straight
from editor.tools.tool import Sketch, Tool


class RoadTool(Tool):
    """Draws from the last hex to the next; the right button lifts steps it is dragged along, or a whole piece.

    Loose ends are ringed while the tool is in hand. Escape, or a second click on the last hex, ends the road.
    """

    name = message("Road")
    icon = "road"
    hint = message("Click or drag from hex to hex; Esc ends. The right button removes a piece, dragged only the steps.")
    groups = frozenset((Group.WAYS,))

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._last: Hex | None = None
        self._aim: Hex | None = None
        self._index = -1
        self._moved = False
        self._mark = Mark.PUT

    @property
    def last(self) -> Hex | None:
        """Where the road that is being drawn has come to; anything else done in between ends it."""
        return self._last if self._index == self.document.undo_stack.index() else None

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Go on to the hex under the pointer, or begin there."""
        before = self.last
        self._moved, self._mark = False, mark
        super().press(None, side, mark)
        if hex_ is None:
            return
        if mark is Mark.LIFT:
            self._reach(hex_)
        elif before == hex_:
            self._last = None
        else:
            self._lay(hex_)

    def drag(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Go on to the hex under the pointer; the right button lifts what it passes."""
        if hex_ is None or hex_ == self._last:
            return
        if mark is Mark.PUT:
            self._lay(hex_)
        elif self._last is not None:
            self._moved = True
            way = straight(self.document.scenario.map.grid, (self._last, hex_))
            self._lift([step(a, b) for a, b in pairwise(way)])
            self._reach(hex_)

    def release(self) -> None:
        """End a stroke; a right click that went nowhere removes the piece it was on, to the next joins or ends."""
        if self._mark is Mark.LIFT:
            if not self._moved and self._last is not None and self.paint is not None:
                ways = self.document.scenario.map.paths.get(self.paint.id, ())
                self._lift(sorted(piece_at(ways, self._last)))
            self._last, self._mark = None, Mark.PUT
        super().release()

    def drop(self) -> None:
        """End the road."""
        self._last = self._aim = None

    def put_down(self) -> None:
        """End the road."""
        self.drop()

    def hover(self, hex_: Hex | None) -> None:
        """Show where the road would go."""
        self._aim = hex_

    def _reach(self, at: Hex) -> None:
        self._last, self._index = at, self.document.undo_stack.index()

    def _lay(self, at: Hex) -> None:
        before = self.last
        if before is not None and self.paint is not None and self.paint.group is Group.WAYS:
            way = straight(self.document.scenario.map.grid, (before, at))
            words = tr("Draw {paint} {place}", paint=self.paint_within, place=self._label(at))
            self._push(lay_way(self.document.scenario, self.paint.id, way), words)
        self._reach(at)

    def _lift(self, steps: list[tuple[Hex, Hex]]) -> None:
        if self.paint is None or self.paint.group is not Group.WAYS or not steps:
            return
        words = tr("Remove {paint} {place}", paint=self.paint_within, place=self._label(steps[0][0]))
        self._push(lift_steps(self.document.scenario, self.paint.id, steps), words)

    def _push(self, edit: Edit | None, words: str) -> None:
        if edit is not None:
            self.document.do(LayRoad(self.document, edit, words, self._stroke))

    def _label(self, at: Hex) -> str:
        return self.document.scenario.map.sheet.label(at)

    def network(self) -> Network:
        """Return how the roads of the paint in hand hang together."""
        if self.paint is None or self.paint.group is not Group.WAYS:
            return Network()
        return network(self.document.scenario.map, self.paint.id)

    def sketch(self, layout: Layout) -> Sketch:
        """Show the way to the hex that is pointed at, and ring the loose ends."""
        lines = ()
        if self.last is not None and self._aim not in (None, self.last):
            way = straight(layout.grid, (self.last, self._aim))
            lines = (tuple(layout.centre(at) for at in way),)
        return Sketch(lines, tuple(layout.centre(at) for at in self.network().loose))
