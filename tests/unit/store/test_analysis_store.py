"""The store of analyses: deeper wins, equal positions share, comments fill it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.base.database import ForeignDatabase
from app.formats.files import parse_file
from app.shogi.moves import board_move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.squares import square_named
from app.store.analysis_store import AnalysisStore, ResultOrigin, StoredAnalysis, signed_key
from app.store.of_record import record_analyses
from app.thoughts.evaluation import Evaluation
from app.thoughts.score import cp_score, mate_score
from app.usi.info import ScoreBound

START = Position.from_sfen("startpos")
KIF = """先手：Alpha
後手：Beta
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
**対局 時間 00:01.0 深さ 18/24 ノード数 5000 評価値 62 読み筋 △３四歩(33) ▲２六歩(27)
   2 ３四歩(33)   ( 0:01/00:00:01)
**解析 0 候補1 時間 00:02.0 深さ 20/30 ノード数 90000 評価値 40 読み筋 ▲２六歩(27) △８四歩(83)
**解析 0 候補2 時間 00:02.0 深さ 20/30 ノード数 90000 評価値 10 読み筋 ▲６六歩(67)
   3 投了
"""


def found(points: int, depth: float, nodes: int = 0, bound: ScoreBound = ScoreBound.EXACT) -> StoredAnalysis:
    line = Evaluation(cp_score(points, bound=bound), ("7g7f", "3c3d"))
    return StoredAnalysis("Alpha", (line,), depth, nodes, found_at=1_000_000, origin=ResultOrigin.STUDY)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[AnalysisStore]:
    with closing(AnalysisStore(tmp_path / "analyses.db", writes=True)) as opened:
        yield opened


def test_the_deeper_result_stays_and_an_exact_one_beats_a_bound(store: AnalysisStore) -> None:
    offered = [found(1, 10), found(2, 9), found(3, 10, 500), found(4, 30, bound=ScoreBound.LOWER), found(5, 10, 400)]
    taken = [store.store_results([(START.key, each)]) for each in offered]
    best = store.best_result(START)
    assert taken == [1, 0, 1, 0, 0]
    assert best == offered[2]
    assert best is not None
    assert best.age_days(1_000_000 + 86_400 * 3.5) == 3


def test_every_engine_has_its_own_and_the_deepest_is_first(store: AnalysisStore) -> None:
    other = found(7, 22)._replace(engine="Beta", lines=(Evaluation(mate_score(Side.WHITE, 5), ("2g2f",)),))
    store.store_results([(START.key, found(1, 10)), (START.key, other)])
    assert store.results_at(START) == (other, found(1, 10))
    assert len(store) == 2
    store.clear()
    assert store.results_at(START) == ()


def test_it_says_on_which_machine_and_a_file_that_did_not_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    AnalysisStore(path, writes=True).close()
    with closing(sqlite3.connect(path)) as old:
        old.executescript("ALTER TABLE analysis DROP COLUMN host; PRAGMA user_version = 1")
        old.execute("INSERT INTO engine VALUES(1, 'Alpha')")
        values = (signed_key(START.key), 1, "best", 1, 10.0, 0, None, None, '[[1,null,null,null,"7g7f"]]', 0, "study")
        old.execute("INSERT INTO analysis VALUES(?,?,?,?,?,?,?,?,?,?,?)", values)
        old.commit()
    store = AnalysisStore(path, writes=True)
    assert [each.full_name for each in store.results_at(START)] == ["Alpha"]
    store.store_results([(START.key, found(1, 20)._replace(host="far"))])
    assert [each.full_name for each in store.results_at(START)] == ["Alpha @ far"]
    store.close()


def test_what_cannot_be_moved_there_is_no_result(store: AnalysisStore) -> None:
    store.store_results([(START.key, found(1, 10)._replace(lines=(Evaluation(cp_score(1), ("5e5d",)),)))])
    assert store.results_at(START) == ()


def test_comments_are_read_for_the_position_they_speak_of(store: AnalysisStore) -> None:
    (record,) = parse_file(KIF.encode()).records
    assert store.store_results(record_analyses(record)) == 2
    assert store.store_results(record_analyses(record)) == 0
    after = Position.from_sfen("startpos")
    for move in (
        board_move(square_named("7g"), square_named("7f")),
        board_move(square_named("3c"), square_named("3d")),
    ):
        after.apply(move)
    played, asked = store.best_result(START), store.best_result(after)
    assert played is not None
    assert asked is not None
    assert (played.depth, played.lines[0].line[0], played.origin) == (18.0, "7g7f", ResultOrigin.GAME)
    assert [(found.score.points, found.line[0]) for found in asked.lines] == [(40, "2g2f"), (10, "6g6f")]


def test_another_programs_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE analysis(x)")
    with pytest.raises(ForeignDatabase):
        AnalysisStore(path, writes=True)
