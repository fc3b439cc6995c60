"""Scenarios as folders of YAML: one file a scenario, which names the map, units and charts it is made of."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from core.files import fields, scenario_head
from core.files.atomic import make_folder, save_bytes
from core.files.charts_yaml import charts_text, read_charts
from core.files.map_text import map_text
from core.files.map_yaml import KEYS as MAP_KEYS
from core.files.map_yaml import read_map
from core.files.migrations import FORMAT, HEAD_KEYS, current
from core.files.page import Node, Page, compose, decode, read_bytes
from core.files.problems import FileProblem, FileProblems, nearest
from core.files.provenance_yaml import read_provenances
from core.files.scenario_head import NO_SCENARIOS, PARTS, part_name
from core.files.symbol_files import is_symbol, name_of, read_symbols, symbol_contents
from core.files.units_yaml import read_units, units_text
from core.files.yaml_text import flow_list, quote
from core.model.charts import Chart
from core.model.scenario import GameMap, Scenario
from core.model.schema import Schema
from core.model.units import Piece

PART_KEYS = {"map": MAP_KEYS, "units": ("units",), "charts": ("charts",)}


@dataclass(frozen=True)
class ScenarioFiles:
    """The files of one scenario as they stand on disk.

    Attributes:
        folder: where they are.
        main: the name of the scenario file.
        parts: `map`, `units`, `charts` -> the name of that file.
        contents: file name -> bytes; symbols of the scenario's own stand under `symbols/`.
    """

    folder: Path
    main: str
    parts: Mapping[str, str]
    contents: Mapping[str, bytes]

    @property
    def id(self) -> str:
        """The scenario's id: folder and file, `czech38/campaign`."""
        return f"{self.folder.absolute().name}/{Path(self.main).stem}"


def read_scenario(path: Path, schema: Schema) -> Scenario:
    """Return a scenario; FileProblems with everything that is wrong in all its files.

    Args:
        path: the scenario file, or a folder that holds just one.
        schema: the words of the game it is for.
    """
    return parse_scenario(read_files(path), schema)


def read_files(path: Path) -> ScenarioFiles:
    """Return the bytes of a scenario file and of the files it names; FileProblems when one cannot be read."""
    main = scenario_file(path)
    content = read_bytes(main, str(main))
    page = compose(decode(content, str(main)), str(main))
    if current(page) is None:
        raise FileProblems(page.problems)
    values = {key.value: value for key, value in fields.entries(page, page.root, "")}
    if "game" not in values:
        expected = "a scenario file, which names its game and through which map, units and charts are read"
        near = nearest("game", values)
        found = f"no game, but {near}" if near else "no game"
        raise FileProblems([FileProblem(str(main), 1, "game", found, expected)])
    names = {part: part_name(page, values.get(part), part) for part in PARTS}
    problems = list(page.problems)
    contents = {main.name: content}
    for name in filter(None, names.values()):
        try:
            contents[name] = read_bytes(main.parent / name, str(main.parent / name))
        except FileProblems as failed:
            problems += failed.problems
    symbols, wrong = symbol_contents(main.parent)
    problems += wrong
    if problems:
        raise FileProblems(problems)
    return ScenarioFiles(main.parent, main.name, names, {**contents, **symbols})


def scenario_file(path: Path) -> Path:
    """Return the scenario file of a folder that has just one, or the file itself; else FileProblems."""
    if not os.path.isdir(path):  # unlike Path.is_dir, it takes no for an answer where looking is forbidden
        return path
    found = sorted(file for file in path.glob("*.yaml") if file.name not in NO_SCENARIOS)
    if len(found) == 1:
        return found[0]
    expected = "the name of one of them" if found else "a folder with a scenario file"
    names = ", ".join(file.name for file in found) or "no scenario file"
    raise FileProblems([FileProblem(str(path), 0, "", names, expected)])


def parse_scenario(files: ScenarioFiles, schema: Schema) -> Scenario:
    """Return the scenario that a set of files describes; FileProblems with everything that is wrong."""
    problems: list[FileProblem] = []
    pages = {name: _open_page(files, name, problems) for name in files.contents if not is_symbol(name)}
    symbols, wrong = read_symbols(files.folder, files.contents)
    problems += wrong
    main = pages[files.main]
    parts = {part: pages[name] for part, name in files.parts.items()}
    game_map = _read_map(parts["map"], schema)
    pieces = charts = None
    units_page, charts_page = parts["units"], parts["charts"]
    if units_page is not None:
        pieces = read_units(units_page, _part(units_page, "units").get("units"), schema)
    if charts_page is not None:
        charts = read_charts(charts_page, _part(charts_page, "charts").get("charts"), schema)
    scenario = None
    if main is not None:
        scenario = _read_main(main, files.id, schema, (game_map, pieces or (), charts or {}))
    problems += [problem for page in pages.values() if page is not None for problem in page.problems]
    if problems or scenario is None:
        raise FileProblems(problems)
    return replace(scenario, symbols=symbols) if symbols else scenario


