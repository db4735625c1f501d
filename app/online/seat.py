"""Our engine in games on servers: its searches, and the decisions that follow from its answers.

A search starts once the server has told the time of the last move. After a failed ponder search the next one waits
until that has stopped.
"""

from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple

from app.base.value import Value
from app.directing.requests import (
    GameOverRequest,
    GoRequest,
    PonderHitRequest,
    ReadyRequest,
    Request,
    RestartRequest,
    SetOptionRequest,
    StopRequest,
    Task,
)
from app.directing.seat_events import EngineLost, EngineReady, SeatEvent
from app.online.comments import floodgate_comment
from app.online.events import NoticeMade
from app.online.game import OnlineGame
from app.online.timing import RESERVE_MS, RoundTrips
from app.play.conditions import SECOND, Conditions, Player, move_limit_values
from app.play.game_requests import EngineReport, PonderMoveGiven, SearchInfo
from app.play.game_state import go_command_for
from app.play.referee import play_if_legal
from app.play.seats import FIRST, Health, PlayerState
from app.shogi.moves import MOVES, Move
from app.text import online as text
from app.text.phrase import Phrase
from app.usi.answers import Answer, AnswerWord, BestMove, answer_text
from app.usi.commands import Outcome
from app.usi.events import InfoEvent, SearchAbandoned, SearchAnswered, SearchSent

DEFAULT_MARGIN_MS: Final = RESERVE_MS + 200
"""Safety margin in milliseconds while no round trip has been measured."""
MOST_MARGIN_MS: Final = 3_000
_MOST_RESTARTS: Final = 1
_OVERTIME_S: Final = 0.005
"""Seconds beyond its time after which an engine is sent `stop`; engines that use all of it need a moment."""


class IllegalPolicy(Enum):
    """Policy for an answer of the engine that is illegal by our rules."""

    RESIGN = "resign"
    ASK_AGAIN = "again"
    """Have the engine search once more; resign if its answer is illegal again."""
    SEND = "send"


class OnlineSeat(NamedTuple):
    """Settings of our player (an engine or a person) in games on a server."""

    player: Player = Player()
    """Engine, or a person if no engine is named."""
    margin_ms: int | None = None
    """Safety margin of the engine's time in milliseconds; None derives it from measured round trips."""
    sends_comments: bool = True
    sends_nodes: bool = False
    illegal_policy: IllegalPolicy = IllegalPolicy.RESIGN
    asks_first: bool = False
    """True if a person must agree to each game."""
    tells_limit: bool = True
    """True to send the engine the server's move limit; False if the user has set that option."""


class SeatDecision(Value):
    """Decision of our player for the server, or news of the engine."""


class SendMove(SeatDecision):
    move: Move
    comment: str


class SendResignation(SeatDecision):
    reason: Phrase | None = None
    """Reason of the resignation, if it is not the engine's decision."""


class SendDeclaration(SeatDecision):
    """Declaration of a win, to be sent to the server."""


class EngineIsReady(SeatDecision):
    """Message that the engine is ready, so that the login, game or search may begin."""


class EngineIsLost(SeatDecision):
    """Final loss of the engine, which cannot be restarted."""

    reason: Phrase


SeatDecisions = list[Request | SeatDecision]


