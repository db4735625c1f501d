"""Comments told in the dialects of other programs, and brought back."""

from hypothesis import given, settings
from hypothesis import strategies as st
from shogihome_reader import moves_seen, seen
from test_foreign_dialects import ALL as FOREIGN
from thought_samples import Standing, after, best_last, comments, thoughts, usi_of

from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text import thoughts as text
from app.text.phrase import Phrase
from app.thoughts.comment import add_thoughts, parts_in, thoughts_in
from app.thoughts.dialects.registry import dialect_named, writable_dialects
from app.thoughts.lines import LineStart, line_text, resolve_line
from app.thoughts.rewriting import RewrittenComment, convert_comment
from app.thoughts.score import Score, cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.info import ScoreBound
from tests.cases import every_case
from tests.sampling import so_many

PLAYED, ANALYSED = ThoughtSource.PLAYED, ThoughtSource.ANALYSED
STAND = after("7g7f")
REPLIES = line_text(STAND.after, "3c3d 2g2f")
THOUGHT = Thought(PLAYED, "Eng", cp_score(-123), REPLIES, 20, nodes=123456)


def told(comment: str, key: str, stand: Standing = STAND) -> RewrittenComment:
    dialect = dialect_named(key)
    assert dialect is not None
    return convert_comment(comment, dialect, *stand)


@every_case(
    ("key", "line", "lost"),
    [
        ("floodgate", "* -123 -3334FU +2726FU", (text.LOST_ENGINES, text.LOST_DEPTHS, text.LOST_NODES)),
        ("csa3", "* -123 -3334FU +2726FU #123456", (text.LOST_ENGINES, text.LOST_DEPTHS)),
        (
            "shogigui",
            "*対局 深さ 20 ノード数 123456 評価値 -123 読み筋 ▲７六歩(77) △３四歩(33) ▲２六歩(27)",
            (text.LOST_ENGINES,),
        ),
    ],
)
def test_a_thought_is_told_in_the_words_of_other_programs(key: str, line: str, lost: tuple[Phrase, ...]) -> None:
    comment = add_thoughts("一言。", [THOUGHT]) + "\n\nもう一言。"
    assert told(comment, key) == RewrittenComment(f"一言。\n\n{line}\n\nもう一言。", lost_parts=lost)


def test_shogigui_is_told_all_it_has_words_for() -> None:
    best = Thought(ANALYSED, "E", cp_score(34, bound=ScoreBound.LOWER), REPLIES, 10, 17, 49691, None, 65_990, 1)
    second = Thought(ANALYSED, "E", mate_score(Side.WHITE, 3), line_text(STAND.after, "8c8d"), rank=2)
    third = Thought(ANALYSED, "E", mate_score(Side.BLACK), rank=3)
    assert told(add_thoughts("", [best, second, third]), "shogigui").comment.split("\n") == [
        "*解析 候補3 評価値 +詰",
        "",
        "*解析 候補2 評価値 -詰 3 読み筋 △８四歩(83)",
        "",
        "*解析 候補1 時間 01:05.9 深さ 10/17 ノード数 49691 評価値 34↑ 読み筋 △３四歩(33) ▲２六歩(27)",
    ]


@every_case(
    ("score", "words"),
    [
        (mate_score(Side.BLACK, 5), "* 30000"),
        (mate_score(Side.WHITE), "* -30000"),
        (cp_score(12, Side.WHITE), "* -12"),
    ],
)
def test_floodgate_knows_only_numbers(score: Score, words: str) -> None:
    assert told(add_thoughts("", [Thought(PLAYED, "E", score)]), "floodgate").comment == words


def test_what_a_dialect_cannot_say_stays_as_it_is_and_is_told() -> None:
    second = THOUGHT._replace(rank=2)
    comment = add_thoughts("", [THOUGHT._replace(rank=1), second])
    found = told(comment, "floodgate")
    assert found.unconverted == (second,)
    assert found.comment == comment.partition("\n\n")[0] + "\n\n* -123 -3334FU +2726FU"
    advice = "#推奨手[29]▲２六歩  △３四歩"
    assert told(advice, "shogigui") == RewrittenComment(advice, thoughts_in(advice))
    assert told(comment, "piyo").comment == comment


