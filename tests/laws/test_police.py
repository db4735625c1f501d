"""The tests that police the tests: a warning, a Qt message or an exception in a slot must not pass unseen."""

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


@pytest.fixture
def house(pytester: pytest.Pytester) -> pytest.Pytester:
    """An empty project that lives by this one's rules."""
    pytester.makeconftest(CONFTEST)
    pytester.path.joinpath("pyproject.toml").write_text(PYPROJECT.read_text("utf-8"), "utf-8")
    return pytester


@pytest.mark.slow
@pytest.mark.parametrize("what", LOUD)
def test_what_is_loud_fails(house: pytest.Pytester, what: str) -> None:
    house.makepyfile(LOUD[what])
    outcomes = house.runpytest_subprocess("-p", "no:cacheprovider", ".").parseoutcomes()
    assert outcomes.get("failed", 0) + outcomes.get("errors", 0) >= 1, what


def test_what_is_quiet_passes(house: pytest.Pytester) -> None:
    house.makepyfile("def test_it(qapp):\n    assert qapp is not None\n")
    house.runpytest_subprocess("-p", "no:cacheprovider", ".").assert_outcomes(passed=1)
