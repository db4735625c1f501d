"""Position under edit as an immutable value: any pieces anywhere, even if the position is impossible."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from app.shogi.move_tables import DEAD
from app.shogi.piece_names import PIECES
from app.shogi.pieces import (
    EMPTY,
    FULL_SET,
    HAND_KINDS,
    KING,
    PAWN,
    PROMOTED,
    SIDES,
    WHITE_BIT,
    Kind,
    Piece,
    Side,
    can_promote,
    kind_of,
    piece_of,
    side_of,
    unpromoted_kind,
)
from app.shogi.position import Position
from app.shogi.squares import SQUARES, Square, file_of, turn_square
from app.text import board as text
from app.text.phrase import Phrase
from app.workspace.cells import SIDE_NAMES, SQUARE_PHRASES
from app.workspace.scene import InBox, InHand, Place

PIECE_SET: Final = dict(reversed(FULL_SET.items())) | {KING: 2}
MOST_IN_HAND: Final = 99

HandCounts = tuple[int, ...]


class EditedPosition(NamedTuple):
    """Position under edit: board, hands and side to move."""

    board: tuple[Piece, ...]
    hands: tuple[HandCounts, HandCounts]
    turn: Side

    @classmethod
    def from_position(cls, position: Position) -> "EditedPosition":
        board = tuple(Piece(piece) for piece in position.board)
        return cls(board, (tuple(position.hands[Side.BLACK]), tuple(position.hands[Side.WHITE])), position.turn)

    @classmethod
    def from_sfen(cls, sfen: str) -> "EditedPosition":
        """Parse SFEN; raise SfenError if it is invalid."""
        return cls.from_position(Position.from_sfen(sfen))

    def to_position(self) -> Position:
        """New `Position` with the board, hands and side to move of this setup."""
        hands = (list(self.hands[Side.BLACK]), list(self.hands[Side.WHITE]))
        return Position([int(piece) for piece in self.board], hands, self.turn)

    def to_sfen(self) -> str:
        return self.to_position().sfen()

    def piece_at(self, place: Place) -> Piece:
        """Piece that can be picked up at `place`, or EMPTY; pieces from the box of spare pieces are Black's."""
        if isinstance(place, InHand):
            return piece_of(place.side, place.kind) if self.hands[place.side][place.kind] else EMPTY
        if isinstance(place, InBox):
            return self._spare_piece(place.kind)
        return self.board[place]

    def spare_counts(self) -> tuple[int, ...]:
        """Number of spare pieces of each kind; negative if more are in use than a set has."""
        used = [0] * (KING + 1)
        for piece in self.board:
            if piece != EMPTY:
                used[unpromoted_kind(kind_of(piece))] += 1
        for hand in self.hands:
            for kind in HAND_KINDS:
                used[kind] += hand[kind]
        return tuple(PIECE_SET.get(Kind(kind), 0) - count for kind, count in enumerate(used))

    def _spare_piece(self, kind: Kind) -> Piece:
        """Piece from the box of spare pieces; a king gets the side that lacks one, EMPTY if neither does."""
        if kind != KING:
            return piece_of(Side.BLACK, kind)
        missing = (king for side in SIDES if (king := piece_of(side, KING)) not in self.board)
        return next(missing, EMPTY)

    def with_piece_moved(self, origin: Place, to: Place | None) -> "EditedPosition":
        """Setup after moving a piece; a captured piece goes to the stand of the capturing side.

        Kings go into the box of spare pieces instead of a stand; so does any piece put beside the board (`to` is None).
        """
        piece = self.piece_at(origin)
        if piece == EMPTY or origin == to:
            return self
        lifted = self._without_piece(origin)
        if to is None or isinstance(to, InBox):
            return lifted
        if isinstance(to, InHand):
            return lifted.with_in_hand(to.side, unpromoted_kind(kind_of(piece)), 1)
        taken = lifted.board[to]
        placed = lifted.with_piece(to, piece)
        return placed if taken == EMPTY else placed.with_in_hand(side_of(piece), unpromoted_kind(kind_of(taken)), 1)

    def with_piece_turned(self, place: Place, step: int) -> "EditedPosition":
        """Setup with the piece at `place` turned to its next face: promoted, then the other side's (-1: backwards).

        A piece on a stand goes to the other stand.
        """
        if isinstance(place, InBox) or self.piece_at(place) == EMPTY:
            return self
        if isinstance(place, InHand):
            return self._without_piece(place).with_in_hand(place.side.other, place.kind, 1)
        piece = self.board[place]
        faces = [face for face in _faces(piece) if face == piece or kind_of(face) != KING or face not in self.board]
        return self.with_piece(place, faces[(faces.index(piece) + step) % len(faces)])

    def rotated(self) -> "EditedPosition":
        """Setup rotated by 180 degrees, with the sides exchanged."""
        pieces = (self.board[turn_square(square)] for square in SQUARES)
        board = tuple(piece if piece == EMPTY else Piece(piece ^ WHITE_BIT) for piece in pieces)
        return EditedPosition(board, (self.hands[Side.WHITE], self.hands[Side.BLACK]), self.turn.other)

    def mirrored(self) -> "EditedPosition":
        """Setup with the board mirrored left to right."""
        board = tuple(self.board[square + 8 - 2 * (square % 9)] for square in SQUARES)
        return self._replace(board=board)

    def with_spares(self, side: Side) -> "EditedPosition":
        """Setup with all spare pieces but kings on the stand of `side`."""
        spare, changed = self.spare_counts(), self
        for kind in HAND_KINDS:
            changed = changed.with_in_hand(side, kind, max(0, spare[kind]))
        return changed

    def _without_piece(self, place: Place) -> "EditedPosition":
        if isinstance(place, InHand):
            return self.with_in_hand(place.side, place.kind, -1)
        return self if isinstance(place, InBox) else self.with_piece(place, EMPTY)

    def with_piece(self, square: Square, piece: Piece) -> "EditedPosition":
        return self._replace(board=(*self.board[:square], piece, *self.board[square + 1 :]))

    def with_in_hand(self, side: Side, kind: Kind, more: int) -> "EditedPosition":
        if kind == KING:
            return self
        hands = [list(hand) for hand in self.hands]
        hands[side][kind] = min(hands[side][kind] + more, MOST_IN_HAND)
        return self._replace(hands=(tuple(hands[Side.BLACK]), tuple(hands[Side.WHITE])))


