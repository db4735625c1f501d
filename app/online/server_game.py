"""Game on our own server, refereed by the rules and in the words of shogi-server.

Moves are charged in whole seconds, and using exactly all the time loses. Every `%` line of the side to move other than
a resignation or declaration is an illegal move. Sides are those of the server.
"""

import re
from typing import Final, NamedTuple

from app.formats.csa_position import position_lines
from app.online.server_line import DECLARE, RESIGN, SIDE_SIGNS
from app.online.timing import ServerTime
from app.play.conditions import SECOND
from app.play.referee import play_if_legal
from app.record.tree import quick_legality
from app.shogi.declarations import JishogiRule, Worth, judge_declaration, points_of_handicap
from app.shogi.illegality import Illegality
from app.shogi.move_parsers import UnreadableMove, read_csa_move
from app.shogi.moves import Move
from app.shogi.pieces import SIDES, Side
from app.shogi.position import Position
from app.shogi.repetition import Repetition

_MOVE: Final = re.compile(r"[+-][0-9]{4}[A-Z]{2}")
_FOULS: Final = {
    Illegality.DROP_PAWN_MATE: "uchifuzume",
    Illegality.IGNORES_CHECK: "oute_kaihimore",
    Illegality.INTO_CHECK: "oute_kaihimore",
}
_EPSILON: Final = 1e-6


class CsaGameResult(NamedTuple):
    """Result of a game, as our server sends and records it."""

    cause: str
    """Cause of the end, sent after a `#`."""
    summary: str
    """Word for the end in the `'summary:` line of the record."""
    winner: Side | None = None
    special_move: str = ""
    """Special move sent before the cause, such as %TORYO."""
    undecided_verdict: str = "#DRAW"
    """Verdict for both players if nobody has won."""

    def lines_to(self, side: Side) -> list[str]:
        verdict = self.undecided_verdict if self.winner is None else "#WIN" if self.winner is side else "#LOSE"
        return [*([self.special_move] if self.special_move else []), f"#{self.cause}", verdict]


class Ruling(NamedTuple):
    """Ruling on a line of a player: the echo for both, and the result if it ended the game."""

    echo: str = ""
    end: CsaGameResult | None = None


class ServerConditions(NamedTuple):
    """Conditions of a game on our server: players, time control, start, first moves and move limit."""

    game_id: str
    names: tuple[str, str]
    time: ServerTime
    start: Position
    moves: tuple[str, ...] = ()
    """CSA moves before the game begins; each counts as one second."""
    max_moves: int = 256
    is_stopwatch: bool = False


