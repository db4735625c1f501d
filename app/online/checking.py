"""Test of a server connection: login, and round-trip times of empty lines."""

from typing import Final, NamedTuple

from app.directing.requests import Finish, Request, TimerRequest
from app.directing.seat_events import Requests, SeatEvent
from app.online import requests as wanted
from app.online.account import Account
from app.online.events import LoginAccepted, OnlineEvents, OnlineState, OnlineTimeouts, SessionFailed, SessionOver
from app.online.session import CsaSession
from app.online.timing import RoundTrips
from app.text.phrase import Phrase
from app.usi.log import EngineLog

_LINES: Final = 20
"""Number of empty lines (pings); each is sent when the last was answered."""
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


class ConnectionTest:
    """Controller (director) of a connection test; it logs in by the extended mode, which pairs nobody unasked."""

    def __init__(self, account: Account, log: EngineLog, patience: OnlineTimeouts | None = None) -> None:
        self.found = ConnectionTestResult()
        self._account = account._replace(extended=True, game="")
        self._session = CsaSession(self._account, log, patience)
        self._since = 0.0
        self._sent_at: float | None = None
        """Moment at which the unanswered empty line was sent."""
        self._trips = RoundTrips()
        self._is_over = False

    def on_start(self, now: float) -> Requests:
        self._since = now
        opening = wanted.OpenLine(self._account.host, self._account.port)
        return [opening, *self._handle_events(self._session.on_connecting(now), now)]

    def on_event(self, _heard: SeatEvent, _now: float) -> Requests:
        return ()

    def on_timer(self, now: float) -> Requests:
        if self._sent_at is not None and now >= self._sent_at + _ANSWER_S:
            return self._handle_events(self._log_out(now), now)
        return self._handle_events(self._session.on_timer(now), now)

    def line_opened(self, now: float) -> Requests:
        self.found = self.found._replace(connected_s=now - self._since)
        self._since = now
        return self._handle_events(self._session.on_opened(now), now)

    def line_received(self, data: bytes, now: float) -> Requests:
        if self._sent_at is not None and data.startswith(_EMPTY):
            self._trips.add_round_trip(now - self._sent_at)
            self.found = self.found._replace(round_trips=self._trips)
            self._sent_at = None
        events = [event for told in self._session.on_data_received(data, now) for event in told]
        return [*self._handle_events(events, now), *self._next_check(now)]

    def line_lost(self, now: float, reason: Phrase | None = None) -> Requests:
        return self._handle_events(self._session.on_connection_lost(now, reason), now)

    def break_off(self, now: float) -> Requests:
        return self._handle_events(self._session.close_session(now), now)

    def _next_check(self, now: float) -> Requests:
        if self._session.state is not OnlineState.WAITING or self._sent_at is not None:
            return ()
        if len(self._trips.taken_ms) >= _LINES:
            return self._handle_events(self._log_out(now), now)
        self._sent_at = now
        return [wanted.SendBytes(_EMPTY), TimerRequest(now + _ANSWER_S)]

    def _log_out(self, now: float) -> OnlineEvents:
        self._sent_at = None
        return self._session.log_out(now)

    def _handle_events(self, events: OnlineEvents, now: float) -> list[Request]:
        requests: list[Request] = []
        for event in events:
            match event:
                case LoginAccepted():
                    self.found = self.found._replace(login_s=now - self._since, name=event.name)
                case SessionFailed():
                    self.found = self.found._replace(failure=event.sentence)
                    self._is_over = True
                case SessionOver():
                    self._is_over = True
                case _:
                    pass
        if data := self._session.take_outgoing():
            requests.append(wanted.SendBytes(data))
        if self._is_over:
            return [*requests, wanted.CloseLine(), Finish()]
        moments = (self._session.deadline, None if self._sent_at is None else self._sent_at + _ANSWER_S)
        return [*requests, TimerRequest(min((each for each in moments if each is not None), default=None))]
