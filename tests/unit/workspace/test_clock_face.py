"""What a clock shows: whole seconds that have begun, byoyomi by its name, and when there is little left."""

from app.play.clock import ClockSnapshot, ClockState
from app.play.conditions import TimeControl
from app.shogi.pieces import Side
from app.text.phrase import Phrase
from app.workspace.clock_face import clock_urgency, shown_clock
from app.workspace.scene import ShownClock, Urgency
from tests.cases import every_case

BYOYOMI = TimeControl(60_000, 30_000)


def face(time: TimeControl, stores: tuple[int, int], since: float | None = 100.0) -> ClockSnapshot:
    return ClockSnapshot(ClockState(stores), Side.BLACK, (time, time), since)


def english(phrase: Phrase) -> str:
    return phrase.en


def shown(stands: ClockSnapshot, side: Side, now: float) -> ShownClock:
    return shown_clock(stands, side, now, english)


@every_case(
    ("seconds", "words"), [(0.0, "1:00"), (0.4, "1:00"), (1.0, "0:59"), (59.9, "0:01"), (60.0, "30"), (88.5, "2")]
)
def test_main_time_runs_and_byoyomi_follows(seconds: float, words: str) -> None:
    clock = shown(face(BYOYOMI, (60_000, 60_000)), Side.BLACK, 100.0 + seconds)
    assert clock.words == words
    in_byoyomi = seconds >= 60
    assert clock.text_below == ("" if in_byoyomi else "then byoyomi 30 s")
    assert clock.beside == ("byoyomi\nof 30 s" if in_byoyomi else "")
    assert clock.share == (int(words) / 30 if in_byoyomi else None)


def test_the_other_side_stands_still() -> None:
    running = face(BYOYOMI, (60_000, 3_723_000))
    assert shown(running, Side.WHITE, 150.0).words == "1:02:03"
    assert not shown(running, Side.WHITE, 150.0).is_running
    assert clock_urgency(running, Side.WHITE, 189.0) is Urgency.CALM


@every_case(
    ("time", "below"),
    [(TimeControl(60_000, 0, 5_000), "+5 s a move"), (TimeControl(60_000), "sudden death")],
)
def test_what_comes_after_the_main_time_is_said_before_it_is_gone(time: TimeControl, below: str) -> None:
    assert shown(face(time, (60_000, 60_000)), Side.BLACK, 101.0).text_below == below


def test_it_speaks_the_language_it_is_asked_in() -> None:
    clock = shown_clock(face(BYOYOMI, (60_000, 0)), Side.BLACK, 100.0, lambda phrase: phrase.ja)
    assert clock.text_below == "切れたら秒読み 30秒"


def test_without_a_limit_both_show_what_they_have_used() -> None:
    endless = face(TimeControl(), (0, 0))
    assert shown_clock(endless, Side.BLACK, 165.0, english, spent_ms=60_000).words == "2:05"
    assert shown_clock(endless, Side.WHITE, 165.0, english, spent_ms=83_000).words == "1:23"
    assert shown(endless, Side.BLACK, 165.0)[:1] == ("1:05",)
    assert shown(endless, Side.BLACK, 165.0).text_below == "no limit"
    assert shown(endless, Side.WHITE, 165.0).words == "0:00"
    assert clock_urgency(endless, Side.BLACK, 9_999.0) is Urgency.CALM


@every_case(("seconds", "urgency"), [(79.0, Urgency.CALM), (80.5, Urgency.LOW), (85.5, Urgency.LAST)])
def test_it_is_urgent_when_all_time_is_nearly_gone(seconds: float, urgency: Urgency) -> None:
    assert clock_urgency(face(BYOYOMI, (60_000, 60_000)), Side.BLACK, 100.0 + seconds) is urgency


def test_a_clock_that_is_stopped_alarms_nobody() -> None:
    assert clock_urgency(face(BYOYOMI, (0, 0), None), Side.BLACK, 1.0) is Urgency.CALM
