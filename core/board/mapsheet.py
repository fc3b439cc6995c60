"""A printed map: its cells, what is printed in them and how large they are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from core.board.hexes import Grid, Hex
from core.board.labels import Numbering, cells_by_label, labels_of


@dataclass(frozen=True)
class MapSheet:
    """A map sheet as it lies on the table.

    Args:
        grid: the cells.
        numbering: the labels printed in them.
        title: the name of the map.
        hex_mm: millimetres from side to opposite side of a cell in print.

    >>> from core.board.hexes import Orientation, Shifted
    >>> sheet = MapSheet(Grid(3, 2, Orientation.FLAT, Shifted.ODD), Numbering())
    >>> sheet.label(Hex(3)), sheet.hex("0302")
    ('0202', 5)
    """

    grid: Grid
    numbering: Numbering = Numbering()
    title: str = ""
    hex_mm: float = 15.0

    def __post_init__(self) -> None:
        if not self.hex_mm > 0:
            raise ValueError(f"hex_mm {self.hex_mm}: a cell must measure more than 0 mm")

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """By cell: the label printed in it; missing cells have the one they would have."""
        return labels_of(self.numbering, self.grid)

    def label(self, h: Hex) -> str:
        """Return the label of a cell."""
        return self.labels[h]

    @cached_property
    def _cells(self) -> dict[str, Hex]:
        return cells_by_label(self.numbering, self.grid)

    def has(self, label: str) -> bool:
        """Whether an existing cell has this label."""
        return label in self._cells

    def hex(self, label: str) -> Hex:
        """Return the cell with a label.

        Raises:
            UnknownLabel: no existing cell has it; names the nearest labels that exist.
            ValueError: the numbering gives two cells the same label.
        """
        found = self._cells.get(label)
        return self.numbering.hex(self.grid, label) if found is None else found
