"""The report: what it counts, of whom, and in which part of the game."""

import pytest

from app.analysis.comment_cache import RecordPhase
from app.analysis.judging import JudgingScale
from app.analysis.report import GameReport, build_report, number_explanations, ply_list, summary_of
from app.analysis.verdict import MoveVerdict
from app.record.edits import SetTime
from app.record.history import History
from app.record.traversal import main_line
from app.record.tree import PERSON, Record
from app.shogi.pieces import Side
from app.text import analysis as text
from tests.unit.analysis.judged_games import game, judge, lower, said, scored

SCORES = (0, 0, 20, -400, -400, -420, -420, -1_500, -1_400, -1_450, -300, -320, -300)


def report_of(record: Record, measure: JudgingScale = JudgingScale()) -> GameReport:  # noqa: B008 - a value
    return build_report(record, judge(record, measure), measure)


def timed(record: Record, times: dict[int, int]) -> Record:
    line, history = main_line(record.root), History(record)
    for ply, time_ms in times.items():
        history.apply_edit(SetTime(line[ply], time_ms), PERSON, 0.0)
    return record


def plies(report: GameReport, side: Side, verdict: MoveVerdict, phase: RecordPhase | None = None) -> list[int]:
    return [node.ply for node in report.sides[side].moves_with_verdict(verdict, phase)]


def test_moves_are_counted_by_side_and_kind() -> None:
    report = report_of(scored(*SCORES))
    assert plies(report, Side.BLACK, MoveVerdict.DUBIOUS) == [3]
    assert plies(report, Side.BLACK, MoveVerdict.MISTAKE) == [7]
    assert plies(report, Side.WHITE, MoveVerdict.MISTAKE) == [10]
    assert plies(report, Side.WHITE, MoveVerdict.BLUNDER) == []
    for side in report.sides:
        assert (side.move_count, side.judged_moves) == (6, 6)
        assert sum(len(side.moves_with_verdict(verdict)) for verdict in MoveVerdict) == 6


def test_the_costliest_moves_come_first_with_their_boards() -> None:
    report = report_of(scored(*SCORES))
    assert [turn.judgement.node.ply for turn in report.turning_points] == [10, 7, 3]
    first = report.turning_points[0]
    assert first.name == "☖７二銀"
    assert first.position.ply == 10
    assert first.best_name == ""
    assert [marked.judgement.node.ply for marked in report.marked_moves] == [3, 7, 10]


def test_the_best_move_is_named_where_it_was_not_played() -> None:
    report = report_of(game(comments={0: said(0, "▲２六歩"), 1: said(-900)}))
    assert report.turning_points[0].best_name == "☗２六歩"


def test_accuracy_and_loss_are_of_each_side() -> None:
    perfect = report_of(scored(*[0] * 13))
    assert [side.accuracy for side in perfect.sides] == [(100.0, 100.0, 100.0)] * 2
    assert [side.mean_loss for side in perfect.sides] == [0.0, 0.0]
    report = report_of(scored(0, -600))
    black, white = report.sides
    assert black.mean_loss == pytest.approx(23.106, abs=0.001)
    assert black.accuracy is not None
    assert black.accuracy.percent == pytest.approx(35.5, abs=0.1)
    assert (white.accuracy, white.mean_loss, white.judged_moves) == (None, None, 0)


def test_agreement_with_the_first_and_with_any_candidate() -> None:
    both = said(0, "▲７六歩") + "\n\n" + lower(-20, 2, "▲２六歩")
    second = said(0, "▲９六歩") + "\n\n" + lower(-20, 2, "▲２六歩")
    neither = said(0, "▲９六歩")
    record = game(comments={0: both, 1: said(0), 2: second, 3: said(0), 4: neither, 5: said(0)})
    black = report_of(record).sides[Side.BLACK]
    assert (len(black.first_choice.nodes), black.first_choice.total) == (1, 3)
    assert (len(black.any_choice.nodes), black.any_choice.total) == (2, 3)
    assert black.any_choice.percent == pytest.approx(66.7, abs=0.1)
    assert report_of(record).sides[Side.WHITE].any_choice.percent is None


def test_time_is_summed_by_side() -> None:
    record = timed(scored(*SCORES), {1: 5_000, 2: 9_000, 3: 61_000, 4: 1_000, 6: 2_000})
    black, white = report_of(record).sides
    assert (black.time_use.total_ms, black.time_use.timed_moves) == (66_000, 2)
    assert black.time_use.mean_ms == 33_000
    assert black.time_use.longest_move is not None
    assert black.time_use.longest_move.ply == 3
    assert white.time_use.total_ms == 12_000
    assert white.time_use.by_phase[RecordPhase.OPENING] == 12_000
    assert report_of(scored(0, 0)).sides[0].time_use.mean_ms is None


