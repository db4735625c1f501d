"""Judging moves: what each gave away, in percent of winning and in mates, and what such a move is called.

A move is judged by one engine: the value of the position before it against that of the position after it. An engine that
was asked about the game judges both sides; one that played judges the moves of the other side alone, for it will always
find its own the best.

- A move that equals the engine's best is never blamed, whatever the engine thinks of it a move later.
- Otherwise its loss decides: 緩手, 疑問手, 悪手 or 大悪手 from the thresholds on, each at its threshold already.
- A mate that comes up or goes counts by more than its percents. To let the other side mate, or to let one's own mate go,
  is a mistake, and a blunder when it loses as much; but only dubious for who stood (or still stands) at 1,000 centipawns
  to the worse (or better), and an inaccuracy at 4,000. A mate that only takes longer is no fault.
- 好手 is the best move when the second best is worse by a threshold of its own, which takes a search with two candidates
  or more. To take back where a piece was just taken is no such feat.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from app.analysis.engine_scale import NO_SCALES, USUAL, Scales
from app.analysis.engine_verdicts import EngineChoice, Judge, Opinion, opinions_along
from app.analysis.game_phases import Passage
from app.analysis.verdict import MoveVerdict
from app.analysis.winning import CERTAIN, centipawns_of, decided_for, rate_of, seen_by
from app.config.settings import Analysis, Settings
from app.record.tree import Node
from app.shogi.pieces import Side
from app.text import analysis as text
from app.text import calibration as calibration_text
from app.text.phrase import Phrase
from app.thoughts.score import Score, mate
from app.thoughts.thought import ThoughtSource

CLEAR: Final = 1_000
"""Centipawns at which a mate that comes up or goes alters less: one side stood, or stands, clearly better anyway."""
CRUSHING: Final = 4_000
_FINE: Final = 6
"""Decimals to which percents are told from thresholds; the sums behind them are not exact."""


class Thresholds(NamedTuple):
    """From how many percent of winning on a loss is called what, and when a best move is a good one."""

    inaccuracy: float = 5
    dubious: float = 10
    mistake: float = 20
    blunder: float = 50
    only_move: float = 10

    @property
    def is_rising(self) -> bool:
        """Whether they can be used: each blame begins above the one before."""
        return 0 < self.inaccuracy < self.dubious < self.mistake < self.blunder <= CERTAIN

    def verdict(self, loss: float) -> MoveVerdict:
        lost = round(loss, _FINE)
        steps = (self.inaccuracy, self.dubious, self.mistake, self.blunder)
        return MoveVerdict(sum(lost >= step for step in steps))


class Measure(NamedTuple):
    """By what moves are judged."""

    scale: float = USUAL
    """As many centipawns as mean 73 % of winning, for engines of which nothing else is known."""
    thresholds: Thresholds = Thresholds()
    scales: Scales = NO_SCALES
    """Those that were fitted to the games of engines."""

    def scale_of(self, engine: str | None) -> float:
        fitted = self.scales.get(engine or "")
        return self.scale if fitted is None else fitted.scale

    def scale_told(self, engine: str | None) -> Phrase:
        """The scale by which the scores of an engine were turned into win rates."""
        fitted = self.scales.get(engine or "")
        return calibration_text.SCALE_USUAL.filled(scale=f"{self.scale:g}") if fitted is None else fitted.told()


class Judgement(NamedTuple):
    node: Node
    mover: Side
    judge: Judge
    before: Score
    """What the position was worth, from Sente's side."""
    after: Score
    rate_before: float
    """Sente's, in percent."""
    rate_after: float
    loss: float
    """Percent of winning that the mover gave away; 0 for the engine's own choice."""
    verdict: MoveVerdict
    place: int
    """Which of the engine's candidates it was, the best being 1; 0 when it was none of them."""
    best: EngineChoice | None

    def told(self) -> Phrase:
        """What is said of the move in a sentence without its name."""
        name = self.verdict.phrase
        if not self.verdict.is_blame:
            return name
        was, is_now = decided_for(self.before), decided_for(self.after)
        if was is self.mover and is_now is not self.mover:
            return text.MATE_MISSED.filled(verdict=name)
        if is_now is self.mover.other and was is not self.mover.other:
            return text.MATE_ALLOWED.filled(verdict=name)
        return text.LOST_OF_RATE.filled(verdict=name, loss=f"{self.loss:.1f}")


def thresholds_of(section: Analysis) -> Thresholds:
    return Thresholds(section.inaccuracy, section.dubious, section.mistake, section.blunder, section.only_move)


def measure_of(settings: Settings, scales: Scales = NO_SCALES) -> Measure:
    """As the person wants it; the usual thresholds in place of some that do not rise."""
    wanted = thresholds_of(settings.analysis)
    rising = wanted if wanted.is_rising else Thresholds(only_move=wanted.only_move)
    return Measure(settings.graph.win_rate_scale, rising, scales)


class Judged(NamedTuple):
    """What a line comes to."""

    passages: tuple[Passage, ...]
    opinions: tuple[dict[Judge, Opinion], ...]
    """Of the position after each node."""
    moves: tuple[Judgement, ...]
    """Those that could be judged, in order."""


