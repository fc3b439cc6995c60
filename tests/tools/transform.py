"""The golden game on the map shifted, mirrored, turned to pointy-top and renumbered: equal events after mapping.

It is the whole game of `tests/play/journals/whole/` where the present edition has one, else, or with a seed, a
random one under options by lot.

    python tests/tools/transform.py --game czech38 [--seed 1]
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from core.board.mapsheet import MapSheet  # noqa: E402
from core.command_line.fuzz import chosen  # noqa: E402
from core.model.events import Change, Event, PushFrame, SetMark, SetMemo, SetPieceMark  # noqa: E402
from core.model.refusal import Refusal  # noqa: E402
from core.model.values import At, Value, Who  # noqa: E402
from core.play.dice import DiceError, RecordedDice  # noqa: E402
from core.play.fuzz import drawn_options  # noqa: E402
from core.play.header import Start  # noqa: E402
from core.play.playouts import play  # noqa: E402
from core.play.records import History  # noqa: E402
from core.play.seats import Seats  # noqa: E402
from core.play.session import Session  # noqa: E402
from core.play.transform import Transformation, mirrored, renumbered, shifted, transposed  # noqa: E402
from tests.tools.fuzz_table import _probe  # noqa: E402
from tests.tools.golden import WHOLE  # noqa: E402

KINDS: dict[str, Callable[[MapSheet], Transformation]] = {
    "one column farther, other parity": shifted,
    "two columns farther": lambda sheet: shifted(sheet, 2),
    "upside down, other parity": mirrored,
    "turned to the other orientation": transposed,
    "renumbered": renumbered,
}


def main(words: list[str] | None = None) -> int:
    """Play, map, play again; return 1 at the first event that differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="czech38")
    parser.add_argument("--seed", type=int, help="a random game instead of the golden one")
    arguments = parser.parse_args(words)
    start, history = played(arguments.game, arguments.seed)
    sheet, wrong = start.scenario.map.sheet, 0
    for name, kind in KINDS.items():
        began = time.perf_counter()
        events, difference = again(start, history, kind(sheet))
        wrong += bool(difference)
        seconds = time.perf_counter() - began
        told = difference or "all equal"
        print(f"{name}: {history.at} records, {events} events, {told} ({seconds:.0f} s)", flush=True)
    print(f"{len(KINDS) - wrong} of {len(KINDS)} transformations tell the same game")
    return 1 if wrong else 0


def played(game: str, seed: int | None) -> tuple[Start, History]:
    """Return a game that was played: the golden one of the present edition, or a random one."""
    found, scenario = chosen(game, _probe(game))
    golden = WHOLE / f"{found.name}-{found.edition}.countermarch"
    if seed is None and golden.is_file():
        session = Session.look(golden)
        return session.start, session.history
    options = drawn_options(found.schema, random.Random(f"options {seed or 1}"))
    start = Start(found, scenario, options, Seats())
    return start, play(start, f"golden {seed or 1}").session.history


def again(start: Start, history: History, transformation: Transformation) -> tuple[int, str]:
    """Play a history again on another sheet; return how many events were compared, and the first difference."""
    rulebook = replace(start, scenario=transformation.scenario(start.scenario)).bind()
    state, events = rulebook.blank(), 0
    if state != transformation.state(history.states[0]):
        return 0, "the state before set-up differs"
    for n, record in history:
        dice = RecordedDice(record.throws)
        try:
            if record.action is None:
                resolved = rulebook.start(dice)
            else:
                # Several pieces are spelled in the order of the map, so the clicks are walked, not compared.
                action = transformation.action(record.action)
                reached = rulebook.legal(rulebook.observe(state, (action.by,))).walk(action)
                if isinstance(reached, Refusal):
                    return events, f"record {n}: {action.kind} is refused by {reached.clause} ({reached.key})"
                if reached.action is None or rulebook.check(rulebook.observe(state, (action.by,)), reached.action):
                    return events, f"record {n}: the clicks of {action.kind} lead to no action"
                resolved = rulebook.resolve(state, reached.action, dice)
            dice.finish()
        except DiceError as error:
            return events, f"record {n}: {error}"
        difference = unlike([transformation.event(event) for event in record.events], list(resolved.events))
        if difference:
            return events, f"record {n}: {difference}"
        events += len(record.events)
        state = resolved.state
    return events, ""


def unlike(expected: list[Event], found: list[Event]) -> str:
    """Return the first event that differs; things done at once to many hexes may stand in another order."""
    for old, new in zip(expected, found, strict=False):
        if ordered(old) != ordered(new):
            return f"expected {old}, found {new}"
    return "" if len(expected) == len(found) else f"expected {len(expected)} events, found {len(found)}"


def ordered(event: Event) -> tuple[object, ...]:
    """Return an event with its changes, and the pieces it names, in an order that no layout of the map has a say in."""
    values = {key: _settled(value) for key, value in event.values.items()}
    return event.kind, event.clause, values, sorted(repr(_settled_change(change)) for change in event.changes)


def _settled_change(change: Change) -> Change:
    if isinstance(change, PushFrame):
        memo = {key: _settled(value) for key, value in sorted(change.frame.memo.items())}
        return PushFrame(replace(change.frame, memo=memo))
    if isinstance(change, SetMemo | SetMark | SetPieceMark):
        return replace(change, value=_settled(change.value))
    return change


def _settled(value: Value) -> Value:
    if isinstance(value, Who):
        return Who(tuple(sorted(value.pieces, key=str)))
    if not isinstance(value, tuple):
        return value
    settled = tuple(map(_settled, value))
    # Lines of a working stand in the order of the pieces they are about, hexes in that of the map.
    apart = all(isinstance(item, tuple) for item in settled) or all(isinstance(item, At) for item in settled)
    return tuple(sorted(settled, key=repr)) if apart else settled


if __name__ == "__main__":
    sys.exit(main())
