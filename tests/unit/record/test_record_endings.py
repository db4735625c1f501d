"""Ends of games and who has won."""

import pytest

from app.record.endings import End, EndKind, Result, end_text, result_of_end, winner_of_end
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.starts import EVEN, side_names
from app.text.phrase import Language
from tests.cases import every_case

BLACK, WHITE = Side.BLACK, Side.WHITE


@every_case(
    ("kind", "with_black_to_move", "with_white_to_move"),
    [
        (EndKind.RESIGN, WHITE, BLACK),
        (EndKind.MATE, WHITE, BLACK),
        (EndKind.TIMEOUT, WHITE, BLACK),
        (EndKind.FOUL_LOSE, WHITE, BLACK),
        (EndKind.TRY, WHITE, BLACK),
        (EndKind.FOUL_WIN, BLACK, WHITE),
        (EndKind.DECLARATION, BLACK, WHITE),
        (EndKind.WIN_BY_DEFAULT, BLACK, BLACK),
        (EndKind.LOSE_BY_DEFAULT, WHITE, WHITE),
        (EndKind.REPETITION, None, None),
        (EndKind.INTERRUPT, None, None),
        (EndKind.ERROR, None, None),
    ],
)
def test_winner(kind: EndKind, with_black_to_move: Side | None, with_white_to_move: Side | None) -> None:
    assert winner_of_end(End(kind), BLACK) is with_black_to_move
    assert winner_of_end(End(kind), WHITE) is with_white_to_move


def test_a_draw_is_a_result_and_an_interruption_is_none() -> None:
    for kind in (EndKind.REPETITION, EndKind.IMPASSE, EndKind.DRAW, EndKind.MAX_MOVES):
        assert result_of_end(End(kind), BLACK) is Result.DRAWN
    for end in (
        End(EndKind.INTERRUPT),
        End(EndKind.ERROR),
        End(EndKind.NO_MATE),
        End(EndKind.SEALED),
        End(EndKind.OTHER, "指し掛け"),
    ):
        assert result_of_end(end, BLACK) is Result.UNDECIDED


def test_every_end_and_every_result_has_a_name_of_its_own_in_each_language() -> None:
    ends = [End(kind) for kind in EndKind if kind is not EndKind.OTHER]
    sides = side_names(Position.from_sfen(EVEN.sfen))
    for language in Language:
        assert len({end.name_on_screen.to(language) for end in ends}) == len(ends)
        assert len({each.result_text(sides).to(language) for each in Result}) == len(Result)


def test_an_end_of_another_kind_is_called_by_its_own_words() -> None:
    assert End(EndKind.OTHER, "立会人裁定").name_on_screen.to(Language.EN) == "立会人裁定"


def test_words_belong_to_ends_of_another_kind_alone() -> None:
    with pytest.raises(ValueError, match="words of its own"):
        End(EndKind.RESIGN, "投了")
    with pytest.raises(ValueError, match="words of its own"):
        End(EndKind.OTHER)


def test_an_end_is_told_with_who_has_won_where_somebody_has() -> None:
    sides = side_names(Position.from_sfen(EVEN.sfen))
    assert "Gote" in end_text(End(EndKind.RESIGN), BLACK, sides).en
    repetition = End(EndKind.REPETITION)
    assert end_text(repetition, BLACK, sides) == repetition.name_on_screen
