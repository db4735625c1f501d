"""Programs of others that run on node, to be measured beside ours."""

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

TSSHOGI = "2.2.0"
FOLDER = Path(__file__).parents[1] / ".cache" / "benchmarks" / "node"
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
    """Into a folder of our own, unless it is there."""
    stamp = FOLDER / "installed"
    if stamp.exists() and stamp.read_text("utf-8") == TSSHOGI:
        return
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError("npm is not here")
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "package.json").write_text("{}", "utf-8")
    install = [npm, "install", "--silent", "--no-audit", "--no-fund", f"tsshogi@{TSSHOGI}"]
    if subprocess.run(install, cwd=FOLDER, capture_output=True, check=False, timeout=120).returncode:
        raise RuntimeError(f"npm could not install tsshogi {TSSHOGI}")
    stamp.write_text(TSSHOGI, "utf-8")
