"""Judging: what a move is called for what it gave away, whoever moves and whoever says so."""

import math

import pytest

from app.analysis.comment_cache import CommentCache
from app.analysis.judging import JudgingScale, Thresholds, judging_scale, thresholds_from_settings
from app.analysis.verdict import MoveVerdict
from app.config.settings import AnalysisSettings, Settings
from app.record.edits import SetComment, SetStart
from app.record.history import History
from app.record.traversal import main_line
from app.record.tree import PERSON
from app.shogi.pieces import Side
from app.thoughts.thought import ThoughtSource
from tests.cases import every_case
from tests.unit.analysis.judged_games import QUIET, game, judge, judgement, lower, play, said, scored

CLASSES = {
    5: (MoveVerdict.PLAIN, MoveVerdict.INACCURACY),
    10: (MoveVerdict.INACCURACY, MoveVerdict.DUBIOUS),
    20: (MoveVerdict.DUBIOUS, MoveVerdict.MISTAKE),
    50: (MoveVerdict.MISTAKE, MoveVerdict.BLUNDER),
}


def points_at(percent: float, scale: float = 600) -> float:
    return -scale * math.log(100 / percent - 1)


def fine(points: float) -> str:
    """A score with as many decimals as a comment can hold."""
    return f"#評価値={points:.9f}\n#エンジン=A"


@every_case("threshold", CLASSES)
@every_case("side", list(Side))
def test_each_class_begins_at_its_threshold(threshold: int, side: Side) -> None:
    below, reached = CLASSES[threshold]
    ply = 1 if side is Side.BLACK else 2
    sign = 1 if side is Side.BLACK else -1
    start = 75.0
    for less, verdict in ((0.01, below), (0.0, reached), (-0.01, reached)):
        left = points_at(start - threshold + less)
        record = game(comments={ply - 1: fine(sign * points_at(start)), ply: fine(sign * left)})
        found = judgement(record, ply)
        assert found.mover is side
        assert found.deciding_loss == pytest.approx(threshold - less, abs=1e-6)
        assert found.verdict is verdict


def test_the_thresholds_are_the_person_s() -> None:
    record = scored(0, -100)  # 4.2 percent
    assert judgement(record, 1).verdict is MoveVerdict.PLAIN
    assert judgement(record, 1, JudgingScale(thresholds=Thresholds(1, 2, 3, 4))).verdict is MoveVerdict.BLUNDER
    assert judgement(record, 1, JudgingScale(thresholds=Thresholds(1, 2, 90, 95))).verdict is MoveVerdict.DUBIOUS


def test_the_scale_decides_what_a_loss_is_worth() -> None:
    record = scored(0, -250)
    assert judgement(record, 1).verdict is MoveVerdict.DUBIOUS
    assert judgement(record, 1, JudgingScale(scale=1_500)).verdict is MoveVerdict.PLAIN


@every_case("steps", [(10, 5, 20, 50), (5, 5, 20, 50), (5, 10, 10, 50), (5, 10, 60, 50)])
def test_thresholds_that_do_not_rise_are_not_used(steps: tuple[int, int, int, int]) -> None:
    inaccuracy, dubious, mistake, blunder = steps
    section = AnalysisSettings(inaccuracy=inaccuracy, dubious=dubious, mistake=mistake, blunder=blunder, only_move=7)
    assert not thresholds_from_settings(section).is_rising
    assert judging_scale(Settings(analysis=section)).thresholds == Thresholds(only_move=7)


def test_the_settings_are_used_where_they_rise() -> None:
    assert judging_scale(Settings()) == JudgingScale(600, Thresholds(5, 10, 20, 50, 10))
    section = AnalysisSettings(inaccuracy=1, dubious=2, mistake=3, blunder=4)
    assert judging_scale(Settings(analysis=section)).thresholds.blunder == 4


# The engine's own choice


@every_case("line", ["▲７六歩△３四歩", "▲7六歩(77) △3四歩", "+7776FU -3334FU", "7g7f 3c3d"])
def test_the_engine_s_best_is_never_blamed(line: str) -> None:
    found = judgement(game(comments={0: said(0, line), 1: said(-2_000)}), 1)
    assert found.verdict is MoveVerdict.PLAIN
    assert found.deciding_loss == 0.0
    assert found.candidate_rank == 1


