"""The even game and the handicaps."""

from app.shogi.moves import move_of_usi
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.sfen import STARTPOS
from app.shogi.squares import SQUARES, square_name
from app.shogi.starts import (
    EVEN,
    RARE_STARTS,
    STARTS,
    StartPosition,
    find_start,
    find_start_with_side,
    side_names,
    start_at_position,
)
from tests.cases import every_case


@every_case("start", STARTS, ids=lambda start: start.key)
def test_a_start_is_known_by_position_and_name(start: StartPosition) -> None:
    position = Position.from_sfen(start.sfen)
    assert position.sfen() == start.sfen
    assert start_at_position(position) is start
    assert find_start(start.name.ja) is start
    assert start.turn is position.turn is (Side.BLACK if start is EVEN else Side.WHITE)


@every_case(
    ("said", "name"),
    [
        ("2枚落ち", "二枚落ち"),
        ("１０枚落", "十枚落ち"),
        ("香落", "香落ち"),
        ("右五枚落ち", "五枚落ち"),
        (" 平手\u3000", "平手"),
    ],
)
def test_a_start_has_other_names(said: str, name: str) -> None:
    start = find_start(said)
    assert start is not None
    assert start.name.ja == name


def test_a_name_may_say_more() -> None:
    assert find_start("平手（先手）") is None
    assert find_start_with_side("平手（先手）") is find_start_with_side("平手") is EVEN
    assert find_start_with_side("七枚落ち") is None, "left or right"


@every_case("start", RARE_STARTS, ids=lambda start: start.key)
def test_a_rare_start_is_known_and_not_offered(start: StartPosition) -> None:
    assert find_start(start.name.ja) is start_at_position(Position.from_sfen(start.sfen)) is start
    assert start not in STARTS


def test_they_differ() -> None:
    for values in ({s.key for s in STARTS}, {s.sfen for s in STARTS}, {s.name for s in STARTS}):
        assert len(values) == len(STARTS) == 19


def test_the_even_game() -> None:
    assert EVEN.sfen == STARTPOS


@every_case("start", STARTS, ids=lambda start: start.key)
def test_the_sides_of_a_handicap_have_names_of_their_own(start: StartPosition) -> None:
    names = [name.ja for name in side_names(Position.from_sfen(start.sfen))]
    assert names == (["先手", "後手"] if start is EVEN else ["下手", "上手"])


def test_the_sides_of_any_other_position_are_the_usual_ones() -> None:
    names = [name.ja for name in side_names(Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1"))]
    assert names == ["先手", "後手"]


@every_case(
    ("name", "missing"),
    [
        ("香落ち", {"1a"}),
        ("右香落ち", {"9a"}),
        ("角落ち", {"2b"}),
        ("飛車落ち", {"8b"}),
        ("飛香落ち", {"8b", "1a"}),
        ("二枚落ち", {"8b", "2b"}),
        ("三枚落ち", {"8b", "2b", "1a"}),
        ("四枚落ち", {"8b", "2b", "1a", "9a"}),
        ("五枚落ち", {"8b", "2b", "1a", "9a", "8a"}),
        ("左五枚落ち", {"8b", "2b", "1a", "9a", "2a"}),
        ("六枚落ち", {"8b", "2b", "1a", "9a", "2a", "8a"}),
        ("左七枚落ち", {"8b", "2b", "1a", "9a", "2a", "8a", "3a"}),
        ("右七枚落ち", {"8b", "2b", "1a", "9a", "2a", "8a", "7a"}),
        ("八枚落ち", {"8b", "2b", "1a", "9a", "2a", "8a", "3a", "7a"}),
        ("十枚落ち", {"8b", "2b", "1a", "9a", "2a", "8a", "3a", "7a", "4a", "6a"}),
        ("トンボ", {"1a", "9a", "2a", "8a", "3a", "7a", "4a", "6a"}),
        ("裸玉", {"8b", "2b", "1a", "9a", "2a", "8a", "3a", "7a", "4a", "6a", *(f"{file}c" for file in range(1, 10))}),
    ],
)
def test_what_white_gives(name: str, missing: set[str]) -> None:
    start = find_start(name)
    assert start is not None
    even, given = Position.from_sfen(EVEN.sfen), Position.from_sfen(start.sfen)
    assert {square_name(s) for s in SQUARES if even.board[s] != given.board[s]} == missing


def test_no_start() -> None:
    position = Position.from_sfen(EVEN.sfen)
    move = move_of_usi("7g7f")
    assert move is not None
    position.apply(move)
    assert start_at_position(position) is None
    assert find_start("その他") is None
