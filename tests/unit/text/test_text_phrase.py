"""Phrases: one sentence in every language."""

import pytest

from app.text.phrase import Language, Phrase

MANY = Phrase("{count}手目の {name}", "{name} at move {count}")


def test_a_phrase_says_itself_in_each_language() -> None:
    assert Phrase("盤", "board").to(Language.JA) == "盤"
    assert Phrase("盤", "board").to(Language.EN) == "board"


def test_places_are_filled_when_it_is_said_or_before() -> None:
    assert MANY.to(Language.EN, count=3, name="x") == "x at move 3"
    filled = MANY.filled(count=3, name=Phrase("投了", "resignation"))
    assert filled == Phrase("3手目の 投了", "resignation at move 3")


def test_braces_in_what_is_filled_in_are_left_alone() -> None:
    assert MANY.filled(count="{}", name="{x}").to(Language.JA) == "{}手目の {x}"


FOUND = Phrase("{path}に{files}ファイル、{games}局", "{files:file|files} with {games:game is|games are} in {path}")


@pytest.mark.parametrize(
    ("files", "games", "words"),
    [
        (1, 1, "1 file with 1 game is in a|b"),
        (1, 2, "1 file with 2 games are in a|b"),
        (0, "1,204", "0 files with 1,204 games are in a|b"),
        ("1", 21, "1 file with 21 games are in a|b"),
        (-1, "1.5", "-1 files with 1.5 games are in a|b"),
    ],
)
def test_the_word_beside_a_number_is_singular_after_one_alone(files: object, games: object, words: str) -> None:
    values = {"files": files, "games": games, "path": "a|b"}
    assert FOUND.to(Language.EN, **values) == FOUND.filled(**values).en == words
    assert FOUND.filled(**values).ja == f"a|bに{files}ファイル、{games}局"


def test_a_place_beside_a_plural_keeps_its_own_form() -> None:
    sentence = Phrase("{share:.0%}", "{share:.0%} of {count:game|games}, {name!s:>4}")
    assert sentence.to(Language.EN, share=0.5, count=1, name="x") == "50% of 1 game,    x"
