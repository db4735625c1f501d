"""Texts of the rules: illegal moves, faults of positions, and endings."""

from app.text.phrase import Phrase

SFEN_FIELDS = Phrase(
    "SFENは「盤面 手番 持ち駒 手数」の順に書きます（手数は省けます）。",
    "An SFEN has the fields board, side, hands and, if you like, a move number.",
)
SFEN_ROWS = Phrase(
    "SFENの盤面は「/」で区切った九段でなければなりません。", "The board of an SFEN has nine rows with “/” between them."
)
SFEN_ROW_LENGTH = Phrase("SFENの盤面に九マスでない段があります。", "A row of the SFEN does not have nine squares.")
SFEN_PIECE = Phrase(
    "SFENの盤面に駒でも空きマスの数でもない文字があります。", "The board of the SFEN has a piece that does not exist."
)
SFEN_TWO_KINGS = Phrase("同じ側の玉が二枚あります。", "One side has two kings.")
SFEN_SIDE = Phrase("SFENの手番は b（先手）か w（後手）です。", "The side to move in an SFEN is b (Sente) or w (Gote).")
SFEN_HANDS = Phrase("SFENの持ち駒を読めません。", "The pieces in hand of the SFEN cannot be read.")
SFEN_PLY = Phrase("SFENの手数は数でなければなりません。", "The move number of an SFEN must be a number.")

EMPTY_ORIGIN = Phrase("そのマスに駒はありません。", "There is no piece on that square.")
NOT_YOUR_PIECE = Phrase("相手の駒は動かせません。", "That is the opponent’s piece.")
NOT_IN_HAND = Phrase("その駒は持ち駒にありません。", "There is no such piece in hand.")
OWN_PIECE_THERE = Phrase("自分の駒があるマスには動けません。", "Your own piece is on that square.")
OCCUPIED = Phrase("駒があるマスには打てません。", "Pieces are dropped on empty squares only.")
CANNOT_MOVE_SO = Phrase("その駒はそこへは動けません。", "The piece does not move like that.")
BLOCKED = Phrase("途中に駒があります。", "There is a piece in the way.")
CANNOT_PROMOTE = Phrase("その駒は成れません。", "That piece cannot promote.")
OUTSIDE_ZONE = Phrase(
    "敵陣に関わらない手では成れません。",
    "A piece promotes only when it moves into, inside or out of the promotion zone.",
)
MUST_PROMOTE = Phrase(
    "成らなければなりません（行き所のない駒）。", "The piece must promote, for it could never move again."
)
DEAD_DROP = Phrase("行き所のない駒になるので、そこには打てません。", "A piece dropped there could never move.")
TWO_PAWNS = Phrase("二歩です。", "Two pawns on one file (nifu).")
IGNORES_CHECK = Phrase("王手を放置しています。", "The king stays in check.")
INTO_CHECK = Phrase("自分の玉が取られる手です。", "The king could be taken after that move.")
DROP_PAWN_MATE = Phrase("打ち歩詰めです。", "A dropped pawn may not give mate (uchifuzume).")

NO_MOVE_TEXT = Phrase("指し手として読めません。", "This is not written like a move.")
NO_SUCH_PIECE = Phrase("そこへ動ける駒がありません。", "No such piece can go there.")
SEVERAL_PIECES = Phrase(
    "動ける駒が二枚以上あり、どれか決まりません。", "Several pieces could go there, and the text does not say which."
)
NO_PREVIOUS_MOVE = Phrase("「同」の元になる前の手がありません。", "“Same square” has no move before it.")
OTHER_PIECE_THERE = Phrase(
    "そのマスの駒は書かれた駒と違います。", "The piece on that square is not the one that is named."
)
OTHER_SIDE = Phrase("手番と符号が合いません。", "The move is marked as the other side’s.")

NOT_TO_MOVE = Phrase("宣言は自分の手番にします。", "You can only declare on your own turn.")
NO_KING = Phrase("玉がありません。", "There is no king.")
KING_OUTSIDE = Phrase("玉が敵陣三段目以内にありません。", "The king is not in the farthest three ranks.")
TOO_FEW_PIECES = Phrase(
    "敵陣三段目以内の駒が十枚に足りません。", "Fewer than ten other pieces are in the farthest three ranks."
)
TOO_FEW_POINTS = Phrase("点数が足りません。", "There are too few points.")
DECLARED_IN_CHECK = Phrase("王手がかかっています。", "The king is in check.")
NOT_ON_GOAL = Phrase("玉が相手の玉の初期位置にありません。", "The king is not where the other king began.")

START_EVEN = Phrase("平手", "Even game")
START_LANCE = Phrase("香落ち", "Lance handicap")
START_RIGHT_LANCE = Phrase("右香落ち", "Right-lance handicap")
START_BISHOP = Phrase("角落ち", "Bishop handicap")
START_ROOK = Phrase("飛車落ち", "Rook handicap")
START_ROOK_LANCE = Phrase("飛香落ち", "Rook-lance handicap")
START_BISHOP_LANCE = Phrase("角香落ち", "Bishop-lance handicap")
START_TWO = Phrase("二枚落ち", "2-piece handicap")
START_THREE = Phrase("三枚落ち", "3-piece handicap")
START_FOUR = Phrase("四枚落ち", "4-piece handicap")
START_FIVE = Phrase("五枚落ち", "5-piece handicap")
START_LEFT_FIVE = Phrase("左五枚落ち", "Left 5-piece handicap")
START_SIX = Phrase("六枚落ち", "6-piece handicap")
START_LEFT_SEVEN = Phrase("左七枚落ち", "Left 7-piece handicap")
START_RIGHT_SEVEN = Phrase("右七枚落ち", "Right 7-piece handicap")
START_EIGHT = Phrase("八枚落ち", "8-piece handicap")
START_TEN = Phrase("十枚落ち", "10-piece handicap")
START_DRAGONFLY = Phrase("トンボ", "Dragonfly handicap")
START_THREE_PAWNS = Phrase("歩三兵", "Three-pawns handicap")
START_BARE_KING = Phrase("裸玉", "Bare-king handicap")
