"""KI2: moves as people say them."""

import json
import re

import pytest
from format_tools import CORPUS, beside_corpus, differences, plain_game, records, shown
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.formats.format import Encoding
from app.formats.ki2 import KI2
from app.record.endings import End, EndKind
from app.record.problems import Severity
from app.record.record_builder import RecordBuilder
from app.record.traversal import main_line, nodes_in_file_order
from app.record.tree import Record
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.text import formats as text
from tests.cases import every_case

slow_data = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

GAME = """\
手合割：平手
先手：青葉
後手：若葉
*開始前
▲７六歩    △３四歩
*二手目
&ここから
▲２二角成  △同　銀    ▲４五角    △４二金    ▲３四角    △３三銀
▲５六角
まで9手で先手の勝ち
*終わり

変化：3手
▲６六歩    △３二飛
まで4手で中断

変化：2手
△８四歩
"""


def read_one(source: str) -> Record:
    reading = KI2.read(source)
    assert len(reading.records) == 1
    return reading.records[0]


def moves(record: Record) -> list[str]:
    return [node.move.usi for node in main_line(record.root) if node.move]


def tree(record: Record) -> list[tuple[int, str]]:
    return [(node.ply, node.move.usi) for node in nodes_in_file_order(record.root) if node.move]


def end_of(record: Record) -> End | None:
    return main_line(record.root)[-1].end


def names(source: str) -> list[str]:
    """The moves of the last line."""
    return re.findall("[▲△][^▲△]+", source.splitlines()[-1].replace(" ", "").replace("\u3000", ""))


def written(record: Record) -> str:
    return KI2.write([record], Encoding.UTF_8)


class TestAGame:
    def test_all_that_stands_in_it(self) -> None:
        reading = KI2.read(GAME)
        assert not reading.problems
        assert shown(reading.records[0])[1:] == [
            "先手='青葉'",
            "後手='若葉'",
            "0 root, comment '開始前'",
            "1 7g7f",
            "2 3c3d, comment '二手目', bookmark 'ここから'",
            "3 8h2b+",
            "4 3a2b",
            "5 B*4e",
            "6 4a4b",
            "7 4e3d",
            "8 2b3c",
            "9 3d5f",
            f"10 {End(EndKind.RESIGN)!r}, comment '終わり'",
            "3 6g6f",
            "4 8b3b",
            f"5 {End(EndKind.INTERRUPT)!r}",
            "2 8c8d",
        ]

    def test_is_written_six_moves_to_a_line(self) -> None:
        assert written(read_one(GAME)) == GAME

    @every_case("end_of_line", ["\r\n", "\r"])
    def test_other_ends_of_lines(self, end_of_line: str) -> None:
        assert shown(read_one(GAME.replace("\n", end_of_line))) == shown(read_one(GAME))


TAILS = {
    "（2分）": ("", 120_000),
    "(１分30秒)": ("", 90_000),
    "(15秒)、": ("", 15_000),
    "（2分）好手": ("好手", 120_000),
    "1": ("1", None),
    "12": ("12", None),
    "、": ("", None),
    "。": ("", None),
    "→": ("", None),
    "…": ("", None),
    "!?": ("!?", None),
    "？": ("？", None),
    "【好手】": ("【好手】", None),
    "（第1図）": ("（第1図）", None),
    "（第1図まで）": ("（第1図まで）", None),
    "まで快調": ("まで快調", None),
    "。以下は一例": ("以下は一例", None),
    "*コメント": ("コメント", None),
    "＊": ("＊", None),
    "[図]": ("[図]", None),
    "と指した": ("と指した", None),
    "x" * 200: ("x" * 200, None),
}
"""What stands behind moves, and the comment and time that are kept of it."""
WORDS = ("７六歩", "３四歩", "２二角成", "同　銀", "４五角打")


