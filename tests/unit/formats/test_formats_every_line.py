"""No line of a file is passed over in silence: without it the record is another one, or something else is told."""

import random
import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import Final

import pytest
from format_tools import CORPUS, beside_corpus, shown
from record_styles import STYLES

from app.formats.encoding import decode_text
from app.formats.files import read_detected
from app.formats.format import Encoding
from app.formats.registry import FORMATS
from app.record.endings import End, EndKind
from app.record.headers import Headers
from app.record.problems import Severity
from app.record.record_builder import RecordBuilder
from app.record.tree import Record
from app.shogi.position import Position
from app.shogi.starts import EVEN, STARTS
from tests.sampling import so_many

NOTHING_NEW: Final = {
    "an empty line": r"[ \t\u3000]*",
    "the frame of a board": r"\+-+\+|９ ８ ７ ６ ５ ４ ３ ２ １",
    "the line above the moves": r"手数-+指手-+(?:消費時間-+)?",
    "what the file is written in, or with": r"#KI[F2] version=.*|#.*棋譜ファイル.*|'(?:CSA )?encoding=.*|'.*棋譜ファイル.*|# ファイル名：.*|V[0-9.]+",
    "a start that is meant where none is said, or that is drawn besides": r"手合割[：:](?:平手|その他|三枚落ち|左?五枚落ち|[左右]七枚落ち)",
    "a side to move that is meant where none is said": r"[先下]手番",
    "a hand that is empty": r"[先後上下]手の持駒：(?:なし)?|P[+-]",
    "an end that is said twice": r"まで[0-9]+手.*|[0-9]+ +(?:投了|反則負け|反則勝ち|中断|詰み?)\b.*",
    "a branch that goes on where the line above it ends": r"変化：2手",
    "what JKF leaves to whoever likes it": r'"(?:color": [01]|(?:FU|KY|KE|GI|KI|KA|HI)": 0),?|"capture": .*|"same": true,|\{\},?|"header": \{\},|"preset": "OTHER",|"initial": ?\{ ?"preset": ?"HIRATE" ?\},',
}  # fmt: skip
"""Lines whose absence need not be noticed, by the reason."""
_NOTHING_NEW: Final = re.compile("|".join(f"(?:{pattern})" for pattern in NOTHING_NEW.values()))
_LINES: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$")

ODD_LINES: Final = {
    "kifu": (
        "# 大事なメモ：この局は再検討すること",
        "# ここが急所",
        "手数＝3 ▲７六歩 まで",
        "+-- これは文章",
        "手数----これは文章",
        "何か",
        "*ひとこと",
        "&しおり",
        "備考：ひとこと",
        "変化：99手",
        "まで、と書いてある",
        "まで99手で反則勝ち",
        "先手の持駒：飛",
        "|これは文章",
        "９ ８ ７ 六 五",
        "手合割：十枚落ち",
        "手合割：青空",
        "盤面回転",
        "2 虎",
        "▲虎",
    ),
    "csa": ("何か", "'ひとこと", "'*ひとこと", "T99", "TX", "+1111FU", "%", "P5", "PX", "N*a", "$A", "$B:a", "#a"),
    "lines": ("# ひとこと", "何か", "// a", "position startpos moves 9a9b+", "~0.zzz."),
}
_KIND_OF_ODD: Final = {".csa": "csa", ".usi": "lines", ".usen": "lines"}


