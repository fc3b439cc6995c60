"""Marks of what somebody compared with the printed game: the word, the day, and what counts as to be compared."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from core.board.hexes import Hex
from core.model.scenario import Scenario
from core.model.units import Piece, Provenance

PRINTED = "printed"
"""The word of a fact that its owner compared with the printed game."""

STATED = "rulebook"
"""The word of a fact that the rulebook states: there is nothing to compare."""


def is_printed(word: str) -> bool:
    """Whether a fact was compared with the printed game."""
    return word.split()[:1] == [PRINTED]


def is_open(word: str) -> bool:
    """Whether a fact is somebody's reconstruction still."""
    return not is_printed(word) and word != STATED


def as_printed(today: date) -> Provenance:
    """Return where a fact comes from that was compared today."""
    return Provenance(PRINTED, method=today.isoformat())


def word_of(today: date) -> str:
    """Return the same in a word, for facts of units."""
    return f"{PRINTED} {today.isoformat()}"


def hex_word(scenario: Scenario, group: str, at: Hex) -> str:
    """Return where one hex of a group of the map comes from."""
    single = scenario.map.hex_provenance.get(group, {}).get(at)
    whole = scenario.map.provenance.get(group)
    return single.word if single is not None else whole.word if whole is not None else "reconstructed"


def with_hexes_printed(scenario: Scenario, group: str, hexes: frozenset[Hex], today: date) -> Scenario:
    """Mark hexes of a group as printed; once all that were open are, the whole group is."""
    old = scenario.map
    singles = {**old.hex_provenance.get(group, {}), **dict.fromkeys(sorted(hexes), as_printed(today))}
    groups = dict(old.provenance)
    inside = [at for at in old.grid.hexes if old.grid.exists(at)]
    if not any(is_open(singles[at].word if at in singles else hex_word(scenario, group, at)) for at in inside):
        groups[group] = as_printed(today)
        singles = {at: word for at, word in singles.items() if not is_printed(word.word)}
    ordered = {at: singles[at] for at in sorted(singles)}
    by_group = {**old.hex_provenance, group: ordered}
    kept = {name: found for name, found in by_group.items() if found}
    return replace(scenario, map=replace(old, provenance=groups, hex_provenance=kept))


# Faces of a unit ---------------------------------------------------------------------------------

FACTORS, REDUCED = "factors", "reduced_side"


def face_fact(piece: Piece, number: int) -> str:
    """Return the fact under which a face of a unit is remembered on its own: `factors-2` for the one of two steps."""
    return f"{FACTORS}-{piece.faces[number].steps}"


def face_word(piece: Piece, number: int) -> str:
    """Return where one face of a unit comes from; `factors` speaks of all that have no word of their own."""
    words = piece.provenance
    own = words.get(face_fact(piece, number), "")
    if own:
        return own
    if number and REDUCED in words:
        return words[REDUCED]
    return words.get(FACTORS, "reconstructed")


def with_face_printed(piece: Piece, number: int, today: date) -> Piece:
    """Mark one face as printed; once all open ones are, `factors` alone says so."""
    marked = replace(piece, provenance={**piece.provenance, face_fact(piece, number): word_of(today)})
    whole = _whole_fact(marked)
    if not whole:
        return replace(marked, provenance=_in_order(piece, dict(marked.provenance)))
    faces = {face_fact(piece, n) for n in range(len(piece.faces))} | ({REDUCED} if whole == FACTORS else set())
    rest = {fact: word for fact, word in marked.provenance.items() if fact not in faces}
    return replace(piece, provenance=_in_order(piece, {**rest, whole: word_of(today)}))


def _whole_fact(piece: Piece) -> str:
    """Return the fact that speaks of all faces that were open, once none is; empty while one is."""
    words = [face_word(piece, n) for n in range(len(piece.faces))]
    if any(is_open(word) for word in words):
        return ""
    if STATED not in words:
        return FACTORS
    return REDUCED if words[0] == STATED and all(is_printed(word) for word in words[1:]) else ""


def with_fact_printed(piece: Piece, fact: str, today: date) -> Piece:
    """Mark a fact of a unit as printed."""
    return replace(piece, provenance={**piece.provenance, fact: word_of(today)})


def _in_order(piece: Piece, words: dict[str, str]) -> dict[str, str]:
    """Keep facts where they stood; new ones come last."""
    there = [fact for fact in piece.provenance if fact in words]
    return {fact: words[fact] for fact in (*there, *(fact for fact in words if fact not in there))}
