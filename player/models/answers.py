"""Explanations for the panels: the odds of the battle in hand, what a hex is, where a unit can go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from core.board.hexes import Hex
from core.model.actions import Click
from core.model.refusal import Refusal
from core.model.values import At, Key, PieceId, Unknown, Value, Who
from core.model.working import Explanation, Line, Outcome, Overlay, Proposal, Question
from core.view.language import number
from core.view.sentences import Said, Sentences
from core.view.tallies import Tally, tallies
from player.models.pairs import PairPicture, pair_picture
from player.models.table import Table
from player.models.turn import Turn
from player.models.workbench import ChartPicture, chart_picture


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a working: words, value and clause; `whole` are the words with all names in full."""

    text: str
    value: str
    clause: str
    whole: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """What one face of the die leads to: the results in words, likeliest first, and what each side can expect to lose.

    `share` is the part of all rolls, 0 to 1.
    """

    roll: str
    result: str
    share: float
    losses: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Supposition:
    """Something that may be supposed of a battle: its key for the question, its words, the total it leads to."""

    key: str
    text: str
    total: str
    clause: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something the rules propose: its words, its figure, the clicks of its draft; `whole` has all names in full."""

    text: str
    value: str
    clause: str
    clicks: tuple[Click, ...]
    whole: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """An explanation in words.

    Attributes:
        total: the figure the lines lead to (`3:1`).
        bars: every result with its share, in order of the die.
        losses: side in words -> expected losses, a fraction.
        expected: the expected losses in a sentence.
        picture: the chart that is read, its column lit; None without one.
        tallies: how often each side loses how many steps.
        better: what is missing for a better total.
        supposed: what may be supposed as well.
        heading: what the answer is called; empty for the odds of a battle.
        pairs: the results of two dice as a table; None where one die or none decides.
        proposals, caption: what could be done next, and the words above it.
    """

    rows: tuple[Row, ...] = ()
    total: str = ""
    bars: tuple[Bar, ...] = ()
    losses: tuple[tuple[str, Fraction], ...] = ()
    overlays: tuple[Overlay, ...] = ()
    chart: str = ""
    column: str = ""
    refused: Said | None = None
    expected: str = ""
    picture: ChartPicture | None = None
    tallies: tuple[Tally, ...] = ()
    better: Said | None = None
    supposed: tuple[Supposition, ...] = ()
    heading: str = ""
    pairs: PairPicture | None = None
    proposals: tuple[Suggestion, ...] = ()
    caption: str = ""

    @property
    def sure(self) -> str:
        """What comes without a die; empty when a die decides."""
        return self.bars[0].result if len(self.bars) == 1 else ""

    @property
    def beyond_the_chart(self) -> bool:
        """Whether a chart is shown whose columns end before the total, so that no die is thrown."""
        return bool(self.sure) and self.picture is not None and self.picture.column < 0


LONGEST = 26
"""Letters of a unit's name beside a figure."""

MOST_NAMED = 40
"""Letters of the names of several units beside a figure."""

NOTHING = Answer()


def ask(table: Table, question: Question, supposed: tuple[str, ...] = ()) -> Answer:
    """Ask the rules, with what the deciding side knows and the screen may show, and put the answer into words.

    `supposed` are keys of suppositions that shall be taken for granted.
    """
    if supposed:
        question = replace(question, values={**question.values, "suppose": tuple(map(Key, supposed))})
    answer = table.session.rulebook.explain(table.answering_observation(), question)
    if isinstance(answer, Refusal):
        return Answer(refused=table.asking.refusal(answer))
    texts = table.sentences.texts
    heading, caption = (texts.get(f"{part}-{question.kind}", "") for part in ("answer", "proposals"))
    return replace(in_words(table, answer), heading=heading, caption=caption)


def in_words(table: Table, found: Explanation) -> Answer:
    """Return an explanation in words."""
    sentences = table.sentences
    losses: dict[str, Fraction] = {}
    for outcome in found.spread:
        for side, lost in outcome.losses.items():
            losses[side] = losses.get(side, Fraction(0)) + lost * outcome.weight
    return Answer(
        _rows(table, found.lines),
        "" if found.total is None else _word(table, found.total),
        _bars(table, found.spread, tuple(losses)),
        tuple((sentences.word(side), lost) for side, lost in losses.items()),
        found.overlays,
        found.chart,
        found.column,
        expected=_expected(table, losses),
        picture=chart_picture(table, found.chart, found.column, found.row),
        tallies=tallies(sentences, found.spread),
        better=None if found.better is None else sentences.line(found.better),
        supposed=tuple(_supposition(table, line) for line in found.suppositions),
        pairs=pair_picture(sentences, found.spread),
        proposals=tuple(_suggestion(table, proposal) for proposal in found.proposals),
    )


def _suggestion(table: Table, proposal: Proposal) -> Suggestion:
    brief = Brief(table.sentences.schema, table.sentences.scenario, table.sentences.texts)
    said, line = brief.line(proposal.line), proposal.line
    value = "" if line.value is None else table.sentences.figure(line)
    return Suggestion(said.text, value, said.clause, proposal.clicks, table.sentences.line(line).text)


def _supposition(table: Table, line: Line) -> Supposition:
    said = table.sentences.line(line)
    return Supposition(line.key, said.text, _word(table, line.value), said.clause)


