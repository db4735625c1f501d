"""Controller (director) of games on a server: an engine or a person plays one game after another.

The caller carries out the requests for engines and the connection, and reports their events. Actions of a person
(`send_move`, `agree_to_game` …) return requests too.
"""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from app.base.value import replaced
from app.directing.requests import EndRequest, ReadyRequest, Request, TimerRequest
from app.directing.seat_events import Requests, SeatEvent
from app.online import requests as wanted
from app.online.account import Account
from app.online.events import (
    ExtendedLineReceived,
    GameOffered,
    GameStarted,
    LoginAccepted,
    MoveEchoed,
    OnlineEvent,
    OnlineEvents,
    OnlineFailure,
    OnlineState,
    OnlineTimeouts,
    ResultAnnounced,
    SessionFailed,
    SessionOver,
    StateReached,
)
from app.online.game import OnlineGame
from app.online.results import OnlineResult, OnlineVerdict, game_ended_request, our_verdict, with_presumed_verdict
from app.online.seat import (
    EngineIsLost,
    EngineIsReady,
    OnlineEngine,
    OnlineSeat,
    SeatDecisions,
    SendDeclaration,
    SendMove,
    SendResignation,
)
from app.online.session import CsaSession
from app.online.timing import RoundTrips
from app.play.clock import Clock
from app.play.conditions import Conditions
from app.play.game_requests import ClocksChanged, EngineReport, GameEnded, GamePhase, MovePlayed, TimeSignalDue
from app.play.seats import FIRST
from app.record.endings import End, EndKind
from app.shogi.moves import Move
from app.text import online as text
from app.text.phrase import Phrase
from app.usi.commands import Outcome
from app.usi.log import EngineLog

_OUTCOMES: Final = {OnlineVerdict.WIN: Outcome.WIN, OnlineVerdict.LOSE: Outcome.LOSE}
_FIRST_TRY_ENDS: Final = frozenset(
    (
        *(OnlineFailure.NOT_REACHED, OnlineFailure.CONNECT_TIMEOUT, OnlineFailure.NOT_CSA),
        *(OnlineFailure.LOGIN_REFUSED, OnlineFailure.LOGIN_CUT, OnlineFailure.LOGIN_SILENT),
    )
)
"""Failures that end the series if they happen before the first login, since they would happen again."""
_RATING: Final = "RATING"


class SeriesPlan(NamedTuple):
    """Plan of a series of games on one server: their number, and when to log in again."""

    games: int = 1
    """Number of games to play; 0 is unlimited."""
    logs_in_again: bool = True
    """True to log in again for the next game, also after a lost connection."""
    wait_s: float = 10.0
    """Seconds to wait before logging in again."""
    resumes: bool = True
    """True to resume a game after a lost connection, if the server supports it."""


class _SeriesStage(Enum):
    PREPARING = auto()
    """The engine is starting."""
    WAITING = auto()
    """Waiting for the next login."""
    ONLINE = auto()
    PAUSED = auto()
    OVER = auto()


