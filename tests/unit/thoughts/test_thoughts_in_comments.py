"""Comments of people and engines together: what is found in them, put into them and taken out again."""

from hypothesis import given
from hypothesis import strategies as st
from thought_samples import best_last, comments, human_text, thoughts

from app.shogi.pieces import Side
from app.thoughts.comment import add_thoughts, parts_in, remove_thoughts, thoughts_in
from app.thoughts.score import cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource

PLAYED, ANALYSED = ThoughtSource.PLAYED, ThoughtSource.ANALYSED
OURS = Thought(ANALYSED, "水匠5", cp_score(123), "▲７六歩△３四歩", depth=20)
MATE = Thought(ANALYSED, "水匠5", mate_score(Side.WHITE, 7), "△３二金")


def speaker(thought: Thought) -> tuple[ThoughtSource, str | None]:
    return thought.source, thought.engine


@given(comments)
def test_the_parts_of_a_comment_are_the_comment(comment: str) -> None:
    assert "".join(part.text for part in parts_in(comment)) == comment


@given(st.text())
def test_any_text_falls_into_parts(comment: str) -> None:
    assert "".join(part.text for part in parts_in(comment)) == comment


@given(human_text)
def test_what_a_person_writes_is_no_thought(comment: str) -> None:
    assert thoughts_in(comment) == ()
    assert remove_thoughts(comment) == comment


@given(comments, st.lists(thoughts(), min_size=1, max_size=4))
def test_adding_thoughts_and_taking_them_out_restores_the_comment(comment: str, added: list[Thought]) -> None:
    added = [thought._replace(engine="新しいエンジン" + (thought.engine or "")) for thought in added]
    before = thoughts_in(comment)
    new = add_thoughts(comment, added)
    assert new.startswith(comment)
    assert thoughts_in(new)[: len(before)] == before
    assert sorted(map(repr, thoughts_in(new)[len(before) :])) == sorted(map(repr, added))
    speakers = {speaker(thought) for thought in added}
    assert remove_thoughts(new, lambda thought: speaker(thought) in speakers) == comment


@given(
    comments,
    st.lists(thoughts(), min_size=1, max_size=3),
    st.lists(thoughts(), min_size=1, max_size=3),
    human_text,
    st.booleans(),
)
def test_a_second_analysis_takes_the_place_of_the_first(
    comment: str, first: list[Thought], second: list[Thought], remark: str, instead: bool
) -> None:
    first = [thought._replace(engine="E", source=ANALYSED, instead=instead) for thought in first]
    second = [thought._replace(engine="E", source=ANALYSED, instead=instead) for thought in second]
    others = thoughts_in(comment) + thoughts_in(remark)
    once = add_thoughts(comment, first) + "\n\n" + remark
    twice = add_thoughts(once, second)
    assert [thought for thought in thoughts_in(twice) if thought.engine == "E"] == best_last(second)
    assert [thought for thought in thoughts_in(twice) if thought.engine != "E"] == list(others)
    assert add_thoughts(twice, second) == twice
    assert add_thoughts(twice, first) == once


def test_thoughts_come_below_what_stands_there_already() -> None:
    assert add_thoughts("", [OURS]).startswith("互角\n#評価値=123\n")
    assert add_thoughts("自然な一手。", [OURS]).startswith("自然な一手。\n\n互角\n#評価値=123\n")
    assert add_thoughts("#エンジン=ほか", [MATE]).startswith("#エンジン=ほか\n\n#詰み=後手勝ち:7手\n")


def test_what_was_found_about_the_move_stays_when_the_position_is_analysed_again() -> None:
    look = Thought(ANALYSED, OURS.engine, cp_score(9), "▲２六歩", instead=True)
    comment = add_thoughts(add_thoughts("一言。", [OURS]), [look])
    again = add_thoughts(comment, [OURS._replace(depth=30)])
    assert thoughts_in(again) == (OURS._replace(depth=30), look)
    assert thoughts_in(add_thoughts(again, [look._replace(depth=9)]))[1:] == (look._replace(depth=9),)


def test_an_analysis_does_not_touch_the_engine_that_played_nor_other_engines() -> None:
    played = Thought(PLAYED, "水匠5", cp_score(5))
    other = Thought(ANALYSED, "dlshogi", cp_score(9))
    comment = add_thoughts("一言。", [played, other, OURS])
    again = add_thoughts(comment, [MATE])
    assert thoughts_in(again) == (played, other, MATE)
    assert again.startswith("一言。\n\n互角\n*評価値=5\n*エンジン=水匠5\n\n互角\n#評価値=9\n#エンジン=dlshogi\n\n")


def test_a_remark_below_an_analysis_keeps_its_place_when_it_is_done_anew() -> None:
    comment = add_thoughts("上。", [OURS, OURS._replace(rank=2)]) + "\n\n下。"
    assert add_thoughts(comment, [MATE]) == "上。\n\n#詰み=後手勝ち:7手\n#読み筋=△３二金\n#エンジン=水匠5\n\n下。"
    assert remove_thoughts(comment) == "上。\n\n下。"


def test_lines_of_other_programs_stay_when_an_engine_without_a_name_speaks() -> None:
    comment = "* 30 -3334FU\n*解析 評価値 5 読み筋 △３四歩(33)"
    new = add_thoughts(comment, [Thought(PLAYED, score=cp_score(1)), Thought(ANALYSED, score=cp_score(2))])
    assert new == comment + "\n\n互角\n*評価値=1\n\n互角\n#評価値=2"
    assert remove_thoughts(new, lambda thought: thought.dialect == "draft") == comment
    assert remove_thoughts(new) == ""


def test_taking_out_what_shogihome_wrote_leaves_its_headings() -> None:
    comment = "【悪手】\n互角\n#評価値=-123\n#深さ=20\n#エンジン=Eng\n"
    assert remove_thoughts(comment) == "【悪手】"
    assert remove_thoughts(comment + "\n自分の言葉") == "【悪手】\n\n自分の言葉"


def test_key_lines_that_were_apart_do_not_run_together() -> None:
    comment = "#評価値=1\n#エンジン=A\n互角\n#評価値=2\n#エンジン=B\n#読み筋=\n#深さ=3\n"
    assert [thought.engine for thought in thoughts_in(comment)] == ["A", "B"]
    without = remove_thoughts("*注=x\n互角\n#評価値=2\n#エンジン=B\n*評価値=3\n", lambda thought: thought.engine == "B")
    assert thoughts_in(without) == (Thought(PLAYED, score=cp_score(3)),)
    again = add_thoughts("#評価値=1\n#エンジン=A\n#評価値=2\n#エンジン=B", [MATE._replace(engine="A")])
    assert [(thought.engine, thought.score) for thought in thoughts_in(again)] == [
        ("A", mate_score(Side.WHITE, 7)),
        ("B", cp_score(2)),
    ]


def test_taking_one_out_does_not_part_what_others_wrote_together() -> None:
    kept = "*注=x\n#評価値=1\n#エンジン=A"
    assert remove_thoughts(f"{kept}\n\n互角\n#評価値=2\n#エンジン=B", lambda thought: thought.engine == "B") == kept


def test_line_ends_of_windows_do_no_harm() -> None:
    comment = "一言。\r\n互角\r\n#評価値=5\r\n#エンジン=E\r\n"
    assert thoughts_in(comment) == (Thought(ANALYSED, "E", cp_score(5)),)
    assert "".join(part.text for part in parts_in(comment)) == comment
