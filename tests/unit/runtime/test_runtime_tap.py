"""What the log of an engine keeps of a flood."""

from app.runtime.engine import LogTap
from app.usi.log import EngineLog, LogDirection

THOUGHTS = b"".join(b"info depth %d pv 7g7f\n" % number for number in range(400))


def kept(log: EngineLog) -> list[tuple[LogDirection, str]]:
    return [(line.direction, line.text) for line in log.lines]


def test_of_a_flood_the_beginning_is_kept_with_all_that_is_no_thought() -> None:
    log = EngineLog("x", 0, 0)
    tap = LogTap(log)
    for _ in range(100):
        tap.log_output(LogDirection.FROM, THOUGHTS, 1)
    tap.log_output(LogDirection.FROM, b"info depth 9 pv 7g7f\ninfo string hm\nbestm", 1)
    tap.log_output(LogDirection.FROM, b"ove 7g7f\n", 1.01)
    assert kept(log)[800:] == [
        (LogDirection.NOTE, "× 39201 info"),
        (LogDirection.FROM, "info string hm"),
        (LogDirection.FROM, "bestmove 7g7f"),
    ]
    tap.log_output(LogDirection.FROM, b"info depth 1\ninfo dep", 2)
    assert kept(log)[-1] == (LogDirection.FROM, "info depth 1")
    tap.log_exit(0, 2)
    assert kept(log)[-2:] == [(LogDirection.FROM, "info dep"), (LogDirection.EXIT, "0")]


def test_a_flood_is_owned_up_to_at_the_end() -> None:
    log = EngineLog("x", 0, 0)
    tap = LogTap(log)
    for _ in range(3):
        tap.log_output(LogDirection.STDERR, THOUGHTS, 1)
    tap.log_output(LogDirection.STDERR, b"the last", 1)
    tap.log_exit(-6, 1)
    assert kept(log)[800:] == [(LogDirection.NOTE, "× 401 stderr"), (LogDirection.EXIT, "-6")]
