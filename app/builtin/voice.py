"""Everything the engine says, line by line and whichever thread says it; and the log of it, where one is kept."""

import os
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:
    from app.builtin.transcript import Transcript

NOBODY_LISTENS: Final = 141
"""What shells say of a program whose reader went away."""


class Voice:
    def __init__(
        self, out: BinaryIO, transcript: "Transcript | None" = None, leave: Callable[[int], object] = os._exit
    ) -> None:
        """`leave` ends the process at once, from any thread: it is called when nobody listens any more."""
        self._out = out
        self._transcript = transcript
        self._leave = leave
        self._lock = threading.Lock()

    def heard(self, line: str) -> None:
        with self._lock:
            if self._transcript is not None:
                self._transcript.typed(line)

    def say(self, *lines: str) -> None:
        self._say(lines, is_error=False)

    def complain(self, sentence: str) -> None:
        """Say that something was not understood, in the one way in which the protocol lets an engine say anything."""
        self._say((f"info string {sentence}",), is_error=True)

    def _say(self, lines: Iterable[str], *, is_error: bool) -> None:
        said = tuple(lines)
        with self._lock:
            try:
                self._out.write("".join(f"{line}\n" for line in said).encode())
                self._out.flush()
            except OSError:
                self._leave(NOBODY_LISTENS)
            if self._transcript is not None:
                self._transcript.answered(said, is_error=is_error)
