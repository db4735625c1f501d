"""CSA V3: what Floodgate writes, with the number of nodes at the end."""

from typing import Final

from app.text import thoughts as text
from app.thoughts.dialects import floodgate
from app.thoughts.dialects.dialect import Dialect, Ground, by_line
from app.thoughts.thought import Thought

KEY: Final = "csa3"


def _read(line: str) -> Thought | None:
    thought = floodgate.thought_in(line, KEY) if " #" in line else None
    return None if thought is None or thought.nodes is None else thought


def _write(thought: Thought, ground: Ground) -> str | None:
    line = floodgate.text_of(thought, ground)
    return line if line is None or thought.nodes is None else f"{line} #{thought.nodes}"


DIALECT: Final = Dialect(key=KEY, name=text.CSA_V3, beginnings=("* ",), read=by_line(_read), write=_write)
