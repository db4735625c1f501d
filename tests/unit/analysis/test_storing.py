"""Findings that go into the store and come back: whose they are, when they are enough, and what a study shows of them."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.analysis import storing
from app.analysis.analysis_plan import AnalysisOrder
from app.analysis.asking import PositionAnalysed
from app.analysis.findings import Findings
from app.analysis.game_analysis import AnalysisState, EngineSeats, GameAnalysis
from app.analysis.limit import AnalysisLimit, Effort, LimitKind
from app.analysis.storing import (
    FindingsSnapshot,
    engine_identity,
    is_repeated,
    reaches_limit,
    stored_findings,
    sufficient_results,
)
from app.analysis.study import Study
from app.base.value import replaced
from app.config.engine_profile import EngineProfile, bundled_profile
from app.shogi.pieces import Side
from app.store.analysis_store import AnalysisStore, ResultOrigin, StoredAnalysis
from app.thoughts.score import cp_score
from tests.cases import every_case
from tests.unit.analysis.scripted import A, Stage, game, info, nodes, query

PROFILE = EngineProfile("e", "Engine", "/nowhere/engine")
TIME = Effort(AnalysisLimit(LimitKind.TIME, 1_000))


def found_at(ply: int = 0, *, depth: int = 9, lines: int = 1) -> Findings:
    found = Findings(query(game(), ply), "Engine")
    for rank in range(lines, 0, -1):
        pv = ("7g7f 3c3d", "2g2f 3c3d")[rank - 1] if ply % 2 == 0 else ("3c3d", "8c8d")[rank - 1]
        found.add_info(info(pv, cp=50 - rank, depth=depth, nodes=900, rank=rank, time=620))
    return found


def stored(effort: Effort | None = None, **more: int) -> tuple[int, StoredAnalysis]:
    return FindingsSnapshot.from_findings(
        found_at(**more), PROFILE, ResultOrigin.ANALYSIS, 1_000_000.7, effort
    ).to_stored_analysis()


def test_what_comes_back_is_what_went_in() -> None:
    found = found_at(ply=1, lines=2)
    key, kept = FindingsSnapshot.from_findings(found, PROFILE, ResultOrigin.STUDY, 1_000_000.7).to_stored_analysis()
    back = stored_findings(kept, found.query)
    assert key == found.query.key
    assert kept.lines[0].score == cp_score(49, Side.WHITE)
    assert (back.engine, back.found_at, back.depth, back.nodes) == ("Engine", 1_000_000, 9, 900)
    assert [(each.evaluation.rank, each.moves, each.evaluation.score) for each in back.candidates] == [
        (each.evaluation.rank, each.moves, each.evaluation.score) for each in found.candidates
    ]


@every_case(
    ("effort", "given", "expected"),
    [
        (TIME, None, False),  # its last word came after 620 ms
        (TIME, TIME, True),
        (Effort(AnalysisLimit(LimitKind.TIME, 2_000)), TIME, False),
        (Effort(AnalysisLimit(LimitKind.DEPTH, 9)), None, True),
        (Effort(AnalysisLimit(LimitKind.DEPTH, 10)), None, False),
        (Effort(AnalysisLimit(LimitKind.NODES, 900), 2), None, False),  # another line is wanted
    ],
)
def test_it_is_enough_for_who_asks_for_no_more(effort: Effort, given: Effort | None, expected: bool) -> None:
    assert reaches_limit(stored(given)[1], effort) is expected


def test_an_engine_with_other_options_another_net_or_program_is_another(tmp_path: Path) -> None:
    program, net = tmp_path / "engine", tmp_path / "eval"
    program.write_bytes(b"1")
    program.chmod(0o755)
    net.mkdir()
    (net / "nn.bin").write_bytes(b"1")
    profile = EngineProfile("e", "Engine", str(program), values={"EvalDir": "eval", "Threads": 1})
    before = engine_identity(profile)
    assert (
        engine_identity(replaced(profile, key="other", values={"EvalDir": "eval", "Threads": 8, "USI_Hash": 4096}))
        == before
    )
    os.utime(net / "nn.bin", ns=(5, 5))
    assert engine_identity(profile) != before
    before = engine_identity(profile)
    program.write_bytes(b"22")
    assert engine_identity(profile) != before
    before = engine_identity(profile)
    assert engine_identity(replaced(profile, values={"EvalDir": "eval", "FV_SCALE": 36})) != before
    assert engine_identity(replaced(profile, name="Other")) != before


def test_the_bundled_engine_with_its_network_is_another_than_without(monkeypatch: pytest.MonkeyPatch) -> None:
    names = set()
    for network in ("", "miniosl 0.1.6"):
        monkeypatch.setattr(storing, "network_name", lambda network=network: network)
        names.add(engine_identity(bundled_profile()))
    assert len(names) == 2


@pytest.fixture
def store(tmp_path: Path) -> Iterator[AnalysisStore]:
    with closing(AnalysisStore(tmp_path / "analyses.db", writes=True)) as opened:
        yield opened


def test_a_game_analysis_takes_what_is_enough_and_asks_the_rest(store: AnalysisStore) -> None:
    record = game()
    store.store_results([stored(TIME, ply=0), stored(TIME, ply=1), stored(None, ply=2)])
    analysis = GameAnalysis(record, AnalysisOrder(TIME), (EngineSeats((A,)),))
    analysis.use_stored_results(sufficient_results(store, [PROFILE], [node.key for node in nodes(record)], TIME))
    stage = Stage(analysis)
    stage.begin()
    stage.prepare()
    taken = [each.findings for each in stage.all(PositionAnalysed)]
    assert [(each.query.ply, each.found_at) for each in taken] == [(0, 1_000_000), (1, 1_000_000)]
    assert (analysis.stored_count, analysis.search_count, analysis.remaining_count) == (2, 0, 7)
    assert len(stage.asked[A].position.moves) == 2
    assert analysis.state is AnalysisState.RUNNING


def test_what_repeats_the_game_is_not_taken(store: AnalysisStore) -> None:
    record = game("4i4h 6a6b 4h4i 6b6a")
    store.store_results([stored(TIME)])
    analysis = GameAnalysis(record, AnalysisOrder(TIME), (EngineSeats((A,)),))
    analysis.use_stored_results(sufficient_results(store, [PROFILE], [nodes(record)[0].key], TIME))
    stage = Stage(analysis)
    stage.begin()
    stage.prepare()
    assert [each.findings.query.ply for each in stage.all(PositionAnalysed)] == [0]
    assert [is_repeated(node) for node in nodes(record)] == [False, False, False, False, True]


def test_a_card_takes_nothing_that_another_engine_found() -> None:
    study, here = Study(), query(game(), 0)
    study.add_engine(A, 0.0, "Engine")
    study.show_query(here, 0.0)
    assert study.show_stored_result(A, stored_findings(stored(depth=9)[1], here, "Another")) == []
    assert study.engine_at(A).shown_findings is None
    assert study.show_stored_result(A, stored_findings(stored(depth=9)[1], here, "Engine"))


def test_a_study_shows_what_is_kept_until_the_engine_is_deeper() -> None:
    study, here = Study(), query(game(), 0)
    study.add_engine(A, 0.0, "Engine")
    stage = Stage(study)
    stage.begin()
    stage.take(study.show_query(here, stage.now))
    kept = stored_findings(stored(depth=9)[1], here, "Engine")
    stage.take(study.show_stored_result(A, kept))
    student = study.engine_at(A)
    assert student.shown_findings is kept  # the engine is still being loaded
    stage.prepare()
    assert student.shown_findings is kept
    stage.begun()
    stage.think(info("2g2f", depth=5, nodes=100))
    assert student.shown_findings is kept
    stage.think(info("7g7f", depth=5, nodes=100, rank=2))
    assert (student.shown_findings, student.deeper_stored_findings) == (
        student.findings,
        kept,
    )  # it says more lines, and yet less
    stage.think(info("2g2f", depth=12, nodes=4_000, rank=1))
    assert (student.shown_findings, student.deeper_stored_findings) == (student.findings, None)
    stage.take(study.show_query(query(game(), 1), stage.now))
    assert student.shown_findings is None
