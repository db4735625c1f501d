"""Reasons why a move is bad, as sentences with the moves that prove it."""

from app.text.phrase import Phrase

ALLOWS_MATE = Phrase("{count}手で詰まされる（{moves}）", "allows mate in {count} ({moves})")
MISSES_MATE = Phrase("{count}手詰を逃す（{moves}）", "misses mate in {count} ({moves})")
DECLARATION = Phrase("入玉宣言で勝てた", "could have declared a win")
REPEATS = Phrase("千日手になる（{moves}）", "repeats the position for the fourth time ({moves})")
LOSES_BY_CHECKS = Phrase("連続王手の千日手で負ける（{moves}）", "loses by perpetual check ({moves})")
MISSES_REPETITION = Phrase("千日手にできた（{moves}）", "could have repeated the position ({moves})")
LOSES_AT_ONCE = Phrase("{piece}を取られる（{moves}）", "loses the {piece} ({moves})")
LOSES = Phrase("{count}手後に{piece}を取られる（{moves}）", "loses the {piece} in {count:move|moves} ({moves})")
MISSES = Phrase("{piece}を取れた（{moves}）", "could have won the {piece} ({moves})")
ALLOWS_THREAT = Phrase("詰めろをかけられる（{moves}）", "allows a threat of mate ({moves})")
LETS_PROMOTE = Phrase("{piece}に成り込まれる（{moves}）", "lets the {piece} promote ({moves})")
MISSES_PROMOTION = Phrase("{piece}を成れた（{moves}）", "could have promoted the {piece} ({moves})")
UNPROVED = Phrase("形勢を損ねる（{moves}）", "worsens the evaluation ({moves})")
