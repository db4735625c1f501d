"""Headers: ordered, immutable, known or not."""

from app.record import headers as names
from app.record.headers import LABELS, Header, Headers, header_label
from app.shogi.pieces import Side
from app.text.phrase import Language
from tests.cases import every_case

GAME = Headers.from_pairs([("棋戦", "順位戦"), ("対局ID", "17"), ("先手", "山田"), ("後手", "")])


def test_headers_keep_the_order_of_the_file_and_names_nobody_knows() -> None:
    assert [entry.name for entry in GAME] == ["棋戦", "対局ID", "先手", "後手"]
    assert GAME.find_value("対局ID") == "17"
    assert len(GAME) == 4


def test_a_header_may_be_empty_and_is_there_all_the_same() -> None:
    assert "後手" in GAME
    assert GAME.find_value("後手") == ""
    assert "場所" not in GAME
    assert GAME.find_value("場所") is None


def test_repeated_headers_become_lines_of_one() -> None:
    headers = Headers.from_pairs([("備考", "その1"), ("棋戦", "王位戦"), ("備考", "その2")])
    assert list(headers) == [Header("備考", "その1\nその2"), Header("棋戦", "王位戦")]


def test_a_new_value_takes_the_place_of_the_old() -> None:
    changed = GAME.with_value("対局ID", "18")
    assert [entry.value for entry in changed] == ["順位戦", "18", "山田", ""]
    assert GAME.find_value("対局ID") == "17"


def test_a_new_header_comes_last() -> None:
    assert list(GAME.with_value("場所", "東京"))[-1] == Header("場所", "東京")


def test_a_header_can_be_taken_away() -> None:
    assert [entry.name for entry in GAME.without_header("対局ID")] == ["棋戦", "先手", "後手"]
    assert GAME.without_header("場所") == GAME


def test_players_are_read_from_the_names_of_an_even_and_of_a_handicap_game() -> None:
    (black, taker), (white, giver) = names.PLAYERS
    assert Headers.from_pairs([(black, "羽生"), (white, "藤井")]).players == ("羽生", "藤井")
    assert Headers.from_pairs([(giver, "上手の人"), (taker, "下手の人")]).players == ("下手の人", "上手の人")
    assert Headers.from_pairs([(black, ""), (taker, "下手の人")]).players == ("下手の人", "")
    assert Headers.from_pairs([(black, "羽生"), (taker, "下手の人")]).players == ("羽生", "")
    assert Headers().players == ("", "")


def test_known_headers_are_called_by_their_own_name_in_japanese() -> None:
    constants = {value for name, value in vars(names).items() if name.isupper() and isinstance(value, str)}
    assert constants <= set(LABELS)
    for name, phrase in LABELS.items():
        assert phrase.to(Language.JA) == name
        assert phrase.to(Language.EN).isascii()


def test_unknown_headers_are_called_as_they_are_written() -> None:
    assert header_label("先手").to(Language.EN) == "Sente"
    assert header_label("対局ID").to(Language.EN) == "対局ID"


@every_case(
    ("said", "side"),
    [
        ("先手", Side.BLACK),
        ("下手", Side.BLACK),
        ("後手", Side.WHITE),
        (" 上手 ", Side.WHITE),
        ("山田", None),
        ("", None),
    ],
)
def test_the_side_of_the_user_is_read_in_every_name_of_a_side(said: str, side: Side | None) -> None:
    assert GAME.with_value(names.OWN_SIDE, said).own_side is side
    assert GAME.own_side is None
