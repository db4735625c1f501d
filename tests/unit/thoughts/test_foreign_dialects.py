"""What other programs write into comments, line by line as they do, with the values that a person reads there."""

from decimal import Decimal

from app.shogi.pieces import Side
from app.thoughts.comment import parts_in, thoughts_in
from app.thoughts.dialects.registry import DIALECTS, dialect_named, writable_dialects
from app.thoughts.dialects.shogigui import engines_in
from app.thoughts.score import cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.info import ScoreBound
from tests.cases import every_case

PLAYED, ANALYSED = ThoughtSource.PLAYED, ThoughtSource.ANALYSED
NUMBER, MARK = "YS-エンジン番号", "YS-印"

SHOGIGUI = {
    "*対局 候補1 時間 00:01.0 深さ 10/17 ノード数 49691 評価値 34 読み筋 △３四歩(33) ▲６八飛(28) △４二玉(51)": Thought(
        PLAYED, None, cp_score(34), "△３四歩(33) ▲６八飛(28) △４二玉(51)", 10, 17, 49691, time_ms=1000, rank=1
    ),
    "*対局 時間 00:00.8 深さ 22/28 ノード数 744743 評価値 88 読み筋 ▲３四飛(24) △３三角(22) ▲５八玉(59)": Thought(
        PLAYED, None, cp_score(88), "▲３四飛(24) △３三角(22) ▲５八玉(59)", 22, 28, 744743, time_ms=800
    ),
    "*解析 0 ○ 候補1 時間 00:15.9 深さ 54 ノード数 1000495 評価値 207 読み筋 ▲同　歩(87) △同　飛(82) ▲３四飛(24)": Thought(
        ANALYSED,
        None,
        cp_score(207),
        "▲同　歩(87) △同　飛(82) ▲３四飛(24)",
        54,
        None,
        1000495,
        time_ms=15900,
        rank=1,
        others=((NUMBER, "0"), (MARK, "○")),
    ),
    "*解析 0 △ 候補1 時間 00:00.0 深さ 32 ノード数 1 評価値 0 読み筋 △３三角(22)": Thought(
        ANALYSED,
        None,
        cp_score(0),
        "△３三角(22)",
        32,
        None,
        1,
        time_ms=0,
        rank=1,
        others=((NUMBER, "0"), (MARK, "△")),
    ),
    "*解析 0  候補2 時間 00:00.0 深さ 32 ノード数 1 評価値 0 読み筋 △３三角(22)": Thought(
        ANALYSED, None, cp_score(0), "△３三角(22)", 32, None, 1, time_ms=0, rank=2, others=((NUMBER, "0"),)
    ),
    "*解析 0 △ 評価値 -詰 3 読み筋 △同　角成(46)": Thought(
        ANALYSED, None, mate_score(Side.WHITE, 3), "△同　角成(46)", others=((NUMBER, "0"), (MARK, "△"))
    ),
    "*検討 候補1 時間 00:06.0 深さ 27/43 ノード数 44995318 評価値 -7 読み筋 △８四歩(83) ▲７八金(69)": Thought(
        ANALYSED, None, cp_score(-7), "△８四歩(83) ▲７八金(69)", 27, 43, 44995318, time_ms=6000, rank=1
    ),
    "*解析 0  時間 00:00.3 深さ 11/15 ノード数 131458 評価値 30 読み筋 ▲７六歩(77) △４二金(41)": Thought(
        ANALYSED,
        None,
        cp_score(30),
        "▲７六歩(77) △４二金(41)",
        11,
        15,
        131458,
        time_ms=300,
        others=((NUMBER, "0"),),
    ),
    "*Analysis 0 ○ Rank2 Time 01:15.9 Depth 54/60 Nodes 12K Value 207 Moves ▲２六歩(27)": Thought(
        ANALYSED,
        None,
        cp_score(207),
        "▲２六歩(27)",
        54,
        60,
        12_000,
        time_ms=75_900,
        rank=2,
        others=((NUMBER, "0"), (MARK, "○")),
    ),
    "*Game Time 00:01.0 Depth 10 Nodes 3M Value -Mate 5 Moves ▲２六歩(27)": Thought(
        PLAYED, None, mate_score(Side.WHITE, 5), "▲２六歩(27)", 10, None, 3_000_000, time_ms=1000
    ),
    "*Consider Value +Mate": Thought(ANALYSED, None, mate_score(Side.BLACK)),
    "*検討 評価値 150↑": Thought(ANALYSED, None, cp_score(150, bound=ScoreBound.LOWER)),
    "*検討 評価値 -150↓": Thought(ANALYSED, None, cp_score(-150, bound=ScoreBound.UPPER)),
    "*詰み探索0 時間 00:03.0 評価値 +詰 7 読み筋 ▲２三金打": Thought(
        ANALYSED, None, mate_score(Side.BLACK, 7), "▲２三金打", time_ms=3000, others=((NUMBER, "0"),)
    ),
    "* 解析 0 ○ 候補1 評価値 12": Thought(ANALYSED, None, cp_score(12), rank=1, others=((NUMBER, "0"), (MARK, "○"))),
    "*検討 深さ 12 評価値 30 ▲２六歩(27) △３四歩(33)": Thought(
        ANALYSED, None, cp_score(30), "▲２六歩(27) △３四歩(33)", 12
    ),
    "*解析 深さ 9 評価値 -0.5": Thought(ANALYSED, None, cp_score(Decimal("-0.5")), None, 9),
    "*検討 評価値 12.25↑ 読み筋 ▲２六歩(27)": Thought(
        ANALYSED, None, cp_score(Decimal("12.25"), bound=ScoreBound.LOWER), "▲２六歩(27)"
    ),
    "*検討 時間 ? 深さ ? ノード数 ? 評価値 ? 深さ 7": Thought(ANALYSED, depth=7),
    "*検討 評価値 5 文字列 mate in 3?": Thought(ANALYSED, None, cp_score(5), others=(("YS-文字列", "mate in 3?"),)),
}
OTHERS = {
    "*解析 2 時間 00:15.9 深さ 20 ノード数 5 評価値 -4 読み筋 ▲２六歩(27)": Thought(
        ANALYSED, None, cp_score(-4), "▲２六歩(27)", 20, None, 5, time_ms=15_900, rank=2, dialect="shogidroid"
    ),
    "*対局 評価値 -186 読み筋 △３三角打(00) ▲６七飛(68) △８六歩(85) ▲８六歩(87)": Thought(
        PLAYED, None, cp_score(-186), "△３三角打(00) ▲６七飛(68) △８六歩(85) ▲８六歩(87)", dialect="denryusen"
    ),
    "*対局 時間 00:01.2 深さ 20 ノード数 1 評価値 -35": Thought(
        PLAYED, None, cp_score(-35), None, 20, None, 1, time_ms=1200, dialect="cshogi"
    ),
    "*対局 時間 00:01.2 深さ 20 ノード数 1 評価値 +詰5": Thought(
        PLAYED, None, mate_score(Side.BLACK, 5), None, 20, None, 1, time_ms=1200, dialect="cshogi"
    ),
    "* Engine suisho Version Suisho5/YaneuraOu-V7.50 候補1 深さ 13/19 ノード数 596119 評価値 -47 読み筋 △７四金(63) ▲５五歩(56)": Thought(
        ANALYSED,
        "suisho",
        cp_score(-47),
        "△７四金(63) ▲５五歩(56)",
        13,
        19,
        596119,
        rank=1,
        others=(("YS-版", "Suisho5/YaneuraOu-V7.50"),),
        dialect="kishin",
    ),
    "#指し手[72]△１四歩  ▲６八銀  △３四歩  ▲７七銀  △３三角  ": Thought(
        ANALYSED, None, cp_score(72), "△１四歩  ▲６八銀  △３四歩  ▲７七銀  △３三角", dialect="piyo"
    ),
    "#指し手[62]△７五歩  ▲３三桂成  △同金  ▲７五歩  △同角": Thought(
        ANALYSED, None, cp_score(62), "△７五歩  ▲３三桂成  △同金  ▲７五歩  △同角", dialect="piyo"
    ),
    "#指し手【悪手】[-1300]▲５五角": Thought(
        ANALYSED, None, cp_score(-1300), "▲５五角", others=(("YS-判定", "悪手"),), dialect="piyo"
    ),
    "#推奨手[29]△４二銀  ▲５八金右  △３四歩": Thought(
        ANALYSED, None, cp_score(29), "△４二銀  ▲５八金右  △３四歩", instead=True, dialect="piyo"
    ),
    "#推奨手[244] ▲５六歩  △同　歩  ▲同　銀  △５四銀直  ▲５五歩打": Thought(
        ANALYSED,
        None,
        cp_score(244),
        "▲５六歩  △同　歩  ▲同　銀  △５四銀直  ▲５五歩打",
        instead=True,
        dialect="piyo",
    ),
    "#形勢[-120]▲７六歩  △３四歩": Thought(ANALYSED, None, cp_score(-120), "▲７六歩  △３四歩", dialect="kshogi"),
    "* 104": Thought(PLAYED, None, cp_score(104), dialect="floodgate"),
    "* 0": Thought(PLAYED, None, cp_score(0), dialect="floodgate"),
    "* -12.5": Thought(PLAYED, None, cp_score(Decimal("-12.5")), dialect="floodgate"),
    "* 30 -3334FU +2726FU": Thought(PLAYED, None, cp_score(30), "-3334FU +2726FU", dialect="floodgate"),
    "* 30 -3334FU+2726FU": Thought(PLAYED, None, cp_score(30), "-3334FU+2726FU", dialect="floodgate"),
    "* 50 -3334FU +7988GI -2277UM +8877GI": Thought(
        PLAYED, None, cp_score(50), "-3334FU +7988GI -2277UM +8877GI", dialect="floodgate"
    ),
    "* -8 +7978GI -7374FU": Thought(PLAYED, None, cp_score(-8), "+7978GI -7374FU", dialect="floodgate"),
    "* 267 +8877KA -6272OU": Thought(PLAYED, None, cp_score(267), "+8877KA -6272OU", dialect="floodgate"),
    "* 116 -8173KE +9796FU": Thought(PLAYED, None, cp_score(116), "-8173KE +9796FU", dialect="floodgate"),
    "* 130 7g7f 8c8d 7i6h 3c3d": Thought(PLAYED, None, cp_score(130), "7g7f 8c8d 7i6h 3c3d", dialect="floodgate"),
    "* -30000 %TORYO": Thought(PLAYED, None, cp_score(-30000), "%TORYO", dialect="floodgate"),
    "* -123 -3334FU +2726FU #123456": Thought(
        PLAYED, None, cp_score(-123), "-3334FU +2726FU", None, None, 123456, dialect="csa3"
    ),
    "* 5 #77": Thought(PLAYED, None, cp_score(5), None, None, None, 77, dialect="csa3"),
}
SHOGIHOME = {
    "互角\n*評価値=-123\n*読み筋=△３四歩▲２六歩\n*深さ=20\n*ノード数=123456\n*エンジン=Eng\n": Thought(
        PLAYED, "Eng", cp_score(-123), "△３四歩▲２六歩", 20, None, 123456
    ),
    "#評価値=-102\n#読み筋=△８五歩▲７七角\n#深さ=21\n#エンジン=水匠": Thought(
        ANALYSED, "水匠", cp_score(-102), "△８五歩▲７七角", 21
    ),
    "互角\n*評価値=-35\n*読み筋=▲２五歩△８五歩": Thought(PLAYED, None, cp_score(-35), "▲２五歩△８五歩"),
    "#詰み=先手勝ち:9手": Thought(ANALYSED, None, mate_score(Side.BLACK, 9)),
    # A family of tools in Rust.
    "*評価値=+50\n*深さ=12\n*選択深さ=18\n*ノード数=40960\n*探索時間=33ms\n*NPS=1241212\n*読み筋=7g7f 3c3d": Thought(
        PLAYED, None, cp_score(50), "7g7f 3c3d", 12, 18, 40960, 1241212, 33
    ),
}
ALL = {text: thought._replace(dialect="shogigui") for text, thought in SHOGIGUI.items()} | OTHERS | SHOGIHOME


