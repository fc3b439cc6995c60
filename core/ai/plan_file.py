"""Plans as files: `plans.yaml` in a scenario's folder says what the sides of a scripted game set out to do."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import TypeVar

from core.ai.plan import Answer, Bounds, Crowding, Hazard, Judge, Leave, Plan, Posture, SidePlan, While, made_up
from core.board.hexes import Hex
from core.board.labels import UnknownLabel
from core.board.parting import joined
from core.files import fields
from core.files.page import Node, Page, read_page
from core.files.problems import FileProblems, nearest
from core.files.scenario_head import PLANS
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.values import Side
from core.play.library import OWN_PREFIX, own, shipped

MOST = 1000.0
TOP_KEYS = ("format", "terrain", "features", "places", "works", "refuges", "crowding", "hazard", "sides")
SIDE_KEYS = (
    "posture", "prizes", "objectives", "odds", "price", "margin", "reserve", "lay", "buttons", "answers", "rear",
    "bounds", "dear", "calls", "shares", "near", "train", "tether", "leave", "passes", "obliged", "strikes", "hunts",
    "splits", "beyond", "during", "spend",
)  # fmt: skip
ANSWER_KEYS = ("pays", "otherwise", "by", "line")
LEAVE_KEYS = ("feature", "button", "worth")
HAZARD_KEYS = ("layer", "value", "reach")
WHILE_KEYS = ("shares", "strikes")
BEYOND_KEYS = ("from", "places", "weight")
CROWDING_KEYS = ("chart", "column", "figure")
TEXT_KEYS = ("pays", "otherwise", "line")
W = TypeVar("W", bound=Enum)


def plan_for(scenario: Scenario, schema: Schema) -> Plan:
    """Return the plan that lies beside a scenario of the library; FileProblems when it is wrong.

    Where there is none, one made from the map.
    """
    entries = (*shipped(), *own())
    folder = next((entry.path.parent for entry in entries if entry.id.removeprefix(OWN_PREFIX) == scenario.id), None)
    if folder is None or not (folder / PLANS).is_file():
        return made_up(scenario, schema)
    return read_plan(folder / PLANS, scenario, schema)


def read_plan(path: Path, scenario: Scenario, schema: Schema) -> Plan:
    """Return the plan in a file; FileProblems with everything that is wrong in it."""
    page = read_page(path, str(path))
    top = fields.mapping(page, page.root, "", TOP_KEYS, required=("sides",))
    fields.number(page, top.get("format"), "format", 1, 1)
    known = {"terrain": scenario.map.terrain_kinds, "features": tuple(scenario.map.features)}
    plan = Plan(
        sides=dict(_Reader(page, scenario, schema).sides(top.get("sides"))),
        terrain=_amounts(page, top.get("terrain"), "terrain", known["terrain"]),
        features=_amounts(page, top.get("features"), "features", known["features"]),
        works=_amounts(page, top.get("works"), "works", known["features"]),
        places=_amounts(page, top.get("places"), "places", tuple(schema.place_kinds)),
        refuges=_known_words(page, top.get("refuges"), "refuges", (*known["features"], *schema.place_kinds)),
        crowding=_crowding(page, top.get("crowding"), scenario),
        hazard=_hazard(page, top.get("hazard"), schema),
    )
    if page.problems:
        raise FileProblems(page.problems)
    return plan


class _Reader:
    """Reads the sides of one file."""

    def __init__(self, page: Page, scenario: Scenario, schema: Schema) -> None:
        self.page, self.scenario, self.schema = page, scenario, schema

    def sides(self, node: Node | None) -> list[tuple[Side, SidePlan]]:
        """Return every side with its plan."""
        known = fields.mapping(self.page, node, "sides", [side.id for side in self.schema.sides])
        return [(Side(name), self._side(inner, f"sides.{name}")) for name, inner in known.items()]

    def _side(self, node: Node, at: str) -> SidePlan:
        page, plain = self.page, SidePlan()
        keys = fields.mapping(page, node, at, SIDE_KEYS, required=("posture",))

        def figure(key: str, default: float) -> float:
            return fields.decimal(page, keys[key], f"{at}.{key}", 0.0, MOST) if key in keys else default

        return SidePlan(
            posture=_word(page, keys.get("posture"), f"{at}.posture", Posture) or plain.posture,
            objectives=self._objectives(keys, at),
            odds=figure("odds", plain.odds),
            price=figure("price", plain.price),
            margin=figure("margin", plain.margin),
            reserve=figure("reserve", plain.reserve),
            lay=_amounts(page, keys.get("lay"), f"{at}.lay"),
            buttons=fields.words(page, keys.get("buttons"), f"{at}.buttons"),
            answers=self._answers(keys.get("answers"), f"{at}.answers"),
            rear=fields.words(page, keys.get("rear"), f"{at}.rear"),
            bounds=self._bounds(keys.get("bounds"), f"{at}.bounds"),
            dear=_amounts(page, keys.get("dear"), f"{at}.dear", [kind.id for kind in self.schema.pieces]),
            calls=fields.switch(page, keys.get("calls"), f"{at}.calls"),
            shares=self._shares(keys.get("shares"), f"{at}.shares"),
            during=self._during(keys.get("during"), f"{at}.during"),
            spend=_amounts(page, keys.get("spend"), f"{at}.spend", [kind.id for kind in self.schema.frames]),
            near=fields.words(page, keys.get("near"), f"{at}.near"),
            train=_amounts(page, keys.get("train"), f"{at}.train", [kind.id for kind in self.schema.pieces]),
            tether=figure("tether", plain.tether),
            leave=self._leave(keys.get("leave"), f"{at}.leave"),
            passes=fields.switch(page, keys.get("passes"), f"{at}.passes"),
            hunts=figure("hunts", 0.0) if "hunts" in keys else None,
            splits=_amounts(page, keys.get("splits"), f"{at}.splits", [kind.id for kind in self.schema.frames]),
            strikes=_amounts(page, keys.get("strikes"), f"{at}.strikes", [kind.id for kind in self.schema.frames]),
            obliged=fields.switch(page, keys.get("obliged"), f"{at}.obliged"),
        )

    def _objectives(self, keys: Mapping[str, Node], at: str) -> dict[Hex, float]:
        """Return hex -> weight: the amounts of a feature, places beyond a line, then what is named."""
        prizes = fields.text(self.page, keys.get("prizes"), f"{at}.prizes")
        if prizes and prizes not in self.scenario.map.features:
            expected, hint = "a feature of the map", nearest(prizes, self.scenario.map.features)
            self.page.wrong(keys["prizes"], f"{at}.prizes", expected, hint=hint)
        found = {hex_: float(amount) for hex_, amount in self.scenario.map.feature(prizes).items()}
        found.update(self._beyond(keys.get("beyond"), f"{at}.beyond"))
        for key, value in fields.entries(self.page, keys.get("objectives"), f"{at}.objectives"):
            where = f"{at}.objectives.{key.value}"
            weight = fields.decimal(self.page, value, where, 0.0, MOST)
            hexes = self._hexes(key.value)
            if not hexes:
                names = [place.name for place in self.scenario.map.places]
                self.page.wrong(key, where, "a place or a label of the map", hint=nearest(key.value, names))
            found.update(dict.fromkeys(hexes, weight))
        return found

    def _beyond(self, node: Node | None, at: str) -> dict[Hex, float]:
        """Return hex -> weight for the places that are reached from a feature without crossing a line."""
        map_, found = self.scenario.map, dict[Hex, float]()
        lines, features = ([kind.id for kind in kinds] for kinds in (self.schema.hexsides, self.schema.features))
        for line, inner in fields.mapping(self.page, node, at, lines).items():
            where = f"{at}.{line}"
            words = fields.mapping(self.page, inner, where, BEYOND_KEYS, required=BEYOND_KEYS)
            start = fields.choice(self.page, words.get("from"), f"{where}.from", tuple(features))
            kinds = _known_words(self.page, words.get("places"), f"{where}.places", tuple(self.schema.place_kinds))
            weight = fields.decimal(self.page, words.get("weight"), f"{where}.weight", 0.0, MOST)
            inside = joined(map_.grid, map_.feature(start), frozenset(map_.hexsides.get(line, ())))
            towns = {hex_ for place in map_.places if place.kind in kinds for hex_ in place.hexes}
            found.update(dict.fromkeys(sorted(towns & inside), weight))
        return found

    def _hexes(self, name: str) -> tuple[Hex, ...]:
        named = [at for place in self.scenario.map.places if place.name == name for at in place.hexes]
        named = named or sorted(self.scenario.map.feature(name))
        if named:
            return tuple(named)
        try:
            return (self.scenario.map.sheet.hex(name),)
        except UnknownLabel:
            return ()

    def _answers(self, node: Node | None, at: str) -> dict[str, Answer]:
        found = {}
        for key, value in fields.entries(self.page, node, at):
            inner = f"{at}.{key.value}"
            words = fields.mapping(self.page, value, inner, ANSWER_KEYS, required=ANSWER_KEYS[:2])
            texts = {word: fields.text(self.page, words.get(word), f"{inner}.{word}") for word in TEXT_KEYS}
            by = _word(self.page, words.get("by"), f"{inner}.by", Judge) or Judge.ODDS
            found[key.value] = Answer(by=by, **texts)
        return found

    def _shares(self, node: Node | None, at: str) -> dict[str, dict[str, float]]:
        """Return kind of decision -> slot -> share."""
        kinds = [frame.id for frame in self.schema.frames]
        pairs = fields.mapping(self.page, node, at, kinds)
        return {kind: _amounts(self.page, value, f"{at}.{kind}") for kind, value in pairs.items()}

    def _during(self, node: Node | None, at: str) -> dict[tuple[str, str], While]:
        """Return (mark of the game, its value) -> what holds then; which values a mark has, the rules alone know."""
        return {
            (mark.value, word.value): self._while(inner, f"{at}.{mark.value}.{word.value}")
            for mark, values in fields.entries(self.page, node, at)
            for word, inner in fields.entries(self.page, values, f"{at}.{mark.value}")
        }

    def _while(self, node: Node, at: str) -> While:
        words = fields.mapping(self.page, node, at, WHILE_KEYS)
        kinds = [frame.id for frame in self.schema.frames]
        strikes = _amounts(self.page, words.get("strikes"), f"{at}.strikes", kinds)
        return While(self._shares(words.get("shares"), f"{at}.shares"), strikes)

    def _leave(self, node: Node | None, at: str) -> Leave | None:
        if node is None:
            return None
        words = fields.mapping(self.page, node, at, LEAVE_KEYS, required=LEAVE_KEYS)
        feature = fields.choice(self.page, words.get("feature"), f"{at}.feature", tuple(self.scenario.map.features))
        worth = fields.decimal(self.page, words.get("worth"), f"{at}.worth", 0.0, MOST)
        return Leave(feature, fields.text(self.page, words.get("button"), f"{at}.button"), worth)

    def _bounds(self, node: Node | None, at: str) -> Bounds | None:
        words = fields.mapping(self.page, node, at, ("layer", "value"))
        if not words:
            return None
        layers = self.scenario.map.layer_values
        layer = fields.choice(self.page, words.get("layer"), f"{at}.layer", tuple(layers))
        value = fields.choice(self.page, words.get("value"), f"{at}.value", layers.get(layer, ()))
        return Bounds(layer, value)


def _amounts(page: Page, node: Node | None, at: str, known: list[str] | tuple[str, ...] = ()) -> dict[str, float]:
    """Return word -> amount; with `known` words, others are noted."""
    pairs = fields.entries(page, node, at)
    values = fields.mapping(page, node, at, known) if known else {key.value: value for key, value in pairs}
    return {word: fields.decimal(page, value, f"{at}.{word}", 0.0, MOST) for word, value in values.items()}


def _known_words(page: Page, node: Node | None, at: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return a list of words; others than those known are noted."""
    return tuple(fields.choice(page, item, at, known) for item in fields.items(page, node, at))


