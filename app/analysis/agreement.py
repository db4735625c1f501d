"""Comparison of engines along one line of a record: agreement, distance of their win rates and disagreements, in words too.

Scores of two engines are only comparable as win rates, each by its engine's own scale. Where they prefer different
moves, each is asked what the other's best move is worth. If each finds the other's move worse by a threshold, they
disagree. A longer search then decides: by the other engines, or by both again.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from app.analysis.engine_verdicts import Judge, MoveQuestion, Opinion
from app.analysis.judging import JudgedLine, JudgingScale
from app.analysis.winning import side_rate, win_rate_of
from app.record.tree import Node, Record
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.shogi.written_moves import write_move_compactly
from app.text import agreement as text
from app.text.phrase import Phrase
from app.thoughts.score import Score
from app.thoughts.thought import ThoughtSource

MIN_DISAGREEMENT_LOSS: Final = 10.0
"""Least loss (percentage points of win rate) that each engine must see in the other's move for a disagreement."""
MIN_CLEAR_DIFFERENCE: Final = 2.0
"""Least difference (percentage points of win rate) by which the longer search decides between two moves."""


Answers = Mapping[MoveQuestion, Score]


class EngineView(NamedTuple):
    """One engine's best move and win rate at one position of the line."""

    engine: str
    best_move: Move
    win_rate: float
    """Win rate of the side to move, in percent."""


class Disagreement(NamedTuple):
    node: Node
    turn: Side
    views: tuple[EngineView, EngineView]
    cross_rates: tuple[float, float]
    """Win rate that each engine gives the other's move, in percent for the side to move."""
    deciding_rates: tuple[float, float] | None = None
    """Win rates of both engines' best moves by the longer, deciding search; None before that search."""
    deciders: tuple[str, ...] = ()

    @property
    def losses(self) -> tuple[float, float]:
        """Percentage points that the second engine's move loses by the first engine's scores, and the reverse."""
        first, second = self.views
        return first.win_rate - self.cross_rates[0], second.win_rate - self.cross_rates[1]

    @property
    def preferred_view(self) -> EngineView | None:
        """View of the engine whose move the longer search prefers; None without that search or a clear difference."""
        if self.deciding_rates is None or abs(self.deciding_rates[0] - self.deciding_rates[1]) < MIN_CLEAR_DIFFERENCE:
            return None
        return self.views[self.deciding_rates[1] > self.deciding_rates[0]]


class PairReport(NamedTuple):
    """Comparison of two engines' moves and win rates on the positions of one line of a record."""

    engines: tuple[str, str]
    position_count: int
    agreed_nodes: tuple[Node, ...]
    """Nodes at whose positions both engines prefer the same move."""
    mean_distance: float
    """Mean distance of the engines' win rates, in percentage points."""
    correlation: float | None
    """Pearson correlation of the engines' win rates; None if those of one never change."""
    disagreements: tuple[Disagreement, ...]
    open_questions: tuple[MoveQuestion, ...]
    """Questions to engines that must still be answered to find and decide the disagreements."""

    def count_preferred(self, engine: str) -> int:
        """Number of disagreements in which the longer search preferred the engine's move."""
        return sum(
            found.preferred_view is not None and found.preferred_view.engine == engine for found in self.disagreements
        )

    def count_nearer_rates(self, engine: str) -> int:
        """Number of disagreements in which this engine's win rate was nearer to the one that a longer search found later."""
        return sum(_nearer_engine(found) == engine for found in self.disagreements if found.deciding_rates is not None)

    @property
    def decided_count(self) -> int:
        return sum(found.deciding_rates is not None for found in self.disagreements)


def _nearer_engine(found: Disagreement) -> str:
    verdict = max(found.deciding_rates or (0.0, 0.0))
    return min(found.views, key=lambda view: abs(view.win_rate - verdict)).engine


def pair_reports(judged: JudgedLine, measure: JudgingScale, answers: Answers | None = None) -> tuple[PairReport, ...]:
    """Compare every two engines that analysed the line; `answers` adds scores of single moves to those in comments."""
    known = {**judged.move_scores, **(answers or {})}
    judges = {
        judge: None
        for opinions in judged.opinions
        for judge, opinion in opinions.items()
        if judge.speaker.source is ThoughtSource.ANALYSED and judge.speaker.engine and opinion.candidates
    }
    names = [judge.speaker.engine or "" for judge in judges]
    return tuple(_PairComparison(pair, names, measure, known).compare_line(judged) for pair in combinations(judges, 2))


