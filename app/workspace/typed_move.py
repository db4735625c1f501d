"""Typed moves: parse the input so far, and list possible completions."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from app.record.tree import quick_legality
from app.shogi.move_parsers import read_typed_move
from app.shogi.move_writers import (
    FULL_WIDTH_DIGITS,
    KANJI_DIGITS,
    write_csa_move,
    write_figures_move,
    write_ki2_move,
    write_western_move,
)
from app.shogi.moves import Move
from app.shogi.notation import Notation
from app.shogi.position import Position
from app.shogi.squares import Square
from app.shogi.written_moves import write_move_compactly
from app.text.phrase import Phrase

_DIGITS: Final = str.maketrans(FULL_WIDTH_DIGITS + KANJI_DIGITS, "0123456789" * 2)
_FOLDED: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_MARKS: Final = "▲△▼▽☗☖"


class TypedMove(NamedTuple):
    """Result of parsing a move that the user typed: the move, or the problem and possible completions."""

    move: Move | None = None
    """Move that was typed; None if it is illegal or ambiguous."""
    name: str = ""
    problem: Phrase | None = None
    choices: tuple[str, ...] = ()


def parse_typed_move(
    position: Position, text: str, previous_to: Square | None = None, notation: Notation = Notation.KANJI
) -> TypedMove:
    """Parse typed `text` as a move in `position`. `previous_to` is the last move's target, which 同 ("same") means."""
    if not text.strip():
        return TypedMove()
    read = read_typed_move(position, text, previous_to)
    if isinstance(read, Move):
        illegality = quick_legality(position, read)
        problem = None if illegality is None else illegality.phrase
        return TypedMove(
            read if problem is None else None, _unmarked_name(position, read, previous_to, notation), problem
        )
    begun = _normalize(text)
    choices = [
        move
        for move in position.legal_moves()
        if begun and any(_normalize(name).startswith(begun) for name in _accepted_names(position, move, previous_to))
    ]
    names = tuple(_unmarked_name(position, move, previous_to, notation) for move in choices)
    if len(choices) == 1:
        return TypedMove(choices[0], names[0])
    return TypedMove(choices=names) if choices else TypedMove(problem=read.reason)


def _unmarked_name(position: Position, move: Move, previous_to: Square | None, notation: Notation) -> str:
    """Name of a move without the mark (☗ or ☖) of the side that moves."""
    return write_move_compactly(position, move, previous_to, notation).lstrip(_MARKS)


def _accepted_names(position: Position, move: Move, previous_to: Square | None) -> Iterator[str]:
    yield write_ki2_move(position, move)
    yield move.usi
    yield write_csa_move(position, move)[1:]
    yield write_csa_move(position, move)[3:]
    yield write_western_move(position, move)
    yield write_figures_move(position, move)
    if move.promotes:
        yield f"{write_csa_move(position, move)[3:5]}+"
    if move.to == previous_to:
        yield write_ki2_move(position, move, previous_to)


def _normalize(text: str) -> str:
    """Normalize text for comparison: half-width, lower case, digits for kanji, without blanks and side marks."""
    folded = "".join(text.split()).lstrip(_MARKS).translate(_FOLDED)
    return folded.translate(_DIGITS).lower()
