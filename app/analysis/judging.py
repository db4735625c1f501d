"""Judging of moves: the loss of win rate or of mates by each move, and the verdict on it.

A move is judged by one engine: it compares the score of the position before it with that of the position after it. An
engine that analysed the game judges both sides. One that played judges only its opponent's moves, since its own always
look best to it.

- The engine's best move is never blamed, whatever the next position's score is.
- Otherwise the loss decides: 緩手, 疑問手, 悪手 or 大悪手 from the thresholds on, inclusive.
- The engine's bias for the side to move is subtracted. It shows at its own best moves, where two successive positions
  should have the same score. The remaining spread there is noise.
- A move that seems to lose something gets a verification search (`verification.py`), and that mostly counts. Without it only a
  loss beyond the noise counts, and the verdict is not certain.
- Where two opinions of a loss differ, the milder weighs more (`verification.agreed_loss`), so that a mark survives a longer search.
- A mate that appears or disappears counts beyond the win rate. Allowing a mate, or missing one's own, is a mistake, and
  a blunder with a sufficient loss. It is only dubious at 1,000 centipawns or worse before (or better after). There it
  is an inaccuracy below the least named loss, and nothing below half of that. A longer mate is no fault.
- 好手 is the best move if the second best is worse by a threshold of its own, which takes two candidates. A recapture
  never counts as one.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from app.analysis.analysis_plan import AnalysisScope
from app.analysis.comment_cache import CommentCache, JudgedNode
from app.analysis.engine_scale import DEFAULT_SCALE, NO_SCALES, Scales, known_scale, network_scale
from app.analysis.engine_verdicts import CandidateMove, Judge, MoveQuestion, Opinion, Verification, merge_opinions
from app.analysis.limit import AnalysisLimit
from app.analysis.noise import NO_NOISE, NO_NOISES, Noise, noise_by_judge
from app.analysis.verdict import MoveVerdict
from app.analysis.verification import MoveToVerify, VerificationKind, agreed_loss, loss_of_two_searches
from app.analysis.winning import FULL_WIN_RATE, centipawns_of, mating_side, shift_score, side_rate, win_rate_of
from app.config.settings import AnalysisSettings, Settings
from app.record.traversal import main_line, nodes_in_file_order, path_to_node
from app.record.tree import Node, Record
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text import analysis as text
from app.text import calibration as calibration_text
from app.text import panes as panes_text
from app.text.phrase import Phrase
from app.thoughts.score import Score, cp_score, mate_score
from app.thoughts.thought import ThoughtSource

CLEAR_ADVANTAGE: Final = 1_000
"""Centipawns at which allowing or missing a mate matters less, since one side is clearly better anyway."""
_FALL_TO_VERIFY: Final = 10.0
"""Loss of win rate in percentage points within `_FALL_PLIES` plies from which an apparently good move is verified."""
_FALL_PLIES: Final = 4
_DECIDED_RATE: Final = 3.0
"""Win rate in percent below which, or above 100 minus which, no verification is worth its time."""
RATE_DECIMALS: Final = 6
"""Decimals for comparing percentages with thresholds, since their sums are not exact."""


class Thresholds(NamedTuple):
    """Smallest losses of each verdict and lead of a good move, in percentage points of win rate."""

    inaccuracy: float = 5
    dubious: float = 10
    mistake: float = 20
    blunder: float = 50
    only_move: float = 10

    @property
    def is_rising(self) -> bool:
        """True if the thresholds are usable: each is above the one before."""
        return 0 < self.inaccuracy < self.dubious < self.mistake < self.blunder <= FULL_WIN_RATE

    def verdict(self, loss: float) -> MoveVerdict:
        lost = round(loss, RATE_DECIMALS)
        steps = (self.inaccuracy, self.dubious, self.mistake, self.blunder)
        return MoveVerdict(sum(lost >= step for step in steps))


class JudgingScale(NamedTuple):
    """Scales that convert scores to win rates, and thresholds of lost win rate, by which moves are judged."""

    scale: float = DEFAULT_SCALE
    """Score in centipawns at a win rate of 73 %, for engines without a scale of their own."""
    thresholds: Thresholds = Thresholds()
    scales: Scales = NO_SCALES

    def scale_of(self, engine: str | None) -> float:
        """Return the engine's scale: the score in centipawns at a win rate of 73 %."""
        known = known_scale(engine, self.scales)
        return self.scale if known is None else known

    def scale_phrase(self, engine: str | None) -> Phrase:
        """Return a sentence on the scale that converts the engine's scores to win rates."""
        fitted, network = self.scales.get(engine or ""), network_scale(engine)
        if fitted is not None:
            return fitted.to_phrase()
        told = calibration_text.SCALE_USUAL if network is None else calibration_text.SCALE_OF_NETWORK
        return told.filled(scale=f"{self.scale_of(engine):g}")


