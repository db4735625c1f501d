"""Words and values of JKF: presets, pieces, modifiers, ends, headers and the start position.

Each value is checked for its type, and reported with its path if it is invalid.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from app.formats.csa_words import WORDLESS, end_lines, parse_end
from app.formats.format import ProblemCollector
from app.formats.jkf_json import ObjectWithRepeatedNames
from app.record.endings import End, EndKind
from app.record.problems import Severity
from app.record.tree import Node
from app.shogi.move_writers import CSA_KINDS
from app.shogi.pieces import HAND_KINDS, Kind, Side, piece_of
from app.shogi.position import Position, SfenError
from app.shogi.sfen import GREATEST_PLY, board_text, hands_text
from app.shogi.squares import Square, square_at
from app.shogi.starts import EVEN, RARE_STARTS, STARTS, find_start_with_side
from app.text import formats as text

MODIFIERS: Final = {"L": "左", "C": "直", "R": "右", "U": "上", "M": "寄", "D": "引", "H": "打"}
DROP_MODIFIER: Final = "H"

OTHER_PRESET: Final = "OTHER"
PRESETS: Final = dict(
    zip(
        ["HIRATE", "KY", "KY_R", "KA", "HI", "HIKY", "2", "3", "4", "5", "5_L", "6", "7_L", "7_R", "8", "10"],
        STARTS,
        strict=False,
    )
)
"""Start positions (even game and handicaps) by the name of their JKF preset, such as HIRATE."""
PRESET_NAMES: Final = {start.key: name for name, start in PRESETS.items() if not start.needs_board}
"""Presets by start; widespread programs refuse the others, so such a start is written as a board."""

STANDARD_HANDICAPS: Final = frozenset({"その他", *(start.name.ja for start in STARTS + RARE_STARTS)})
"""Values of the handicap header that add nothing to the start position, which has its own place in JKF."""

_ENDS_BY_WORD: Final = {word: End(kind) for kind, word in WORDLESS.items()}
_UNSIGNED_FOUL: Final = "ILLEGAL_ACTION"

BOOKMARK_MARK: Final = "&"


def jkf_word_for_end(end: End, turn: Side) -> str:
    """Return the JKF word for `end` where `turn` was to move."""
    lines = end_lines(end, turn)
    return lines[0][1:] if len(lines) == 1 else WORDLESS.get(end.kind, end.text)


def end_for_jkf_word(word: str, turn: Side) -> End:
    """Return the end for `word` where `turn` was to move; an unknown word is an end of the kind OTHER."""
    if word == _UNSIGNED_FOUL:
        return End(EndKind.FOUL_WIN)
    return _ENDS_BY_WORD.get(word) or parse_end(word, turn)


def split_comment(lines: Sequence[str]) -> tuple[str, str]:
    """Split the lines of a JKF comment into the comment and the bookmark, whose lines come last."""
    first = len(lines)
    while first and lines[first - 1].startswith(BOOKMARK_MARK):
        first -= 1
    bookmark = "\n".join(line.removeprefix(BOOKMARK_MARK) for line in lines[first:])
    return ("\n".join(lines[:first]), bookmark) if bookmark.strip("\n") else ("\n".join(lines), "")


def comment_lines(node: Node) -> list[str]:
    lines = node.comment.split("\n") if node.comment else []
    return lines + [BOOKMARK_MARK + line for line in node.bookmark.split("\n")] if node.bookmark else lines


JsonObject = Mapping[str, object]
"""JSON object as a mapping from the names of its members to their values."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_REPLACEMENT_CHARACTER: Final = "\ufffd"
_DIGITS: Final = re.compile(r"[0-9]{1,9}")
_MAX_SHOWN_LENGTH: Final = 40
_MAX_NUMBER: Final = 10**9
_BOARD_COORDINATES: Final = range(1, 10)


_INITIAL_MEMBERS: Final = frozenset({"preset", "data"})
_DATA_MEMBERS: Final = frozenset({"color", "board", "hands", "ply"})


