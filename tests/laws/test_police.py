"""The tests that police the tests: a warning, a Qt message or an exception in a slot must not pass unseen."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

CONFTEST = (Path(__file__).parents[1] / "conftest.py").read_text("utf-8")
PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"

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
    monkeypatch.setenv("PYTHONPATH", str(PYPROJECT.parent))
    pytester.makeconftest(CONFTEST)
    pytester.path.joinpath("pyproject.toml").write_text(PYPROJECT.read_text("utf-8"), "utf-8")
    named = {f"test_{what.replace(' ', '_')}": text for what, text in LOUD.items()}
    pytester.makepyfile(**named, test_quiet=QUIET)
    ran = pytester.runpytest_subprocess("-p", "no:cacheprovider", ".")
    loud = {line.split()[1].partition(".py")[0] for line in ran.outlines if line.startswith(("FAILED ", "ERROR "))}
    assert loud == set(named)
    assert ran.parseoutcomes()["passed"] >= 1


LEFT_OUT = "import pytest\n@pytest.mark.skip(reason={reason!r})\ndef test_it():\n    pass\n"


@pytest.mark.parametrize(
    ("reason", "outcome"), [("no-such-engine is not installed", 1), ("root may read everything", 0)]
)
def test_where_all_tools_are_a_test_that_is_left_out_for_want_of_one_fails(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, reason: str, outcome: int
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(PYPROJECT.parent))
    pytester.makeconftest(CONFTEST)
    pytester.path.joinpath("pyproject.toml").write_text(PYPROJECT.read_text("utf-8"), "utf-8")
    pytester.makepyfile(test_one=LEFT_OUT.format(reason=reason))
    for tools, expected in (("1", outcome), ("", 0)):
        monkeypatch.setenv("ALL_TOOLS", tools)
        ran = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-n", "1", ".")
        assert ran.ret == expected
        assert any(reason in line for line in ran.outlines)


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


@pytest.mark.long
def test_all_tests_are_found_where_the_system_is_not_posix(tmp_path: Path) -> None:
    """What Windows does not have may be named in a test, but not while the tests are gathered."""
    plugin = tmp_path / "without_posix.py"
    plugin.write_text(f"import os\nfor name in {POSIX_ALONE}:\n    vars(os).pop(name, None)\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-qq",
        "-p",
        "no:cacheprovider",
        "-p",
        plugin.stem,
        "tests",
    ]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=PYPROJECT.parent, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