class OnlineEngine:
    """Our engine in a series of games: its state, searches and answers."""

    def __init__(self, seat: OnlineSeat, round_trips: RoundTrips, may_move: Callable[[], bool]) -> None:
        """Prepare the engine of `seat`; `may_move` tells if the server waits for a move of ours."""
        self.report: EngineReport | None = None
        """Evaluation behind the move just sent, or behind the resignation or declaration."""
        self.stop_at: float | None = None
        """Moment at which the engine is sent `stop`, if it has not moved by then."""
        self._seat = seat
        self._round_trips = round_trips
        self._can_send_move = may_move
        self._player_state = PlayerState(FIRST, seat.player)
        self._task_count = 0
        self._engine_time_ends_at: float | None = None
        """Moment at which the engine has used up the time that it was told in `go`."""
        self._waits_for_stop = False
        """True while the engine has not answered the stop of a ponder search."""
        self._has_asked_again = False
        self._expected_reply: str | None = None

    @property
    def name_in_comments(self) -> str:
        return self._player_state.name_in_comments

    @property
    def margin_ms(self) -> int:
        """Present safety margin of the engine's time, in milliseconds."""
        chosen = self._seat.margin_ms
        if chosen is None:
            chosen = self._round_trips.margin_ms()
        return min(MOST_MARGIN_MS, DEFAULT_MARGIN_MS if chosen is None else chosen)

    def prepare_engine(self, agreed: Conditions) -> SeatDecisions:
        """Get the engine ready for a game under these conditions."""
        self._player_state.reset_engine()
        limits = move_limit_values(agreed) if self._seat.tells_limit else {}
        return [
            *(SetOptionRequest(FIRST, name, value) for name, value in limits.items()),
            ReadyRequest(FIRST, new_game=True),
        ]

    def begin_game(self) -> None:
        self._player_state.forget_search()
        self._player_state.restarts = 0
        self.report = None
        self._has_asked_again = self._waits_for_stop = False

    # The course of a game.

    def begin_turn(self, game: OnlineGame, now: float) -> SeatDecisions:
        """Start a search if it is our turn."""
        place = self._player_state
        if not self._can_send_move():
            return []
        if place.health is Health.DOWN:
            return [SendResignation(place.failure)]
        if place.health is not Health.READY:
            return []
        task = self._next_task()
        place.set_search(task, game.position.copy())
        player = self._with_margin(game)
        search = go_command_for(player, game.clock, game.our_side, now)
        limit = game.clock.limit_ms()
        if limit is not None:
            left = limit - game.clock.used_ms(now) - player.traits.margin_ms
            self._engine_time_ends_at = now + max(0, left) / SECOND
            self.stop_at = self._engine_time_ends_at + _OVERTIME_S
        return [GoRequest(FIRST, task, game.position_command, search)]

    def on_move_confirmed(self, game: OnlineGame, now: float) -> SeatDecisions:
        """Ponder on the expected reply, now that the server has confirmed our move."""
        place, expected = self._player_state, self._expected_reply
        place.forget_search()
        self.report = self._expected_reply = None
        predicted = None if expected is None else MOVES[expected]
        if predicted is None or not place.player.traits.ponders or place.health is not Health.READY:
            return []
        position = game.position.copy()
        if not play_if_legal(position, predicted):
            return []
        task = self._next_task()
        place.set_search(task, position, predicted)
        search = go_command_for(self._with_margin(game), game.clock, game.our_side, now, ponder=True)
        return [
            GoRequest(FIRST, task, game.position_command.with_move(predicted.usi), search),
            PonderMoveGiven(game.our_side, predicted),
        ]

    def on_opponent_move(self, game: OnlineGame, move: Move, now: float) -> SeatDecisions:
        """React to the opponent's move: `ponderhit`, or stop pondering and search."""
        place = self._player_state
        if not place.is_pondering:
            return self.begin_turn(game, now)
        is_hit, early = place.predicted is move, place.early
        told: SeatDecisions = [PonderMoveGiven(game.our_side, None, is_hit=is_hit)]
        if not is_hit and early is not None:
            return [*self.begin_turn(game, now), *told]
        if not is_hit:
            self._waits_for_stop = True
            return [StopRequest(FIRST), *told]
        place.predicted = place.early = None
        return [
            *(self._handle_answer(early, game, now) if early is not None else [PonderHitRequest(FIRST)]),
            *told,
        ]

    def stop_searches(self) -> SeatDecisions:
        """Stop all searching."""
        self.stop_at = self._engine_time_ends_at = None
        self._waits_for_stop = False
        if self._player_state.task is None:
            return []
        self._player_state.forget_search()
        return [StopRequest(FIRST)]

    def send_gameover(self, outcome: Outcome) -> SeatDecisions:
        is_there = self._player_state.health is Health.READY
        return [*self.stop_searches(), *([GameOverRequest(FIRST, outcome)] if is_there else [])]

    def on_timer(self, now: float) -> SeatDecisions:
        if self.stop_at is None or now < self.stop_at:
            return []
        self.stop_at = None
        return (
            [StopRequest(FIRST)] if self._player_state.task is not None and not self._player_state.is_pondering else []
        )

    # Events of the engine.

    def on_event(self, heard: SeatEvent, game: OnlineGame | None, now: float) -> SeatDecisions:
        place = self._player_state
        match event := heard.event:
            case EngineReady():
                place.reported_name, place.health = event.name, Health.READY
                return [EngineIsReady()]
            case EngineLost():
                return self._on_engine_lost(event)
            case SearchSent() if heard.task == place.task:
                place.has_begun = True
            case InfoEvent() if heard.task == place.task and game is not None and place.position is not None:
                place.thinking.add_info(event.info)
                return [SearchInfo(FIRST, game.our_side, place.position, event.info, place.is_pondering)]
            case SearchAnswered() if heard.task == place.task and game is not None:
                return self._on_answer(event.answer, game, now)
            case SearchAbandoned() if heard.task == place.task and game is not None and self._waits_for_stop:
                return self._search_again(game, now)
        return []

    def _on_answer(self, answer: Answer, game: OnlineGame, now: float) -> SeatDecisions:
        if self._waits_for_stop:
            return self._search_again(game, now)
        if self._player_state.is_pondering:
            self._player_state.early = answer
            return []
        return self._handle_answer(answer, game, now)

    def _search_again(self, game: OnlineGame, now: float) -> SeatDecisions:
        self._waits_for_stop = False
        return self.begin_turn(game, now)

    def _handle_answer(self, answer: Answer, game: OnlineGame, now: float) -> SeatDecisions:
        place = self._player_state
        self.stop_at = None
        if not self._can_send_move():
            return []
        move = MOVES[answer.move] if isinstance(answer, BestMove) else None
        if isinstance(answer, BestMove) and move is not None and game.move_illegality(move) is None:
            return [self._send_best_move(answer, move, game, now)]
        if answer is AnswerWord.RESIGN:
            self.report = place.thinking.to_report(place.name_in_comments, None)
            return [SendResignation()]
        if answer is AnswerWord.WIN and game.is_decided_by_us:
            self.report = place.thinking.to_report(place.name_in_comments, None)
            return [SendDeclaration()]
        return self._handle_bad_answer(answer, move, game, now)

    def _send_best_move(self, answer: BestMove, move: Move, game: OnlineGame, now: float) -> SendMove:
        place, seat = self._player_state, self._seat
        self.report = musing = place.thinking.to_report(place.name_in_comments, answer.move)
        self._expected_reply = answer.ponder
        comment = ""
        if seat.sends_comments:
            turned = game.summary.is_turned
            comment = floodgate_comment(musing, game.position, move, is_turned=turned, tells_nodes=seat.sends_nodes)
        return self._make_send_move(move, comment, now)

    def _make_send_move(self, move: Move, comment: str, now: float) -> SendMove:
        self._has_asked_again = False
        if self._engine_time_ends_at is not None:
            self._round_trips.note_overrun((now - self._engine_time_ends_at) * SECOND)
            self._engine_time_ends_at = None
        return SendMove(move, comment)

    def _handle_bad_answer(self, answer: Answer, move: Move | None, game: OnlineGame, now: float) -> SeatDecisions:
        policy = self._seat.illegal_policy
        said = answer.move if isinstance(answer, BestMove) else answer_text(answer)
        sentence = text.BAD_ANSWER.filled(name=self._player_state.name, answer=said)
        if policy is IllegalPolicy.SEND and move is not None and _has_piece_for(game, move):
            return [NoticeMade(sentence), self._make_send_move(move, "", now)]
        if policy is IllegalPolicy.ASK_AGAIN and not self._has_asked_again:
            self._has_asked_again = True
            return [NoticeMade(sentence), *self.begin_turn(game, now)]
        return [NoticeMade(sentence), SendResignation(sentence)]

    def _on_engine_lost(self, lost: EngineLost) -> SeatDecisions:
        place = self._player_state
        was_ready = place.health is not Health.PREPARING or place.restarts > 0 or bool(place.reported_name)
        sentence = text.ENGINE_GONE.filled(name=place.name, reason=lost.sentence)
        place.mark_failed(sentence, may_come_back=False)
        self._waits_for_stop = False
        if not was_ready or place.restarts >= _MOST_RESTARTS:
            return [NoticeMade(sentence), EngineIsLost(sentence)]
        place.restarts += 1
        place.health = Health.PREPARING
        return [NoticeMade(sentence), RestartRequest(FIRST), ReadyRequest(FIRST, new_game=True)]

    def _with_margin(self, game: OnlineGame) -> Player:
        """Our player with the safety margin that the connection needs."""
        player = self._seat.player
        margin = game.clock.margin_ms(game.our_side, self.margin_ms)
        return player._replace(traits=player.traits._replace(margin_ms=margin))

    def _next_task(self) -> Task:
        self._task_count += 1
        return Task(self._task_count)


def _has_piece_for(game: OnlineGame, move: Move) -> bool:
    """True if we have the piece for `move`, which need not be legal."""
    if move.is_drop:
        return game.position.hand_count(game.turn, move.dropped) > 0
    piece = game.position.piece_at(move.origin)
    return bool(piece) and piece >> 4 == game.turn
