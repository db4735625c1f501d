"""入玉: declarations by three rules, and the count of 持将棋."""

from app.shogi.declarations import (
    DeclarationCondition,
    JishogiRule,
    Worth,
    judge_declaration,
    points_of_handicap,
)
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.starts import STARTS
from tests.cases import every_case

# Black's king and ten pieces stand in White's camp: rook 5, nine others, and what the hand adds.
CAMP = "K+P+P+P+P4/+P+P+P+P+P4/R8/9/9/9/9/9/4k4 b {hand} 1"


def camp(hand: str) -> Position:
    return Position.from_sfen(CAMP.format(hand=hand))


class TestPoints:
    @every_case(
        ("hand", "points", "worth27", "worth24"),
        [
            ("9P", 23, Worth.NOTHING, Worth.NOTHING),
            ("B5P", 24, Worth.NOTHING, Worth.DRAW),
            ("2B3P", 27, Worth.NOTHING, Worth.DRAW),
            ("2B4P", 28, Worth.WIN, Worth.DRAW),
            ("R2B2P", 31, Worth.WIN, Worth.WIN),
        ],
    )
    def test_decide_for_black(self, hand: str, points: int, worth27: Worth, worth24: Worth) -> None:
        position = camp(hand)
        by27 = judge_declaration(position, Side.BLACK, JishogiRule.POINTS_27)
        by24 = judge_declaration(position, Side.BLACK, JishogiRule.POINTS_24)
        assert by27.points == by24.points == (points, 0)
        assert (by27.needed, by24.needed) == (28, 31)
        assert (by27.result, by24.result) == (worth27, worth24)
        assert by27.unmet == (() if worth27 is Worth.WIN else (DeclarationCondition.TOO_FEW_POINTS,))
        assert by24.unmet == ((DeclarationCondition.TOO_FEW_POINTS,) if worth24 is Worth.NOTHING else ())

    def test_white_needs_one_fewer(self) -> None:
        position = Position.from_sfen("4K4/9/9/9/9/9/r8/+p+p+p+p+p4/k+p+p+p+p4 w 2b3p 1")
        said = judge_declaration(position, Side.WHITE, JishogiRule.POINTS_27)
        assert said.points == (0, 27)
        assert said.result is Worth.WIN

    def test_pieces_given_as_a_handicap_count_for_white(self) -> None:
        position = Position.from_sfen("4K4/9/9/9/9/9/9/+p+p+p+p+p+p+p+p1/k+p+p+p+p4 w 3p 1")
        assert judge_declaration(position, Side.WHITE, JishogiRule.POINTS_27).result is Worth.NOTHING
        said = judge_declaration(position, Side.WHITE, JishogiRule.POINTS_27, given=12)
        assert said.points == (0, 27)
        assert said.result is Worth.WIN


class TestConditions:
    @every_case(
        ("sfen", "lacking"),
        [
            ("9/K+P+P+P+P4/+P+P+P+P+P4/9/9/9/9/9/4k4 b 2R2B 1", {DeclarationCondition.TOO_FEW_PIECES}),
            ("9/1+P+P+P+P4/+P+P+P+P+P+P3/K8/9/9/9/9/4k4 b 2R2B 1", {DeclarationCondition.KING_OUTSIDE}),
            ("9/1+P+P+P+P4/+P+P+P+P+P+P3/9/9/9/9/9/4k4 b 2R2B 1", {DeclarationCondition.NO_KING}),
            ("9/K+P+P+P+P4/+P+P+P+P+P+P3/9/9/9/9/9/4k4 w 2R2B 1", {DeclarationCondition.NOT_TO_MOVE}),
            ("l8/K+P+P+P+P4/+P+P+P+P+P+P3/9/9/9/9/9/4k4 b 2R2B 1", {DeclarationCondition.IN_CHECK}),
            (
                "startpos",
                {
                    DeclarationCondition.KING_OUTSIDE,
                    DeclarationCondition.TOO_FEW_PIECES,
                    DeclarationCondition.TOO_FEW_POINTS,
                },
            ),
        ],
    )
    def test_are_named_when_they_fail(self, sfen: str, lacking: set[DeclarationCondition]) -> None:
        position = Position.from_sfen(sfen)
        for rule in (JishogiRule.POINTS_24, JishogiRule.POINTS_27):
            said = judge_declaration(position, Side.BLACK, rule)
            assert set(said.unmet) == lacking
            assert said.result is Worth.NOTHING

    def test_a_draw_by_points_still_wants_the_conditions(self) -> None:
        position = Position.from_sfen("9/1+P+P+P+P4/+P+P+P+P+P+P3/K8/9/9/9/9/4k4 b RB5P 1")
        said = judge_declaration(position, Side.BLACK, JishogiRule.POINTS_24)
        assert said.points == (25, 0)
        assert said.result is Worth.NOTHING
        assert said.unmet == (DeclarationCondition.KING_OUTSIDE,)

    def test_each_has_a_sentence_of_its_own(self) -> None:
        assert len({condition.phrase for condition in DeclarationCondition}) == len(DeclarationCondition)


class TestTry:
    @every_case(
        ("sfen", "side", "worth", "lacking"),
        [
            ("4K4/9/9/9/9/9/9/9/k8 w - 1", Side.BLACK, Worth.WIN, ()),
            ("9/9/9/9/9/9/9/9/K3k4 b - 1", Side.WHITE, Worth.WIN, ()),
            ("3K5/9/9/9/9/9/9/9/k8 w - 1", Side.BLACK, Worth.NOTHING, (DeclarationCondition.NOT_ON_GOAL,)),
            ("4K3r/9/9/9/9/9/9/9/k8 w - 1", Side.BLACK, Worth.NOTHING, (DeclarationCondition.IN_CHECK,)),
            (
                "3K4r/9/9/9/9/9/9/9/k8 w - 1",
                Side.BLACK,
                Worth.NOTHING,
                (DeclarationCondition.NOT_ON_GOAL, DeclarationCondition.IN_CHECK),
            ),
            ("9/9/9/9/9/9/9/9/k8 w - 1", Side.BLACK, Worth.NOTHING, (DeclarationCondition.NO_KING,)),
        ],
    )
    def test_the_king_on_the_other_kings_square_wins(
        self, sfen: str, side: Side, worth: Worth, lacking: tuple[DeclarationCondition, ...]
    ) -> None:
        said = judge_declaration(Position.from_sfen(sfen), side, JishogiRule.TRY)
        assert (said.result, said.unmet) == (worth, lacking)


def test_handicap_points() -> None:
    given = {start.key: points_of_handicap(Position.from_sfen(start.sfen)) for start in STARTS}
    assert given["even"] == 0
    assert given["lance"] == 1
    assert given["two"] == 10
    assert given["six"] == 14