def test_another_move_with_the_same_scores_is_blamed() -> None:
    found = judgement(game(comments={0: said(0, "▲２六歩△３四歩"), 1: said(-2_000)}), 1)
    assert found.verdict is MoveVerdict.MISTAKE
    assert found.candidate_rank == 0
    assert found.decision.best is not None
    assert found.decision.best.move.usi == "2g2f"


def test_a_lower_candidate_is_not_the_best() -> None:
    comment = said(100, "▲２六歩") + "\n\n" + lower(-800, 2, "▲７六歩")
    found = judgement(game(comments={0: comment, 1: said(-800)}), 1)
    assert found.candidate_rank == 2
    assert found.verdict is MoveVerdict.MISTAKE


def test_a_position_that_nobody_searched_is_worth_what_was_foreseen() -> None:
    comment = said(100, "▲２六歩") + "\n\n" + lower(-800, 2, "▲７六歩")
    assert judgement(game(comments={0: comment}), 1).verdict is MoveVerdict.MISTAKE
    assert judgement(game(comments={0: said(100, "▲７六歩")}), 1).verdict is MoveVerdict.PLAIN
    assert judge(game(comments={0: said(100, "▲９六歩")})).judgements == ()


def test_a_gain_is_no_fault() -> None:
    found = judgement(scored(0, 900), 1)
    assert (found.verdict, found.deciding_loss) == (MoveVerdict.PLAIN, 0.0)


# Good moves


def candidates(best: int, second: int) -> str:
    return said(best, "▲７六歩") + "\n\n" + lower(second, 2, "▲２六歩")


@every_case(
    ("second", "verdict"),
    [(points_at(60.1), MoveVerdict.PLAIN), (points_at(59.9), MoveVerdict.GOOD), (-3_000, MoveVerdict.GOOD)],
)
def test_the_only_good_move_is_a_good_move(second: float, verdict: MoveVerdict) -> None:
    best = round(points_at(70))
    record = game(comments={0: candidates(best, round(second)), 1: said(best)})
    assert judgement(record, 1).verdict is verdict


def test_how_much_it_takes_is_the_person_s() -> None:
    record = game(comments={0: candidates(200, 0), 1: said(200)})  # 8.3 percent
    assert judgement(record, 1).verdict is MoveVerdict.PLAIN
    assert judgement(record, 1, JudgingScale(thresholds=Thresholds(only_move=8))).verdict is MoveVerdict.GOOD


def test_a_good_move_that_turns_out_bad_is_none() -> None:
    record = game(comments={0: candidates(0, -900), 1: said(-900)})
    assert judgement(record, 1).verdict is MoveVerdict.PLAIN


def test_to_take_back_is_no_feat() -> None:
    moves = ("7g7f", "3c3d", "8h2b+", "3a2b")
    comment = said(0, "△２二銀") + "\n\n" + lower(3_000, 2, "△９四歩")
    assert judgement(game(moves, {3: comment, 4: said(0)}), 4).verdict is MoveVerdict.PLAIN


def test_without_a_second_candidate_nobody_knows() -> None:
    assert judgement(game(comments={0: said(0, "▲７六歩"), 1: said(0)}), 1).verdict is MoveVerdict.PLAIN


# Mates

SENTE, GOTE = "先手勝ち:5手", "後手勝ち:5手"
Said = int | str


def mirrored(score: Said) -> Said:
    if isinstance(score, int):
        return -score
    return score.translate(str.maketrans("先後", "後先"))


