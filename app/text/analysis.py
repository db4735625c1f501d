"""What moves are called that were judged, and in which part of a game they were made."""

from app.text.phrase import Phrase

GOOD = Phrase("好手", "Good move")
PLAIN = Phrase("ふつうの手", "Sound move")
INACCURACY = Phrase("緩手", "Inaccuracy")
DUBIOUS = Phrase("疑問手", "Dubious move")
MISTAKE = Phrase("悪手", "Mistake")
BLUNDER = Phrase("大悪手", "Blunder")

OPENING = Phrase("序盤", "Opening")
MIDDLE = Phrase("中盤", "Middle game")
ENDING = Phrase("終盤", "Endgame")

LOST_OF_RATE = Phrase("{verdict}（勝率 −{loss}%）", "{verdict} (−{loss}% win rate)")
"""A judged move, with what it gave away."""
MATE_MISSED = Phrase("{verdict}（詰みを逃す）", "{verdict} (lets a mate go)")
MATE_ALLOWED = Phrase("{verdict}（詰まされる）", "{verdict} (allows a mate)")

NOTHING_JUDGED = Phrase(
    "判定できる手がまだありません。棋譜解析をすると、評価値をもとに判定します。",
    "No move can be judged yet. Analyse the game, and its scores will tell.",
)
NO_MISTAKE_AHEAD = Phrase("この先に緩手や悪手はありません。", "There is no mistake further on.")
NO_MISTAKE_BEHIND = Phrase("これより前に緩手や悪手はありません。", "There is no mistake further back.")
THRESHOLDS_MIXED = Phrase(
    "緩手・疑問手・悪手・大悪手のしきい値が小さい順になっていないため、初期値で判定しています。設定で直せます。",
    "The thresholds of inaccuracy, dubious move, mistake and blunder do not rise one after the other, so the usual ones are in use. The settings can mend that.",
)
