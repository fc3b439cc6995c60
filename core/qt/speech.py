"""Saying something to screen readers."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget


def say_aloud(widget: QWidget, words: str) -> None:
    """Have something spoken at once that is no description of a widget; without a screen reader nothing is done."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def describe_aloud(widget: QWidget, words: str) -> None:
    """Give a widget a description and have it spoken at once, as the widget itself keeps the keyboard."""
    widget.setAccessibleDescription(words)
    QAccessible.updateAccessibility(QAccessibleEvent(widget, QAccessible.Event.DescriptionChanged))
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
