"""The words of JKF: how it names starts, pieces, modifiers and ends, and how a bookmark stands in a comment."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.formats.csa_ends import WORDLESS, end_lines, read_end
from app.formats.csa_position import CSA_KINDS
from app.record.endings import End, EndKind
from app.shogi.pieces import Side
from app.shogi.starts import RARE, STARTS

KINDS: Final = CSA_KINDS
MODIFIERS: Final = {"L": "左", "C": "直", "R": "右", "U": "上", "M": "寄", "D": "引", "H": "打"}
MODIFIER_LETTERS: Final = {word: letter for letter, word in MODIFIERS.items()}
DROPPED: Final = "H"

OTHER_START: Final = "OTHER"
_PRESETS: Final = {
    "even": "HIRATE",
    "lance": "KY",
    "right_lance": "KY_R",
    "bishop": "KA",
    "rook": "HI",
    "rook_lance": "HIKY",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "left_five": "5_L",
    "six": "6",
    "left_seven": "7_L",
    "right_seven": "7_R",
    "eight": "8",
    "ten": "10",
}
PRESETS: Final = {_PRESETS[start.key]: start for start in STARTS if start.key in _PRESETS}

PRESET_NAMES: Final = {start.key: name for name, start in PRESETS.items() if not start.is_drawn}
"""Widespread programs refuse a file with one of the others, so such a start is written as a board."""

STANDARD_HANDICAPS: Final = frozenset({"その他", *(start.name.ja for start in STARTS + RARE)})
"""What a header may say of the start position without telling anything new."""

_MEANINGS: Final = {word: End(kind) for kind, word in WORDLESS.items()}
_UNSIGNED_FOUL: Final = "ILLEGAL_ACTION"

BOOKMARK: Final = "&"


def word_of(end: End, turn: Side) -> str:
    """What JKF writes for `end` where `turn` would have moved."""
    lines = end_lines(end, turn)
    return lines[0][1:] if len(lines) == 1 else WORDLESS.get(end.kind, end.text)


def end_of(word: str, turn: Side) -> End:
    """What `word` means where `turn` would have moved; one that is not known is an end of its own."""
    if word == _UNSIGNED_FOUL:
        return End(EndKind.FOUL_WIN)
    return _MEANINGS.get(word) or read_end(word, turn)


class Remarks(NamedTuple):
    """What is said about a node."""

    comment: str
    bookmark: str


def remarks_of(lines: Sequence[str]) -> Remarks:
    """Comment and bookmark in the lines of a JKF comment, where the bookmark stands last."""
    first = len(lines)
    while first and lines[first - 1].startswith(BOOKMARK):
        first -= 1
    bookmark = "\n".join(line.removeprefix(BOOKMARK) for line in lines[first:])
    if bookmark.strip("\n"):
        return Remarks("\n".join(lines[:first]), bookmark)
    return Remarks("\n".join(lines), "")


def lines_of(remarks: Remarks) -> list[str]:
    """The other way round."""
    lines = remarks.comment.split("\n") if remarks.comment else []
    if remarks.bookmark:
        lines += [BOOKMARK + line for line in remarks.bookmark.split("\n")]
    return lines
