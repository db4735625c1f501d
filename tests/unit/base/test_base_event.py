"""Events: everyone hears, in order, whatever the others do."""

import pytest

from app.base.event import Event


def test_handlers_hear_every_value_in_the_order_in_which_they_joined() -> None:
    heard: list[tuple[str, int]] = []
    event = Event[int]()
    event.connect(lambda value: heard.append(("first", value)))
    event.connect(lambda value: heard.append(("second", value)))
    event.emit(1)
    event.emit(2)
    assert heard == [("first", 1), ("second", 1), ("first", 2), ("second", 2)]


def test_who_has_left_hears_no_more() -> None:
    heard: list[int] = []
    event = Event[int]()
    is_heard = [event.has_listeners]
    leave = event.connect(heard.append)
    is_heard.append(event.has_listeners)
    event.emit(1)
    leave()
    leave()
    is_heard.append(event.has_listeners)
    event.emit(2)
    assert heard == [1]
    assert is_heard == [False, True, False]


def test_of_a_handler_that_joined_twice_one_leaves_at_a_time() -> None:
    heard: list[int] = []
    event = Event[int]()
    event.connect(heard.append)
    event.connect(heard.append)
    event.disconnect(heard.append)
    event.emit(1)
    assert heard == [1]


def test_joining_and_leaving_while_it_is_told_counts_from_the_next_time() -> None:
    heard: list[str] = []
    event = Event[str]()

    def join(_: str) -> None:
        event.disconnect(join)
        event.connect(heard.append)

    event.connect(join)
    event.emit("one")
    assert heard == []
    event.emit("two")
    assert heard == ["two"]


def test_a_handler_that_fails_does_not_silence_the_others() -> None:
    heard: list[int] = []
    event = Event[int]()

    def fail(_: int) -> None:
        raise KeyError("oh")

    event.connect(fail)
    event.connect(heard.append)
    with pytest.raises(KeyError):
        event.emit(1)
    assert heard == [1]
    event.connect(fail)
    with pytest.raises(ExceptionGroup) as several:
        event.emit(2)
    assert len(several.value.exceptions) == 2
    assert heard == [1, 2]
