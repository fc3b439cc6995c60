"""One assault as its odds see it: who stands where, and what each of them counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from core.board.hexes import Direction, Hex
from core.board.hexsides import Hexside, hexside
from core.games.czech38.attack_rules import apart_from, retreats_into
from core.games.czech38.clauses import c, under
from core.games.czech38.combat_tables import combat_tables
from core.games.czech38.forts import intrinsic
from core.games.czech38.rules import Rules
from core.games.czech38.schema_play import GERMAN
from core.games.czech38.stacks import guarded
from core.games.czech38.supply import supplied_by_air, supply
from core.games.czech38.support import committed, fight_of
from core.mechanics.modifiers import total
from core.mechanics.odds import Group, strength
from core.model.state import Position
from core.model.values import At, PieceId, Side, Unknown, Who
from core.model.working import Line

ARMOUR_ON_GROUND = ("panzer", "light", "mobile", "corps")
"""Types of piece that lose their punch on broken or soft ground (13.3.B, 13.4.B)."""

ARMOUR_ON_WORKS = ("panzer", "light")
"""Types of piece that lose it against the capital and against forts (13.10.B, 14.1.3)."""

HALF = 2


@dataclass(frozen=True, slots=True)
class Launch:
    """What makes an assault a mobile one: the hex it came from, and its round, 1 first."""

    origin: Hex
    round: int = 1


@dataclass(frozen=True)
class Battle:
    """An assault before the die.

    Attributes:
        attackers: the attacking pieces, in a fixed order.
        defenders: the pieces that defend: all in the hex but those that retreated into it this turn.
        apart: pieces in the hex that retreated into it this turn and do not defend it (12.12.K).
        hidden: defenders that the viewer may not know.
        support: air units that support the attacker, and the defender.
        launch: how it was launched; None for a prepared assault.
    """

    rules: Rules
    position: Position
    target: Hex
    attackers: tuple[PieceId, ...]
    defenders: tuple[PieceId, ...]
    apart: tuple[PieceId, ...] = ()
    hidden: int = 0
    support: tuple[int, int] = (0, 0)
    launch: Launch | None = None

    @cached_property
    def attacking(self) -> Side:
        """The side whose player turn it is (12.1.C)."""
        return self.rules.side(self.attackers[0])

    @cached_property
    def fort(self) -> str:
        """The intact fort of the target hex, or nothing."""
        return self.rules.fort(self.position, self.target)

    @cached_property
    def directions(self) -> tuple[Direction, ...]:
        """Where attackers stand, seen from the target; each hex once, clockwise."""
        grid, places = self.rules.grid, self.position.places
        if self.launch is not None:
            d = grid.direction(self.target, self.launch.origin)
            return () if d is None else (d,)
        from_ = {grid.direction(self.target, Hex(int(places[piece]))) for piece in self.attackers}
        return tuple(sorted(d for d in from_ if d is not None))

    @cached_property
    def crossed(self) -> tuple[Hexside, ...]:
        """The hexsides that the attack goes across, one for each attacking hex."""
        return tuple(hexside(self.rules.grid, self.target, d) for d in self.directions)

    def across(self, kind: str) -> tuple[bool, ...]:
        """Return for each attacking hex whether its hexside bears a mark such as `river_minor`."""
        marked = self.rules.scenario.map.sides_by_kind.get(kind, frozenset())
        return tuple(side in marked for side in self.crossed)

    def marked(self, feature: str) -> bool:
        """Tell whether the target hex bears a feature of the map."""
        return self.target in self.rules.scenario.map.feature(feature)

    def supplied(self, piece: PieceId, at: Hex) -> bool:
        """Tell whether a piece in a hex is in supply: as the battle begins, or for units that assault on the move,
        as their movement began.

        Clause: czech38 7.5.2.A, 8.0.B, 15.6.A, 15.6.B
        """
        if self.position.mark(piece, "entered"):
            return under(True, c("8.0.B"))  # noqa: FBT003
        if self.launch is not None and piece in self.attackers:
            halved = self.position.mark(piece, "halved") is not None
            return not under(halved, c("15.6.B"))
        if supplied_by_air(self.rules, self.position, piece):
            return True
        printed = self.rules.piece(piece)
        connected = supply(self.rules, self._ground, printed.side, printed.nationality)
        return connected[at] == under(1, c("7.5.2.A"), c("15.6.A"))

    @cached_property
    def _ground(self) -> Position:
        """The position as lines of supply meet it: a force that assaults on the move is in the defenders' hex
        already, so it bars no line where it came from."""
        if self.launch is None:
            return self.position
        force = set(self.attackers)
        left = {
            place: tuple(token for token in stack if token not in force)
            for place, stack in self.position.stacks.items()
        }
        return replace(self.position, stacks={place: stack for place, stack in left.items() if stack})

    def factor(self, piece: PieceId, name: str) -> int:
        """Return a printed factor; a piece whose steps nobody has told is taken as whole."""
        printed = self.rules.piece(piece)
        return printed.factor(name, self.position.steps.get(piece, printed.max_steps))


def battle_at(
    rules: Rules, position: Position, target: Hex, attackers: tuple[PieceId, ...], launch: Launch | None = None
) -> Battle:
    """Return the battle for a hex; what the viewer may not know is counted only.

    Args:
        launch: for a mobile assault that is not declared yet, or a round that is not begun.

    Clause: czech38 12.2, 12.12.K
    """
    known = [token for token in position.stack(target) if not isinstance(token, Unknown)]
    fighting = [piece for piece in known if rules.fights(piece)]
    hidden = hidden_defenders(rules, position, target)
    apart = apart_from(position, fighting, others=hidden)
    attacking = rules.side(attackers[0])
    sides = (attacking, rules.enemy(attacking))
    return Battle(
        rules,
        position,
        target,
        attackers,
        defenders=tuple(piece for piece in fighting if piece not in apart),
        apart=apart,
        hidden=hidden,
        support=(
            committed(position, target, attackers, sides[0]),
            committed(position, target, attackers, sides[1]),
        ),
        launch=launch or launch_of(position, target, attackers),
    )


def hidden_defenders(rules: Rules, position: Position, target: Hex) -> int:
    """Return how many defenders of a hex the viewer may not know.

    How many retreated into the hex is plain to see, which of the hidden ones they are is not. Beneath industry that
    lies on top there is nobody who fights.

    Clause: czech38 12.7.A, 12.12.K
    """
    if not guarded(rules, position, target):
        return 0
    stack = position.stack(target)
    retreated = sum(not isinstance(p, Unknown) and position.mark(p, "retreated") is not None for p in stack)
    unknown = sum(isinstance(token, Unknown) for token in stack)
    return max(0, unknown - max(0, retreats_into(position, target) - retreated))


def launch_of(position: Position, target: Hex, attackers: tuple[PieceId, ...]) -> Launch | None:
    """Return how the battle under way was launched, if it is this one and a mobile assault."""
    fight = fight_of(position)
    if fight is None or not fight.mobile or (fight.target, fight.attackers) != (target, attackers):
        return None
    origin, number = fight.frame.get("origin"), fight.frame.get("round")
    return Launch(origin.hex, number if isinstance(number, int) else 1) if isinstance(origin, At) else None


@dataclass(frozen=True, slots=True)
class Changed:
    """What becomes of one piece's factor, by a row of the chart of changed factors."""

    row: str
    how: str
    clause: str


