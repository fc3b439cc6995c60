"""Finds the literals that people read in the windows, and whether they go through translation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TRANSLATED = {"tr", "tr_n", "message", "Command"}
NOT_SHOWN = {"setStyleSheet", "setObjectName", "QKeySequence", "QSettings", "setDesktopFileName", "setStyle"}
SHOWING = {
    "label", "chip", "add_answer", "addTab", "addAction", "addItem", "addRow", "QLabel", "QPushButton", "QAction",
    "QRadioButton", "QCheckBox", "QGroupBox", "setText", "setTitle", "setToolTip", "setStatusTip", "setWhatsThis",
    "setAccessibleName", "setAccessibleDescription", "setWindowTitle", "setPlaceholderText", "drawText", "setPrefix",
    "setSuffix",
}  # fmt: skip
"""Calls whose texts are on the screen, be they one small word."""

WORDS_FIRST = {"label", "clause_chip", "add_answer", "set_look"}

PRODUCT = {"Countermarch", "Countermarch Editor"}
KEY = r"((Ctrl|Shift|Alt|Meta)\+)*(F\d+|Home|End|Space|Esc|Enter|Tab|Del|Backspace|Up|Down|Left|Right|.)"
KEYS = re.compile(rf"{KEY}(, {KEY})*|Key_.*")
TAG = re.compile(r"<[^<>]*>|&[a-z]+;")
STYLE_SHEET = re.compile(r"\{[^{}]*:[^{}]*;")
CALLED_FIRST = re.compile(r"^[A-Z][a-z]+")
BESIDE_VALUE = re.compile(r"^(?!.*[a-z-]+: )(.*\{\} [^\W\d_]{2,}(?![^ ]*[:;=(])|(.* )?[^\W\d_]{2,} \{\})")
"""A word beside a value that is put in: part of a sentence, unless a style sheet's colon or a call is there."""

WORDS = re.compile(r"[^\W\d_]{2,}\S* (.* )?\S*[^\W\d_]")


def untranslated(path: Path) -> list[tuple[int, str]]:
    """Return line and text of every literal that people read and that does not go through translation."""
    return sorted(set(_found(ast.parse(path.read_text("utf-8")))))


def _found(node: ast.AST, shown: str = "") -> Iterator[tuple[int, str]]:
    """Yield the literals below a node; `shown` is the call whose argument it is."""
    if isinstance(node, ast.Call):
        called = _called(node)
        if called in TRANSLATED | NOT_SHOWN:
            return
        for number, part in enumerate(ast.iter_child_nodes(node)):
            # The second word of these is how the text looks, or what it does.
            yield from _found(part, "" if called in WORDS_FIRST and number > 1 else called)
    elif isinstance(node, ast.Constant | ast.JoinedStr):
        yield from _literal(node, shown)
    elif not _is_silent(node):
        annotation = getattr(node, "annotation", None)
        for part in ast.iter_child_nodes(node):
            if part is not annotation and part is not getattr(node, "returns", None):
                yield from _found(part, shown if isinstance(node, ast.IfExp | ast.BinOp) else "")


def _is_silent(node: ast.AST) -> bool:
    """Return whether a node is a docstring, or the list of a module's names."""
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets)
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _literal(node: ast.Constant | ast.JoinedStr, shown: str) -> Iterator[tuple[int, str]]:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    said = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
    if (isinstance(node, ast.JoinedStr) or isinstance(node.value, str)) and is_read(said, shown in SHOWING):
        yield node.lineno, said
    for part in parts:
        if isinstance(part, ast.FormattedValue):
            yield from _found(part.value)


def is_read(text: str, on_screen: bool = False) -> bool:
    """Return whether a literal is words for people; a single small word only where it is surely on the screen."""
    plain = TAG.sub("", text).strip()
    if plain in PRODUCT or KEYS.fullmatch(plain) or STYLE_SHEET.search(plain):
        return False
    if on_screen:
        return re.search(r"[^\W\d_]{2,}", plain) is not None
    return any(found.search(plain) for found in (CALLED_FIRST, WORDS, BESIDE_VALUE))
