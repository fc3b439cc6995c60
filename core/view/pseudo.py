"""A language nobody speaks: English 40 % longer, with accents and in brackets.

Whatever the windows show without brackets was never given to translation; whatever ends without its closing
bracket is cut.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache

GROWTH = 0.4
"""How much longer than English a sentence becomes, as a part of its letters."""

ACCENTED = str.maketrans(
    "AaCcDdEeGgIiLlNnOoRrSsTtUuYyZz",
    "ÅáČčĎďÊéĞğÎíĽľŇñÖöŘřŠšŤťÜüÝýŽž",
)
KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&[a-z]+;|\t.*)")
"""What must stay as it is: values to put in, tags, entities, the key behind a menu's words."""

PADDING = "ýñ öř "
"""What fills a sentence up: short words, so that it breaks over lines as real words do."""


@cache
def _kept(part: str) -> str:
    """Return what stays as it is; of a choice of words in it only the names stay."""
    name, colon, words = part.partition(":")
    return f"{name}{colon}{words.translate(ACCENTED)}" if part.startswith("{") and "|" in words else part


def pseudo(text: str) -> str:
    """Return a sentence in the pseudo-locale; an empty one stays empty.

    >>> pseudo("End the phase")
    '[Êñď ťhé phášé ýñ öř]'
    >>> pseudo("{who} moves to {at}.\\tN")
    '[{who} mövéš ťö {at}. ýñ ö]\\tN'
    """
    if not text.strip():
        return text
    body, tab, key = text.partition("\t")
    parts = KEPT.split(body)
    letters = sum(len(part) for part in parts[::2])
    accented = "".join(_kept(part) if number % 2 else part.translate(ACCENTED) for number, part in enumerate(parts))
    more = math.ceil(letters * GROWTH)
    padding = (PADDING * (more // len(PADDING) + 1))[:more].strip()
    return f"[{accented}{' ' if padding else ''}{padding}]{tab}{key}"


def pseudo_texts(texts: Mapping[str, str]) -> dict[str, str]:
    """Return sentences by key in the pseudo-locale."""
    return {key: pseudo(text) for key, text in texts.items()}
