"""Goal 9: random playouts of the real engine, with its journal on a disk that is not waited for.

The peers are programs of their own, run by the same Python where they are installed: python-chess plays random
legal moves from its own list, pykrieg lists the moves of every unit each time.
"""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.timing import ROUNDS, Row, measured, table, without_peer
from core.model.choice import Choice
from core.play.dice import SeededDice
from core.play.header import Start
from core.play.library import named, shipped
from core.play.playouts import Stuck, Temper, play
from core.play.seats import Seats
from core.play.session import Session, Submitted

ACTIONS = 400
"""Actions of one round; a whole random game has about as many."""

LISTED = 30
"""Actions of one round that lists every unit each time."""

CHESS = """
import random, time
import chess
source, moves = random.Random(1), 0
began = time.perf_counter()
while time.perf_counter() - began < 1.0:
    board = chess.Board()
    while moves < 1_000_000 and not board.is_game_over():
        board.push(source.choice(list(board.legal_moves)))
        moves += 1
print((time.perf_counter() - began) / moves)
"""

KRIEG = """
import random, time
from pykrieg.board import Board
source, moves = random.Random(1), 0
board = Board()
for n in range(10):
    for owner, row in (("NORTH", 6), ("NORTH", 7), ("SOUTH", 12), ("SOUTH", 13)):
        board.create_and_place_unit(row, 2 * n + row % 2, "INFANTRY", owner)
    if n % 3 == 0:
        for owner, row in (("NORTH", 1), ("SOUTH", 18)):
            board.create_and_place_unit(row, 2 * n, "CAVALRY", owner)
            board.create_and_place_unit(row, 2 * n + 1, "RELAY", owner)
began = time.perf_counter()
while time.perf_counter() - began < 1.0:
    listed = [(unit, to) for unit in board.get_units_by_owner(board.turn) for to in board.get_legal_moves(*unit)
              if board.validate_move(*unit, *to)] if board.can_move_more() else []
    if listed:
        unit, to = source.choice(listed)
        board.make_turn_move(*unit, *to)
        moves += 1
    else:
        board.switch_to_battle_phase()
        board.pass_attack()
        board.end_turn()
print((time.perf_counter() - began) / moves)
"""


def rows() -> list[Row]:
    """Return the rows of goal 9."""
    start = _start()
    return [
        _against("9a", "random action, unit in hand", lambda: _wandered(start), ("chess", "python-chess", CHESS), 5.0),
        _against("9b", "random action, every unit listed", lambda: _listed(start), ("pykrieg", "pykrieg", KRIEG), 1.0),
    ]


def _start() -> Start:
    game, scenario = named(shipped()[0].id)
    return Start(game, scenario, {}, Seats())


def _wandered(start: Start) -> float:
    """Return seconds an action of a game whose player takes a piece in hand before he lists anything."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        path = Path(folder) / "playout.countermarch"
        played = play(start, 1, path=path, most=ACTIONS, temper=Temper(finish=1.0))
        seconds = time.perf_counter() - began
        played.session.close()
    return seconds / played.actions


def _listed(start: Start) -> float:
    """Return seconds an action of a game whose player lists all candidates at every click."""
    source = random.Random(1)
    session = Session.new(None, start, SeededDice(1))
    began = time.perf_counter()
    for _ in range(LISTED):
        root = session.legal(session.deciders[0]).root
        assert root is not None
        draft = _drafted(root, source)
        assert draft.action is not None
        assert isinstance(session.submit(draft.action, session.at), Submitted)
    return (time.perf_counter() - began) / LISTED


def _drafted(choice: Choice, source: random.Random) -> Choice:
    while choice.action is None:
        listed = choice.candidates()
        if not listed:
            raise Stuck(choice.prompt.key)
        choice = choice.take(source.choice(listed).click)
    return choice


def _against(goal: str, what: str, ours: object, peer: tuple[str, str, str], limit: float) -> Row:
    """Return the row for ours against a peer that is a program of its own; both take turns."""
    module, name, program = peer
    if importlib.util.find_spec(module) is None:
        seconds = sorted(ours() for _ in range(3))[1]  # type: ignore[operator]
        note = f"{name} is not installed; ours does {1 / seconds:.0f} a second"
        return without_peer(goal, what, limit, note)
    rounds = [(ours(), _peer(program)) for _ in range(ROUNDS)][1:]  # type: ignore[operator]
    ours_times, peer_times = (sorted(times) for times in zip(*rounds, strict=True))
    spread = (ours_times[-1] / ours_times[0], peer_times[-1] / peer_times[0])
    middle = len(rounds) // 2
    return measured(goal, what, (ours_times[middle], peer_times[middle]), limit, spread=spread)


def _peer(program: str) -> float:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return float(done.stdout)


if __name__ == "__main__":
    print(table(rows()))
