"""Programs of others that run on node, to be measured beside ours."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

TSSHOGI = "2.2.0"


@contextmanager
def tsshogi(code: str) -> Iterator[Callable[[str], str]]:
    """tsshogi in a process of its own, for as long as the block lasts: `code` answers one line to each line."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise RuntimeError("node and npm are not here")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "package.json").write_text("{}", encoding="utf-8")
        install = [npm, "install", "--silent", "--no-audit", "--no-fund", f"tsshogi@{TSSHOGI}"]
        if subprocess.run(install, cwd=folder, capture_output=True, check=False, timeout=120).returncode:
            raise RuntimeError(f"npm could not install tsshogi {TSSHOGI}")
        script = Path(folder) / "asked.mjs"
        script.write_text(code, encoding="utf-8")
        with subprocess.Popen(
            [node, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
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
