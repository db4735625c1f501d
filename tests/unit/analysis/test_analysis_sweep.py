"""棋譜解析 on a clock of the test's own: what is asked in which order, and what becomes of engines that fail."""

import pytest

from app.analysis.analysis_plan import AnalysisOrder, AnalysisScope, EarlyStopping
from app.analysis.asking import (
    AnalysisProgress,
    AutomaticChange,
    FirstPassFinished,
    MoveVerified,
    PositionAnalysed,
    SentenceReady,
)
from app.analysis.game_analysis import AnalysisState, EngineSeats, GameAnalysis
from app.analysis.limit import NO_SUPPORT, AnalysisLimit, Effort, LimitKind, SearchSupport
from app.analysis.verification import EARLIER_SCORES_KEY, MoveToVerify, VerificationKind
from app.directing.requests import EndRequest, GoRequest, ReadyRequest, RestartRequest, SetOptionRequest, StopRequest
from app.directing.seat_events import SeatEvent
from app.record.edits import DeleteBranch, InsertLine
from app.record.history import History
from app.record.tree import PERSON, Record
from app.shogi.pieces import Side
from app.text import analysis as text
from app.text.phrase import Phrase
from app.thoughts.dialects.draft import CONDITION
from app.usi.answers import Answer, AnswerWord
from app.usi.events import OwedReply, ReplyOverdue
from app.usi.info import ScoreBound
from app.usi.options import Options, read_option
from tests.cases import every_case
from tests.unit.analysis.scripted import GAME, A, B, C, Stage, game, info, kinds, move, nodes, only

NODES = Effort(AnalysisLimit(LimitKind.NODES, 1_000))
EIGHT_PLIES = 9  # with the start


def sweep(record: Record, order: AnalysisOrder | None = None, *crews: EngineSeats) -> Stage[GameAnalysis]:
    stage = Stage(GameAnalysis(record, order or AnalysisOrder(NODES), crews or (EngineSeats((A,)),)))
    stage.begin()
    return stage


def analyse(stage: Stage[GameAnalysis], seconds: float = 1.0, cp: int = 0) -> None:
    """One question at seat A, answered."""
    stage.begun()
    stage.think(info("7g7f", cp=cp, nodes=900))
    stage.pass_time(seconds)
    stage.answer("7g7f")


def plies(stage: Stage[GameAnalysis]) -> list[int]:
    return [request.findings.query.ply for request in stage.all(PositionAnalysed)]


