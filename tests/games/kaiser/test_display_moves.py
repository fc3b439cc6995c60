"""What is shown while a side moves."""

import pytest

from core.model.display import Ledger
from core.model.working import Overlay
from tests.games.kaiser.front import GERMAN, Land, Table, front, labels, position, unit


def overlay(game: Table, kind: str) -> tuple[str, ...]:
    """Return the hexes of an overlay that the rules show now; none when they do not."""
    panels = game.rulebook.display(game.seen(GERMAN))
    found = [panel for panel in panels if isinstance(panel, Overlay) and panel.kind == kind]
    assert len(found) < 2
    return labels(found[0].hexes) if found else ()


@pytest.mark.clause("kaiser 5.2.2.B")
def test_hexes_closed_in_the_second_segment_are_shown() -> None:
    game = position(front(unit("g1"), unit("b1")), {"1205": "g1", "0905": "b1"}, turn=3)
    assert overlay(game, "second-closed-german") == ()
    game.act(GERMAN, "second-segment")
    assert set(overlay(game, "second-closed-german")) == {"0904", "1005", "1006", "0906", "0806", "0805"}


@pytest.mark.clause("kaiser 7.2.C")
@pytest.mark.clause("kaiser 9.3.4.B#2")
def test_hexes_where_units_would_be_lost_are_shown() -> None:
    units = (unit("g1"), unit("g2"), unit("g3"), unit("b1"))
    where = {"1205": "g1 g2", "1508": "g3", "0105": "b1"}
    game = position(front(*units), where, turn=3, layers={"gas": {"1509": 1}})
    assert overlay(game, "losing-german") == ("1205", "1508")
    game.act(GERMAN, "g2", "1206")
    assert overlay(game, "losing-german") == ("1508",)


@pytest.mark.clause("kaiser 17.1.2.B")
def test_what_the_dice_let_move_is_counted() -> None:
    units = (unit("g1"), unit("g2"), unit("b1"))
    game = position(front(*units, land=Land()), {"1205": "g1 g2", "0105": "b1"}, turn=2, dice=(3,))
    game.act(GERMAN, "g1", "1206")
    panels = game.rulebook.display(game.seen(GERMAN))
    limits = next(panel for panel in panels if isinstance(panel, Ledger) and panel.id == "limits")
    assert [(row.text, row.value) for row in limits.rows] == [("limit-others", "1 / 3")]
