"""What the counters of The Kaiser's Battle must bear for its rules to work: steps by size, morale, corps, service."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.games.kaiser.clauses import c
from core.games.kaiser.schema_play import ALLIED, GERMAN
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario
from core.model.units import Piece
from core.model.values import Key, Values

FACES = {
    "division": (2, c("8.5.B#1")),
    "brigade": (2, c("8.5.B#3")),
    "regiment": (2, c("8.5.B#3")),
    "battalion": (1, c("8.5.B#4")),
    "company": (1, c("8.5.B#4")),
    "hq": (1, c("8.5.B#4")),
}
"""Size -> the steps that its counter shows, and why; a division's third is another counter."""

LEAST_MORALE, MOST_MORALE = 1, 5

OF_ONE_SIDE = {
    "stosstruppen": (GERMAN, c("2.2.2.A")),
    "replacement": (GERMAN, c("13.2.1")),
    "service": (ALLIED, c("15.2.1")),
}
"""Types that only one side has, each with the clause that says so."""


def unit_issues(scenario: Scenario) -> Iterator[Issue]:
    """Yield what is wrong with the pieces, beside what any game asks of them."""
    for piece in scenario.pieces:
        yield from _steps(piece)
        yield from _owner(piece)
        yield from _corps(piece)
    yield from _service(scenario)
    if not any(piece.type == "replacement" for piece in scenario.pieces):
        yield Issue(Severity.WARNING, "no-replacements", c("13.2.3.A"))


def _steps(piece: Piece) -> Iterator[Issue]:
    """A replacement regiment has one step; a reduced face is weaker; morale is 1 to 5."""
    if piece.size not in FACES:
        return
    steps, clause = FACES[piece.size]
    if piece.type == "replacement":
        steps, clause = 1, c("13.2.2")
    if piece.max_steps != steps:
        values: Values = {"found": piece.max_steps, "expected": steps, "size": Key(piece.size)}
        yield Issue(Severity.ERROR, "steps-by-size", clause, piece=piece.id, values=values, cure="cure-count-faces")
    strengths = [face.factors.get("strength", 0) for face in piece.faces]
    if any(after >= before for before, after in pairwise(strengths)):
        yield Issue(Severity.WARNING, "reduced-not-weaker", c("2.2.2.B"), piece=piece.id)
    for face in piece.faces:
        morale = face.factors.get("morale", LEAST_MORALE)
        if not LEAST_MORALE <= morale <= MOST_MORALE:
            values = {"found": morale, "least": LEAST_MORALE, "most": MOST_MORALE}
            yield Issue(Severity.ERROR, "morale-range", c("8.6"), piece=piece.id, values=values)


def _owner(piece: Piece) -> Iterator[Issue]:
    """Stosstruppen are German divisions, replacement regiments German, service companies Allied."""
    side, clause = OF_ONE_SIDE.get(piece.type, (piece.side, ""))
    if piece.side != side:
        yield Issue(Severity.ERROR, "type-of-one-side", clause, piece=piece.id, values={"side": Key(side)})
    if piece.type == "stosstruppen" and piece.size != "division":
        yield Issue(Severity.ERROR, "stosstruppen-division", c("2.2.2.A"), piece=piece.id)


def _corps(piece: Piece) -> Iterator[Issue]:
    """Every unit belongs to a corps, but those that get theirs in play or never have one."""
    if piece.type not in ("replacement", "service") and not piece.fields.get("corps"):
        yield Issue(Severity.WARNING, "no-corps", c("16.0"), piece=piece.id)


def _service(scenario: Scenario) -> Iterator[Issue]:
    """Each Allied infantry battalion has one service company on its back, and nobody else has."""
    backs = [piece for piece in scenario.pieces if piece.type == "service"]
    taken = [piece.substitute_for for piece in backs]
    battalions = [
        piece.id
        for piece in scenario.pieces
        if piece.side == ALLIED and (piece.type, piece.size) == ("infantry", "battalion")
    ]
    for battalion in battalions:
        if taken.count(battalion) != 1:
            values: Values = {"found": taken.count(battalion)}
            yield Issue(Severity.ERROR, "service-company-count", c("15.2.2.A"), piece=battalion, values=values)
    for piece in backs:
        if piece.substitute_for not in battalions:
            yield Issue(Severity.ERROR, "service-company-of-nobody", c("15.2.2.A"), piece=piece.id)
        if piece.faces != backs[0].faces:
            yield Issue(Severity.WARNING, "service-companies-alike", c("15.2.2.B"), piece=piece.id)
