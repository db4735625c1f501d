"""Reason why a move was bad, proved on the board by playing the better line and the refutation; or none.

Only the two lines come from the engine. Everything said about them is verified on our own board:

- a mate: every move of its line checks and the last one leaves no reply, or our own search has found it;
- material: piece values on the board and in hand, after the captures that pay at once (*settled*, as in a quiescence
  search), along both lines. The lines must differ by 400 at their ends. The one capture that is named must pay by
  itself, tip the balance with all captures before it, and last: nothing later in its line makes up for it. A kind of
  piece that falls in both lines is no reason;
- a promotion of rook or bishop that the other line does not allow, and that was not paid for;
- 詰めろ: after the reply there is a threat of mate, which there was not before the move, nor is in the better line;
- a repetition, or a declaration that would have won.

The first one that holds is given, in the order of `_REASON_RULES`.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from enum import Enum
from statistics import median
from typing import Final, NamedTuple

from app.analysis.mate import check_mate_line
from app.analysis.mate_proof import MateProof, run_generator, search_short_mate
from app.shogi.declarations import JishogiRule, Worth, judge_declaration
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
    unpromoted_kind,
)
from app.shogi.position import Position
from app.shogi.repetition import Repetition, RepetitionVerdict
from app.shogi.squares import SQUARES, Square
from app.shogi.written_moves import PlacedMove
from app.text import reasons as text
from app.text.phrase import Phrase

PIECE_VALUES: Final = {
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
MIN_MATERIAL_SWING: Final = 400
"""Least material in centipawns by which the refutation falls short of the better line, for this to be a reason."""
MIN_LASTING_GAIN: Final = 250
"""Least gain in centipawns for the reason “wins material”: by the capture that it names, and still at the end of the line."""
MAX_LINE_PLIES: Final = 10
"""Maximum number of plies of an engine's line that are examined for a reason."""
MAX_CAPTURE_PLY: Final = 8
MAX_PROMOTION_PLY: Final = 6
MIN_NAMED_VALUE: Final = 300
"""Smallest value in centipawns of a piece that a reason names as won; a pawn never is."""
_MAX_SHOWN_MOVES: Final = 5
"""Maximum number of moves of an engine's line that a sentence names."""
_KING_VALUE: Final = 100_000
_LOSS_BY_CHECKS: Final = {True: RepetitionVerdict.BLACK_LOSES, False: RepetitionVerdict.WHITE_LOSES}


class ReasonKind(Enum):
    """Kind of reason why a move is bad; files and the output for programs contain the values."""

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
    """No reason was proved; the sentence only gives the engine's refutation."""


class MoveCase(NamedTuple):
    """Blamed move, with the lines that show what is wrong with it."""

    before: Position
    """Position before the move with its game history, so that a repetition is found."""
    played: Move
    better_line: tuple[Move, ...]
    """Moves from the position before the blamed move that begin with the better move."""
    refutation: tuple[Move, ...]
    """Moves from the position after the blamed move that begin with the opponent's reply."""
    is_mated: bool = False
    """True if the engine says that the mover is mated after the move; `could_mate` if it could have mated."""
    could_mate: bool = False

    @property
    def after(self) -> Position:
        return _board_after(self.before, (self.played,))


class Reason(NamedTuple):
    kind: ReasonKind
    sentence: Phrase
    """Sentence on the reason, with the placeholders {moves}, {piece} and {count}."""
    moves: tuple[PlacedMove, ...] = ()
    piece: Kind | None = None
    plies: int = 0

    def to_phrase(self, notation: Notation) -> Phrase:
        moves = " ".join(move.write_move(notation) for move in self.moves)
        piece = "" if self.piece is None else PIECES[self.piece]
        return self.sentence.filled(moves=moves, piece=piece, count=self.plies)


ReasonSearch = Generator[None, None, Reason | None]
"""Search for the reason why a move is bad, as a generator: it yields at pauses and returns the reason or None."""


