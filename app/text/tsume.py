"""What is said while a person solves a mate problem by hand on the board."""

from app.text.phrase import Phrase

TITLE = Phrase("詰将棋", "Mate problem")
PREPARING = Phrase(
    "正解を知るために、エンジンの準備を待っています。", "Waiting for the engine, which is to find the solution first."
)
LOOKING = Phrase(
    "正解を調べています（{seconds}秒、最長{most}秒）。", "Looking for the solution ({seconds} s of at most {most} s)."
)
JUDGING = Phrase(
    "{move}で詰むかどうか、調べています（{seconds}秒、最長{most}秒）。",
    "Whether {move} mates is being looked into ({seconds} s of at most {most} s).",
)
BEGIN = Phrase(
    "{plies}手詰めです。{side}の手を盤で指してください。", "Mate in {plies}. Play {side}'s moves on the board."
)
STANDS = Phrase("{plies}手詰め、{number}手目: {sentence}", "Mate in {plies}, move {number}: {sentence}")
SOLVED = Phrase("正解です。{count}手で詰みました。", "Solved: mate in {count}.")
SOLVED_LONGER = Phrase(
    "{count}手で詰みました。{plies}手で詰める手順があります。", "Mate in {count}; there is a way in {plies}."
)
SHOWN = Phrase("正解の手順を変化として入れました。", "The solution is in the record now, as a branch.")
AWAY = Phrase(
    "詰将棋を解いている途中です。盤は別の局面を示しています。", "The problem waits; the board shows another position."
)
STOPPED = Phrase(
    "その手が正しいかどうかは、調べるのをやめたので分かりません。",
    "Whether that move is right is not known, since the search was stopped.",
)
NO_SOLUTION = Phrase(
    "この局面は詰将棋として解けません。{sentence}", "This cannot be solved as a mate problem. {sentence}"
)

HINT = Phrase("ヒント", "Hint")
SHOW = Phrase("答えを見る", "Show the solution")
LEAVE = Phrase("やめる", "Leave")
STOP = Phrase("中止", "Stop")
BACK = Phrase("解いている局面へ戻る", "Back to the problem")
AGAIN = Phrase("もう一度", "Once more")
CLOSE = Phrase("閉じる", "Close")
