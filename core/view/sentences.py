"""Sentences: rules speak in keys and values, people read them here, in the language they chose.

A template puts a value in with `{name}` and chooses a word by a number, or by how many pieces a value
names, with `{name:step|steps}`. A key without a template is silent.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

import yaml

from core.games.contract import Game
from core.model.choice import Candidate, Prompt
from core.model.events import Event
from core.model.issues import Issue
from core.model.refusal import Refusal
from core.model.scenario import Scenario
from core.model.schema import Schema
from core.model.values import At, Key, PieceId, Place, Side, Unknown, Value, Values, Way, Who
from core.model.working import Line
from core.play.records import PIN, REDO, UNDO
from core.play.session import LogEntry
from core.play.undoing import Barred
from core.view.language import MINUS, PSEUDO, SOURCE
from core.view.language import language as spoken
from core.view.pseudo import pseudo_texts

_LINE = re.compile(r"#[^,\s]*")

@dataclass(frozen=True, slots=True)
class Said:
    """A sentence with the clause behind it, written as in the rulebook (`10.3.A`); either may be empty."""

    text: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({printed_clause(self.clause)})" if self.clause else self.text


@cache
def shared_texts(language: str) -> Mapping[str, str]:
    """Return the sentences every game shares: all files `*<language>.yaml` of this package's texts."""
    folder = files("core.view").joinpath("texts")
    found: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name == f"{language}.yaml" or file.name.endswith(f".{language}.yaml"):
            found.update(yaml.load(file.read_text("utf-8"), yaml.CSafeLoader) or {})
    return found


def bare_clause(clause: str) -> str:
    """Return a clause without the game's name before it.

    >>> bare_clause("probe 3.1.A")
    '3.1.A'
    """
    return clause.partition(" ")[2]


def printed_clause(clause: str) -> str:
    """Return a clause as the rulebook numbers it: a line of it (`#`) has no number of its own there.

    >>> printed_clause("9.2.3#all"), printed_clause("8.4.A#corps, 8.1")
    ('9.2.3', '8.4.A, 8.1')
    """
    return _LINE.sub("", clause)


