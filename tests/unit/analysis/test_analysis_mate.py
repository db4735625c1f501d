"""詰み: what an engine answers is believed as far as our board bears it out, and problems are solved by hand."""

import pytest

from app.analysis.asking import SentenceReady
from app.analysis.mate import MateLineFault, MateOutcome, MateResult, MateSearch, check_mate_line
from app.analysis.query import Query
from app.analysis.solving import MateSolving, SolvingGrade, SolvingResponse
from app.directing.requests import EndRequest, GoRequest, ReadyRequest, Request, RestartRequest, StopRequest
from app.directing.seat_events import SeatEvent
from app.shogi.notation import Notation
from app.shogi.position import Position
from app.text import mates as text
from app.usi.answers import Answer, AnswerWord, BestMove, Checkmate
from app.usi.commands import MateLimit
from app.usi.events import AbandonReason, OwedReply, ReplyOverdue, SearchAbandoned
from app.usi.info import Info
from tests.unit.analysis.scripted import CRASH, SEARCH, A, Stage, game, info, kinds, move, only, query

MATE1 = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
THREE = "3sks3/9/4+P4/9/9/+B8/9/9/9 b S2rb4gs4n4l17p 1"
NO_MATE = "4k4/9/9/9/9/9/9/9/4K4 b G2r2b3g4s4n4l18p 1"


def at(sfen: str) -> Query:
    return query(game("", sfen), 0)


def search(
    sfen: str = MATE1, milliseconds: int | None = None, limit: MateLimit = MateLimit.MILLISECONDS
) -> Stage[MateSearch]:
    stage = Stage(MateSearch(A, at(sfen), milliseconds, limit=limit))
    stage.begin()
    return stage


def concluded(stage: Stage[MateSearch], requests: list[Request]) -> MateResult:
    """What came of the search, which is over by these requests."""
    assert isinstance(requests[-1], EndRequest)
    assert stage.director.result is not None
    return stage.director.result


def answered(answer: Answer, sfen: str = MATE1, *, stopped: bool = False) -> MateResult:
    stage = search(sfen)
    stage.prepare()
    stage.begun()
    requests = stage.answer(answer, stopped=stopped)
    assert isinstance(requests[-1], EndRequest)
    return concluded(stage, requests)


class TestProof:
    @pytest.mark.parametrize(
        ("words", "fault", "good"),
        [
            ("G*5b", None, 1),
            ("G*4b", MateLineFault.NOT_MATE, 1),
            ("G*1i", MateLineFault.NO_CHECK, 0),
            ("R*5b", MateLineFault.ILLEGAL, 0),
            ("pass", MateLineFault.NO_MOVE, 0),
            ("G*5b 5a5b", MateLineFault.ENDS_EARLY, 1),
            ("", MateLineFault.NOT_MATE, 0),
            ("G*4b 5a6a", MateLineFault.NOT_MATE, 2),
            ("G*4b 4b4a", MateLineFault.ILLEGAL, 1),
        ],
    )
    def test_every_move_is_looked_at(self, words: str, fault: MateLineFault | None, good: int) -> None:
        line = check_mate_line(Position.from_sfen(MATE1), words.split())
        assert (line.fault, len(line.moves)) == (fault, good)

    def test_mate_by_a_dropped_pawn_is_none(self) -> None:
        board = Position.from_sfen("8k/6G2/7G1/9/9/9/9/9/8K b P2r2b2g4s4n4l17p 1")
        assert check_mate_line(board, ["P*1b"]).fault is MateLineFault.ILLEGAL


class TestAnswers:
    def test_a_proved_mate(self) -> None:
        found = answered(Checkmate(("G*5b",)))
        assert (found.conclusion, found.moves, found.line_text) == (MateOutcome.MATE, (move("G*5b"),), "▲５二金")
        assert found.sentence == text.MATE.filled(plies=1)

    def test_a_wrong_line_is_no_mate(self) -> None:
        found = answered(Checkmate(("G*4b", "5a6a")))
        assert (found.conclusion, len(found.moves)) == (MateOutcome.WRONG, 2)
        assert "move 3" in found.sentence.en

    @pytest.mark.parametrize(
        ("answer", "stopped", "conclusion"),
        [
            (AnswerWord.NO_MATE, False, MateOutcome.NO_MATE),
            (AnswerWord.NO_MATE, True, MateOutcome.UNDECIDED),
            (AnswerWord.MATE_TIMEOUT, False, MateOutcome.UNDECIDED),
            (AnswerWord.MATE_UNKNOWN, False, MateOutcome.GAVE_UP),
            (AnswerWord.MATE_UNKNOWN, True, MateOutcome.UNDECIDED),
            (AnswerWord.UNREADABLE, False, MateOutcome.GAVE_UP),
            (AnswerWord.UNREADABLE, True, MateOutcome.UNDECIDED),
            (AnswerWord.MATE_UNSUPPORTED, False, MateOutcome.UNSUPPORTED),
            (BestMove("G*5b"), False, MateOutcome.UNSUPPORTED),
            (AnswerWord.RESIGN, False, MateOutcome.UNSUPPORTED),
        ],
    )
    def test_other_answers(self, answer: Answer, stopped: bool, conclusion: MateOutcome) -> None:
        assert answered(answer, NO_MATE, stopped=stopped).conclusion is conclusion


