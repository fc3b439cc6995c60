"""Two Hills: an invented game that exercises every mechanism the real ones share, in one short file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from core.board.hexes import Hex
from core.board.hexsides import between
from core.board.paths import IMPASSABLE, reach
from core.games.packaged import PackagedGame
from core.mechanics.cups import draw, fill
from core.mechanics.driver import Driver, Procedure, Run
from core.mechanics.points import Points
from core.mechanics.rulebook import DrivenRulebook, Options, Resolved, stack_changes
from core.mechanics.sealed import opened, seal
from core.model import display
from core.model import events as ev
from core.model.actions import Action, Click, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Prompt, Shape
from core.model.dice import Dice
from core.model.events import Event
from core.model.issues import Issue, Severity
from core.model.observation import Secrecy
from core.model.refusal import Refusal
from core.model.scenario import Scenario
from core.model.starts import Start
from core.model.starts import Way as Beginning
from core.model.state import GameState, Observation, Position
from core.model.values import At, Box, Key, PieceId, Side, Unknown, Way, Who
from core.model.working import Explanation, Line, Outcome, Overlay, Question, Working
from probe.schema import AMBER, BLUE, SCHEMA

FALLEN = Box("fallen")
SLOTS = ("push", "guard")
SKY = {"sun": 3, "rain": 1}


@dataclass(frozen=True)
class Rules:
    """Two Hills bound to a scenario."""

    scenario: Scenario
    options: Options
    sides: tuple[Side, ...] = (AMBER, BLUE)

    @cached_property
    def secrecy(self) -> Secrecy:
        """Stacks hide all but their top when the option is on."""
        return Secrecy({p.id: p.side for p in self.scenario.pieces}, bool(self.options["hidden"]))

    @cached_property
    def entry(self) -> tuple[int, ...]:
        """Cost of every step: 2 uphill, 1 elsewhere, 1 more across a brook, lakes closed."""
        grid, brooks = self.scenario.map.grid, self.scenario.map.sides_by_kind.get("brook", frozenset())
        costs = [IMPASSABLE] * (6 * grid.size)
        for h in grid.hexes:
            for d in range(6):
                to = grid.neighbour(h, d)
                if to is not None and self.scenario.map.terrain_at(to) != "lake":
                    side = between(grid, h, to)
                    costs[6 * h + d] = (2 if self.scenario.map.terrain_at(to) == "hill" else 1) + (side in brooks)
        return tuple(costs)

    def owner(self, position: Position, at: Hex) -> Side | None:
        """Return whose stack is in a hex."""
        known = [p for p in position.stack(at) if not isinstance(p, Unknown)]
        return self.secrecy.side_of[known[-1]] if known else None

    def enemy(self, side: Side) -> Side:
        """Return the other player."""
        return BLUE if side == AMBER else AMBER

    def factor(self, position: Position, piece: PieceId, name: str) -> int:
        """Return a printed number at the piece's present steps."""
        return self.scenario.piece_of[piece].factor(name, position.steps[piece])


