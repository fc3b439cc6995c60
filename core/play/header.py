"""The first record of a game's file: the whole scenario, options, seats and versions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.files.scenario_yaml import ScenarioFiles, parse_scenario, scenario_files
from core.games.contract import Game, Options, Rulebook, game
from core.model import codec
from core.model.scenario import Scenario
from core.model.state import GameState
from core.model.values import Side
from core.play.seats import Mode, Seats

FindGame = Callable[[str], Game]

FOLDER = Path("scenario")


class HeaderUnreadable(Exception):
    """The first record of a game's file lacks something, or names something that this program does not know."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The game that another one was branched from.

    Attributes:
        title: what it is called.
        record: the number of its last record that both share.
        link: the hash of that record; empty for a game that was kept in memory alone.
    """

    title: str
    record: int
    link: str = ""


@dataclass(frozen=True)
class Start:
    """What a new game is made of.

    Attributes:
        options: option id -> value, where it differs from the scenario's own value.
        title: what the game is called in lists; the scenario's title when empty.
        origin: the game it was branched from; None for one that began at its beginning.
    """

    game: Game
    scenario: Scenario
    options: Options
    seats: Seats
    title: str = ""
    origin: Origin | None = None

    def bind(self) -> Rulebook:
        """Return the rules with the options in force: the schema's, the scenario's, then these."""
        return self.game.bind(self.scenario, self.options_in_force)

    @property
    def options_in_force(self) -> Options:
        """Every option with its value."""
        return {**self.game.schema.default_options(), **self.scenario.options, **self.options}


def header_of(start: Start, blank: GameState) -> dict[str, Any]:
    """Return the header of a new game; the state before set-up stands in it, so that old files outlive rule fixes."""
    files = scenario_files(start.scenario, start.game.schema, FOLDER)
    origin = start.origin
    branch = {} if origin is None else {"origin": {"title": origin.title, "record": origin.record, "link": origin.link}}
    return {
        **branch,
        "game": start.game.name,
        "edition": start.game.edition,
        "title": start.title or start.scenario.title,
        "scenario": {
            "id": start.scenario.id,
            "main": files.main,
            "parts": dict(files.parts),
            "texts": {name: content.decode() for name, content in files.contents.items()},
        },
        "options": dict(start.options_in_force),
        "seats": {"mode": start.seats.mode.value, "names": [list(pair) for pair in start.seats.names]},
        "blank": codec.position_to_plain(blank),
    }


@dataclass(frozen=True)
class Heading:
    """A header read back: what the game was started with, and the state before set-up."""

    start: Start
    edition: int
    blank: GameState


def read_header(header: Mapping[str, Any], find: FindGame = game) -> Heading:
    """Return what a header says.

    Raises:
        HeaderUnreadable: something is missing or of the wrong kind.
        core.games.contract.UnknownGame: no such rulebook is installed.
        core.files.problems.FileProblems: the scenario in it cannot be read.
    """
    try:
        found = find(header["game"])
        start = Start(
            found,
            _scenario(header["scenario"], found),
            dict(header["options"]),
            _seats(header["seats"]),
            _title(header["title"]),
            _origin(header.get("origin")),
        )
        return Heading(start, _edition(header["edition"]), codec.state_from_plain(header["blank"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise HeaderUnreadable(
            f"The first line of the file does not describe a game as expected ({type(error).__name__}: {error}); "
            "open an older copy, or start the game anew."
        ) from error


def _scenario(plain: Mapping[str, Any], found: Game) -> Scenario:
    contents = {name: text.encode() for name, text in plain["texts"].items()}
    folder = FOLDER / str(plain["id"]).rpartition("/")[0]
    return parse_scenario(ScenarioFiles(folder, plain["main"], plain["parts"], contents), found.schema)


def _seats(plain: Mapping[str, Any]) -> Seats:
    return Seats(Mode(plain["mode"]), tuple((Side(str(side)), str(name)) for side, name in plain["names"]))


def _edition(plain: object) -> int:
    if not isinstance(plain, int) or isinstance(plain, bool):
        raise TypeError("the edition is no number")
    return plain


def _title(plain: object) -> str:
    if not isinstance(plain, str):
        raise TypeError("the title is no text")
    return plain


def _origin(plain: Mapping[str, Any] | None) -> Origin | None:
    return None if plain is None else Origin(str(plain["title"]), int(plain["record"]), str(plain["link"]))