_SEARCH_PHRASES: Final = {
    None: text.FIRST_PASS,
    VerificationKind.AGAIN: text.SECOND_LOOK,
    VerificationKind.AROUND: text.NEIGHBOURS,
    VerificationKind.DUEL: text.DUEL,
}


class DecidingSearch(NamedTuple):
    """Numbers of the one search that decided a verdict; every place that shows the verdict shows these."""

    search: VerificationKind | None
    """Kind of verification search that decided the verdict; None for the first search of all positions."""
    depth: float
    nodes: int
    """Number of nodes of the deciding search; 0 if unknown, as for `depth`."""
    before: Score
    """Score of the position before the move, from Sente's side, with the engine's bias for the side to move."""
    after: Score
    rate_before: float
    """Sente's win rate in percent before the move, by `before` corrected by half of `offset`."""
    rate_after: float
    loss: float
    """Mover's loss of win rate in percentage points; 0 for a move that lost nothing by all that is known."""
    best: CandidateMove | None
    offset: float = 0.0
    """Side-to-move bias of the engine's scores in centipawns; 0 if both scores are for the position before the move."""


class Judgement(NamedTuple):
    """Verdict on one move by one judge (engine or other program), with the numbers that led to it."""

    node: Node
    mover: Side
    judge: Judge
    decision: DecidingSearch
    deciding_loss: float
    """Loss of win rate in percentage points that sets the verdict: the deciding search's, less for doubt and noise."""
    verdict: MoveVerdict
    candidate_rank: int
    """Rank of the move among the engine's candidates, the best being 1; 0 for none of them."""
    first_loss: float
    """Loss of win rate in percentage points by the first search of all positions alone, without verification."""
    scale: float
    """Scale of the engine's scores: the score in centipawns at a win rate of 73 %."""
    verification: Verification | None = None
    is_certain: bool = True
    """False if the verdict is a mark of blame that no second search (verification) has confirmed."""
    is_foreign: bool = False
    """True if another program than this one gave the verdict."""

    @property
    def better_move(self) -> Move | None:
        """Best move by the search that decided the verdict, if it was not played; else None."""
        best = self.decision.best
        return None if best is None or best.move is self.node.move else best.move

    @property
    def is_unverified(self) -> bool:
        """True if no second search (verification) has confirmed the mark, which is then drawn hollow."""
        return self.verdict.is_blame and not self.is_certain

    def to_phrase(self) -> Phrase:
        """Return the verdict on a move as a sentence that does not name the move."""
        return text.UNVERIFIED.filled(told=self._loss_phrase()) if self.is_unverified else self._loss_phrase()

    def deciding_search_phrase(self) -> Phrase:
        """Return the engine and search whose numbers are shown, and the loss that names the verdict if it differs."""
        decision, amounts = self.decision, Phrase("", "")
        for value, words in ((decision.depth, text.DECIDED_DEPTH), (decision.nodes, text.DECIDED_NODES)):
            if value:
                told = words.filled(depth=f"{value:g}", nodes=f"{value:,.0f}")
                amounts = Phrase(amounts.ja + told.ja, amounts.en + told.en)
        name = self.judge.speaker.engine
        engine = Phrase(name, name) if name else panes_text.NO_ENGINE_NAME
        told = text.DECIDED_BY.filled(engine=engine, search=_SEARCH_PHRASES[decision.search], amounts=amounts)
        shown, weighed = f"{decision.loss:.1f}", f"{self.deciding_loss:.1f}"
        if not self.verdict.is_blame or shown == weighed:
            return told
        words = text.DECIDED_LESS if decision.search is None else text.DECIDED_AS
        return words.filled(told=told, loss=weighed)

    def _loss_phrase(self) -> Phrase:
        name = self.verdict.phrase
        if not self.verdict.is_blame:
            return name
        was, is_now = mating_side(self.decision.before), mating_side(self.decision.after)
        if was is self.mover and is_now is not self.mover:
            return text.MATE_MISSED.filled(verdict=name)
        if is_now is self.mover.other and was is not self.mover.other:
            return text.MATE_ALLOWED.filled(verdict=name)
        return text.LOST_OF_RATE.filled(verdict=name, loss=f"{self.decision.loss:.1f}")


