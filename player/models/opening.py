"""Before the first turn: the scenarios there are, what can be switched, and what is printed, ours and settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from core.files.problems import FileProblems
from core.model.schema import OptionType
from core.model.units import Provenance
from core.play import library
from core.play.header import Start
from core.play.seats import Mode, Seats
from core.play.session import Session
from core.view.language import tr_n
from core.view.sentences import Sentences, bare_clause

PRINTED = ("rulebook",)
"""Words of provenance that say: this stands in the rulebook. All others are ours."""

PAINTED = ("layers", "features", "hexsides", "paths")
"""Groups of the map whose members say enough by their own names."""


@dataclass(frozen=True, slots=True)
class Switch:
    """An option as the new-game dialog shows it.

    Attributes:
        choices: (value, words) in order; yes and no for a plain switch.
        later: why it cannot be changed yet; empty when it can.
        ruling: whether it settles a doubtful clause.
        printed: the value that the rulebook has.
    """

    id: str
    title: str
    value: str | bool | int
    choices: tuple[tuple[str | bool | int, str], ...]
    explains: str
    clause: str
    later: str
    ruling: bool
    printed: str | bool | int = True


@dataclass(frozen=True, slots=True)
class Fact:
    """A group of facts with where it comes from, or a ruling."""

    title: str
    text: str
    clause: str = ""


@dataclass(frozen=True)
class Opening:
    """A scenario that is about to be played."""

    start: Start

    @property
    def sentences(self) -> Sentences:
        """All that can be said about the game."""
        return Sentences.of(self.start.game, self.start.scenario)

    @property
    def title(self) -> str:
        """What the scenario is called."""
        return self.start.scenario.title

    def switches(self) -> tuple[Switch, ...]:
        """Return the options in the schema's order with the values in force."""
        sentences, values = self.sentences, self.start.options_in_force
        return tuple(_switch(sentences, option, values) for option in self.start.game.schema.options)

    def changed(self, values: Mapping[str, str | bool | int]) -> tuple[tuple[str, str, str], ...]:
        """Return title, chosen words and clause of every option that is not as the rulebook has it."""
        return tuple(
            (switch.title, dict(switch.choices).get(values[switch.id], ""), switch.clause)
            for switch in self.switches()
            if values.get(switch.id, switch.printed) != switch.printed
        )

    def printed(self) -> tuple[Fact, ...]:
        """Return the groups of facts that are printed in the rulebook."""
        return tuple(fact for word, fact in self._facts() if word in PRINTED)

    def ours(self) -> tuple[Fact, ...]:
        """Return the groups of facts that are our reconstruction, drawn from public sources or set by hand."""
        return tuple(fact for word, fact in self._facts() if word not in PRINTED)

    def rulings(self) -> tuple[Fact, ...]:
        """Return how doubtful clauses are read: switches first, then the notes of the clause list."""
        switched = [Fact(_chosen(s), s.explains, s.clause) for s in self.switches() if s.ruling and not s.later]
        noted = [
            Fact("", str(entry["ruling"]), clause)
            for clause, entry in self.start.game.clauses().items()
            if entry.get("ruling")
        ]
        return (*switched, *noted)

    def _facts(self) -> list[tuple[str, Fact]]:
        scenario, sentences = self.start.scenario, self.sentences
        found: list[tuple[str, Fact]] = []
        for group, source in {**scenario.map.provenance, **scenario.provenance}.items():
            found.append(_fact(sentences, group, source))
        for chart in scenario.charts.values():
            if chart.provenance is not None:
                found.append(_fact(sentences, chart.title, chart.provenance))
        for name, source in scenario.parameter_provenance.items():
            titles = {kind.id: kind.title for kind in self.start.game.schema.parameters}
            found.append(_fact(sentences, titles.get(name, name), source))
        return found


def _fact(sentences: Sentences, group: str, source: Provenance) -> tuple[str, Fact]:
    word = sentences.texts.get(f"word-{source.word}", source.word)
    parts = [part for part in (source.method, source.source) if part]
    *head, last = group.split(".")
    words = [*(part for part in head if part not in PAINTED), sentences.word(last)]
    title = ": ".join(words).replace("_", " ")
    return source.word, Fact(title[:1].upper() + title[1:], " · ".join([word, *parts]), ", ".join(source.clauses))


def _switch(sentences: Sentences, option: OptionType, values: Mapping[str, int | str | bool]) -> Switch:
    if option.choices:
        choices: tuple[tuple[str | bool | int, str], ...] = tuple(
            (choice, sentences.word(choice).capitalize()) for choice in option.choices
        )
    else:
        choices = ((True, sentences.word("yes").capitalize()), (False, sentences.word("no").capitalize()))
    return Switch(
        option.id,
        option.title,
        values.get(option.id, option.default),
        choices,
        sentences.texts.get(option.explains, ""),
        bare_clause(option.clause),
        option.later,
        option.ruling,
        option.default,
    )


def _chosen(switch: Switch) -> str:
    words = dict(switch.choices).get(switch.value, "")
    return f"{switch.title}: {words.lower()}" if words else switch.title


def opening(path_or_id: str) -> Opening:
    """Return a scenario by its id or path, with nothing switched.

    Raises:
        core.play.library.UnknownScenario: there is none.
        core.files.problems.FileProblems: its files cannot be read.
    """
    game, scenario = library.named(path_or_id)
    return Opening(Start(game, scenario, {}, Seats()))


def entries() -> tuple[library.Entry, ...]:
    """Return every scenario that can be played, shipped ones first."""
    return (*library.shipped(), *library.own())


def begin(
    chosen: Opening, options: Mapping[str, str | bool | int], seats: Seats, path: Path | None, title: str = ""
) -> Session:
    """Begin a game in its file; it is called like the scenario without a title of its own.

    Raises:
        OSError: the file cannot be made.
        NotPlayable: the scenario has errors; the text names the first ones.
    """
    own = "" if title == chosen.title else title
    start = Start(chosen.start.game, chosen.start.scenario, dict(options), seats, own)
    trouble = issues(start)
    if trouble:
        raise NotPlayable(trouble)
    session: Session = Session.new(path, start)
    return session


class NotPlayable(Exception):
    """A scenario with errors in it."""


def issues(start: Start) -> str:
    """Return what keeps a scenario from being played, in a few sentences; empty when nothing does."""
    sentences = Sentences.of(start.game, start.scenario)
    found = start.game.setup_issues(start.scenario, start.options_in_force)
    errors = [str(sentences.issue(issue)) for issue in found if issue.severity.value == "error"]
    more = " " + tr_n("And {count} more.", "And {count} more.", len(errors) - 3) if len(errors) > 3 else ""
    return " ".join(errors[:3]) + more


def readable(error: Exception) -> str:
    """Return what an error says, shortened to what a dialog holds."""
    text = str(error)
    if isinstance(error, FileProblems):
        lines = text.splitlines()
        more = [tr_n("… and {count} more.", "… and {count} more.", len(lines) - 4)] if len(lines) > 4 else []
        text = "\n".join([*lines[:4], *more])
    elif isinstance(error, OSError) and error.strerror and error.filename:
        text = f"{error.filename}: {error.strerror}."
    return text


SEATINGS = (Mode.ONE_PLAYS_BOTH, Mode.TWO_AT_ONE_SCREEN, Mode.OPEN)
"""How people can sit, the most usual first."""
