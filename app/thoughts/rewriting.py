"""Comments told in another dialect: every thought that it can say is said in it, all else stays as it was."""

from collections.abc import Mapping
from typing import NamedTuple

from app.shogi.moves import Move
from app.shogi.position import Position
from app.thoughts.comment import NO_ENGINES, Part, Piece, joined, parts
from app.thoughts.dialects.dialect import Dialect, Ground
from app.thoughts.lines import ResolvedLine, resolved
from app.thoughts.situations import USUAL, Situations
from app.thoughts.thought import Thought


class Rewritten(NamedTuple):
    comment: str
    left: tuple[Thought, ...]
    """Those that the dialect cannot say; they stand as they stood."""
    cut: tuple[ResolvedLine, ...]
    """The lines that could not be read to their end, and now lack what could not be read."""


def rewritten(
    comment: str,
    dialect: Dialect,
    before: Position | None,
    after: Position,
    move: Move | None,
    engines: Mapping[int, str] = NO_ENGINES,
    situations: Situations = USUAL,
) -> Rewritten:
    """The comment of a node in `dialect`; `before` and `after` are the boards on both sides of its `move`."""
    pieces: list[Piece] = []
    left: list[Thought] = []
    cut: list[ResolvedLine] = []
    for part in parts(comment, engines):
        if all(thought.dialect == dialect.key for thought in part.thoughts):
            pieces.append(Piece(part.text, False))
            continue
        lines = [resolved(thought, before, after, move) for thought in part.thoughts]
        grounds = [Ground(after, before, move, line, situations) for line in lines]
        text = _said(part, dialect, grounds)
        if text is None:
            left += part.thoughts
            pieces.append(Piece(part.text, False))
        else:
            cut += [line for line in lines if line.rest]
            pieces.append(Piece(text, True))
    return Rewritten(joined(pieces), tuple(left), tuple(cut))


def _said(part: Part, dialect: Dialect, grounds: list[Ground]) -> str | None:
    """All the thoughts of the part, or None when one of them cannot be said."""
    if dialect.write is None:
        return None
    texts: list[str] = []
    for thought, ground in zip(part.thoughts, grounds, strict=True):
        text = dialect.write(thought, ground)
        if text is None:
            return None
        texts.append(text)
    return dialect.gap.join(texts) + ("\n" if part.text.endswith("\n") else "")