def thresholds_from_settings(section: AnalysisSettings) -> Thresholds:
    return Thresholds(section.inaccuracy, section.dubious, section.mistake, section.blunder, section.only_move)


def judging_scale(settings: Settings, scales: Scales = NO_SCALES) -> JudgingScale:
    """Return the scales and thresholds of the settings; thresholds that do not rise are replaced by the usual ones."""
    wanted = thresholds_from_settings(settings.analysis)
    rising = wanted if wanted.is_rising else Thresholds(only_move=wanted.only_move)
    return JudgingScale(settings.graph.win_rate_scale, rising, scales)


class JudgedLine(NamedTuple):
    """Judgements of the moves along one line of a record, with what they rest on."""

    nodes: tuple[JudgedNode, ...]
    opinions: tuple[dict[Judge, Opinion], ...]
    """Opinions (scores and candidate moves) of the engines on the position after each node of the line."""
    judgements: tuple[Judgement, ...]
    """Judgements of the line's moves in order, without moves that could not be judged."""
    noise_by_judge: Mapping[Judge, Noise] = NO_NOISES
    """Bias for the side to move and noise of the scores of each judge (engine that analysed or played)."""

    @property
    def move_scores(self) -> dict[MoveQuestion, Score]:
        """Scores of single moves that comparisons of engines wrote into the line's comments."""
        found = (passage.opinions.move_scores.items() for passage in self.nodes)
        return dict(chain.from_iterable(found))


def judge_line(passages: Sequence[JudgedNode], measure: JudgingScale) -> JudgedLine:
    """Judge the moves of a line that begins at the start of its record."""
    course = _LineJudge(passages, measure)
    cases = [course.cases_at(place) for place in range(1, len(passages))]
    ranks = _rank_judges(cases)
    moves = [course.judge_case(min(found, key=lambda one: ranks[one.judge])) for found in cases if found]
    return JudgedLine(tuple(passages), tuple(course.opinions), tuple(moves), course.noises)


class PositionValue(NamedTuple):
    """Score of a position for display, by the search that decided about an adjacent move."""

    judge: Judge
    score: Score
    """Score of the position to show, from Sente's side."""
    rate: float
    """Sente's win rate in percent to show for the position."""
    offset: float


def position_values(judged: JudgedLine) -> dict[Node, PositionValue]:
    """Return the score of each position after a judged move; a verified score of the next move replaces an unverified
    one."""
    values: dict[Node, PositionValue] = {}
    settled: set[Node] = set()
    for found in judged.judgements:
        node, decision = found.node, found.decision
        if found.verification is not None or found.verdict is not MoveVerdict.PLAIN:
            settled.add(node)
        opinion = judged.opinions[node.ply].get(found.judge) if node.ply < len(judged.opinions) else None
        is_known = opinion is not None and opinion.score is not None
        if node in settled or (is_known and found.judge.played_side is None):
            values[node] = PositionValue(found.judge, decision.after, decision.rate_after, decision.offset)
    for found in judged.judgements:
        parent, decision = found.node.parent, found.decision
        if found.verification is not None and parent is not None and parent not in settled:
            values[parent] = PositionValue(found.judge, decision.before, decision.rate_before, decision.offset)
    return values


def moves_to_verify(passages: Sequence[JudgedNode], measure: JudgingScale) -> list[MoveToVerify]:
    """Return the moves that each analysing engine should verify, the worst first."""
    course = _LineJudge(passages, measure)
    found: list[tuple[float, MoveToVerify]] = []
    for place in range(1, len(passages)):
        for case in course.cases_at(place):
            suspicion = course.priority(case)
            if suspicion and case.judge.speaker.source is ThoughtSource.ANALYSED and course.verification(case) is None:
                found.append((suspicion, course.move_to_verify(case)))
    return [wanted for _, wanted in sorted(found, key=lambda each: -each[0])]


class _MoveCase(NamedTuple):
    """One move to judge: the scores that an engine gave before and after it, and its candidates instead."""

    number: int
    """Index of the judged move's node in the line."""
    judge: Judge
    before: Score
    after: Score
    candidates: tuple[CandidateMove, ...]
    place: int
    asked: AnalysisLimit | None


