"""Texts at the board: position editor, drawings, typed moves, pictures, and names of cells."""

from app.text.phrase import Phrase

# fmt: off
PAWN = Phrase("歩", "pawn")
LANCE = Phrase("香", "lance")
KNIGHT = Phrase("桂", "knight")
SILVER = Phrase("銀", "silver")
GOLD = Phrase("金", "gold")
BISHOP = Phrase("角", "bishop")
ROOK = Phrase("飛", "rook")
KING = Phrase("玉", "king")
PROMOTED_PAWN = Phrase("と", "promoted pawn")
PROMOTED_LANCE = Phrase("成香", "promoted lance")
PROMOTED_KNIGHT = Phrase("成桂", "promoted knight")
PROMOTED_SILVER = Phrase("成銀", "promoted silver")
HORSE = Phrase("馬", "horse")
DRAGON = Phrase("龍", "dragon")

# Cells, for screen readers
EMPTY_CELL = Phrase("{square} 空き", "{square}, empty")
PIECE_CELL = Phrase("{square} {side}の{piece}", "{square}, {piece} of {side}")
HAND_CELL = Phrase("{side}の駒台 {piece} {count}枚", "{side}’s hand, {piece}: {count}")
BOX_CELL = Phrase("駒箱 {piece} {count}枚", "box, {piece}: {count}")
HAND_COLUMN = Phrase("{side}の駒台", "{side}’s hand")
BOX_COLUMN = Phrase("駒箱", "box")
PICKED_CELL = Phrase("{cell}、持ち上げています", "{cell}, picked up")
TARGET_CELL = Phrase("{cell}、ここへ動けます", "{cell}, can go here")
ASKED = Phrase("成りますか。成るなら P、成らないなら N、やめるなら Esc を押してください。", "Promote? Press P to promote, N not to, Esc to cancel.")

# On the board itself
TURN_SIGN = Phrase("手番", "To move")
PAUSE_SIGN = Phrase("一時停止", "Paused")
NOT_TO_MOVE = Phrase("相手の駒です。", "That is your opponent’s piece.")
CHECK_SIGN = Phrase("王手", "CHECK")

# Editing a position
EDITING = Phrase("局面を編集しています。", "The position is being edited.")
NOT_EDITING = Phrase("局面を編集していません。", "No position is being edited.")
EDIT_BAR = Phrase("局面編集", "Position editor")
TURN_LABEL = Phrase("手番", "To move")
LAYINGS = Phrase("配置", "Set up")
START_LAYING = Phrase("平手・駒落ち", "Start positions")
TSUME = Phrase("詰将棋（後手の玉のみ）", "Tsume (Gote’s king only)")
TWO_KINGS_TSUME = Phrase("双玉の詰将棋", "Tsume with two kings")
EMPTY_BOARD = Phrase("空の盤（すべて駒箱へ）", "Empty board (all in the box)")
TURN_AROUND = Phrase("先後反転", "Swap sides")
MIRROR = Phrase("左右反転", "Mirror")
HANDS_TO_WHITE = Phrase("残りの駒をすべて後手の駒台へ", "All spare pieces to Gote’s hand")
FINISH = Phrase("編集を終えて始める", "Finish and start here")
FINISH_HELP = Phrase("編集した局面から始まる新しい棋譜を開きます。", "Opens a new game that starts from the edited position.")
CANCEL = Phrase("編集をやめる", "Cancel")
CANCEL_HELP = Phrase("編集を破棄して、元の棋譜に戻ります。", "Discards the edit and goes back to the game.")
EDIT_HINT = Phrase("駒を動かして並べます。盤の外へ出すと駒箱に入り、右クリックで成・先後が変わります。", "Drag pieces. Right-click to promote or change side.")
NO_FAULTS = Phrase("問題はありません。", "No problems found.")

TOO_MANY = Phrase("{piece}が{count}枚あります（本来は{most}枚まで）。", "Too many pieces of one kind ({piece}): {count}, but a set has only {most}.")
TWO_PAWNS = Phrase("{side}の歩が{file}筋に{count}枚あります（二歩）。", "{side} has {count} pawns on file {file}.")
DEAD = Phrase("{square}の{piece}は行き所のない駒です。", "The {piece} on {square} can never move.")
NO_BLACK_KING = Phrase("先手の玉がありません（詰将棋ならこのままで構いません）。", "Sente has no king (fine for tsume).")
NO_WHITE_KING = Phrase("後手の玉がありません。", "Gote has no king.")
OTHER_IN_CHECK = Phrase("手番でない{side}の玉に王手がかかっています。", "{side}’s king is in check although it is not {side}’s turn.")

# Drawing on the board
DRAW = Phrase("矢印・丸", "Draw on board")
ERASE = Phrase("矢印・丸を消す", "Clear drawings")
NO_DRAWINGS = Phrase("この局面に矢印・丸はありません。", "This position has no drawings.")

# Typing moves
TYPE_MOVE = Phrase("指し手を入力", "Enter move")
TYPE_MOVE_HINT = Phrase("例：76歩、7g7f、7776FU、P-7f", "For example P-7f, 7g7f, 7776FU")
TYPE_MOVE_PLACE = Phrase("7六歩、76歩、7g7f", "P-7f, 7g7f")
TYPED_PLAYS = Phrase("{move}  （Enter で指す）", "{move}  (Enter plays it)")
TYPED_CHOICES = Phrase("候補：{moves}", "Possible: {moves}")
TYPED_MORE = Phrase("{moves} ほか{count}手", "{moves} and {count} more")

# Full-screen board, and pictures of it
EXPORT_TITLE = Phrase("局面図を画像で保存", "Save position as image")
STYLE = Phrase("スタイル", "Style")
BOARD_STYLE = Phrase("画面の盤", "As on the screen")
BOOK_STYLE = Phrase("図面（本のような図）", "Diagram, as in books")
PICTURE_WIDTH = Phrase("幅", "Width")
PIXELS = Phrase("{count} ピクセル", "{count} pixels")
HEADER = Phrase("ヘッダー", "Header")
FOOTER = Phrase("フッター", "Footer")
PREVIEW = Phrase("プレビュー", "Preview")
SAVE_PICTURE = Phrase("保存…", "Save…")
COPY_PICTURE = Phrase("コピー", "Copy")
PICTURE_SAVED = Phrase("画像を {path} に保存しました。", "Image saved as {path}.")
PICTURE_NOT_SAVED = Phrase("画像を {path} に保存できませんでした（{reason}）。{remedy}", "The image could not be saved as {path} ({reason}). {remedy}")
PICTURE_COPIED = Phrase("画像をコピーしました。", "Image copied.")
PNG_FILES = Phrase("PNG 画像 (*.png)", "PNG image (*.png)")
SVG_FILES = Phrase("SVG 画像 (*.svg)", "SVG image (*.svg)")
UNTO = Phrase("{ply}手目 {move}まで", "After move {ply}, {move}")
VERSUS = Phrase("☗{black}　☖{white}", "☗ {black}　☖ {white}")

EDIT_DROPPED = Phrase("局面の編集をやめて、棋譜に戻りました。", "Editing cancelled; back to the game.")
EDIT_AGAIN = Phrase("編集に戻る", "Back to editing")
