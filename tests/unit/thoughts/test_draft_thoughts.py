"""The draft of thinking comments: what is read from it, and that what is written says the same again."""

from collections import Counter
from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shogihome_reader import Series, seen
from thought_samples import after, best_last, comments, counts, numbers, pv_texts, scores, thoughts, usi_of

from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.starts import STARTS
from app.thoughts.charset_names import shift_jis_text
from app.thoughts.comment import add_thoughts, parts_in, remove_thoughts, thoughts_in
from app.thoughts.dialects.draft import CONDITION, DIALECT, draft_text
from app.thoughts.lines import LineStart, line_text, resolve_line
from app.thoughts.rewriting import convert_comment
from app.thoughts.score import USUAL, Number, Score, Situations, cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.info import ScoreBound
from tests.cases import every_case

PLAYED, ANALYSED = ThoughtSource.PLAYED, ThoughtSource.ANALYSED

SAMPLE = """互角
#評価値=92
#読み筋=△８五歩▲７八金△８六歩▲同 歩△同 飛▲２四歩△同 歩▲同 飛△３二金▲３四飛△３三角▲５八玉△７六飛▲７七角△５二玉▲８四飛△８二歩▲８三歩△７二金▲８二歩成△同 銀
#深さ=15
#エンジン=たぬきHao や王7.6.1(検討用1スレ)

互角
*評価値=101
*読み筋=△８五歩▲７八金△３二金▲２四歩△同 歩▲同 飛△８六歩▲同 歩△同 飛▲３四飛△３三角▲６八玉△７六飛▲３六歩△５二玉▲３七桂△７四飛▲同 飛△同 歩▲３八銀△２八飛▲３三角成△同 桂▲８三角△２二飛成▲７四角成△２八龍
*深さ=23"""
"""After ▲７六歩△８四歩▲２六歩△３四歩▲２五歩."""


def test_the_sample_of_the_draft_is_read_as_two_thoughts_with_all_their_moves() -> None:
    analysed, played = thoughts_in(SAMPLE)
    assert analysed._replace(line=None) == Thought(ANALYSED, "たぬきHao や王7.6.1(検討用1スレ)", cp_score(92), depth=15)
    assert played._replace(line=None) == Thought(PLAYED, None, cp_score(101), depth=23)
    stand = after("7g7f 8c8d 2g2f 3c3d 2f2e")
    first = resolve_line(analysed, *stand)
    second = resolve_line(played, *stand)
    assert (first.start, len(first.moves), first.rest) == (LineStart.AFTER, 21, "")
    assert (second.start, len(second.moves), second.rest) == (LineStart.AFTER, 27, "")
    assert usi_of(first.moves).startswith("8d8e 6i7h 8e8f 8g8f 8b8f 2e2d 2c2d 2h2d")
    assert usi_of(first.moves).endswith("P*8c 6a7b 8c8b+ 7a8b")
    assert usi_of(second.moves).endswith("8c7d+ 2b2h")


def test_engines_of_the_game_and_two_analyses_are_three_thoughts() -> None:
    comment = """対局エンジンの思考結果
*Name11=Value11
*評価値=12

解析エンジンの思考結果A
#Name21=Value21
#評価値=22

解析エンジンの思考結果B
#評価値=31
#Name32=Value32"""
    played, first, second = thoughts_in(comment)
    assert played == Thought(PLAYED, score=cp_score(12), others=(("Name11", "Value11"),))
    assert first == Thought(ANALYSED, score=cp_score(22), others=(("Name21", "Value21"),))
    assert second == Thought(ANALYSED, score=cp_score(31), others=(("Name32", "Value32"),))


