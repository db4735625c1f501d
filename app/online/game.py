"""State of a game on a server: board, clocks, and moves in the server's notation and in ours."""

from typing import Final, NamedTuple

from app.online.orientation import turned_csa_move
from app.online.server_line import SIDE_OF_SIGN, SIDE_SIGNS
from app.online.summary import GameSummary
from app.online.timing import OnlineClock
from app.play.conditions import Conditions, Player
from app.play.referee import objection_to_declaration, play_if_legal
from app.record.tree import quick_legality
from app.shogi.declarations import JishogiRule, judge_declaration, points_of_handicap
from app.shogi.illegality import Illegality
from app.shogi.move_parsers import UnreadableMove, read_csa_move
from app.shogi.move_writers import write_csa_move
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import ImpossibleMove, Position
from app.shogi.sfen import STARTPOS
from app.text.phrase import Phrase
from app.usi.commands import PositionCommand

_EVEN: Final = Position.from_sfen(STARTPOS).sfen()


class OnlineMove(NamedTuple):
    """Move of an online game, with the milliseconds that it was charged."""

    move: Move
    side: Side
    spent_ms: int


class OnlineGame:
    """Game on a server. Its sides are those of our board; in a turned game the server's `+` is White."""

    def __init__(self, summary: GameSummary) -> None:
        """Begin the game; raise ValueError if the moves in the summary cannot be played."""
        self.summary = summary
        self.our_side = summary.our_side
        start = Position.from_sfen(summary.start)
        self.position = start.copy()
        self.clock = OnlineClock(summary.times, Side(start.turn))
        self.moves: list[OnlineMove] = []
        """All moves, including those that the server's summary lists as already made."""
        self.position_command = PositionCommand(None if summary.start == _EVEN else " ".join(summary.start.split()[:4]))
        """Current position as the `position` command of USI, to ask an engine about."""
        self._given = points_of_handicap(start)
        for past in summary.moves:
            if self.apply_move(past.move, past.spent_ms) is not None:
                raise ValueError(f"{past.move.usi} cannot be played there")

    @property
    def turn(self) -> Side:
        return Side(self.position.turn)

    @property
    def is_our_turn(self) -> bool:
        return self.turn is self.our_side

    @property
    def opponent(self) -> str:
        return self.summary.names[self.our_side.other]

    @property
    def ply(self) -> int:
        return len(self.moves)

    @property
    def is_decided_by_us(self) -> bool:
        """True if the side to move may declare a win and be right."""
        return self.declaration_objection is None

    @property
    def declaration_objection(self) -> Phrase | None:
        """Reason why the side to move cannot declare a win; None if it can."""
        return objection_to_declaration(judge_declaration(self.position, self.turn, JishogiRule.POINTS_27, self._given))

    def conditions(self, player: Player) -> Conditions:
        """Conditions of the game; `player` plays for us under our name on the server."""
        black, white = (Player(name) for name in self.summary.names)
        ours = player._replace(name=self.summary.names[self.our_side])
        times = self.summary.times
        return Conditions(
            (black, ours) if self.our_side else (ours, white),
            (times[0].time_control, times[1].time_control),
            self.summary.start,
            tuple(past.move.usi for past in self.summary.moves),
            max_moves=self.summary.max_moves,
            event=self.summary.game_id,
            whole_seconds=True,
        )

    def sign_of_side(self, side: Side) -> str:
        """Sign of a side on the server, `+` or `-`."""
        return SIDE_SIGNS[side.other if self.summary.is_turned else side]

    def side_of_sign(self, sign: str) -> Side:
        side = SIDE_OF_SIGN[sign]
        return side.other if self.summary.is_turned else side

    def csa_move(self, move: Move) -> str:
        """Return a move of the side to move in the server's notation."""
        word = write_csa_move(self.position, move)
        return turned_csa_move(word) if self.summary.is_turned else word

    def move_illegality(self, move: Move) -> Illegality | None:
        """Fault of a move by our rules; None if it is legal."""
        return quick_legality(self.position, move)

    def apply_move(self, move: Move, spent_ms: int) -> Phrase | None:
        """Play a move confirmed by the server; return its fault if illegal. Raises ImpossibleMove without a piece."""
        illegal = self.move_illegality(move)
        side = self.turn
        if illegal is not None or not play_if_legal(self.position, move):
            self.position.apply(move)
        self.position_command = self.position_command.with_move(move.usi)
        self.moves.append(OnlineMove(move, side, spent_ms))
        self.clock.charge_move(spent_ms)
        return None if illegal is None else illegal.phrase

    def parse_csa_move(self, word: str) -> Move | None:
        """Parse a move of the server; None if the board has no piece for it. It need not be legal."""
        read = read_csa_move(self.position, turned_csa_move(word) if self.summary.is_turned else word)
        if isinstance(read, UnreadableMove):
            return None
        try:
            self.position.copy().apply(read)
        except ImpossibleMove:
            return None
        return read
