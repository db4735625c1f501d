"""Texts of the panes: lists, comments with engine output, game information, evaluation graph and bar."""

from app.text.phrase import Phrase

# fmt: off
# Comments
WRITE_HERE = Phrase("この局面のコメント", "A comment on this position")
COMMENT_TEXT = Phrase("コメント本文", "Text of the comment")
SHOW_RAW = Phrase("テキスト表示", "Plain text")
SHOW_RAW_HELP = Phrase("棋譜に書かれているままのコメントを表示し、編集します。", "Shows and edits the comment as it is written in the game.")
RAW_TEXT = Phrase("コメントのテキスト", "Plain text of the comment")
REST_IS_RAW = Phrase("ここから先はテキストのまま表示しています。", "From here on the comment is shown as plain text.")
THOUGHTS = Phrase("思考コメント", "Engine comments")
CARD = Phrase("思考コメント {number}/{count}", "Engine comment {number} of {count}")
MOVE_OF_LINE = Phrase("読み筋 {number}/{count} {move}", "Line {number} of {count} {move}")

PLAYED = Phrase("対局", "In game")
ANALYSED = Phrase("検討", "Analysis")
INSTEAD = Phrase("この手に代えて", "Instead of this move")
NO_ENGINE_NAME = Phrase("エンジン名なし", "Unnamed engine")
BOOK_MOVE = Phrase("定跡", "Book move")
BOOK_ADVICE = Phrase("推奨定跡", "Book advice")
RANK = Phrase("候補{rank}", "Line {rank}")
DEPTH = Phrase("深さ {depth}", "depth {depth}")
NODES = Phrase("{nodes} ノード", "{nodes:node|nodes}")
SECONDS = Phrase("{seconds}秒", "{seconds} s")
UNREAD = Phrase("（読めない部分：{rest}）", "(could not be read: {rest})")

EVEN = Phrase("互角", "Even")
STANDINGS = (
    Phrase("{side}有望", "{side} slightly better"),
    Phrase("{side}有利", "{side} better"),
    Phrase("{side}優勢", "{side} much better"),
    Phrase("{side}勝勢", "{side} winning"),
)
MATE_WON = Phrase("{side}勝ち", "{side} has a mate")
MATE_IN = Phrase("{plies}手詰", "in {plies}")
MATE = Phrase("詰み", "Mate")

PLAY_TO_HERE = Phrase("ここまで指す", "Play up to here")
INSERT_LINE = Phrase("読み筋を分岐に追加", "Add line as branch")
DROP_AS_BRANCH = Phrase("ドロップで分岐に追加", "Drop to add as branch")
DROP_AS_COMMENT = Phrase("ドロップでコメントに書く", "Drop to add to the comment")
DROP_NOWHERE = Phrase("盤、棋譜、コメントのどれかにドロップ", "Drop on the board, the moves or the comment")
COPY_LINE = Phrase("読み筋をコピー", "Copy line")
COPY_THOUGHT = Phrase("この思考コメントをコピー", "Copy engine comment")
DELETE_THOUGHT = Phrase("この思考コメントを削除", "Delete engine comment")
DELETE_THOUGHT_STEP = Phrase("思考コメントの削除", "Delete engine comment")
LINE_HAS_NO_PLACE = Phrase("この読み筋は、今の棋譜には追加できません。", "This line cannot be added to the game as it is now.")

CUT = Phrase("切り取り", "Cut")
COPY = Phrase("コピー", "Copy")
PASTE = Phrase("貼り付け", "Paste")
SELECT_ALL = Phrase("すべて選択", "Select all")
OPEN_LINK = Phrase("{link} を開く", "Open {link}")
PART_OF = Phrase("{number} / {count}", "Part {number} of {count}")
PART_HELP = Phrase("全部で{count}文字あるので、一部ずつ表示します。編集しても、ほかの部分は変わりません。",
                   "The text has {count:character|characters} and is shown in parts. What you write changes only the part shown.")
