"""Texts of engine thoughts (lines and scores in comments): names of comment formats, and faults."""

from app.text.phrase import Phrase

# fmt: off
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

SIGNS_ALTERNATE = Phrase("評価値の符号が1手ごとに入れ替わっています。先手から見た値ではなく、手番側から見た値のようです。",
                         "The scores change sign with every move; they seem to be from the point of view of the side to move, not of Sente.")
SIGN_GUESSED = Phrase("評価値がどちらから見たものか確かめられないので、先手から見た値として読みました。",
                      "It is not known from whose point of view these scores are; they were read as Sente’s.")
VALUES_UNREAD = Phrase("値を読めない思考コメントが {count}行あります（最初は{ply}手目の「{line}」）。",
                       "The value could not be read in {count:line|lines} of engine comments, the first at move {ply}: “{line}”.")
LINE_CUT = Phrase("{ply}手目の読み筋は、「{rest}」から先を読めません。", "The line of move {ply} could not be read from “{rest}” on.")
LINES_CUT = Phrase("{count}件の読み筋を最後まで読めません（最初は{ply}手目で、「{rest}」から先）。",
                   "{count:line|lines} could not be read to the end. The first, at move {ply}, could not be read from “{rest}” on.")
LEFT_AS_WRITTEN = Phrase(
    "思考コメント {count}件は{dialect}では書けないので、変更しませんでした（最初は{ply}手目）。内訳：{kinds}。",
    "{dialect} cannot hold {count:engine comment|engine comments}, the first at move {ply}. These were not changed: {kinds}.",
)
LEFT_ANALYSIS = Phrase("検討・解析", "analysis")
LEFT_LOWER = Phrase("2番手以下の候補", "lower candidates")
LEFT_INSTEAD = Phrase("1手前の局面についての思考コメント", "engine comments on the position before the move")
LEFT_BARE = Phrase("評価値のない思考コメント", "engine comments without a score")

NOT_KEPT = Phrase("{dialect}では書けないので、次のものは残りません（最初は{ply}手目）：{what}。", "These details do not fit into {dialect} and are lost, the first at move {ply}: {what}.")
COUNTED = Phrase("{name} {count}件", "{name} {count}")
MORE_NAMES = Phrase("ほか {count}種", "{count} more")
LOST_ENGINES = Phrase("エンジン名", "engine names")
LOST_SCORES = Phrase("評価値", "scores")
LOST_MATES = Phrase("詰みとその手数", "mates and their lengths")
LOST_BOUNDS = Phrase("評価値の下限・上限の別", "bounds of scores")
LOST_FRACTIONS = Phrase("値の端数", "decimal places")
LOST_LINES = Phrase("読み筋", "lines")
LOST_DEPTHS = Phrase("深さ", "depths")
LOST_SELDEPTHS = Phrase("選択深さ", "selective depths")
LOST_NODES = Phrase("ノード数", "nodes")
LOST_NPS = Phrase("NPS", "NPS")
LOST_TIMES = Phrase("思考時間", "times")
LOST_RANKS = Phrase("候補の順位", "ranks of candidates")
LOST_KEY = Phrase("「{key}」", "“{key}”")
