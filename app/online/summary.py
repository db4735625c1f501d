"""Parser of Game_Summary: all keys, time units, and positions with moves.

The position is parsed by the CSA reader of `app/formats`. Unknown keys become remarks; nothing here raises.
"""

import re
from collections import Counter
from typing import Final, NamedTuple

from app.formats import csa_reading
from app.online.orientation import is_turned, turned_move, turned_position
from app.online.server_line import SIDE_OF_SIGN
from app.online.timing import UNIT_MS, ServerTime
from app.play.conditions import SECOND
from app.record.problems import Severity
from app.record.traversal import main_line
from app.shogi.move_tables import DEAD
from app.shogi.moves import Move
from app.shogi.pieces import EMPTY, FULL_SET, HAND_KINDS, PAWN, SIDES, Piece, Side, kind_of, unpromoted_kind
from app.shogi.position import Position
from app.shogi.squares import SQUARES, file_of
from app.text import online as text
from app.text.phrase import Phrase

_SHOGI: Final = "Shogi"
_UNIT: Final = re.compile(r"([0-9]{1,6})(sec|min|msec)")
_NUMBER: Final = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,6})?")
_YES: Final = frozenset(("YES", "TRUE", "1"))
_WORDS: Final = frozenset(
    (
        *("Protocol_Version", "Protocol_Mode", "Format", "Declaration", "Game_ID", "Name+", "Name-", "Your_Turn"),
        *("To_Move", "Rematch_On_Draw", "Max_Moves", "Reconnect_Token"),
    )
)
_TIME_WORDS: Final = frozenset(
    ("Time_Unit", "Total_Time", "Byoyomi", "Delay", "Increment", "Least_Time_Per_Move", "Time_Roundup")
)
_TIMES: Final = ("Time", "Time+", "Time-")
_POSITION: Final = "Position"
MOST_LINES: Final = 4_000
"""Limit of lines in a summary; its position may contain a long game."""
_LONGEST_QUOTE: Final = 60
_ADDED: Final = re.compile(r",\s*(T[0-9.]+)")


class PastMove(NamedTuple):
    """Move that a game summary lists as already made, with its time in milliseconds."""

    move: Move
    spent_ms: int


class GameSummary(NamedTuple):
    """Conditions of a game, with sides, squares and moves of our boards; if `is_turned`, the server's are opposite."""

    game_id: str
    names: tuple[str, str]
    """Names of Black and White."""
    times: tuple[ServerTime, ServerTime]
    start: str
    """Start position as SFEN."""
    moves: tuple[PastMove, ...]
    our_side: Side
    is_turned: bool = False
    max_moves: int = 0
    token: str = ""
    """Token for resuming after a lost connection; the server may still not support it."""
    warnings: tuple[Phrase, ...] = ()
    """Sentences about unknown or odd entries of the summary."""

    @property
    def game_name(self) -> str:
        """Game name asked for at login, if the game id contains it."""
        parts = self.game_id.split("+")
        return parts[1] if len(parts) >= 4 else ""


class SummaryFault(NamedTuple):
    """Reason why a game summary is unusable."""

    reason: Phrase
    game_id: str = ""


