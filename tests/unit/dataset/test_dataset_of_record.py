"""Which rows a record gives: whose thoughts stand at which position, and where a line ends."""

from collections.abc import Sequence

from app.dataset.of_record import MoveChoice, RowChoice, count_moves, training_rows
from app.dataset.row import TrainingRow
from app.dataset.wanted import LeftOutReason, PositionKeySet, RowFilter
from app.record.endings import End, EndKind, Result
from app.record.record_builder import RecordBuilder
from app.record.tree import Record
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.thoughts.thought import ThoughtSource
from tests.cases import every_case

PLAYED = "*評価値={}\n*読み筋={}\n*深さ={}\n*エンジン=甲"
ANALYSED = "#評価値={}\n#読み筋={}\n#深さ={}\n#エンジン=乙"


def record(*steps: str | tuple[str, str], end: EndKind | None = EndKind.RESIGN, start: str = "startpos") -> Record:
    """Moves, each with a comment or without."""
    builder = RecordBuilder(Position.from_sfen(start))
    _plant(builder, steps)
    if end is not None:
        builder.add_end(End(end))
    return builder.to_record()


def _plant(builder: RecordBuilder, steps: Sequence[str | tuple[str, str]]) -> None:
    for step in steps:
        usi, comment = (step, "") if isinstance(step, str) else step
        move = move_of_usi(usi)
        assert move is not None
        builder.add_move(move)
        if comment:
            builder.add_comment(comment)


def told(record: Record, choice: RowChoice | None = None) -> list[tuple[int, str | None, int | None]]:
    rows = training_rows(record, choice or RowChoice())
    return [(row.position.ply, row.move.usi if row.move else None, row.score) for row in rows]


def lines(game: Record) -> list[list[list[str]]]:
    """The lines of every row."""
    return [[[move.usi for move in each.line.moves] for each in row.thoughts] for row in training_rows(game)]


def test_each_move_of_the_main_line_is_a_row_with_the_board_before_it() -> None:
    game = record("7g7f", "3c3d", "8h2b+")
    rows = [(row.position.sfen(), row.move and row.move.usi, row.result) for row in list(training_rows(game))]
    assert rows == [
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f", Result.BLACK_WON),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", "3c3d", Result.BLACK_WON),
        ("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b+", Result.BLACK_WON),
    ]


def test_what_the_player_thought_belongs_to_the_position_before_its_move() -> None:
    game = record("7g7f", ("3c3d", PLAYED.format(150, "▲２六歩△８四歩", 20)), "2g2f")
    # Comments are told from Sente's side, rows from that of the side to move.
    assert told(game) == [(1, "7g7f", None), (2, "3c3d", -150), (3, "2g2f", None)]
    assert lines(game) == [[], [["3c3d", "2g2f", "8c8d"]], []]


def test_an_analysis_belongs_to_the_position_after_the_move() -> None:
    game = record(("7g7f", ANALYSED.format(80, "△８四歩▲２六歩", 20)), "3c3d")
    assert told(game) == [(1, "7g7f", None), (2, "3c3d", -80)]
    assert told(game, RowChoice(move=MoveChoice.BEST)) == [(1, "7g7f", None), (2, "8c8d", -80)]
    assert lines(game)[1] == [["8c8d", "2g2f"]]


def test_a_line_that_begins_with_the_move_is_about_the_position_before_it() -> None:
    game = record(("7g7f", ANALYSED.format(80, "▲７六歩△８四歩", 20)), "3c3d")
    assert told(game) == [(1, "7g7f", 80), (2, "3c3d", None)]


def test_thoughts_at_the_start_are_about_the_start() -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    builder.add_comment(ANALYSED.format(33, "▲２六歩", 9))
    _plant(builder, ["7g7f"])
    game = builder.to_record()
    assert told(game) == [(1, "7g7f", 33)]
    assert told(game, RowChoice(move=MoveChoice.BEST)) == [(1, "2g2f", 33)]


