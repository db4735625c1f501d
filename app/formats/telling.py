"""Moves and ends that a reader puts into a record, with the problems it tells of them, and what readers and writers share."""

from typing import Final, Protocol

from app.record.endings import End
from app.record.problems import EditError, Severity
from app.record.record_builder import RecordBuilder
from app.record.tree import Node
from app.shogi.illegality import Illegality
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text import formats as text
from app.text.phrase import Phrase


class Tell(Protocol):
    """How a reader takes down a problem of the place where it is."""

    def __call__(self, severity: Severity, reason: Phrase, node: Node | None = None, /, **values: object) -> None: ...


def put(builder: RecordBuilder, what: Move | End, said: str, tell: Tell, time_ms: int | None = None) -> bool:
    """Whether a move or end, called `said`, could be put after what has been read; a move against the rules is put and told."""
    illegal = None
    try:
        if isinstance(what, Move):
            illegal = builder.play(what, time_ms)
        else:
            builder.end(what, time_ms)
    except EditError as error:
        tell(Severity.ERROR, error.reason, None, **error.values)
        return False
    if illegal is not None:
        tell_illegal(builder, illegal, said, tell)
    return True


def tell_illegal(builder: RecordBuilder, illegal: Illegality, said: str, tell: Tell) -> None:
    """Say what is wrong with the move that was made last."""
    node = builder.node
    tell(Severity.NOTE, text.ILLEGAL_MOVE, node, ply=node.ply, text=said, reason=illegal.phrase)


LONGEST_QUOTE: Final = 60
BLANKS: Final = " \t\u3000"


def quoted(text: str) -> str:
    """What is shown of a text that cannot be read."""
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def used(before: tuple[int, int], node: Node, turn: Side) -> tuple[int, int]:
    """Milliseconds that Black and White have used after `node`, at which `turn` was to move."""
    black, white = before
    spent = node.time_ms or 0
    return (black, white + spent) if turn else (black + spent, white)


def whole_seconds(before: tuple[int, int], node: Node, turn: Side) -> tuple[int, int]:
    """The seconds that a file says for `node`, and those of its side up to there, which are the sum of what it says.

    A part of a second is not dropped but counted with a later move, so that the sum is what the side has used.
    """
    earlier, later = before[turn] // 1000, (before[turn] + (node.time_ms or 0)) // 1000
    return later - earlier, later
