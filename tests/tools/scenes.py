"""Everything the player's window can show, one scene after the other, reached without reading a word on the screen.

So the scenes are the same in every language and palette. Whoever walks them looks at `window` or the dialog in front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QTabWidget, QWidget

from core.board.hexes import Hex
from core.model.actions import KeyClick
from core.model.values import PieceId, Unknown
from core.play.dice import Ask
from core.play.pins import Pin
from core.play.undoing import Barred
from player import commands
from player.dialogs.branch import BranchDialog
from player.dialogs.curtain import Curtain, Seat
from player.dialogs.throw import ThrowDialog
from player.dialogs.trouble import TroubleDialog
from player.dialogs.written import WrittenDialog
from player.game_page import GamePage
from player.main_window import MainWindow
from player.models.throwing import Throwing
from player.models.troubles import Trouble
from player.panels.map_keys import Wish
from player.replay_page import ReplayPage
from tests.desk.hands import Hands, rest

NO_DIALOG = {
    "leave", "undo", "redo", "ready", "filter", "fit", "fold", "dark", "contrast", "quit", "tutorial", "steps",
    "motion", "by-hand", "replay", "since",
}  # fmt: skip
"""Commands that open nothing."""

DIE = Ask(6, {}, "battle", "probe 1")

MOST_STEPS = 400


@dataclass(frozen=True)
class Scene:
    """Something to look at: its name and the widget in front."""

    name: str
    front: QWidget


def scenes(hands: Hands, scenario: str) -> Iterator[Scene]:
    """Yield every scene: the start page, a game at its decisions, every dialog."""
    window = hands.window
    yield Scene("start page", window)
    yield from _dialogs(hands, in_game=False)
    window.begin_at_once(scenario)
    hands.wait_for(lambda: window.page is not None, "the game to begin")
    page = _page(window)
    yield from _shown(hands, "the first decision")
    yield from _dialogs(hands, in_game=True)
    walk_to(page, "movement")
    yield from _shown(hands, "movement")
    take_up(page)
    yield from _shown(hands, "a unit in hand")
    page.bridge.escape()
    yield from _ending(hands)
    move_up(page)
    walk_to(page, "assault", "combat")
    aim(page)
    yield from _shown(hands, "odds")
    yield from _over_the_map(hands)
    yield from _looking_back(hands)
    yield from _asked(hands)
    yield from _lessons(hands)


def _page(window: MainWindow) -> GamePage:
    assert window.page is not None
    return window.page


def _shown(hands: Hands, name: str) -> Iterator[Scene]:
    """Yield the page as it is, then with each leaf of the dock."""
    page = _page(hands.window)
    calm(hands, 120)
    yield Scene(name, hands.window)
    page.column.open_lower()
    leaves = page.bottom.leaves
    for number in range(leaves.count()):
        leaves.setCurrentIndex(number)
        calm(hands, 120)
        yield Scene(f"{name}, leaf {number + 1}", hands.window)
    leaves.setCurrentIndex(0)
    page.column.go_on()
    page.column.share()


def _dialogs(hands: Hands, *, in_game: bool) -> Iterator[Scene]:
    """Yield what each command of the menu opens; those that need a game only with one."""
    for command in commands.MENU:
        if command.id and command.id not in NO_DIALOG and command.in_game is in_game:
            hands.window.actions_[command.id].trigger()
            yield from _fronts(hands, command.id)


def _fronts(hands: Hands, name: str) -> Iterator[Scene]:
    """Yield the dialog in front, with each of its leaves, and close it."""
    rest(250)
    page = hands.window.page
    hands.wait_for(lambda: page is None or not page.status.busy.busy, f"what {name} prepares")
    front = in_front(hands.window)
    if front is hands.window:
        return
    if isinstance(front, QFileDialog):
        front.close()  # Qt's own, with names and words of its own.
        return
    books = front.findChildren(QTabWidget)
    hands.wait_for(lambda: all(book.count() for book in books), "the leaves of a dialog")
    for book in books or [None]:
        for number in range(book.count() if book is not None else 1):
            if book is not None:
                book.setCurrentIndex(number)
            calm(hands, 60)
            yield Scene(f"{name} dialog {number + 1}", front)
    front.close()
    rest(60)


def calm(hands: Hands, milliseconds: int) -> None:
    """Rest, then let everything be laid out that a busy machine has not come to."""
    rest(milliseconds)
    hands.settle()


def in_front(window: QWidget) -> QWidget:
    """Return the dialog in front of a window, else the window."""
    modal = QApplication.activeModalWidget()
    open_ = [dialog for dialog in window.findChildren(QDialog) if dialog.isVisible()]
    return modal if isinstance(modal, QDialog) else open_[-1] if open_ else window


def _over_the_map(hands: Hands) -> Iterator[Scene]:
    """Yield what the map and the dock show when they are asked: layers with their legend, why a hex is as it is."""
    page = _page(hands.window)
    for wish in (Wish.ZONES, Wish.NETWORKS, Wish.CODES, Wish.LAYERS):
        page.keyboard.grant(wish)
    calm(hands, 200)
    yield Scene("layers and legend", hands.window)
    for wish in (Wish.LAYERS, Wish.CODES, Wish.NETWORKS, Wish.ZONES):
        page.keyboard.grant(wish)
    page.keyboard.grant(Wish.WHY)
    calm(hands, 200)
    yield Scene("explained", hands.window)
    page.bridge.escape()


def _looking_back(hands: Hands) -> Iterator[Scene]:
    """Yield the game as it was: before the first step, in the middle, what happened since."""
    window = hands.window
    for name in ("replay", "since"):
        window.actions_[name].trigger()
        hands.wait_for(lambda: bool(window.findChildren(ReplayPage)), name)
        (past,) = window.findChildren(ReplayPage)
        for at in (-1, past.reel.last // 2):
            past.reel.go(at)
            past.refresh()
            calm(hands, 120)
            yield Scene(f"{name}, step {at}", window)
        window.around.leave_replay()
        calm(hands, 60)


def _lessons(hands: Hands) -> Iterator[Scene]:
    """Yield every step of the tutorial, as far as its words go."""
    window = hands.window
    window.learning.begin()
    hands.wait_for(lambda: window.learning.tutor is not None, "the tutorial")
    while (tutor := window.learning.tutor) is not None:
        calm(hands, 60)
        yield Scene(f"lesson {tutor.lesson.number}", window)
        tutor.card.next.click()


def _ending(hands: Hands) -> Iterator[Scene]:
    """Yield the question before a phase ends with units unused."""
    page = _page(hands.window)
    grave = [button for button in page.bridge.turn.buttons if button.grave]
    if grave:
        page.press(grave[0])
        yield from _fronts(hands, "end of phase")


def _asked(hands: Hands) -> Iterator[Scene]:
    """Yield what is asked on occasions of its own: consent, trouble, the curtain."""
    questions, window = hands.window.questions, hands.window
    occasions: tuple[tuple[str, Callable[[], None]], ...] = (
        ("consent", lambda: questions.consent(Barred("die", "", _page(window).bridge.table.session.sides[:1]))),
        ("throw", lambda: questions.open(ThrowDialog(DIE, window.colours, Throwing(window.windowTitle()), window))),
        ("branch", lambda: questions.open(BranchDialog(window.windowTitle(), "", window))),
        ("file", lambda: questions.open(TroubleDialog(Trouble(window.windowTitle(), 1), window))),
        ("written", lambda: questions.open(WrittenDialog(Path("report.html"), window))),
        ("trouble", lambda: questions.trouble(window.windowTitle(), window.windowTitle())),
    )
    for name, ask in occasions:
        ask()
        yield from _fronts(hands, name)
    side = _page(window).bridge.table.schema.sides[0]
    seat = Seat(side.name, side.adjective, ("#000000", "#FFFFFF"), "", side.name, None, may_set=True)
    curtain = Curtain(seat, window.colours, window)
    yield Scene("curtain", window)
    curtain.ask_pin()
    yield Scene("curtain, a new PIN", window)
    curtain.ready.click()
    rest(60)
    curtain = Curtain(replace(seat, pin=Pin.of("1")), window.colours, window)
    yield Scene("curtain, a PIN", window)
    curtain.ask_forgotten()
    yield Scene("curtain, a PIN forgotten", window)
    curtain.field.setText("1")
    curtain.ready.click()
    rest(60)


# Walking -----------------------------------------------------------------------------------------


def walk_to(page: GamePage, *words: str) -> None:
    """Give the nearest answer to whatever is asked until a decision's kind has one of these words in it."""
    for _ in range(MOST_STEPS):
        top = page.bridge.table.session.state.top
        if top is None or any(word in top.kind for word in words):
            return
        answer(page)
    raise AssertionError(f"never came to a decision of kind {words!r}")


