"""Zones of control: which hexes a side's units reach into."""

from __future__ import annotations

from collections.abc import Iterable

from core.board.hexes import Grid, Hex


def exert(grid: Grid, holders: Iterable[Hex], *, sealed_in: bytes, sealed_out: bytes) -> bytes:
    """Return one byte a cell: 1 where a zone of control is exerted.

    Args:
        holders: hexes with at least one unit that exerts a zone into all its neighbours.
        sealed_in: cells that no zone extends into.
        sealed_out: cells that no zone extends out of.
    """
    zone = bytearray(grid.size)
    adjacents = grid.adjacents
    for at in holders:
        if sealed_out[at]:
            continue
        for near in adjacents[at]:
            if not sealed_in[near]:
                zone[near] = 1
    return bytes(zone)
