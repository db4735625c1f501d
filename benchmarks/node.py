"""Programs of others that run on node, to be measured beside ours."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".cache" / "judges"
"""What was installed once is there for the next run, without a network."""


@contextmanager
def tsshogi(code: str) -> Iterator[Callable[[str], str]]:
    """tsshogi in a process of its own, for as long as the block lasts: `code` answers one line to each line."""
    node = shutil.which("node")
    if node is None:
        raise RuntimeError("node is not here")
    _install()
    command = [node, "--input-type=module", "-e", code]
    with subprocess.Popen(
        command, cwd=FOLDER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        said, heard = process.stdin, process.stdout
        assert said is not None  # noqa: S101 - both are pipes
        assert heard is not None  # noqa: S101

        def ask(text: str) -> str:
            said.write(text + "\n")
            said.flush()
            answer = heard.readline()
            if not answer:
                raise RuntimeError("node ended without an answer")
            return answer

        yield ask


def _install() -> None:
    """As `make judges` does, unless it is there."""
    command = [sys.executable, str(ROOT / "packaging" / "bootstrap.py"), "judges"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120)
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "`make judges` failed")
