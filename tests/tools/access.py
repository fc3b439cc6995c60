"""Whether everybody can use player and editor: opens every page, dock and dialog in every palette and looks.

Names for screen readers, contrast as painted, the order of Tab; in the pseudo-locale, nothing cut and nothing
untranslated. Prints every finding with its scene, then a table; ends with 1 when there is one.

Usage: python tests/tools/access.py [--scenario ID] [--language CODE] [--palette ID] [--only PROGRAM]
"""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# In place of this folder, whose probe.py would stand for the probe game.
sys.path[0] = str(ROOT)
HOME = tempfile.TemporaryDirectory()
for _name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
    os.environ[_name] = HOME.name
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("COUNTERMARCH_MOTION", "reduced")

from core.play import library, session  # noqa: E402
from core.play.dice import SeededDice  # noqa: E402
from core.play.games_folder import games_folder  # noqa: E402
from core.view.language import NAMES, PSEUDO, SOURCE, VARIABLE, set_language  # noqa: E402
from core.view.palette import SHIPPED  # noqa: E402
from core.view.symbols import symbol_keys  # noqa: E402
from player.application import application  # noqa: E402
from player.dialogs.frame import Dialog  # noqa: E402
from tests.desk.hands import Hands  # noqa: E402
from tests.tools import access_checks as checks  # noqa: E402
from tests.tools import editor_scenes  # noqa: E402
from tests.tools.scenes import scenes  # noqa: E402

KNOWN = "countermarch editor games drop unit clause yes ctrl shift enter backspace home esc space tab none"
"""Words that are the same in every language: names of keys and of the program."""


def look(scenario: str, language: str, palette: str) -> Iterator[tuple[str, str]]:
    """Yield scene and finding of everything that is wrong in one language and palette."""
    os.environ[VARIABLE] = language
    set_language(language)
    hands = Hands.at_start()
    hands.window.set_palette(palette)
    words = data_words(scenario) if language == PSEUDO else frozenset()
    opened: set[str] = set()
    yield from (("palette", problem) for problem in checks.faint_roles(hands.window.colours))
    for scene in scenes(hands, scenario):
        opened.add(type(scene.front).__name__)
        found = [*checks.nameless(scene.front), *checks.disordered(scene.front), *checks.cut(scene.front)]
        found += checks.untranslated(scene.front, words) if language == PSEUDO else checks.faint(scene.front)
        yield from ((scene.name, problem) for problem in found)
    hands.close()
    never = {kind.__name__ for kind in Dialog.__subclasses__() if kind.__module__.startswith("player.")} - opened
    yield from (("all scenes", f"never opened: {name}") for name in sorted(never))


def look_at_the_editor(scenario: str, language: str, palette: str) -> Iterator[tuple[str, str]]:
    """Yield scene and finding of everything that is wrong in the editor in one language and palette."""
    os.environ[VARIABLE] = language
    set_language(language)
    window = editor_scenes.opened(palette)
    words = data_words(scenario) if language == PSEUDO else frozenset()
    for scene in editor_scenes.scenes(window, scenario):
        found = [*checks.nameless(scene.front), *checks.disordered(scene.front), *checks.cut(scene.front)]
        found += checks.untranslated(scene.front, words) if language == PSEUDO else checks.faint(scene.front)
        yield from ((scene.name, problem) for problem in found)
    editor_scenes.close(window)


LOOKS = {"player": look, "editor": look_at_the_editor}


def data_words(scenario: str) -> frozenset[str]:
    """Return every word of a scenario, its rulebook's declarations and clauses, and of whatever else can be begun."""
    game = library.named(scenario)[0]
    listed = [*(book.schema.title for book in library.rulebooks()), *(entry.title for entry in library.shipped())]
    # The log names a side by the first letters of its adjective; dialogs name the folder of the games.
    texts: list[str] = [*KNOWN.split(), *NAMES.values(), str(games_folder())]
    texts += [*listed, *(key.replace("_", " ").replace("-", " ") for key in symbol_keys())]
    texts += [side.adjective[:3] for side in game.schema.sides]
    # What else can be begun is listed by its title.
    texts += [entry.title for entry in library.shipped()]
    for id_ in dict.fromkeys((scenario, *(entry.id for entry in library.shipped()))):
        book, found = library.named(id_)
        for value in (found, book.schema, book.clauses()):
            texts += _texts(value)
    return frozenset(word.casefold() for text in texts for word in checks.LETTERS.findall(text))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from _texts(getattr(value, field.name))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (*_texts(key), *_texts(inner))
    elif isinstance(value, tuple | list | frozenset | set):
        for inner in value:
            yield from _texts(inner)
    elif hasattr(value, "items") and not isinstance(value, type):
        yield from _texts(dict(value.items()))


def main(arguments: list[str] | None = None) -> int:
    """Look at everything; return 1 when something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenario", default=library.shipped()[0].id)
    parser.add_argument("--palette", choices=SHIPPED, help="only this palette")
    parser.add_argument("--language", choices=(SOURCE, PSEUDO), help="only this language")
    parser.add_argument("--only", choices=LOOKS, help="only this program")
    wanted = parser.parse_args(arguments)
    session.SystemDice = lambda: SeededDice("access")  # type: ignore[assignment,misc]
    application()
    rounds = [(SOURCE, palette) for palette in SHIPPED if wanted.palette in (None, palette)] + [(PSEUDO, "light")]
    counts: Counter[tuple[str, str, str]] = Counter()
    programs = [name for name in LOOKS if wanted.only in (None, name)]
    for name, (language, palette) in itertools.product(programs, rounds):
        if wanted.language not in (None, language):
            continue
        seen: set[str] = set()
        for scene, problem in LOOKS[name](wanted.scenario, language, palette):
            if problem not in seen:
                seen.add(problem)
                print(f"{name} {language} {palette}: {scene}: {problem}", flush=True)
        counts[name, language, palette] = len(seen)
    for (name, language, palette), number in counts.items():
        print(f"{name} {language:4} {palette:16} {number} findings")
    return 1 if sum(counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
