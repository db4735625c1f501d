"""The engine's side of USI: parses commands into values and writes the answers."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from app.base.value import replaced
from app.usi import commands
from app.usi.answers import Answer, answer_text
from app.usi.lines import LINE_LIMIT, LineBuffer
from app.usi.options import Option, Options, Setting

COMMENT: Final = "#"
"""Prefix of a comment in a session that a user types by hand; it goes to the log."""
_LONGEST_BLOCK: Final = 1_000
_QUIT: Final = "quit"
_BLOCK: Final = re.compile(r"[^\s:'\"]:('''|\"\"\")")
"""Start of a multi-line value (a block in three quotes), as in the thinking-log format."""


class UnknownCommand(NamedTuple):
    """An unknown or incomplete command; its text includes all lines of a multi-line value."""

    line: str

    @property
    def is_comment(self) -> bool:
        return self.line.lstrip().startswith(COMMENT)


class UsiServer:
    """Protocol state of a USI engine: options and the pending search; the search itself is done elsewhere."""

    def __init__(
        self,
        name: str,
        author: str,
        options: tuple[Option, ...] = (),
        line_limit: int = LINE_LIMIT,
        *,
        by_hand: bool = False,
    ) -> None:
        """`by_hand` is True if a user types the commands; then a quoted value may span several lines."""
        self._by_hand = by_hand
        self._name = name
        self._author = author
        self._options = Options(options)
        self._settings: dict[str, Setting] = {
            option.name: option.default for option in options if option.default is not None
        }
        self._lines = LineBuffer(line_limit)
        self._block: list[str] = []
        """Lines of a multi-line value that the user has not closed yet."""
        self.search: commands.SearchCommand | None = None
        """The search command that is not answered yet; None without one."""
        self.must_wait = False
        """True while the answer must wait for `stop` or `ponderhit`, even if it is known."""

    @property
    def settings(self) -> dict[str, Setting]:
        """Current option values; `setoption` with an invalid value changes nothing."""
        return dict(self._settings)

    def receive_bytes(self, piece: bytes) -> list[commands.UsiCommand | UnknownCommand]:
        """Parse the commands in received bytes; blank lines are skipped."""
        return self._parse_lines([line.text for line in self._lines.receive_bytes(piece)])

    def receive_end(self) -> list[commands.UsiCommand | UnknownCommand]:
        """Parse the last line at the end of the stream, if it lacks a newline."""
        return [*self._parse_lines([self._lines.decode(raw).text for raw in self._lines.flush()]), *self._close_block()]

    def introduction(self) -> list[str]:
        """Lines that answer `usi`."""
        listed = [option.text for option in self._options]
        return [f"id name {self._name}", f"id author {self._author}", *listed, "usiok"]

    def answer_line(self, answer: Answer) -> str:
        """Return the line that answers the pending `go`; MisuseError if none is pending or the answer must wait."""
        if self.search is None:
            raise commands.MisuseError("nothing was asked")
        if self.must_wait:
            raise commands.MisuseError(f"{self.search.text!r} is not to be answered before it is stopped")
        self.search = None
        return answer_text(answer)

    def _parse_lines(self, lines: list[str]) -> list[commands.UsiCommand | UnknownCommand]:
        said = [command for line in lines for command in self._parse_line(line)]
        for command in said:
            self._update_state(command)
        return said

    def _parse_line(self, line: str) -> Iterator[commands.UsiCommand | UnknownCommand]:
        """Yield the commands and unknown texts that this line completes; an open multi-line value ends before `quit`."""
        if self._block and line.strip() != _QUIT:
            self._block.append(line)
            if len(self._block) == _LONGEST_BLOCK or not _has_open_block("\n".join(self._block)):
                yield from self._close_block()
            return
        yield from self._close_block()
        if not line.strip():
            return
        read = UnknownCommand(line) if line.lstrip().startswith(COMMENT) else read_command(line)
        if self._by_hand and isinstance(read, UnknownCommand) and not read.is_comment and _has_open_block(line):
            self._block.append(line)
        else:
            yield read

    def _close_block(self) -> Iterator[UnknownCommand]:
        if self._block:
            text = "\n".join(self._block)
            self._block.clear()
            yield UnknownCommand(text)

    def _update_state(self, command: commands.UsiCommand | UnknownCommand) -> None:
        if isinstance(command, commands.SearchCommand):
            self.search = command
            self.must_wait = command.is_ponder or (isinstance(command, commands.Go) and command.infinite)
        elif isinstance(command, commands.PonderHit | commands.Stop):
            # `go ponder infinite` ends only on `stop`.
            infinite = isinstance(self.search, commands.Go) and self.search.infinite
            self.must_wait = self.must_wait and infinite and isinstance(command, commands.PonderHit)
        elif isinstance(command, commands.SetOption):
            self._apply_setting(command)

    def _apply_setting(self, command: commands.SetOption) -> None:
        option = self._options.find(command.name)
        value = None if option is None or command.value is None else option.kind.parse_value(command.value)
        if option is not None and value is not None:
            self._settings[option.name] = value


def _has_open_block(text: str) -> bool:
    """True if a multi-line value begins in the text and does not end there."""
    place = 0
    while (found := _BLOCK.search(text, place)) is not None:
        end = text.find(found[1], found.end())
        if end < 0:
            return True
        place = end + len(found[1])
    return False


def read_command(line: str) -> commands.UsiCommand | UnknownCommand:
    """Parse a command line; unknown words before the command are skipped, as the protocol requires."""
    words = line.split()
    for at, word in enumerate(words):
        if word in _READERS:
            try:
                command = _READERS[word](line.split(maxsplit=at + 1)[at + 1] if at + 1 < len(words) else "")
            except commands.MisuseError:
                command = None
            return command or UnknownCommand(line)
    return UnknownCommand(line)


def _read_set_option(rest: str) -> commands.UsiCommand | None:
    word, _, named = rest.partition(" ")
    name, _, value = f"{named} ".partition(" value ")
    # A button has no value; a text option may have an empty one.
    return (
        commands.SetOption(name.strip(), value.strip() if " value " in f"{named} " else None)
        if word == "name"
        else None
    )


def _read_position(rest: str) -> commands.UsiCommand | None:
    start, _, moves = f"{rest} ".partition(" moves ")
    words = start.split()
    if words[:1] == [commands.STARTPOS]:
        return commands.PositionCommand(None, tuple(moves.split()))
    return commands.PositionCommand(" ".join(words[1:]), tuple(moves.split())) if words[:1] == ["sfen"] else None


def _read_go(rest: str) -> commands.UsiCommand | None:
    words = rest.split()
    if "mate" in words:
        limit = "".join(words[words.index("mate") + 1 :][:1])
        return commands.GoMate(int(limit) if limit.isdecimal() else None)
    found: dict[str, Any] = {}
    at = 0
    while at < len(words):
        word = words[at]
        at += 1
        if word in ("ponder", commands.INFINITE):
            found[word] = True
        elif word == "searchmoves":
            end = next((index for index in range(at, len(words)) if words[index] in _GO_WORDS), len(words))
            found[word] = tuple(words[at:end])
            at = end
        elif word in commands.GO_NUMBERS and at < len(words) and words[at].removeprefix("-").isdecimal():
            # Some programs send a negative time after a clock ran out.
            found[word] = max(0, int(words[at]))
            at += 1
    return replaced(commands.Go(), **found)


_GO_WORDS = {*commands.GO_NUMBERS, "ponder", commands.INFINITE, "searchmoves", "mate"}


def _read_game_over(rest: str) -> commands.UsiCommand | None:
    try:
        return commands.GameOver(commands.Outcome(rest.strip()))
    except ValueError:
        return None


_READERS: dict[str, Callable[[str], commands.UsiCommand | None]] = {
    "usi": lambda _: commands.Usi(),
    "debug": lambda rest: {"on": commands.Debug(True), "off": commands.Debug(False)}.get(rest.strip()),
    "isready": lambda _: commands.IsReady(),
    "setoption": _read_set_option,
    "register": lambda rest: commands.Register() if rest.split()[:1] in (["later"], ["name"], ["code"]) else None,
    "usinewgame": lambda _: commands.NewGame(),
    "position": _read_position,
    "go": _read_go,
    "stop": lambda _: commands.Stop(),
    "ponderhit": lambda _: commands.PonderHit(),
    "gameover": _read_game_over,
    "quit": lambda _: commands.Quit(),
}
