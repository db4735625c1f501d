"""What a game's director does between an engine's move and the question to the other, at random moves of whole games.

The other engine waits for that. The yardstick is what the light board and the protocol cannot do without: making the move,
and writing the next `position` and `go`.

Engines think before they move, and what the processor knew of our code by then depends on who else works on it. So the same
is measured after a rest, with nothing of ours in between; what a window shows beyond that is the window's.
"""

import time
from collections.abc import Iterator
from random import Random
from statistics import median, quantiles
from typing import Final

from app.directing.requests import GoRequest
from app.directing.seat_events import EngineReady, SeatEvent
from app.play.conditions import Conditions, Player, SeatTraits, TimeControl
from app.play.game import Game
from app.play.game_requests import GamePhase
from app.play.seats import SEATS
from app.shogi.position import Position as Board
from app.usi.answers import BestMove
from app.usi.commands import Go, PositionCommand
from app.usi.events import InfoEvent, SearchAnswered, SearchId, SearchSent
from app.usi.info import CentipawnScore, Info
from app.usi.options import Options
from benchmarks.figures import Figure, Result

GAMES: Final = 40
MOST_PLIES: Final = 150
REST: Final = 0.03
SEARCH: Final = SearchId(1)
"""Seconds, as the engines think that play in the window."""


def measure() -> Iterator[Result]:
    for ponders in (False, True):
        replies, bare = list[float](), list[float]()
        for seed in range(GAMES):
            _play(Random(seed), ponders, replies, bare)
        cuts = quantiles(replies, n=100)
        of = f"of {len(replies)} moves"
        name = "pondering engines" if ponders else "engines"
        ratio = cuts[49] / median(bare)
        yield Figure(f"{name}: move to the next question, p50", cuts[49] * 1e6, "µs", 100, of=of)
        yield Figure(f"{name}: move to the next question, p99", cuts[98] * 1e6, "µs", 1000, of=of)
        taken = sum(replies) * 1000 / GAMES
        yield Figure(f"{name}: 1,000 games on a virtual clock, the director's part", taken, "s", of=f"of {GAMES} games")
        yield Figure(
            f"{name}: next question, to what cannot be left out",
            ratio,
            "×",
            4,
            of="medians",
            note=f"{median(bare) * 1e6:.0f} µs",
        )
    yield from _after_a_rest()


def _after_a_rest() -> Iterator[Result]:
    replies, bare = list[float](), list[float]()
    _play(Random(0), False, replies, bare, rest=REST)
    yield Figure(
        f"engines: move to the next question after {REST * 1000:.0f} ms of rest, p50",
        median(replies) * 1e6,
        "µs",
        of=f"of {len(replies)} moves",
        note=f"{median(bare) * 1e6:.0f} µs what cannot be left out",
    )


def _play(random: Random, ponders: bool, replies: list[float], bare: list[float], *, rest: float = 0.0) -> None:
    player = Player("E", "engine", traits=SeatTraits(ponders=ponders))
    time_ = TimeControl(600_000, 10_000)
    game = Game(Conditions((player, player), (time_, time_)))
    game.on_start(0)
    requests = [request for seat in SEATS for request in game.on_event(SeatEvent(seat, EngineReady("E", Options())), 0)]
    now, asked = 0.0, PositionCommand()
    while game.phase is GamePhase.PLAYING and len(game.state.played_moves) < MOST_PLIES:
        ask = next(
            (request for request in requests if isinstance(request, GoRequest) and not request.search.is_ponder), None
        )
        if ask is None:
            return  # the random reply was the one that was pondered on, which asks nothing
        game.on_event(SeatEvent(ask.seat, SearchSent(SEARCH, ask.search.text), ask.task), now)
        for depth in range(4):
            info = Info(depth=depth, score=CentipawnScore(depth), pv=("7g7f",))
            game.on_event(SeatEvent(ask.seat, InfoEvent(SEARCH, info), ask.task), now)
        board = game.state.referee.position.copy()
        move = random.choice(board.legal_moves())
        _rest(rest)
        start = time.perf_counter()
        board.try_move(move)
        asked = asked.with_move(move.usi)
        Go(btime=600_000, wtime=600_000, byoyomi=10_000)
        bare.append(time.perf_counter() - start)
        now += 0.1
        best = BestMove(move.usi, _reply(board, random) if ponders else None)
        heard = SeatEvent(ask.seat, SearchAnswered(SEARCH, best), ask.task)
        _rest(rest)
        start = time.perf_counter()
        told = game.on_event(heard, now)
        next(iter(told), None)
        replies.append(time.perf_counter() - start)
        requests = list(told)


def _rest(seconds: float) -> None:
    """Do nothing for so long, which is what is to be measured here. Without a rest the system is not even called."""
    if seconds:
        time.sleep(seconds)


def _reply(board: Board, random: Random) -> str | None:
    replies = board.legal_moves()
    return random.choice(replies).usi if replies else None
