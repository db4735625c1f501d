"""千日手 and perpetual check."""

import pytest

from app.shogi.moves import Move, move_of_usi
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.repetition import Repetition, RepetitionVerdict
from tests.cases import every_case

SHUFFLE = ["2h3h", "8b7b", "3h2h", "7b8b"]


def moves(texts: list[str]) -> list[Move]:
    return [move for text in texts if (move := move_of_usi(text))]


def verdict_of(start: Position, line: list[Move]) -> RepetitionVerdict:
    """The verdict where the moves lead from `start`."""
    position = start.copy()
    met = Repetition(position)
    for move in line:
        position.apply(move)
        met.append(position)
    return met.verdict


def test_the_fourth_occurrence_is_a_draw() -> None:
    position = Position.from_sfen("startpos")
    line = Repetition(position)
    verdicts = []
    for move in moves(SHUFFLE * 3):
        position.apply(move)
        verdicts.append(line.append(position))
    assert verdicts == [RepetitionVerdict.NONE] * 11 + [RepetitionVerdict.FOURFOLD]
    assert RepetitionVerdict.FOURFOLD.loser is None


def test_moves_can_be_taken_back() -> None:
    position = Position.from_sfen("startpos")
    line = Repetition(position)
    for move in moves(SHUFFLE * 3):
        position.apply(move)
        line.append(position)
    line.remove_last()
    assert line.verdict is RepetitionVerdict.NONE
    position.undo()
    position.apply(moves(["7b6b"])[0])
    assert line.append(position) is RepetitionVerdict.NONE
    for _ in range(12):
        line.remove_last()
    with pytest.raises(IndexError):
        line.remove_last()


@every_case(
    ("sfen", "cycle", "verdict", "loser"),
    [
        ("3k5/9/9/9/9/9/9/4R4/K8 w - 1", ["6a7a", "5h6h", "7a6a", "6h5h"], RepetitionVerdict.FOURFOLD, None),
        # The rook follows the king and checks with every move.
        ("4k4/9/9/9/9/9/9/4R4/K8 w - 1", ["5a4a", "5h4h", "4a5a", "4h5h"], RepetitionVerdict.BLACK_LOSES, Side.BLACK),
        ("k8/4r4/9/9/9/9/9/9/4K4 b - 1", ["5i4i", "5b4b", "4i5i", "4b5b"], RepetitionVerdict.WHITE_LOSES, Side.WHITE),
        # One quiet move in the cycle is enough to make it a draw.
        (
            "4k4/9/9/9/9/9/9/4R4/K8 w - 1",
            ["5a4a", "5h4h", "4a5a", "4h3h", "5a4a", "3h4h", "4a5a", "4h5h"],
            RepetitionVerdict.FOURFOLD,
            None,
        ),
    ],
)
def test_perpetual_check_loses(sfen: str, cycle: list[str], verdict: RepetitionVerdict, loser: Side | None) -> None:
    position = Position.from_sfen(sfen)
    before = position.sfen()
    assert verdict_of(position, moves(cycle * 3)) is verdict
    assert verdict.loser is loser
    assert verdict_of(position, moves(cycle)) is RepetitionVerdict.NONE
    assert position.sfen() == before


def test_only_checks_since_the_first_occurrence_count() -> None:
    start = Position.from_sfen("4k4/9/9/9/9/9/9/3R5/K8 b - 1")
    assert verdict_of(start, moves(["6h5h", *["5a4a", "5h4h", "4a5a", "4h5h"] * 3])) is RepetitionVerdict.BLACK_LOSES


def test_a_line_without_moves() -> None:
    assert verdict_of(Position.from_sfen("startpos"), []) is RepetitionVerdict.NONE
