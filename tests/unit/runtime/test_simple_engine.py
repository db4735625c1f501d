"""Calls that wait for an engine: its answers, and that none waits for ever."""

import os
import signal
import sys
from collections.abc import Iterator
from time import monotonic

import pytest
from PySide6.QtCore import QTimer

from app.runtime import simple_engine as module
from app.runtime.launch import Launch
from app.runtime.simple_engine import EngineCallError, SimpleEngine
from app.usi.answers import BestMove
from app.usi.commands import Go, PositionCommand
from app.usi.events import ReplyTimeout, SessionTimeouts
from tests.fakes.watching import SHORT, fake, is_alive

START = PositionCommand()
ENDLESS = Go(infinite=True)
LONG = ReplyTimeout(20, 20)


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    since = monotonic()
    yield
    assert monotonic() - since < 30


def process_of(engine: SimpleEngine) -> int:
    number = engine.process_id
    assert number is not None
    return number


def test_an_engine_is_asked_by_calls() -> None:
    with SimpleEngine(fake(), {"USI_Hash": 64}) as engine:
        process = process_of(engine)
        assert engine.name == "Fake"
        assert engine.options.find("USI_Hash")
        assert engine.play(START, Go(depth=1), 20) == BestMove("7g7f", "3c3d")
        (black,) = engine.analyse(START, Go(depth=1), 20)
        (white,) = engine.analyse(START.with_move("7g7f"), Go(depth=1), 20)
        assert (black.line[0], white.line[0]) == ("7g7f", "3c3d")
        assert (black.score.points, white.score.points) == (-449, -10)
        assert is_alive(process)
    assert not is_alive(process)


def test_a_search_without_end_is_stopped_after_the_seconds() -> None:
    with SimpleEngine(fake()) as engine:
        assert isinstance(engine.play(START, ENDLESS, 0.2), BestMove)
        assert isinstance(engine.play(START, Go(depth=1), 20), BestMove)


def test_of_a_flood_the_last_line_of_each_rank_is_returned() -> None:
    with SimpleEngine(fake("flood", "20000", "3", "100")) as engine:
        evaluations = engine.analyse(START, ENDLESS, 0.5)
    assert [evaluation.rank for evaluation in evaluations] == [1, 2, 3]
    assert {evaluation.depth for evaluation in evaluations} == {99}


@pytest.mark.parametrize(
    ("launch", "patience", "sentence"),
    [
        (fake("never-usiok"), SHORT, "usiok"),
        (fake("never-readyok"), SHORT._replace(usiok=LONG), "readyok"),
        (fake("ignores-stop"), SHORT._replace(usiok=LONG, readyok=LONG), "bestmove"),
        (fake("dies-on-go"), None, "unknown option in go"),
        (fake("copied"), None, "copy protection"),
        (Launch("/nowhere/engine"), None, "engine"),
    ],
)
def test_a_call_that_gets_no_answer_raises_with_a_sentence_and_leaves_no_process(
    launch: Launch, patience: SessionTimeouts | None, sentence: str
) -> None:
    processes: list[int] = []
    with pytest.raises(EngineCallError) as caught:  # noqa: PT012 - some fail at the start
        simple = SimpleEngine(launch, patience=patience)
        QTimer.singleShot(0, lambda: processes.append(simple.process_id or 0))
        with simple as engine:
            engine.play(START, ENDLESS, 0.2)
    assert sentence in str(caught.value)
    assert not any(number and is_alive(number) for number in processes)
    with pytest.raises(EngineCallError):
        simple.play(START, ENDLESS, 0.2)


def test_one_that_prints_for_ever_while_it_loads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LOADING_MS", 1_000)
    with pytest.raises(EngineCallError, match="readyok"), SimpleEngine(fake("never-readyok")) as engine:
        engine.play(START, ENDLESS, 0.2)


def test_a_call_can_be_cancelled() -> None:
    with SimpleEngine(fake()) as engine:
        process = process_of(engine)
        QTimer.singleShot(100, engine.cancel)
        with pytest.raises(EngineCallError) as caught:
            engine.play(START, ENDLESS, 600)
        assert caught.value.reasons == ()
    assert not is_alive(process)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
def test_ctrl_c_ends_a_call() -> None:
    with SimpleEngine(fake()) as engine:
        process = process_of(engine)
        QTimer.singleShot(100, lambda: os.kill(os.getpid(), signal.SIGINT))
        with pytest.raises(EngineCallError):
            engine.analyse(START, ENDLESS, 600)
    assert not is_alive(process)
