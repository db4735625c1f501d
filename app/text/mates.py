"""What is said about searches for mate, and about solving mate problems by hand."""

from app.text.phrase import Phrase

MATE = Phrase("{plies}手詰めです。", "Mate in {plies}.")
MATE_PROVED = Phrase(
    "手順を盤で確かめ、詰みを確認しました。", "The line was played through on the board, and it ends in mate."
)
NOT_COMPLETE = Phrase(
    "この手順で詰むことは確かですが、ほかの受けでも詰むというのはエンジンの主張です。",
    "The line is a mate for certain; that every other defence is mated as well is the engine's word.",
)
NO_MATE = Phrase("不詰です（{engine}による）。", "There is no mate, according to {engine}.")
UNDECIDED = Phrase("詰むかどうか、分かりませんでした。", "Whether there is a mate could not be decided.")
UNDECIDED_STOPPED = Phrase(
    "途中で止めたので、詰むかどうか分かりません。", "The search was stopped, so whether there is a mate is not known."
)
UNDECIDED_TIME = Phrase(
    "時間内には、詰むかどうか分かりませんでした。", "Whether there is a mate could not be decided in time."
)
GAVE_UP = Phrase(
    "{engine}は、詰むかどうか分からないままやめました（「{line}」と答えました）。メモリーが足りないのかもしれません。ハッシュを大きくしてみてください。",
    "{engine} left off without knowing whether there is a mate (it answered “{line}”). Its memory may have run out; try a "
    "larger hash.",
)
WRONG_LINE = Phrase(
    "{engine}は詰みと答えましたが、手順の{number}手目が正しくありません（{fault}）。",
    "{engine} answered with a mate, but move {number} of its line is wrong: {fault}.",
)
HAS_NO_SEARCH = Phrase(
    "{engine}には詰み探索の機能がありません。内蔵エンジンなど、詰将棋を解けるエンジンを選んでください。",
    "{engine} has no mate search. Choose an engine that has one, such as the bundled engine.",
)
LOST = Phrase("{engine}が止まりました。{sentence}", "{engine} ended. {sentence}")

NO_MOVE = Phrase("指し手ではありません", "it is no move")
ILLEGAL = Phrase("指せない手です", "it cannot be played")
NO_CHECK = Phrase("王手になっていません", "it gives no check")
NOT_MATE = Phrase("最後の局面が詰みになっていません", "the last position is no mate")
ENDS_EARLY = Phrase("詰みの局面から先へ続いています", "the line goes on behind a mate")

ALREADY_MATED = Phrase("もう詰んでいます。", "It is mate already.")
SOLVED = Phrase("正解です。", "Solved.")
RIGHT_SO_FAR = Phrase("正しい手です。続けてください。", "Right. Go on.")
SHOULD_CHECK = Phrase("王手をかけてください。", "Give check.")
WRONG_ANSWERED = Phrase("その手では、{reply}で詰みません。", "That does not lead to mate: {reply} escapes.")
LONGER = Phrase("詰みますが、手数が長くなります。", "That mates as well, but takes longer.")
AS_SHORT = Phrase(
    "用意した手順とは違いますが、同じ手数で詰みます。続けてください。",
    "Not the move of the known line, but it mates just as quickly. Go on.",
)
NOT_KNOWN = Phrase("その手で詰むかどうか、調べています。", "Whether that mates is being looked into.")
