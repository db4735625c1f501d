"""Games made by chance, always the same of the same number: for the library, its tests and its proofs.

Moves are chosen among a few that look alike a game: most are the first of a small shuffled choice, so that openings
repeat; headers, results, times, copies and games that were broken off are planted among them.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from app.shogi.moves import Move
from app.shogi.pieces import Kind
from app.shogi.position import Position
from app.shogi.squares import Square

PLAYERS: Final = (
    "羽山 太郎",
    "森内花子",
    "佐藤三郎九段",
    "Suzuki",
    "田中",
    "高橋 四段",
    "伊藤",
    "渡部",
    "山本",
    "Nakamura",
)
EVENTS: Final = ("名古屋オープン", "研究会", "オンライン")
BOOK_PLIES: Final = 16
MOST_PLIES: Final = 130


class MadeGame(NamedTuple):
    """A game with what a file says of it."""

    number: int
    black: str
    white: str
    date: str
    event: str
    moves: tuple[str, ...]
    ends: str


def made_games(count: int, seed: int = 30, plies: int = MOST_PLIES) -> Iterator[MadeGame]:
    """So many different games."""
    for number in range(count):
        dice = random.Random(f"{seed}/{number}")
        black, white = dice.sample(PLAYERS, 2)
        date = f"{dice.randint(2015, 2025)}/{dice.randint(1, 12):02}/{dice.randint(1, 28):02}"
        length = dice.randint(plies // 2, plies)
        moves = tuple(move.usi for move in _moves(dice, length))
        yield MadeGame(
            number, black, white, date, dice.choice(EVENTS), moves, dice.choice(("投了", "投了", "千日手", "中断"))
        )


def _moves(dice: random.Random, length: int) -> Iterator[Move]:
    position = Position.from_sfen("startpos")
    for ply in range(length):
        move = _chosen(position, dice, ply)
        if move is None:
            return
        yield move


def _chosen(position: Position, dice: random.Random, ply: int) -> Move | None:
    """A move that can be made, and is made on the board; in the opening one of a few by position, so that games share them."""
    shared = random.Random(position.key) if ply < BOOK_PLIES else dice
    pieces = [square for square in range(81) if position.board[square] and position.board[square] >> 4 == position.turn]
    shared.shuffle(pieces)
    if ply < BOOK_PLIES and dice.random() < 0.35:
        dice.shuffle(pieces)
    kinds = [kind for kind in range(1, 8) if position.hands[position.turn][kind]]
    if kinds and ply >= BOOK_PLIES and dice.random() < 0.2:
        drops = [move for kind in dice.sample(kinds, 1) for move in position.drop_moves(Kind(kind))]
        if drops:
            move = dice.choice(drops)
            position.try_move(move)
            return move
    for square in pieces:
        moves = position.moves_from(Square(square))
        if moves:
            move = shared.choice(moves)
            position.try_move(move)
            return move
    return None


def as_kif(game: MadeGame) -> str:
    """The game as a KIF file; numbers of squares are enough for a reader."""
    from app.shogi.move_writers import write_kif_move  # noqa: PLC0415
    from app.shogi.moves import MOVES  # noqa: PLC0415

    lines = [
        f"開始日時：{game.date} 10:00:00",
        f"棋戦：{game.event}",
        "手合割：平手",
        f"先手：{game.black}",
        f"後手：{game.white}",
    ]
    lines.append("手数----指手---------消費時間--")
    position = Position.from_sfen("startpos")
    for ply, usi in enumerate(game.moves, 1):
        move = MOVES[usi]
        if move is None:
            raise ValueError(usi)
        lines.append(f"{ply:4} {write_kif_move(position, move)}   ( 0:{ply % 60:02}/00:00:00)")
        position.apply(move)
    lines.append(f"{len(game.moves) + 1:4} {game.ends}")
    return "\n".join(lines) + "\n"


def write_games(folder: Path, games: Iterator[MadeGame], a_file: int = 1) -> int:
    """Write games as files of KIF, so many in each; how many files there are."""
    files = 0
    waiting: list[str] = []
    for game in games:
        waiting.append(as_kif(game))
        if len(waiting) == a_file:
            _write(folder, files, waiting)
            files += 1
            waiting.clear()
    if waiting:
        _write(folder, files, waiting)
        files += 1
    return files


def _write(folder: Path, number: int, games: list[str]) -> None:
    below = folder / f"{number // 1000:03}"
    below.mkdir(parents=True, exist_ok=True)
    (below / f"{number:06}.kifu").write_text("\n".join(games), "utf-8")
