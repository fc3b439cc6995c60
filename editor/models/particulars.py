"""What a game keeps of a piece beside the printed things, as one cell: `corps: 18; division: 36`."""

from __future__ import annotations

from core.board.figures import is_figure
from core.model.schema import Schema
from core.model.units import Piece
from core.view.language import tr

Particular = int | str | bool
OF_PIECES = "piece."
"""How the schema's names of such things begin."""


class BadCell(ValueError):
    """A cell that means nothing; the text says what was expected and how to write it."""


def particulars(piece: Piece) -> str:
    """Return a piece's particulars in words, in the order it has them."""
    return "; ".join(f"{key}: {_words(value)}" for key, value in piece.fields.items())


def _words(value: Particular) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def read_particulars(words: str, piece: Piece, schema: Schema) -> dict[str, Particular]:
    """Return particulars written as `name: value; name: value`; a value stays of the type it had.

    Raises:
        BadCell: a part without a colon or value, a name that the game does not know, or one that stands twice.
    """
    known = [name.removeprefix(OF_PIECES) for name in schema.extra if name.startswith(OF_PIECES)]
    found: dict[str, Particular] = {}
    for part in filter(None, (part.strip() for part in words.split(";"))):
        key, _, value = (word.strip() for word in part.partition(":"))
        if key not in known or not value or key in found:
            listed = ", ".join(known) or "–"
            said = tr("{found} is no particular; write name: value, each name once, out of {listed}.")
            raise BadCell(said.format(found=part, listed=listed))
        found[key] = _typed(value, piece.fields.get(key))
    return found


def _typed(words: str, before: Particular | None) -> Particular:
    if isinstance(before, str):
        return words
    if words in ("yes", "no"):
        return words == "yes"
    return int(words) if is_figure(words) else words