def find_reason(case: MoveCase) -> Reason | None:
    """Return the first reason why the move is bad that can be proved on the board, or None."""
    return run_generator(prove_reason(case))


def prove_reason(case: MoveCase) -> ReasonSearch:
    """Search for the first reason why a move is bad that can be proved; yield between steps, so that it can be paused."""
    for rule in _REASON_RULES:
        yield
        found = rule(case)
        if isinstance(found, Generator):
            found = yield from found
        if found is not None:
            return found
    return None


def unproved_reason(case: MoveCase) -> Reason | None:
    """Return the fallback reason without a proof, which names the engine's refutation; None if there is none."""
    if not case.refutation:
        return None
    return Reason(ReasonKind.UNPROVED, text.UNPROVED, _placed_moves(case.after, case.refutation))


# Lines


def _board_after(board: Position, moves: Sequence[Move]) -> Position:
    after = board.copy()
    for move in moves:
        after.apply(move)
    return after


def _placed_moves(board: Position, moves: Sequence[Move], most: int = _MAX_SHOWN_MOVES) -> tuple[PlacedMove, ...]:
    """Return the first moves of a line, each with the position before it, which its notation needs."""
    here, last = board.copy(), board.last_move
    placed = []
    for move in moves[:most]:
        placed.append(PlacedMove(here.copy(), move, None if last is None else last.to))
        here.apply(move)
        last = move
    return tuple(placed)


# Mates


def _allowed_mate(case: MoveCase) -> ReasonSearch:
    line = yield from _mate_of_side(case.after, case.refutation, is_told=case.is_mated)
    instead = _board_after(case.before, case.better_line[:1])
    if not line or (yield from _mate_of_side(instead, case.better_line[1:], is_told=False)):
        return None
    return Reason(ReasonKind.ALLOWS_MATE, text.ALLOWS_MATE, _placed_moves(case.after, line), plies=len(line))


def _missed_mate(case: MoveCase) -> ReasonSearch:
    line = yield from _mate_of_side(case.before, case.better_line, is_told=case.could_mate)
    if not line or line[0] is case.played:
        return None
    return Reason(ReasonKind.MISSES_MATE, text.MISSES_MATE, _placed_moves(case.before, line), plies=len(line))


def _mate_of_side(board: Position, line: Sequence[Move], *, is_told: bool) -> MateProof:
    """Return the mate of the side to move, from the line or else by our own search; () for none."""
    played = check_mate_line(board, [move.usi for move in line]) if line else None
    if played is not None and played.fault is None:
        return played.moves
    return (yield from search_short_mate(board)) if is_told else ()


# Declaration and repetition


def _declaration(case: MoveCase) -> Reason | None:
    side = case.before.turn
    if judge_declaration(case.before, side, JishogiRule.POINTS_27).result is not Worth.WIN:
        return None
    return Reason(ReasonKind.DECLARATION, text.DECLARATION)


def _repetition(case: MoveCase) -> Reason | None:
    """Prove a fourfold repetition by the move or the reply but not by the better line, or the reverse."""
    game = _repetition_counter(case.before)
    verdict, moves = _first_repeat(game, case.before, (case.played, *case.refutation[:1]))
    better, line = _first_repeat(game, case.before, case.better_line[:2])
    if verdict is not RepetitionVerdict.NONE and better is RepetitionVerdict.NONE:
        is_lost = verdict is _LOSS_BY_CHECKS[case.before.turn is Side.BLACK]
        told = text.LOSES_BY_CHECKS if is_lost else text.REPEATS
        return Reason(ReasonKind.REPETITION, told, _placed_moves(case.before, moves))
    if better is RepetitionVerdict.FOURFOLD and verdict is RepetitionVerdict.NONE:
        return Reason(ReasonKind.REPETITION, text.MISSES_REPETITION, _placed_moves(case.before, line))
    return None


def _repetition_counter(board: Position) -> Repetition:
    """Return the repetition counter with the positions in the board's history."""
    start, moves = board.copy(), list[Move]()
    try:
        while (move := start.undo()) is not None:
            moves.append(move)
    except IndexError:
        pass
    game = Repetition(start)
    for move in reversed(moves):
        start.apply(move)
        game.append(start)
    return game


