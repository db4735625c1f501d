"""Moves and ends that a reader puts into a record, and the problems it tells of the place where it is."""

from typing import Final, Protocol

from app.formats.format import Troubles
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


def play(planting: RecordBuilder, move: Move, said: str, tell: Tell, time_ms: int | None = None) -> bool:
    """Whether `move`, called `said`, could be made; one against the rules is made and told."""
    try:
        illegal = planting.play(move, time_ms)
    except EditError as error:
        tell(Severity.ERROR, error.reason, None, **error.values)
        return False
    if illegal is not None:
        tell_illegal(planting, illegal, said, tell)
    return True


def put_end(planting: RecordBuilder, end: End, tell: Tell, time_ms: int | None = None) -> bool:
    """Whether `end` could be put after what has been read; why not is told."""
    try:
        planting.end(end, time_ms)
    except EditError as error:
        tell(Severity.ERROR, error.reason, None, **error.values)
        return False
    return True


def tell_illegal(planting: RecordBuilder, illegal: Illegality, said: str, tell: Tell) -> None:
    """Say what is wrong with the move that was made last."""
    node = planting.node
    tell(Severity.NOTE, text.ILLEGAL_MOVE, node, ply=node.ply, text=said, reason=illegal.phrase)


LONGEST_QUOTE: Final = 60
BLANKS: Final = " \t\u3000"


class Telling:
    """The problems of a reading, told at the line that is being read."""

    def __init__(self, troubles: Troubles) -> None:
        self.troubles = troubles
        self.line = 0
        self.indent = 0
        """How many blanks stand before what is being read in the line."""

    def tell(self, severity: Severity, reason: Phrase, node: Node | None = None, /, **values: object) -> None:
        """Take down a problem of what is being read."""
        self.troubles.add(severity, reason, line=self.line, column=self.indent + 1, node=node, **values)

    def tell_of(self, line: int, severity: Severity, reason: Phrase, /, **values: object) -> None:
        """Take down a problem that began in an earlier line."""
        self.troubles.add(severity, reason, line=line, column=0, node=None, **values)


def quoted(text: str) -> str:
    """What is shown of a text that cannot be read."""
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def used(before: tuple[int, int], node: Node, turn: Side) -> tuple[int, int]:
    """How many whole seconds Black and White have used after `node`, at which `turn` was to move."""
    black, white = before
    seconds = (node.time_ms or 0) // 1000
    return (black, white + seconds) if turn else (black + seconds, white)
