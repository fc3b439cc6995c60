"""What lies in the cups of a game, as everybody may count it."""

from __future__ import annotations

from dataclasses import dataclass

from player.models.table import Table


@dataclass(frozen=True, slots=True)
class CupShown:
    """A cup in words: its name, and each token with how many are left; none for an empty cup."""

    title: str
    tokens: tuple[tuple[str, int], ...]

    @property
    def left(self) -> int:
        """How many tokens are left in all."""
        return sum(count for _, count in self.tokens)


def cups(table: Table) -> tuple[CupShown, ...]:
    """Return the cups that the game declares, in its order."""
    sentences, seen = table.sentences, table.observation().cups
    return tuple(
        CupShown(
            sentences.word(cup),
            tuple((sentences.word(token), count) for token, count in sorted(seen.get(cup, {}).items()) if count),
        )
        for cup in table.schema.cups
    )