class TestOrder:
    def test_every_position_from_the_start_on(self) -> None:
        record = game()
        stage = sweep(record)
        assert stage.all(ReadyRequest) == [ReadyRequest(A, new_game=True)]
        requests = stage.prepare()
        assert kinds(requests) == [SetOptionRequest, SetOptionRequest, AutomaticChange, GoRequest, AnalysisProgress]
        while stage.director.state is AnalysisState.RUNNING:
            analyse(stage)
        assert plies(stage) == list(range(EIGHT_PLIES))
        assert [ask.search.text for ask in stage.all(GoRequest)] == ["go nodes 1000"] * EIGHT_PLIES
        assert stage.asked[A].position.moves == tuple(GAME.split())
        assert isinstance(stage.requests[-1], EndRequest)

    def test_the_next_question_comes_before_all_else(self) -> None:
        stage = sweep(game())
        stage.prepare()
        stage.begun()
        stage.think(info("7g7f"))
        assert kinds(stage.answer("7g7f"))[0] is GoRequest

    @every_case(
        ("scope", "expected"),
        [
            (AnalysisScope(first=3, last=5), [3, 4, 5]),
            (AnalysisScope(first=7), [7, 8]),
            (AnalysisScope(is_backward=True, last=2), [2, 1, 0]),
            (AnalysisScope(sides=frozenset({Side.BLACK})), [0, 2, 4, 6, 8]),
            (AnalysisScope(sides=frozenset({Side.WHITE}), last=4), [1, 3]),
        ],
    )
    def test_scopes(self, scope: AnalysisScope, expected: list[int]) -> None:
        assert [node.ply for node in scope.select_nodes(game())] == expected

    def test_branches(self) -> None:
        record = game("7g7f 3c3d")
        History(record).apply_edit(InsertLine(record.root, (move("2g2f"), move("8c8d"))), PERSON, 0)
        assert len(AnalysisScope().select_nodes(record)) == 3
        with_branches = AnalysisScope(has_branches=True).select_nodes(record)
        assert [node.move.usi if node.move else "" for node in with_branches] == ["", "7g7f", "3c3d", "2g2f", "8c8d"]

    def test_what_is_known_deeply_enough_is_passed_over(self) -> None:
        known = f"#評価値=5\n#読み筋=△３四歩\n#深さ=3\n#エンジン=Engine\n#{CONDITION}=ノード1000"
        shallow = known.replace("ノード1000", "ノード999")
        other = known.replace("Engine", "Other")
        played = known.replace("#", "*")
        stage = sweep(game("7g7f 3c3d 2g2f 8c8d", comments={1: known, 2: shallow, 3: other, 4: played}))
        stage.prepare()
        for _ in range(4):
            analyse(stage)
        assert plies(stage) == [0, 2, 3, 4]
        assert stage.director.skip_count == 1
        again = sweep(game("7g7f", comments={1: known}), AnalysisOrder(NODES, skips_known=False))
        again.prepare()
        analyse(again)
        analyse(again)
        assert plies(again) == [0, 1]

    def test_a_long_record_is_looked_through_a_few_positions_at_a_time(self) -> None:
        shuffle = " ".join(["4i4h 6a6b 4h4i 6b6a"] * 25)
        known = f"#評価値=5\n#読み筋=△３四歩\n#深さ=3\n#エンジン=Engine\n#{CONDITION}=ノード1000"
        stage = sweep(game(shuffle, comments=dict.fromkeys(range(1, 100), known)))
        assert not {GoRequest, EndRequest} & set(kinds(stage.prepare()))
        stage.pass_time(0.01)
        analyse(stage)
        analyse(stage)
        assert plies(stage) == [0, 100]
        assert stage.director.skip_count == 99

    def test_a_game_that_is_known_needs_no_search(self) -> None:
        known = f"#評価値=5\n#エンジン=Engine\n#{CONDITION}=ノード1000"
        stage = sweep(game("7g7f", comments={0: known, 1: known}))
        stage.prepare()
        assert stage.all(GoRequest) == []
        assert isinstance(stage.requests[-1], EndRequest)

    def test_a_mated_position_is_nothing_to_think_about(self) -> None:
        stage = sweep(game("G*5b", "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"))
        stage.prepare()
        analyse(stage)
        assert plies(stage) == [0]
        assert stage.director.state is AnalysisState.FINISHED


def test_without_a_limit_it_would_never_go_on() -> None:
    with pytest.raises(ValueError, match="limit"):
        GameAnalysis(game(), AnalysisOrder(Effort(AnalysisLimit())), [EngineSeats((A,))])


class TestSharing:
    def test_seats_of_one_engine_share_its_work(self) -> None:
        stage = sweep(game(), None, EngineSeats((A, B)))
        stage.prepare(A)
        stage.prepare(B)
        assert (len(stage.asked[A].position.moves), len(stage.asked[B].position.moves)) == (0, 1)
        for seat in (B, B, A, B, B, A, B, A, B):
            stage.begun(seat)
            stage.think(info("7g7f"), seat)
            stage.answer("7g7f", seat)
        assert sorted(plies(stage)) == list(range(EIGHT_PLIES))
        assert len(stage.all(EndRequest)) == 1

    def test_another_engine_does_all_of_it_too(self) -> None:
        stage = sweep(game("7g7f"), None, EngineSeats((A,), "One"), EngineSeats((B,), "Two"))
        stage.prepare(A)
        stage.prepare(B)
        for seat in (A, A, B, B):
            stage.think(info("7g7f"), seat)
            stage.answer("7g7f", seat)
        said = [(request.findings.engine, request.findings.query.ply) for request in stage.all(PositionAnalysed)]
        assert said == [("One", 0), ("One", 1), ("Two", 0), ("Two", 1)]

    def test_what_a_lost_engine_was_at_is_done_by_another(self) -> None:
        stage = sweep(game("7g7f 3c3d"), None, EngineSeats((A, B, C)))
        for seat in (A, B, C):
            stage.prepare(seat)
        stage.crash(B)
        for seat in (A, C):
            stage.think(info("7g7f"), seat)
            stage.answer("7g7f", seat)
        stage.think(info("7g7f"), A)
        stage.answer("7g7f", A)
        assert sorted(plies(stage)) == [0, 1, 2]


