"""What stands first among the requests when an engine has moved."""

from game_table import ENGINE, PONDERER, Table, conditions

from app.directing.requests import GoRequest, Request
from app.directing.seat_events import SeatEvent
from app.play.game import Game
from app.play.game_requests import MovePlayed
from app.play.seats import FIRST, SECOND
from app.usi.answers import BestMove
from app.usi.events import Answered, SearchId


def asked_first(pondering: bool) -> list[Request]:
    player = PONDERER if pondering else ENGINE
    table = Table(Game(conditions(player, player)))
    table.begin()
    task = table.game.course.places[0].task
    assert task is not None
    return list(table.game.on_event(SeatEvent(FIRST, Answered(SearchId(1), BestMove("7g7f", "3c3d")), task), table.now))


def test_the_other_engine_is_asked_before_anything_else_happens() -> None:
    first, *others = asked_first(pondering=False)
    assert isinstance(first, GoRequest)
    assert first.seat == SECOND
    assert any(isinstance(request, MovePlayed) for request in others)


def test_pondering_comes_after_the_reply() -> None:
    first, second, *_ = asked_first(pondering=True)
    assert isinstance(first, GoRequest)
    assert isinstance(second, GoRequest)
    assert (first.seat, first.search.pondering) == (SECOND, False)
    assert (second.seat, second.search.pondering) == (FIRST, True)
