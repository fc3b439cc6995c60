"""A tool turns what happens on the map into commands; the window feeds it and knows no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.board.hexsides import Hexside, Vertex, hexes_of
from core.board.layout import Layout, Point
from core.model.scenario import Scenario
from core.view.describe import within
from core.view.language import message, tr
from editor.commands.edit_scenario import EditScenario
from editor.commands.paint import MarkHexside, PaintArea, PaintTerrain, SetFeature
from editor.document import Document
from editor.models.edits import Edit, Mark, clear_sides
from editor.models.kit import Group, Paint, Where, terrain_under
from editor.models.selection import Join
from editor.models.strokes import border_of, brush, swept
from editor.tools.hold import Hold, Lifts

COMMANDS: dict[Group, type[EditScenario]] = {
    Group.TERRAIN: PaintTerrain,
    Group.AREAS: PaintArea,
    Group.FEATURES: SetFeature,
    Group.HEXSIDES: MarkHexside,
}


HEX_GROUPS = frozenset((Group.TERRAIN, Group.FEATURES, Group.AREAS))
SIDE_GROUPS = frozenset((Group.HEXSIDES,))


class Tool:
    """What press, drag and release on the map mean.

    Attributes:
        picks: whether the pointer picks hexes or hexsides.
        hint: what the buttons of the mouse and the keys do with it, for the window to say.
        groups: which paints it lays down; empty for a tool that does something else.
        corners: whether it wants to know the corner under the pointer (`reach`).
        traces: whether it wants to know the point under the pointer (`trace`).
        nudges: whether the arrow keys move what it holds (`nudge`), and not the hex cursor.
        spans: whether it goes from a first hex to a last one; by keyboard both are set one after the other.
        paint: what is laid down.
        join: what becomes of hexes that were chosen before; the canvas tells it before each press.
    """

    name = ""
    icon = ""
    hint = ""
    picks = Where.HEX
    groups: frozenset[Group] = frozenset()
    corners = False
    traces = False
    nudges = False
    spans = False

    def __init__(self, document: Document, paint: Paint | None = None) -> None:
        self.document = document
        self.paint = paint
        self.join = Join.ANEW
        self._stroke = 0
        self._strokes = 0

    @property
    def stroke(self) -> int:
        """The number of the stroke that is being drawn, which its commands bear; 0 between strokes."""
        return self._stroke

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Begin a stroke."""
        self._strokes += 1
        self._stroke = self._strokes * 1000 + id(self) % 1000
        self.drag(hex_, side, mark)

    def drag(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Go on with a stroke."""

    def reach(self, corner: Vertex) -> None:
        """Go on to the corner of a hex; only tools that want corners are told."""

    def trace(self, point: Point, layout: Layout) -> None:
        """Go on to a point of the map; only tools that trace are told."""

    def nudge(self, right: float, down: float) -> None:
        """Move what it holds by so many radii; only tools that nudge are told."""

    def hover(self, hex_: Hex | None) -> None:
        """Take note of the hex that is pointed at while no button is down."""

    def release(self) -> None:
        """End a stroke."""
        self._stroke = 0

    def drop(self) -> None:
        """Give up what is being drawn and not yet laid down."""

    def put_down(self) -> None:
        """Another tool is taken in hand."""

    def sketch(self, layout: Layout) -> Sketch:
        """Return what is shown over the map while the tool is in hand."""
        return Sketch()

    @property
    def lays(self) -> bool:
        """Whether it lays paints down."""
        return bool(self.groups)

    @property
    def paint_within(self) -> str:
        """What the paint in hand is called within a sentence."""
        return "" if self.paint is None else within(self.document.schema, self.paint.name)

    def push(self, edit: Edit | None, text: str) -> None:
        """Put a change on the undo stack, as part of the present stroke."""
        if edit is not None and self.paint is not None:
            self.document.do(COMMANDS[self.paint.group](self.document, edit, text, self._stroke))

    def mark_sides(self, sides: Sequence[Hexside], mark: Mark, lifts: Lifts) -> None:
        """Mark hexsides with the paint in hand, or lift that or every mark from them."""
        if self.paint is None or self.paint.where is not Where.SIDE:
            return
        scenario = self.document.scenario
        at = side_label(scenario, sides[0])
        if mark is Mark.LIFT and lifts is Lifts.ALL:
            self.push(clear_sides(scenario, sides), tr("Remove all marks {at}", at=at))
            return
        words = tr("Draw {paint} {at}") if mark is Mark.PUT else tr("Remove {paint} {at}")
        self.push(self.paint.on_sides(scenario, sides, mark), words.format(paint=self.paint_within, at=at))


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a tool shows over the map, in the layout's unit.

    Attributes:
        lines: what is being drawn.
        rings: points that want looking at.
        edges: the border of the hexes that a press would reach, side by side.
    """

    lines: tuple[tuple[Point, ...], ...] = ()
    rings: tuple[Point, ...] = ()
    edges: tuple[tuple[Point, ...], ...] = ()


def laid_with(paint: Paint, hold: Hold) -> Paint:
    """Return a paint as it is laid with the settings: a feature that is counted with its amount."""
    return replace(paint, amount=hold.amount) if paint.counted else paint


class Brush(Tool):
    """Paints hexes."""

    name = message("Brush")
    icon = "brush"
    groups = HEX_GROUPS
    hint = message("Left button lays, right button lifts. Space paints the cursor's hex.")

    def __init__(self, document: Document, hold: Hold) -> None:
        super().__init__(document)
        self._hold = hold
        self._before: Hex | None = None
        self._over: Hex | None = None

    def hover(self, hex_: Hex | None) -> None:
        """Show what a press would paint."""
        self._over = hex_

    def sketch(self, layout: Layout) -> Sketch:
        """Return the border of a wide brush."""
        grid = self.document.scenario.map.grid
        if self._over is None or self._hold.size < 1 or not grid.exists(self._over):
            return Sketch()
        border = border_of(grid, brush(grid, self._over, self._hold.size))
        return Sketch(edges=tuple(layout.side_ends(side) for side in border))

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Begin a stroke."""
        self._before = None
        super().press(hex_, side, mark)

    def drag(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Paint the hexes under the brush, and those that a fast hand passed over."""
        if hex_ is None or self.paint is None or self.paint.where is not Where.HEX:
            return
        grid = self.document.scenario.map.grid
        self._over = hex_
        way = (hex_,) if self._before is None else (self._before, hex_)
        hexes = swept(grid, way, self._hold.size)
        self._before = hex_
        verb = tr("Paint") if mark is Mark.PUT else tr("Remove")
        name = f"{verb} {self.paint_within} {self.document.scenario.map.sheet.label(hex_)}"
        self.push(laid_with(self.paint, self._hold).on_hexes(self.document.scenario, hexes, mark), name)


class SidePen(Tool):
    """Puts marks on hexsides; a press on a side that bears the mark lifts it, for the whole stroke."""

    name = message("Hexsides")
    icon = "hexside"
    hint = message("Left button draws, right button lifts. 1 to 6 mark the sides of the cursor's hex.")
    picks = Where.SIDE
    groups = SIDE_GROUPS

    def __init__(self, document: Document, hold: Hold) -> None:
        super().__init__(document)
        self._hold = hold
        self._mark = Mark.PUT
        self._lifts = Lifts.IN_HAND

    def press(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Decide whether this stroke puts or lifts, then go on."""
        borne = side is not None and self.paint is not None and self.paint.lies_on(self.document.scenario, side)
        self._mark = Mark.LIFT if mark is Mark.LIFT or borne else Mark.PUT
        # A click that lifts what it would else lay never takes more than that.
        self._lifts = self._hold.lifts if mark is Mark.LIFT else Lifts.IN_HAND
        super().press(hex_, side, mark)

    def drag(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Mark the side nearest to the pointer."""
        if side is not None:
            self.mark_sides((side,), self._mark, self._lifts)


class Eyedropper(Tool):
    """Picks up the terrain of a hex."""

    name = message("Eyedropper")
    hint = message("A click takes the hex's terrain in hand.")
    icon = "pipette"

    def __init__(self, document: Document, picked: Callable[[Paint], None]) -> None:
        super().__init__(document)
        self._picked = picked

    def drag(self, hex_: Hex | None, side: Hexside | None, mark: Mark) -> None:
        """Take the paint under the pointer into the hand."""
        if hex_ is not None:
            paint = terrain_under(self.document.scenario, self.document.schema, hex_)
            if paint is not None:
                self._picked(paint)


class Hand(Tool):
    """Moves the map; changes nothing."""

    name = message("Hand")
    hint = message("A click chooses a hex, a drag moves the map, the wheel zooms. Nothing is changed.")
    icon = "hand"


TOOLS = (
    (Brush.name, Brush.icon, "B"),
    (message("Figure"), "figure", "F"),
    (message("Fill"), "fill", "G"),
    (SidePen.name, SidePen.icon, "S"),
    (message("River"), "river", "R"),
    (message("Road"), "road", "W"),
    (Eyedropper.name, Eyedropper.icon, "I"),
    (message("Select"), "select", "L"),
    (message("Units"), "stack", "U"),
    (message("Scan"), "scan", "N"),
    (Hand.name, Hand.icon, "H"),
)
"""Name, icon and key of every tool, in the order of the tool bar."""

def side_label(scenario: Scenario, side: Hexside) -> str:
    """Return a hexside in words, as the map's files write it: `3014 N`."""
    sheet = scenario.map.sheet
    return f"{sheet.label(hexes_of(sheet.grid, side)[0])} {sheet.grid.orientation.compass[side % 6]}"


MAGNET = 0.42
"""How near to a side's middle the pointer must be for it to be meant, in parts of the hex's radius."""


def side_meant(layout: Layout, side: Hexside | None, point: tuple[float, float]) -> Hexside | None:
    """Return the side if the point is near enough that no other can be meant; never one near a corner."""
    if side is None:
        return None
    (ax, ay), (bx, by) = layout.side_ends(side)
    mx, my = (ax + bx) / 2, (ay + by) / 2
    near = ((point[0] - mx) ** 2 + (point[1] - my) ** 2) ** 0.5
    return side if near <= MAGNET * layout.radius else None
