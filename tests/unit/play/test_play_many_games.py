"""A thousand games on a virtual clock, with everything in them, checked against a reckoning of their own."""

from random import Random

import pytest
from game_table import Table, read, written

from app.play.conditions import Conditions, Player, SeatTraits, TimeControl
from app.play.game import Game
from app.play.game_requests import GamePhase, MovePlayed, Takeback
from app.play.seats import SEATS
from app.record.endings import EndKind
from app.shogi import rules
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.repetition import Repetition, RepetitionVerdict
from tests.sampling import sampled

GAMES = 1_000
CONTROLS = (
    TimeControl(0, 10_000),
    TimeControl(20_000, 5_000),
    TimeControl(60_000),
    TimeControl(10_000, 0, 4_000),
    TimeControl(),
)
STARTS = (
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
)
MOST_PLIES = 40


class Sample:
    """One game, played at random by the test, which keeps its own account of time and moves."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)  # noqa: S311 - a game, and the same one each time
        players = tuple(
            Player(f"E{side}", random.choice(["", "engine"]), traits=SeatTraits(ponders=random.random() < 0.5))
            for side in "bw"
        )
        time = random.choice(CONTROLS)
        self.conditions = Conditions(
            (players[0], players[1]), (time, time), random.choice(STARTS), max_moves=random.choice([0, 30])
        )
        self.table = Table(Game(self.conditions))
        self.time = time
        self.stores = [time.main_ms, time.main_ms]
        self.before: list[list[int]] = []
        """The stores before each move."""
        self.moves: list[Move] = []
        self.board = Position.from_sfen(self.conditions.start)

    def play(self) -> None:
        self.table.begin()
        while not self.table.is_over:
            if len(self.moves) >= MOST_PLIES:
                self.table.grant(self.table.game.interrupt_game(self.table.now))
                break
            self.take_turn()
        self.check_end()

    def take_turn(self) -> None:
        what = self.random.random()
        if what < 0.03 and self.table.game.can_take_back:
            self.take_back()
        elif what < 0.06:
            self.pause()
        elif what < 0.08:
            self.crash()
        elif what < 0.10:
            self.adjourn()
        else:
            self.move()

    def move(self) -> None:
        table, game = self.table, self.table.game
        options = self.board.legal_moves()
        chosen = self.random.choice(options)
        allowed = self.stores[self.board.turn] + self.time.byoyomi_ms + self.time.increment_ms
        spent = self.random.choice([0, 1, 500, 2_999, self.random.randrange(6_000), allowed - 1, allowed])
        spent = max(0, spent if not self.time.is_unlimited else min(spent, 9_000))
        place = game.state.player_to_move
        if not place.is_engine:
            table.grant(game.on_position_shown(table.now))
        elif place.task is None or not place.has_begun:
            # It still owes the answer to a stop.
            table.says(place.seat, "bestmove 1a1b")
        table.passes(spent / 1_000)
        if spent >= allowed and not self.time.is_unlimited:
            if place.is_engine:
                table.says(place.seat, f"bestmove {chosen.usi}")
            assert table.ended.end.kind is EndKind.TIMEOUT
            assert table.ended.winner is Side(self.board.turn).other
            return
        assert not table.is_over
        if place.is_engine:
            table.says(
                place.seat, "info depth 1 score cp 3 pv " + chosen.usi, f"bestmove {chosen.usi}{self.hint(chosen)}"
            )
        else:
            table.grant(game.play_move(chosen, table.now))
        self.enter(chosen, spent)

    def hint(self, chosen: Move) -> str:
        """Mostly a reply that could be made."""
        self.board.apply(chosen)
        replies = self.board.legal_moves()
        self.board.undo()
        return f" ponder {self.random.choice(replies).usi}" if replies and self.random.random() < 0.8 else ""

    def enter(self, chosen: Move, spent: int) -> None:
        side = self.board.turn
        moved = self.table.requests(MovePlayed)[-1]
        assert (moved.move, moved.spent_ms) == (chosen, spent)
        self.before.append(self.stores[:])
        if not self.time.is_unlimited:
            self.stores[side] = max(0, self.stores[side] + self.time.increment_ms - spent)
        self.board.apply(chosen)
        self.moves.append(chosen)
        assert list(self.table.game.state.clock.state_if_stopped(self.table.now).stores) == self.stores

    def take_back(self) -> None:
        self.table.grant(self.table.game.take_back_moves(self.table.now, refund=True))
        self.settle()
        for _ in range(self.table.requests(Takeback)[-1].plies):
            self.board.undo()
            self.moves.pop()
            self.stores = self.before.pop()
        assert list(self.table.game.state.clock.state_if_stopped(self.table.now).stores) == self.stores

    def pause(self) -> None:
        game = self.table.game
        self.table.grant(game.pause_game(self.table.now))
        self.settle()
        self.table.passes(1_000)
        self.table.grant(game.resume_game(self.table.now))

    def crash(self) -> None:
        game = self.table.game
        place = game.state.player_to_move
        if not place.is_engine:
            return
        self.table.dies(place.seat)
        assert game.phase is GamePhase.TROUBLED
        self.table.passes(30)
        self.table.grant(game.restart_engine(place.seat, self.table.now, refund=True))
        self.table.get_ready(place.seat)

    def adjourn(self) -> None:
        kept = read(written(self.table.game.state.save_adjourned(self.table.now)))
        assert kept is not None
        told = self.table.told
        self.table = Table(Game(kept.conditions, kept))
        self.table.told += told
        self.table.begin()

    def settle(self) -> None:
        """Engines that were told to stop answer."""
        for seat, chair in self.table.chairs.items():
            if chair.lines and chair.lines[-1] == "stop":
                chair.lines.clear()
                self.table.says(seat, "bestmove 1a1b")

    def check_end(self) -> None:
        ended = self.table.ended
        over = not rules.has_legal_move(self.board)
        assert (ended.end.kind is EndKind.MATE) is over
        position = Position.from_sfen(self.conditions.start)
        met = Repetition(position)
        for move in self.moves:
            position.apply(move)
            met.append(position)
        assert (met.verdict is RepetitionVerdict.FOURFOLD) is (ended.end.kind is EndKind.REPETITION)
        if ended.end.kind is EndKind.MAX_MOVES:
            assert len(self.moves) == self.conditions.max_moves
        for seat, outcome in self.table.concluded:
            side = SEATS.index(seat)
            expected = "draw" if ended.winner is None else "win" if ended.winner is Side(side) else "lose"
            assert outcome == expected


@pytest.mark.slow
@pytest.mark.parametrize("hundred", sampled(range(10), 10, 5))
def test_a_hundred_games(hundred: int) -> None:
    ends = set()
    for seed in range(hundred * 100, hundred * 100 + GAMES // 10):
        sample = Sample(seed)
        sample.play()
        ends.add(sample.table.ended.end.kind)
    assert {EndKind.TIMEOUT, EndKind.MAX_MOVES, EndKind.INTERRUPT} <= ends