def test_the_deepest_thought_gives_the_score_and_a_person_may_choose_whose() -> None:
    game = record(("7g7f", ANALYSED.format(80, "△８四歩", 12)), ("3c3d", PLAYED.format(-40, "▲２六歩", 11)))
    assert told(game)[1] == (2, "3c3d", -80)
    assert told(game, RowChoice(source=ThoughtSource.PLAYED))[1] == (2, "3c3d", 40)
    assert told(game, RowChoice(engine="甲"))[1] == (2, "3c3d", 40)
    assert told(game, RowChoice(engine="乙"))[1] == (2, "3c3d", -80)
    assert told(game, RowChoice(engine="丙"))[1] == (2, "3c3d", None)


@every_case(
    ("claim", "score"),
    [("先手勝ち:9手", 31_991), ("後手勝ち:5手", -31_995), ("後手勝ち", -31_001), ("先手勝ち:123456手", 31_001)],
)
def test_a_mate_is_a_score_beyond_all_others(claim: str, score: int) -> None:
    game = record(("7g7f", f"*詰み={claim}\n*深さ=3"))
    assert told(game) == [(1, "7g7f", score)]


def test_scores_are_whole_and_have_an_end() -> None:
    assert told(record(("7g7f", "*評価値=12.6")))[0][2] == 13
    assert told(record(("7g7f", "*評価値=999999")))[0][2] == 30_000


def test_sparing_the_thoughts_changes_nothing_else() -> None:
    game = record(
        ("7g7f", ANALYSED.format(80, "△８四歩▲２六歩△８五歩▲２五歩△３二金▲７七角△３四歩▲８八銀△７七角成▲同銀", 20)),
        ("3c3d", ANALYSED.format(-5, "△３四歩▲２六歩", 7)),
        ("2g2f", PLAYED.format(4, "△８四歩", 9)),
    )
    for choice in (RowChoice(), RowChoice(move=MoveChoice.BEST), RowChoice(source=ThoughtSource.ANALYSED)):
        full = [row[1:5] for row in training_rows(game, choice)]
        assert [row[1:5] for row in training_rows(game, choice, has_thoughts=False)] == full
        assert all(not row.thoughts for row in training_rows(game, choice, has_thoughts=False))


def test_an_illegal_move_ends_the_rows() -> None:
    game = record("7g7f", "3c3d", "8h2b", "2b2a", "7f7e", end=None)
    assert [move for _, move, _ in told(game)] == ["7g7f", "3c3d", "8h2b"]
    assert count_moves(game) == (5, 0)


def test_branches_come_when_they_are_asked_for_and_have_no_result_of_the_game() -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    _plant(builder, [("7g7f", ANALYSED.format(80, "△８四歩", 20)), "3c3d", "2g2f"])
    builder.add_end(End(EndKind.RESIGN))
    builder.go_back_to_ply(1)
    _plant(builder, ["8c8d", "6g6f"])
    builder.go_back_to_ply(0)
    _plant(builder, ["5g5f"])
    builder.add_end(End(EndKind.RESIGN))
    game = builder.to_record()
    assert count_moves(game) == (3, 3)
    assert [move for _, move, _ in told(game)] == ["7g7f", "3c3d", "2g2f"]
    rows = [
        (row.position.ply, row.move and row.move.usi, row.score, row.result)
        for row in training_rows(game, RowChoice(has_branches=True))
    ]
    assert rows[3:] == [
        (2, "8c8d", -80, Result.UNDECIDED),
        (3, "6g6f", None, Result.UNDECIDED),
        (1, "5g5f", None, Result.BLACK_WON),
    ]


def test_rows_of_an_endless_fan_of_branches_come_in_time() -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    for turn in range(150):
        moves = ("2h1h", "8b9b", "1h2h", "9b8b")
        _plant(builder, [moves[turn % 4]])
    for ply in range(149, 0, -1):
        builder.go_back_to_ply(ply)
        _plant(builder, ["9g9f" if ply % 2 == 0 else "1c1d"])
    assert sum(1 for _ in training_rows(builder.to_record(), RowChoice(has_branches=True))) == 299


