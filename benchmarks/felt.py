"""What people feel in the player's window: click to repaint, hover to reach, hover to odds, and the longest work.

A shipped campaign with all its counters is played by real mouse events; each figure is the window's own work in its
thread from the event to the painted map. Limits are seconds; there is no peer, so the limit stands in its place.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from benchmarks.timing import Row, measured
from core.play import library
from player.application import application
from player.models.scripted import Scripted
from tests.desk.hands import Hands

FELT = 0.050
"""Seconds within which 95 of 100 inputs must show (the goals people feel)."""

LONGEST = 0.100
"""Seconds that no single piece of work may take."""

UNITS, HEXES = 30, 5
"""Units that are clicked, and hexes that are hovered for each."""


def rows() -> list[Row]:
    """Return the four figures."""
    with campaign() as hands:
        set_up(hands)
        clicks, reaches, ways = moving(hands)
        odds = assaulting(hands)
    everything = [*clicks, *reaches, *ways, *odds]
    return [
        figure("felt", "click to repaint, p95", p95(clicks), FELT),
        figure("felt", "hover to reach, p95", p95([*reaches, *ways]), FELT),
        figure("felt", "hover to odds, p95", p95(odds), FELT),
        figure("felt", "longest work of the window", max(everything), LONGEST),
    ]


def figure(goal: str, what: str, seconds: float, limit: float) -> Row:
    """Return a row whose peer is the limit itself."""
    return measured(goal, what, (seconds, limit), 1.0)


def p95(waits: list[float]) -> float:
    """Return what 95 of 100 stay below."""
    return sorted(waits)[int(len(waits) * 0.95)]


@contextmanager
def campaign() -> Iterator[Hands]:
    """Open the first shipped scenario in a window, in a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(HOME=home, XDG_CONFIG_HOME=home)
        application()
        hands = Hands.on(library.shipped()[0].id)
        try:
            yield hands
        finally:
            hands.close()


def set_up(hands: Hands) -> None:
    """Let the scripted side play up to the first movement phase."""
    _play_until(hands, "movement")


def _play_until(hands: Hands, kind: str) -> None:
    page = hands.window.page
    assert page is not None
    scripted = Scripted(page.bridge.table, page.bridge.turn)
    while kind not in page.bridge.table.session.state.agenda[-1].kind:
        assert scripted.step(), f"no {kind} comes up"
    hands.settle()


def moving(hands: Hands) -> tuple[list[float], list[float], list[float]]:
    """Hover and click units, hover over where they can go; return the waits of each."""
    clicks: list[float] = []
    reaches: list[float] = []
    ways: list[float] = []
    alone = [(piece, at) for piece, at in hands.lit_pieces() if len(hands.stack(at)) == 1]
    for number, (_, at) in enumerate(alone[: UNITS + 1]):
        hands.canvas.centre_on(at)
        hands.settle()
        hands.waits.clear()
        hands.hover(at)
        reach = hands.waits[-1]
        hands.click_counter(at)
        click = hands.waits[-1]
        hands.waits.clear()
        for to in hands.lit_hexes()[:HEXES]:
            hands.hover(to)
        if number:  # the first one pays for what is made once in a game
            clicks.append(click)
            reaches.append(reach)
            ways += hands.waits
        hands.window.page.bridge.escape()  # type: ignore[union-attr]
        hands.settle()
    return clicks, reaches, ways


def assaulting(hands: Hands) -> list[float]:
    """Choose targets and hover over those who could join; return the waits."""
    _play_until(hands, "assault")
    waits: list[float] = []
    page = hands.window.page
    assert page is not None
    for target in hands.lit_hexes():
        (hands.click_counter if hands.stack(target) else hands.click_hex)(target)
        for _, at in hands.lit_pieces():
            hands.waits.clear()
            hands.hover(at)
            waits += hands.waits
        page.bridge.escape()
        hands.settle()
    return waits[1:] if len(waits) > 1 else waits
