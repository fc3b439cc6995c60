"""The editor's few dialogs: choosing a scenario, saying what is wrong, asking before somebody's work is overwritten."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QVBoxLayout,
    QWidget,
)

from core.play import library
from core.qt.theme import GRID, TITLE, set_look


def choose_scenario(parent: QWidget) -> library.Entry | None:
    """Let the user choose a scenario of the library; None when he would rather not."""
    dialog = QDialog(parent)
    dialog.setWindowTitle("Open a scenario")
    dialog.resize(460, 360)
    title = QLabel("Which scenario?")
    set_look(title, TITLE)
    listed = QListWidget()
    listed.setAccessibleName("Scenarios")
    for entry in (*library.own(), *library.shipped()):
        item = QListWidgetItem(f"{entry.title}\n{'yours' if entry.own else 'shipped'} · {entry.id}")
        item.setData(Qt.ItemDataRole.UserRole, entry)
        listed.addItem(item)
    listed.setCurrentRow(0)
    listed.itemActivated.connect(lambda _: dialog.accept())
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
    layout.setSpacing(GRID)
    for widget in (title, listed, buttons):
        layout.addWidget(widget)
    if dialog.exec() != QDialog.DialogCode.Accepted or listed.currentItem() is None:
        return None
    chosen: library.Entry = listed.currentItem().data(Qt.ItemDataRole.UserRole)
    return chosen


def say_problem(parent: QWidget, what: str, sentences: Sequence[str]) -> None:
    """Say what is wrong, in at most ten sentences."""
    more = [f"and {len(sentences) - 10} more."] if len(sentences) > 10 else []
    box = QMessageBox(QMessageBox.Icon.Warning, "Countermarch Editor", what, parent=parent)
    box.setInformativeText("\n\n".join([*sentences[:10], *more]))
    box.exec()


def ask_to_save(parent: QWidget, outside: Sequence[str]) -> bool:
    """Ask whether files that another program changed may be replaced."""
    answer = QMessageBox.question(
        parent,
        "Changed elsewhere",
        f"Another program changed {', '.join(outside)} since it was opened. Replace what it wrote? "
        "The version on disk is kept beside it as .bak.",
    )
    return answer == QMessageBox.StandardButton.Yes
