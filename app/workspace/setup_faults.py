"""What is odd about a position that was set up by hand: sentences for the person, which hinder nothing."""

from collections.abc import Iterator

from app.shogi.geometry import DEAD
from app.shogi.pieces import EMPTY, KING, PAWN, SIDES, Kind, Side, kind_of, piece_of
from app.shogi.squares import SQUARES, file_of
from app.text import board as text
from app.text.phrase import Phrase
from app.workspace.cells import PIECES, SIDE_NAMES, SQUARE_PHRASES
from app.workspace.setup import FULL_SET, Setup


def faults_of(setup: Setup) -> tuple[Phrase, ...]:
    """All of them, the gravest first."""
    return (*_kings(setup), *_counts(setup), *_pawns(setup), *_dead(setup))


def _kings(setup: Setup) -> Iterator[Phrase]:
    if piece_of(Side.WHITE, KING) not in setup.board:
        yield text.NO_WHITE_KING
    waiting = setup.turn.other
    if setup.position().in_check(waiting):
        yield text.OTHER_IN_CHECK.filled(side=SIDE_NAMES[waiting])
    if piece_of(Side.BLACK, KING) not in setup.board:
        yield text.NO_BLACK_KING


def _counts(setup: Setup) -> Iterator[Phrase]:
    spare = setup.spare()
    for kind, most in FULL_SET.items():
        if spare[kind] < 0:
            yield text.TOO_MANY.filled(piece=PIECES[kind], count=most - spare[kind], most=most)


def _pawns(setup: Setup) -> Iterator[Phrase]:
    for side in SIDES:
        pawn = piece_of(side, PAWN)
        files = [file_of(square) for square in SQUARES if setup.board[square] == pawn]
        for file in sorted(set(files)):
            if (count := files.count(file)) > 1:
                yield text.TWO_PAWNS.filled(side=SIDE_NAMES[side], file=file, count=count)


def _dead(setup: Setup) -> Iterator[Phrase]:
    for square in SQUARES:
        piece = setup.board[square]
        if piece != EMPTY and DEAD[square] >> piece & 1:
            yield text.DEAD.filled(square=SQUARE_PHRASES[square], piece=PIECES[Kind(kind_of(piece))])
