"""A changed scenario is saved on the lines that changed; everything its author wrote besides stays."""

from __future__ import annotations

import difflib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.board.hexes import Hex
from core.board.hexsides import Hexside, all_hexsides, hexside
from core.files.patch_yaml import Patched, normal, patch, patched, save
from core.files.scenario_yaml import (
    ScenarioFiles,
    parse_scenario,
    read_files,
    read_scenario,
    scenario_files,
    write_scenario,
)
from core.model.scenario import GameMap, NamedPlace, Scenario, Turn
from core.model.units import Face, Piece, Provenance
from core.model.values import PieceId
from tests.files.strategies import CELLS, PIECES, PROVENANCES, TEXTS, maps, scenarios
from tests.files.words import BLUE, GRID, WORDS, at, small_scenario

HAND_WRITTEN = {
    "map.yaml": """\
# The ridge, surveyed in spring.
format: 1
grid: {columns: 6, rows: 5, orientation: flat-top, shifted: odd}   # odd columns lower

terrain:
  legend: {o: open, w: wood}          # two kinds are enough
  rows: |
    owoooo
    oowooo
    ooowoo
    oooooo
    .oooo.

layers:
  realm:
    rows: |
      nnnnnn
      nnnnnn
      nnnnnn
      ssssss
      .ssss.
    legend:
      n: north   # the mountain folk
      s: south

features:
  # the old line
  fort:
    - 0303   # the key to the line
    - 0103

    - 0203
  prize: {0503: 3,  0204: 1}

hexsides:
  brook: [0302 N, 0201 S,   # two ways to say a side
          0302 SW]
""",
    "units.yaml": """\
format: 1
units:
  # --- Red ---
  - {id: r1, name: 1st Division, side: red, type: foot, nationality: red,   faces: [[1, 4, 5, 5]]}  # tired
  - id: r2          # written at length
    name: Guard
    side: red
    type: horse
    size: corps

  # --- Blue ---
  - {id: b1, name: 1st Foot, side: blue, type: foot}
""",
    "charts.yaml": """\
format: 1
charts:
  # from the second printing
  results:
    title: Results
    columns: ["1:2",  "1:1",  "2:1"]
    rows:
      "1":   [E/0,    1,      ~]      # poor
      "2":   [1/1,    true,   0/E]
""",
    "battle.yaml": """\
format: 1
game: ridge
title: Battle   # short

# what differs from the rulebook
parameters:
  stacking: 4     # crowded
turns:
- {number: 1, dates: 1-3 May}
- {number: 2, dates: 4-6 May}    # rain
""",
}


def files(contents: dict[str, str], folder: Path = Path("ridge")) -> ScenarioFiles:
    """Return texts as the files of a scenario."""
    parts = {"map": "map.yaml", "units": "units.yaml", "charts": "charts.yaml"}
    return ScenarioFiles(folder, "battle.yaml", parts, {name: text.encode() for name, text in contents.items()})


def changes(before: ScenarioFiles, after: Patched) -> list[tuple[str, str]]:
    """Return (removed, added) for every changed run of lines, without their indent."""
    found = []
    for name in after.changed:
        old, new = (source.contents[name].decode().split("\n") for source in (before, after.files))
        for kind, i, j, k, m in difflib.SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
            if kind != "equal":
                found.append(("\n".join(old[i:j]).strip(), "\n".join(new[k:m]).strip()))
    return found


def with_terrain(map_: GameMap, label: str, kind: int) -> GameMap:
    """Return a map with one hex repainted."""
    cells = bytearray(map_.terrain)
    cells[at(label)] = kind
    return replace(map_, terrain=bytes(cells))


@pytest.fixture
def hand() -> ScenarioFiles:
    """Files as a person writes them."""
    return files(HAND_WRITTEN)


def patched_hand(hand: ScenarioFiles, **new: object) -> list[tuple[str, str]]:
    """Return the lines that change when the hand-written scenario changes, having read it again."""
    old = parse_scenario(hand, WORDS)
    map_ = replace(old.map, **new.pop("map", {}))  # type: ignore[call-overload]
    wanted = replace(old, map=map_, **new)  # type: ignore[arg-type]
    after = patched(hand, old, wanted, WORDS)
    assert after.rewritten == ()
    found = parse_scenario(after.files, WORDS)
    assert replace(found, map=normal(found.map)) == replace(wanted, map=normal(wanted.map))
    return changes(hand, after)