@dataclass(frozen=True)
class Move:
    """probe 4 and 5: one piece goes as far as its speed allows, or clashes with a neighbour."""

    rules: Rules
    seen: Observation
    by: Side
    piece: PieceId | None = None
    way: tuple[Hex, ...] = ()
    ended: bool = False
    shape: Shape = Shape.HEX

    @property
    def prompt(self) -> Prompt:
        return Prompt("move-piece", "probe 4") if self.piece is None else Prompt(
            "move-where", "probe 4", {"who": Who((self.piece,))})

    @property
    def action(self) -> Action | None:
        if self.ended:
            return Action(self.by, "end-phase", (KeyClick("end-phase"),))
        if self.piece is None or not self.way:
            return None
        return Action(self.by, "move", (PieceClick(self.piece), *map(HexClick, self.way)))

    def candidates(self) -> tuple[Candidate, ...]:
        if self.ended or self.way:
            return ()
        if self.piece is None:
            mine = sorted(p for p in self.seen.places if self.rules.secrecy.side_of[p] == self.by)
            clicks = [Candidate(PieceClick(p)) for p in mine if self.refuse(PieceClick(p)) is None]
            return (*clicks, Candidate(KeyClick("end-phase"), key="end-phase", primary=True))
        ranged = self.reach.costs
        near = self.rules.scenario.map.grid.adjacent(self.start)
        hexes = sorted({*ranged, *near} - {self.start})
        return tuple(Candidate(HexClick(h), ranged.get(h)) for h in hexes if self.refuse(HexClick(h)) is None)

    @property
    def start(self) -> Hex:
        assert self.piece is not None
        return self.seen.places[self.piece]  # type: ignore[return-value]

    @cached_property
    def reach(self):  # type: ignore[no-untyped-def]
        rules, grid = self.rules, self.rules.scenario.map.grid
        closed = bytearray(grid.size)
        for place in self.seen.stacks:
            if not isinstance(place, str):
                full = len(self.seen.stack(place)) >= 2
                closed[place] = full or rules.owner(self.seen, place) == rules.enemy(self.by)
        speed = rules.factor(self.seen, self.piece, "speed") - (self.seen.marks.get("sky") == "rain")
        return reach(grid, rules.entry, self.start, speed, closed=bytes(closed), halts=bytes(grid.size))

    def refuse(self, click: Click) -> Refusal | None:
        if isinstance(click, KeyClick) and click.key == "end-phase" and self.piece is None and not self.ended:
            return None
        if isinstance(click, PieceClick) and self.piece is None:
            if self.rules.secrecy.side_of.get(click.piece) != self.by or click.piece not in self.seen.places:
                return Refusal("probe 4", "not-yours")
            if isinstance(self.seen.places[click.piece], str):
                return Refusal("probe 5", "fallen", values={"who": Who((click.piece,))})
            moved = self.seen.mark(click.piece, "moved")
            stuck = not moved and not self.take(click).candidates()
            if moved or stuck:
                key = "moved-already" if moved else "nowhere-to-go"
                return Refusal("probe 4", key, values={"who": Who((click.piece,))})
            return None
        if isinstance(click, HexClick) and self.piece is not None and not self.way:
            return self.refuse_hex(click.hex)
        return Refusal("probe 4", "not-now")

    def refuse_hex(self, at: Hex) -> Refusal | None:
        values = {"at": At(at), "who": Who((self.piece,))}
        if self.rules.owner(self.seen, at) == self.rules.enemy(self.by):
            near = at in self.rules.scenario.map.grid.adjacent(self.start)
            return None if near else Refusal("probe 5", "clash-too-far", at, values)
        if at == self.start or len(self.seen.stack(at)) >= 2:
            return Refusal("probe 6", "two-a-hex", at, values)
        return None if at in self.reach.costs else Refusal("probe 4", "too-far", at, values)

    def take(self, click: Click) -> Choice:
        if isinstance(click, PieceClick):
            return replace(self, piece=click.piece)
        return replace(self, way=(click.hex,)) if isinstance(click, HexClick) else replace(self, ended=True)


def clash_working(rules: Rules, seen: Position, attacker: PieceId, at: Hex) -> Working:
    """probe 5: strength and push against the top defender's strength and guard."""
    plan = {side: seen.marks.get(f"plan-{side}", (0, 0)) for side in rules.sides}
    side, top = rules.secrecy.side_of[attacker], seen.stack(at)[-1]
    assert not isinstance(top, Unknown)
    lines = (
        Line("strength", rules.factor(seen, attacker, "strength"), "probe 5"),
        Line("push", plan[side][0], "probe 3"),  # type: ignore[index]
        Line("defence", -rules.factor(seen, top, "strength"), "probe 5"),
        Line("guard", -plan[rules.enemy(side)][1], "probe 3"),  # type: ignore[index, operator]
    )
    return Working(lines, max(-2, min(2, sum(int(line.value) for line in lines))))  # type: ignore[arg-type]


def settle(rules: Rules, working: Working, roll: int) -> str:
    """Return the chart's word for a roll."""
    return str(rules.scenario.charts["clash"].cell(str(roll), str(working.total)))


def lose_step(run: Run[Rules], piece: PieceId) -> None:
    """probe 5: take a step; the last one puts the piece among the fallen."""
    left = run.state.steps[piece] - 1
    run.tell("step-lost", "probe 5", ev.SetSteps(piece, left), values={"who": Who((piece,)), "left": left})
    if left == 0:
        run.tell("fell", "probe 5", *stack_changes(run.state, (piece,), FALLEN), values={"who": Who((piece,))})


