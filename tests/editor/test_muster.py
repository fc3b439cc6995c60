"""The order of battle mustered: who begins how, the branches of the tree, the filter, the sums and what is missing."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from probe.field import scenario
from probe.schema import SCHEMA

from core.model.values import PieceId, Side
from core.play.library import named
from editor.models import muster
from editor.models.muster import Beginning, Group, Missing, Wanted

GAME, CAMPAIGN = named("czech38")
GERMAN, CZECH = Side("german"), Side("czech")
FIELD = scenario()


def seen(wanted: Wanted) -> list[str]:
    return [piece.id for piece in CAMPAIGN.pieces if wanted.takes(CAMPAIGN, GAME.schema, piece)]


def test_every_unit_begins_in_one_way_and_lies_in_one_branch() -> None:
    ways = {id_: muster.beginning(CAMPAIGN, GAME.schema, CAMPAIGN.piece_of[PieceId(id_)])
            for id_ in ("g3", "g69L", "c3Mob", "c1MobV")}
    assert ways == {"g3": Beginning.ON_MAP, "g69L": Beginning.CHOICE, "c3Mob": Beginning.POOL, "c1MobV": Beginning.POOL}
    lost = replace(CAMPAIGN.piece_of[PieceId("g3")], setup="9999")
    assert muster.beginning(CAMPAIGN, GAME.schema, lost) is Beginning.UNPLACED
    branches = list(muster.groups(CAMPAIGN, GAME.schema))
    leaves = [group for group in branches if group.formation is not None or group.substitutes]
    for piece in CAMPAIGN.pieces:
        assert sum(group.holds(piece) for group in leaves) == (1 if any(g.side == piece.side for g in leaves) else 0)
    assert list(muster.groups(FIELD, SCHEMA)) == [Group(Side("amber")), Group(Side("blue"))]


def test_filters_join() -> None:
    assert len(seen(Wanted())) == 115
    assert len(seen(Wanted("LANDWEHR"))) == 7
    assert seen(Wanted("landwehr 1222")) == ["g69L"]
    infantry = {side: set(seen(Wanted(type="infantry", group=Group(side)))) for side in (GERMAN, CZECH)}
    assert infantry[GERMAN] | infantry[CZECH] == set(seen(Wanted(type="infantry")))
    assert all(infantry.values())
    assert seen(Wanted(group=Group(CZECH, substitutes=True))) == ["c1MobV", "c2MobV", "c4MobV"]
    assert seen(Wanted(beginning=Beginning.UNPLACED)) == []


def test_factors_are_summed_by_turn_and_pools_and_substitutes_wait() -> None:
    found = muster.strengths(CAMPAIGN, GAME.schema, CZECH)
    assert [strength.turn for strength in found] == [0, 1, 3, 4, 7]
    start = found[0]
    mine = [p for p in CAMPAIGN.pieces_of(CZECH) if p.setup[:1].isdigit()]
    assert start.units == len(mine)
    assert start.factors == {name: sum(p.factor(name, p.max_steps) for p in mine) for name in ("attack", "defense")}
    assert found[-1].so_far["attack"] == sum(strength.factors["attack"] for strength in found)


@given(st.sampled_from([piece.id for piece in FIELD.pieces]), st.sampled_from(["", "Z9", "A1"]))
def test_a_unit_is_missing_a_place_when_its_code_says_nothing(id_: PieceId, code: str) -> None:
    changed = tuple(replace(p, setup=code) if p.id == id_ else p for p in FIELD.pieces)
    found = muster.gaps(replace(FIELD, pieces=changed), SCHEMA)
    expected = [] if code == "A1" else [(Missing.PLACE, (id_,))]
    assert [(gap.missing, gap.units) for gap in found] == expected


def test_the_shipped_campaign_lacks_nothing_but_usual_hexes_of_its_options() -> None:
    assert {gap.missing for gap in muster.gaps(CAMPAIGN, GAME.schema)} <= {Missing.USUAL}
