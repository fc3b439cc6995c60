"""The box check as an owner of the printed game does it: real key events, keys counted, the saved files read again.

    python tests/tools/box_check_demo.py [--sets 60] [--most 300] [--seed 1]

Twice, each on the shipped campaign and saved as a copy of the user's own: once an owner finds a third of his factor
sets to differ and types those, once he types every set in full. Each must take at most `--most` keys from the first
set to the saved copy, and what was typed must stand in the files with the day it was compared.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A script's own folder comes first, and there the names of tools would hide packages.
sys.path[:] = [str(ROOT), *(entry for entry in sys.path if Path(entry) != ROOT / "tests" / "tools")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSettings, Qt, QTimer  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from core.files.scenario_yaml import parse_scenario, read_files  # noqa: E402
from core.model.scenario import Scenario  # noqa: E402
from core.play.library import own, shipped_folder  # noqa: E402
from core.qt.theme import apply_theme  # noqa: E402
from core.view.palette import palette  # noqa: E402
from editor.docks.box_check_dock import BoxCheckDock  # noqa: E402
from editor.main_window import MainWindow  # noqa: E402
from editor.models.box_check import Datum  # noqa: E402
from editor.settings import Settings  # noqa: E402

CONTROL = Qt.KeyboardModifier.ControlModifier


@dataclass
class Keyboard:
    """Presses keys where the focus is, and counts them."""

    window: QWidget
    pressed: int = 0

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press one key."""
        self.pressed += 1
        QTest.keyClick(QApplication.focusWidget() or self.window, key, modifiers)
        QApplication.processEvents()

    def type(self, words: str) -> None:
        """Type words, a key a letter, and Enter."""
        self.pressed += len(words)
        QTest.keyClicks(QApplication.focusWidget(), words)
        self.press(Qt.Key.Key_Return)

    def save_as_mine(self) -> None:
        """Press Ctrl+S, and Enter for the name that is offered."""
        QTimer.singleShot(50, self._accept)
        self.press(Qt.Key.Key_S, CONTROL)

    def _accept(self) -> None:
        """Press Enter once the card asks for a name and has the keyboard."""
        card, focus = QApplication.activeModalWidget(), QApplication.focusWidget()
        if card is not None and focus is not None and focus.window() is card:
            self.press(Qt.Key.Key_Return)
        else:
            QTimer.singleShot(50, self._accept)


def main(words: list[str] | None = None) -> int:
    """Do both; return 1 when one took too many keys or its files say something else."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", type=int, default=60)
    parser.add_argument("--most", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(words)
    chance = random.Random(wanted.seed)
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    apply_theme(application, palette("light"))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DOCUMENTS_DIR"] = os.environ["XDG_STATE_HOME"] = os.environ["HOME"] = folder
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        some = frozenset(chance.sample(range(wanted.sets), wanted.sets // 3))
        good = [
            _compared(f"a third of {wanted.sets} sets differs", wanted, some, chance),
            _compared(f"all {wanted.sets} sets are typed", wanted, frozenset(range(wanted.sets)), chance),
        ]
    return 0 if all(good) else 1


def _compared(what: str, wanted: argparse.Namespace, typed: frozenset[int], chance: random.Random) -> bool:
    window = MainWindow(Settings())
    window.resize(1366, 768)
    window.show()
    QTest.qWaitForWindowExposed(window)
    window.open(shipped_folder() / "czech38" / "campaign.yaml")
    before, there = len(own()), {entry.path for entry in own()}
    keyboard = Keyboard(window)
    expected = _work(window, keyboard, wanted.sets, typed, chance)
    saved = [entry.path for entry in own() if entry.path not in there]
    faults = _faults(saved, window, expected) if len(saved) == 1 else [f"{len(own()) - before} copies were saved"]
    for fault in faults[:5]:
        print(f"  {fault}")
    print(f"{what}: {keyboard.pressed} keys (at most {wanted.most}), {len(expected)} sets in the saved copy, "
          f"{len(faults)} faults")  # fmt: skip
    window.filing.may_close_all = lambda: True
    window.close()
    return not faults and keyboard.pressed <= wanted.most


def _work(
    window: MainWindow, keyboard: Keyboard, sets: int, typed: frozenset[int], chance: random.Random
) -> dict[tuple[str, int], tuple[int, ...]]:
    """Open the check, go to the first section of factors, compare, save; return what the files must say."""
    keyboard.press(Qt.Key.Key_F8)
    dock = window.place.dock(BoxCheckDock)
    while dock.section is not None and not dock.section.id.endswith(".factors"):
        keyboard.press(Qt.Key.Key_PageDown)
    expected = {}
    for number in range(sets):
        datum = dock.datum
        assert datum is not None
        figures = tuple(int(word) for word in datum.value.split("-"))
        if number in typed:
            figures = _another(figures, chance)
            keyboard.type(_written(figures))
        else:
            keyboard.press(Qt.Key.Key_Return)
        expected[_key(datum)] = figures
    keyboard.save_as_mine()
    return expected


def _another(figures: Sequence[int], chance: random.Random) -> tuple[int, ...]:
    """Return factors that differ: one figure one higher or lower, as a misread counter has them."""
    place = chance.randrange(len(figures))
    return tuple(max(1, n + chance.choice((-1, 1))) if at == place else n for at, n in enumerate(figures))


def _written(figures: Sequence[int]) -> str:
    """Return factors as they are typed fastest."""
    return ("" if max(figures) < 10 else " ").join(map(str, figures))


def _key(datum: Datum) -> tuple[str, int]:
    return str(datum.piece), datum.place


def _faults(saved: list[Path], window: MainWindow, expected: dict[tuple[str, int], tuple[int, ...]]) -> list[str]:
    """Return what the saved files say otherwise than was typed."""
    assert window.document is not None
    found: Scenario = parse_scenario(read_files(saved[0]), window.document.schema)
    today, faults = f"printed {date.today().isoformat()}", []
    for (id_, place), figures in expected.items():
        piece = next(piece for piece in found.pieces if piece.id == id_)
        face = piece.faces[place]
        if tuple(face.factors.values()) != figures:
            faults.append(f"{id_}, face {place}: {tuple(face.factors.values())} in the file, {figures} typed")
        if today not in piece.provenance.values():
            faults.append(f"{id_}: nothing says that it was compared on this day")
    return faults


if __name__ == "__main__":
    sys.exit(main())
