"""Texts of records: endings, header labels, undo names of edits, and reasons of refused ones."""

from app.text.phrase import Phrase

RESIGNED = Phrase("投了", "Resigned")
INTERRUPTED = Phrase("中断", "Interrupted")
BROKEN_OFF = Phrase("エラーによる中断", "Broken off by an error")
REPETITION = Phrase("千日手", "Repetition")
IMPASSE = Phrase("持将棋", "Impasse")
DRAW = Phrase("引き分け", "Draw")
MAX_MOVES = Phrase("最大手数", "Move limit reached")
MATE = Phrase("詰み", "Checkmate")
NO_MATE = Phrase("不詰", "No mate")
TIMEOUT = Phrase("切れ負け", "Lost on time")
FOUL_LOSE = Phrase("反則負け", "Lost by an illegal move")
FOUL_WIN = Phrase("反則勝ち", "Won by an illegal move")
DECLARATION = Phrase("入玉勝ち", "Won by declaration")
WIN_BY_DEFAULT = Phrase("不戦勝", "Won by default")
LOSE_BY_DEFAULT = Phrase("不戦敗", "Lost by default")
TRY = Phrase("トライ", "Try")
SEALED = Phrase("封じ手", "Sealed move")

SIDE_WON = Phrase("{side}の勝ち", "{side} won")
UNDECIDED = Phrase("勝敗なし", "No result")

STARTED_AT = Phrase("開始日時", "Started")
ENDED_AT = Phrase("終了日時", "Ended")
PLAYED_ON = Phrase("対局日", "Date")
EVENT = Phrase("棋戦", "Event")
OPENING = Phrase("戦型", "Opening")
TITLE = Phrase("表題", "Title")
TIME_LIMIT = Phrase("持ち時間", "Time")
BYOYOMI = Phrase("秒読み", "Byoyomi")
TIME_USED = Phrase("消費時間", "Time used")
PLACE = Phrase("場所", "Place")
PUBLISHED_IN = Phrase("掲載", "Published in")
NOTE = Phrase("備考", "Note")
BLACK_SHORT_NAME = Phrase("先手省略名", "Sente, short name")
WHITE_SHORT_NAME = Phrase("後手省略名", "Gote, short name")
RECORDER = Phrase("記録係", "Recorder")
HANDICAP = Phrase("手合割", "Handicap")
BLACK = Phrase("先手", "Sente")
WHITE = Phrase("後手", "Gote")
HANDICAP_TAKER = Phrase("下手", "Shitate")
HANDICAP_GIVER = Phrase("上手", "Uwate")
OWN_SIDE = Phrase("自分", "My side")
PROBLEM_NUMBER = Phrase("作品番号", "Problem number")
PROBLEM_NAME = Phrase("作品名", "Problem name")
COMPOSER = Phrase("作者", "Composer")
MAGAZINE = Phrase("発表誌", "Magazine")
MAGAZINE_DATE = Phrase("発表年月", "Issue")
SOURCE = Phrase("出典", "Source")
LENGTH = Phrase("手数", "Length")
SOUNDNESS = Phrase("完全性", "Soundness")
CATEGORY = Phrase("分類", "Category")
PRIZE = Phrase("受賞", "Prize")

PLAY = Phrase("指し手", "Move")
ADD_END = Phrase("終局", "End of the game")
CHANGE_END = Phrase("終局の変更", "Change of the end")
DELETE = Phrase("削除", "Deletion")
PASTE = Phrase("分岐の貼り付け", "Paste of a branch")
INSERT_LINE = Phrase("手順の追加", "Addition of a line")
REORDER = Phrase("分岐の並べ替え", "Order of branches")
MAKE_MAIN = Phrase("本譜への変更", "Change of the main line")
EDIT_COMMENT = Phrase("コメント", "Comment")
EDIT_BOOKMARK = Phrase("しおり", "Bookmark")
EDIT_HEADERS = Phrase("棋譜情報", "Game info")
CHANGE_START = Phrase("開始局面", "Start position")
MERGE = Phrase("棋譜の合流", "Merge of a record")

NOT_HERE = Phrase("その手はもう棋譜にありません。", "That move is no longer in the record.")
FOREIGN = Phrase("その手は別の棋譜のものです。", "That move belongs to another record.")
ROOT_STAYS = Phrase("開始局面は削除も移動もできません。", "The start position cannot be deleted or moved.")
ROOT_HAS_NO_TIME = Phrase("開始局面に消費時間は付けられません。", "The start position takes no time.")
NEGATIVE_TIME = Phrase("消費時間は 0 以上にしてください。", "A time cannot be less than zero.")
AFTER_END = Phrase("終局のあとに手は続けられません。", "Nothing can follow the end of the game.")
IMPOSSIBLE_MOVE = Phrase(
    "{ply}手目の {move} は、動かす駒がないので指せません。",
    "Move {ply}, {move}, cannot be played: there is no piece to move.",
)
TOO_MANY_NODES = Phrase("一つの棋譜に入るのは {most}手までです。", "A record holds at most {most} moves.")
TOO_MANY_BRANCHES = Phrase(
    "{ply}手目の先に作れる分岐は {most}個までです。", "At most {most} branches can follow move {ply}."
)
NOT_AN_END = Phrase("それは終局の行ではありません。", "That is not the end of a game.")
SAME_END = Phrase("同じ終局がすでにあります。", "That end stands there already.")
NO_SUCH_BRANCH = Phrase("分岐は 1番目から {last}番目までです。", "There are only the branches 1 to {last}.")
BAD_START = Phrase("その開始局面は使えません。{reason}", "That start position cannot be used. {reason}")
GROUP_OPEN = Phrase(
    "編集の途中なので、今はできません。もう一度試してください。",
    "This cannot be done in the middle of an edit. Try again.",
)

NO_PLACE = Phrase(
    "同じ局面がないので {count}手を合流できませんでした。",
    "{count} moves found no place: their positions are not in this record.",
)
ANOTHER_POSITION = Phrase(
    "その棋譜にこの局面がないので、合流できません。",
    "That record cannot be merged here: it never comes to this position.",
)
TIME_DIFFERS = Phrase(
    "{ply}手目の消費時間が違うので、元のままにしました（相手側 {theirs} ミリ秒）。",
    "Move {ply} took another time there ({theirs} ms); the time here was kept.",
)
BOOKMARK_DIFFERS = Phrase(
    "{ply}手目のしおりが違うので、元のままにしました（相手側「{theirs}」）。",
    "Move {ply} has another bookmark there (“{theirs}”); the one here was kept.",
)