class TestWays:
    def test_progress_and_the_time_that_is_left(self) -> None:
        stage = sweep(game())
        assert only(stage.prepare(), AnalysisProgress) == AnalysisProgress(0, EIGHT_PLIES, None)
        analyse(stage, seconds=2.0)
        assert stage.all(AnalysisProgress)[-1] == AnalysisProgress(1, EIGHT_PLIES, 16.0, 1 / EIGHT_PLIES)

    def test_pause_and_go_on_at_the_same_move(self) -> None:
        stage = sweep(game())
        stage.prepare()
        analyse(stage)
        director = stage.director
        assert isinstance(director, GameAnalysis)
        assert stage.take(director.pause()) == [StopRequest(A)]
        assert stage.answer("7g7f", stopped=True) == []
        assert plies(stage) == [0]
        stage.take(director.resume(stage.now))
        assert len(stage.asked[A].position.moves) == 1
        for _ in range(EIGHT_PLIES - 1):
            analyse(stage)
        assert plies(stage) == list(range(EIGHT_PLIES))

    def test_cancelling_ends_it(self) -> None:
        stage = sweep(game())
        stage.prepare()
        analyse(stage)
        director = stage.director
        assert isinstance(director, GameAnalysis)
        assert stage.take(director.cancel()) == [EndRequest()]
        assert (director.state, director.search_count) == (AnalysisState.CANCELLED, 1)

    def test_a_mate_ends_a_position_early_where_wanted(self) -> None:
        stage = sweep(game(), AnalysisOrder(NODES, stop_early=EarlyStopping()))
        stage.prepare()
        assert stage.think(info("7g7f", mate=9, bound=ScoreBound.LOWER)) == []
        assert stage.think(info("7g7f", mate=9)) == [StopRequest(A)]
        assert sweep(game()).director.order.stop_early.at_mate is False

    def test_a_stable_best_move_ends_a_position_early(self) -> None:
        stage = sweep(game(), AnalysisOrder(NODES, stop_early=EarlyStopping(at_mate=False, stable_depths=3)))
        stage.prepare()
        said = [("7g7f", 1, 10), ("2g2f", 2, 20), ("2g2f", 3, 100), ("2g2f", 5, 200), ("2g2f", 6, 300)]
        stopped = [stage.think(info(pv, depth=depth, nodes=count)) != [] for pv, depth, count in said]
        assert stopped == [False, False, False, False, True]

    def test_an_engine_without_limits_is_stopped_from_outside(self) -> None:
        stage = sweep(
            game(), AnalysisOrder(Effort(AnalysisLimit(LimitKind.TIME, 500))), EngineSeats((A,), "", NO_SUPPORT)
        )
        stage.prepare()
        assert stage.asked[A].search.text == "go infinite"
        stage.begun()
        assert stage.pass_time(0.4) == []
        assert stage.pass_time(0.2) == [StopRequest(A)]

    def test_one_known_to_die_of_limits_is_asked_plainly(self) -> None:
        stage = sweep(game())
        stage.prepare(name="gpsshogi 0.7.0")
        assert stage.asked[A].search.text == "go infinite"
        assert stage.think(info("7g7f", nodes=1_200)) == [StopRequest(A)]

    def test_a_book_move_is_no_thought(self) -> None:
        stage = sweep(game("7g7f"))
        stage.prepare()
        stage.answer("7g7f")
        stage.answer(AnswerWord.WIN)
        assert plies(stage) == []
        assert stage.director.skip_count == 2
        assert isinstance(stage.requests[-1], EndRequest)

    @pytest.mark.parametrize(
        ("answer", "said"),
        [
            ("7g7f", text.UNTHOUGHT_BOOK),
            ("7g7e", text.UNTHOUGHT_ILLEGAL),
            (AnswerWord.UNREADABLE, text.UNTHOUGHT_UNREADABLE),
            (AnswerWord.RESIGN, text.UNTHOUGHT_RESIGNED),
            (AnswerWord.WIN, text.UNTHOUGHT_DECLARED),
            (AnswerWord.NO_MOVE, text.UNTHOUGHT_NO_MOVE),
            (AnswerWord.NO_MATE, text.UNTHOUGHT_MATE_SOLVER),
        ],
    )
    def test_what_came_instead_of_a_thought_is_counted_and_told(self, answer: Answer | str, said: Phrase) -> None:
        stage = sweep(game("7g7f 3c3d"))
        stage.prepare()
        stage.answer(answer)
        director = stage.director
        assert director.answers_without_score == (said.filled(engine="Engine", count=1),)
        assert director.is_without_scores
        analyse(stage)
        assert not director.is_without_scores

    def test_each_engine_has_to_think(self) -> None:
        stage = sweep(game(""), None, EngineSeats((A,)), EngineSeats((B,)))
        stage.prepare(A)
        stage.prepare(B, "Other")
        analyse(stage)
        stage.answer("7g7f", B)
        assert stage.director.is_without_scores
        assert stage.director.answers_without_score == (text.UNTHOUGHT_BOOK.filled(engine="Other", count=1),)

    @pytest.mark.parametrize(
        ("lines", "set_", "noted"),
        [
            ("option name USI_OwnBook type check default true", [("USI_OwnBook", False)], 1),
            ("option name USI_OwnBook type check default false", [("USI_OwnBook", False)], 0),
            ("option name BookDepth type spin default 30 min 0 max 100", [("BookDepth", 0)], 1),
            ("option name BookFile type combo default a.db var no_book var a.db", [("BookFile", "no_book")], 1),
            ("option name BookFile type string default a.db", [], 0),
            ("option name BookDepth type spin default 30 min 5 max 100", [], 0),
        ],
    )
    def test_books_are_turned_off_by_what_turns_them_off(
        self, lines: str, set_: list[tuple[str, object]], noted: int
    ) -> None:
        stage = sweep(game())
        stage.forget()
        option = read_option(lines).option
        assert option is not None
        stage.prepare(options=Options((option,)))
        assert [(request.name, request.value) for request in stage.all(SetOptionRequest)] == set_
        assert len(stage.all(AutomaticChange)) == noted

    def test_a_node_that_goes_is_passed_over(self) -> None:
        record = game()
        stage = sweep(record)
        stage.prepare()
        History(record).apply_edit(DeleteBranch(nodes(record)[4]), PERSON, 0)
        for _ in range(4):
            analyse(stage)
        assert plies(stage) == [0, 1, 2, 3]
        director = stage.director
        assert isinstance(director, GameAnalysis)
        assert (director.deleted_count, director.state) == (5, AnalysisState.FINISHED)

    def test_a_node_that_comes_back_before_the_end_is_searched(self) -> None:
        """Deleted with one question for it out and one ready, and brought back by undo."""
        record = game()
        stage, history = sweep(record), History(record)
        stage.prepare()
        for _ in range(3):
            analyse(stage)
        stage.begun()
        history.apply_edit(DeleteBranch(nodes(record)[2]), PERSON, 0)
        stage.think(info("7g7f", nodes=900))
        stage.answer("7g7f")
        assert plies(stage) == [0, 1, 2]
        stage.begun()
        history.undo(PERSON)
        while stage.director.state is AnalysisState.RUNNING:
            analyse(stage)
        assert sorted(plies(stage)) == list(range(EIGHT_PLIES))
        assert stage.director.deleted_count == 0


