"""What is said before a record is written in a format that cannot hold all of it."""

import pytest
from format_tools import plain_game, records
from hypothesis import given

from app.base.value import replaced
from app.formats.files import format_losses, replaced_characters_phrase
from app.formats.format import Encoding, FileExtension, Format, Reading, Trait
from app.record import headers
from app.record.endings import End, EndKind
from app.record.headers import Headers
from app.record.record_builder import RecordBuilder
from app.record.tree import Record
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.text.phrase import Phrase
from tests.cases import every_case

ODD = Phrase("変わった名前です。", "An odd name.")


def keeping(*traits: Trait) -> Format:
    return Format(
        "x",
        Phrase("x", "x"),
        (FileExtension(".x", Encoding.UTF_8),),
        frozenset(traits),
        True,
        lambda _: 0,
        lambda _: Reading((), ()),
        lambda _records, _encoding: "",
    )


def play(builder: RecordBuilder, usi: str, time_ms: int | None = None) -> None:
    move = move_of_usi(usi)
    assert move is not None
    builder.add_move(move, time_ms)


@pytest.fixture
def rich() -> Record:
    """Two branches with three moves, four times of which one has a fraction, two comments, and one of all else."""
    builder = RecordBuilder(Position.from_sfen("startpos"))
    builder.add_comment("first")
    play(builder, "7g7f", 1_000)
    play(builder, "3c3d", 2_500)
    builder.add_bookmark("here")
    play(builder, "2g2f", 0)
    builder.add_end(End(EndKind.RESIGN), 3_000)
    builder.go_back_to_ply(1)
    play(builder, "8c8d")
    builder.add_comment("second\nwith two lines")
    play(builder, "2g2f")
    builder.go_back_to_ply(0)
    play(builder, "2g2f")
    return builder.to_record(Headers.from_pairs([(headers.BLACK, "甲"), (headers.WHITE, "乙"), (headers.EVENT, "杯")]))


def test_who_keeps_everything_loses_nothing(rich: Record) -> None:
    assert format_losses(rich, keeping(*Trait)) == ()


@every_case(
    ("trait", "japanese", "english"),
    [
        (Trait.BRANCHES, "分岐 2か所（3手）は失われます。", "2 branches will be lost (3 moves)."),
        (Trait.TIMES, "消費時間は失われます（4手）。", "Times of 4 moves will be lost."),
        (
            Trait.MILLISECONDS,
            "消費時間の 1秒未満は切り捨てられます（1手）。",
            "Fractions of a second will be lost in the times of 1 move.",
        ),
        (Trait.COMMENTS, "コメント 2個は失われます。", "2 comments will be lost."),
        (Trait.BOOKMARKS, "しおり 1個は失われます。", "1 bookmark will be lost."),
        (Trait.HEADERS, "棋譜情報 3項目は失われます。", "3 items of game info will be lost."),
        (Trait.ENDS, "終局の理由は失われます（1か所）。", "How the game ended will be lost (1 place)."),
        (Trait.MOVES, "指し手 6手は失われます。", "6 moves will be lost."),
    ],
)
def test_each_thing_is_told_with_its_number(rich: Record, trait: Trait, japanese: str, english: str) -> None:
    (told,) = format_losses(rich, keeping(*(set(Trait) - {trait})))
    assert told == Phrase(japanese, english)


def test_what_goes_with_something_greater_is_not_told_twice(rich: Record) -> None:
    english = [
        told.en for told in format_losses(rich, keeping(Trait.COMMENTS, Trait.HEADERS, Trait.ENDS, Trait.BOOKMARKS))
    ]
    assert english == ["6 moves will be lost.", "Times of 4 moves will be lost."]


def test_letters_that_shift_jis_writes_as_others_are_named(rich: Record) -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    builder.add_comment("☗７六歩〜")
    record = builder.to_record(Headers.from_pairs([(headers.EVENT, "—☖")]))
    told = replaced_characters_phrase(record, keeping(*Trait), Encoding.SHIFT_JIS)
    assert told == Phrase(
        "Shift_JIS にない文字は近い文字になります（—→― ☖→△ ☗→▲ 〜→～）。",
        "Characters missing in Shift_JIS are replaced by similar ones (—→― ☖→△ ☗→▲ 〜→～).",
    )
    assert replaced_characters_phrase(record, keeping(*Trait), Encoding.UTF_8) is None
    assert replaced_characters_phrase(record, keeping(Trait.MOVES), Encoding.SHIFT_JIS) is None, (
        "what is not kept does not change"
    )
    assert replaced_characters_phrase(rich, keeping(*Trait), Encoding.SHIFT_JIS) is None
    builder = RecordBuilder(Position.from_sfen("startpos"))
    builder.add_comment("#評価値=5\n#エンジン=𝔼1")
    told = replaced_characters_phrase(builder.to_record(), keeping(*Trait), Encoding.SHIFT_JIS)
    assert told is not None, (
        "nobody chose the name of an engine for this file: it does not stand in the way, but is named"
    )
    assert "𝔼→〓" in told.ja


def test_a_format_adds_what_only_it_knows(rich: Record) -> None:
    odd = replaced(keeping(*Trait), also_lost=lambda _: iter([ODD]))
    assert format_losses(rich, odd) == (ODD,)


def test_a_record_without_anything_loses_nothing_anywhere() -> None:
    assert format_losses(plain_game(""), keeping()) == ()
    assert format_losses(plain_game("7g7f"), keeping(Trait.MOVES)) == ()


@given(records())
def test_of_any_record_something_is_lost_only_where_a_trait_is_missing(record: Record) -> None:
    assert format_losses(record, keeping(*Trait)) == ()
    for told in format_losses(record, keeping()):
        assert "{" not in told.ja + told.en
