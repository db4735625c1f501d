"""Texts of mate search in commands and the window, and of solving tsume problems."""

from app.text.phrase import Phrase

# fmt: off
MATE = Phrase("{plies}手詰です。", "Mate in {plies}.")
MATE_PROVED = Phrase("手順を盤で確かめ、詰みを確認しました。", "The line was played through and ends in mate.")
NOT_COMPLETE = Phrase("この手順で詰むことは確認済みです。ほかの受けでも詰むかどうかは、エンジンの判断によります。",
                      "This line was checked and ends in mate. That every other defence also loses is only the engine’s claim.")
NO_MATE = Phrase("{engine}の判定では不詰です。", "No mate, according to {engine}.")
UNDECIDED = Phrase("詰み・不詰を判定できませんでした。", "Undecided: the engine found neither a mate nor a proof that there is none.")
UNDECIDED_STOPPED = Phrase("途中で中止したので、詰み・不詰を判定できませんでした。", "Undecided: the search was stopped.")
UNDECIDED_TIME = Phrase("時間内に詰み・不詰を判定できませんでした。", "Undecided: the time ran out.")
GAVE_UP = Phrase("{engine}は、詰み・不詰を判定できずに終了しました（応答：「{line}」）。メモリーが足りない可能性があります。ハッシュを大きくしてみてください。",
                 "{engine} gave up without finding a mate or proving that there is none (it answered “{line}”). It may have run out of memory; try a larger hash.")
WRONG_LINE = Phrase("{engine}は詰みを報告しましたが、手順の{number}手目が正しくありません（{fault}）。",
                    "{engine} reported a mate, but move {number} of its line is wrong ({fault}).")
HAS_NO_SEARCH = Phrase("{engine}には詰み探索の機能がありません。付属エンジンなど、詰将棋を解けるエンジンを選んでください。",
                       "{engine} has no mate search. Choose an engine that has one, such as the bundled engine.")
LOST = Phrase("{engine}が異常終了しました。{sentence}", "{engine} crashed. {sentence}")

NO_MOVE = Phrase("指し手ではありません", "not a move")
ILLEGAL = Phrase("指せない手です", "illegal move")
NO_CHECK = Phrase("王手になっていません", "not a check")
NOT_MATE = Phrase("最後の局面が詰みになっていません", "the last position is not mate")
ENDS_EARLY = Phrase("詰みの局面から先へ続いています", "the line continues after mate")

ALREADY_MATED = Phrase("すでに詰んでいます。", "This is already mate.")
SOLVED = Phrase("正解です。", "Solved.")
RIGHT_SO_FAR = Phrase("正しい手です。続けてください。", "Right. Keep going.")
SHOULD_CHECK = Phrase("王手をかけてください。", "Give check.")
WRONG_ANSWERED = Phrase("その手では、{reply}と応じられて詰みません。", "That does not lead to mate: {reply} escapes.")
LONGER = Phrase("詰みますが、手数が長くなります。", "That also mates, but takes longer.")
AS_SHORT = Phrase("用意した手順とは違いますが、同じ手数で詰みます。続けてください。",
                  "Not the move of the known line, but it mates just as quickly. Keep going.")
NOT_KNOWN = Phrase("その手で詰むかどうかを調べています。", "Checking whether that leads to mate.")

# The dialog
TITLE = Phrase("詰み探索", "Mate search")
ENGINE = Phrase("エンジン", "Engine")
LIMITED = Phrase("時間を制限（秒）", "Time limit (s)")
SECONDS = Phrase("時間（秒）", "Time (s)")
BEGIN = Phrase("探索開始", "Search")
STOP = Phrase("中止", "Stop")
CLOSE = Phrase("閉じる", "Close")

HERE_START = Phrase("開始局面を調べます（{side}が攻めます）。", "Searches the start position for a mate by {side}.")
HERE = Phrase("{ply}手目の局面を調べます（{side}が攻めます）。", "Searches the position after move {ply} for a mate by {side}.")
OF_PLY = Phrase("{ply}手目の局面", "Position after move {ply}")
ABOUT = Phrase("{where}、{engine}", "{where}, {engine}")
ABOUT_TIME = Phrase("{where}、{engine}、{seconds}秒", "{where}, {engine}, {seconds} s")
ABOUT_NODES = Phrase("{where}、{engine}、{seconds}秒、{nodes} ノード", "{where}, {engine}, {seconds} s, {nodes:node|nodes}")

