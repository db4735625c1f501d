"""Mate problems (詰将棋) from games: a mate solver finds the solution and tests every other check along it.

Another check mates as well (a cook, 余詰) when the solver finds a mate after every reply to it; one reply without a mate
refutes it. Our own search proves short mates without a solver.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from app.analysis.comment_cache import RecordPhase, game_phases
from app.analysis.judging import JudgedLine
from app.analysis.mate import MateOutcome, MateResult
from app.analysis.mate_proof import run_generator, search_short_mate
from app.record.tree import Record
from app.shogi.moves import Move
from app.shogi.position import Position
from app.shogi.rules import is_mate, legal_moves
from app.thoughts.score import mate_score
from app.training.asking import EngineWork, MateQuestion, query_of_card, query_of_position
from app.training.card import (
    UNKNOWN_PLIES,
    CardKind,
    CardMove,
    CardPrevious,
    CardSource,
    CookedMove,
    ProblemCard,
    with_accepted,
)
from app.training.card_finder import MAX_MATE_PLIES, FoundCard
from app.training.themes import MoveTheme, move_themes

MIN_PLIES: Final = 3
MAX_PLIES: Final = 15
"""Shortest and longest mate, in plies, that becomes a problem of its own."""
_SHORT_MATE_NODES: Final = 120
_SHORT_MATE_PLIES: Final = 5


class _UndecidedError(Exception):
    """Exception: the mate solver found neither a mate nor that there is none."""


class Uniqueness(NamedTuple):
    """Result of testing the other checks along a solution."""

    cooked: tuple[CookedMove, ...]
    is_certain: bool
    """True if the solver reached a verdict on each check."""


def solve_problem(card: ProblemCard, milliseconds: int) -> EngineWork[ProblemCard | None]:
    """Return the card with its solution and cooks; None if the solver finds no mate, or only too long a one."""
    said = yield MateQuestion(query_of_card(card), milliseconds)
    if not isinstance(said, MateResult) or said.conclusion is not MateOutcome.MATE or len(said.moves) > MAX_MATE_PLIES:
        return None
    solution = said.moves
    unique = yield from find_other_mates(card.position(), solution, milliseconds)
    others = yield from _find_other_first_moves(card, solution, unique, milliseconds)
    return _solved_card(card, solution, unique, others, said.engine)


def _solved_card(
    card: ProblemCard, solution: tuple[Move, ...], unique: Uniqueness, others: list[CardMove], engine: str
) -> ProblemCard:
    board, line = card.position(), tuple(move.usi for move in solution)
    best = CardMove.with_score(line[0], mate_score(card.turn, len(line)), 0.0, line)._replace(line=line)
    before_last = [each for each in unique.cooked if each.ply < len(line)]
    label = MoveTheme.TSUME if unique.is_certain and not before_last else MoveTheme.PRACTICAL
    themes = (label.value, *move_themes(board, solution[0]))
    solved = card._replace(moves=(best, *others), engine=engine, is_confirmed=True, themes=themes, cooked=unique.cooked)
    return with_accepted(solved)


def _find_other_first_moves(
    card: ProblemCard, solution: tuple[Move, ...], unique: Uniqueness, milliseconds: int
) -> EngineWork[list[CardMove]]:
    """Return the other first moves that mate, each with its longest defence."""
    found: list[CardMove] = []
    for cooked in unique.cooked:
        first = next((move for move in legal_moves(card.position()) if move.usi == cooked.usi), None)
        if cooked.ply != 1 or first is None or first is solution[0]:
            continue
        line = yield from _longest_defence(card.position(), first, milliseconds)
        plies = len(line) or UNKNOWN_PLIES
        found.append(
            CardMove.with_score(first.usi, mate_score(card.turn, plies), 0.0, tuple(move.usi for move in line))
        )
    return found


def find_other_mates(start: Position, solution: tuple[Move, ...], milliseconds: int) -> EngineWork[Uniqueness]:
    """Find every other check along a solution that mates as well (余詰)."""
    board, cooked, is_certain = start.copy(), list[CookedMove](), True
    for number, move in enumerate(solution):
        if number % 2 == 0:
            for check in checking_moves(board):
                if check is move:
                    continue
                try:
                    if (yield from _is_mating_check(board, check, milliseconds)):
                        cooked.append(CookedMove(number + 1, check.usi))
                except _UndecidedError:
                    is_certain = False
        board.apply(move)
    return Uniqueness(tuple(cooked), is_certain)


def checking_moves(board: Position) -> Iterator[Move]:
    """Yield the legal moves that give check."""
    yield from [move for move in legal_moves(board) if board.gives_check(move)]


def _board_after(board: Position, *moves: Move) -> Position:
    after = board.copy()
    for move in moves:
        after.apply(move)
    return after


def _is_mating_check(board: Position, check: Move, milliseconds: int) -> EngineWork[bool]:
    """Return True if every reply to the check is mated; raise `_UndecidedError` if the solver cannot tell."""
    after = _board_after(board, check)
    is_doubtful = False
    for reply in sorted(legal_moves(after), key=lambda move: (move.to != check.to, move.is_drop)):
        line = yield from _search_mate(_board_after(after, reply), milliseconds)
        if line is None:
            is_doubtful = True
        elif not line:
            return False
    if is_doubtful:
        raise _UndecidedError
    return True


def _search_mate(board: Position, milliseconds: int) -> EngineWork[tuple[Move, ...] | None]:
    """Return the mating line; empty if there is no mate, None if the solver cannot tell."""
    if line := run_generator(search_short_mate(board, _SHORT_MATE_PLIES, _SHORT_MATE_NODES)):
        return line
    said = yield MateQuestion(query_of_position(board), milliseconds)
    if isinstance(said, MateResult) and said.conclusion is MateOutcome.MATE:
        return said.moves
    return () if isinstance(said, MateResult) and said.conclusion is MateOutcome.NO_MATE else None


def _longest_defence(board: Position, check: Move, milliseconds: int) -> EngineWork[tuple[Move, ...]]:
    """Return the line of the longest defence against a mating check; empty if the solver cannot tell."""
    after = _board_after(board, check)
    if is_mate(after):
        return (check,)
    longest: tuple[Move, ...] = ()
    for reply in legal_moves(after):
        line = yield from _search_mate(_board_after(after, reply), milliseconds)
        if line is None:
            return ()
        if len(line) + 1 > len(longest):
            longest = (reply, *line)
    return (check, *longest)


def find_mates(
    record: Record, judged: JudgedLine, source: CardSource, milliseconds: int
) -> EngineWork[list[FoundCard]]:
    """Find mates in the endgame of a record, played or not, as problems; of one mating line only its start."""
    found: list[FoundCard] = []
    board = record.start_position()
    previous: CardPrevious | None = None
    passed = -1
    phases = game_phases(judged.nodes)
    for passage, phase in zip(judged.nodes[1:], phases[1:], strict=True):
        node = passage.node
        if node.move is None or node.illegality is not None:
            break
        if phase is RecordPhase.ENDING and node.ply > passed and next(checking_moves(board), None) is not None:
            card = ProblemCard(board.sfen_without_ply(), CardKind.MATE, previous=previous, phase=phase.name.lower())
            solved = yield from solve_problem(card, milliseconds)
            if (
                solved is not None
                and solved.best_move is not None
                and MIN_PLIES <= len(solved.best_move.line) <= MAX_PLIES
            ):
                own = CardMove(node.move.usi, line=(node.move.usi,))
                found.append(FoundCard(solved._replace(played=own), source._replace(ply=node.ply)))
                passed = node.ply + len(solved.best_move.line) - 1
        previous = CardPrevious(node.move.usi, board.sfen())
        board.apply(node.move)
    return found
