"""Run as a program: draws a pickled `Drawing` as a PDF with reportlab, fonts embedded, and prints the seconds taken.

Usage: PYTHON reportlab_pdf.py DRAWING.json FONTS_FOLDER OUT.pdf, where the drawing is flat lists (see `flat`).
It imports nothing of the project, so that any Python that has reportlab can run it.
"""

from __future__ import annotations

import io
import json
import sys
import time
from pathlib import Path
from typing import Any

FONTS = {400: "Lato-Regular", 600: "Lato-Semibold", 700: "Lato-Bold"}


def main(drawing: Path, fonts: Path, out: Path) -> None:
    """Draw seven times and print the seconds of each."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    picture = json.loads(drawing.read_text("utf-8"))
    for name in FONTS.values():
        pdfmetrics.registerFont(TTFont(name, str(fonts / f"{name}.ttf")))
    for _ in range(7):
        begun = time.process_time()
        content = draw(picture)
        print(time.process_time() - begun)
    out.write_bytes(content)


def draw(picture: dict[str, Any]) -> bytes:
    """Return the PDF."""
    from reportlab.pdfgen import canvas

    held = io.BytesIO()
    width, height = picture["size"]
    page = canvas.Canvas(held, pagesize=(width, height), pageCompression=1)
    page.transform(1, 0, 0, -1, 0, height)
    for kind, *rest in picture["items"]:
        if kind == "path":
            path(page, *rest)
        else:
            text(page, *rest)
    page.showPage()
    page.save()
    return held.getvalue()


def path(page: Any, commands: str, numbers: list[float], fill: list[float], stroke: list[float]) -> None:
    """Draw a path with its fill and stroke."""
    shape = page.beginPath()
    at = 0
    for command in commands:
        if command == "M":
            shape.moveTo(*numbers[at : at + 2])
            at += 2
        elif command == "L":
            shape.lineTo(*numbers[at : at + 2])
            at += 2
        elif command == "C":
            shape.curveTo(*numbers[at : at + 6])
            at += 6
        else:
            shape.close()
    if fill:
        page.setFillColorRGB(*fill)
    if stroke:
        page.setStrokeColorRGB(*stroke[:3])
        page.setLineWidth(stroke[3])
    page.drawPath(shape, stroke=bool(stroke), fill=bool(fill), fillMode=0)


def text(page: Any, words: str, place: list[float], fill: list[float], weight: int) -> None:
    """Draw a centred text."""
    x, y, size = place
    page.saveState()
    page.transform(1, 0, 0, -1, x, y)
    page.setFillColorRGB(*fill)
    page.setFont(FONTS[weight], size)
    page.drawCentredString(0, 0, words)
    page.restoreState()


if __name__ == "__main__":
    main(*(Path(word) for word in sys.argv[1:4]))
