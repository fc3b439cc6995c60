"""All findings of one kind put right at once, as one step of undoing."""

from __future__ import annotations

from dataclasses import replace

from core.model.issues import Issue
from core.model.touched import Touched
from editor.models.cures import Bench, cure_of
from editor.models.edits import Edit

MOST = 400
"""Findings that are put right at one go."""


def alike(issues: tuple[Issue, ...], issue: Issue) -> tuple[Issue, ...]:
    """Return the findings that say the same as one does, of other places or pieces; itself among them."""
    return tuple(other for other in issues if other.key == issue.key)


def mend_all(bench: Bench, issues: tuple[Issue, ...]) -> Edit | None:
    """Return the scenario with every finding put right that has a fix, one after the other; None when none had.

    Each fix is made from what the ones before it left.
    """
    touched, now = Touched(), bench
    for issue in issues[:MOST]:
        cure = cure_of(now, issue)
        edit = cure.make() if cure is not None else None
        if edit is not None:
            now, touched = replace(now, scenario=edit.scenario), touched | edit.touched
    return Edit(now.scenario, touched) if now.scenario is not bench.scenario else None