class TestConversation:
    def test_it_asks_with_its_limit(self) -> None:
        stage = search(milliseconds=3_000)
        assert stage.requests == [ReadyRequest(A)]
        ask = only(stage.prepare(), GoRequest)
        assert (ask.position.text, ask.search.text) == (f"position sfen {MATE1}", "go mate 3000")
        stage.begun()
        stage.think(Info(nodes=77))
        assert StopRequest(A) not in stage.pass_time(3.5)
        assert StopRequest(A) in stage.pass_time(2)
        found = concluded(stage, stage.answer(AnswerWord.NO_MATE, stopped=True))
        assert (found.conclusion, found.sentence, found.nodes) == (MateOutcome.UNDECIDED, text.UNDECIDED_TIME, 77)

    def test_plies_are_no_time(self) -> None:
        stage = search(milliseconds=3_000, limit=MateLimit.PLIES)
        assert only(stage.prepare(), GoRequest).search.text == "go mate infinite"
        stage.begun()
        assert StopRequest(A) in stage.pass_time(3.1)

    def test_stopping_leaves_it_undecided(self) -> None:
        stage = search()
        stage.prepare()
        director = stage.director
        assert isinstance(director, MateSearch)
        assert stage.take(director.stop(stage.now)) == [StopRequest(A)]
        found = concluded(stage, stage.answer(AnswerWord.NO_MATE))
        assert (found.conclusion, found.sentence) == (MateOutcome.UNDECIDED, text.UNDECIDED_STOPPED)

    def test_a_mate_that_comes_after_a_stop_counts(self) -> None:
        stage = search()
        stage.prepare()
        director = stage.director
        assert isinstance(director, MateSearch)
        stage.take(director.stop(stage.now))
        assert concluded(stage, stage.answer(Checkmate(("G*5b",)), stopped=True)).conclusion is MateOutcome.MATE

    def test_stopping_before_the_engine_is_there_ends_it(self) -> None:
        stage = search()
        director = stage.director
        assert isinstance(director, MateSearch)
        assert isinstance(stage.take(director.stop(stage.now))[-1], EndRequest)
        assert stage.take(director.stop(stage.now)) == []

    @pytest.mark.parametrize(
        "sfen", ["9/9/9/9/9/9/9/9/4K4 b G 1", "4k4/9/9/9/4R4/9/9/9/9 b G 1", "4k4/4G4/4P4/9/9/9/9/9/9 w - 1"]
    )
    def test_a_position_without_sense_is_refused(self, sfen: str) -> None:
        stage = search(sfen)
        assert concluded(stage, stage.requests).conclusion is MateOutcome.REFUSED
        assert ReadyRequest not in kinds(stage.requests)

    def test_the_attacker_needs_no_king(self) -> None:
        assert search(THREE).requests == [ReadyRequest(A)]

    def test_an_engine_that_ends_is_asked_once_more(self) -> None:
        stage = search()
        stage.prepare()
        requests = stage.crash()
        assert RestartRequest(A) in requests
        assert CRASH.en in only(requests, SentenceReady).sentence.en
        stage.prepare()
        found = concluded(stage, stage.hear(SeatEvent(A, ReplyOverdue(OwedReply.ANSWER, 0.0))))
        assert found.conclusion is MateOutcome.LOST

    def test_an_engine_that_ends_in_its_search_again_is_lost_with_the_reason(self) -> None:
        stage = search(milliseconds=20_000)
        for _ in range(2):
            stage.prepare()
            stage.begun()
            assert stage.tell(SearchAbandoned(SEARCH, AbandonReason.GONE), A) == []
            stage.crash()
        director = stage.director
        assert isinstance(director, MateSearch)
        assert director.result is not None
        assert director.result.conclusion is MateOutcome.LOST
        assert CRASH.en in director.result.sentence.en

    def test_a_question_that_is_given_up_is_undecided(self) -> None:
        stage = search()
        stage.prepare()
        assert (
            concluded(stage, stage.tell(SearchAbandoned(SEARCH, AbandonReason.STOPPED), A)).conclusion
            is MateOutcome.UNDECIDED
        )
        assert stage.think(info("G*5b")) == []


def mated(query: Query, line: str) -> MateResult:
    moves = tuple(move(usi) for usi in line.split())
    return MateResult(MateOutcome.MATE, text.SOLVED, query, moves=moves)


