"""Games as records: moves with times and thoughts, the end with its reason, headers, and everything undone again."""

from typing import Any

import pytest
from game_table import DIED, ENGINE, PERSON, Table, conditions, move

from app.formats.files import encode_records, parse_file
from app.formats.format import Encoding
from app.formats.registry import format_by_key
from app.play.conditions import Conditions, Player, TimeControl
from app.play.game import Game
from app.play.game_requests import GameRequest
from app.play.recording import OTHER_LINE_NOTE, SILENT_NOTE, GameRecorder, new_game_record
from app.play.seats import FIRST, SECOND
from app.record import headers as names
from app.record.endings import EndKind, Result
from app.record.history import History
from app.record.record_builder import new_record
from app.record.traversal import main_line, result_of_record
from app.record.tree import PERSON as BY_PERSON
from app.record.tree import Node
from app.shogi.pieces import Side
from app.text.phrase import Language
from app.thoughts.comment import thoughts_in
from app.thoughts.dialects.draft import FROM_BOOK, NOTE_KEY
from app.thoughts.of_record import node_thoughts
from app.thoughts.score import cp_score, mate_score
from app.thoughts.thought import ThoughtSource

DATE = "2026/01/31 09:00:00"


class Recorded(Table):
    """A table at which everything is written down at once."""

    def __init__(self, agreed: Conditions, record: GameRecorder | None = None) -> None:
        super().__init__(Game(agreed))
        self.record = record or new_game_record(agreed, Language.JA)
        self.record.write_headers(DATE, self.now)
        self._written = 0
        self.begin()

    def write(self) -> list[Node]:
        """The main line so far, from the first move on."""
        for request in self.told[self._written :]:
            assert isinstance(request, GameRequest)
            self.record.write_request(request, self.now, "2026/01/31 10:00:00")
        self._written = len(self.told)
        return main_line(self.record.history.record.root)[1:]


def engines(**others: Any) -> Conditions:
    return conditions(Player("先手エンジン", "a"), Player("後手エンジン", "b"), **others)


def kif(table: Recorded) -> str:
    format_ = format_by_key("kif")
    assert format_ is not None
    data = encode_records((table.record.history.record,), format_, Encoding.UTF_8)
    assert isinstance(data, bytes)
    return data.decode("utf-8-sig")


def test_a_move_is_written_with_its_time_and_its_thought() -> None:
    table = Recorded(engines())
    table.passes(2.5)
    table.says(
        FIRST,
        "info depth 8 seldepth 11 nodes 12345 nps 5000 time 2400 score cp 77 pv 7g7f 3c3d 2g2f",
        "bestmove 7g7f",
    )
    (node,) = table.write()
    assert (node.move, node.time_ms) == (move("7g7f"), 2_500)
    (thought,) = thoughts_in(node.comment)
    assert thought.source is ThoughtSource.PLAYED
    assert (thought.engine, thought.line, thought.depth, thought.seldepth) == ("先手エンジン", "△３四歩▲２六歩", 8, 11)
    assert (thought.nodes, thought.nps, thought.time_ms) == (12345, 5000, 2_400)
    assert thought.score == cp_score(77)
    assert "*評価値=77" in node.comment


def test_a_line_that_takes_back_names_its_first_square_for_those_who_read_it_without_the_last_move() -> None:
    table = Recorded(engines())
    table.says(FIRST, "bestmove 7g7f")
    table.says(SECOND, "bestmove 3c3d")
    table.says(FIRST, "info score cp 5 pv 8h2b+ 3a2b 7i8h", "bestmove 8h2b+")
    assert thoughts_in(table.write()[2].comment)[0].line == "△２二銀▲８八銀"


def test_scores_are_told_from_sentes_side() -> None:
    table = Recorded(engines())
    table.says(FIRST, "bestmove 7g7f")
    table.says(SECOND, "info score cp 100 pv 3c3d", "bestmove 3c3d")
    table.says(FIRST, "info score mate -4 pv 2g2f 8c8d", "bestmove 2g2f")
    nodes = table.write()
    assert thoughts_in(nodes[1].comment)[0].score == cp_score(-100)
    assert thoughts_in(nodes[2].comment)[0].score == mate_score(Side.WHITE, 4)


