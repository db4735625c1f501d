"""The tests that police the tests: a warning, a Qt message or an exception in a slot must not pass unseen."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
CONFTEST = (ROOT / "tests" / "conftest.py").read_text("utf-8")
PYPROJECT = ROOT / "pyproject.toml"

LOUD = {
    "a warning in the log": "import logging\ndef test_it():\n    logging.getLogger('x').warning('oh')\n",
    "a Python warning": "import warnings\ndef test_it():\n    warnings.warn('oh', UserWarning)\n",
    "a Qt warning": "from PySide6.QtCore import qWarning\ndef test_it(qapp):\n    qWarning('oh')\n",
    "a Qt debug message": "from PySide6.QtCore import qDebug\ndef test_it(qapp):\n    qDebug('oh')\n",
    "an exception in a slot": (
        "from PySide6.QtCore import QTimer\n"
        "def test_it(qtbot):\n"
        "    def fail():\n"
        "        raise ValueError('oh')\n"
        "    QTimer.singleShot(0, fail)\n"
        "    qtbot.wait(20)\n"
    ),
    "an exception in a thread": (
        "from threading import Thread\n"
        "def test_it():\n"
        "    def fail():\n"
        "        raise ValueError('oh')\n"
        "    thread = Thread(target=fail)\n"
        "    thread.start()\n"
        "    thread.join()\n"
    ),
}


QUIET = "def test_it(qapp):\n    assert qapp is not None\n"


def test_what_is_loud_fails_and_what_is_quiet_passes(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In an empty project that lives by this one's rules."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makeconftest(CONFTEST)
    pytester.path.joinpath("pyproject.toml").write_text(PYPROJECT.read_text("utf-8"), "utf-8")
    named = {f"test_{what.replace(' ', '_')}": text for what, text in LOUD.items()}
    pytester.makepyfile(**named, test_quiet=QUIET)
    ran = pytester.runpytest_subprocess("-p", "no:cacheprovider", ".")
    loud = {line.split()[1].partition(".py")[0] for line in ran.outlines if line.startswith(("FAILED ", "ERROR "))}
    assert loud == set(named)
    assert ran.parseoutcomes()["passed"] >= 1


LEFT_OUT = "import pytest\n@pytest.mark.skip(reason={reason!r})\ndef test_it():\n    pass\n"
NO_ENGINE = "no-such-engine is not installed"
NO_RIGHT = "root may read everything"


@pytest.mark.proof
def test_where_all_tools_are_a_test_that_is_left_out_for_want_of_one_fails(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makeconftest(CONFTEST)
    pytester.path.joinpath("pyproject.toml").write_text(PYPROJECT.read_text("utf-8"), "utf-8")
    pytester.makepyfile(test_engine=LEFT_OUT.format(reason=NO_ENGINE), test_right=LEFT_OUT.format(reason=NO_RIGHT))
    for tools, tests, outcome, workers in (("1", ".", 1, 1), ("", ".", 0, 0), ("1", "test_right.py", 0, 0)):
        monkeypatch.setenv("ALL_TOOLS", tools)
        beside = ("-n", str(workers)) if workers else ("-p", "no:xdist")
        ran = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:hypothesispytest", *beside, tests)
        assert ran.ret == outcome, (tools, tests)
        assert any(NO_RIGHT in line for line in ran.outlines)
        told = [line for line in ran.outlines if "FAILED: tests were left out" in line]
        assert [NO_ENGINE in line and NO_RIGHT not in line for line in told] == [True] * outcome


HANGS = """
import time
import pytest

@pytest.fixture
def window():
    yield
    time.sleep(600)

def test_hangs(window):
    assert False, "its window waits for an answer"

def test_comes_after():
    pass
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "workers", [pytest.param(("-n", "1"), id="beside others"), pytest.param(("-p", "no:xdist"), id="alone")]
)
def test_a_failed_test_whose_teardown_hangs_is_named_and_ended(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, workers: tuple[str, str]
) -> None:
    """Pytest itself watches no teardown of a failed test: the whole run would wait for ever, and name nothing."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    # What is printed must not stay in a buffer: the process that is ended writes nothing more.
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    pytester.makeconftest(CONFTEST)
    pytester.path.joinpath("pyproject.toml").write_text(PYPROJECT.read_text("utf-8"), "utf-8")
    pytester.makepyfile(HANGS)
    ran = pytester.runpytest_subprocess(
        "-p", "no:cacheprovider", "-o", "faulthandler_timeout=5", *workers, ".", timeout=300
    )
    said = [
        line for line in ran.outlines if line.startswith("FAILED ") or line.endswith("its window waits for an answer")
    ]
    assert said[0].endswith("test_hangs (call)"), "named at once, with what it says"
    assert said[1].startswith("E ")
    assert any("in window" in line for line in ran.errlines), "where it waited"
    assert ran.ret != 0
    if "-n" in workers:
        assert ran.parseoutcomes()["passed"] == 1, "the one after it ran"


POSIX_ALONE = (
    *(
        "geteuid",
        "getuid",
        "getegid",
        "getgid",
        "getgroups",
        "getpgid",
        "getpgrp",
        "getsid",
        "setsid",
        "setuid",
        "uname",
    ),
    *(
        "fork",
        "forkpty",
        "killpg",
        "posix_spawn",
        "posix_spawnp",
        "openpty",
        "wait",
        "wait3",
        "wait4",
        "WNOHANG",
        "nice",
    ),
    *("mkfifo", "mknod", "statvfs", "fchown", "chown", "lchown", "sync", "getloadavg", "sched_getaffinity"),
)


NAMED = re.compile(rf"\bos\.(?:{'|'.join(POSIX_ALONE)})\b|from os import")


def those_that_name_them() -> list[str]:
    """The modules of tests and program that do, and the tests of what stands in other folders."""
    paths = (path for folder in ("tests", "app") for path in (ROOT / folder).rglob("*.py"))
    named = [str(path) for path in paths if NAMED.search(path.read_text("utf-8"))]
    return [*named, "tests/unit/benchmarks", "tests/unit/packaging"]


@pytest.mark.long
@pytest.mark.proof
def test_all_tests_are_found_where_the_system_is_not_posix(tmp_path: Path) -> None:
    """What Windows does not have may be named in a test, but not while the tests are gathered."""
    plugin = tmp_path / "without_posix.py"
    plugin.write_text(f"import os\nfor name in {POSIX_ALONE}:\n    vars(os).pop(name, None)\n")
    options = ("--collect-only", "-qq", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", plugin.stem)
    command = [sys.executable, "-m", "pytest", *options, *those_that_name_them()]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
