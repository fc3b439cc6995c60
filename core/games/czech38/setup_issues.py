"""Everything wrong with a scenario of Czechoslovakia 1938, each with its place and the clause it offends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from core.board.hexes import Hex
from core.games.czech38.chart_issues import chart_row_issues
from core.games.czech38.clauses import c
from core.games.czech38.map_issues import printed_map_issues
from core.games.czech38.prospects import prospect_issues
from core.games.czech38.rules import Rules, bind_rules
from core.games.czech38.schema import HOME, SCHEMA
from core.games.czech38.setup_codes import Kind, barred_by, code_of, start_hex
from core.games.czech38.stacks import stack_refusal
from core.games.czech38.supply import in_supply
from core.mechanics.bound import Options
from core.mechanics.chart_checks import chart_issues, figure_issues
from core.mechanics.map_checks import map_issues
from core.mechanics.scenario_checks import Start, StartRules, for_ones_own, piece_issues, start_issues
from core.model.issues import Issue, Severity
from core.model.scenario import Parameter, Scenario
from core.model.state import Position
from core.model.units import Piece
from core.model.values import At, Key, PieceId, Place, Unknown, Values, Who

MOST_STEPS = {"panzer": 4, "motorized": 4, "corps": 4}
"""Types with more than two steps (2.11.C); all others have at most two."""

SENSELESS = frozenset(
    ("scenario-layer-missing", "scenario-unknown-key", "scenario-unknown-word", "scenario-duplicate-piece")
)
"""Findings after which the rest of the lint would only stumble."""

COUNTED = frozenset(
    ("vp-sum", "capital-hexes", "box-count", "counter-total", "counter-count", "czech-steps", "too-many-steps")
)
"""Findings that compare with what is in the box: the points of all towns (4.2.D), the units of a code, the counters."""

USUAL = frozenset(("wrong-side-of-frontier",))
"""Findings that a scenario of one's own may well intend: one that begins with armies abroad."""

BOXED = {Kind.RESERVE: (8, "8.1.A"), Kind.SLOVAKIA: (7, "8.3.A")}
"""How many units a code names in the rulebook, and where."""


def setup_issues(scenario: Scenario, options: Options) -> tuple[Issue, ...]:
    """Return everything wrong with a scenario under a choice of options; errors first.

    What makes further questions senseless (words the game does not know, a map without countries) is
    said alone. Only the published game is compared with its box.
    """
    chosen = {**SCHEMA.default_options(), **scenario.options, **options}
    issues = [*map_issues(scenario.map, SCHEMA), *piece_issues(scenario, SCHEMA)]
    if any(issue.severity is Severity.ERROR and issue.key in SENSELESS for issue in issues):
        return _errors_first(issues)
    charts = (*chart_issues(scenario, SCHEMA), *chart_row_issues(scenario))
    issues += (*charts, *figure_issues(scenario, SCHEMA))
    active = replace(scenario, pieces=tuple(p for p in scenario.pieces if _takes_part(p, chosen)))
    rules = bind_rules(active, chosen)
    sound = not any(issue.severity is Severity.ERROR for issue in charts)
    issues += (
        *start_issues(active, _start_rules(rules, charts_sound=sound)),
        *printed_map_issues(scenario.map, _parameters(scenario)),
        *_counters(scenario),
        *_steps(scenario),
        *_codes(active),
        *_boxes(scenario),
        *_last_turn(scenario),
    )
    issues = issues if scenario.published else for_ones_own(issues, COUNTED, USUAL)
    broken = {issue.piece for issue in issues if issue.severity is Severity.ERROR}
    issues += _unsupplied(rules, broken)
    return _errors_first(issues if broken else [*issues, *prospect_issues(rules)])


def _errors_first(issues: list[Issue]) -> tuple[Issue, ...]:
    order = list(Severity)
    return tuple(sorted(issues, key=lambda issue: order.index(issue.severity)))


def _takes_part(piece: Piece, options: Options) -> bool:
    return not piece.option or options.get(piece.option, True) is not False


def _parameters(scenario: Scenario) -> dict[str, Parameter]:
    return {**{kind.id: kind.default for kind in SCHEMA.parameters}, **scenario.parameters}


def _start_rules(rules: Rules, *, charts_sound: bool) -> StartRules:
    scenario = rules.scenario

    def start(piece: Piece) -> Start | None:
        code = code_of(scenario, piece)
        if code is None:
            return None
        return Start(code.clause, code.on_map, code.legal_hexes(scenario, piece), start_hex(scenario, piece))

    def barred(piece: Piece, at: Hex) -> str:
        return barred_by(scenario, piece, at)

    def crowded(pieces: tuple[Piece, ...]) -> str:
        """Without a whole stacking chart nobody can say; its own finding stands already."""
        refusal = stack_refusal(rules, tuple(p.id for p in pieces), None) if charts_sound else None
        return refusal.clause if refusal else ""

    return StartRules(start, barred, crowded, c("2.12"))


