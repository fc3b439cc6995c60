"""Pieces, one a line, faces as short rows of figures in the schema's order."""

from __future__ import annotations

from collections.abc import Collection

import yaml

from core.files import fields
from core.files.page import Node, Page
from core.files.yaml_text import flow_list, flow_map, quote, scalar
from core.model.schema import Schema
from core.model.units import Face, Piece
from core.model.values import PieceId, Side

KEYS = (
    "id", "name", "short", "side", "nationality", "type", "size", "faces", "setup", "default_place", "scheme",
    "option", "formation", "substitute_for", "counters", "fields", "provenance", "clauses", "sources", "note",
    "symbol",
)  # fmt: skip
REQUIRED = ("id", "name", "side", "type")
MOST_STEPS = 99
MOST_FACTOR = 999


def read_units(page: Page, node: Node | None, schema: Schema) -> tuple[Piece, ...]:
    """Return the pieces in file order; repeated ids and words the schema does not know are noted."""
    pieces = []
    seen: dict[str, int] = {}
    for i, item in enumerate(fields.items(page, node, "units")):
        piece = _read_piece(page, item, f"units[{i}]", schema)
        if piece.id in seen and piece.id:
            page.wrong(
                item, f"units[{i}].id", f"each id once; it stands in line {seen[piece.id]} already",
                found=f"the id '{piece.id}' a second time",
            )  # fmt: skip
        seen.setdefault(piece.id, item.start_mark.line + 1)
        pieces.append(piece)
    return tuple(pieces)


def _read_piece(page: Page, node: Node, field: str, schema: Schema) -> Piece:
    values = fields.mapping(page, node, field, KEYS, required=REQUIRED)

    def text(key: str, default: str = "") -> str:
        return fields.text(page, values[key], f"{field}.{key}") if key in values else default

    def words(key: str) -> tuple[str, ...]:
        return fields.words(page, values.get(key), f"{field}.{key}")

    def known(key: str, words: Collection[str]) -> str:
        return fields.choice(page, values.get(key), f"{field}.{key}", words)

    schemes: dict[str, str] = {side.id: side.scheme for side in schema.sides}
    side = known("side", schemes)
    if "option" in values:
        known("option", [option.id for option in schema.options])
    return Piece(
        id=PieceId(text("id")),
        name=text("name"),
        short=text("short"),
        side=Side(side),
        nationality=text("nationality", side),
        type=known("type", [kind.id for kind in schema.pieces]),
        size=known("size", schema.sizes) if "size" in values else "",
        faces=_faces(page, values.get("faces"), f"{field}.faces", schema.factors),
        setup=text("setup"),
        scheme=known("scheme", schema.schemes) if "scheme" in values else schemes.get(side, ""),
        default_place=text("default_place"),
        option=text("option"),
        formation=text("formation"),
        substitute_for=text("substitute_for"),
        counters=fields.number(page, values["counters"], f"{field}.counters", 0, 99) if "counters" in values else 1,
        fields=_free(page, values.get("fields"), f"{field}.fields"),
        provenance=_words_by_fact(page, values.get("provenance"), f"{field}.provenance"),
        clauses=words("clauses"),
        sources=words("sources"),
        note=text("note"),
        symbol=text("symbol"),
    )


def _words_by_fact(page: Page, node: Node | None, field: str) -> dict[str, str]:
    pairs = fields.entries(page, node, field)
    return {key.value: fields.text(page, value, f"{field}.{key.value}") for key, value in pairs}


def _free(page: Page, node: Node | None, field: str) -> dict[str, int | str | bool]:
    values: dict[str, int | str | bool] = {}
    for key, value in fields.entries(page, node, field):
        amount = fields.cell(page, value, f"{field}.{key.value}")
        if amount is None:
            page.wrong(value, f"{field}.{key.value}", "a number, true or false, or text")
        else:
            values[key.value] = amount
    return values