class SummaryReader:
    """Parser of the lines inside a Game_Summary block."""

    def __init__(self) -> None:
        self._entries: dict[str, str] = {}
        self._times: dict[str, dict[str, str]] = {}
        self._position: list[str] = []
        self._block = ""
        self._lines = 0
        self._warnings: list[Phrase] = []

    @property
    def is_too_long(self) -> bool:
        return self._lines > MOST_LINES

    def read_summary_line(self, line: str) -> None:
        self._lines += 1
        if line.startswith("BEGIN ") and not self._block:
            self._block = line.removeprefix("BEGIN ").strip()
        elif line.startswith("END ") and line.removeprefix("END ").strip() == self._block:
            self._block = ""
        elif self._block == _POSITION:
            self._position.append(line)
        elif line:
            self._read_entry(line)

    def _read_entry(self, line: str) -> None:
        name, colon, value = line.partition(":")
        is_time = self._block in _TIMES
        known = _TIME_WORDS if is_time else _WORDS
        if not colon or name not in known:
            self._add_warning(text.UNKNOWN_KEY, line)
        elif is_time:
            self._times.setdefault(self._block, {})[name] = value.strip()
        else:
            self._entries[name] = value.strip()

    def _add_warning(self, phrase: Phrase, line: str) -> None:
        self._warnings.append(phrase.filled(line=line[:_LONGEST_QUOTE]))

    def to_summary(self) -> GameSummary | SummaryFault:
        said = self._entries
        game_id = said.get("Game_ID", "")
        fault = self._find_fault(game_id)
        if fault is not None:
            return SummaryFault(fault, game_id)
        read = self._read_position()
        if isinstance(read, Phrase):
            return SummaryFault(read, game_id)
        start, moves = read
        to_move = Side(start.turn) if len(moves) % 2 == 0 else Side(start.turn).other
        if "To_Move" in said and SIDE_OF_SIGN.get(said["To_Move"]) is not to_move:
            self._warnings.append(text.WRONG_TURN)
        stopwatch = _is_stopwatch(game_id, self._times.get("Time", {}))
        times = (self._read_time("Time+", stopwatch), self._read_time("Time-", stopwatch))
        if stopwatch:
            self._warnings.append(text.STOPWATCH)
        summary = GameSummary(
            game_id,
            (said.get("Name+", ""), said.get("Name-", "")),
            times,
            start.sfen(),
            moves,
            SIDE_OF_SIGN[said["Your_Turn"]],
            max_moves=self._read_count("Max_Moves"),
            token=said.get("Reconnect_Token", ""),
        )
        turned = _turn_summary(summary, start) if is_turned(start) else summary
        return turned._replace(warnings=tuple(self._warnings))

    def _find_fault(self, game_id: str) -> Phrase | None:
        format_ = self._entries.get("Format", _SHOGI)
        if not format_.startswith(_SHOGI):
            return text.OTHER_FORMAT.filled(format=format_[:_LONGEST_QUOTE])
        if not game_id:
            return text.NO_GAME_ID
        if self._entries.get("Your_Turn") not in SIDE_OF_SIGN:
            return text.NO_SIDE
        return None

    def _read_count(self, name: str) -> int:
        value = self._entries.get(name, "0")
        if value.isascii() and value.isdecimal() and len(value) < 10:
            return int(value)
        self._add_warning(text.BAD_VALUE, f"{name}:{value}")
        return 0

    def _read_position(self) -> tuple[Position, tuple[PastMove, ...]] | Phrase:
        """Parse the position block; the side to move comes from there, or else from `To_Move`."""
        lines = [_ADDED.sub(r"\n\1", line) for line in self._position]
        if not any(line[:1] in SIDE_OF_SIGN and len(line.strip()) == 1 for line in lines):
            lines.append(self._entries.get("To_Move", "+"))
        reading = csa_reading.read_csa_records("\n".join(("V2.2", *(lines if self._position else ("PI", *lines)))))
        faults = [each for each in reading.problems if each.severity is Severity.ERROR]
        if faults or len(reading.records) != 1:
            return text.BAD_POSITION.filled(reason=faults[0].phrase if faults else "")
        self._warnings += [text.ODD_POSITION.filled(reason=problem.phrase) for problem in reading.problems]
        (record,) = reading.records
        start = record.start_position()
        if not _is_reachable_start(start):
            return text.BAD_POSITION.filled(reason=text.NO_GAME_FROM_HERE)
        nodes = main_line(record.root)[1:]
        moves = tuple(PastMove(node.move, node.time_ms or 0) for node in nodes if node.move is not None)
        return start, moves

    def _read_time(self, block: str, stopwatch: bool) -> ServerTime:
        said = self._times.get("Time", {}) | self._times.get(block, {})
        found = _UNIT.fullmatch(said.get("Time_Unit", "1sec"))
        if found is None:
            self._add_warning(text.BAD_VALUE, f"Time_Unit:{said['Time_Unit']}")
        unit = int(found[1]) * UNIT_MS[found[2]] if found else SECOND

        def time(name: str) -> int:
            return self._read_milliseconds(name, said, SECOND if stopwatch else unit)

        byoyomi = 0 if stopwatch else time("Byoyomi")
        rounds_up = said.get("Time_Roundup", "").upper() in _YES
        return ServerTime(
            time("Total_Time"),
            byoyomi,
            time("Increment"),
            time("Delay"),
            time("Least_Time_Per_Move"),
            max(1, unit),
            rounds_up,
        )

    def _read_milliseconds(self, name: str, said: dict[str, str], unit: int) -> int:
        value = said.get(name, "0")
        if not _NUMBER.fullmatch(value):
            self._add_warning(text.BAD_VALUE, f"{name}:{value}")
            return 0
        return round(float(value) * unit)


def _is_stopwatch(game_id: str, said: dict[str, str]) -> bool:
    """True for shogi-server's stopwatch clock, which counts whole minutes but gives its values in seconds. The name of
    such a game ends in its total time and a byoyomi with a leading 0."""
    total = re.escape(said.get("Total_Time", ""))
    return said.get("Time_Unit") == "1min" and bool(re.search(rf"-{total}-0[0-9]+(?:\+|$)", game_id))


def _is_reachable_start(start: Position) -> bool:
    """True if a game can reach this position: one king a side, none capturable, no extra, doubled or dead piece."""
    pieces = [(square, Piece(start.board[square])) for square in SQUARES if start.board[square] != EMPTY]
    kinds = Counter(unpromoted_kind(kind_of(piece)) for _, piece in pieces)
    for hand in start.hands:
        kinds.update({kind: hand[kind] for kind in HAND_KINDS})
    pawns = Counter((piece, file_of(square)) for square, piece in pieces if kind_of(piece) == PAWN)
    return (
        all(start.king_square(side) is not None for side in SIDES)
        and not start.in_check(start.turn.other)
        and all(kinds[kind] <= most for kind, most in FULL_SET.items())
        and all(count == 1 for count in pawns.values())
        and not any(DEAD[square] >> piece & 1 for square, piece in pieces)
    )


def _turn_summary(summary: GameSummary, start: Position) -> GameSummary:
    return summary._replace(
        names=summary.names[::-1],
        times=summary.times[::-1],
        start=turned_position(start).sfen(),
        moves=tuple(past._replace(move=turned_move(past.move)) for past in summary.moves),
        our_side=summary.our_side.other,
        is_turned=True,
    )
