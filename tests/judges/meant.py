"""What our files mean, in the words in which tsshogi answers, and in what it is known to read them otherwise."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from app.formats.format import Format, Trait
from app.record import headers
from app.record.endings import End, EndKind
from app.record.traversal import nodes_in_file_order
from app.record.tree import Node, Record
from tests.positions import whole_seconds


class Row(NamedTuple):
    """A node as it is read of a file."""

    ply: int
    word: str
    """Its move in USI, or how the game ended."""
    time_ms: int
    """Nothing where no time is said: that is how tsshogi answers."""
    comment: str
    bookmark: str


class Read(NamedTuple):
    """A record as it is read of a file; its nodes in file order."""

    start: str
    """The position, without the number of the first move, which tsshogi does not keep."""
    names: tuple[str, str]
    nodes: tuple[Row, ...]


_ENDS: Final = {
    EndKind.RESIGN: "resign",
    EndKind.INTERRUPT: "interrupt",
    EndKind.ERROR: "any エラーによる中断",
    EndKind.REPETITION: "repetitionDraw",
    EndKind.IMPASSE: "impass",
    EndKind.DRAW: "draw",
    EndKind.MAX_MOVES: "maxMoves",
    EndKind.MATE: "mate",
    EndKind.NO_MATE: "noMate",
    EndKind.TIMEOUT: "timeout",
    EndKind.FOUL_LOSE: "foulLose",
    EndKind.FOUL_WIN: "foulWin",
    EndKind.DECLARATION: "enteringOfKing",
    EndKind.WIN_BY_DEFAULT: "winByDefault",
    EndKind.LOSE_BY_DEFAULT: "loseByDefault",
    EndKind.TRY: "try",
    EndKind.SEALED: "any 封じ手",
}


def meant(record: Record, format_: Format) -> Read:
    """What a file in that format says of the record: all that the format holds."""
    said = record.headers
    rows = tuple(_row(node, format_) for node in _standing(record, format_))
    names = said.find_value(headers.BLACK) or "", said.find_value(headers.WHITE) or ""
    return Read(record.start_position().sfen_without_ply(), names if Trait.HEADERS in format_.keeps else ("", ""), rows)


def _standing(record: Record, format_: Format) -> Iterator[Node]:
    keeps = format_.keeps
    main = True
    for node in nodes_in_file_order(record.root):
        if node.parent is not None and node.parent.children[0] is not node:
            main = False
        if node is record.root or (
            Trait.MOVES in keeps
            and (main or Trait.BRANCHES in keeps)
            and (node.end is None or Trait.ENDS in keeps or format_.key == "usen")
        ):
            yield node


def _row(node: Node, format_: Format) -> Row:
    keeps = format_.keeps
    time_ms = node.time_ms or 0
    if Trait.MILLISECONDS not in keeps:
        time_ms = whole_seconds(node)
    return Row(
        node.ply,
        node.move.usi if node.move else _end(node.end) if node.end else "start",
        time_ms if Trait.TIMES in keeps else 0,
        node.comment if Trait.COMMENTS in keeps else "",
        node.bookmark if Trait.BOOKMARKS in keeps else "",
    )


def _end(end: End) -> str:
    return _ENDS.get(end.kind) or f"any {end.text}"


# What is known to be read otherwise


class Difference(NamedTuple):
    why: str
    formats: tuple[str, ...]
    alter: Callable[[Read], Read]
    """What we meant, as it is read."""


def _words(changes: dict[str, str]) -> Callable[[Read], Read]:
    def alter(read: Read) -> Read:
        return read._replace(nodes=tuple(row._replace(word=changes.get(row.word, row.word)) for row in read.nodes))

    return alter


def altered(read: Read, format_: Format) -> tuple[Read, set[str]]:
    """`read` as tsshogi is known to answer, and the reasons why that is not what was meant."""
    reasons = set()
    for difference in DIFFERENCES:
        if format_.key in difference.formats:
            other = difference.alter(read)
            if other != read:
                reasons.add(difference.why)
            read = other
    return read, reasons


def _no_blank_lines(read: Read) -> Read:
    def said(comment: str) -> str:
        return "\n".join(line for line in comment.split("\n") if line)

    return read._replace(nodes=tuple(row._replace(comment=said(row.comment)) for row in read.nodes))


def _bookmarks_as_lines(read: Read) -> Read:
    def said(row: Row) -> str:
        return "\n".join(filter(None, (row.comment, row.bookmark and f"&{row.bookmark}")))

    return read._replace(nodes=tuple(row._replace(comment=said(row), bookmark="") for row in read.nodes))


def _one_of_two_ends(read: Read) -> Read:
    pairs = zip(read.nodes, (None, *read.nodes), strict=False)
    nodes = (row for row, above in pairs if above is None or row[:2] != above[:2])
    return read._replace(nodes=tuple(nodes))


_INTERRUPTED_IN_CSA: Final = ("try", "winByDefault", "loseByDefault", "any 封じ手", "any 指し分け", "any ERROR")
_IN_USEN: Final = {"resign", "timeout", "impass", "draw", "maxMoves", "interrupt"}
_NOT_IN_USEN: Final = [*(set(_ENDS.values()) - _IN_USEN), "any MATTA", "any ERROR", "any 指し分け"]

DIFFERENCES: Final = (
    Difference(
        "KIF has one word for games that nobody wins, and one for games that were broken off; the line below them, which "
        "says more, is not read",
        ("kif",),
        _words({"draw": "impass", "maxMoves": "impass", "any エラーによる中断": "interrupt"}),
    ),
    Difference(
        "of the words in KI2's last line some are kept as words",
        ("ki2",),
        _words({"draw": "any 引き分け", "maxMoves": "any 最大手数", "try": "any トライ"}),
    ),
    Difference("トライ is kept as a word", ("kif", "jkf"), _words({"try": "any トライ"})),
    Difference(
        "what CSA has no word for is written as an interruption, with a remark that only we read",
        ("csa",),
        _words(dict.fromkeys(_INTERRUPTED_IN_CSA, "interrupt")),
    ),
    Difference("%ERROR is kept as a word", ("csa", "jkf"), _words({"any エラーによる中断": "any ERROR"})),
    Difference(
        "%-ILLEGAL_ACTION is Gote's foul, and tsshogi 2.2 takes it for one of the other side",
        ("csa", "jkf"),
        _words({"foulWin": "foulLose"}),
    ),
    Difference("empty lines of comments are left out", ("csa",), _no_blank_lines),
    Difference("JKF has no bookmarks; they are read as the lines they are", ("jkf",), _bookmarks_as_lines),
    Difference(
        "walkovers are kept as words",
        ("jkf",),
        _words({"winByDefault": "any 不戦勝", "loseByDefault": "any 不戦敗"}),
    ),
    Difference(
        "USEN has four letters for ends",
        ("usen",),
        _words({"draw": "impass", "maxMoves": "impass"} | dict.fromkeys(_NOT_IN_USEN, "interrupt")),
    ),
    Difference("two ends of one position that have the same letter in USEN are one", ("usen",), _one_of_two_ends),
)
"""All there are: what tsshogi reads otherwise than we mean it, and why that stays so."""