@every_case("side", list(Side))
@every_case(
    ("before", "after", "verdict"),
    [
        (100, GOTE, MoveVerdict.BLUNDER),
        (0, GOTE, MoveVerdict.BLUNDER),
        (-10, GOTE, MoveVerdict.MISTAKE),  # it loses less than 50 percent, and is a mistake all the same
        (-999, GOTE, MoveVerdict.MISTAKE),
        (-1_000, GOTE, MoveVerdict.DUBIOUS),
        (-1_760, GOTE, MoveVerdict.DUBIOUS),
        (-1_780, GOTE, MoveVerdict.INACCURACY),  # less than 5 percent are left to lose
        (-2_190, GOTE, MoveVerdict.INACCURACY),
        (-2_210, GOTE, MoveVerdict.PLAIN),  # and here less than half of that
        (SENTE, GOTE, MoveVerdict.BLUNDER),
        (SENTE, 0, MoveVerdict.BLUNDER),
        (SENTE, -500, MoveVerdict.BLUNDER),
        (SENTE, 10, MoveVerdict.MISTAKE),
        (SENTE, 999, MoveVerdict.MISTAKE),
        (SENTE, 1_000, MoveVerdict.DUBIOUS),
        (SENTE, 1_760, MoveVerdict.DUBIOUS),
        (SENTE, 1_780, MoveVerdict.INACCURACY),
        (SENTE, 2_210, MoveVerdict.PLAIN),
        (SENTE, "先手勝ち:31手", MoveVerdict.PLAIN),
        (SENTE, "先手勝ち", MoveVerdict.PLAIN),
        (GOTE, "後手勝ち:1手", MoveVerdict.PLAIN),
        (GOTE, 0, MoveVerdict.PLAIN),
        (GOTE, SENTE, MoveVerdict.PLAIN),
        (0, SENTE, MoveVerdict.PLAIN),
        (100, -30_000, MoveVerdict.BLUNDER),
        (32_000, 0, MoveVerdict.BLUNDER),
        (-100_000, GOTE, MoveVerdict.PLAIN),
    ],
)
def test_mates_that_come_up_and_go(before: Said, after: Said, verdict: MoveVerdict, side: Side) -> None:
    scores = (before, after) if side is Side.BLACK else (0, mirrored(before), mirrored(after))
    found = judgement(scored(*scores), len(scores) - 1)
    assert found.mover is side
    assert found.verdict is verdict


def test_a_mate_is_named_in_the_sentence() -> None:
    assert judgement(scored(SENTE, 300), 1).to_phrase().ja == "悪手（詰みを逃す）・未確認"
    assert judgement(scored(0, GOTE), 1).to_phrase().en == "Blunder (allows a mate), not verified"
    assert judgement(scored(0, -300), 1).to_phrase().ja == "疑問手（勝率 −12.2%）・未確認"
    assert judgement(scored(0, 0), 1).to_phrase().ja == "ふつうの手"


def test_the_best_move_into_a_mate_is_not_blamed() -> None:
    record = game(comments={0: said(-5_000, "▲７六歩"), 1: said(GOTE)})
    assert judgement(record, 1).verdict is MoveVerdict.PLAIN


MATING = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"


def test_a_mate_on_the_board_needs_no_engine() -> None:
    record = scored(0, moves=("G*5b",), sfen=MATING)
    found = judgement(record, 1)
    assert found.decision.rate_after == 100.0
    assert found.verdict is MoveVerdict.PLAIN


def test_a_sentinel_judges_nothing() -> None:
    assert judge(scored(31_111, 0)).judgements == ()
    assert judge(scored(0, -31_111)).judgements == ()


def test_a_bound_judges_nothing() -> None:
    record = game(comments={0: said(0), 1: said(-900, more="YS-限界=上限")})
    assert judge(record).judgements == ()


# Who says so


def test_an_engine_judges_by_its_own_scores_alone() -> None:
    record = game(comments={0: said(0, engine="A"), 1: said(-900, engine="B")})
    assert judge(record).judgements == ()


def test_who_judges_more_is_believed() -> None:
    both = {
        0: said(0, engine="A") + "\n\n" + said(0, engine="B"),
        1: said(-900, engine="A") + "\n\n" + said(-10, engine="B"),
        2: said(0, engine="B"),
    }
    found = judge(game(comments=both)).judgements
    assert [one.judge.speaker.engine for one in found] == ["B", "B"]
    assert found[0].verdict is MoveVerdict.PLAIN


def test_who_was_asked_is_believed_before_who_played() -> None:
    comments = {1: said(0), 2: said(-30), 3: said(-20, mark="*", engine="P") + "\n\n" + said(-40)}
    found = judgement(game(comments=comments), 3)
    assert found.judge.speaker.source is ThoughtSource.ANALYSED