def open_questions(judged: JudgedLine, measure: JudgingScale, answers: Answers) -> Iterator[MoveQuestion]:
    """Yield the questions that engines must still answer, beyond `answers`, to complete every comparison."""
    for pair in pair_reports(judged, measure, answers):
        yield from pair.open_questions


class _ComparedPosition(NamedTuple):
    """Position that both engines have searched, with their opinions."""

    node: Node
    turn: Side
    opinions: tuple[Opinion, Opinion]
    views: tuple[EngineView, EngineView]


class _PairComparison:
    """Comparison of two engines along one line, in progress; it collects the questions that are still open."""

    def __init__(self, pair: tuple[Judge, Judge], names: Sequence[str], measure: JudgingScale, known: Answers) -> None:
        self._judges = pair
        self._scales = measure
        self._known_answers = known
        self._open_questions: list[MoveQuestion] = []
        self._engines = pair[0].speaker.engine or "", pair[1].speaker.engine or ""
        self._deciders = tuple(name for name in names if name not in self._engines) or self._engines

    def compare_line(self, judged: JudgedLine) -> PairReport:
        places = list(self._compared_positions(judged))
        rates = [(place.views[0].win_rate, place.views[1].win_rate) for place in places]
        differing = [place for place in places if place.views[0].best_move is not place.views[1].best_move]
        found = filter(None, map(self._disagreement, differing))
        disagreements = tuple(sorted(found, key=lambda each: -min(each.losses)))
        return PairReport(
            self._engines,
            len(places),
            tuple(place.node for place in places if place.views[0].best_move is place.views[1].best_move),
            sum(abs(first - second) for first, second in rates) / len(rates) if rates else 0.0,
            _pearson_correlation(rates),
            disagreements,
            tuple(self._open_questions),
        )

    def _compared_positions(self, judged: JudgedLine) -> Iterator[_ComparedPosition]:
        for passage, opinions in zip(judged.nodes, judged.opinions, strict=True):
            first, second = (opinions.get(judge) for judge in self._judges)
            if passage.node.end is not None or first is None or second is None:
                continue
            turn, both = passage.mover.other, (first, second)
            views = [self._view_of_engine(*each, turn) for each in zip(self._engines, both, strict=True)]
            if views[0] is not None and views[1] is not None:
                yield _ComparedPosition(passage.node, turn, both, (views[0], views[1]))

    def _view_of_engine(self, engine: str, opinion: Opinion, turn: Side) -> EngineView | None:
        rate = self._win_rate(opinion.score, engine, turn)
        return None if rate is None or not opinion.candidates else EngineView(engine, opinion.candidates[0].move, rate)

    def _win_rate(self, score: Score | None, engine: str, turn: Side) -> float | None:
        rate = None if score is None else win_rate_of(score, self._scales.scale_of(engine))
        return None if rate is None else side_rate(rate, turn)

    def _disagreement(self, place: _ComparedPosition) -> Disagreement | None:
        """Return the engines' disagreement on a position if each finds the other's move much worse than its own.

        One engine is asked first, in turns, and the other only if the first disagrees, since a disagreement needs both.
        """
        others = [0.0, 0.0]
        for at in (0, 1) if place.node.ply % 2 else (1, 0):
            view, move = place.views[at], place.views[1 - at].best_move
            question = MoveQuestion(view.engine, place.node.number, move)
            score = next((choice.score for choice in place.opinions[at].candidates if choice.move is move), None)
            rate = self._win_rate(self._known_answers.get(question, score), view.engine, place.turn)
            if rate is None:
                self._open_questions.append(question)
                return None
            if view.win_rate - rate < MIN_DISAGREEMENT_LOSS:
                return None
            others[at] = rate
        found = Disagreement(place.node, place.turn, place.views, (others[0], others[1]))
        deep = [self._deciding_rate(found, view.best_move) for view in found.views]
        if deep[0] is None or deep[1] is None:
            return found
        return found._replace(deciding_rates=(deep[0], deep[1]), deciders=self._deciders)

    def _deciding_rate(self, found: Disagreement, move: Move) -> float | None:
        """Return the mean win rate of a move by the longer searches; None until each deciding engine has answered."""
        questions = [MoveQuestion(name, found.node.number, move, is_longer=True) for name in self._deciders]
        self._open_questions += [question for question in questions if question not in self._known_answers]
        rates = [self._win_rate(self._known_answers.get(each), each.engine, found.turn) for each in questions]
        known = [rate for rate in rates if rate is not None]
        return sum(known) / len(known) if len(known) == len(questions) else None


