"""Whole games between scripted sides, as a table: who won how and when, at what cost.

    python tests/tools/sanity.py --game czech38 --n 50 --seed 7

Returns 1 when
- a side wins more than 90 % of the games;
- a game is over before turn 4;
- losses are insane: a side loses on average less than 10 % or more than 85 % of its steps, or one side loses
  more than five steps for each of the other's.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]

from core.ai.games import play_scripted  # noqa: E402
from core.command_line.fuzz import chosen  # noqa: E402
from core.model.events import Event  # noqa: E402
from core.model.schema import Schema  # noqa: E402
from core.model.state import GameState  # noqa: E402
from core.model.values import Key  # noqa: E402
from core.play.header import Start  # noqa: E402
from core.play.playouts import Played  # noqa: E402
from core.play.seats import Seats  # noqa: E402
from tests.tools.fuzz_table import _probe  # noqa: E402

WORKERS = 2
MOST_WINS = 0.9
FIRST_END = 4
LEAST_LOST, MOST_LOST = 0.10, 0.85
MOST_UNLIKE = 5.0

PREPARED = ("attack-declared", "clashed")
MOBILE = ("assault-launched",)
GROUNDED = ("air-cancelled", "air-lost")
"""Kinds of event that a table counts."""


@dataclass(frozen=True)
class Game:
    """How one game went.

    Attributes:
        lost, whole: side -> steps lost, and steps of all its pieces in play.
        grounded: side -> air units kept from flying or lost.
    """

    seed: str
    winner: str
    level: str
    turn: int
    lost: Mapping[str, int]
    whole: Mapping[str, int]
    prepared: int
    mobile: int
    grounded: Mapping[str, int]
    seconds: float
    actions: int
    notes: Mapping[str, int] = field(default_factory=dict)


def main(words: list[str] | None = None) -> int:
    """Play, print the table, and say what is insane."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="czech38")
    parser.add_argument("--scenario", help="an id of the library or a file; the game's first one when not given")
    parser.add_argument("--n", type=int, default=50, help="how many games (default 50)")
    parser.add_argument("--seed", type=int, default=1, help="which games (default 1)")
    arguments = parser.parse_args(words)
    scenario = arguments.scenario or _probe(arguments.game)
    began, games = time.perf_counter(), list[Game]()
    for game in _played(arguments.game, scenario, arguments.n, arguments.seed):
        if not games:
            print(_row(HEAD, game))
        games.append(game)
        print(_row(_cells(game), game), flush=True)
    found = list(insane(games))
    print(f"\n{summary(games)}; {time.perf_counter() - began:.0f} s")
    for line in found:
        print(f"insane: {line}")
    return 1 if found else 0


def _played(game: str, scenario: str | None, n: int, seed: int) -> Iterator[Game]:
    jobs = [(game, scenario, f"{seed}.{number}") for number in range(n)]
    with ProcessPoolExecutor(min(WORKERS, n), mp_context=get_context("spawn")) as workers:
        yield from workers.map(one, jobs)


def one(job: tuple[str, str | None, str]) -> Game:
    """Play one game: rulebook, scenario, seed."""
    name, wanted, seed = job
    found, scenario = chosen(name, wanted)
    began = time.perf_counter()
    played = play_scripted(Start(found, scenario, {}, Seats()), seed)
    return told(played, seed, time.perf_counter() - began)


