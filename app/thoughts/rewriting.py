"""Comments told in another dialect: every thought that it can say is said in it, all else stays as it was."""

from collections.abc import Mapping
from typing import NamedTuple

from app.shogi.moves import Move
from app.shogi.position import Position
from app.text.phrase import Phrase
from app.thoughts.comment import NO_ENGINES, Part, Piece, joined, parts, thoughts_in
from app.thoughts.dialects.dialect import Dialect, Ground
from app.thoughts.dialects.draft import renewed
from app.thoughts.lines import ResolvedLine, resolved
from app.thoughts.losses import lost_of, says
from app.thoughts.of_node import Told
from app.thoughts.situations import USUAL, Situations
from app.thoughts.thought import DRAFT, Thought


class Rewritten(NamedTuple):
    comment: str
    left: tuple[Thought, ...] = ()
    """Those that the dialect cannot say; they stand as they stood."""
    cut: tuple[ResolvedLine, ...] = ()
    """The lines that could not be read to their end, and now lack what could not be read."""
    lost: tuple[Phrase, ...] = ()
    """The name of each thing that was said and is not any more."""


class _Said(NamedTuple):
    """A part in other words."""

    text: str
    lost: tuple[Phrase, ...]


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
    lost: list[Phrase] = []
    for part in parts(comment, engines):
        lines = [resolved(thought, before, after, move) for thought in part.thoughts]
        grounds = [Ground(after, before, move, line, situations) for line in lines]
        if all(thought.dialect == dialect.key for thought in part.thoughts):
            pieces.append(Piece(_as_today(part, grounds), False))
            continue
        said = _said(part, dialect, grounds, engines)
        if said is None:
            left += part.thoughts
            pieces.append(Piece(part.text, False))
        else:
            cut += [line for line in lines if line.rest]
            lost += said.lost
            pieces.append(Piece(said.text, True))
    return Rewritten(joined(pieces), tuple(left), tuple(cut), tuple(lost))


def _as_today(part: Part, grounds: list[Ground]) -> str:
    """Return the text of a part that is in the dialect already; that of the draft may be in an older form."""
    text = part.text
    for thought, ground in zip(part.thoughts, grounds, strict=True):
        if thought.dialect == DRAFT:
            text = renewed(text, thought, ground)
    return text


def _said(part: Part, dialect: Dialect, grounds: list[Ground], engines: Mapping[int, str]) -> _Said | None:
    """All the thoughts of the part, or None when one of them cannot be said."""
    if dialect.write is None:
        return None
    texts: list[str] = []
    lost: list[Phrase] = []
    for thought, ground in zip(part.thoughts, grounds, strict=True):
        text = dialect.write(thought, ground)
        # What others will read there is the judge of what is lost, and of whether the form says the same at all.
        again = thoughts_in(text, engines) if text is not None else ()
        if text is None or len(again) != 1 or not says(again[0], thought):
            return None
        texts.append(text)
        line = resolved(again[0], ground.before, ground.after, ground.move)
        lost += lost_of(Told(thought, ground.line), Told(again[0], line), ground.move)
    return _Said(dialect.gap.join(texts) + ("\n" if part.text.endswith("\n") else ""), tuple(lost))