@every_case("text", ALL)
def test_a_thought_of_another_program_is_read(text: str) -> None:
    assert thoughts_in(text) == (ALL[text],)


@every_case("text", ALL)
def test_it_is_found_between_a_persons_lines_which_stay_a_persons(text: str) -> None:
    comment = f"好手。\n*3手目は疑問手\n\n{text}\n* 12分考慮"
    assert thoughts_in(comment) == (ALL[text],)
    assert "".join(part.text for part in parts_in(comment)) == comment
    assert [part.text for part in parts_in(comment) if not part.thoughts] == [
        "好手。\n*3手目は疑問手\n\n",
        "\n* 12分考慮" if text.endswith("\n") else "* 12分考慮",
    ]


@every_case(
    "line",
    [
        "*3手目は疑問手",
        "* 12分考慮",
        "*12",
        "* 12 分考慮",
        "* 30 手で終わり",
        "*Engines 0 HoneyWaffle WCSC28",
        "*一致率 先手 21% = 14/64  後手 40% = 26/64",
        "*候補手",
        "*解析 0 ○ 候補1",
        "*対局 時間 10:00",
        "*検討 ▲７六歩で優勢",
        "*検討会 評価値 30",
        "*解析の評価値 30",
        "#指し手の解説[1]は別紙",
        "#推奨手",
        "#指し手の好手[解説]",
        "#定跡: 次の手",
        "#定跡: ▲ △",
        "#形勢[互角]",
        "* 30 +7776FUは好手",
        "#定跡手",
        "#【詰めろ】",
        "#先手 悪手:0回  疑問手:2回  好手:0回  定跡:5回  最善手:44回(77%)",
        "戦型：矢倉",
        "&しおり",
        "【悪手】",
        "* Engine room",
    ],
)
def test_a_persons_line_is_no_thought(line: str) -> None:
    assert thoughts_in(line) == ()


