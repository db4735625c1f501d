"""Positions for tests: out of games at random, and put down at random from one set of pieces; and the times of a record in whole seconds."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from app.record.traversal import path_to_node
from app.record.tree import Node
from app.shogi.moves import Move
from app.shogi.pieces import FULL_SET, GOLD, KING, PROMOTED, WHITE_BIT, Side
from app.shogi.position import Position

HANDICAPS = (
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/9/9/9/9/9/9/4K4 b - 1",
    "4k4/9/9/9/9/9/9/9/4K4 w 18P2R2B4G4S4N4L 300",
    "8k/9/9/9/9/9/9/9/K8 b 2r2b4g4s4n4l18p 1",
)


def chance(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - the same positions in every run


def played_positions(count: int, seed: int = 0) -> Iterator[tuple[Position, Move]]:
    """Positions out of whole games at random, each with a legal move."""
    dice = chance(seed)
    starts = ("startpos", *HANDICAPS[:2])
    while True:
        position = Position.from_sfen(dice.choice(starts))
        for _ in range(dice.randrange(20, 260)):
            legal = position.legal_moves()
            if not legal:
                break
            move = dice.choice(legal)
            if dice.random() < 0.2:
                yield Position.from_sfen(position.sfen()), move
                count -= 1
                if not count:
                    return
            position.apply(move)


def strewn(dice: random.Random) -> Position:
    """Pieces of one set anywhere: on the board on either side, in a hand, in the box; kings on any squares."""
    squares = list(range(81))
    dice.shuffle(squares)
    board = [0] * 81
    board[squares.pop()] = KING
    board[squares.pop()] = KING + WHITE_BIT
    hands: tuple[list[int], list[int]] = ([0] * 8, [0] * 8)
    for kind, count in FULL_SET.items():
        for _ in range(count):
            side, place = dice.randrange(2), dice.random()
            if place < 0.6:
                promoted = PROMOTED if kind != GOLD and dice.random() < 0.4 else 0
                board[squares.pop()] = kind + promoted + side * WHITE_BIT
            elif place < 0.85:
                hands[side][kind] += 1
    return Position(board, hands, Side(dice.randrange(2)), dice.randrange(1, 400))


def strewn_positions() -> st.SearchStrategy[Position]:
    return st.integers(0, 1 << 40).map(lambda seed: strewn(chance(seed)))


def whole_seconds(node: Node) -> int:
    """The time of a move, in milliseconds, as a format without parts of a second tells it: their sums are exact."""
    earlier = sum(before.time_ms or 0 for before in path_to_node(node)[node.ply - 2 : 0 : -2]) if node.ply > 2 else 0
    return ((earlier + (node.time_ms or 0)) // 1000 - earlier // 1000) * 1000
