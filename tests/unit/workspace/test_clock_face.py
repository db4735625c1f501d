"""What a clock shows: whole seconds that have begun, byoyomi by its name, and when there is little left."""

from app.play.clock import ClockFace, ClockState
from app.play.conditions import TimeControl
from app.shogi.pieces import Side
from app.workspace.clock_face import urgency_of, words_of
from app.workspace.scene import Urgency
from tests.cases import every_case

BYOYOMI = TimeControl(60_000, 30_000)


def face(time: TimeControl, stores: tuple[int, int], since: float | None = 100.0) -> ClockFace:
    return ClockFace(ClockState(stores), Side.BLACK, (time, time), since)


@every_case(
    ("seconds", "words"),
    [(0.0, "0:01:00"), (0.4, "0:01:00"), (1.0, "0:00:59"), (59.9, "0:00:01"), (60.0, "Byo 30"), (88.5, "Byo 2")],
)
def test_main_time_runs_and_byoyomi_follows(seconds: float, words: str) -> None:
    assert words_of(face(BYOYOMI, (60_000, 60_000)), Side.BLACK, 100.0 + seconds).en == words


def test_the_other_side_stands_still() -> None:
    running = face(BYOYOMI, (60_000, 3_723_000))
    assert words_of(running, Side.WHITE, 150.0).ja == "1:02:03"
    assert urgency_of(running, Side.WHITE, 189.0) is Urgency.CALM


def test_without_a_limit_the_move_is_timed() -> None:
    endless = face(TimeControl(), (0, 0))
    assert words_of(endless, Side.BLACK, 165.0).en == "Move 0:01:05"
    assert words_of(endless, Side.WHITE, 165.0).en == "No limit"
    assert urgency_of(endless, Side.BLACK, 9_999.0) is Urgency.CALM


@every_case(("seconds", "urgency"), [(79.0, Urgency.CALM), (80.5, Urgency.LOW), (85.5, Urgency.LAST)])
def test_it_is_urgent_when_all_time_is_nearly_gone(seconds: float, urgency: Urgency) -> None:
    assert urgency_of(face(BYOYOMI, (60_000, 60_000)), Side.BLACK, 100.0 + seconds) is urgency


def test_a_clock_that_is_stopped_alarms_nobody() -> None:
    assert urgency_of(face(BYOYOMI, (0, 0), None), Side.BLACK, 1.0) is Urgency.CALM
