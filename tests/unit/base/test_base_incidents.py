"""What goes wrong in the program: written down whole, counted, and told at the first, tenth, hundredth time."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.base.incidents import FailureLog, FailureReport, ProgramLog, exception_text


@pytest.fixture
def incidents(tmp_path: Path) -> FailureLog:
    return FailureLog(ProgramLog(tmp_path / "logs" / "yomisuji.log"))


@pytest.fixture
def told(incidents: FailureLog) -> Iterator[list[FailureReport]]:
    """What is told while the hooks are in place."""
    heard: list[FailureReport] = []
    incidents.failure_reported.connect(heard.append)
    incidents.install_hooks()
    yield heard
    incidents.remove_hooks()


def fail(what: str = "oh") -> None:
    raise ValueError(what)


def raised(*failures: str, times: int = 1) -> None:
    """As if nobody had caught it."""
    for _ in range(times):
        for failure in failures:
            try:
                fail(failure)
            except ValueError as caught:
                sys.excepthook(type(caught), caught, caught.__traceback__)


def test_a_failure_is_told_and_written_with_its_trace(
    incidents: FailureLog, told: list[FailureReport], capsys: pytest.CaptureFixture[str]
) -> None:
    raised("the knight fell over")
    (incident,) = told
    assert (incident.reason, incident.times) == ("ValueError: the knight fell over", 1)
    written = incidents.log.path.read_text("utf-8")
    assert "Traceback" in written
    assert "in fail" in written
    assert "in fail" in capsys.readouterr().err


def test_one_that_comes_again_and_again_is_told_ever_more_seldom(
    incidents: FailureLog, told: list[FailureReport]
) -> None:
    raised("oh", times=2500)
    assert [incident.times for incident in told] == [1, 10, 100, 1000]
    assert len({incident.kind for incident in told}) == 1
    assert incidents.log.path.read_text("utf-8").count("Traceback") == 1
    assert [incident.times for incident in incidents.last_failures] == [1000]


def test_other_words_at_the_same_place_are_the_same_failure(told: list[FailureReport]) -> None:
    raised("move 1", "move 2", "move 3")
    assert [incident.times for incident in told] == [1]


def test_a_failure_in_a_thread_is_told(told: list[FailureReport]) -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    assert [incident.reason for incident in told] == ["ValueError: oh"]


def test_ctrl_c_is_no_failure(incidents: FailureLog, monkeypatch: pytest.MonkeyPatch) -> None:
    before: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *raised: before.append(raised[0]))
    incidents.install_hooks()
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    incidents.remove_hooks()
    assert before == [KeyboardInterrupt]
    assert incidents.last_failures == ()


def test_several_failures_together_are_known_by_the_first(told: list[FailureReport]) -> None:
    for _ in range(2):
        try:
            fail()
        except ValueError as failure:
            group = ExceptionGroup("several", [failure])
            sys.excepthook(type(group), group, None)
    assert [incident.times for incident in told] == [1]


def test_where_nothing_can_be_written_it_is_told_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("in the way")
    incidents = FailureLog(ProgramLog(tmp_path / "logs" / "yomisuji.log"))
    assert incidents.note_failure("kind", "oh", lambda: "trace") is not None


def test_afterwards_python_hears_of_it_again(incidents: FailureLog) -> None:
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    incidents.install_hooks()
    incidents.remove_hooks()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


def test_a_reason_is_one_short_line() -> None:
    assert exception_text(ValueError("two\nlines")) == "ValueError: two lines"
    assert exception_text(ValueError()) == "ValueError"
    assert len(exception_text(ValueError("x" * 10_000))) == 300


# The log


def test_the_log_is_turned_over_and_two_files_are_all_there_ever_are(tmp_path: Path) -> None:
    log = ProgramLog(tmp_path / "logs" / "yomisuji.log", most_bytes=2_000)
    for number in range(500):
        assert log.append_entry(f"entry {number}")
    assert sorted(path.name for path in log.path.parent.iterdir()) == ["yomisuji.log", "yomisuji.old.log"]
    assert "entry 499" in log.path.read_text("utf-8")
    assert log.path.stat().st_size <= 2_000
    assert log.rotated_path.stat().st_size <= 2_000
    kept = log.rotated_path.read_text("utf-8") + log.path.read_text("utf-8")
    numbers = [int(line.split()[1]) for line in kept.splitlines() if line.startswith("entry")]
    assert numbers == list(range(numbers[0], 500))


def test_several_threads_write_whole_entries(tmp_path: Path) -> None:
    log = ProgramLog(tmp_path / "yomisuji.log")
    threads = [threading.Thread(target=lambda: [log.append_entry("a\nb\nc") for _ in range(50)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = log.path.read_text("utf-8").split("── ")[1:]
    assert len(entries) == 200
    assert all(entry.endswith("\na\nb\nc\n") for entry in entries)


def test_what_is_no_text_is_written_all_the_same(tmp_path: Path) -> None:
    log = ProgramLog(tmp_path / "yomisuji.log")
    assert log.append_entry("lone \udc80 surrogate")
    assert "surrogate" in log.path.read_text("utf-8")


def test_it_is_told_where_standard_error_is_gone(told: list[FailureReport], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    raised("oh")
    assert len(told) == 1