@every_case(
    ("line", "thought"),
    [
        ("*読み筋=△3二金▲2四歩", Thought(PLAYED, line="△3二金▲2四歩")),
        ("#評価値=-290", Thought(ANALYSED, score=cp_score(-290))),
        ("#評価値=12.50", Thought(ANALYSED, score=cp_score(Decimal("12.50")))),
        ("#詰み=先手勝ち:15手", Thought(ANALYSED, score=mate_score(Side.BLACK, 15))),
        ("*詰み=後手勝ち:9手", Thought(PLAYED, score=mate_score(Side.WHITE, 9))),
        ("#詰み=後手勝ち", Thought(ANALYSED, score=mate_score(Side.WHITE))),
        ("#深さ=20", Thought(ANALYSED, depth=20)),
        ("#ノード数=123456", Thought(ANALYSED, nodes=123456)),
        ("*エンジン= 水匠 5 ", Thought(PLAYED, engine=" 水匠 5 ")),
        ("*エンジン=", Thought(PLAYED, engine="")),
        ("#読み筋=", Thought(ANALYSED, line="")),
        ("#YS-時間=15.9秒", Thought(ANALYSED, time_ms=15_900)),
        ("*評価値=85 ", Thought(PLAYED, score=cp_score(85))),
        ("*評価値=-0.5", Thought(PLAYED, score=cp_score(Decimal("-0.5")))),
        ("*詰み=先手勝ち:15", Thought(PLAYED, score=mate_score(Side.BLACK, 15))),
        ("#詰み=後手勝ち:9手 ", Thought(ANALYSED, score=mate_score(Side.WHITE, 9))),
        ("#深さ=20\u3000", Thought(ANALYSED, depth=20)),
        ("*選択深さ=31", Thought(PLAYED, seldepth=31)),
        ("*探索時間=33ms", Thought(PLAYED, time_ms=33)),
        ("*探索時間=1.5秒", Thought(PLAYED, time_ms=1500)),
        ("*NPS=1500000", Thought(PLAYED, nps=1_500_000)),
    ],
)
def test_a_key_line_is_read(line: str, thought: Thought) -> None:
    assert thoughts_in(line) == (thought,)


@every_case(
    "line",
    [
        "*Name=Value",
        "#注=これは人の覚え書き",
        "#評価値= 92",
        "#評価値=約100",
        "#評価値",
        "# 評価値=92",
        "##評価値=92",
        "評価値=92",
        "#評 価値=92",
        "#深さ=十",
        "#詰み=先手の勝ち",
        "#ノード数=1.5",
        "互角",
    ],
)
def test_what_only_looks_like_a_key_line_is_a_persons(line: str) -> None:
    assert thoughts_in(line) == ()
    assert [part.text for part in parts_in(line)] == [line]


def test_the_old_form_with_origins_and_numbers_of_every_width_is_read() -> None:
    stand = after("7g7f")
    for line in ("△３二金(41)▲２四歩(25)", "△32金 ▲24歩", "☖３二金☗２四歩", "▽3二金▼２四歩"):
        (thought,) = thoughts_in(f"#読み筋={line}")
        assert usi_of(resolve_line(thought, *stand).moves) == "4a3b", line
    (thought,) = thoughts_in("#読み筋=△３四歩(33)▲２二角成(88)△同 銀(31)")
    assert usi_of(resolve_line(thought, *stand).moves) == "3c3d 8h2b+ 3a2b"


def test_a_mate_and_a_score_as_shogihome_writes_them_are_one_thought() -> None:
    comment = "*詰み=先手勝ち:5手\n先手勝勢\n*評価値=3000\n*深さ=4\n*エンジン=Eng\n"
    (thought,) = thoughts_in(comment)
    assert thought == Thought(PLAYED, "Eng", mate_score(Side.BLACK, 5), depth=4, others=(("評価値", "3000"),))
    assert [part.text for part in parts_in(comment)] == [comment]


def test_another_source_begins_another_thought_though_no_line_is_between() -> None:
    assert thoughts_in("*評価値=1\n#深さ=2") == (Thought(PLAYED, score=cp_score(1)), Thought(ANALYSED, depth=2))


def test_a_key_that_comes_again_begins_another_thought() -> None:
    first, second = thoughts_in("#読み筋=▲２六歩\n#読み筋=▲７六歩\n#深さ=3")
    assert (first.line, second.line, second.depth) == ("▲２六歩", "▲７六歩", 3)


# Writing


def test_a_thought_is_written_line_by_line_as_the_draft_has_it() -> None:
    stand = after("7g7f")
    thought = Thought(
        PLAYED, "Eng", cp_score(123, Side.WHITE), line_text(stand.after, "3c3d 2g2f"), depth=20, nodes=123456
    )
    assert draft_text(thought) == (
        "互角\n*評価値=-123\n*読み筋=△３四歩▲２六歩\n*深さ=20\n*ノード数=123456\n*エンジン=Eng"
    )