def judged(passages: Sequence[Passage], measure: Measure) -> Judged:
    """Judge the moves of a line that begins at the start of its record."""
    opinions = opinions_along([passage.said for passage in passages])
    cases = [_cases(passages, opinions, place) for place in range(1, len(passages))]
    ranks = _ranks(cases)
    moves: list[Judgement] = []
    for place, found in enumerate(cases, 1):
        if found:
            case = min(found, key=lambda one: ranks[one.judge])
            moves.append(_judgement(passages[place], passages[place - 1], case, measure))
    return Judged(tuple(passages), tuple(opinions), tuple(moves))


class _Case(NamedTuple):
    """What one judge has to say of a move."""

    judge: Judge
    before: Score
    after: Score
    candidates: tuple[EngineChoice, ...]
    place: int


def _cases(passages: Sequence[Passage], opinions: Sequence[dict[Judge, Opinion]], place: int) -> list[_Case]:
    passage = passages[place]
    if passage.node.move is None:
        return []
    cases: list[_Case] = []
    for judge, opinion in opinions[place - 1].items():
        if judge.plays is passage.mover or opinion.score is None:
            continue
        moves = [candidate.move for candidate in opinion.candidates]
        chosen = moves.index(passage.node.move) + 1 if passage.node.move in moves else 0
        after = _after(passage, opinions[place].get(judge), opinion, chosen)
        if after is not None:
            cases.append(_Case(judge, opinion.score, after, opinion.candidates, chosen))
    return cases


def _after(passage: Passage, opinion: Opinion | None, before: Opinion, chosen: int) -> Score | None:
    """The value of the position after the move: as it was searched, or as it was foreseen among the candidates."""
    if passage.is_mate:
        return mate(passage.mover, 0)
    if opinion is not None and opinion.score is not None:
        return opinion.score
    if chosen == 1:
        return before.score
    return before.candidates[chosen - 1].score if chosen else None


def _ranks(cases: Sequence[Sequence[_Case]]) -> dict[Judge, tuple[bool, int, str]]:
    """Whom to believe first: who was asked before who played, then who judges the most moves."""
    counts = Counter(case.judge for found in cases for case in found)
    return {
        judge: (judge.speaker.source is ThoughtSource.PLAYED, -count, judge.speaker.engine or "")
        for judge, count in counts.items()
    }


def _judgement(passage: Passage, previous: Passage, case: _Case, measure: Measure) -> Judgement:
    mover = passage.mover
    scale = measure.scale_of(case.judge.speaker.engine)
    rate_before, rate_after = _rate(case.before, scale), _rate(case.after, scale)
    lost = max(0.0, seen_by(rate_before, mover) - seen_by(rate_after, mover))
    is_best = case.place == 1
    if is_best:
        is_good = _stands_out(passage, previous, case, measure) and lost < measure.thresholds.inaccuracy
        verdict = MoveVerdict.GOOD if is_good else MoveVerdict.PLAIN
    else:
        verdict = _by_mates(case.before, case.after, mover, measure.thresholds.verdict(lost))
    scored = (passage.node, mover, case.judge, case.before, case.after, rate_before, rate_after)
    return Judgement(*scored, 0.0 if is_best else lost, verdict, case.place, next(iter(case.candidates), None))


def _rate(score: Score, scale: float) -> float:
    rate = rate_of(score, scale)
    return CERTAIN / 2 if rate is None else rate


def _by_mates(before: Score, after: Score, mover: Side, by_loss: MoveVerdict) -> MoveVerdict:
    """The verdict when a mate came up, went or stayed; that of the loss when there was none in sight."""
    was, is_now = decided_for(before), decided_for(after)
    if was is None and is_now is None:
        return by_loss
    if was is is_now or is_now is mover or (was is mover.other and is_now is None):
        return MoveVerdict.PLAIN
    if was is mover and is_now is mover.other:
        return MoveVerdict.BLUNDER
    sign = 1 if mover is Side.BLACK else -1
    # How far the other side stood ahead already, or how far the mover is ahead still.
    margin = sign * centipawns_of(after) if was is mover else -sign * centipawns_of(before)
    if margin >= CRUSHING:
        return MoveVerdict.INACCURACY
    return MoveVerdict.DUBIOUS if margin >= CLEAR else max(MoveVerdict.MISTAKE, by_loss)


def _stands_out(passage: Passage, previous: Passage, case: _Case, measure: Measure) -> bool:
    """Whether the best move was so much better than the second that it took finding."""
    move, last = passage.node.move, previous.node.move
    takes_back = passage.takes and previous.takes and move is not None and last is not None and move.to == last.to
    if takes_back or len(case.candidates) < 2:
        return False
    best, second = case.candidates[0].score, case.candidates[1].score
    if best is None or second is None:
        return False
    scale = measure.scale_of(case.judge.speaker.engine)
    gap = seen_by(_rate(best, scale), passage.mover) - seen_by(_rate(second, scale), passage.mover)
    return round(gap, _FINE) >= measure.thresholds.only_move
