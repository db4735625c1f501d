"""That ShogiHome, going by its own rules, sees in our comments what we wrote into them."""

from hypothesis import given, settings
from hypothesis import strategies as st
from shogihome_reader import Series, moves_seen, seen
from thought_samples import after, numbers, one_line, pv_texts, thoughts, usi_of

from app.analysis.marks import WrittenMark, with_mark
from app.analysis.verdict import MoveVerdict
from app.shogi.pieces import Side
from app.thoughts.comment import add_thoughts
from app.thoughts.dialects.registry import dialect_named
from app.thoughts.lines import line_text
from app.thoughts.rewriting import convert_comment
from app.thoughts.score import Score, cp_score, mate_score, number_text
from app.thoughts.thought import Thought, ThoughtSource
from tests.cases import every_case
from tests.sampling import so_many

PLAYED, ANALYSED = ThoughtSource.PLAYED, ThoughtSource.ANALYSED
AFTER_7G7F = after("7g7f").after


def candidates(*scores: Score) -> list[Thought]:
    lines = ("3c3d 2g2f", "8c8d 2g2f", "4a3b", "7a6b")
    return [
        Thought(ANALYSED, "水匠5", score, line_text(AFTER_7G7F, line), depth=20 - rank, rank=rank)
        for rank, (score, line) in enumerate(zip(scores, lines, strict=False), 1)
    ]


def test_a_score_a_depth_and_a_line_of_the_engine_that_played() -> None:
    thought = Thought(PLAYED, "Eng", cp_score(123, Side.WHITE), line_text(AFTER_7G7F, "3c3d 2g2f"), 20, nodes=5)
    shown = seen(add_thoughts("一言。", [thought]))
    assert shown.player == Series(-123, None, 20)
    assert shown.research == Series()
    assert shown.lines == ("△３四歩▲２六歩",)


def test_a_mate_for_gote_is_one_for_gote() -> None:
    for side in Side:
        comment = add_thoughts("", [Thought(ANALYSED, score=mate_score(Side.WHITE, 7, side))])
        assert seen(comment).research == Series(None, -7, None)
    comment = add_thoughts("", [Thought(PLAYED, score=mate_score(Side.BLACK))])
    assert seen(comment).player.mate == float("inf")


def test_of_several_candidates_the_best_gives_the_score_and_all_give_their_lines() -> None:
    comment = add_thoughts("", candidates(cp_score(150), cp_score(-90), mate_score(Side.WHITE, 5)))
    assert seen(comment).research == Series(150, None, 19)
    assert seen(comment).lines == ("△３二金", "△８四歩▲２六歩", "△３四歩▲２六歩")


def test_a_best_move_that_mates_is_not_hidden_by_others_that_do_not() -> None:
    comment = add_thoughts("", candidates(mate_score(Side.WHITE, 9), cp_score(-900)))
    assert seen(comment).research == Series(None, -9, 19)


def test_playing_and_analysing_engines_go_to_series_of_their_own() -> None:
    played = Thought(PLAYED, "A", cp_score(50), depth=9)
    comment = add_thoughts("", [played, *candidates(cp_score(-80), cp_score(-200))])
    assert seen(comment).player == Series(50, None, 9)
    assert seen(comment).research == Series(-80, None, 19)


def test_what_was_to_be_played_instead_is_not_taken_for_the_position_of_the_node() -> None:
    better = Thought(ANALYSED, "E", cp_score(300), "△４二銀", 12, instead=True)
    comment = add_thoughts("", [Thought(ANALYSED, "E", cp_score(72), depth=12), better])
    assert seen(comment).research == Series(72, None, 12)
    assert seen(comment).lines == ()


@every_case("source", list(ThoughtSource))
def test_a_line_that_takes_back_at_once_is_read_move_by_move(source: ThoughtSource) -> None:
    stand = after("7g7f 3c3d 8h2b+")
    line = line_text(stand.after, "3a2b 7i8h 2b3c")
    assert line == "△２二銀▲８八銀△３三銀"
    comment = add_thoughts("", [Thought(source, "E", cp_score(12), line)])
    assert [usi_of(moves) for moves in moves_seen(comment, stand.after)] == ["3a2b 7i8h 2b3c"]
    shogigui = dialect_named("shogigui")
    assert shogigui is not None
    told = convert_comment(comment, shogigui, *stand).comment
    assert [usi_of(moves) for moves in moves_seen(told, stand.after)] == ["3a2b 7i8h 2b3c"]


@settings(max_examples=so_many(50, 200))
@given(thoughts(), st.sampled_from(("", "自然な一手。", "【悪手】\n")))
def test_any_thought_about_the_node_is_seen_alike(thought: Thought, comment: str) -> None:
    thought = thought._replace(instead=False, rank=None, others=())
    shown = seen(add_thoughts(comment, [thought]))
    series = shown.player if thought.source is PLAYED else shown.research
    assert (shown.research if thought.source is PLAYED else shown.player) == Series()
    assert series == Series(*_expected(thought))
    assert shown.lines == (() if thought.line is None else (thought.line,))


def _expected(thought: Thought) -> tuple[float | None, float | None, float | None]:
    score = thought.score
    # Of a depth it reads the whole part, and none below 0.
    written = "-" if thought.depth is None else number_text(thought.depth)
    depth = None if written.startswith("-") else float(int(written.partition(".")[0]))
    if score is None:
        return None, None, depth
    if score.winner is None:
        return float(score.points or 0), None, depth
    plies = float("inf") if score.plies is None else float(score.plies)
    return None, plies if score.winner is Side.BLACK else -plies, depth


@given(st.lists(st.tuples(numbers, pv_texts(), one_line), min_size=1, max_size=4))
def test_any_candidates_are_seen_with_the_score_of_the_best(found: list[tuple[int, str, str]]) -> None:
    ranked = [
        Thought(ANALYSED, "E", cp_score(points), line, nodes=1, rank=rank, others=(("ES-注", note),))
        for rank, (points, line, note) in enumerate(found, 1)
    ]
    shown = seen(add_thoughts("一言。", ranked))
    assert shown.research.score == float(found[0][0])
    assert shown.lines == tuple(line for _, line, _ in reversed(found))


@every_case("heads", [False, True])
def test_a_mark_and_a_look_leave_the_scores_as_they_were(heads: bool) -> None:
    said = add_thoughts("", [Thought(ANALYSED, "E", cp_score(72), "△３四歩▲２六歩", 12)], briefly=True)
    looked = [
        Thought(ANALYSED, "E", cp_score(300), "▲２六歩△３四歩", 14, rank=1, instead=True),
        Thought(ANALYSED, "E", cp_score(-90), "▲７六歩△３四歩", 14, rank=2, instead=True),
    ]
    whole = with_mark(
        add_thoughts(said, looked, briefly=True), "E", WrittenMark(MoveVerdict.DUBIOUS, 12.5), heads=heads
    )
    assert whole.startswith("【疑問手】\n") is heads
    assert seen(whole) == seen(said)
