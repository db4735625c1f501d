"""Marks in comments: written, replaced, read, and taken out again to the byte."""

from hypothesis import given
from hypothesis import strategies as st

from app.analysis.limit import AnalysisLimit, LimitKind
from app.analysis.marking import marks_json, remove_results, write_marks
from app.analysis.marks import WrittenMark, heading_verdict_in, own_mark_in, parse_mark, with_mark, without_marks
from app.analysis.move_cases import deciding_lines, make_move_case
from app.analysis.verdict import BLAMED_VERDICTS, MoveVerdict
from app.analysis.verification import EARLIER_SCORES_KEY, VerificationEffort, VerificationKind
from app.config.settings import MarkForm
from app.record.history import History
from app.record.traversal import main_line
from app.record.tree import PERSON, Record
from app.thoughts.comment import thoughts_in
from app.thoughts.dialects.draft import CONDITION
from tests.cases import every_case
from tests.unit.analysis.judged_games import game, judge, judgement, said

LOOK = """\
#YS-評価値=100
#YS-読み筋=▲２六歩△３四歩
#YS-詳細=深さ12 80000ノード （ノード80000 再考） A
#YS-候補2=-300 深さ12 ▲７六歩△３四歩
#YS-局面=一手前"""
BAD = {0: said(0, "▲２六歩"), 1: f"一言。\n\n{said(-250)}\n\n{LOOK}", 2: said(-250)}


def comments(record: Record) -> list[str]:
    return [node.comment for node in main_line(record.root)]


# What was found in a look decides


def test_the_milder_of_first_pass_and_look_counts_for_more() -> None:
    found = judgement(game(comments=BAD), 1)
    assert found.is_certain
    assert round(found.first_loss, 1) == 10.3
    assert round(found.deciding_loss, 1) == 12.3  # two thirds of 10.3, and a third of 16.4
    assert found.to_phrase().ja == "疑問手（勝率 −16.4%）"
    assert "12.3%" in found.deciding_search_phrase().en
    assert found.decision.best is not None
    assert found.decision.best.line.startswith("▲２六歩")


def test_a_line_that_a_look_cut_short_is_told_as_the_first_pass_told_it() -> None:
    record = game(comments=BAD | {0: said(0, "▲２六歩△３四歩▲７六歩△８四歩")})
    found = judge(record)
    move, before = found.judgements[0], record.position_at(record.root)
    case = make_move_case(found, move, record.position_at(move.node))
    assert [move.usi for move in case.better_line] == ["2g2f", "3c3d", "7g7f", "8c8d"]
    best = deciding_lines(found, move, before, record.position_at(move.node)).other_move
    assert best is not None
    assert best.score == move.decision.before  # that of the look


def test_a_move_that_a_look_finds_the_best_is_not_blamed() -> None:
    own = "#YS-評価値=100\n#YS-読み筋=▲７六歩\n#YS-詳細=深さ12 （ノード80000 再考） A\n#YS-局面=一手前"
    found = judgement(game(comments=BAD | {1: f"{said(-900)}\n\n{own}"}), 1)
    assert (found.verdict, found.deciding_loss, found.is_certain) == (MoveVerdict.PLAIN, 0.0, True)


def test_a_duel_decides_alone_by_its_last_two_depths() -> None:
    duel = LOOK.replace("再考", "対比") + f"\n#{EARLIER_SCORES_KEY}=100 100"
    found = judgement(game(comments=BAD | {1: f"{said(-900)}\n\n{duel}"}), 1)
    assert (found.deciding_loss, found.decision.loss) == (0.0, 0.0)  # one depth earlier it lost nothing
    assert found.verdict is MoveVerdict.PLAIN
    between = duel.replace("=100 100", "=100 -40")
    found = judgement(game(comments=BAD | {1: f"{said(-900)}\n\n{between}"}), 1)
    assert round(found.deciding_loss, 1) == 9.3  # two thirds of 5.8, and a third of 16.4


def test_what_looks_at_neighbours_takes_the_offset_off() -> None:
    around = LOOK.replace("再考", "前後")
    assert judgement(game(comments=BAD | {1: f"{said(-250)}\n\n{around}"}), 1).is_certain


def test_the_offset_of_an_engine_is_taken_off_where_two_searches_are_compared_alone() -> None:
    """The engine likes every side better that is to move, whose best move it foretells each time but the first."""
    lines = [
        *("▲２六歩", "△３四歩", "▲２六歩", "△８四歩", "▲２五歩", "△８五歩", "▲７八金"),
        *("△３二金", "▲３八銀", "△７二銀", "▲９六歩", "△９四歩", ""),
    ]
    swinging = {ply: said(-60 if ply % 2 else 60, line) for ply, line in enumerate(lines)}
    for kind, are_two in (("再考", False), ("対比", False), ("前後", True)):
        found = judgement(game(comments=swinging | {1: f"{swinging[1]}\n\n{LOOK.replace('再考', kind)}"}), 1)
        assert bool(found.decision.offset) is are_two, kind
    assert judgement(game(comments=swinging), 1).decision.offset


def test_a_look_that_says_less_than_a_later_first_pass_is_none() -> None:
    deep = said(-250, more="YS-条件=ノード80000")
    record = game(comments={0: said(0, "▲２六歩", more="YS-条件=ノード80000"), 1: f"{deep}\n\n{LOOK}"})
    found = judgement(record, 1)
    assert found.verification is None
    assert not found.is_certain


def test_a_look_into_a_mate_counts_alone() -> None:
    mated = LOOK.replace("-300", "後手勝ち:5手")
    found = judgement(game(comments=BAD | {1: f"{said(-250)}\n\n{mated}"}), 1)
    assert found.verdict is MoveVerdict.BLUNDER
    assert found.to_phrase().ja == "大悪手（詰まされる）"


