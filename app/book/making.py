"""Making of opening books from played games (counts, results, scores) or from engine analyses."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.book.entry import BookEntry, MoveEntry
from app.record.endings import Result
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position


class GameMove(NamedTuple):
    """Move of a game with the position before it, the reply, score and result, from which a book is made."""

    position: Position
    """Position before the move was played."""
    move: Move
    reply: Move | None
    result: Result
    score: int | None = None
    """Score in centipawns for the side to move."""
    depth: int | None = None


class GameMoveFilter(NamedTuple):
    """Filter that decides which moves of games go into an opening book."""

    first_ply: int = 1
    last_ply: int | None = None
    """Number of the last move of a game that goes into the book; None for no limit."""
    side: Side | None = None
    results: frozenset[Result] = frozenset(Result)
    won_only: bool = False
    """True if only moves of the side that won the game go into the book."""
    least_depth: int = 0
    """Least depth of scores; played moves with a lower one are still counted, engine candidates are left out."""

    def includes_move(self, played: GameMove) -> bool:
        position = played.position
        return (
            self.first_ply <= position.ply
            and (self.last_ply is None or position.ply <= self.last_ply)
            and self.side in {None, position.turn}
            and played.result in self.results
            and (not self.won_only or played.result.winner is position.turn)
        )


class _MoveTotals:
    """Totals of one move over the games: count, scores, greatest depth and replies."""

    def __init__(self) -> None:
        self.count = 0
        self.scores = self.total = self.depth = 0
        self.replies: dict[str, int] = {}

    def add_move(self, played: GameMove, least_depth: int) -> None:
        self.count += 1
        if played.reply is not None:
            self.replies[played.reply.usi] = self.replies.get(played.reply.usi, 0) + 1
        if played.score is not None and (played.depth or 0) >= least_depth:
            self.scores += 1
            self.total += played.score
            self.depth = max(self.depth, played.depth or 0)

    def to_move_entry(self, usi: str) -> MoveEntry:
        reply = max(self.replies, key=lambda each: self.replies[each], default=None)
        if not self.scores:
            return MoveEntry(usi, self.count, reply=reply)
        return MoveEntry(usi, self.count, round(self.total / self.scores), self.depth, reply)


class _PositionTotals:
    """Totals of one position over the games: those of each of its moves, and the results."""

    def __init__(self, ply: int) -> None:
        self.ply = ply
        self.tallies: dict[str, _MoveTotals] = {}
        self.results = dict.fromkeys(Result, 0)


def entries_from_games(played: Iterable[GameMove], choice: GameMoveFilter) -> Iterator[BookEntry]:
    """Book entries from played moves; each position's moves are sorted by count."""
    places: dict[str, _PositionTotals] = {}
    for each in played:
        if not choice.includes_move(each):
            continue
        place = places.setdefault(each.position.sfen_without_ply(), _PositionTotals(each.position.ply))
        place.ply = min(place.ply, each.position.ply)
        place.results[each.result] += 1
        place.tallies.setdefault(each.move.usi, _MoveTotals()).add_move(each, choice.least_depth)
    for sfen, place in places.items():
        moves = sorted(
            (tally.to_move_entry(usi) for usi, tally in place.tallies.items()), key=lambda move: -(move.weight or 0)
        )
        wins = place.results[Result.BLACK_WON], place.results[Result.WHITE_WON]
        yield BookEntry(sfen, tuple(moves), place.ply, "", sum(place.results.values()), *wins)


def entries_from_analyses(candidates: Iterable[GameMove], choice: GameMoveFilter) -> Iterator[BookEntry]:
    """Book entries from engine analyses, without counts: the deepest score of each move, sorted by score."""
    places: dict[str, dict[str, MoveEntry]] = {}
    plies: dict[str, int] = {}
    for each in candidates:
        if not choice.includes_move(each) or (each.depth or 0) < choice.least_depth:
            continue
        sfen, usi = each.position.sfen_without_ply(), each.move.usi
        moves = places.setdefault(sfen, {})
        plies[sfen] = min(plies.get(sfen, each.position.ply), each.position.ply)
        before = moves.get(usi)
        if before is None or (each.depth or 0) >= (before.depth or 0):
            reply = None if each.reply is None else each.reply.usi
            moves[usi] = MoveEntry(usi, None, each.score, each.depth, reply)
    for sfen, moves in places.items():
        best = sorted(moves.values(), key=lambda move: -(move.score or 0))
        yield BookEntry(sfen, tuple(best), plies[sfen])
