"""Count the mouse clicks that moves and attacks take in the window: 2 a move, 2 and one an attacker an attack.

The game is brought to its phases by the scripted side; the counted clicks are real mouse events.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path[0] = str(Path(__file__).parents[2])

from core.play import library  # noqa: E402
from core.play.session import Session  # noqa: E402
from player.application import application  # noqa: E402
from player.models.scripted import Scripted  # noqa: E402
from tests.desk.hands import Hands  # noqa: E402

CLICKS_A_MOVE = 2
CLICKS_AN_ATTACK = 2
"""And one more for every attacker."""


def session_of(hands: Hands) -> Session:
    """Return the game in the window."""
    assert hands.window.page is not None
    found: Session = hands.window.page.bridge.table.session
    return found


def play_until(hands: Hands, kind: str) -> None:
    """Let the scripted side play until a kind of decision comes up."""
    page = hands.window.page
    assert page is not None
    scripted = Scripted(page.bridge.table, page.bridge.turn)
    while kind not in session_of(hands).state.agenda[-1].kind:
        assert scripted.step(), f"no {kind} comes up"
    hands.settle()


def moves(hands: Hands, count: int) -> list[int]:
    """Make some moves of units that stand alone and return the clicks of each."""
    found = []
    for piece, at in hands.lit_pieces():
        if len(found) == count or len(hands.stack(at)) != 1:
            continue
        before = hands.clicks
        hands.click_counter(at)
        goal = next(to for to in hands.lit_hexes() if not hands.stack(to))
        hands.click_hex(goal)
        assert hands.where(piece) == goal, hands.refusal()
        found.append(hands.clicks - before)
    return found


def attack(hands: Hands) -> tuple[int, int]:
    """Make one attack with everybody who can; return the attackers and the clicks."""
    before = hands.clicks
    target = hands.lit_hexes()[0]
    if hands.stack(target):
        hands.click_counter(target)
    else:
        hands.click_hex(target)
    attackers = len(hands.lit_pieces())
    for _ in range(attackers):
        piece, at = hands.lit_pieces()[0]
        if hands.stack(at)[-1] == piece:
            hands.click_counter(at)
        else:
            face = next(face for face in hands.canvas.scene.stacks[at] if face.piece == piece)
            hands.press(next(name for name in sorted(hands.names()) if name.startswith(face.name)))
    hands.press(next(name for name in hands.names() if name.startswith("Attack at ")))
    return attackers, hands.clicks - before


def main() -> int:
    """Count and say the figures; 1 when something takes more clicks than it should."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="czech38")
    wanted = parser.parse_args().game
    scenario = next((entry.id for entry in library.shipped() if entry.game == wanted), "")
    if not scenario:
        print(f"There is no scenario of {wanted!r}.")
        return 1
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(HOME=home, XDG_CONFIG_HOME=home)
        application()
        hands = Hands.on(scenario)
        try:
            play_until(hands, "movement")
            took = moves(hands, 5)
            play_until(hands, "assault")
            attackers, clicks = attack(hands)
        finally:
            hands.close()
    print(f"moves: {len(took)}, clicks each: {', '.join(map(str, took))}")
    print(f"attack with {attackers} {'unit' if attackers == 1 else 'units'}: {clicks} clicks")
    good = set(took) == {CLICKS_A_MOVE} and clicks == CLICKS_AN_ATTACK + attackers
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
