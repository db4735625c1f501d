"""The opening tree: what was played in a position, with what results, and what engines found behind each move."""

from typing import Final, NamedTuple

from app.library.game import DRAWN, LOST, UNDECIDED, WON
from app.library.library import Library
from app.library.packed_moves import NO_MOVE, PACKED, UNPACKED
from app.library.query import GamesWanted
from app.shogi.moves import Move
from app.shogi.position import Position
from app.store.analysis_store import AnalysisStore, StoredAnalysis, signed

_ALL: Final = "SELECT move, outcome, count(*) FROM position WHERE key = ? GROUP BY move, outcome"
_SOME: Final = """
    SELECT position.move, outcome, count(DISTINCT game.id) FROM position JOIN game ON game.id = position.game
    WHERE key = ? AND {condition} GROUP BY position.move, outcome
"""
_LAST_OF_FEW: Final = """
    SELECT max(date) FROM position JOIN game ON game.id = position.game WHERE key = ? AND move = ? AND {condition}
"""
_LAST_OF_MANY: Final = """
    SELECT date FROM game WHERE date <> '' AND {condition} AND EXISTS (
        SELECT 1 FROM position WHERE key = ? AND move = ? AND outcome IN (0, 1, 2, 3) AND position.game = game.id)
    ORDER BY date DESC LIMIT 1
"""
_FEW: Final = 500
"""So many games of a move are looked through for the newest; of more, the newest games for the move."""


class TreeMove(NamedTuple):
    """A move of the tree; `won`, `drawn` and `lost` are its mover's."""

    move: Move
    games: int
    won: int
    drawn: int
    lost: int
    last_played: str
    """Nothing before `with_dates` has looked."""
    is_legal: bool
    """Whether the move can be made here; two positions of one key are told apart by it."""
    stored: StoredAnalysis | None
    """The deepest result for the position after the move."""
    loss: float | None
    """Centipawns less than the best move, by the engine whose result is stored for both positions."""

    @property
    def score(self) -> float | None:
        """The mover's share of the points, None where no game was decided."""
        decided = self.won + self.drawn + self.lost
        return (self.won + self.drawn / 2) / decided if decided else None


class OpeningTree(NamedTuple):
    """What the library knows of a position."""

    games: int
    ended: int
    """Games that end here."""
    moves: tuple[TreeMove, ...]
    """The most played first."""
    stored: StoredAnalysis | None


def opening_tree(
    library: Library, position: Position, wanted: GamesWanted | None = None, store: AnalysisStore | None = None
) -> OpeningTree:
    """The tree at `position`, of all games or of those that a query wants; `with_dates` says besides when each was played."""
    counts = _counts(library, signed(position.key), wanted)
    stored = None if store is None else store.best(position)
    moves = [_move(position, number, count, store) for number, count in counts.items() if number != NO_MOVE]
    ended = sum(counts.get(NO_MOVE, {}).values())
    games = ended + sum(move.games for move in moves)
    played = sorted((move for move in moves if move.is_legal), key=lambda move: (-move.games, move.move.usi))
    return OpeningTree(games, ended, tuple(played), stored)


def _counts(library: Library, key: int, wanted: GamesWanted | None) -> dict[int, dict[int, int]]:
    """By move and outcome, how many games."""
    if wanted is None:
        rows = library.rows(_ALL, (key,))
    else:
        condition, values = wanted.condition
        rows = library.rows(_SOME.format(condition=condition), [key, *values])
    counts: dict[int, dict[int, int]] = {}
    for number, outcome, count in rows:
        counts.setdefault(number, {})[outcome] = count
    return counts


def with_dates(
    library: Library, position: Position, tree: OpeningTree, wanted: GamesWanted | None = None
) -> OpeningTree:
    """The tree with the date on which each move was last played, which takes longer than all the rest."""
    key = signed(position.key)
    moves = (move._replace(last_played=_last_played(library, key, move, wanted)) for move in tree.moves)
    return tree._replace(moves=tuple(moves))


def _move(position: Position, number: int, count: dict[int, int], store: AnalysisStore | None) -> TreeMove:
    move = UNPACKED[number]
    is_legal = position.step(move)
    stored = store.best(position) if store is not None and is_legal else None
    if is_legal:
        position.undo()
    loss = None if store is None or stored is None else _loss(store, position, stored)
    won, drawn, lost = (count.get(outcome, 0) for outcome in (WON, DRAWN, LOST))
    games = won + drawn + lost + count.get(UNDECIDED, 0)
    return TreeMove(move, games, won, drawn, lost, "", is_legal, stored, loss)


def _last_played(library: Library, key: int, move: TreeMove, wanted: GamesWanted | None) -> str:
    condition, values = ("game.same_as IS NULL", []) if wanted is None else wanted.condition
    number = PACKED[move.move]
    if move.games <= _FEW:
        rows = library.rows(_LAST_OF_FEW.format(condition=condition), [key, number, *values])
    else:
        rows = library.rows(_LAST_OF_MANY.format(condition=condition), [*values, key, number])
    return (rows[0][0] or "") if rows else ""


def _loss(store: AnalysisStore, position: Position, after: StoredAnalysis) -> float | None:
    before = next((each for each in store.at(position) if each.engine == after.engine), None)
    if before is None:
        return None
    was, is_now = (each.lines[0].score.seen_by(position.turn).points for each in (before, after))
    return None if was is None or is_now is None else max(0.0, float(was - is_now))
