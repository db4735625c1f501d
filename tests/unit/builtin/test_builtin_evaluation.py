"""What the bundled engine thinks positions are worth, and that it keeps count while it moves."""

from random import Random

import pytest

from app.builtin.evaluation import evaluate
from app.builtin.native import Board
from app.builtin.options import Style
from app.builtin.position import MOVES, SearchPosition
from tests.cases import every_case

EVEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


def state(position: SearchPosition) -> tuple[object, ...]:
    return position.squares, position.hands, position.side


@every_case("seed", range(8))
def test_moves_made_and_taken_back_keep_everything_in_step(seed: int) -> None:
    chance = Random(seed)  # noqa: S311  # nothing here is secret
    position = SearchPosition(EVEN)
    begun = [list(part) if isinstance(part, list) else part for part in state(SearchPosition(EVEN))]
    for _ in range(150):
        moves = position.board.legal_moves()
        if not moves:
            break
        # The engine asks a move for its hash, because that is its number and quicker.
        assert [hash(move) for move in moves] == [move.value for move in moves]
        position.make_move(chance.choice(moves).value)
        assert state(position) == state(SearchPosition(position.board.to_sfen()))
    while position.ply_count:
        position.unmake_move()
    assert list(state(position)) == begun


@every_case("seed", range(8))
def test_neither_side_is_favoured(seed: int) -> None:
    chance = Random(seed)  # noqa: S311  # nothing here is secret
    position = SearchPosition(EVEN)
    for _ in range(80):
        moves = position.board.legal_moves()
        if not moves:
            break
        position.make_move(chance.choice(moves).value)
        assert evaluate(SearchPosition(position.board.to_sfen_flipped())) == -evaluate(position)


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    position = SearchPosition(EVEN)
    rook_through_pawns = next(number for number, move in enumerate(MOVES) if move.to_usi() == "2h2b")
    with pytest.raises(ValueError, match="illegal"):
        position.make_move(rook_through_pawns)
    assert state(position) == state(SearchPosition(EVEN))


@every_case(
    ("better", "worse"),
    [
        # A castle (美濃囲い) and a king in the middle, with the same pieces.
        ("4k4/9/9/9/9/9/9/5GSK1/5G1NL b - 1", "4k4/9/9/9/9/9/9/9/3GKGSNL b - 1"),
        # A silver that attacks, and one that stands by.
        ("6k2/9/5S3/9/9/9/9/9/4K4 b - 1", "6k2/9/9/9/9/9/S8/9/4K4 b - 1"),
        # A rook more in hand.
        ("4k4/9/9/9/9/9/9/9/4K4 b R 1", "4k4/9/9/9/9/9/9/9/4K4 b - 1"),
        # A dragon, and a rook on the same square.
        ("4k4/9/9/1+R7/9/9/9/9/4K4 b - 1", "4k4/9/9/1R7/9/9/9/9/4K4 b - 1"),
    ],
)
def test_what_a_player_likes_better_is_worth_more(better: str, worse: str) -> None:
    assert evaluate(SearchPosition(better)) > evaluate(SearchPosition(worse))


def test_a_problem_without_a_king_can_be_judged() -> None:
    without, other = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
    assert abs(evaluate(SearchPosition(without)) - evaluate(SearchPosition(other))) < 500


@every_case("side", [0, 1])
def test_a_style_likes_the_rook_where_it_belongs(side: int) -> None:
    at_home = "4k4/9/9/9/9/9/9/7R1/4K4 b - 1"
    swung = "4k4/9/9/9/9/9/9/2R6/4K4 b - 1"
    if side:
        at_home, swung = (Board(sfen).to_sfen_flipped() for sfen in (at_home, swung))
    sign = -1 if side else 1

    def liking(style: Style) -> int:
        values = [evaluate(SearchPosition(sfen), (side, style)) for sfen in (swung, at_home)]
        return sign * (values[0] - values[1])

    assert liking(Style.STATIC) < liking(Style.ANY) < liking(Style.RANGING)
    assert liking(Style.STATIC) < 0 < liking(Style.RANGING)
