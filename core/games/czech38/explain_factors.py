"""What a unit's factors are now, where that is not what stands on its counter."""

from __future__ import annotations

from core.games.czech38.clauses import c, under
from core.games.czech38.movement import allowance
from core.games.czech38.rules import Rules
from core.games.czech38.supply import trace
from core.model.refusal import Refusal
from core.model.state import Observation
from core.model.values import Values, Who
from core.model.working import Explanation, Line


def explain_factors(rules: Rules, seen: Observation, values: Values) -> Explanation | Refusal:
    """Tell the factors of a unit that has no supply: a line each, its key the factor's.

    Values: `who`. While its own side moves, its points are what they were as that began.

    Clause: czech38 7.4.B, 7.5.1.B
    """
    who = values.get("who")
    piece = who.pieces[-1] if isinstance(who, Who) and who.pieces else None
    if not isinstance(piece, str) or not isinstance(seen.places.get(piece), int) or not rules.fights(piece):
        return Refusal(c("11.1.A"), "not-on-the-map", None, {"who": values.get("who", Who(()))})
    found = trace(rules, seen, piece)
    cut_off = not found.way and found.clause not in (c("8.0.B"), c("16.3.3.A"))
    moving = seen.frame(f"{rules.side(piece)}-movement") is not None
    lines = []
    for name in rules.schema.factors:
        factor = rules.factor(seen, piece, name)
        if name == "movement" and (moving or not cut_off):
            now = allowance(rules, seen, piece)
        else:
            now = -(-factor // rules.figure("out-of-supply-divisor")) if cut_off else factor
        if now != factor:
            lines.append(Line(name, now, under(c("7.4.B"), c("7.5.1.B"))))
    return Explanation(tuple(lines))
