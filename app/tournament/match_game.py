"""One game of a tournament: an unattended game in which an engine's failure loses, and its result."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from app.directing.requests import GoRequest, PonderHitRequest, Request, TimerRequest
from app.directing.seat_events import EngineLost, Requests, SeatEvent
from app.play.conditions import SECOND, Conditions
from app.play.game import Game
from app.play.game_requests import EngineTrouble, GameEnded, GameRequest, MovePlayed, ReportKind
from app.play.recording import record_whole_game
from app.play.referee import GameEnd
from app.record.endings import End, EndKind
from app.record.tree import Record
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.text import matches as text
from app.text.phrase import Language, Phrase
from app.thoughts.evaluation import playable_moves
from app.tournament.adjudication import Adjudicator
from app.tournament.plan import MatchRules
from app.tournament.results import Adjudication, EngineAnomaly, Failure, MatchResult
from app.usi.events import ReplyOverdue, SearchAnswered, SearchSent

_MIN_CLAIM_SCORE: Final = 500
"""Score in centipawns from which a side claims to be winning."""
_VIEW_INTERVAL_S: Final = 0.25
"""Least seconds between two updates for a viewer (throttle)."""
_END_KINDS: Final = {
    Adjudication.RESIGN: GameEnd(End(EndKind.RESIGN), text.ADJUDICATED_RESIGN),
    Adjudication.DRAW: GameEnd(End(EndKind.DRAW), text.ADJUDICATED_DRAW),
}


class GameView(NamedTuple):
    """Position and clock of a running game, for a viewer."""

    sfen: str
    ply: int
    last: str
    stores: tuple[int, int]
    """Main time that Black and White have left, in milliseconds."""


class MatchGame:
    """Controller (director) of a tournament game: wraps `Game`, adjudicates, collects moves for result and record."""

    def __init__(
        self, conditions: Conditions, rules: MatchRules, on_move: Callable[[GameView], object] = lambda _: None
    ) -> None:
        """Direct a game; `on_move` gets a view of the position, at most every `_VIEW_INTERVAL_S` seconds."""
        self.game = Game(conditions, is_attended=False, restarts=0)
        self.was_killed = False
        """True if an engine was killed from outside: no loss, the game is to be played again."""
        self._conditions = conditions
        self._rules = rules
        self._adjudicator = Adjudicator(rules)
        self._adjudication: Adjudication | None = None
        self.recorded_requests: list[GameRequest] = []
        """Requests of the game that are written into its record."""
        self._moves: list[MovePlayed] = []
        self._ended: GameEnded | None = None
        self._failure: Failure | None = None
        self._failure_reason: EngineTrouble | None = None
        self._failures_by_seat: dict[str, Failure] = {}
        """Failure of each engine that crashed or hung, by seat."""
        self._overrun_ms: tuple[list[int], list[int]] = ([], [])
        self._timer_at: float | None = None
        self._stalls_at: float | None = None
        """Moment at which an engine without a clock counts as stalled."""
        self._started_at = self._ended_at = 0.0
        self._on_move = on_move
        self._view_sent_at = 0.0

    # Methods of a director.

    def on_start(self, now: float) -> Requests:
        self._started_at = now
        return self._handle_game_requests(self.game.on_start(now), now)

    def on_event(self, heard: SeatEvent, now: float) -> Requests:
        self._note_event(heard, now)
        return self._handle_game_requests(self.game.on_event(heard, now), now)

    def on_timer(self, now: float) -> Requests:
        if self._stalls_at is not None and now >= self._stalls_at:
            self._failure = Failure.STALL
            silent = text.GAVE_NO_ANSWER.filled(seconds=self._rules.stall_ms // SECOND)
            return self._handle_game_requests(self.game.end_by_decision(GameEnd(End(EndKind.ERROR), silent), now), now)
        if self._ended is None and self.game.state.is_time_up(now):
            self._failure = Failure.STALL
        return self._handle_game_requests(self.game.on_timer(now), now)

    def _note_event(self, heard: SeatEvent, now: float) -> None:
        course = self.game.state
        match heard.event:
            case SearchSent() if course.clock.is_unlimited[course.turn]:
                self._stalls_at = now + self._rules.stall_ms / SECOND
            case SearchAnswered() if heard.task == course.player_to_move.task:
                self._stalls_at = None
                over = 0 if course.clock.is_unlimited[course.turn] else course.clock.overrun_ms(now, 0)
                if over > 0:
                    self._overrun_ms[course.turn].append(over)
                self._failure = Failure.TIME if course.has_flag_fallen(now) else Failure.BAD_ANSWER
            case EngineLost(was_killed=was_killed):
                self.was_killed = self.was_killed or was_killed
                self._failures_by_seat[heard.seat] = Failure.CRASH
            case ReplyOverdue():
                self._failures_by_seat[heard.seat] = Failure.STALL

    def _handle_game_requests(self, requests: Requests, now: float) -> Requests:
        """Handle the requests meant for the game, adjudicate, and return those for engines."""
        others, engines = list[Request](), list[Request]()
        for request in requests:
            (others if isinstance(request, GameRequest) else engines).append(request)
        verdict: Adjudication | None = None
        for request in others:
            verdict = self._handle_request(request, now) or verdict
        if verdict is not None and self._ended is None:
            self._adjudication = verdict
            engines = [each for each in engines if not isinstance(each, GoRequest | PonderHitRequest)]
            return [*engines, *self._handle_game_requests(self.game.end_by_decision(_END_KINDS[verdict], now), now)]
        return self._with_timer(engines)

    def _handle_request(self, request: Request, now: float) -> Adjudication | None:
        match request:
            case MovePlayed():
                self.recorded_requests.append(request)
                self._moves.append(request)
                self._show_position(request.ply, now)
                said = request.report.info.score if request.report is not None else None
                return self._adjudicator.adjudicate_move(request.side, said, request.ply)
            case EngineTrouble():
                self._failure_reason = self._failure_reason or request
            case GameEnded():
                self.recorded_requests.append(request)
                self._ended, self._ended_at = request, now
        return None

    def _show_position(self, ply: int, now: float) -> None:
        if now - self._view_sent_at >= _VIEW_INTERVAL_S:
            self._view_sent_at = now
            referee, stores = self.game.state.referee, self.game.state.clock.state_at_turn_start().stores
            self._on_move(GameView(referee.position.sfen(), ply, referee.moves[-1].usi, stores))

    def _with_timer(self, requests: Sequence[Request]) -> list[Request]:
        """Merge the game's waking time with the moment at which an engine counts as stalled."""
        kept = [request for request in requests if not isinstance(request, TimerRequest)]
        wakings = [request.moment for request in requests if isinstance(request, TimerRequest)]
        if not wakings:
            return kept
        self._timer_at = wakings[-1]
        moments = [each for each in (self._timer_at, self._stalls_at) if each is not None and self._ended is None]
        # Before `Finish`, as requests behind it are ignored.
        return [TimerRequest(min(moments, default=None)), *kept]

    # Result and record.

    def to_match_result(self, number: int, black: int, white: int) -> MatchResult | None:
        """Result of the game with this number between two entrants (by index); None if it has not ended."""
        ended = self._ended
        if ended is None:
            return None
        failure, loser = self._blamed_failure(ended)
        winner = ended.winner if loser is None else loser.other
        reason = ended.reason or (text.GAVE_NONE_IN_TIME if failure is Failure.STALL else Phrase("", ""))
        referee, spent = self.game.state.referee, self.game.state.time_spent
        return MatchResult(
            number,
            black,
            white,
            None if winner is None else int(winner),
            ended.end.kind,
            len(referee.moves),
            " ".join(move.usi for move in referee.moves),
            failure,
            self._adjudication,
            (reason.ja, reason.en),
            (spent[0] / SECOND, spent[1] / SECOND),
            (tuple(self._overrun_ms[0]), tuple(self._overrun_ms[1])),
            self._count_anomalies(ended),
            round(self._ended_at - self._started_at, 3),
        )

    def to_record(self, started_at: str, ended_at: str, language: Language) -> Record:
        """Record of the game with both engines' thoughts."""
        return record_whole_game(
            self._conditions, self.recorded_requests, (started_at, ended_at), self.game.names, language
        )

    def _blamed_failure(self, ended: GameEnded) -> tuple[Failure | None, Side | None]:
        """Return the failure that ended the game, and the side that loses by it; None without a failure."""
        kind = ended.end.kind
        if kind is EndKind.TIMEOUT:
            return self._failure or Failure.TIME, ended.turn
        if kind is EndKind.FOUL_LOSE and ended.raw:
            return Failure.ILLEGAL, ended.turn
        if kind is not EndKind.ERROR:
            return None, None
        if self._failure_reason is None:
            return self._failure or Failure.STALL, ended.turn
        return self._failures_by_seat.get(self._failure_reason.seat, Failure.BAD_ANSWER), self._failure_reason.side

    def _count_anomalies(self, ended: GameEnded) -> tuple[dict[str, int], dict[str, int]]:
        counted: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        position = Position.from_sfen(self._conditions.start)
        moves = self.game.state.referee.moves
        played = {request.ply: request for request in self._moves}
        for ply, move in enumerate(moves, 1):
            request = played.get(ply)
            musing = None if request is None else request.report
            if request is not None and musing is not None and musing.kind is ReportKind.THOUGHT and musing.info.pv:
                odd, line = counted[request.side], musing.info.pv
                odd[EngineAnomaly.OTHER_MOVE] += line[0] != move.usi
                odd[EngineAnomaly.ILLEGAL_LINE] += len(playable_moves(position, line)) < len(line)
            position.apply(move)
        last = self._adjudicator.last_scores
        both = all(value is not None and value >= _MIN_CLAIM_SCORE for value in last) and ended.winner is not None
        for odd in counted:
            odd[EngineAnomaly.BOTH_CLAIM] += both
        return ({k: n for k, n in counted[0].items() if n}, {k: n for k, n in counted[1].items() if n})
