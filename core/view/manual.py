"""The manual: pages of Markdown that come with the program, and which of them speaks of what.

The pages lie in `docs/manual`, for readers of the repository and of the program alike. A topic is a page, with a
heading after a `#` where one part of it is meant: `deciding#odds`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from core.files.shipped import shipped

FIRST = "index"
EDITOR_PAGES = ("editor", "scenario-format", "cases")
"""Pages beside the manual's folder that speak of the editor and of what it writes."""

HEADING = re.compile(r"^(#+) +(.+?) *$", re.MULTILINE)


class NoManual(Exception):
    """The manual was left out of this installation."""


@dataclass(frozen=True, slots=True)
class ManualPage:
    """A page of the manual: its name, its title, and where it lies."""

    name: str
    title: str
    path: Path


def manual_folder() -> Path:
    """Return where the manual lies; NoManual when it was left out."""
    folder = shipped("docs") / "manual"
    if not (folder / f"{FIRST}.md").is_file():
        raise NoManual
    return folder


def manual_pages() -> tuple[ManualPage, ...]:
    """Return the pages in the order in which the first one links to them, itself first."""
    folder = manual_folder()
    first = (folder / f"{FIRST}.md").read_text("utf-8")
    names = [FIRST, *dict.fromkeys(re.findall(r"\]\(([a-z-]+)\.md[)#]", first))]
    return tuple(_page(folder / f"{name}.md") for name in names)


def editor_pages() -> tuple[ManualPage, ...]:
    """Return the pages that speak of the editor; NoManual when they were left out."""
    folder = manual_folder().parent
    found = [folder / f"{name}.md" for name in EDITOR_PAGES]
    if not all(path.is_file() for path in found):
        raise NoManual
    return tuple(map(_page, found))


def sections(path: Path) -> tuple[str, ...]:
    """Return the headings of the parts of a page, without their own parts."""
    return tuple(words for marks, words in HEADING.findall(path.read_text("utf-8")) if len(marks) == 2)


def _page(path: Path) -> ManualPage:
    found = HEADING.search(path.read_text("utf-8"))
    return ManualPage(path.stem, found[2] if found else path.stem, path)


def slug(heading: str) -> str:
    """Return a heading as a link names it.

    >>> slug("Odds, and what-if")
    'odds-and-what-if'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def headings(path: Path) -> tuple[str, ...]:
    """Return the links to the headings of a page."""
    return tuple(slug(words) for _, words in HEADING.findall(path.read_text("utf-8")))
