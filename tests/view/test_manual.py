"""The manual: every link leads somewhere, every topic of the window is in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.view.manual import ManualPage, editor_pages, headings, manual_pages, sections, slug
from editor.models import topics as editor_topics
from player.models.topics import FIRST_TOPIC, TOPICS

PAGES = {page.name: page for page in manual_pages()}


def _leads_somewhere(topic: str) -> bool:
    name, _, heading = topic.partition("#")
    return name in PAGES and (not heading or heading in headings(PAGES[name].path))


@pytest.mark.parametrize("topic", sorted({FIRST_TOPIC, *TOPICS.values()}))
def test_every_topic_is_in_the_manual(topic: str) -> None:
    assert _leads_somewhere(topic)


@pytest.mark.parametrize("page", PAGES.values(), ids=lambda page: page.name)
def test_every_link_and_picture_is_there(page: ManualPage) -> None:
    links = re.findall(r"\]\(([^)]+)\)", page.path.read_text("utf-8"))
    for link in links:
        file, _, heading = link.partition("#")
        assert (page.path.parent / file).is_file(), f"{page.name}: {link}"
        if heading:
            assert _leads_somewhere(f"{Path(file).stem}#{heading}"), f"{page.name}: {link}"


def test_every_page_is_in_the_contents() -> None:
    folder = PAGES["index"].path.parent
    assert {file.stem for file in folder.glob("*.md")} == PAGES.keys()


def test_a_heading_is_named_as_links_name_it() -> None:
    assert slug("What is in a hex") == "what-is-in-a-hex"
    assert slug("Off the map, and points") == "off-the-map-and-points"


@pytest.mark.parametrize("topic", sorted({editor_topics.FIRST_TOPIC, *editor_topics.TOPICS.values()}))
def test_every_topic_of_the_editor_is_in_its_manual(topic: str) -> None:
    name, _, heading = topic.partition("#")
    (page,) = [page for page in editor_pages() if page.name == name]
    assert not heading or heading in headings(page.path)


def test_the_parts_of_a_page_are_its_second_headings() -> None:
    page = editor_pages()[0]
    assert "Findings" in sections(page.path)
    assert "Set-up codes" not in sections(page.path), "that is a part of Forces"
