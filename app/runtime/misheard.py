"""What an engine said in place of what it owed, as a sentence: it was heard, and will not be understood."""

from typing import Final

from app.text import doctor as text
from app.text.phrase import Phrase
from app.usi.events import Fault, FaultKind

MISHEARD: Final = {FaultKind.OTHER_PROTOCOL: text.SPEAKS_UCI, FaultKind.MANGLED_WORD: text.MANGLED}
_LONGEST: Final = 60
"""So many letters of an engine's line stand in a sentence."""


def shortened(line: str) -> str:
    printable = "".join(letter if letter.isprintable() else "\ufffd" for letter in line[: _LONGEST * 4].strip())
    return printable if len(printable) <= _LONGEST else f"{printable[: _LONGEST - 1]}…"


def misheard(fault: Fault) -> Phrase | None:
    """None for a mistake that keeps nobody waiting."""
    said = MISHEARD.get(fault.kind)
    return None if said is None else said.filled(line=shortened(fault.line))
