"""What the tests of the formats share: records of every kind, and what two of them differ in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import strategies as st

from app.formats.format import Format, Trait
from app.record import headers
from app.record.endings import End, EndKind
from app.record.headers import Headers
from app.record.record_builder import RecordBuilder
from app.record.traversal import nodes_in_file_order
from app.record.tree import Node, Record
from app.shogi.moves import Move, move_of_usi
from app.shogi.position import Position
from app.shogi.starts import STARTS
from tests.positions import whole_seconds

CORPUS = Path(__file__).parents[4] / "shared" / "corpus"
beside_corpus = pytest.mark.skipif(
    not CORPUS.exists(), reason="the corpus of real records lies not beside the checkout"
)

STRANGE_STARTS = (
    "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    "9/9/9/9/4R4/9/9/9/9 w RBGSNLPrbgsnlp 7",
    "+P+L+N+S1+B+R2/9/9/4k4/9/9/9/9/4K4 b 18P2b18p 101",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "ln1g3nl/1ks1g4/1pppp1b1p/p4ps2/3r5/P2P1P3/1PS1P3P/1K1GG1R2/LN5NL b BS3Psp 75",
)
starts = st.sampled_from([start.sfen for start in STARTS[:1] * 8 + STARTS] + list(STRANGE_STARTS) * 2)

letters = st.characters(codec="utf-8", exclude_characters="\r\n")
plain_line = st.text(st.sampled_from("abc 歩銀角飛▲△☗七六（）：。、12"), max_size=12)
tricky_line = st.sampled_from(
    (
        "",
        "*",
        "**評価値=101",
        "*#評価値=-92",
        "&しおり",
        "# 読み筋 ▲７六歩",
        "変化：3手",
        "まで3手で先手の勝ち",
        "   1 ７六歩(77)   ( 0:01/00:00:01)",
        "'comment",
        "+7776FU",
        "手合割：平手",
        "　全角の空白で始まる",
        "blank at the end ",
        "\ttab",
        '{"a": "\\n"}',
        "%TORYO",
        "/",
        "v2 N+ $EVENT:x",
        "~0.7ku.",
        "position startpos moves 7g7f",
    )
)
comment_line = st.one_of(plain_line, tricky_line, st.text(letters, max_size=8))
comments = st.lists(comment_line, min_size=1, max_size=4).map("\n".join)
bookmarks = st.one_of(plain_line.map(str.strip), st.sampled_from(("読み込み時表示", "しおり２"))).filter(bool)
times = st.one_of(
    st.none(), st.sampled_from((0, 1_000, 999, 16_500, 59_999, 60_000, 3_600_000)), st.integers(0, 10_000_000)
)
ends = st.one_of(
    st.sampled_from([End(kind) for kind in EndKind if kind is not EndKind.OTHER]),
    st.sampled_from([End(EndKind.OTHER, words) for words in ("ERROR", "MATTA", "指し分け", "時間切れ引分")]),
)
names = st.one_of(
    st.sampled_from([name for name in headers.LABELS if name != headers.HANDICAP]),
    st.sampled_from(("対局ID", "編集ツール", "図", "$X", "CSA_KEY")),
)
values = st.one_of(
    plain_line.map(str.strip),
    st.sampled_from(("2026/11/20 10:00:00", "各6時間", "15分+60秒", "a:b：c", "二行\n目")),
    st.text(letters, max_size=10).map(str.strip),
)


@st.composite
def records(draw: st.DrawFn, illegal: bool = True) -> Record:
    """A record of any start, with branches, ends, comments, times and headers; moves against the rules where `illegal`."""
    builder = RecordBuilder(Position.from_sfen(draw(starts)))
    _annotate(draw, builder)
    for _ in range(draw(st.integers(0, 14))):
        if draw(st.integers(0, 5)) == 0:
            builder.go_back_to_ply(draw(st.integers(0, builder.ply)))
        if builder.is_ended:
            continue
        if draw(st.integers(0, 9)) == 0:
            builder.add_end(draw(ends), draw(times))
        elif (move := _a_move(draw, builder.position, illegal)) is not None:
            builder.add_move(move, draw(times))
        else:
            continue
        _annotate(draw, builder)
    written = draw(st.dictionaries(names, values, max_size=4))
    return builder.to_record(Headers.from_pairs(written.items()))


def _annotate(draw: st.DrawFn, builder: RecordBuilder) -> None:
    if draw(st.integers(0, 3)) == 0 and not builder.node.comment:
        builder.add_comment(draw(comments))
    if draw(st.integers(0, 9)) == 0 and not builder.node.bookmark:
        builder.add_bookmark(draw(bookmarks))


def _a_move(draw: st.DrawFn, position: Position, illegal: bool) -> Move | None:
    legal = position.legal_moves()
    if legal and not (illegal and draw(st.integers(0, 9)) == 0):
        return draw(st.sampled_from(legal))
    if not illegal:
        return None
    origins = [square for square in range(81) if position.board[square]]
    if not origins:
        return None
    origin, to = draw(st.sampled_from(origins)), draw(st.integers(0, 80))
    file, rank = "987654321", "abcdefghi"
    usi = f"{file[origin % 9]}{rank[origin // 9]}{file[to % 9]}{rank[to // 9]}"
    return move_of_usi(usi)


def plain_game(usi: str, start: str = "startpos", end: End | None = None) -> Record:
    """One line of play."""
    builder = RecordBuilder(Position.from_sfen(start))
    for word in usi.split():
        move = move_of_usi(word)
        assert move is not None, word
        builder.add_move(move)
    if end is not None:
        builder.add_end(end)
    return builder.to_record()


def shown(record: Record) -> list[str]:
    """All that a record says, a line for each thing, to compare and to read in a failure."""
    return [
        f"start {record.start_sfen}",
        *_headers(record),
        *(_node(node) for node in nodes_in_file_order(record.root)),
    ]


def differences(ours: Record, theirs: Record, format_: Format) -> list[tuple[str, str]]:
    """In what two records differ, apart from what the traits of a format say it does not keep."""
    pairs = _paired(list(_kept(ours, format_)), list(_kept(theirs, format_)))
    return [(mine, other) for mine, other in pairs if mine != other]


def _paired(ours: list[str], theirs: list[str]) -> Iterator[tuple[str, str]]:
    for number in range(max(len(ours), len(theirs))):
        yield ours[number] if number < len(ours) else "", theirs[number] if number < len(theirs) else ""


def _kept(record: Record, format_: Format) -> Iterator[str]:
    keeps = format_.keeps
    yield f"start {record.start_sfen}"
    if Trait.HEADERS in keeps:
        yield from _headers(record)
    for node in nodes_in_file_order(record.root):
        if node is record.root or (Trait.MOVES in keeps and _stands(node, keeps)):
            yield _node(node, keeps)


def _stands(node: Node, keeps: frozenset[Trait]) -> bool:
    """Whether a format with these traits has the node at all."""
    here: Node | None = node
    while here is not None and here.parent is not None:
        if Trait.ENDS not in keeps and here.end is not None:
            return False
        if Trait.BRANCHES not in keeps and here.parent.children[0] is not here:
            return False
        here = here.parent
    return True


def _headers(record: Record) -> Iterator[str]:
    return (f"{name}={value!r}" for name, value in record.headers)


def _node(node: Node, keeps: frozenset[Trait] = frozenset(Trait)) -> str:
    what = node.move.usi if node.move else repr(node.end) if node.end else "root"
    parts = [f"{node.ply} {what}"]
    if Trait.TIMES in keeps and node.time_ms is not None:
        parts.append(f"{node.time_ms if Trait.MILLISECONDS in keeps else whole_seconds(node)} ms")
    if Trait.COMMENTS in keeps and node.comment:
        parts.append(f"comment {node.comment!r}")
    if Trait.BOOKMARKS in keeps and node.bookmark:
        parts.append(f"bookmark {node.bookmark!r}")
    return ", ".join(parts)
