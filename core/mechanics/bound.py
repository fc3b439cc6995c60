"""A scenario with the options in force: what the bound rules of every game look up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from core.board.hexes import Grid
from core.board.mapsheet import MapSheet
from core.model.charts import Chart
from core.model.scenario import Parameter, Scenario
from core.model.schema import Schema

Options = Mapping[str, int | str | bool]


@dataclass(frozen=True, eq=False)
class Bound:
    """What never changes in play.

    Attributes:
        options: every option with the value in force.
    """

    scenario: Scenario
    options: Options
    schema: Schema

    @cached_property
    def grid(self) -> Grid:
        """The board's geometry."""
        return self.scenario.map.grid

    @cached_property
    def sheet(self) -> MapSheet:
        """The board with its labels."""
        return self.scenario.map.sheet

    @cached_property
    def nowhere(self) -> bytes:
        """A layer that marks no cell."""
        return bytes(self.grid.size)

    def chart(self, id_: str) -> Chart:
        """Return a chart of the scenario; KeyError when it is not there."""
        return self.scenario.charts[id_]

    @cached_property
    def _parameters(self) -> Mapping[str, Parameter]:
        return {**{p.id: p.default for p in self.schema.parameters}, **self.scenario.parameters}

    def parameter(self, id_: str) -> Parameter:
        """Return a figure, word or list of the scenario, or the rulebook's own."""
        return self._parameters[id_]

    def figure(self, id_: str) -> int:
        """Return a parameter that is a number."""
        value = self._parameters[id_]
        if not isinstance(value, int):
            raise TypeError(f"parameter {id_}: {value!r} where a number is needed")
        return value

    def option(self, id_: str) -> int | str | bool:
        """Return the value of an option in force."""
        return self.options[id_]
