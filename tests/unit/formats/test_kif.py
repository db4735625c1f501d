"""KIF: a line for each move."""

import pytest
from format_tools import CORPUS, beside_corpus, differences, plain_game, records, shown
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.formats.format import Encoding, Reading
from app.formats.ki2 import KI2
from app.formats.kif import KIF
from app.record.endings import End, EndKind
from app.record.headers import Headers
from app.record.problems import Severity
from app.record.record_builder import RecordBuilder
from app.record.traversal import main_line, nodes_in_file_order
from app.record.tree import Record
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.shogi.starts import STARTS
from app.text import formats as text
from app.text.phrase import Language, Phrase
from tests.cases import every_case

slow_data = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

GAME = """\
#KIF version=2.0 encoding=UTF-8
# ----  Kifu for Windows V7 V7.70 棋譜ファイル  ----
開始日時：2026/11/20 10:00:00
棋戦：第一回：読み筋杯
手合割：平手\u3000\u3000
先手：青葉
後手：若葉
備考：一行目
備考：二行目
手数----指手---------消費時間--
*開始前
**二重の星
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 1:05/00:01:05)+
*二手目
*
&ここから
   3 ２二角成(88) (12:03/00:12:19)
   4 同　銀(31)   ( 0:01/00:01:06)
   5 ４五角打     (125:00/02:17:19)
   6 投了         ( 0:04/00:01:10)
*終わり
まで5手で先手の勝ち

変化：2手
   2 ８四歩(83)   ( 0:02/00:00:02)
   3 ２六歩(27)   ( 0:00/00:00:16)
"""


def read_one(source: str) -> Record:
    reading = KIF.read(source)
    assert len(reading.records) == 1
    return reading.records[0]


def body(*lines: str, head: str = "手合割：平手") -> str:
    return "\n".join((head, "手数----指手---------消費時間--", *lines, ""))


def moves(record: Record) -> list[str]:
    return [node.move.usi for node in main_line(record.root) if node.move]


def tree(record: Record) -> list[tuple[int, str]]:
    return [(node.ply, node.move.usi) for node in nodes_in_file_order(record.root) if node.move]


def end_of(record: Record) -> End | None:
    return main_line(record.root)[-1].end


def told(reading: Reading) -> list[tuple[Phrase, int, Severity]]:
    return [(problem.reason, problem.line, problem.severity) for problem in reading.problems]


def written(record: Record, encoding: Encoding = Encoding.UTF_8) -> str:
    return KIF.write([record], encoding)


class TestAGame:
    def test_all_that_stands_in_it(self) -> None:
        reading = KIF.read(GAME)
        assert not reading.problems
        record = reading.records[0]
        assert [(name, value) for name, value in record.headers] == [
            ("開始日時", "2026/11/20 10:00:00"),
            ("棋戦", "第一回：読み筋杯"),
            ("先手", "青葉"),
            ("後手", "若葉"),
            ("備考", "一行目\n二行目"),
        ]
        assert shown(record)[6:] == [
            "0 root, comment '開始前\\n*二重の星'",
            "1 7g7f, 16000 ms",
            "2 3c3d, 65000 ms, comment '二手目\\n', bookmark 'ここから'",
            "3 8h2b+, 723000 ms",
            "4 3a2b, 1000 ms",
            "5 B*4e, 7500000 ms",
            f"6 {End(EndKind.RESIGN)!r}, 4000 ms, comment '終わり'",
            "2 8c8d, 2000 ms",
            "3 2g2f, 0 ms",
        ]

    def test_is_written_in_the_usual_layout(self) -> None:
        assert written(read_one(GAME)) == GAME.replace(
            "# ----  Kifu for Windows V7 V7.70 棋譜ファイル  ----\n", ""
        ).replace("平手　　", "平手")

    def test_the_declaration_is_for_utf_8_alone(self) -> None:
        lines = written(read_one(GAME)).splitlines()
        assert written(read_one(GAME), Encoding.SHIFT_JIS).splitlines() == lines[1:]

    @every_case("end_of_line", ["\r\n", "\r"])
    def test_other_ends_of_lines(self, end_of_line: str) -> None:
        assert shown(read_one(GAME.replace("\n", end_of_line))) == shown(read_one(GAME))

    def test_a_byte_order_mark(self) -> None:
        assert shown(read_one("\ufeff" + GAME)) == shown(read_one(GAME))

    def test_lines_may_be_indented(self) -> None:
        indented = "".join("　 \t" + line + "\n" for line in GAME.splitlines())
        assert shown(read_one(indented)) == shown(read_one(GAME))

    def test_a_separator_that_is_no_end_of_a_line_stays_in_its_comment(self) -> None:
        assert read_one("手合割：平手\n*a\x0b\x0c\x1c\x85\u2028b\n").root.comment == "a\x0b\x0c\x1c\x85\u2028b"


