"""Judging answers: classes of loss, transpositions, mates by length, and what nobody knows is not wrong."""

from typing import TypeVar

import pytest

from app.analysis.findings import Findings
from app.training.answers import AnswerGrade, grade_answer, grade_known_answer
from app.training.asking import (
    EngineAnswer,
    EngineQuestion,
    EngineWork,
    MovesQuestion,
    exact_moves,
    query_of_card,
    run_work,
)
from app.training.card import CardKind, CardMove, with_accepted
from app.usi.info import read_info
from tests.unit.training.cards import START, WHITE, card


@pytest.mark.parametrize("sfen", [START, WHITE])
def test_classes_of_loss_are_the_same_for_both_sides(sfen: str) -> None:
    made = card(sfen)
    grades = [grade_known_answer(made, move.usi).grade for move in made.moves]
    assert grades == [AnswerGrade.SAME, AnswerGrade.SAME, AnswerGrade.POSSIBLE, AnswerGrade.WRONG]
    # What is stored of a move that lies between may be wrong itself.
    worst = made.moves[3]
    assert worst.points is not None
    doubtful = made._replace(moves=(*made.moves[:3], worst._replace(points=worst.points // 2)))
    assert grade_known_answer(doubtful, worst.usi).grade is AnswerGrade.UNKNOWN
    assert [move.is_accepted for move in made.moves] == [True, True, False, False]
    assert made.played is not None
    played = grade_known_answer(made, made.played.usi)
    assert (played.grade, played.is_game_move) == (AnswerGrade.WRONG, True)
    assert played.loss is not None
    assert played.loss > 20


def test_what_is_not_in_the_list_is_not_wrong() -> None:
    assert grade_known_answer(card(), "1g1f").grade is AnswerGrade.UNKNOWN
    # Nor is what one short search has said alone.
    assert grade_known_answer(card(is_confirmed=False), "2h1h").grade is AnswerGrade.UNKNOWN
    assert grade_known_answer(card(is_confirmed=False), "5i5h").grade is AnswerGrade.UNKNOWN
    assert grade_known_answer(card(), "5i5h").grade is AnswerGrade.WRONG


def test_another_order_of_the_same_moves_is_the_same_answer() -> None:
    line = ("2g2f", "8c8d", "7g7f")
    made = card(moves=(CardMove("2g2f", 100, line=line, is_accepted=True),))
    answer = grade_known_answer(made, "7g7f")
    assert (answer.grade, answer.same_as) == (AnswerGrade.SAME, "2g2f")
    assert grade_known_answer(made, "9g9f").grade is AnswerGrade.UNKNOWN
    # The reply would take what is dropped only later: there is no such order.
    blocked = card(moves=(CardMove("2g2f", 100, line=("2g2f", "8c8d", "2f2e"), is_accepted=True),))
    assert grade_known_answer(blocked, "2f2e").grade is AnswerGrade.UNKNOWN


def test_mates_go_by_their_length() -> None:
    moves = (CardMove("2g2f", mate=3, line=("2g2f",)), CardMove("7g7f", mate=3), CardMove("9g9f", mate=7))
    made = with_accepted(card(kind=CardKind.MATE)._replace(moves=moves))
    assert [grade_known_answer(made, move.usi).grade for move in moves] == [
        AnswerGrade.SAME,
        AnswerGrade.SAME,
        AnswerGrade.LONGER,
    ]
    # In any problem a move that keeps the mate is no mistake.
    kept = with_accepted(card(moves=moves))
    assert grade_known_answer(kept, "9g9f").grade.is_right


@pytest.mark.parametrize(
    ("said", "points"),
    [
        (("cp 40",), [40]),
        (("cp 40 lowerbound",), []),
        (("mate 3 upperbound",), []),
        (("cp 40 upperbound", "cp 15"), [15]),
        (("cp 40", "cp 90 lowerbound"), [40]),
    ],
)
def test_a_move_is_judged_by_exact_scores_alone(said: tuple[str, ...], points: list[int]) -> None:
    findings = Findings(query_of_card(card()), "Engine")
    for score in said:
        findings.add_info(read_info(f"info depth 12 score {score} nodes 5 pv 2g2f 8c8d"))
    assert [move.points for move in exact_moves(findings)] == points


T = TypeVar("T")


def answered(work: EngineWork[T], *scores: int) -> T:
    """What work comes to when the engine says these scores, each of the first move it was to think about."""
    said = list(scores)

    def answer(asked: EngineQuestion) -> EngineAnswer:
        assert isinstance(asked, MovesQuestion)
        if not said:
            return None
        findings = Findings(asked.query, "Engine")
        findings.add_info(read_info(f"info depth 12 score cp {said.pop(0)} nodes 5 pv {asked.moves[0]} 8c8d"))
        return findings

    return run_work(work, answer)


@pytest.mark.parametrize(
    ("own", "best", "grade"),
    [
        (90, 100, AnswerGrade.SAME),
        (150, 100, AnswerGrade.SAME),
        (-90, 100, AnswerGrade.POSSIBLE),
        (-1200, 100, AnswerGrade.WRONG),
        (-600, 100, AnswerGrade.POSSIBLE),  # there is something left
        (-300, 100, AnswerGrade.POSSIBLE),
        (-150, -140, AnswerGrade.SAME),  # doubt about the best is not held against the answer
    ],
)
def test_an_unknown_move_is_looked_into(own: int, best: int, grade: AnswerGrade) -> None:
    answer, made = answered(grade_answer(card(), "1g1f"), own, best)
    assert answer.grade is grade
    assert answer.refutation == (() if grade.is_right else ("8c8d",))
    # From now on the card knows it, unless it lies between.
    assert (made.find_known_move("1g1f") is None) is (grade is AnswerGrade.POSSIBLE)
    later = grade_known_answer(made, "1g1f").grade
    assert later is AnswerGrade.UNKNOWN if grade is AnswerGrade.POSSIBLE else later.is_right is grade.is_right


def test_without_an_engine_an_unknown_move_stays_so() -> None:
    answer, made = answered(grade_answer(card(), "1g1f"))
    assert (answer.grade, made) == (AnswerGrade.UNKNOWN, card())
