"""Mate problem (詰将棋) solved by the user: mate searches check each move, and the longest defence answers it."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from app.analysis.mate import MateOutcome, MateResult
from app.analysis.query import Query
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.position import Position
from app.shogi.rules import is_legal, is_mate, legal_moves
from app.shogi.written_moves import PlacedMove
from app.text import mates as text
from app.text.phrase import Phrase


class SolvingGrade(Enum):
    """Grade of the user's move in a mate problem."""

    RIGHT = "right"
    LONGER = "longer"
    """The move mates, but there is a shorter mate."""
    SOLVED = "solved"
    WRONG = "wrong"
    UNDECIDED = "undecided"
    """The mate searches after the user's move gave no result."""
    PENDING = "pending"
    """The mate searches in `open_queries` must be answered first."""


class SolvingResponse(NamedTuple):
    """Response to the user's move: its grade, a sentence and the defender's reply."""

    grade: SolvingGrade
    sentence: Phrase
    reply: Move | None = None
    refutation: PlacedMove | None = None
    """Defender's move that refutes the user's wrong move, if known; `sentence` has a placeholder for it."""

    def to_phrase(self, notation: Notation) -> Phrase:
        refuted = self.refutation
        return self.sentence if refuted is None else self.sentence.filled(reply=refuted.write_move(notation))


class _Defence(NamedTuple):
    """Defending move, with the position after it as a question to engines."""

    move: Move
    query: Query


class MateSolving:
    """Session of solving a mate problem; right moves and their replies are played, wrong moves are not."""

    def __init__(self, start: Query, solution: Sequence[Move] = ()) -> None:
        """Begin to solve the mate problem in position `start`; `solution` is a proved mating line, if one is known."""
        self.start = start
        self.played: list[Move] = []
        """Moves of both sides so far: the user's right moves and the defender's replies."""
        self.is_solved = False
        self.board = start.board.copy()
        """Current position of the mate problem; read only."""
        self._position_command = start.position
        self._mating_lines: dict[int, tuple[Move, ...]] = {}
        """Known mating lines of the side to move, by the key of the position in which they begin."""
        self._other_outcomes: dict[int, MateOutcome] = {}
        """Outcomes of the mate searches that found no mate, by position key."""
        self._pending_move: Move | None = None
        self._store_mating_line(start.board, solution)

    @property
    def mating_line(self) -> tuple[Move, ...]:
        """Mating line from the current position, if known."""
        return self._mating_lines.get(self.board.key, ())

    @property
    def hint_move(self) -> Move | None:
        return next(iter(self.mating_line), None)

    @property
    def plies_left(self) -> int | None:
        return len(self.mating_line) or None

    @property
    def open_queries(self) -> tuple[Query, ...]:
        """Queries whose mate search decides about the pending move, the next first."""
        if self._pending_move is None:
            return ()
        stations = [reply.query for reply in self._defences(self._pending_move)]
        if any(query.key in self._other_outcomes for query in stations):
            return ()
        return tuple(query for query in stations if query.key not in self._mating_lines)

    def play_attack(self, move: Move) -> SolvingResponse:
        if not is_legal(self.board, move):
            return SolvingResponse(SolvingGrade.WRONG, text.ILLEGAL)
        if not self.board.gives_check(move):
            return SolvingResponse(SolvingGrade.WRONG, text.SHOULD_CHECK)
        known = self.mating_line
        if known[:1] == (move,) and len(known) > 1:
            return self._play_move_and_reply(move, known[1], SolvingGrade.RIGHT, text.RIGHT_SO_FAR)
        if is_mate(self._board_after(move)):
            self._play_move(move)
            self.is_solved = True
            return SolvingResponse(SolvingGrade.SOLVED, text.SOLVED)
        self._pending_move = move
        return self.respond_to_pending_move()

    def take_back_to(self, plies: int) -> None:
        """Take back moves after the first `plies` and the pending move; results of searches stay."""
        kept = self.played[:plies]
        self.played, self.is_solved, self._pending_move = [], False, None
        self.board, self._position_command = self.start.board.copy(), self.start.position
        for move in kept:
            self._play_move(move)

    def add_mate_result(self, found: MateResult) -> None:
        """Take the result of a mate search that `open_queries` asked for."""
        if found.conclusion is MateOutcome.MATE:
            self._store_mating_line(found.query.board, found.moves)
        else:
            self._other_outcomes[found.query.key] = found.conclusion

    def respond_to_pending_move(self) -> SolvingResponse:
        """Return the response to the pending move by the mate searches so far."""
        move = self._pending_move
        if move is None:
            return SolvingResponse(SolvingGrade.UNDECIDED, text.UNDECIDED)
        replies = self._defences(move)
        for reply in replies:
            if self._other_outcomes.get(reply.query.key) is MateOutcome.NO_MATE:
                self._pending_move = None
                after, answer = self._board_after(move), reply.move
                refutation = PlacedMove(after, answer, move.to)
                return SolvingResponse(SolvingGrade.WRONG, text.WRONG_ANSWERED, answer, refutation)
        if any(reply.query.key in self._other_outcomes for reply in replies):
            self._pending_move = None
            return SolvingResponse(SolvingGrade.UNDECIDED, text.UNDECIDED)
        if any(reply.query.key not in self._mating_lines for reply in replies):
            return SolvingResponse(SolvingGrade.PENDING, text.NOT_KNOWN)
        return self._answer_by_longest_defence(move, replies)

    def _answer_by_longest_defence(self, move: Move, replies: Sequence[_Defence]) -> SolvingResponse:
        """Accept the user's move, as every defence is mated, and play the defence that takes longest."""
        longest = max(replies, key=lambda reply: len(self._mating_lines[reply.query.key]))
        plies, shortest = len(self._mating_lines[longest.query.key]) + 2, self.plies_left
        if shortest is not None and plies > shortest:
            return self._play_move_and_reply(move, longest.move, SolvingGrade.LONGER, text.LONGER)
        sentence = text.RIGHT_SO_FAR if shortest is None else text.AS_SHORT
        return self._play_move_and_reply(move, longest.move, SolvingGrade.RIGHT, sentence)

    def _play_move_and_reply(self, move: Move, reply: Move, mark: SolvingGrade, sentence: Phrase) -> SolvingResponse:
        self._pending_move = None
        for step in (move, reply):
            self._play_move(step)
        return SolvingResponse(mark, sentence, reply)

    def _play_move(self, move: Move) -> None:
        self.board.apply(move)
        self._position_command = self._position_command.with_move(move.usi)
        self.played.append(move)

    def _board_after(self, move: Move) -> Position:
        board = self.board.copy()
        board.apply(move)
        return board

    def _defences(self, move: Move) -> list[_Defence]:
        board, said = self._board_after(move), self._position_command.with_move(move.usi)
        ply = self.start.ply + len(self.played) + 2
        replies: list[_Defence] = []
        for reply in legal_moves(board):
            after = board.copy()
            after.apply(reply)
            query = Query(self.start.node, ply, after, after.key, reply.to, said.with_move(reply.usi))
            replies.append(_Defence(reply, query))
        return replies

    def _store_mating_line(self, start: Position, line: Sequence[Move]) -> None:
        """Store a mating line for every position in which the attacker moves."""
        board = start.copy()
        for number, move in enumerate(line):
            if number % 2 == 0:
                known = self._mating_lines.get(board.key)
                if known is None or len(known) > len(line) - number:
                    self._mating_lines[board.key] = tuple(line[number:])
            board.apply(move)
