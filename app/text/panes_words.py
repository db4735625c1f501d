"""What the panes of words and lines say: comments and their thoughts, game information, graph."""

from app.text.phrase import Phrase

# Comments

WRITE_HERE = Phrase("この局面のコメント", "A comment on this position")
COMMENT_TEXT = Phrase("コメント本文", "Text of the comment")
SHOW_RAW = Phrase("原文", "Raw text")
SHOW_RAW_HELP = Phrase(
    "棋譜に書かれているままのコメントを表示し、編集します。",
    "Shows the comment as it stands in the record, to be edited as a whole.",
)
RAW_TEXT = Phrase("コメントの原文", "Raw text of the comment")
REST_IS_RAW = Phrase("ここから先は原文のまま表示しています。", "From here on the comment is shown as it is written.")
THOUGHTS = Phrase("思考", "Thoughts")
CARD = Phrase("思考 {number}/{count}", "Thought {number} of {count}")
MOVE_OF_LINE = Phrase("読み筋 {number}/{count} {move}", "Line {number} of {count} {move}")

PLAYED = Phrase("対局", "Played")
ANALYSED = Phrase("検討", "Analysis")
INSTEAD = Phrase("この手に代えて", "Instead of this move")
NO_ENGINE_NAME = Phrase("エンジン名なし", "Unnamed engine")
RANK = Phrase("候補{rank}", "Candidate {rank}")
DEPTH = Phrase("深さ {depth}", "Depth {depth}")
NODES = Phrase("{nodes} ノード", "{nodes} nodes")
SECONDS = Phrase("{seconds} 秒", "{seconds} s")
UNREAD = Phrase("（読めない部分: {rest}）", "(could not be read: {rest})")

EVEN = Phrase("互角", "Even")
SITUATIONS = (
    EVEN,
    Phrase("先手有望", "Sente slightly better"),
    Phrase("先手有利", "Sente better"),
    Phrase("先手優勢", "Sente much better"),
    Phrase("先手勝勢", "Sente winning"),
    Phrase("後手有望", "Gote slightly better"),
    Phrase("後手有利", "Gote better"),
    Phrase("後手優勢", "Gote much better"),
    Phrase("後手勝勢", "Gote winning"),
)
MATE_BLACK = Phrase("先手勝ち", "Sente mates")
MATE_WHITE = Phrase("後手勝ち", "Gote mates")
MATE_IN = Phrase("{plies}手詰み", "in {plies}")
MATE = Phrase("詰み", "Mate")

PLAY_TO_HERE = Phrase("ここまで指す", "Play up to here")
INSERT_LINE = Phrase("読み筋を分岐として追加", "Add the line as a branch")
DROP_AS_BRANCH = Phrase("ここで放すと、分岐として入ります", "Drop to put it in as a branch")
DROP_AS_COMMENT = Phrase("ここで放すと、コメントに書かれます", "Drop to write it into the comment")
DROP_NOWHERE = Phrase("盤か棋譜、またはコメントへ", "To the board, the moves, or the comment")
COPY_LINE = Phrase("読み筋をコピー", "Copy the line")
COPY_THOUGHT = Phrase("この思考をコピー", "Copy this thought")
DELETE_THOUGHT = Phrase("この思考を削除", "Delete this thought")
DELETE_THOUGHT_STEP = Phrase("思考の削除", "Deletion of a thought")
LINE_HAS_NO_PLACE = Phrase(
    "この読み筋は、今の棋譜には入れられません。", "This line cannot be put into the record as it is now."
)

CUT = Phrase("切り取り", "Cut")
COPY = Phrase("コピー", "Copy")
PASTE = Phrase("貼り付け", "Paste")
SELECT_ALL = Phrase("すべて選択", "Select all")
OPEN_LINK = Phrase("{link} を開く", "Open {link}")
PART_OF = Phrase("{number} / {count}", "Part {number} of {count}")
PART_HELP = Phrase(
    "全部で {letters} 字あるので、一部ずつ表示します。書いても、ほかの部分は変わりません。",
    "The text has {letters} letters and is shown one part at a time. What you write leaves the other parts as they are.",
)
EARLIER_PART = Phrase("前の部分", "Earlier part")
LATER_PART = Phrase("後の部分", "Later part")
LINK_NOT_OPENED = Phrase(
    "リンクを開けませんでした（{link}）。ブラウザーに写して開いてください。",
    "The link could not be opened ({link}). Copy it into your browser.",
)

# The board beside a line

LINE_BOARD = Phrase("読み筋の盤", "Board of the line")
LINE_PLACE = Phrase("{number}/{count}  {move}", "{number}/{count}  {move}")

# Game information

HEADERS_FORM = Phrase("棋譜情報の一覧", "Game information")
OTHER_START = Phrase("その他の局面", "Another position")
ADD_HEADER = Phrase("追加", "Add")
ADD_HEADER_HELP = Phrase("選んだ項目、または入力した名前の項目を追加します。", "Adds the item that is chosen or typed.")
HEADER_NAME = Phrase("追加する項目", "Item to add")
DELETE_HEADER = Phrase("「{name}」を削除", "Delete “{name}”")

# Graph

GRAPH = Phrase("形勢グラフ", "Graph of the game")
GRAPH_EMPTY = Phrase(
    "コメントに評価値のある棋譜を開くか、検討・棋譜解析の結果を書き込むと、ここに形勢の動きが表示されます。",
    "Open a record whose comments hold scores, or let an analysis write its results, and the course of the game appears here.",
)
WIN_RATE_UNIT = Phrase("勝率", "Win rate")
CENTIPAWN_UNIT = Phrase("評価値", "Score")
SWITCH_SCALE = Phrase("縦軸を勝率と評価値とで切り替えます。", "Switches between win rate and score.")
SENTE_UP = Phrase("☗先手", "☗ Sente")
GOTE_DOWN = Phrase("☖後手", "☖ Gote")
START = Phrase("開始局面", "Start")
PLY_AND_MOVE = Phrase("{ply}手目 {move}", "Move {ply} {move}")
NO_SCORE = Phrase("評価値なし", "no score")
SERIES = Phrase("{source}・{engine}", "{engine}, {source}")