def test_unchanged_scenario_keeps_its_bytes(hand: ScenarioFiles) -> None:
    scenario = parse_scenario(hand, WORDS)
    after = patched(hand, scenario, scenario, WORDS)
    assert after.files.contents == hand.contents
    assert after.changed == ()


def test_one_hexs_terrain_is_one_line(hand: ScenarioFiles) -> None:
    old = parse_scenario(hand, WORDS)
    terrain = with_terrain(old.map, "0402", 1).terrain
    assert patched_hand(hand, map={"terrain": terrain}) == [("oowooo", "oowwoo")]


def test_new_kind_of_terrain_gets_its_letter(hand: ScenarioFiles) -> None:
    old = parse_scenario(hand, WORDS)
    terrain = with_terrain(old.map, "0402", 2).terrain
    assert patched_hand(hand, map={"terrain": terrain}) == [
        (
            "legend: {o: open, w: wood}          # two kinds are enough",
            "legend: {o: open, w: wood, h: hill}          # two kinds are enough",
        ),
        ("oowooo", "oowhoo"),
    ]


def test_layer_cell_is_one_line(hand: ScenarioFiles) -> None:
    old = parse_scenario(hand, WORDS)
    realm = bytearray(old.map.layers["realm"])
    realm[at("0101")] = 1
    assert patched_hand(hand, map={"layers": {"realm": bytes(realm)}}) == [("nnnnnn", "snnnnn")]


@pytest.mark.parametrize(
    ("label", "direction", "removed", "added"),
    [
        ("0302", 1, "brook: [0302 N, 0201 S,", "brook: [0302 N, 0302 NE, 0201 S,"),
        ("0302", 0, "brook: [0302 N, 0201 S,", "brook: [0201 S,"),
        ("0201", 3, "brook: [0302 N, 0201 S,", "brook: [0302 N,"),
        ("0302", 4, "0302 SW]", "]"),
    ],
)
def test_hexside_is_one_line(hand: ScenarioFiles, label: str, direction: int, removed: str, added: str) -> None:
    old = parse_scenario(hand, WORDS)
    sides = set(old.map.hexsides["brook"]) ^ {hexside(GRID, at(label), direction)}
    found = patched_hand(hand, map={"hexsides": {"brook": tuple(sorted(sides))}})
    comment = "   # two ways to say a side" if removed.startswith("brook") else ""
    assert found == [(removed + comment, added + comment)]


def test_features_in_a_block_keep_their_comments(hand: ScenarioFiles) -> None:
    now = {at("0103"): 1, at("0203"): 1, at("0403"): 1}
    prize = {at("0204"): 1, at("0503"): 4}
    assert patched_hand(hand, map={"features": {"fort": now, "prize": prize}}) == [
        ("- 0303   # the key to the line", ""),
        ("prize: {0503: 3,  0204: 1}", "- 0403\n  prize: {0503: 4,  0204: 1}"),
    ]


def test_feature_of_a_new_kind_is_one_new_line(hand: ScenarioFiles) -> None:
    text = HAND_WRITTEN["map.yaml"].replace("  prize: {0503: 3,  0204: 1}\n", "")
    bare = files({**HAND_WRITTEN, "map.yaml": text})
    fort = parse_scenario(bare, WORDS).map.features["fort"]
    found = patched_hand(bare, map={"features": {"fort": fort, "prize": {at("0503"): 3}}})
    assert found == [("", "prize: {0503: 3}")]


def test_sections_that_were_not_there_are_added(hand: ScenarioFiles) -> None:
    found = patched_hand(
        hand,
        map={
            "paths": {"road": ((at("0101"), at("0201")),)},
            "places": (NamedPlace("Upper Town", "town", (at("0204"),)),),
            "provenance": {"terrain": Provenance("hand")},
            "hex_provenance": {"terrain": {at("0101"): Provenance("rulebook", ("1",))}},
        },
        options={"fog": False},
    )
    assert all(removed == "" for removed, _ in found)
    assert sum(added.count("\n") + 1 for _, added in found) <= 14


