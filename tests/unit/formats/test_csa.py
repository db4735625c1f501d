"""CSA files: what is read of them, what is written, and that nothing is lost between the two."""

import json
import re
from pathlib import Path

from format_tools import CORPUS, beside_corpus, differences, plain_game, records, shown
from hypothesis import given
from hypothesis import strategies as st

from app.formats.csa import CSA, csa_likelihood, csa_losses, write_csa_records
from app.formats.csa_reading import read_csa_records
from app.formats.encoding import decode_text
from app.formats.format import Encoding, Reading
from app.record.endings import End, EndKind, Result
from app.record.headers import Headers
from app.record.problems import Severity
from app.record.record_builder import RecordBuilder
from app.record.traversal import main_line, result_of_record
from app.record.tree import Record
from app.shogi.illegality import Illegality
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.text import formats as text
from tests.cases import every_case

TWO_ROOK = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"


def only(written: str) -> Record:
    (record,) = read_csa_records(written).records
    return record


def usi(record: Record) -> str:
    return " ".join(node.move.usi for node in main_line(record.root) if node.move)


def told(reading: Reading) -> list[tuple[Severity, object, int]]:
    return [(problem.severity, problem.reason, problem.line) for problem in reading.problems]


def rewritten(record: Record, encoding: Encoding = Encoding.UTF_8) -> Record:
    return only(write_csa_records([record], encoding))


# Moves and what belongs to them


def test_a_game_with_times_and_its_end() -> None:
    reading = read_csa_records("V2.2\nN+甲\nN-乙\nPI\n+\n+7776FU\nT12\n-3334FU\nT6\n%TORYO\nT3\n")
    (record,) = reading.records
    assert reading.problems == ()
    assert usi(record) == "7g7f 3c3d"
    assert [node.time_ms for node in main_line(record.root)] == [None, 12_000, 6_000, 3_000]
    assert main_line(record.root)[-1].end == End(EndKind.RESIGN)
    assert result_of_record(record) is Result.WHITE_WON
    assert list(record.headers) == [("先手", "甲"), ("後手", "乙")]


@every_case(
    "written",
    [
        "V2.2\nPI\n+\n+7776FU,T12\n-3334FU,T6\n%TORYO,T3\n",
        "V2.2\nPI,+\n+7776FU,T12,-3334FU , T6,%TORYO,T3",
        "V2.2\r\nPI\r\n+\r\n+7776FU\r\nT12\r\n-3334FU\r\nT6\r\n%TORYO\r\nT3\r\n",
        "V2.2\rPI\r+\r+7776FU\rT12\r-3334FU\rT6\r%TORYO\rT3",
        "  V2.2\n\n  PI\n\t+\n  +7776FU  \n T12\n　-3334FU　\nT6\n %TORYO\nT3\n\n",
        "\ufeffPI\n+\n+7776FU\n'\nT12\n-3334FU\nT6\n%TORYO\nT3\n",
    ],
    ids=["commas", "one_line", "crlf", "cr", "indented", "bom"],
)
def test_the_same_game_in_other_shapes(written: str) -> None:
    reading = read_csa_records(written)
    (record,) = reading.records
    assert reading.problems == ()
    assert usi(record) == "7g7f 3c3d"
    assert [node.time_ms for node in main_line(record.root)] == [None, 12_000, 6_000, 3_000]


def test_promotion_is_told_from_the_name_of_the_piece() -> None:
    record = only("PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0088KA\n-2288UM\n")
    assert usi(record) == "7g7f 3c3d 8h2b+ 3a2b B*8h"


@every_case(
    ("said", "milliseconds"),
    [
        ("T0", 0),
        ("T1.234", 1_234),
        ("T0.5", 500),
        ("T6.", 6_000),
        ("T8.999", 8_999),
        ("T4.35", 4_350),
        ("T3.2500", 3_250),
    ],
)
def test_times_are_exact(said: str, milliseconds: int) -> None:
    reading = read_csa_records(f"PI\n+\n+7776FU\n{said}\n")
    assert reading.problems == ()
    assert main_line(reading.records[0].root)[-1].time_ms == milliseconds


