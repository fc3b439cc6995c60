"""Games that were begun: what each file holds, in a few words and with the public view of its map."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.values import Key
from core.play.chronicle import GameUnreadable
from core.play.games_folder import games_folder, is_closed, saved_games
from core.play.seats import Mode
from core.play.session import Session
from core.view.language import tr
from core.view.scene import Scene
from player.models.overview import overview
from player.models.pictures import counters_scene
from player.models.table import Table


@dataclass(frozen=True)
class Glimpse:
    """What a small picture of a game is made of: the map, and what everybody at the table may see on it."""

    scenario: Scenario
    schema: Schema
    scene: Scene


@dataclass(frozen=True)
class Summary:
    """A game's file in a list.

    Attributes:
        where: turn and phase, or who has won.
        whose: whose move it is; empty when the game is over.
        changed: seconds since the epoch.
        trouble: why it cannot be opened; empty when it can.
        scenario: what is played; empty where that is the title.
        players: who plays, in words.
        origin: the game it was branched from; may be empty.
        standing: who is ahead, from the longest form to the shortest; none where no count decides the game.
        glimpse: its map; None when it cannot be read.
    """

    path: Path
    title: str
    where: str
    whose: str
    changed: float
    trouble: str = ""
    scenario: str = ""
    players: str = ""
    origin: str = ""
    standing: tuple[str, ...] = ()
    glimpse: Glimpse | None = None

    @property
    def small_print(self) -> str:
        """Scenario, players and origin in one line."""
        return " · ".join(part for part in (self.scenario, self.players, self.branched) if part)

    @property
    def branched(self) -> str:
        """What it was branched from, in words; empty for a game of its own."""
        return tr("from “{title}”", title=self.origin) if self.origin else ""


def summary(path: Path, changed: float = 0.0) -> Summary:
    """Return what a game's file holds, no more of it than everybody may see; an unreadable one says why."""
    try:
        session: Session = Session.look(path)
    except (GameUnreadable, OSError) as error:
        return Summary(path, path.stem, "", "", changed, str(error))
    try:
        return _summary(Table(session, ()), path, changed)
    except Exception as error:  # one file that somebody made up must not keep all others out of the list
        return Summary(path, path.stem, "", "", changed, str(error) or type(error).__name__)
    finally:
        session.close()


def _summary(table: Table, path: Path, changed: float) -> Summary:
    seen, start = overview(table), table.session.start
    sentences, verdict, deciding = table.sentences, table.session.outcome, table.deciding
    if verdict is not None:
        where, whose = sentences.say("game-won-by", {"side": Key(verdict.winner)}), ""
    else:
        words = [f"{sentences.word('turn').capitalize()} {seen.turn}" if seen.turn else "", seen.phase]
        where = " · ".join(word for word in words if word)
        whose = "" if deciding is None else sentences.say("whose-move", {"side": sentences.side(deciding)})
    return Summary(
        path,
        seen.title,
        where,
        whose,
        changed,
        scenario="" if seen.title == start.scenario.title else start.scenario.title,
        players=players(table),
        origin=start.origin.title if start.origin is not None else "",
        standing=seen.decisive.forms if seen.decisive is not None and verdict is None else (),
        glimpse=Glimpse(start.scenario, table.schema, counters_scene(table)),
    )


def players(table: Table) -> str:
    """Return who plays, in words: names where they were given, else how the table is shared."""
    seats, sentences = table.session.seats, table.sentences
    names = dict(seats.names)
    if names:
        return ", ".join(names.get(side) or sentences.heading(side) for side in table.session.sides)
    if seats.mode is Mode.ONE_PLAYS_BOTH:
        return tr("one person plays both sides")
    return tr("two at one screen") if seats.curtain else tr("two, playing openly")


def none_found() -> str:
    """Return why no game is listed, where it is not that none was begun; empty else."""
    folder = games_folder()
    if not is_closed(folder):
        return ""
    return tr("The folder {folder} may not be looked into. Change its permissions, and the games in it stand here.",
              folder=str(folder))


def recent(most: int = 6) -> tuple[tuple[Path, float], ...]:
    """Return the files last played, newest first, without reading them."""
    return tuple((game.path, game.changed) for game in saved_games()[:most])