class JkfValues:
    """Checked access to the values of one JKF game, with a report of each invalid value."""

    def __init__(self, troubles: ProblemCollector) -> None:
        self.report = troubles.report
        self._unknown_members: dict[str, tuple[str, int]] = {}
        """Unknown JSON members by name: path of the first occurrence, and number of occurrences."""

    def read_string(self, value: object, path: str, name: str) -> str | None:
        """Return text, or a number as text; report any other value and return None."""
        if isinstance(value, str):
            return self.replace_surrogates(value, f"{path}.{name}")
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(value)
        if value is not None:
            self.report_wrong_value(f"{path}.{shorten_text(name)}", value)
        return None

    def replace_surrogates(self, words: str, path: str) -> str:
        """Return the text with lone surrogates replaced, since no file can hold them."""
        if words.isascii() or not _SURROGATE.search(words):
            return words
        self.report(Severity.WARNING, text.BROKEN_LETTERS, path=shorten_text(path))
        return _SURROGATE.sub(_REPLACEMENT_CHARACTER, words)

    def read_integer(self, value: object, path: str, name: str, least: int, most: int) -> int | None:
        """Return an integer within the limits; None if it is missing or, after a report, if it is invalid."""
        if value is None:
            return None
        number = parse_number(value)
        if number is None or number != int(number) or not least <= number <= most:
            self.report_wrong_value(f"{path}.{name}", value)
            return None
        return int(number)

    def note_unknown_members(self, value: JsonObject, known: Iterable[str], path: str) -> None:
        """Collect the unknown members of a JSON object for `report_unknown_members`, and report repeated ones."""
        for name in value.keys() - known:
            first, count = self._unknown_members.get(name, (path, 0))
            self._unknown_members[name] = first, count + 1
        if isinstance(value, ObjectWithRepeatedNames):
            for name in value.repeated_names:
                self.report(Severity.WARNING, text.REPEATED, path=path, name=shorten_text(name))

    def report_unknown_members(self) -> None:
        """Report each unknown member once for the whole game, since every move may have it."""
        for name, (path, count) in self._unknown_members.items():
            self.report(Severity.WARNING, text.NOT_OF_JKF, name=shorten_text(name), path=path, count=count)

    def report_wrong_value(self, path: str, value: object) -> None:
        self.report(Severity.WARNING, text.WRONG_VALUE, path=path, value=display_value(value))

    # Headers and start position

    def read_headers(self, header: object) -> Iterator[tuple[str, str]]:
        if header is None:
            return
        if not isinstance(header, dict):
            self.report_wrong_value("header", header)
            return
        for name, value in header.pairs if isinstance(header, ObjectWithRepeatedNames) else header.items():
            words = self.read_string(value, "header", name)
            if words is not None:
                yield self.replace_surrogates(name, "header"), words

    def read_position(self, initial: object, handicap: str) -> Position:
        if initial is None:
            return Position.from_sfen((find_start_with_side(handicap) or EVEN).sfen)
        if not isinstance(initial, dict):
            self.report_wrong_value("initial", initial)
            return Position.from_sfen(EVEN.sfen)
        self.note_unknown_members(initial, _INITIAL_MEMBERS, "initial")
        data = initial.get("data")
        if isinstance(data, dict) and "board" in data:
            start = self._read_start(data)
            if start is not None:
                return start
            if initial.get("preset") == OTHER_PRESET:
                return Position.from_sfen(EVEN.sfen)
        elif data:
            self.report_wrong_value("initial.data", data)
        return Position.from_sfen(self._preset_sfen(initial.get("preset"), handicap))

    def _preset_sfen(self, preset: object, handicap: str) -> str:
        """Return the SFEN of a preset, or of the handicap in the headers."""
        if preset is None:
            start = find_start_with_side(handicap)
            if start is None:
                self.report(Severity.WARNING, text.NO_POSITION)
            return (start or EVEN).sfen
        name = display_value(preset)
        start = PRESETS.get(name) or find_start_with_side(name)
        if start is not None:
            return start.sfen
        if name == OTHER_PRESET:
            self.report(Severity.ERROR, text.BAD_POSITION, reason=text.NO_DATA)
        else:
            self.report(Severity.WARNING, text.UNKNOWN_HANDICAP, name=name)
        return EVEN.sfen

    def _read_start(self, data: JsonObject) -> Position | None:
        self.note_unknown_members(data, _DATA_MEMBERS, "initial.data")
        board = self._read_board(data.get("board"))
        hands = self._read_hands(data.get("hands"))
        white = self.read_integer(data.get("color"), "initial.data", "color", 0, 1) == 1
        ply = self.read_integer(data.get("ply"), "initial.data", "ply", 1, GREATEST_PLY) or 1
        try:
            return Position.from_sfen(f"{board_text(board)} {'w' if white else 'b'} {hands_text(hands)} {ply}")
        except SfenError as error:
            self.report(Severity.ERROR, text.BAD_POSITION, reason=error.phrase)
            return None

    def _read_board(self, columns: object) -> list[int]:
        """Return the pieces by square; an object instead of an array is an empty board."""
        board = [0] * 81
        if columns == {} or columns is None:
            return board
        for file, column in enumerate(self._read_list(columns, "initial.data.board", 9), 1):
            path = f"initial.data.board[{file - 1}]"
            for rank, square in enumerate(self._read_list(column, path, 9), 1):
                if square:
                    board[square_at(file, rank)] = self._read_piece(square, f"{path}[{rank - 1}]")
        return board

    def _read_piece(self, square: object, path: str) -> int:
        if not isinstance(square, dict):
            self.report_wrong_value(path, square)
            return 0
        name = square.get("kind")
        if name is None:
            return 0
        kind = find_csa_kind(name)
        if kind is None:
            self.report_wrong_value(f"{path}.kind", name)
            return 0
        side = Side.WHITE if self.read_integer(square.get("color"), path, "color", 0, 1) else Side.BLACK
        return piece_of(side, kind)

    def _read_hands(self, hands: object) -> tuple[list[int], list[int]]:
        counts: tuple[list[int], list[int]] = ([0] * 8, [0] * 8)
        for side, hand in enumerate(self._read_list(hands, "initial.data.hands", 2)):
            path = f"initial.data.hands[{side}]"
            if hand is not None and not isinstance(hand, dict):
                self.report_wrong_value(path, hand)
                continue
            for name, written in (hand or {}).items():
                count = self.read_integer(written, path, display_value(name), 0, 999)
                kind = find_csa_kind(name)
                if kind in HAND_KINDS:
                    counts[side][kind] = count or 0
                elif count:
                    self.report_wrong_value(path, name)
        return counts

    def _read_list(self, value: object, path: str, longest: int) -> list[object]:
        """Return a JSON array cut to `longest` values; report a value of another type, and surplus values."""
        if not isinstance(value, list):
            if value is not None:
                self.report_wrong_value(path, value)
            return []
        if any(value[longest:]):
            self.report_wrong_value(f"{path}[{longest}]", value[longest])
        return value[:longest]