def _expected(table: Table, losses: dict[str, Fraction]) -> str:
    """Return the expected losses in a sentence, empty without any."""
    sentences = table.sentences
    words = [f"{sentences.word(side)} {number(float(lost), 1)}" for side, lost in losses.items()]
    return sentences.say("losses-expected", {"losses": ", ".join(words)}) if words else ""


def _bars(table: Table, spread: tuple[Outcome, ...], sides: tuple[str, ...]) -> tuple[Bar, ...]:
    """Return one bar a face of the die, whatever number of results it may have."""
    faces: dict[Value, list[Outcome]] = {}
    for outcome in spread:
        faces.setdefault(outcome.roll, []).append(outcome)
    bars = []
    for roll, outcomes in faces.items():
        mass = sum((outcome.weight for outcome in outcomes), Fraction(0))
        likely = max(outcomes, key=lambda outcome: outcome.weight)
        result = _word(table, likely.result) + ("?" if len(outcomes) > 1 else "")
        lost = tuple(
            float(sum((o.losses.get(side, Fraction(0)) * o.weight for o in outcomes), Fraction(0)) / mass)
            for side in sides
        )
        bars.append(Bar("" if roll is None else _word(table, roll), result, float(mass), lost))
    return tuple(bars)


def _rows(table: Table, lines: tuple[Line, ...]) -> tuple[Row, ...]:
    """Return lines as rows; neighbours that differ only in the piece they name become one row.

    Rows call a piece by what stands on its counter; the tooltip has the names.
    """
    brief = Brief(table.sentences.schema, table.sentences.scenario, table.sentences.texts)
    return tuple(_row(table, brief, group) for group in _grouped(lines))


def _grouped(lines: tuple[Line, ...]) -> Iterator[tuple[Line, ...]]:
    group: tuple[Line, ...] = ()
    for line in lines:
        if group and _alike(group[-1], line):
            group = (*group, line)
            continue
        if group:
            yield group
        group = (line,)
    if group:
        yield group


def _alike(line: Line, other: Line) -> bool:
    if line.key != other.key or line.clause != other.clause or not isinstance(line.values.get("who"), Who):
        return False
    rest = {name: value for name, value in line.values.items() if name != "who"}
    return rest == {name: value for name, value in other.values.items() if name != "who"}


def _row(table: Table, brief: Sentences, group: tuple[Line, ...]) -> Row:
    first = group[0]
    pieces = tuple(piece for line in group for piece in _who(line))
    whole = replace(first, values={**first.values, "who": Who(pieces)}) if pieces else first
    said = brief.line(whole)
    values = [table.sentences.figure(line) for line in group if line.value is not None]
    between = " " if table.schema.sign_of(first.key) else "+"
    return Row(said.text, between.join(values), said.clause, table.sentences.line(whole).text)


def _who(line: Line) -> tuple[PieceId | Unknown, ...]:
    who = line.values.get("who")
    return who.pieces if isinstance(who, Who) else ()


class Brief(Sentences):
    """Sentences that call a piece by what stands on its counter."""

    def pieces(self, pieces: Sequence[PieceId | Unknown]) -> str:
        """Return the names of some pieces; of many the first and how many more: a list would be cut in its middle."""
        named = super().pieces(pieces)
        if len(named) <= MOST_NAMED or len(pieces) < 3:
            return named
        return self.say("word-and-more", {"first": self.piece(pieces[0]), "count": len(pieces) - 1})

    def piece(self, piece: PieceId | Unknown) -> str:
        """Return a piece's short name."""
        if isinstance(piece, Unknown):
            return super().piece(piece)
        found = self.scenario.piece_of.get(piece)
        if found is None:
            return str(piece)
        # A number alone says little: the name is said then, cut where it is long.
        short = found.short if any(map(str.isalpha, found.short)) else _cut(found.name)
        return short or found.name


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def _word(table: Table, value: Value) -> str:
    return table.sentences.value(value)


def beside(table: Table, turn: Turn, supposed: tuple[str, ...] = ()) -> Answer:
    """Return what belongs beside the draft in hand: the odds of its battle, the reach of its units, or nothing."""
    question = turn.choice.prompt.asks if turn.choice else None
    if question is not None and turn.sheet is not None:
        # A box that must hold something begins with it, before anybody has laid it there.
        question = replace(question, values={**question.values, **turn.sheet.laid})
    return NOTHING if question is None else ask(table, question, supposed)


def place(table: Table, at: Hex) -> Answer:
    """Return what a hex is."""
    return ask(table, Question("place", {"at": At(at)}))


def supply(table: Table, piece: PieceId, *, named: bool = False) -> Answer:
    """Return whether and how a piece is supplied; `named` where its name stands above the answer already."""
    question = Question("supply", {"who": Who((piece,))})
    answer = table.session.rulebook.explain(table.answering_observation(), question)
    if isinstance(answer, Refusal):
        return Answer(refused=table.asking.refusal(answer))
    lines = tuple(brief(table, line) if named else line for line in answer.lines)
    return in_words(table, replace(answer, lines=lines))


def brief(table: Table, line: Line) -> Line:
    """Return a line in the words for where its unit is named already, if the game has any."""
    key = f"{line.key}-brief"
    return replace(line, key=key) if key in table.sentences.texts else line


def reach(table: Table, pieces: tuple[PieceId, ...]) -> Answer:
    """Return where pieces can go and at what cost."""
    return ask(table, Question("reach", {"who": Who(pieces)}))