@every_case(
    ("comment", "keys"),
    [
        ("互角\n#評価値=5\n#読み筋=△３四歩\n#エンジン=E", ("floodgate", "csa3")),
        ("*対局 検討 評価値 5\n#評価値=5", ("floodgate", "csa3")),
        ("*解析 候補1 評価値 5", ("floodgate", "csa3")),
        ("*エンジン=E\n*YS-備考=定跡", ("floodgate", "csa3", "shogigui")),
        ("#エンジン=E\n#YS-時間=1秒", ("floodgate", "csa3", "shogigui")),
    ],
)
def test_what_would_be_another_thought_there_stays_as_it_is(comment: str, keys: tuple[str, ...]) -> None:
    sources = [thought.source for thought in thoughts_in(comment)]
    for key in keys:
        found = told(comment, key)
        assert [thought.source for thought in thoughts_in(found.comment)] == sources
        assert thoughts_in(comment)[-1] in found.unconverted


def test_shogihome_reads_a_score_that_nothing_stands_before() -> None:
    for source, name in ((PLAYED, "player"), (ANALYSED, "research")):
        found = told(add_thoughts("", [Thought(source, score=cp_score(199), line=REPLIES)]), "shogigui")
        assert getattr(seen(found.comment), name).score == 199
        assert thoughts_in(found.comment)[0]._replace(dialect="", line=None) == Thought(
            source, score=cp_score(199), dialect=""
        )


@every_case(
    ("old", "new"),
    [
        ("△３四歩(33)▲２二角成(88)△２二銀(31)", "△３四歩▲２二角成△同　銀"),
        ("☖３四歩☗２六歩", "△３四歩▲２六歩"),
        ("-3334FU+2726FU", "△３四歩▲２六歩"),
        ("7g7f 3c3d 2g2f", "△３四歩▲２六歩"),
        ("△3四歩▲2六歩", "△3四歩▲2六歩"),
        ("△３四歩 ▲２二角成 △同 銀", "△３四歩 ▲２二角成 △同 銀"),
        ("△３四歩(33)▲９九玉(59)", "△３四歩(33)▲９九玉(59)"),
        ("△３四歩(33)▲投了", "△３四歩(33)▲投了"),
    ],
)
def test_an_old_line_is_renewed_and_nothing_else_is_touched(old: str, new: str) -> None:
    comment = f"一言。\n*詰み=先手勝ち:5手\n先手勝勢\n*評価値=+3000 \n*読み筋={old}\r\n*深さ=4\n*注=読み筋={old}\n"
    assert told(comment, "draft") == RewrittenComment(comment.replace(f"*読み筋={old}", f"*読み筋={new}"))


def test_a_line_that_began_with_dou_is_renewed_so_that_shogihome_reads_it() -> None:
    stand = after("7g7f 3c3d 8h2b+")
    found = told("#評価値=5\n#読み筋=△同　銀▲８八銀", "draft", stand).comment
    assert [usi_of(moves) for moves in moves_seen(found, stand.after)] == ["3a2b 7i8h"]


def test_a_mate_does_not_swallow_the_score_of_the_thought_below_it() -> None:
    found = told("*解析 評価値 +詰 3\n互角\n#評価値=12", "draft").comment
    assert [thought.score for thought in thoughts_in(found)] == [mate_score(Side.BLACK, 3), cp_score(12)]


def test_a_comment_in_the_dialect_already_stays_to_the_byte() -> None:
    for comment, key in (("*解析 0 ○  評価値  5", "shogigui"), ("#評価値=+05", "draft"), ("* 12分考慮", "floodgate")):
        assert told(comment, key).comment == comment


def test_shogigui_is_brought_into_the_draft_beginning_with_the_reply() -> None:
    comment = (
        "好手。\n*対局 時間 00:01.0 深さ 10/17 ノード数 9 評価値 34 読み筋 ▲７六歩(77) △３四歩(33) ▲２六歩(27)\n下。"
    )
    assert told(comment, "draft").comment == (
        "好手。\n互角\n*評価値=34\n*読み筋=△３四歩▲２六歩\n*深さ=10\n*ノード数=9\n*YS-選択深さ=17\n*YS-時間=1秒\n下。"
    )


