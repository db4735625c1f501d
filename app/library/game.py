"""Conversion of a record into a game of the library."""

import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import count, cycle, repeat
from pathlib import Path
from typing import Final, NamedTuple

from app.analysis.comment_cache import CommentCache, RecordPhase, game_phases
from app.analysis.judging import JudgingScale, judge_line
from app.analysis.verdict import MoveVerdict
from app.formats.files import parse_file
from app.library.names import UNNAMED_USER
from app.library.packed_moves import NO_MOVE, PACKED_MOVES
from app.record import headers as names
from app.record.endings import Result, result_of_end
from app.record.headers import Headers
from app.record.problems import Problem
from app.record.traversal import main_line, nodes_in_file_order
from app.record.tree import Node, Record
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.store.analysis_store import StoredAnalysis
from app.store.of_record import record_analyses
from app.thoughts.comment import parts_in

WHOLE_GAME: Final = "whole"
"""Phase name for a whole game whose phases (opening and so on) were not determined."""
MAX_PROBLEMS: Final = 3
"""Maximum number of problems reported for one file of records."""
HEAD_PLIES: Final = 30
"""Number of first moves in the hash by which possible copies of a game are found."""
_DATE_PATTERN: Final = re.compile(r"([12][0-9]{3})(?:[-/.年]\s*([0-9]{1,2})(?:[-/.月]\s*([0-9]{1,2}))?)?")
_RATING_HEADERS: Final = ("black_rate", "white_rate")
_EVEN_START: Final = Position.from_sfen("startpos")
_HEADERS_WITH_COLUMNS: Final = {
    *(names.STARTED_AT, names.ENDED_AT, names.PLAYED_ON, names.EVENT, names.PLACE, names.HANDICAP, names.OPENING),
    *(names.TIME_LIMIT, names.BYOYOMI, *names.PLAYERS[0], *names.PLAYERS[1], names.OWN_SIDE),
}
"""Headers that the library stores in columns of their own, and so leaves out of the full-text words."""


class PhaseCost(NamedTuple):
    """Number of moves, time, losses and mistakes of one side in one phase of a game, such as the opening."""

    phase: str
    moves: int
    time_ms: int
    """Time in milliseconds of those moves whose time is known."""
    judged: int
    loss: float
    """Sum of the winning percentage points that the side's moves gave away."""
    mistakes: int
    blunders: int


class LibraryGame(NamedTuple):
    """Game as the library stores it; its moves end before the first illegal one."""

    place: int
    """Index of the game in its file, from 0."""
    start: str | None
    """SFEN without move number; None for the even start."""
    turn: Side
    """Side that moves first."""
    moves: bytes
    keys: bytes
    """Keys of all positions from start to end, eight bytes each."""
    identity: int
    """Hash of start and moves, equal for identical games."""
    head: int
    """Hash of start and first moves, equal for games that may be copies."""
    result: Result
    ending: str
    date: str
    """Sortable date as far as known: 2024-03-05, 2024-03, 2024 or empty."""
    event: str
    venue: str
    players: tuple[str, str]
    ratings: tuple[float | None, float | None]
    time_control: str
    handicap: str
    header_opening: str
    words: str
    """Text from headers, bookmarks and comments for full-text search."""
    richness: int
    """Amount of data besides the moves (times, comments, thoughts), to compare copies."""
    costs: tuple[tuple[Side, PhaseCost], ...]
    analyses: tuple[tuple[int, StoredAnalysis], ...]

    @property
    def ply_count(self) -> int:
        return len(self.moves) // 2


class FileGames(NamedTuple):
    """Games of one file, as a process that reads files returns them."""

    path: str
    mtime_ns: int
    size: int
    checksum: int
    games: tuple[LibraryGame, ...]
    problems: tuple[Problem, ...]


