"""Tutorials: a guided start of a scenario, read from a file beside it.

A folder of scenarios may hold `tutorial/<language>.yaml`. A step says something, may ask for something to be done,
point at something, and say what counts as done. The words are the file's; what may be asked and pointed at is a
closed list, so that a tutorial needs no code.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from core.board.figures import is_figure
from core.files import fields
from core.files.page import Node, Page, compose, decode, read_bytes
from core.files.problems import FileProblems, one_of
from core.play.library import shipped_folder

FOLDER = "tutorial"
FIRST_LANGUAGE = "en"
CARDS = ("map", "decision", "odds", "hex", "log", "strip", "status")
"""Parts of a game's page that a step may point at."""

GOALS = ("looked", "held", "aimed", "ready", "refused", "action", "frame", "taken-back")
POINTS = ("card", "hex", "piece", "button")
ANY = "any"


@dataclass(frozen=True, slots=True)
class Goal:
    """What counts as done.

    `looked`: a hex was looked at; `held`: a unit is in hand; `aimed`: the draft has a target; `ready`: the draft is
    complete; `refused`: a click was refused; `action`: an action of a kind was taken; `frame`: the decision is of a
    kind; `taken-back`: a step was undone. `what` is the hex, piece or kind meant, `any` for all.
    """

    kind: str
    what: str = ANY


@dataclass(frozen=True, slots=True)
class Point:
    """What a step points at: a card of the page, a hex, a piece, or the button of a key."""

    kind: str
    what: str


@dataclass(frozen=True, slots=True)
class Step:
    """One card. Without a goal the reader goes on by itself."""

    title: str
    text: str
    task: str = ""
    point: Point | None = None
    goal: Goal | None = None


@dataclass(frozen=True, slots=True)
class Tutorial:
    """A guided start of a scenario.

    Attributes:
        scenario: id of the scenario it is played on.
        minutes: how long it takes.
    """

    title: str
    summary: str
    scenario: str
    minutes: int
    steps: tuple[Step, ...]


def tutorials(language: str = FIRST_LANGUAGE) -> tuple[Tutorial, ...]:
    """Return the shipped tutorials, by folder; one without this language in English.

    Raises:
        FileProblems: a tutorial that cannot be read, with everything that is wrong in it.
    """
    folders = sorted(shipped_folder().glob(f"*/{FOLDER}"))
    wanted = ((folder / f"{language}.yaml", folder / f"{FIRST_LANGUAGE}.yaml") for folder in folders)
    return tuple(read_tutorial(first if first.is_file() else fallback) for first, fallback in wanted)


def read_tutorial(path: Path) -> Tutorial:
    """Return a tutorial from its file; FileProblems with file, line and cure for what is wrong."""
    name = str(path)
    page = compose(decode(read_bytes(path, name), name), name)
    needed = ("title", "summary", "scenario", "minutes", "steps")
    values = fields.mapping(page, page.root, "", needed, required=needed)
    nodes = fields.items(page, values.get("steps"), "steps")
    steps = tuple(_step(page, node, f"steps[{number}]") for number, node in enumerate(nodes))
    title, summary, scenario = (fields.text(page, values.get(key), key) for key in needed[:3])
    minutes = fields.text(page, values.get("minutes"), "minutes")
    if not is_figure(minutes):
        page.wrong(values.get("minutes"), "minutes", "a number of minutes")
    if page.problems:
        raise FileProblems(page.problems)
    return Tutorial(title, summary, f"{path.parent.parent.name}/{scenario}", int(minutes), steps)


def _step(page: Page, node: Node, field: str) -> Step:
    values = fields.mapping(page, node, field, ("title", "text", "task", "point", "done"), required=("title", "text"))
    title, text, task = (fields.text(page, values.get(key), f"{field}.{key}") for key in ("title", "text", "task"))
    point = _one(page, values.get("point"), f"{field}.point", POINTS)
    if point is not None and point[0] == "card" and point[1] not in CARDS:
        page.wrong(values.get("point"), f"{field}.point.card", one_of(CARDS), found=repr(point[1]))
    goal = _one(page, values.get("done"), f"{field}.done", GOALS)
    if goal is not None and not task:
        page.wrong(node, field, "a task beside `done`", found="no task")
    return Step(title, text, task, Point(*point) if point else None, Goal(*goal) if goal else None)


def _one(page: Page, node: Node | None, field: str, known: Collection[str]) -> tuple[str, str] | None:
    """Return the one key and value of a group that has just one of the known keys; None for no group."""
    if node is None:
        return None
    values = fields.mapping(page, node, field, known)
    if len(values) != 1:
        page.wrong(node, field, f"just one of {', '.join(known)}")
        return None
    ((key, value),) = values.items()
    return key, fields.text(page, value, f"{field}.{key}")
