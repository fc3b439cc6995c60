"""What a rule case may expect: each word of the vocabulary and how it is looked up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.files.problems import nearest, one_of
from core.model.actions import HexClick, PieceClick
from core.model.choice import Choice
from core.model.events import Event
from core.model.refusal import Refusal
from core.model.state import GameState, Observation
from core.model.values import Side, Value
from core.model.working import Explanation, Question
from core.play.case_file import Group, Spot, Written, as_group, as_items, known
from core.play.case_stage import Staged
from core.play.case_words import alike


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a report: whether something held, what it was, and what was found instead."""

    held: bool
    what: str
    found: str = ""
    line: int = 0


def met(what: str) -> Finding:
    """Return that something held."""
    return Finding(held=True, what=what)


def missed(what: str, found: str, line: int = 0) -> Finding:
    """Return that something did not hold, and what was found instead."""
    return Finding(held=False, what=what, found=found, line=line)


@dataclass(frozen=True)
class Scene:
    """What expectations look at.

    Attributes:
        before: the state that losses are counted from.
        events: what happened in this step, or in the whole case.
    """

    staged: Staged
    before: GameState
    state: GameState
    events: Sequence[Event]

    def seen(self, side: Side | None = None) -> Observation:
        """Return what the side that decides (or another) observes."""
        rulebook = self.staged.rulebook
        who = side or next(iter(rulebook.deciders(self.state)), rulebook.sides[0])
        return replace(rulebook.observe(self.state, (who,)), acting=who)

    def root(self, side: Side | None = None) -> Choice | None:
        """Return the choice of the side that decides."""
        return self.staged.rulebook.legal(self.seen(side)).root


Lookup = Callable[[Scene, Written, Spot], Iterator[Finding]]


def expectations(scene: Scene, group: Mapping[str, Written], spot: Spot) -> Iterator[Finding]:
    """Yield one finding for each thing expected; FileProblems for a word outside the vocabulary."""
    for key, written in group.items():
        where = spot.at(group, key) if isinstance(group, Group) else spot
        if key not in EXPECTED:
            raise where.problem(f"the key {key}", one_of(EXPECTED), nearest(key, EXPECTED))
        for finding in EXPECTED[key](scene, written, where):
            yield replace(finding, line=where.line)


def _compared(what: str, expected: Written, actual: Written) -> Finding:
    return Finding(alike(expected, actual), f"{what} is {_shown(expected)}", f"it is {_shown(actual)}")


def _shown(written: Written) -> str:
    if isinstance(written, list):
        return " ".join(map(str, written)) or "nothing"
    if isinstance(written, bool):
        return "yes" if written else "no"
    return "nothing" if written is None else str(written)