def answer(page: GamePage) -> None:
    """Give one answer: the draft as it is, else the named one that goes on, else the first click there is."""
    bridge, turn = page.bridge, page.bridge.turn
    keys = [button.click for button in turn.buttons if isinstance(button.click, KeyClick)]
    if turn.action is not None:
        bridge.submit()
    elif keys:
        bridge.click(keys[0])
    else:
        bridge.click(turn.candidates[0].click)


def take_up(page: GamePage) -> None:
    """Take up the first unit that can be moved."""
    page.bridge.click_listed(page.bridge.turn.pieces[0], None)


def move_up(page: GamePage, most: int = 8) -> None:
    """Move the units nearest to the enemy as near as they can go."""
    table, turn = page.bridge.table, page.bridge.turn
    seen, grid = table.observation(), table.session.start.scenario.map.grid
    owner = table.session.start.scenario.piece_of
    own = {place for piece in turn.pieces if isinstance(place := seen.places.get(piece), int)}
    foes = [
        Hex(at)
        for at, stack in seen.stacks.items()
        if isinstance(at, int) and any(not isinstance(p, Unknown) and owner[p].side != turn.side for p in stack)
    ]
    if not foes:
        return

    def away(at: int) -> int:
        return min(grid.distance(Hex(at), foe) for foe in foes)

    for at in sorted(own, key=away)[:most]:
        here = [piece for piece in turn.pieces if table.observation().places.get(piece) == at]
        if here and turn.click_listed(PieceId(here[0]), Hex(at)) and turn.hexes:
            page.bridge.click_hex(min(turn.hexes, key=lambda to: (away(to), to)))
        page.bridge.escape()


def aim(page: GamePage) -> None:
    """Aim at the first target and choose attackers until the draft is complete."""
    turn = page.bridge.turn
    if not turn.hexes:
        return
    page.bridge.click_hex(min(turn.hexes))
    while turn.action is None and turn.pieces:
        page.bridge.click_listed(turn.pieces[0], None)
