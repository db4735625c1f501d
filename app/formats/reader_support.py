"""Common functions of readers and writers: adding moves with problem reports, and rounding of times."""

from typing import Final, Protocol

from app.record.edit_error import EditError
from app.record.endings import End
from app.record.problems import Severity
from app.record.record_builder import RecordBuilder
from app.record.tree import Node
from app.shogi.illegality import Illegality
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text import formats as text
from app.text.phrase import Phrase


class ReportProblem(Protocol):
    """Callback with which a reader reports a problem at the line that it is reading."""

    def __call__(self, severity: Severity, reason: Phrase, node: Node | None = None, /, **values: object) -> None: ...


def add_move_or_end(
    builder: RecordBuilder, what: Move | End, said: str, tell: ReportProblem, time_ms: int | None = None
) -> bool:
    """Add a move or end, written as `said`; return False if it is impossible. Illegal moves are added and reported."""
    illegal = None
    try:
        if isinstance(what, Move):
            illegal = builder.add_move(what, time_ms)
        else:
            builder.add_end(what, time_ms)
    except EditError as error:
        tell(Severity.ERROR, error.reason, None, **error.values)
        return False
    if illegal is not None:
        report_illegal_move(builder, illegal, said, tell)
    return True


def report_illegal_move(builder: RecordBuilder, illegal: Illegality, said: str, tell: ReportProblem) -> None:
    node = builder.node
    tell(Severity.NOTE, text.ILLEGAL_MOVE, node, ply=node.ply, text=said, reason=illegal.phrase)


MAX_QUOTE_LENGTH: Final = 60
BLANKS: Final = " \t\u3000"


def quote_text(text: str) -> str:
    """Return the beginning of an unreadable text, for display."""
    return text if len(text) <= MAX_QUOTE_LENGTH else text[:MAX_QUOTE_LENGTH] + "…"


def add_time_used(before: tuple[int, int], node: Node, turn: Side) -> tuple[int, int]:
    """Return the milliseconds that Black and White used up to `node`; `before` without it. `turn` made its move."""
    black, white = before
    spent = node.time_ms or 0
    return (black, white + spent) if turn else (black + spent, white)


def seconds_to_write(before: tuple[int, int], node: Node, turn: Side) -> tuple[int, int]:
    """Return the seconds to write for `node`, and the total of its side, which is the sum of the written seconds.
    Fractions of a second are carried over to later moves, so that the sum is the time used."""
    earlier, later = before[turn] // 1000, (before[turn] + (node.time_ms or 0)) // 1000
    return later - earlier, later
