"""Exit of an engine process, or a misspelt reply, as messages for the user."""

import re
import signal as signals
from typing import Final, NamedTuple

from app.text import doctor as doctor_text
from app.text import engines as text
from app.text.phrase import Phrase
from app.usi.events import EngineFault, SessionEnded
from app.usi.faults import FaultKind

MISSPELT: Final = {FaultKind.OTHER_PROTOCOL: doctor_text.SPEAKS_UCI, FaultKind.MANGLED_WORD: doctor_text.MANGLED}
_MOST_LETTERS: Final = 60
"""Length limit in letters for an engine's line in a message."""


def cut_line(line: str) -> str:
    printable = "".join(letter if letter.isprintable() else "\ufffd" for letter in line[: _MOST_LETTERS * 4].strip())
    return printable if len(printable) <= _MOST_LETTERS else f"{printable[: _MOST_LETTERS - 1]}…"


def misspelt_reply_phrase(fault: EngineFault) -> Phrase | None:
    """Return the message about a misspelt reply of an engine; None for other faults."""
    said = MISSPELT.get(fault.kind)
    return None if said is None else said.filled(line=cut_line(fault.line))


_MISSING_LIBRARY_CODES: Final = frozenset({127, 0xC0000135, 0xC0000139})
"""Exit codes of the loader or shell if a program or library is missing; those in hexadecimal are Windows'."""
_SSH_FAILED: Final = 255
_SSH_MESSAGES: Final = (
    (
        re.compile(r"no such identity|Identity file .* not accessible|UNPROTECTED PRIVATE KEY|bad permissions"),
        text.SSH_KEY,
    ),
    (re.compile(r"IDENTIFICATION HAS CHANGED|Host key for .* has changed"), text.SSH_OTHER_HOST),
    (re.compile(r"Host key verification failed"), text.SSH_UNKNOWN_HOST),
    (re.compile(r"Permission denied \("), text.SSH_DENIED),
    (re.compile(r"Could not resolve hostname|hostname contains invalid"), text.SSH_NO_NAME),
    (re.compile(r"Connection refused"), text.SSH_REFUSED),
    (re.compile(r"timed out|No route to host|Network is unreachable|banner exchange"), text.SSH_NOT_REACHED),
    (re.compile(r"not responding|closed by remote|Broken pipe|Connection reset"), text.SSH_CUT),
)
"""Patterns of ssh's error messages, with the advice for each."""
_is_for_other_processor: Final = re.compile(r"Bad CPU type|Exec format error")
"""Pattern of a shell's message about a program for another processor, on macOS and Linux."""
_REMOTE_SHELL_MESSAGES: Final = (
    (re.compile(r"No space left|[Qq]uota exceeded"), text.FAR_FULL),
    (re.compile(r"(?:^|[ :])cd: .*"), text.FAR_NO_FOLDER),
    (_is_for_other_processor, text.FAR_OTHER_PROCESSOR),
    (re.compile(r"not found|No such file"), text.FAR_NO_FILE),
    (re.compile(r"Permission denied|cannot execute|Is a directory"), text.FAR_NO_PROGRAM),
)
"""Patterns of the remote shell's error message (its last line), with the advice for each."""
_library_message: Final = re.compile(r"shared librar|Library not loaded").search
_CRASH_MESSAGES: Final = {
    "SIGILL": text.ENDED_BY_INSTRUCTION,
    "0xC000001D": text.ENDED_BY_INSTRUCTION,
    "SIGKILL": text.ENDED_BY_KILL,
}
"""Messages about a crash, by signal or by the exit code on Windows."""
_WINDOWS_CRASHES: Final = range(0xC0000000, 0xD0000000)
_KILLED: Final = 9

_KILL_SIGNALS: Final = frozenset({"SIGKILL", "SIGTERM"})


