"""Writes a `Drawing` as SVG: named groups, real text, and the letters it uses as an embedded font."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator

from core.view.drawing import Anchor, Cap, Drawing, Group, Item, Join, Path, Shape, Stroke, Text, Weight
from core.view.font_metrics import FAMILY
from core.view.font_subset import subset
from core.view.palette import channels

PRECISION = 2
"""Decimals of a coordinate."""


def svg_text(drawing: Drawing, unit: str = "px", scale: float = 1.0) -> str:
    """Return a drawing as the text of an SVG file; the same drawing gives the same text.

    Args:
        unit: of the printed size (`px`, `mm`).
        scale: how many of that unit one of the drawing's measures.
    """
    paper = drawing.paper
    x, y, width, height = (_number(part) for part in (paper.x, paper.y, paper.w, paper.h))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}"'
        f' width="{_number(paper.w * scale)}{unit}" height="{_number(paper.h * scale)}{unit}">',
    ]
    if drawing.title:
        lines.append(f"<title>{escape(drawing.title)}</title>")
    lines.append(f"<style>{''.join(_faces(drawing.groups))}text{{font-family:{FAMILY},sans-serif}}</style>")
    if drawing.ground:
        lines.append(f'<rect id="ground" x="{x}" y="{y}" width="{width}" height="{height}" {_fill(drawing.ground)}/>')
    for group in drawing.groups:
        lines += _group(group, "")
    return "\n".join([*lines, "</svg>"]) + "\n"


def _texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from _texts(item.items)
        elif isinstance(item, Text):
            yield item


def _faces(groups: Iterable[Group]) -> Iterator[str]:
    """Yield one font face a weight that is used, with only the letters that are used."""
    used: dict[Weight, set[str]] = {}
    for text in _texts(groups):
        used.setdefault(text.weight, set()).update(text.text)
    for weight in sorted(used, key=lambda weight: weight.value):
        coded = base64.b64encode(subset(weight, sorted(used[weight]))).decode("ascii")
        yield (
            f"@font-face{{font-family:{FAMILY};font-weight:{weight.value};"
            f"src:url(data:font/ttf;base64,{coded}) format('truetype')}}"
        )


def _group(group: Group, path: str) -> Iterator[str]:
    """Yield a group and its parts. Top groups have their name as id, inner ones as label."""
    name = f' id={quoteattr(group.name)}' if not path else f' aria-label={quoteattr(group.name)}'
    opacity = f' opacity="{_number(group.opacity)}"' if group.opacity != 1.0 else ""
    yield f"<g{name}{opacity}>"
    for item in group.items:
        if isinstance(item, Group):
            yield from _group(item, f"{path}/{group.name}")
        elif isinstance(item, Shape):
            yield _shape(item)
        else:
            yield _text(item)
    yield "</g>"


def _shape(shape: Shape) -> str:
    fill = f'{_fill(shape.fill)} fill-rule="evenodd"' if shape.fill else 'fill="none"'
    stroke = f" {_stroke(shape.stroke)}" if shape.stroke is not None else ""
    return f'<path d="{path_words(shape.path)}" {fill}{stroke}/>'


def path_words(path: Path) -> str:
    """Return a path as the `d` attribute of SVG."""
    return "".join(f"{command}{' '.join(map(_number, numbers))}" for command, numbers in path.steps())


def _text(text: Text) -> str:
    anchor = f' text-anchor="{text.anchor.value}"' if text.anchor is not Anchor.START else ""
    turn = f' transform="rotate({_number(text.turn)} {_number(text.x)} {_number(text.y)})"' if text.turn else ""
    halo = ""
    if text.halo:
        line = Stroke(text.halo, 2 * text.halo_width)
        halo = f' {_stroke(line)} paint-order="stroke"'
    return (
        f'<text x="{_number(text.x)}" y="{_number(text.y)}" font-size="{_number(text.size)}"'
        f' font-weight="{text.weight.value}"{anchor}{turn} {_fill(text.fill)}{halo}>{escape(text.text)}</text>'
    )


def escape(text: str) -> str:
    """Return text as it stands between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoteattr(text: str) -> str:
    """Return text as the value of an attribute, in quotes."""
    return '"' + escape(text).replace('"', "&quot;") + '"'


def _fill(colour: str) -> str:
    return _paint("fill", colour)


def _stroke(stroke: Stroke) -> str:
    words = [_paint("stroke", stroke.colour)]
    if stroke.width:
        words.append(f'stroke-width="{_number(stroke.width)}"')
    else:
        words.append('stroke-width="1" vector-effect="non-scaling-stroke"')
    if stroke.cap is not Cap.FLAT:
        words.append(f'stroke-linecap="{stroke.cap.value}"')
    if stroke.join is not Join.MITRE:
        words.append(f'stroke-linejoin="{stroke.join.value}"')
    if stroke.dash:
        words.append(f'stroke-dasharray="{" ".join(map(_number, stroke.dash))}"')
    return " ".join(words)


def _paint(attribute: str, colour: str) -> str:
    red, green, blue, opacity = channels(colour)
    word = f'{attribute}="#{red:02x}{green:02x}{blue:02x}"'
    return word if opacity == 255 else f'{word} {attribute}-opacity="{_number(opacity / 255)}"'


def _number(value: float) -> str:
    """Return a number as short as it goes, with a point whatever the computer's language."""
    word = f"{value:.{PRECISION}f}".rstrip("0").rstrip(".")
    return "0" if word in ("-0", "") else word