def act_move(run: Run[Rules], action: Action) -> None:
    """Carry out a move, a clash or the end of the phase."""
    if action.kind == "end-phase":
        moved = [p for p in sorted(run.state.piece_marks) if run.rules.secrecy.side_of[p] == action.by]
        run.tell("phase-ended", "probe 4", *(ev.SetPieceMark(p, "moved", None) for p in moved))
        run.pop("probe 4")
        return
    piece, at = action.clicks[0].piece, action.clicks[1].hex  # type: ignore[union-attr]
    run.tell("acts", "probe 4", ev.SetPieceMark(piece, "moved", True), values={"who": Who((piece,))})
    if run.rules.owner(run.state, at) == run.rules.enemy(action.by):
        working = clash_working(run.rules, run.state, piece, at)
        top = run.state.stack(at)[-1]
        run.tell("clashed", "probe 5", values={"who": Who((piece,)), "with": Who((top,)), "column": working.total})
        result = settle(run.rules, working, run.roll(6, key="clash-rolled", clause="probe 5"))
        if result != "-":
            lose_step(run, top if result[0] == "D" else piece)
        return
    values = {"who": Who((piece,)), "way": Way((run.state.places[piece], at))}
    run.tell("moved", "probe 4", *stack_changes(run.state, (piece,), at), values=values)


def act_plan(run: Run[Rules], action: Action) -> None:
    """probe 3: seal a plan; when both are in, open them."""
    seal(run, action, "probe 3", lambda run: [opened(run, "plan", side, "probe 3") for side in run.rules.sides])


PHASES = ("weather", "plan", "amber-moves", "blue-moves", "count")


def step_sequence(run: Run[Rules]) -> None:
    """probe 7: weather, plans, amber, blue, points; then the next turn or the end."""
    at = run.state.agenda[0].get("at")
    now = 0 if at is None else int(at) + 1  # type: ignore[arg-type]
    if at is None:
        set_up(run)
    run.remember("at", now % len(PHASES), "probe 7")
    phase = PHASES[now % len(PHASES)]
    if phase == "weather":
        draw(run, "sky", "sky-drawn", "probe 2", full=SKY)
    elif phase == "count":
        count_points(run)
    else:
        run.push(phase, *(run.rules.sides if phase == "plan" else (Side(phase.split("-")[0]),)), clause="probe 4")


def set_up(run: Run[Rules]) -> None:
    """probe 1: everybody stands where his code says; the sky cup is filled."""
    sheet = run.rules.scenario.map.sheet
    for piece in run.rules.scenario.pieces:
        if piece.id not in run.state.places:
            run.tell("placed", "probe 1", *stack_changes(run.state, (piece.id,), sheet.hex(piece.setup)))
    tracks = {"turn": 1, "amber-points": 0, "blue-points": 0, **run.state.tracks}
    run.tell("began", "probe 1", *(ev.SetTrack(*track) for track in tracks.items()), *fill("sky", SKY))


def count_points(run: Run[Rules]) -> None:
    """probe 7: whoever stands on a beacon scores; after the last turn the leader wins, blue if tied."""
    for at in sorted(run.rules.scenario.map.feature("beacon")):
        side = run.rules.owner(run.state, at)
        if side:
            track = f"{side}-points"
            scored = ev.SetTrack(track, run.state.tracks[track] + 1)
            run.tell("scored", "probe 7", scored, values={"side": Key(side), "at": At(at)})
    turn, last = run.state.tracks["turn"], run.rules.scenario.parameters.get("turns", 3)
    if turn >= last:  # type: ignore[operator]
        amber, blue = run.state.tracks["amber-points"], run.state.tracks["blue-points"]
        won = ev.SetVerdict(AMBER if amber > blue else BLUE, "probe 7", "win")
        run.tell("won", "probe 7", won, values={"amber": amber, "blue": blue})
    else:
        run.tell("turn-began", "probe 7", ev.SetTrack("turn", turn + 1), values={"turn": turn + 1})


def last_stand(rules: Rules, before: GameState, event: Event, after: GameState) -> Iterable[Event]:
    """probe 8, a standing rule: a side without pieces has lost at once."""
    if event.kind == "fell":
        for side in rules.sides:
            if not any(rules.secrecy.side_of[p] == side and place != FALLEN for p, place in after.places.items()):
                rout = ev.SetVerdict(rules.enemy(side), "probe 8", "rout")
                yield Event("wiped-out", "probe 8", {"side": Key(side)}, (rout,))