def _first_repeat(game: Repetition, board: Position, moves: Sequence[Move]) -> tuple[RepetitionVerdict, Sequence[Move]]:
    here = board.copy()
    verdict, made = RepetitionVerdict.NONE, 0
    for move in moves:
        here.apply(move)
        verdict, made = game.append(here), made + 1
        if verdict is not RepetitionVerdict.NONE:
            break
    for _ in range(made):
        game.remove_last()
    return verdict, moves[:made]


# Material


class _Capture(NamedTuple):
    ply: int
    """Number of the capturing move in its line, from 1."""
    square: Square
    kind: Kind
    """Kind of the captured piece as it stood on the board, promoted or not."""
    is_by_mover: bool
    gain: int
    """Material gain of the capture by itself, after the exchange on its square."""
    material_balance: int
    """Mover's total material gain up to this capture."""

    @property
    def leaves_ahead(self) -> bool:
        """True if the capturing side is ahead in material after the capture."""
        return (self.material_balance if self.is_by_mover else -self.material_balance) >= MIN_LASTING_GAIN

    @property
    def wins_named_piece(self) -> bool:
        """True if the capture wins the piece and is no mere exchange, as of a bishop for a rook."""
        worth = PIECE_VALUES[self.kind] + PIECE_VALUES[unpromoted_kind(self.kind)]
        return PIECE_VALUES[self.kind] >= MIN_NAMED_VALUE and self.gain >= max(MIN_LASTING_GAIN, worth / 3)


class _MaterialLine(NamedTuple):
    """Engine's line from the position before the judged move, with the material balance along it."""

    start: Position
    moves: tuple[Move, ...]
    quiet_material: tuple[int, ...]
    """Mover's material after each ply, as if pending captures were made, minus that before the move."""
    captures: tuple[_Capture, ...]

    @classmethod
    def from_moves(cls, board: Position, moves: Sequence[Move]) -> "_MaterialLine":
        here, mover = board.copy(), board.turn
        base = material_balance(here, mover)
        settled, captures = [], []
        shown = tuple(moves[:MAX_LINE_PLIES])
        for ply, move in enumerate(shown, 1):
            taken, is_own, pays = here.board[move.to], here.turn is mover, 0
            if taken:
                pays = _capture_gain(here, move)
            here.apply(move)
            if taken:
                won = material_balance(here, mover) - base
                captures.append(_Capture(ply, move.to, Kind(taken & 15), is_own, pays, won))
            settled.append(_quiet_material(here, mover) - base)
        return cls(board, shown, tuple(settled), tuple(captures))

    @property
    def final_material(self) -> float:
        return median(self.quiet_material[-3:])

    def turns_material_at(self, capture: _Capture) -> bool:
        """Return True if the capturing side is ahead from here on, was not before it attacked the piece, and did not
        lose a more valuable one before."""
        sign = 1 if capture.is_by_mover else -1
        later = [sign * value >= MIN_LASTING_GAIN for value in self.quiet_material]
        is_new = capture.ply < 4 or not all(later[capture.ply - 4 :])
        lost = (other for other in self.captures if other.is_by_mover is not capture.is_by_mover)
        is_paid = any(
            other.ply < capture.ply and PIECE_VALUES[other.kind] > PIECE_VALUES[capture.kind] for other in lost
        )
        return capture.leaves_ahead and all(later[capture.ply - 1 :]) and is_new and not is_paid

    def won_kinds(self, *, by_mover: bool) -> set[Kind]:
        """Return the kinds of pieces that one side wins by captures along the line."""
        own = (capture for capture in self.captures if capture.is_by_mover is by_mover)
        return {unpromoted_kind(each.kind) for each in own if each.gain >= MIN_LASTING_GAIN and each.leaves_ahead}