class TestMoveLines:
    @every_case(
        "line",
        [
            "1 ７六歩(77)", "1 76歩(77)", "1 ７６歩(77)", "1 7六歩(77)", "１　７六歩（７７）", "1\t▲７六歩(77)", "001 ☗７六歩　(77)", "1 ７六歩(77)+",
            "1 ７六歩(77)   ( 0:00/00:00:00)", "   1 ７六歩(77) +", "▲７六歩(77)", "1 ７六歩不成(77)",
        ],
    )  # fmt: skip
    def test_one_move_in_many_forms(self, line: str) -> None:
        reading = KIF.read(body(line))
        assert moves(reading.records[0]) == ["7g7f"]
        assert not reading.problems

    @every_case("same", ["同　銀(31)", "同銀(31)", "同 銀(31)", "同　　銀(31)", "２二同銀(31)"])
    def test_the_square_of_the_move_before(self, same: str) -> None:
        lines = ("1 ７六歩(77)", "2 ３四歩(33)", "3 ２二角成(88)", f"4 {same}")
        assert moves(read_one(body(*lines))) == ["7g7f", "3c3d", "8h2b+", "3a2b"]

    @every_case(
        ("time", "wanted"),
        [
            ("( 0:16/00:00:16)", 16_000),
            ("(0:3/0:0:3)", 3_000),
            ("(00:31 / 00:00:31)", 31_000),
            ("( 1:00:16/01:00:16)", 3_616_000),
            ("( 0:05/)", 5_000),
            ("( 0:16)", 16_000),
            ("（ ０：１６／００：００：１６）", 16_000),
            ("(125:00/02:05:00)+", 7_500_000),
            ("", None),
        ],
    )
    def test_times(self, time: str, wanted: int | None) -> None:
        reading = KIF.read(body(f"1 ７六歩(77)   {time}", f"2 ３四歩(33)   {time}"))
        assert [node.time_ms for node in main_line(reading.records[0].root)[1:]] == [wanted, wanted]
        assert not reading.problems

    def test_a_time_that_is_none(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)   ( x:16/00:00:16)"))
        assert told(reading) == [(text.BAD_TIME, 3, Severity.WARNING)]
        assert moves(reading.records[0]) == ["7g7f"]

    def test_something_behind_the_time(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)   ( 0:16/00:00:16) 好手"))
        assert told(reading) == [(text.LEFT_OVER, 3, Severity.WARNING)]
        assert moves(reading.records[0]) == ["7g7f"]

    def test_the_board_knows_better_than_the_name(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "2 ３四金(33)", "3 ２六歩(27)"))
        assert told(reading) == [(text.OTHER_PIECE, 4, Severity.WARNING)]
        assert moves(reading.records[0]) == ["7g7f", "3c3d", "2g2f"]

    def test_an_illegal_move_is_kept(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "2 ３四歩(33)", "3 ２三角成(88)", "4 反則勝ち"))
        assert told(reading) == [(text.ILLEGAL_MOVE, 5, Severity.NOTE)]
        assert reading.problems[0].node is main_line(reading.records[0].root)[3]
        assert moves(reading.records[0]) == ["7g7f", "3c3d", "8h2c+"]
        assert end_of(reading.records[0]) == End(EndKind.FOUL_WIN)

    @every_case(
        "line",
        [
            "2 ３四歩(34)",
            "2 ３四歩",
            "2 ３三歩(33)",
            "2 ５五角打",
            "2 ５五龍打",
            "2 ５五歩(55)",
            "2 ７六虎(77)",
            "2３四歩(33)",
        ],
    )
    def test_what_follows_an_unreadable_move_is_counted(self, line: str) -> None:
        lines = ("1 ７六歩(77)", line, "*lost", "3 ２六歩(27)", "4 投了", "変化：1手", "1 ２六歩(27)")
        reading = KIF.read(body(*lines))
        assert told(reading) == [
            (text.NOT_A_MOVE, 4, Severity.ERROR),
            (text.MOVES_SKIPPED, 6, Severity.ERROR),
            (text.NOTES_SKIPPED, 5, Severity.ERROR),
        ]
        assert reading.problems[0].column == (3 if " " in line else 1)
        assert reading.problems[1].values["count"] == 2
        assert tree(reading.records[0]) == [(1, "7g7f"), (1, "2g2f")]

    def test_numbers_may_begin_later(self) -> None:
        reading = KIF.read(body("51 ７六歩(77)", "52 ３四歩(33)", "変化：52手", "52 ８四歩(83)"))
        assert not reading.problems
        assert tree(reading.records[0]) == [(1, "7g7f"), (2, "3c3d"), (2, "8c8d")]

    def test_a_number_that_leaps(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "3 ３四歩(33)"))
        assert told(reading) == [(text.OTHER_NUMBER, 4, Severity.WARNING)]
        assert moves(reading.records[0]) == ["7g7f", "3c3d"]

    def test_numbers_that_go_back_make_a_branch(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "2 ３四歩(33)", "3 投了", "2 ８四歩(83)"))
        assert told(reading) == [(text.UNMARKED_BRANCH, 6, Severity.WARNING)]
        assert tree(reading.records[0]) == [(1, "7g7f"), (2, "3c3d"), (2, "8c8d")]

    @every_case(
        ("line", "reason"),
        [
            ("# 大事なメモ：この局は再検討すること", text.REMARK),
            ("# ---- この棋譜ファイルは要確認 ----", text.REMARK),
            ("手数＝1 ▲７六歩 まで", text.UNKNOWN_LINE),
            ("2026年度名人戦(11)", text.UNKNOWN_LINE),
            ("後手の持駒：なし", text.HANDS_WITHOUT_BOARD),
            ("+-- これは文章", text.UNKNOWN_LINE),
            ("先手番", text.UNKNOWN_LINE),
            ("変化：2手", text.EMPTY_BRANCH),
        ],
    )
    def test_a_line_that_is_not_kept_is_told(self, line: str, reason: Phrase) -> None:
        rest = ("変化：2手", "2 ８四歩(83)") if line.startswith("変") else ("2 ３四歩(33)",)
        reading = KIF.read(body("1 ７六歩(77)", line, *rest))
        assert told(reading) == [(reason, 4, Severity.WARNING)]
        assert len(reading.records[0]) == 3

    def test_what_stands_behind_the_heading_is_told(self) -> None:
        reading = KIF.read("手合割：平手\n手数----これは文章\n1 ７六歩(77)\n")
        assert told(reading) == [(text.LEFT_OVER, 2, Severity.WARNING)]
        assert moves(reading.records[0]) == ["7g7f"]

    @every_case(
        "line",
        [
            "# ----  Kifu for Windows V7 V7.70 棋譜ファイル  ----",
            "# ファイル名：C:\\a.KIF",
            "#--separator--",
            "########",
            "# Generated by Shogidokoro",
            "#Generated by Shogidokoro 4.9.5",
            "# ----   generated by IS-SHOGI ver 2.1   ----",
            "# ---- 柿木将棋形式棋譜ファイル",
            "# ---- 分岐棋譜(BKF)形式 ----",
            "# ---- 分岐棋譜(BKF)形式棋譜ファイル ver 1.0",
        ],
    )
    def test_what_programs_sign_a_file_with_is_not(self, line: str) -> None:
        for source in (body("1 ７六歩(77)"), "手合割：平手\n▲７六歩\n"):
            for declared in ("", "#KIF version=2.0 encoding=UTF-8\n"):
                reading = (KIF if "手数" in source else KI2).read(f"{declared}{line}\n{source}")
                assert not reading.problems
                assert len(reading.records) == 1

    @every_case("head", ["", "先手：青葉\n", "手合割：その他\n後手：若葉\n"])
    def test_a_branch_above_the_diagram_that_electron_shogi_wrote_is_one_of_nothing(self, head: str) -> None:
        start = "4k4/9/9/9/9/9/9/9/4K2R1 b - 1"
        diagram, _, rest = written(plain_game("2i2h", start)).partition("手数----")
        assert "+---" in diagram
        for source in (f"変化：3手\n{head}{diagram}手数----{rest}", f"{head}変化：3手\n{diagram}手数----{rest}"):
            reading = KIF.read(source)
            assert [(each.reason, each.severity) for each in reading.problems] == [(text.EARLY_BRANCH, Severity.NOTE)]
            assert [moves(record) for record in reading.records] == [["2i2h"]]
            assert reading.records[0].start_sfen == start

    def test_a_pass_and_what_follows_it_stay_as_a_comment(self) -> None:
        kif = body(
            "1 ７六歩(77)", "*一手目", "2 パス", "3 ２六歩(27)", "*三手目", "4 投了", "変化：1手", "1 ２六歩(27)"
        )
        ki2 = "手合割：平手\n▲７六歩\n*一手目\n△パス ▲２六歩\n*三手目\n△投了\n\n変化：1手\n▲２六歩\n"
        for format_, source, tail in (
            (KIF, kif, "2 パス\n3 ２六歩(27)\n三手目\n4 投了"),
            (KI2, ki2, "△パス\n▲２六歩\n三手目\n△投了"),
        ):
            reading = format_.read(source)
            assert [(each.reason, each.severity) for each in reading.problems] == [(text.PASS_KEPT, Severity.ERROR)]
            (record,) = reading.records
            assert [child.move.usi for child in record.root.children if child.move] == ["7g7f", "2g2f"]
            assert record.root.children[0].comment == f"一手目\n{tail}"
            assert not record.root.children[0].children

    def test_a_branch_of_a_game_without_moves_is_told_where_it_stands(self) -> None:
        for source, line in (("変化：3手\n   3 ２六歩(27)\n", 1), ("手合割：平手\n\n変化：3手\n", 3)):
            assert told(KIF.read(source))[0] == (text.NO_SUCH_PLY, line, Severity.ERROR)

    def test_a_line_that_is_nothing(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "  何か", "2 ３四歩(33)"))
        assert told(reading) == [(text.UNKNOWN_LINE, 4, Severity.WARNING)]
        assert reading.problems[0].column == 3
        assert moves(reading.records[0]) == ["7g7f", "3c3d"]


