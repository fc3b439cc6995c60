"""Who is ahead is worked out from the levels of victory alone, for any game."""

from __future__ import annotations

import pytest
from probe.field import scenario
from probe.game import GAME

from core.model.display import Ledger, Level
from core.model.values import Side
from core.view.lead import lead_forms, lead_of, lead_told, victory_forms
from core.view.sentences import Sentences

US, THEM = Side("amber"), Side("blue")
LEVELS = (
    Level(56, "great", "probe 7", US), Level(36, "small", "probe 7", US), Level(26, "held", "probe 7", THEM),
    Level(None, "crushed", "probe 7", THEM),
)  # fmt: skip


def ledger(total: int | None, levels: tuple[Level, ...] = LEVELS) -> Ledger:
    return Ledger("vp", "Points", (), total, levels)


@pytest.mark.parametrize(
    ("total", "side", "level", "change"),
    [(-9, THEM, "crushed", 45), (26, THEM, "held", 10), (35, THEM, "held", 1), (36, US, "small", -1),
     (55, US, "small", -20), (56, US, "great", -21)],
)  # fmt: skip
def test_a_lead_is_what_must_change_for_somebody_else_to_win(total: int, side: Side, level: str, change: int) -> None:
    lead = lead_of(ledger(total))
    assert lead is not None
    assert (lead.side, lead.level.text, lead.change) == (side, level, change)
    turned = lead_of(ledger(total + change))
    assert turned is not None
    assert turned.side != side
    kept = lead_of(ledger(total + change + (1 if change < 0 else -1)))
    assert kept is not None
    assert kept.side == side


def test_levels_that_name_nobody_give_no_lead() -> None:
    assert lead_of(ledger(20, (Level(3, "x"),))) is None
    assert lead_of(ledger(None)) is None
    assert lead_of(ledger(2, (Level(3, "x", side=US),))) is None


def test_forms_grow_shorter_and_the_sentence_names_both_clauses() -> None:
    sentences = Sentences.of(GAME, scenario())
    levels = (Level(1, "amber-ahead", "probe 7", US), Level(None, "blue-ahead", "probe 8", THEM))
    lead = lead_of(ledger(0, levels))
    assert lead is not None
    forms = lead_forms(lead, sentences)
    assert forms == ("Blue lead: 1 · Amber win from 1", "Blue lead: 1", "Blue +1")
    assert lead_told(lead, sentences).clause == "8, 7"
    assert str(lead_told(lead, sentences)).startswith("As it stands Blue would win. For Amber to win")
    ahead = lead_of(ledger(4, levels))
    assert ahead is not None
    assert lead_forms(ahead, sentences)[0] == "Amber lead: 4 · Blue win below 1"
    assert victory_forms(US, "win", sentences) == ("Amber victory",)
    assert not sentences.faults


def test_nobody_else_can_win_where_all_levels_are_one_side_s() -> None:
    lead = lead_of(ledger(7, (Level(None, "amber-ahead", "probe 7", US),)))
    assert lead is not None
    assert lead_forms(lead, Sentences.of(GAME, scenario())) == ("Amber lead",)
