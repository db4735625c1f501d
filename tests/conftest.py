"""What every test lives with: an offscreen Qt, folders of its own, and no silent warnings."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the person's own files."""
    home = tmp_path_factory.mktemp("yomisuji-home")
    monkeypatch.setenv("YOMISUJI_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def no_unexpected_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A warning in the log fails the test; one that is expected is asserted and cleared by the test itself."""
    yield
    loud = [record for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
    if loud:
        pytest.fail("the log says: " + "; ".join(record.getMessage() for record in loud))
