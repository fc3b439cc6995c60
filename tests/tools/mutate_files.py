"""Open thousands of broken scenario and game files: each must be read or explained, quickly, never with a traceback.

    python tests/tools/mutate_files.py --n 2000 --seed 7

Files are changed by bytes, lines, words and types, and cut short; then come the classics: a bomb of references,
a hundred megabytes, binary, missing and unreadable files; and games that somebody made up, hashes and all. Exits 1
when anything ends in a traceback or takes longer than two seconds.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

# This folder must not be looked in: its probe.py would hide the probe game.
HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parents[1]), *(entry for entry in sys.path if Path(entry) != HERE)]

from core.command_line.main import PROGRAM_FAULT, main  # noqa: E402
from core.play.header import Start  # noqa: E402
from core.play.library import named, shipped  # noqa: E402
from core.play.playouts import play  # noqa: E402
from core.play.seats import Seats  # noqa: E402
from tests.tools.forging import forged  # noqa: E402

SLOWEST = 2.0
NOBODY = 65534
FORGED = 40
"""For so many broken files one game is made up besides; it is not timed, as its rules are asked again at every step."""
NASTY = (
    "[]", "{}", "~", "<<", "-1", "99999999999", "1e999", "0x1F", "&a", "*a", "!!python/object:os.system",
    "\t", "'", '"',
    ": ", "- ", "yes", "0101", "9999", "\x00", "\x07", "é", "𝄞", "\u2028", "%", "|", ">", "?", "#",
    "9" * 5000, "Turn " + "9" * 5000,
    "a" * 5000, "[" * 500, "{column:99999999}", "../../etc/passwd", "null", "true", "1.5", "2001-01-01",
)  # fmt: skip
WORD = re.compile(rb"[\w./+-]+|[\[\]{}:,|>\"-]")
Change = Callable[[random.Random, bytes], bytes]


def flip_bytes(source: random.Random, content: bytes) -> bytes:
    """Change up to four bytes to any others."""
    changed = bytearray(content)
    for _ in range(source.randint(1, 4)):
        changed[source.randrange(len(changed))] = source.randrange(256)
    return bytes(changed)


def cut_short(source: random.Random, content: bytes) -> bytes:
    """Keep only the beginning."""
    return content[: source.randrange(len(content))]


def cut_out(source: random.Random, content: bytes) -> bytes:
    """Take out a piece, or put in one twice."""
    at = source.randrange(len(content))
    piece = content[at : at + source.randint(1, 300)]
    rest = content[at + len(piece) :]
    return content[:at] + (piece * 2 if source.random() < 0.5 else b"") + rest


def change_lines(source: random.Random, content: bytes) -> bytes:
    """Drop, repeat, swap or indent a line."""
    lines = content.split(b"\n")
    i, j = source.randrange(len(lines)), source.randrange(len(lines))
    way = source.randrange(5)
    if way == 0:
        del lines[i]
    elif way == 1:
        lines.insert(j, lines[i])
    elif way == 2:
        lines[i], lines[j] = lines[j], lines[i]
    elif way == 3:
        lines[i] = b"  " + lines[i]
    else:
        lines[i] = lines[i][1:]
    return b"\n".join(lines)


def change_words(source: random.Random, content: bytes) -> bytes:
    """Put another word of the file, or a nasty one, in the place of a word."""
    words = list(WORD.finditer(content))
    if not words:
        return content
    there = source.choice(words)
    new = source.choice(words).group() if source.random() < 0.4 else source.choice(NASTY).encode()
    return content[: there.start()] + new + content[there.end() :]


def swap_types(source: random.Random, content: bytes) -> bytes:
    """Put a list, group, number or nothing where a value of another type stands."""
    values = list(re.finditer(rb"(?<=: )[^\n]+", content)) or list(re.finditer(rb":[^,}]+", content))
    if not values:
        return content
    there = source.choice(values)
    new = source.choice((b"[1, 2]", b"{a: 1}", b"7", b"-7", b"", b"text", b"true", b"[[]]", b'"7"', b"null"))
    return content[: there.start()] + new + content[there.end() :]


CHANGES: tuple[Change, ...] = (flip_bytes, cut_short, cut_out, change_lines, change_words, change_words, swap_types)


@dataclass
class Findings:
    """What opening many files came to."""

    ends: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0
    slowest_case: str = ""

    def open(self, words: list[str], case: str, *, timed: bool = True) -> None:
        """Run a command over a broken file and note how it ended."""
        said = io.StringIO()
        start = time.perf_counter()
        try:
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                code = main(words)
        except BaseException as error:  # whatever escapes is what this tool looks for
            code, text = PROGRAM_FAULT, f"{type(error).__name__}: {error}"
        else:
            text = said.getvalue()
        spent = time.perf_counter() - start
        if timed and spent > self.slowest:
            self.slowest, self.slowest_case = spent, case
        self.ends["accepted" if code == 0 else "explained"] += 1
        if code == PROGRAM_FAULT or "Traceback" in text or (code and not text.strip()):
            self.faults.append(f"{case}: {text.strip()[-300:] or 'nothing was said'}")


def saved_game(folder: Path, scenario: str, seed: int) -> bytes:
    """Return the file of a game that was played at random for a while."""
    game, found = named(scenario)
    path = folder / "whole.countermarch"
    played = play(Start(game, found, {}, Seats()), seed, path=path, most=40)
    played.session.close()
    return path.read_bytes()


def mutate_scenarios(findings: Findings, folder: Path, source: random.Random, count: int) -> None:
    """Open shipped scenarios with one of their files broken."""
    for n in range(count):
        entry = source.choice(shipped())
        files = {path.name: path.read_bytes() for path in sorted(entry.path.parent.glob("*.yaml"))}
        name = source.choice(sorted(files))
        changed, ways = mutated(source, files[name])
        for file, content in files.items():
            (folder / file).write_bytes(changed if file == name else content)
        findings.open(["check", str(folder / entry.path.name)], f"{entry.id} {name}, case {n}: {ways}")


def mutate_games(findings: Findings, folder: Path, source: random.Random, count: int) -> None:
    """Verify saved games that were broken."""
    whole = saved_game(folder, shipped()[0].id, source.randrange(10**6))
    for n in range(count):
        changed, ways = mutated(source, whole)
        path = folder / "broken.countermarch"
        path.write_bytes(changed)
        findings.open(["verify", str(path)], f"saved game, case {n}: {ways}")


def made_up_games(findings: Findings, folder: Path, source: random.Random, count: int) -> None:
    """Verify saved games in which something else stands and every hash is right."""
    whole = saved_game(folder, shipped()[0].id, source.randrange(10**6))
    path = folder / "forged.countermarch"
    for n in range(count):
        content, ways = forged(source, whole)
        path.write_bytes(content)
        for command in ("verify", "replay"):
            findings.open([command, str(path)], f"made-up game, {command}, case {n}: {ways}", timed=False)


def mutated(source: random.Random, content: bytes) -> tuple[bytes, str]:
    """Return a file after one to three changes, and what they were."""
    ways = [source.choice(CHANGES) for _ in range(source.choice((1, 1, 1, 2, 3)))]
    for way in ways:
        content = way(source, content) if content else content
    return content, ", ".join(way.__name__ for way in ways)


def classics(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield files that break careless readers, each with its name."""
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 12))
    contents = {
        "bomb of references": b"format: 1\n" + bomb.encode(),
        "reference to itself": b"format: 1\na: &a [*a]\n",
        "deep nesting": b"format: 1\na: " + b"[" * 200_000,
        "deep groups": b"format: 1\na: " + b"{a: " * 200_000,
        "hundred megabytes": b"a: 1\n" * 20_000_000,
        "one long line": b"format: 1\ntitle: " + b"x" * 7_900_000,
        "binary": bytes(range(256)) * 4000,
        "picture": b"\x89PNG\r\n\x1a\n" + bytes(1000),
        "UTF-16": "format: 1\n".encode("utf-16"),
        "Latin-1": "format: 1\ntitle: Brünn\n".encode("latin-1"),
        "empty": b"",
        "mark only": b"\xef\xbb\xbf",
        "tabs": b"format: 1\n\tgame: x\n",
        "python object": b"format: 1\na: !!python/object/apply:os.system [exit]\n",
    }
    for name, content in contents.items():
        path = folder / f"{name.replace(' ', '-')}.yaml"
        path.write_bytes(content)
        yield name, path
        path.unlink()
    yield "missing", folder / "missing.yaml"
    yield "folder", folder
    yield "path through a file", Path(__file__) / "x.yaml"
    yield "impossible name", folder / ("x" * 5000)
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.yaml")
        yield "pipe", folder / "pipe.yaml"


