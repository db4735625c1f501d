"""Common parts of KIF, KI2 and BOD: headers, start position, notes, branches, and detection of the format."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from app.formats.diagram import HAND_OWNERS, DiagramBuilder, whole_diagram_lines
from app.formats.format import ProblemCollector
from app.formats.kifu_ends import UNTIL
from app.formats.reader_support import BLANKS, quote_text
from app.record import headers as names
from app.record.endings import End
from app.record.headers import Headers
from app.record.problems import Severity
from app.record.traversal import nodes_in_file_order
from app.record.tree import Node, Record
from app.shogi.position import Position
from app.shogi.starts import EVEN, StartPosition, find_start, find_start_with_side, start_at_position
from app.text import formats as text
from app.text.phrase import Phrase

HEADER_COLON: Final = "："
COMMENT_MARK: Final = "*"
BOOKMARK_MARK: Final = "&"
BRANCH_WORD: Final = "変化"
TURNED_BOARD: Final = "盤面回転"
TURNED_BOARDS: Final = (TURNED_BOARD, "盤面反転")
"""Lines without a colon by which a file asks to show the board from White's side."""
OTHER_HANDICAP: Final = "その他"
"""Value of the handicap header 手合割 in a record that starts from a diagram."""

EVEN_PLAYERS: Final = (names.BLACK, names.WHITE)
HANDICAP_PLAYERS: Final = (names.HANDICAP_TAKER, names.HANDICAP_GIVER)
PLAYERS: Final = EVEN_PLAYERS + HANDICAP_PLAYERS
FIRST_HEADERS: Final = frozenset({names.HANDICAP, names.STARTED_AT, *PLAYERS})
"""Headers that begin another game if they come after moves."""

_HEADER_NAME: Final = (
    rf"(?!まで|変化[:：]|手数[-=＝]|\+-|[#*&|▲△▼▽☗☖⛊⛉\ufeff])"
    rf"(?!(?:{'|'.join(HAND_OWNERS)})[:：])[^:：\r\n{BLANKS}]++"
)
_HEADER: Final = re.compile(rf"({_HEADER_NAME})[:：]([^\r\n]*)")


_VARIANT_NAMES: Final = re.compile(
    r"(?:[5５五][5５五々]|京都|どうぶつ|動物|ゴロゴロ|中|大|大局|安南|王手|鯨|禽|トリ|摩訶大大|天竺)(?:将棋|しょうぎ|ショウギ)"
)


def is_variant(name: str) -> bool:
    """True if the handicap names a variant of shogi, as lishogi and others write it."""
    return _VARIANT_NAMES.match("".join(name.split())) is not None


def read_header(line: str) -> tuple[str, str] | None:
    """Return name and value if the line is a header."""
    found = _HEADER.fullmatch(line)
    return (found[1], found[2].strip(BLANKS)) if found else None


class KifuHeadBuilder:
    """Builder of the headers and the start position of a game."""

    def __init__(self, troubles: ProblemCollector) -> None:
        self.diagram = DiagramBuilder(troubles)
        self._problems = troubles
        self._headers: list[tuple[str, str]] = []
        self._handicap = ""
        """Value of the handicap header 手合割; the last of several, as in other programs."""

    @property
    def is_empty(self) -> bool:
        diagram = self.diagram
        return not (self._headers or diagram.ranks or any(map(any, diagram.hands)) or diagram.turn is not None)

    @property
    def has_start(self) -> bool:
        """True if the start position is known, so that another one belongs to the next game."""
        return bool(self._handicap or self.diagram.ranks)

    @property
    def has_named_start(self) -> bool:
        """True if the game starts from a named handicap without a diagram."""
        return self._known_start() is not None and not self.diagram.ranks

    def add_header(self, name: str, value: str) -> None:
        self._headers.append((name, value))
        if name == names.HANDICAP and value:
            before = self._handicap
            if before and (find_start(before) or before) != (find_start(value) or value):
                self._problems.report(Severity.WARNING, text.SEVERAL_HANDICAPS, name=quote_text(before))
            self._handicap = value

    def start_position(self) -> Position:
        """Return the start position: a diagram with any piece takes precedence over a handicap."""
        diagram = self.diagram
        named, start = self._handicap, self._known_start()
        if diagram.ranks and (start is None or any(diagram.board)):
            position = diagram.to_position()
            if start is not None and start_at_position(position) is not start:
                self._problems.report(Severity.NOTE, text.HANDICAP_DIFFERS, name=quote_text(named))
            return position
        if diagram.move_count_line:
            self._problems.report_at(diagram.move_count_line, 0, Severity.WARNING, text.TAIL_WITHOUT_BOARD)
        if any(map(any, diagram.hands)):
            self._problems.report(Severity.WARNING, text.HANDS_WITHOUT_BOARD)
        if start is None and named and not is_variant(named):
            self._problems.report(Severity.WARNING, text.UNKNOWN_HANDICAP, name=quote_text(named))
        position = Position.from_sfen((start or EVEN).sfen)
        if diagram.turn is not None and diagram.turn is not position.turn:
            return Position(position.board, position.hands, diagram.turn)
        return position

    def headers_without_start(self) -> Headers:
        """Return all headers except those that only name the start position."""
        return Headers.from_pairs(
            pair for pair in self._headers if pair[0] != names.HANDICAP or not _names_start(pair[1])
        )

    def _known_start(self) -> StartPosition | None:
        return find_start_with_side(self._handicap)


