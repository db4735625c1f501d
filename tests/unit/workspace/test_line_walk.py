"""Walking along a line: boards and names, forth and back."""

import pytest

from app.shogi.moves import MOVES, Move
from app.shogi.notation import Notation
from app.shogi.pieces import EMPTY
from app.shogi.position import Position
from app.shogi.squares import square_named
from app.shogi.starts import EVEN
from app.workspace.line_cursor import LineCursor, PlayableLine

NAMES = ("", "")


def line_of(*usi: str) -> PlayableLine:
    moves = [MOVES[word] for word in usi]
    return PlayableLine(Position.from_sfen(EVEN.sfen), tuple(move for move in moves if isinstance(move, Move)))


def test_each_move_is_named_on_its_own_board() -> None:
    line = line_of("7g7f", "3c3d", "8h2b+", "3a2b")
    assert line.move_names(Notation.KANJI) == ("☗７六歩", "☖３四歩", "☗２二角成", "☖同銀")
    assert line.move_names(Notation.WESTERN) == ("P-7f", "P-3d", "Bx2b+", "Sx2b")


def test_the_board_follows_the_walk_there_and_back() -> None:
    walk = LineCursor(line_of("7g7f", "3c3d", "8h2b+", "3a2b"), 2)
    assert walk.move_name(Notation.KANJI) == "☗２二角成"
    scene = walk.scene(NAMES, flipped=False)
    assert scene.last_move == (square_named("8h"), square_named("2b"))
    assert scene.board[square_named("8h")] == EMPTY
    assert walk.go_to_move(0)
    assert walk.scene(NAMES, flipped=True).board[square_named("8h")] != EMPTY
    assert walk.go_to_move(3)
    assert sum(walk.scene(NAMES, flipped=False).hands[1]) == 1


def test_it_stops_at_both_ends() -> None:
    walk = LineCursor(line_of("7g7f", "3c3d"))
    assert not walk.go_to_move(-5)
    assert walk.go_to_move(9)
    assert walk.index == 1
    assert not walk.go_to_move(2)


def test_there_has_to_be_a_move() -> None:
    with pytest.raises(ValueError, match="nothing"):
        LineCursor(line_of())