def read_games(path: str, data: bytes, mtime_ns: int, measure: JudgingScale) -> FileGames:
    """Read the games in a file of records; those without moves are left out."""
    opened = parse_file(data, Path(path).name)
    found_at = mtime_ns // 1_000_000_000
    games = (library_game_of_record(record, place, measure, found_at) for place, record in enumerate(opened.records))
    kept = tuple(game for game in games if game.moves)
    problems = tuple(_without_node(problem) for problem in opened.problems[:MAX_PROBLEMS])
    return FileGames(path, mtime_ns, len(data), opened.checksum or 0, kept, problems)


def _without_node(problem: Problem) -> Problem:
    """Problem without its node, so that it can be pickled: nodes refer to their whole tree."""
    return Problem(
        problem.reason, dict(problem.values), None, problem.severity, problem.line, problem.column, problem.game
    )


def library_game_of_record(record: Record, place: int, measure: JudgingScale, found_at: int) -> LibraryGame:
    line = main_line(record.root)
    numbers, keys = _pack_legal_moves(line)
    start, moves = record.start_position(), numbers.tobytes()
    sfen = None if start == _EVEN_START else start.sfen_without_ply()
    said = {header.name: header.value for header in record.headers}
    commented = [node for node in line if node.comment]
    analyses = tuple(record_analyses(record, found_at)) if commented else ()
    times = [node.time_ms for node in line]
    timed = len(times) - times.count(None)
    words = [value for name, value in said.items() if name not in _HEADERS_WITH_COLUMNS]
    words += [node.bookmark for node in line if node.bookmark]
    if commented:
        words += [
            part.text
            for node in nodes_in_file_order(record.root)
            for part in parts_in(node.comment)
            if not part.thoughts
        ]
    end = line[-1].end
    return LibraryGame(
        place=place,
        start=sfen,
        turn=Side(start.turn),
        moves=moves,
        keys=keys.tobytes(),
        identity=_hash_game(sfen, moves),
        head=_hash_game(sfen, moves[: 2 * HEAD_PLIES]),
        result=Result.UNDECIDED if end is None else result_of_end(end, record.side_to_move(line[-1])),
        ending="" if end is None else end.kind.value,
        date=parse_date(said.get(names.STARTED_AT) or said.get(names.PLAYED_ON) or ""),
        event=said.get(names.EVENT) or said.get(names.TITLE) or "",
        venue=said.get(names.PLACE) or "",
        players=(_player_name(record.headers, Side.BLACK), _player_name(record.headers, Side.WHITE)),
        ratings=(_parse_rating(said, Side.BLACK), _parse_rating(said, Side.WHITE)),
        time_control=" ".join(filter(None, (said.get(names.TIME_LIMIT), said.get(names.BYOYOMI)))),
        handicap=said.get(names.HANDICAP) or "",
        header_opening=said.get(names.OPENING) or "",
        words="\n".join(words),
        richness=timed + 2 * len(analyses) + len(commented),
        costs=_phase_costs(record, line, measure)
        if analyses
        else _time_costs(times[: len(keys)], start.turn)
        if timed
        else (),
        analyses=analyses,
    )


def identity_of_record(record: Record) -> int:
    """Hash of a record's start and moves, as in `LibraryGame.identity`."""
    numbers, _ = _pack_legal_moves(main_line(record.root))
    start = record.start_position()
    return _hash_game(None if start == _EVEN_START else start.sfen_without_ply(), numbers.tobytes())


def _pack_legal_moves(line: Sequence[Node]) -> tuple["array[int]", "array[int]"]:
    """Packed moves up to the first illegal one or the end, and the keys of the start and after each move."""
    moves, keys = list[int](), [line[0].key]
    for node in line[1:]:
        move = node.move
        if move is None or node.illegality is not None:
            break
        moves.append(PACKED_MOVES[move])
        keys.append(node.key)
    return array("H", moves), array("Q", keys)


