"""検討 on a clock of the test's own: what engines are asked while somebody walks through a record, and what is believed."""

import random

import pytest

from app.analysis.asking import FinalFindings, FindingsReady, SeatStateChanged, SentenceReady
from app.analysis.findings import Candidate
from app.analysis.limit import NO_SUPPORT, AnalysisLimit, LimitKind
from app.analysis.study import DEBOUNCE_SECONDS, MoveFocus, Study, StudyState
from app.directing.requests import (
    EndRequest,
    GoRequest,
    ReadyRequest,
    ReleaseRequest,
    RestartRequest,
    SetOptionRequest,
    StopRequest,
    Task,
)
from app.directing.seat_events import SeatEvent
from app.record.tree import Record
from app.shogi.pieces import Side
from app.text import analysis as text
from app.thoughts.score import cp_score, mate_score
from app.usi.answers import AnswerWord
from app.usi.events import InfoEvent, OwedReply, ReplyLate, ReplyOverdue
from app.usi.options import Options
from tests.unit.analysis.scripted import SEARCH, A, B, Stage, game, info, kinds, move, only, query

CHECK = "4k4/9/9/9/4R4/9/9/9/4K4 w G 1"


@pytest.fixture
def record() -> Record:
    return game()


@pytest.fixture
def research() -> Study:
    research = Study()
    research.add_engine(A, 0.0)
    return research


@pytest.fixture
def stage(research: Study, record: Record) -> Stage[Study]:
    """One engine that thinks about the start."""
    stage = Stage(research)
    stage.begin()
    assert stage.requests[-1] == ReadyRequest(A)
    stage.take(research.show_query(query(record, 0), stage.now))
    stage.prepare()
    stage.begun()
    stage.pass_time(1)
    stage.forget()
    return stage


def best_shown(stage: Stage[Study]) -> Candidate:
    """Of the engine at seat A."""
    shown = stage.director.engine_at(A).shown_findings
    assert shown is not None
    assert shown.best is not None
    return shown.best


def look(stage: Stage[Study], record: Record, ply: int) -> list[object]:
    research = stage.director
    assert isinstance(research, Study)
    return list(stage.take(research.show_query(query(record, ply), stage.now)))