def side_names(record: Record) -> tuple[str, str]:
    """Return the words for the sides: 先手 and 後手, or 下手 and 上手 in a handicap game."""
    start = start_at_position(record.start_position())
    return EVEN_PLAYERS if start is None or start is EVEN else HANDICAP_PLAYERS


def head_lines(record: Record, always_drawn: bool = False) -> list[str]:
    """Return the headers in their order, with the start position before the players, or last."""
    written: list[str] = []
    start = whole_diagram_lines(record.start_position()) if always_drawn else _start_lines(record)
    for name, value in record.headers:
        if name in PLAYERS:
            written += start
            start = []
        written += _header_lines(name, value)
    return written + start


def _start_lines(record: Record) -> list[str]:
    position = record.start_position()
    start = start_at_position(position)
    if start is None or not start.is_in_kif or position.ply > 1 or _own_handicaps(record):
        # An unknown handicap name needs a diagram, and so does the number of the first move.
        return whole_diagram_lines(position)
    named = f"{names.HANDICAP}{HEADER_COLON}{start.name.ja}"
    return [named, *whole_diagram_lines(position)] if start.needs_board else [named]


def _header_lines(name: str, value: str) -> list[str]:
    if name == TURNED_BOARD and not value:
        return [TURNED_BOARD]
    if not _can_read_name_back(name):
        return []
    lines = split_lines(value)
    if name == names.HANDICAP:
        lines = [line for line in lines if not _names_start(line)]
    return [f"{name}{HEADER_COLON}{line}" for line in lines]


def _own_handicaps(record: Record) -> list[str]:
    """Return the lines of the handicap header that name no known start."""
    value = record.headers.find_value(names.HANDICAP)
    return [] if value is None else [line for line in split_lines(value) if not _names_start(line)]


def header_losses(record: Record) -> Iterable[Phrase]:
    """Yield a sentence for each header, or part of one, that a KIF or KI2 file loses."""
    if any("\r" in value for _, value in record.headers):
        yield text.KIFU_LOST_RETURNS
    for name, value in record.headers:
        if not _can_read_name_back(name):
            yield text.LOST_HEADER.filled(name=name)
        elif name == names.HANDICAP and any(_names_start(line) for line in split_lines(value)):
            yield text.LOST_HANDICAP_HEADER.filled(name=value)
        elif any(line != line.strip(BLANKS) for line in split_lines(value)):
            yield text.LOST_HEADER_BLANKS.filled(name=name)


def _can_read_name_back(name: str) -> bool:
    return read_header(f"{name}{HEADER_COLON}") == (name, "")


def _names_start(value: str) -> bool:
    """Return True if `value` only names the start position."""
    return find_start(value) is not None or value.strip(BLANKS) == OTHER_HANDICAP


_LINE_END: Final = re.compile(r"\r\n|\r|\n")


def split_lines(words: str) -> list[str]:
    """Split a text at line ends of any kind."""
    return _LINE_END.split(words)


def file_text(games: Iterable[Iterable[str]]) -> str:
    """Return the text of a file with the lines of these games, separated by empty lines."""
    return "\n".join("".join(f"{line}\n" for line in lines) for lines in games)


MOVE_COLUMN_WIDTH: Final = 12
"""Width of a move column; a full-width character counts two."""


def walk_in_file_order(record: Record) -> Iterator[tuple[Node, Position]]:
    """Iterate over nodes (not the root) in file order, with the position before each: do not keep it, it is reused."""
    position = record.start_position()
    line: list[Node] = [record.root]
    nodes = nodes_in_file_order(record.root)
    next(nodes)
    for node in nodes:
        while len(line) > node.ply:
            if line.pop().move is not None:
                position.undo()
        yield node, position
        if node.move is not None:
            position.apply(node.move)
        line.append(node)


def pad_to_column(word: str) -> str:
    """Return `word` padded with blanks to the width of the move column, in which a full-width character counts two."""
    return word + " " * (MOVE_COLUMN_WIDTH - sum(1 if letter < "\u0100" else 2 for letter in word))


def note_lines(node: Node) -> list[str]:
    lines = [COMMENT_MARK + line for line in split_lines(node.comment)] if node.comment else []
    return lines + [BOOKMARK_MARK + line for line in split_lines(node.bookmark)] if node.bookmark else lines


