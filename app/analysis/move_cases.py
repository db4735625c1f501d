"""Lines that show what is wrong with a judged move, on the board: the better line and the refutation."""

from typing import NamedTuple

from app.analysis.engine_verdicts import CandidateMove
from app.analysis.judging import JudgedLine, Judgement
from app.analysis.reasons import MoveCase, Reason, find_reason, unproved_reason
from app.analysis.verdict import MoveVerdict
from app.analysis.winning import mating_side
from app.record.tree import Node, Record
from app.shogi.moves import Move
from app.shogi.position import Position
from app.thoughts.lines import LineStart, resolve_line
from app.thoughts.thought import Thought, ThoughtSource


class DecidingLines(NamedTuple):
    """Lines of the search that decided a verdict, as legal moves."""

    other_move: CandidateMove | None
    """Judge's best move if it was not played, else its next best."""
    better_line: tuple[Move, ...]
    """Line from the position before the played move; it begins with the better move, `other_move`."""
    refutation: tuple[Move, ...]
    """Line from the position after the played move that shows what is wrong with it."""


def deciding_lines(judged: JudgedLine, judgement: Judgement, before: Position, after: Position) -> DecidingLines:
    """Return the best move that was not played, with its line, and the refutation of the played move.

    A search that was stopped early reports only two or three moves. The first pass's line is used if it begins with the
    same move and is longer.
    """
    node, look = judgement.node, judgement.verification
    place = node.ply
    if node.parent is None or not 0 < place < len(judged.opinions) or judged.nodes[place].node is not node:
        return DecidingLines(None, (), ())
    earlier, later = (judged.opinions[at].get(judgement.judge) for at in (place - 1, place))
    others = () if earlier is None else earlier.candidates
    if look is not None:
        others = (look.best_move, *others)
    other = next((choice for choice in others if choice.move is not node.move), None)
    if other is not None:
        told = (choice.line for choice in others if choice.move is other.move)
        other = other._replace(line=max(told, key=len))
    looked = () if look is None else legal_line(look.played_move, before, node.parent)[1:]
    first = legal_line(None if later is None else next(iter(later.candidates), None), after, node)
    is_longer = looked[:1] in {(), first[:1]} and len(first) > len(looked)
    return DecidingLines(other, legal_line(other, before, node.parent), first if is_longer else looked)


def legal_line(choice: CandidateMove | None, position: Position, place: Node) -> tuple[Move, ...]:
    """Return the legal moves of a candidate's line from the position after the node; empty if it does not fit there."""
    if choice is None or not position.is_quick_legal(choice.move):
        return ()
    thought = Thought(ThoughtSource.ANALYSED, line=choice.line)
    before = None
    if place.move is not None and place.parent is not None:
        before = position.copy()
        before.undo()
    read = resolve_line(thought, before, position, place.move)
    moves = read.moves[1:] if read.start is LineStart.BEFORE else read.moves
    return moves if moves[:1] == (choice.move,) else (choice.move,)


def make_move_case(judged: JudgedLine, judgement: Judgement, after: Position) -> MoveCase:
    """Return the blamed move and the lines that may show why; `after` is the position after it with its history."""
    node, mover = judgement.node, judgement.mover
    before = after.copy()
    played = before.undo()
    if played is None or node.parent is None:
        raise ValueError("there is no move to speak of")
    lines = deciding_lines(judged, judgement, before, after)
    return MoveCase(
        before,
        played,
        lines.better_line,
        lines.refutation,
        mating_side(judgement.decision.after) is mover.other,
        mating_side(judgement.decision.before) is mover,
    )


def reason_for_judgement(record: Record, judged: JudgedLine, judgement: Judgement) -> Reason | None:
    """Return the reason why a move is dubious or worse, or the fallback sentence if none can be proved."""
    if judgement.verdict < MoveVerdict.DUBIOUS:
        return None
    case = make_move_case(judged, judgement, record.position_at(judgement.node))
    return find_reason(case) or unproved_reason(case)