def test_moves_of_the_book_are_choices_of_their_own() -> None:
    thoughts = thoughts_in("#定跡: △８五歩   △３四歩   \n#推奨定跡: ▲２六歩   ")
    assert [(thought.line, thought.instead, thought.other_value("YS-種類")) for thought in thoughts] == [
        ("△８五歩", True, "定跡"),
        ("△３四歩", True, "定跡"),
        ("▲２六歩", True, "推奨定跡"),
    ]


def test_engines_are_called_by_the_names_in_the_comment_of_the_start() -> None:
    engines = engines_in("一言。\n*Engines 0 HoneyWaffle WCSC28\n* Engines 1 Fairy-Stockfish-largeboard")
    assert engines == {0: "HoneyWaffle WCSC28", 1: "Fairy-Stockfish-largeboard"}
    comment = "*解析 1 ○ 評価値 5\n*解析 2  評価値 6\n#評価値=7"
    assert [thought.engine for thought in thoughts_in(comment, engines)] == ["Fairy-Stockfish-largeboard", None, None]
    assert engines_in("一言。") == {}


def test_dialects_have_keys_and_names_of_their_own() -> None:
    assert len({dialect.key for dialect in DIALECTS}) == len(DIALECTS) == len({dialect.name for dialect in DIALECTS})
    for dialect in DIALECTS:
        assert dialect_named(dialect.key) is dialect
    assert dialect_named("nobody") is None
    assert {dialect.key for dialect in DIALECTS if not dialect.has_sure_sign} == {"kshogi", "kishin"}
    assert {dialect.key for dialect in writable_dialects()} == {"draft", "shogigui", "floodgate", "csa3"}