class TestBranches:
    def test_they_leave_the_line_read_last(self) -> None:
        lines = (
            "1 ７六歩(77)", "2 ３四歩(33)", "3 ２六歩(27)", "4 ８四歩(83)", "変化：3手", "3 ６六歩(67)", "4 ８四歩(83)",
            "変化:  4手目", "4 ６二銀(71)", "変化：1手", "1 ２六歩(27)",
        )  # fmt: skip
        assert tree(read_one(body(*lines))) == [
            (1, "7g7f"), (2, "3c3d"), (3, "2g2f"), (4, "8c8d"), (3, "6g6f"), (4, "8c8d"), (4, "7a6b"), (1, "2g2f"),
        ]  # fmt: skip

    def test_beyond_the_line(self) -> None:
        lines = ("1 ７六歩(77)", "変化：5手", "5 ２六歩(27)", "*lost", "変化：1手", "1 ２六歩(27)")
        reading = KIF.read(body(*lines))
        assert told(reading) == [(text.NO_SUCH_PLY, 4, Severity.ERROR)]
        assert tree(reading.records[0]) == [(1, "7g7f"), (1, "2g2f")]

    def test_from_the_end_itself(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "2 投了", "変化：3手", "3 ２六歩(27)", "変化：2手", "2 ３四歩(33)"))
        assert told(reading) == [(text.NO_SUCH_PLY, 5, Severity.ERROR)]
        assert tree(reading.records[0]) == [(1, "7g7f"), (2, "3c3d")]

    def test_without_a_number(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "変化：", "2 ３四歩(33)"))
        assert told(reading) == [(text.UNKNOWN_LINE, 4, Severity.ERROR), (text.MOVES_SKIPPED, 5, Severity.ERROR)]

    def test_moves_after_the_end(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "2 投了", "3 ２六歩(27)", "4 ３四歩(33)"))
        assert told(reading) == [(text.AFTER_END, 5, Severity.ERROR), (text.MOVES_SKIPPED, 6, Severity.ERROR)]


