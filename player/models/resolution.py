"""A battle told step by step: the odds, the die, the result, then every loss, retreat and advance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.board.hexes import Hex
from core.model.values import At
from core.view.language import tr
from player.models.answers import Answer
from player.models.pairs import PairPicture
from player.models.story import Told, title_of
from player.models.table import Table
from player.models.workbench import ChartPicture, chart_picture


@dataclass(frozen=True, slots=True)
class Stage:
    """What is told at once.

    Attributes:
        told: the sentences, at least one.
        face: what a die shows, 0 without one.
        picture: the chart with what is lit in it by now, None without one.
    """

    told: tuple[Told, ...]
    face: int = 0
    picture: ChartPicture | None = None

    @property
    def at(self) -> Hex | None:
        """The hex it is about."""
        return next((line.at for line in reversed(self.told) if line.at is not None), None)


@dataclass(frozen=True, slots=True)
class Die:
    """A die on the table: what it shows, whose or what for it is, and whether another throw than that before it."""

    face: int
    name: str = ""
    apart: bool = False


def dice(table: Table, told: Sequence[Told], most: int) -> tuple[Die, ...]:
    """Return the newest dice that sentences tell of; those told one right after the other are one throw."""
    texts, found = table.sentences.texts, list[Die]()
    for number, line in enumerate(told):
        if line.face:
            apart = bool(found) and not told[number - 1].face
            found.append(Die(line.face, texts.get(f"die-of-{line.event_kind}", ""), apart))
    return tuple(found[-most:])


def stages(table: Table, told: Sequence[Told], odds: Answer) -> tuple[Stage, ...]:
    """Return what new sentences tell, cut into stages; nothing when no die fell.

    The first stage leads to the odds; a die comes together with what it means; the rest comes one by one.

    Args:
        odds: the odds as they stood before; the chart they were read from.
    """
    if not any(line.rolled for line in told):
        return ()
    groups: list[tuple[Told, ...]] = [()]
    for line in told:
        # How a die is read belongs to it; what it means comes after.
        after_die = bool(groups[-1]) and (groups[-1][-1].rolled or bool(groups[-1][-1].row))
        if line.rolled or (any(other.rolled for group in groups for other in group) and not after_die):
            groups.append((line,))
        else:
            groups[-1] = (*groups[-1], line)
    return tuple(_stage(table, group, odds) for group in groups if group)


def title_of_telling(table: Table, telling: Telling) -> str:
    """Return the heading of what is told: a battle for its hex, or what a game calls such a throw."""
    place = next((stage.at for stage in telling.stages if stage.at is not None), None)
    told = tuple(line for stage in telling.stages for line in stage.told)
    if place is None:
        return title_of(table, told) or tr("Battle")
    key = f"telling-{next(line.kind for line in told if line.rolled)}"
    if key in table.sentences.texts:
        return table.sentences.say(key, {"at": At(place)})
    return tr("Battle for {place}", place=table.sentences.place(place))


def _stage(table: Table, told: tuple[Told, ...], odds: Answer) -> Stage:
    die = next((line for line in told if line.rolled), None)
    column = next((line.column for line in reversed(told) if line.column), odds.column)
    face = die.face if die is not None else 0
    row = next((line.row for line in told if line.row), str(face) if face else "")
    return Stage(told, face, chart_picture(table, odds.chart, column, row))


@dataclass
class Telling:
    """How far a battle has been told; `pairs` is the table of its two dice, if it has two."""

    stages: tuple[Stage, ...] = ()
    shown: int = 0
    pairs: PairPicture | None = None

    @property
    def over(self) -> bool:
        """Whether everything has been told."""
        return self.shown >= len(self.stages)

    @property
    def last(self) -> Stage | None:
        """The stage told last."""
        return self.stages[self.shown - 1] if self.stages and self.shown else None

    @property
    def told(self) -> tuple[Told, ...]:
        """The sentences told by now."""
        return tuple(line for stage in self.stages[: self.shown] for line in stage.told)

    @property
    def face(self) -> int:
        """The last die that has fallen, 0 before it."""
        return next((stage.face for stage in reversed(self.stages[: self.shown]) if stage.face), 0)

    @property
    def pair(self) -> tuple[int, int] | None:
        """The first two dice, once both have fallen."""
        faces = [stage.face for stage in self.stages[: self.shown] if stage.face]
        return (faces[0], faces[1]) if len(faces) > 1 else None

    @property
    def picture(self) -> ChartPicture | None:
        """The chart as it is lit by now: with the cell once the die has fallen."""
        told = [stage.picture for stage in self.stages[: self.shown] if stage.picture is not None]
        lit = [picture for picture in told if picture.row >= 0] or told
        return lit[-1] if lit else None

    def advance(self) -> None:
        """Tell the next stage."""
        self.shown = min(self.shown + 1, len(self.stages))
