"""Questions put to the rules about the scenario as it stands: where a unit can go, its supply, the odds of an attack.

A trial stands on a position made of the set-up: every unit where its code puts it when nobody chooses. The rules are
asked at the first entry point of the game at which they can answer, with everything in sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from core.board.hexes import Hex
from core.model import events as ev
from core.model.evolve import apply
from core.model.issues import Severity
from core.model.refusal import Refusal
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.values import At, PieceId, Side, Value, Who
from core.model.working import Explanation, Overlay, Question
from core.play.dice import SeededDice
from core.play.library import Game
from core.view.language import tr
from core.view.sentences import Said, Sentences
from core.view.tallies import Tally, tallies
from editor.models.standing import stands_in

Options = Mapping[str, int | str | bool]
REACH, SUPPLY, BATTLE = "reach", "supply", "battle"




@dataclass(frozen=True, slots=True)
class Trial:
    """A question: its kind, the units it is about, and for a battle the hex they attack."""

    kind: str
    pieces: tuple[PieceId, ...]
    at: Hex | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an answer: words, figure and clause."""

    text: str
    value: str
    clause: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the rules say to a trial.

    Attributes:
        title: the question in words.
        total: the figure that the lines lead to.
        results: what each roll leads to, with its chance; for charts whose losses are not told.
        chart, column: the column of the chart that is read.
        supposed: what had to be supposed, in a sentence.
        refused: why there is no answer.
    """

    title: str
    total: str = ""
    lines: tuple[Line, ...] = ()
    tallies: tuple[Tally, ...] = ()
    results: tuple[str, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    chart: str = ""
    column: str = ""
    supposed: str = ""
    refused: Said | None = None


def ask(game: Game, scenario: Scenario, trial: Trial) -> Answer:
    """Put a question to the rules; what they cannot answer is told with the reason."""
    said = Sentences.of(game, scenario)
    title = _title(said, trial)
    there = [piece for piece in trial.pieces if piece in scenario.piece_of]
    if not there:
        return Answer(title, refused=Said(tr("Choose a unit first."), ""))
    options = _options(game, scenario, there)
    if any(issue.severity is Severity.ERROR for issue in game.setup_issues(scenario, options)):
        return Answer(title, refused=Said(tr("The rules answer once the findings name no errors."), ""))
    places = _places(scenario, game.schema)
    moved = _brought_up(scenario, places, trial) if trial.kind == BATTLE else {}
    side = scenario.piece_of[there[0]].side
    found = _explained(game, scenario, options, ({**places, **moved}, side, _question(trial)))
    supposed = _supposed(said, scenario, moved)
    if isinstance(found, Refusal):
        return Answer(title, supposed=supposed, refused=said.refusal(found))
    return replace(_in_words(said, found), title=title, supposed=supposed)


def _title(said: Sentences, trial: Trial) -> str:
    who = said.pieces(trial.pieces)
    at = said.place(trial.at) if trial.at is not None else ""
    titles = {REACH: tr("Where {who} can go", who=who), SUPPLY: tr("Supply of {who}", who=who)}
    return titles.get(trial.kind, tr("{who} against {at}", who=who, at=at))


def _options(game: Game, scenario: Scenario, pieces: Iterable[PieceId]) -> Options:
    """Return the options of the scenario, and those that bring the units asked about into play."""
    wanted = {option: True for piece in pieces if (option := scenario.piece_of[piece].option)}
    return {**game.schema.default_options(), **scenario.options, **wanted}


def _question(trial: Trial) -> Question:
    values: dict[str, Value] = {"who": Who(trial.pieces)}
    if trial.at is not None:
        values["at"] = At(trial.at)
    return Question(trial.kind, values)


# The position ------------------------------------------------------------------------------------


def _places(scenario: Scenario, schema: Schema) -> dict[PieceId, Hex]:
    """Return where every unit stands when nobody chooses; those that begin off the map are left out."""
    found = ((piece.id, stands_in(scenario, schema, piece)) for piece in scenario.pieces)
    return {piece: at for piece, at in found if at is not None}


def _brought_up(scenario: Scenario, places: Mapping[PieceId, Hex], trial: Trial) -> dict[PieceId, Hex]:
    """Return attackers that do not stand beside their target, each in the nearest hex beside it that no enemy holds."""
    assert trial.at is not None
    grid = scenario.map.grid
    held = {at for piece, at in places.items() if scenario.piece_of[piece].side != _side(scenario, trial)}
    free = [at for at in grid.adjacent(trial.at) if at not in held]
    moved: dict[PieceId, Hex] = {}
    for piece in trial.pieces:
        at = places.get(piece)
        if free and (at is None or grid.distance(at, trial.at) != 1):
            moved[piece] = min(free, key=lambda to: (grid.distance(to, at) if at is not None else 0, to))
    return moved


def _side(scenario: Scenario, trial: Trial) -> Side:
    return scenario.piece_of[trial.pieces[0]].side


def attackers_of(scenario: Scenario, schema: Schema, at: Hex) -> tuple[PieceId, ...]:
    """Return the units that stand beside a hex and are enemies of those in it; empty when nobody stands there."""
    places = _places(scenario, schema)
    sides = {scenario.piece_of[piece].side for piece, place in places.items() if place == at}
    near = scenario.map.grid.adjacent(at)
    return tuple(piece for piece, place in places.items() if place in near and _fights(scenario, schema, piece, sides))


def _fights(scenario: Scenario, schema: Schema, piece: PieceId, enemies: set[Side]) -> bool:
    found = scenario.piece_of[piece]
    kind = schema.piece_type(found.type)
    return bool(enemies) and found.side not in enemies and kind is not None and kind.fights


def _supposed(said: Sentences, scenario: Scenario, moved: Mapping[PieceId, Hex]) -> str:
    if not moved:
        return ""
    words = ", ".join(tr("{unit} in {at}", unit=said.piece(piece), at=said.place(at)) for piece, at in moved.items())
    return tr("Supposed: {where}.", where=words)


Asked = tuple[Mapping[PieceId, Hex], Side, Question]


def _explained(game: Game, scenario: Scenario, options: Options, asked: Asked) -> Explanation | Refusal:
    """Return the first answer that the rules give at one of the game's entry points, else why they do not."""
    found: Explanation | Refusal = Refusal("", "no-such-question")
    for found in _answers(game, scenario, options, asked):
        if isinstance(found, Explanation):
            return found
    return found


