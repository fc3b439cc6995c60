"""Words as people type them when they look for something: small letters, no accents."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Return a text in small letters without accents.

    >>> plain("Ústí nad Labem")
    'usti nad labem'
    """
    taken_apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in taken_apart if not unicodedata.combining(sign))
