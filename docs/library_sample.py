"""Games for the pictures of the library: openings that everybody knows, players that nobody is, and moves by chance after that."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.shogi.moves import MOVES
from app.shogi.position import Position
from benchmarks.library_games import MadeGame, as_kif

OPENINGS: Final = (
    "2g2f 8c8d 7g7f 4a3b 8h7g 3c3d 7i8h 2b7g+ 8h7g 3a2b 6i7h 2b3c 3i3h 7a7b 3g3f 6c6d 1g1f 1c1d 9g9f 9c9d 4g4f 7b6c 3h4g 6c5d 4g5f 5a4b 5i6h",
    "2g2f 8c8d 7g7f 4a3b 8h7g 3c3d 7i8h 2b7g+ 8h7g 3a2b 3i3h 2b3c 6i7h 7a7b 2f2e 6c6d 3h2g 7b6c 2g2f 6c5d",
    "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2h 8e8f 8g8f 8b8f P*8g 8f8b 3i3h 7a7b 9g9f 3c3d 7g7f",
    "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c 3d3f 3a2b P*8g 8f8d",
    "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 3a4b 3i4h 4a3b 5g5f 5c5d 4i5h 6a5b 6i7h 4b3c 5i6i 5a4a",
    "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b 9g9f 9c9d 4i5h 7a7b 2f2e 2b3c 6g6f 3a3b",
    "5g5f 8c8d 7g7f 8d8e 8h7g 5c5d 2h5h 7a6b 5i4h 5a4b 4h3h 4b3b 3h2h 6a5b 3i3h 3c3d",
    "7g7f 3c3d 7f7e 8c8d 2h7h 8d8e 5i4h 5a4b 4h3h 4b3b 3h2h 7a6b 3i3h 6a5b 4i5h",
)
WEIGHTS: Final = (20, 12, 10, 12, 8, 16, 9, 7)
PEOPLE: Final = {
    "ja": ("山川 流", "海野 渚", "早瀬 薫", "水沢 遥", "北原 直", "Yomisuji Lv.5", "Yomisuji Lv.8"),
    "en": ("Nagare", "Nagisa", "Kaoru", "Haruka", "Nao", "Yomisuji Lv.5", "Yomisuji Lv.8"),
}
"""The first is the person."""
EVENTS: Final = {"ja": ("道場", "月例会", "自由対局", "市民大会"), "en": ("Club", "League", "Casual", "City open")}
_DEVIATES: Final = 0.015
"""How likely at each move of an opening somebody leaves it."""


def sample_games(count: int, language: str) -> Iterator[MadeGame]:
    """So many games of the person, the oldest first."""
    dice = random.Random(10)  # noqa: S311 - nobody is to be kept from guessing
    person, *others = PEOPLE[language]
    for number in range(count):
        names = [person, dice.choice(others)]
        dice.shuffle(names)
        months = number * 35 // count
        date = f"{2024 + months // 12}/{1 + months % 12:02}/{dice.randint(1, 28):02}"
        opening = dice.choices(OPENINGS, WEIGHTS)[0].split()
        moves, ends = _moves(opening, dice), dice.choices(("投了", "詰み", "千日手"), (20, 5, 1))[0]
        yield MadeGame(number, names[0], names[1], date, dice.choice(EVENTS[language]), moves, ends)


def _moves(opening: list[str], dice: random.Random) -> tuple[str, ...]:
    position, moves = Position.from_sfen("startpos"), list[str]()
    length = dice.randint(70, 140)
    while len(moves) < length:
        known = opening[len(moves)] if len(moves) < len(opening) and dice.random() > _DEVIATES else None
        move = MOVES[known] if known else None
        if move is None or not position.is_quick_legal(move):
            opening, legal = [], position.legal_moves()
            if not legal:
                break
            move = dice.choice(legal)
        moves.append(move.usi)
        position.apply(move)
    return tuple(moves)


def write_sample(folder: Path, count: int, language: str) -> None:
    """Write them, a file each."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in sample_games(count, language):
        (folder / f"{game.number:04}.kifu").write_text(as_kif(game), "utf-8")
