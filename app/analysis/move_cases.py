"""The lines that are to show what is wrong with a move, read on the board: what was better, and how the move is refuted."""

from typing import Final

from app.analysis.engine_verdicts import EngineChoice
from app.analysis.judging import Judged, Judgement
from app.analysis.reasons import MoveCase, Reason, reason_of, unproved
from app.analysis.verdict import MoveVerdict
from app.analysis.winning import decided_for
from app.record.tree import Node, Record
from app.shogi.moves import Move
from app.shogi.position import Position
from app.thoughts.lines import LineStart, resolved
from app.thoughts.thought import Thought, ThoughtSource

SHORTEST: Final = 4
"""Moves that a line of a second look has to have; the lines of a search that was cut off have two or three."""


def beside(judged: Judged, judgement: Judgement) -> tuple[EngineChoice | None, EngineChoice | None]:
    """What the judge would have played instead of a move, for its own choice the next best; and what it answers."""
    place = judgement.node.ply
    if not 0 < place < len(judged.opinions) or judged.passages[place].node is not judgement.node:
        return None, None
    before, after = (judged.opinions[at].get(judgement.judge) for at in (place - 1, place))
    others = () if before is None else before.candidates
    if judgement.look is not None:
        others = (judgement.look.best, *others)
    other = next((choice for choice in others if choice.move is not judgement.node.move), None)
    if other is not None:
        # A search that was cut off tells two or three moves of what an earlier one has told to its end.
        told = (choice.line for choice in others if choice.move is other.move)
        other = other._replace(line=max(told, key=len))
    return other, None if after is None else next(iter(after.candidates), None)


def line_of(choice: EngineChoice | None, position: Position, place: Node) -> tuple[Move, ...]:
    """The line that a choice begins, on the board after `place`; nothing where that board does not allow it."""
    if choice is None or not position.is_quick_legal(choice.move):
        return ()
    thought = Thought(ThoughtSource.ANALYSED, line=choice.line)
    before = None
    if place.move is not None and place.parent is not None:
        before = position.copy()
        before.undo()
    read = resolved(thought, before, position, place.move)
    moves = read.moves[1:] if read.start is LineStart.BEFORE else read.moves
    return moves if moves[:1] == (choice.move,) else (choice.move,)


def case_of(judged: Judged, judgement: Judgement, after: Position) -> MoveCase:
    """`after` is the board behind the move, which remembers the game up to there."""
    node, mover = judgement.node, judgement.mover
    before = after.copy()
    played = before.undo()
    if played is None or node.parent is None:
        raise ValueError("there is no move to speak of")
    other, answer = beside(judged, judgement)
    look = judgement.look
    looked = () if look is None else line_of(look.played, before, node.parent)[1:]
    refutation = line_of(answer, after, node)
    return MoveCase(
        before,
        played,
        line_of(other, before, node.parent),
        looked if len(looked) >= SHORTEST else refutation or looked,
        decided_for(judgement.after) is mover.other,
        decided_for(judgement.before) is mover,
    )


def reason_for(record: Record, judged: Judged, judgement: Judgement) -> Reason | None:
    """Why a move is a dubious one or worse, or what is said where that cannot be proved."""
    if judgement.verdict < MoveVerdict.DUBIOUS:
        return None
    case = case_of(judged, judgement, record.position_at(judgement.node))
    return reason_of(case) or unproved(case)