class _LineJudge:
    """Judge of all moves of one line of a record, by engines' scores and the noise of these."""

    def __init__(self, passages: Sequence[JudgedNode], measure: JudgingScale) -> None:
        self._passages = passages
        self._scales = measure
        self.opinions = merge_opinions([passage.opinions for passage in passages])
        self.noises = noise_by_judge(passages, self.opinions)

    def cases_at(self, number: int) -> list[_MoveCase]:
        passage = self._passages[number]
        if passage.node.move is None:
            return []
        cases: list[_MoveCase] = []
        for judge, opinion in self.opinions[number - 1].items():
            if judge.played_side is passage.mover or opinion.score is None:
                continue
            moves = [candidate.move for candidate in opinion.candidates]
            chosen = moves.index(passage.node.move) + 1 if passage.node.move in moves else 0
            after = _score_after(passage, self.opinions[number].get(judge), opinion, chosen)
            if after is not None:
                cases.append(_MoveCase(number, judge, opinion.score, after, opinion.candidates, chosen, opinion.limit))
        return cases

    def verification(self, case: _MoveCase) -> Verification | None:
        """Return the second search (verification) of a move if it is more thorough than the first pass; else None."""
        look = self._passages[case.number].opinions.verifications.get(case.judge)
        if look is None or (case.asked is not None and not look.effort.is_enough_for(case.asked)):
            return None
        return look

    # First pass

    def _win_rate(self, score: Score, judge: Judge, mover: Side, shift: float = 0.0) -> float:
        """Return the mover's win rate in percent by `score`, with `shift` centipawns added for the mover."""
        scale = self._scales.scale_of(judge.speaker.engine)
        rate = win_rate_of(shift_score(score, mover, shift), scale)
        return FULL_WIN_RATE / 2 if rate is None else side_rate(rate, mover)

    def _loss(self, case: _MoveCase) -> float:
        if case.place == 1:
            return 0.0
        mover, offset = self._passages[case.number].mover, self._noise(case.judge).offset
        return max(
            0.0, self._win_rate(case.before, case.judge, mover) - self._win_rate(case.after, case.judge, mover, offset)
        )

    def _noise(self, judge: Judge) -> Noise:
        return self.noises.get(judge, NO_NOISE)

    def priority(self, case: _MoveCase) -> float:
        """Return the priority of a verification search: the suspected loss, or 0 if none is needed."""
        if case.place == 1:
            return 0.0
        passage, loss = self._passages[case.number], self._loss(case)
        has_mate = any(mating_side(score) is not None for score in (case.before, case.after))
        if has_mate and self._verdict(case.before, case.after, passage.mover, loss).is_blame:
            return FULL_WIN_RATE + loss
        before, after = (self._win_rate(score, case.judge, passage.mover) for score in (case.before, case.after))
        if max(before, after) < _DECIDED_RATE or min(before, after) > FULL_WIN_RATE - _DECIDED_RATE:
            return 0.0
        if round(loss, RATE_DECIMALS) >= self._scales.thresholds.inaccuracy:
            return loss
        fall = self._loss_within_plies(case, passage.mover)
        return fall if fall >= _FALL_TO_VERIFY else 0.0

    def _loss_within_plies(self, case: _MoveCase, mover: Side) -> float:
        """Return the mover's loss of win rate within four plies, by which time the engine may see what it missed."""
        later = case.number - 1 + _FALL_PLIES
        opinion = self.opinions[later].get(case.judge) if later < len(self.opinions) else None
        if opinion is None or opinion.score is None:
            return 0.0
        # The same side is to move at both, so the bias cancels out in the difference.
        half = -self._noise(case.judge).offset / 2
        before, after = (self._win_rate(score, case.judge, mover, half) for score in (case.before, opinion.score))
        return before - after

    def move_to_verify(self, case: _MoveCase) -> MoveToVerify:
        engine, node = case.judge.speaker.engine, self._passages[case.number].node
        scale, least = self._scales.scale_of(engine), self._scales.thresholds.inaccuracy
        return MoveToVerify(engine or "", node.number, self._loss(case), scale, least)

    # Judgement

    def judge_case(self, case: _MoveCase) -> Judgement:
        passage, look = self._passages[case.number], self.verification(case)
        first, label = self._loss(case), passage.opinions.foreign_verdicts.get(case.judge)
        found = self._verified_loss(case, look, first) if look is not None else self._first_pass_loss(case, first)
        return Judgement(
            passage.node,
            passage.mover,
            case.judge,
            self._deciding_search(case, look, found),
            found.loss,
            found.verdict if label is None else label,
            case.place,
            first,
            self._scales.scale_of(case.judge.speaker.engine),
            look,
            found.is_certain or label is not None,
            label is not None,
        )

    def _deciding_search(self, case: _MoveCase, look: Verification | None, found: "_JudgedLoss") -> DecidingSearch:
        passage, judge = self._passages[case.number], case.judge
        mover, opinion = passage.mover, self.opinions[case.number - 1][judge]
        is_of_one_root = look is not None and look.effort.kind is not VerificationKind.AROUND
        offset = 0.0 if is_of_one_root else self._noise(judge).offset
        before = self._win_rate(found.before, judge, mover, -offset / 2)
        after = FULL_WIN_RATE if passage.is_mate else self._win_rate(found.after, judge, mover, offset / 2)
        best = next(iter(case.candidates), None) if look is None else look.best_move
        search, amounts = (None, opinion) if look is None else (look.effort.kind, look)
        return DecidingSearch(
            search,
            amounts.depth,
            amounts.nodes,
            found.before,
            found.after,
            side_rate(before, mover),
            side_rate(after, mover),
            max(0.0, before - after) if found.loss else 0.0,
            best,
            offset,
        )

    def _first_pass_loss(self, case: _MoveCase, first: float) -> "_JudgedLoss":
        """Judge a move by the first search of all positions alone, with the noise margin subtracted from its loss."""
        passage = self._passages[case.number]
        if case.place == 1:
            # A best move that the next position's score contradicts deserves no praise.
            is_good = (
                self._is_only_move(case) and self._loss(case._replace(place=0)) < self._scales.thresholds.inaccuracy
            )
            return _JudgedLoss(case.before, case.after, 0.0, MoveVerdict.GOOD if is_good else MoveVerdict.PLAIN)
        # One standard deviation of the scores, as percentage points of win rate in an even position.
        margin = FULL_WIN_RATE * self._noise(case.judge).sigma / (4 * self._scales.scale_of(case.judge.speaker.engine))
        loss = max(0.0, first - margin)
        verdict = self._verdict(case.before, case.after, passage.mover, loss)
        return _JudgedLoss(case.before, case.after, loss, verdict, not verdict.is_blame)

    def _verified_loss(self, case: _MoveCase, look: Verification, first: float) -> "_JudgedLoss":
        best, played = look.best_move, look.played_move
        if played is None or best.score is None or played.score is None:
            value = best.score or case.before
            return _JudgedLoss(value, value, 0.0, MoveVerdict.PLAIN)
        mover, judge = self._passages[case.number].mover, case.judge
        shift = self._noise(judge).offset if look.effort.kind is VerificationKind.AROUND else 0.0
        pairs = [(best.score, played.score)]
        if look.earlier_scores is not None:
            pairs.append((cp_score(look.earlier_scores[0]), cp_score(look.earlier_scores[1])))
        losses = [
            max(0.0, self._win_rate(first_best, judge, mover) - self._win_rate(own, judge, mover, shift))
            for first_best, own in pairs
        ]
        loss = agreed_loss(losses[0], losses[-1])
        seen = (case.before, case.after, *pairs[0])
        if look.effort.kind is not VerificationKind.DUEL and all(mating_side(score) is None for score in seen):
            loss = loss_of_two_searches(first, loss, self._scales.thresholds.inaccuracy)
        return _JudgedLoss(*pairs[0], loss, self._verdict(*pairs[0], mover, loss))

    def _verdict(self, before: Score, after: Score, mover: Side, loss: float) -> MoveVerdict:
        return _verdict_with_mates(before, after, mover, loss, self._scales.thresholds)

    def _is_only_move(self, case: _MoveCase) -> bool:
        """Return True if the best move is so much better than the second that it deserves praise; recaptures do not."""
        passage, previous = self._passages[case.number], self._passages[case.number - 1]
        move, last = passage.node.move, previous.node.move
        retakes = (
            passage.is_capture and previous.is_capture and move is not None and last is not None and move.to == last.to
        )
        if retakes or len(case.candidates) < 2:
            return False
        best, second = case.candidates[0].score, case.candidates[1].score
        if best is None or second is None:
            return False
        gap = self._win_rate(best, case.judge, passage.mover) - self._win_rate(second, case.judge, passage.mover)
        return round(gap, RATE_DECIMALS) >= self._scales.thresholds.only_move