def test_unit_fields_change_in_their_line(hand: ScenarioFiles) -> None:
    old = parse_scenario(hand, WORDS)
    first, guard, blue = old.pieces
    first = replace(first, setup="0101", faces=(Face(1, {"attack": 3, "defense": 5, "movement": 5}),))
    guard = replace(guard, size="division", note="rested")
    found = patched_hand(hand, pieces=(first, guard, blue))
    assert found[0] == (
        "- {id: r1, name: 1st Division, side: red, type: foot, nationality: red,   faces: [[1, 4, 5, 5]]}  # tired",
        "- {id: r1, name: 1st Division, side: red, type: foot, nationality: red,   faces: [[1, 3, 5, 5]], "
        'setup: "0101"}  # tired',
    )
    assert found[1] == ("size: corps", "size: division\n    note: rested")


def test_units_come_and_go_by_line(hand: ScenarioFiles) -> None:
    old = parse_scenario(hand, WORDS)
    new = Piece(PieceId("b2"), "2nd Foot", "2", BLUE, BLUE, "foot", "division", (), "0505", "blue-foot")
    found = patched_hand(hand, pieces=(old.pieces[0], old.pieces[2], new))
    assert len(found) == 2
    assert found[0][1] == ""
    assert found[0][0].startswith("- id: r2")
    assert found[1][0] == ""
    assert found[1][1].startswith("- {id: b2, name: 2nd Foot")


def test_chart_cell_changes_and_columns_stay(hand: ScenarioFiles) -> None:
    old = parse_scenario(hand, WORDS)
    chart = old.charts["results"]
    cells = (("E/0", "12/12", None), chart.cells[1])
    found = patched_hand(hand, charts={"results": replace(chart, cells=cells)})
    assert found == [('"1":   [E/0,    1,      ~]      # poor', '"1":   [E/0,    12/12,  ~]      # poor')]


def test_chart_grows_a_row_and_a_second_chart(hand: ScenarioFiles) -> None:
    old = parse_scenario(hand, WORDS)
    chart = old.charts["results"]
    longer = replace(chart, rows=("1", "2", "3"), cells=(*chart.cells, (0, 0, 0)))
    found = patched_hand(hand, charts={"results": longer, "costs": small_scenario().charts["costs"]})
    assert all(removed == "" for removed, _ in found)


def test_parameters_options_and_turns(hand: ScenarioFiles) -> None:
    old = parse_scenario(hand, WORDS)
    turns = (*old.turns, Turn(3, "7-9 May", ("dawn",)))
    found = patched_hand(hand, title="The Battle", parameters={"stacking": 5, "snow": False}, turns=turns)
    assert found == [
        ("title: Battle   # short", "title: The Battle   # short"),
        ("stacking: 4     # crowded", "stacking: 5     # crowded\n  snow: false"),
        ("", "- {number: 3, dates: 7-9 May, events: [dawn]}"),
    ]