def attack_changes(battle: Battle, piece: PieceId) -> Iterator[Changed]:
    """Yield what changes a piece's attack factor.

    Clause: czech38 7.5.2.B, 13.3.B, 13.4.B, 13.10.B, 14.1.3
    """
    rules, kind = battle.rules, battle.rules.kind(piece)
    how, terrain = combat_tables(rules).changes, rules.terrain(battle.target)
    if kind in ARMOUR_ON_GROUND and terrain == "mountain":
        yield Changed("armour-into-mountain", how["armour-into-mountain"], c("13.3.B"))
    if kind in ARMOUR_ON_GROUND and terrain == "wetland":
        yield Changed("armour-into-wetland", how["armour-into-wetland"], c("13.4.B"))
    if kind in ARMOUR_ON_WORKS and battle.fort:
        yield Changed("armour-into-fort", how["armour-into-fort"], c("14.1.3"))
    if kind in ARMOUR_ON_WORKS and rules.side(piece) == GERMAN and battle.marked("prague"):
        yield Changed("armour-into-prague", how["armour-into-prague"], c("13.10.B"))
    if not battle.supplied(piece, Hex(int(battle.position.places[piece]))):
        yield Changed("out-of-supply", how["out-of-supply"], c("7.5.2.B"))


def defense_changes(battle: Battle, piece: PieceId) -> Iterator[Changed]:
    """Yield what changes a piece's defense factor.

    Clause: czech38 7.5.2.C, 13.3.C
    """
    rules = battle.rules
    how = combat_tables(rules).changes
    if rules.kind(piece) == "mountain" and rules.terrain(battle.target) == "mountain":
        yield Changed("mountain-infantry-in-mountain", how["mountain-infantry-in-mountain"], c("13.3.C"))
    if not battle.supplied(piece, battle.target):
        yield Changed("out-of-supply", how["out-of-supply"], c("7.5.2.C"))