def material_balance(board: Position, side: Side) -> int:
    """Return the material balance for `side`, on the board and in hand."""
    total = sum(PIECE_VALUES[Kind(piece & 15)] * (-1 if piece >> 4 else 1) for piece in board.board if piece)
    black, white = board.hands
    total += sum(PIECE_VALUES[kind] * (black[kind] - white[kind]) for kind in HAND_KINDS)
    return total if side is Side.BLACK else -total


def _quiet_material(board: Position, mover: Side) -> int:
    """Return the mover's material balance after the best capture of the side to move, if a capture pays."""
    gain = max(
        (_static_exchange(board, to) for to in SQUARES if board.board[to] and board.board[to] >> 4 != board.turn),
        default=0,
    )
    return material_balance(board, mover) + (gain if board.turn is mover else -gain)


def _static_exchange(board: Position, square: Square) -> int:
    """Static exchange evaluation (SEE): best gain by captures on a square, least valuable attacker first; 0 if none
    pays."""
    move = _cheapest_capture(board, square)
    return 0 if move is None else max(0, _capture_gain(board, move))


def _capture_gain(board: Position, move: Move) -> int:
    """Return the gain of a capture minus the best recapture on its square."""
    piece = board.board[move.origin] if move.origin >= 0 else 0
    raised = PIECE_VALUES[Kind(piece & 15 | 8)] - PIECE_VALUES[Kind(piece & 15)] if move.promotes else 0
    taken = Kind(board.board[move.to] & 15)
    # The taken piece is gone for one side, and in hand for the other.
    worth = _KING_VALUE if taken == KING else PIECE_VALUES[taken] + PIECE_VALUES[unpromoted_kind(taken)]
    board.apply(move)
    pays = worth + raised - _static_exchange(board, move.to)
    board.undo()
    return pays


def _cheapest_capture(board: Position, square: Square) -> Move | None:
    origins = sorted(
        board.attackers(square, board.turn),
        key=lambda origin: PIECE_VALUES[Kind(board.board[origin] & 15)] or _KING_VALUE,
    )
    for origin in origins:
        for promotes in (True, False):
            move = board_move(origin, square, promotes)
            if board.is_quick_legal(move):
                return move
    return None


def _lost_material(case: MoveCase) -> Reason | None:
    if len(case.better_line) < 2 or not case.refutation:
        return None
    better, worse = (
        _MaterialLine.from_moves(case.before, line) for line in (case.better_line, (case.played, *case.refutation))
    )
    if better.final_material - worse.final_material < MIN_MATERIAL_SWING:
        return None
    missed, lost = _lasting_capture(better, worse, by_mover=True), _lasting_capture(worse, better, by_mover=False)
    if lost is not None and (missed is None or missed.ply > 1):
        moves = _placed_moves(case.after, case.refutation[: lost.ply - 1], MAX_CAPTURE_PLY)
        told = text.LOSES_AT_ONCE if lost.ply == 2 else text.LOSES
        return Reason(ReasonKind.LOSES_MATERIAL, told, moves, lost.kind, lost.ply - 1)
    if missed is None:
        return None
    moves = _placed_moves(case.before, case.better_line[: missed.ply], MAX_CAPTURE_PLY)
    return Reason(ReasonKind.MISSES_MATERIAL, text.MISSES, moves, missed.kind, missed.ply)


def _lasting_capture(line: _MaterialLine, other: _MaterialLine, *, by_mover: bool) -> _Capture | None:
    """Return one side's first lasting capture of a kind of piece that it does not win in the other line."""
    won = other.won_kinds(by_mover=by_mover)
    is_no_gain = _is_recapture if by_mover else _is_sacrifice
    return next(
        (
            capture
            for capture in line.captures
            if capture.is_by_mover is by_mover
            and capture.ply <= MAX_CAPTURE_PLY
            and capture.wins_named_piece
            and line.turns_material_at(capture)
            and not is_no_gain(line, capture)
            and unpromoted_kind(capture.kind) not in won
        ),
        None,
    )


