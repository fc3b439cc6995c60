"""Games that were begun: what each file holds, in one line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.play.chronicle import GameUnreadable
from core.play.games_folder import saved_games
from core.play.session import Session
from player.models.overview import overview
from player.models.table import Table


@dataclass(frozen=True, slots=True)
class Summary:
    """A game's file in a list.

    Attributes:
        where: turn and phase, or who has won.
        whose: whose move it is; empty when the game is over.
        changed: seconds since the epoch.
        trouble: why it cannot be opened; empty when it can.
    """

    path: Path
    title: str
    where: str
    whose: str
    changed: float
    trouble: str = ""


def summary(path: Path, changed: float = 0.0) -> Summary:
    """Return what a game's file holds; a file that cannot be read says why."""
    try:
        session: Session = Session.look(path)
    except (GameUnreadable, OSError) as error:
        return Summary(path, path.stem, "", "", changed, str(error))
    try:
        return _summary(Table(session), path, changed)
    finally:
        session.close()


def _summary(table: Table, path: Path, changed: float) -> Summary:
    seen = overview(table)
    sentences, verdict = table.sentences, table.session.outcome
    if verdict is not None:
        won = sentences.say("game-won-by", {"side": sentences.side(verdict.winner)})
        return Summary(path, seen.title, won, "", changed)
    words = [f"{sentences.word('turn').capitalize()} {seen.turn}" if seen.turn else "", seen.phase]
    deciding = table.deciding
    whose = "" if deciding is None else sentences.say("whose-move", {"side": sentences.side(deciding)})
    return Summary(path, seen.title, " · ".join(word for word in words if word), whose, changed)


def recent(most: int = 6) -> tuple[tuple[Path, float], ...]:
    """Return the files last played, newest first, without reading them."""
    return tuple((game.path, game.changed) for game in saved_games()[:most])