class TestFollowing:
    def test_it_begins_with_what_is_steered_and_the_question(self, research: Study, record: Record) -> None:
        stage = Stage(research)
        begun = stage.begin()
        assert SetOptionRequest(A, "USI_MultiPV", 1) in begun
        assert SetOptionRequest(A, "USI_OwnBook", value=False) in begun
        assert begun[-1] == ReadyRequest(A)
        assert stage.take(research.show_query(query(record, 2), stage.now)) == []
        requests = stage.prepare()
        assert kinds(requests) == [SetOptionRequest, SetOptionRequest, GoRequest, SeatStateChanged]
        assert requests[0] == SetOptionRequest(A, "MultiPV", 1)
        assert requests[1] == SetOptionRequest(A, "OwnBook", value=False)
        assert (stage.asked[A].position.text, stage.asked[A].search.text) == (
            "position startpos moves 7g7f 3c3d",
            "go infinite",
        )

    def test_a_single_step_is_asked_about_at_once(self, stage: Stage[Study], record: Record) -> None:
        look(stage, record, 1)
        assert stage.asked[A].position.text == "position startpos moves 7g7f"

    def test_a_held_key_costs_no_search_for_each_step(self, stage: Stage[Study], record: Record) -> None:
        for ply in (1, 2, 3, 4, 5, 6):
            look(stage, record, ply)
            stage.pass_time(DEBOUNCE_SECONDS * 0.7)
        assert len(stage.all(GoRequest)) == 1  # the first step
        assert len(stage.all(StopRequest)) == 1  # and then it rests
        stage.pass_time(DEBOUNCE_SECONDS)
        assert [ask.position.moves for ask in stage.all(GoRequest)][1:] == [
            ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "4a3b")
        ]

    def test_the_same_position_again_asks_nothing(self, stage: Stage[Study], record: Record) -> None:
        assert look(stage, record, 0) == []

    def test_what_an_old_question_brings_is_not_taken_for_the_new_one(
        self, stage: Stage[Study], record: Record
    ) -> None:
        old = stage.task()
        look(stage, record, 1)
        assert stage.think(info("7g7f", cp=300), task=old) == []
        student = stage.director.engine_at(A)
        assert student.shown_findings is None or student.shown_findings.best is None
        stage.think(info("3c3d", cp=-20))
        assert best_shown(stage).score == cp_score(20)

    def test_output_never_lands_on_a_wrong_position(self, research: Study) -> None:
        """Somebody jumps about for a while; engines talk all the time, also about what is over."""
        chance = random.Random(7)  # noqa: S311 - nobody is to be kept from guessing
        record = game("7g7f 3c3d 2g2f 8c8d 2f2e 4a3b 6i7h 8d8e 2e2d 2c2d 2h2d P*2c 2d2h 8e8f 8g8f 8b8f P*8g 8f8b")
        stage = Stage(research)
        stage.begin()
        truth: dict[Task, int] = {}
        stage.take(research.show_query(query(record, 0), stage.now))
        stage.prepare()
        kept = 0
        for number in range(600):
            if chance.random() < 0.4:
                look(stage, record, chance.randrange(len(record)))
            ask = stage.asked.get(A)
            if ask is not None:
                truth[ask.task] = len(ask.position.moves)
                task = chance.choice([*truth][-3:])
                # The score tells which question it answers.
                said = info("9g9f" if truth[task] % 2 == 0 else "9c9d", cp=truth[task], nodes=number)
                stage.tell(InfoEvent(SEARCH, said), A, task)
            if chance.random() < 0.1 and ask is not None:
                stage.answer("7g7f")
            stage.pass_time(chance.choice([0.0, DEBOUNCE_SECONDS / 3, DEBOUNCE_SECONDS * 3]))
        for settled in stage.all(FinalFindings):
            best = settled.findings.best
            assert best is not None
            assert best.score is not None
            sign = 1 if settled.findings.query.turn is Side.BLACK else -1
            assert best.score.points == sign * settled.findings.query.ply
            kept += 1
        assert kept > 20

    def test_a_position_seen_before_shows_its_result_at_once(self, stage: Stage[Study], record: Record) -> None:
        stage.think(info("2g2f", cp=77, depth=20, nodes=5_000))
        look(stage, record, 1)
        stage.pass_time(1)
        requests = look(stage, record, 0)
        found = [request for request in requests if isinstance(request, FindingsReady)]
        assert found[0].findings.best is not None
        assert found[0].findings.best.score == cp_score(77)
        stage.think(info("7g7f", cp=1, depth=2, nodes=10))
        assert best_shown(stage).score == cp_score(77)  # not before it is as deep
        stage.think(info("7g7f", cp=5, depth=20, nodes=6_000))
        assert best_shown(stage).score == cp_score(5)

    def test_results_are_told_once_for_their_own_node(self, stage: Stage[Study], record: Record) -> None:
        stage.think(info("2g2f", cp=77))
        look(stage, record, 1)
        settled = stage.all(FinalFindings)
        assert [request.findings.query.ply for request in settled] == [0]
        stage.answer("3c3d")
        assert len(stage.all(FinalFindings)) == 1  # of the new one nothing is known

    def test_an_engine_that_ends_a_search_by_itself_is_fine(self, stage: Stage[Study]) -> None:
        stage.think(info("7g7f", cp=10))
        stage.answer(AnswerWord.WIN)
        student = stage.director.engine_at(A)
        assert student.findings is not None
        assert (student.state, student.findings.answer) == (StudyState.FINISHED, AnswerWord.WIN)
        assert len(stage.all(FinalFindings)) == 1


