"""What stands on set-up sheets, read back from their drawings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from core.games.contract import Game
from core.model.scenario import Scenario
from core.model.values import Side
from core.play.library import named
from core.view.drawing import Drawing, Group, Item, Text
from core.view.palette import palette
from core.view.paper import PAPERS
from core.view.setup_sheet import SetupSheet


@cache
def opened(name: str) -> tuple[Game, Scenario]:
    return named(name)


def sheet(name: str, side: str, paper: str = "A4", **options: bool | str) -> SetupSheet:
    """Return the set-up sheet of a side; `options` differ from the scenario's own."""
    game, scenario = opened(name)
    chosen = {**game.schema.default_options(), **scenario.options}
    chosen.update({key.replace("_", "-"): value for key, value in options.items()})
    return SetupSheet(game, scenario, chosen, Side(side), palette("light"), PAPERS[paper])


def groups(items: tuple[Item, ...]) -> Iterator[Group]:
    """Yield every group, outer ones first."""
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from groups(item.items)


def texts(items: tuple[Item, ...]) -> list[Text]:
    """Return all texts in painting order."""
    found: list[Text] = []
    for item in items:
        if isinstance(item, Text):
            found.append(item)
        elif isinstance(item, Group):
            found += texts(item.items)
    return found


def words(drawings: list[Drawing]) -> str:
    """Return all words of some pages in one line."""
    return " ".join(text.text for drawing in drawings for text in texts(drawing.groups))
