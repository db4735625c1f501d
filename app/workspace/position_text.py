"""Positions as they lie on a clipboard: SFEN, a USI position with its moves, or a drawn diagram (BOD)."""

import re
from typing import Final

from app.formats import bod
from app.formats.diagram import EDGE, whole_diagram_lines
from app.shogi.moves import move_of_usi
from app.shogi.position import ImpossibleMove, Position, SfenError
from app.text import rules
from app.text.phrase import Phrase

LONGEST: Final = 20_000
"""Letters; no position needs more, and nobody should wait for a novel."""
_USI: Final = re.compile(
    r"(?:position\s+)?(?P<start>startpos|(?:sfen\s+)?\S+(?:\s+\S+){1,3}?)(?:\s+moves(?P<moves>.*))?"
)


def position_in(text: str) -> Position | Phrase:
    """The position that `text` describes, or why it describes none."""
    words = text[:LONGEST].strip()
    if sum(line.count(EDGE) > 1 for line in words.splitlines()) >= 9:
        return _drawn(words)
    found = _USI.fullmatch(words.splitlines()[0].strip()) if words else None
    if found is None:
        return rules.SFEN_FIELDS
    try:
        position = Position.from_sfen(found["start"].removeprefix("sfen").strip())
        for word in (found["moves"] or "").split():
            if (move := move_of_usi(word)) is None:
                return rules.NO_MOVE_TEXT
            position.apply(move)
    except SfenError as error:
        return error.phrase
    except ImpossibleMove:
        return rules.EMPTY_ORIGIN
    return position


def bod_of(position: Position) -> str:
    return "".join(line + "\n" for line in whole_diagram_lines(position))


def _drawn(words: str) -> Position | Phrase:
    reading = bod.read(words)
    return reading.records[0].start_position() if reading.records else rules.SFEN_FIELDS
