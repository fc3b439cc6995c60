"""A pytest plugin that plays with one rule broken: BREAK_RULE=core/games/G/file.py:NUMBER names which.

The broken module exists in memory alone; the checkout is not touched.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType

from tests.tools.breaks import broken
from tests.tools.sources import ROOT


class BrokenLoader(importlib.machinery.SourceFileLoader):
    """Loads one module from a syntax tree with a broken rule."""

    number = 0

    def get_code(self, fullname: str) -> CodeType:
        """Return the code of the broken module."""
        code: CodeType = compile(broken(Path(self.path), self.number), self.path, "exec")
        return code


class BrokenFinder(importlib.abc.MetaPathFinder):
    """Finds the one module that is to be broken."""

    def __init__(self, module: str, path: Path, number: int) -> None:
        self.module, self.path, self.number = module, path, number

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the specification of the broken module, None for any other."""
        if fullname != self.module:
            return None
        loader = BrokenLoader(fullname, str(self.path))
        loader.number = self.number
        return importlib.machinery.ModuleSpec(fullname, loader, origin=str(self.path))


def install(where: str) -> None:
    """Break the rule that `file:number` names in every module imported from now on."""
    file, _, number = where.rpartition(":")
    module = file.removesuffix(".py").replace("/", ".").removeprefix("tests.probe.")
    if module in sys.modules:
        raise RuntimeError(f"{module} was imported before its rule could be broken")
    sys.meta_path.insert(0, BrokenFinder(module, ROOT / file, int(number)))


if os.environ.get("BREAK_RULE"):
    install(os.environ["BREAK_RULE"])
