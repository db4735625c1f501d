"""Letters and colours of engines: who comes first keeps A, and another record begins anew with its own engines."""

from app.record.record_builder import new_record
from app.record.tree import Record
from app.thoughts.comment import add_thoughts
from app.thoughts.score import cp_score
from app.thoughts.thought import Thought, ThoughtSource
from app.workspace.document import Document
from app.workspace.engine_signs import ENGINE_INKS, EngineSigns


def record_with(*engines: str) -> Record:
    opened = Document(lambda: 0.0).shown
    thoughts = [Thought(ThoughtSource.ANALYSED, engine, cp_score(30)) for engine in engines]
    opened.set_comment(opened.record.root, add_thoughts("A quiet start.", thoughts))
    return opened.record


def test_engines_get_letters_in_the_order_in_which_they_are_asked_for() -> None:
    signs = EngineSigns()
    told = [signs.engine_sign(name) for name in ("Fairy", "GPS", "Fairy", None, "Fourth")]
    assert [sign.letter for sign in told] == ["A", "B", "A", "C", "D"]
    assert [sign.ink for sign in told] == [
        ENGINE_INKS[0],
        ENGINE_INKS[1],
        ENGINE_INKS[0],
        ENGINE_INKS[2],
        ENGINE_INKS[0],
    ]


def test_a_name_has_the_sign_that_it_has_in_a_comment() -> None:
    signs = EngineSigns()
    assert signs.engine_sign("Two\nlines") == signs.engine_sign("Two lines")


def test_engines_of_the_record_s_comments_come_first() -> None:
    opened = Document(lambda: 0.0).shown
    assert opened.signs.engine_sign("Mine").letter == "A"
    opened.load_record(record_with("GPS", "Fairy"))
    assert opened.signs.engine_sign("Mine").letter == "C"
    assert opened.signs.engine_sign("GPS").letter == "A"
    assert opened.signs.engine_sign("Fairy").letter == "B"
    opened.load_record(new_record())
    assert opened.signs.engine_sign("Fairy").letter == "A"


def test_an_engine_has_one_letter_in_all_records_that_are_open() -> None:
    document = Document(lambda: 0.0)
    assert document.shown.signs.engine_sign("Mine").letter == "A"
    first, other = document.shown, document.new_record()
    document.show_record(other)
    document.shown.load_record(record_with("GPS", "Fairy", "Mine"))
    assert [document.shown.signs.engine_sign(name).letter for name in ("GPS", "Fairy", "Mine")] == ["B", "C", "A"]
    document.show_record(first)
    assert [document.shown.signs.engine_sign(name).letter for name in ("Mine", "Fairy", "GPS")] == ["A", "C", "B"]
    document.shown.load_record(new_record())
    assert document.shown.signs.engine_sign("Fourth").letter == "D"
    document.show_record(other)
    document.shown.load_record(new_record())
    assert document.shown.signs.engine_sign("Fifth").letter == "A", "letters that no open record has are free"


def test_engines_of_one_record_differ_in_colour_as_long_as_there_are_colours() -> None:
    document = Document(lambda: 0.0)
    for name in ("One", "Two", "Three", "Four"):
        assert document.shown.signs.engine_sign(name)
    document.show_record(document.new_record())
    assert document.shown.signs.engine_sign("Two").number == 1
    assert {document.shown.signs.engine_sign(name).number for name in ("Two", "New", "Newer")} == {0, 1, 2}


def test_an_engine_that_studies_keeps_its_letter_when_another_record_takes_the_place_of_this_one() -> None:
    document = Document(lambda: 0.0)
    study = EngineSigns(document.letters)
    assert document.shown.signs.engine_sign("Mine") == study.engine_sign("Mine")
    document.shown.load_record(record_with("Fairy"))
    assert [document.shown.signs.engine_sign(name).letter for name in ("Fairy", "Mine")] == ["B", "A"]