@dataclass(frozen=True)
class Counted:
    """What one piece brings into a battle before anything is divided.

    Attributes:
        divided: what divides its factor together with others of the same lot; in a fixed order.
        lines: how the factor comes about: as printed, then by how much it is set anew.
    """

    piece: PieceId
    divided: tuple[Changed, ...]
    lines: tuple[Line, ...]

    @property
    def factor(self) -> int:
        """Its factor, after whatever sets it anew."""
        return total(self.lines)


def count(battle: Battle, piece: PieceId, name: str) -> Counted:
    """Return what a piece counts as attacker (`attack`) or defender (`defense`).

    Clause: czech38 12.8.1.A
    """
    changes = tuple((attack_changes if name == "attack" else defense_changes)(battle, piece))
    who = {"who": Who((piece,))}
    lines = [Line(f"{name}-factor", battle.factor(piece, name), c("12.8.1.A"), who)]
    for change in changes:
        if change.how != "half":
            anew = battle.factor(piece, "attack") if change.how == "attack" else int(change.how)
            lines.append(Line(f"factor-{change.row}", anew - total(lines), change.clause, who))
    return Counted(piece, tuple(change for change in changes if change.how == "half"), tuple(lines))


@dataclass(frozen=True)
class Strength:
    """What one side adds up to, with the lines that lead to it."""

    total: int
    lines: tuple[Line, ...]


def divisor_of(rules: Rules, change: Changed) -> int:
    """Return what a factor is divided by; the figure for lack of supply is the designer's to change."""
    return rules.figure("out-of-supply-divisor") if change.row == "out-of-supply" else HALF


def lots(counted: Iterable[Counted]) -> list[list[Counted]]:
    """Return pieces sorted into lots that suffer the same reductions, in order of first appearance."""
    found: dict[tuple[Changed, ...], list[Counted]] = {}
    for one in counted:
        found.setdefault(one.divided, []).append(one)
    return list(found.values())


def lot_group(rules: Rules, lot: Sequence[Counted]) -> tuple[Group, tuple[Line, ...]]:
    """Return a lot as a group to be divided once, with the lines that say so.

    Clause: czech38 7.5.2.D, 12.9.1.A, 12.9.1.B
    """
    added, who = sum(one.factor for one in lot), Who(tuple(one.piece for one in lot))
    divisor, lines = 1, []
    for change in lot[0].divided:
        divisor *= divisor_of(rules, change)
        lines.append(Line(f"factor-{change.row}", divisor_of(rules, change), change.clause, {"who": who}))
    group = Group(sum(one.factor > 0 for one in lot), added, divisor)
    least = rules.figure("least-factor")
    if divisor > 1:
        supply_alone = [change.row for change in lot[0].divided] == ["out-of-supply"]
        clause = c("7.5.2.D") if supply_alone else c("12.9.1.B")
        lines.append(Line("factors-divided", str(group.strength(0)), clause, {"who": who, "sum": added, "by": divisor}))
    if group.strength(least) != group.strength(0):
        lines.append(Line("least-factor", group.units * least, c("12.9.1.A"), {"who": who}))
    return group, tuple(lines)


def side_strength(rules: Rules, counted: Sequence[Counted], more: Sequence[Line] = ()) -> Strength:
    """Return what pieces add up to with what else defends: reduced lot by lot, rounded up once.

    Clause: czech38 12.9.1.B
    """
    groups = [lot_group(rules, lot) for lot in lots(counted)]
    lines = [line for one in counted for line in one.lines]
    lines += [line for _, lot_lines in groups for line in lot_lines]
    whole = [*(group for group, _ in groups), Group(0, total(more))]
    return Strength(strength(whole, rules.figure("least-factor")), (*lines, *more))


def attack_strength(battle: Battle) -> Strength:
    """Return what the attackers add up to, whatever hexes they come from.

    Clause: czech38 12.3.A, 12.8.1.C
    """
    side = side_strength(battle.rules, [count(battle, piece, "attack") for piece in battle.attackers])
    return Strength(side.total, (*side.lines, Line("attack-total", side.total, c("12.3.A"))))


def defense_strength(battle: Battle) -> Strength:
    """Return what all defenders of the hex add up to as one, a fort's own defense included.

    Clause: czech38 12.2, 12.12.K, 14.1.2.B
    """
    counted = [count(battle, piece, "defense") for piece in battle.defenders]
    fort = intrinsic(battle.rules, battle.position, battle.target, garrison=len(battle.defenders) + battle.hidden)
    apart = [Line("retreated-apart", 0, c("12.12.K"), {"who": Who(battle.apart)})] if battle.apart else []
    side = side_strength(battle.rules, counted, [*([fort] if fort else []), *apart])
    # Odds need something to divide by, also where a designer takes the factors of units or forts away.
    defense = max(side.total, 1)
    return Strength(defense, (*side.lines, Line("defense-total", defense, c("12.2"))))
