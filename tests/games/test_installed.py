"""Games are found by their entry points; a rulebook that nobody asks for is not imported."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from core.games import contract


@dataclass
class Point:
    """An entry point that tells when it is loaded."""

    name: str
    loaded: list[str] = field(default_factory=list)

    def load(self) -> Rules:
        self.loaded.append(self.name)
        return Rules(self.name)


@dataclass(frozen=True)
class Rules:
    """A rulebook that says nothing."""

    name: str

    def texts(self, language: str) -> dict[str, str]:
        return {}


def test_only_the_rulebook_that_is_asked_for_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    monkeypatch.setattr(contract, "entry_points", lambda group: [Point("second", loaded), Point("first", loaded)])
    installed = contract.Installed()
    assert ("second" in installed, "third" in installed, list(installed), len(installed)) == (
        True, False, ["first", "second"], 2,
    )  # fmt: skip
    assert not loaded
    assert installed["second"] == installed["second"] == Rules("second")
    assert loaded == ["second"]
    with pytest.raises(KeyError):
        installed["third"]