def test_a_line_that_begins_with_another_move_is_written_and_says_so() -> None:
    table = Recorded(engines())
    table.says(FIRST, "info depth 5 score cp 30 pv 2g2f 8c8d", "bestmove 7g7f")
    (node,) = table.write()
    told, other = thoughts_in(node.comment)
    assert (told.score, told.depth, told.line) == (cp_score(30), 5, None)
    assert told.other_value(NOTE_KEY) == OTHER_LINE_NOTE
    assert other.instead
    record = table.record.history.record
    before, after = record.start_position(), record.position_at(node)
    assert [each.usi for each in node_thoughts(node, before, after)[1].line.moves] == ["2g2f", "8c8d"]


def test_of_several_candidates_the_one_that_was_played_comes_first() -> None:
    table = Recorded(engines())
    table.says(
        FIRST,
        "info depth 5 multipv 1 score cp 30 pv 2g2f 8c8d",
        "info depth 5 multipv 2 score cp 20 pv 7g7f 3c3d",
        "bestmove 7g7f",
    )
    (node,) = table.write()
    told, other = thoughts_in(node.comment)
    assert (told.score, told.line) == (cp_score(20), "△３四歩")
    assert (other.score, other.line, other.rank, other.instead) == (cp_score(30), "▲２六歩△８四歩", 1, True)


def test_a_bound_does_not_put_out_an_exact_word() -> None:
    table = Recorded(engines())
    table.says(
        FIRST,
        "info depth 9 score cp 30 nodes 1000 pv 7g7f 3c3d",
        "info depth 10 score cp 50 lowerbound nodes 2000 pv 7g7f",
        "info depth 10 currmove 2g2f",
        "info nodes 3000 time 900",
        "bestmove 7g7f",
    )
    (thought,) = thoughts_in(table.write()[0].comment)
    assert (thought.score, thought.depth, thought.line, thought.nodes) == (cp_score(30), 9, "△３四歩", 3_000)


@pytest.mark.parametrize(
    ("lines", "remark"),
    [(["info string book 7g7f (70%)"], FROM_BOOK), ([], SILENT_NOTE), (["info depth 1"], SILENT_NOTE)],
)
def test_moves_without_a_line_have_their_thought_too(lines: list[str], remark: str) -> None:
    table = Recorded(engines())
    table.says(FIRST, *lines, "bestmove 7g7f")
    (thought,) = thoughts_in(table.write()[0].comment)
    assert (thought.engine, thought.other_value(NOTE_KEY)) == ("先手エンジン", remark)


def test_lines_end_where_they_cannot_be_made() -> None:
    table = Recorded(engines())
    table.says(FIRST, "info score cp 5 pv 7g7f 3c3d pass 2g2f", "bestmove 7g7f")
    assert thoughts_in(table.write()[0].comment)[0].line == "△３四歩"


def test_a_resignation_has_its_thought() -> None:
    table = Recorded(engines())
    table.says(FIRST, "bestmove 7g7f")
    table.passes(1)
    table.says(SECOND, "info score cp -3000 pv 3c3d 8h2b+", "bestmove resign")
    node = table.write()[-1]
    assert node.end is not None
    assert (node.end.kind, node.time_ms) == (EndKind.RESIGN, 1_000)
    (thought,) = thoughts_in(node.comment)
    assert (thought.score, thought.line) == (cp_score(3000), "△３四歩▲２二角成")
    assert "まで1手で先手の勝ち" in kif(table)
    assert result_of_record(table.record.history.record) is Result.BLACK_WON


def test_a_wrong_claim_is_written_with_its_reason_and_the_engines_words() -> None:
    table = Recorded(engines())
    table.says(FIRST, "info score mate 1 pv win", "bestmove win")
    (node,) = table.write()
    assert "宣言の条件を満たしていません。" in node.comment
    assert "(bestmove win)" in node.comment
    assert len(thoughts_in(node.comment)) == 1
    assert "まで0手で先手の反則負け" in kif(table)


