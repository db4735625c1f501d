"""USI commands to the engine, as values with their text.

Each value is one valid line: invalid text and text with a line break raise `MisuseError` when the value is made.
"""

import re
from enum import Enum, StrEnum
from functools import cached_property
from typing import ClassVar

from app.base.value import Value

STARTPOS = "startpos"
INFINITE = "infinite"
SFEN_FIELDS = 4

GO_NUMBERS = ("btime", "wtime", "byoyomi", "binc", "winc", "movestogo", "depth", "nodes", "movetime")

_breaks_line = re.compile(r"[\n\r\0]").search


class MisuseError(Exception):
    """Raised when the program misuses the protocol, before anything is sent; an engine's fault is an event instead."""


class UsiCommand(Value):
    """Base class of the command lines to the engine; `word` is the whole text of a command without arguments."""

    word: ClassVar[str] = ""

    def __init__(self, *values: object, **named: object) -> None:
        super().__init__(*values, **named)
        self.check_fields()
        if _breaks_line(self.text):
            raise MisuseError(f"this would not be one line: {self.text!r}")

    @cached_property
    def text(self) -> str:
        return self.word

    def check_fields(self) -> None:
        """Raise MisuseError if the fields do not fit together."""


class Usi(UsiCommand):
    word = "usi"


class Debug(UsiCommand):
    on: bool

    @cached_property
    def text(self) -> str:
        return "debug on" if self.on else "debug off"


class IsReady(UsiCommand):
    word = "isready"


class SetOption(UsiCommand):
    """Set an option to the text `value`, or press a button, whose `value` is None."""

    name: str
    value: str | None = None

    def check_fields(self) -> None:
        if not self.name.strip():
            raise MisuseError("an option needs a name")

    @cached_property
    def text(self) -> str:
        return f"setoption name {self.name}" if self.value is None else f"setoption name {self.name} value {self.value}"


class Register(UsiCommand):
    """Postpone an engine's registration (`register later`)."""

    word = "register later"


class NewGame(UsiCommand):
    word = "usinewgame"


class PositionCommand(UsiCommand):
    """The position to search: an SFEN with its four fields, or None for the even start, and the moves from there."""

    sfen: str | None = None
    moves: tuple[str, ...] = ()

    def check_fields(self) -> None:
        # Some engines crash when the SFEN lacks the hands or the move number.
        if self.sfen is not None and len(self.sfen.split()) != SFEN_FIELDS:
            raise MisuseError(f"an SFEN has {SFEN_FIELDS} fields: {self.sfen!r}")
        _check_words(self.moves)

    def with_move(self, move: str) -> "PositionCommand":
        """Return the position with one more move; only that move's text is checked, as checking all of them would be slow."""
        _check_words((move,))
        later = PositionCommand.__new__(PositionCommand)
        Value.__init__(later, self.sfen, (*self.moves, move))
        later.__dict__["text"] = f"{self.text} {move}" if self.moves else f"{self.text} moves {move}"
        return later

    @cached_property
    def text(self) -> str:
        start = STARTPOS if self.sfen is None else f"sfen {self.sfen}"
        return " ".join(("position", start, "moves", *self.moves) if self.moves else ("position", start))


class SearchCommand(UsiCommand):
    """A command that the engine answers with `bestmove` or `checkmate`."""

    @property
    def is_ponder(self) -> bool:
        return False


class Go(SearchCommand):
    """A `go` command with its limits; times are in milliseconds. Engines want at least one limit, such as `infinite`."""

    ponder: bool = False
    btime: int | None = None
    wtime: int | None = None
    byoyomi: int | None = None
    binc: int | None = None
    winc: int | None = None
    movestogo: int | None = None
    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    infinite: bool = False
    searchmoves: tuple[str, ...] = ()

    def check_fields(self) -> None:
        for name, number in self.numeric_limits().items():
            if number < 0:
                raise MisuseError(f"{name} cannot be {number}")
        _check_words(self.searchmoves)

    @cached_property
    def text(self) -> str:
        words = ["go", "ponder"] if self.ponder else ["go"]
        words += [f"{name} {number}" for name, number in self.numeric_limits().items()]
        words += [INFINITE] if self.infinite else []
        words += ["searchmoves", *self.searchmoves] if self.searchmoves else []
        return " ".join(words)

    def numeric_limits(self) -> dict[str, int]:
        """The numeric limits that are set, in the order of the command."""
        return {name: number for name in GO_NUMBERS if (number := getattr(self, name)) is not None}

    @property
    def is_ponder(self) -> bool:
        return self.ponder


class GoMate(SearchCommand):
    """A mate search (tsume). The engine defines the unit of `limit` (`MateLimit`); None means without limit."""

    limit: int | None = None

    def check_fields(self) -> None:
        if self.limit is not None and self.limit < 0:
            raise MisuseError(f"no search for mate ends after {self.limit}")

    @cached_property
    def text(self) -> str:
        return f"go mate {INFINITE if self.limit is None else self.limit}"


class MateLimit(Enum):
    """Unit of the number after `go mate`: plies in draft 1 of the protocol, milliseconds since Shogidokoro changed it."""

    MILLISECONDS = "milliseconds"
    PLIES = "plies"

    def mate_command(self, milliseconds: int | None = None, plies: int | None = None) -> GoMate:
        """Build a `go mate` for an engine with this unit; the limit in the other unit is left out."""
        return GoMate(milliseconds if self is MateLimit.MILLISECONDS else plies)


class Stop(UsiCommand):
    word = "stop"


class PonderHit(UsiCommand):
    word = "ponderhit"


class Outcome(StrEnum):
    """Result of a game from the engine's side."""

    WIN = "win"
    LOSE = "lose"
    DRAW = "draw"


class GameOver(UsiCommand):
    outcome: Outcome

    @cached_property
    def text(self) -> str:
        return f"gameover {self.outcome}"


class Quit(UsiCommand):
    word = "quit"


def _check_words(words: tuple[str, ...]) -> None:
    text = " ".join(words)
    if _breaks_line(text) or text.split() != list(words):
        raise MisuseError(f"these are not words, each for itself: {words!r}")