def _crowding(page: Page, node: Node | None, scenario: Scenario) -> Crowding | None:
    """Return which chart says how much a hex holds."""
    if node is None:
        return None
    words = fields.mapping(page, node, "crowding", CROWDING_KEYS, required=CROWDING_KEYS)
    chart = fields.choice(page, words.get("chart"), "crowding.chart", tuple(scenario.charts))
    columns = scenario.charts[chart].columns if chart in scenario.charts else ()
    column = fields.choice(page, words.get("column"), "crowding.column", columns)
    return Crowding(chart, column, fields.text(page, words.get("figure"), "crowding.figure"))


def _hazard(page: Page, node: Node | None, schema: Schema) -> Hazard | None:
    """Return which value of which layer of the state does harm, and how far."""
    if node is None:
        return None
    words = fields.mapping(page, node, "hazard", HAZARD_KEYS, required=HAZARD_KEYS[:2])
    layers = {layer.id: layer.values for layer in schema.state_layers}
    layer = fields.choice(page, words.get("layer"), "hazard.layer", tuple(layers))
    value = fields.choice(page, words.get("value"), "hazard.value", layers.get(layer, ()))
    return Hazard(layer, value, fields.number(page, words.get("reach"), "hazard.reach", 0, 9))


def _word(page: Page, node: Node | None, at: str, kind: type[W]) -> W | None:
    """Return a member of an enumeration by its value; None when there is none or an unknown one, which is noted."""
    words = {member.value: member for member in kind}
    return words.get(fields.choice(page, node, at, tuple(words))) if node is not None else None
