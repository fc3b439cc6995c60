"""Surveys, orders of battle and tables become maps, pieces and charts; what makes no sense is named by line."""

from pathlib import Path

import pytest

from core.board.hexes import Grid, Orientation, Shifted
from core.board.hexsides import between
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.exchange.order_of_battle import Counters, pieces_from
from core.exchange.survey import read_survey
from core.exchange.tables import chart_from
from core.files.problems import FileProblems
from core.games.czech38.schema import SCHEMA
from core.mechanics.map_checks import map_issues

SHEET = MapSheet(Grid(3, 2, Orientation.FLAT, Shifted.EVEN), Numbering())
HEXES = """\
hex,lon,terrain,features,towns,provenance,clause
0101,1.0,clear,germany;edge;german_source,,derived,
0102,1.0,rough,germany;edge,Ahlen:town,derived,
0201,1.0,clear,czechoslovakia;edge;vp3;fort,Brod:large_town,hand,
0202,1.0,mountain,czechoslovakia;edge,,rulebook,terrain: 11.8; country: 3.5
0301,1.0,clear,czechoslovakia;edge,Doma:prague,derived,
0302,1.0,wetland,czechoslovakia;edge,Doma:prague,derived,country: 7.3
"""
SIDES = """\
hex,direction,kind,provenance,clause
0101,1,border,derived,
0102,1,border,derived,
0101,2,border,derived,
0101,3,river_minor,rulebook,15.4.B
"""


def survey(folder: Path, hexes: str = HEXES, sides: str = SIDES):
    (folder / "hexes.csv").write_text(hexes, "utf-8")
    (folder / "hexsides.csv").write_text(sides, "utf-8")
    return read_survey(folder / "hexes.csv", folder / "hexsides.csv", SHEET, SCHEMA)


def problems(folder: Path, hexes: str = HEXES, sides: str = SIDES) -> list[str]:
    with pytest.raises(FileProblems) as failed:
        survey(folder, hexes, sides)
    return [problem.sentence for problem in failed.value.problems]


def test_a_survey_becomes_a_map(tmp_path):
    map_ = survey(tmp_path)
    hex_ = SHEET.hex
    assert [map_.terrain_at(hex_(label)) for label in ("0101", "0102", "0202", "0302")] == [
        "clear", "rough", "mountain", "wetland",
    ]  # fmt: skip
    assert map_.layer_at("country", hex_("0101")) == "germany"
    assert map_.layer_at("country", hex_("0302")) == "czechoslovakia"
    assert map_.feature("vp") == {hex_("0201"): 3}
    assert map_.feature("fort") == {hex_("0201"): 1}
    assert map_.hexsides["river_minor"] == (between(SHEET.grid, hex_("0101"), hex_("0102")),)
    assert [(place.name, place.kind, len(place.hexes)) for place in map_.places] == [
        ("Ahlen", "town", 1), ("Brod", "large_town", 1), ("Doma", "prague", 2),
    ]  # fmt: skip


def test_provenance_goes_with_the_thing_its_clause_names(tmp_path):
    map_ = survey(tmp_path)
    at = SHEET.hex("0202")
    assert map_.provenance["terrain"].word == "derived"
    assert map_.provenance["features.fort"].word == "hand"
    assert map_.hex_provenance["terrain"][at].clauses == ("11.8",)
    assert map_.hex_provenance["layers.country"][at].word == "rulebook"
    assert SHEET.hex("0302") not in map_.hex_provenance["layers.country"], "a derived row only says what it is for"
    assert map_.hex_provenance["hexsides.river_minor"][SHEET.hex("0101")].clauses == ("15.4.B",)


def test_the_frontier_of_a_survey_is_checked_like_any_other(tmp_path):
    keys = {issue.key for issue in map_issues(survey(tmp_path), SCHEMA)}
    assert keys == set()
    open_ = SIDES.replace("0101,2,border,derived,\n", "")
    assert {issue.key for issue in map_issues(survey(tmp_path, sides=open_), SCHEMA)} == {"scenario-frontier-missing"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("0102,1.0,rough", "0102,1.0,ruogh", "line 3, terrain: found 'ruogh', expected one of clear"),
        ("edge;vp3;fort", "edge;vp3;frt", "Did you mean fort"),
        ("Ahlen:town", "Ahlen:twon", "Did you mean town"),
        ("0202,1.0", "0909,1.0", "expected a hex of this sheet"),
        ("0202,1.0", "0201,1.0", "expected each hex once"),
        ("terrain,features", "ground,features", "no column terrain"),
    ],
)
def test_slips_are_named_by_line_and_column(tmp_path, old, new, said):
    assert any(said in sentence for sentence in problems(tmp_path, HEXES.replace(old, new, 1)))