class TestEnds:
    @every_case(
        ("word", "kind"),
        [
            ("投了", EndKind.RESIGN), ("中断", EndKind.INTERRUPT), ("千日手", EndKind.REPETITION), ("持将棋", EndKind.IMPASSE),
            ("詰み", EndKind.MATE), ("詰", EndKind.MATE), ("不詰", EndKind.NO_MATE), ("切れ負け", EndKind.TIMEOUT), ("時間切れ", EndKind.TIMEOUT),
            ("反則勝ち", EndKind.FOUL_WIN), ("反則負け", EndKind.FOUL_LOSE), ("入玉勝ち", EndKind.DECLARATION), ("勝ち宣言", EndKind.DECLARATION),
            ("入玉宣言", EndKind.DECLARATION), ("不戦勝", EndKind.WIN_BY_DEFAULT), ("不戦敗", EndKind.LOSE_BY_DEFAULT), ("封じ手", EndKind.SEALED),
            ("最大手数", EndKind.MAX_MOVES), ("引き分け", EndKind.DRAW), ("トライ", EndKind.TRY), ("△投了", EndKind.RESIGN),
        ],
    )  # fmt: skip
    def test_words(self, word: str, kind: EndKind) -> None:
        reading = KIF.read(body("1 ７六歩(77)", f"2 {word}   ( 0:05/00:00:05)"))
        assert end_of(reading.records[0]) == End(kind)
        assert main_line(reading.records[0].root)[-1].time_ms == 5_000
        assert not reading.problems

    def test_an_unknown_word_is_kept(self) -> None:
        assert end_of(read_one(body("1 ７六歩(77)", "2 指し分け"))) == End(EndKind.OTHER, "指し分け")

    @every_case(
        ("made", "kind"),
        [
            ("まで1手で先手の勝ち", EndKind.RESIGN),
            ("まで、1手にて下手の勝ち。", EndKind.RESIGN),
            ("まで1手で時間切れにより先手の勝ち", EndKind.TIMEOUT),
            ("まで1手で先手の反則負け", EndKind.FOUL_WIN),
            ("まで1手で後手の反則負け", EndKind.FOUL_LOSE),
            ("まで1手で後手の入玉勝ち", EndKind.DECLARATION),
            ("まで1手詰", EndKind.MATE),
            ("まで1手で千日手", EndKind.REPETITION),
            ("まで1手で後手の不戦勝", EndKind.LOSE_BY_DEFAULT),
        ],
    )
    def test_the_last_line_tells_where_the_moves_do_not(self, made: str, kind: EndKind) -> None:
        reading = KIF.read(body("1 ７六歩(77)", made))
        assert end_of(reading.records[0]) == End(kind)
        assert not reading.problems

    def test_the_last_line_in_words_of_its_own(self) -> None:
        assert end_of(read_one(body("1 ７六歩(77)", "まで1手で指し掛け"))) == End(EndKind.OTHER, "指し掛け")

    @every_case("made", ["まで1手で後手の勝ち", "まで1手で千日手", "まで1手で指し掛け"])
    def test_the_last_line_may_be_wrong(self, made: str) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "2 投了", made))
        assert told(reading) == [(text.OTHER_END, 5, Severity.WARNING)]
        assert end_of(reading.records[0]) == End(EndKind.RESIGN)

    def test_the_wrong_winner_is_doubted(self) -> None:
        assert told(KIF.read(body("1 ７六歩(77)", "まで1手で後手の勝ち"))) == [(text.OTHER_WINNER, 4, Severity.WARNING)]

    def test_the_wrong_number_is_told(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "2 投了", "まで7手で先手の勝ち"))
        assert told(reading) == [(text.OTHER_COUNT, 5, Severity.NOTE)]

    @every_case(
        ("kind", "word"),
        [
            (EndKind.DRAW, "持将棋"),
            (EndKind.MAX_MOVES, "持将棋"),
            (EndKind.IMPASSE, "持将棋"),
            (EndKind.INTERRUPT, "中断"),
            (EndKind.ERROR, "中断"),
        ],
    )
    def test_one_word_for_several_ends_in_a_branch_too(self, kind: EndKind, word: str) -> None:
        builder = RecordBuilder(Position.from_sfen("startpos"))
        for ply, usi in ((0, "7g7f"), (0, "2g2f")):
            builder.go_back_to_ply(ply)
            move = move_of_usi(usi)
            assert move is not None
            builder.add_move(move)
            builder.add_end(End(kind))
            builder.add_comment("間のコメント")
        record = builder.to_record()
        source = written(record)
        assert source.count(f"2 {word}") == 2
        assert shown(read_one(source)) == shown(record)

    @every_case(
        ("words", "lost"),
        [("投了", True), ("60手で中断", True), ("a\nb", True), ("(0:01)", True), ("裁定", False), ("無 勝負", False)],
    )
    def test_words_that_cannot_stand_there_are_named(self, words: str, lost: bool) -> None:
        record = plain_game("7g7f", end=End(EndKind.OTHER, words))
        assert bool(list(KIF.also_lost(record))) is lost
        again = KIF.read(written(record))
        assert not any(problem.severity is Severity.ERROR for problem in again.problems)
        assert (end_of(again.records[0]) != End(EndKind.OTHER, words)) is lost