PREPARING = Phrase("エンジンの準備を待っています。", "Waiting for the engine to get ready.")
SEARCHING = Phrase("調べています… {seconds}秒", "Searching… {seconds} s")
SEARCHING_NODES = Phrase("調べています… {seconds}秒、{nodes} ノード", "Searching… {seconds} s, {nodes:node|nodes}")
STOPPING = Phrase("中止しています…", "Stopping…")
TASK = Phrase("詰み探索", "Mate search")

ADD = Phrase("手順を分岐に追加", "Add line as branch")
ADD_HELP = Phrase("詰み手順を、調べた局面からの分岐として棋譜に追加します。", "Adds the mating line to the game, from the position searched.")
ADDED = Phrase("詰み手順を分岐に追加しました。", "Mating line added as a branch.")
NOT_ADDED = Phrase("調べた局面が棋譜にないため、追加できませんでした。", "The line was not added: the position searched is no longer in the game.")
COPY = Phrase("手順をコピー", "Copy line")
COPIED = Phrase("手順をコピーしました。", "Line copied.")
FIRST = Phrase("詰み手順の最初へ", "Go to start of line")
BACK = Phrase("1手戻る", "Previous move")
FORWARD = Phrase("1手進む", "Next move")
LAST = Phrase("詰み上がりへ", "Go to mate")
BOARD = Phrase("詰み手順の盤", "Board with the mating line")
BEFORE_FIRST = Phrase("調べた局面", "Position searched")
SHOW = Phrase("手順を表示", "Show line")
EDITING = Phrase("先に局面編集を終えてください。", "Finish editing the position first.")

# Solving by hand
SOLVE_PREPARING = Phrase("正解を調べるために、エンジンの準備を待っています。", "Waiting for the engine to get ready to find the solution.")
LOOKING = Phrase("正解を調べています（{seconds}秒、最長{most}秒）。", "Looking for the solution ({seconds} s of at most {most} s).")
JUDGING = Phrase("{move}で詰むかどうかを調べています（{seconds}秒、最長{most}秒）。",
                 "Checking whether {move} leads to mate ({seconds} s of at most {most} s).")
WAITING_MOVE = Phrase("{sentence}{move}は、正解が見つかりしだい判定します。", "{sentence} {move} is judged when the solution is found.")
SOLVE_BEGIN = Phrase("{plies}手詰です。{side}の手を盤で指してください。", "Mate in {plies}. Play {side}’s moves on the board.")
STANDS = Phrase("{plies}手詰、{number}手目：{sentence}", "Mate in {plies}, move {number}: {sentence}")
SOLVE_SOLVED = Phrase("正解です。{count}手で詰みました。", "Solved: mate in {count}.")
SOLVED_LONGER = Phrase("{count}手で詰みました。{plies}手で詰む手順があります。", "You mated in {count}, but there is a mate in {plies}.")
SHOWN = Phrase("正解の手順を分岐に追加しました。", "Solution added as a branch.")
AWAY = Phrase("詰将棋を解いている途中です。盤は別の局面を表示しています。", "You are solving a tsume problem. The board shows another position.")
STOPPED = Phrase("途中で中止したので、その手が正しいかどうか判定できませんでした。", "The search was stopped before that move could be checked.")
NO_SOLUTION = Phrase("この局面は詰将棋として解けません。{sentence}", "This position cannot be solved as a tsume problem. {sentence}")

HINT = Phrase("ヒント", "Hint")
SOLVE_SHOW = Phrase("答えを見る", "Show solution")
LEAVE = Phrase("問題を終了", "Quit problem")
SOLVE_BACK = Phrase("解いている局面へ戻る", "Back to the problem")
AGAIN = Phrase("もう一度", "Try again")
