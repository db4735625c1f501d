"""Positions at random round a king in trouble, for problems and for putting the solver to the test."""

import random

from app.shogi.pieces import HAND_KINDS, KING, WHITE_BIT, Side
from app.shogi.position import Position
from app.shogi.sfen import hands_text

_SET = {1: 18, 2: 4, 3: 4, 4: 4, 5: 4, 6: 2, 7: 2}
_CORNERS = (0, 1, 7, 8, 9, 10, 16, 17, 4, 13)
_ON_BOARD = (1, 1, 1, 2, 3, 4, 4, 5, 5, 6, 7, 9, 10, 11, 12, 14, 15)


def turned(sfen: str) -> str:
    """The same seen from the other side, colours changed."""
    board, turn, hands, ply = sfen.split()
    around = board[::-1].swapcase()
    pieces = "".join(f"+{piece}" if sign else piece for piece, sign in _signed(around))
    hand = "-" if hands == "-" else _hands_turned(hands)
    return f"{pieces} {'b' if turn == 'w' else 'w'} {hand} {ply}"


def _signed(around: str) -> list[tuple[str, bool]]:
    """Turned round, a plus stands behind its piece."""
    return [(letter, around[place + 1 : place + 2] == "+") for place, letter in enumerate(around) if letter != "+"]


def _hands_turned(hands: str) -> str:
    position = Position.from_sfen(f"9/9/9/9/9/9/9/9/9 b {hands} 1")
    return hands_text((position.hands[1], position.hands[0]))


def cornered(dice: random.Random) -> str:
    """A white king, mostly at an edge, few pieces of both sides about it, some in hand; Black may have a king too."""
    while True:
        position = _tried(dice)
        if position is not None:
            return position.sfen()


def _tried(dice: random.Random) -> Position | None:
    board = [0] * 81
    king = dice.choice(_CORNERS) if dice.random() < 0.8 else dice.randrange(81)
    board[king] = KING + WHITE_BIT
    reach = dice.choice((2, 2, 3, 4))
    near = [s for s in range(81) if abs(s // 9 - king // 9) <= reach and abs(s % 9 - king % 9) <= reach]
    for _ in range(dice.randrange(1, 11)):
        square = dice.choice(near)
        if not board[square]:
            board[square] = dice.choice(_ON_BOARD) + WHITE_BIT * (dice.random() < 0.55)
    if dice.random() < 0.35:
        empty = [square for square in range(81) if not board[square]]
        board[dice.choice(empty)] = KING
    hands = ([0] * 8, [0] * 8)
    for _ in range(dice.randrange(5)):
        hands[0][dice.choice(HAND_KINDS)] += 1
    for _ in range(dice.randrange(4)):
        hands[1][dice.choice(HAND_KINDS)] += 1
    position = Position(board, hands, Side.BLACK)
    return position if _is_proper(position) else None


def altered(sfen: str, dice: random.Random) -> str:
    """The same position with one thing changed: a piece more, less or elsewhere, on the board or in a hand."""
    while True:
        position = Position.from_sfen(sfen)
        board, hands = position.board, position.hands
        pieces = [square for square in range(81) if board[square] and board[square] != KING]
        square = dice.choice(pieces)
        change = dice.randrange(4)
        side = dice.randrange(2)
        if change == 0:
            beside = square + dice.choice((-10, -9, -8, -1, 1, 8, 9, 10))
            if 0 <= beside < 81 and not board[beside]:
                board[beside], board[square] = board[square], 0
        elif change == 1 and board[square] & 15 != KING:
            board[square] = 0
        elif change == 2 and board[square] & 15 != KING:
            board[square] = dice.choice(_ON_BOARD) + WHITE_BIT * side
        else:
            kind = dice.choice(HAND_KINDS)
            hands[side][kind] = max(0, hands[side][kind] + dice.choice((-1, 1)))
        changed = Position(board, hands, Side.BLACK)
        if _is_proper(changed) and changed.sfen() != sfen:
            return changed.sfen()


def _is_proper(position: Position) -> bool:
    """Whether a game might know it: no king to be taken, no more pieces than there are, none that cannot move."""
    board = position.board
    used = [piece & 7 for piece in board if piece and piece & 15 != KING]
    for kind, most in _SET.items():
        if used.count(kind) + position.hands[0][kind] + position.hands[1][kind] > most:
            return False
    for square, piece in enumerate(board):
        row = square // 9 if piece < WHITE_BIT else 8 - square // 9
        if (piece & 15 in {1, 2} and row < 1) or (piece & 15 == 3 and row < 2):
            return False
    pawns = [(square % 9, piece) for square, piece in enumerate(board) if piece & 15 == 1]
    return len(pawns) == len(set(pawns)) and not position.in_check(Side.WHITE)


def fought(dice: random.Random) -> str:
    """The end of a game in which everybody takes what can be taken and rather gives check, with Black to move."""
    position = Position.from_sfen("startpos")
    for _ in range(dice.randrange(40, 130)):
        moves = position.legal_moves()
        if not moves:
            break
        taking = [move for move in moves if position.board[move.to]]
        forward = [move for move in moves if move.promotes]
        position.apply(dice.choice(taking or forward or moves) if dice.random() < 0.6 else dice.choice(moves))
    sfen = position.sfen()
    return sfen if position.turn is Side.BLACK else turned(sfen)