def test_hexes_without_a_row_are_missed(tmp_path):
    short = "".join(line for line in HEXES.splitlines(keepends=True) if not line.startswith("0301"))
    assert any("no row for 1 hexes (0301)" in sentence for sentence in problems(tmp_path, short))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("0101,1,border", "0101,7,border", "line 2, direction: found '7'"),
        ("0101,1,border", "0101,1,boarder", "Did you mean border"),
        ("0102,1,border", "0101,1,border", "each side once"),
    ],
)
def test_slips_of_hexsides(tmp_path, old, new, said):
    assert any(said in sentence for sentence in problems(tmp_path, sides=SIDES.replace(old, new, 1)))


COUNTERS = Counters(
    scheme=lambda unit: "german-foot",
    short=lambda unit: unit["name"][:1],
    option=lambda unit: "",
    codes={"at home": "A"},
    fields={"movement": "movement"},
)
UNIT = {
    "id": "u1", "name": "1st", "side": "german", "nationality": "german", "type": "border_sector", "size": "division",
    "factors": [{"steps": 1, "attack": 3, "defense": 4, "movement": 5}], "setup": "at home", "movement": 6,
    "provenance": {"exists": "public", "setup": "reconstructed", "sources": ["2.4", "S1"]},
}  # fmt: skip


def test_an_order_of_battle_becomes_pieces():
    (piece,) = pieces_from([UNIT], SCHEMA, COUNTERS)
    assert (piece.type, piece.short, piece.setup, piece.fields) == ("border-sector", "1", "A", {"movement": 6})
    assert [piece.factor(name, 1) for name in SCHEMA.factors] == [3, 4, 5]
    assert (piece.clauses, piece.sources) == (("2.4",), ("S1",))
    assert piece.provenance == {"exists": "public", "setup": "reconstructed"}


@pytest.mark.parametrize(("key", "word"), [("type", "panzr"), ("size", "divison"), ("side", "germn")])
def test_words_of_an_order_of_battle_are_checked(key, word):
    with pytest.raises(FileProblems, match=f"'{word}'.*Did you mean"):
        pieces_from([{**UNIT, key: word}], SCHEMA, COUNTERS)


def test_an_id_twice_is_refused():
    with pytest.raises(FileProblems, match="each id once"):
        pieces_from([UNIT, UNIT], SCHEMA, COUNTERS)


def test_tables_become_charts():
    grid = chart_from("g", "Grid", {"columns": ["1:1", "2:1"], "rows": {1: ["1/0", "0/1"], 2: ["0/0", "0/2"]}})
    assert (grid.rows, grid.columns, grid.die) == (("1", "2"), ("1:1", "2:1"), "1d2")
    assert grid.cell("2", "2:1") == "0/2"
    named = chart_from("n", "Named", {"columns": {"a": "", "b": ""}, "rows": {1: {"b": "no_go", "a": "go"}}})
    assert named.cells == (("go", "no-go"),)
    die = chart_from("d", "Die", {"roll": {1: "fly", 2: "no_fly"}, "provenance": "rulebook", "clauses": ["6.2"]})
    assert (die.cells, die.provenance.word, die.clauses) == ((("fly",), ("no-fly",)), "rulebook", ("6.2",))
    rows = chart_from("r", "Rows", {"rows": [{"when": "in rough", "shift": "1L"}]}, value="shift")
    assert (rows.rows, rows.columns, rows.die) == (("in rough",), ("shift",), "")


def test_tables_of_no_form_are_refused():
    with pytest.raises(FileProblems, match="expected columns and rows"):
        chart_from("x", "None", {"note": "empty"})
    with pytest.raises(FileProblems, match="found 1 cells, expected 2"):
        chart_from("x", "Short", {"columns": ["a", "b"], "rows": {1: ["c"]}})
