"""Symbols of a scenario's own: what may stand in their files, and that they go wherever the scenario goes."""

from __future__ import annotations

import shutil
from dataclasses import replace
from importlib.resources import files as package
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from probe.field import FOLDER as PROBE
from probe.game import GAME
from probe.schema import SCHEMA

from core.files.problems import FileProblems
from core.files.scenario_yaml import read_scenario, write_scenario
from core.files.symbol_files import LARGEST, BadSymbolFile, checked
from core.play.header import Start, header_of, read_header
from core.play.manuscript import Manuscript
from core.play.seats import Mode, Seats
from core.view.scene import face_of
from core.view.symbols import own_symbol, read_symbol, symbol, symbol_keys

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 46 31">'
BOX = '<rect width="46" height="31" fill="none" stroke="currentColor"/>'
TANK = f"{HEAD}<title>Tank</title>{BOX}</svg>"


@pytest.mark.parametrize("key", symbol_keys())
def test_every_shipped_symbol_could_be_a_scenarios_own(key: str) -> None:
    content = package("resources").joinpath("symbols", f"{key}.svg").read_bytes()
    assert own_symbol(checked(key, content)) == symbol(key)


@pytest.mark.parametrize(
    ("body", "line", "found", "cure"),
    [
        ("\n<script>alert(1)</script>", 2, "<script>", "turn everything else into paths"),
        ('<g onclick="x()"/>', 1, "the script onclick", "no scripts"),
        ('<path d="M0 0" href="http://x"/>', 1, "the link href", "no links"),
        ('<path d="M0 0" xlink:href="#a"/>', 1, "the link xlink:href", "no links"),
        ('<path d="M0 0" fill="url(#a)"/>', 1, "the link fill", "draw the thing itself"),
        ('<image width="1" height="1"/>', 1, "<image>", "one of svg, g, path"),
        ("<foreignObject/>", 1, "<foreignObject>", "one of"),
        ("<title><path d='M0 0'/></title>", 1, "<path>", "one of"),
        ('<path d="M0 0A1 1 0 0 0 2 2"/>', 1, "path command 'A'", "turn arcs into curves"),
        ('<path d="M0 0L1"/>', 1, "too few numbers", "plain numbers"),
        ('<path d="M0 0 Zz 1"/>', 1, "takes no number", "plain numbers"),
        ('<path d="L1 1"/>', 1, "begins with M", "plain numbers"),
        ('<path d="M0 1e99"/>', 1, "too large", "plain numbers"),
        ('<rect width="nan" height="1"/>', 1, "too large", "plain numbers"),
        ('<rect width="1em" height="1"/>', 1, "is no number", "plain numbers"),
        ("<path/>", 1, "no d", "plain numbers"),
        ('<path d="M0 0" style="fill:red"/>', 1, "the attribute style", "as attributes"),
        ('<path d="M0 0" transform="scale(2)"/>', 1, "the attribute transform", "as they are drawn"),
        ('<path d="M0 0" fill="red"/>', 1, "the colour 'red'", "currentColor for the ink"),
        ("<g/>", 0, "nothing that is drawn", "at least one of path"),
        ("<g>", 1, "mismatched tag", "well-formed"),
        ("<g/>" * 600, 1, "more than 500 elements", "join its paths"),
    ],
)
def test_what_is_no_plain_drawing_is_refused_with_line_and_cure(body: str, line: int, found: str, cure: str) -> None:
    with pytest.raises(BadSymbolFile) as bad:
        checked("odd", f"{HEAD}{body}</svg>".encode())
    assert (bad.value.line, found in bad.value.found, cure in bad.value.expected) == (line, True, True), str(bad.value)


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"<svg/>", "viewBox ''"),
        (b'<svg viewBox="0 0 10 40"><path d="M0 0"/></svg>', "wider than high"),
        (b'<svg viewBox="1 0 10 10"><path d="M0 0"/></svg>', "write 0 0"),
        (b"<html/>", "<html>"),
        (b"", "no element found"),
        (b"\xff\xfe", "not UTF-8"),
        (TANK.encode() + b" " * LARGEST, "more than 64 KB"),
        (b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', "a DOCTYPE"),
        (b'<?xml-stylesheet href="x.css"?>' + TANK.encode(), "a processing instruction"),
    ],
)
def test_what_is_no_symbol_at_all_is_refused(content: bytes, found: str) -> None:
    with pytest.raises(BadSymbolFile, match=found.replace("(", ".").replace(")", ".")):
        checked("odd", content)
    with pytest.raises(BadSymbolFile, match="the name"):
        checked("../odd", TANK.encode())