def _is_recapture(line: _MaterialLine, capture: _Capture) -> bool:
    """Return True for a recapture: the previous ply captured on this square, so the opponent chose an exchange."""
    return any(before.square == capture.square and before.ply == capture.ply - 1 for before in line.captures)


def _is_sacrifice(line: _MaterialLine, capture: _Capture) -> bool:
    """Return True if the mover had moved to this square one ply before: the piece was given up by choice."""
    return capture.ply > 2 and line.moves[capture.ply - 2].to == capture.square


# Promotions


def _promotion(case: MoveCase) -> Reason | None:
    worse = (case.played, *case.refutation)
    lets = _safe_promotion(case.before, worse, case.better_line, first=1)
    if lets is not None:
        moves = _placed_moves(case.after, case.refutation[: lets.ply - 1], MAX_PROMOTION_PLY)
        return Reason(ReasonKind.LETS_PROMOTE, text.LETS_PROMOTE, moves, lets.kind, lets.ply - 1)
    misses = _safe_promotion(case.before, case.better_line, worse, first=0)
    if misses is not None:
        moves = _placed_moves(case.before, case.better_line[: misses.ply], MAX_PROMOTION_PLY)
        return Reason(ReasonKind.MISSES_PROMOTION, text.MISSES_PROMOTION, moves, misses.kind, misses.ply)
    return None


class _Promotion(NamedTuple):
    ply: int
    kind: Kind
    is_safe: bool
    """True if the promoted piece is not captured at once and no material was given for the promotion."""


def _safe_promotion(board: Position, line: Sequence[Move], other: Sequence[Move], first: int) -> _Promotion | None:
    """Return a side's first safe promotion of rook or bishop in a line if the other line has none."""
    found = next(_promotions(board, line, first), None)
    if found is None or not found.is_safe or found.ply > MAX_PROMOTION_PLY or len(other) < found.ply - 1:
        return None
    return found if next(_promotions(board, other, first), None) is None else None


def _promotions(board: Position, line: Sequence[Move], first: int) -> Iterator[_Promotion]:
    """Yield promotions of rook and bishop by the side that moves at even (`first` = 0) or odd places."""
    here, dropped = board.copy(), set[Square]()
    side = board.turn.other if first else board.turn
    base = material_balance(board, side)
    for place, move in enumerate(line[:MAX_CAPTURE_PLY]):
        kind = Kind(here.board[move.origin] & 15) if move.promotes else None
        is_old, is_paid = move.origin not in dropped, material_balance(here, side) <= base - MIN_LASTING_GAIN
        if move.is_drop or not is_old:
            dropped.add(move.to)
        here.apply(move)
        # A dropped piece can promote almost anywhere, which proves nothing.
        if place % 2 == first and kind in {ROOK, BISHOP} and is_old:
            is_taken = any(answer.to == move.to for answer in line[place + 1 : place + 2])
            yield _Promotion(place + 1, kind, not is_paid and not is_taken and not _static_exchange(here, move.to))


# Threats of mate


def _threat(case: MoveCase) -> ReasonSearch:
    if not case.refutation or len(case.better_line) < 2:
        return None
    if (yield from _threatens(case.before)) or not (
        yield from _threatens(_board_after(case.after, case.refutation[:1]))
    ):
        return None
    if (yield from _threatens(_board_after(case.before, case.better_line[:2]))):
        return None
    return Reason(ReasonKind.ALLOWS_THREAT, text.ALLOWS_THREAT, _placed_moves(case.after, case.refutation[:1]))


def _threatens(board: Position) -> Generator[None, None, bool]:
    """Return True for a threat of mate (詰めろ): the side to move would be mated after a null move (pass)."""
    if board.in_check():
        return False
    passed = board.copy()
    passed.apply_pass()
    return bool((yield from search_short_mate(passed)))


_REASON_RULES: Final[tuple[Callable[[MoveCase], ReasonSearch | Reason | None], ...]] = (
    *(_declaration, _repetition, _missed_mate, _allowed_mate, _lost_material, _threat, _promotion),
)