# Phases

TAKING = (
    *("7g7f", "3c3d", "8h2b+", "3a2b"),  # two taken
    *("2g2f", "8c8d", "2f2e", "8d8e", "2e2d", "2c2d", "2h2d", "8e8f", "8g8f", "8b8f"),  # four more
    *("6i7h", "9c9d"),
)


def test_the_middle_game_begins_when_six_pieces_are_taken() -> None:
    record = game(TAKING, dict.fromkeys(range(len(TAKING) + 1), said(0)))
    report = report_of(record)
    assert report.phases == ((RecordPhase.OPENING, 1), (RecordPhase.MIDDLE, 15))
    assert plies(report, Side.BLACK, MoveVerdict.PLAIN, RecordPhase.MIDDLE) == [15]


def test_the_middle_game_begins_with_the_41st_move_at_the_latest() -> None:
    shuffle = ("5i5h", "5a5b", "5h5i", "5b5a") * 11
    assert report_of(game(shuffle)).phases == ((RecordPhase.OPENING, 1), (RecordPhase.MIDDLE, 41))


def test_the_endgame_begins_with_two_pieces_in_the_other_camp_and_stays() -> None:
    start = "4k4/9/9/4G4/9/9/9/9/4K4 b G 1"
    moves = ("5d5c", "5a6a", "G*1a", "6a7a", "1a1b", "7a8a", "5c5d", "8a9a", "5d5e")
    report = report_of(game(moves, sfen=start))
    assert report.phases == ((RecordPhase.OPENING, 1), (RecordPhase.ENDING, 4))


def test_pawns_and_kings_make_no_endgame() -> None:
    start = "9/4P4/3P1P3/4K4/9/9/9/9/4k4 b - 1"
    assert report_of(game(("5d5c", "5i5h"), sfen=start)).phases == ((RecordPhase.OPENING, 1),)


# Who is asked


def test_without_scores_there_is_nothing_to_report() -> None:
    report = report_of(game())
    assert report.is_empty
    assert report.win_rates == ()
    assert [side.accuracy for side in report.sides] == [None, None]


def test_a_person_s_accuracy_comes_from_the_engine_that_played_the_other_side() -> None:
    comments = {ply: said(score, mark="*") for ply, score in ((2, 0), (4, -900), (6, -900), (8, -900))}
    black, white = report_of(game(comments=comments)).sides
    assert (black.judged_moves, white.judged_moves) == (3, 0)
    assert black.accuracy is not None
    assert black.accuracy.percent < 80
    assert white.accuracy is None
    assert black.judge is not None
    assert black.judge.engine == "A"


def test_the_graph_has_every_position_that_was_weighed() -> None:
    report = report_of(scored(0, 0, 600, 600))
    assert [point.ply for point in report.win_rates] == [0, 1, 2, 3]
    assert report.win_rates[-1].win_rate == pytest.approx(73.1, abs=0.1)


# In words


def test_lines_that_say_nothing_of_either_side_are_left_out() -> None:
    labels = [line.label for line in summary_of(report_of(scored(*SCORES)))]
    assert text.REPORT_ACCURACY in labels
    assert text.TIME not in labels
    assert text.FIRST_CHOICE not in labels
    with_time = timed(scored(*SCORES), {3: 61_000})
    lines = {line.label: line for line in summary_of(report_of(with_time))}
    assert lines[text.LONGEST].black.phrase.ja == "1:01（3手目）"
    assert [node.ply for node in lines[text.LONGEST].black.nodes] == [3]
    assert lines[text.TIME].white.phrase is text.UNKNOWN


def test_a_handicap_game_reports_the_right_sides() -> None:
    start = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    record = scored(0, 900, moves=("3c3d", "7g7f"), sfen=start)
    report = report_of(record)
    assert plies(report, Side.WHITE, MoveVerdict.MISTAKE) == [1]
    assert report.turning_points[0].name == "☖３四歩"


def test_many_moves_are_named_in_part() -> None:
    line = main_line(scored(0).root)
    assert ply_list(line[1:4]) == "1, 2, 3"
    assert ply_list(line, most=2) == "0, 1…"


def test_what_the_numbers_mean_names_the_thresholds_in_use() -> None:
    words = " ".join(phrase.en for phrase in number_explanations(750, JudgingScale().thresholds))
    for number in ("750", "5%", "10%", "20%", "50%"):
        assert number in words
    assert "{" not in words
