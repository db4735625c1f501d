"""Wishes of which the first are granted before the others are reckoned, and what stands first when an engine has moved."""

from game_table import ENGINE, PONDERER, Table, conditions

from app.directing.heard import Answers
from app.directing.wishes import Ask, Hit, Wish
from app.play.course import FirstThings
from app.play.game import Game
from app.play.seats import FIRST, SECOND
from app.play.wishes import Moved
from app.usi.answers import BestMove


def test_the_others_are_reckoned_once_and_after_the_first() -> None:
    reckoned: list[str] = []

    def others() -> list[Wish]:
        reckoned.append("once")
        return [Hit(SECOND)]

    wishes = FirstThings([Hit(FIRST)], others)
    going = iter(wishes)
    assert next(going) == Hit(FIRST)
    assert reckoned == []
    assert list(going) == [Hit(SECOND)]
    assert list(wishes) == [Hit(FIRST), Hit(SECOND)]
    assert (len(wishes), wishes[1], wishes[:1]) == (2, Hit(SECOND), [Hit(FIRST)])
    assert reckoned == ["once"]


def asked_first(pondering: bool) -> list[Wish]:
    player = PONDERER if pondering else ENGINE
    table = Table(Game(conditions(player, player)))
    table.begin()
    task = table.game.course.places[0].task
    assert task is not None
    return list(table.game.hear(Answers(FIRST, task, BestMove("7g7f", "3c3d")), table.now))


def test_the_other_engine_is_asked_before_anything_else_happens() -> None:
    first, *others = asked_first(pondering=False)
    assert isinstance(first, Ask)
    assert first.seat == SECOND
    assert any(isinstance(wish, Moved) for wish in others)


def test_pondering_comes_after_the_reply() -> None:
    first, second, *_ = asked_first(pondering=True)
    assert isinstance(first, Ask)
    assert isinstance(second, Ask)
    assert (first.seat, first.search.pondering) == (SECOND, False)
    assert (second.seat, second.search.pondering) == (FIRST, True)
