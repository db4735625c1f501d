"""The same conversation with every engine that is installed here."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from pytestqt.qtbot import QtBot

from app.runtime.engines import Engines
from app.runtime.launch import Launch
from app.usi.answers import BestMove, Checkmate
from app.usi.commands import Go, GoMate, Position
from app.usi.events import Abandoned, Answered, Began, Informed, Introduced, Ready, Why
from app.usi.options import Reserved
from app.usi.session import Question, Session
from tests.fakes.watching import Watched, is_alive, question, wait_until

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
# A position in the middle of a game, in nobody's book.
MIDDLE = Question(Position("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"), Go(infinite=True))
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


@pytest.fixture(params=ENGINES)
def installed(request: pytest.FixtureRequest) -> Installed:
    engine = ENGINES[request.param]
    if not Path(engine.program).exists():
        pytest.skip(f"{engine.program} is not installed")
    return engine


@pytest.fixture
def watched(qtbot: QtBot, installed: Installed) -> Iterator[Watched]:
    engines = Engines()
    watched = Watched(
        engines, Launch(installed.program, installed.arguments, installed.folder), Session({"USI_Hash": 16, "Hash": 16})
    )
    yield watched
    for engine in engines.running:
        engine.kill()
    wait_until(lambda: not engines.running)
    assert watched.process is not None
    assert not is_alive(watched.process)
    assert len(watched.all_of(Began)) <= len(watched.all_of(Answered)) + len(watched.all_of(Abandoned))


def test_it_introduces_itself_and_quits(watched: Watched) -> None:
    introduced = watched.wait_for(Introduced)
    assert introduced.name
    assert introduced.author
    assert len(introduced.options) > 3
    watched.engine.prepare()
    watched.wait_for(Ready)
    watched.engine.quit()
    end = watched.wait_for_end()
    assert (end.exit.code, end.exit.forced, end.session.expected) == (0, False, True)


def test_three_searches_each_get_a_move_and_thoughts_of_their_own(watched: Watched, installed: Installed) -> None:
    watched.engine.new_game()
    for number, moves in enumerate(((), ("7g7f", "3c3d"), ("2g2f", "8c8d", "2f2e")), 1):
        search = watched.engine.search(question(installed.go, *moves))
        answered = watched.wait_for(Answered, number)
        assert answered.search == search
        assert isinstance(answered.answer, BestMove)
        assert not answered.stopped


def test_a_newer_question_replaces_one_that_runs(watched: Watched, installed: Installed) -> None:
    first = watched.engine.search(MIDDLE)
    watched.wait_for(Informed)
    second = watched.engine.search(question(installed.go))
    answered = watched.wait_for(Answered)
    assert answered.search == second
    assert watched.all_of(Abandoned) == [Abandoned(first, Why.REPLACED)]


def test_stop_brings_an_answer(watched: Watched) -> None:
    watched.engine.search(MIDDLE)
    watched.wait_for(Informed)
    watched.engine.stop()
    assert isinstance(watched.wait_for(Answered).answer, BestMove)


def test_it_ponders_where_it_offers_to(watched: Watched, installed: Installed) -> None:
    options = watched.wait_for(Introduced).options
    if options.find(Reserved.PONDER) is None:
        pytest.skip("it does not offer to ponder")
    watched.engine.set_option(Reserved.PONDER, True)
    search = watched.engine.search(question(Go(ponder=True, btime=1000, wtime=1000, byoyomi=100), "7g7f", "3c3d"))
    watched.wait_for(Informed)
    assert not watched.all_of(Answered)
    watched.engine.ponder_hit()
    answered = watched.wait_for(Answered)
    assert (answered.search, answered.pondering) == (search, False)


def test_it_finds_a_mate_where_it_looks_for_any(watched: Watched, installed: Installed) -> None:
    if not installed.finds_mate:
        pytest.skip("it has no search for mate")
    watched.engine.search(Question(Position(TSUME), GoMate(10_000)))
    assert watched.wait_for(Answered).answer == Checkmate(TSUME_LINE)


def test_it_quits_in_the_middle_of_a_search(watched: Watched) -> None:
    watched.engine.search(MIDDLE)
    watched.wait_for(Informed)
    watched.engine.quit()
    assert watched.wait_for_end().session.expected


def test_it_can_be_killed_in_the_middle_of_a_search(watched: Watched) -> None:
    watched.engine.search(MIDDLE)
    watched.wait_for(Informed)
    watched.engine.kill()
    end = watched.wait_for_end(2)
    assert (end.exit.signal, end.exit.forced) == (9, True)
