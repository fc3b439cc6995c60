"""Modules that are loaded from a changed source, in memory alone; the checkout is not touched."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, ModuleType


class ChangedLoader(importlib.machinery.SourceFileLoader):
    """Loads one module from other code than its file has."""

    def __init__(self, module: str, path: Path, code: Callable[[], CodeType]) -> None:
        super().__init__(module, str(path))
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        """Return the changed code."""
        return self.code()


class ChangedFinder(importlib.abc.MetaPathFinder):
    """Finds the one module that is changed."""

    def __init__(self, module: str, path: Path, code: Callable[[], CodeType]) -> None:
        self.module, self.path, self.code = module, path, code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return the specification of the changed module, None for any other."""
        if fullname != self.module:
            return None
        loader = ChangedLoader(fullname, self.path, self.code)
        return importlib.machinery.ModuleSpec(fullname, loader, origin=str(self.path))