def told(played: Played, seed: str, seconds: float) -> Game:
    """Return how a game went."""
    session, state, schema = played.session, played.session.state, played.session.start.game.schema
    lost, whole = Counter[str](), Counter[str]()
    first = session.history.states[0].steps
    for piece in session.start.scenario.pieces:
        if piece.id in first and piece.max_steps:
            lost[piece.side] += piece.max_steps - state.steps.get(piece.id, piece.max_steps)
            whole[piece.side] += piece.max_steps
    events = [event for _, record in session.history for event in record.events]
    kinds = Counter(event.kind for event in events)
    verdict = played.verdict
    return Game(
        seed,
        verdict.winner if verdict else "nobody",
        f"{verdict.level} {verdict.clause.partition(' ')[2]}" if verdict else "-",
        state.tracks.get(schema.turn_track, 0),
        {side.id: lost[side.id] for side in schema.sides},
        {side.id: whole[side.id] for side in schema.sides},
        sum(kinds[kind] for kind in PREPARED),
        sum(kinds[kind] for kind in MOBILE),
        {side.id: sum(1 for event in events if _grounded(event, side.id)) for side in schema.sides},
        seconds,
        played.actions,
        _notes(schema, state),
    )


def _notes(schema: Schema, state: GameState) -> dict[str, int]:
    """Return how the tracks end, those of nobody's own first: they are the score."""
    counted = [track.id for track in schema.tracks if track.id != schema.turn_track]
    own = tuple(f"{side.id}-" for side in schema.sides)
    return {id_: state.tracks.get(id_, 0) for id_ in sorted(counted, key=lambda id_: id_.startswith(own))}


def _grounded(event: Event, side: str) -> bool:
    return event.kind in GROUNDED and event.values.get("side") == Key(side)


HEAD = ("seed", "won", "how", "turn", "steps lost", "attacks", "on the move", "air out", "tracks", "actions", "s")


def _row(cells: tuple[str, ...], game: Game) -> str:
    widths = (8, 8, 26, 5, 8 * len(game.lost) + 8, 8, 12, 14, 30, 8, 5)
    return "".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip()


def _cells(game: Game) -> tuple[str, ...]:
    tracks = " ".join(f"{name} {value}" for name, value in list(game.notes.items())[:2])
    losses = " : ".join(f"{side} {lost}" for side, lost in game.lost.items())
    air = " : ".join(str(count) for count in game.grounded.values())
    figures = (str(game.prepared), str(game.mobile), air, tracks, str(game.actions), f"{game.seconds:.0f}")
    return (game.seed, game.winner, game.level, str(game.turn), losses, *figures)


def insane(games: list[Game]) -> Iterator[str]:
    """Yield what is wrong with a set of games, in sentences."""
    wins = Counter(game.winner for game in games)
    for side, count in sorted(wins.items()):
        if count > MOST_WINS * len(games):
            yield f"{side} wins {count} of {len(games)} games; at most {MOST_WINS:.0%} are sane"
    for game in games:
        if game.turn < FIRST_END:
            yield f"the game of seed {game.seed} is over on turn {game.turn}, before turn {FIRST_END}"
    shares = {side: _share(games, side) for side in games[0].lost}
    for side, share in shares.items():
        if not LEAST_LOST <= share <= MOST_LOST:
            yield f"{side} loses {share:.0%} of its steps on average; {LEAST_LOST:.0%} to {MOST_LOST:.0%} are sane"
    lost = sorted(sum(game.lost[side] for game in games) for side in games[0].lost)
    if lost[-1] > MOST_UNLIKE * max(1, lost[0]):
        yield f"one side loses {lost[-1]} steps, the other {lost[0]}; five to one is the most that is sane"


def _share(games: list[Game], side: str) -> float:
    return sum(game.lost[side] for game in games) / max(1, sum(game.whole[side] for game in games))


def summary(games: list[Game]) -> str:
    """Return the figures of all games in one line."""
    wins = Counter(game.winner for game in games)
    turns = Counter(game.turn for game in games)
    won = ", ".join(f"{side} {count}" for side, count in sorted(wins.items()))
    ended = ", ".join(f"{turn}: {count}" for turn, count in sorted(turns.items()))
    lost = ", ".join(f"{side} {_share(games, side):.0%}" for side in games[0].lost)
    return f"{len(games)} games: won {won}; ended on turn {ended}; steps lost {lost}"


if __name__ == "__main__":
    sys.exit(main())
