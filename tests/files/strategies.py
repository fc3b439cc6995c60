"""Scenarios of every shape for property tests."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from core.board.hexes import Grid, Hex, Orientation, Shifted
from core.board.hexsides import Hexside, all_hexsides
from core.board.labels import Numbering
from core.board.mapsheet import MapSheet
from core.model.charts import Chart
from core.model.scenario import GameMap, NamedPlace, Scenario
from core.model.units import Face, Piece, Provenance
from core.model.values import PieceId
from tests.files.words import BLUE, RED, WORDS, small_scenario

# Everything that people type and that YAML could take for something else.
ODD_WORDS = ("no", "1e3", "~", "null", "0101", "1:4", "- a", "#x", "it's", '"quoted"', "a: b", "[x]", "2001-01-01", "=")
TEXTS = st.one_of(
    st.sampled_from(ODD_WORDS),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=30),
    st.text(st.sampled_from(" abcé:#,'\"-\\\n\t"), max_size=20),
)
NAMES = TEXTS.filter(bool)
NUMBERINGS = st.sampled_from(
    (
        Numbering(),
        Numbering("{column}-{row}", first_row=40, row_step=-1, column_names="letter"),
        Numbering("{row:02}.{column:02}", first_column=0, first_row=0),
        Numbering("{column:03}{row:03}", first_column=10, column_step=2, row_step=2),
        Numbering("{column:02}{row:02}", oblique=True, slope="rising", first_row=20),
    )
)
PROVENANCES = st.builds(Provenance, NAMES, st.lists(TEXTS, max_size=2).map(tuple), TEXTS, TEXTS)


@st.composite
def sheets(draw: st.DrawFn) -> MapSheet:
    """Sheets of both orientations and parities, with missing cells and every numbering."""
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(1, 6))
    missing = draw(st.sets(st.integers(0, columns * rows - 1), max_size=min(3, columns * rows - 1)))
    grid = Grid(
        columns, rows, draw(st.sampled_from(Orientation)), draw(st.sampled_from(Shifted)), tuple(map(Hex, missing))
    )
    return MapSheet(grid, draw(NUMBERINGS), draw(TEXTS), draw(st.sampled_from((15.0, 12.5, 19.0))))


def _walk(draw: st.DrawFn, grid: Grid) -> tuple[Hex, ...]:
    way = [draw(st.sampled_from(grid.hexes))]
    for _ in range(draw(st.integers(0, 4))):
        around = grid.adjacent(way[-1])
        if around:
            way.append(draw(st.sampled_from(around)))
    return tuple(way)


@st.composite
def maps(draw: st.DrawFn, sheet: MapSheet | None = None) -> GameMap:
    """Maps with anything a map may hold, as reading gives them: no empty lists, hexsides in order."""
    sheet = draw(sheets()) if sheet is None else sheet
    grid = sheet.grid
    some = st.sets(st.sampled_from(grid.hexes), min_size=1, max_size=20).map(sorted)
    sides = st.sets(st.sampled_from(all_hexsides(grid)), min_size=1, max_size=20)

    def painted(kinds: int) -> bytes:
        cells = draw(st.lists(st.integers(0, kinds - 1), min_size=grid.size, max_size=grid.size))
        return bytes(kind if grid.exists(h) else 0 for h, kind in enumerate(cells))

    amounts = {
        kind: {h: draw(st.sampled_from((1, 1, 1, 4))) for h in draw(some)}
        for kind in draw(st.sets(st.sampled_from(("fort", "prize"))).map(sorted))
    }
    hexsides: dict[str, tuple[Hexside, ...]] = {
        kind: tuple(sorted(draw(sides))) for kind in draw(st.sets(st.sampled_from(("brook", "river"))).map(sorted))
    }
    roads = tuple(_walk(draw, grid) for _ in range(draw(st.integers(0, 3))))
    places = st.builds(
        NamedPlace, TEXTS, st.sampled_from(("town", "village")), some.map(tuple), st.lists(TEXTS, max_size=2).map(tuple)
    )
    groups = st.sampled_from(("terrain", "hexsides.brook", "a: b"))
    return GameMap(
        sheet,
        tuple(draw(st.permutations(("open", "wood", "hill")))),
        painted(3),
        {"realm": painted(2)},
        {"realm": ("north", "south")},
        amounts,
        hexsides,
        {"road": roads} if roads else {},
        tuple(draw(st.lists(places, max_size=3))),
        draw(st.dictionaries(groups, PROVENANCES, max_size=2)),
        draw(st.dictionaries(groups, some.flatmap(_by_hex), max_size=2)),
    )


def _by_hex(hexes: list[Hex]) -> st.SearchStrategy[dict[Hex, Provenance]]:
    return st.fixed_dictionaries(dict.fromkeys(hexes, PROVENANCES))


FACES = st.sets(st.integers(0, 4), max_size=3).flatmap(
    lambda steps: st.tuples(
        *(
            st.builds(
                Face, st.just(n), st.dictionaries(st.sampled_from(WORDS.factors), st.integers(-9, 99), max_size=3)
            )
            for n in sorted(steps, reverse=True)
        )
    )
)
FREE = st.dictionaries(NAMES, st.one_of(st.integers(-9, 99), st.booleans(), TEXTS), max_size=3)
PIECES = st.builds(
    Piece,
    id=NAMES.map(PieceId),
    name=TEXTS,
    short=TEXTS,
    side=st.sampled_from((RED, BLUE)),
    nationality=NAMES,
    type=st.sampled_from(("foot", "horse")),
    size=st.sampled_from(("division", "corps", "")),
    faces=FACES,
    setup=TEXTS,
    scheme=st.sampled_from(("red-foot", "blue-foot")),
    default_place=TEXTS,
    option=st.sampled_from(("", "fog")),
    formation=TEXTS,
    counters=st.integers(0, 9),
    fields=FREE,
    provenance=st.dictionaries(NAMES, TEXTS, max_size=2),
    clauses=st.lists(TEXTS, max_size=2).map(tuple),
    note=TEXTS,
)
CELLS = st.one_of(st.none(), st.booleans(), st.integers(-99, 99), TEXTS)


@st.composite
def charts(draw: st.DrawFn, id_: str = "results") -> Chart:
    """Charts of any size with cells of every type."""
    columns, rows = (draw(st.lists(NAMES, max_size=4, unique=True)) for _ in range(2))
    cells = tuple(tuple(draw(CELLS) for _ in columns) for _ in rows)
    words = {row: draw(PROVENANCES) for row in rows if draw(st.booleans())}
    return Chart(
        id_, draw(TEXTS), tuple(columns), tuple(rows), cells, draw(TEXTS), draw(TEXTS), (), draw(PROVENANCES), words,
        draw(TEXTS),
    )  # fmt: skip


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Whole scenarios; the head is the small scenario's with texts of any kind."""
    pieces = draw(st.lists(PIECES, max_size=4, unique_by=lambda piece: piece.id))
    return replace(
        small_scenario(),
        title=draw(TEXTS),
        summary=draw(TEXTS),
        map=draw(maps()),
        pieces=tuple(pieces),
        charts={"results": draw(charts())} if draw(st.booleans()) else {},
    )