def _faces(page: Page, node: Node | None, field: str, factors: tuple[str, ...]) -> tuple[Face, ...]:
    faces: list[Face] = []
    for i, item in enumerate(fields.items(page, node, field)):
        face = _face(page, item, f"{field}[{i}]", factors)
        if faces and face.steps >= faces[-1].steps:
            page.wrong(
                item,
                f"{field}[{i}]",
                f"fewer steps than {faces[-1].steps}, the face before",
                found=f"{face.steps} steps",
            )
        faces.append(face)
    return tuple(faces)


def _face(page: Page, node: Node, field: str, factors: tuple[str, ...]) -> Face:
    figures = fields.items(page, node, field)
    if len(figures) != len(factors) + 1:
        if isinstance(node, yaml.SequenceNode):
            expected = f"{len(factors) + 1} figures: {', '.join(('steps', *factors))}"
            page.wrong(node, field, expected, found=f"{len(figures)} figures")
        return Face(1, {})
    steps = fields.number(page, figures[0], f"{field}.steps", 0, MOST_STEPS)
    named = zip(factors, figures[1:], strict=True)
    return Face(
        steps,
        {
            name: fields.number(page, figure, f"{field}.{name}", -MOST_FACTOR, MOST_FACTOR)
            for name, figure in named
            if not fields.is_nothing(figure)
        },
    )


def units_text(pieces: tuple[Piece, ...], schema: Schema) -> str:
    """Return the pieces as the block under `units:`."""
    return "".join(f"  - {piece_text(piece, schema)}\n" for piece in pieces)


def piece_text(piece: Piece, schema: Schema) -> str:
    """Return one piece as a mapping on one line."""
    return flow_map(piece_pairs(piece, schema))


def piece_pairs(piece: Piece, schema: Schema) -> dict[str, str]:
    """Return the keys of a piece that a file needs, with their YAML; what goes without saying is left out."""
    scheme = next((side.scheme for side in schema.sides if side.id == piece.side), "")
    pairs = {"id": quote(piece.id), "name": quote(piece.name)}
    for key, value, usual in (
        ("short", piece.short, ""), ("side", piece.side, ""), ("nationality", piece.nationality, piece.side),
        ("type", piece.type, ""), ("size", piece.size, ""),
    ):  # fmt: skip
        if value != usual:
            pairs[key] = quote(value)
    if piece.faces:
        pairs["faces"] = faces_text(piece.faces, schema.factors)
    for key, value, usual in (
        ("setup", piece.setup, ""), ("default_place", piece.default_place, ""), ("scheme", piece.scheme, scheme),
        ("option", piece.option, ""), ("formation", piece.formation, ""), ("substitute_for", piece.substitute_for, ""),
        ("symbol", piece.symbol, ""),
    ):  # fmt: skip
        if value != usual:
            pairs[key] = quote(value)
    return pairs | _lesser_pairs(piece)


def _lesser_pairs(piece: Piece) -> dict[str, str]:
    pairs: dict[str, str] = {}
    if piece.counters != 1:
        pairs["counters"] = str(piece.counters)
    if piece.fields:
        pairs["fields"] = flow_map({quote(key): scalar(value) for key, value in piece.fields.items()})
    if piece.provenance:
        pairs["provenance"] = flow_map({quote(key): quote(word) for key, word in piece.provenance.items()})
    if piece.clauses:
        pairs["clauses"] = flow_list(quote(clause) for clause in piece.clauses)
    if piece.sources:
        pairs["sources"] = flow_list(quote(source) for source in piece.sources)
    if piece.note:
        pairs["note"] = quote(piece.note)
    return pairs


def faces_text(faces: tuple[Face, ...], factors: tuple[str, ...]) -> str:
    """Return faces as `[[steps, factor, ...], ...]`; a factor that a face lacks is `~`."""
    return flow_list(
        flow_list([str(face.steps), *(scalar(face.factors.get(name)) for name in factors)]) for face in faces
    )