def find_csa_kind(name: object) -> Kind | None:
    return CSA_KINDS.get(name) or CSA_KINDS.get(name.upper()) if isinstance(name, str) else None


def parse_number(value: object) -> float | None:
    """Return a number, or digits as one, if it is at least 0 and not too large; else None."""
    if type(value) is int or type(value) is float:
        return value if 0 <= value <= _MAX_NUMBER else None
    if isinstance(value, str):
        return int(value) if _DIGITS.fullmatch(value) else None
    return 0 if value is None else None


def parse_square(value: object) -> Square | None:
    if not isinstance(value, dict):
        return None
    file, rank = value.get("x"), value.get("y")
    if type(file) is not int or type(rank) is not int:
        file, rank = parse_number(file), parse_number(rank)
    if file is None or rank is None or file not in _BOARD_COORDINATES or rank not in _BOARD_COORDINATES:
        return None
    return square_at(int(file), int(rank))


def is_origin_in_hand(value: object) -> bool:
    """Return True if the origin is 00, which is the hand in CSA."""
    return isinstance(value, dict) and parse_number(value.get("x")) == 0 == parse_number(value.get("y"))


def display_value(value: object) -> str:
    """Return a value for display in a problem; arrays and objects are abbreviated."""
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    return shorten_text(str(value))


def shorten_text(words: str) -> str:
    shown_words = _SURROGATE.sub(_REPLACEMENT_CHARACTER, words[:_MAX_SHOWN_LENGTH])
    return shown_words if len(words) <= _MAX_SHOWN_LENGTH else shown_words[:-1] + "…"