class TestStarts:
    @every_case("start", STARTS, ids=lambda start: start.key)
    def test_handicaps(self, start: object) -> None:
        assert start in STARTS
        name, sfen = next((each.name.ja, each.sfen) for each in STARTS if each is start)
        record = plain_game("", sfen)
        named = name not in {"トンボ", "歩三兵", "裸玉", "左七枚落ち", "右七枚落ち"}
        known = named and name not in {"三枚落ち", "五枚落ち", "左五枚落ち"}
        assert (f"手合割：{name}\n" in written(record)) is named
        assert ("後手の持駒：" in written(record)) is not known, "what others do not know by name is drawn"
        for format_ in (KIF, KI2):
            reading = format_.read(format_.write([record, record], Encoding.UTF_8))
            assert [shown(each) for each in reading.records] == [shown(record)] * 2
            assert not reading.problems
        assert read_one(f"手合割：{name}　　\n手数----指手--\n").start_sfen == sfen
        assert not read_one(f"手合割：{name}\n").headers

    def test_none_is_even(self) -> None:
        reading = KIF.read("1 ７六歩(77)\n")
        assert moves(reading.records[0]) == ["7g7f"]
        assert not reading.problems

    def test_an_unknown_one_is_told_and_kept(self) -> None:
        reading = KIF.read("手合割：青空\n先手：a\n1 ７六歩(77)\n")
        assert told(reading) == [(text.UNKNOWN_HANDICAP, 3, Severity.WARNING)]
        record = reading.records[0]
        assert record.headers.find_value("手合割") == "青空"
        assert shown(read_one(written(record))) == shown(record)

    @every_case(
        ("said", "name"),
        [
            ("2枚落ち", "二枚落ち"),
            ("２枚落ち", "二枚落ち"),
            ("2枚落", "二枚落ち"),
            ("3枚", "三枚落ち"),
            ("4枚落ち", "四枚落ち"),
            ("５枚落ち", "五枚落ち"),
            ("左5枚落ち", "左五枚落ち"),
            ("右五枚落ち", "五枚落ち"),
            ("6枚落ち　", "六枚落ち"),
            ("右7枚落ち", "右七枚落ち"),
            ("8枚落ち", "八枚落ち"),
            ("10枚落ち", "十枚落ち"),
            ("左香落ち", "香落ち"),
            ("香落", "香落ち"),
            ("飛落ち", "飛車落ち"),
        ],
    )
    def test_other_names_of_handicaps(self, said: str, name: str) -> None:
        reading = KIF.read(f"手合割：{said}\n手数----指手--\n")
        assert not reading.problems
        (record,) = reading.records
        assert record.start_sfen == next(start.sfen for start in STARTS if start.name.ja == name)
        assert (f"手合割：{name}\n" in written(record)) is (name != "右七枚落ち")

    @every_case(
        "name", ["京都将棋", "どうぶつしょうぎ", "動物将棋", "5五将棋", "五々将棋", "５五将棋", "中将棋", "安南将棋"]
    )
    def test_a_variant_is_called_one_once(self, name: str) -> None:
        board = "後手の持駒：なし\n  ５ ４ ３ ２ １\n+---------------+\n| ・v角v銀v金v玉|一\n| 玉 金 銀 角 飛|二\n先手の持駒：なし\n"
        for diagram in ("", board):
            for moves_ in ("手数----指手--\n   1 ４五金(55)\n*人の言葉\n   2 ２二銀(21)\n", "▲４五金 △２二銀\n"):
                for format_ in (KIF, KI2):
                    more = "まで2手で中断\n\n変化：2手\n   2 ３二銀(21)\n"
                    reading = format_.read(f"{diagram}手合割：{name}\n先手：青葉\n{moves_}{more}")
                    wanted = text.VARIANT_BOARD if diagram else text.VARIANT
                    assert [each.reason for each in reading.problems] == [wanted]
                    assert [record.headers.find_value("先手") for record in reading.records] == ["青葉"]
                    assert len(reading.records[0]) == 1

    def test_a_game_behind_one_of_a_variant_is_read(self) -> None:
        reading = KIF.read(f"手合割：京都将棋\n先手：a\n手数--\n1 ４五金(55)\n\n{body('1 ７六歩(77)')}")
        assert [each.reason for each in reading.problems] == [text.VARIANT]
        assert [moves(record) for record in reading.records] == [[], ["7g7f"]]

    def test_a_rare_one(self) -> None:
        reading = KIF.read("手合割：角香落ち\n手数----指手--\n")
        assert not reading.problems
        assert reading.records[0].start_sfen == "lnsgkgsn1/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"

    @every_case("said", ["平手（先手）", "平手(後手番)"])
    def test_a_name_that_says_more_is_kept(self, said: str) -> None:
        reading = KIF.read(f"手合割：{said}\n手数----指手--\n")
        assert not reading.problems
        (record,) = reading.records
        assert record.headers.find_value("手合割") == said
        assert shown(read_one(written(record))) == shown(record)

    def test_seven_pieces_are_not_known_without_their_side(self) -> None:
        assert told(KIF.read("手合割：7枚落ち\n"))[0][0] is text.UNKNOWN_HANDICAP

    def test_of_several_handicaps_the_last_counts(self) -> None:
        reading = KIF.read("手合割：平手\n手合割：六枚落ち\n先手：a\n手数----指手--\n")
        assert told(reading) == [(text.SEVERAL_HANDICAPS, 2, Severity.WARNING)]
        assert reading.records[0].start_sfen == next(start.sfen for start in STARTS if start.key == "six")
        assert not KIF.read("手合割：六枚落ち\n手合割：6枚落ち\n").problems

    def test_a_board_decides_whatever_the_handicap_is_called(self) -> None:
        six = plain_game("", next(start.sfen for start in STARTS if start.key == "left_five"))
        reading = KIF.read(written(six).replace("左五枚落ち", "右7枚落ち"))
        assert [problem.reason for problem in reading.problems] == [text.HANDICAP_DIFFERS]
        assert reading.records[0].start_sfen == six.start_sfen

    def test_the_side_to_move_may_be_said(self) -> None:
        assert read_one("手合割：平手\n後手番\n1 ３四歩(33)\n").start_sfen.split()[1] == "w"

    def test_the_start_stands_before_the_players(self) -> None:
        builder = RecordBuilder(Position.from_sfen(STARTS[6].sfen))
        headers = Headers.from_pairs([("棋戦", "a"), ("下手", "b"), ("上手", "c")])
        lines = written(builder.to_record(headers)).splitlines()
        assert lines[1:5] == ["棋戦：a", f"手合割：{STARTS[6].name.ja}", "下手：b", "上手：c"]

    def test_the_sides_of_a_handicap_game_have_other_names(self) -> None:
        record = plain_game("5a5b", STARTS[6].sfen, End(EndKind.RESIGN))
        assert written(record).splitlines()[-1] == "まで1手で上手の勝ち"


