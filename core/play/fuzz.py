"""Random games under inspection: everything that must always hold is tried at every action."""

from __future__ import annotations

import random
import tempfile
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from core.files.game_file import strip, verify_chain
from core.model.choice import Choice
from core.model.observation import observe
from core.model.schema import Schema
from core.play.chronicle import GameUnreadable
from core.play.copies import observed
from core.play.dice import DiceError, SeededDice
from core.play.fuzz_edits import agree
from core.play.header import Start
from core.play.invariants import Breach, Inspector, Tally, unlike
from core.play.playouts import Stuck, Temper, Wanderer, advance, wanderer
from core.play.replay import verify
from core.play.session import Session
from core.play.shaking import shaken

MOST_ACTIONS = 20_000
"""More than any whole game has; a game that reaches it never ends."""


@dataclass(frozen=True)
class Plan:
    """What to try.

    Attributes:
        look: share of the drafts whose list is compared with what they refuse.
        undo: share of the actions that are taken back and done again.
        trials: positions a game leaves behind that are shaken and played on from an entry point.
        most: actions a game may have before it counts as endless; tests stop earlier.
        whole: whether a game that stops at `most` is a fault.
        agree: share of the actions after which all sides agree on some change of the position.
    """

    games: int
    seed: int
    look: float = 0.25
    undo: float = 0.5
    trials: int = 24
    most: int = MOST_ACTIONS
    whole: bool = True
    agree: float = 0.0
    temper: Temper = Temper()


def fuzz(start: Start, plan: Plan, report: Callable[[int, Tally], None] = lambda game, tally: None) -> Tally:
    """Play random games and return what they met and what was wrong; `report` hears after each game."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="countermarch-fuzz-") as folder:
        for number in range(plan.games):
            seed = f"{plan.seed}.{number}"
            drawn = _with_options(start, seed)
            session = _game(drawn, seed, plan, (tally, Path(folder) / f"{number}.countermarch"))
            for trial in range(plan.trials):
                _trial(session, f"{seed}.{trial}", plan, tally)
            report(number + 1, tally)
    return tally


def _with_options(start: Start, seed: str) -> Start:
    """Every second game is played as printed, the others with options drawn by lot."""
    source = random.Random(f"options {seed}")
    if source.random() < 0.5:
        return start
    return replace(start, options={**drawn_options(start.game.schema, source), **start.options})


def drawn_options(schema: Schema, source: random.Random) -> dict[str, int | str | bool]:
    """Return a value by lot for every option of a game."""
    return {
        option.id: source.choice(option.choices or (True, False)) for option in schema.options if not option.later
    }


def _game(start: Start, seed: str, plan: Plan, out: tuple[Tally, Path]) -> Session:
    tally, path = out
    session = Session.new(path, start, SeededDice(f"dice {seed}"), sync=False)
    inspector = watched(session, seed, plan, tally)
    tally.games += 1
    if session.outcome is not None:
        tally.verdicts[f"{session.outcome.winner}: {session.outcome.level}"] += 1
    session.close()
    _reopen(inspector, path)
    return session


def watched(session: Session, seed: str, plan: Plan, tally: Tally) -> Inspector:
    """Play a session at random under inspection."""
    source = random.Random(f"look {seed}")
    inspector = Inspector(session, seed, tally, source)

    def look(choice: Choice) -> None:
        if source.random() < plan.look:
            inspector.look(choice)

    player = replace(wanderer(session, seed, plan.temper), look=look)
    try:
        inspector.after()
        _play(inspector, player, plan)
    except (Stuck, DiceError) as error:
        inspector.breach("stuck", str(error))
    except Exception as error:
        inspector.breach("crash", f"{error!r} in {_place(error)}")
    return inspector


def crashed(seed: str, error: Exception) -> Breach:
    """Return the breach of a game that could not even begin."""
    return Breach("crash", seed, 0, f"{error!r} in {_place(error)}")


def _place(error: Exception) -> str:
    """Return where an error was raised: `file:line in function`."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(frame.filename).name}:{frame.lineno} in {frame.name}"


def _trial(played: Session, seed: str, plan: Plan, tally: Tally) -> None:
    """Shake a position of a played game and play on from an entry point: what honest play seldom reaches."""
    source = random.Random(f"trial {seed}")
    entries = [frame.id for frame in played.start.game.schema.frames if frame.entry]
    if not entries:
        return
    position = shaken(source.choice(played.history.states[1:]), played.rulebook, played.start.game.schema, source)
    try:
        # What was seldom decided is begun with more often.
        weights = [1 / (1 + tally.decisions[entry]) for entry in entries]
        (entry,) = source.choices(entries, weights)
        session = played.tried(entry, position, SeededDice(f"dice {seed}"))
    except Exception as error:
        tally.breaches.append(crashed(seed, error))
        return
    watched(session, seed, replace(plan, most=12, whole=False, look=0.8, agree=0.2), tally)


def _play(inspector: Inspector, player: Wanderer, plan: Plan) -> None:
    session, actions = inspector.session, 0
    while session.deciders:
        if actions >= plan.most:
            if plan.whole:
                inspector.breach("stuck", f"no end after {actions} actions")
            return
        advance(session, player, inspector.before)
        inspector.after()
        if inspector.source.random() < plan.undo:
            inspector.undo()
        if inspector.source.random() < plan.agree:
            agree(inspector)
        actions += 1
        inspector.tally.actions += 1


def _reopen(inspector: Inspector, path: Path) -> None:
    """The file alone must give the game back; each side's copy must give that side's view, and no more."""
    played = inspector.session
    game = played.start.game
    try:
        again = Session.open(path, find=lambda name: game)
    except GameUnreadable as unreadable:
        inspector.breach("reopen", str(unreadable))
        path.unlink()
        return
    again.close()
    if again.state != played.state:
        inspector.breach("reopen", unlike(again.state, played.state))
    found = verify(path, lambda name: game)
    if not found.sound:
        inspector.breach("replay", str(found.chain or found.replay or found.unreadable))
    for side in played.sides:
        copy = path.with_suffix(f".{side}")
        copy.write_bytes(strip(path, side))
        if verify_chain(copy) is not None:
            inspector.breach("reopen", f"the chain of the copy for {side} is broken")
        seen = observed(copy, side, lambda name: game)
        expected = observe(played.state, (side,), played.rulebook.secrecy)
        if seen != expected:
            inspector.breach("reopen", f"the copy for {side} tells another story: {unlike(seen, expected)}")
        copy.unlink()
    path.unlink()