def test_what_the_draft_has_no_key_for_follows_in_keys_of_our_own() -> None:
    thought = Thought(
        ANALYSED,
        "Eng",
        cp_score(650, Side.WHITE, ScoreBound.LOWER),
        seldepth=31,
        nps=1_500_000,
        time_ms=12_345,
        rank=1,
    )
    assert draft_text(thought).split("\n") == [
        "後手優勢",
        "#評価値=-650",
        "#エンジン=Eng",
        "#YS-選択深さ=31",
        "#YS-NPS=1500000",
        "#YS-順位=1",
        "#YS-時間=12.345秒",
        "#YS-限界=上限",
    ]


@every_case(
    ("score", "first_line"),
    [
        (mate_score(Side.BLACK, 15), "#詰み=先手勝ち:15手"),
        (mate_score(Side.WHITE, 15), "#詰み=後手勝ち:15手"),
        (mate_score(Side.WHITE), "#詰み=後手勝ち"),
        (mate_score(Side.WHITE, 3, Side.WHITE), "#詰み=後手勝ち:3手"),
        (cp_score(0), "互角"),
        (cp_score(-199), "互角"),
        (cp_score(200), "先手有望"),
        (cp_score(-200), "後手有望"),
        (cp_score(400), "先手有利"),
        (cp_score(599), "先手有利"),
        (cp_score(-600), "後手優勢"),
        (cp_score(1500), "先手勝勢"),
        (cp_score(1500, Side.WHITE), "後手勝勢"),
        (cp_score(Decimal("199.99")), "互角"),
    ],
)
def test_the_first_line_says_how_it_stands(score: object, first_line: str) -> None:
    thought = Thought(ANALYSED)._replace(score=score)  # type: ignore[arg-type]  # a table of scores
    assert draft_text(thought).split("\n")[0] == first_line


def test_in_handicap_games_the_words_are_those_of_shitate_and_uwate() -> None:
    start = next(start for start in STARTS if start.key == "six")
    here = USUAL.for_start(Position.from_sfen(start.sfen))
    for score, word in (
        (cp_score(600), "下手優勢"),
        (cp_score(-1500), "上手勝勢"),
        (cp_score(0), "互角"),
    ):
        thought = Thought(ANALYSED, "E", score, depth=9)
        for is_brief in (False, True):
            written = add_thoughts("一言。", [thought], here, briefly=is_brief)
            assert word in written
            assert thoughts_in(written) == (thought,)
            assert add_thoughts(written, [thought], here, briefly=is_brief) == written


def test_the_words_for_situations_begin_where_one_wants_them_to() -> None:
    thought = Thought(ANALYSED, score=cp_score(250))
    assert draft_text(thought, Situations(300, 800, 2000, 5000)).startswith("互角\n")


def test_a_name_keeps_its_letters_on_one_line() -> None:
    assert (
        draft_text(Thought(PLAYED, "水匠🐟\r\n한국\u2028¥—\ud83d", depth=1)) == "*深さ=1\n*エンジン=水匠🐟  한국 ¥—〓"
    )


def test_a_key_with_odd_letters_is_written_as_it_was_read() -> None:
    comment = "#評価値=5\n#注\x0b\xa0=値\x85"
    (thought,) = thoughts_in(comment)
    assert add_thoughts("", [thought]) == "互角\n#評価値=5\n#注\x0b\xa0=値 "


def test_a_key_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="no key line"):
        draft_text(Thought(PLAYED, depth=1, others=(("two words", "x"),)))


@given(thoughts())
def test_what_is_written_is_read_again(thought: Thought) -> None:
    written = draft_text(thought)
    assert thoughts_in(written) == (thought,)
    assert [part.text for part in parts_in(written)] == [written]


@given(st.lists(thoughts(), max_size=5))
def test_several_thoughts_are_read_again_one_by_one(several: list[Thought]) -> None:
    def speaker(thought: Thought) -> tuple[ThoughtSource, str | None, bool]:
        return thought.source, thought.engine, thought.instead and thought.source is ANALYSED

    speakers = dict.fromkeys(map(speaker, several))
    written = {(source, engine and shift_jis_text(engine), instead) for source, engine, instead in speakers}
    assume(len(written) == len(speakers))  # those whose names are written alike are one engine
    ordered = [thought for each in speakers for thought in several if speaker(thought) == each]
    assert list(thoughts_in(add_thoughts("自然な一手。", several))) == best_last(ordered)


