"""Principal variations in thoughts: text that is parsed on a board only when the moves are needed.

Programs begin a line with the reply to the node's move, or with that very move. So it is parsed on the board after the
move first, and then on the board before it. Any notation and any side marks are accepted; parsing ends at a word that
is no move.
"""

import re
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Final, NamedTuple

from app.shogi.move_parsers import MARKS, SIDE_OF_MARK, read_csa_move, read_ki2_move
from app.shogi.move_writers import write_ki2_line
from app.shogi.moves import MOVES, Move
from app.shogi.position import Position
from app.shogi.squares import Square
from app.thoughts.thought import Thought

_CSA_MOVE: Final = r"[+-][0-9]{4}[A-Z]{2}"
# CSA moves have a fixed length and may follow each other without blanks.
_WORD: Final = re.compile(rf"(?:([{MARKS}])\s*+)?({_CSA_MOVE}(?=[+%-])|(?:[同仝]\s+)?[^\s…{MARKS}]+|…)")
_MARK: Final = re.compile(f"[{MARKS}]")
_CSA: Final = re.compile(_CSA_MOVE)
_NO_MOVE_WORD: Final = re.compile(r"[+-]?(?:パス|PASS|投了|中断|千日手|詰み|%[A-Z_]+|resign|win)")
"""Words at the end of a line that are no moves: passes and ends of the game."""

MOST_MOVES: Final = 500


class LineStart(Enum):
    """Board on which a principal variation begins: before the node's move, or after it."""

    BEFORE = "before"
    AFTER = "after"


class ResolvedLine(NamedTuple):
    """Moves parsed from the text of a principal variation, and the unread rest."""

    start: LineStart | None
    """Board on which the moves begin; None if not even the first word is a move."""
    moves: tuple[Move, ...]
    rest: str
    """Unread rest of the text; passes and resignation at its end are left out."""

    @property
    def unread_count(self) -> int:
        """Number of words of the line that could not be read as moves."""
        return count_words(self.rest)


NO_LINE: Final = ResolvedLine(None, (), "")


class MoveSequence(NamedTuple):
    """Moves that can be made one after the other from a position."""

    position: Position
    moves: tuple[Move, ...]
    own_moves: int = 0
    """Number of first moves that lead to the node; 同 never refers to them, since other programs skip them."""

    def written_moves(self, word: Callable[[Position, Move, Square | None], str]) -> list[str]:
        """Return every move as written by `word`, which gets the board, the move and the square to which 同 refers."""
        words: list[str] = []
        board, previous_to = self.position.copy(), None
        for number, move in enumerate(self.moves, 1):
            words.append(word(board, move, previous_to))
            board.apply(move)
            previous_to = move.to if number > self.own_moves else None
        return words


def resolve_line(thought: Thought, before: Position | None, after: Position, move: Move | None) -> ResolvedLine:
    """Parse the principal variation; `before` and `after` are the boards around `move`, that of the commented node."""
    if not thought.line:
        return NO_LINE
    if thought.instead:
        return NO_LINE._replace(rest=thought.line) if before is None else _read_before_move(thought.line, before, None)
    line = _read_line(thought.line, after, move.to if move else None, LineStart.AFTER)
    if line.moves or before is None or move is None:
        return line
    earlier = _read_before_move(thought.line, before, move)
    return earlier if earlier.moves and earlier.moves[0] is move else line


def count_words(line: str) -> int:
    return len(_WORD.findall(line))


def line_text(position: Position, line: str | Iterable[str | Move]) -> str:
    """Return an engine's line in the form used in thoughts: ▲７六歩△３四歩. The first move never uses 同: ShogiHome reads a
    line from the position alone and does not know the previous move."""
    return write_ki2_line(position, line).text


def last_destination(position: Position) -> Square | None:
    """Return the destination of the last move on this board, or None."""
    return None if position.last_move is None else position.last_move.to


def _read_before_move(text: str, before: Position, move: Move | None) -> ResolvedLine:
    previous_to = last_destination(before)
    if previous_to is None and move is not None:
        previous_to = move.to
    return _read_line(text, before, previous_to, LineStart.BEFORE)


def _read_line(text: str, start: Position, previous_to: Square | None, where: LineStart) -> ResolvedLine:
    position = start.copy()
    moves: list[Move] = []
    first_mark = _MARK.search(text)  # text before the first mark is no move
    rest = ""
    for word in _WORD.finditer(text, first_mark.start() if first_mark else 0):
        move = _read_move(position, word[1], word[2], previous_to) if len(moves) < MOST_MOVES else None
        if move is None:
            is_silent = all(_NO_MOVE_WORD.fullmatch(left[2]) for left in _WORD.finditer(text, word.start()))
            rest = "" if is_silent else text[word.start() :]
            break
        position.apply(move)
        moves.append(move)
        previous_to = move.to
    return ResolvedLine(where if moves else None, tuple(moves), rest)


def _read_move(position: Position, mark: str | None, word: str, previous_to: Square | None) -> Move | None:
    if mark and SIDE_OF_MARK[mark] is not position.turn:
        return None
    move = MOVES[word]
    if move is None:
        read = read_csa_move(position, word) if _CSA.fullmatch(word) else read_ki2_move(position, word, previous_to)
        move = read if isinstance(read, Move) else None
    return move if move is not None and position.is_pseudo_legal(move) else None