class TestTrouble:
    def test_it_is_started_anew_and_goes_on_at_the_same_move(self) -> None:
        stage = sweep(game())
        stage.prepare()
        analyse(stage)
        stage.begun()
        stage.think(info("7g7f"))
        requests = stage.crash()
        assert RestartRequest(A) in requests
        assert "crashed" in only(requests, SentenceReady).sentence.en
        stage.prepare()
        assert len(stage.asked[A].position.moves) == 1
        for _ in range(EIGHT_PLIES - 1):
            analyse(stage)
        assert plies(stage) == list(range(EIGHT_PLIES))

    def test_a_position_at_which_it_ends_twice_is_tried_again_in_the_end(self) -> None:
        stage = sweep(game(), None, EngineSeats((A,), "", SearchSupport()))
        stage.prepare()
        for _ in range(2):
            stage.crash()
            stage.prepare()
        for _ in range(EIGHT_PLIES - 1):
            analyse(stage)
        assert plies(stage) == list(range(1, EIGHT_PLIES))
        assert stage.asked[A].position.moves == ()
        stage.forget()
        stage.crash()
        assert "position after move 0" in stage.all(SentenceReady)[0].sentence.en
        stage.prepare()
        director = stage.director
        assert isinstance(director, GameAnalysis)
        assert (director.failure_count, director.state) == (1, AnalysisState.FINISHED)

    def test_one_that_ends_again_and_again_is_not_used_any_more(self) -> None:
        stage = sweep(game())
        stage.prepare()
        for _ in range(2):
            assert RestartRequest(A) in stage.crash()
            stage.prepare()
        requests = stage.crash()
        assert RestartRequest(A) not in requests
        assert isinstance(requests[-1], EndRequest)
        assert stage.director.state is AnalysisState.FAILED

    def test_one_that_never_comes_fails(self) -> None:
        stage = sweep(game())
        for _ in range(3):
            stage.crash()
        assert stage.director.state is AnalysisState.FAILED

    def test_one_that_hangs_is_started_anew(self) -> None:
        stage = sweep(game())
        stage.prepare()
        assert RestartRequest(A) in stage.hear(SeatEvent(A, ReplyOverdue(OwedReply.ANSWER, 0.0)))

    def test_one_that_died_of_its_question_is_asked_plainly(self) -> None:
        stage = sweep(game())
        stage.prepare()
        stage.crash()
        stage.prepare()
        assert stage.asked[A].search.text == "go infinite"

    def test_what_comes_too_late_is_dropped(self) -> None:
        stage = sweep(game())
        stage.prepare()
        old = stage.task()
        analyse(stage)
        assert stage.think(info("2g2f", cp=999), task=old) == []
        analyse(stage)
        assert [request.findings.best.evaluation.score.points for request in stage.all(PositionAnalysed)] == [0, 0]  # type: ignore[union-attr]


