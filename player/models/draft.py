"""A draft of the decision at hand as it is shown: the question, what may be clicked, what the draft holds.

The draft lives here, outside state and journal. Every answer about legality comes from the `Choice` tree.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from core.board.hexes import Hex
from core.model.actions import Action, Click, CountClick, HexClick, KeyClick, PieceClick
from core.model.choice import Candidate, Choice, Shape
from core.model.refusal import Refusal
from core.model.values import NO_VALUES, PieceId, Side, Unknown, Values, Who
from core.view.language import tr
from core.view.sentences import Said, bare_clause
from player.models import points
from player.models.points import Sheet
from player.models.table import Table


@dataclass(frozen=True, slots=True)
class Button:
    """A named answer.

    Attributes:
        click: None submits the draft.
        leads: what comes of it, empty where that is plain.
        declines: whether it hands in points of which none is laid, and so does nothing.
    """

    label: str
    clause: str
    click: Click | None
    primary: bool = False
    grave: bool = False
    values: Values = NO_VALUES
    leads: str = ""
    declines: bool = False


@dataclass
class Draft:
    """The draft of the deciding side, as it can be read.

    `said` is what the last click led to when it was refused: a sentence with its clause, and the hex it is about.
    """

    table: Table
    clicks: tuple[Click, ...] = ()
    said: Said | None = None
    said_at: Hex | None = None
    _choice: Choice | None = None
    _base: Choice | None = None
    _at: int = -1
    _candidates: tuple[Candidate, ...] | None = field(default=None, repr=False)

    @property
    def side(self) -> Side | None:
        """Who decides."""
        return self.table.deciding

    @property
    def choice(self) -> Choice | None:
        """The draft as a choice; None when nobody decides. A draft dies when the game has moved on."""
        if self._at != self.table.session.at:
            self.clear()
        return self._choice

    @property
    def prompt(self) -> Said:
        """The decision in one sentence."""
        choice = self.choice
        if choice is None:
            return Said("")
        asked = choice.prompt
        if self.sheet is not None:
            asked = replace(asked, values={**asked.values, "left": self.sheet.left})
        return self.table.asking.prompt(asked)

    @property
    def shape(self) -> Shape | None:
        """Which kind of answer is wanted."""
        return self.choice.shape if self.choice else None

    @property
    def action(self) -> Action | None:
        """The action the draft amounts to, None while something is missing."""
        choice = self.choice
        if choice is None or choice.action is not None or self._base is None:
            return choice.action if choice else None
        reached = points.spelled(self._base, points.plan_of(self.clicks))
        return None if isinstance(reached, Refusal) else reached.action

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """Every click that may be made now."""
        if self.choice is not None and self._candidates is None:
            self._candidates = self.choice.candidates()
        return self._candidates or ()

    @property
    def hexes(self) -> dict[Hex, int | None]:
        """Hexes that may be clicked, with what they cost where they cost something."""
        return {c.click.hex: c.amount for c in self.candidates if isinstance(c.click, HexClick)}

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """Pieces that may be clicked."""
        return tuple(c.click.piece for c in self.candidates if isinstance(c.click, PieceClick))

    @property
    def chosen(self) -> tuple[PieceId, ...]:
        """Pieces the draft holds, each once; also those that a click on their hex took along."""
        pieces = self.clicked
        if self.choice is not None and self.clicks and not pieces:
            who = self.choice.prompt.values.get("who")
            pieces = tuple(p for p in who.pieces if not isinstance(p, Unknown)) if isinstance(who, Who) else ()
        return tuple(dict.fromkeys(pieces))

    @property
    def clicked(self) -> tuple[PieceId, ...]:
        """Pieces the draft holds, one that was clicked twice twice: a step each."""
        return tuple(click.piece for click in self._source if isinstance(click, PieceClick))

    @property
    def chosen_hexes(self) -> tuple[Hex, ...]:
        """Hexes the draft holds, in order, without the one its pieces stand in."""
        return tuple(click.hex for click in self._source if isinstance(click, HexClick) and click.hex != self.start)

    @property
    def start(self) -> Hex | None:
        """Where the pieces of the draft stand; None without any on the map."""
        places = self.table.own_observation().places
        found = (places.get(piece) for piece in self.chosen)
        return next((Hex(place) for place in found if isinstance(place, int)), None)

    @property
    def way(self) -> tuple[Hex, ...]:
        """The way drafted so far, from where the pieces stand; empty when the draft is no way."""
        source = self._source
        goes = bool(source) and (isinstance(source[0], PieceClick) or self.shape is Shape.LOSSES)
        moves = goes and self.start is not None
        return (self.start, *self.chosen_hexes) if moves and self.start is not None else ()

    @property
    def targets(self) -> tuple[Hex, ...]:
        """Hexes the draft is aimed at."""
        return () if self.way else self.chosen_hexes

    @property
    def _source(self) -> tuple[Click, ...]:
        """The draft in its fullest form: a far hex is the whole way to it once it amounts to an action."""
        choice = self.choice
        return choice.action.clicks if choice is not None and choice.action else self.clicks

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The button that submits, when the draft is complete, then the named answers."""
        sentences = self.table.asking
        found: list[Button] = []
        if self.action is not None and (self.clicks or self.shape is Shape.POINTS):
            leads = sentences.say(f"then-{self.action.kind}", NO_VALUES, needed=False)
            declined = self._declined(self.action)
            deed = declined or self._deed(self.action)
            found.append(Button(deed, "", None, primary=True, leads=leads, declines=bool(declined)))
        for candidate in self.candidates:
            if isinstance(candidate.click, KeyClick):
                label, clause = sentences.candidate(candidate), candidate.clause.partition(" ")[2]
                primary = candidate.primary and not any(button.primary for button in found)
                leads = sentences.say(f"then-{candidate.key}", candidate.values, needed=False)
                found.append(Button(label, clause, candidate.click, primary, candidate.grave, candidate.values, leads))
        return tuple(found)

    def _declined(self, action: Action) -> str:
        """Return a game's own words for points of which none is laid; empty where some are, or it has no such words."""
        counts = [click.count for click in action.clicks if isinstance(click, CountClick)]
        return self.table.asking.texts.get(f"do-{action.kind}-none", "") if counts and not any(counts) else ""

    def _deed(self, action: Action) -> str:
        """Return what the complete draft does, for its button: told for this question, or for this kind of action."""
        sentences, prompt = self.table.asking, self.choice.prompt if self.choice else None
        if prompt is not None and f"do-{prompt.key}" in sentences.texts:
            return sentences.say(f"do-{prompt.key}", prompt.values)
        return sentences.texts.get(f"do-{action.kind}") or sentences.texts.get("do-it", tr("Do it"))

    @property
    def sheet(self) -> Sheet | None:
        """The slots of a points choice with what is laid on them; None for other shapes."""
        root = self._base if self.choice is not None else None
        if root is None:
            return None
        sentences, plan = self.table.asking, points.plan_of(self.clicks)
        named = points.shares(root, plan, {slot: sentences.word(slot) for slot in points.room(root)})
        shares = tuple(replace(share, capped=self._capped(root, share)) for share in named)
        total, key = points.points_of(root), f"{root.prompt.key}-left"
        reached = points.spelled(root, plan)
        return Sheet(
            shares,
            total,
            total - sum(share.laid for share in shares),
            sentences.texts.get(key) or sentences.texts["points-left"],
            points.deal(root, plan).get("", ()),
            bare_clause(root.prompt.clause),
            sentences.refusal(reached).text if isinstance(reached, Refusal) else "",
        )

    def _capped(self, root: Choice, share: points.Share) -> str:
        """Return why no more points may lie on a slot beside what lies elsewhere."""
        if share.more is not None:
            return ""
        refusal = points.refuse(root, points.plan_of(self.clicks), CountClick(share.name, share.laid + 1))
        return "" if refusal is None else self.table.sentences.refusal(refusal).text

    def clear(self) -> None:
        """Drop the draft: back to the first question."""
        self.clicks, self.said, self.said_at, self._candidates = (), None, None, None
        self._at = self.table.session.at
        self._choice, self._base = None, None
        self._reach(self.first)

    def _reach(self, choice: Choice | None) -> None:
        """Come to another question; a points choice is remembered as it was before anything was laid."""
        points_now = choice is not None and choice.shape is Shape.POINTS
        self._base = (self._base or choice) if points_now else None
        self._choice = choice

    def refuse(self, click: Click) -> Refusal | None:
        """Return why a click may not be made now, or None."""
        return self.choice.refuse(click) if self.choice else None

    @property
    def first(self) -> Choice | None:
        """The first question of the decision at hand, whatever the draft holds."""
        side = self.table.deciding
        return None if side is None else self.table.session.legal(side).root

    def without(self, click: Click) -> tuple[Click, ...] | None:
        """Return the draft's clicks without a piece that it holds; None when it cannot be taken out."""
        if not isinstance(click, PieceClick) or click.piece not in self.chosen:
            return None
        spelled = self._spelled()
        if click not in spelled:
            return None
        left = tuple(other for other in spelled if other != click)
        if isinstance(spelled[0], PieceClick) and not any(isinstance(other, PieceClick) for other in left):
            left = ()  # A way without anybody on it is no draft.
        return left if type(self)(self.table)._rebuild(left) else None

    def _spelled(self) -> tuple[Click, ...]:
        """The draft with every piece clicked by itself: a click on the hex of a stack stands for all it brought in."""
        source = self._source
        if any(isinstance(click, PieceClick) for click in source):
            return source
        here = None if self.start is None else HexClick(self.start)
        return (*map(PieceClick, self.chosen), *(click for click in source if click != here))

    def _take(self, click: Click) -> None:
        assert self._choice is not None
        self._reach(self._choice.take(click))
        self.clicks = (*self.clicks, click)
        self.said, self.said_at, self._candidates = None, None, None

    def _rebuild(self, clicks: tuple[Click, ...]) -> bool:
        """Walk clicks from the root; return whether all of them could be made."""
        self.clear()
        for click in clicks:
            if self._base is not None:
                break
            if self._choice is None or self._choice.refuse(click) is not None:
                return False
            self._take(click)
        if self._base is not None:
            self.clicks = clicks
            reached = points.spelled(self._base, points.plan_of(clicks))
            self._reach(self._base if isinstance(reached, Refusal) else reached)
        return True
