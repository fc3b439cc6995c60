"""What holds for every test: no screen, no Qt warning, a home of its own, clauses that exist."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
import yaml

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("COUNTERMARCH_MOTION", "reduced")

TESTS = Path(__file__).parent
RULEBOOKS = (TESTS.parent / "core" / "games", TESTS / "probe")

# A busy machine is no fault of the code: no deadline, and slow generation does not fail a test.
CALM = hypothesis.settings(deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow])
hypothesis.settings.register_profile("quick", CALM, max_examples=40)
hypothesis.settings.register_profile("ci", CALM, max_examples=100, derandomize=True, print_blob=True)
hypothesis.settings.register_profile("soak", CALM, max_examples=2000, print_blob=True)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def known_clauses() -> frozenset[str]:
    """Return every clause of every game as a test writes it: "kaiser 8.7.5"."""
    return frozenset(
        f"{file.parent.name} {clause}"
        for games in RULEBOOKS
        for file in games.glob("*/clauses.yaml")
        for clause in yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Reject a test that names a clause no rulebook has, or more clauses than one test proves."""
    clauses = known_clauses()
    for item in items:
        named = [mark.args for mark in item.iter_markers("clause")]
        if len(named) > 3:
            raise pytest.UsageError(f"{item.nodeid}: {len(named)} clauses; a test proves at most 3")
        for found in named:
            if len(found) != 1 or found[0] not in clauses:
                raise pytest.UsageError(
                    f"{item.nodeid}: no clause {', '.join(map(repr, found))}; "
                    "add it to that game's clauses.yaml"
                )


def pytest_collection_finish() -> None:
    """Leave what was made so far out of every later search for garbage: it stays to the end of the run."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give the run an empty home, so that no test reads or writes the user's own games."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
            patch.setenv(name, str(home))
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"):
            folder = home / name.lower()
            folder.mkdir(mode=0o700)
            patch.setenv(name, str(folder))
        yield home