def _events(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    """In this order, with anything between."""
    left = list(scene.events)
    for item in as_items(written):
        kind, values = _event(item, spot)
        at = next((i for i, event in enumerate(left) if event.kind == kind and _fits(scene, event, values)), None)
        what = f"event {kind}{' ' if values else ''}{', '.join(f'{k} {_shown(v)}' for k, v in values.items())}"
        if at is None:
            same = [event for event in scene.events if event.kind == kind]
            said = "; ".join(_told(scene, event) for event in same) or "none of this kind"
            yield missed(what, f"{said}; events were: {' '.join(e.kind for e in scene.events) or 'none'}")
        else:
            del left[: at + 1]
            yield met(what)


def _event(item: Written, spot: Spot) -> tuple[str, Mapping[str, Written]]:
    if isinstance(item, Group):
        if len(item) != 1:
            raise spot.problem(f"{len(item)} keys", "one kind of event, with its values beneath it")
        ((kind, values),) = item.items()
        return kind, as_group(values, spot)
    return str(item), {}


def _fits(scene: Scene, event: Event, values: Mapping[str, Written]) -> bool:
    return all(k in event.values and alike(v, _plain(scene, event.values[k])) for k, v in values.items())


def _told(scene: Scene, event: Event) -> str:
    return ", ".join(f"{k} {_shown(_plain(scene, v))}" for k, v in event.values.items()) or "no values"


def _plain(scene: Scene, value: Value) -> Written:
    return scene.staged.words.written(value)


def _no_events(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    for kind in as_items(written):
        found = [_told(scene, event) for event in scene.events if event.kind == kind]
        yield Finding(not found, f"no event {kind}", "; ".join(found))


def _places(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    words = scene.staged.words
    for name, place in as_group(written, spot).items():
        piece = words.piece(name, spot)
        expected = "off the map" if place is None else words.label(words.place(place, spot))
        yield _compared(f"place of {piece}", expected, words.label(scene.state.places.get(piece)))


def _steps(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    for name, steps in as_group(written, spot).items():
        piece = scene.staged.words.piece(name, spot)
        yield _compared(f"steps of {piece}", steps, scene.state.steps.get(piece))


def _unit_marks(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    for name, marks in as_group(written, spot).items():
        piece = scene.staged.words.piece(name, spot)
        for mark, value in as_group(marks, spot).items():
            yield _compared(f"mark {mark} of {piece}", value, _plain(scene, scene.state.mark(piece, mark)))


def _marks(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    for mark, value in as_group(written, spot).items():
        yield _compared(f"mark {mark}", value, _plain(scene, scene.state.marks.get(mark)))


def _tracks(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    for name, value in as_group(written, spot).items():
        track = scene.staged.words.one(name, [t.id for t in scene.staged.words.schema.tracks], spot)
        yield _compared(f"track {track}", value, scene.state.tracks.get(track))


def _layers(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    words = scene.staged.words
    types = {layer.id: layer.values for layer in words.schema.state_layers}
    for name, cells in as_group(written, spot).items():
        values = types[words.one(name, types, spot)]
        for label, value in as_group(cells, spot).items():
            at = words.hex(label, spot)
            yield _compared(f"{name} in {label}", words.one(value, values, spot), values[scene.state.layers[name][at]])


def _losses(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    side_of = scene.staged.rulebook.secrecy.side_of
    for name, expected in as_group(written, spot).items():
        side = scene.staged.words.side(name, spot)
        lost = sum(n - scene.state.steps.get(p, 0) for p, n in scene.before.steps.items() if side_of[p] == side)
        yield _compared(f"steps lost by {side}", expected, lost)


def _deciding(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    sides = [scene.staged.words.side(side, spot) for side in as_items(written)]
    found: list[Written] = list(scene.staged.rulebook.deciders(scene.state))
    yield _compared("deciding", sides, found)


def _decision(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    kind = scene.staged.words.one(written, [frame.id for frame in scene.staged.words.schema.frames], spot)
    yield _compared("the decision", kind, scene.state.top.kind if scene.state.top else None)


def _outcome(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    verdict = scene.staged.rulebook.outcome(scene.state)
    if written is None:
        yield Finding(verdict is None, "the game goes on", str(verdict))
        return
    group = as_group(written, spot)
    known(group, ("winner", "level", "clause"), spot)
    for key, value in group.items():
        yield _compared(f"{key} of the game", value, getattr(verdict, key, None))


def _choices(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    """How many clicks the decision offers first."""
    root = scene.root()
    yield _compared("number of choices", written, len(root.candidates()) if root else 0)


def _costs(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    """By unit and hex: what going there costs, or the clause that forbids it."""
    words, root = scene.staged.words, scene.root()
    for name, hexes in as_group(written, spot).items():
        piece = words.piece(name, spot)
        refusal = root.refuse(PieceClick(piece)) if root else Refusal("", "nobody decides")
        if root is None or refusal is not None:
            yield missed(f"{piece} may go", f"it may not: {refusal.clause} {refusal.key}" if refusal else "")
            continue
        choice = root.take(PieceClick(piece))
        amounts = {candidate.click: candidate.amount for candidate in choice.candidates()}
        for label, expected in as_group(hexes, spot).items():
            click = HexClick(words.hex(label, spot))
            refused = choice.refuse(click)
            actual = amounts.get(click) if refused is None else refused.clause
            yield _compared(f"cost for {piece} to {label}", expected, actual)


EXPLAINED = ("question", "by", "of", "total", "chart", "column", "row", "lines", "clauses", "spread", "refused")


def _explain(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    for item in as_items(written):
        group = as_group(item, spot)
        known(group, EXPLAINED, spot)
        yield from _explained(scene, group, spot)


def _odds(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    for item in as_items(written):
        group = as_group(item, spot)
        known(group, EXPLAINED[1:], spot)
        yield from _explained(scene, {"question": "battle", **group}, spot)


def _supply(scene: Scene, written: Written, spot: Spot) -> Iterator[Finding]:
    words = scene.staged.words
    for name, expected in as_group(written, spot).items():
        piece = words.piece(name, spot)
        side = scene.staged.rulebook.secrecy.side_of[piece]
        asked = {"question": "supply", "of": {"who": piece}, "total": expected, "by": side}
        yield from (replace(f, what=f"supply of {piece}: {f.what}") for f in _explained(scene, asked, spot))


def _explained(scene: Scene, group: Mapping[str, Written], spot: Spot) -> Iterator[Finding]:
    words = scene.staged.words
    side = words.side(group["by"], spot) if group.get("by") else None
    values = {key: words.asked(value) for key, value in (group.get("of") or {}).items()}
    kind = str(group.get("question"))
    answer = scene.staged.rulebook.explain(scene.seen(side), Question(kind, values))
    if isinstance(answer, Refusal):
        expected = group.get("refused")
        yield Finding(expected == answer.clause, f"{kind} refused by {expected}", f"{answer.clause} {answer.key}")
        return
    if "refused" in group:
        yield missed(f"{kind} refused by {group['refused']}", "it was answered")
    if "total" in group:
        yield _compared(f"{kind} total", group["total"], _plain(scene, answer.total))
    for key in ("chart", "column", "row"):
        if key in group:
            yield _compared(f"{kind} {key}", group[key], getattr(answer, key))
    yield from _explained_lines(scene, answer, group)


def _explained_lines(scene: Scene, answer: Explanation, group: Mapping[str, Written]) -> Iterator[Finding]:
    for key, expected in (group.get("lines") or {}).items():
        found = [_plain(scene, line.value) for line in answer.lines if line.key == key]
        listed: list[Written] = list(expected) if isinstance(expected, list) else [expected]
        if expected is None:
            yield Finding(not found, f"no line {key}", _shown(found))
        else:
            yield _compared(f"line {key}", listed, found)
    for clause in as_items(group.get("clauses")):
        clauses = [line.clause for line in answer.lines]
        yield Finding(clause in clauses, f"a line by {clause}", f"lines by {', '.join(clauses) or 'none'}")
    for roll, expected in (group.get("spread") or {}).items():
        results = [_plain(scene, outcome.result) for outcome in answer.spread if str(outcome.roll) == str(roll)]
        yield _compared(f"result of a roll of {roll}", [expected], results)


EXPECTED: Mapping[str, Lookup] = {
    "events": _events,
    "no-events": _no_events,
    "places": _places,
    "steps": _steps,
    "unit-marks": _unit_marks,
    "marks": _marks,
    "tracks": _tracks,
    "layers": _layers,
    "losses": _losses,
    "deciding": _deciding,
    "decision": _decision,
    "outcome": _outcome,
    "choices": _choices,
    "costs": _costs,
    "explain": _explain,
    "odds": _odds,
    "supply": _supply,
}
"""The vocabulary of `expect`: word -> how it is looked up."""