class TestHeaders:
    def test_the_turned_board_is_a_line_without_a_colon(self) -> None:
        record = read_one("手合割：平手\n盤面回転\n")
        assert "盤面回転" in record.headers
        assert "\n盤面回転\n" in written(record)
        kifu_for_windows = KIF.read("手合割：平手\n盤面反転\n")
        assert not kifu_for_windows.problems
        assert "盤面回転" in kifu_for_windows.records[0].headers

    def test_the_name_of_a_line_may_be_a_header(self) -> None:
        record = read_one("手数：5手詰\n手合割：平手\n")
        assert record.headers.find_value("手数") == "5手詰"

    def test_the_tail_of_a_diagram_needs_one(self) -> None:
        reading = KIF.read("手合割：平手\n手数＝171  ▲６二角成  まで\n")
        assert told(reading) == [(text.TAIL_WITHOUT_BOARD, 2, Severity.WARNING)]

    def test_moves_from_the_middle_of_a_game_are_numbered_from_one_and_keep_where_they_stand(self) -> None:
        builder = RecordBuilder(Position.from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 41"))
        drop = move_of_usi("G*5b")
        assert drop is not None
        builder.add_move(drop)
        once = written(builder.to_record())
        assert "\n先手番\n手数＝40  まで\n" in once
        assert "\n   1 ５二金打" in once
        assert read_one(once).start_sfen.endswith(" 41")
        numbered = once.replace("手数＝40  まで\n", "").replace("   1 ５二金打", "  41 ５二金打")
        assert written(read_one(numbered)) == once
        assert not KIF.read(numbered).problems

    def test_headers_behind_the_moves_are_of_the_same_game(self) -> None:
        record = read_one(body("1 ７六歩(77)", "消費時間：1▲0△", "", "備考：あとがき", "変化：1手", "1 ２六歩(27)"))
        assert [name for name, _ in record.headers] == ["消費時間", "備考"]

    @every_case(
        ("name", "value"),
        [
            ("a：b", "c"),
            ("a b", "c"),
            ("*a", "b"),
            ("まで", "1"),
            ("先手の持駒", "飛"),
            ("", "a"),
            ("備考", " a"),
            ("手合割", "二枚落ち"),
        ],
    )
    def test_what_cannot_be_kept_is_named_and_harms_nothing(self, name: str, value: str) -> None:
        record = RecordBuilder(Position.from_sfen("startpos")).to_record(
            Headers.from_pairs([(name, value), ("備考２", "x")])
        )
        assert len(list(KIF.also_lost(record))) == 1
        again = read_one(written(record))
        assert again.start_sfen == record.start_sfen
        assert again.headers.find_value("備考２") == "x"


class TestSeveralGames:
    def test_each_begins_with_what_stands_above_it(self) -> None:
        first = read_one(GAME)
        second = plain_game("2g2f", end=End(EndKind.INTERRUPT))
        source = KIF.write([first, second, first], Encoding.UTF_8)
        reading = KIF.read(source)
        assert [shown(record) for record in reading.records] == [shown(record) for record in (first, second, first)]
        assert not reading.problems

    @every_case("beginning", ["手合割：平手", "先手：c", "開始日時：2026/01/01", "手数----指手--", "#KIF version=2.0"])
    def test_what_begins_another(self, beginning: str) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "2 投了", beginning, "1 ２六歩(27)"))
        assert [moves(record) for record in reading.records] == [["7g7f"], ["2g2f"]]

    def test_problems_say_in_which_game_they_are(self) -> None:
        reading = KIF.read(body("1 ７六歩(77)", "手合割：平手", "1 虎(11)"))
        assert [problem.game for problem in reading.problems] == [1]


