"""What the tests of thoughts share: boards to stand on, and thoughts and comments of every kind."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

from app.shogi.moves import Move, move_of_usi
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.charset_names import shift_jis_text
from app.thoughts.lines import line_text
from app.thoughts.score import Number, Score, cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.info import ScoreBound

PLAYED = ThoughtSource.PLAYED
CORPUS = Path(__file__).parents[4] / "shared" / "corpus"
beside_corpus = pytest.mark.skipif(
    not CORPUS.exists(), reason="the corpus of real records lies not beside the checkout"
)


class Standing(NamedTuple):
    """A node with the boards on both sides of its move."""

    before: Position | None
    after: Position
    move: Move | None


def after(usi: str, start: str = "startpos") -> Standing:
    """As it stands when these moves have been made, the last of them being the node's own."""
    position = Position.from_sfen(start)
    before: Position | None = None
    move: Move | None = None
    for word in usi.split():
        move = move_of_usi(word)
        assert move is not None, word
        before = position.copy()
        position.apply(move)
    return Standing(before, position, move)


def usi_of(moves: tuple[Move, ...]) -> str:
    return " ".join(move.usi for move in moves)


# Thoughts

one_line = st.one_of(
    st.sampled_from(("", " ", "水匠5", "やねうら王 Ver.8 (NNUE)", "a=b", "*", "＃　全角", "#評価値=1", "末尾の空白 ")),
    st.text(max_size=12).map(shift_jis_text),
)
numbers: st.SearchStrategy[Number] = st.one_of(
    st.integers(-(10**9), 10**9),
    st.decimals(-10_000, 10_000, places=2).map(lambda number: Decimal(f"{number:.2f}")),
)
counts = st.integers(0, 10**15)
bounds = st.sampled_from(ScoreBound)
scores: st.SearchStrategy[Score] = st.one_of(
    st.builds(cp_score, numbers, bound=bounds),
    st.builds(mate_score, st.sampled_from(list(Side)), st.one_of(st.none(), st.integers(0, 500)), bound=bounds),
)
other_keys = st.sampled_from(("ES-時間", "注", "候補2", "YS-印", "備考 ".strip(), "時間", "a"))


@st.composite
def pv_texts(draw: st.DrawFn) -> str:
    position = Position.from_sfen("startpos")
    moves: list[Move] = []
    for _ in range(draw(st.integers(0, 6))):
        moves.append(draw(st.sampled_from(position.legal_moves())))
        position.apply(moves[-1])
    return line_text(Position.from_sfen("startpos"), moves)


@st.composite
def thoughts(draw: st.DrawFn) -> Thought:
    """Anything the draft can hold, with at least one thing said that a key is known for."""
    parts: dict[str, st.SearchStrategy[Any]] = {
        "engine": st.one_of(one_line, st.sampled_from(("水匠🐟", "한국", "Café ☗"))),
        "score": scores,
        "line": st.one_of(pv_texts(), one_line),
        "depth": numbers,
        "seldepth": counts,
        "nodes": counts,
        "nps": counts,
        "time_ms": st.integers(0, 10**9),
        "rank": st.integers(1, 600),
    }
    names = draw(st.sets(st.sampled_from(sorted(parts)), min_size=1))
    said = {name: draw(parts[name]) for name in sorted(names)}
    others = tuple(draw(st.lists(st.tuples(other_keys, one_line), max_size=3)))
    return Thought(draw(st.sampled_from(ThoughtSource)), instead=draw(st.booleans()), others=others, **said)


def best_last(told: Iterable[Thought]) -> list[Thought]:
    """The thoughts as comments have them: of each engine the worst candidate first, then what it says of the move before."""
    found: list[Thought] = []
    for _, said in groupby(told, lambda each: (each.source, each.engine, each.instead and each.source is not PLAYED)):
        found += sorted(said, key=lambda each: 0 if each.instead else 1 - (each.rank or 1))
    return found


# Comments

human_line = st.one_of(
    st.sampled_from(
        (
            "",
            " ",
            "自然な一手。",
            "*3手目は疑問手",
            "* 12分考慮",
            "*一手目",
            "# 見出し",
            "#",
            "*",
            "**",
            "【悪手】",
            "*対局 時間 10:00 から",
            "*検討 ▲７六歩で優勢",
            "* 30 手で終わり",
            "#指し手の解説",
            "＊評価値=3",
            "評価値=3",
            "* 評価値=3",
            "*Engines 0 HoneyWaffle",
            "*一致率 先手 21% = 14/64  後手 40% = 26/64",
            "*候補手",
            "#【詰めろ】",
            "- 30 +7776FU",
        )
    ),
    st.text(st.characters(codec="utf-8", exclude_characters="\n="), max_size=10).filter(
        lambda line: not line.startswith("* ")
    ),
)
human_text = st.lists(human_line, max_size=5).map("\n".join)
note_lines = st.sampled_from(("*注=これは人の覚え書き", "#メモ=あとで見る", "*a=", "#評価値=わからない"))
foreign_lines = st.sampled_from(
    (
        "* 104",
        "* 50 -3334FU +7988GI",
        "*解析 0 ○ 候補1 時間 00:15.9 深さ 54 ノード数 1000495 評価値 207 読み筋 ▲同　歩(87)",
        "#指し手[72]△１四歩  ▲６八銀",
        "#推奨手[29]△４二銀",
        "#定跡: △８五歩   △３四歩   ",
        "互角\n#評価値=12\n#エンジン=ほか",
        "*詰み=先手勝ち:5手\n先手勝勢\n*評価値=3000\n*エンジン=対局者",
    )
)
situation_lines = st.sampled_from(("互角", "先手有望"))
comments = st.lists(st.one_of(human_line, note_lines, foreign_lines, situation_lines), max_size=7).map("\n".join)
