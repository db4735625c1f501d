"""The panes that are lists: moves, branches, bookmarks, and what could not be read."""

from app.text.phrase import Phrase

NUMBER = Phrase("手数", "No.")
MOVE = Phrase("指し手", "Move")
TIME = Phrase("時間", "Time")
TOTAL = Phrase("累計", "Total")
SCORE = Phrase("評価値", "Score")
MARKS = Phrase("印", "Marks")
COMMENT = Phrase("コメント", "Comment")
BOOKMARK = Phrase("しおり", "Bookmark")
SEVERITY = Phrase("種類", "Kind")
PLACE = Phrase("位置", "Place")
SENTENCE = Phrase("内容", "What")

START = Phrase("開始局面", "Start")
MATE_SCORE = Phrase("{sign}詰{plies}", "{sign}M{plies}")
MAIN_LINE = Phrase("本譜", "main line")
MAIN = Phrase("本譜", "main")
BRANCH = Phrase("分岐", "branch")
ILLEGAL = Phrase("反則", "illegal")
HAS_COMMENT = Phrase("コメントあり", "comment")
NAMED_BOOKMARK = Phrase("しおり「{name}」", "bookmark “{name}”")
OTHER_BRANCHES = Phrase("ほかに分岐 {count}", "{count} other branches")

MOVES_LIST = Phrase("棋譜の一覧", "List of moves")
BRANCHES_PICTURE = Phrase("分岐の図", "Diagram of the branches")
BOOKMARKS_LIST = Phrase("しおりの一覧", "List of bookmarks")
PROBLEMS_LIST = Phrase("読み込みの問題の一覧", "List of problems found in the file")
ALL_COLUMNS = Phrase("すべての列を出す", "Show all columns")
COPY_ROW = Phrase("この行をコピー", "Copy this row")
COPY_ALL = Phrase("すべての行をコピー", "Copy all rows")

NO_BOOKMARKS = Phrase(
    "しおりはまだありません。「追加」か Ctrl+D で、今の局面に付けられます。",
    "There are no bookmarks yet. “Add”, or Ctrl+D, marks the position on the board.",
)
NO_PROBLEMS = Phrase("読めなかった所はありません。", "Everything in the file was read.")
NO_MOVES = Phrase(
    "まだ手がありません。盤で駒を動かすと、ここに並びます。",
    "No moves yet. Those you play on the board are listed here.",
)

ADD = Phrase("追加", "Add")
ADD_HELP = Phrase("今の局面にしおりを付けます。", "Marks the position on the board.")
RENAME = Phrase("名前を変える", "Rename")
RENAME_HELP = Phrase("選んだしおりの名前を変えます (F2)。", "Gives the chosen bookmark another name (F2).")
REMOVE = Phrase("外す", "Remove")
REMOVE_HELP = Phrase(
    "選んだしおりを外します (Del)。元に戻せます。", "Takes the chosen bookmark away (Del). Can be undone."
)
BOOKMARK_NAME = Phrase("しおりの名前", "Name of the bookmark")
AT_PLY = Phrase("{ply}手目", "Move {ply}")

NOTE = Phrase("参考", "Note")
WARNING = Phrase("注意", "Warning")
ERROR = Phrase("エラー", "Error")
GAME_PLACE = Phrase("{game}局目 {place}", "game {game}, {place}")

BIGGER = Phrase("拡大", "Zoom in")
SMALLER = Phrase("縮小", "Zoom out")
