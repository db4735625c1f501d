"""Whole walks by keys alone, with a screen reader on a real accessibility bus, in the program as a person starts it."""

from collections.abc import Iterator
from typing import Final

import pytest
from bus_hands import Blind, blind, lacking_for_bus
from study_hands import FAIRY

from app.formats.format import Encoding
from app.formats.kif import KIF
from tests.tools import needs, reason_for
from tests.unit.analysis.judged_games import game, lower, said

THREADS, STRENGTH = "Threads", "Skill level"
EXAMINATION: Final = 120.0
"""Seconds at most that the doctor takes, who waits for an engine again and again."""
LACKING = lacking_for_bus()
pytestmark = [
    pytest.mark.proof,  # what Qt is told for it is held by test_desktop_hearing.py and test_desktop_names.py
    pytest.mark.slow,
    pytest.mark.skipif(bool(LACKING), reason=reason_for(LACKING)),
]


def judged() -> str:
    """A game in which the third move is a mistake."""
    best = said(80, "▲７八金△８五歩▲２五歩") + "\n\n" + lower(60, 2, "▲６八銀△８五歩")
    comments = {0: said(30), 1: said(50), 2: best, 3: said(-700, "△８五歩▲２五歩△８六歩"), 4: said(-700)}
    return KIF.write([game(("7g7f", "8c8d", "2g2f", "8d8e"), comments)], Encoding.UTF_8)


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Blind]:
    folder = tmp_path_factory.mktemp("blind")
    path = folder / "judged.kif"
    path.write_text(judged(), "utf-8")
    with blind(folder / "home", path) as someone:
        someone.comes_to("")
        assert someone.finds_window(path.name)
        yield someone


def test_an_analysed_game_is_read_by_its_mistakes(person: Blind) -> None:
    cell = person.to_board()
    assert (cell["name"], cell["place"]) == ("5e, empty", [4, 6])
    person.press("n")
    words = person.hears("Sente: pawn 2f")
    assert "istake" in words or "lunder" in words
    assert "best was gold" in words
    person.press("n")
    assert "mistake" in person.hears("no").lower()


def test_a_comment_is_edited(person: Blind) -> None:
    person.to_board()
    person.write("Text of the comment", "a remark")
    person.to_board()
    assert person.finds_text("a remark", "Text of the comment")


def test_a_position_is_analysed(person: Blind) -> None:
    person.to_board()
    person.press("space")
    person.hears("Analysis started")
    person.hears("Best move")
    person.to_board()
    person.press("space")
    person.hears("Analysis stopped")


@needs("fairy-stockfish")
def test_an_engine_is_added_and_two_of_its_options_are_set(person: Blind) -> None:
    person.to_board()
    person.opens("ctrl+period", "Engine list")
    person.press("ctrl+n")
    person.comes_to("Program")
    person.type(str(FAIRY))
    for _ in range(3):  # a machine that has much to do may keep the engine from answering in time
        person.press("Return")
        if "you can add" in person.hears("add", patience=EXAMINATION).lower():
            break
    person.go_to("Add", "Add anyway")
    person.press("space")
    person.comes_to("Engine list")
    person.press("Return")
    if person.go_to("Essential", "All")["name"] == "Essential":
        person.press("Right")
    for label, words in ((THREADS, "2"), (STRENGTH, "7")):
        option = person.go_to(label)
        assert option["role"] == "spin button"
        person.type(words)
        person.comes_to_value(float(words))
    person.go_to("OK")
    person.press("space")
    person.comes_to("Engine list")
    person.press("Return")
    if person.go_to("Essential", "All")["name"] == "Essential":
        person.press("Right")
    assert person.go_to(THREADS)["value"] == [1.0, 2.0, 512.0]
    assert person.go_to(STRENGTH)["value"] == [-20.0, 7.0, 20.0]
    person.press("Escape", "Escape")
    person.to_board()


def test_a_timed_game_is_played_to_its_result(person: Blind) -> None:
    person.opens("ctrl+g", "Start")
    level = person.go_to("Level")
    assert level["value"][::2] == [1.0, 20.0]
    person.type("1")
    person.go_to("Main time min")
    person.type("5")
    person.go_to("Start")
    person.press("space")
    person.hears("Your turn")
    person.to_board()
    person.press("slash")
    person.comes_to("Enter move")
    person.type("7g7g")
    person.press("Return")
    person.hears("not")
    person.type("9g9f")
    person.press("Return")
    person.hears("Sente: pawn 9f")
    person.hears("Gote: ", "Your turn")
    person.to_board()
    person.press("shift+c")
    assert "min" in person.hears("Sente", "to move", "Gote")
    assert [label["name"] for label in person.ask("find", "label", " min ")] != []
    person.press("ctrl+shift+r")
    person.hears("Resign?")
    person.press("Return")
    person.hears("Resigned, Gote won")


def test_nothing_was_said_twice_in_a_row(person: Blind) -> None:
    pairs = zip(person.heard, person.heard[1:], strict=False)
    assert [one for one, other in pairs if one == other] == []