@given(st.text(max_size=30))
def test_plain_letters_survive_shift_jis_and_stay_on_one_line(text: str) -> None:
    plain = shift_jis_text(text)
    assert plain.encode("cp932").decode("cp932") == plain
    assert len(plain.splitlines()) <= 1
    assert shift_jis_text(plain) == plain
    assert len(plain) == len(text)


# The short form

BEST = Thought(ANALYSED, "Fairy-Stockfish 11.1", cp_score(84), "△８五歩▲７八金", 15, 22, 523_000, 88_000, 2_500, 1)
SECOND = Thought(ANALYSED, "Fairy-Stockfish 11.1", cp_score(-489), "△３八と", 14, 20, 523_000, 88_000, 2_500, 2)


def test_every_candidate_has_the_drafts_keys_in_lines_of_their_own_and_the_best_is_last() -> None:
    best = BEST._replace(others=((CONDITION, "時間0.4秒 候補3"),))
    third = SECOND._replace(rank=3, score=mate_score(Side.WHITE, 7), nodes=524_000)
    written = add_thoughts("自然な一手。", [best, SECOND, third], briefly=True)
    assert written.split("\n") == [
        "自然な一手。",
        "",
        "#YS-詰み=後手勝ち:7手",
        "#読み筋=△３八と",
        "#深さ=14",
        "#ノード数=524000",
        "#エンジン=Fairy-Stockfish 11.1",
        "#YS-詳細=深さ14/20 2.5秒",
        "#YS-順位=3",
        "",
        "後手有利",
        "#評価値=-489",
        "#読み筋=△３八と",
        "#深さ=14",
        "#ノード数=523000",
        "#エンジン=Fairy-Stockfish 11.1",
        "#YS-詳細=深さ14/20 2.5秒",
        "#YS-順位=2",
        "",
        "互角",
        "#評価値=84",
        "#読み筋=△８五歩▲７八金",
        "#深さ=15",
        "#ノード数=523000",
        "#エンジン=Fairy-Stockfish 11.1",
        "#YS-詳細=深さ15/22 2.5秒 （時間0.4秒 候補3）",
        "#YS-順位=1",
    ]
    assert thoughts_in(written) == tuple(each._replace(nps=None) for each in (third, SECOND, best))


DRAFTED = ("読み筋", "深さ", "ノード数", "エンジン")


@given(
    st.lists(st.tuples(scores, pv_texts().filter(bool), numbers, counts), min_size=1, max_size=4),
    st.sampled_from(list(ThoughtSource)),
    st.booleans(),
)
def test_no_key_of_the_draft_is_shortened_or_hidden_by_another_candidate(
    found: list[tuple[Score, str, Number, int]], source: ThoughtSource, is_brief: bool
) -> None:
    told = [
        Thought(source, "E", score, line, depth, 31, nodes, None, 1_500, rank, others=((CONDITION, "深さ9"),))
        for rank, (score, line, depth, nodes) in enumerate(found, 1)
    ]
    written = add_thoughts("一言。", told, briefly=is_brief)
    blocks = [
        {line[1:].partition("=")[0] for line in part.text.split("\n")} for part in parts_in(written) if part.thoughts
    ]
    best_score = "詰み" if told[0].score and told[0].score.winner is not None else "評価値"
    for block, thought in zip(blocks, reversed(told), strict=True):
        assert block.issuperset(DRAFTED)
        own = "詰み" if thought.score and thought.score.winner is not None else "評価値"
        assert (own if own == best_score else f"YS-{own}") in block
    assert thoughts_in(written) == tuple(reversed(told))


OLD = """\
自然な一手。
#評価値=84
#読み筋=△８五歩▲７八金
#YS-詳細=互角 深さ15/22 523000ノード 2.5秒 （時間0.4秒 候補3） Fairy-Stockfish 11.1
#YS-候補2=-489 深さ14 △３八と
#YS-候補3=後手勝ち:7手 △３八と

#YS-評価値=100
#YS-読み筋=▲２六歩△３四歩
#YS-詳細=深さ12 80000ノード （ノード80000 再考） A
#YS-候補2=-300 深さ12 ▲７六歩△３四歩
#YS-局面=一手前
もう一言。"""
LONG = """\
互角
*評価値=84
*深さ=15
*エンジン=E
*YS-NPS=88000
*YS-順位=1

後手有利
*YS-評価値=-489
*YS-深さ=14
*エンジン=E
*YS-順位=2"""


