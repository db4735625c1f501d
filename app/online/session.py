"""Client side of the CSA protocol without I/O: takes bytes and times, returns events and bytes to send.

A session owns neither socket nor timer. The caller reports its opening (`on_connection_opened`), data
(`on_data_received`), its loss, and the time (`on_timer`, at `deadline`). Then it writes `take_outgoing`. Every state that waits
for the server has a timeout, and a failure that names what did not come. Nothing is ever sent twice: a server that gets
two copies of an early move would play the second as an illegal one.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from app.online.account import Account, mask_secrets
from app.online.events import (
    ExtendedLineReceived,
    GameOffered,
    GameStarted,
    LoginAccepted,
    MoveEchoed,
    NoticeMade,
    OnlineEvent,
    OnlineEvents,
    OnlineFailure,
    OnlineState,
    OnlineTimeouts,
    ResultAnnounced,
    SessionFailed,
    SessionOver,
    SessionWarning,
    StateReached,
)
from app.online.game import OnlineGame
from app.online.results import ServerResult
from app.online.server_line import (
    DECLARE,
    KEEP_ALIVE,
    RECONNECTION,
    RESIGN,
    SUMMARY_BLOCK,
    LineKind,
    ServerLine,
    parse_server_line,
)
from app.online.summary import SummaryFault, SummaryReader
from app.online.timing import RoundTrips
from app.play.conditions import SECOND
from app.shogi.moves import Move
from app.text import online as text
from app.text.phrase import Phrase
from app.usi.faults import FaultKind
from app.usi.lines import LineBuffer
from app.usi.log import EngineLog, LogDirection

LONGEST_LINE: Final = 8_192
_MOST_UNEXPECTED: Final = 2_000
"""Limit of unexpected lines; a server that sends more is taken for no CSA server."""
_MOST_OF_LINE: Final = 1_000_000
"""Limit in bytes of an unfinished line."""
_LONGEST_QUOTE: Final = 60


_LOSS_FAILURES: Final = {
    OnlineState.CONNECTING: OnlineFailure.NOT_REACHED,
    OnlineState.LOGGING_IN: OnlineFailure.LOGIN_CUT,
    OnlineState.WAITING: OnlineFailure.WAITING_CUT,
    OnlineState.SUMMARY: OnlineFailure.SUMMARY_CUT,
    OnlineState.OFFERED: OnlineFailure.START_CUT,
    OnlineState.AGREED: OnlineFailure.START_CUT,
    OnlineState.PLAYING: OnlineFailure.GAME_CUT,
    OnlineState.ENDING: OnlineFailure.RESULT_LATE,
}
"""Failure that a lost connection means, by the state of the session."""
_TIMEOUT_FAILURES: Final = {
    OnlineState.CONNECTING: OnlineFailure.CONNECT_TIMEOUT,
    OnlineState.LOGGING_IN: OnlineFailure.LOGIN_SILENT,
    OnlineState.SUMMARY: OnlineFailure.SUMMARY_LATE,
    OnlineState.OFFERED: OnlineFailure.SEAT_LATE,
    OnlineState.AGREED: OnlineFailure.START_LATE,
    OnlineState.ENDING: OnlineFailure.RESULT_LATE,
    OnlineState.LEAVING: OnlineFailure.LOGOUT_LATE,
}
_GAME_OFFERED: Final = frozenset((OnlineState.OFFERED, OnlineState.AGREED))
_GAME_ON: Final = frozenset((OnlineState.PLAYING, OnlineState.ENDING))
_EXPECTED_IN: Final = {
    LineKind.LOGGED_IN: frozenset((OnlineState.LOGGING_IN,)),
    LineKind.LOGIN_REFUSED: frozenset((OnlineState.LOGGING_IN,)),
    LineKind.LOGGED_OUT: frozenset((OnlineState.LEAVING,)),
    LineKind.STARTED: _GAME_OFFERED,
    LineKind.REJECTED: _GAME_OFFERED,
    LineKind.MOVE: frozenset((OnlineState.PLAYING,)),
    LineKind.CAUSE: _GAME_ON,
    LineKind.VERDICT: _GAME_ON,
    LineKind.BLOCK_ENDS: frozenset[OnlineState](),
    LineKind.OTHER: frozenset[OnlineState](),
}
"""States in which a line of each kind is expected; the other kinds are expected in all states."""
_KEPT_ALIVE_IN: Final = frozenset(
    (OnlineState.WAITING, OnlineState.OFFERED, OnlineState.AGREED, OnlineState.PLAYING, OnlineState.ENDED)
)
"""States in which empty lines keep the connection alive."""
_OVER_STATES: Final = frozenset((OnlineState.IDLE, OnlineState.CLOSED))


class CsaSession:
    """State machine of one connection to a CSA server (see `OnlineState`)."""

    def __init__(
        self,
        account: Account,
        log: EngineLog,
        timeouts: OnlineTimeouts | None = None,
        round_trips: RoundTrips | None = None,
        interrupted: OnlineGame | None = None,
    ) -> None:
        """Prepare a session; `interrupted` is a game to be resumed, if the server gave a token for it."""
        self.account = account
        self.log = log
        self.state = OnlineState.IDLE
        self.game: OnlineGame | None = None
        self._secrets = account.secrets
        self.name = account.name
        """Our name on the server."""
        self.round_trips = round_trips or RoundTrips()
        self._timeouts = timeouts or OnlineTimeouts()
        self._interrupted = interrupted if interrupted is not None and interrupted.summary.token else None
        self._lines = LineBuffer(LONGEST_LINE)
        self._outgoing = bytearray()
        self._events: list[OnlineEvent] = []
        self._now = self._sent_at = 0.0
        self._state_due: float | None = None
        self._slow_at: float | None = None
        self._answer_due: float | None = None
        self._answers_pings = False
        """True if the server has answered an empty line."""
        self._summary_reader: SummaryReader | None = None
        self._reconnection_values: dict[str, str] | None = None
        """Values of the reconnection block while it is being read."""
        self._offered_game: OnlineGame | None = None
        self._pending_move: str | None = None
        """Move or special move of ours that the server has not confirmed."""
        self._pending_since = 0.0
        self._wants_to_resign = False
        self._server_result = ServerResult()
        self._special_seconds: float | None = None
        self._unexpected_count = 0
        self._has_missed_time = False
        self._line_handlers: Mapping[LineKind, Callable[[ServerLine], None]] = {
            LineKind.KEEP_ALIVE: self._on_empty_line,
            LineKind.LOGGED_IN: self._on_login,
            LineKind.LOGIN_REFUSED: self._on_login_refused,
            LineKind.LOGGED_OUT: self._on_logout,
            LineKind.BLOCK_BEGINS: self._on_block,
            LineKind.STARTED: self._on_start,
            LineKind.REJECTED: self._on_rejection,
            LineKind.MOVE: self._on_move,
            LineKind.CAUSE: self._on_cause,
            LineKind.VERDICT: self._on_verdict,
            LineKind.EXTENDED: self._on_extended,
            LineKind.ERROR: self._on_error_line,
        }

    # State.

    @property
    def is_over(self) -> bool:
        return self.state is OnlineState.CLOSED

    @property
    def is_our_move(self) -> bool:
        """True if the server waits for a move of ours that has not been sent."""
        game = self.game
        is_playing = self.state is OnlineState.PLAYING and game is not None and not self._server_result.special
        return is_playing and self._pending_move is None and game is not None and game.is_our_turn

    @property
    def deadline(self) -> float | None:
        """Next moment at which `on_timer` must be called."""
        moments = (self._state_due, self._slow_at, self._answer_due, self._ping_at)
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def _ping_at(self) -> float | None:
        return self._sent_at + self._timeouts.keep_alive if self.state in _KEPT_ALIVE_IN else None

    def take_outgoing(self) -> bytes:
        """Bytes to write to the server now; each is returned once."""
        data = bytes(self._outgoing)
        self._outgoing.clear()
        return data

    # Connection.

    def on_connecting(self, now: float) -> OnlineEvents:
        self._now = now
        self._enter_state(OnlineState.CONNECTING, self._timeouts.connect)
        return self._take_events()

    def on_connection_opened(self, now: float) -> OnlineEvents:
        self._now = self._sent_at = now
        if self.state is OnlineState.CONNECTING:
            self._enter_state(OnlineState.LOGGING_IN, self._timeouts.login)
            game = self._interrupted
            self._send_line(
                self.account.login_line("" if game is None else f"{game.summary.game_id}+{game.summary.token}"),
            )
        return self._take_events()

    def on_data_received(self, data: bytes, now: float) -> Iterator[OnlineEvents]:
        """Events of each received line, before the next is read; lines after the session's end are ignored."""
        self._now = now
        for raw in self._lines.split_lines(data):
            line = self._lines.decode(raw)
            self._log_line(LogDirection.FROM, line.text)
            if self.is_over:
                continue
            if FaultKind.CUT in line.faults:
                self._emit_warning(SessionWarning.LINE_CUT, limit=LONGEST_LINE)
                self._count_unexpected_line()
            else:
                self._handle_line(line.text)
            if self._events:
                yield self._take_events()
        if self._lines.dropped_count > _MOST_OF_LINE:
            self._fail_session(OnlineFailure.NOT_CSA)
            yield self._take_events()

    def on_connection_lost(self, now: float, reason: Phrase | None = None) -> OnlineEvents:
        """Handle a lost or failed connection."""
        self._now = now
        half = self._lines.flush()
        for raw in half:
            self._log_line(LogDirection.NOTE, self._lines.decode(raw).text)
        if self.state is OnlineState.ENDING:
            self._finish_game()
        if self.state in _LOSS_FAILURES:
            self._fail_session(_LOSS_FAILURES[self.state], detail=reason or text.CLOSED_BY_SERVER)
        else:
            self._end_session()
        return self._take_events()

    def on_timer(self, now: float) -> OnlineEvents:
        self._now = now
        if self._state_due is not None and now >= self._state_due:
            self._state_due = None
            self._on_timeout()
        if self._slow_at is not None and now >= self._slow_at:
            self._slow_at = None
            self._emit_warning(SessionWarning.SLOW, seconds=round(now - self._pending_since))
        if self._answer_due is not None and now >= self._answer_due:
            self._fail_session(OnlineFailure.CONNECTION_DEAD)
        empty_at = self._ping_at
        if empty_at is not None and now >= empty_at:
            self._send_line(KEEP_ALIVE)
            if self._answers_pings and self._answer_due is None:
                self._answer_due = now + self._timeouts.answer
        return self._take_events()

    # Actions.

    def agree_to_game(self, now: float) -> OnlineEvents:
        self._now = now
        if self.state is OnlineState.OFFERED and self._offered_game is not None:
            self._send_line(f"AGREE {self._offered_game.summary.game_id}")
            self._enter_state(OnlineState.AGREED, self._timeouts.start)
        return self._take_events()

    def decline_game(self, now: float) -> OnlineEvents:
        self._now = now
        if self.state in _GAME_OFFERED and self._offered_game is not None:
            self._send_line(f"REJECT {self._offered_game.summary.game_id}")
            self._enter_state(OnlineState.AGREED, self._timeouts.start)
        return self._take_events()

    def send_move(self, move: Move, now: float, comment: str = "") -> OnlineEvents:
        """Send a move; only on our turn, and never a second one before the first is confirmed."""
        self._now = now
        if self.is_our_move and self.game is not None:
            self._send_our_move(self.game.csa_move(move), f",'{comment}" if comment else "")
        return self._take_events()

    def resign(self, now: float) -> OnlineEvents:
        """Resign now, or when our turn comes."""
        self._now = now
        self._wants_to_resign = self.state is OnlineState.PLAYING
        self._resign_if_wanted()
        return self._take_events()

    def declare_win(self, now: float) -> OnlineEvents:
        self._now = now
        if self.is_our_move:
            self._send_our_move(DECLARE)
        return self._take_events()

    def send_command(self, command: str, now: float) -> OnlineEvents:
        """Send a command of the extended mode."""
        self._now = now
        if self.account.is_extended and self.state in _KEPT_ALIVE_IN:
            self._send_line(command)
        return self._take_events()

    def log_out(self, now: float) -> OnlineEvents:
        """Log out; has no effect during a game."""
        self._now = now
        if self.state in {OnlineState.WAITING, OnlineState.ENDED}:
            self._send_line("LOGOUT")
            self._enter_state(OnlineState.LEAVING, self._timeouts.logout)
        return self._take_events()

    def close_session(self, now: float) -> OnlineEvents:
        """End the session at once, even during a game."""
        self._now = now
        self._end_session()
        return self._take_events()

    # Lines of the server.

    def _handle_line(self, line: str) -> None:
        self._answer_due = None
        if self._summary_reader is not None:
            self._on_summary_line(self._summary_reader, line)
        elif self._reconnection_values is not None:
            self._on_reconnection_line(self._reconnection_values, line)
        else:
            read = parse_server_line(line)
            states = _EXPECTED_IN.get(read.kind)
            if states is None or self.state in states:
                self._line_handlers[read.kind](read)
            else:
                self._on_unexpected_line(read)

    def _on_empty_line(self, _: ServerLine) -> None:
        self._answers_pings = True

    def _on_login(self, line: ServerLine) -> None:
        self.name = line.value
        self._enter_state(OnlineState.WAITING)
        self._events.append(LoginAccepted(line.value))
        if self._interrupted is not None:
            self._state_due = self._now + self._timeouts.summary
        if command := self.account.game_line():
            self._send_line(command)

    def _on_login_refused(self, line: ServerLine) -> None:
        self._fail_session(OnlineFailure.LOGIN_REFUSED, detail=line.text[:_LONGEST_QUOTE])

    def _on_logout(self, _: ServerLine) -> None:
        self._end_session()

    def _on_block(self, line: ServerLine) -> None:
        if line.value == SUMMARY_BLOCK and self.state in {OnlineState.WAITING, OnlineState.ENDED}:
            self._summary_reader = SummaryReader()
            self._enter_state(OnlineState.SUMMARY, self._timeouts.summary)
        elif line.value == RECONNECTION and self._offered_game is not None and self._interrupted is not None:
            self._reconnection_values = {}
        else:
            self._on_unexpected_line(line)

    def _on_summary_line(self, reader: SummaryReader, line: str) -> None:
        if line.strip() != f"END {SUMMARY_BLOCK}":
            reader.read_summary_line(line)
            if reader.is_too_long:
                self._fail_session(OnlineFailure.SUMMARY_BAD, detail=text.SUMMARY_TOO_LONG)
            return
        self._summary_reader = None
        read = reader.to_summary()
        if isinstance(read, SummaryFault):
            self._refuse_game(read.game_id, read.reason)
            return
        for remark in read.warnings:
            self._emit_warning(SessionWarning.IN_SUMMARY, remark=remark)
        try:
            game = OnlineGame(read)
        except ValueError as impossible:
            self._refuse_game(read.game_id, text.BAD_POSITION.filled(reason=impossible))
            return
        self._offered_game = game
        interrupted = self._interrupted
        if interrupted is not None and interrupted.summary.game_id == read.game_id:
            self._enter_state(OnlineState.AGREED, self._timeouts.start)
            return
        self._interrupted = None
        self._enter_state(OnlineState.OFFERED, self._timeouts.agree)
        self._events.append(GameOffered(read))

    def _refuse_game(self, game_id: str, reason: Phrase) -> None:
        self._send_line(f"REJECT {game_id}".rstrip())
        self._fail_session(OnlineFailure.SUMMARY_BAD, detail=reason)

    def _on_reconnection_line(self, said: dict[str, str], line: str) -> None:
        if line.strip() == f"END {RECONNECTION}":
            self._reconnection_values = None
            self._resume_game(said)
            return
        name, _, value = line.partition(":")
        said[name] = value.strip()

    def _resume_game(self, said: Mapping[str, str]) -> None:
        """Resume the interrupted game with the remaining times that the server tells."""
        if self._offered_game is None:
            return
        game = self._game_to_resume(self._offered_game, said)
        left = [said.get(f"{name}_Time_Remaining_Ms", "") for name in ("Black", "White")]
        if game.summary.is_turned:
            left.reverse()
        if all(each.isdecimal() for each in left):
            game.clock.set_remaining((int(left[0]), int(left[1])), game.turn)
        self._start_game(game, is_resumed=True)

    def _game_to_resume(self, offer: OnlineGame, said: Mapping[str, str]) -> OnlineGame:
        """Interrupted game as this program knows it, if the server tells its conditions but not its moves."""
        known = self._interrupted
        if known is None or known.ply <= offer.ply or said.get("Current_Turn") != known.sign_of_side(known.turn):
            return offer
        return known

    def _on_start(self, line: ServerLine) -> None:
        game = self._offered_game
        if game is None:
            return
        if line.value and line.value != game.summary.game_id:
            self._on_unexpected_line(line)
        self._start_game(game, is_resumed=self._interrupted is not None)

    def _start_game(self, game: OnlineGame, *, is_resumed: bool) -> None:
        self._offered_game = self._interrupted = None
        self.game = game
        self._pending_move = None
        self._wants_to_resign = False
        self._server_result = ServerResult()
        self._special_seconds = None
        game.clock.start_clock(self._now)
        self._enter_state(OnlineState.PLAYING)
        self._events.append(GameStarted(game, is_resumed))
        self._wait_for_move()

    def _on_rejection(self, line: ServerLine) -> None:
        self._offered_game = None
        if not self.account.is_extended:
            self._fail_session(OnlineFailure.REJECTED, detail=line.player)
            return
        self._enter_state(OnlineState.WAITING)
        self._emit_warning(SessionWarning.ERROR_SAID, line=line.text[:_LONGEST_QUOTE])
        self._send_line(self.account.game_line())

    def _on_move(self, line: ServerLine) -> None:
        game = self.game
        if game is None:
            return
        if line.value.startswith("%"):
            self._server_result = self._server_result._replace(special=line.value)
            if line.seconds is not None:
                self._special_seconds = line.seconds
            self._pending_move, self._slow_at = None, None
            self._state_due = self._now + self._timeouts.result
        elif game.side_of_sign(line.value[0]) is not game.turn:
            self._on_unexpected_line(line)
        else:
            self._apply_server_move(game, line)

    def _apply_server_move(self, game: OnlineGame, line: ServerLine) -> None:
        move = game.parse_csa_move(line.value)
        if move is None:
            self._fail_session(OnlineFailure.BOARD_LOST, move=line.value)
            return
        side, is_ours = game.turn, game.is_our_turn
        if is_ours and line.value != self._pending_move:
            self._emit_warning(SessionWarning.WRONG_ECHO, sent=self._pending_move or text.NOTHING, move=line.value)
        if line.seconds is None and not self._has_missed_time:
            self._has_missed_time = True
            self._emit_warning(SessionWarning.NO_TIME)
        measured = game.clock.used_ms(self._now)
        spent = game.clock.charged_by_server(line.seconds, self._now)
        if is_ours and self._pending_move is not None:
            self.round_trips.add_round_trip(self._now - self._pending_since, game.clock.lag_ms(spent, measured))
            self._pending_move, self._slow_at = None, None
        illegal = game.apply_move(move, spent)
        if illegal is not None:
            self._emit_warning(SessionWarning.AGAINST_RULES, move=line.value, reason=illegal)
        game.clock.start_clock(self._now)
        self._events.append(MoveEchoed(move, side, spent, is_ours, measured))
        self._wait_for_move()
        self._resign_if_wanted()

    def _on_cause(self, line: ServerLine) -> None:
        if self.state is OnlineState.PLAYING:
            self._server_result = self._server_result._replace(cause=line.value)
            if self.game is not None:
                self.game.clock.stop_clock(self._now)
            self._pending_move, self._slow_at = None, None
            self._enter_state(OnlineState.ENDING, self._timeouts.result)
        else:  # CHUDAN is both a cause and a verdict
            self._on_verdict(line)

    def _on_verdict(self, line: ServerLine) -> None:
        self._server_result = self._server_result._replace(verdict=line.value)
        self._finish_game()

    def _finish_game(self) -> None:
        """Finish the game with the result lines that the server has sent."""
        spent = None if self._special_seconds is None else round(self._special_seconds * SECOND)
        self.game = None
        self._pending_move, self._slow_at = None, None
        if self._server_result.verdict or self._server_result.cause == "CHUDAN":
            self._enter_state(OnlineState.ENDED)
        self._events.append(ResultAnnounced(self._server_result, spent))

    def _on_extended(self, line: ServerLine) -> None:
        if self.account.is_extended:
            self._events.append(ExtendedLineReceived(line))
        else:
            self._on_unexpected_line(line)

    def _on_error_line(self, line: ServerLine) -> None:
        self._emit_warning(SessionWarning.ERROR_SAID, line=line.text[:_LONGEST_QUOTE])

    def _on_unexpected_line(self, line: ServerLine) -> None:
        """Report the 1st, 10th, 100th … unexpected line to the user."""
        self._count_unexpected_line()
        if not self.is_over and f"{self._unexpected_count}".strip("0") == "1":
            self._emit_warning(SessionWarning.UNEXPECTED, line=line.text[:_LONGEST_QUOTE], count=self._unexpected_count)

    def _count_unexpected_line(self) -> None:
        """Count an unexpected line; fail on too many outside a game, since it is no CSA server."""
        self._unexpected_count += 1
        if self._unexpected_count > _MOST_UNEXPECTED and self.state not in _GAME_ON:
            self._fail_session(OnlineFailure.NOT_CSA)

    # Timeouts.

    def _on_timeout(self) -> None:
        """Handle the timeout of the state in which the session waits; in most states the session fails."""
        state = self.state
        if state is OnlineState.PLAYING:
            is_ours = self._pending_move is not None or bool(self._server_result.special)
            self._fail_session(OnlineFailure.ECHO_LATE if is_ours else OnlineFailure.OPPONENT_LATE)
        elif state is OnlineState.WAITING:  # for a game to be resumed
            self._interrupted = None
        elif state is OnlineState.OFFERED and self._offered_game is not None:
            self._send_line(f"REJECT {self._offered_game.summary.game_id}")
            self._fail_session(OnlineFailure.SEAT_LATE)
        else:
            if state is OnlineState.ENDING:
                self._finish_game()
            if self.state in _TIMEOUT_FAILURES:
                self._fail_session(_TIMEOUT_FAILURES[self.state])

    def _wait_for_move(self) -> None:
        falls_at = None if self.game is None else self.game.clock.flag_deadline(self._now)
        self._state_due = None if falls_at is None else falls_at + self._timeouts.opponent

    # Sending.

    def _send_our_move(self, word: str, comment: str = "") -> None:
        """Send our move and wait for the server's confirmation."""
        self._pending_move, self._pending_since = word, self._now
        self._state_due = self._now + self._timeouts.echo
        self._slow_at = self._now + self._timeouts.slow
        self._send_line(word + comment)

    def _resign_if_wanted(self) -> None:
        if self._wants_to_resign and self.is_our_move:
            self._wants_to_resign = False
            self._send_our_move(RESIGN)

    def _send_line(self, line: str) -> None:
        self._sent_at = self._now
        self._outgoing += line.encode("ascii", "replace") + b"\n"
        self._log_line(LogDirection.TO, line)

    def _log_line(self, way: LogDirection, line: str) -> None:
        self.log.append_lines(way, [mask_secrets(line, self._secrets).encode("utf-8", "replace")], self._now)

    # Events.

    def _enter_state(self, state: OnlineState, timeout: float | None = None) -> None:
        self.state = state
        self._unexpected_count = 0
        self._state_due = None if timeout is None else self._now + timeout
        if state in _OVER_STATES:
            self._slow_at = self._answer_due = None
        self._events.append(StateReached(state))

    def _emit_warning(self, kind: SessionWarning, **values: object) -> None:
        self._events.append(NoticeMade(kind.phrase.filled(**values) if values else kind.phrase))

    def _fail_session(self, failure: OnlineFailure, **values: object) -> None:
        state = self.state
        if state is OnlineState.CLOSED:
            return
        server = f"{self.account.host}:{self.account.port}"
        sentence = failure.phrase.filled(server=server, **values)
        self._log_line(LogDirection.NOTE, f"{failure.name} {sentence.en}")
        self._enter_state(OnlineState.CLOSED)
        self._events.append(SessionFailed(failure, sentence, state))

    def _end_session(self) -> None:
        if not self.is_over:
            self._enter_state(OnlineState.CLOSED)
            self._events.append(SessionOver())

    def _take_events(self) -> OnlineEvents:
        events, self._events = self._events, []
        return events
