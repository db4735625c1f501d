"""What is handed to Windows has the shape that Windows expects."""

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

from app.runtime.windows_job import BasicLimits, ExtendedLimits

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(sys.maxsize < 2**32, reason="the figures are those of 64 bits")
def test_the_limits_of_a_job_lie_where_windows_looks_for_them() -> None:
    assert (ctypes.sizeof(BasicLimits), ctypes.sizeof(ExtendedLimits)) == (64, 144)
    assert (BasicLimits.flags.offset, BasicLimits.affinity.offset) == (16, 48)
    assert (ExtendedLimits.transfers.offset, ExtendedLimits.process_memory.offset) == (64, 112)


@pytest.mark.slow
@pytest.mark.proof
def test_what_only_windows_runs_has_the_right_types(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--platform", "win32", "--cache-dir", str(tmp_path)]
    command.append("app/runtime/windows_job.py")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(sys.platform != "win32", reason="jobs are a matter of Windows")
def test_what_a_process_of_a_job_has_started_ends_with_it() -> None:
    if sys.platform == "win32":
        from app.runtime.windows_job import Job  # noqa: PLC0415 - there alone

        inner = [sys.executable, "-c", "import time; time.sleep(60)"]
        outer = f"import subprocess, sys; sys.stdin.read(1); print(subprocess.Popen({inner!r}).pid, flush=True)"
        words = [sys.executable, "-c", f"{outer}; sys.stdin.read()"]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            job = Job(process.pid)
            process.stdin.write(b"x")
            process.stdin.flush()
            child = int(process.stdout.readline())
            job.end()
            process.wait(10)
        said = subprocess.run(["tasklist", "/fi", f"pid eq {child}"], capture_output=True, text=True, check=True)
        assert str(child) not in said.stdout
