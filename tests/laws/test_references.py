"""Guards the fault for which PySide6 6.12 is shut out: void calls and signals that lose references and then abort."""

import subprocess
import sys

import pytest

MANY = 20_000

COUNT = f"""
import sys
from PySide6.QtCore import QObject, Signal

class Speaker(QObject):
    said = Signal(bool)

speaker = Speaker()
before = {{value: sys.getrefcount(value) for value in (None, True, False)}}
for _ in range({MANY}):
    speaker.setObjectName("x")
    speaker.parent()
    speaker.said.emit(True)
lost = [before[value] - sys.getrefcount(value) for value in (None, True, False)]
print(max(lost))
"""


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="from Python 3.12 on None and True are immortal")
def test_calls_into_qt_lose_no_reference() -> None:
    done = subprocess.run([sys.executable, "-c", COUNT], check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < MANY // 100, "references to None or True are lost with every call"
