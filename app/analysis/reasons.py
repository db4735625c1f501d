"""Why a move was bad: one reason, proved on the board by playing the better line and the refutation; or none.

Nothing here is an engine's word but the two lines. What is said of them was seen on our own board:

- a mate: every move of its line checks, and the last one leaves no answer, or a search of our own has found it;
- material: the exchange value of what stands and what is in hand, after the captures that pay at once are made (*settled*),
  along both lines. The lines must differ by 400 at their ends, and the one capture that is named must pay by itself, turn the
  balance, with all that was taken before it, and last: nothing later in its line makes up for it. A kind of piece that falls
  in both lines is no reason;
- a promotion of rook or bishop that the other line does not allow, and that was not paid for;
- 詰めろ: after the answer there would be a mate if one did nothing, as there would not have been before, nor in the better line;
- a repetition, and a declaration that would have won.

The first that holds is given, in the order of `reason_of`.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from enum import Enum
from statistics import median
from typing import Final, NamedTuple

from app.analysis.mate import played_through
from app.analysis.mate_proof import Proving, outcome, proving_mate
from app.shogi.entering import Rule, Worth, declaration
from app.shogi.moves import Move, board_move
from app.shogi.notation import Notation
from app.shogi.piece_names import PIECES
from app.shogi.pieces import (
    BISHOP,
    DRAGON,
    GOLD,
    HAND_KINDS,
    HORSE,
    KING,
    KNIGHT,
    LANCE,
    PAWN,
    PROMOTED_KNIGHT,
    PROMOTED_LANCE,
    PROMOTED_PAWN,
    PROMOTED_SILVER,
    ROOK,
    SILVER,
    Kind,
    Side,
    unpromoted,
)
from app.shogi.position import Position
from app.shogi.repetition import Repetition, RepetitionVerdict
from app.shogi.squares import SQUARES, Square
from app.shogi.written_moves import PlacedMove
from app.text import reasons as text
from app.text.phrase import Phrase

VALUES: Final = {
    PAWN: 100,
    LANCE: 300,
    KNIGHT: 350,
    SILVER: 500,
    GOLD: 550,
    BISHOP: 800,
    ROOK: 1_000,
    KING: 0,
    PROMOTED_PAWN: 450,
    PROMOTED_LANCE: 450,
    PROMOTED_KNIGHT: 450,
    PROMOTED_SILVER: 500,
    HORSE: 1_050,
    DRAGON: 1_250,
}
SWING: Final = 400
"""The least by which material must differ between the lines."""
LASTS: Final = 250
"""By so much a gain or a loss must stand at every later moment of its line, and a capture must pay by itself."""
FARTHEST: Final = 10
"""Plies of a line that are looked at."""
LAST_CAPTURE: Final = 8
LAST_PROMOTION: Final = 6
LEAST_NAMED: Final = 300
"""A pawn is never the reason by itself."""
_SHOWN: Final = 5
"""Moves of a line that a sentence shows."""
_KING_VALUE: Final = 100_000
_AGAINST: Final = {True: RepetitionVerdict.BLACK_LOSES, False: RepetitionVerdict.WHITE_LOSES}


class ReasonKind(Enum):
    """The values are what files and programs know them by."""

    ALLOWS_MATE = "allows_mate"
    MISSES_MATE = "misses_mate"
    DECLARATION = "declaration"
    REPETITION = "repetition"
    MISSES_MATERIAL = "misses_material"
    LOSES_MATERIAL = "loses_material"
    ALLOWS_THREAT = "allows_threat"
    LETS_PROMOTE = "lets_promote"
    MISSES_PROMOTION = "misses_promotion"
    UNPROVED = "unproved"
    """None of them: all that is said is what the engine answers."""


class MoveCase(NamedTuple):
    """A blamed move with the lines that are to show what is wrong with it."""

    before: Position
    """It remembers the game up to there, so that a repetition is seen."""
    played: Move
    better: tuple[Move, ...]
    """From `before`; it begins with the move that was better."""
    refutation: tuple[Move, ...]
    """From behind the move played; it begins with the answer."""
    is_mated: bool = False
    """Whether the engine says that the mover is mated after the move."""
    could_mate: bool = False
    """Whether it says that the mover could have mated."""

    @property
    def after(self) -> Position:
        return _after(self.before, (self.played,))


class Reason(NamedTuple):
    kind: ReasonKind
    sentence: Phrase
    """With {moves}, {piece} and {count} still to be filled in."""
    moves: tuple[PlacedMove, ...] = ()
    """What is shown for it."""
    piece: Kind | None = None
    plies: int = 0

    def told(self, notation: Notation) -> Phrase:
        """The sentence, with moves as they are written now."""
        moves = " ".join(move.written(notation) for move in self.moves)
        piece = "" if self.piece is None else PIECES[self.piece]
        return self.sentence.filled(moves=moves, piece=piece, count=self.plies)


Steps = Generator[None, None, Reason | None]
"""The way to a reason, with a rest now and then."""


def reason_of(case: MoveCase) -> Reason | None:
    """The first reason that can be proved."""
    return outcome(proving(case))


def proving(case: MoveCase) -> Steps:
    """The same, with a rest now and then."""
    for rule in _RULES:
        found = yield from rule(case)
        if found is not None:
            return found
    return None


def unproved(case: MoveCase) -> Reason | None:
    """What is said when there is no reason; nothing where there is no line either."""
    if not case.refutation:
        return None
    return Reason(ReasonKind.UNPROVED, text.UNPROVED, _placed(case.after, case.refutation))


# Lines


def _after(board: Position, moves: Sequence[Move]) -> Position:
    after = board.copy()
    for move in moves:
        after.apply(move)
    return after


def _placed(board: Position, moves: Sequence[Move], most: int = _SHOWN) -> tuple[PlacedMove, ...]:
    """Moves that are made from a board on, to be written."""
    here, last = board.copy(), board.last
    placed = []
    for move in moves[:most]:
        placed.append(PlacedMove(here.copy(), move, None if last is None else last.to))
        here.apply(move)
        last = move
    return tuple(placed)


# Mates


def _allows_mate(case: MoveCase) -> Steps:
    line = yield from _mate(case.after, case.refutation, is_told=case.is_mated)
    if not line or (yield from _mate(_after(case.before, case.better[:1]), case.better[1:], is_told=False)):
        return None
    return Reason(ReasonKind.ALLOWS_MATE, text.ALLOWS_MATE, _placed(case.after, line), plies=len(line))


def _misses_mate(case: MoveCase) -> Steps:
    line = yield from _mate(case.before, case.better, is_told=case.could_mate)
    if not line or line[0] is case.played:
        return None
    return Reason(ReasonKind.MISSES_MATE, text.MISSES_MATE, _placed(case.before, line), plies=len(line))


def _mate(board: Position, line: Sequence[Move], *, is_told: bool) -> Proving:
    """How the side to move mates, where the line shows it or a search of our own does."""
    played = played_through(board, [move.usi for move in line]) if line else None
    if played is not None and played.fault is None:
        return played.moves
    return (yield from proving_mate(board)) if is_told else ()


# What the rules give


def _declaration(case: MoveCase) -> Reason | None:
    side = case.before.turn
    if declaration(case.before, side, Rule.POINTS_27).worth is not Worth.WIN:
        return None
    return Reason(ReasonKind.DECLARATION, text.DECLARATION)


def _repetition(case: MoveCase) -> Reason | None:
    """The move, or the answer to it, brings the position back for the fourth time; the better line does not."""
    game = _game_of(case.before)
    verdict, moves = _repeats(game, case.before, (case.played, *case.refutation[:1]))
    better, line = _repeats(game, case.before, case.better[:2])
    if verdict is not RepetitionVerdict.NONE and better is RepetitionVerdict.NONE:
        is_lost = verdict is _AGAINST[case.before.turn is Side.BLACK]
        told = text.LOSES_BY_CHECKS if is_lost else text.REPEATS
        return Reason(ReasonKind.REPETITION, told, _placed(case.before, moves))
    if better is RepetitionVerdict.FOURFOLD and verdict is RepetitionVerdict.NONE:
        return Reason(ReasonKind.REPETITION, text.MISSES_REPETITION, _placed(case.before, line))
    return None


def _game_of(board: Position) -> Repetition:
    """The positions up to this one, as far as the board remembers them."""
    start, moves = board.copy(), list[Move]()
    try:
        while (move := start.undo()) is not None:
            moves.append(move)
    except IndexError:
        pass
    game = Repetition(start)
    for move in reversed(moves):
        start.apply(move)
        game.meet(start)
    return game


def _repeats(game: Repetition, board: Position, moves: Sequence[Move]) -> tuple[RepetitionVerdict, Sequence[Move]]:
    here = board.copy()
    verdict, made = RepetitionVerdict.NONE, 0
    for move in moves:
        here.apply(move)
        verdict, made = game.meet(here), made + 1
        if verdict is not RepetitionVerdict.NONE:
            break
    for _ in range(made):
        game.back()
    return verdict, moves[:made]


# Material


class _Capture(NamedTuple):
    ply: int
    """1 is the first move of the line."""
    square: Square
    kind: Kind
    """What was taken, as it stood."""
    by_mover: bool
    pays: int
    """What it wins by itself, with all that is taken back on its square."""
    balance: int
    """What the mover has won by then, with all that was taken before."""

    @property
    def is_worth_a_word(self) -> bool:
        """Whether it wins the piece, and does not only give another for it, as a bishop for a rook."""
        worth = VALUES[self.kind] + VALUES[unpromoted(self.kind)]
        return VALUES[self.kind] >= LEAST_NAMED and self.pays >= max(LASTS, worth / 3)


class _Line(NamedTuple):
    """A line from the position before the move, with what becomes of the material on it."""

    start: Position
    moves: tuple[Move, ...]
    settled: tuple[int, ...]
    """After each of its plies, as the mover sees it, less what it was before the move."""
    captures: tuple[_Capture, ...]

    @classmethod
    def of(cls, board: Position, moves: Sequence[Move]) -> "_Line":
        here, mover = board.copy(), board.turn
        base = material(here, mover)
        settled, captures = [], []
        shown = tuple(moves[:FARTHEST])
        for ply, move in enumerate(shown, 1):
            taken, is_own, pays = here.board[move.to], here.turn is mover, 0
            if taken:
                pays = _capture_pays(here, move)
            here.apply(move)
            if taken:
                won = material(here, mover) - base
                captures.append(_Capture(ply, move.to, Kind(taken & 15), is_own, pays, won))
            settled.append(_settled(here, mover) - base)
        return cls(board, shown, tuple(settled), tuple(captures))

    @property
    def end(self) -> float:
        return median(self.settled[-3:])

    def turns_at(self, capture: _Capture, sign: int) -> bool:
        """Whether the mover is ahead (or behind) from a capture on, and was not already before the piece was attacked."""
        later = [sign * value >= LASTS for value in self.settled]
        is_new = capture.ply < 4 or not all(later[capture.ply - 4 :])
        return (
            sign * capture.balance >= LASTS and all(later[capture.ply - 1 :]) and is_new and not self._is_paid(capture)
        )

    def _is_paid(self, capture: _Capture) -> bool:
        """Whether a dearer piece went the other way before."""
        return any(
            other.by_mover is not capture.by_mover
            and other.ply < capture.ply
            and VALUES[other.kind] > VALUES[capture.kind]
            for other in self.captures
        )

    def won(self, *, by_mover: bool) -> set[Kind]:
        """The kinds of pieces that one side wins."""
        sign = 1 if by_mover else -1
        return {
            unpromoted(capture.kind)
            for capture in self.captures
            if capture.by_mover is by_mover and capture.pays >= LASTS and sign * capture.balance >= LASTS
        }


def material(board: Position, side: Side) -> int:
    """What both sides have, on the board and in hand, as one of them sees it."""
    total = sum(VALUES[Kind(piece & 15)] * (-1 if piece >> 4 else 1) for piece in board.board if piece)
    black, white = board.hands
    total += sum(VALUES[kind] * (black[kind] - white[kind]) for kind in HAND_KINDS)
    return total if side is Side.BLACK else -total


def _worth(piece: int) -> int:
    """What it alters to take a piece: it is gone here, and in hand there."""
    kind = Kind(piece & 15)
    return _KING_VALUE if kind == KING else VALUES[kind] + VALUES[unpromoted(kind)]


def _settled(board: Position, mover: Side) -> int:
    """The material after the best capture that pays, if there is one for the side to move."""
    gain = max(
        (_exchange(board, to) for to in SQUARES if board.board[to] and board.board[to] >> 4 != board.turn), default=0
    )
    return material(board, mover) + (gain if board.turn is mover else -gain)


def _exchange(board: Position, square: Square) -> int:
    """What the side to move wins by taking on a square, and being taken back, the cheapest piece first; 0 when it had better not."""
    move = _cheapest(board, square)
    return 0 if move is None else max(0, _capture_pays(board, move))


def _capture_pays(board: Position, move: Move) -> int:
    """What a capture wins, less what it costs when it is answered on its square."""
    piece = board.board[move.origin] if move.origin >= 0 else 0
    raised = VALUES[Kind(piece & 15 | 8)] - VALUES[Kind(piece & 15)] if move.promotes else 0
    worth = _worth(board.board[move.to]) + raised
    board.apply(move)
    pays = worth - _exchange(board, move.to)
    board.undo()
    return pays


def _cheapest(board: Position, square: Square) -> Move | None:
    """The capture there by the least piece."""
    origins = sorted(
        board.attackers(square, board.turn), key=lambda origin: VALUES[Kind(board.board[origin] & 15)] or _KING_VALUE
    )
    for origin in origins:
        for promotes in (True, False):
            move = board_move(origin, square, promotes)
            if board.is_quick_legal(move):
                return move
    return None


def _lines(case: MoveCase) -> tuple[_Line, _Line]:
    return _Line.of(case.before, case.better), _Line.of(case.before, (case.played, *case.refutation))


def _material(case: MoveCase) -> Reason | None:
    if len(case.better) < 2 or not case.refutation:
        return None
    better, worse = _lines(case)
    if better.end - worse.end < SWING:
        return None
    missed = _missed(better, worse)
    if missed is not None and missed.ply == 1:
        return _missed_reason(case, missed)
    lost = _lost(better, worse)
    if lost is not None:
        moves = case.refutation[: lost.ply - 1]
        told = text.LOSES_AT_ONCE if lost.ply == 2 else text.LOSES
        return Reason(
            ReasonKind.LOSES_MATERIAL, told, _placed(case.after, moves, LAST_CAPTURE), lost.kind, lost.ply - 1
        )
    return None if missed is None else _missed_reason(case, missed)


def _missed_reason(case: MoveCase, missed: _Capture) -> Reason:
    moves = _placed(case.before, case.better[: missed.ply], LAST_CAPTURE)
    return Reason(ReasonKind.MISSES_MATERIAL, text.MISSES, moves, missed.kind, missed.ply)


def _missed(better: _Line, worse: _Line) -> _Capture | None:
    """The first capture of the mover that pays and lasts, of a piece that the other line does not win."""
    made = worse.won(by_mover=True)
    return next(
        (
            capture
            for capture in better.captures
            if capture.by_mover
            and capture.ply <= LAST_CAPTURE
            and capture.is_worth_a_word
            and better.turns_at(capture, 1)
            and not _is_taken_back(better, capture)
            and unpromoted(capture.kind) not in made
        ),
        None,
    )


def _lost(better: _Line, worse: _Line) -> _Capture | None:
    """The first capture of the other side that pays and is not made up for, of a piece that the better line does not lose."""
    allowed = better.won(by_mover=False)
    return next(
        (
            capture
            for capture in worse.captures
            if not capture.by_mover
            and capture.ply <= LAST_CAPTURE
            and capture.is_worth_a_word
            and not _is_given(worse, capture)
            and worse.turns_at(capture, -1)
            and unpromoted(capture.kind) not in allowed
        ),
        None,
    )


def _is_taken_back(line: _Line, capture: _Capture) -> bool:
    """Whether the other side has just taken there: it gave that piece for another, as it liked."""
    return any(before.square == capture.square and before.ply == capture.ply - 1 for before in line.captures)


def _is_given(line: _Line, capture: _Capture) -> bool:
    """Whether the mover has just taken there, further on in the line: that piece was given for another, as the mover liked."""
    return capture.ply > 2 and line.moves[capture.ply - 2].to == capture.square


# Promotions


def _promotion(case: MoveCase) -> Reason | None:
    worse = (case.played, *case.refutation)
    lets = _promoted(case.before, worse, case.better, first=1)
    if lets is not None:
        moves = _placed(case.after, case.refutation[: lets.ply - 1], LAST_PROMOTION)
        return Reason(ReasonKind.LETS_PROMOTE, text.LETS_PROMOTE, moves, lets.kind, lets.ply - 1)
    misses = _promoted(case.before, case.better, worse, first=0)
    if misses is not None:
        moves = _placed(case.before, case.better[: misses.ply], LAST_PROMOTION)
        return Reason(ReasonKind.MISSES_PROMOTION, text.MISSES_PROMOTION, moves, misses.kind, misses.ply)
    return None


class _Promotion(NamedTuple):
    ply: int
    """1 is the first move of the line."""
    kind: Kind
    is_safe: bool
    """Whether it is not taken at once, and nothing was given for it."""


def _promoted(board: Position, line: Sequence[Move], other: Sequence[Move], first: int) -> _Promotion | None:
    """The rook or bishop that one side promotes in a line, to stay, and not in the other line, as far as that is known."""
    found = next(_promotions(board, line, first), None)
    if found is None or not found.is_safe or found.ply > LAST_PROMOTION or len(other) < found.ply - 1:
        return None
    return found if next(_promotions(board, other, first), None) is None else None


def _promotions(board: Position, line: Sequence[Move], first: int) -> Iterator[_Promotion]:
    """Of the side whose moves stand at even places, or at odd ones."""
    here, dropped = board.copy(), set[Square]()
    side = board.turn.other if first else board.turn
    base = material(board, side)
    for place, move in enumerate(line[:LAST_CAPTURE]):
        kind = Kind(here.board[move.origin] & 15) if move.promotes else None
        is_old, is_paid = move.origin not in dropped, material(here, side) <= base - LASTS
        if move.is_drop or not is_old:
            dropped.add(move.to)
        here.apply(move)
        # One that was dropped on the way comes in almost anywhere, and shows nothing.
        if place % 2 == first and kind in {ROOK, BISHOP} and is_old:
            is_taken = any(answer.to == move.to for answer in line[place + 1 : place + 2])
            yield _Promotion(place + 1, kind, not is_paid and not is_taken and not _exchange(here, move.to))


# Threats of mate


def _threat(case: MoveCase) -> Steps:
    if not case.refutation or len(case.better) < 2:
        return None
    answered, otherwise = _after(case.after, case.refutation[:1]), _after(case.before, case.better[:2])
    if (
        (yield from _threatens(case.before))
        or not (yield from _threatens(answered))
        or (yield from _threatens(otherwise))
    ):
        return None
    return Reason(ReasonKind.ALLOWS_THREAT, text.ALLOWS_THREAT, _placed(case.after, case.refutation[:1]))


def _threatens(board: Position) -> Generator[None, None, bool]:
    """Whether the side to move would be mated if it did nothing."""
    if board.in_check():
        return False
    passed = board.copy()
    passed.apply_pass()
    return bool((yield from proving_mate(passed)))


def _at_once(rule: Callable[[MoveCase], Reason | None]) -> "_Rule":
    """A rule that is done in one step, with a rest before it."""

    def steps(case: MoveCase) -> Steps:
        yield
        return rule(case)

    return steps


_Rule = Callable[[MoveCase], Steps]
_RULES: Final[tuple[_Rule, ...]] = (
    _at_once(_declaration),
    _at_once(_repetition),
    _misses_mate,
    _allows_mate,
    _at_once(_material),
    _threat,
    _at_once(_promotion),
)
