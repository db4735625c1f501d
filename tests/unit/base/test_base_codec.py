"""The codec of kept files: what its annotations say is read and written, and nothing else."""

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, NamedTuple

from app.base.codec import Between, Complete, Count, FieldKey, NamedValues, decode_json, encode_json
from app.base.value import Value
from tests.cases import every_case


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Point(NamedTuple):
    x: Count
    y: Count = 7


class Sheet(Value):
    title: Annotated[str, FieldKey("name")] = ""
    points: tuple[Point, ...] = ()
    corner: Point | None = Point(1)
    colour: Colour = Colour.RED
    side: Annotated[str | None, NamedValues({"none": None, "left": "L"})] = "L"
    notes: Mapping[int, str] = {}
    pair: tuple[int, str] = (0, "")
    all_of: Annotated[tuple[int, ...], Complete()] = (9,)
    some_of: Annotated[tuple[int, ...], Between(1, 2)] = (9,)
    share: float = 0.5


FULL = Sheet(
    *("棋\udc80", (Point(1, 2), Point(3)), None, Colour.BLUE, None, {4: "four"}, (5, "five"), (1, 2), (3, 4), 0.25)
)


def test_everything_comes_back() -> None:
    assert decode_json(Sheet, encode_json(Sheet, FULL), None) == FULL
    assert decode_json(Sheet, encode_json(Sheet, FULL, 2), None) == FULL
    assert encode_json(Point, Point(1)) == b'{"x":1,"y":7}'
    assert b'"name"' in encode_json(Sheet, FULL)


@every_case(
    ("data", "expected"),
    [
        (b"{}", Sheet()),
        (b'{"title": "x", "unknown": []}', Sheet()),
        (b'{"points": [{"x": 1}, {"y": 1}, {"x": -1}, {"x": 2, "y": -2}, 5]}', Sheet(points=(Point(1), Point(2)))),
        (b'{"points": {}, "corner": {"y": 4}, "colour": "green", "side": "right"}', Sheet()),
        (b'{"corner": null, "side": "none"}', Sheet(corner=None, side=None)),
        (b'{"notes": {"1": "a", "x": "b", "2": 3, "\xef\xbc\x93": "c"}}', Sheet(notes={1: "a", 3: "c"})),
        (b'{"pair": [1], "all_of": [1, "2"], "some_of": []}', Sheet()),
        (b'{"pair": [1, 2], "some_of": [1, "x", 2, 3]}', Sheet(some_of=(1, 2))),
        (b'{"share": 1}', Sheet(share=1.0)),
        (b'{"share": NaN, "pair": [true, ""]}', Sheet()),
    ],
)
def test_what_a_field_does_not_take_is_as_at_first(data: bytes, expected: Sheet) -> None:
    assert decode_json(Sheet, data, None) == expected


def test_an_object_without_a_field_that_has_no_default_is_none() -> None:
    assert decode_json(Point, b'{"y": 1}', None) is None
    assert decode_json(Point, b'{"x": true}', None) is None
    assert decode_json(Point, b"[1, 2]", None) is None
    assert decode_json(tuple[str, ...], b'["a", 1]', ()) == ("a",)


def test_a_mapping_loses_what_cannot_be_read() -> None:
    data = b'{"a": [1.5, "red"], "b": [2, "blue"], "c": [3, "green"], "d": [4], "e": [1e999, "red"]}'
    kept = {"a": (1.5, Colour.RED), "b": (2.0, Colour.BLUE)}
    assert decode_json(dict[str, tuple[float, Colour]], data, None) == kept
    assert (
        decode_json(dict[str, tuple[float, Colour]], encode_json(dict[str, tuple[float, Colour]], kept), None) == kept
    )
