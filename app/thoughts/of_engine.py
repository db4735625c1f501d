"""What an engine says over the protocol, as a score that knows its side, as moves that can be made, and as a thought."""

from collections.abc import Iterable
from typing import Final

from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.lines import line_text
from app.thoughts.score import Score, ThoughtBound, centipawns, mate
from app.thoughts.thought import Thought, ThoughtSource
from app.usi import info as usi

_BOUNDS: Final = {
    usi.ScoreBound.EXACT: None,
    usi.ScoreBound.LOWER: ThoughtBound.LOWER,
    usi.ScoreBound.UPPER: ThoughtBound.UPPER,
}


def score_of(said: usi.Score, turn: Side) -> Score:
    """A score as seen by Sente; engines tell theirs for the side that is to move where the search began."""
    bound = _BOUNDS[said.bound]
    if isinstance(said, usi.Points):
        return centipawns(said.cp, turn, bound).seen_by(Side.BLACK)
    return mate(turn if said.winning else turn.other, said.plies, turn, bound).seen_by(Side.BLACK)


def playable(position: Position, words: Iterable[str]) -> tuple[Move, ...]:
    """The moves of a line up to the first word that is no legal move: engines end lines with passes and resignations."""
    board = position.copy()
    moves: list[Move] = []
    for word in words:
        move = MOVES[word]
        if move is None or not board.is_quick_legal(move) or board.mates_by_pawn(move):
            break
        board.apply(move)
        moves.append(move)
    return tuple(moves)


def thought_of(
    info: usi.Info, position: Position, source: ThoughtSource, engine: str | None, rank: int | None = None
) -> Thought:
    """What `info` says of `position`, its line in KI2."""
    return Thought(
        source,
        engine,
        None if info.score is None else score_of(info.score, position.turn),
        line_text(position, playable(position, info.pv)) or None,
        info.depth,
        info.seldepth,
        info.nodes,
        info.nps,
        info.time,
        rank,
    )
