"""`yomisuji engine get`: everything is shown, and nothing is done without --yes."""

import os
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from app.text import strong_engines as text

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.skipif(os.name == "nt", reason="Windows runs no shell scripts")
def test_all_is_shown_and_nothing_done_before_the_person_agrees(
    errand: Run, tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("npm", "node"):
        (tmp_path / name).write_text(f"#!/bin/sh\ntouch {tmp_path}/begun; echo npm error code EAI_AGAIN >&2; exit 1\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    shown = errand("engine", "get").stdout
    assert all(word in shown for word in ("GPL-3.0", "MB", "apt", "fairy-stockfish-nnue.wasm@1.1.12"))
    asked = errand("engine", "get", "fairy-stockfish-wasm")
    assert (asked.returncode, asked.stderr.strip()) == (1, text.SAY_YES.en)
    assert asked.stdout.strip() in shown
    assert not (tmp_path / "begun").exists()
    failed = errand("engine", "get", "fairy-stockfish-wasm", "--yes")
    assert failed.returncode == 1
    assert text.NO_NETWORK.filled(reason="EAI_AGAIN").en in failed.stderr
    assert not (own_home / "config").exists()
    assert "miniosl==0.1.6" in shown
    assert errand("engine", "get", "x").returncode == 2