DRIVER: Driver[Rules] = Driver(
    {
        "sequence": Procedure("probe 7", step=step_sequence),
        "plan": Procedure("probe 3", lambda _, seen: Points(seen.acting, "plan", SLOTS, 3, "probe 3"), act_plan),
        "amber-moves": Procedure("probe 4", lambda rules, seen: Move(rules, seen, seen.acting), act_move),
        "blue-moves": Procedure("probe 4", lambda rules, seen: Move(rules, seen, seen.acting), act_move),
    },
    (last_stand,),
)


def ledger(seen: Position) -> display.Ledger:
    """Return by how much Amber leads: more than nothing wins, blue if tied (probe 7)."""
    rows = tuple(display.Row(side, seen.tracks.get(f"{side}-points", 0)) for side in (AMBER, BLUE))
    levels = (display.Level(1, "amber-ahead", "probe 7", AMBER), display.Level(None, "blue-ahead", "probe 7", BLUE))
    return display.Ledger("lead", "Amber's lead", rows, int(str(rows[0].value)) - int(str(rows[1].value)), levels)


class TwoHills(DrivenRulebook[Rules]):
    """The bound rulebook."""

    def stage(self, entry: str, position: GameState, dice: Dice) -> Resolved:
        """Begin at a phase of the turn, or at set-up."""
        run = self.driver.run(self.rules, position, dice)
        if not position.agenda:
            run.push("sequence", clause="probe 7", at=PHASES.index(entry) - 1 if entry in PHASES else None)
        self.driver.advance(run)
        return Resolved(tuple(run.events), run.state)

    def explain(self, seen: Observation, question: Question) -> Explanation | Refusal:
        """Answer reach (values: who) and battle (values: who, at); refuse other questions."""
        who, at = question.values.get("who"), question.values.get("at")
        if question.kind not in ("reach", "battle") or not isinstance(who, Who):
            return Refusal("probe 4", "not-now")
        piece = who.pieces[0]
        if isinstance(piece, Unknown) or not isinstance(seen.places.get(piece), int):
            return Refusal("probe 4", "not-now")
        move = Move(self.rules, seen, self.rules.secrecy.side_of[piece], piece)
        if question.kind == "reach":
            costs = move.reach.costs
            return Explanation(overlays=(Overlay("reach", tuple(sorted(costs)), costs),))
        if not isinstance(at, At) or self.rules.owner(seen, at.hex) != self.rules.enemy(move.by):
            return Refusal("probe 5", "not-now")
        working = clash_working(self.rules, seen, piece, at.hex)
        spread = tuple(Outcome(r, settle(self.rules, working, r), Fraction(1, 6)) for r in range(1, 7))
        return Explanation(working.lines, working.total, spread, chart="clash", column=str(working.total))

    def display(self, seen: Observation) -> tuple[display.Panel, ...]:
        """Show the turn, the points and the fallen."""
        names = ("turn", "amber-points", "blue-points")
        tracks = (display.Track(name, name, 0, 20, seen.tracks.get(name, 0)) for name in names)
        return (*tracks, ledger(seen), display.Tray("fallen", "Fallen", None, seen.stack(FALLEN), clause="probe 5"))


class ProbeGame(PackagedGame):
    """The registry's entry."""

    def setup_issues(self, scenario: Scenario, options: Options) -> tuple[Issue, ...]:
        """A beacon is needed."""
        return () if scenario.map.feature("beacon") else (Issue(Severity.ERROR, "no-beacon", "probe 7"),)

    def starts(self, scenario: Scenario, options: Options) -> tuple[Start, ...]:
        """Everybody stands where his code says."""
        hexes = (scenario.map.sheet.hex(piece.setup) for piece in scenario.pieces)
        placed = zip(scenario.pieces, hexes, strict=True)
        way = Beginning.PRINTED_HEX
        return tuple(Start(p.id, way, p.setup, "probe 1", hexes=(at,), usual=at) for p, at in placed)

    def bind(self, scenario: Scenario, options: Options) -> TwoHills:
        """Return the rules for a scenario."""
        return TwoHills(Rules(scenario, {**SCHEMA.default_options(), **options}), DRIVER, "sequence")


GAME = ProbeGame("probe", 1, SCHEMA, "probe")