def test_lines_below_each_other_do_not_run_together_in_the_draft() -> None:
    comment = "*解析 評価値 +詰 3\n*解析 評価値 +詰 5\n#注=人の言葉"
    new = told(comment, "draft").comment
    assert new == "#詰み=先手勝ち:3手\n\n#詰み=先手勝ち:5手\n\n#注=人の言葉"
    assert [thought.score for thought in thoughts_in(new)] == [mate_score(Side.BLACK, 3), mate_score(Side.BLACK, 5)]


def test_advice_of_piyo_goes_under_keys_that_nobody_takes_for_the_nodes_own() -> None:
    comment = "#指し手[72]▲７六歩  △３四歩\n#推奨手[90]▲２六歩  △同歩\n#定跡: ▲２六歩   "
    found = told(comment, "draft")
    played, better, book = thoughts_in(found.comment)
    assert (played.line, better.line, book.line) == ("△３四歩", "▲２六歩", "▲２六歩")
    assert [len(line.moves) for line in found.cut_lines] == [1]
    assert (better.instead, book.instead, better.score, book.other_value("YS-種類")) == (
        True,
        True,
        cp_score(90),
        "定跡",
    )
    assert usi_of(resolve_line(better, *STAND).moves) == "2g2f"
    assert seen(found.comment).research.score == 72


def test_engines_get_their_names_on_the_way() -> None:
    dialect = dialect_named("draft")
    assert dialect is not None
    new = convert_comment("*解析 0 ○ 評価値 5", dialect, *STAND, engines={0: "HoneyWaffle"}).comment
    assert new == "互角\n#評価値=5\n#エンジン=HoneyWaffle\n#YS-エンジン番号=0\n#YS-印=○"
    assert told(new, "shogigui").comment == "*解析 0 ○ 評価値 5"


def test_an_unfinished_line_keeps_what_can_be_read_and_that_is_told() -> None:
    found = told("* 30 -3334FU +2726FU +9999FU #5", "draft")
    assert found.comment == "互角\n*評価値=30\n*読み筋=△３四歩▲２六歩\n*ノード数=5"
    assert [line.rest for line in found.cut_lines] == ["+9999FU"]


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from(("shogigui", "floodgate", "csa3")))
def test_moves_and_scores_come_back_from_every_dialect(data: st.DataObject, key: str) -> None:
    position = after("7g7f 3c3d").after
    moves = []
    for _ in range(data.draw(st.integers(0, 8))):
        moves.append(data.draw(st.sampled_from(position.legal_moves())))
        position.apply(moves[-1])
    stand = after("7g7f 3c3d")
    assert stand.move is not None
    line = line_text(stand.after, moves) if moves else None
    thought = Thought(
        PLAYED,
        None,
        cp_score(data.draw(st.integers(-9999, 9999))),
        line,
        nodes=data.draw(st.integers(0, 10**12)),
    )
    there = told(add_thoughts("一言。\n", [thought]), key, stand).comment
    back = told(there, "draft", stand).comment
    wanted = thought._replace(nodes=None) if key == "floodgate" else thought
    assert thoughts_in(back) == (wanted,)
    assert back.startswith("一言。\n")


def test_a_line_that_cannot_be_read_at_all_is_told_too() -> None:
    found = told("#読み筋=▲９九玉\n#深さ=3", "shogigui")
    assert found.comment == "*解析 深さ 3"
    assert [line.rest for line in found.cut_lines] == ["▲９九玉"]


def test_at_the_start_of_a_game_there_is_no_move_to_begin_with() -> None:
    comment = add_thoughts("", [Thought(PLAYED, score=cp_score(5), line="▲７六歩△３四歩")])
    assert told(comment, "shogigui", after("")).comment == "*対局  評価値 5 読み筋 ▲７六歩(77) △３四歩(33)"
    book = "#定跡: ▲７六歩"
    assert told(book, "draft", after("")).comment == "#YS-読み筋=▲７六歩\n#YS-局面=一手前\n#YS-種類=定跡"


