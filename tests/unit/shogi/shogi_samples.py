"""Positions for the tests of app.shogi: from games played at random, and put down at random against all custom."""

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from app.shogi.moves import Move, board_move, drop_move
from app.shogi.pieces import HAND_KINDS, KINDS, KING, WHITE_BIT, Side
from app.shogi.position import Position
from app.shogi.squares import SQUARES

MIDGAME = (
    "ln1g1g1nl/1ks2r3/1pppp1bpp/p3spp2/9/P1P1SP1PP/1PSPP1P2/1BGK1G1R1/LN5NL w - 31",
    "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
    "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
)
CROWDED = (
    "4k4/9/2G1G1G2/2S1S1S2/2+P1+P1+P2/9/9/1+B5+R1/4K4 b RBGS2N2LPrbgsnlp 1",
    "4k4/1+r5+b1/9/9/2+p1+p1+p2/2s1s1s2/2g1g1g2/9/4K4 w RBGSNLPrbgs2n2lp 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
)


def chance(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - the same positions in every run


def played(seed: int, moves: int, start: str = "startpos") -> Position:
    """Where `moves` moves at random lead; fewer when the game ends before."""
    dice = chance(seed)
    position = Position.from_sfen(start)
    for _ in range(moves):
        legal = position.legal_moves()
        if not legal:
            break
        position.apply(dice.choice(legal))
    return position


def random_positions(count: int, seed: int = 0) -> Iterator[Position]:
    """Positions out of whole games at random, from the opening to where nothing is where it belongs."""
    dice = chance(seed)
    while True:
        position = Position.from_sfen("startpos")
        for _ in range(dice.randrange(20, 260)):
            legal = position.legal_moves()
            if not legal:
                break
            position.apply(dice.choice(legal))
            if dice.random() < 0.1:
                yield Position.from_sfen(position.sfen())
                count -= 1
                if not count:
                    return


def all_moves() -> list[Move]:
    """Every move there is."""
    moves = [
        board_move(origin, to, promotes)
        for origin in SQUARES
        for to in SQUARES
        for promotes in (False, True)
        if origin != to
    ]
    return moves + [drop_move(kind, to) for kind in HAND_KINDS for to in SQUARES]


@st.composite
def game_positions(draw: st.DrawFn) -> Position:
    """Positions that moves lead to."""
    position = Position.from_sfen(draw(st.sampled_from((*CROWDED, *MIDGAME))))
    for choice in draw(st.lists(st.integers(0, 250), max_size=20)):
        legal = position.legal_moves()
        if not legal:
            break
        position.apply(legal[choice % len(legal)])
    return position


@st.composite
def wild_positions(draw: st.DrawFn) -> Position:
    """Any pieces on any squares: too many, without kings, dead, in check on the wrong turn."""
    squares = draw(st.lists(st.sampled_from(SQUARES), unique=True, max_size=45))
    board = [0] * 81
    for square in squares:
        kind = draw(st.sampled_from(KINDS))
        piece = kind + WHITE_BIT * draw(st.booleans())
        if kind != KING or piece not in board:
            board[square] = piece
    hands = tuple([0, *draw(st.lists(st.sampled_from((0, 0, 1, 2, 19)), min_size=7, max_size=7))] for _ in Side)
    return Position(board, (hands[0], hands[1]), draw(st.sampled_from(Side)))
