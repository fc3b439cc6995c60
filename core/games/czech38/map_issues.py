"""What the printed map of Czechoslovakia 1938 must have for its rules to work: points, sources, forts, places."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from core.board.hexes import Hex
from core.board.hexsides import hexes_of
from core.games.czech38.clauses import c
from core.games.czech38.schema import SCHEMA
from core.model.issues import Issue, Severity
from core.model.scenario import GameMap, Parameter
from core.model.values import At, Key, Value, Values

TOWNS = ("town", "large_town", "prague")
"""Kinds of place that score (4.2); a village is a name."""

# Feature -> the country it must lie in, whether on the map edge, and the clause.
SITES = (
    ("german_source", "germany", True, "7.3.1.A"),
    ("czech_source", "czechoslovakia", False, "7.3.2.A"),
    ("soviet_source", "czechoslovakia", True, "7.3.3.A"),
    ("soviet-entry", "czechoslovakia", True, "8.2.A"),
    ("industry-exit", "czechoslovakia", True, "16.2.G"),
    ("bonus-town", "germany", False, "4.3.A"),
    ("moravian-gate", "czechoslovakia", False, "16.4.A"),
    ("fort", "czechoslovakia", False, "14.1.1.note"),
    ("heavy_fort", "czechoslovakia", False, "14.1.1.note"),
    ("ip", "czechoslovakia", False, "14.3.A"),
    ("vp", "czechoslovakia", False, "4.2.C"),
    ("prague", "czechoslovakia", False, "4.2.A"),
)


def printed_map_issues(map_: GameMap, parameters: Mapping[str, Parameter]) -> tuple[Issue, ...]:
    """Return what is wrong with the map under these parameters."""
    return (
        *_points(map_, parameters),
        *_sites(map_),
        *_edge_sources(map_),
        *_runs(map_),
        *_towns(map_),
        *_works(map_),
    )


def _at(key: str, clause: str, at: Hex, severity: Severity = Severity.ERROR, **more: Value) -> Issue:
    values: Values = {"at": At(at), **more}
    return Issue(severity, key, c(clause), at=at, values=values)


def _put(issue: Issue, feature: str) -> Issue:
    """Offer to put a feature where it is missing."""
    return replace(issue, cure="cure-set-feature", values={**issue.values, "feature": Key(feature)})


def _lift(issue: Issue, feature: str) -> Issue:
    """Offer to take a feature away where it may not be, after what else would do."""
    cures = f"{issue.cure} cure-clear-feature".strip()
    return replace(issue, cure=cures, values={**issue.values, "feature": Key(feature)})


def _name(issue: Issue, kind: str) -> Issue:
    """Offer to name a place where one is missing."""
    return replace(issue, cure="cure-name-place", values={**issue.values, "place_kind": Key(kind)})


def _points(map_: GameMap, parameters: Mapping[str, Parameter]) -> Iterator[Issue]:
    """The hexes together are worth what the Czech side starts with."""
    found, expected = sum(map_.feature("vp").values()), parameters["start-vp"]
    if found != expected:
        yield Issue(
            Severity.ERROR, "vp-sum", c("4.2.D"), values={"found": str(found), "expected": str(expected)}
        )
    capital = tuple(map_.feature("prague"))
    if len(capital) != 3 or len(_joined(map_, capital)) != 3:
        at = capital[0] if capital else None
        yield Issue(Severity.ERROR, "capital-hexes", c("4.2.A"), at=at, values={"found": str(len(capital))})


def _joined(map_: GameMap, hexes: Collection[Hex]) -> list[Hex]:
    """Return those of the hexes that hang together with the first."""
    left = list(hexes)
    joined = left[:1]
    for at in joined:
        joined += [near for near in map_.grid.adjacent(at) if near in left and near not in joined]
    return joined


def _sites(map_: GameMap) -> Iterator[Issue]:
    names = {feature.id: feature.name for feature in SCHEMA.features}
    for feature, country, on_edge, clause in SITES:
        for at in map_.feature(feature):
            if map_.layer_at("country", at) != country:
                yield _lift(_at("site-wrong-country", clause, at, what=names[feature], country=Key(country)), feature)
            if on_edge and not map_.grid.on_edge(at):
                yield _lift(_at("site-not-on-edge", clause, at, what=names[feature]), feature)


def _edge_sources(map_: GameMap) -> Iterator[Issue]:
    """Every edge hex of Germany supplies it."""
    sources = map_.feature("german_source")
    for at in map_.grid.hexes:
        if map_.grid.on_edge(at) and map_.layer_at("country", at) == "germany" and at not in sources:
            yield _put(_at("edge-without-source", "7.3.1.A", at), "german_source")


def _runs(map_: GameMap) -> Iterator[Issue]:
    """The Soviet hexes are one run of the edge, and units enter by them."""
    run = tuple(map_.feature("soviet_source"))
    apart = [at for at in run if at not in _joined(map_, run)]
    yield from (_at("soviet-run-broken", "7.3.3.A", at) for at in apart)
    yield from (_at("entry-no-source", "8.2.A", at) for at in map_.feature("soviet-entry") if at not in run)


def _towns(map_: GameMap) -> Iterator[Issue]:
    """Each Czech town scores, and nothing but towns does; the bonus towns are large ones."""
    kinds = {at: place.kind for place in map_.places for at in place.hexes}
    points = map_.feature("vp")
    for at, kind in kinds.items():
        if kind in TOWNS and at not in points and map_.layer_at("country", at) == "czechoslovakia":
            yield _put(_at("town-without-vp", "4.2.C", at), "vp")
    bare = (_at("vp-without-town", "4.2.C", at) for at in points if kinds.get(at) not in TOWNS)
    yield from (_lift(_name(issue, "town"), "vp") for issue in bare)
    for at in map_.feature("prague"):
        if kinds.get(at) != "prague":
            yield _at("capital-not-there", "4.2.A", at)
    for at in map_.feature("bonus-town"):
        if kinds.get(at) != "large_town":
            yield _at("bonus-town-missing", "4.3.A", at)


def _works(map_: GameMap) -> Iterator[Issue]:
    """A hex has one kind of fort, a position has hexsides, the Moravian Gate is fortified clear ground."""
    forts, heavy, positions = map_.feature("fort"), map_.feature("heavy_fort"), map_.feature("ip")
    yield from (_lift(_at("two-forts", "14.2.A", at), "fort") for at in forts if at in heavy)
    faced = {at for side in map_.hexsides.get("ip", ()) for at in hexes_of(map_.grid, side) if at is not None}
    for at in positions:
        if at not in faced:
            yield _lift(_at("position-without-side", "14.3.A", at, Severity.WARNING), "ip")
    for side in map_.hexsides.get("ip", ()):
        if not any(at in positions for at in hexes_of(map_.grid, side)):
            at = hexes_of(map_.grid, side)[0]
            values: Values = {"at": At(at), "kind": Key("ip")}
            found = Issue(Severity.WARNING, "side-without-position", c("14.3.A"), at, side, values=values)
            yield replace(found, cure="cure-erase-side")
    for at in map_.feature("moravian-gate"):
        if map_.terrain_at(at) != "clear" or (at not in forts and at not in heavy):
            yield _at("gate-not-fortified", "16.4.A", at, Severity.WARNING)
