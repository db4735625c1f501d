"""Everything that is said to an engine, as values with their text.

A value that exists is one line: what would break it, or what no engine could read, is refused when it is made.
"""

import re
from enum import Enum, StrEnum
from functools import cached_property
from typing import ClassVar

from app.base.value import Value

START = "startpos"
INFINITE = "infinite"
SFEN_FIELDS = 4

NUMBERS = ("btime", "wtime", "byoyomi", "binc", "winc", "movestogo", "depth", "nodes", "movetime")

_breaks_line = re.compile(r"[\n\r\0]").search


class MisuseError(Exception):
    """Our own mistake in speaking the protocol, raised before anything is sent; an engine's mistake is an event."""


class UsiCommand(Value):
    """One line to the engine; many are a single word."""

    word: ClassVar[str] = ""

    def __init__(self, *values: object, **named: object) -> None:
        super().__init__(*values, **named)
        self.check()
        if _breaks_line(self.text):
            raise MisuseError(f"this would not be one line: {self.text!r}")

    @cached_property
    def text(self) -> str:
        return self.word

    def check(self) -> None:
        """Raise when the fields make no sense together."""


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
    """`value` is the text after the word `value`; None for a button, which has none."""

    name: str
    value: str | None = None

    def check(self) -> None:
        if not self.name.strip():
            raise MisuseError("an option needs a name")

    @cached_property
    def text(self) -> str:
        return f"setoption name {self.name}" if self.value is None else f"setoption name {self.name} value {self.value}"


class Register(UsiCommand):
    """An engine's registration, which is put off."""

    word = "register later"


class NewGame(UsiCommand):
    word = "usinewgame"


class PositionCommand(UsiCommand):
    """Where the engine is to think: a start (four fields of SFEN, or None for the even start) and the moves since."""

    sfen: str | None = None
    moves: tuple[str, ...] = ()

    def check(self) -> None:
        # Engines end themselves when the hands or the ply are left out.
        if self.sfen is not None and len(self.sfen.split()) != SFEN_FIELDS:
            raise MisuseError(f"an SFEN has {SFEN_FIELDS} fields: {self.sfen!r}")
        _check_words(self.moves)

    def after(self, move: str) -> "PositionCommand":
        """The position a move later, of which only the move is checked: in a long game the rest would be, at every ply."""
        _check_words((move,))
        later = PositionCommand.__new__(PositionCommand)
        Value.__init__(later, self.sfen, (*self.moves, move))
        later.__dict__["text"] = f"{self.text} {move}" if self.moves else f"{self.text} moves {move}"
        return later

    @cached_property
    def text(self) -> str:
        start = START if self.sfen is None else f"sfen {self.sfen}"
        return " ".join(("position", start, "moves", *self.moves) if self.moves else ("position", start))


class Search(UsiCommand):
    """Something that an engine answers with `bestmove` or `checkmate`."""

    @property
    def pondering(self) -> bool:
        return False


class Go(Search):
    """A search; times are milliseconds. Engines want at least one limit, be it `infinite`."""

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

    def check(self) -> None:
        for name, number in self.numbers().items():
            if number < 0:
                raise MisuseError(f"{name} cannot be {number}")
        _check_words(self.searchmoves)

    @cached_property
    def text(self) -> str:
        words = ["go", "ponder"] if self.ponder else ["go"]
        words += [f"{name} {number}" for name, number in self.numbers().items()]
        words += [INFINITE] if self.infinite else []
        words += ["searchmoves", *self.searchmoves] if self.searchmoves else []
        return " ".join(words)

    def numbers(self) -> dict[str, int]:
        """The limits that are numbers and given, in the order in which they are said."""
        return {name: number for name in NUMBERS if (number := getattr(self, name)) is not None}

    @property
    def pondering(self) -> bool:
        return self.ponder


class GoMate(Search):
    """A search for mate. `limit` is what the engine takes it for (`MateLimit`); None is without limit."""

    limit: int | None = None

    def check(self) -> None:
        if self.limit is not None and self.limit < 0:
            raise MisuseError(f"no search for mate ends after {self.limit}")

    @cached_property
    def text(self) -> str:
        return f"go mate {INFINITE if self.limit is None else self.limit}"


class MateLimit(Enum):
    """What the number after `go mate` means to an engine: Shogidokoro made time of what were plies in draft 1."""

    MILLISECONDS = "milliseconds"
    PLIES = "plies"

    def search(self, milliseconds: int | None = None, plies: int | None = None) -> GoMate:
        """The search for an engine that understands this; the limit it cannot understand is left out."""
        return GoMate(milliseconds if self is MateLimit.MILLISECONDS else plies)


class Stop(UsiCommand):
    word = "stop"


class PonderHit(UsiCommand):
    word = "ponderhit"


class Outcome(StrEnum):
    """A game's end as the engine sees it."""

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