def test_what_was_asked_is_read_again() -> None:
    effort = VerificationEffort(VerificationKind.DUEL, AnalysisLimit(LimitKind.TIME, 1_500))
    assert effort.text == "時間1.5秒 対比"
    assert effort.is_enough_for(AnalysisLimit(LimitKind.TIME, 150))
    assert not effort.is_enough_for(AnalysisLimit(LimitKind.TIME, 200))


# Written and taken out


@every_case("form", [MarkForm.OWN, MarkForm.SHOGIHOME])
def test_marks_are_written_once_and_taken_out_to_the_byte(form: MarkForm) -> None:
    record = game(comments=BAD | {3: said(-900)})
    before, history = comments(record), History(record)
    assert write_marks(history, judge(record), form) == 2
    marked = comments(record)
    assert "#YS-判定=疑問手 -16.4% 最善▲２六歩 係数600" in marked[1]
    assert "未確認" in marked[3]
    assert ("【疑問手】\n" in marked[1]) is (form is MarkForm.SHOGIHOME)
    assert write_marks(history, judge(record), form) == 0
    assert [without_marks(comment) for comment in marked] == before
    assert write_marks(history, judge(record), MarkForm.NONE) == 2
    assert comments(record) == before


def test_results_of_analyses_are_taken_out_and_words_of_people_and_players_stay() -> None:
    kept = f"一言。\n\n{said(30, mark='*')}"
    record = game(comments={0: said(0, "▲２六歩"), 1: f"{kept}\n\n{said(-250)}", 2: said(-250)})
    assert remove_results(History(record), PERSON, 0.0) == 3
    assert [comment.rstrip("\n") for comment in comments(record)[:3]] == ["", kept, ""]


def test_another_form_and_another_verdict_take_the_place_of_the_first() -> None:
    record = game(comments=BAD)
    history = History(record)
    write_marks(history, judge(record), MarkForm.SHOGIHOME)
    write_marks(history, judge(record), MarkForm.OWN)
    assert comments(record)[1].count("判定") == 1
    assert "【" not in comments(record)[1]


def test_a_heading_that_somebody_else_wrote_stays() -> None:
    record = game(comments=BAD | {1: "【悪手】\n" + BAD[1]})
    before = comments(record)
    write_marks(History(record), judge(record)._replace(judgements=()), MarkForm.SHOGIHOME)
    assert comments(record) == before


def test_marks_do_not_alter_what_is_thought() -> None:
    record = game(comments=BAD)
    before = [thoughts_in(comment) for comment in comments(record)]
    write_marks(History(record), judge(record), MarkForm.SHOGIHOME)
    now = [thoughts_in(comment) for comment in comments(record)]
    assert [[each.score for each in said] for said in now] == [[each.score for each in said] for said in before]
    assert judgement(record, 1).deciding_loss == judgement(game(comments=BAD), 1).deciding_loss


MARKS = st.builds(
    WrittenMark,
    st.sampled_from((MoveVerdict.GOOD, *BLAMED_VERDICTS)),
    st.none() | st.integers(0, 1_000).map(lambda tenths: tenths / 10),
    st.sampled_from(("", "▲２四歩", "△同　銀左上不成")),
    st.none() | st.integers(1, 9_999),
    st.booleans(),
    st.booleans(),
    st.sampled_from(("", "角を失う（△３三と）。", "a b")),
)


@given(MARKS)
def test_a_mark_is_read_as_it_was_written(mark: WrittenMark) -> None:
    assert parse_mark(mark.text) == mark


@given(
    st.text() | st.sampled_from(("", "一言。", BAD[1], "互角\n#評価値=5", "#エンジン=B", "【疑問手】")),
    MARKS,
    st.booleans(),
)
def test_taking_a_mark_out_restores_any_comment(comment: str, mark: WrittenMark, heads: bool) -> None:
    bare = without_marks(comment)
    marked = with_mark(bare, "A", mark, heads=heads)
    assert without_marks(marked) == bare
    assert [found for thought in thoughts_in(marked) if (found := own_mark_in(thought))]


# Of other programs


def test_labels_of_piyo_shogi_are_marks() -> None:
    comments = {1: "#指し手[50]▲７六歩", 2: "#指し手悪手[60]△３四歩", 3: "#指し手[50]▲２六歩"}
    found = judgement(game(comments=comments), 2)
    assert found.verdict is MoveVerdict.MISTAKE
    assert found.is_foreign


def test_headings_of_shogihome_are_marks() -> None:
    heading = "【緩手】\n互角\n#評価値=-20\n#エンジン=A"
    record = game(comments={0: said(0), 1: heading})
    assert heading_verdict_in(heading) is MoveVerdict.INACCURACY
    assert judgement(record, 1).verdict is MoveVerdict.INACCURACY


# For programs


def test_one_object_a_move() -> None:
    rows = list(marks_json(game(comments=BAD), judge(game(comments=BAD))))
    assert len(rows) == 12
    record = game(comments=BAD)
    first, *_, last = marks_json(record, judge(record))
    assert first == {
        "ply": 1,
        "usi": "7g7f",
        "mark": "dubious",
        "loss": 16.4,
        "weighed_loss": 12.31,
        "better": "2g2f",
        "reason": None,
        "engine": "A",
        "scale": 600,
        "certain": True,
        "search": "again",
        "depth": 12,
        "nodes": 80_000,
        "cp_before": 100,
        "cp_after": -300,
        "rate_before": 54.16,
        "rate_after": 37.75,
        "refutation": ["3c3d"],
    }
    assert last == {"ply": 12, "usi": "9c9d"} | dict.fromkeys(list(first)[2:])
    assert CONDITION not in str(first)
