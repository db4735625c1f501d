"""Conversion of USI `info`: to scores with a side, playable moves and thoughts (engine evaluations)."""

from collections.abc import Iterable

from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.lines import line_text
from app.thoughts.score import Score, centipawns, mate
from app.thoughts.thought import Thought, ThoughtSource
from app.usi import info as usi


def score_of(said: usi.InfoScore, turn: Side) -> Score:
    """Return a USI score from Sente's point of view; engines report it for the side to move at the root."""
    if isinstance(said, usi.Points):
        return centipawns(said.cp, turn, said.bound).seen_by(Side.BLACK)
    return mate(turn if said.winning else turn.other, said.plies, turn, said.bound).seen_by(Side.BLACK)


def playable(position: Position, words: Iterable[str]) -> tuple[Move, ...]:
    """Return the moves of `words` up to the first illegal one: engines end lines with passes and resignations."""
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
    """Convert `info` of a search of `position` into an engine evaluation, its principal variation in KI2."""
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