def _codes(scenario: Scenario) -> Iterator[Issue]:
    """Units begin in their own country; a zone needs a hex that we suggest."""
    for piece in scenario.pieces:
        code = code_of(scenario, piece)
        if code is None:
            continue
        at = start_hex(scenario, piece)
        if code.kind is Kind.ZONE and at is None:
            values: Values = {"code": piece.setup}
            note = Issue(Severity.NOTE, "no-suggestion", code.clause, piece=piece.id, values=values)
            yield replace(note, cure="cure-place-unit")
        if at is not None and scenario.map.layer_at("country", at) != HOME[piece.side]:
            values = {"at": At(at), "country": Key(HOME[piece.side])}
            yield Issue(
                Severity.ERROR, "wrong-side-of-frontier", code.clause, at=at, piece=piece.id, values=values
            )


def _boxes(scenario: Scenario) -> Iterator[Issue]:
    """The reserve and the garrison have the units the rulebook names."""
    codes = Counter(code.kind for piece in scenario.pieces if (code := code_of(scenario, piece)) is not None)
    for kind, (number, clause) in BOXED.items():
        if codes[kind] != number:
            values: Values = {"code": kind.value.capitalize(), "found": codes[kind], "expected": number}
            yield Issue(Severity.WARNING, "box-count", c(clause), values=values)


def _counters(scenario: Scenario) -> Iterator[Issue]:
    """The box holds so many counters: those of the pieces, and the markers."""
    figures = _parameters(scenario)
    markers = figures["markers"]
    counted = sum(int(n) for n in markers.values()) if isinstance(markers, Mapping) else 0
    found = counted + sum(piece.counters for piece in scenario.pieces)
    if found != figures["counters"]:
        values: Values = {"found": str(found), "expected": str(figures["counters"])}
        yield Issue(Severity.WARNING, "counter-total", c("2.1"), values=values)
    for piece in scenario.pieces:
        expected = 2 if piece.max_steps > 2 else 1
        if piece.counters != expected:
            values = {"found": str(piece.counters), "expected": str(expected)}
            yield Issue(Severity.WARNING, "counter-count", c("2.11.C"), piece=piece.id, values=values)
    ids = {piece.id for piece in scenario.pieces}
    for piece in scenario.pieces:
        learned = piece.fields.get("converts_to")
        if learned is not None and learned not in ids:
            values = {"found": str(learned)}
            yield Issue(Severity.ERROR, "no-substitute", c("8.5.A.1"), piece=piece.id, values=values)


def _steps(scenario: Scenario) -> Iterator[Issue]:
    for piece in scenario.pieces:
        most = MOST_STEPS.get(piece.type, 2)
        if piece.max_steps > most:
            values: Values = {"found": str(piece.max_steps), "most": str(most)}
            yield Issue(Severity.WARNING, "too-many-steps", c("2.11.C"), piece=piece.id, values=values)
    several = tuple(p.id for p in scenario.pieces if p.nationality == "czech" and p.max_steps > 1)
    if len(several) > 1:
        values = {"pieces": Who(several), "found": str(len(several))}
        yield Issue(Severity.WARNING, "czech-steps", c("2.11.B"), piece=several[1], values=values)


def _last_turn(scenario: Scenario) -> Iterator[Issue]:
    last = _parameters(scenario)["last-turn"]
    if scenario.turns and scenario.turns[-1].number != last:
        ends = scenario.turns[-1].number
        values: Values = {"found": str(ends), "expected": str(last), "parameter": "last-turn", "amount": ends}
        yield Issue(Severity.WARNING, "last-turn", c("4.7"), values=values, cure="cure-set-figure")


def _unsupplied(rules: Rules, broken: set[PieceId | None]) -> Iterator[Issue]:
    """Units that would begin without a line to a source of their own."""
    position = _start_position(rules)
    for piece in rules.pieces.values():
        at = position.places.get(piece.id)
        if isinstance(at, int) and piece.id not in broken and not in_supply(rules, position, piece.id):
            values: Values = {"at": At(Hex(at))}
            yield Issue(
                Severity.WARNING, "no-supply-at-start", c("7.1.D"), at=Hex(at), piece=piece.id, values=values
            )


def _start_position(rules: Rules) -> Position:
    """Return a position with every piece where it begins when nobody chooses."""
    stacks: dict[Place, tuple[PieceId | Unknown, ...]] = {}
    places: dict[PieceId, Place] = {}
    for piece in rules.pieces.values():
        at = start_hex(rules.scenario, piece)
        if at is not None:
            places[piece.id] = at
            stacks[at] = (*stacks.get(at, ()), piece.id)
    layers = {layer.id: bytes(rules.grid.size) for layer in SCHEMA.state_layers}
    return Position(stacks, places, layers=layers)