class TestSeveral:
    def test_one_that_is_pinned_stays(self, stage: Stage[Study], record: Record) -> None:
        research = stage.director
        assert isinstance(research, Study)
        stage.take(research.add_engine(B, stage.now))
        stage.prepare(B, "Other")
        stage.take(research.pin(B))
        look(stage, record, 3)
        assert (stage.asked[A].position.moves, stage.asked[B].position.moves) == (("7g7f", "3c3d", "2g2f"), ())
        stage.take(research.unpin(B))
        assert stage.asked[B].position.moves == ("7g7f", "3c3d", "2g2f")

    def test_a_pin_that_was_let_go_comes_back_to_its_position(self, stage: Stage[Study], record: Record) -> None:
        research = stage.director
        stage.take(research.pin(A))
        pinned = research.engine_at(A).pinned_query
        assert pinned is not None
        stage.take(research.unpin(A))
        look(stage, record, 1)
        stage.forget()
        stage.take(research.pin_to_position(A, pinned))
        assert only(stage.requests, GoRequest).position == pinned.position
        assert research.engine_at(A).pinned_query is pinned
        assert research.pin_to_position(A, pinned) == []

    def test_one_that_is_pinned_while_it_waits_is_asked(self, stage: Stage[Study], record: Record) -> None:
        research = stage.director
        assert isinstance(research, Study)
        look(stage, record, 1)
        look(stage, record, 2)
        stage.take(research.pin(A))
        look(stage, record, 5)
        stage.pass_time(1)
        assert stage.asked[A].position.moves == ("7g7f", "3c3d")

    def test_one_that_is_taken_away_is_released(self, stage: Stage[Study]) -> None:
        stage.think(info("7g7f"))
        research = stage.director
        assert isinstance(research, Study)
        assert ReleaseRequest(A) in stage.take(research.remove_engine(A))
        assert research.engines == ()
        assert len(stage.all(FinalFindings)) == 1
        assert stage.think(info("2g2f")) == []

    def test_the_end_keeps_what_was_found(self, stage: Stage[Study]) -> None:
        stage.think(info("7g7f"))
        research = stage.director
        assert isinstance(research, Study)
        assert kinds(stage.take(research.remove_all_engines())) == [FindingsReady, FinalFindings, EndRequest]

    def test_one_that_pauses_is_not_asked_until_it_goes_on(self, stage: Stage[Study], record: Record) -> None:
        research = stage.director
        assert isinstance(research, Study)
        assert StopRequest(A) in stage.take(research.pause_engine(A))
        stage.pass_time(1)
        look(stage, record, 2)
        assert stage.all(GoRequest) == []
        stage.take(research.resume_engine(A, stage.now))
        assert stage.asked[A].position.moves == ("7g7f", "3c3d")


