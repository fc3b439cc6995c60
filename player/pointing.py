"""What the pointer and the hex cursor rest on: the hex in words, what a click would do, reach and odds in advance."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from core.board.hexes import Hex
from core.model.values import PieceId, Unknown
from core.model.working import Overlay
from core.qt.hex_canvas import HexCanvas
from core.view.describe import describe_hex
from core.view.language import tr
from core.view.scene import Highlight, Scene
from player.bridge import Bridge
from player.models import answers, preview
from player.models.answers import Answer
from player.models.whys import whys
from player.panels.odds import OddsCard
from player.panels.resolution import ResolutionCard
from player.panels.status import StatusLine
from player.panels.whys import WhysCard


class Pointing(QObject):
    """Watches the map's pointer and cursor and shows what a click would do.

    Attributes:
        odds: the answer that belongs beside the draft in hand; shown again when the pointer leaves.
        overlays, highlights: what lies over the map for a moment.
        at: the hex under the pointer, or the cursor's.
        explained: the answer in words that belongs to these overlays, for the legend.
        layered: adds the layers that somebody has switched on.
    """

    def __init__(
        self, bridge: Bridge, canvas: HexCanvas, status: StatusLine, cards: tuple[OddsCard, ResolutionCard]
    ) -> None:
        super().__init__(canvas)
        self._bridge, self._canvas, self._status = bridge, canvas, status
        self._card, self._battle = cards
        self.why = WhysCard(self._card.look)
        self._supposed: tuple[str, ...] = ()
        self.odds: Answer = answers.NOTHING
        self.overlays: tuple[Overlay, ...] = ()
        self.highlights: tuple[Highlight, ...] = ()
        self.layered: Callable[[Scene], Scene] = lambda scene: scene
        self.explained: Answer = answers.NOTHING
        self.at: Hex | None = None
        self._piece = ""
        self._kept: tuple[object, preview.Preview] = (None, preview.PLAIN)
        canvas.hex_hovered.connect(self._hovered)
        canvas.piece_hovered.connect(self._piece_hovered)
        self._card.supposed.connect(self.suppose)

    def drafted(self) -> None:
        """Take up another draft: the odds beside it, and what a click where the pointer rests would do now."""
        table, turn = self._bridge.table, self._bridge.turn
        self.why.hide()
        if not turn.clicks:
            self._supposed = ()
        self.odds = answers.beside(table, turn, self._supposed)
        self._show_beside()
        self.overlays, self.highlights, self.explained = (), (), answers.NOTHING
        if turn.said is not None:
            self._status.say(self._words(), "", str(turn.said))
        elif self.at is not None:
            self._say(preview.of_hex(table, turn, self.at))

    def suppose(self, keys: tuple[str, ...]) -> None:
        """Work the odds out as if more were so; nothing of it is done."""
        self._supposed = keys
        self.odds = answers.beside(self._bridge.table, self._bridge.turn, keys)
        self._show_beside()
        self._card.settle()

    def scene_changed(self) -> None:
        """Paint the map with what is shown for a moment."""
        scene = self._bridge.scene()
        overlays = self.overlays or scene.overlays
        self._canvas.set_scene(
            self.layered(preview.over(scene, (*overlays, *self.odds.overlays), self.highlights))
        )

    def look(self, at: Hex | None) -> None:
        """Say what is in a hex and what a click on it would do."""
        self.at = at
        table, turn = self._bridge.table, self._bridge.turn
        if at is None:
            self._status.say("", "", "")
            self._show(preview.PLAIN)
            return
        found = preview.of_hex(table, turn, at)
        self._say(found)
        self._show(self._of_piece() or found)

    def _say(self, found: preview.Preview) -> None:
        """Say what a click would do or why nothing; the colour of alarm is for clicks that were made."""
        self._status.say(self._words(), found.words or found.refused, "")

    def _words(self) -> str:
        table = self._bridge.table
        return describe_hex(table.session.start.scenario, table.schema, self.at) if self.at is not None else ""

    def _hovered(self, at: int) -> None:
        cursor = self._canvas.cursor_hex if self._canvas.hasFocus() else None
        self.look(cursor if at < 0 else Hex(at))
        if at < 0:
            self._status.say(self._words(), "", "")

    def _piece_hovered(self, piece: str) -> None:
        self._piece = piece
        table, turn = self._bridge.table, self._bridge.turn
        beneath = preview.PLAIN if self.at is None else preview.of_hex(table, turn, self.at)
        self._show(self._of_piece() or beneath)

    def _of_piece(self) -> preview.Preview | None:
        """Return what a click on the counter under the pointer would do; None where it would do nothing."""
        if not self._piece:
            return None
        table, turn = self._bridge.table, self._bridge.turn
        now = (table.session.at, turn.clicks, self._piece)
        if self._kept[0] != now:
            # The pointer tells of counter and hex one after the other; the reach is worked out once.
            self._kept = (now, preview.of_piece(table, turn, PieceId(self._piece)))
        found = self._kept[1]
        return None if found == preview.PLAIN else found

    def _show(self, found: preview.Preview) -> None:
        if found.answer.rows and not self._battle.telling:
            self._card.show_answer(found.answer, preview=True)
        else:
            self._show_beside()
        if (found.overlays, found.highlights) != (self.overlays, self.highlights):
            self.overlays, self.highlights, self.explained = found.overlays, found.highlights, answers.NOTHING
            self.scene_changed()

    def _show_beside(self) -> None:
        """Show what belongs beside the draft in hand; without one, how the last battle ended."""
        if self._battle.telling:
            return  # A battle is being told; what comes after it must not be seen yet.
        battle = () if self._bridge.turn.clicks or self.odds.rows else self._bridge.story.last_battle()
        self._battle.setVisible(bool(battle))
        if battle:
            self._battle.show_battle(battle)
        self._card.show_answer(self.odds, supposed=self._supposed)

    def supply(self, at: Hex | None) -> None:
        """Draw the supply line of the topmost unit of a hex."""
        stack = self._bridge.table.observation().stack(at) if at is not None else ()
        piece = next((piece for piece in reversed(stack) if not isinstance(piece, Unknown)), None)
        if piece is None:
            self.say(tr("Look at a hex with units first, then S shows their supply line."))
            return
        found = answers.supply(self._bridge.table, piece)
        words = found.refused or (found.rows[0].text if found.rows else "")
        self.overlays, self.explained = found.overlays, found
        self.scene_changed()
        self._status.say(str(words), found.total, "")

    def explain(self, at: Hex | None) -> None:
        """Explain the hex that is pointed to, else another one; draw what belongs to it. The next click closes it."""
        at = at if self.at is None else self.at
        if at is None:
            self.say(tr("Put the cursor or the pointer on a hex first, then W explains it."))
            return
        chapters = whys(self._bridge.table, self._bridge.turn, at)
        self.why.show_chapters(chapters)
        self.why.settle()
        self.overlays = tuple(overlay for chapter in chapters for overlay in chapter.overlays)
        self.scene_changed()

    def say(self, words: str) -> None:
        """Say something in the status line."""
        self._status.say(words, "", "")
