"""Base class of directors that run one session without playing: to watch games, or to test a connection."""

from app.directing.requests import EndRequest, Request, TimerRequest
from app.directing.seat_events import Requests, SeatEvent
from app.online.account import Account
from app.online.events import OnlineEvent, OnlineEvents, OnlineState, OnlineTimeouts, SessionFailed, SessionOver
from app.online.requests import CloseConnection, OpenConnection, SendBytes
from app.online.session import CsaSession
from app.text.phrase import Phrase
from app.usi.log import EngineLog


class SessionDirector:
    """Controller (director) of one session in the extended mode, in which the server pairs nobody unasked."""

    def __init__(self, account: Account, log: EngineLog, timeouts: OnlineTimeouts | None = None) -> None:
        self.account = account._replace(is_extended=True, game="")
        self.session = CsaSession(self.account, log, timeouts)
        self._requests: list[Request] = []
        self._is_over = False

    @property
    def state(self) -> OnlineState:
        return self.session.state

    @property
    def _deadline(self) -> float | None:
        return self.session.deadline

    def on_start(self, now: float) -> Requests:
        self._requests.append(OpenConnection(self.account.host, self.account.port))
        return self._requests_after(self.session.on_connecting(now), now)

    def on_event(self, _heard: SeatEvent, _now: float) -> Requests:
        return ()

    def on_timer(self, now: float) -> Requests:
        return self._requests_after(self.session.on_timer(now), now)

    def on_connection_opened(self, now: float) -> Requests:
        return self._requests_after(self.session.on_connection_opened(now), now)

    def on_data_received(self, data: bytes, now: float) -> Requests:
        events = [event for told in self.session.on_data_received(data, now) for event in told]
        return self._requests_after(events, now)

    def on_connection_lost(self, now: float, reason: Phrase | None = None) -> Requests:
        return self._requests_after(self.session.on_connection_lost(now, reason), now)

    def abort(self, now: float) -> Requests:
        return self._requests_after(self.session.close_session(now), now)

    def _on_session_event(self, event: OnlineEvent, now: float) -> None:
        raise NotImplementedError

    def _requests_after(self, events: OnlineEvents, now: float) -> Requests:
        for event in events:
            self._on_session_event(event, now)
            if isinstance(event, SessionFailed | SessionOver):
                self._is_over = True
                self._requests += [CloseConnection(), EndRequest()]
        if data := self.session.take_outgoing():
            self._requests.insert(0, SendBytes(data))
        requests, self._requests = self._requests, []
        return requests if self._is_over else [*requests, TimerRequest(self._deadline)]