@dataclass(frozen=True)
class Sentences:
    """Everything that can be said about one game in one language.

    Attributes:
        texts: key -> template; the game's own before the shared ones.
        faults: keys and values that templates wanted and did not get; tests look here.
        asked: the side that is spoken to; its own units bear their names alone.
    """

    schema: Schema
    scenario: Scenario
    texts: Mapping[str, str]
    faults: list[str] = field(default_factory=list)
    asked: Side | None = None

    @classmethod
    def of(cls, game: Game, scenario: Scenario, language: str = "") -> Sentences:
        """Return the sentences of a game in a language, else the user's; what it lacks is said in English."""
        wanted = language or spoken()
        layers = [shared_texts(SOURCE), game.texts(SOURCE)]
        if wanted not in (SOURCE, PSEUDO):
            layers += [shared_texts(wanted), game.texts(wanted)]
        texts: dict[str, str] = {}
        for layer in layers:
            texts.update(layer)
        return cls(game.schema, scenario, pseudo_texts(texts) if wanted == PSEUDO else texts)

    def to(self, side: Side | None) -> Sentences:
        """Return what is said to a side about its own decision: it knows whose units it is asked about."""
        return replace(self, asked=side)

    def say(self, key: str, values: Values, *, needed: bool = True) -> str:
        """Return a sentence; a missing one is empty, and noted as a fault when it is needed."""
        template = self.texts.get(key)
        if template is None:
            if needed:
                self.faults.append(f"no text {key!r}")
                return self.word(key).capitalize()
            return ""
        said = _Template(self, key, values).format(template)
        # A sentence that begins with a word put in begins with a capital all the same.
        whole = template.startswith("{side}") or (template.startswith("{") and template.endswith((".", "?")))
        return f"{said[:1].upper()}{said[1:]}" if whole else said

    def event(self, event: Event) -> Said:
        """Return what happened; empty for events that only keep the books."""
        text = self.say(event.kind, event.values, needed=False)
        return Said(text, bare_clause(event.clause) if text else "")

    def refusal(self, refusal: Refusal) -> Said:
        """Return what is wrong and the cure."""
        at = {} if refusal.at is None else {"at": At(refusal.at)}
        return Said(self.say(refusal.key, {**at, **refusal.values}), bare_clause(refusal.clause))

    def barred(self, barred: Barred) -> Said:
        """Return why the last step stands."""
        key = f"undo-{barred.reason}"
        return Said(self.say(key if key in self.texts else "undo-die", {}), bare_clause(barred.clause))

    def prompt(self, prompt: Prompt) -> Said:
        """Return the decision in one sentence."""
        return Said(self.say(prompt.key, prompt.values), bare_clause(prompt.clause))

    def candidate(self, candidate: Candidate) -> str:
        """Return the label of a button; empty for a click on the map."""
        return self.say(candidate.key, candidate.values) if candidate.key else ""

    def line(self, line: Line) -> Said:
        """Return why a working has a line; its value stands beside it."""
        return Said(self.say(line.key, {"value": line.value, **line.values}), bare_clause(line.clause))

    def figure(self, line: Line) -> str:
        """Return the value of a working's line as it stands beside it: a shift with its sign, a divisor as one."""
        text, sign = self.value(line.value), self.schema.sign_of(line.key)
        if not sign or not isinstance(line.value, int) or isinstance(line.value, bool):
            return text
        plain = sign == "+" and line.value <= 0
        return text if plain else f"{sign}{text}"

    def issue(self, issue: Issue) -> Said:
        """Return what is wrong with a scenario, and its cure."""
        at = {} if issue.at is None else {"at": At(issue.at)}
        who = {} if issue.piece is None else {"who": Who((issue.piece,))}
        values = {**at, **who, "chart": issue.chart, **issue.values}
        return Said(self.say(issue.key, values), bare_clause(issue.clause))

    def entry(self, entry: LogEntry) -> tuple[Said, ...]:
        """Return a record of the log, one sentence an event that has something to say."""
        side: dict[str, Value] = {"side": Key(entry.by or "")}
        if entry.kind == UNDO and entry.consent:
            agreed = {"consent": tuple(Key(consenting) for consenting in entry.consent)}
            return (Said(self.say("log-undo-consent", {**side, **agreed})),)
        if entry.kind == UNDO:
            return (Said(self.say("log-undo", side)),)
        if entry.kind == REDO:
            return (Said(self.say("log-redo", side)),)
        if entry.kind == PIN:
            key = "log-pin-lifted" if entry.consent else "log-pin-dropped" if entry.dropped else "log-pin"
            return (Said(self.say(key, side)),)
        said = (self.event(event) for event in entry.events)
        return tuple(sentence for sentence in said if sentence.text)

    def value(self, value: Value) -> str:
        """Return a value in words."""
        if isinstance(value, bool):
            return self.word("yes" if value else "no")
        if value is None:
            return self.word("nothing")
        if isinstance(value, int):
            return str(value).replace("-", MINUS)
        if isinstance(value, str):
            return self._titles.get(value, value)
        return self._composed(value)

    def _composed(self, value: Value) -> str:
        if isinstance(value, At):
            return self.place(value.hex)
        if isinstance(value, Way):
            return " → ".join(map(self.place, value.hexes))
        if isinstance(value, Who):
            return self.pieces(value.pieces)
        if isinstance(value, Key):
            return self.word(value.word)
        if isinstance(value, Unknown):
            return self.word("unknown-unit" if value is Unknown.PIECE else "unknown-value")
        assert isinstance(value, tuple)
        return ", ".join(map(self.value, value))

    def place(self, place: Place) -> str:
        """Return a hex's label, or a box's title."""
        if isinstance(place, str):
            return self._titles.get(place, place)
        return self.scenario.map.sheet.label(place)

    def piece(self, piece: PieceId | Unknown) -> str:
        """Return a piece's name, with its side where the other side has a namesake and is not the one spoken to."""
        if isinstance(piece, Unknown):
            return self.word("unknown-unit")
        found = self.scenario.piece_of.get(piece)
        if found is None:
            return str(piece)
        if found.name not in self._namesakes or found.side == self.asked:
            return found.name
        adjective = next((side.adjective for side in self.schema.sides if side.id == found.side), found.side)
        return self.say("word-namesake", {"name": found.name, "side": adjective})

    @cached_property
    def _namesakes(self) -> frozenset[str]:
        """Names that units of several sides bear."""
        sides: dict[str, set[Side]] = {}
        for piece in self.scenario.pieces:
            sides.setdefault(piece.name, set()).add(piece.side)
        return frozenset(name for name, borne in sides.items() if len(borne) > 1)

    def pieces(self, pieces: Sequence[PieceId | Unknown]) -> str:
        """Return the names of some pieces, the unknown ones counted together."""
        named = [self.piece(piece) for piece in pieces if not isinstance(piece, Unknown)]
        unknown = len(pieces) - len(named)
        if unknown == 1:
            named.append(self.word("unknown-unit"))
        elif unknown:
            named.append(self.say("word-unknown-units", {"count": unknown}))
        return self.joined(named)

    def joined(self, words: Sequence[str]) -> str:
        """Return words as `a, b and c`; `a, b; c; and d` where one has a comma itself; nobody for none."""
        if not words:
            return self.word("nobody")
        if len(words) == 1:
            return words[0]
        comma = any(", " in word for word in words)
        return f"{('; ' if comma else ', ').join(words[:-1])}{';' if comma else ''} {self.word('and')} {words[-1]}"

    def word(self, word: str) -> str:
        """Return a word of the game in the reader's language: a text, a title of the schema, or itself."""
        text = self.texts.get(f"word-{word}")
        return text if text is not None else self._titles.get(word, word.replace("-", " ").replace("_", " "))

    def side(self, side: Side) -> str:
        """Return a player's name."""
        return self.word(side)

    def heading(self, side: Side) -> str:
        """Return a player's name as it stands alone: with a capital, whatever it begins with in a sentence."""
        name = self.side(side)
        return f"{name[:1].upper()}{name[1:]}"

    @cached_property
    def _titles(self) -> Mapping[str, str]:
        schema = self.schema
        titles: dict[str, str] = dict(schema.sizes)
        for group in (schema.frames, schema.boxes, schema.tracks, schema.marks, schema.charts):
            titles.update({entry.id: entry.title for entry in group})
        # Where a type of piece is called like a terrain, the word alone means the terrain.
        for named in (schema.pieces, schema.features, schema.hexsides, schema.paths, schema.terrain, schema.sides):
            titles.update({entry.id: entry.name for entry in named})
        return titles


class _Template(string.Formatter):
    """One template being filled in."""

    def __init__(self, sentences: Sentences, key: str, values: Values) -> None:
        self._sentences, self._key, self._values = sentences, key, values

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        if field_name not in self._values:
            self._sentences.faults.append(f"text {self._key!r} wants a value {field_name!r}")
            return Unknown.VALUE, field_name
        return self._values[field_name], field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, _, many = format_spec.partition("|")
            return one if _count(value) == 1 else many
        return self._sentences.value(value)


def _count(value: Value) -> int:
    if isinstance(value, Who):
        return len(value.pieces)
    if isinstance(value, tuple):
        return len(value)
    return abs(value) if isinstance(value, int) else 2
