"""Texts for screen readers: announcements, and questions about a position."""

from app.text.phrase import Phrase, PhraseEnum


# fmt: off
class AnnouncementKind(PhraseEnum):
    """Kinds of automatic announcements for screen readers. The manual has a row for each."""

    MOVE = Phrase("指し手", "Moves")
    CHECK = Phrase("王手と詰み", "Check and mate")
    RESULT = Phrase("終局と結果", "End and result of a game")
    TURN = Phrase("手番と対局の状態", "Turn and state of a game")
    TIME = Phrase("残り時間", "Time running low")
    REFUSED = Phrase("できない操作の理由", "Why an action is not possible")
    NOTICE = Phrase("通知", "Notifications")
    DONE = Phrase("操作の結果", "Results of actions")
    BEST = Phrase("検討の最善手", "Best move of an analysis")
    TASK = Phrase("時間のかかる処理", "Tasks that take time")
    MISTAKE = Phrase("悪手", "Mistakes")
    CELL = Phrase("持ち上げた駒", "Pieces picked up")
    ANSWER = Phrase("質問の答え", "Answers to questions")


# Moves and positions
SAID_MOVE = Phrase("{side}、{move}", "{side}: {move}")
SAME_SQUARE = Phrase("同、{square}、{rest}", "{square} {rest}")
CHECK = Phrase("王手", "check")
MATE = Phrase("詰み", "checkmate")
ILLEGAL = Phrase("反則手", "illegal move")
TAKES = Phrase("{move}、{piece}を取る", "{move}, takes {piece}")
WITH = Phrase("{said}、{more}", "{said}, {more}")
BETTER = Phrase("最善は{move}", "best was {move}")
BEST_MOVE = Phrase("最善手、{move}、{score}", "Best move {move}, {score}")
NOTHING_THERE = Phrase("ここに動かせる駒はありません。{cell}", "You have no piece to pick up here. {cell}")

PREPARING = Phrase("{name}の準備をしています。", "Getting {name} ready.")
STUDY_BEGINS = Phrase("検討を始めました。", "Analysis started.")
STUDY_ENDS = Phrase("検討を終えました。", "Analysis stopped.")
TASK_BEGINS = Phrase("{name}を始めました。", "{name} started.")

# Time
MINUTES_LEFT = Phrase("残り{count}分", "{count:minute|minutes} left")
SECONDS_LEFT = Phrase("残り{count}秒", "{count:second|seconds} left")
BYOYOMI_BEGINS = Phrase("秒読みに入りました。", "Byoyomi starts.")
HOURS_TIME = Phrase("{hours}時間{minutes}分{seconds}秒", "{hours} h {minutes} min {seconds} s")
MINUTES_TIME = Phrase("{minutes}分{seconds}秒", "{minutes} min {seconds} s")
SECONDS_TIME = Phrase("{seconds}秒", "{seconds} s")
CLOCK_OF = Phrase("{side}、{time}、{note}", "{side}: {time}, {note}")
ON_MOVE = Phrase("{said}、手番", "{said}, to move")
NAMED_SIDE = Phrase("{side}、{name}", "{side}, {name}")

# Questions
ASK = Phrase("局面について聞く", "Ask about position")
ASK_CLOCKS = Phrase("時計を聞く", "Read clocks")
ASK_CLOCKS_HELP = Phrase("両者の残り時間と手番を知らせます。", "Says how much time each side has left and whose turn it is.")
ASK_LAST = Phrase("直前の手を聞く", "Read last move")
ASK_LAST_HELP = Phrase("直前の手と手番を知らせます。", "Says the last move and whose turn it is.")
ASK_HANDS = Phrase("持ち駒を聞く", "Read pieces in hand")
ASK_HANDS_HELP = Phrase("両者の持ち駒を知らせます。", "Reads out the pieces in hand of both sides.")
ASK_KIND = Phrase("同じ種類の駒を聞く", "Read pieces of this kind")
ASK_KIND_HELP = Phrase("盤のカーソルにある駒と同じ種類の駒が、どこにあるかを知らせます。続けて押すと、次の種類に移ります。",
                       "Says where all pieces of the same kind as the one at the board’s cursor stand. Press again for the next kind.")
ASK_ATTACKERS = Phrase("このマスに利く駒を聞く", "Read attackers of this square")
ASK_ATTACKERS_HELP = Phrase("盤のカーソルのマスに利いている駒を、先手・後手の両方について知らせます。", "Says which pieces of both sides attack the square at the board’s cursor.")
ASK_KING = Phrase("玉の周りを聞く", "Read king’s surroundings")
ASK_KING_HELP = Phrase("手番の側の玉の位置と、その周りのマスを知らせます。もう一度押すと、相手の玉について知らせます。",
                       "Says where the king of the side to move is and what stands around it. Press again for the other king.")
