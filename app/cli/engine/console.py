"""`yomisuji engine console`: what is typed goes to an engine, and both sides are shown."""

from app.cli.engine.arguments import fill_engine
from app.cli.engine.engines import engine_asked
from app.cli.terminal import Terminal
from app.cli.terminal import on_one_line
from app.cli.usage import INTERRUPTED
from app.config.engine_profile import called
from app.runtime.launching import launch_of
from app.text import command as command_text
from app.text import engine_command as text
from app.text.phrase import Language
from app.usi.log import EngineLog
from app.usi.log import LogLine
from app.usi.log_tlf import LogFile
from app.usi.log_tlf import Pen
from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO
from typing import Final
from typing import TYPE_CHECKING
import sys
import time

if TYPE_CHECKING:
    from app.runtime.exit import Exit

_KILLED: Final = 128
"""What shells add to the number of the signal that a program was ended by."""
_ENDLESS: Final = sys.maxsize


def fill(command: ArgumentParser, language: Language) -> None:
    fill_engine(command, language)
    command.add_argument("--log", metavar=text.LOG.to(language), help=text.LOG_HELP.to(language))
    command.add_argument("--overwrite", action="store_true", help=text.OVERWRITE_HELP.to(language))


def run(asked: Namespace, terminal: Terminal) -> int:
    """The engine's own exit code; 1 where it could not be started or the log not be written."""
    if asked.log is None:
        return _Talk(asked, terminal, None).hold()
    try:
        with Path(asked.log).open("wb" if asked.overwrite else "xb") as file:
            return _Talk(asked, terminal, file).hold()
    except FileExistsError:
        terminal.complain(command_text.IS_THERE, path=on_one_line(asked.log))
    except BrokenPipeError:
        raise
    except OSError as failure:
        reason = failure.strerror or str(failure)
        terminal.complain(text.LOG_NOT_WRITTEN.filled(path=on_one_line(asked.log), reason=reason))
    return 1


class _Talk:
    def __init__(self, asked: Namespace, terminal: Terminal, file: BinaryIO | None) -> None:
        # Qt is loaded only by those commands that need it.
        from app.runtime.console import Console  # noqa: PLC0415
        from app.runtime.qt import Errand  # noqa: PLC0415

        self._name = called(asked.program, asked.arguments)
        self._terminal = terminal
        self._errand: Errand = Errand()
        self._exit: Exit | None = None
        log = EngineLog(self._name, time.time(), time.monotonic())
        log.taken.connect(self._on_taken)
        if file is not None:
            kept = LogFile(Pen(log.engine, log.started), file.write, _stay, most_bytes=_ENDLESS)

            def keep(lines: tuple[LogLine, ...]) -> None:
                # At once, so that the log is whole however all this ends.
                kept.write(lines)
                file.flush()

            log.taken.connect(self._careful(keep))
        engine = engine_asked((asked.program, *asked.arguments))
        self._console: Console = Console(launch_of(engine), log, sys.stdin.fileno())
        self._console.ended.connect(self._on_ended)
        self._errand.interrupted.connect(lambda _: self._on_interrupted())
        self._interruptions = 0

    def hold(self) -> int:
        self._errand.run(self._console.start)
        end = self._exit
        if end is not None and end.obstacle is not None:
            self._terminal.fail(self._name, end.obstacle)
            return 1
        if self._errand.was_interrupted:
            return INTERRUPTED
        number = end.number if end is not None else None
        return 1 if number is None else number if number >= 0 else _KILLED - number

    def _on_taken(self, lines: tuple[LogLine, ...]) -> None:
        def say() -> None:
            for line in lines:
                self._terminal.say(f"{line.at:>9.3f} {line.way.value} {on_one_line(line.text)}".rstrip())
            sys.stdout.flush()

        self._careful(lambda _: say())(lines)

    def _careful(self, write: Callable[[tuple[LogLine, ...]], object]) -> Callable[[tuple[LogLine, ...]], None]:
        """The same, and when it fails the engine is ended first."""

        def attempt(lines: tuple[LogLine, ...]) -> None:
            try:
                write(lines)
            except OSError as failure:
                self._errand.fail(failure)

        return attempt

    def _on_interrupted(self) -> None:
        """The second time there is no asking."""
        self._interruptions += 1
        if self._interruptions == 1:
            self._console.leave()
        else:
            self._console.kill()

    def _on_ended(self, end: "Exit") -> None:
        self._exit = end
        self._errand.end()


def _stay() -> None:
    """The log goes on in the same file."""