class TestWays:
    def test_the_number_of_lines_changes_while_it_thinks(self, stage: Stage[Study], research: Study) -> None:
        stage.think(info("7g7f", depth=9))
        requests = stage.take(research.set_lines(A, 5))
        assert requests[0] == SetOptionRequest(A, "MultiPV", 5)
        assert only(requests, GoRequest).position.text == "position startpos"
        assert stage.take(research.set_lines(A, 99))[0] == SetOptionRequest(A, "MultiPV", 10)
        assert stage.take(research.set_lines(A, 0)) == []

    def test_an_engine_with_one_line_stays_at_that(self, record: Record) -> None:
        research = Study()
        research.add_engine(A, 0.0, lines=4)
        stage = Stage(research)
        stage.begin()
        stage.forget()
        stage.prepare(options=Options())
        stage.take(research.show_query(query(record, 0), stage.now))
        assert stage.all(SetOptionRequest) == []
        assert stage.take(research.set_lines(A, 3)) == []

    @pytest.mark.parametrize(
        ("limit", "line"),
        [
            (AnalysisLimit(LimitKind.TIME, 8_000), "go movetime 8000"),
            (AnalysisLimit(LimitKind.DEPTH, 20), "go depth 20"),
            (AnalysisLimit(LimitKind.NODES, 70), "go nodes 70"),
        ],
    )
    def test_limits_and_deeper(
        self, stage: Stage[Study], research: Study, record: Record, limit: AnalysisLimit, line: str
    ) -> None:
        stage.take(research.set_limit(A, limit))
        assert stage.asked[A].search.text == line
        stage.answer("7g7f")
        stage.take(research.search_deeper(A))
        assert stage.asked[A].search.text == "go infinite"
        assert stage.take(research.search_deeper(A)) == []
        look(stage, record, 1)
        assert stage.asked[A].search.text == line  # only at that position

    def test_an_engine_that_does_not_mind_its_time_is_stopped(self, stage: Stage[Study], research: Study) -> None:
        stage.take(research.set_limit(A, AnalysisLimit(LimitKind.TIME, 1_000)))
        stage.begun()
        assert StopRequest(A) not in stage.pass_time(1.5)
        assert StopRequest(A) in stage.pass_time(3)

    def test_an_engine_that_takes_no_limits_is_stopped_in_time(self, record: Record) -> None:
        research = Study()
        research.add_engine(A, 0.0, traits=NO_SUPPORT)
        stage = Stage(research)
        stage.begin()
        research.set_limit(A, AnalysisLimit(LimitKind.TIME, 1_000))
        stage.take(research.show_query(query(record, 0), stage.now))
        stage.prepare(name="gpsshogi")
        assert stage.asked[A].search.text == "go infinite"
        stage.begun()
        assert stage.pass_time(0.9) == []
        assert stage.pass_time(0.2) == [StopRequest(A)]
        stage.take(research.set_limit(A, AnalysisLimit(LimitKind.NODES, 500)))
        stage.begun()
        assert StopRequest(A) not in stage.think(info("7g7f", nodes=499))
        assert StopRequest(A) in stage.think(info("7g7f", nodes=501))

    def test_the_threat_is_what_the_other_side_would_play(self, stage: Stage[Study], research: Study) -> None:
        requests = stage.take(research.show_threat(A, on=True))
        ask = only(requests, GoRequest)
        assert ask.position.sfen is not None
        assert " w " in ask.position.sfen
        stage.think(info("3c3d", cp=100))
        shown = research.engine_at(A).shown_findings
        assert shown is not None
        assert shown.best is not None
        assert (shown.best.line_text, shown.best.score) == ("△３四歩", cp_score(-100))
        stage.take(research.show_threat(A, on=False))
        assert stage.all(FinalFindings) == []  # it says nothing about the node
        assert stage.asked[A].position.text == "position startpos"

    def test_there_is_no_threat_in_check(self, stage: Stage[Study], research: Study) -> None:
        stage.take(research.show_threat(A, on=True))
        stage.take(research.show_query(query(game("", CHECK), 0), stage.now))
        student = research.engine_at(A)
        assert (student.state, student.reason) == (StudyState.REFUSED, text.THREAT_IN_CHECK)

    def test_only_some_moves(self, stage: Stage[Study], research: Study, record: Record) -> None:
        stage.take(research.focus_engine(A, MoveFocus(allowed_moves=(move("2g2f"), move("7g7f"), move("3c3d")))))
        assert stage.asked[A].search.text == "go infinite searchmoves 7g7f 2g2f"  # what is not legal is left out
        stage.think(info("2g2f", cp=5))
        stage.take(research.focus_engine(A, MoveFocus(allowed_moves=())))
        assert stage.asked[A].search.text == "go infinite"
        assert stage.all(FinalFindings) == []
        stage.take(research.focus_engine(A, MoveFocus(allowed_moves=(move("3c3d"),))))
        assert research.engine_at(A).reason == text.NOT_LEGAL_HERE
        look(stage, record, 1)
        assert stage.asked[A].search.text == "go infinite"  # it was about another position

    def test_all_but_some_moves(self, stage: Stage[Study], research: Study) -> None:
        stage.take(research.focus_engine(A, MoveFocus(excluded_moves=(move("7g7f"),))))
        words = stage.asked[A].search.text.split()
        assert words[:3] == ["go", "infinite", "searchmoves"]
        assert len(words) == 3 + 29
        assert "7g7f" not in words

    def test_one_move_for_an_engine_that_cannot_be_told_is_made_and_the_score_turned(self, record: Record) -> None:
        research = Study()
        research.add_engine(A, 0.0, traits=NO_SUPPORT)
        stage = Stage(research)
        stage.begin()
        stage.take(research.show_query(query(record, 0), stage.now))
        stage.prepare()
        stage.take(research.focus_engine(A, MoveFocus(allowed_moves=(move("2g2f"),))))
        assert stage.asked[A].position.moves == ("2g2f",)
        assert stage.asked[A].search.text == "go infinite"
        stage.think(info("8c8d 2f2e", cp=30))
        shown = research.engine_at(A).shown_findings
        assert shown is not None
        assert shown.best is not None
        assert (shown.best.line_text, shown.best.score) == ("▲２六歩△８四歩▲２五歩", cp_score(-30))
        stage.think(info("8c8d", mate=-8))
        assert shown.best.score == mate_score(Side.BLACK, 9)
        stage.take(research.focus_engine(A, MoveFocus(allowed_moves=(move("2g2f"), move("7g7f")))))
        assert research.engine_at(A).reason == text.ONE_MOVE_ONLY.filled(engine="Engine")
        stage.take(research.focus_engine(A, MoveFocus(excluded_moves=(move("2g2f"),))))
        assert research.engine_at(A).reason == text.CANNOT_EXCLUDE.filled(engine="Engine")