LOOKED = Effort(AnalysisLimit(LimitKind.NODES, 1_000))
FALLS = (0, 0, 0, 900, -900, 900, -900, 900, -900)
"""What the engine says at each ply, for the side to move: the third move gives everything away."""


def first_pass(record: Record, *crews: EngineSeats) -> Stage[GameAnalysis]:
    stage = sweep(record, AnalysisOrder(LOOKED, looks_again=True), *crews)
    stage.prepare()
    for cp in FALLS:
        analyse(stage, cp=cp)
    return stage


def wish(record: Record, ply: int, first: float = 30.0) -> MoveToVerify:
    return MoveToVerify("Engine", nodes(record)[ply].number, first, 600)


class TestLookingAgain:
    def test_it_ends_when_nothing_is_to_be_looked_at(self) -> None:
        stage = first_pass(game())
        assert kinds(stage.requests)[-1] is FirstPassFinished
        assert EndRequest not in kinds(stage.requests)
        stage.take(stage.director.verify_moves((), stage.now))
        assert stage.director.state is AnalysisState.FINISHED
        assert stage.all(AnalysisProgress)[-1].share == 1.0

    def test_the_best_move_and_the_played_one_are_searched_twice_as_long(self) -> None:
        record = game()
        stage = first_pass(record)
        asked = stage.take(stage.director.verify_moves([wish(record, 3, first=6.0)], stage.now))
        assert only(asked, GoRequest).search.text == "go nodes 2000"
        assert stage.asked[A].position.moves == ("7g7f", "3c3d")
        stage.begun()
        stage.think(info("6g6f 8c8d", cp=50))
        second = only(stage.answer("6g6f"), GoRequest)
        assert second.search.text == "go nodes 2000 searchmoves 2g2f"
        stage.begun()
        stage.think(info("2g2f 8c8d", cp=30))
        ended = stage.answer("2g2f")
        found = only(ended, MoveVerified).found
        assert found.best_move.first_move is move("6g6f")
        assert found.played_move is not None
        assert [thought.line for thought in found.to_thoughts()] == ["▲６六歩△８四歩", "▲２六歩△８四歩"]
        assert found.to_thoughts()[0].other_value(CONDITION) == "ノード2000 再考"
        assert isinstance(ended[-1], EndRequest)
        assert (stage.director.verified_count, stage.director.moves_to_verify) == (1, 1)

    def test_the_engine_s_own_move_needs_no_second_question(self) -> None:
        record = game()
        stage = first_pass(record)
        stage.take(stage.director.verify_moves([wish(record, 3)], stage.now))
        stage.begun()
        stage.think(info("2g2f 8c8d", cp=50))
        found = only(stage.answer("2g2f"), MoveVerified).found
        assert found.played_move is None

    @every_case(("first", "second"), [(30.0, 20), (6.0, -300), (8.0, -50)])
    def test_where_looks_differ_and_before_a_move_is_blamed_a_longer_one_decides(
        self, first: float, second: int
    ) -> None:
        record = game()
        stage = first_pass(record)
        stage.take(stage.director.verify_moves([wish(record, 3, first)], stage.now))
        stage.begun()
        stage.think(info("6g6f", cp=50))
        stage.answer("6g6f")
        stage.begun()
        stage.think(info("2g2f", cp=second))
        asked = stage.answer("2g2f")
        assert only(asked, GoRequest).search.text == "go nodes 8000 searchmoves 6g6f 2g2f"
        assert SetOptionRequest(A, "MultiPV", 2) in asked
        stage.begun()
        for depth, best, played in ((6, 60, -300), (7, 80, -200), (8, 90, None)):
            stage.think(info("6g6f", cp=best, depth=depth, rank=1))
            if played is not None:
                stage.think(info("2g2f", cp=played, depth=depth, rank=2))
        found = only(stage.answer("6g6f"), MoveVerified).found
        assert found.effort.kind is VerificationKind.DUEL
        assert found.played_move is not None
        assert [said.evaluation.score.points for said in (found.best_move, found.played_move)] == [80, -200]
        assert found.to_thoughts()[0].other_value(EARLIER_SCORES_KEY) == "60 -300"

    @every_case(
        ("reports", "decided"),
        [
            pytest.param(
                [(1, 3, 60, 3, -300), (50, 6, 70, 4, -250), (200, 5, 90, 7, -200)], [90, -200], id="no depth twice"
            ),
            pytest.param(
                [(5, 3, 60, 3, -300), (50, 6, 70, 4, -250), (200, 7, 90, 6, -200)], [90, -200], id="early depths alike"
            ),
            pytest.param(
                [(100, 6, 60, 6, -300), (400, 7, 70, 7, -250), (900, 8, 90, 7, -250)], [70, -250], id="last depth cut"
            ),
        ],
    )
    def test_a_duel_compares_what_an_engine_found_at_the_same_moment(
        self, reports: list[tuple[int, int, int, int, int]], decided: list[int]
    ) -> None:
        """Each report: nodes, then depth and score of both lines; depths of an engine that searches by visits rise and fall."""
        record = game()
        stage = first_pass(record)
        stage.take(stage.director.verify_moves([wish(record, 3, 30.0)], stage.now))
        for word, cp in (("6g6f", 50), ("2g2f", 20)):
            stage.begun()
            stage.think(info(word, cp=cp))
            stage.answer(word)
        stage.begun()
        for spent, depth, best, other_depth, played in reports:
            stage.think(info("6g6f", cp=best, depth=depth, rank=1, nodes=spent))
            stage.think(info("2g2f", cp=played, depth=other_depth, rank=2, nodes=spent))
        found = only(stage.answer("6g6f"), MoveVerified).found
        assert found.effort.kind is VerificationKind.DUEL
        assert found.played_move is not None
        assert [said.evaluation.score.points for said in (found.best_move, found.played_move)] == decided

    def test_where_both_find_twice_the_least_loss_no_longer_look_is_taken(self) -> None:
        record = game()
        stage = first_pass(record)
        stage.take(stage.director.verify_moves([wish(record, 3, first=11.0)], stage.now))
        stage.begun()
        stage.think(info("6g6f", cp=50))
        stage.answer("6g6f")
        stage.begun()
        stage.think(info("2g2f", cp=-600))
        found = only(stage.answer("2g2f"), MoveVerified).found
        assert found.effort.kind is VerificationKind.AGAIN

    def test_an_engine_that_takes_no_moves_is_asked_for_the_position_after(self) -> None:
        record = game()
        stage = first_pass(record, EngineSeats((A,), traits=SearchSupport(takes_moves=False)))
        stage.take(stage.director.verify_moves([wish(record, 3)], stage.now))
        stage.begun()
        stage.think(info("6g6f", cp=50))
        asked = only(stage.answer("6g6f"), GoRequest)
        assert (asked.search.text, len(asked.position.moves)) == ("go nodes 2000", 3)
        stage.begun()
        stage.think(info("8c8d", cp=400))
        found = only(stage.answer("8c8d"), MoveVerified).found
        assert found.effort.kind is VerificationKind.AROUND
        assert found.played_move is not None
        assert found.played_move.evaluation.score.points == -400
        assert found.to_thoughts()[1].line == "▲２六歩△８四歩"

    def test_a_pause_begins_a_look_anew(self) -> None:
        record = game()
        stage = first_pass(record)
        stage.take(stage.director.verify_moves([wish(record, 3), wish(record, 5)], stage.now))
        stage.begun()
        stage.think(info("6g6f", cp=50))
        stage.answer("6g6f")
        stage.take(stage.director.pause())
        resumed = stage.take(stage.director.resume(stage.now))
        assert only(resumed, GoRequest).search.text == "go nodes 2000"
        assert stage.asked[A].position.moves == ("7g7f", "3c3d")

    def test_an_engine_that_dies_of_a_look_again_and_again_leaves_it(self) -> None:
        record = game()
        stage = first_pass(record)
        stage.take(stage.director.verify_moves([wish(record, 3)], stage.now))
        for _ in range(2):
            stage.begun()
            stage.think(info("6g6f", cp=50))
            stage.crash()
            stage.prepare()
        assert stage.director.state is AnalysisState.FINISHED
        assert stage.all(MoveVerified) == []

    def test_the_share_of_both_stages_only_grows(self) -> None:
        record = game()
        stage = first_pass(record)
        stage.take(stage.director.verify_moves([wish(record, 3)], stage.now))
        stage.begun()
        stage.think(info("2g2f", cp=50))
        stage.answer("2g2f")
        shares = [told.share for told in stage.all(AnalysisProgress)]
        assert shares == sorted(shares)
        assert 0.5 < shares[-3] < 0.7
        assert shares[-1] == pytest.approx(1.0)