def _pearson_correlation(rates: Sequence[tuple[float, float]]) -> float | None:
    if len(rates) < 2:
        return None
    means = [sum(column) / len(rates) for column in zip(*rates, strict=True)]
    away = [(first - means[0], second - means[1]) for first, second in rates]
    spreads = [math.sqrt(sum(each[at] * each[at] for each in away)) for at in (0, 1)]
    if not all(spreads):
        return None
    product: float = sum(first * second for first, second in away)
    return product / (spreads[0] * spreads[1])


class DisagreementText(NamedTuple):
    """Disagreement of two engines about the best move in a position, in sentences."""

    ply: int
    views: Phrase
    verdict: Phrase

    @property
    def views_at_ply(self) -> Phrase:
        return text.AT_PLY.filled(ply=self.ply, views=self.views)


class PairText(NamedTuple):
    """Comparison of two engines on one line of a record, in sentences."""

    title: Phrase
    sentences: tuple[Phrase, ...]
    disagreements: tuple[DisagreementText, ...]


def comparison_texts(
    record: Record,
    judged: JudgedLine,
    measure: JudgingScale,
    answers: Answers | None = None,
    notation: Notation = Notation.KANJI,
) -> tuple[PairText, ...]:
    """Return sentences that compare every two engines that analysed the judged line of a record."""
    return tuple(
        PairText(
            text.PAIR.filled(first=pair.engines[0], second=pair.engines[1]),
            tuple(_pair_sentences(pair)),
            tuple(_disagreement_text(pair, found, record, notation) for found in pair.disagreements),
        )
        for pair in pair_reports(judged, measure, answers)
    )


def _short_names(pair: PairReport, deciders: Sequence[str] = ()) -> dict[str, str]:
    """Return short names of engines: the first word of each name if these differ, else the whole names."""
    names = dict.fromkeys((*pair.engines, *deciders))
    words = {name: (name.split() or [name])[0] for name in names}
    return words if len(set(words.values())) == len(names) else {name: name for name in names}


def comparison_note() -> Phrase:
    return text.HOW.filled(apart=f"{MIN_DISAGREEMENT_LOSS:g}")


def _pair_sentences(pair: PairReport) -> Iterator[Phrase]:
    first, second = pair.engines
    called = _short_names(pair)
    same = len(pair.agreed_nodes)
    correlation: Phrase | str = text.UNKNOWN if pair.correlation is None else f"{pair.correlation:.2f}"
    yield text.AGREED.filled(
        positions=pair.position_count,
        same=same,
        percent=f"{100 * same / pair.position_count:.0f}" if pair.position_count else "0",
        apart=f"{pair.mean_distance:.1f}",
        correlation=correlation,
    )
    unasked = len({question.node for question in pair.open_questions if not question.is_longer})
    if unasked:
        yield text.UNASKED.filled(count=unasked)
    if pair.disagreements:
        yield text.DECIDED.filled(
            count=len(pair.disagreements),
            decided=pair.decided_count,
            first=called[first],
            second=called[second],
            wins_first=pair.count_preferred(first),
            wins_second=pair.count_preferred(second),
            near_first=pair.count_nearer_rates(first),
            near_second=pair.count_nearer_rates(second),
        )
    elif not unasked:
        yield text.NONE


def _disagreement_text(pair: PairReport, found: Disagreement, record: Record, notation: Notation) -> DisagreementText:
    board, last = record.position_at(found.node), found.node.move
    previous_to = None if last is None else last.to
    names = [write_move_compactly(board, view.best_move, previous_to, notation) for view in found.views]
    first, second = found.views
    called = _short_names(pair, found.deciders)
    views = text.DISAGREES.filled(
        first=called[first.engine],
        second=called[second.engine],
        first_move=names[0],
        second_move=names[1],
        first_loss=f"{found.losses[0]:.0f}",
        second_loss=f"{found.losses[1]:.0f}",
    )
    return DisagreementText(found.node.ply + 1, views, _deciding_phrase(found, names, called))


def _deciding_phrase(found: Disagreement, moves: Sequence[str], called: Mapping[str, str]) -> Phrase:
    if found.deciding_rates is None:
        return text.OPEN
    rates, deciders = [f"{rate:.0f}" for rate in found.deciding_rates], [called[name] for name in found.deciders]
    by = Phrase("、".join(deciders), ", ".join(deciders))
    right = found.preferred_view
    if right is None:
        return text.EQUAL.filled(first=rates[0], second=rates[1], deciders=by)
    at = found.views.index(right)
    told = {"engine": called[right.engine], "move": moves[at], "better": rates[at], "worse": rates[1 - at]}
    return text.RIGHT.filled(deciders=by, **told)
