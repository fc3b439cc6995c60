"""Random games on the invented field with every option on: mobile assaults, industry, the landing, learning."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import core.play.fuzz
from core.games.czech38.game import GAME
from core.model.actions import Click
from core.model.choice import Choice
from core.model.scenario import Scenario
from core.model.units import Piece
from core.play.fuzz import Plan, fuzz
from core.play.header import Start
from core.play.playouts import Temper, Wanderer
from core.play.seats import Seats
from tests.games.czech38.airfield import aircraft
from tests.games.czech38.board import Land, scenario, unit

ALL_ON = {option.id: True for option in GAME.schema.options if isinstance(option.default, bool)}


def crowded_front() -> Scenario:
    """Return the field with armies face to face along its frontier, in the open."""
    return scenario(*_germans(), *_czechs(), *aircraft(), land=_land(), victory_below=1)


def _germans() -> list[Piece]:
    rows = enumerate(("gP1 gM1 gL1", "gP2 gM2", "gI1 gI2 gP3", "gL2 gM3 gI3"), start=3)
    kinds = {"P": "panzer", "M": "motorized", "L": "light", "I": "infantry"}
    units = [
        unit(id_, kinds[id_[1]], move=10, steps=4 if id_[1] in "PM" else 2, setup=f"060{row}")
        for row, ids in rows
        for id_ in ids.split()
    ]
    regiments = (
        unit("gS", "motorized", size="regiment", steps=1, move=9, setup="A", option="ss-and-freikorps"),
        unit("gF", "freikorps", size="regimental-equivalent", steps=1, setup="A", option="ss-and-freikorps"),
        unit("gT", "air-landing", size="regiment", steps=1, setup="Drop", option="air-landing"),
    )
    return [*units, *regiments]


def _czechs() -> list[Piece]:
    divisions = [unit(f"c{n}", steps=1, setup=f"070{2 + n % 6}") for n in range(1, 9)]
    learned = [
        unit(f"cV{n}", "mobile", move=8, steps=1, setup="Substitute", option="learned-blitzkrieg") for n in (1, 2)
    ]
    mobile = [
        replace(unit(f"cM{n}", "mobile", move=8, steps=1, setup=f"080{3 + n}"), fields={"converts_to": f"cV{n}"})
        for n in (1, 2)
    ]
    works = [
        unit(f"cY{n}", "industry", steps=0, size="industry", move=6, setup=f"080{n + 3}", option="industry-evacuation")
        for n in (1, 2, 3)
    ]
    sector = unit("cO", "border-sector", move=0, steps=1, setup="0904", option="moravian-gate")
    return [*divisions, *learned, *mobile, *works, sector]


def _land() -> Land:
    return Land(
        terrain={"0704": "forest", "0806": "rough"},
        features={
            "industry-exit": {"1205": 1, "1206": 2}, "ip": {"0705": 1}, "vp": {"0805": 20, "1005": 25},
            "soviet-entry": {"1210": 1}, "fort": {"0707": 1}, "moravian-gate": {"0707": 1},
        },
        sides={"ip": (("0605", "0705"),), "river_minor": (("0604", "0704"),)},
    )  # fmt: skip


KEEN = ("assault-here", "do-mobile-assault", "another-round", "leave-map", "drop-here")
"""What the random players here are fond of, so that few games see much of it."""


Pick = Callable[[Wanderer, Choice, float], Click | None]


def keen(plain: Pick) -> Pick:
    """Return how a wanderer picks a click who nearly always takes what he is fond of."""

    def click(player: Wanderer, choice: Choice, button: float) -> Click | None:
        fond = [candidate.click for candidate in choice.candidates() if candidate.key in KEEN]
        return player.source.choice(fond) if fond and player.source.random() < 0.8 else plain(player, choice, button)

    return click


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_games_with_every_option_on_break_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wanderer, "_click", keen(Wanderer._click))
    monkeypatch.setattr(core.play.fuzz, "_with_options", lambda start, seed: start)
    start = Start(GAME, crowded_front(), ALL_ON, Seats())
    tally = fuzz(start, Plan(games=1, seed=seed, most=150, whole=False, trials=1, temper=Temper(finish=0.3)))
    assert tally.breaches == []
    assert tally.events["assault-launched"] > 0
    assert tally.decisions["air-landing"] > 0