# Filters


def row(**said: object) -> TrainingRow:
    check = "4k4/9/9/9/9/9/9/4R4/4K4 w - 30"
    position = Position.from_sfen(check)
    return TrainingRow(position, None, None, Result.DRAWN)._replace(**said)  # type: ignore[arg-type]


@every_case(
    ("wanted", "given", "left"),
    [
        (RowFilter(), row(), None),
        (RowFilter(has_score=True), row(), LeftOutReason.SCORE),
        (RowFilter(has_score=True), row(score=0), None),
        (RowFilter(least_depth=10), row(score=1, depth=9.0), LeftOutReason.DEPTH),
        (RowFilter(least_depth=10), row(score=1), LeftOutReason.DEPTH),
        (RowFilter(least_depth=10), row(), LeftOutReason.SCORE),
        (RowFilter(least_depth=10), row(score=1, depth=10.0), None),
        (RowFilter(first_ply=31), row(), LeftOutReason.PLY),
        (RowFilter(last_ply=29), row(), LeftOutReason.PLY),
        (RowFilter(first_ply=30, last_ply=30), row(), None),
        (RowFilter(highest_score=100), row(score=-101), LeftOutReason.HIGH),
        (RowFilter(highest_score=100), row(score=-100), None),
        (RowFilter(results=frozenset({Result.BLACK_WON})), row(), LeftOutReason.RESULT),
        (RowFilter(has_checks=False), row(), LeftOutReason.CHECK),
    ],
)
def test_what_is_not_wanted_is_left_out_for_a_reason(
    wanted: RowFilter, given: TrainingRow, left: LeftOutReason | None
) -> None:
    assert wanted.reason_left_out(given) is left


def test_each_position_is_met_once() -> None:
    seen = PositionKeySet()
    keys = [number * 0x9E3779B97F4A7C15 % (1 << 64) for number in range(100_000)]
    assert all(seen.add_key(key) for key in keys)
    assert not any(seen.add_key(key) for key in keys)
    assert len(seen) == 100_000
    assert seen.add_key(1 << 63 | 5)


def test_a_table_of_keys_is_never_full() -> None:
    seen = PositionKeySet()
    for number in range(1, 1 << 17):
        assert seen.add_key(number)
    assert all(not seen.add_key(number) for number in range(1, 1 << 17, 97))
    assert seen.add_key(0)
    assert not seen.add_key(0)
    assert seen.load_factor <= 2 / 3


def test_no_bound_and_no_lower_candidate_gives_the_score() -> None:
    several = (
        "*解析 候補1 深さ 12 評価値 34 読み筋 △３四歩(33)\n"
        "*解析 候補2 深さ 14 評価値 -70 読み筋 △８四歩(83)\n"
        "*検討 深さ 20 評価値 150↑"
    )
    game = record(("7g7f", several), "3c3d")
    assert told(game) == [(1, "7g7f", None), (2, "3c3d", -34)]
    assert len(list(training_rows(game))[1].thoughts) == 3


def test_what_should_have_been_played_is_about_the_position_before_even_if_it_cannot_be_read() -> None:
    game = record(("7g7f", "#推奨手[29]▲９九王"), "3c3d")
    assert [len(row.thoughts) for row in training_rows(game)] == [1, 0]


def test_branches_below_an_illegal_move_are_not_entered_and_others_keep_their_order() -> None:
    builder = RecordBuilder(Position.from_sfen("startpos"))
    _plant(builder, ["7g7f", "8h2b", "2g2f", "3c3d"])
    for usi in ("4g4f", "9g9f"):
        builder.go_back_to_ply(2)
        _plant(builder, [usi])
    for usi in ("3c3d", "8c8d"):
        builder.go_back_to_ply(1)
        _plant(builder, [usi])
    game = builder.to_record()
    assert [move for _, move, _ in told(game, RowChoice(has_branches=True))] == ["7g7f", "3c3d", "8c8d"]
    assert count_moves(game) == (4, 4)
