"""Test of a server connection: login, and round-trip times of empty lines."""

from typing import Final, NamedTuple

from app.directing.requests import TimerRequest
from app.directing.seat_events import Requests
from app.online.account import Account
from app.online.events import LoginAccepted, OnlineEvent, OnlineState, OnlineTimeouts, SessionFailed
from app.online.requests import SendBytes
from app.online.session_director import SessionDirector
from app.online.timing import RoundTrips
from app.text.phrase import Phrase
from app.usi.log import EngineLog

_LINES: Final = 20
"""Number of empty lines (pings) sent; each follows when the one before was answered."""
_ANSWER_S: Final = 5.0
_EMPTY: Final = b"\n"


class ConnectionTestResult(NamedTuple):
    """Result of a connection test; times are in seconds, None if it did not get so far."""

    connected_s: float | None = None
    login_s: float | None = None
    name: str = ""
    round_trips: RoundTrips | None = None
    """Round trips of empty lines; None if the server does not answer these."""
    failure: Phrase | None = None


class ConnectionTest(SessionDirector):
    """Controller (director) of a connection test."""

    def __init__(self, account: Account, log: EngineLog, timeouts: OnlineTimeouts | None = None) -> None:
        super().__init__(account, log, timeouts)
        self.result = ConnectionTestResult()
        self._step_began_at = 0.0
        self._sent_at: float | None = None
        """Moment at which the unanswered empty line was sent."""
        self._round_trips = RoundTrips()

    def on_start(self, now: float) -> Requests:
        self._step_began_at = now
        return super().on_start(now)

    def on_timer(self, now: float) -> Requests:
        if self._sent_at is not None and now >= self._sent_at + _ANSWER_S:
            return self._log_out(now)
        return super().on_timer(now)

    def on_connection_opened(self, now: float) -> Requests:
        self.result = self.result._replace(connected_s=now - self._step_began_at)
        self._step_began_at = now
        return super().on_connection_opened(now)

    def on_data_received(self, data: bytes, now: float) -> Requests:
        if self._sent_at is not None and data.startswith(_EMPTY):
            self._round_trips.add_round_trip(now - self._sent_at)
            self.result = self.result._replace(round_trips=self._round_trips)
            self._sent_at = None
        return [*super().on_data_received(data, now), *self._next_check(now)]

    def _next_check(self, now: float) -> Requests:
        if self.state is not OnlineState.WAITING or self._sent_at is not None:
            return ()
        if len(self._round_trips.delays_ms) >= _LINES:
            return self._log_out(now)
        self._sent_at = now
        return [SendBytes(_EMPTY), TimerRequest(now + _ANSWER_S)]

    def _log_out(self, now: float) -> Requests:
        self._sent_at = None
        return self._requests_after(self.session.log_out(now), now)

    @property
    def _deadline(self) -> float | None:
        answer_due = None if self._sent_at is None else self._sent_at + _ANSWER_S
        return min((each for each in (super()._deadline, answer_due) if each is not None), default=None)

    def _on_session_event(self, event: OnlineEvent, now: float) -> None:
        if isinstance(event, LoginAccepted):
            self.result = self.result._replace(login_s=now - self._step_began_at, name=event.name)
        elif isinstance(event, SessionFailed):
            self.result = self.result._replace(failure=event.sentence)
