"""The rows of the form for game information."""

from app.record import headers
from app.record.headers import Headers
from app.workspace.record_rows import addable_headers, header_rows, header_value_to_set, typed_header_name
from tests.cases import every_case


def names(all_headers: Headers, is_handicap: bool = False) -> list[str]:
    return [row.name for row in header_rows(all_headers, is_handicap)]


def test_a_new_game_offers_the_usual_rows() -> None:
    assert names(Headers()) == ["先手", "後手", "棋戦", "場所", "開始日時", "終了日時", "持ち時間"]
    assert all(
        row.is_permanent and row.is_one_line and row.value == "" for row in header_rows(Headers(), is_handicap=False)
    )


def test_what_else_is_written_has_rows_too_the_known_ones_first() -> None:
    written = Headers.from_pairs([("大会メモ", "a"), ("備考", "b"), ("戦型", "c"), ("先手", "d"), ("大会メモ", "e")])
    rows = header_rows(written, is_handicap=False)
    assert [row.name for row in rows[7:]] == ["戦型", "備考", "大会メモ"]
    assert rows[-1].value == "a\ne"
    assert rows[0].value == "d"
    assert [row.is_one_line for row in rows[7:]] == [True, False, False]
    assert not any(row.is_permanent for row in rows[7:])


def test_players_of_a_handicap_game_are_called_so() -> None:
    assert names(Headers(), is_handicap=True)[:2] == ["下手", "上手"]
    assert names(Headers.from_pairs([("先手", "x")]), is_handicap=True)[:2] == ["先手", "上手"]
    assert names(Headers.from_pairs([("下手", "x")]))[:2] == ["下手", "後手"]


def test_only_known_headers_without_a_row_are_offered() -> None:
    offered = addable_headers(Headers.from_pairs([("戦型", "c")]), is_handicap=False)
    assert headers.NOTE in offered
    assert not {headers.OPENING, headers.EVENT, headers.HANDICAP, headers.BLACK, headers.HANDICAP_GIVER} & set(offered)


@every_case(
    ("typed", "name"), [("備考", "備考"), ("Note", "備考"), (" 大会メモ： ", "大会メモ"), ("a:b", "a b"), ("  ", "")]
)
def test_a_header_is_meant_by_its_label_or_by_its_name(typed: str, name: str) -> None:
    assert typed_header_name(typed, addable_headers(Headers(), is_handicap=False)) == name


def test_emptying_a_usual_row_takes_the_header_away() -> None:
    usual, *_, other = header_rows(Headers.from_pairs([("先手", "x"), ("大会メモ", "y")]), is_handicap=False)
    assert header_value_to_set(usual, "") is None
    assert header_value_to_set(other, "") == ""
    assert header_value_to_set(usual, "z") == "z"
