"""Set-up codes: what each means, and which hexes it allows."""

from dataclasses import replace

import pytest

from core.games.czech38.setup_codes import BadSetupCode, Kind, barred_by, parse_code, start_hex


def labels(campaign, hexes):
    return {campaign.map.sheet.label(at) for at in hexes}


@pytest.mark.parametrize(
    ("text", "kind", "radius", "turn"),
    [
        ("5105", Kind.HEX, 0, 0),
        ("5706-4", Kind.ZONE, 4, 0),
        ("1222-8", Kind.ZONE, 8, 0),
        ("Anywhere", Kind.ANYWHERE, 0, 0),
        ("A", Kind.ANYWHERE, 0, 0),
        ("Reserve", Kind.RESERVE, 0, 0),
        ("Slovakia", Kind.SLOVAKIA, 0, 0),
        ("Turn 7", Kind.TURN, 0, 7),
    ],
)
def test_codes_are_read(campaign, text, kind, radius, turn):
    code = parse_code(text, campaign.map.sheet)
    assert (code.kind, code.radius, code.turn) == (kind, radius, turn)


@pytest.mark.parametrize("text", ["9914", "5706-", "5706-x", "9914-3", "Turn", "Turn x", "", "Home"])
def test_nonsense_is_refused_with_what_would_do(campaign, text):
    with pytest.raises(BadSetupCode, match="none of: a hex, a hex with a distance"):
        parse_code(text, campaign.map.sheet)


def test_a_slip_of_the_pen_names_the_nearest_hex(campaign):
    with pytest.raises(BadSetupCode, match=r"6028|6027|6018"):
        parse_code("6028", campaign.map.sheet)


@pytest.mark.clause("czech38 3.2.A")
def test_a_printed_hex_is_the_only_one(campaign):
    unit = campaign.piece_of["g3"]
    code = parse_code(unit.setup, campaign.map.sheet)
    assert labels(campaign, code.legal_hexes(campaign, unit)) == {"5105"}


@pytest.mark.clause("czech38 3.2.B")
@pytest.mark.clause("czech38 3.2.C")
def test_a_zone_ends_at_its_radius_and_at_the_frontier(campaign):
    for id_, centre, radius in (("g16L", "5706", 4), ("g5", "1222", 8)):
        unit = campaign.piece_of[id_]
        legal = parse_code(unit.setup, campaign.map.sheet).legal_hexes(campaign, unit)
        at = campaign.map.sheet.hex(centre)
        germany = {h for h in campaign.map.grid.hexes if campaign.map.layer_at("country", h) == "germany"}
        within = {h for h in campaign.map.grid.hexes if campaign.map.grid.distance(h, at) <= radius}
        assert set(legal) == within & germany
        assert within - germany, "the zone reaches over the frontier, so the test says something"
        assert list(legal) == sorted(legal)


@pytest.mark.clause("czech38 16.1.A")
def test_anywhere_is_all_of_germany_that_can_be_entered(campaign):
    regiment = campaign.piece_of["gLAH"]
    legal = set(parse_code(regiment.setup, campaign.map.sheet).legal_hexes(campaign, regiment))
    assert {campaign.map.layer_at("country", at) for at in legal} == {"germany"}
    assert "wetland" not in {campaign.map.terrain_at(at) for at in legal}, "it is mechanized"
    on_foot = campaign.piece_of["gFKS"]
    more = set(parse_code(on_foot.setup, campaign.map.sheet).legal_hexes(campaign, on_foot))
    assert {campaign.map.terrain_at(at) for at in more - legal} == {"wetland"}


def test_units_off_the_map_wait_in_their_box(campaign):
    boxes = {
        "g34L": "german-reserve", "c10": "slovak-garrison", "sIAC": "soviet", "gALR7": "german-drop",
        "c1MobV": "czech-substitutes", "gAir1": "german-air", "cAir1": "czech-air", "sAir1": "soviet",
    }  # fmt: skip
    for id_, box in boxes.items():
        unit = campaign.piece_of[id_]
        code = parse_code(unit.setup, campaign.map.sheet)
        assert code.box(unit) == box, id_
        assert code.legal_hexes(campaign, unit) == ()
        assert start_hex(campaign, unit) is None


def test_where_units_stand_when_nobody_chooses(campaign):
    starts = {p.id: start_hex(campaign, p) for p in campaign.pieces}
    sheet = campaign.map.sheet
    assert starts["g3"] == sheet.hex("5105")
    assert starts["g16L"] == sheet.hex("5706")
    assert starts["gLAH"] is None


@pytest.mark.clause("czech38 11.8.1.5")
@pytest.mark.clause("czech38 14.1.1.B")
@pytest.mark.clause("czech38 14.1.4")
def test_closed_ground(campaign):
    wetland = next(at for at in campaign.map.grid.hexes if campaign.map.terrain_at(at) == "wetland")
    flooded = next(at for at in campaign.map.grid.hexes if campaign.map.terrain_at(at) == "flooded")
    fort = campaign.map.sheet.hex("6013")
    mech, foot, czech, corps, aircraft = (campaign.piece_of[id_] for id_ in ("g1Pz", "g3", "c1", "sIAC", "gAir1"))
    assert barred_by(campaign, mech, wetland) == "czech38 11.8.1.5"
    assert barred_by(campaign, foot, wetland) == ""
    assert barred_by(campaign, czech, flooded) == "czech38 11.8.1.6"
    assert barred_by(campaign, foot, fort) == "czech38 14.1.1.B"
    assert barred_by(campaign, corps, fort) == "czech38 14.1.4"
    assert barred_by(campaign, czech, fort) == ""
    assert barred_by(campaign, aircraft, flooded) == ""


def test_codes_follow_the_numbering_of_the_map(campaign):
    sheet = replace(campaign.map.sheet, numbering=replace(campaign.map.sheet.numbering, pattern="{column}-{row}"))
    code = parse_code("57-6-4", sheet)
    assert (code.kind, code.radius, code.centre) == (Kind.ZONE, 4, campaign.map.sheet.hex("5706"))
    assert parse_code("57-6", sheet).kind is Kind.HEX
