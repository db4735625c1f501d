"""What an engine thought before its move, as thoughts beside that move.

The draft tells a node's line from the position after its move. So where the engine's line begins with the move it made,
the rest of it is told; where it begins with another move, the line stands by itself as one for the position before,
and the thought says that the two differ.
"""

from typing import Final

from app.play.wishes import Mind, Musing
from app.shogi.moves import Move
from app.shogi.position import Position
from app.thoughts.dialects.draft import OWN
from app.thoughts.lines import line_text
from app.thoughts.of_engine import playable, thought_of
from app.thoughts.thought import Source, Thought
from app.usi.info import Info

REMARK: Final = OWN + "備考"
# As they stand in comments.
FROM_BOOK: Final = "定跡"
SILENT: Final = "読み筋なし"
PONDERED: Final = "先読み的中"
OTHER_LINE: Final = "読み筋は指し手と別の手から始まる"
_COMMA: Final = "、"


def thoughts_of(musing: Musing, position: Position, move: Move | None, spent_ms: int) -> tuple[Thought, ...]:
    """`position` is where it thought, and `move` what it played there; None where it made no move."""
    info = musing.info
    line = playable(position, info.pv)
    remarks = [PONDERED] if musing.pondered else []
    if musing.mind is not Mind.THOUGHT:
        remarks.append(FROM_BOOK if musing.mind is Mind.BOOK else SILENT)
    told = _told(info, musing.name, position, spent_ms)
    if not line or move is None:
        return (_with(told._replace(line=line_text(position, line) or None), remarks),)
    if line[0] is move:
        after = position.copy()
        after.apply(move)
        rest = _with(told._replace(line=line_text(after, line[1:]) or None), remarks)
        return (rest, *_others(musing, position))
    instead = Thought(Source.PLAYED, musing.name, line=line_text(position, line), instead=True)
    return (_with(told, [*remarks, OTHER_LINE]), instead, *_others(musing, position))


def _others(musing: Musing, position: Position) -> list[Thought]:
    """The other candidates, which might have been played instead."""
    return [
        thought_of(info, position, Source.PLAYED, musing.name, info.multipv)._replace(instead=True)
        for info in musing.others
        if info.pv
    ]


def _told(info: Info, name: str, position: Position, spent_ms: int) -> Thought:
    told = thought_of(info._replace(pv=()), position, Source.PLAYED, name)
    return told if told.time_ms is not None else told._replace(time_ms=spent_ms)


def _with(thought: Thought, remarks: list[str]) -> Thought:
    return thought._replace(others=((REMARK, _COMMA.join(remarks)),)) if remarks else thought
