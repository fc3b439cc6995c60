"""Members of lists and mappings come and go where they stand, however the list is written."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from core.files.edits import Edit, apply
from core.files.members import Collection, member_edits
from core.files.page import compose


def changed(text: str, wanted: dict[str, str]) -> str:
    """Return a text whose first value is a collection, holding the wanted members."""
    page = compose(text, "text")
    assert isinstance(page.root, yaml.MappingNode)
    node = page.root.value[0][1]
    keys = [(member[0] if isinstance(member, tuple) else member).value for member in node.value]
    return apply(text, member_edits(Collection(text, node, keys), wanted))


def names(*members: str) -> dict[str, str]:
    """Return members whose keys are their texts."""
    return {member: member for member in members}


@pytest.mark.parametrize(
    ("text", "wanted", "after"),
    [
        ("k: [a, b, c]\n", names("a", "b", "c"), "k: [a, b, c]\n"),
        ("k: [a, b, c]\n", names("a", "c"), "k: [a, c]\n"),
        ("k: [a, b, c]\n", names("a", "b"), "k: [a, b]\n"),
        ("k: [a, b, c]\n", names("c"), "k: [c]\n"),
        ("k: [a, b, c]\n", {}, "k: []\n"),
        ("k: []  # none\n", names("a", "b"), "k: [a, b]  # none\n"),
        ("k: [a, c]\n", names("a", "b", "c", "d"), "k: [a, b, c, d]\n"),
        ("k: [b]\n", names("a", "b"), "k: [a, b]\n"),
        ("k: [a, b, c]\n", names("a", "x", "c"), "k: [a, x, c]\n"),
        ("k: [\n  a, b,\n  c, d,\n]\n", names("a", "b"), "k: [\n  a, b,\n]\n"),
        ("k: [\n  a, b,\n  c, d,\n]\n", names("a", "b", "c", "d", "e"), "k: [\n  a, b,\n  c, d, e,\n]\n"),
        ("k: [a,   # first\n    b]\n", names("b"), "k: [   # first\n    b]\n"),
        ("k: {a: 1, b: 2}\n", {"a": "a: 1", "c": "c: 3"}, "k: {a: 1, c: 3}\n"),
        ("k:\n  - a  # one\n  - b\n", names("a", "c", "b"), "k:\n  - a  # one\n  - c\n  - b\n"),
        ("k:\n  - a\n  # two\n  - b\n", names("b"), "k:\n  # two\n  - b\n"),
        ("k:\n- a\n- b", names("a", "b", "c"), "k:\n- a\n- b\n- c"),
        ("k:\n  a: 1\nz: 2\n", {"a": "a: 1", "b": "b: 2"}, "k:\n  a: 1\n  b: 2\nz: 2\n"),
        ("k:\n  a:\n    - 1\n    - 2\n  b: 3\n", {"b": "b: 3"}, "k:\n  b: 3\n"),
    ],
)
def test_members_change_in_place(text: str, wanted: dict[str, str], after: str) -> None:
    assert changed(text, wanted) == after


STYLES = ("one line", "wrapped", "trailing comma", "block", "block without end")


def written(style: str, members: list[str], breaks: list[bool], brackets: str) -> str:
    """Return a collection in one of the ways people write them."""
    if style.startswith("block") and members:
        dash = "- " if brackets == "[]" else ""
        lines = "\n".join(
            f"  {dash}{member}" + ("  # note" if note else "") for member, note in zip(members, breaks, strict=True)
        )
        return f"k:\n{lines}" if style.endswith("end") else f"k:\n{lines}\n# below\nz: 1\n"
    joint = {True: ",\n    ", False: ", "}
    body = "".join(member + joint[new] for member, new in zip(members, breaks, strict=True))
    if style != "trailing comma":
        body = body.rstrip(", \n")
    if style == "one line":
        body = ", ".join(members)
    return f"k: {brackets[0]}{body}{brackets[1]}\nz: 1\n"


@given(st.data())
def test_any_collection_takes_any_members(data: st.DataObject) -> None:
    numbers = st.sets(st.integers(10, 30), max_size=8).map(sorted)
    old, new = data.draw(numbers), data.draw(numbers)
    brackets = data.draw(st.sampled_from(("[]", "{}")))

    def member(n: int) -> str:
        return f"{n}" if brackets == "[]" else f"{n}: v"

    breaks = [data.draw(st.booleans()) for _ in old]
    style = data.draw(st.sampled_from(STYLES))
    text = written(style, [member(n) for n in old], breaks, brackets)
    after = changed(text, {str(n): member(n) for n in new})
    found = yaml.safe_load(after)
    assert list(map(int, found["k"])) == new
    assert text == after or set(old) != set(new)
    assert ("z" in found) == ("z" in text)
    kept = [line for line in text.splitlines() if "# note" in line and int(line.strip(" -")[:2]) in new]
    assert not new or [line for line in after.splitlines() if "# note" in line and line in kept] == kept


def test_overlapping_changes_are_refused() -> None:
    with pytest.raises(ValueError, match="two changes of the same characters"):
        apply("abcdef", [Edit(0, 3, "x"), Edit(2, 4, "y")])


def test_what_belongs_above_comes_before_what_begins_anew() -> None:
    assert apply("a\n", [Edit(2, 2, "new\n"), Edit(2, 2, "  more\n", depth=2)]) == "a\n  more\nnew\n"
