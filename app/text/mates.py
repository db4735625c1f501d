"""What is said about searches for mate, in commands and in the window, and about solving mate problems by hand."""

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
    "{engine} left off without knowing whether there is a mate (it answered “{line}”). Its memory may have run out; try a larger hash.",
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

# The dialog
TITLE = Phrase("詰みを調べる", "Search for a mate")
ENGINE = Phrase("エンジン", "Engine")
LIMITED = Phrase("時間を限る（秒）", "Stop after (seconds)")
SECONDS = Phrase("時間（秒）", "Seconds")
BEGIN = Phrase("調べる", "Search")
STOP = Phrase("中止", "Stop")
CLOSE = Phrase("閉じる", "Close")

HERE_START = Phrase("開始局面を調べます（{side}が攻めます）。", "The start position, with {side} to mate.")
HERE = Phrase("{ply}手目の局面を調べます（{side}が攻めます）。", "The position after move {ply}, with {side} to mate.")
OF_PLY = Phrase("{ply}手目の局面", "Position after move {ply}")
ABOUT = Phrase("{where}、{engine}", "{where}, {engine}")
ABOUT_TIME = Phrase("{where}、{engine}、{seconds}秒", "{where}, {engine}, {seconds} s")
ABOUT_NODES = Phrase("{where}、{engine}、{seconds}秒、{nodes} ノード", "{where}, {engine}, {seconds} s, {nodes} nodes")

PREPARING = Phrase("エンジンの準備を待っています。", "Waiting for the engine to get ready.")
SEARCHING = Phrase("調べています… {seconds}秒", "Searching… {seconds} s")
SEARCHING_NODES = Phrase("調べています… {seconds}秒、{nodes} ノード", "Searching… {seconds} s, {nodes} nodes")
STOPPING = Phrase("中止しています…", "Stopping…")
TASK = Phrase("詰み探索", "Searching for a mate")

ADD = Phrase("変化として加える", "Add as a branch")
ADD_HELP = Phrase(
    "詰み手順を、調べた局面の変化として棋譜に加えます。",
    "Puts the line of the mate into the record, where the search was.",
)
ADDED = Phrase("詰み手順を棋譜に加えました。", "The line of the mate is in the record now.")
NOT_ADDED = Phrase(
    "調べた局面が棋譜にもうないので、加えられません。", "The position that was searched is not in the record any more."
)
COPY = Phrase("手順をコピー", "Copy the line")
COPIED = Phrase("手順をコピーしました。", "The line is copied.")
FIRST = Phrase("詰み手順の最初へ", "To the beginning of the line")
BACK = Phrase("一手戻る", "One move back")
FORWARD = Phrase("一手進む", "One move on")
LAST = Phrase("詰み上がりへ", "To the mate")
BOARD = Phrase("詰み手順の盤", "Board with the line of the mate")
BEFORE_FIRST = Phrase("調べた局面", "The position that was searched")
SHOW = Phrase("手順を見る", "Show the line")
EDITING = Phrase("局面を編集している間は調べられません。", "This cannot be done while a position is being edited.")

# Solving by hand
SOLVE_PREPARING = Phrase(
    "正解を知るために、エンジンの準備を待っています。", "Waiting for the engine, which is to find the solution first."
)
LOOKING = Phrase(
    "正解を調べています（{seconds}秒、最長{most}秒）。", "Looking for the solution ({seconds} s of at most {most} s)."
)
JUDGING = Phrase(
    "{move}で詰むかどうか、調べています（{seconds}秒、最長{most}秒）。",
    "Whether {move} mates is being looked into ({seconds} s of at most {most} s).",
)
SOLVE_BEGIN = Phrase(
    "{plies}手詰めです。{side}の手を盤で指してください。", "Mate in {plies}. Play {side}'s moves on the board."
)
STANDS = Phrase("{plies}手詰め、{number}手目: {sentence}", "Mate in {plies}, move {number}: {sentence}")
SOLVE_SOLVED = Phrase("正解です。{count}手で詰みました。", "Solved: mate in {count}.")
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
SOLVE_SHOW = Phrase("答えを見る", "Show the solution")
LEAVE = Phrase("やめる", "Leave")
SOLVE_BACK = Phrase("解いている局面へ戻る", "Back to the problem")
AGAIN = Phrase("もう一度", "Once more")
