"""Where chance comes from: the machine, a seed, a script, a record, or dice on the players' own table."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.model.dice import Dice, Throw, cup_to_text
from core.model.values import NO_VALUES, Side, Values

Seen = tuple[Side, ...]


class DiceError(Exception):
    """Dice that a script or a record foretells do not match what the rules ask for."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What the rules want: a die (`sides` faces, an empty cup) or one token of a cup.

    `seen_by` is who alone may see the result; empty for everybody. `values` are for the sentence that asks; `faces`
    among them tells what each face gives, the lowest first.
    """

    sides: int
    cup: Mapping[str, int]
    key: str
    clause: str
    seen_by: Seen = ()
    values: Values = NO_VALUES

    @property
    def words(self) -> str:
        """The question in a few words, for messages."""
        what = f"a die of {self.sides}" if self.sides else f"a draw from {tokens_of(self.cup)}"
        return f"{what} for {self.key} ({self.clause})"

    def accepts(self, result: int | str) -> bool:
        """Return whether a result is one this question can have."""
        if self.sides:
            return isinstance(result, int) and 1 <= result <= self.sides
        return isinstance(result, str) and self.cup.get(result, 0) > 0


def tokens_of(cup: Mapping[str, int]) -> list[str]:
    """Return every token of a cup as often as it lies in it, in alphabetical order."""
    return [token for token in sorted(cup) for _ in range(cup[token])]


class AskedDice:
    """Dice whose results come from one function of the question."""

    def __init__(self, answer: Callable[[Ask], int | str]) -> None:
        self._answer = answer

    def roll(
        self, sides: int, *, key: str, clause: str, seen_by: Seen = (), values: Values = NO_VALUES
    ) -> int:
        """Return 1..sides."""
        result = self._checked(Ask(sides, {}, key, clause, seen_by, values))
        assert isinstance(result, int)
        return result

    def draw(self, cup: Mapping[str, int], *, key: str, clause: str, seen_by: Seen = ()) -> str:
        """Return one token of the cup."""
        result = self._checked(Ask(0, cup, key, clause, seen_by))
        assert isinstance(result, str)
        return result

    def _checked(self, ask: Ask) -> int | str:
        if not ask.sides and not tokens_of(ask.cup):
            raise DiceError(f"{ask.key} ({ask.clause}): the cup is empty; the rule must not draw from it")
        result = self._answer(ask)
        if not ask.accepts(result):
            raise DiceError(f"the rules ask for {ask.words}; {result!r} cannot be the answer")
        return result


class SystemDice(AskedDice):
    """The machine's own randomness: nobody can foretell or repeat it."""

    def __init__(self) -> None:
        super().__init__(_drawn_by(secrets.SystemRandom()))


class SeededDice(AskedDice):
    """Repeatable chance for playouts and tests; never for a game between people."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(_drawn_by(random.Random(seed)))


def _drawn_by(source: random.Random) -> Callable[[Ask], int | str]:
    def answer(ask: Ask) -> int | str:
        if ask.sides:
            return 1 + int(source.random() * ask.sides)
        tokens = tokens_of(ask.cup)
        return tokens[int(source.random() * len(tokens))]

    return answer


class ScriptedDice(AskedDice):
    """Results written down beforehand, used in order; a missing one is an error, and so is one left over."""

    def __init__(self, results: Iterable[int | str] = ()) -> None:
        self.left = list(results)
        super().__init__(self._next)

    def _next(self, ask: Ask) -> int | str:
        if not self.left:
            raise DiceError(f"the rules ask for {ask.words}, but no scripted result is left")
        return self.left.pop(0)

    def finish(self) -> None:
        """Raise DiceError when a scripted result was never asked for."""
        if self.left:
            raise DiceError(f"scripted results never asked for: {', '.join(map(str, self.left))}")


class RecordedDice(AskedDice):
    """The throws of a record again; DiceError as soon as the rules ask for something else."""

    def __init__(self, throws: Sequence[Throw]) -> None:
        self.left = list(throws)
        super().__init__(self._next)

    def _next(self, ask: Ask) -> int | str:
        if not self.left:
            raise DiceError(f"the rules now ask for {ask.words}; the record holds no further throw")
        throw = self.left.pop(0)
        if (throw.key, throw.sides) != (ask.key, ask.sides):
            raise DiceError(f"the rules now ask for {ask.words}; recorded is {throw.key} ({throw.clause})")
        if throw.cup and throw.cup != cup_to_text(ask.cup):
            raise DiceError(f"{throw.key} ({throw.clause}): the cup now holds {cup_to_text(ask.cup)}; "
                            f"recorded is {throw.cup}")
        return throw.result

    def finish(self) -> None:
        """Raise DiceError when a recorded throw was not asked for again."""
        if self.left:
            raise DiceError(f"the rules no longer ask for {self.left[0].key} ({self.left[0].clause})")


class ThrowWanted(Exception):
    """The rules ask for a throw that nobody has made yet."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        super().__init__(f"the rules ask for {ask.words}; it has not been thrown yet")


class TypedDice(AskedDice):
    """Dice thrown at the players' own table: what was typed so far, in order; then ThrowWanted says what is next.

    Rules are pure, so a resolution that stopped for a throw is begun again with one throw more.
    """

    def __init__(self, thrown: Iterable[int | str]) -> None:
        self._left = list(thrown)
        super().__init__(self._next)

    def _next(self, ask: Ask) -> int | str:
        if not self._left:
            raise ThrowWanted(ask)
        return self._left.pop(0)


class NotedDice:
    """Any dice, with every throw noted in order; `typed` notes that they lie on the players' own table."""

    def __init__(self, source: Dice, *, typed: bool = False) -> None:
        self.throws: list[Throw] = []
        self._source, self._typed = source, typed

    def roll(
        self, sides: int, *, key: str, clause: str, seen_by: Seen = (), values: Values = NO_VALUES
    ) -> int:
        """Return and note 1..sides."""
        result = self._source.roll(sides, key=key, clause=clause, seen_by=seen_by, values=values)
        self.throws.append(Throw(key, clause, sides, result, "", seen_by, self._typed))
        return result

    def draw(self, cup: Mapping[str, int], *, key: str, clause: str, seen_by: Seen = ()) -> str:
        """Return and note one token of the cup."""
        token = self._source.draw(cup, key=key, clause=clause, seen_by=seen_by)
        self.throws.append(Throw(key, clause, 0, token, cup_to_text(cup), seen_by, self._typed))
        return token