def _faces(piece: Piece) -> list[Piece]:
    plain = unpromoted_kind(kind_of(piece))
    kinds = (plain, Kind(plain | PROMOTED)) if can_promote(plain) else (plain,)
    return [piece_of(side, kind) for side in SIDES for kind in kinds]


def position_faults(setup: EditedPosition) -> tuple[Phrase, ...]:
    """Warnings about what makes an edited position illegal, the gravest first; illegal positions remain allowed."""
    return (*_king_faults(setup), *_count_faults(setup), *_pawn_faults(setup), *_dead_piece_faults(setup))


def _king_faults(setup: EditedPosition) -> Iterator[Phrase]:
    if piece_of(Side.WHITE, KING) not in setup.board:
        yield text.NO_WHITE_KING
    waiting = setup.turn.other
    if setup.to_position().in_check(waiting):
        yield text.OTHER_IN_CHECK.filled(side=SIDE_NAMES[waiting])
    if piece_of(Side.BLACK, KING) not in setup.board:
        yield text.NO_BLACK_KING


def _count_faults(setup: EditedPosition) -> Iterator[Phrase]:
    spare = setup.spare_counts()
    for kind, most in PIECE_SET.items():
        if spare[kind] < 0:
            yield text.TOO_MANY.filled(piece=PIECES[kind], count=most - spare[kind], most=most)


def _pawn_faults(setup: EditedPosition) -> Iterator[Phrase]:
    for side in SIDES:
        pawn = piece_of(side, PAWN)
        files = [file_of(square) for square in SQUARES if setup.board[square] == pawn]
        for file in sorted(set(files)):
            if (count := files.count(file)) > 1:
                yield text.TWO_PAWNS.filled(side=SIDE_NAMES[side], file=file, count=count)


def _dead_piece_faults(setup: EditedPosition) -> Iterator[Phrase]:
    for square in SQUARES:
        piece = setup.board[square]
        if piece != EMPTY and DEAD[square] >> piece & 1:
            yield text.DEAD.filled(square=SQUARE_PHRASES[square], piece=PIECES[Kind(kind_of(piece))])