class ServerGame:
    """Game in progress with its referee, clock and record."""

    def __init__(self, conditions: ServerConditions, date: str) -> None:
        """Set up the game; raise ValueError if its opening moves cannot be played."""
        self.conditions = conditions
        self.position = conditions.start.copy()
        self.remaining_ms = [conditions.time.total_ms] * 2
        self.last_move = ""
        self.ply = 0
        self.end: CsaGameResult | None = None
        self._given = points_of_handicap(self.position)
        self._repetition = Repetition(self.position)
        self._clock_started_at: float | None = None
        least, increment = conditions.time.minimum_ms // SECOND, conditions.time.increment_ms // SECOND
        self.record = [
            "V2",
            f"N+{conditions.names[0]}",
            f"N-{conditions.names[1]}",
            f"'Max_Moves:{conditions.max_moves}",
            f"'Least_Time_Per_Move:{least}",
            *([f"'Increment:{increment}"] if increment else []),
            f"$EVENT:{conditions.game_id}",
            f"$START_TIME:{date}",
            *_board_lines(conditions.start),
        ]
        """CSA lines of the record so far."""
        for word in conditions.moves:
            move = self._read_move(word)
            if move is None or not play_if_legal(self.position, move):
                raise ValueError(f"{word} cannot be played there")
            self._play_move(word, "T1")

    @property
    def turn(self) -> Side:
        return Side(self.position.turn)

    @property
    def is_running(self) -> bool:
        return self._clock_started_at is not None and self.end is None

    def start_clock(self, now: float) -> None:
        self._clock_started_at = now

    def flag_falls_at(self) -> float | None:
        """Moment at which the flag of the side to move falls."""
        limit = self.conditions.time.limit_ms(self.remaining_ms[self.turn])
        return (
            None
            if limit is None or self._clock_started_at is None or self.end is not None
            else self._clock_started_at + limit / SECOND
        )

    def summary_lines(self, side: Side | None) -> list[str]:
        """Game summary for a player; for None, a watcher's one with the present position and times."""
        agreed, time = self.conditions, self.conditions.time
        byoyomi = time.unit_ms if agreed.is_stopwatch else time.byoyomi_ms
        position = _board_lines(agreed.start)
        played = [f"{word},T1" for word in agreed.moves]
        standing = [
            *(f"Remaining_Time{SIDE_SIGNS[each]}:{self.remaining_ms[each] // SECOND}" for each in SIDES),
            f"Last_Move:{self.last_move}",
            f"Current_Turn:{self.ply}",
        ]
        to_move = SIDE_SIGNS[(agreed.start.turn + len(agreed.moves)) % 2]
        return [
            "BEGIN Game_Summary",
            "Protocol_Version:1.2",
            "Protocol_Mode:Server",
            "Format:Shogi 1.0",
            "Declaration:Jishogi 1.1",
            f"Game_ID:{agreed.game_id}",
            f"Name+:{agreed.names[0]}",
            f"Name-:{agreed.names[1]}",
            *([] if side is None else [f"Your_Turn:{SIDE_SIGNS[side]}"]),
            "Rematch_On_Draw:NO",
            f"To_Move:{to_move}",
            f"Max_Moves:{agreed.max_moves}",
            "BEGIN Time",
            f"Time_Unit:{'1min' if agreed.is_stopwatch else '1sec'}",
            f"Total_Time:{time.total_ms // SECOND}",
            f"Byoyomi:{byoyomi // SECOND}",
            f"Increment:{time.increment_ms // SECOND}",
            f"Least_Time_Per_Move:{time.minimum_ms // SECOND}",
            *(standing if side is None else []),
            "END Time",
            "BEGIN Position",
            *(_board_lines(self.position) if side is None else [*position, *played]),
            "END Position",
            "END Game_Summary",
        ]

    def judge_line(self, line: str, now: float) -> Ruling:
        """Judge a line of the player to move: a move, perhaps with a comment, or a `%` line."""
        word, _, comment = line.partition(",")
        elapsed = self._elapsed_ms(now)
        time, turn = self.conditions.time, self.turn
        if time.is_time_up(self.remaining_ms[turn], elapsed):
            return self._end_game(CsaGameResult("TIME_UP", "time up", turn.other))
        if word == RESIGN:
            self.record.append(RESIGN)
            return self._end_game(CsaGameResult("RESIGN", "toryo", turn.other, RESIGN))
        charged = time.charged_ms(elapsed)
        seconds = f"T{charged // SECOND}"
        if word == DECLARE:
            self.record += [DECLARE, seconds]
            return self._end_game(self._declaration_result(), f"{DECLARE},{seconds}")
        move = self._read_move(word)
        fault = "illegal move" if move is None else self._foul_kind(move)
        if fault or move is None or not play_if_legal(self.position, move):
            self.record.append(f"'ILLEGAL_MOVE({word})")
            return self._end_game(CsaGameResult("ILLEGAL_MOVE", fault or "illegal move", turn.other))
        self.remaining_ms[turn] = time.remaining_after(self.remaining_ms[turn], charged)
        self._play_move(word, seconds)
        self._clock_started_at = now
        ruling = Ruling(f"{word},{seconds}", self._result_after_move())
        if ruling.end is not None:
            self._end_game(ruling.end)
        elif comment.startswith("'"):
            self.record.append(f"'*{comment[1:]}")
        return ruling

    def repeats_last_move(self, line: str) -> bool:
        """True if the line repeats the last move; such duplicates are ignored."""
        return bool(_MOVE.match(line)) and self.last_move.partition(",")[0] == line.partition(",")[0]

    def defer_line(self, line: str) -> None:
        """Note in the record that a line came before its player's turn."""
        self.record.append(f"'Deferred {line.partition(',')[0]}")

    def end_on_time(self) -> Ruling:
        return self._end_game(CsaGameResult("TIME_UP", "time up", self.turn.other))

    def end_abandoned(self, side: Side) -> Ruling:
        """End the game, as the player of a side has disconnected."""
        self.record.append(RESIGN)
        return self._end_game(CsaGameResult("RESIGN", "abnormal", side.other, RESIGN))

    def closing_lines(self, date: str) -> list[str]:
        end = self.end
        if end is None:
            return [f"'$END_TIME:{date}"]
        said = ["draw", "draw"] if end.winner is None else ["lose", "lose"]
        if end.winner is not None:
            said[end.winner] = "win"
        names = self.conditions.names
        told = ":".join(f"{name} {word}" for name, word in zip(names, said, strict=True))
        return [f"'summary:{end.summary}:{told}", f"'$END_TIME:{date}"]

    def _elapsed_ms(self, now: float) -> int:
        return (
            0 if self._clock_started_at is None else int((max(0.0, now - self._clock_started_at) + _EPSILON) * SECOND)
        )

    def _end_game(self, end: CsaGameResult, echo: str = "") -> Ruling:
        self.end = end
        return Ruling(echo, end)

    def _read_move(self, word: str) -> Move | None:
        if not _MOVE.fullmatch(word):
            return None
        read = read_csa_move(self.position, word)
        return None if isinstance(read, UnreadableMove) else read

    def _foul_kind(self, move: Move) -> str:
        illegal = quick_legality(self.position, move)
        return "" if illegal is None else _FOULS.get(illegal, "illegal move")

    def _play_move(self, word: str, seconds: str) -> None:
        self.ply += 1
        self.last_move = f"{word},{seconds}"
        self.record += [word, seconds]
        self._repetition.append(self.position)

    def _declaration_result(self) -> CsaGameResult:
        worth = judge_declaration(self.position, self.turn, JishogiRule.POINTS_27, self._given).result
        if worth is Worth.WIN:
            return CsaGameResult("JISHOGI", "kachi", self.turn, DECLARE)
        return CsaGameResult("ILLEGAL_MOVE", "illegal kachi", self.turn.other, DECLARE)

    def _result_after_move(self) -> CsaGameResult | None:
        repeated = self._repetition.verdict
        if repeated.loser is not None:
            return CsaGameResult("OUTE_SENNICHITE", "oute_sennichite", repeated.loser.other)
        if repeated is not repeated.NONE:
            return CsaGameResult("SENNICHITE", "sennichite")
        if 0 < self.conditions.max_moves <= self.ply:
            return CsaGameResult("MAX_MOVES", "max_moves", undecided_verdict="#CENSORED")
        return None


def _board_lines(position: Position) -> list[str]:
    """CSA lines of a position, without comments."""
    return [line for line in position_lines(position) if not line.startswith("'")]
