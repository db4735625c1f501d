"""Moves as they are said: the words are those of KI2, no kanji is left in them, and every word has a clip."""

import re

import pytest
from hypothesis import given, strategies
from shogi_samples import wild_positions

from app.record.endings import EndKind
from app.shogi.move_writers import FULL_WIDTH_DIGITS, KANJI_DIGITS, KIND_NAMES, SAME, write_ki2_move
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import KINDS
from app.shogi.position import ImpossibleMove, Position
from app.shogi.spoken_moves import (
    SPOKEN_DIGITS,
    SpokenWord,
    speech_text,
    spoken_end,
    spoken_move,
    spoken_seconds,
    spoken_side,
    spoken_time,
)
from app.text.phrase import Language

KANJI = re.compile("[一-鿿]")
PIECES = dict(
    zip(
        ("fu", "kyo", "kei", "gin", "kin", "kaku", "hi", "gyoku", "to", "narikyo", "narikei", "narigin", "uma", "ryu"),
        KINDS,
        strict=True,
    )
) | {"ou": KINDS[7]}
ACTS = {
    "hidari": "左",
    "sugu": "直",
    "migi": "右",
    "agaru": "上",
    "yoru": "寄",
    "hiku": "引",
    "utsu": "打",
    "naru": "成",
    "narazu": "不成",
}


def written_again(position: Position, move: Move, previous_to: int | None) -> str:
    """KI2 made of the names of the clips alone."""
    name = ""
    for word in spoken_move(position, move, previous_to, Language.JA).words:  # type: ignore[arg-type]
        kind, _, what = word.clip.partition("_")
        name += {
            "file": lambda what=what: FULL_WIDTH_DIGITS[int(what)],
            "rank": lambda what=what: KANJI_DIGITS[int(what)],
            "piece": lambda what=what: KIND_NAMES[PIECES[what]],
            "act": lambda what=what: SAME if what == "dou" else ACTS[what],
        }[kind]()
    return name


@given(position=wild_positions(), data=strategies.data())
def test_the_clips_of_a_move_say_what_ki2_writes(position: Position, data: strategies.DataObject) -> None:
    moves = list(position.legal_moves())
    if not moves:
        return
    move = data.draw(strategies.sampled_from(moves))
    previous_to = data.draw(strategies.sampled_from([None, move.to]))
    assert written_again(position, move, previous_to) == write_ki2_move(position, move, previous_to)
    for language in Language:
        said = spoken_move(position, move, previous_to, language)
        assert [word for word in said.words if KANJI.search(word.words) or not word.words.strip()] == []
        assert said.clip_words <= len(said.words)


START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


@pytest.mark.parametrize(
    ("sfen", "usi", "ja", "en"),
    [
        (START, "7g7f", "なな ろく ふ", "pawn 7 f"),
        (START, "4i5h", "ご はち きん みぎ", "gold 4 i to 5 h"),
        ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", "ご ご ふ", "pawn drop 5 e"),
        ("4k4/9/4p4/4P4/9/9/9/9/4K4 b - 1", "5d5c+", "ご さん ふ なる", "pawn takes 5 c promotes"),
        ("4k4/9/9/9/9/9/9/9/4K4 w - 1", "5a5b", "ご に おう", "king 5 b"),
    ],
)
def test_moves_are_said_as_people_say_them(sfen: str, usi: str, ja: str, en: str) -> None:
    move = MOVES[usi]
    assert move is not None
    for language, words in ((Language.JA, ja), (Language.EN, en)):
        said = spoken_move(Position.from_sfen(sfen), move, None, language)
        assert " ".join(word.words for word in said.words) == words


def test_a_whole_move_may_have_one_clip() -> None:
    move = MOVES["7g7f"]
    assert move is not None
    assert spoken_move(Position.from_sfen(START), move, None, Language.JA)[1:] == ("76fu", 3)
    assert spoken_move(Position.from_sfen(START), move, move.to, Language.JA)[1:] == ("doufu", 2)


def test_seconds_ends_and_sides_have_readings() -> None:
    assert [spoken_seconds(count, Language.JA).words for count in (1, 10, 25, 50)] == [
        SPOKEN_DIGITS[1],
        "じゅうびょう",
        "にじゅうごびょう",
        "ごじゅうびょう",
    ]
    ends = [spoken_end(kind.value, kind.value, Language.JA) for kind in EndKind]
    assert [word for word in ends if KANJI.search(word.words)] == []
    assert spoken_side("上手", "Uwate", Language.JA).words == "うわて"
    assert spoken_seconds(25, Language.EN).words == "25"


def test_a_voice_reads_all_words_at_once() -> None:
    move = MOVES["7g7f"]
    assert move is not None
    position = Position.from_sfen(START)
    assert speech_text(spoken_move(position, move, None, Language.EN).words, Language.EN) == "pawn 7 f"
    assert speech_text(spoken_move(position, move, None, Language.JA).words, Language.JA) == "なな、ろく、ふ"


def test_what_is_not_there_cannot_be_said_to_move() -> None:
    move = MOVES["5e5d"]
    assert move is not None
    with pytest.raises(ImpossibleMove):
        spoken_move(Position.from_sfen(START), move, None, Language.EN)


def test_minutes_that_are_left_are_said_and_byoyomi_as_it_is_counted() -> None:
    ja, en = Language.JA, Language.EN
    assert [spoken_time(seconds, None, ja) for seconds in (180, 120, 60, 9)] == [
        SpokenWord("left_3", "のこり3分"),
        SpokenWord("left_2", "のこりにふん"),
        SpokenWord("left_1", "のこりいっぷん"),
        SpokenWord("count_9", "きゅう"),
    ]
    assert [spoken_time(seconds, None, en).words for seconds in (120, 60, 9)] == [
        "2 minutes left",
        "1 minute left",
        "9",
    ]
    counted = [spoken_time(left, 30 - left, ja).words for left in (20, 10, 9, 8, 1)]
    assert counted == ["じゅうびょう", "にじゅうびょう", "いち", "に", "きゅう"]
    assert [spoken_time(left, 30 - left, en).words for left in (20, 9)] == ["10", "21"]
    assert spoken_time(10, 35, ja).words == "さんじゅうごびょう"
