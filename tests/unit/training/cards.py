"""Cards for tests."""

from typing import Any

from app.shogi.position import Position
from app.training.card import CardKind, CardMove, CardSource, ProblemCard, with_accepted
from app.training.card_finder import FoundCard

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
WHITE = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -"


def card(sfen: str = START, kind: CardKind = CardKind.MISTAKE, **more: Any) -> ProblemCard:
    """2六歩 is best, 7六歩 as good, 9六歩 loses a little, 1八飛 is wrong, and the game had 5八玉."""
    sign = 1 if sfen.split()[1] == "b" else -1
    words = {1: ("2g2f", "7g7f", "9g9f", "2h1h", "5i5h"), -1: ("8c8d", "3c3d", "1c1d", "8b9b", "5a5b")}[sign]
    points = (100, 90, -90, -600)
    moves = tuple(CardMove(usi, sign * value, None, 10.0, (usi,)) for usi, value in zip(words, points, strict=False))
    played = CardMove(words[4], -500 * sign, None, 10.0, (words[4],))
    made = ProblemCard(sfen, kind, moves, played, loss=20.0, is_confirmed=True, themes=("quiet",), phase="opening")
    return with_accepted(made._replace(**more))


def found(ply: int = 1, path: str = "a.kif", **more: Any) -> FoundCard:
    return FoundCard(card(**more), CardSource(path, 0, ply, "羽山", "Suzuki", "2026/01/02"))


def numbered(number: int) -> str:
    """A position like no other of its kind: pawns in hand tell them apart."""
    board = Position.from_sfen(f"{START} 1")
    board.hands[0][1] = number % 18
    board.hands[1][1] = number // 18
    return board.sfen_without_ply()


JUDGED_KIF = """先手：羽山
後手：Suzuki
開始日時：2026/01/02
手数----指手---------消費時間--
*#評価値=0
*#読み筋=▲２六歩△３四歩
*#エンジン=A
   1 ７六歩(77)
*#評価値=0
*#エンジン=A
   2 ３四歩(33)
*#評価値=50
*#読み筋=▲２六歩△４四歩
*#エンジン=A
   3 ５五角(88)
*#評価値=-900
*#読み筋=△同角
*#エンジン=A
   4 ８四歩(83)
*#評価値=60
*#読み筋=▲２六歩
*#エンジン=A
   5 投了
"""
"""A game with scores, whose third move is a mistake."""
