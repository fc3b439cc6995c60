"""The sheet of keys on paper says all that the dialog says, and is the same file every time."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from player.panels.map_keys import SHEET
from player.printing import key_pages, print_keys, save_keys
from tests.desk.stage import PAPERS, Drawing, Group, Text


def _texts(group: Group) -> list[Text]:
    found = [item for item in group.items if isinstance(item, Text)]
    return found + [text for item in group.items if isinstance(item, Group) for text in _texts(item)]


def _words(pages: list[Drawing]) -> str:
    return " ".join(text.text for page in pages for group in page.groups for text in _texts(group))


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_every_key_is_on_one_page_and_inside_its_margins(paper: object) -> None:
    pages = key_pages(paper)  # type: ignore[arg-type]
    words = _words(pages)
    assert len(pages) == 1
    for title, lines in SHEET:
        assert title in words
        for line in lines:
            assert all(word in words for word in line.words.split())
    for page in pages:
        for group in page.groups:
            assert all(0 < text.y < page.height and 0 < text.x < page.width for text in _texts(group))


def test_the_pdf_is_the_same_every_time(qapp: QApplication, tmp_path: Path) -> None:
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    save_keys(first)
    save_keys(second)
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes().startswith(b"%PDF")


def test_a_printer_gets_the_same_page(qapp: QApplication, tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    print_keys(printer)
    assert (tmp_path / "printed.pdf").stat().st_size > 2000