def branch_lines(node: Node) -> tuple[str, str]:
    return "", f"{BRANCH_WORD}：{node.ply}手"


def format_total_line(ply: int, words: str) -> str:
    """Return the まで line of a game whose end is at `ply`; `words` state the result."""
    return f"{UNTIL}{ply - 1}手で{words}"


def kifu_losses(record: Record, keeps_end: Callable[[End, Position], bool]) -> Iterator[Phrase]:
    """Yield a sentence for each loss of a record in KIF or KI2; `keeps_end` returns True if an end is preserved."""
    yield from header_losses(record)
    if any("\r" in node.comment or "\r" in node.bookmark for node in nodes_in_file_order(record.root)):
        yield text.KIFU_LOST_RETURNS
    for node in nodes_in_file_order(record.root):
        if node.bookmark and not split_lines(node.bookmark)[0]:
            yield text.KIFU_LOST_BOOKMARK.filled(ply=node.ply)
    for node, position in walk_in_file_order(record):
        if node.end is not None and not keeps_end(node.end, position):
            yield text.LOST_END.filled(words=node.end.text or node.end.name_on_screen)


_KIF_FIRST_LINE: Final = re.compile(r"^[ \t\u3000]*(?:#KIF\b|手数----)", re.MULTILINE)
_MOVE_LINE_WITH_ORIGIN: Final = re.compile(
    r"^[ \t\u3000]{0,20}[0-9０-９]{1,6}"
    r"(?:[ \t\u3000]{1,20}[^ \t\r\n0-9]{2,6}|(?:[1-9１-９][一二三四五六七八九]|同).{1,4})(?:\([1-9]{2}\)|打)",
    re.MULTILINE,
)
"""Pattern of a line meant as a KIF move, even if the move cannot be read."""
_PROGRAM_BANNER: Final = re.compile(r"^[ \t\u3000]*#.*Kifu for ", re.MULTILINE)
_NUMBERED_MOVE: Final = re.compile(
    r"^[ \t\u3000]{0,20}[0-9０-９]{1,6}[ \t\u3000]{1,20}(?:[▲△▼▽☗☖⛊⛉])?"
    r"(?:(?:[1-9１-９][1-9１-９一二三四五六七八九]|同)[ \u3000]{0,4}[成歩香桂銀金角飛玉王と杏圭全馬龍竜]|投了|中断|千日手|持将棋|詰)",
    re.MULTILINE,
)
_MARKED_MOVE: Final = re.compile(
    r"^[ \t\u3000]{0,20}[▲△▼▽☗☖⛊⛉][ \u3000]{0,4}"
    r"(?:(?:[1-9１-９][1-9１-９一二三四五六七八九]|同)[ \u3000]{0,4}[同成歩香桂銀金角飛玉王と杏圭全馬龍竜1-9１-９]|投了|中断|千日手)",
    re.MULTILINE,
)
_RANK_LINE: Final = re.compile(r"^[ \t\u3000]{0,20}\|.{18,40}\|", re.MULTILINE)
_HEADER_LINE: Final = re.compile(
    r"^[ \t\u3000]{0,20}(?:手合割|先手|後手|下手|上手|開始日時|終了日時|棋戦|戦型|表題|持ち時間|変化|[先後上下]手の持ち?駒)[:：]"
    r"|^まで[、 ]{0,4}[0-9０-９]{1,6}手",
    re.MULTILINE,
)


def kif_likelihood(beginning: str) -> int:
    if _KIF_FIRST_LINE.search(beginning) or _MOVE_LINE_WITH_ORIGIN.search(beginning):
        marked = len(_MARKED_MOVE.findall(beginning))
        return 95 if marked and len(_MOVE_LINE_WITH_ORIGIN.findall(beginning)) <= marked else 100
    if _NUMBERED_MOVE.search(beginning):
        return 90
    return 60 if _PROGRAM_BANNER.search(beginning) else _likelihood_without_moves(beginning, 45)


def ki2_likelihood(beginning: str) -> int:
    if _MARKED_MOVE.search(beginning):
        others = (_NUMBERED_MOVE, _KIF_FIRST_LINE, _MOVE_LINE_WITH_ORIGIN)
        return 50 if any(other.search(beginning) for other in others) else 90
    return _likelihood_without_moves(beginning, 40)


def bod_likelihood(beginning: str) -> int:
    if not _RANK_LINE.search(beginning):
        return 0
    return 30 if any(found.search(beginning) for found in (_KIF_FIRST_LINE, _NUMBERED_MOVE, _MARKED_MOVE)) else 80


def _likelihood_without_moves(beginning: str, with_headers: int) -> int:
    if _RANK_LINE.search(beginning):
        return with_headers
    return with_headers if _HEADER_LINE.search(beginning) else 0