def test_a_time_finer_than_milliseconds_is_cut_and_told() -> None:
    reading = read_csa_records("PI\n+\n+7776FU\nT1.2349\n")
    assert main_line(reading.records[0].root)[-1].time_ms == 1_234
    assert told(reading) == [(Severity.NOTE, text.TIME_CUT, 4)]


@every_case("said", ["T", "T-1", "T1:20", "T１２", "T" + "9" * 50])
def test_a_time_that_is_none_is_told(said: str) -> None:
    reading = read_csa_records(f"PI\n+\n+7776FU\n{said}\n-3334FU\n")
    assert told(reading) == [(Severity.WARNING, text.BAD_TIME, 4)]
    assert usi(reading.records[0]) == "7g7f 3c3d"


def test_the_line_of_81dojo_says_who_moves_first() -> None:
    for first, move in (("+", "+7776FU"), ("-", "-3334FU")):
        for side in ("", f"{first}\n"):
            reading = read_csa_records(f"V2.2\nPI\nTo_Move:{first}\n{side}{move}\nT5\n")
            assert not reading.problems
            assert usi(reading.records[0]) == ("7g7f" if first == "+" else "3c3d")
    assert told(read_csa_records("PI\n+\n+7776FU\nTo_Move:+\n")) == [(Severity.WARNING, text.BAD_TIME, 4)]


def test_a_time_without_a_move_is_told() -> None:
    assert told(read_csa_records("PI\n+\nT5\n+7776FU\nT1\nT2\n")) == [
        (Severity.WARNING, text.LOOSE_TIME, 3),
        (Severity.WARNING, text.LOOSE_TIME, 6),
    ]


def test_moves_against_the_rules_are_kept_and_noted() -> None:
    reading = read_csa_records("PI\n+\n+7776FU\n-3334FU\n+8833UM\n-0055FU\n%ILLEGAL_MOVE\n")
    (record,) = reading.records
    assert usi(record) == "7g7f 3c3d 8h3c+"
    line = main_line(record.root)
    assert [node.illegality for node in line] == [None] * 4
    reading = read_csa_records("PI\n+\n+7775FU\n-3334FU\n")
    (problem,) = reading.problems
    assert (problem.severity, problem.reason, problem.line) == (Severity.NOTE, text.ILLEGAL_MOVE, 3)
    assert problem.node is main_line(reading.records[0].root)[1]
    assert problem.node.illegality is Illegality.CANNOT_MOVE_SO
    assert usi(reading.records[0]) == "7g7e 3c3d"


@every_case(
    ("bad", "reason"),
    [
        ("+7776XX", text.MOVE_FORM),
        ("+7776", text.MOVE_FORM),
        ("+7777FU", text.MOVE_FORM),
        ("+0055TO", text.MOVE_FORM),
        ("+０７76FU", text.MOVE_FORM),
        ("+7776KI", text.OTHER_NAME),
        ("-3334FU", text.OUT_OF_TURN),
    ],
)
def test_a_move_that_cannot_be_read_ends_the_line_and_is_told(bad: str, reason: object) -> None:
    reading = read_csa_records(f"PI\n+\n+2726FU\n-8384FU\n{bad}\n'*lost\n-3334FU\n+2625FU\n%TORYO\nN+甲\n")
    (record,) = reading.records
    assert usi(record) == "2g2f 8c8d"
    assert told(reading) == [
        (Severity.ERROR, text.NOT_A_MOVE, 5),
        (Severity.ERROR, text.MOVES_SKIPPED, 7),
        (Severity.WARNING, text.REST_SKIPPED, 11),
    ]
    assert reading.problems[0].values["reason"] == reason
    assert reading.problems[1].values["count"] == 2
    assert reading.problems[2].values["count"] == 2
    assert record.headers.find_value("先手") == "甲"


def test_a_piece_that_is_not_there_ends_the_line_too() -> None:
    assert told(read_csa_records("PI\n+\n+5554FU\n-3334FU\n"))[0] == (Severity.ERROR, text.NOT_A_MOVE, 3)
    reading = read_csa_records("PI\n+\n+0055FU\nT1\n'*said of it\n-3334FU\n")
    assert [(problem.severity, problem.line) for problem in reading.problems] == [
        (Severity.ERROR, 3),
        (Severity.ERROR, 6),
        (Severity.WARNING, 7),
    ]
    assert usi(reading.records[0]) == ""


