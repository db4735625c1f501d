"""Two engines side by side: where they agree, where they disagree, and who is right by a longer look."""

from functools import partial

import pytest

from app.analysis.agreement import PairReport, comparison_texts, open_questions, pair_reports
from app.analysis.comparing import EngineComparison, write_answers
from app.analysis.engine_verdicts import MoveQuestion
from app.analysis.judging import JudgingScale
from app.analysis.limit import NO_SUPPORT, AnalysisLimit, LimitKind, SearchSupport
from app.analysis.marks import parse_move_score
from app.directing.requests import EndRequest, GoRequest, RestartRequest
from app.record.history import History
from app.record.tree import Record
from app.shogi.notation import Notation
from app.shogi.pieces import Side
from app.thoughts.comment import remove_thoughts
from app.thoughts.score import Score, cp_score, mate_score
from app.usi.info import ScoreBound
from tests.unit.analysis.judged_games import QUIET, game, judge, said
from tests.unit.analysis.scripted import A, B, Stage, info, move

LIMIT = AnalysisLimit(LimitKind.NODES, 1_000)


def both(*said_by: tuple[int, str, int, str]) -> Record:
    """A game of which A and B have said scores and best moves, that of the start first."""
    told = (f"{said(a, line)}\n\n{said(b, other, 'B')}" for a, line, b, other in said_by)
    return game(QUIET, dict(enumerate(told)))


AGREE = both((50, "▲７六歩", 100, "▲７六歩"), (50, "△３四歩", -20, "△３四歩"))
DIFFER = both((50, "▲７六歩", 100, "▲７六歩"), (-300, "△３四歩", -400, "△８四歩"))


def pair(record: Record, answers: dict[MoveQuestion, Score] | None = None) -> PairReport:
    (found,) = pair_reports(judge(record), JudgingScale(), answers)
    return found


def question(engine: str, usi: str, *, longer: bool = False) -> MoveQuestion:
    return MoveQuestion(engine, DIFFER.root.children[0].number, move(usi), longer)


CROSS = {question("A", "8c8d"): cp_score(0), question("B", "3c3d"): cp_score(0)}
LONGER = {
    question("A", "3c3d", longer=True): cp_score(-500),
    question("A", "8c8d", longer=True): cp_score(-100),
    question("B", "3c3d", longer=True): cp_score(-500),
    question("B", "8c8d", longer=True): cp_score(-300),
}


def test_engines_that_choose_alike_agree() -> None:
    found = pair(AGREE)
    assert found.engines == ("A", "B")
    assert (found.position_count, len(found.agreed_nodes)) == (2, 2)
    assert 2 < found.mean_distance < 3
    assert not found.open_questions
    assert comparison_texts(AGREE, judge(AGREE), JudgingScale(), None)[0].sentences[-1].en == "No disagreements."


def test_where_moves_differ_one_is_asked_of_the_others_and_then_the_other() -> None:
    first, second = question("A", "8c8d"), question("B", "3c3d")
    assert pair(DIFFER).open_questions == (first,)
    assert pair(DIFFER, {first: CROSS[first]}).open_questions == (second,)
    assert not pair(DIFFER, {first: cp_score(-290)}).open_questions


def test_they_disagree_when_both_think_the_others_move_worse_and_a_longer_look_decides() -> None:
    known = pair(DIFFER, CROSS)
    (found,) = known.disagreements
    assert [round(loss) for loss in found.losses] == [12, 16]
    assert set(known.open_questions) == set(LONGER)
    decided = pair(DIFFER, {**CROSS, **LONGER})
    (found,) = decided.disagreements
    assert found.preferred_view is not None
    assert (found.preferred_view.engine, found.deciders) == ("A", ("A", "B"))
    assert (
        decided.count_preferred("A"),
        decided.count_preferred("B"),
        decided.count_nearer_rates("A"),
        decided.count_nearer_rates("B"),
    ) == (1, 0, 0, 1)
    (told,) = comparison_texts(DIFFER, judge(DIFFER), JudgingScale(), {**CROSS, **LONGER}, Notation.USI)[
        0
    ].disagreements
    assert told.views_at_ply.en == "Move 2: A 3c3d (8c8d −12%), B 8c8d (3c3d −16%)"
    assert told.verdict.en == "3c3d (A) is better: 70% against 58% in a recheck by A, B"
    assert told.views_at_ply.ja == "2手目：A は 3c3d（8c8d は −12%）、B は 8c8d（3c3d は −16%）"
    assert told.verdict.ja == "A の 3c3d がよい（A、B の再検討で 70% 対 58%）"


def test_one_of_them_alone_makes_no_disagreement() -> None:
    one_sided = {**CROSS, question("A", "8c8d"): cp_score(-290)}
    found = pair(DIFFER, one_sided)
    assert not found.disagreements
    assert not found.open_questions


def stage(traits: SearchSupport | None = None) -> Stage[EngineComparison]:
    still_open = partial(open_questions, judge(DIFFER), JudgingScale())
    found = Stage(EngineComparison(DIFFER, LIMIT, [(A, "A", traits), (B, "B", None)], still_open))
    found.begin()
    for seat in (A, B):
        found.prepare(seat)
    return found


