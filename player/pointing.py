"""What the pointer and the hex cursor rest on: the hex in words, what a click would do, reach and odds in advance."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from core.board.hexes import Hex
from core.model.actions import Click, HexClick
from core.model.values import PieceId, Unknown
from core.model.working import Overlay
from core.qt.hex_canvas import HexCanvas
from core.view.describe import describe_hex
from core.view.language import tr
from core.view.scene import Highlight, Scene
from player.bridge import Bridge
from player.models import answers, preview
from player.models.answers import Answer
from player.models.resolution import dice
from player.models.story import title_of
from player.models.whys import whys
from player.panels.odds import OddsCard
from player.panels.resolution import MOST_DICE, ResolutionCard
from player.panels.status import StatusLine
from player.panels.whys import WhysCard
from player.reading import cite


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
        self._piece, self._by_cursor = "", False
        self._kept: tuple[object, preview.Preview] = (None, preview.PLAIN)
        canvas.hex_hovered.connect(self._hovered)
        canvas.piece_hovered.connect(self._piece_hovered)
        self._card.supposed.connect(self.suppose)
        self._card.proposed.connect(self.take_up)

    def drafted(self) -> None:
        """Take up another draft: the odds beside it, and what a click where the pointer rests would do now."""
        table, turn = self._bridge.table, self._bridge.turn
        self.why.hide()
        if not turn.clicks:
            self._supposed = ()
        if turn.wanted is None:
            # While a throw is awaited the odds that it decides stay: a battle is told from them.
            self.odds = answers.beside(table, turn, self._supposed)
        self._show_beside()
        self.overlays, self.highlights, self.explained = (), (), answers.NOTHING
        if turn.said is not None:
            self._status.say(self._words(), "", str(turn.said))
            cite(self._status.click_words, turn.said.clause)
        elif self.at is not None:
            self._say(self._found())

    def suppose(self, keys: tuple[str, ...]) -> None:
        """Work the odds out as if more were so; nothing of it is done."""
        self._supposed = keys
        self.odds = answers.beside(self._bridge.table, self._bridge.turn, keys)
        self._show_beside()
        self._card.settle()

    def take_up(self, clicks: tuple[Click, ...]) -> None:
        """Make a proposal the draft, and bring the hex that it is about into view."""
        self._bridge.take_up(clicks)
        at = next((click.hex for click in clicks if isinstance(click, HexClick)), None)
        if at is not None:
            self._canvas.ensure_visible(at)

    def scene_changed(self) -> None:
        """Paint the map with what is shown for a moment."""
        scene = self._bridge.scene()
        overlays = self.overlays or scene.overlays
        self._canvas.set_scene(
            self.layered(preview.over(scene, (*overlays, *self.odds.overlays), self.highlights))
        )

    def look_by_cursor(self) -> None:
        """Say what is in the cursor's hex and what Enter would do there."""
        self._by_cursor = True
        self.look(self._canvas.cursor_hex)

    def look(self, at: Hex | None) -> None:
        """Say what is in a hex and what a click on it would do."""
        self.at = at
        if at is None:
            self._status.say("", "", "")
            self._show(preview.PLAIN)
            return
        found = self._found()
        self._say(found)
        self._show(found)

    def _say(self, found: preview.Preview) -> None:
        """Say what a click would do or why nothing; the colour of alarm is for clicks that were made."""
        refused = str(found.refused or "")
        parts = (found.words or refused, "" if self._by_cursor else found.instead)
        self._status.say(self._words(), " · ".join(filter(None, parts)), "")
        if found.refused is not None:
            cite(self._status.click_words, found.refused.clause)

    def _words(self) -> str:
        if self.at is None:
            return ""
        table = self._bridge.table
        return describe_hex(table.session.start.scenario, table.schema, self.at, self._bridge.position())

    def _hovered(self, at: int) -> None:
        if at >= 0:
            self._by_cursor = False
            self.look(Hex(at))
            return
        if self._canvas.hasFocus():
            self.look_by_cursor()
        else:
            self.look(None)
        self._status.say(self._words(), "", "")

    def _piece_hovered(self, piece: str) -> None:
        self._piece, self._by_cursor = piece, False
        if self.at is not None:
            found = self._found()
            self._say(found)
            self._show(found)

    def _pointed(self) -> str:
        """Return the counter that a click would hit: the one under the pointer, or the top one at the cursor.

        None while a counter is dragged: it is let go over a hex.
        """
        if self._canvas.lifted:
            return ""
        if not self._by_cursor or self.at is None:
            return self._piece
        stack = self._canvas.scene.stacks.get(self.at, ())
        return stack[-1].piece if stack else ""

    def _found(self) -> preview.Preview:
        """Return what a click would do where the pointer or the cursor rests."""
        table, turn, piece = self._bridge.table, self._bridge.turn, PieceId(self._pointed())
        place = table.observation().places.get(piece) if piece else self.at
        if not isinstance(place, int) or self._battle.telling:
            return preview.PLAIN
        now = (table.session.at, turn.clicks, piece, place)
        if self._kept[0] != now:
            # The pointer tells of counter and hex one after the other; the reach is worked out once.
            at = Hex(place)
            found = preview.of_piece(table, turn, piece, at) if piece else preview.of_hex(table, turn, at)
            self._kept = (now, found)
        return self._kept[1]

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
        # What is owed in a phase stands below the last battle; odds are those of the next one.
        other = bool(self._bridge.turn.clicks or (self.odds.rows and not self.odds.heading))
        battle = () if other else self._bridge.story.last_battle()
        self._battle.setVisible(bool(battle))
        if battle:
            table = self._bridge.table
            self._battle.show_battle(battle, dice(table, battle, MOST_DICE), title_of(table, battle))
        self._card.show_answer(self.odds, supposed=self._supposed)

    def supply(self, at: Hex | None) -> None:
        """Draw the supply line of the unit that is pointed to, else of the topmost one there, else of that in a hex.

        A line that lies there already is taken away.
        """
        known = self._known(self.at) or self._known(at)
        piece = self._piece if self._piece in known else next(iter(known), None)
        if piece is None:
            self.say(tr("Look at a hex with units first, then S shows their supply line."))
            return
        found = answers.supply(self._bridge.table, PieceId(piece))
        if self.explained == found:
            self.overlays, self.explained = (), answers.NOTHING
            self.scene_changed()
            self.say(self._words())
            return
        words = str(found.refused or (found.rows[0].whole if found.rows else ""))
        self.overlays, self.explained = found.overlays, found
        self.scene_changed()
        self._status.say(words, "" if found.total in words else found.total, "")

    def _known(self, at: Hex | None) -> tuple[str, ...]:
        """Return the units of a hex that may be seen, from the top."""
        stack = self._bridge.table.observation().stack(at) if at is not None else ()
        return tuple(piece for piece in reversed(stack) if not isinstance(piece, Unknown))

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