class OnlineSeries:
    """Controller (director) of a series of games on one server."""

    def __init__(
        self,
        account: Account,
        seat: OnlineSeat,
        log: EngineLog,
        plan: SeriesPlan | None = None,
        timeouts: OnlineTimeouts | None = None,
    ) -> None:
        self.account = account
        self.seat = seat
        self.plan = plan or SeriesPlan()
        self.results: list[OnlineResult] = []
        self.round_trips = RoundTrips()
        self.game: OnlineGame | None = None
        """Game in progress; others may only read it."""
        self.session: CsaSession | None = None
        self._log = log
        self._timeouts = timeouts or OnlineTimeouts()
        self._engine: OnlineEngine | None = None
        if seat.player.is_engine:
            self._engine = OnlineEngine(seat, self.round_trips, self._can_send_move)
        self._stage = _SeriesStage.PREPARING
        self._requests: list[Request] = []
        self._now = 0.0
        self._rests_until: float | None = None
        self._was_logged_in = False
        self._is_stopping = False
        self._is_pausing = False
        self._interrupted_game: OnlineGame | None = None
        self._resign_reason: Phrase | None = None
        """Reason why we resign, if it is not the engine's decision."""
        self._slowest_ms = 0.0
        self._rating: float | None = None
        self._rating_before: float | None = None

    # State.

    @property
    def state(self) -> OnlineState:
        return OnlineState.IDLE if self.session is None else self.session.state

    @property
    def is_over(self) -> bool:
        return self._stage is _SeriesStage.OVER

    @property
    def is_paused(self) -> bool:
        return self._is_pausing or self._stage is _SeriesStage.PAUSED

    @property
    def is_persons_turn(self) -> bool:
        return self._engine is None and self._can_send_move()

    @property
    def can_declare(self) -> bool:
        return self.is_persons_turn and self.game is not None and self.game.is_decided_by_us

    @property
    def _clock_with_sound(self) -> Clock | None:
        """Clock whose time signals a person hears on their turn."""
        game = self.game
        return game.clock if self._engine is None and game is not None and game.is_our_turn else None

    def _can_send_move(self) -> bool:
        """True if the server waits for a move of ours."""
        return self.session is not None and self.session.is_our_move

    # Methods of a director.

    def on_start(self, now: float) -> Requests:
        self._now = now
        if self._engine is not None:
            self._requests.append(ReadyRequest(FIRST))
        else:
            self._connect()
        return self._take_requests()

    def on_event(self, heard: SeatEvent, now: float) -> Requests:
        self._now = now
        if self._stage is not _SeriesStage.OVER and self._engine is not None:
            self._run_decisions(self._engine.on_event(heard, self.game, now))
        return self._take_requests()

    def on_timer(self, now: float) -> Requests:
        self._now = now
        if self._stage is _SeriesStage.WAITING and self._rests_until is not None and now >= self._rests_until:
            self._connect()
        if self.session is not None:
            deadline = self.session.deadline
            if deadline is not None and now >= deadline:
                self._handle_events(self.session.on_timer(now))
        if self._engine is not None:
            self._run_decisions(self._engine.on_timer(now))
        if (clock := self._clock_with_sound) is not None:
            self._requests += [TimeSignalDue(clock.turn, signal) for signal in clock.take_due_signals(now)]
        return self._take_requests()

    # Events of the connection.

    def on_connection_opened(self, now: float) -> Requests:
        return self._run_on_session(now, lambda session: session.on_connection_opened(now))

    def on_data_received(self, data: bytes, now: float) -> Requests:
        self._now = now
        if self.session is not None:
            for events in self.session.on_data_received(data, now):
                self._handle_events(events)
        return self._take_requests()

    def on_connection_lost(self, now: float, reason: Phrase | None = None) -> Requests:
        return self._run_on_session(now, lambda session: session.on_connection_lost(now, reason))

    def _run_on_session(self, now: float, action: Callable[[CsaSession], OnlineEvents]) -> Requests:
        self._now = now
        if self.session is not None:
            self._handle_events(action(self.session))
        return self._take_requests()

    # Actions of a person.

    def send_move(self, move: Move, now: float) -> Requests:
        """Send a person's move; an illegal one is ignored."""
        self._now = now
        if self.is_persons_turn and self.game is not None and self.game.move_illegality(move) is None:
            self._send_move(move, "")
        return self._take_requests()

    def resign(self, now: float) -> Requests:
        return self._run_on_session(now, lambda session: session.resign(now))

    def declare_win(self, now: float) -> Requests:
        """Declare a win, only if it is valid: a wrong declaration loses at once."""
        self._now = now
        if self.can_declare and self.session is not None:
            self._handle_events(self.session.declare_win(now))
        return self._take_requests()

    def agree_to_game(self, now: float) -> Requests:
        return self._run_on_session(now, lambda session: session.agree_to_game(now))

    def decline_game(self, now: float) -> Requests:
        return self._run_on_session(now, lambda session: session.decline_game(now))

    def send_command(self, command: str, now: float) -> Requests:
        """Send a command of the extended mode, such as a line of chat."""
        return self._run_on_session(now, lambda session: session.send_command(command, now))

    def stop_after_game(self, now: float) -> Requests:
        """Leave after the game in progress; without one, at once."""
        self._now = now
        self._is_stopping = True
        if self.game is None and self._interrupted_game is None:
            self._leave_server()
        return self._take_requests()

    def pause(self, now: float) -> Requests:
        """Begin no further game until `resume`."""
        self._now = now
        self._is_pausing = True
        if self.game is None and self._interrupted_game is None and self._stage is not _SeriesStage.PREPARING:
            self._leave_server()
        return self._take_requests()

    def resume(self, now: float) -> Requests:
        self._now = now
        self._is_pausing = False
        if self._stage is _SeriesStage.PAUSED:
            self._connect()
        return self._take_requests()

    def stop(self, now: float) -> Requests:
        """End the series; a game in progress is resigned."""
        self._now = now
        self._is_stopping = True
        if self.game is not None and self.state is OnlineState.PLAYING:
            self._resign_reason = text.STOPPED_BY_US
            self._resign()
        else:
            self._leave_server()
        return self._take_requests()

    def abort(self, now: float) -> Requests:
        """Close the connection at once, even during a game, which the server then counts as lost."""
        self._now = now
        self._is_stopping = True
        self._break_connection(text.STOPPED_BY_US)
        self._end_series()
        return self._take_requests()

    # Session.

    def _connect(self) -> None:
        self._stage, self._rests_until = _SeriesStage.ONLINE, None
        interrupted = self._interrupted_game if self.plan.resumes else None
        session = CsaSession(self.account, self._log, self._timeouts, self.round_trips, interrupted)
        self.session = session
        self._requests.append(wanted.OpenConnection(self.account.host, self.account.port))
        self._handle_events(session.on_connecting(self._now))

    def _handle_events(self, events: OnlineEvents) -> None:
        self._send_outgoing()
        session = self.session
        for event in events:
            if self.session is not session:
                return  # events after its end no longer matter
            match event:
                case GameOffered():
                    self._on_game_offered(event)
                case GameStarted():
                    self._on_game_started(event)
                case MoveEchoed():
                    self._on_move_echoed(event)
                case ResultAnnounced():
                    self._on_result_announced(event)
                case SessionFailed():
                    self._on_session_failed(event)
                case SessionOver():
                    self._on_session_over()
                case _:
                    self._report_event(event)

    def _report_event(self, event: OnlineEvent) -> None:
        if isinstance(event, ExtendedLineReceived):
            self._on_rating_line(event)
        self._requests.append(event)
        if isinstance(event, LoginAccepted):
            self._was_logged_in = True
            self._ask_rating()

    def _send_outgoing(self) -> None:
        data = b"" if self.session is None else self.session.take_outgoing()
        if data:
            self._requests.append(wanted.SendBytes(data))

    def _on_game_offered(self, offered: GameOffered) -> None:
        if self._engine is not None:
            agreed = Conditions(start=offered.summary.start, max_moves=offered.summary.max_moves)
            self._run_decisions(self._engine.prepare_engine(agreed))
        elif self.seat.asks_first:
            self._requests.append(wanted.AgreementWanted(offered.summary))
        elif self.session is not None:
            self._handle_events(self.session.agree_to_game(self._now))

    def _on_game_started(self, started: GameStarted) -> None:
        before, game = self._interrupted_game, started.game
        self._interrupted_game = None
        goes_on = started.is_resumed and before is not None and _continues_game(before, game)
        if before is not None and not goes_on:
            self._end_broken_game(before, text.NOT_TAKEN_UP)
        self.game = game
        self._resign_reason = None
        if not goes_on:
            self._slowest_ms = 0.0
            self._rating_before = self._rating
        self._requests.append(wanted.OnlineGameBegun(game, game.conditions(self.seat.player), goes_on))
        if goes_on and before is not None:
            for ply, made_since in enumerate(game.moves[before.ply :], before.ply + 1):
                self._requests.append(MovePlayed(ply, made_since.side, made_since.move, made_since.spent_ms))
        self._show_clocks()
        if self._engine is not None:
            self._engine.begin_game()
            self._run_decisions(self._engine.begin_turn(game, self._now))

    def _on_move_echoed(self, echo: MoveEchoed) -> None:
        game = self.game
        if game is None:
            return
        engine = self._engine
        musing = engine.report if engine is not None and echo.is_ours else None
        if echo.is_ours and self.round_trips.delays_ms:
            self._slowest_ms = max(self._slowest_ms, self.round_trips.delays_ms[-1])
        self._requests.append(MovePlayed(game.ply, echo.side, echo.move, echo.spent_ms, musing))
        self._show_clocks()
        if engine is not None and echo.is_ours:
            self._run_decisions(engine.on_move_confirmed(game, self._now))
        elif engine is not None:
            self._run_decisions(engine.on_opponent_move(game, echo.move, self._now))

    def _on_result_announced(self, heard: ResultAnnounced) -> None:
        game = self.game
        if game is None:
            return
        told = with_presumed_verdict(heard.result, game.turn, game.our_side)
        ended = game_ended_request(told, game.turn, game.our_side, heard.spent_ms)
        if ended.end.kind is EndKind.TIMEOUT and ended.winner is game.turn.other:
            used = game.clock.use_all_time()
            ended = replaced(ended, spent_ms=used if ended.spent_ms is None else ended.spent_ms)
        ended = replaced(ended, report=self._last_report, reason=self._resign_reason or ended.reason)
        self._finish_game(game, ended, our_verdict(told))
        if self.state is OnlineState.ENDED:
            self._continue_series()

    @property
    def engine_in_comments(self) -> str:
        """Name of the engine in comments of the record; empty if a person plays."""
        return "" if self._engine is None else self._engine.name_in_comments

    @property
    def _last_report(self) -> EngineReport | None:
        """Our engine's evaluation when it resigned or declared; None if a person plays."""
        engine = self._engine
        return None if engine is None or self._can_send_move() else engine.report

    def _finish_game(self, game: OnlineGame, ended: GameEnded, verdict: OnlineVerdict) -> None:
        if self._engine is not None:
            self._run_decisions(self._engine.send_gameover(_OUTCOMES.get(verdict, Outcome.DRAW)))
        self.game = None
        self._requests += [ended, ClocksChanged(GamePhase.ENDED, game.clock.snapshot())]
        summary = game.summary
        result = OnlineResult(
            summary.game_id,
            summary.names,
            game.our_side,
            verdict,
            ended.end.kind,
            game.ply,
            ended.reason,
            round(self._slowest_ms),
            rating_before=self._rating_before,
        )
        self.results.append(result)
        self._requests.append(wanted.OnlineGameOver(result))

    def _continue_series(self) -> None:
        """Ask for the next game, or leave, after a game has ended with the connection open."""
        session = self.session
        if session is None:
            return
        has_more = self._wants_more_games and not self._is_pausing
        self._ask_rating()
        if self.account.is_extended and has_more:
            self._handle_events(session.send_command(self.account.game_line(), self._now))
        elif self.account.is_extended:
            self._leave_server()
        else:
            # The server closes the connection of the player who moved last, and the other's up to a minute later.
            self._handle_events(session.close_session(self._now))

    @property
    def _wants_more_games(self) -> bool:
        return not self._is_stopping and not 0 < self.plan.games <= len(self.results)

    def _on_session_failed(self, failed: SessionFailed) -> None:
        self._close_connection()
        if self.game is not None:
            can_take_up = bool(self.game.summary.token) and self.plan.resumes and failed.state is OnlineState.PLAYING
            if can_take_up and failed.failure is OnlineFailure.GAME_CUT and not self._is_stopping:
                self._remember_interrupted(self.game)
                self._requests.append(replaced(failed, again_at=self._now))
                self._connect()
                return
            self._end_broken_game(self.game, failed.sentence)
        elif self._interrupted_game is not None:
            self._end_broken_game(self._interrupted_game, failed.sentence)
        is_hopeless = not self._was_logged_in and failed.failure in _FIRST_TRY_ENDS
        if is_hopeless or not self.plan.logs_in_again or not self._wants_more_games:
            self._requests.append(failed)
            self._end_series()
        else:
            self._requests.append(replaced(failed, again_at=self._now + self.plan.wait_s))
            self._pause_or_rest()

    def _remember_interrupted(self, game: OnlineGame) -> None:
        self._interrupted_game, self.game = game, None
        if self._engine is not None:
            self._run_decisions(self._engine.stop_searches())

    def _on_session_over(self) -> None:
        self._close_connection()
        if self.game is not None:
            self._end_broken_game(self.game, text.STOPPED_BY_US)
        if self._wants_more_games and (self._is_pausing or self.plan.logs_in_again or not self.results):
            self._pause_or_rest()
        else:
            self._end_series()

    def _pause_or_rest(self) -> None:
        if self._is_pausing:
            self._stage = _SeriesStage.PAUSED
            self._requests.append(StateReached(OnlineState.IDLE))
            return
        self._stage = _SeriesStage.WAITING
        self._rests_until = self._now + self.plan.wait_s
        self._requests.append(StateReached(OnlineState.IDLE, self._rests_until))

    def _close_connection(self) -> None:
        if self.session is not None:
            self._send_outgoing()
            self.session = None
            self._requests.append(wanted.CloseConnection())

    def _leave_server(self) -> None:
        """Leave without a game in progress: log out if logged in."""
        session = self.session
        if session is not None and session.state in {OnlineState.WAITING, OnlineState.ENDED}:
            self._handle_events(session.log_out(self._now))
        elif session is not None and session.state in {OnlineState.OFFERED, OnlineState.AGREED}:
            self._handle_events(session.decline_game(self._now))
            self._handle_events(session.close_session(self._now))
        elif session is not None:
            self._handle_events(session.close_session(self._now))
        else:
            self._on_session_over()

    def _break_connection(self, why: Phrase) -> None:
        self._close_connection()
        for game in (self.game, self._interrupted_game):
            if game is not None:
                self._end_broken_game(game, why)

    def _end_broken_game(self, game: OnlineGame, why: Phrase) -> None:
        """End the record where the connection broke."""
        self._interrupted_game = None
        game.clock.stop_clock(self._now)
        ended = GameEnded(End(EndKind.ERROR), game.turn, None, why)
        self._finish_game(game, ended, OnlineVerdict.BROKEN)

    def _end_series(self) -> None:
        if self._stage is not _SeriesStage.OVER:
            self._stage = _SeriesStage.OVER
            self._requests.append(StateReached(OnlineState.CLOSED))
            self._requests.append(EndRequest())

    # Engine.

    def _run_decisions(self, steps: SeatDecisions) -> None:
        """Carry out the engine's decisions (move, resign, declare), and pass on its requests."""
        for step in steps:
            match step:
                case SendMove():
                    self._send_move(step.move, step.comment)
                case SendResignation():
                    self._resign_reason = self._resign_reason or step.reason
                    self._resign()
                case SendDeclaration() if self.session is not None:
                    self._handle_events(self.session.declare_win(self._now))
                case EngineIsReady():
                    self._on_engine_ready()
                case EngineIsLost():
                    self._on_engine_gone(step.reason)
                case Request():
                    self._requests.append(step)

    def _on_engine_ready(self) -> None:
        if self._stage is _SeriesStage.PREPARING:
            self._connect()
        elif self.state is OnlineState.OFFERED and self.session is not None:
            self._handle_events(self.session.agree_to_game(self._now))
        elif self.game is not None and self._engine is not None:
            self._run_decisions(self._engine.begin_turn(self.game, self._now))

    def _on_engine_gone(self, why: Phrase) -> None:
        """Resign and stop the series, since the engine cannot be restarted."""
        self._is_stopping = True
        if self.game is not None:
            self._resign_reason = why
            self._resign()
        else:
            self._leave_server()

    def _send_move(self, move: Move, comment: str) -> None:
        if self.session is not None:
            self._handle_events(self.session.send_move(move, self._now, comment))
            self._requests.append(wanted.MoveSent(move))

    def _resign(self) -> None:
        if self.session is not None:
            self._handle_events(self.session.resign(self._now))

    # Ratings.

    def _ask_rating(self) -> None:
        if self.account.is_extended and self.session is not None:
            self._handle_events(self.session.send_command(f"%%{_RATING}", self._now))

    def _on_rating_line(self, heard: ExtendedLineReceived) -> None:
        """Take our rating from a line of the server's rating list: a name and a number."""
        if heard.line.value != _RATING:
            return
        name, rate, *_ = (*heard.line.content.split(), "", "")
        if name.partition("+")[0] != self.account.name or not rate.lstrip("-").isdecimal():
            return
        self._rating = float(rate)
        if self.game is None and self.results and self.results[-1].rating is None:
            result = self.results[-1] = self.results[-1]._replace(rating=self._rating)
            self._requests.append(wanted.OnlineGameRated(result))

    # Requests.

    def _show_clocks(self) -> None:
        if self.game is not None:
            self._requests.append(ClocksChanged(GamePhase.PLAYING, self.game.clock.snapshot()))

    def _take_requests(self) -> Sequence[Request]:
        self._send_outgoing()
        requests, self._requests = self._requests, []
        if self._stage is _SeriesStage.OVER:
            return requests
        session_at = None if self.session is None else self.session.deadline
        stop_at = None if self._engine is None else self._engine.stop_at
        signal_at = None if (clock := self._clock_with_sound) is None else clock.next_signal_at()
        moments = [each for each in (session_at, self._rests_until, stop_at, signal_at) if each is not None]
        return [*requests, TimerRequest(min(moments, default=None))]


def _continues_game(before: OnlineGame, after: OnlineGame) -> bool:
    """True if `after` continues the game `before`, perhaps with more moves."""
    if before.summary.game_id != after.summary.game_id or after.ply < before.ply:
        return False
    return [each.move for each in after.moves[: before.ply]] == [each.move for each in before.moves]
