"""Palettes: the one place colours come from. A role is a word (`forest`, `accent`), a palette gives it a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources

import yaml

FOR_EYES = ("protan", "deutan", "tritan")
"""Palettes for eyes that lack a cone, each named after the kind of vision it is for."""

SHIPPED = ("light", "dark", "high-contrast", *FOR_EYES)


class UnknownPalette(Exception):
    """A palette that is not shipped; the text names those that are."""


@dataclass(frozen=True)
class Palette:
    """Colours by role.

    Attributes:
        id, name: key and title (`high-contrast`, `High contrast`).
        dark: whether light letters stand on dark ground.
        roles: role -> `#rrggbb` or `#rrggbbaa`.
        foreign_share: how much of the role `foreign` is mixed into terrain of a shaded country, in percent.
    """

    id: str
    name: str
    dark: bool
    roles: Mapping[str, str]
    foreign_share: int = 22

    def __getitem__(self, role: str) -> str:
        """Return a role's colour; KeyError names the role and the palette."""
        colour = self.roles.get(role)
        if colour is None:
            raise KeyError(f"palette {self.id}: no colour for {role!r}")
        return colour

    def get(self, role: str, otherwise: str) -> str:
        """Return a role's colour, or that of another role."""
        return self.roles.get(role) or self[otherwise]

    def shaded(self, role: str) -> str:
        """Return a role's colour as it looks in the other side's country."""
        return mixed(self[role], self["foreign"], self.foreign_share)


def channels(colour: str) -> tuple[int, int, int, int]:
    """Return red, green, blue and opacity, each 0-255.

    >>> channels("#D98E04"), channels("#8A7F6A45")
    ((217, 142, 4, 255), (138, 127, 106, 69))
    """
    digits = colour.removeprefix("#")
    if len(digits) not in (6, 8):
        raise ValueError(f"colour {colour!r}: six or eight hexadecimal digits after # expected")
    parts = [int(digits[at : at + 2], 16) for at in range(0, len(digits), 2)]
    return (parts[0], parts[1], parts[2], parts[3] if len(parts) == 4 else 255)


def mixed(colour: str, other: str, percent: int) -> str:
    """Return a colour with so many percent of another in it; opacity stays the first one's.

    >>> mixed("#000000", "#FFFFFF", 50)
    '#808080'
    """
    first, second = channels(colour), channels(other)
    parts = [round(a + (b - a) * percent / 100) for a, b in zip(first[:3], second[:3], strict=True)]
    if first[3] != 255:
        parts.append(first[3])
    return "#" + "".join(f"{part:02X}" for part in parts)


def faded(colour: str, percent: int) -> str:
    """Return a colour at this opacity in percent."""
    red, green, blue, _ = channels(colour)
    return f"#{red:02X}{green:02X}{blue:02X}{round(255 * percent / 100):02X}"


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2, 0 to 1."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue, _ = channels(colour)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(ink: str, ground: str) -> float:
    """Return the contrast ratio of WCAG 2, 1 to 21; a translucent ink is laid over the ground first.

    >>> round(contrast("#000000", "#FFFFFF"))
    21
    """
    opacity = channels(ink)[3]
    if opacity != 255:
        ink = mixed(ground, ink[:7], round(opacity * 100 / 255))
    high, low = sorted((luminance(ink), luminance(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=len(SHIPPED))
def palette(id_: str = "light") -> Palette:
    """Return a shipped palette.

    Raises:
        UnknownPalette: none of this name is shipped.
    """
    if id_ not in SHIPPED:
        raise UnknownPalette(f"No palette is called {id_!r}. Choose one of {', '.join(SHIPPED)}.")
    text = resources.files("resources").joinpath("palettes", f"{id_}.yaml").read_text("utf-8")
    tree = yaml.load(text, Loader=yaml.CSafeLoader)
    based_on = tree.get("based-on")
    if based_on is None:
        return Palette(id_, tree["name"], tree["dark"], tree["roles"], tree["foreign-share"])
    # A palette for some eyes says only what it changes.
    base = palette(based_on)
    return replace(base, id=id_, name=tree["name"], roles={**base.roles, **tree["roles"]})
