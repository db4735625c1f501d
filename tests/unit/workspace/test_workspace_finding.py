"""Finding by a few letters of a name, in whichever letters a person types."""

from hypothesis import given
from hypothesis import strategies as st

from app.text.phrase import Phrase
from app.workspace.finding import SearchNames, kana_reading, match_score, regular_romaji, search_names, to_romaji
from tests.cases import every_case

FLIP = search_names((Phrase("盤を反転", "Flip the board"), Phrase("表示(&V)", "&View")))
QUIT = search_names((Phrase("終了", "Quit"),))
FILE = search_names((Phrase("ファイルを選ぶ…", "Choose file…"),))
CAPTION = search_names((Phrase("キャッチコピー", "Catch copy"),))


@every_case(
    "query",
    [
        "盤",
        "反転",
        "はんてん",
        "ハンテン",
        "hanten",
        "hannten",
        "banwohanten",
        "flip",
        "FLIP",
        "ｆｌｉｐ",
        "board flip",
        "flp",
        "view",
    ],
)
def test_it_is_found_in_any_letters(query: str) -> None:
    assert match_score(query, FLIP) > 0


@every_case("query", ["shuuryou", "syuuryou", "syuuryo", "しゅうりょう", "終", "qui"])
def test_both_ways_of_spelling_are_understood(query: str) -> None:
    assert match_score(query, QUIT) > 0


@every_case(("query", "names"), [("fairu", FILE), ("kyacchikopi-", CAPTION), ("kyattikopi", CAPTION)])
def test_small_kana_and_long_vowels_are_understood(query: str, names: SearchNames) -> None:
    assert match_score(query, SearchNames(names.words[:2], names.latin)) > 0


@every_case("query", ["quit", "zzz", "終了", "flip quit", "盤を消す"])
def test_what_has_another_name_is_not_found(query: str) -> None:
    assert match_score(query, FLIP) == 0


def test_the_nearer_name_is_the_better() -> None:
    words = ["保存", "名前を付けて保存…", "局面の画像を保存…", "保存場所"]
    best = sorted(words, key=lambda name: -match_score("保存", search_names((Phrase(name, "-"),))))
    assert best[:2] == ["保存", "保存場所"]
    assert match_score("open", search_names((Phrase("-", "Open…"),))) > match_score(
        "open", search_names((Phrase("-", "Paste and open"),))
    )


def test_a_name_is_better_than_where_it_stands() -> None:
    by_name = search_names((Phrase("表示", "View"), Phrase("ツール", "Tools")))
    by_place = search_names((Phrase("設定", "Settings"), Phrase("表示", "View")))
    assert match_score("view", by_name) > match_score("view", by_place) > 0


def test_nothing_typed_finds_everything() -> None:
    assert match_score("  ", FLIP) > 0


def test_readings_are_spelt_regularly() -> None:
    assert to_romaji(kana_reading("終了")) == "syuuryou"
    assert to_romaji(kana_reading("棋譜をコピー")) == "kihuwokopi"
    assert regular_romaji("shinchaku") == regular_romaji("sintyaku")
    assert regular_romaji("jissai") == regular_romaji("zissai")
    assert regular_romaji("tsuzuki") == regular_romaji("tuzuki")


@given(st.text(max_size=40), st.text(max_size=60))
def test_no_text_is_too_strange(query: str, name: str) -> None:
    assert match_score(query, search_names((Phrase(name, name),))) >= 0


@given(st.text(st.characters(categories=("L", "N")), min_size=1, max_size=12))
def test_a_thing_is_found_by_its_own_name(name: str) -> None:
    assert match_score(name, search_names((Phrase(name, name),))) > 0