def game(start: str, seed: int) -> Record:
    """Some moves with all that can be said of them: branches, comments, bookmarks, times, ends and headers."""
    chance = random.Random(seed)  # noqa: S311 - the same game in every run
    builder = RecordBuilder(Position.from_sfen(start))
    builder.add_comment("開始前\n二行目")
    for ply in range(10):
        if ply in {5, 8}:
            builder.add_end(End(chance.choice((EndKind.RESIGN, EndKind.TIMEOUT, EndKind.MAX_MOVES))), 1_000)
            builder.go_back_to_ply(chance.randint(1, builder.ply - 2))
        moves = sorted(builder.position.legal_moves(), key=lambda move: move.usi)
        builder.add_move(chance.choice(moves), chance.choice((None, 0, 61_250)))
        if ply % 3 == 1:
            builder.add_comment(f"{ply} つ目\n**評価値={ply}")
        if ply == 6:
            builder.add_bookmark("しおり")
    black, white = ("先手", "後手") if start == EVEN.sfen else ("下手", "上手")
    return builder.to_record(Headers.from_pairs([("棋戦", "青葉杯"), (black, "a"), (white, "b"), ("備考", "一\n二")]))


def own_files() -> dict[str, str]:
    """Files that were written for this, and such as we write ourselves."""
    files = dict(STYLES)
    for number, start in enumerate(STARTS[:: len(STARTS) // 4]):
        records = [game(start.sfen, number)] + ([game(STARTS[0].sfen, 9)] if number == 2 else [])
        for format_ in FORMATS:
            some = records if format_.holds_many else records[:1]
            files[f"{start.key}{format_.extensions[0].suffix}"] = format_.write(some, Encoding.UTF_8)
    return files


def said(written: str, name: str) -> tuple[object, ...]:
    """All that comes of reading a file, but for where in it a problem is."""
    found = read_detected(written, PurePath(name).suffix)
    problems = sorted((problem.reason.en, str(problem.values)) for problem in found.reading.problems)
    return found.format, [shown(record) for record in found.reading.records], problems


def unnoticed(written: str, name: str) -> list[str]:
    """The lines without which a file says the same."""
    whole = said(written, name)
    lines = _LINES.findall(written)
    missed = (
        line.strip(" \t\r\n\u3000")
        for place, line in enumerate(lines)
        if said("".join(lines[:place] + lines[place + 1 :]), name) == whole
    )
    return [line for line in missed if not _NOTHING_NEW.fullmatch(line)]


def test_the_files_are_good() -> None:
    for name, written in own_files().items():
        told = read_detected(written, PurePath(name).suffix).reading.problems
        assert [problem for problem in told if problem.severity is Severity.ERROR] == [], name


def test_a_line_that_is_missing_is_noticed() -> None:
    files = own_files()
    assert len(files) >= 40
    assert {name: lines for name, written in files.items() if (lines := unnoticed(written, name))} == {}


def test_an_odd_line_is_kept_or_told() -> None:
    assert [
        (name, place, odd)
        for name, written in STYLES.items()
        if not name.endswith(".jkf")
        for place, odd in unnoticed_odd_lines(written, name)
    ] == []


def unnoticed_odd_lines(written: str, name: str) -> Iterator[tuple[int, str]]:
    """The odd lines that can be put into a file without a difference, and where."""
    whole, lines = said(written, name), _LINES.findall(written)
    step = so_many(7, 1)
    for number, odd in enumerate(ODD_LINES[_KIND_OF_ODD.get(PurePath(name).suffix, "kifu")]):
        for place in range(number % step, len(lines) + 1, step):
            if said("".join([*lines[:place], odd + "\n", *lines[place:]]), name) == whole:
                yield place, odd


@beside_corpus
@pytest.mark.slow
@pytest.mark.proof  # in our own: the test above
def test_a_line_that_is_missing_in_a_real_file_is_noticed() -> None:
    paths = [path for path in sorted((CORPUS / "records").rglob("*.*")) if path.suffix != ".json"]
    files = {path.name: decode_text(path.read_bytes()).text for path in paths if path.stat().st_size < 20_000}
    kinds = [[name for name in sorted(files) if name.endswith(suffix)] for suffix in {path.suffix for path in paths}]
    names = [name for kind in kinds for name in kind[:: so_many(max(1, len(kind) // 2), 1)]]
    assert len(names) >= len(kinds)
    assert {name: lines for name in names if (lines := unnoticed(files[name], name))} == {}
