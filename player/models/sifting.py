"""Which sentences of the log are shown: by what they are about, by the side they speak of, by words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from core.model.values import Side
from core.view.language import tr
from player.models.story import OTHER, Told
from player.models.table import Table


@dataclass(frozen=True, slots=True)
class Sieve:
    """What passes.

    Attributes:
        words: letters that must stand in the sentence or be its clause; case does not count.
        side: the side it must speak of, or whose step it was where it speaks of nobody; None for any.
        left_out: kinds that do not pass.
    """

    words: str = ""
    side: Side | None = None
    left_out: frozenset[str] = frozenset()

    @property
    def open(self) -> bool:
        """Whether everything passes."""
        return not self.words.strip() and self.side is None and not self.left_out

    def passes(self, line: Told) -> bool:
        """Return whether a sentence passes."""
        wanted = self.words.strip().casefold()
        return (
            line.kind not in self.left_out
            and self.side in (None, line.by or line.step_by)
            and wanted in f"{line.text} {line.clause}".casefold()
        )

    def sift(self, told: Iterable[Told]) -> tuple[Told, ...]:
        """Return what passes, in order."""
        return tuple(line for line in told if self.passes(line))


def kinds(table: Table) -> tuple[tuple[str, str], ...]:
    """Return id and title of every kind of sentence of a game, the rest last; nothing where it names none."""
    texts = table.sentences.texts
    named = tuple((kind.id, texts.get(f"log-{kind.id}", kind.title)) for kind in table.schema.log_kinds)
    return (*named, (OTHER, tr("other"))) if named else ()