# Of anything


NAMES = {
    "engine": {text.LOST_ENGINES},
    "score": {text.LOST_SCORES, text.LOST_MATES, text.LOST_BOUNDS, text.LOST_FRACTIONS},
    "line": {text.LOST_LINES},
    "depth": {text.LOST_DEPTHS},
    "seldepth": {text.LOST_SELDEPTHS},
    "nodes": {text.LOST_NODES},
    "nps": {text.LOST_NPS},
    "time_ms": {text.LOST_TIMES, text.LOST_FRACTIONS},
    "rank": {text.LOST_RANKS},
}
"""By what each part of a thought is called when it is lost."""


def replies(thought: Thought, stand: Standing) -> tuple[Move, ...]:
    line = resolve_line(thought, *stand)
    return line.moves[line.start is LineStart.BEFORE and line.moves[0] is stand.move :]


def differing(one: Thought, other: Thought, stand: Standing) -> set[str]:
    """The names of the parts in which they differ."""
    found = {part for part in NAMES if part not in {"score", "line"} and getattr(one, part) != getattr(other, part)}
    scores = [thought.score for thought in (one, other)]
    if scores[0] != scores[1]:
        found.add("score")
    if not resolve_line(one, *stand).rest and replies(one, stand) != replies(other, stand):
        found.add("line")
    return found | {key for key, _ in set(one.others) ^ set(other.others)}


def check_rewriting(comment: str, key: str, stand: Standing) -> str:
    """Rewrite the comment; every thought says the same again, and whatever it does not say is named, and no more."""
    found = told(comment, key, stand)
    before, now = thoughts_in(comment), thoughts_in(found.comment)
    if key == "draft":  # which has the best candidate last
        before, now = tuple(best_last(before)), tuple(best_last(now))
    assert [(each.source, each.instead) for each in now] == [(each.source, each.instead) for each in before]
    differences = {name for one, other in zip(before, now, strict=True) for name in differing(one, other, stand)}
    for name in differences:
        assert NAMES.get(name, {text.LOST_KEY.filled(key=name)}) & set(found.lost_parts), name
    for phrase in found.lost_parts:
        assert any(phrase in NAMES.get(name, {text.LOST_KEY.filled(key=name)}) for name in differences), phrase
    people = ["".join(part.text for part in parts_in(each) if not part.thoughts) for each in (comment, found.comment)]
    assert people[0].split() == people[1].split()
    assert told(found.comment, key, stand).comment == found.comment
    return found.comment


WRITABLE = [dialect.key for dialect in writable_dialects()]


@settings(max_examples=so_many(100, 1000), deadline=None)
@given(thoughts(), st.sampled_from(WRITABLE), st.sampled_from(WRITABLE))
def test_whatever_a_thought_loses_on_its_way_is_named(thought: Thought, there: str, back: str) -> None:
    for stand in (after(""), STAND):
        comment = check_rewriting(add_thoughts("一言。\n", [thought]), there, stand)
        check_rewriting(check_rewriting(comment, back, stand), "draft", stand)


@settings(max_examples=so_many(100, 1000), deadline=None)
@given(comments, st.sampled_from(WRITABLE))
def test_whatever_comments_lose_is_named(comment: str, key: str) -> None:
    check_rewriting(check_rewriting(comment, key, STAND), "draft", STAND)


@every_case("key", WRITABLE)
def test_whatever_thoughts_of_other_programs_lose_is_named(key: str) -> None:
    for comment in FOREIGN:
        check_rewriting(check_rewriting(f"一言。\n{comment}", key, STAND), "draft", STAND)


@given(comments, st.integers(0, 400), st.text(max_size=3))
def test_a_damaged_comment_can_be_rewritten_and_added_to(comment: str, place: int, damage: str) -> None:
    place %= len(comment) + 1
    damaged = comment[:place] + damage + comment[place + 1 :]
    for key in WRITABLE:
        told(damaged, key)
    for thought in thoughts_in(damaged):
        assert thoughts_in(add_thoughts("", [thought._replace(dialect="draft")]))
