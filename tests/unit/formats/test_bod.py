"""BOD: positions drawn in text, alone and above the moves of a record."""

import pytest
from format_tools import STRANGE_STARTS, differences, plain_game, records, shown
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.formats.bod import BOD
from app.formats.format import Encoding
from app.formats.kif import KIF
from app.record.problems import Severity
from app.record.tree import Record
from app.text import formats as text
from app.text.phrase import Phrase
from tests.cases import every_case

DRAWN = """\
表題：図
後手の持駒：飛　角二　歩十五\u3000
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂 ・ ・ ・ ・ ・v桂v香|一
| ・ ・ ・ ・v玉 ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ ・ ・|三
| ・ ・ 龍 馬 全 圭 杏 と ・|四
| ・ ・v龍v馬v全v圭v杏vと ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|八
| 香 桂 銀 金 ・ ・ ・ ・ 香|九
+---------------------------+
先手の持駒：なし
後手番
"""
SFEN = "ln5nl/4k4/9/2+R+B+S+N+L+P1/2+r+b+s+n+l+p1/9/9/4K4/LNSG4L w r2b15p 1"


def read_one(source: str) -> Record:
    reading = BOD.read(source)
    assert len(reading.records) == 1
    return reading.records[0]


def told(source: str) -> list[tuple[Phrase, Severity]]:
    return [(problem.reason, problem.severity) for problem in BOD.read(source).problems]


def test_a_position_is_read() -> None:
    record = read_one(DRAWN)
    assert record.start_sfen == SFEN
    assert record.headers.find_value("表題") == "図"
    assert not BOD.read(DRAWN).problems


def test_a_position_is_written() -> None:
    assert BOD.write([read_one(DRAWN)], Encoding.UTF_8) == DRAWN


@every_case(
    ("old", "new"),
    [
        ("龍", "竜"),
        ("玉", "王"),
        ("v", "V"),
        ("・", "．"),
        ("後手番", "上手番"),
        ("後手の持駒：", "上手の持駒:"),
        ("飛　角二　歩十五　", "飛 角二 歩十五"),
        ("飛　角二　歩十五　", "飛角二歩十五"),
        ("飛　角二　歩十五　", "飛1　角2　歩15"),
        ("飛　角二　歩十五　", "歩１５角２飛"),
        ("なし", ""),
        ("| 香 桂", "|^香+桂"),
        ("\n", "\n　"),
        ("+---------------------------+\n", ""),
        ("  ９ ８ ７ ６ ５ ４ ３ ２ １\n", ""),
        ("|一", "|1"),
        ("先手の持駒：なし\n", ""),
    ],
)
def test_other_ways_to_draw_it(old: str, new: str) -> None:
    assert old in DRAWN
    source = DRAWN.replace(old, new)
    assert read_one(source).start_sfen == SFEN
    assert not BOD.read(source).problems


@every_case("tail", ["手数＝171  ▲６二角成  まで", "手数=１７１", "手数＝171 まで"])
def test_the_tail_says_how_many_moves_were_made_before(tail: str) -> None:
    source = DRAWN.replace("後手番\n", f"{tail}\n後手番\n")
    assert read_one(source).start_sfen == SFEN.removesuffix(" 1") + " 172"
    assert not BOD.read(source).problems
    for nonsense in ("手数＝", "手数＝0", "手数＝999999"):
        assert read_one(source.replace(tail, nonsense)).start_sfen == SFEN


def test_ranks_count_by_their_names() -> None:
    lines = DRAWN.splitlines()
    ranks = [line for line in lines if line.startswith("|")]
    others = [line for line in lines if not line.startswith("|")]
    assert read_one("\n".join(others + ranks[::-1])).start_sfen == SFEN


def test_black_moves_when_nothing_is_said() -> None:
    assert read_one(DRAWN.replace("後手番\n", "")).start_sfen.split()[1] == "b"


