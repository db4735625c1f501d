"""A book made of moves that were played: how often each was, by whom the games were won, and what engines thought of it."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.book.entry import BookEntry, MoveEntry
from app.record.endings import Result
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position


class GameMove(NamedTuple):
    """One move of a game."""

    position: Position
    """Before the move."""
    move: Move
    reply: Move | None
    result: Result
    """Of the game."""
    score: int | None = None
    """In centipawns, for the side to move."""
    depth: int | None = None


class GameChoice(NamedTuple):
    """Which moves go into a book."""

    first: int = 1
    last: int | None = None
    """By the numbers of the moves."""
    side: Side | None = None
    results: frozenset[Result] = frozenset(Result)
    won_only: bool = False
    """Whether only moves of the side that won."""
    least_depth: int = 0
    """Scores of a lower depth do not count; the moves do."""

    def takes(self, played: GameMove) -> bool:
        position = played.position
        return (
            self.first <= position.ply
            and (self.last is None or position.ply <= self.last)
            and self.side in {None, position.turn}
            and played.result in self.results
            and (not self.won_only or played.result.winner is position.turn)
        )


class _Tally:
    """What is known of one move so far."""

    def __init__(self) -> None:
        self.count = 0
        self.scores = self.total = self.depth = 0
        self.replies: dict[str, int] = {}

    def add(self, played: GameMove, least_depth: int) -> None:
        self.count += 1
        if played.reply is not None:
            self.replies[played.reply.usi] = self.replies.get(played.reply.usi, 0) + 1
        if played.score is not None and (played.depth or 0) >= least_depth:
            self.scores += 1
            self.total += played.score
            self.depth = max(self.depth, played.depth or 0)

    def move(self, usi: str) -> MoveEntry:
        reply = max(self.replies, key=lambda each: self.replies[each], default=None)
        if not self.scores:
            return MoveEntry(usi, self.count, reply=reply)
        return MoveEntry(usi, self.count, round(self.total / self.scores), self.depth, reply)


class _Place:
    """What is known of one position so far."""

    def __init__(self, ply: int) -> None:
        self.ply = ply
        self.tallies: dict[str, _Tally] = {}
        self.results = dict.fromkeys(Result, 0)


def made(played: Iterable[GameMove], choice: GameChoice) -> Iterator[BookEntry]:
    """The entries of a book; the moves of each position by how often they were played."""
    places: dict[str, _Place] = {}
    for each in played:
        if not choice.takes(each):
            continue
        place = places.setdefault(each.position.sfen_without_ply(), _Place(each.position.ply))
        place.ply = min(place.ply, each.position.ply)
        place.results[each.result] += 1
        place.tallies.setdefault(each.move.usi, _Tally()).add(each, choice.least_depth)
    for sfen, place in places.items():
        moves = sorted((tally.move(usi) for usi, tally in place.tallies.items()), key=lambda move: -(move.weight or 0))
        wins = place.results[Result.BLACK_WON], place.results[Result.WHITE_WON]
        yield BookEntry(sfen, tuple(moves), place.ply, "", sum(place.results.values()), *wins)


def found(candidates: Iterable[GameMove], choice: GameChoice) -> Iterator[BookEntry]:
    """The entries of a book of what engines found: of each move the deepest score, the best move first, and no counts."""
    places: dict[str, dict[str, MoveEntry]] = {}
    plies: dict[str, int] = {}
    for each in candidates:
        if not choice.takes(each) or (each.depth or 0) < choice.least_depth:
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