class TestMoves:
    @every_case(
        "line",
        [
            "▲７六歩 △３四歩 ▲２二角成 △同　銀", "▲７六歩△３四歩▲２二角成△同銀", "☗76歩☖34歩☗22角成☖同銀", "▲7六歩　▽３四歩　▲２二角成　▽２二同銀",
            "⛊７六歩⛉３四歩⛊２二角成⛉同２二銀", "  ▼７六歩(77)\t△３四歩(33) ▲２二角成(88) △２二銀(31)",
        ],
    )  # fmt: skip
    def test_one_line_in_many_forms(self, line: str) -> None:
        reading = KI2.read(line)
        assert moves(reading.records[0]) == ["7g7f", "3c3d", "8h2b+", "3a2b"]
        assert not reading.problems

    def test_the_result_may_stand_in_the_line(self) -> None:
        record = read_one("▲７六歩 △３四歩 まで2手で中断")
        assert end_of(record) == End(EndKind.INTERRUPT)

    def test_words_behind_every_move_are_kept_and_no_move_is_lost(self) -> None:
        for tail, (kept, time_ms) in TAILS.items():
            for blank in ("", " ", "\u3000"):
                line = "".join(f"{mark}{word}{blank}{tail}" for mark, word in zip("▲△▲△▲", WORDS, strict=True))
                reading = KI2.read(line + "\n")
                (record,) = reading.records
                assert moves(record) == ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"], line
                played = [node for node in main_line(record.root) if node.move]
                assert {(node.comment, node.time_ms) for node in played} == {(kept, time_ms)}, line
                told = [text.WORDS_BEHIND] if kept else []
                assert [(each.reason, each.severity) for each in reading.problems] == [
                    (reason, Severity.NOTE) for reason in told
                ], line

    def test_words_that_could_belong_to_the_move_are_taken_only_where_it_is_legal(self) -> None:
        reading = KI2.read("▲７六歩成功△３四歩打診▲２六歩")
        assert moves(reading.records[0]) == ["7g7f", "3c3d", "2g2f"]
        assert [node.comment for node in main_line(reading.records[0].root)] == ["", "成功", "打診", ""]

    def test_words_behind_an_end_leave_it_an_end(self) -> None:
        for tail in TAILS.keys() - {"と指した", "x" * 200}:
            assert end_of(read_one(f"▲７六歩△投了{tail}")) == End(EndKind.RESIGN), tail
        ended = main_line(read_one("▲７六歩△投了（第1図）").root)[-1]
        assert (ended.end, ended.comment) == (End(EndKind.RESIGN), "（第1図）")

    def test_a_mark_of_the_other_side_is_told_once(self) -> None:
        reading = KI2.read("△７六歩 ▲３四歩 △２六歩")
        assert moves(reading.records[0]) == ["7g7f", "3c3d", "2g2f"]
        assert [(problem.reason, problem.severity) for problem in reading.problems] == [
            (text.OTHER_MARK, Severity.NOTE)
        ]

    def test_what_follows_an_unreadable_move_is_counted(self) -> None:
        reading = KI2.read("▲７六歩 △５五角 ▲２六歩\n△８四歩\nまで4手で中断\n変化：1手\n▲２六歩")
        assert [(problem.reason, problem.line) for problem in reading.problems] == [
            (text.NOT_A_MOVE, 1),
            (text.MOVES_SKIPPED, 1),
        ]
        assert reading.problems[0].column == 6
        assert reading.problems[1].values["count"] == 2
        assert tree(reading.records[0]) == [(1, "7g7f"), (1, "2g2f")]

    def test_after_the_end(self) -> None:
        reading = KI2.read("▲７六歩\nまで1手で中断\n△３四歩 ▲２六歩")
        assert [problem.reason for problem in reading.problems] == [text.AFTER_END, text.MOVES_SKIPPED]

    @every_case(
        ("start", "usi", "name"),
        [
            ("4k4/9/9/9/9/9/9/9/G1G1K4 b - 1", "9i5e", "▲５五金(99)"),
            ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "5a5b", "▲５二玉(51)"),
            ("4k4/9/9/9/9/4B4/9/9/4K4 b - 1", "5f5e+", "▲５五角成(56)"),
            ("4k4/9/9/9/4p4/9/9/9/4K4 b P 1", "P*5e", "▲５五歩"),
            ("4k4/9/9/9/4p4/4P4/9/9/4K4 b P 1", "P*5e", "▲５五歩打"),
            ("4k4/P8/9/9/9/9/9/9/4K4 b - 1", "9b9a", "▲９一歩不成"),
        ],
    )
    def test_moves_against_the_rules_come_back(self, start: str, usi: str, name: str) -> None:
        record = plain_game(usi, start)
        source = written(record)
        assert source.splitlines()[-1] == name
        assert moves(read_one(source)) == [usi]

    @every_case("line", ["２六歩 △８四歩", "２六歩", "同　銀左成▲８四歩"])
    def test_a_move_without_its_mark_takes_along_what_follows_it(self, line: str) -> None:
        reading = KI2.read(f"▲７六歩 △３四歩\n*A\n{line}\n*B\n▲２五歩 △８五歩\n変化：1手\n▲２六歩\n")
        assert [(problem.reason, problem.line) for problem in reading.problems] == [
            (text.NOT_A_MOVE, 3),
            (text.MOVES_SKIPPED, 5),
            (text.NOTES_SKIPPED, 4),
        ]
        (record,) = reading.records
        assert [node.comment for node in nodes_in_file_order(record.root)] == ["", "", "A", ""]

    @every_case("line", ["２六歩の変化もある", "同歩戦法", "次は▲２六歩"])
    def test_a_line_that_only_speaks_of_a_move_is_left_out_alone(self, line: str) -> None:
        reading = KI2.read(f"▲７六歩 △３四歩\n{line}\n▲２六歩\n")
        assert [problem.reason for problem in reading.problems] == [text.UNKNOWN_LINE]
        assert moves(reading.records[0]) == ["7g7f", "3c3d", "2g2f"]