@every_case(
    ("old", "new", "reason"),
    [
        ("・ ・ ・ ・|二", "・ ・ ・|二", text.ROW_LENGTH),
        ("・ ・ ・ ・|二", "・ ・ ・ ・ ・|二", text.ROW_LENGTH),
        ("・ ・ ・ ・|三", "・ ・ ・ 虎 ・|三", text.ROW_UNREAD),
        ("|三", "|二", text.ROW_TOO_MANY),
        ("| ・ ・ ・ ・ ・ ・ ・ ・ ・|三\n", "", text.ROWS_MISSING),
        ("| 香 桂 銀 金", "| 香 桂 銀 玉", text.BAD_POSITION),
        ("飛　角二", "虎　角二", text.HAND_UNREAD),
        ("飛　角二", "歩999　角二", text.HAND_TOO_LARGE),
    ],
)
def test_what_is_wrong_is_told_and_the_rest_kept(old: str, new: str, reason: Phrase) -> None:
    assert old in DRAWN
    source = DRAWN.replace(old, new)
    assert (reason, Severity.WARNING) in told(source)
    assert read_one(source).start_sfen.startswith("ln5nl/4k4/9/" if reason is not text.ROW_LENGTH else "ln5nl/")


def test_hands_without_a_board() -> None:
    assert told("先手の持駒：飛\n") == [(text.HANDS_WITHOUT_BOARD, Severity.WARNING)]


def test_moves_are_told_and_left_out() -> None:
    reading = BOD.read(DRAWN + "▲７六歩\n")
    assert [problem.reason for problem in reading.problems] == [text.NO_MOVES_HERE]
    assert len(reading.records[0]) == 1


def test_a_diagram_counts_before_a_handicap() -> None:
    reading = KIF.read("手合割：平手\n" + DRAWN + "1 ５一玉(52)\n")
    assert reading.records[0].start_sfen == SFEN
    assert "手合割" not in reading.records[0].headers
    assert [(problem.reason, problem.severity) for problem in reading.problems] == [
        (text.HANDICAP_DIFFERS, Severity.NOTE)
    ]


def test_a_handicap_without_a_name_is_kept_beside_the_diagram() -> None:
    reading = KIF.read("手合割：詰将棋　\n\n" + DRAWN)
    assert not reading.problems
    assert reading.records[0].headers.find_value("手合割") == "詰将棋"
    assert shown(KIF.read(KIF.write(reading.records, Encoding.UTF_8)).records[0]) == shown(reading.records[0])


@every_case("sfen", [*STRANGE_STARTS, "9/9/9/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/9 w 100P20g99s 1"])
def test_any_position_comes_back(sfen: str) -> None:
    record = plain_game("", sfen)
    for format_ in (BOD, KIF):
        again = format_.read(format_.write([record], Encoding.UTF_8)).records[0]
        assert again.start_sfen == record.start_sfen
        assert not list(format_.also_lost(record))


def test_two_diagrams_are_two_positions() -> None:
    given_records = [read_one(DRAWN), plain_game(""), read_one(DRAWN)]
    reading = BOD.read(BOD.write(given_records, Encoding.UTF_8))
    assert [shown(record) for record in reading.records] == [shown(record) for record in given_records]


@every_case(("source", "looks"), [(DRAWN, True), ("手合割：平手\n1 ７六歩(77)\n", False), ("", False)])
def test_it_is_known_by_its_ranks(source: str, looks: bool) -> None:
    assert (BOD.score(source) > KIF.score(source)) is looks


loose = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@loose
@given(st.one_of(st.text(), st.text("|v玉飛歩・ 一二三先後手の持駒：十なし番\n9９+-", max_size=200)))
def test_any_text_is_read(source: str) -> None:
    for record in BOD.read(source).records:
        assert BOD.read(BOD.write([record], Encoding.UTF_8)).records


@pytest.mark.slow
@loose
@given(records())
def test_what_is_written_is_read_again(record: Record) -> None:
    again = read_one(BOD.write([record], Encoding.UTF_8))
    assert list(BOD.also_lost(record)) or not differences(record, again, BOD)