def test_where_a_statement_stands_on_its_line_is_told() -> None:
    reading = read_csa_records("PI\n+\n+7776FU,T1, -3344KI\n")
    assert [(problem.line, problem.column) for problem in reading.problems] == [(3, 13)]


def test_a_wrong_sign_is_forgiven_where_the_piece_is_right() -> None:
    reading = read_csa_records("PI\n+\n+7776FU\n+3334FU\n+2726FU\n")
    assert usi(reading.records[0]) == "7g7f 3c3d 2g2f"
    assert told(reading) == [(Severity.NOTE, text.WRONG_SIGN, 4)]


def test_what_follows_the_end_is_told() -> None:
    reading = read_csa_records("PI\n+\n+7776FU\n%TORYO\n%CHUDAN\n-3334FU\n+2726FU\n")
    assert usi(reading.records[0]) == "7g7f"
    assert told(reading) == [
        (Severity.WARNING, text.AFTER_END, 5),
        (Severity.ERROR, text.AFTER_END, 6),
        (Severity.ERROR, text.MOVES_SKIPPED, 7),
    ]


# Ends


@every_case(
    ("word", "kind"),
    [
        ("TORYO", EndKind.RESIGN),
        ("CHUDAN", EndKind.INTERRUPT),
        ("SENNICHITE", EndKind.REPETITION),
        ("TIME_UP", EndKind.TIMEOUT),
        ("ILLEGAL_MOVE", EndKind.FOUL_LOSE),
        ("+ILLEGAL_ACTION", EndKind.FOUL_WIN),
        ("-ILLEGAL_ACTION", EndKind.FOUL_LOSE),
        ("JISHOGI", EndKind.IMPASSE),
        ("KACHI", EndKind.DECLARATION),
        ("HIKIWAKE", EndKind.DRAW),
        ("TSUMI", EndKind.MATE),
        ("FUZUMI", EndKind.NO_MATE),
        ("MAX_MOVES", EndKind.MAX_MOVES),
        ("ERROR", EndKind.ERROR),
    ],
)
def test_the_words_for_ends(word: str, kind: EndKind) -> None:
    assert main_line(only(f"PI\n+\n+7776FU\n%{word}\n").root)[-1].end == End(kind)


def test_a_word_that_is_not_known_is_kept_and_written_back() -> None:
    record = only("PI\n+\n%MATTA\n")
    assert main_line(record.root)[-1].end == End(EndKind.OTHER, "MATTA")
    assert "\n%MATTA\n" in write_csa_records([record], Encoding.UTF_8)


@every_case(
    "end",
    [
        *(End(kind) for kind in EndKind if kind is not EndKind.OTHER),
        *(
            End(EndKind.OTHER, words)
            for words in ("MATTA", "TORYO", "指し分け", "不戦勝", "a\nb\\n", "\\", " ", "a,b", "'")
        ),
    ],
    ids=repr,
)
@every_case("moves", ["", "7g7f"])
def test_every_end_comes_back(end: End, moves: str) -> None:
    record = plain_game(moves, end=end)
    written = write_csa_records([record], Encoding.UTF_8)
    assert shown(only(written)) == shown(record)
    assert re.search(r"^%[A-Z_+-]+$", written, re.MULTILINE), "other programs see an end"


# Start positions


