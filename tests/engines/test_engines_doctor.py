"""The doctor and every engine that is installed here."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.runtime.doctor import DoctorRun
from app.runtime.doctor_report import DoctorPoint, DoctorReport, DoctorStep, DoctorTimeouts, PointVerdict
from app.runtime.engine import EngineRegistry
from app.runtime.launch import Launch
from tests.fakes.watching import wait_until
from tests.tools import require_engine

pytestmark = pytest.mark.slow

FAIRY, GPS = "/usr/games/fairy-stockfish", "/usr/games/gpsusi"
BRISK = DoctorTimeouts(byoyomi=100, thinking=0.2, overtime=20)
"""What is to be seen here does not depend on how long they think."""


@pytest.fixture
def engines(qtbot: QtBot) -> Iterator[EngineRegistry]:
    engines = EngineRegistry()
    yield engines
    assert not engines.running


def examined(engines: EngineRegistry, program: str, *settings: tuple[str, str | None]) -> DoctorReport:
    require_engine(program)
    examination = DoctorRun(engines, Launch(program), settings, BRISK)
    reports: list[DoctorReport] = []
    examination.finished.connect(reports.append)
    examination.start()
    wait_until(lambda: reports, 200)
    return reports[0]


def steps_of(report: DoctorReport) -> dict[DoctorPoint, DoctorStep]:
    return {step.point: step for step in report.steps}


def test_fairy_plays_ponders_and_gives_several_lines(engines: EngineRegistry) -> None:
    report = examined(engines, FAIRY, ("Hash", "32"))
    steps = steps_of(report)
    assert report.name.startswith("Fairy-Stockfish")
    for point in (
        DoctorPoint.LOADING,
        DoctorPoint.STOP,
        DoctorPoint.PONDER_HIT,
        DoctorPoint.PONDER_MISS,
        DoctorPoint.MULTIPV,
        DoctorPoint.QUIT,
    ):
        # A busy machine makes an engine late, and nothing worse.
        assert steps[point].finding.verdict in (PointVerdict.GOOD, PointVerdict.NOTE), steps[point].finding
    assert steps[DoctorPoint.MATE].finding.verdict is PointVerdict.NOT_OFFERED
    assert any(
        line.data == b"setoption name Hash value 32"
        for line in steps[DoctorPoint.OPTIONS].lines + steps[DoctorPoint.LOADING].lines
    )
    assert not any(step.was_restarted for step in report.steps)


@pytest.mark.exhaustive  # it loads for seconds, and is examined by other tests too
def test_gps_solves_mates_and_is_not_asked_what_kills_it(engines: EngineRegistry) -> None:
    report = examined(engines, GPS)
    steps = steps_of(report)
    assert "gps" in report.name
    assert steps[DoctorPoint.MATE].finding.verdict is PointVerdict.GOOD
    assert steps[DoctorPoint.NO_MATE].finding.verdict in (PointVerdict.GOOD, PointVerdict.NOTE)
    for point in (DoctorPoint.PONDER_HIT, DoctorPoint.PONDER_MISS, DoctorPoint.MULTIPV):
        assert steps[point].finding.verdict is PointVerdict.NOT_OFFERED
    assert PointVerdict.FAILURE not in {step.finding.verdict for step in report.steps}
    assert not any(step.was_restarted for step in report.steps)
