"""Words as people type them when they look for something: small letters, no accents."""

from __future__ import annotations

import re
import sys
import unicodedata
from functools import lru_cache

from core.board.figures import is_figure

WHOLE = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "ı": "i", "’": "'"})
"""Letters that no accent can be taken from, and what is typed for them."""


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Return a text in small letters without accents.

    >>> plain("Ústí nad Labem"), plain("Łódź"), plain("Ærøskøbing")
    ('usti nad labem', 'lodz', 'aeroskobing')
    """
    taken_apart = unicodedata.normalize("NFKD", text.casefold().translate(WHOLE))
    return "".join(sign for sign in taken_apart if not unicodedata.combining(sign))


def place_in_list(text: str) -> tuple[tuple[int, str], ...]:
    """Return where a name stands in a list of names: by letters without accents, figures in it by their size.

    >>> sorted(("Ústí", "10th", "Zlín", "9th"), key=place_in_list)
    ['9th', '10th', 'Ústí', 'Zlín']
    """
    parts = re.findall(r"[0-9]+|[^0-9]+", plain(text))
    return tuple((int(part), "") if is_figure(part) else (sys.maxsize, part) for part in parts)
