"""Sentences that compare two engines, for the terminal, the HTML report and the window."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.analysis.agreement import APART, Answers, Disagreement, PairReport, pairs_in
from app.analysis.judging import Judged, JudgingScale
from app.record.tree import Record
from app.shogi.notation import Notation
from app.shogi.written_moves import write_move_closely
from app.text import agreement as text
from app.text.phrase import Phrase


class DisagreementTold(NamedTuple):
    """Disagreement of two engines about one move, in sentences."""

    ply: int
    views: Phrase
    verdict: Phrase

    @property
    def views_at_ply(self) -> Phrase:
        return text.AT_PLY.filled(ply=self.ply, views=self.views)


class PairTold(NamedTuple):
    """Comparison of two engines, in sentences."""

    title: Phrase
    sentences: tuple[Phrase, ...]
    disagreements: tuple[DisagreementTold, ...]


def pair_told(pair: PairReport, record: Record, notation: Notation) -> PairTold:
    first, second = pair.engines
    title = text.PAIR.filled(first=first, second=second)
    told = tuple(_told(pair, found, record, notation) for found in pair.disagreements)
    return PairTold(title, tuple(_sentences(pair)), told)


def compared_in(
    record: Record,
    judged: Judged,
    measure: JudgingScale,
    answers: Answers | None = None,
    notation: Notation = Notation.KANJI,
) -> tuple[PairTold, ...]:
    """Return the comparison of every two engines on the judged line, in sentences."""
    return tuple(pair_told(pair, record, notation) for pair in pairs_in(judged, measure, answers))


def _brief(pair: PairReport, deciders: Sequence[str] = ()) -> dict[str, str]:
    """Return short names of engines: the first word of each name if these differ, else the whole names."""
    names = dict.fromkeys((*pair.engines, *deciders))
    words = {name: (name.split() or [name])[0] for name in names}
    return words if len(set(words.values())) == len(names) else {name: name for name in names}


def how_compared() -> Phrase:
    return text.HOW.filled(apart=f"{APART:g}")


def _sentences(pair: PairReport) -> Iterator[Phrase]:
    first, second = pair.engines
    called = _brief(pair)
    same = len(pair.same)
    correlation: Phrase | str = text.UNKNOWN if pair.correlation is None else f"{pair.correlation:.2f}"
    yield text.AGREED.filled(
        positions=pair.positions,
        same=same,
        percent=f"{100 * same / pair.positions:.0f}" if pair.positions else "0",
        apart=f"{pair.apart:.1f}",
        correlation=correlation,
    )
    unasked = len({question.node for question in pair.open_questions if not question.is_longer})
    if unasked:
        yield text.UNASKED.filled(count=unasked)
    if pair.disagreements:
        yield text.DECIDED.filled(
            count=len(pair.disagreements),
            decided=pair.decided,
            first=called[first],
            second=called[second],
            wins_first=pair.preferred(first),
            wins_second=pair.preferred(second),
            near_first=pair.nearer(first),
            near_second=pair.nearer(second),
        )
    elif not unasked:
        yield text.NONE


def _told(pair: PairReport, found: Disagreement, record: Record, notation: Notation) -> DisagreementTold:
    board, last = record.position_at(found.node), found.node.move
    previous_to = None if last is None else last.to
    names = [write_move_closely(board, view.best, previous_to, notation) for view in found.views]
    first, second = found.views
    called = _brief(pair, found.deciders)
    views = text.DISAGREES.filled(
        first=called[first.engine],
        second=called[second.engine],
        first_move=names[0],
        second_move=names[1],
        first_loss=f"{found.losses[0]:.0f}",
        second_loss=f"{found.losses[1]:.0f}",
    )
    if found.deep is None:
        return DisagreementTold(found.node.ply + 1, views, text.OPEN)
    rates, names_of_deciders = [f"{rate:.0f}" for rate in found.deep], [called[name] for name in found.deciders]
    deciders = Phrase("、".join(names_of_deciders), ", ".join(names_of_deciders))
    right = found.right
    if right is None:
        told = text.EQUAL.filled(first=rates[0], second=rates[1], deciders=deciders)
        return DisagreementTold(found.node.ply + 1, views, told)
    at = found.views.index(right)
    worth = {"better": rates[at], "worse": rates[1 - at]}
    verdict = text.RIGHT.filled(engine=called[right.engine], move=names[at], deciders=deciders, **worth)
    return DisagreementTold(found.node.ply + 1, views, verdict)