class TestSolving:
    def test_the_known_line_is_answered_by_itself(self) -> None:
        line = [move(usi) for usi in ["B*3b", "4a3a", "3b2a+", "3a2a", "L*2b", "2a3a", "L*3b", "3a4a", "L*4b"]]
        solving = MateSolving(at("4k4/9/PPPPPPPPP/9/9/9/9/9/9 b B4L2rb4g4s4n9p 1"), [move("L*5b"), move("5a4a"), *line])
        assert (solving.hint_move, solving.plies_left) == (move("L*5b"), 11)
        assert solving.play_attack(move("L*5b")) == SolvingResponse(SolvingGrade.RIGHT, text.RIGHT_SO_FAR, move("5a4a"))
        assert solving.plies_left == 9
        for usi in ("B*3b", "3b2a+", "L*2b", "L*3b"):
            assert solving.play_attack(move(usi)).grade is SolvingGrade.RIGHT
        assert solving.play_attack(move("L*4b")) == SolvingResponse(SolvingGrade.SOLVED, text.SOLVED)
        assert solving.is_solved
        assert len(solving.played) == 11

    def test_what_gives_no_check_or_cannot_be_played_is_wrong(self) -> None:
        solving = MateSolving(at(MATE1), [move("G*5b")])
        assert solving.play_attack(move("G*1i")) == SolvingResponse(SolvingGrade.WRONG, text.SHOULD_CHECK)
        assert solving.play_attack(move("R*5b")).grade is SolvingGrade.WRONG
        assert solving.played == []
        assert solving.play_attack(move("G*5b")).grade is SolvingGrade.SOLVED

    def test_another_move_is_looked_into_and_refuted(self) -> None:
        solving = MateSolving(at(MATE1), [move("G*5b")])
        assert solving.play_attack(move("G*4b")).grade is SolvingGrade.PENDING
        questions = solving.open_queries
        replies = {question.position.moves[1]: question for question in questions}
        assert replies.keys() == {"5a6a", "5a6b", "5a4b"}
        solving.add_mate_result(mated(replies["5a6a"], "4b5b"))
        assert solving.respond_to_pending_move().grade is SolvingGrade.PENDING
        solving.add_mate_result(MateResult(MateOutcome.NO_MATE, text.UNDECIDED, replies["5a4b"]))
        judged = solving.respond_to_pending_move()
        assert (judged.grade, judged.reply) == (SolvingGrade.WRONG, move("5a4b"))
        assert judged.to_phrase(Notation.KANJI) == text.WRONG_ANSWERED.filled(reply="☖同玉")
        assert judged.to_phrase(Notation.WESTERN) == text.WRONG_ANSWERED.filled(reply="Kx4b")
        assert (solving.played, solving.hint_move) == ([], move("G*5b"))

    def test_where_nobody_can_tell_it_is_said(self) -> None:
        solving = MateSolving(at(MATE1), [move("G*5b")])
        solving.play_attack(move("G*4b"))
        solving.add_mate_result(MateResult(MateOutcome.UNDECIDED, text.UNDECIDED, solving.open_queries[0]))
        assert solving.respond_to_pending_move().grade is SolvingGrade.UNDECIDED

    def test_a_longer_way_is_said_to_be_one(self) -> None:
        solving = MateSolving(at(MATE1), [move("G*5b")])
        solving.play_attack(move("G*4b"))
        for question in solving.open_queries:  # as if these mated; here only their length counts
            is_stubborn = question.position.moves[1] == "5a6b"
            solving.add_mate_result(mated(question, "5i5h 6b7b 5h5g" if is_stubborn else "5i5h"))
        assert solving.respond_to_pending_move() == SolvingResponse(SolvingGrade.LONGER, text.LONGER, move("5a6b"))
        assert [each.usi for each in solving.played] == ["G*4b", "5a6b"]
        assert solving.open_queries == ()

    def test_another_way_that_is_as_short_is_said_to_be_one(self) -> None:
        solving = MateSolving(at(MATE1), [move("G*6b"), move("5a4a"), move("6b5a")])  # as if; only its length counts
        solving.play_attack(move("G*4b"))
        for question in solving.open_queries:
            solving.add_mate_result(mated(question, "5i5h"))
        judged = solving.respond_to_pending_move()
        assert (judged.grade, judged.sentence, solving.plies_left) == (SolvingGrade.RIGHT, text.AS_SHORT, 1)

    def test_moves_can_be_taken_back(self) -> None:
        solving = MateSolving(at(MATE1), [move("G*6b"), move("5a4a"), move("6b5a")])
        solving.play_attack(move("G*6b"))
        assert solving.plies_left == 1
        solving.take_back_to(0)
        assert (solving.played, solving.plies_left, solving.board.sfen()) == ([], 3, at(MATE1).board.sfen())
