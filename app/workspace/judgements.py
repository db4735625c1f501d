"""The moves of the line that the person is on, judged by what engines thought of them; kept while that stays the same."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from app.analysis.engine_verdicts import EngineChoice, Judge, Speaker
from app.analysis.game_phases import GamePhases, RecordPhase, phases_along
from app.analysis.judging import Judged, Judgement, Measure, PositionValue, judged, position_values
from app.analysis.limit import AnalysisLimit
from app.analysis.looking import LookWanted
from app.analysis.move_cases import DecidedLines, case_of, decided_lines
from app.analysis.noise import SILENT
from app.analysis.reasons import Reason, proving, unproved
from app.analysis.verdict import MoveVerdict
from app.record.cursor import Cursor
from app.record.tree import Change, ChangeKind, Node, Record
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.position import Position
from app.text import analysis as text
from app.text.phrase import Phrase
from app.thoughts.thought import ThoughtSource

if TYPE_CHECKING:
    from app.analysis.report import GameReport

_UNHEARD: Final = {ChangeKind.BOOKMARK, ChangeKind.TIME, ChangeKind.HEADERS}
"""What alters no judgement."""
NOTHING: Final = Judged((), (), ())


class Judgements:
    """Somebody has to let it `work`, a little at a time; until it is done, the judgements are those from before."""

    def __init__(self, record: Record, cursor: Cursor, tell: Callable[[], object]) -> None:
        """`tell` is called when other moves are judged, or differently."""
        self._tell = tell
        self.measure = Measure()
        self.is_hidden = False
        """Whether nothing is to be marked, as while a person plays against an engine."""
        self.take(record, cursor)

    def take(self, record: Record, cursor: Cursor) -> None:
        """Judge another record from now on."""
        self._record = record
        self._cursor = cursor
        self._passages = GamePhases(record)
        self._line: list[Node] = []
        self._judged = NOTHING
        self._by_node: dict[Node, Judgement] = {}
        self._values: dict[Node, PositionValue] = {}
        self._reasons: dict[Judgement, Reason | None] = {}
        self._reasoning: Iterator[None] | None = None
        self.is_stale = True
        """Whether there is something to `work` on."""

    def measure_by(self, measure: Measure) -> None:
        """Judge by other limits from now on."""
        if measure != self.measure:
            self.measure = measure
            self._judged = self._judged._replace(passages=())
            self.is_stale = True

    def hear(self, change: Change) -> None:
        """The record has changed."""
        if any(part.kind not in _UNHEARD for part in change.each()):
            self.is_stale = True

    def follow(self) -> None:
        """The cursor stands elsewhere, perhaps on another line."""
        if not self.is_stale and not self._is_on_line(self._cursor.node):
            self.is_stale = True

    def work(self, most: int) -> bool:
        """Read up to so many comments that are new; True when the judgements are true again."""
        if not self.is_stale:
            return True
        line = self._cursor.line()
        if not self._passages.read(line, most):
            return False
        self._line, self.is_stale = line, False
        passages = tuple(self._passages.along(line))
        if passages != self._judged.passages:
            before = self._judged
            self._judged = judged(passages, self.measure)
            self._by_node = {found.node: found for found in self._judged.moves}
            self._values = position_values(self._judged)
            self._reasoning = self._reason()
            if (self._judged.moves, self._judged.worths) != (before.moves, before.worths):
                self._tell()
        return True

    @property
    def lacks_reasons(self) -> bool:
        """Whether it is still to be found out why some moves are blamed."""
        return self._reasoning is not None

    def prove(self) -> bool:
        """Try to prove one thing more of why moves are blamed; True when nothing is left."""
        if self._reasoning is not None and next(self._reasoning, self) is self:
            self._reasoning = None
        return self._reasoning is None

    def _reason(self) -> Iterator[None]:
        """Those of moves that are judged as before stay."""
        reasons: dict[Judgement, Reason | None] = {}
        is_new = False
        for found in self._judged.moves:
            if found.verdict < MoveVerdict.DUBIOUS or found.node not in self._by_node:
                continue
            if found in self._reasons:
                reasons[found] = self._reasons[found]
                continue
            if self._record.node(found.node.number) is not found.node:
                continue
            is_new = True
            case = case_of(self._judged, found, self._record.position_at(found.node))
            reasons[found] = (yield from proving(case)) or unproved(case)
        self._reasons = reasons
        if is_new:
            self._tell()

    def reason(self, node: Node) -> Reason | None:
        """Why a move is blamed, as far as that is known by now."""
        found = self.of(node)
        return None if found is None else self._reasons.get(found)

    def _is_on_line(self, node: Node) -> bool:
        """Whether the line is still that of the cursor; at a fork only the cursor knows."""
        if node.ply >= len(self._line) or self._line[node.ply] is not node:
            return False
        return len(node.children) < 2 or self._cursor.line() == self._line

    @property
    def judged(self) -> Judged:
        """The line that the person is on."""
        return self._judged

    @property
    def moves(self) -> tuple[Judgement, ...]:
        """Those that could be judged, in order."""
        return self._judged.moves

    def hide(self, hidden: bool) -> None:
        if hidden != self.is_hidden:
            self.is_hidden = hidden
            self._tell()

    def of(self, node: Node) -> Judgement | None:
        return None if self.is_hidden else self._by_node.get(node)

    def verdict(self, node: Node) -> MoveVerdict | None:
        """What is to be marked at a node: nothing where there is nothing to say."""
        found = self.of(node)
        return None if found is None or found.verdict is MoveVerdict.PLAIN else found.verdict

    def lines(self, found: Judgement, before: Position, after: Position) -> DecidedLines:
        """The better line and the refutation by the search that decided, on the boards on both sides of the move."""
        return decided_lines(self._judged, found, before, after)

    def value_at(self, node: Node) -> PositionValue | None:
        """The value of the position behind a node where it is shown among others; None where its comment alone tells."""
        return None if self.is_hidden else self._values.get(node)

    def offset(self, speaker: Speaker) -> float:
        """Centipawns that an engine's scores of both sides differ by, which is taken off where they are shown beside each other."""
        return self._judged.noises.get(Judge(speaker), SILENT).offset

    def look_at(self, found: Judgement) -> LookWanted | None:
        """What an engine that was asked about the game is to look at again; None for one that only played."""
        engine = found.judge.speaker.engine
        if found.judge.speaker.source is not ThoughtSource.ANALYSED or not engine:
            return None
        least = self.measure.thresholds.inaccuracy
        return LookWanted(engine, found.node.number, found.first_loss, found.scale, least)

    def asked(self, found: Judgement) -> AnalysisLimit | None:
        """How long the judge of a move was to think about the position before it, where it says so."""
        place = found.node.ply - 1
        opinion = self._judged.opinions[place].get(found.judge) if place < len(self._judged.opinions) else None
        return None if opinion is None else opinion.asked

    def stretch(self, speaker: Speaker) -> float:
        """So many times its centipawns are drawn where an axis of win rates has the usual scale."""
        return self.measure.scale / self.measure.scale_of(speaker.engine)

    def told_of(self, speaker: Speaker) -> Phrase:
        """By which scale an engine's scores become win rates, and how much it thought about each position."""
        from app.analysis.report import effort_of_judge, effort_words  # noqa: PLC0415 - as below

        scale, effort = self.measure.scale_told(speaker.engine), effort_of_judge(self._judged, Judge(speaker))
        if effort == (None, None):
            return text.SCALE_ALONE.filled(scale=scale)
        return text.SCALE_AND_EFFORT.filled(scale=scale, effort=effort_words(*effort))

    def choice(self, node: Node, move: Move) -> EngineChoice | None:
        """What the judge of a move says of another one in its place."""
        found, place = self.of(node), node.ply
        if found is None or not 0 < place < len(self._judged.opinions):
            return None
        before = self._judged.opinions[place - 1].get(found.judge)
        looked = () if found.look is None else (found.look.best,)
        choices = (*looked, *(() if before is None else before.candidates))
        return next((choice for choice in choices if choice.move is move), None)

    def report(self, notation: Notation = Notation.KANJI) -> "GameReport":
        """On the whole line, as far as it is judged."""
        from app.analysis.report import report_on  # noqa: PLC0415 - most days nobody asks for one

        return report_on(self._record, self._judged, self.measure, notation, self._reasons.get)

    def phases(self) -> tuple[tuple[RecordPhase, int], ...]:
        """Each phase that the line has come to, and the number of its first move."""
        found: dict[RecordPhase, int] = {}
        for passage, phase in zip(self._judged.passages, phases_along(self._judged.passages), strict=True):
            if passage.node.move is not None:
                found.setdefault(phase, passage.node.ply)
        return tuple(found.items())

    def mistake(self, way: int) -> Node | None:
        """The next blamed move after the cursor, or with -1 the last one before it."""
        here = self._cursor.node.ply
        for found in () if self.is_hidden else self._judged.moves[::way]:
            if found.verdict.is_blame and (found.node.ply - here) * way > 0:
                return found.node
        return None
