"""Words that nobody could write by chance, in the place of the names of units; and a game that looks the same to one
side although everything hidden from it is different."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from core.board.hexes import Hex
from core.model.dice import Dice
from core.model.observation import Secrecy
from core.model.scenario import Scenario
from core.model.state import GameState, Seal
from core.model.units import Piece
from core.model.values import At, Key, PieceId, Side, Unknown, Value
from core.play.chronicle import Chronicle
from core.play.records import History
from core.play.seats import Viewers
from core.play.session import Session

LETTERS = "bcdfghjklmnpqrstvwz"
CANARY = re.compile(r"xq[a-z]{3}qx", re.IGNORECASE)

MARKED = 90_017
"""Stands where a sealed number lay: nothing else in a game is so large."""


def canary(number: int) -> str:
    """Return the word for the piece of a number.

    >>> canary(0), canary(20)
    ('xqbbbqx', 'xqbccqx')
    """
    high, low = divmod(number, len(LETTERS))
    return f"xq{LETTERS[high // len(LETTERS)]}{LETTERS[high % len(LETTERS)]}{LETTERS[low]}qx"


def canaries(text: str) -> set[PieceId]:
    """Return the pieces whose words stand in a text."""
    return {PieceId(found.lower()) for found in CANARY.findall(text)}


def canaried(scenario: Scenario) -> Scenario:
    """Return a scenario in which every piece is called by its word: its id, its name, and what is on its counter."""
    words = {piece.id: PieceId(canary(number)) for number, piece in enumerate(scenario.pieces)}
    return replace(scenario, pieces=tuple(_renamed(piece, words) for piece in scenario.pieces))


def _renamed(piece: Piece, words: Mapping[PieceId, PieceId]) -> Piece:
    word = words[piece.id]
    fields = {key: words.get(PieceId(str(value)), value) for key, value in piece.fields.items()}
    substitute = words.get(PieceId(piece.substitute_for), PieceId(piece.substitute_for))
    return replace(piece, id=word, name=word.capitalize(), short=word, substitute_for=substitute, fields=fields)


def in_sight(state: GameState, secrecy: Secrecy, side: Side) -> set[PieceId]:
    """Return the pieces that a side may name: what is no longer or not yet in the game, and what it sees."""
    hidden = {piece for piece in secrecy.covered(state) if not secrecy.sees(state, (side,), piece)}
    return set(secrecy.side_of) - hidden


def twin(session: Session, viewers: Viewers, dice: Dice) -> Session:
    """Return the same game to look at, in which all that the viewers may not know is different."""
    rulebook, there = session.rulebook, session.history
    guess = rulebook.imagine(rulebook.observe(session.state, viewers), dice)
    seals = {slot: _disguised(seal, viewers, guess.seals[slot]) for slot, seal in session.state.seals.items()}
    states = [*there.states[:-1], replace(guess, seals=seals)]
    history = History(states, list(there.records), list(there.in_force), list(there.taken_back))
    chronicle = Chronicle(history, session.chronicle.readers, read_only=True)
    return Session(session.start, rulebook, session.dice, chronicle)


def hides_something(session: Session, viewers: Viewers) -> bool:
    """Tell whether there is anything that these viewers may not know."""
    seen = session.rulebook.observe(session.state, viewers)
    sealed = any(isinstance(seal.value, Unknown) for seal in seen.seals.values())
    return sealed or len(seen.places) < len(session.state.places)


def _disguised(seal: Seal, viewers: Viewers, guess: Seal) -> Seal:
    if seal.open or seal.by in viewers:
        return seal
    return replace(seal, value=_other(guess.value if guess.value != seal.value else seal.value))


def _other(value: Value) -> Value:
    """Return another value of the same kind that would be noticed wherever it turned up."""
    if isinstance(value, tuple):
        return tuple(map(_other, value))
    if isinstance(value, int) and not isinstance(value, bool):
        return MARKED
    if isinstance(value, At):
        return At(Hex(value.hex - 1 if value.hex else 1))
    return Key(canary(0)) if isinstance(value, Key) else value


def named_against(allowed: Iterable[PieceId], text: str) -> set[PieceId]:
    """Return the pieces that a text names and may not."""
    return canaries(text) - set(allowed)