ASK_TARGETS = Phrase("この駒の動ける先を聞く", "Read moves of this piece")
ASK_TARGETS_HELP = Phrase("盤のカーソルにある駒が動けるマスを知らせます。", "Says where the piece at the board’s cursor can go.")
ASK_FILE = Phrase("この筋の駒を聞く", "Read pieces on this file")
ASK_FILE_HELP = Phrase("盤のカーソルがある筋の駒を、上から順に知らせます。続けて押すと、次の筋に移ります。",
                       "Says what stands on the file of the board’s cursor. Press again for the next file.")
ASK_RANK = Phrase("この段の駒を聞く", "Read pieces on this rank")
ASK_RANK_HELP = Phrase("盤のカーソルがある段の駒を、9筋から順に知らせます。続けて押すと、次の段に移ります。",
                       "Says what stands on the rank of the board’s cursor. Press again for the next rank.")
NEXT_OF_KIND = Phrase("同じ種類の次の駒へ", "Go to next piece of this kind")
NEXT_OF_KIND_HELP = Phrase("盤のカーソルを、同じ種類の次の駒へ移します。「同じ種類の駒を聞く」で種類を聞いたあとは、その種類の次の駒へ移します。",
                           "Moves the board’s cursor to the next piece of its kind, or of the kind that you asked for with “Read pieces of this kind”.")
READ_POSITION = Phrase("局面を文章で読む", "Read position as text")
READ_POSITION_HELP = Phrase("手番、時計、持ち駒、盤の各段を1行ずつの文章で表示します。矢印キーで読み進められ、コピーもできます。",
                            "Shows turn, clocks, hands and each rank as lines of text that you can read with the arrow keys or copy.")
ASK_AGAIN = Phrase("もう一度聞く", "Repeat last message")
ASK_AGAIN_HELP = Phrase("最後に知らせた内容を、もう一度知らせます。", "Says again what was announced last.")
TO_BOARD = Phrase("盤へ移る", "Go to board")
TO_BOARD_HELP = Phrase("キーボードの操作を盤に移します。矢印キーで手を進めたり戻したりし、Shift+矢印キーでマスを移動します。",
                       "Moves the keyboard focus to the board. Arrows step through the game; Shift+arrows move between squares.")

HAND_OF = Phrase("{side}の持ち駒、{pieces}", "{side} has {pieces} in hand")
NONE_IN_HAND = Phrase("なし", "nothing")
COUNTED = Phrase("{piece}{count}枚", "{count} × {piece}")
KIND_AT = Phrase("{piece}。{places}", "{piece}: {places}")
SIDE_AT = Phrase("{side}、{squares}", "{side} {squares}")
FILE_AT = Phrase("{file}筋。{pieces}", "File {file}: {pieces}")
RANK_AT = Phrase("{rank}段目。{pieces}", "Rank {rank}: {pieces}")
ALL_FREE = Phrase("駒はありません", "empty")
NO_OTHER = Phrase("{piece}は、ほかにありません。", "No other {piece}.")
NO_SUCH = Phrase("盤にありません", "none on the board")
ATTACKED_BY = Phrase("{square}に利く駒。{places}", "{square} is attacked by: {places}")
SIDE_BY = Phrase("{side}、{pieces}", "{side} {pieces}")
PIECE_AT = Phrase("{square}の{piece}", "{piece} {square}")
NOBODY = Phrase("なし", "none")
KING_AT = Phrase("{side}の玉、{square}。{around}", "{side}’s king {square}. {around}")
NO_KING = Phrase("{side}の玉はありません。", "{side} has no king.")
ALL_EMPTY = Phrase("周りはすべて空き", "Nothing around it")
TARGETS_OF = Phrase("{cell}。動ける先、{squares}", "{cell}. It can go to {squares}")
NO_TARGETS = Phrase("{cell}。動けません", "{cell}. It cannot go anywhere")
NOTHING_SAID = Phrase("まだ何も知らせていません。", "No message yet.")
TURN_NOW = Phrase("{said}。{turn}", "{said}. {turn}")
EXPECTS_CELL = Phrase("先に Shift+矢印キーで盤のマスを選んでください。", "First choose a square on the board with Shift and an arrow key.")