class TestTrouble:
    def test_a_position_that_kills_engines_is_not_asked_about(self, stage: Stage[Study], research: Study) -> None:
        stage.take(research.show_query(query(game("", "9/9/9/9/4R4/9/9/9/4K4 b G 1"), 0), stage.now))
        assert StopRequest(A) in stage.requests
        student = research.engine_at(A)
        assert (student.state, student.reason) == (StudyState.REFUSED, text.NO_KING)
        in_check = query(game("", "4k4/9/9/9/4R4/9/9/9/4K4 b G 1"), 0)
        stage.take(research.show_query(in_check, stage.now + 1))
        assert student.reason == text.OTHER_IN_CHECK
        mated = query(game("", "4k4/4G4/4P4/9/9/9/9/9/4K4 w 2r2b3g4s4n4l17p 1"), 0)
        stage.take(research.show_query(mated, stage.now + 2))
        assert student.reason == text.NO_MOVES
        assert stage.all(GoRequest) == []

    def test_a_record_with_an_illegal_move_is_asked_about_from_behind_it(
        self, stage: Stage[Study], research: Study
    ) -> None:
        broken = game("7g7e 3c3d 2g2f")
        stage.take(research.show_query(query(broken, 3), stage.now))
        position = stage.asked[A].position
        assert position.sfen is not None
        assert position.moves == ("3c3d", "2g2f")

    def test_it_is_started_anew_once_and_goes_on(self, stage: Stage[Study], research: Study, record: Record) -> None:
        stage.think(info("7g7f", cp=8))
        requests = stage.crash()
        assert RestartRequest(A) in requests
        assert "crashed" in only(requests, SentenceReady).sentence.en
        look(stage, record, 1)
        assert stage.all(GoRequest) == []
        stage.prepare()
        assert stage.asked[A].position.moves == ("7g7f",)
        requests = stage.crash()
        assert RestartRequest(A) not in requests
        student = research.engine_at(A)
        assert student.state is StudyState.LOST
        assert student.reason is not None
        assert RestartRequest(A) in stage.take(research.resume_engine(A, stage.now))
        stage.forget()
        stage.prepare()
        assert only(stage.requests, GoRequest).position.moves == ("7g7f",)

    def test_a_crash_after_a_long_life_is_the_first_one(self, stage: Stage[Study]) -> None:
        stage.think(info("7g7f"))
        assert RestartRequest(A) in stage.crash()
        stage.prepare()
        stage.pass_time(60)
        stage.think(info("7g7f"))
        assert RestartRequest(A) in stage.crash()

    def test_one_that_died_of_its_question_is_asked_plainly(self, stage: Stage[Study], research: Study) -> None:
        stage.take(research.set_limit(A, AnalysisLimit(LimitKind.NODES, 50)))
        assert stage.asked[A].search.text == "go nodes 50"
        stage.crash()
        stage.prepare()
        assert stage.asked[A].search.text == "go infinite"

    def test_one_that_hangs_is_started_anew(self, stage: Stage[Study]) -> None:
        assert stage.hear(SeatEvent(A, ReplyLate(OwedReply.ANSWER, 0.0))) == []
        assert RestartRequest(A) in stage.hear(SeatEvent(A, ReplyOverdue(OwedReply.ANSWER, 0.0)))