def test_an_engine_that_plays_judges_the_person_and_not_itself() -> None:
    """It says at its own moves what it found before them, so the person's move stands between two of its words."""
    comments = {2: said(50, mark="*"), 4: said(900, mark="*"), 6: said(850, mark="*")}
    found = judge(game(comments=comments)).judgements
    assert [one.node.ply for one in found] == [3, 5]
    assert [one.mover for one in found] == [Side.BLACK, Side.BLACK]
    assert found[0].deciding_loss == 0.0
    comments = {2: said(50, mark="*"), 4: said(-900, mark="*")}
    blamed = judgement(game(comments=comments), 3)
    assert blamed.verdict is MoveVerdict.MISTAKE
    assert blamed.judge.played_side is Side.WHITE


def test_the_reply_that_a_playing_engine_expected_is_not_blamed() -> None:
    comments = {2: said(50, "▲２六歩△８四歩", mark="*"), 4: said(-900, mark="*")}
    assert judgement(game(comments=comments), 3).verdict is MoveVerdict.PLAIN


def test_two_playing_engines_without_names_judge_each_other() -> None:
    comments = {ply: f"* {score}" for ply, score in enumerate((30, 30, -700, -700, -700), 1)}
    found = {one.node.ply: one for one in judge(game(comments=comments)).judgements}
    assert found[3].verdict is MoveVerdict.MISTAKE  # White's engine: 30 after 2, -700 before 4
    assert found[3].judge.played_side is Side.WHITE
    assert found[4].verdict is MoveVerdict.PLAIN


def test_what_was_advised_instead_is_about_the_position_before() -> None:
    comments = {1: "#指し手[50]▲７六歩", 2: "#指し手[900]△３四歩  ▲２六歩\n#推奨手[60]△８四歩  ▲２六歩"}
    found = judgement(game(comments=comments), 2)
    assert found.decision.best is not None
    assert found.decision.best.move.usi == "8c8d"
    assert found.verdict is MoveVerdict.MISTAKE
    assert found.decision.before.points == 60


def test_the_deepest_of_several_words_counts() -> None:
    deep, shallow = said(0, more="深さ=20"), said(-900, more="深さ=5")
    record = game(comments={0: said(0), 1: deep + "\n\n" + shallow})
    assert judgement(record, 1).verdict is MoveVerdict.PLAIN


# Keeping up


def test_reading_goes_on_where_it_stopped() -> None:
    record = scored(*range(0, 120, 10))
    line = main_line(record.root)
    passages = CommentCache(record)
    assert not passages.parse_comments(line, 5)
    assert not passages.parse_comments(line, 5)
    assert passages.parse_comments(line, 5)
    assert len(passages.judged_nodes(line)) == len(line)


def test_a_comment_that_changes_is_read_again_and_so_is_another_start() -> None:
    record = scored(0, -900)
    history = History(record)
    passages = CommentCache(record)
    line = main_line(record.root)
    assert passages.parse_comments(line, 100)
    history.apply_edit(SetComment(line[1], said(0)), PERSON, 1.0)
    assert not passages.parse_comments(line, 0)
    assert passages.judged_nodes(line)[1].opinions.opinions_after
    history.apply_edit(SetStart("lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"), PERSON, 2.0)
    assert passages.judged_nodes(line)[1].mover is Side.WHITE


def test_a_move_added_after_a_mate_position_is_seen() -> None:
    record = scored(0, moves=("G*5b",), sfen=MATING)
    passages = CommentCache(record)
    line = main_line(record.root)
    assert passages.judged_nodes(line)[1].is_mate
    play(record, line[1], "5a5b")
    assert not passages.judged_nodes(main_line(record.root))[1].is_mate


def test_every_move_of_a_quiet_game_is_judged() -> None:
    found = judge(scored(*[0] * (len(QUIET) + 1)))
    assert [one.node.ply for one in found.judgements] == list(range(1, len(QUIET) + 1))
    assert {one.verdict for one in found.judgements} == {MoveVerdict.PLAIN}