class TestEnds:
    @every_case("word", ["投了", "千日手"])
    def test_as_if_it_were_a_move(self, word: str) -> None:
        kinds = {"投了": EndKind.RESIGN, "千日手": EndKind.REPETITION}
        assert end_of(read_one(f"▲７六歩 △{word}")) == End(kinds[word])

    def test_the_last_line_decides(self) -> None:
        reading = KI2.read("▲７六歩 △投了\n*note\nまで1手で時間切れにより先手の勝ち")
        assert end_of(reading.records[0]) == End(EndKind.TIMEOUT)
        assert not reading.problems

    def test_the_last_line_decides_against_the_moves_and_that_is_told(self) -> None:
        reading = KI2.read("▲７六歩 △投了\nまで1手で中断")
        assert end_of(reading.records[0]) == End(EndKind.INTERRUPT)
        assert [(problem.reason, problem.line, problem.column) for problem in reading.problems] == [
            (text.MADE_DECIDES, 1, 6)
        ]

    @every_case("kind", [kind for kind in EndKind if kind is not EndKind.OTHER])
    @every_case("usi", ["", "7g7f", "7g7f 3c3d"])
    def test_every_kind_comes_back(self, kind: EndKind, usi: str) -> None:
        record = plain_game(usi, end=End(kind))
        reading = KI2.read(written(record))
        assert shown(reading.records[0]) == shown(record)
        assert not reading.problems
        assert not list(KI2.also_lost(record))

    @every_case(
        ("words", "lost"), [("指し掛け", False), ("で中断", False), ("投了", True), ("先手の勝ち", True), (" x", True)]
    )
    def test_other_words(self, words: str, lost: bool) -> None:
        record = plain_game("7g7f 3c3d", end=End(EndKind.OTHER, words))
        assert bool(list(KI2.also_lost(record))) is lost
        assert (end_of(read_one(written(record))) == End(EndKind.OTHER, words)) is not lost


class TestSeveralGames:
    def test_a_board_begins_another_with_all_that_stands_above_it(self) -> None:
        ranks = "\n".join(
            [
                "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一",
                *(f"| ・ ・ ・ ・ ・ ・ ・ ・ ・|{rank}" for rank in "二三四五六七八九"),
            ]
        )
        for above in ("先手の持駒：金\n後手の持駒：なし\n後手番\n", "後手の持駒：なし\n先手の持駒：金\n後手番\n"):
            reading = KI2.read(f"手合割：平手\n▲７六歩\nまで1手で中断\n\n{above}{ranks}\n△６一玉\n")
            assert not reading.problems
            assert [record.start_sfen for record in reading.records][1] == "4k4/9/9/9/9/9/9/9/9 w G 1"
            assert [moves(record) for record in reading.records] == [["7g7f"], ["5a6a"]]

    def test_games_without_moves(self) -> None:
        given_records = [
            plain_game(""),
            plain_game("", "4k4/9/9/9/9/9/9/9/4K4 w - 1"),
            plain_game("7g7f"),
            plain_game(""),
        ]
        reading = KI2.read(KI2.write(given_records, Encoding.UTF_8))
        assert [shown(record) for record in reading.records] == [shown(record) for record in given_records]

    def test_a_line_for_columns_is_no_other_game(self) -> None:
        record = read_one("手合割：香落ち\n\n手数----指手--\n△５二玉")
        assert moves(record) == ["5a5b"]


class TestAnything:
    @slow_data
    @given(
        st.one_of(
            st.text(), st.text("▲△☗７６七六歩同　銀右左直上寄引打成不投了まで12手で先後：変化*&#\n\r", max_size=200)
        )
    )
    def test_any_text_is_read(self, source: str) -> None:
        for record in KI2.read(source).records:
            assert KI2.read(written(record)).records

    @pytest.mark.slow
    @slow_data
    @given(st.lists(records(), min_size=1, max_size=3))
    def test_what_is_written_is_read_again(self, given_records: list[Record]) -> None:
        reading = KI2.read(KI2.write(given_records, Encoding.UTF_8))
        assert len(reading.records) == len(given_records)
        for ours, theirs in zip(given_records, reading.records, strict=True):
            assert list(KI2.also_lost(ours)) or not differences(ours, theirs, KI2)
        again = KI2.read(KI2.write(reading.records, Encoding.UTF_8))
        assert [shown(record) for record in again.records] == [shown(record) for record in reading.records]


@beside_corpus
@pytest.mark.slow
def test_moves_are_named_as_players_name_them() -> None:
    cases = [json.loads(line) for line in (CORPUS / "ki2_cases.jsonl").read_text("utf-8").splitlines() if line.strip()]
    assert cases
    for case in cases:
        before = [case["prev_usi"]] if case.get("prev_sfen") else []
        builder = RecordBuilder(Position.from_sfen(case.get("prev_sfen") or case["sfen"]))
        for usi in (*before, case["usi"]):
            move = move_of_usi(usi)
            assert move is not None
            builder.add_move(move)
        source = written(builder.to_record())
        assert names(source)[-1] == case["ki2"].replace("\u3000", "")
        assert moves(read_one(source)) == [*before, case["usi"]]
