"""Evaluations of a position by engines, and conversion of USI `info` to them, to playable moves and to thoughts."""

from collections.abc import Iterable
from typing import NamedTuple

from app.shogi.moves import MOVES, Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.lines import line_text
from app.thoughts.score import Score, cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi import info as usi


class Evaluation(NamedTuple):
    """An engine's evaluation of a position; unknown figures are None."""

    score: Score
    line: tuple[str, ...] = ()
    """Principal variation in USI notation, as the engine reported it; it may end with words that are no moves."""
    depth: int | None = None
    seldepth: int | None = None
    nodes: int | None = None
    nps: int | None = None
    time_ms: int | None = None
    rank: int = 1

    def before_move(self, move: Move) -> "Evaluation":
        """Return the evaluation of the position before `move`, from this one of the position after it."""
        score = self.score if self.score.plies is None else self.score._replace(plies=self.score.plies + 1)
        return self._replace(score=score, line=(move.usi, *self.line))

    def after_first_move(self) -> "Evaluation":
        """Return the evaluation of the position after the line's first move; `before_move` takes it back."""
        score = self.score if self.score.plies is None else self.score._replace(plies=self.score.plies - 1)
        return self._replace(score=score, line=self.line[1:])


def evaluation_from_info(info: usi.Info, turn: Side) -> Evaluation | None:
    """Convert `info` of a search with `turn` to move; None without a score."""
    if info.score is None:
        return None
    score, rank = score_from_usi(info.score, turn), info.multipv or 1
    return Evaluation(score, info.pv, info.depth, info.seldepth, info.nodes, info.nps, info.time, rank)


def score_from_usi(said: usi.InfoScore, turn: Side) -> Score:
    """Return a USI score from Sente's point of view; engines report it for the side to move at the root."""
    if isinstance(said, usi.CentipawnScore):
        return cp_score(said.centipawns, turn, said.bound)
    return mate_score(turn if said.is_win else turn.other, said.plies, turn, said.bound)


def playable_moves(position: Position, words: Iterable[str]) -> tuple[Move, ...]:
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


def thought_from_info(
    info: usi.Info, position: Position, source: ThoughtSource, engine: str | None, rank: int | None = None
) -> Thought:
    """Convert `info` of a search of `position` into an engine evaluation, its principal variation in KI2."""
    score = None if info.score is None else score_from_usi(info.score, position.turn)
    line = line_text(position, playable_moves(position, info.pv)) or None
    return Thought(source, engine, score, line, info.depth, info.seldepth, info.nodes, info.nps, info.time, rank)