@contextlib.contextmanager
def unreadable(folder: Path) -> Iterator[Path]:
    """A file that may not be read, even by the superuser, who is somebody else for that while."""
    path = folder / "closed.yaml"
    path.write_bytes(b"format: 1\n")
    path.chmod(0)
    other = hasattr(os, "seteuid") and os.geteuid() == 0
    if other:
        os.seteuid(NOBODY)
    try:
        yield path
    finally:
        if other:
            os.seteuid(0)
        path.chmod(0o600)


def open_classics(findings: Findings, folder: Path) -> None:
    """Open the special files, both as scenarios and as games."""
    for command in ("check", "verify"):
        for name, path in classics(folder):
            findings.open([command, str(path)], f"{command}, {name}")
        (folder / "pipe.yaml").unlink(missing_ok=True)
        with unreadable(folder) as path:
            findings.open([command, str(path)], f"{command}, unreadable")


def run(count: int, seed: int) -> Findings:
    """Open `count` broken files and the classics; return what came of it."""
    findings, source = Findings(), random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="countermarch-") as name:
        folder = Path(name)
        for part in ("scenario", "game", "forged", "classic"):
            (folder / part).mkdir()
        games = count // 4
        mutate_scenarios(findings, folder / "scenario", source, count - games)
        mutate_games(findings, folder / "game", source, games)
        made_up_games(findings, folder / "forged", source, count // FORGED)
        open_classics(findings, folder / "classic")
    return findings


def report(findings: Findings) -> int:
    """Print figures and faults; return the exit code."""
    for fault in findings.faults[:20]:
        print(f"FAULT {fault}")
    ends = findings.ends
    print(f"files opened      {ends.total()}")
    print(f"explained         {ends['explained']}")
    print(f"read all the same {ends['accepted']}")
    print(f"tracebacks        {len(findings.faults)}")
    print(f"slowest           {findings.slowest:.2f} s ({findings.slowest_case})")
    return 1 if findings.faults or findings.slowest >= SLOWEST else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--n", type=int, default=2000, help="how many broken files (default 2000)")
    parser.add_argument("--seed", type=int, default=0, help="which ones")
    chosen = parser.parse_args()
    sys.exit(report(run(chosen.n, chosen.seed)))