EARLIER_PART = Phrase("前の部分", "Earlier part")
LATER_PART = Phrase("後の部分", "Later part")
LINK_NOT_OPENED = Phrase("リンクを開けませんでした（{link}）。リンクをコピーし、ブラウザーのアドレス欄に貼り付けて開いてください。",
                         "The link could not be opened ({link}). Copy it into your browser.")

# The small board beside a line
LINE_BOARD = Phrase("読み筋の盤", "Board of the line")
LINE_PLACE = Phrase("{number}/{count}  {move}", "{number}/{count}  {move}")

# Game information
HEADERS_FORM = Phrase("棋譜情報の一覧", "Game info")
OTHER_START = Phrase("その他の局面", "Other position")
ADD_HEADER = Phrase("追加", "Add")
ADD_HEADER_HELP = Phrase("選んだ項目、または入力した名前の項目を追加します。", "Adds the item you select or type.")
HEADER_NAME = Phrase("追加する項目", "Item to add")
DELETE_HEADER = Phrase("「{name}」を削除", "Delete “{name}”")

# Graph
GRAPH = Phrase("形勢グラフ", "Evaluation graph")
GRAPH_EMPTY = Phrase("コメントに評価値のある棋譜を開くか、「棋譜解析」を実行すると、ここに形勢グラフを表示します。",
                     "To see the evaluation graph here, open a game that has scores in its comments, or analyse this game.")
WIN_RATE_OF_SENTE = Phrase("{side}の勝率 %", "{side}’s win %")
SCORE_OF_SENTE = Phrase("評価値（{side}視点）", "{side}’s score")
CENTIPAWN_UNIT = Phrase("評価値", "Score")
SWITCH_SCALE = Phrase("縦軸を勝率と評価値の間で切り替えます。", "Switches the graph between win rate and score.")
START = Phrase("開始局面", "Start")
PLY_AND_MOVE = Phrase("{ply}手目 {move}", "Move {ply} {move}")
NO_SCORE = Phrase("評価値なし", "no score")
PLAYED_BY_SIDE = Phrase("{side}{source}", "{source} {side}")
SERIES = Phrase("{source}・{engine}", "{engine}, {source}")


# The graph and its legend
SHOW_SERIES = Phrase("クリックで、この線の表示・非表示を切り替えます。", "Click to hide or show this line.")
CORRECTED = Phrase("{shift} 補正（エンジンが手番側を高く見積もる分）", "corrected by {shift} for the engine’s bias towards the side to move")
CORRECTED_LINE = Phrase("エンジンが手番側を高く見積もる分（{half}）を補正した線です。", "This line is corrected for the engine’s bias towards the side to move ({half}).")
RATE_SCALE = Phrase("{words}・係数{scale}", "{words}, coefficient {scale}")
RATE_SCALE_HELP = Phrase("{scale} は、評価値を勝率に直す勝率換算係数です。設定の「形勢グラフ」で変えられます。",
                         "{scale} is the coefficient that turns scores into win rates. You can change it in the settings under “Evaluation graph”.")
RATE_UNIT_SCALE = Phrase("勝率 %（{scale}）", "Win % ({scale})")
MORE_SERIES = Phrase("ほか {count}", "{count} more")
MORE_SERIES_HELP = Phrase("線が多すぎるため、評価値の数が少ない{count}本は表示していません。",
                          "There are too many lines, so the graph leaves out {count:line|lines} with few scores.")
ZOOM_IN = Phrase("グラフを拡大", "Zoom in on graph")
ZOOM_OUT = Phrase("グラフを縮小", "Zoom out of graph")
SHOW_ALL = Phrase("グラフ全体を表示", "Show whole graph")
ALL = Phrase("全体", "All")
MORE = Phrase("グラフのその他の操作", "More graph actions")
SAVE_PICTURE = Phrase("グラフを画像で保存", "Save graph as image")
PICTURE_NAME = Phrase("形勢グラフ", "graph")

