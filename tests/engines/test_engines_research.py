"""検討 with real engines while an arrow key is held: everything that is kept, held against the log of what was said."""

import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from time import monotonic

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from app.analysis.analysis_plan import AnalysisOrder, AnalysisScope
from app.analysis.asking import FinalFindings, PositionAnalysed
from app.analysis.findings import Findings
from app.analysis.game_analysis import AnalysisState, EngineSeats, GameAnalysis
from app.analysis.limit import AnalysisLimit, Effort, LimitKind
from app.analysis.query import query_at_node
from app.analysis.study import Study, StudyState
from app.analysis.writing import FindingsWriter, WriteOutcome
from app.directing.requests import Request, Seat
from app.record.history import History
from app.record.record_builder import RecordBuilder
from app.record.traversal import main_line
from app.record.tree import Record
from app.runtime.engine import EngineRegistry
from app.runtime.launch import Launch
from app.runtime.pool import EnginePlan, EnginePool
from app.runtime.runner import DirectorRunner
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.thoughts.evaluation import evaluation_from_info
from app.usi.info import Info, read_info
from app.usi.log import EngineLog, LogDirection, LogLine
from tests.fakes.watching import wait_until
from tests.sampling import sampled
from tests.tools import require, require_engine

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SEAT = Seat("only")
PLIES = 200
STEP = 25
"""Milliseconds from one step of a held key to the next."""
ENGINES = {
    "fairy": Launch("/usr/games/fairy-stockfish"),
    "bundled": Launch(sys.executable, ("-m", "app", "usi"), str(ROOT)),
}
GPS = Launch("/usr/games/gpsusi")
SHUFFLE = ("4i4h", "6a6b", "2g2f", "8c8d", "4h4i", "6b6a", "3i4h", "7a6b", "4h3i", "6b7a")


@pytest.fixture
def record() -> Record:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    for usi in ("7g7f", "3c3d"):
        builder.add_move(move_of_usi(usi))  # type: ignore[arg-type]  # it is one
    pawns = {"2g2f", "8c8d"}
    quiet = [usi for usi in SHUFFLE if usi not in pawns]
    for usi in [*SHUFFLE, *islice(cycle(quiet), PLIES - 2 - len(SHUFFLE))]:
        assert builder.add_move(move_of_usi(usi)) is None  # type: ignore[arg-type]  # it is one
    return builder.to_record()


class Heard:
    """All that engines said, by the position they said it of."""

    def __init__(self) -> None:
        self.by_position: defaultdict[str, list[bytes]] = defaultdict(list)
        self._position = ""

    def follow(self, log: EngineLog) -> None:
        log.appended.connect(self._take)

    def _take(self, lines: tuple[LogLine, ...]) -> None:
        for line in lines:
            if line.direction is LogDirection.TO and line.data.startswith(b"position"):
                self._position = line.text
            elif line.direction is LogDirection.FROM and line.data.startswith(b"info"):
                self.by_position[self._position].append(line.data)

    def said(self, position: str) -> set[Info]:
        return {read_info(line.decode()) for line in self.by_position[position]}


@pytest.fixture
def engines(qtbot: QtBot) -> Iterator[EngineRegistry]:
    engines = EngineRegistry()
    yield engines
    for engine in engines.running:
        engine.kill()
    wait_until(lambda: not engines.running)


def launch(name: str) -> Launch:
    found = ENGINES[name]
    require_engine(found.program)
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", sampled(ENGINES, 2))
def test_a_held_key_over_two_hundred_plies(engines: EngineRegistry, record: Record, name: str) -> None:
    nodes = main_line(record.root)
    assert len(nodes) == PLIES + 1
    pool, heard, requested = EnginePool(engines), Heard(), list[Request]()
    pool.logs.log_opened.connect(heard.follow)
    research = Study()
    research.add_engine(SEAT, monotonic(), lines=10)
    runner = DirectorRunner(research, {SEAT: EnginePlan(name, name, launch(name))}, pool)
    ended: list[None] = []
    runner.requested.connect(requested.append)
    runner.finished.connect(ended.append)
    runner.start()
    runner.submit_requests(research.show_query(query_at_node(record, nodes[0]), runner.now))
    wait_until(lambda: len(research.engine_at(SEAT).shown_findings or ()) >= 10)
    steps = iter(nodes[1:])
    key = QTimer()
    key.setInterval(STEP)

    student, at = research.engine_at(SEAT), nodes[0]

    def press() -> None:
        nonlocal at
        shown = student.findings
        if at.ply % 17 == 0 and (shown is None or shown.best is None or shown.query.ply != at.ply):
            return  # now and then the key is let go until something is found
        node = next(steps, None)
        if node is None:
            key.stop()
            return
        at = node
        runner.submit_requests(research.show_query(query_at_node(record, node), runner.now))

    key.timeout.connect(press)
    key.start()
    wait_until(lambda: not key.isActive(), 60)
    wait_until(lambda: student.state is StudyState.THINKING and len(student.shown_findings or ()) >= 10)
    runner.submit_requests(research.remove_all_engines())
    wait_until(lambda: ended)
    found = [request.findings for request in requested if isinstance(request, FinalFindings)]
    assert len({findings.query.ply for findings in found}) >= PLIES // 17
    for findings in [*found, *research.findings_cache]:
        check(findings, record, heard)
    history = History(record)
    writing = FindingsWriter(history, candidates=None)
    assert all(writing.write_findings(findings) is not WriteOutcome.GONE for findings in found)


def check(findings: Findings, record: Record, heard: Heard) -> None:
    node = record.node_by_number(findings.query.node)
    assert node is not None
    assert node.key == findings.query.key
    query = query_at_node(record, node)
    said = [evaluation_from_info(info, query.turn) for info in heard.said(query.position.text)]
    assert findings.candidates
    for candidate in findings.candidates:
        assert candidate.evaluation in said
        assert candidate.moves, candidate.evaluation
        assert candidate.unread_words == 0


@pytest.mark.exhaustive
def test_an_engine_that_takes_no_limits_analyses_all_the_same(engines: EngineRegistry, record: Record) -> None:
    require("gpsusi")
    pool, requested = EnginePool(engines), list[Request]()
    order = AnalysisOrder(Effort(AnalysisLimit(LimitKind.TIME, 100)), AnalysisScope(first=100, last=101))
    sweep = GameAnalysis(record, order, [EngineSeats((SEAT,))])
    runner = DirectorRunner(sweep, {SEAT: EnginePlan("gps", "gps", GPS)}, pool)
    runner.requested.connect(requested.append)
    ended: list[None] = []
    runner.finished.connect(ended.append)
    runner.start()
    wait_until(lambda: ended, 60)
    assert (sweep.state, sweep.failure_count) == (AnalysisState.FINISHED, 0)
    found = [request.findings for request in requested if isinstance(request, PositionAnalysed)]
    assert [findings.query.ply for findings in found] == [100, 101]
    assert all(findings.best is not None and findings.best.moves for findings in found)