def index_rows(
    keys: bytes, moves: bytes, ended: tuple[Result, Side], number: int
) -> Iterator[tuple[int, int, int, int, int]]:
    """Rows of the position index: (key, next move, outcome for its mover, game, ply), each pair of key and move once.
    `ended` is the game's result and the side that moved first."""
    result, turn = ended
    outcomes = outcome_for_side(result, turn), outcome_for_side(result, turn.other)
    known = array("q", keys)
    played = array("H", moves)
    played.append(NO_MOVE)
    if len(set(known)) == len(known):
        return zip(known, played, cycle(outcomes), repeat(number), count(), strict=False)
    first: dict[tuple[int, int], int] = {}
    for ply, each in enumerate(zip(known, played, strict=True)):
        first.setdefault(each, ply)
    return ((key, move, outcomes[ply & 1], number, ply) for (key, move), ply in first.items())


LOST, DRAWN, WON, UNDECIDED = range(4)


def outcome_for_side(result: Result, side: Side) -> int:
    """Outcome of a result for `side`: LOST, DRAWN, WON or UNDECIDED."""
    if result is Result.UNDECIDED:
        return UNDECIDED
    if result is Result.DRAWN:
        return DRAWN
    return WON if result.winner is side else LOST


def parse_date(written: str) -> str:
    """Parse a date as far as it is written, in sortable form; empty if there is none."""
    found = _DATE_PATTERN.search(written)
    if found is None:
        return ""
    year, month, day = found.groups()
    parts_known = [year]
    if month is not None and 1 <= int(month) <= 12:
        parts_known.append(f"{int(month):02}")
        if day is not None and 1 <= int(day) <= 31:
            parts_known.append(f"{int(day):02}")
    return "-".join(parts_known)


def _player_name(headers: Headers, side: Side) -> str:
    """Player's name, or `UNNAMED_USER` for the user's nameless side, so that results and training find it."""
    name = next((name.strip() for name in map(headers.find_value, names.PLAYERS[side]) if name), "")
    return name or (UNNAMED_USER if headers.own_side is side else "")


def _parse_rating(said: Mapping[str, str], side: Side) -> float | None:
    _, _, number = (said.get(_RATING_HEADERS[side]) or "").rpartition(":")
    try:
        return float(number)
    except ValueError:
        return None


def _time_costs(times: Sequence[int | None], turn: Side) -> tuple[tuple[Side, PhaseCost], ...]:
    """Moves and time of each side in a game without engine evaluations."""
    sides = (times[1::2], turn), (times[2::2], turn.other)
    return tuple(
        (side, PhaseCost(WHOLE_GAME, len(used), sum(filter(None, used)), 0, 0.0, 0, 0)) for used, side in sides
    )


def _phase_costs(record: Record, line: Sequence[Node], measure: JudgingScale) -> tuple[tuple[Side, PhaseCost], ...]:
    passages = CommentCache(record).judged_nodes(line)
    judgements = {move.node: move for move in judge_line(passages, measure).judgements}
    sums: dict[tuple[Side, RecordPhase], list[float]] = {}
    for passage, phase in zip(passages, game_phases(passages), strict=True):
        node = passage.node
        if node.move is None:
            continue
        told = sums.setdefault((passage.mover, phase), [0] * 6)
        judgement = judgements.get(node)
        told[0] += 1
        told[1] += node.time_ms or 0
        if judgement is not None:
            told[2] += 1
            told[3] += judgement.deciding_loss
            told[4] += judgement.verdict is MoveVerdict.MISTAKE
            told[5] += judgement.verdict is MoveVerdict.BLUNDER
    return tuple(
        (side, PhaseCost(phase.name.lower(), int(a), int(b), int(c), d, int(e), int(f)))
        for (side, phase), (a, b, c, d, e, f) in sums.items()
    )


def _hash_game(start: str | None, moves: bytes) -> int:
    digest = blake2b(f"{start or ''}\n".encode() + moves, digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)