@every_case(
    ("written", "sfen"),
    [
        ("PI\n-", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("PI82HI22KA\n-", TWO_ROOK),
        ("P-51OU\nP+53FU\nP+59OU00KI\nP-00HI\n+", "4k4/9/4P4/9/9/9/9/9/4K4 b Gr 1"),
        ("P-00AL\nP-51OU\nP+53FU00KI\nP+59OU\n+", "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"),
        ("P1 *  *  *  * -OU\nP3 * * * * +FU * * * *\nP9*  *  *  *  +OU\nP+\nP-\n+", "4k4/9/4P4/9/9/9/9/9/4K4 b - 1"),
        ("P1-RY-UM-NG-NK-NY-TO * -KI * \n-", "+r+b+s+n+l+p1g1/9/9/9/9/9/9/9/9 w - 1"),
    ],
    ids=["white_first", "handicap", "pieces", "the_rest_first", "trimmed_and_collapsed", "promoted"],
)
def test_start_positions(written: str, sfen: str) -> None:
    record = only(written + "\n")
    assert record.start_sfen == sfen
    assert rewritten(record).start_sfen == sfen


@every_case(
    ("written", "sfen", "reason"),
    [
        ("P1-OU * \n+", "k8/9/9/9/9/9/9/9/9 b - 1", text.RANK_LENGTH),
        ("P1-OU * * * * * * * * *\n+", "k8/9/9/9/9/9/9/9/9 b - 1", text.RANK_LENGTH),
        ("P1-OU-XX * * * * * * *\n+", "k8/9/9/9/9/9/9/9/9 b - 1", text.UNKNOWN_PIECE),
        ("P-91OU11OU\n+", "k8/9/9/9/9/9/9/9/9 b - 1", text.SECOND_KING),
        ("P-91OU91KI\n+", "g8/9/9/9/9/9/9/9/9 b - 1", text.SQUARE_TWICE),
        ("P-91OU00TO\n+", "k8/9/9/9/9/9/9/9/9 b - 1", text.UNKNOWN_PIECE),
        ("P-91OU09FU\n+", "k8/9/9/9/9/9/9/9/9 b - 1", text.UNKNOWN_PIECE),
        ("P-91OU8\n+", "k8/9/9/9/9/9/9/9/9 b - 1", text.UNKNOWN_PIECE),
        ("P-91OU\nP1-KI * * * * * * * *\n+", "g8/9/9/9/9/9/9/9/9 b - 1", text.SQUARE_TWICE),
        ("P-91OU\nPI\n+", Position.from_sfen("startpos").sfen(), text.SQUARE_TWICE),
        ("PI55HI\n+", Position.from_sfen("startpos").sfen(), text.NOT_TO_REMOVE),
    ],
)
def test_what_is_wrong_with_a_position_is_told(written: str, sfen: str, reason: object) -> None:
    reading = read_csa_records(written + "\n")
    assert reading.records[0].start_sfen == sfen
    assert (Severity.WARNING, reason, written.count("\n")) in told(reading)
    assert [each for each, _, _ in told(reading)].count(Severity.WARNING) == 1


def test_a_rank_that_is_missing_is_told() -> None:
    ranks = [f"P{rank} *  *  *  * {'-OU' if rank == 1 else ' * '} *  *  *  * " for rank in range(1, 10)]
    assert not read_csa_records("\n".join([*ranks, "+", ""])).problems
    assert told(read_csa_records("\n".join([*ranks[:4], *ranks[5:], "+", ""]))) == [
        (Severity.NOTE, text.RANKS_MISSING, 10)
    ]


def test_without_a_position_an_even_game_is_assumed() -> None:
    reading = read_csa_records("V2.2\n+\n+7776FU\n")
    assert usi(reading.records[0]) == "7g7f"
    assert told(reading) == [(Severity.WARNING, text.NO_POSITION, 3)]


def test_without_a_side_the_first_move_tells_it() -> None:
    reading = read_csa_records("PI82HI22KA\n-5152OU\n+7776FU\n")
    assert usi(reading.records[0]) == "5a5b 7g7f"
    assert told(reading) == [(Severity.NOTE, text.NO_SIDE, 2)]


def test_a_wrong_side_is_put_right_by_the_first_move() -> None:
    reading = read_csa_records("PI82HI22KA\n+\n-5152OU\n+7776FU\n")
    assert reading.records[0].start_sfen == TWO_ROOK
    assert usi(reading.records[0]) == "5a5b 7g7f"
    assert told(reading) == [(Severity.WARNING, text.WRONG_SIDE, 3)]


# Headers


def test_words_for_headers() -> None:
    written = (
        "'CSA encoding=UTF-8\nV3.0\nN+甲\nN-乙\n$EVENT:大会\n$SITE:会場\n$START_TIME:2026/11/20 10:00:00\n"
        "$END_TIME:2026/11/20 11:00:00\n$TIME:900+0+5\n$TIME+:600+30+0\n$TIME-:300.5+10+0\n$OPENING:矢倉\n"
        "$MAX_MOVES:320\n$JISHOGI:27\n$NOTE:一行目\\n二行目 C:\\\\x\n$OWN_KEY:何か\nPI\n+\n"
    )
    reading = read_csa_records(written)
    assert reading.problems == ()
    assert list(reading.records[0].headers) == [
        ("先手", "甲"),
        ("後手", "乙"),
        ("棋戦", "大会"),
        ("場所", "会場"),
        ("開始日時", "2026/11/20 10:00:00"),
        ("終了日時", "2026/11/20 11:00:00"),
        ("持ち時間", "900+0+5"),
        ("先手持ち時間", "600+30+0"),
        ("後手持ち時間", "300.5+10+0"),
        ("戦型", "矢倉"),
        ("最大手数", "320"),
        ("持将棋", "27"),
        ("備考", "一行目\n二行目 C:\\x"),
        ("$OWN_KEY", "何か"),
    ]
    assert write_csa_records(reading.records, Encoding.UTF_8) == written


def test_the_time_limit_of_version_two_is_written_as_it_was() -> None:
    assert "\n$TIME_LIMIT:00:25+30\n" in write_csa_records([only("$TIME_LIMIT:00:25+30\nPI\n+\n")], Encoding.UTF_8)


def test_players_of_a_handicap_game_are_called_so() -> None:
    record = only("N+甲\nN-乙\nPI82HI22KA\n-\n")
    assert list(record.headers) == [("下手", "甲"), ("上手", "乙")]
    assert "\nN+甲\nN-乙\nP1" in write_csa_records([record], Encoding.UTF_8)


def test_other_programs_see_a_header_even_where_they_cannot_see_all_of_it() -> None:
    builder = RecordBuilder(Position.from_sfen(TWO_ROOK))
    record = builder.to_record(
        Headers.from_pairs(
            [("先手", "甲"), ("開始日時", "2026/11/20(金) 10:00:00"), ("棋戦", "二行\nの名"), ("対局ID", "7")]
        )
    )
    written = write_csa_records([record], Encoding.UTF_8)
    assert {"N+甲", "$START_TIME:2026/11/20 10:00:00", "$EVENT:二行 の名"} <= set(written.split("\n"))
    assert only(written).headers == record.headers


@every_case(
    "pairs",
    [
        [("先手", "甲"), ("下手", "甲")],
        [("先手", "甲"), ("下手", "乙"), ("後手", ""), ("上手", "")],
        [("END_TIME", "x"), ("終了日時", "y"), ("$END_TIME", "z")],
        [("a:b", "c:d"), ("\\", "\\n"), ("", ""), (" ", " "), ("$", "$"), ("$A B", " 二"), ("a\nb\rc", "d\ne\rf")],
        [("持ち時間", "各6時間"), ("最大手数", "なし"), ("備考", " \\n \r\n"), ("持将棋", "24点法")],
        [("rating", "a:b"), ("summary", " x"), ("手合割", "詰将棋")],
    ],
)
@every_case("start", ["startpos", TWO_ROOK])
def test_odd_headers_come_back_in_their_order(pairs: list[tuple[str, str]], start: str) -> None:
    record = RecordBuilder(Position.from_sfen(start)).to_record(Headers.from_pairs(pairs))
    assert rewritten(record).headers == record.headers


@every_case("ply", [1, 2, 101, 999_999])
def test_the_number_of_the_first_move_comes_back(ply: int) -> None:
    record = RecordBuilder(Position.from_sfen(f"4k4/9/4P4/9/9/9/9/9/4K4 b G {ply}")).to_record()
    assert rewritten(record).start_sfen == record.start_sfen


def test_what_floodgate_and_relays_say_beside_the_game() -> None:
    reading = read_csa_records(
        "V2\nN+a\nN-b\n'Max_Moves:256\n'Increment:10\nPI\n+\n'rating:a:b\n'black_rate:a:3000.0\n+7776FU\nT1\n"
        "'** 30 -3334FU\n%TORYO\n'summary:toryo:a lose:b win\n'$END_TIME:2026/11/20 10:00:00\n$EVENT:x\n"
    )
    (record,) = reading.records
    assert reading.problems == ()
    assert dict(record.headers) == {
        "先手": "a",
        "後手": "b",
        "Max_Moves": "256",
        "Increment": "10",
        "rating": "a:b",
        "black_rate": "a:3000.0",
        "summary": "toryo:a lose:b win",
        "終了日時": "2026/11/20 10:00:00",
        "棋戦": "x",
    }
    assert [node.comment for node in main_line(record.root)] == ["", "* 30 -3334FU", ""]
    assert rewritten(record).headers == record.headers


# Comments


def test_comments_keep_every_letter_and_their_place() -> None:
    reading = read_csa_records(
        "'CSA encoding=UTF-8\n' ---- 何か CSA形式棋譜ファイル ----\n'before\nV3.0\nPI\n+\n'*start  \n'plain\n+7776FU\n'**評価値=101\n"
        "'*\n'*#評価値=92 \nT1\n'** 30 -3334FU +2726FU #12\n%TORYO\n'*the end\n"
    )
    (record,) = reading.records
    assert reading.problems == ()
    assert [node.comment for node in main_line(record.root)] == [
        "before\nstart  \nplain",
        "*評価値=101\n\n#評価値=92 \n* 30 -3334FU +2726FU #12",
        "the end",
    ]
    written = write_csa_records([record], Encoding.UTF_8)
    assert "\n'**評価値=101\n'*\n'*#評価値=92 \n'** 30 -3334FU +2726FU #12\n" in written


# Files


def test_several_games_in_a_file() -> None:
    reading = read_csa_records("V2.2\nPI\n+\n+7776FU\n/\nV2.2\nPI\n+\n+2726XX\n/\n\n/\n")
    assert [usi(record) for record in reading.records] == ["7g7f", ""]
    assert [problem.game for problem in reading.problems] == [1]
    written = write_csa_records(reading.records, Encoding.UTF_8)
    assert written.count("\n/\n") == 1
    assert [shown(record) for record in read_csa_records(written).records] == [
        shown(record) for record in reading.records
    ]


def test_games_without_a_separator_are_told_apart() -> None:
    reading = read_csa_records("V2.2\nPI\n+\n+7776FU\n%TORYO\nV2.2\nN+甲\nPI\n+\n+2726FU\n")
    assert [usi(record) for record in reading.records] == ["7g7f", "2g2f"]
    assert told(reading) == [(Severity.NOTE, text.NO_SEPARATOR, 6)]


@every_case("written", ["", "\n \n", "hello", "'*a comment\n", "手合割：平手\n"])
def test_what_is_no_record(written: str) -> None:
    reading = read_csa_records(written)
    assert reading.records == ()
    assert (Severity.ERROR, text.NO_RECORD, 0) in told(reading)


def test_lines_that_say_nothing_are_told() -> None:
    reading = read_csa_records("PI\n+\n何か\n+7776FU\nQ\n+\nPI2\n%\n$EVENT\n")
    assert [line for _, _, line in told(reading)] == [3, 5, 6, 7, 8, 9]
    assert usi(reading.records[0]) == "7g7f"


def test_the_encoding_is_declared() -> None:
    record = plain_game("7g7f")
    assert write_csa_records([record], Encoding.UTF_8).startswith("'CSA encoding=UTF-8\nV3.0\n")
    assert write_csa_records([record], Encoding.SHIFT_JIS).startswith("'CSA encoding=SHIFT_JIS\nV3.0\n")


@every_case(
    ("beginning", "least"),
    [
        ("V2.2\nPI\n", 90),
        ("'CSA encoding=UTF-8\n", 90),
        ("' comment\nN+甲\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n", 90),
        ("PI\n+\n", 50),
        ("+7776FU,T1\n", 90),
    ],
)
def test_csa_is_recognised(beginning: str, least: int) -> None:
    assert csa_likelihood(beginning) >= least


@every_case(
    "beginning", ["", "手合割：平手\n   1 ７六歩(77)\n", "▲７六歩 △３四歩\n", "{}", "position startpos", "~0.7ku."]
)
def test_other_formats_are_not(beginning: str) -> None:
    assert csa_likelihood(beginning) == 0


# Nothing is lost


def test_what_csa_cannot_say_is_told_beforehand() -> None:
    builder = RecordBuilder(Position.from_sfen("4k4/4G4/9/9/9/9/9/9/4K4 b - 1"))
    move = move_of_usi("5b4b+")
    assert move is not None
    builder.add_move(move)
    builder.add_comment("a\r\nb\rc")
    record = builder.to_record()
    assert list(csa_losses(record)) == [text.LOST_PROMOTION.filled(ply=1), text.LOST_RETURNS.filled(ply=1)]
    again = rewritten(record)
    assert usi(again) == "5b4b"
    assert main_line(again.root)[-1].comment == "a\nb\nc"
    assert list(csa_losses(again)) == []


@given(st.lists(records(), min_size=1, max_size=2), st.sampled_from(Encoding))
def test_records_come_back(written: list[Record], encoding: Encoding) -> None:
    first = write_csa_records(written, encoding)
    reading = read_csa_records(first)
    assert len(reading.records) == len(written)
    assert [problem for problem in reading.problems if problem.severity is not Severity.NOTE] == []
    for ours, theirs in zip(written, reading.records, strict=True):
        assert differences(ours, theirs, CSA) == [] or list(csa_losses(ours))
    assert write_csa_records(reading.records, encoding) == first


PARTS = st.sampled_from(
    (
        *("V2.2", "V3.0", "PI", "PI82HI", "P1-KY * ", "P+00AL", "P-00FU11OU", "+", "-", "/", "+7776FU", "-3334FU"),
        *(
            "+8822UM",
            "-0055KA",
            "T1",
            "T1.5",
            "%TORYO",
            "%CHUDAN",
            "'%不戦勝",
            "'$a:b",
            "'$\\",
            "'*c",
            "'",
            "N+x",
            "N-",
        ),
        *(
            "$EVENT:e",
            "$X",
            "$NOTE:\\n",
            "'手数＝12",
            ",",
            "\n",
            "\r",
            "\r\n",
            " ",
            "　",
            "\x0b",
            "\u2028",
            "\x00",
            "１",
        ),
    )
)


@given(st.one_of(st.text(), st.lists(st.one_of(PARTS, st.just("\n"), st.text(max_size=3))).map("".join)))
def test_any_text_is_read_and_comes_back_as_it_was_read(written: str) -> None:
    reading = read_csa_records(written)
    assert reading.records or reading.problems
    first = write_csa_records(reading.records, Encoding.UTF_8)
    again = read_csa_records(first)
    assert [shown(record) for record in again.records] == [shown(record) for record in reading.records]
    assert write_csa_records(again.records, Encoding.UTF_8) == first


CSA_FILES = sorted(CORPUS.glob("*/csa/*.csa"))


@beside_corpus
@every_case("file", CSA_FILES, ids=lambda file: file.stem)
def test_real_files_are_read_as_they_should_be(file: Path) -> None:
    folder = file.parents[1]
    entries = json.loads((folder / "index.json").read_text("utf-8"))["files"]
    (entry,) = (entry for entry in entries if Path(entry["file"]).parts[-2:] == file.parts[-2:])
    want = entry.get("want") or entry["expect"]
    reading = read_csa_records(decode_text(file.read_bytes()).text)
    if want.get("initial_sfen") is None:
        assert reading.problems
        return
    record = reading.records[0]
    assert record.start_position() == Position.from_sfen(want["initial_sfen"])
    assert usi(record).split() == want["moves"]
    times = [(node.time_ms or 0) / 1000 for node in main_line(record.root) if node.move]
    assert times == want.get("times", times)
    again = read_csa_records(write_csa_records(reading.records, Encoding.UTF_8))
    assert [shown(one) for one in again.records] == [shown(one) for one in reading.records]


@beside_corpus
@given(st.data())
def test_damaged_files_are_read(data: st.DataObject) -> None:
    lines = decode_text(data.draw(st.sampled_from(CSA_FILES)).read_bytes()).text[:4000].split("\n")
    for _ in range(data.draw(st.integers(1, 5))):
        place = data.draw(st.integers(0, len(lines) - 1))
        lines[place : place + 1] = data.draw(st.lists(st.one_of(PARTS, st.text(max_size=4)), max_size=2))
        lines = lines or [""]
    reading = read_csa_records("\n".join(lines))
    assert reading.records or reading.problems
    again = read_csa_records(write_csa_records(reading.records, Encoding.UTF_8))
    assert [shown(record) for record in again.records] == [shown(record) for record in reading.records]