TAGS = st.sampled_from(["path", "rect", "circle", "ellipse", "line", "g", "title", "use"])
WORDS = st.sampled_from(["M0 0L1 2z", "m1,1h2v-3Q1 1 2 2", "C1 1 1", "7", "-2.5", "1e3", "x", "", "0 0"])
NAMES = st.sampled_from(["d", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "stroke-width"])


@given(st.lists(st.tuples(TAGS, st.dictionaries(NAMES, WORDS, max_size=6)), min_size=1, max_size=4))
def test_what_passes_the_check_can_be_drawn(parts: list[tuple[str, dict[str, str]]]) -> None:
    said = [(tag, " ".join(f"{name}='{words}'" for name, words in has.items())) for tag, has in parts]
    body = "".join(f"<{tag} {words}/>" for tag, words in said)
    try:
        text = checked("odd", f"{HEAD}{body}</svg>".encode())
    except BadSymbolFile:
        return
    assert read_symbol(text, name="odd").parts


# In a scenario's folder --------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the probe scenario with a symbol of its own, which its horse bears instead of a shipped one."""
    made = tmp_path / "hills"
    shutil.copytree(PROBE, made)
    (made / "symbols").mkdir()
    (made / "symbols" / "light.svg").write_text(TANK, "utf-8")
    (made / "symbols" / "guard.svg").write_bytes(b"\xef\xbb\xbf" + TANK.replace("46", "45").encode())
    text = (made / "units.yaml").read_text("utf-8")
    (made / "units.yaml").write_text(text.replace("name: Amber First Foot,", "name: Amber First Foot, symbol: guard,"))
    return made


def test_a_scenario_brings_its_symbols_and_counters_bear_them(folder: Path) -> None:
    opened = read_scenario(folder, SCHEMA)
    assert set(opened.symbols) == {"light", "guard"}
    first, second, horse = (face_of(piece, SCHEMA, symbols=opened.symbols) for piece in opened.pieces[:3])
    assert (first.symbol, first.drawn) == ("guard", opened.symbols["guard"])
    assert (second.symbol, second.drawn) == ("infantry", "")
    assert (horse.symbol, horse.drawn) == ("light", TANK)


def test_a_bad_file_is_a_problem_of_the_scenario_with_name_and_line(folder: Path) -> None:
    (folder / "symbols" / "bad.svg").write_text(f"{HEAD}\n<script/></svg>", "utf-8")
    with pytest.raises(FileProblems) as problems:
        read_scenario(folder, SCHEMA)
    assert "symbols/bad.svg, line 2: found <script>" in str(problems.value).replace("\\", "/")


def test_a_game_takes_the_symbols_along_in_its_file(folder: Path) -> None:
    opened = read_scenario(folder, SCHEMA)
    start = Start(GAME, opened, {}, Seats(Mode.OPEN, ()))
    blank = GAME.bind(opened, {}).blank()
    again = read_header(header_of(start, blank), lambda _: GAME).start.scenario
    assert again.symbols == opened.symbols
    assert again.pieces == opened.pieces


def test_a_copy_and_a_new_scenario_have_them_too(folder: Path, tmp_path: Path) -> None:
    manuscript = Manuscript.opened(folder)
    manuscript.save_into(tmp_path / "copy", manuscript.scenario)
    assert read_scenario(tmp_path / "copy", SCHEMA).symbols == manuscript.scenario.symbols
    assert (tmp_path / "copy" / "symbols" / "guard.svg").read_bytes().startswith(b"\xef\xbb\xbf")
    write_scenario(manuscript.scenario, SCHEMA, tmp_path / "fresh")
    assert read_scenario(tmp_path / "fresh" / "two-hills.yaml", SCHEMA).symbols == manuscript.scenario.symbols


def test_saving_writes_new_ones_takes_old_ones_away_and_touches_no_other(folder: Path) -> None:
    manuscript = Manuscript.opened(folder)
    before = manuscript.scenario
    kept = {path.name: path.read_bytes() for path in folder.glob("**/*.*") if path.is_file()}
    assert manuscript.save(before) == ()
    symbols = {"guard": before.symbols["guard"], "new": TANK.replace("46", "44")}
    pieces = tuple(replace(piece, symbol="new") if piece.id == "a2" else piece for piece in before.pieces)
    assert set(manuscript.save(replace(before, symbols=symbols, pieces=pieces))) == {"units.yaml", "symbols/new.svg"}
    assert sorted(path.name for path in (folder / "symbols").iterdir()) == ["guard.svg", "light.svg.bak", "new.svg"]
    assert read_scenario(folder, SCHEMA) == replace(before, symbols=symbols, pieces=pieces)
    manuscript.save(before)
    assert read_scenario(folder, SCHEMA) == before
    now = {path.name: path.read_bytes() for path in folder.glob("**/*.*") if path.suffix != ".bak" and path.is_file()}
    assert now == kept
