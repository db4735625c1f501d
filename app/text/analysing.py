"""What is said while engines look at positions: why something cannot be looked at, and what became of an engine."""

from app.text.phrase import Phrase

NO_KING = Phrase(
    "玉のない局面なので、エンジンには考えさせられません。",
    "An engine cannot think about this position: a king is missing.",
)
OTHER_IN_CHECK = Phrase(
    "手番でない側の玉に王手がかかっているので、エンジンには考えさせられません。",
    "An engine cannot think about this position: the side that is not to move is in check.",
)
TOO_MANY_PIECES = Phrase(
    "駒の数が一組より多いので、エンジンには考えさせられません。",
    "An engine cannot think about this position: it has more pieces than a set.",
)
NO_MOVES = Phrase(
    "詰みの局面なので、考える手がありません。", "There is no legal move here, so there is nothing to think about."
)

THREAT_IN_CHECK = Phrase(
    "王手がかかっているので、相手の狙いは調べられません。", "The threat cannot be shown while the king is in check."
)
NOTHING_LEFT = Phrase(
    "除いた手のほかに、指せる手がありません。", "Nothing is left to think about: every legal move is excluded."
)
NOT_LEGAL_HERE = Phrase(
    "選んだ手は、どれもこの局面では指せません。", "None of the chosen moves is legal in this position."
)
ONE_MOVE_ONLY = Phrase(
    "{engine}は考える手を絞れません。手を一つだけ選ぶと、その手を指した局面で調べます。",
    "{engine} cannot be told which moves to think about. Choose a single move, and the position after it is searched.",
)
CANNOT_EXCLUDE = Phrase("{engine}は手を除いて考えられません。", "{engine} cannot be told to leave moves out.")

LOST_AND_RESTARTED = Phrase(
    "{engine}が止まったので、始め直しました。{sentence}", "{engine} ended and was started again. {sentence}"
)
LOST_AGAIN = Phrase(
    "{engine}がまた止まりました。始め直すには「再開」を選んでください。{sentence}",
    "{engine} ended again. Choose “Resume” to start it once more. {sentence}",
)
DOES_NOT_ANSWER = Phrase("エンジンが応答しません。", "The engine does not answer.")
GIVEN_UP_ON = Phrase(
    "{ply}手目の局面では{engine}が何度も止まるので、飛ばしました。{sentence}",
    "{engine} ended again and again at the position after move {ply}, which was passed over. {sentence}",
)
SEAT_GIVEN_UP = Phrase(
    "{engine}が続けて止まるので、使うのをやめました。{sentence}",
    "{engine} ends again and again and is not used any more. {sentence}",
)
BOOK_OFF = Phrase(
    "{engine}の定跡は、解析のあいだ使いません（{option} = {value}）。",
    "The book of {engine} is not used in the analysis ({option} = {value}).",
)
UNTHOUGHT_BOOK = Phrase(
    "{engine}は {count} 局面で、読みを示さずに手だけを答えました（定跡でしょうか）。",
    "Positions at which {engine} answered without a thought (from its book?): {count}.",
)
UNTHOUGHT_ILLEGAL = Phrase(
    "{engine}は {count} 局面で、読みを示さずに指せない手を答えました。",
    "Positions at which {engine} answered without a thought, and with an illegal move: {count}.",
)
UNTHOUGHT_UNREADABLE = Phrase(
    "{engine}は {count} 局面で、読みを示さず、指し手として読めないものを答えました。",
    "Positions at which {engine} answered without a thought, and with what cannot be understood: {count}.",
)
UNTHOUGHT_RESIGNED = Phrase(
    "{engine}は {count} 局面で、読みを示さずに投了しました。",
    "Positions at which {engine} resigned without a thought: {count}.",
)
UNTHOUGHT_DECLARED = Phrase(
    "{engine}は {count} 局面で、読みを示さずに勝ちを宣言しました。",
    "Positions at which {engine} declared a win without a thought: {count}.",
)
UNTHOUGHT_NO_MOVE = Phrase(
    "{engine}は {count} 局面で、指せる手があるのに「ない」と答えました。",
    "Positions at which {engine} said that it has no move, although there are some: {count}.",
)
UNTHOUGHT_MATE_SOLVER = Phrase(
    "{engine}は {count} 局面で、詰みのことだけを答えました。詰将棋を解くエンジンでは解析できません。",
    "Positions at which {engine} spoke of mate only: {count}. An engine that only looks for mates cannot analyse.",
)
ENGINE = Phrase("エンジン", "The engine")
