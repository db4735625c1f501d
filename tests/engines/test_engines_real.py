"""The same conversation with every engine that is installed here."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from pytestqt.qtbot import QtBot

from app.runtime.engine import EngineRegistry
from app.runtime.launch import Launch
from app.usi.answers import BestMove, Checkmate
from app.usi.commands import Go, GoMate, PositionCommand
from app.usi.events import (
    AbandonReason,
    InfoEvent,
    ReadyOk,
    SearchAbandoned,
    SearchAnswered,
    SearchId,
    SearchSent,
    UsiOk,
)
from app.usi.options import Reserved
from app.usi.session import SearchQuery
from tests.fakes.watching import Watched, is_alive, question, wait_until
from tests.sampling import sampled
from tests.tools import require_engine

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
# A position in the middle of a game, in nobody's book.
MIDDLE = SearchQuery(
    PositionCommand("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"), Go(infinite=True)
)
TSUME = "9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1"
TSUME_LINE = ("G*8f", "9f9g", "8f8g", "9g9h", "8g8h")


class Installed(NamedTuple):
    program: str
    go: Go
    """A short search that it understands."""
    finds_mate: bool = False
    arguments: tuple[str, ...] = ()
    folder: str = ""


ENGINES = {
    "fairy": Installed("/usr/games/fairy-stockfish", Go(depth=6)),
    "gps": Installed("/usr/games/gpsusi", Go(byoyomi=100), finds_mate=True),
    "bundled": Installed(
        sys.executable, Go(depth=4), finds_mate=True, arguments=("-m", "app", "usi"), folder=str(ROOT)
    ),
}


every_engine = pytest.mark.parametrize("name", ["fairy", "bundled", pytest.param("gps", marks=pytest.mark.proof)])
"""The one that is left for proofs loads for seconds."""


@pytest.fixture
def engines(qtbot: QtBot) -> Iterator[EngineRegistry]:
    engines = EngineRegistry()
    yield engines
    for engine in engines.running:
        engine.kill()
    wait_until(lambda: not engines.running)


def started(engines: EngineRegistry, name: str) -> Watched:
    installed = ENGINES[name]
    require_engine(installed.program)
    launch = Launch(installed.program, installed.arguments, installed.folder)
    return Watched(engines, launch, {"USI_Hash": 16, "Hash": 16})


def is_over(watched: Watched) -> None:
    """Nothing is left of it, and no question was answered twice."""
    assert watched.process is not None
    assert not is_alive(watched.process)
    assert len(watched.all_of(SearchSent)) <= len(watched.all_of(SearchAnswered)) + len(watched.all_of(SearchAbandoned))


@pytest.mark.long
@every_engine
def test_it_answers_all_that_is_asked_one_after_the_other(engines: EngineRegistry, name: str) -> None:
    """In one conversation, as an engine takes seconds to load what it knows."""
    watched, installed = started(engines, name), ENGINES[name]
    introduces_itself(watched)
    answers_three_searches(watched, installed)
    a_newer_question_replaces_one_that_runs(watched, installed)
    stop_brings_an_answer(watched)
    if watched.wait_for(UsiOk).options.find(Reserved.PONDER) is not None:
        ponders(watched)
    if installed.finds_mate:
        finds_a_mate(watched)
    quits_in_the_middle_of_a_search(watched)
    is_over(watched)


def introduces_itself(watched: Watched) -> None:
    introduced = watched.wait_for(UsiOk)
    assert introduced.name
    assert introduced.author
    assert len(introduced.options) > 3


def answers_three_searches(watched: Watched, installed: Installed) -> None:
    watched.engine.new_game()
    for moves in ((), ("7g7f", "3c3d"), ("2g2f", "8c8d", "2f2e")):
        answered = answer_to(watched, watched.engine.search(question(installed.go, *moves)))
        assert isinstance(answered.answer, BestMove)
        assert not answered.was_stopped


def a_newer_question_replaces_one_that_runs(watched: Watched, installed: Installed) -> None:
    first = begun_to_think(watched, MIDDLE)
    second = watched.engine.search(question(installed.go))
    assert isinstance(answer_to(watched, second).answer, BestMove)
    assert watched.all_of(SearchAbandoned) == [SearchAbandoned(first, AbandonReason.REPLACED)]


def stop_brings_an_answer(watched: Watched) -> None:
    search = begun_to_think(watched, MIDDLE)
    watched.engine.stop()
    assert isinstance(answer_to(watched, search).answer, BestMove)


def ponders(watched: Watched) -> None:
    watched.engine.set_option(Reserved.PONDER, True)
    guess = question(Go(ponder=True, btime=1000, wtime=1000, byoyomi=100), "7g7f", "3c3d")
    search = begun_to_think(watched, guess)
    assert search not in {answered.search for answered in watched.all_of(SearchAnswered)}
    watched.engine.ponder_hit()
    assert not answer_to(watched, search).was_pondering


def finds_a_mate(watched: Watched) -> None:
    search = watched.engine.search(SearchQuery(PositionCommand(TSUME), GoMate(10_000)))
    assert answer_to(watched, search).answer == Checkmate(TSUME_LINE)


def quits_in_the_middle_of_a_search(watched: Watched) -> None:
    begun_to_think(watched, MIDDLE)
    watched.engine.quit()
    assert watched.wait_for_end().session.expected


def begun_to_think(watched: Watched, question: SearchQuery) -> SearchId:
    search = watched.engine.search(question)
    watched.wait_until(lambda: any(told.search == search for told in watched.all_of(InfoEvent)))
    return search


def answer_to(watched: Watched, search: SearchId) -> SearchAnswered:
    """The answer that comes after all others."""
    watched.wait_until(lambda: any(told.search == search for told in watched.all_of(SearchAnswered)))
    *_, answered = watched.all_of(SearchAnswered)
    assert answered.search == search
    return answered


@pytest.mark.parametrize("name", sampled(ENGINES, 2))
def test_it_gets_ready_and_quits(engines: EngineRegistry, name: str) -> None:
    watched = started(engines, name)
    watched.wait_for(UsiOk)
    watched.engine.send_isready()
    watched.wait_for(ReadyOk)
    watched.engine.quit()
    end = watched.wait_for_end()
    assert (end.exit.code, end.exit.was_forced, end.session.expected) == (0, False, True)
    is_over(watched)


@pytest.mark.parametrize("name", sampled(ENGINES, 2))
def test_it_can_be_killed_in_the_middle_of_a_search(engines: EngineRegistry, name: str) -> None:
    watched = started(engines, name)
    begun_to_think(watched, MIDDLE)
    watched.engine.kill()
    end = watched.wait_for_end()
    assert (end.exit.signal, end.exit.was_forced) == (9, True)
    is_over(watched)
