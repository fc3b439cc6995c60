"""Side by side: what ours and a peer take for the same work, told as a ratio.

Absolute times say little on a shared machine, so both take turns within one run: seven rounds, the
first dropped, medians compared. When the peer itself varies by more than half, the machine was too
busy and the comparison is made again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median

Round = Callable[[], float]
"""One round of work; returns the seconds that one piece of it took."""

ROUNDS = 7
MOST_SPREAD = 1.5
TRIES = 4


@dataclass(frozen=True)
class Row:
    """One line of the table.

    Args:
        goal: the number of the goal, such as "7".
        what: the work in a few words.
        ours, peer: seconds for one piece of work, or whatever else is compared; None when it
            could not be measured.
        ratio: ours divided by the peer's.
        limit: what the ratio must not exceed.
        met: whether it does not; None when it could not be measured.
        spread: slowest by fastest round, of ours and of the peer.
        note: what else there is to say, such as which peer is not installed.
        unit: "s" for times; any other unit is printed as it stands.
    """

    goal: str
    what: str
    ours: float | None
    peer: float | None
    ratio: float | None
    limit: float
    met: bool | None
    spread: tuple[float, float] = (1.0, 1.0)
    note: str = ""
    unit: str = "s"


def compare(goal: str, what: str, ours: Round, peer: Round, limit: float) -> Row:
    """Return the row for two kinds of work that take turns."""
    for _ in range(TRIES):
        rounds = [(ours(), peer()) for _ in range(ROUNDS)][1:]
        our_times, peer_times = zip(*rounds, strict=True)
        spread = (max(our_times) / min(our_times), max(peer_times) / min(peer_times))
        if spread[1] <= MOST_SPREAD:
            break
    return measured(goal, what, (median(our_times), median(peer_times)), limit, spread=spread)


def measured(
    goal: str, what: str, figures: tuple[float, float], limit: float, *, spread: tuple[float, float] = (1.0, 1.0)
) -> Row:
    """Return the row for figures (ours, peer) that were taken already."""
    ours, peer = figures
    ratio = ours / peer
    note = "the machine was busy" if spread[1] > MOST_SPREAD else ""
    return Row(goal, what, ours, peer, ratio, limit, ratio <= limit, spread, note)


def without_peer(goal: str, what: str, limit: float, note: str) -> Row:
    """Return the row for a comparison that cannot be made here."""
    return Row(goal, what, None, None, None, limit, None, note=note)


def repeated(
    work: Callable[[], object], loops: int, pieces: int = 1, clock: Callable[[], float] = time.perf_counter
) -> Round:
    """Return a round that does some work ``loops`` times, each time so many pieces of it.

    For work that only computes, `time.process_time` as the clock leaves out the time in which the
    machine did something else.
    """

    def one_round() -> float:
        begun = clock()
        for _ in range(loops):
            work()
        return (clock() - begun) / loops / pieces

    return one_round


def table(rows: Iterable[Row]) -> str:
    """Return the rows as text: goal, work, ours, peer, ratio, limit, met or not, spread."""
    lines: list[Sequence[str]] = [("goal", "what", "ours", "peer", "ratio", "limit", "", "spread", "")]
    for row in rows:
        met = "not measured" if row.met is None else "met" if row.met else "NOT MET"
        spread = "" if row.met is None else f"{row.spread[0]:.2f} / {row.spread[1]:.2f}"
        amounts = (_amount(row.ours, row.unit), _amount(row.peer, row.unit), _number(row.ratio), _number(row.limit))
        lines.append((row.goal, row.what, *amounts, met, spread, row.note))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if 2 <= i <= 5 else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3g}"


def _amount(value: float | None, unit: str) -> str:
    if value is None:
        return "-"
    if unit != "s":
        return f"{value:.4g} {unit}"
    for size, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "us")):
        if value >= size:
            return f"{value / size:.3g} {name}"
    return f"{value * 1e9:.3g} ns"
