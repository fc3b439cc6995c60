"""Laying a scan under the map: three clicks where three hexes are in the picture, then nudges by mouse or keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.board.hexes import Hex
from core.board.hexsides import Hexside
from core.board.layout import Layout, Point
from core.view.language import message
from editor.document import Document
from editor.models.edits import Mark
from editor.models.scan import NotATriangle, Placed, Scan, fitted
from editor.tools.tool import Sketch, Tool


class ScanTool(Tool):
    """Moves the scan by dragging or by the arrow keys; while hexes wait to be found, a click finds the next one."""

    name = message("Scan")
    icon = "scan"
    hint = message("Drag or arrow keys move the picture; Shift moves it further. Nothing of the scenario changes.")
    traces = True
    nudges = True

    def __init__(
        self,
        document: Document,
        scan: Callable[[], Scan | None],
        show: Callable[[Scan], object],
        told: Callable[[], object],
    ) -> None:
        super().__init__(document)
        self._scan, self._show, self._told = scan, show, told
        self.wanted: tuple[Hex, ...] = ()
        self._found: list[Point] = []
        self._last: Point | None = None
        self._pressed = False
        self.problem = ""

    def ask(self, hexes: Sequence[Hex]) -> None:
        """Ask for three clicks where the middles of these hexes lie in the picture."""
        self.wanted, self._found, self.problem = tuple(hexes), [], ""
        self._told()

    @property
    def next(self) -> Hex | None:
        """The hex whose middle is to be clicked in the picture; None when none waits."""
        return self.wanted[len(self._found)] if len(self._found) < len(self.wanted) else None

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Begin to move the picture, or find a hex in it."""
        self._last, self._pressed = None, True

    def trace(self, point: Point, layout: Layout) -> None:
        """Find the hex that waits, or move the picture along."""
        scan = self._scan()
        if scan is None:
            return
        here = point[0] / layout.radius, point[1] / layout.radius
        if self.next is not None:
            if self._pressed:
                self._found.append(scan.placed.in_picture(here))
                self._fit(scan, layout)
        elif self._last is not None:
            self._show(_moved(scan, here[0] - self._last[0], here[1] - self._last[1]))
        self._last, self._pressed = here, False

    def _fit(self, scan: Scan, layout: Layout) -> None:
        """Place the picture once the last of the hexes is found."""
        if self.next is None:
            whole = Layout(layout.grid, 1.0)
            try:
                placed = fitted(self._found, [whole.centre(at) for at in self.wanted])
            except NotATriangle as wrong:
                self._found, self.problem = [], str(wrong)
            else:
                self.wanted, self._found, self.problem = (), [], ""
                self._show(_placed(scan, placed))
        self._told()

    def nudge(self, right: float, down: float) -> None:
        """Move the picture by so many radii."""
        scan = self._scan()
        if scan is not None:
            self._show(_moved(scan, right, down))

    def drop(self) -> None:
        """Look for no hexes any more."""
        self.wanted, self._found = (), []
        self._told()

    def put_down(self) -> None:
        """Look for no hexes any more."""
        self.drop()

    def sketch(self, layout: Layout) -> Sketch:
        """Ring what was found so far."""
        scan = self._scan()
        if scan is None:
            return Sketch()
        on_map = [scan.placed.on_map(point) for point in self._found]
        return Sketch(rings=tuple((x * layout.radius, y * layout.radius) for x, y in on_map))


def _moved(scan: Scan, right: float, down: float) -> Scan:
    return _placed(scan, scan.placed.moved(right, down))


def _placed(scan: Scan, placed: Placed) -> Scan:
    return Scan(scan.picture, placed, scan.strength, scan.order, scan.shown)