def test_each_engine_is_asked_of_the_others_move_and_then_both_for_longer() -> None:
    engines = stage()
    for seat, usi in ((A, "8c8d"), (B, "3c3d")):
        assert engines.asked[seat].search.text == f"go nodes 1000 searchmoves {usi}"
        engines.think(info(usi, 0), seat)
        engines.answer(usi, seat)
    assert engines.director.answers == CROSS
    while not engines.all(EndRequest):
        for seat in (A, B):
            search = engines.asked[seat].search.text
            assert search.startswith("go nodes 4000 searchmoves ")
            usi = search.split()[-1]
            engines.think(info(usi, 300 if usi == "3c3d" else 0), seat)
            engines.answer(usi, seat)
    (found,) = pair(DIFFER, engines.director.answers).disagreements
    assert found.preferred_view is not None
    assert found.preferred_view.best_move is move("3c3d")


@pytest.mark.parametrize("bound", [ScoreBound.LOWER, ScoreBound.UPPER])
@pytest.mark.parametrize("mate", [None, 3])
def test_a_bound_answers_no_question_and_replaces_no_exact_score(bound: ScoreBound, mate: int | None) -> None:
    asked, said = question("A", "8c8d"), info("8c8d", 900, bound=bound, mate=mate)
    engines = stage()
    engines.think(said, A)
    engines.answer("8c8d", A)
    assert (engines.director.answers, engines.director.unanswered) == ({}, {asked})
    engines = stage()
    engines.think(info("8c8d", 0), A)
    engines.think(said, A)
    engines.answer("8c8d", A)
    assert (engines.director.answers, engines.director.unanswered) == ({asked: cp_score(0)}, set())


def test_an_engine_that_cannot_be_told_moves_is_asked_behind_them() -> None:
    engines = stage(NO_SUPPORT)
    assert engines.asked[A].position.moves == ("7g7f", "8c8d")
    engines.think(info("2g2f", 100), A)
    engines.answer("2g2f", A)
    assert engines.director.answers[question("A", "8c8d")] == cp_score(100)


def test_a_question_over_which_an_engine_ends_is_left_out_and_the_end_comes() -> None:
    engines = stage()
    assert any(isinstance(request, RestartRequest) for request in engines.crash(A))
    assert not engines.all(EndRequest)
    engines.prepare(A)
    assert engines.all(EndRequest)
    assert not engines.director.answers


def test_it_can_be_ended_at_any_moment() -> None:
    engines = stage()
    assert engines.take(engines.director.cancel()) == [EndRequest()]
    engines.think(info("8c8d", 0), A)
    assert not [request for request in engines.answer("8c8d", A) if isinstance(request, GoRequest)]


def test_what_was_answered_stands_in_the_record_once_and_is_no_step_of_undo() -> None:
    record = both((50, "▲７六歩", 100, "▲７六歩"), (-300, "△３四歩", -400, "△８四歩"))
    place, history = record.root.children[0], History(record)
    numbers = {each._replace(node=place.number): score for each, score in {**CROSS, **LONGER}.items()}
    assert write_answers(history, numbers, LIMIT) == 2
    assert "#YS-比較=△８四歩 0 ノード1000" in place.comment.split("\n")
    assert "#YS-比較=△８四歩 -100 ノード4000 長考" in place.comment.split("\n")
    kept = pair(record)
    assert not kept.open_questions
    assert kept.disagreements[0].preferred_view is not None
    assert write_answers(history, numbers, LIMIT) == 0
    again = {each: cp_score(10) for each in numbers}
    assert write_answers(history, again, LIMIT) == 2
    assert place.comment.count("YS-比較") == 6
    assert list(judge(record).move_scores.values()) == [cp_score(10)] * 6
    assert not history.can_undo


def test_a_decider_without_a_word_at_the_position_gets_a_block_of_its_own() -> None:
    record = both((50, "▲７六歩", 100, "▲７六歩"), (-300, "△３四歩", -400, "△８四歩"))
    place = record.root.children[0]
    asked = MoveQuestion("C", place.number, move("3c3d"), is_longer=True)
    scores = {asked: mate_score(Side.WHITE, 7), asked._replace(node=99): cp_score(0)}
    assert write_answers(History(record), scores, LIMIT) == 1
    assert judge(record).move_scores == {asked: mate_score(Side.WHITE, 7)}
    assert [found.engines for found in pair_reports(judge(record), JudgingScale())] == [("A", "B")]
    comment = History(record).record.root.children[0].comment
    assert remove_thoughts(comment, lambda thought: thought.engine == "C") == DIFFER.root.children[0].comment


@pytest.mark.parametrize("word", ["", "△８四歩", "△８四歩 x", "8c8d", "△８四歩  5"])
def test_what_makes_no_sense_is_no_worth(word: str) -> None:
    assert parse_move_score(word) is None
