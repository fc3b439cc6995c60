"""A word that a player is asked for before the screen shows what he alone may know.

It keeps honest people honest: the game's file is not encrypted, and four digits are soon tried out. The word itself
stands nowhere, only its salted hash.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any

ROUNDS = 200_000
"""Rounds of PBKDF2 over SHA-256: some tenths of a second for each word that is tried."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A word, hashed. Salt and digest are hexadecimal."""

    salt: str
    digest: str
    rounds: int = ROUNDS

    @classmethod
    def of(cls, word: str, rounds: int = ROUNDS) -> Pin:
        """Return a word hashed with a fresh salt."""
        salt = secrets.token_hex(16)
        return cls(salt, _digest(word, salt, rounds), rounds)

    def opens(self, word: str) -> bool:
        """Return whether this is the word."""
        return compare_digest(_digest(word, self.salt, self.rounds), self.digest)


def to_plain(pin: Pin) -> dict[str, Any]:
    """Return a pin as it stands in a file."""
    return {"salt": pin.salt, "digest": pin.digest, "rounds": pin.rounds}


def from_plain(plain: Mapping[str, Any]) -> Pin:
    """Return a pin from a file; KeyError or ValueError when it cannot be one."""
    rounds = int(plain["rounds"])
    if not 1 <= rounds <= 10_000_000:
        raise ValueError(f"{rounds} rounds of hashing; between 1 and 10,000,000 expected")
    return Pin(str(plain["salt"]), str(plain["digest"]), rounds)


def _digest(word: str, salt: str, rounds: int) -> str:
    return hashlib.pbkdf2_hmac("sha256", word.encode(), salt.encode(), rounds).hex()