class _JudgedLoss(NamedTuple):
    """Scores, loss of win rate and verdict on a move by one judge (engine)."""

    before: Score
    after: Score
    loss: float
    verdict: MoveVerdict
    is_certain: bool = True


def _score_after(passage: JudgedNode, opinion: Opinion | None, before: Opinion, chosen: int) -> Score | None:
    """Return the score after the move: by the search there, or else as a candidate of the search before it."""
    if passage.is_mate:
        return mate_score(passage.mover, 0)
    if opinion is not None and opinion.score is not None:
        return opinion.score
    if chosen == 1:
        return before.score
    return before.candidates[chosen - 1].score if chosen else None


def _rank_judges(cases: Sequence[Sequence[_MoveCase]]) -> dict[Judge, tuple[bool, int, str]]:
    """Sort engines that judge moves: those that analysed before those that played, then by number of judged moves."""
    counts = Counter(case.judge for found in cases for case in found)
    return {
        judge: (judge.speaker.source is ThoughtSource.PLAYED, -count, judge.speaker.engine or "")
        for judge, count in counts.items()
    }


def _verdict_with_mates(before: Score, after: Score, mover: Side, loss: float, thresholds: Thresholds) -> MoveVerdict:
    """Return the verdict where a mate appeared, vanished or stayed; without a mate that by the loss."""
    by_loss, was, is_now = thresholds.verdict(loss), mating_side(before), mating_side(after)
    if was is None and is_now is None:
        return by_loss
    if was is is_now or is_now is mover or (was is mover.other and is_now is None):
        return MoveVerdict.PLAIN
    if was is mover and is_now is mover.other:
        return MoveVerdict.BLUNDER
    sign = 1 if mover is Side.BLACK else -1
    # How far the opponent was ahead already, or how far the mover is still ahead.
    margin = sign * centipawns_of(after) if was is mover else -sign * centipawns_of(before)
    if margin < CLEAR_ADVANTAGE:
        return max(MoveVerdict.MISTAKE, by_loss)
    if by_loss.is_blame:
        return MoveVerdict.DUBIOUS
    return MoveVerdict.INACCURACY if round(2 * loss, RATE_DECIMALS) >= thresholds.inaccuracy else MoveVerdict.PLAIN