def _open_page(files: ScenarioFiles, name: str, problems: list[FileProblem]) -> Page | None:
    shown = str(files.folder / name)
    try:
        page = compose(decode(files.contents[name], shown), shown)
    except FileProblems as failed:
        problems += failed.problems
        return None
    ready = current(page)
    if ready is None:
        problems += page.problems
    return ready


def _part(page: Page, part: str) -> dict[str, Node]:
    return fields.mapping(
        page, page.root, "", (*HEAD_KEYS, *PART_KEYS[part]), required=(part,) if part != "map" else ()
    )


def _read_map(page: Page | None, schema: Schema) -> GameMap | None:
    if page is None:
        return None
    return read_map(page, _part(page, "map"), schema)


def _read_main(
    page: Page, id_: str, schema: Schema, parts: tuple[GameMap | None, tuple[Piece, ...], dict[str, Chart]]
) -> Scenario | None:
    game_map, pieces, charts = parts
    values = fields.mapping(page, page.root, "", (*HEAD_KEYS, *scenario_head.KEYS), required=("game", "title"))
    text = {key: fields.text(page, values.get(key), key) for key in ("title", "version", "summary")}
    game = fields.choice(page, values.get("game"), "game", (schema.game,))
    known = [parameter.id for parameter in schema.parameters]
    sources = values.get("parameter_provenance")
    fields.mapping(page, sources, "parameter_provenance", known)
    options = scenario_head.read_options(page, values.get("options"), schema)
    parameters = scenario_head.read_parameters(page, values.get("parameters"), schema)
    turns = scenario_head.read_turns(page, values.get("turns"))
    boxes = scenario_head.read_boxes(page, values.get("boxes"), schema)
    parameter_provenance = read_provenances(page, sources, "parameter_provenance")
    provenance = read_provenances(page, values.get("provenance"), "provenance")
    if game_map is None:
        return None
    return Scenario(
        id_,
        game,
        text["title"],
        game_map,
        pieces,
        charts,
        text["version"] or "1",
        text["summary"],
        turns,
        boxes,
        options,
        parameters,
        parameter_provenance,
        provenance,
        fields.words(page, values.get("needs"), "needs"),
        published=fields.switch(page, values["published"], "published") if "published" in values else False,
    )


def write_scenario(scenario: Scenario, schema: Schema, folder: Path) -> ScenarioFiles:
    """Write a new scenario into a folder, four files, and return them; existing ones are kept as `.bak`.

    The scenario file is named after the last word of the scenario's id, which must be a plain file name.
    """
    files = scenario_files(scenario, schema, folder)
    make_folder(folder)
    for name, content in files.contents.items():
        make_folder((folder / name).parent)
        save_bytes(folder / name, content)
    return files


def scenario_files(scenario: Scenario, schema: Schema, folder: Path) -> ScenarioFiles:
    """Return the files that `write_scenario` would write, without writing them."""
    main = f"{scenario.id.rpartition('/')[2]}.yaml"
    parts = {part: f"{part}.yaml" for part in PARTS}
    if main in parts.values():
        raise ValueError(f"scenario id {scenario.id!r}: the file {main} is taken by a part; choose another id")
    head = f"format: {FORMAT}\nneeds: {flow_list(quote(need) for need in scenario.needs)}\n\n"
    texts = {
        main: scenario_head.scenario_text(scenario, parts),
        parts["map"]: map_text(scenario.map, schema),
        parts["charts"]: "charts:\n" + charts_text(scenario.charts) if scenario.charts else "charts: {}\n",
        parts["units"]: "units:\n" + units_text(scenario.pieces, schema) if scenario.pieces else "units: []\n",
    }
    contents = {name: (head + text).encode() for name, text in texts.items()}
    symbols = {name_of(key): text.encode() for key, text in scenario.symbols.items()}
    return ScenarioFiles(folder, main, parts, {**contents, **symbols})
