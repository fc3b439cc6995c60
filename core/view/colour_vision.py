"""How colours look to eyes that lack one kind of cone, and how far apart two colours then are.

The matrices are those of Machado, Oliveira and Fernandes (2009) for the whole loss of a cone, for linear light.
"""

from __future__ import annotations

import math
from enum import Enum

from core.view.palette import channels

Matrix = tuple[tuple[float, float, float], ...]


class Vision(Enum):
    """Kinds of colour vision; the last three lack the cone for red, green or blue light."""

    FULL = "full"
    PROTAN = "protan"
    DEUTAN = "deutan"
    TRITAN = "tritan"


SEEN: dict[Vision, Matrix] = {
    Vision.FULL: ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    Vision.PROTAN: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Vision.DEUTAN: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Vision.TRITAN: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(colour: str, vision: Vision) -> str:
    """Return a colour as it looks to a kind of vision; opacity is left out.

    >>> seen("#808080", Vision.PROTAN), seen("#D98E04", Vision.FULL)
    ('#808080', '#D98E04')
    """
    light = [_linear(part / 255) for part in channels(colour)[:3]]
    mixed = [sum(share * part for share, part in zip(row, light, strict=True)) for row in SEEN[vision]]
    return "#" + "".join(f"{round(255 * _shown(min(max(part, 0.0), 1.0))):02X}" for part in mixed)


def difference(colour: str, other: str, vision: Vision = Vision.FULL) -> float:
    """Return how far apart two colours look: the distance in CIE L*a*b*; about 2 can just be told apart.

    >>> round(difference("#000000", "#FFFFFF")), difference("#123456", "#123456")
    (100, 0.0)
    """
    return math.dist(_lab(seen(colour, vision)), _lab(seen(other, vision)))


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _shown(light: float) -> float:
    return 12.92 * light if light <= 0.0031308 else 1.055 * float(light ** (1 / 2.4)) - 0.055


def _lab(colour: str) -> tuple[float, float, float]:
    red, green, blue = (_linear(part / 255) for part in channels(colour)[:3])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (_root(part) for part in (x, y, z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116
