"""Phrases: one sentence in every language."""

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