_COMMENTS_PER_CALL: Final = 40
"""Maximum number of comments read in one call of `search_for_moves_to_verify`."""


class MovesToVerifyFinder:
    """Incremental search through the lines of a record for moves to verify."""

    def __init__(self, record: Record, scope: AnalysisScope, measure: JudgingScale) -> None:
        self._scales = measure
        self._passages = CommentCache(record)
        self._scope_node_numbers = {node.number for node in scope.select_nodes(record)}
        self._lines_to_verify: deque[list[Node]] = deque(_lines_to_verify(record, has_branches=scope.has_branches))
        self._found_by_move: dict[tuple[str, int], MoveToVerify] = {}

    @property
    def found_moves(self) -> tuple[MoveToVerify, ...]:
        """Moves to verify that were found so far, the worst of each line first."""
        return tuple(self._found_by_move.values())

    def search_for_moves_to_verify(self, most: int = _COMMENTS_PER_CALL) -> bool:
        """Read up to `most` comments and collect the moves to verify; return True when no line is left."""
        if self._lines_to_verify and self._passages.parse_comments(self._lines_to_verify[0], most):
            for wanted in moves_to_verify(self._passages.judged_nodes(self._lines_to_verify.popleft()), self._scales):
                if wanted.node in self._scope_node_numbers:
                    self._found_by_move.setdefault((wanted.engine, wanted.node), wanted)
        return not self._lines_to_verify

    def find_all_moves(self) -> tuple[MoveToVerify, ...]:
        """Search all lines of the record to the end and return all moves to verify."""
        while not self.search_for_moves_to_verify():
            pass
        return self.found_moves


def _lines_to_verify(record: Record, *, has_branches: bool) -> Iterator[list[Node]]:
    yield main_line(record.root)
    if has_branches:
        yield from (path_to_node(node) for node in nodes_in_file_order(record.root) if not node.children)
