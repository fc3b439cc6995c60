"""What is wrong with the pieces of a scenario and how they begin, by the schema and the game's word.

`map_checks` and `chart_checks` judge the rest. Reading a file already refuses what makes no sense
there (labels off the map, unknown keys). These judge what can be read and still cannot be played,
and what an editor's half-done scenario or a scenario made in memory may hold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from core.board.hexes import Hex
from core.model.issues import Issue, Severity
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.units import Piece
from core.model.values import At, Values, Who


@dataclass(frozen=True, slots=True)
class Start:
    """How a piece begins.

    Attributes:
        clause: what its set-up code rests on.
        on_map: whether it begins on the map at all.
        legal: where its code lets it stand.
        at: where it stands unless a player chooses otherwise.
    """

    clause: str
    on_map: bool
    legal: tuple[Hex, ...] = ()
    at: Hex | None = None


@dataclass(frozen=True, slots=True)
class StartRules:
    """What a game answers about the start.

    Attributes:
        start: how a piece begins; None when its set-up code cannot be read.
        barred: the clause that forbids a piece to stand in a hex; empty when it may.
        crowded: the clause that a stack of one side offends; empty when it is within limits.
        code_clause: the clause that explains set-up codes.
    """

    start: Callable[[Piece], Start | None]
    barred: Callable[[Piece, Hex], str]
    crowded: Callable[[tuple[Piece, ...]], str]
    code_clause: str = ""


def for_ones_own(issues: Iterable[Issue], counted: Collection[str], usual: Collection[str] = ()) -> list[Issue]:
    """Return what is to be said of a scenario that is not the published game, out of what would be said of that.

    Args:
        counted: keys of findings that count what the box holds or the rulebook names; they mean nothing here.
        usual: keys of findings that a designer may well intend; they become notes.
    """
    return [
        replace(issue, severity=Severity.NOTE) if issue.key in usual else issue
        for issue in issues
        if issue.key not in counted
    ]


def piece_issues(scenario: Scenario, schema: Schema) -> tuple[Issue, ...]:
    """Return what is wrong with the pieces as such: ids, keys of the schema, steps and factors."""
    return tuple(_piece_issues(scenario, schema))


def _piece_issues(scenario: Scenario, schema: Schema) -> Iterator[Issue]:
    known: dict[str, set[str]] = {
        "side": {str(side.id) for side in schema.sides},
        "type": {kind.id for kind in schema.pieces},
        "size": set(schema.sizes),
        "scheme": set(schema.schemes),
        "option": {option.id for option in schema.options} | {""},
    }
    seen: set[str] = set()
    for piece in scenario.pieces:
        if piece.id in seen:
            yield Issue(Severity.ERROR, "scenario-duplicate-piece", piece=piece.id, values={"id": piece.id})
        seen.add(piece.id)
        for word, words in known.items():
            found = str(getattr(piece, word))
            if found not in words:
                values: Values = {"found": found, "field": word, "known": ", ".join(sorted(words - {""}))}
                yield Issue(Severity.ERROR, "scenario-unknown-word", piece=piece.id, values=values)
        yield from _face_issues(piece, schema)
    for piece in scenario.pieces:
        if piece.substitute_for and piece.substitute_for not in seen:
            values = {"found": piece.substitute_for}
            yield Issue(Severity.ERROR, "scenario-unknown-original", piece=piece.id, values=values)


def _face_issues(piece: Piece, schema: Schema) -> Iterator[Issue]:
    kind = schema.piece_type(piece.type)
    if kind and kind.fights and not piece.faces:
        yield Issue(Severity.ERROR, "scenario-no-faces", kind.clause, piece=piece.id)
    steps = [face.steps for face in piece.faces]
    if steps and steps != list(range(steps[0], 0, -1)):
        values: Values = {"steps": ", ".join(str(step) for step in steps)}
        yield Issue(Severity.ERROR, "scenario-step-gap", piece=piece.id, values=values)
    for face in piece.faces:
        missing = ", ".join(factor for factor in schema.factors if factor not in face.factors)
        if missing:
            values = {"missing": missing, "steps": str(face.steps)}
            yield Issue(Severity.ERROR, "scenario-factor-missing", piece=piece.id, values=values)


def start_issues(scenario: Scenario, rules: StartRules) -> tuple[Issue, ...]:
    """Return what is wrong with how the pieces begin: codes, closed ground, stacks over the limit."""
    stacks: dict[tuple[Hex, str], list[Piece]] = {}
    issues: list[Issue] = []
    for piece in scenario.pieces:
        start = rules.start(piece)
        if start is None:
            values: Values = {"code": piece.setup}
            key = "scenario-code-unreadable" if piece.setup.strip() else "scenario-code-missing"
            issues.append(Issue(Severity.ERROR, key, rules.code_clause, piece=piece.id, values=values))
            continue
        issues += _start_of(piece, start, rules)
        if start.at is not None:
            stacks.setdefault((start.at, piece.side), []).append(piece)
    for (at, _), pieces in stacks.items():
        clause = rules.crowded(tuple(pieces))
        if clause:
            values = {"pieces": Who(tuple(piece.id for piece in pieces)), "at": At(at)}
            issues.append(Issue(Severity.ERROR, "scenario-overstacked", clause, at=at, values=values))
    return tuple(issues)


def _start_of(piece: Piece, start: Start, rules: StartRules) -> Iterator[Issue]:
    if start.on_map and not start.legal:
        values: Values = {"code": piece.setup}
        yield Issue(Severity.ERROR, "scenario-code-no-hex", start.clause, piece=piece.id, values=values)
    if start.at is None:
        return
    if start.at not in start.legal:
        values = {"code": piece.setup, "at": At(start.at)}
        yield Issue(
            Severity.ERROR, "scenario-start-not-allowed", start.clause, at=start.at, piece=piece.id, values=values
        )
    clause = rules.barred(piece, start.at)
    if clause:
        values = {"at": At(start.at)}
        yield Issue(
            Severity.ERROR, "scenario-prohibited-ground", clause, at=start.at, piece=piece.id, values=values
        )
