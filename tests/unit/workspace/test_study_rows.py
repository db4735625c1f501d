"""What is shown of one engine in a study, and which engines were chosen."""

from pathlib import Path

import pytest

from app.analysis.limit import NO_LIMIT, AnalysisLimit, LimitKind
from app.analysis.query import query_at_node
from app.analysis.study import Study, StudyEngine, StudyState
from app.config.settings import ScoreView, StudyLimit, StudySettings
from app.directing.requests import Seat
from app.directing.seat_events import EngineReady, SeatEvent
from app.record.record_builder import RecordBuilder
from app.record.traversal import main_line
from app.record.tree import Record
from app.shogi.moves import move_of_usi
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import study as text
from app.usi.events import InfoEvent, SearchId
from app.usi.info import read_info
from app.usi.options import Options
from app.workspace.choices import StudyEngineChoice as Chosen
from app.workspace.choices import last_study_engines, store_study_engines, study_limit
from app.workspace.engine_signs import EngineSigns
from app.workspace.scene import DrawingInk, EngineScore
from app.workspace.state_store import StateStore
from app.workspace.study_rows import make_study_card, results_on_board, study_output_on_board, threat_arrow, time_text
from tests.cases import every_case

SEAT = Seat("one")
BEST = "info depth 12 seldepth 18 score cp 85 nodes 1234567 nps 500000 hashfull 305 time 2469 pv 3c3d 2g2f 8c8d"


@pytest.fixture
def record() -> Record:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    for word in ("7g7f",):
        move = move_of_usi(word)
        assert move is not None
        builder.add_move(move)
    return builder.to_record()


def told(record: Record, *lines: str, threat: bool = False) -> StudyEngine:
    """A student that has said so after the first move."""
    research = Study()
    research.add_engine(SEAT, 0)
    research.on_start(0)
    research.show_query(query_at_node(record, main_line(record.root)[-1]), 0)
    research.on_event(SeatEvent(SEAT, EngineReady("Engine", Options())), 0)
    student = research.engine_at(SEAT)
    if threat:
        research.show_threat(SEAT, True)
    assert student.task is not None
    for line in lines:
        research.on_event(SeatEvent(SEAT, InfoEvent(SearchId(1), read_info(line)), student.task), 0)
    return student


def test_a_row_tells_all_that_is_known_of_a_line(record: Record) -> None:
    sheet = make_study_card(told(record, BEST), record, ScoreView.SENTE)
    (row,) = sheet.rows
    assert (row.rank, row.depth, row.nodes, row.time) == (1, "12/18", "1.23M", "2.5")
    assert row.score.ja == "−85"
    assert row.line is not None
    assert row.line.move_names() == ("☖３四歩", "☗２六歩", "☖８四歩")
    assert row.line.start_node is main_line(record.root)[-1]
    assert [figure.en for figure in sheet.figures] == ["depth 12/18", "1.23M", "500k nps", "hash 30%", "2.5 s"]
    assert sheet.state is text.THINKING


def test_scores_are_told_from_the_side_that_the_person_wants(record: Record) -> None:
    (row,) = make_study_card(told(record, BEST), record, ScoreView.MOVER).rows
    assert row.score.ja == "+85"
    assert row.candidate.score.points == -85


def test_a_bound_says_so_and_the_changes_of_mind_are_kept(record: Record) -> None:
    other = "info depth 13 score cp 120 time 3000 pv 8c8d"
    bound = "info depth 14 score cp 300 lowerbound pv 8c8d"
    sheet = make_study_card(told(record, BEST, other, bound), record, ScoreView.MOVER)
    assert sheet.rows[0].score is not None
    assert sheet.rows[0].score.ja == "≥+300"
    assert [turn.ja.split()[0] for turn in sheet.best_changes] == ["☖８四歩", "☖３四歩"]


def test_the_threat_belongs_nowhere_in_the_record(record: Record) -> None:
    student = told(record, "info depth 5 score cp 40 pv 2g2f", threat=True)
    (row,) = make_study_card(student, record, ScoreView.SENTE).rows
    assert row.line is not None
    assert row.line.start_node is None
    assert student.query is not None
    heard = results_on_board([student], student.query, EngineSigns())
    arrows, score, scores = study_output_on_board(heard, student.query.turn, 4, lambda _: 600, threat="狙い")
    assert [arrow.ink for arrow in arrows] == [DrawingInk.THREAT]
    assert arrows[0] == threat_arrow(row.line.moves[0], Side.WHITE, "A 狙い")
    assert score is None
    assert scores == ()
    assert row.refusal is text.THREAT_HAS_NO_PLACE


def test_what_is_said_of_another_position_is_not_drawn(record: Record) -> None:
    student = told(record, BEST)
    here = query_at_node(record, record.root)
    assert results_on_board([student], here, EngineSigns()) == ()
    assert student.query is not None
    heard = results_on_board([student], student.query, EngineSigns())
    arrows, score, scores = study_output_on_board(heard, student.query.turn, 0, lambda _: 600)
    assert arrows == ()
    assert score is not None
    assert scores == (EngineScore(DrawingInk.ENGINE, "A", score, "Engine"),)


def test_why_nothing_is_thought_is_told(record: Record) -> None:
    student = told(record)
    student.state, student.reason = StudyState.REFUSED, text.NO_ENGINE
    sheet = make_study_card(student, record, ScoreView.SENTE)
    assert (sheet.state, sheet.reason, sheet.rows) == (text.REFUSED, text.NO_ENGINE, ())


@every_case(("milliseconds", "words"), [(0, "0.0"), (3_449, "3.4"), (65_000, "1:05"), (3_723_000, "1:02:03")])
def test_times(milliseconds: int, words: str) -> None:
    assert time_text(milliseconds) == words


def test_what_was_chosen_is_read_again_and_nonsense_is_nothing() -> None:
    chosen = (Chosen("builtin"), Chosen("fairy", 5))
    store = StateStore(Path("/nowhere"), lambda _, __: None)
    store_study_engines(store, chosen)
    assert last_study_engines(store) == chosen
    for data in (b"", b"{", b"[]", b'{"engines": 3}', b'{"engines": [3, {"key": 1}, {}]}', b"\xff"):
        store._cache["study"] = data
        assert last_study_engines(store) == ()
    store._cache["study"] = b'{"engines": [{"key": "a", "lines": -1}, {"key": "a"}]}'
    assert last_study_engines(store) == (Chosen("a"),)


def test_limits_as_the_settings_say() -> None:
    assert study_limit(StudySettings()) == NO_LIMIT
    assert study_limit(StudySettings(limit=StudyLimit.TIME, seconds=7)) == AnalysisLimit(LimitKind.TIME, 7_000)
    assert study_limit(StudySettings(limit=StudyLimit.NODES, kilonodes=5)) == AnalysisLimit(LimitKind.NODES, 5_000)
    assert study_limit(StudySettings(limit=StudyLimit.DEPTH, depth=9)) == AnalysisLimit(LimitKind.DEPTH, 9)
