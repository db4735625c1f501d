"""Opening tree: moves played in a position with their results and stored evaluations."""

from typing import Final, NamedTuple

from app.library.game import DRAWN, LOST, UNDECIDED, WON
from app.library.library import Library
from app.library.packed_moves import NO_MOVE, PACKED_MOVES, UNPACKED_MOVES
from app.library.query import CompiledQuery
from app.shogi.moves import Move
from app.shogi.position import Position
from app.store.analysis_store import AnalysisStore, StoredAnalysis, signed_key

_COUNT_ALL: Final = "SELECT move, outcome, count(*) FROM position WHERE key = ? GROUP BY move, outcome"
_COUNT_SELECTED: Final = """
    SELECT position.move, outcome, count(DISTINCT game.id) FROM position JOIN game ON game.id = position.game
    WHERE key = ? AND {condition} GROUP BY position.move, outcome
"""
_SELECT_LAST_OF_FEW: Final = """
    SELECT max(date) FROM position JOIN game ON game.id = position.game WHERE key = ? AND move = ? AND {condition}
"""
_SELECT_LAST_OF_MANY: Final = """
    SELECT date FROM game WHERE date <> '' AND {condition} AND EXISTS (
        SELECT 1 FROM position WHERE key = ? AND move = ? AND outcome IN (0, 1, 2, 3) AND position.game = game.id)
    ORDER BY date DESC LIMIT 1
"""
_MAX_FEW_GAMES: Final = 500
"""Number of games of a move up to which all dates are read; beyond it the newest games are scanned for the move."""


class TreeMove(NamedTuple):
    """Move of an opening tree with its numbers of games; `won`, `drawn` and `lost` are from its mover's side."""

    move: Move
    games: int
    won: int
    drawn: int
    lost: int
    last_played: str
    """Date of the newest game; empty until `with_last_dates` has filled it in."""
    is_legal: bool
    """True if the move is legal in the tree's position; this detects different positions with equal keys."""
    stored: StoredAnalysis | None
    """Deepest stored evaluation of the position after the move; None without one."""
    loss: float | None
    """Loss against the best move in centipawns, by one engine with evaluations of both positions."""

    @property
    def score(self) -> float | None:
        """Share of the points (0 to 1) for the mover; None if no game has a result."""
        decided = self.won + self.drawn + self.lost
        return (self.won + self.drawn / 2) / decided if decided else None


class OpeningTree(NamedTuple):
    """Moves played in one position, with the results of their games."""

    games: int
    ended_games: int
    """Number of games that end in this position."""
    moves: tuple[TreeMove, ...]
    """Moves played in this position, the most played first."""
    stored: StoredAnalysis | None


def opening_tree(
    library: Library, position: Position, wanted: CompiledQuery | None = None, store: AnalysisStore | None = None
) -> OpeningTree:
    """Opening tree at `position`, of all games or those of a query, without dates (see `with_last_dates`)."""
    counts = _count_outcomes(library, signed_key(position.key), wanted)
    stored = None if store is None else store.best_result(position)
    moves = [_tree_move(position, number, count, store) for number, count in counts.items() if number != NO_MOVE]
    ended = sum(counts.get(NO_MOVE, {}).values())
    games = ended + sum(move.games for move in moves)
    played = sorted((move for move in moves if move.is_legal), key=lambda move: (-move.games, move.move.usi))
    return OpeningTree(games, ended, tuple(played), stored)


def _count_outcomes(library: Library, key: int, wanted: CompiledQuery | None) -> dict[int, dict[int, int]]:
    """Number of games in the position with this key, by next move and outcome."""
    if wanted is None:
        rows = library.query_rows(_COUNT_ALL, (key,))
    else:
        condition, values = wanted.condition
        rows = library.query_rows(_COUNT_SELECTED.format(condition=condition), [key, *values])
    counts: dict[int, dict[int, int]] = {}
    for number, outcome, count in rows:
        counts.setdefault(number, {})[outcome] = count
    return counts


def with_last_dates(
    library: Library, position: Position, tree: OpeningTree, wanted: CompiledQuery | None = None
) -> OpeningTree:
    """Add the date of each move's newest game, which takes longer than all the rest."""
    key = signed_key(position.key)
    moves = (move._replace(last_played=_last_played_date(library, key, move, wanted)) for move in tree.moves)
    return tree._replace(moves=tuple(moves))


def _tree_move(position: Position, number: int, count: dict[int, int], store: AnalysisStore | None) -> TreeMove:
    move = UNPACKED_MOVES[number]
    is_legal = position.try_move(move)
    stored = store.best_result(position) if store is not None and is_legal else None
    if is_legal:
        position.undo()
    loss = None if store is None or stored is None else _centipawn_loss(store, position, stored)
    won, drawn, lost = (count.get(outcome, 0) for outcome in (WON, DRAWN, LOST))
    games = won + drawn + lost + count.get(UNDECIDED, 0)
    return TreeMove(move, games, won, drawn, lost, "", is_legal, stored, loss)


def _last_played_date(library: Library, key: int, move: TreeMove, wanted: CompiledQuery | None) -> str:
    condition, values = ("game.same_as IS NULL", []) if wanted is None else wanted.condition
    number = PACKED_MOVES[move.move]
    if move.games <= _MAX_FEW_GAMES:
        rows = library.query_rows(_SELECT_LAST_OF_FEW.format(condition=condition), [key, number, *values])
    else:
        rows = library.query_rows(_SELECT_LAST_OF_MANY.format(condition=condition), [*values, key, number])
    return (rows[0][0] or "") if rows else ""


def _centipawn_loss(store: AnalysisStore, position: Position, after: StoredAnalysis) -> float | None:
    before = next((each for each in store.results_at(position) if each.engine == after.engine), None)
    if before is None:
        return None
    was, is_now = (each.lines[0].score.points_for(position.turn) for each in (before, after))
    return None if was is None or is_now is None else max(0.0, float(was - is_now))
