"""What is said about thinking comments: the names of their dialects, and what was odd in them."""

from app.text.phrase import Phrase

DRAFT = Phrase("思考コメント（標準）", "Thinking comments (standard)")
SHOGIGUI = Phrase("ShogiGUI 形式", "ShogiGUI")
SHOGIDROID = Phrase("ShogiDroid 形式", "ShogiDroid")
KISHIN_ANALYTICS = Phrase("棋神アナリティクス形式", "Kishin Analytics")
PIYO = Phrase("ぴよ将棋形式", "Piyo Shogi")
K_SHOGI = Phrase("K-Shogi 形式", "K-Shogi")
FLOODGATE = Phrase("Floodgate 形式", "Floodgate")
CSA_V3 = Phrase("CSA V3 形式", "CSA V3")
CSHOGI = Phrase("cshogi 形式", "cshogi")
DENRYUSEN = Phrase("電竜戦形式", "Denryu-sen")

SIGNS_ALTERNATE = Phrase(
    "評価値の符号が一手ごとに入れ替わっています。先手から見た値ではなく、手番側から見た値のようです。",
    "The scores change their sign with every move; they seem to be told by the side to move and not by Sente.",
)
SIGN_GUESSED = Phrase(
    "評価値がどちらから見たものか確かめられないので、先手から見た値として読みました。",
    "It is not known from whose side these scores are told; they were read as Sente's.",
)
VALUES_UNREAD = Phrase(
    "値を読めないため思考として扱えない行が {count} 行あります（最初は{ply}手目の「{line}」）。",
    "The value could not be read in lines of thinking comments: {count}, the first at move {ply}: “{line}”.",
)
LINE_CUT = Phrase(
    "{ply}手目の読み筋は、途中の「{rest}」から先を読めません。",
    "The line of move {ply} could not be read from “{rest}” on.",
)
LINES_CUT = Phrase(
    "読み筋 {count} 件は、途中から先を読めません（最初は{ply}手目の「{rest}」から）。",
    "{count} lines could not be read to their end; the first, at move {ply}, from “{rest}” on.",
)
LEFT_AS_WRITTEN = Phrase(
    "思考 {count} 件は{dialect}では書けないので、元のまま残しました（最初は{ply}手目）。",
    "Thoughts that cannot be written as {dialect}: {count}, the first at move {ply}. They were left as they were.",
)
