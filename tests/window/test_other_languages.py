"""A window that speaks another language does the same: nothing is looked up by the words it is shown with."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QFileDialog

from tests.desk.hands import PROBE, Hands
from tests.desk.stage import PSEUDO, SOURCE, SUFFIX, set_language


@pytest.fixture(autouse=True)
def _foreign() -> Iterator[None]:
    set_language(PSEUDO)
    yield
    set_language(SOURCE)


def test_patterns_of_file_names_stay_as_they_are(begun: Callable[[str], Hands]) -> None:
    hands = begun(str(PROBE))
    hands.window.around.save_copy()
    (chooser,) = hands.window.findChildren(QFileDialog)
    assert chooser.nameFilters()[0].endswith(f" (*{SUFFIX})")
    chooser.close()