def test_what_earlier_versions_shortened_is_read_and_its_keys_are_restored() -> None:
    third = in_short(SECOND._replace(rank=3, score=mate_score(Side.WHITE, 7), depth=None))
    best = BEST._replace(others=((CONDITION, "時間0.4秒 候補3"),), nps=None)
    assert thoughts_in(OLD)[:3] == (best, in_short(SECOND), third)
    for old, people in ((OLD, "自然な一手。\n{}もう一言。"), (LONG, "{}")):
        new = convert_comment(old, DIALECT, *after("7g7f")).comment
        assert Counter(thoughts_in(new)) == Counter(thoughts_in(old))
        assert [part.text for part in parts_in(new) if part.text.strip() and not part.thoughts] == [
            word for word in people.split("{}") if word
        ]
        assert convert_comment(new, DIALECT, *after("7g7f")).comment == new
    told = convert_comment(OLD, DIALECT, *after("7g7f")).comment
    assert told.count("#エンジン=Fairy-Stockfish 11.1\n") == 3
    assert "#評価値=-489\n#読み筋=△３八と\n#深さ=14\n" in told
    assert "#ノード数=523000\n" in told
    assert "#YS-深さ=12\n#ノード数=80000\n#エンジン=A\n#YS-詳細=（ノード80000 再考）\n#YS-候補2=" in told
    assert seen(told).research == Series(84, None, 15)


def test_one_alone_has_its_depth_where_others_look_for_it() -> None:
    written = add_thoughts("", [BEST._replace(rank=None)], briefly=True)
    assert "\n#深さ=15\n" in written
    assert thoughts_in(written) == (BEST._replace(rank=None, nps=None),)


@every_case(
    "odd",
    [
        BEST._replace(engine="深さ3 の人"),
        BEST._replace(engine="（条件） Engine"),
        BEST._replace(engine="互角"),
        BEST._replace(score=cp_score(84, bound=ScoreBound.LOWER)),
    ],
)
def test_what_the_short_form_would_twist_is_still_read_as_it_was(odd: Thought) -> None:
    told = thoughts_in(add_thoughts("", [odd._replace(rank=None)], briefly=True))
    assert told[0]._replace(nps=88_000) == odd._replace(rank=None)


def test_a_line_of_ours_that_makes_no_sense_stays_with_what_else_was_said() -> None:
    written = "#評価値=5\n#YS-候補x=3\n#YS-候補2=何か\n#YS-候補1=4"
    assert [pair for thought in thoughts_in(written) for pair in thought.others] == [
        ("YS-候補x", "3"),
        ("YS-候補2", "何か"),
        ("YS-候補1", "4"),
    ]


def in_short(thought: Thought) -> Thought:
    return thought._replace(seldepth=None, nodes=None, nps=None, time_ms=None, others=())


@given(comments, st.lists(thoughts(), min_size=1, max_size=3))
def test_the_short_form_is_taken_out_again_to_the_byte(comment: str, found: list[Thought]) -> None:
    ranked = [
        thought._replace(source=ANALYSED, engine="新しいエンジン", rank=rank, instead=False)
        for rank, thought in enumerate(found, 1)
    ]
    before = thoughts_in(comment)
    written = add_thoughts(comment, ranked, briefly=True)
    told = thoughts_in(written)
    assert told[: len(before)] == before
    assert [thought.score for thought in told[len(before) :]] == [thought.score for thought in ranked[::-1]]
    assert [thought.line or None for thought in told[len(before) :]] == [
        thought.line or None for thought in ranked[::-1]
    ]
    assert remove_thoughts(written, lambda thought: thought.engine == "新しいエンジン") == comment
    assert add_thoughts(written, ranked, briefly=True) == written


def test_shogihome_sees_the_score_of_the_best_and_every_line() -> None:
    shown = seen(add_thoughts("一言。", [BEST, SECOND], briefly=True))
    assert shown.research.score == 84
    assert shown.lines == ("△３八と", "△８五歩▲７八金")
