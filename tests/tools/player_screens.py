"""Takes the pictures of the player in docs/screens: the pages of the manual show them. The same every time.

Usage: python tests/tools/player_screens.py [FOLDER]
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

# In place of this folder, whose probe.py would stand for the probe game.
sys.path[0] = str(Path(__file__).resolve().parents[2])
HOME = tempfile.TemporaryDirectory()
for _name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
    os.environ[_name] = HOME.name
os.environ.update(QT_QPA_PLATFORM="offscreen", COUNTERMARCH_MOTION="reduced")
os.environ.update(COUNTERMARCH_LANGUAGE="en", LC_ALL="C.UTF-8")

import numpy as np  # noqa: E402
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTime  # noqa: E402
from PySide6.QtGui import QImage  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QWidget  # noqa: E402

from core.model.actions import CountClick  # noqa: E402
from core.play import session  # noqa: E402
from core.play.dice import SeededDice  # noqa: E402
from core.qt.map_view import MapView  # noqa: E402
from player.application import application  # noqa: E402
from player.panels import saved_sign  # noqa: E402
from tests.desk.hands import Hands, rest  # noqa: E402
from tests.desk.two_dice import phase, third_turn  # noqa: E402
from tests.desk.walk import move_up, place_all, stay_at_home  # noqa: E402

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
SCENARIO = "czech38/campaign"
WIDE = 1100
"""Pixels across of the pictures that stand by themselves."""

WIDEST = 610
"""Pixels across that a picture in the manual has at most: so much fits beside its contents."""

ROUNDING = 3
"""Of 255: how far a colour may be off."""

saved_sign.now = lambda: QTime(20, 15)


class Camera:
    """Takes pictures of widgets into a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def take(self, widget: QWidget, name: str, widest: int = WIDEST) -> None:
        """Save a widget as a picture; one that is wider than that many pixels is made smaller."""
        for view in widget.findChildren(MapView):
            view.standins = False  # a picture shows no counter that is still to be painted
        calm()
        picture = widget.grab().toImage()
        if picture.width() > widest:
            smooth = Qt.TransformationMode.SmoothTransformation
            picture = picture.scaledToWidth(widest, smooth)
        path = self._folder / f"{name}.png"
        picture = picture.convertToFormat(QImage.Format.Format_RGB888)
        if not alike(picture, QImage(str(path))):
            picture.save(str(path))
        print(f"  {path}")


def alike(one: QImage, other: QImage) -> bool:
    """Whether no eye tells two pictures apart: soft edges are rounded otherwise when tiles come in another order."""
    if one.size() != other.size():
        return False
    rows = [image.convertToFormat(QImage.Format.Format_RGB32) for image in (one, other)]
    first, second = (np.frombuffer(image.constBits(), np.uint8).astype(np.int16) for image in rows)
    return int(np.abs(first - second).max()) <= ROUNDING


def calm() -> None:
    """Wait until everything that was begun is painted."""
    for _ in range(8):
        rest(60)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def beginning(camera: Camera) -> None:
    """Take the start page and the first card of the tutorial."""
    hands = Hands.at_start()
    hands.wait_for(lambda: hands.window.findChild(MapView).scenario is not None, "the map of the start page")
    camera.take(hands.window, "manual-start")
    hands.close()


def deciding(camera: Camera) -> None:
    """Take the window with a unit in hand, the decision, and the odds of an attack."""
    hands = Hands.on(SCENARIO)
    page = hands.window.page
    assert page is not None
    place_all(hands)
    stay_at_home(hands)
    _, at = hands.lit_pieces()[0]
    hands.click_counter(at)
    hands.hover(max(hands.lit_hexes()))
    camera.take(hands.window, "manual-window")
    camera.take(page.decision, "manual-decision")
    hands.key(Qt.Key.Key_Escape)
    move_up(hands)
    hands.key(Qt.Key.Key_E)
    hands.press("End the phase")
    hands.click_hex(hands.lit_hexes()[0])
    hands.click_counter(next(where for piece, where in hands.lit_pieces() if piece not in hands.canvas.scene.selected))
    QTest.mouseMove(hands.window, QPoint(2, 2))
    camera.take(page.odds, "manual-odds")
    page.column.open_lower()
    camera.take(page.bottom, "manual-log")
    hands.close()


def guns_segments_and_dice(camera: Camera) -> None:
    """Take the other game: sealed fire of the guns, the second segment of a movement, an attack in the making."""
    hands = Hands.at(third_turn("counter-battery"))
    page = hands.window.page
    assert page is not None
    for slot, count in (("field", 12), ("heavy", 18)):
        page.decision.laid.emit(CountClick(slot, count))
    camera.take(hands.window, "kaiser-guns", WIDE)
    hands.close()
    hands = Hands.at(third_turn("german-movement"))
    hands.press("Begin the second segment")
    hands.click_counter(next(at for piece, at in hands.lit_pieces() if hands.stack(at) == (piece,)))
    camera.take(hands.window, "kaiser-second-segment", WIDE)
    hands.close()
    hands = Hands.at(phase())
    page = hands.window.page
    assert page is not None
    hands.press(page.odds.proposals.buttons[0].accessibleName())
    camera.take(hands.window, "kaiser-combat", WIDE)
    hands.close()


def main(folder: Path) -> int:
    """Take every picture; return the exit code."""
    application()
    folder.mkdir(parents=True, exist_ok=True)
    session.SystemDice = lambda: SeededDice("screens")  # type: ignore[assignment,misc]
    scenes: tuple[Callable[[Camera], None], ...] = (beginning, deciding, guns_segments_and_dice)
    for scene in scenes:
        scene(Camera(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
