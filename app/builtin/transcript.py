"""Thinking log (TLF) of a USI session typed by hand: commands, answers, and what was not understood.

An answer with a colon has to be quoted and is a reply of its own. The other lines that answer one
command are one reply: its first line is signed `=`, and those that follow are signed `.`.
"""

import time
from collections.abc import Iterable
from typing import Final, TextIO

from app.usi.log import LogDirection, LogLine
from app.usi.log_tlf import TlfFormatter, parse_typed_entry, tlf_entry
from app.usi.tlf import EntryKind, format_entry

_CONTINUATION_SIGN: Final = "."


class Transcript:
    """Writer of a TLF log for a conversation typed by hand."""

    def __init__(self, sink: TextIO, engine: str) -> None:
        self._sink = sink
        self._began = time.perf_counter()
        self._is_reply_open = False
        """True if the engine's next line continues its reply to the last command."""
        self._write_text(TlfFormatter(engine, time.time()).header_line())

    def write_input(self, line: str) -> None:
        self._is_reply_open = False
        at = time.perf_counter() - self._began
        self._write_text(f"# #at:{at:.6f}\n{format_entry(*parse_typed_entry(line))}")

    def write_output(self, lines: Iterable[str], *, is_error: bool = False) -> None:
        for line in lines:
            kind, text = tlf_entry(LogLine(LogDirection.FROM, 0, line.encode()))
            plain = text == line
            if is_error:
                self._write_text(format_entry(EntryKind.ERROR, text))
            elif plain and self._is_reply_open:
                self._write_text(f"{_CONTINUATION_SIGN} {text}\n")
            else:
                self._write_text(format_entry(kind, text))
            self._is_reply_open = plain and not is_error

    def _write_text(self, text: str) -> None:
        self._sink.write(text)
        self._sink.flush()
