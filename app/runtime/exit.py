"""How an engine's process ended, and the sentence that says so."""

import signal as signals
from typing import Final, NamedTuple

from app.text import engines as text
from app.text.phrase import Phrase

_WITHOUT_LIBRARY: Final = 127
"""The exit code of the loader, of a shell and of ssh, where something to run is not there."""
_SENTENCES: Final = {"SIGILL": text.ENDED_BY_INSTRUCTION, "SIGKILL": text.ENDED_BY_KILL}


class Exit(NamedTuple):
    """Each has a code, or a signal, or an obstacle because of which it never was there."""

    code: int | None = None
    signal: int | None = None
    obstacle: Phrase | None = None
    last_words: tuple[str, ...] = ()
    """The last lines of stderr."""
    forced: bool = False
    """It was put down, or killed, by us."""
    deaf: bool = False
    """It was, because it took nothing in any more."""

    @property
    def number(self) -> int | None:
        """The code, or the signal below zero; None where there never was a process."""
        return self.code if self.signal is None else -self.signal

    def sentence(self, expected: bool) -> Phrase:
        """For a person; `expected` says that the engine had been told to quit."""
        if self.obstacle is not None:
            return self.obstacle
        if self.deaf:
            return text.ENDED_DEAF
        if self.forced:
            return text.ENDED_BY_FORCE
        return text.ENDED_AS_ASKED if expected else self._crash()

    def _crash(self) -> Phrase:
        if self.signal is not None:
            name = _name_of(self.signal)
            return _SENTENCES.get(name, text.ENDED_BY_SIGNAL).filled(signal=name)
        said = text.ENDED_WITHOUT_LIBRARY if self.code == _WITHOUT_LIBRARY else text.ENDED_BY_ITSELF
        return said.filled(code=self.code)


def _name_of(number: int) -> str:
    try:
        return signals.Signals(number).name
    except ValueError:
        return f"SIG{number}"
