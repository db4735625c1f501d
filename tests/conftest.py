"""What every test lives with: an offscreen Qt, folders of its own, and no silent warnings."""

import faulthandler
import itertools
import logging
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from app.base.garbage import GARBAGE_COLLECTOR
from tests.fakes.secure_shell import SecureShell, secure_shell
from tests.sampling import left_out
from tests.tools import left_out_table

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


# What a shell runs in the background ignores Ctrl-C, and so would every process that a test starts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Examples are slow to make where machines are slow; `make check` takes fewer of them, and so does whoever asks for no proofs.
settings.register_profile("thorough", max_examples=30, deadline=None)
settings.register_profile("usual", max_examples=15, deadline=None)
settings.register_profile("quick", max_examples=10, deadline=None)
settings.load_profile("thorough" if os.environ.get("EXHAUSTIVE") else "quick" if "proof" in left_out() else "usual")
if not os.environ.get("EXHAUSTIVE"):
    # Each process would read every module of ours for its constants, which takes seconds, and has no other switch.
    providers._get_local_constants = lambda: providers._local_constants


def length(item: pytest.Item) -> int:
    """How early it begins: the longest first, so that the tests beside them end with them."""
    return next((place for place, mark in enumerate(("long", "slow")) if item.get_closest_marker(mark)), 2)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put them in order; what has to be asked for is left out where nobody does."""
    items.sort(key=length)
    marks = left_out()
    left = [item for item in items if any(mark.name in marks for mark in item.iter_markers())]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not any(mark.name in marks for mark in item.iter_markers())]


MAY_BE_LEFT_OUT = (
    "root may",
    "only root may",
    "corpus",
    "cshogi",
    "Windows",
    "without pip",
    "this Qt reads no",
    "another voice is installed",
    "names no shogi-server",
    "no secret-tool",
    "npm's registry is asked",
)
"""In reasons to leave a test out: what even a machine with every tool lacks."""


STANDARD_ERROR = pytest.StashKey[int]()
"""File descriptor of the real standard error, which pytest captures while a test runs."""


def pytest_configure(config: pytest.Config) -> None:
    config.stash[STANDARD_ERROR] = os.dup(2)


def pytest_unconfigure(config: pytest.Config) -> None:
    os.close(config.stash[STANDARD_ERROR])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Time the teardown too: pytest cancels `faulthandler_timeout` when a test fails, and then a teardown could hang for ever."""
    timeout = float(item.config.getini("faulthandler_timeout"))
    faulthandler.dump_traceback_later(timeout, exit=True, file=item.config.stash[STANDARD_ERROR])
    return (yield)


def pytest_sessionstart(session: pytest.Session) -> None:
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None:
        session.config.pluginmanager.register(FailureReporter(terminal))


class FailureReporter:
    """Prints each failure as soon as it happens, so that a run that is cut off has named it."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._terminal.write_line(f"\nFAILED {report.nodeid} ({report.when})", red=True)
            self._terminal.write_line(report.longreprtext)
            self._terminal.flush()


def reasons_to_leave_out(config: pytest.Config) -> list[str]:
    """Reason of each test that was left out while the tests ran."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    skipped = () if terminal is None else terminal.stats.get("skipped", ())
    return [str(report.longrepr[-1]).removeprefix("Skipped: ") for report in skipped]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail where `ALL_TOOLS=1` says that every tool is here and a test was left out for want of one."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if not os.environ.get("ALL_TOOLS") or terminal is None:
        return
    reasons = set(reasons_to_leave_out(session.config))
    missing = sorted(reason for reason in reasons if not any(words in reason for words in MAY_BE_LEFT_OUT))
    if missing:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        terminal.write_line(f"FAILED: tests were left out although all tools are here: {'; '.join(missing)}", red=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Show in one table which tests were left out, why, and what to install."""
    lines = list(left_out_table(reasons_to_leave_out(config)))
    if lines:
        terminalreporter.section("tests that were left out")
        for line in lines:
            terminalreporter.write_line(line)


# Garbage is collected as in the program: between two tests, and never on a thread that happens to be there.
GARBAGE_COLLECTOR.disable_automatic()


def pytest_collection_finish() -> None:
    """What is there by now stays to the end, with what little of it is garbage: to look for that takes longer than it weighs."""
    GARBAGE_COLLECTOR.freeze_objects()


def pytest_runtest_logfinish() -> None:
    GARBAGE_COLLECTOR.collect_if_due()


HOMES = itertools.count()


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the person's own files."""
    # Not among the folders of tests, through which pytest looks whenever it makes another.
    home = tmp_path_factory.getbasetemp() / "homes" / str(next(HOMES))
    home.mkdir(parents=True)
    monkeypatch.setenv("YOMISUJI_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def no_unexpected_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A warning in the log fails the test; one that is expected is asserted and cleared by the test itself."""
    yield
    loud = [record for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
    if loud:
        pytest.fail("the log says: " + "; ".join(record.getMessage() for record in loud))


@pytest.fixture
def far(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[SecureShell]:
    """Another machine, which is this one by way of a real sshd; the `ssh` on PATH knows it."""
    with secure_shell(tmp_path_factory.mktemp("far")) as there:
        monkeypatch.setenv("PATH", f"{there.bin}{os.pathsep}{os.environ['PATH']}")
        yield there
