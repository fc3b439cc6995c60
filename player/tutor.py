"""Leads through a tutorial on a game's page: shows its steps, notices what is done, and points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from core.board.hexes import Hex
from core.model.values import PieceId
from core.play.tutorials import Point, Tutorial
from player.models.lesson import Lesson
from player.panels.lesson_card import LessonCard
from player.panels.spotlight import Spotlight

if TYPE_CHECKING:
    from player.game_page import GamePage


class Tutor(QObject):
    """One tutorial on one page. `turned` tells which step is at hand, `finished` that it is over or was left."""

    turned = Signal(int)
    finished = Signal()

    def __init__(self, page: GamePage, tutorial: Tutorial, step: int = 0) -> None:
        super().__init__(page)
        self._page = page
        self.lesson = Lesson(tutorial, page.bridge.table, page.bridge.turn, step)
        self.card = LessonCard(page.look.palette)
        self.spotlight = Spotlight(page, page.canvas)
        self._met = False
        page.put_above_dock(self.card)
        self.card.back.connect(self._back)
        self.card.forward.connect(self._forward)
        self.card.left.connect(self.leave)
        self._signals = (
            page.bridge.drafted, page.bridge.happened, page.canvas.cursor_moved, page.canvas.hex_right_clicked,
        )  # fmt: skip
        for signal in self._signals:
            signal.connect(self._watch)
        self._show()

    def leave(self) -> None:
        """Take card and ring away; the game goes on."""
        self.spotlight.point_at(None)
        for part in (self.spotlight, self.card):
            part.hide()
            part.setParent(None)
            part.deleteLater()
        for signal in self._signals:
            signal.disconnect(self._watch)
        self.finished.emit()
        self._page.canvas.setFocus()
        self.deleteLater()

    def _back(self) -> None:
        self.lesson.back()
        self._show()
        self.turned.emit(self.lesson.number)

    def _forward(self) -> None:
        self.lesson.forward()
        if self.lesson.over:
            self.leave()
        else:
            self._show()
            self.turned.emit(self.lesson.number)

    def _show(self) -> None:
        """Show the step at hand and bring what it points at into view."""
        self._met = False
        step = self.lesson.step
        if step is not None and step.point is not None:
            self._bring_into_view(step.point)
        self._watch()

    def _watch(self, *_told: object) -> None:
        """Notice what is done; it stays done though the player goes on."""
        self._met = self._met or self.lesson.met(self._page.looked)
        self.card.show_lesson(self.lesson, self._page.look.palette, met=self._met)
        step = self.lesson.step
        self.spotlight.point_at(self._target(step.point) if step is not None and step.point is not None else None)

    def _bring_into_view(self, point: Point) -> None:
        at = self._hex(point)
        if at is not None:
            self._page.canvas.centre_on(at)

    def _hex(self, point: Point) -> Hex | None:
        if point.kind == "hex":
            return self.lesson.hex(point.what)
        place = self.lesson.table.observation().places.get(PieceId(point.what)) if point.kind == "piece" else None
        return Hex(place) if isinstance(place, int) else None

    def _target(self, point: Point) -> QWidget | Hex | None:
        """Return what a step points at, None where it is not on the page now."""
        page = self._page
        if point.kind == "card":
            cards: dict[str, QWidget] = {
                "map": page.canvas, "decision": page.decision, "odds": page.odds, "hex": page.hex_card,
                "log": page.bottom, "strip": page.strip, "status": page.status,
            }  # fmt: skip
            return cards[point.what]
        if point.kind == "button":
            keys = [getattr(button.click, "key", "") for button in page.bridge.turn.buttons]
            shown = dict(zip(keys, page.decision.buttons, strict=False))
            return shown.get(point.what)
        return self._hex(point)