def _answers(game: Game, scenario: Scenario, options: Options, asked: Asked) -> Iterator[Explanation | Refusal]:
    places, side, question = asked
    rulebook = game.bind(scenario, options)
    blank = rulebook.blank()
    stacks: dict[Hex, tuple[PieceId, ...]] = {}
    for piece, at in places.items():
        if piece in blank.steps:
            stacks[at] = (*stacks.get(at, ()), piece)
    position = apply(blank, [ev.SetStack(at, stack) for at, stack in stacks.items()])
    sides = tuple(kind.id for kind in game.schema.sides)
    for entry in _entries(game.schema):
        staged = rulebook.stage(entry, position, SeededDice(1)).state
        if side in rulebook.deciders(staged):
            seen = rulebook.observe(staged, sides, side)
            yield rulebook.explain(seen, question)


def _entries(schema: Schema) -> tuple[str, ...]:
    """Return the entry points; the first is where a set-up begins, so it comes last."""
    first, *others = (frame.id for frame in schema.frames if frame.entry)
    return (*others, first)


# The answer --------------------------------------------------------------------------------------


def _in_words(said: Sentences, found: Explanation) -> Answer:
    lines = []
    for line in found.lines:
        if isinstance(line.value, At):
            continue  # a closed hex: the map says so
        words = said.line(line)
        lines.append(Line(words.text, "" if line.value is None else said.value(line.value), words.clause))
    return Answer(
        "",
        "" if found.total is None else said.value(found.total),
        tuple(lines),
        tallies(said, found.spread),
        _results(said, found),
        found.overlays,
        found.chart,
        found.column,
    )


def _results(said: Sentences, found: Explanation) -> tuple[str, ...]:
    """Return the results with their chances, likeliest first."""
    shares: dict[str, Fraction] = {}
    for outcome in found.spread:
        word = said.value(outcome.result)
        shares[word] = shares.get(word, Fraction(0)) + outcome.weight
    ordered = sorted(shares, key=lambda word: -shares[word])
    return tuple(f"{word} {round(100 * shares[word])} %" for word in ordered)
