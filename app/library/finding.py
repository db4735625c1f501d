"""Search in the library: games as rows, and the novelty of a game (its first unknown position)."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from app.library.library import Library, SqlRow
from app.library.names import UNNAMED_USER
from app.library.packed_moves import UNPACKED_MOVES, replay_moves
from app.library.query import CompiledQuery, is_one_of
from app.library.tesuji import TesujiMove, parse_tesuji
from app.record.endings import End, EndKind, Result
from app.record.headers import EVENT, OWN_SIDE, PLAYERS, STARTED_AT, Headers
from app.record.record_builder import RecordBuilder
from app.record.tree import Record
from app.shogi.position import Position
from app.shogi.starts import is_handicap
from app.store.analysis_store import signed_key

_SELECT_GAMES: Final = """
    SELECT game.id, game.date, b.written, w.written, game.result, game.ending, game.plies, e.written, game.pair,
        game.black_opening, game.white_opening, game.black_castle, game.white_castle, source.path, game.place,
        game.tesuji, game.start, game.moves
    FROM game JOIN source ON source.id = game.source JOIN name AS b ON b.id = game.black
    JOIN name AS w ON w.id = game.white JOIN name AS e ON e.id = game.event
"""
_SELECT_EARLIER: Final = """
    SELECT 1 FROM position JOIN game ON game.id = position.game
    WHERE position.key = ? AND (game.date, game.id) < (?, ?) LIMIT 1
"""
_SELECT_ELSEWHERE: Final = """
    SELECT 1 FROM position JOIN game ON game.id = position.game JOIN source ON source.id = game.source
    WHERE position.key = ? AND NOT (source.path = ? AND game.place = ?) LIMIT 1
"""


class FoundGame(NamedTuple):
    """Game found in the library, as a row of a table."""

    game: int
    date: str
    black: str
    white: str
    result: Result
    ending: str
    plies: int
    event: str
    pair: str | None
    openings: tuple[str | None, str | None]
    castles: tuple[str | None, str | None]
    path: str
    place_in_file: int
    """Index of the game in its file, from 0."""
    tesuji: tuple[TesujiMove, ...]
    """First tesuji (named tactical move) of each name by each side."""
    start: str | None
    moves: bytes
    ply: int
    """Ply of the searched position, pattern or tesuji in the game; 0 without one."""

    def position_sfen(self) -> str:
        """SFEN of the position at `ply`, to be shown beside the game."""
        return next(board.sfen() for at, board in enumerate(replay_moves(self.start, self.moves)) if at == self.ply)

    def to_record(self) -> Record:
        """Record of what the library stores: start, moves, players, date, event and end."""
        start = Position.from_sfen(self.start or "startpos")
        builder = RecordBuilder(start)
        for number in array("H", self.moves):
            builder.add_move(UNPACKED_MOVES[number])
        if self.ending:
            builder.add_end(End(EndKind(self.ending)))
        sides = [names[is_handicap(start)] for names in PLAYERS]
        headers = [(STARTED_AT, self.date.replace("-", "/")), (EVENT, self.event)]
        for side, player in zip(sides, (self.black, self.white), strict=True):
            headers.append((OWN_SIDE, side) if player == UNNAMED_USER else (side, player))
        return builder.to_record(Headers.from_pairs((name, value) for name, value in headers if value))


def count_games(library: Library, wanted: CompiledQuery) -> int:
    condition, values = wanted.condition
    return library.query_number(f"SELECT count(*) FROM game WHERE {condition}", tuple(values))  # noqa: S608 - made of our own words


def find_games(library: Library, wanted: CompiledQuery, most: int = 200) -> list[FoundGame]:
    """Games in the order of the query; by default the newest first."""
    condition, values = wanted.condition
    query = f"{_SELECT_GAMES} WHERE {condition} ORDER BY {wanted.order} LIMIT ?"
    return [_to_found_game(row, wanted.plies.get(row[0], 0)) for row in library.query_rows(query, [*values, most])]


def games_by_number(library: Library, numbers: Sequence[int], plies: Mapping[int, int]) -> list[FoundGame]:
    """Games of the library with these numbers, in this order; deleted games are left out."""
    condition, values = is_one_of("game.id", numbers)
    found = {
        row[0]: _to_found_game(row, plies.get(row[0], 0))
        for row in library.query_rows(f"{_SELECT_GAMES} WHERE {condition}", values)
    }
    return [found[number] for number in numbers if number in found]


def game_numbers(library: Library, wanted: CompiledQuery) -> "array[int]":
    """Numbers of all games of a query in its order; `games_by_number` reads some of them."""
    condition, values = wanted.condition
    query = f"SELECT id FROM game WHERE {condition} ORDER BY {wanted.order}"  # noqa: S608 - made of our own words
    return array("q", [number for (number,) in library.connection.execute(query, values)])


def games_with_judgements(library: Library, games: Iterable[int]) -> set[int]:
    """Games whose moves an engine has judged (graded as good or bad)."""
    condition, values = is_one_of("game", games)
    query = f"SELECT DISTINCT game FROM phase WHERE judged > 0 AND {condition}"  # noqa: S608 - made of our own words
    return {number for (number,) in library.query_rows(query, values)}


def _to_found_game(row: SqlRow, ply: int) -> FoundGame:
    number, date, black, white, result, ending, plies, event, pair, *names, path, place, tesuji, start, moves = row
    openings, castles = (names[0], names[1]), (names[2], names[3])
    return FoundGame(
        *(number, date, black, white, Result(result), ending, plies, event, pair, openings, castles),
        *(path, place, tuple(parse_tesuji(tesuji)), start, moves, ply),
    )


def own_novelty_ply(library: Library, keys: Sequence[int], own: tuple[str, int]) -> int | None:
    """Ply of the first position that occurs only in the user's `own` game (file and index); None without one."""
    known = (library.query_rows(_SELECT_ELSEWHERE, (signed_key(key), *own)) for key in keys)
    return next((ply for ply, rows in enumerate(known) if not rows), None)


def novelty_ply(library: Library, found: FoundGame) -> int | None:
    """Ply of the first position that no earlier game of the library has; None if there is none."""
    keys = array("q", [signed_key(board.key) for board in replay_moves(found.start, found.moves)])
    for ply, key in enumerate(keys):
        if not library.query_rows(_SELECT_EARLIER, (key, found.date, found.game)):
            return ply
    return None
