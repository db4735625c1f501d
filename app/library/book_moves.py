"""Moves of the library's games for making books, read from the library's tables instead of the record files."""

from array import array
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Final, NamedTuple

from app.book.index import Progress
from app.book.making import GameMove, GameMoveFilter
from app.dataset.book_moves import RecordChoice
from app.dataset.row import centipawns_for
from app.library.finding import count_games
from app.library.library import Library
from app.library.packed_moves import UNPACKED_MOVES
from app.library.query import CompiledQuery
from app.record.endings import Result
from app.shogi.moves import MOVES, Move
from app.shogi.pieces import SIDES
from app.shogi.position import Position
from app.store.analysis_store import AnalysisStore

_SELECT_GAME: Final = """
    SELECT game.start, game.moves, game.result, b.written, w.written, game.black_rating, game.white_rating
    FROM game JOIN name AS b ON b.id = game.black JOIN name AS w ON w.id = game.white WHERE {condition}
"""


class _ReplayedMove(NamedTuple):
    """Position of a game with its next two moves; None is the end of the game."""

    position: Position
    move: Move | None
    reply: Move | None
    result: Result


class LibraryMoves:
    """Moves of selected games for a book. Use each move before taking the next, since all share one position object."""

    def __init__(
        self, library: Library, wanted: CompiledQuery, store: AnalysisStore | None, progress: Progress
    ) -> None:
        self._library, self._wanted, self._store, self._progress = library, wanted, store, progress

    def played_moves(self, choice: GameMoveFilter, whose: RecordChoice) -> Iterator[GameMove]:
        """Played moves, each with its reply and the stored evaluation of the position after it."""
        for position, move, reply, result in self._replayed_positions(choice, whose):
            if move is not None:
                score, depth = self._stored_score_after(position, move)
                yield GameMove(position, move, reply, result, score, depth)

    def analysed_moves(self, choice: GameMoveFilter, whose: RecordChoice) -> Iterator[GameMove]:
        """Engine candidates stored for the positions of the games; scores that are bounds are left out."""
        for position, _, _, result in self._replayed_positions(choice, whose):
            for analysis in self._store.results_at(position) if self._store is not None else ():
                for each in analysis.lines:
                    move, reply = (MOVES[word] if word else None for word in (*each.line[:2], "", "")[:2])
                    if move is not None and each.score.is_exact and position.is_quick_legal(move):
                        points = centipawns_for(each.score, position.turn)
                        yield GameMove(position, move, reply, result, points, int(analysis.depth))

    def _replayed_positions(self, choice: GameMoveFilter, whose: RecordChoice) -> Iterator[_ReplayedMove]:
        condition, values = self._wanted.condition
        total = count_games(self._library, self._wanted)
        games = self._library.connection.execute(_SELECT_GAME.format(condition=condition), values)
        for done, (start, data, result, *said) in enumerate(games):
            self._progress(done, total)
            sides = {
                side
                for side, name, rating in zip(SIDES, said[:2], said[2:], strict=True)
                if whose.player.casefold() in name.casefold() and (rating or 0) >= whose.least_rating
            }
            position = Position.from_sfen(start or "startpos")
            moves: list[Move | None] = [*(UNPACKED_MOVES[number] for number in array("H", data)), None, None]
            for move, reply in islice(pairwise(moves), choice.last_ply) if sides else ():
                if position.turn in sides:
                    yield _ReplayedMove(position, move, reply, Result(result))
                if move is not None:
                    position.apply(move)

    def _stored_score_after(self, position: Position, move: Move) -> tuple[int | None, int | None]:
        """Stored score and depth of the position after the move, from the mover's side."""
        if self._store is None:
            return None, None
        side = position.turn
        position.apply(move)
        best = self._store.best_result(position)
        position.undo()
        return (
            (None, None)
            if best is None or not best.is_exact
            else (centipawns_for(best.lines[0].score, side), int(best.depth))
        )
