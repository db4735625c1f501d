"""Asking tsshogi what it reads, and keeping what it said, so that a machine without node can hold us to it.

Of every text its hash is kept, and the hash of what tsshogi read of it. Where the text is still the same, what it means
must have the second; where it is not, the kept answer is worth nothing, and tsshogi has to be asked again.
"""

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from app.base.garbage import GARBAGE_COLLECTOR

ROOT: Final = Path(__file__).parents[2]
INSTALLED: Final = ROOT / ".cache" / "judges"
"""Where `make judges` puts tsshogi."""
QUESTIONER: Final = Path(__file__).with_name("ask_tsshogi.mjs")
KEEP_AGAIN: Final = "`make judges`, then `UPDATE_JUDGES=1 make test ARGS=tests/judges`"
LOOK: Final = "`make judges`, then `ASK_JUDGES=1 make test ARGS=tests/judges`"
_SHOWN: Final = 5
_DIGITS: Final = 8


class Paper(NamedTuple):
    """Something that tsshogi is asked about."""

    name: str
    question: Any
    """What `ask_tsshogi.mjs` takes."""
    meant: Any
    """What the answer must be, as JSON has it."""
    place: int = 0
    """The line of its answer among those that are kept."""


class Kept(NamedTuple):
    question: str
    answer: str


def judge(
    papers: Sequence[Paper], kind: str, heard: Callable[[Any], Any], whole: int | None = None, *, kept: str = ""
) -> None:
    """Fail where tsshogi reads, or has read, something else than is meant. `heard` is an answer as a meaning is told.

    Some papers of a `whole` will do where nothing is asked. Answers are `kept` under the name of their kind, or another.
    """
    file = Path(__file__).with_name(f"{kept or kind}.answers")
    if not must_ask():
        _hold(papers, kept_in(file), len(papers) if whole is None else whole)
        if os.environ.get("EXHAUSTIVE"):
            pytest.skip("what tsshogi said once was looked at; it is not here to be asked: `make judges` installs it")
        return
    answers = [heard(answer) for answer in ask(kind, [paper.question for paper in papers])]
    _compare(papers, answers)
    said = [Kept(_hash(paper.question), _hash(answer)) for paper, answer in zip(papers, answers, strict=True)]
    if os.environ.get("UPDATE_JUDGES"):
        file.write_text("".join(f"{question} {answer}\n" for question, answer in said), "utf-8", newline="\n")
    if said != kept_in(file):
        pytest.fail(f"What is kept in {file.name} is not what tsshogi says. {KEEP_AGAIN} keeps that.")


def must_ask() -> bool:
    """Whether tsshogi itself is asked; with `EXHAUSTIVE=1` where it is there."""
    wanted = os.environ.get("ASK_JUDGES") or os.environ.get("UPDATE_JUDGES")
    return bool(wanted or (os.environ.get("EXHAUSTIVE") and _is_here()))


def ask(kind: str, questions: Sequence[Any]) -> list[Any]:
    """Its answers, from one process."""
    if not _is_here():
        pytest.fail("tsshogi is to be asked, and is not here: install node and npm, then `make judges`.")
    command = ["node", "--input-type=module", "-e", QUESTIONER.read_text("utf-8")]
    asked = json.dumps({kind: questions})
    said = subprocess.run(command, cwd=INSTALLED, input=asked, capture_output=True, encoding="utf-8", check=False)
    if said.returncode:
        pytest.fail(f"node ended with {said.returncode}: {said.stderr}")
    GARBAGE_COLLECTOR.collect_if_due()
    answers: list[Any] = json.loads(said.stdout)
    return answers


def _is_here() -> bool:
    return shutil.which("node") is not None and (INSTALLED / "node_modules" / "tsshogi").exists()


def kept_in(file: Path) -> list[Kept]:
    return [Kept(*line.split()) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def _hash(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def _hold(papers: Sequence[Paper], kept: Sequence[Kept], whole: int) -> None:
    if whole != len(kept):
        pytest.fail(f"{whole} answers are wanted and {len(kept)} are kept. {KEEP_AGAIN} mends that.")
    pairs = [(paper, kept[paper.place]) for paper in papers]
    new = [paper.name for paper, said in pairs if _hash(paper.question) != said.question]
    if new:
        pytest.fail(f"What we write has changed since tsshogi read it ({_some(new)}). {KEEP_AGAIN} asks again.")
    wrong = [paper.name for paper, said in pairs if _hash(paper.meant) != said.answer]
    if wrong:
        pytest.fail(f"tsshogi does not read what is meant ({_some(wrong)}). {LOOK} shows the difference.")


def _compare(papers: Sequence[Paper], answers: Sequence[Any]) -> None:
    wrong = [(paper, answer) for paper, answer in zip(papers, answers, strict=True) if paper.meant != answer]
    if wrong:
        paper, answer = wrong[0]
        names = _some([paper.name for paper, _ in wrong])
        meant, read = _first_difference(paper.meant, answer)
        pytest.fail(
            f"tsshogi does not read what is meant ({names}). In {paper.name}\n  meant: {meant}\n  read:  {read}"
        )


def _first_difference(meant: Any, read: Any) -> tuple[Any, Any]:
    """The innermost values that differ."""
    if isinstance(meant, list) and isinstance(read, list) and len(meant) == len(read):
        return next(_first_difference(*pair) for pair in zip(meant, read, strict=True) if pair[0] != pair[1])
    return meant, read


def _some(names: Iterable[str]) -> str:
    every = list(names)
    return ", ".join(every[:_SHOWN]) + (f" and {len(every) - _SHOWN} more" if len(every) > _SHOWN else "")
