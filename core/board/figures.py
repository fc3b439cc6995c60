"""Whole numbers as people write them."""

from __future__ import annotations

MOST_DIGITS = 9


def is_figure(text: str) -> bool:
    """Return whether a text is a whole number that somebody may have meant: decimal digits, at most nine of them.

    What has thousands of digits is no number that Python would read.

    >>> is_figure("1938"), is_figure("²"), is_figure(""), is_figure("9" * 5000)
    (True, False, False, False)
    """
    return len(text) <= MOST_DIGITS and text.isdecimal()
