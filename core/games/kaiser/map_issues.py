"""What the map of The Kaiser's Battle must have for its rules to work: entry hexes, edge, trenches, the line, towns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.board.hexes import Hex
from core.games.kaiser.clauses import c
from core.games.kaiser.rules import Rules
from core.games.kaiser.schema import TRENCHES
from core.games.kaiser.schema_play import GERMAN
from core.games.kaiser.schema_setup import ENTRIES
from core.model.issues import Issue, Severity
from core.model.values import At, Key, Values


def kaiser_map_issues(rules: Rules) -> Iterator[Issue]:
    """Yield what is wrong with the map, beside what any game asks of one."""
    yield from _entries(rules)
    yield from _edge(rules)
    yield from _trenches(rules)
    yield from _front_line(rules)
    yield from _apart(rules)
    if rules.west_edge and len(rules.west_of_line) == len(rules.grid.hexes):
        yield Issue(Severity.ERROR, "line-does-not-part", c("20.1.1.A"))
    if not rules.scoring_towns:
        yield Issue(Severity.WARNING, "no-town-scores", c("20.1.1.A"))


def _entries(rules: Rules) -> Iterator[Issue]:
    """Every entry letter that a code names is on the map, once, and on its edge."""
    named = {code.place for code in rules.codes.values() if code.form.id == "entry"}
    for place in ENTRIES:
        hexes = rules.scenario.map.feature(f"entry-{place.lower()}")
        if len(hexes) > 1 or (place in named and not hexes):
            values: Values = {"place": place, "found": len(hexes)}
            yield Issue(Severity.ERROR, "entry-hex-count", c("15.3"), values=values)
        for at in hexes:
            if at not in rules.rim:
                values = {"at": At(at), "place": place}
                yield Issue(Severity.WARNING, "entry-off-edge", c("15.1.3.B"), at=at, values=values)


def _edge(rules: Rules) -> Iterator[Issue]:
    """Units leave by hexes of the edge, and there must be some."""
    if not rules.west_edge:
        yield Issue(Severity.ERROR, "no-western-edge", c("20.2.A"))
    for at in sorted(rules.west_edge):
        if at not in rules.rim:
            yield _lift(Issue(Severity.ERROR, "exit-off-edge", c("20.2.A"), at=at, values={"at": At(at)}), "west-exit")


def _trenches(rules: Rules) -> Iterator[Issue]:
    """A trench hex is of one type."""
    for at in sorted(rules.trenches):
        kinds = [kind for kind in TRENCHES if at in rules.scenario.map.feature(kind)]
        if len(kinds) > 1:
            found = Issue(Severity.ERROR, "two-trenches", c("10.0.A"), at=at, values={"at": At(at)})
            yield _lift(found, kinds[-1])


def _lift(issue: Issue, feature: str) -> Issue:
    """Offer to take a feature away where it may not be."""
    return replace(issue, cure="cure-clear-feature", values={**issue.values, "feature": Key(feature)})


def _front_line(rules: Rules) -> Iterator[Issue]:
    """On Turn 1 only Germans on trench hexes move: without any the offensive stands still."""
    starts = _starting(rules)
    germans = [at for at, sides in starts.items() if GERMAN in sides]
    if germans and not any(at in rules.trenches for at in germans):
        yield Issue(Severity.WARNING, "nobody-moves-first", c("17.1.1"))


def _apart(rules: Rules) -> Iterator[Issue]:
    """No hex is set up by both sides: enemies never share one."""
    for at, sides in _starting(rules).items():
        if len(sides) > 1:
            yield Issue(Severity.ERROR, "both-sides-start", c("5.1.2"), at=at, values={"at": At(at)})


def _starting(rules: Rules) -> dict[Hex, set[str]]:
    """Return hex -> the sides that set up there, ascending."""
    found: dict[Hex, set[str]] = {}
    for id_, code in rules.codes.items():
        if code.form.id == "hex":
            found.setdefault(rules.sheet.hex(code.hex), set()).add(rules.side(id_))
    return {at: found[at] for at in sorted(found)}
