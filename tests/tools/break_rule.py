"""A pytest plugin that plays with one rule broken: BREAK_RULE=core/games/G/file.py:NUMBER names which.

The broken module exists in memory alone; the checkout is not touched.
"""

from __future__ import annotations

import os
import sys
from types import CodeType

from tests.tools.breaks import broken
from tests.tools.changed_module import ChangedFinder
from tests.tools.sources import ROOT


def install(where: str) -> None:
    """Break the rule that `file:number` names in every module imported from now on."""
    file, _, number = where.rpartition(":")
    module = file.removesuffix(".py").replace("/", ".").removeprefix("tests.probe.")
    if module in sys.modules:
        raise RuntimeError(f"{module} was imported before its rule could be broken")
    path = ROOT / file

    def code() -> CodeType:
        compiled: CodeType = compile(broken(path, int(number)), str(path), "exec")
        return compiled

    sys.meta_path.insert(0, ChangedFinder(module, path, code))


if os.environ.get("BREAK_RULE"):
    install(os.environ["BREAK_RULE"])
