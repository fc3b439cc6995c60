"""Whatever is done to the forces, in any order, is undone step by step and done again to the letter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from probe.field import scenario
from probe.schema import SCHEMA
from PySide6.QtGui import QUndoStack

from core.model.scenario import Scenario
from core.model.setup_forms import SetupForm
from core.model.touched import Touched
from core.model.values import PieceId
from editor.commands.edit_scenario import EditScenario
from editor.commands.forces import AddUnits, ChangeSymbols, ChangeUnits, PlaceUnits, RemoveUnits
from editor.models import codes, counters, forces, standing, tables, timeline
from editor.models.edits import Edit

FORMS = (
    SetupForm("zone", "Zone", "{hex}-{radius}", "x 1"),
    SetupForm("entry", "Enters", "T{turn} {place}", "x 2", words={"place": ("A", "B")}),
    SetupForm("pool", "Pool", "Pool", "x 3", pool=True),
    *SCHEMA.setup_forms,
)
MANY = replace(SCHEMA, setup_forms=FORMS)
RAM = b'<svg viewBox="0 0 46 31"><path d="M0 0L9 9" stroke="currentColor"/></svg>'

Act = Callable[[Scenario, list[PieceId], int], tuple[type[EditScenario], Edit | None]]


def _table(now: Scenario, ids: list[PieceId], number: int) -> Edit | None:
    return tables.from_table(now, MANY, f"id\tnote\tformation\n{ids[0]}\tnote {number}\t{number} Corps").edit


def _turns(now: Scenario) -> list[timeline.Column]:
    return [column for column in timeline.columns(now, MANY) if column.turn]


ACTS: dict[str, Act] = {
    "formation": lambda now, ids, n: (ChangeUnits, forces.with_cells(now, MANY, ids, "formation", f"{n} Corps")),
    "faces": lambda now, ids, n: (ChangeUnits, forces.with_cells(now, MANY, ids, "faces", f"2: {n}-1 / 1: 1-1")),
    "one more": lambda now, ids, n: (AddUnits, forces.added(now, forces.series(now, now.piece_of[ids[0]], n), ids[0])),
    "substitute": lambda now, ids, n: (AddUnits, forces.added(now, [forces.substitute(now, now.piece_of[ids[0]])])),
    "new": lambda now, ids, n: (AddUnits, forces.added(now, [forces.new_unit(now, MANY, None, "")])),
    "remove": lambda now, ids, n: (RemoveUnits, forces.removed(now, ids[:1]) if len(now.pieces) > 2 else None),
    "drag": lambda now, ids, n: (PlaceUnits, standing.moved(now, MANY, ids, now.map.grid.hexes[n])),
    "form": lambda now, ids, n: (PlaceUnits, codes.with_form(now, MANY, ids, FORMS[n % len(FORMS)])),
    "wider": lambda now, ids, n: (PlaceUnits, codes.radius_changed(now, MANY, ids, n - 2)),
    "usual": lambda now, ids, n: (PlaceUnits, codes.with_usual(now, ids, now.map.sheet.label(now.map.grid.hexes[n]))),
    "turn": lambda now, ids, n: (PlaceUnits, timeline.moved_to(now, MANY, ids, _turns(now)[n % 3])),
    "symbol": lambda now, ids, n: (ChangeSymbols, counters.with_symbol(now, f"ram{n % 2}", RAM, ids)),
    "no symbol": lambda now, ids, n: (ChangeSymbols, counters.without_symbol(now, f"ram{n % 2}")),
    "paste": lambda now, ids, n: (AddUnits, _table(now, ids, n)),
}


class Desk:
    """A document without files: what commands need of one."""

    schema = MANY

    def __init__(self, begun: Scenario) -> None:
        self.scenario, self.touched = begun, Touched()

    def show(self, now: Scenario, touched: Touched) -> None:
        self.scenario, self.touched = now, touched


steps = st.tuples(st.sampled_from(sorted(ACTS)), st.integers(0, 20), st.integers(1, 5))


@given(st.lists(steps, min_size=1, max_size=12))
def test_every_change_of_the_forces_is_undone_and_done_again(wanted: list[tuple[str, int, int]]) -> None:
    desk, stack = Desk(scenario()), QUndoStack()
    seen = [desk.scenario]
    for name, who, number in wanted:
        ids = [desk.scenario.pieces[(who + more) % len(desk.scenario.pieces)].id for more in range(2)]
        command, edit = ACTS[name](desk.scenario, ids, number)
        if edit is None:
            continue
        assert edit.scenario != desk.scenario
        stack.push(command(desk, edit, name))  # type: ignore[arg-type]
        seen.append(desk.scenario)
        differ = {p.id for p in seen[-1].pieces if seen[-2].piece_of.get(p.id) != p}
        differ |= {p.id for p in seen[-2].pieces if p.id not in seen[-1].piece_of}
        assert differ <= desk.touched.pieces, name  # what changed is told, or windows would show what was
    for before in reversed(seen[:-1]):
        stack.undo()
        assert desk.scenario == before
    for after in seen[1:]:
        stack.redo()
        assert desk.scenario == after