# The evaluation bar
BAR = Phrase("形勢バー", "Evaluation bar")
BAR_SAYS = Phrase("{side}の勝率 {rate}%、評価値 {score}", "{side}’s win rate {rate}%, score {score}")
BAR_BY = Phrase("{engine}：{words}", "{engine}: {words}")
BAR_AVERAGE = Phrase("両エンジンの平均", "Average of both engines")
BAR_IS_OLD = Phrase("（前の局面の値）", "(from an earlier position)")
BAR_EMPTY = Phrase("評価値はまだありません。", "No score yet.")
BAR_CLICK = Phrase("クリックで勝率と評価値を切り替えます。", "Click to switch between win rate and score.")

# Lists
NUMBER = Phrase("手数", "No.")
MOVE = Phrase("指し手", "Move")
TIME = Phrase("時間", "Time")
TOTAL = Phrase("累計", "Total")
TIMED = Phrase("消費時間{time}", "time {time}")
SCORED = Phrase("評価値{score}", "score {score}")
MARKS = Phrase("マーク", "Marks")
BOOKMARK = Phrase("しおり", "Bookmark")
SEVERITY = Phrase("種類", "Type")
PLACE = Phrase("位置", "Location")
SENTENCE = Phrase("内容", "Message")

MATE_SCORE = Phrase("{sign}詰{plies}", "{sign}M{plies}")
WON_AFTER = Phrase("まで{moves}手で{side}の勝ち", "{side} won after {moves:move|moves}")
DRAWN_AFTER = Phrase("まで{moves}手で引き分け", "drawn after {moves:move|moves}")
WON_ROW = Phrase("{side}の勝ち", "{side} won")
WON_BRIEFLY = Phrase("{sign}勝ち", "{sign} won")
DRAWN_ROW = Phrase("引き分け", "Draw")
END_TOLD = Phrase("{end}　{result}", "{end}: {result}")
THINKING_ROW = Phrase("考えています…", "Thinking…")
MAIN_LINE = Phrase("本譜", "main line")
MAIN = Phrase("本譜", "main")
BRANCH = Phrase("分岐", "branch")
ILLEGAL = Phrase("反則", "illegal")
HAS_COMMENT = Phrase("コメントあり", "comment")
NAMED_BOOKMARK = Phrase("しおり「{name}」", "bookmark “{name}”")
OTHER_BRANCHES = Phrase("ほかに分岐 {count}", "{count:other branch|other branches}")

MOVES_LIST = Phrase("指し手の一覧", "Move list")
BRANCHES_PICTURE = Phrase("分岐ツリー", "Branch tree")
BOOKMARKS_LIST = Phrase("しおりの一覧", "List of bookmarks")
PROBLEMS_LIST = Phrase("読み込みエラーの一覧", "List of import problems")
ALL_COLUMNS = Phrase("すべての列を表示", "Show all columns")
COPY_ROW = Phrase("この行をコピー", "Copy this row")
COPY_ALL = Phrase("すべての行をコピー", "Copy all rows")

NO_BOOKMARKS = Phrase("しおりはまだありません。「追加」で、今の局面に付けられます。", "No bookmarks yet. Press Add to bookmark this position.")
NO_PROBLEMS = Phrase("ファイルをすべて読み込めました。", "Everything in the file was read.")
NO_MOVES = Phrase("指し手がまだありません。盤で駒を動かすと、ここに並びます。", "No moves yet. Moves played on the board are listed here.")

ADD_HELP = Phrase("今の局面にしおりを付けます。", "Adds a bookmark to this position.")
RENAME = Phrase("名前を変更", "Rename")
RENAME_HELP = Phrase("選んだしおりの名前を変更します（F2）。", "Renames the selected bookmark (F2).")
REMOVE = Phrase("削除", "Delete")
REMOVE_HELP = Phrase("選んだしおりを削除します（Del）。元に戻せます。", "Deletes the selected bookmark (Del). You can undo this.")
BOOKMARK_NAME = Phrase("しおりの名前", "Bookmark name")
AT_PLY = Phrase("{ply}手目", "Move {ply}")

NOTE = Phrase("情報", "Info")
WARNING = Phrase("警告", "Warning")
ERROR = Phrase("エラー", "Error")
GAME_PLACE = Phrase("{game}局目 {place}", "game {game}, {place}")

BIGGER = Phrase("拡大", "Zoom in")
SMALLER = Phrase("縮小", "Zoom out")