def test_an_illegal_move_is_written_with_its_reason() -> None:
    table = Recorded(engines())
    table.says(FIRST, "bestmove 7g7e")
    (node,) = table.write()
    assert "7g7e" in node.comment
    assert "その駒はそこへは動けません。" in node.comment
    assert result_of_record(table.record.history.record) is Result.WHITE_WON


SHUFFLE = ("2h3h", "8b7b", "3h2h", "7b8b")
MADE: dict[str, tuple[tuple[str, ...], dict[str, Any], str]] = {
    "draw by repetition": (SHUFFLE * 3, {}, "まで12手で千日手"),
    "move limit": (SHUFFLE[:2], {"max_moves": 2}, "まで2手で最大手数"),
    "mate": (("G*5b",), {"start": "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"}, "まで1手で詰み"),
    "declaration": (
        ("win",),
        {"start": "+R+BGGS4/SNLPK4/PPP6/9/9/9/9/9/4k4 b RB2G2S3N3L14P 1"},
        "まで0手で先手の入玉勝ち",
    ),
    "perpetual check": (
        ("6i5i", *("5a4a", "5i4i", "4a5a", "4i5i") * 3),
        {"start": "4k4/9/9/9/9/9/9/9/K2R5 b r2b4g4s4n4l18p 1"},
        "まで13手で後手の反則勝ち",
    ),
    "handicap": (
        ("5a6b", "resign"),
        {"start": "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
        "まで1手で上手の勝ち",
    ),
}


@pytest.mark.parametrize("case", MADE)
def test_the_last_line_says_how_it_ended(case: str) -> None:
    moves, others, line = MADE[case]
    table = Recorded(engines(**others))
    for usi in moves:
        table.says(table.game.state.player_to_move.seat, f"bestmove {usi}")
    table.write()
    assert line in kif(table)
    read = parse_file(kif(table).encode(), "a.kifu")
    assert [each.phrase.to(Language.EN) for each in read.problems] == []
    assert result_of_record(read.records[0]) is result_of_record(table.record.history.record)


def test_a_loss_on_time_is_written() -> None:
    table = Recorded(engines(time=TimeControl(0, 10_000)))
    table.says(FIRST, "bestmove 7g7f")
    table.passes(10.012)
    table.says(SECOND, "bestmove 3c3d")
    node = table.write()[-1]
    assert node.time_ms == 10_012
    assert "まで1手で時間切れにより先手の勝ち" in kif(table)
    assert "12 ミリ秒の遅れ" in node.comment
    assert "--grace" in node.comment


def test_a_game_that_an_engines_failure_ended_is_written() -> None:
    table = Recorded(engines(time=TimeControl(0, 10_000)))
    table.says(FIRST, "bestmove 7g7f")
    table.dies(SECOND)
    table.grant(table.game.interrupt_game(table.now))
    node = table.write()[-1]
    assert "まで1手でエラーによる中断" in kif(table)
    assert DIED.ja in node.comment


def test_an_interrupted_game_is_written() -> None:
    table = Recorded(engines())
    table.grant(table.game.interrupt_game(table.now))
    table.write()
    assert "まで0手で中断" in kif(table)


def test_headers_say_who_when_and_how_long() -> None:
    table = Recorded(engines(time=TimeControl(600_000, 30_000), event="読み筋杯"))
    table.grant(table.game.interrupt_game(table.now))
    table.write()
    said = table.record.history.record.headers
    assert said.find_value(names.BLACK) == "先手エンジン"
    assert said.find_value(names.WHITE) == "後手エンジン"
    assert (said.find_value(names.STARTED_AT), said.find_value(names.ENDED_AT)) == (DATE, "2026/01/31 10:00:00")
    assert (said.find_value(names.TIME_LIMIT), said.find_value(names.BYOYOMI)) == ("10分", "30秒")
    assert said.find_value(names.EVENT) == "読み筋杯"


HEADERS = {
    "unlimited": (TimeControl(), None, "無制限", None),
    "increment": (TimeControl(300_000, 0, 10_000), None, "5分（一手ごとに10秒加算）", None),
    "byoyomi alone": (TimeControl(0, 1_500), None, "0分", "1.5秒"),
    "hours": (TimeControl(5_400_000), None, "1時間30分", None),
    "each its own": (TimeControl(600_000, 30_000), TimeControl(60_000), "先手 10分、後手 1分", "先手 30秒、後手 なし"),
}


@pytest.mark.parametrize("case", HEADERS)
def test_times_are_said_as_people_say_them(case: str) -> None:
    time, white_time, main, byoyomi = HEADERS[case]
    table = Recorded(conditions(ENGINE, ENGINE, time, white_time))
    said = table.record.history.record.headers
    assert (said.find_value(names.TIME_LIMIT), said.find_value(names.BYOYOMI)) == (main, byoyomi)


def test_handicap_players_are_called_as_they_are() -> None:
    table = Recorded(engines(start="lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"))
    said = table.record.history.record.headers
    assert (said.find_value(names.HANDICAP_TAKER), said.find_value(names.HANDICAP_GIVER)) == (
        "先手エンジン",
        "後手エンジン",
    )
    assert "手合割：二枚落ち" in kif(table)


def test_thoughts_are_not_written_where_nobody_wants_them() -> None:
    table = Recorded(engines(writes_thoughts=False))
    table.says(FIRST, "info score cp 3 pv 7g7f", "bestmove 7g7f")
    assert table.write()[0].comment == ""


def test_moves_that_are_taken_back_stay_as_branches_behind_what_is_played_instead() -> None:
    table = Recorded(conditions(PERSON, ENGINE))
    table.grant(table.game.play_move(move("7g7f"), table.now))
    table.says(SECOND, "bestmove 3c3d")
    table.grant(table.game.take_back_moves(table.now))
    table.grant(table.game.play_move(move("2g2f"), table.now))
    table.says(SECOND, "bestmove 8c8d")
    line = table.write()
    assert [node.move.usi for node in line if node.move] == ["2g2f", "8c8d"]
    root = table.record.history.record.root
    assert [child.move for child in root.children] == [move("2g2f"), move("7g7f")]
    assert table.record.node is line[-1]


def test_the_same_move_once_more_takes_its_new_time() -> None:
    table = Recorded(conditions(PERSON, ENGINE))
    table.grant(table.game.on_position_shown(table.now))
    table.passes(3)
    table.grant(table.game.play_move(move("7g7f"), table.now))
    table.grant(table.game.take_back_moves(table.now))
    table.grant(table.game.on_position_shown(table.now))
    table.passes(8)
    table.grant(table.game.play_move(move("7g7f"), table.now))
    (node,) = table.write()
    assert node.time_ms == 8_000


def test_a_game_may_go_on_from_a_place_in_a_record() -> None:
    history = History(new_record())
    agreed = conditions(ENGINE, ENGINE, moves=("7g7f", "3c3d"))
    own = new_game_record(agreed, Language.EN)
    assert [node.move.usi for node in main_line(own.history.record.root)[1:] if node.move] == ["7g7f", "3c3d"]
    record = GameRecorder(history, history.record.root, conditions(), Language.EN)
    table = Recorded(conditions(), record)
    table.says(FIRST, "bestmove 7g7f")
    table.write()
    assert history.record.root.children[0].move is move("7g7f")


def test_a_game_is_undone_move_by_move_with_all_that_was_written() -> None:
    table = Recorded(engines())
    table.says(FIRST, "info score cp 3 pv 7g7f", "bestmove 7g7f")
    table.says(SECOND, "info score cp 3 pv 3c3d", "bestmove 3c3d")
    table.says(FIRST, "bestmove resign")
    table.write()
    history = table.record.history
    for left in (2, 1, 0):
        history.undo(BY_PERSON)
        assert len(main_line(history.record.root)) - 1 == left
    history.redo(BY_PERSON)
    assert len(thoughts_in(main_line(history.record.root)[1].comment)) == 1


def test_changed_sides_are_noted() -> None:
    table = Recorded(conditions(PERSON, ENGINE))
    table.grant(table.game.play_move(move("7g7f"), table.now))
    table.grant(table.game.swap_sides(table.now))
    assert table.write()[0].comment == "ここで先後を入れ替えました。"
    headers = table.record.history.record.headers
    assert (headers.find_value("先手"), headers.find_value("後手")) == (ENGINE.name, PERSON.name)