class ProcessExit(NamedTuple):
    """Exit of a process: an exit code, a signal, or an obstacle that kept it from starting."""

    code: int | None = None
    signal: int | None = None
    start_failure: Phrase | None = None
    stderr_tail: tuple[str, ...] = ()
    was_forced: bool = False
    """True if we terminated or killed the process."""
    ignored_input: bool = False
    """True if we ended the process because it no longer read its input."""
    machine: str = ""
    """Name of the remote machine, where the process here is `ssh`; empty for this machine."""

    @property
    def exit_number(self) -> int | None:
        """Exit code, or the negative signal; None if there never was a process."""
        return self.code if self.signal is None else -self.signal

    @property
    def was_killed(self) -> bool:
        """True if another program killed the process."""
        return not self.was_forced and self.signal is not None and _signal_name(self.signal) in _KILL_SIGNALS

    @property
    def is_connection_loss(self) -> bool:
        """True if the connection to the remote machine failed, not the engine there."""
        return bool(self.machine) and not self.was_forced and (self.code == _SSH_FAILED or self.signal is not None)

    def exit_phrase(self, expected: bool) -> Phrase:
        """Message for the user; `expected` is True if the engine had got `quit`."""
        if self.start_failure is not None:
            return self.start_failure
        if self.ignored_input:
            return text.ENDED_DEAF
        if self.was_forced:
            return text.ENDED_BY_FORCE
        return text.ENDED_AS_ASKED if expected else self._crash_sentence()

    @property
    def worker_exit_phrase(self) -> Phrase:
        """Message for the user about a worker process of this program."""
        if self.start_failure is not None:
            return self.start_failure
        if self.machine:
            return text.WORKER_ENDED.filled(machine=self.machine)
        if self.was_forced:
            return text.PROCESS_PUT_DOWN
        if (crash := self._crash_name) is not None:
            said = text.PROCESS_KILLED if self.was_killed else text.PROCESS_CRASHED
            return said.filled(signal=crash)
        if self.stderr_tail:
            return text.PROCESS_SAID.filled(line=cut_line(self.stderr_tail[-1]), code=_code_text(self.code))
        return text.PROCESS_ENDED.filled(code=_code_text(self.code))

    @property
    def ssh_failure(self) -> tuple[Phrase, Phrase] | None:
        """Message of ssh or of the remote shell, and advice about it; None if neither failed."""
        if not self.machine or self.was_forced or self.ignored_input or self.code in (0, None):
            return None
        last = self.stderr_tail[-1] if self.stderr_tail else ""
        if self.code == _SSH_FAILED:
            for words, advice in _SSH_MESSAGES:
                if line := next(filter(words.search, reversed(self.stderr_tail)), None):
                    return text.SSH_SAYS.filled(line=line), advice
            return (text.SSH_SAYS.filled(line=last) if last else text.SSH_ENDED), text.SSH_ADVICE
        for words, advice in _REMOTE_SHELL_MESSAGES:
            if words.search(last) and not _library_message(last):
                return text.FAR_SAYS.filled(machine=self.machine, line=last), advice
        return None

    @property
    def unquoted_lines(self) -> tuple[str, ...]:
        """Last lines of the process's stderr that the message about its exit does not quote."""
        return () if self.ssh_failure is not None else self.stderr_tail

    def _crash_sentence(self) -> Phrase:
        if self.ssh_failure is not None:
            seen, advice = self.ssh_failure
            return text.AND_ADVICE.filled(seen=seen, advice=advice)
        if self.machine and self.signal is not None:
            return text.SSH_ENDED_BY_SIGNAL.filled(machine=self.machine, signal=_signal_name(self.signal))
        if (crash := self._crash_name) is not None:
            return _CRASH_MESSAGES.get(crash, text.ENDED_BY_SIGNAL).filled(signal=crash)
        if self.stderr_tail and _is_for_other_processor.search(self.stderr_tail[-1]):
            return text.ENDED_ON_OTHER_PROCESSOR.filled(line=self.stderr_tail[-1])
        said = text.ENDED_WITHOUT_LIBRARY if self.code in _MISSING_LIBRARY_CODES else text.ENDED_BY_ITSELF
        return said.filled(code=_code_text(self.code))

    @property
    def _crash_name(self) -> str | None:
        """Name of the signal, or exit code of a crash on Windows; None if the process did not crash."""
        if self.signal is not None:
            return _signal_name(self.signal)
        return (
            _code_text(self.code) if self.code in _WINDOWS_CRASHES and self.code not in _MISSING_LIBRARY_CODES else None
        )


def _code_text(code: int | None) -> str:
    """Format an exit code; in hexadecimal for a crash on Windows, as people search for it."""
    return f"0x{code:08X}" if code is not None and code >= _WINDOWS_CRASHES.start else str(code)


def _signal_name(number: int) -> str:
    try:
        return signals.Signals(number).name
    except ValueError:
        return "SIGKILL" if number == _KILLED else f"SIG{number}"  # Windows lacks this name


class EngineExit(NamedTuple):
    """End of an engine: the process's exit and the session's last event."""

    exit: ProcessExit
    session: SessionEnded

    @property
    def exit_phrase(self) -> Phrase:
        return self.exit.exit_phrase(self.session.expected)