class TestAnything:
    @every_case("source", ["", "\n\n", "何もない文", "# remark"])
    def test_no_record(self, source: str) -> None:
        reading = KIF.read(source)
        assert not reading.records
        assert reading.problems[-1].reason is text.NO_RECORD

    @slow_data
    @given(
        st.one_of(
            st.text(), st.text("12 ７六歩同　銀(77)打成投了まで手で先後：変化*&#|+-・v玉\n\r【】、。", max_size=200)
        )
    )
    def test_any_text_is_read(self, source: str) -> None:
        for record in KIF.read(source).records:
            assert KIF.read(written(record)).records

    @slow_data
    @given(st.data())
    def test_a_damaged_game_is_read(self, data: st.DataObject) -> None:
        begin, end = sorted(data.draw(st.tuples(st.integers(0, len(GAME)), st.integers(0, len(GAME)))))
        reading = KIF.read(GAME[:begin] + data.draw(st.text(max_size=5)) + GAME[end:])
        for problem in reading.problems:
            assert problem.phrase.to(Language.JA)
            assert problem.phrase.to(Language.EN)

    @pytest.mark.slow
    @slow_data
    @given(st.lists(records(), min_size=1, max_size=3))
    def test_what_is_written_is_read_again(self, given_records: list[Record]) -> None:
        source = KIF.write(given_records, Encoding.UTF_8)
        reading = KIF.read(source)
        assert len(reading.records) == len(given_records)
        for ours, theirs in zip(given_records, reading.records, strict=True):
            assert list(KIF.also_lost(ours)) or not differences(ours, theirs, KIF)
        again = KIF.read(KIF.write(reading.records, Encoding.UTF_8))
        assert [shown(record) for record in again.records] == [shown(record) for record in reading.records]


@beside_corpus
@pytest.mark.slow
def test_real_files_come_back_as_they_were() -> None:
    files = sorted(CORPUS.glob("*/kif/*"))
    assert files
    for file in files:
        data = file.read_bytes()
        try:
            source = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            source = data.decode("cp932")
        reading = KIF.read(source)
        assert len(reading.records) == 1, file.name
        again = KIF.read(written(reading.records[0]))
        assert shown(again.records[0]) == shown(reading.records[0]), file.name
