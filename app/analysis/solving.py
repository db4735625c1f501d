"""詰将棋 solved by hand: each move of the person is held against what engines know, and answered as stubbornly as can be."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from app.analysis.mate import Conclusion, MateFound
from app.analysis.query import Query
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.position import Position
from app.shogi.rules import is_legal, is_mate, legal_moves
from app.shogi.written_moves import PlacedMove
from app.text import mates as text
from app.text.phrase import Phrase


class SolvingMark(Enum):
    """How good a move is."""

    RIGHT = "right"
    LONGER = "longer"
    """It mates, but there is a shorter way."""
    SOLVED = "solved"
    WRONG = "wrong"
    UNDECIDED = "undecided"
    """Nobody could tell."""
    PENDING = "pending"
    """`questions` have to be answered first."""


class Response(NamedTuple):
    mark: SolvingMark
    sentence: Phrase
    reply: Move | None = None
    """What the defender has answered."""
    refutation: PlacedMove | None = None
    """Of a wrong move, what refutes it where that is known, of which `sentence` tells."""

    def told(self, notation: Notation) -> Phrase:
        """The sentence with moves as they are written now."""
        refuted = self.refutation
        return self.sentence if refuted is None else self.sentence.filled(reply=refuted.written(notation))


class _Reply(NamedTuple):
    """A defence, and the position after it."""

    move: Move
    station: Query


class Solving:
    """The board goes on with every right move and its reply; a wrong move is taken back."""

    def __init__(self, start: Query, solution: Sequence[Move] = ()) -> None:
        """`solution` is a line that was proved to be a mate, where one is known already."""
        self.start = start
        self.played: list[Move] = []
        """By both sides, as far as it was right."""
        self.is_solved = False
        self.board = start.board.copy()
        """Look at it; it goes with what is played."""
        self._said = start.position
        self._mates: dict[int, tuple[Move, ...]] = {}
        """By position, how the side to move mates."""
        self._others: dict[int, Conclusion] = {}
        """By position, what else came of a search."""
        self._pending: Move | None = None
        self._note(start.board, solution)

    @property
    def line(self) -> tuple[Move, ...]:
        """How it is mate from here, where that is known."""
        return self._mates.get(self.board.key, ())

    @property
    def hint(self) -> Move | None:
        """A move that mates, where one is known."""
        return next(iter(self.line), None)

    @property
    def plies_left(self) -> int | None:
        return len(self.line) or None

    @property
    def questions(self) -> tuple[Query, ...]:
        """The positions whose search for mate would tell about the move that waits, the next first."""
        if self._pending is None:
            return ()
        stations = [reply.station for reply in self._replies(self._pending)]
        if any(station.key in self._others for station in stations):
            return ()
        return tuple(station for station in stations if station.key not in self._mates)

    def play(self, move: Move) -> Response:
        """What the person plays for the attacker."""
        if not is_legal(self.board, move):
            return Response(SolvingMark.WRONG, text.ILLEGAL)
        if not self.board.gives_check(move):
            return Response(SolvingMark.WRONG, text.SHOULD_CHECK)
        known = self.line
        if known[:1] == (move,) and len(known) > 1:
            return self._go_on(move, known[1], SolvingMark.RIGHT, text.RIGHT_SO_FAR)
        if is_mate(self._after(move)):
            self._make(move)
            self.is_solved = True
            return Response(SolvingMark.SOLVED, text.SOLVED)
        self._pending = move
        return self.judged()

    def back_to(self, plies: int) -> None:
        """Take back what was played behind so many moves, and what was asked for; what is known stays known."""
        kept = self.played[:plies]
        self.played, self.is_solved, self._pending = [], False, None
        self.board, self._said = self.start.board.copy(), self.start.position
        for move in kept:
            self._make(move)

    def learn(self, found: MateFound) -> None:
        """What came of a search that was asked for."""
        if found.conclusion is Conclusion.MATE:
            self._note(found.station.board, found.moves)
        else:
            self._others[found.station.key] = found.conclusion

    def judged(self) -> Response:
        """What is known by now of the move that was played last."""
        move = self._pending
        if move is None:
            return Response(SolvingMark.UNDECIDED, text.UNDECIDED)
        replies = self._replies(move)
        for reply in replies:
            if self._others.get(reply.station.key) is Conclusion.NO_MATE:
                self._pending = None
                after, answer = self._after(move), reply.move
                refutation = PlacedMove(after, answer, move.to)
                return Response(SolvingMark.WRONG, text.WRONG_ANSWERED, answer, refutation)
        if any(reply.station.key in self._others for reply in replies):
            self._pending = None
            return Response(SolvingMark.UNDECIDED, text.UNDECIDED)
        if any(reply.station.key not in self._mates for reply in replies):
            return Response(SolvingMark.PENDING, text.NOT_KNOWN)
        return self._answered(move, replies)

    def _answered(self, move: Move, replies: Sequence[_Reply]) -> Response:
        """Every defence is mated: the longest is played."""
        longest = max(replies, key=lambda reply: len(self._mates[reply.station.key]))
        plies, shortest = len(self._mates[longest.station.key]) + 2, self.plies_left
        if shortest is not None and plies > shortest:
            return self._go_on(move, longest.move, SolvingMark.LONGER, text.LONGER)
        sentence = text.RIGHT_SO_FAR if shortest is None else text.AS_SHORT
        return self._go_on(move, longest.move, SolvingMark.RIGHT, sentence)

    def _go_on(self, move: Move, reply: Move, mark: SolvingMark, sentence: Phrase) -> Response:
        self._pending = None
        for step in (move, reply):
            self._make(step)
        return Response(mark, sentence, reply)

    def _make(self, move: Move) -> None:
        self.board.apply(move)
        self._said = self._said.after(move.usi)
        self.played.append(move)

    def _after(self, move: Move) -> Position:
        board = self.board.copy()
        board.apply(move)
        return board

    def _replies(self, move: Move) -> list[_Reply]:
        board, said, ply = self._after(move), self._said.after(move.usi), self.start.ply + len(self.played) + 2
        replies: list[_Reply] = []
        for reply in legal_moves(board):
            after = board.copy()
            after.apply(reply)
            station = Query(self.start.node, ply, after, after.key, reply.to, said.after(reply.usi))
            replies.append(_Reply(reply, station))
        return replies

    def _note(self, start: Position, line: Sequence[Move]) -> None:
        """Every position of a mate in which the attacker moves is a mate as well."""
        board = start.copy()
        for number, move in enumerate(line):
            if number % 2 == 0:
                known = self._mates.get(board.key)
                if known is None or len(known) > len(line) - number:
                    self._mates[board.key] = tuple(line[number:])
            board.apply(move)