def test_windows_line_ends_and_byte_order_mark_survive(hand: ScenarioFiles) -> None:
    contents = {name: b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n") for name, content in hand.contents.items()}
    windows = replace(hand, contents=contents)
    old = parse_scenario(windows, WORDS)
    pieces = (*old.pieces, Piece(PieceId("b9"), "Last", "", BLUE, BLUE, "foot", "", (), "", "blue-foot"))
    wanted = replace(old, map=with_terrain(old.map, "0402", 1), pieces=pieces, parameters={"stacking": 2, "snow": True})
    after = patched(windows, old, wanted, WORDS)
    assert after.rewritten == ()
    for name, content in after.files.contents.items():
        assert content.startswith(b"\xef\xbb\xbf")
        assert content.count(b"\n") == content.count(b"\r\n"), name


def test_board_of_another_size_is_written_anew(hand: ScenarioFiles) -> None:
    old = parse_scenario(hand, WORDS)
    wanted = replace(old, map=small_scenario().map, title="Battle again")
    bigger = replace(wanted.map, sheet=replace(wanted.map.sheet, grid=replace(GRID, missing=(Hex(4),))))
    after = patched(hand, old, replace(wanted, map=bigger), WORDS)
    assert after.rewritten == ("map.yaml",)
    assert parse_scenario(after.files, WORDS).map == bigger
    assert b"# rain" in after.files.contents["battle.yaml"], "the other files keep their comments"


def test_patching_one_file_alone(hand: ScenarioFiles) -> None:
    old = parse_scenario(hand, WORDS)
    wanted = replace(old, map=with_terrain(old.map, "0402", 1))
    source = hand.contents["map.yaml"]
    assert patch(source, old, wanted, WORDS) == source.replace(b"oowooo", b"oowwoo")
    assert patch(hand.contents["units.yaml"], old, wanted, WORDS) == hand.contents["units.yaml"]


def test_saving_writes_what_changed_and_keeps_the_previous(tmp_path: Path) -> None:
    folder = tmp_path / "ridge"
    write_scenario(small_scenario(), WORDS, folder)
    opened = read_files(folder)
    old = parse_scenario(opened, WORDS)
    times = {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}
    wanted = replace(old, map=with_terrain(old.map, "0402", 2))
    save(patched(opened, old, wanted, WORDS))
    assert read_scenario(folder, WORDS) == wanted
    assert (folder / "map.yaml.bak").read_bytes() == opened.contents["map.yaml"]
    assert {n: t for n, t in times.items() if n != "map.yaml"} == {
        file.name: file.stat().st_mtime_ns
        for file in folder.iterdir()
        if file.name in times and file.name != "map.yaml"
    }


@settings(max_examples=15)
@given(scenarios(), st.data())
def test_any_change_reads_back_and_needs_no_rewriting(old: Scenario, data: st.DataObject) -> None:
    start = scenario_files(old, WORDS, Path("ridge"))
    wanted = _varied(old, data)
    after = patched(start, old, wanted, WORDS)
    found = parse_scenario(after.files, WORDS)
    assert replace(found, map=normal(found.map)) == replace(wanted, map=normal(wanted.map))
    assert after.rewritten == ()


def _varied(old: Scenario, data: st.DataObject) -> Scenario:
    """Return the scenario with each part changed or left, pieces dropped, added and edited."""
    new = data.draw(maps(old.map.sheet))
    names = data.draw(st.sets(st.sampled_from(("features", "hexsides", "paths", "places", "hex_provenance"))))
    map_ = replace(old.map, **{name: getattr(new, name) for name in sorted(names)})
    if data.draw(st.booleans()):
        map_ = replace(map_, terrain=new.terrain, terrain_kinds=new.terrain_kinds, layers=new.layers)
    pieces = [
        replace(piece, name=data.draw(TEXTS)) if data.draw(st.booleans()) else piece
        for piece in old.pieces
        if data.draw(st.booleans())
    ]
    extra = data.draw(st.lists(PIECES, max_size=2, unique_by=lambda piece: piece.id))
    pieces += [piece for piece in extra if piece.id not in {other.id for other in old.pieces}]
    charts = {
        id_: replace(chart, cells=tuple(tuple(data.draw(CELLS) for _ in row) for row in chart.cells))
        for id_, chart in old.charts.items()
    }
    provenance = data.draw(st.dictionaries(TEXTS.filter(bool), PROVENANCES, max_size=2))
    return replace(old, title=data.draw(TEXTS), map=map_, pieces=tuple(pieces), charts=charts, provenance=provenance)


@settings(max_examples=15)
@given(maps(), st.data())
def test_one_hexside_is_always_one_line(map_: GameMap, data: st.DataObject) -> None:
    old = replace(small_scenario(), map=replace(map_, hexsides={"brook": _many(map_)}))
    start = scenario_files(old, WORDS, Path("ridge"))
    side = data.draw(st.sampled_from(all_hexsides(map_.grid)))
    sides = tuple(sorted(set(old.map.hexsides["brook"]) ^ {side}))
    after = patched(start, old, replace(old, map=replace(old.map, hexsides={"brook": sides})), WORDS)
    assert after.rewritten == ()
    assert len(changes(start, after)) == 1
    removed, added = changes(start, after)[0]
    assert removed.count("\n") == added.count("\n") == 0


def _many(map_: GameMap) -> tuple[Hexside, ...]:
    return all_hexsides(map_.grid)[::2]
