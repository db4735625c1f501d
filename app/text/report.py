"""The report on a game, in its panel and as a page."""

from app.text.phrase import Phrase

TITLE = Phrase("棋譜解析の報告", "Report on the game")
TITLE_OF = Phrase("{game}：棋譜解析の報告", "{game}: report")
VERSUS = Phrase("☗{black} 対 ☖{white}", "☗ {black} – ☖ {white}")
SENTE = Phrase("先手", "Sente")
GOTE = Phrase("後手", "Gote")

EMPTY = Phrase(
    "まだ報告できることがありません。検討メニューの棋譜解析で一局を解析するか、評価値のある棋譜を開いてください。判定できた手から、ここにまとまります。",
    "There is nothing to report yet. Analyse the game from the menu Analysis, or open a record that holds scores; what can be judged is summed up here.",
)
READING = Phrase("評価値を読んでいます…", "Reading the scores…")

SUMMARY = Phrase("まとめ", "Summary")
ITEM = Phrase("項目", "Item")
ACCURACY = Phrase("正確さ", "Accuracy")
MEAN_LOSS = Phrase("一手あたりの損（勝率）", "Mean loss of win rate")
FIRST_CHOICE = Phrase("最善手との一致", "Agreement with the best move")
ANY_CHOICE = Phrase("候補手との一致", "Agreement with any candidate")
JUDGED = Phrase("判定できた手", "Moves judged")
JUDGED_BY = Phrase("判定したエンジン", "Judged by")
TIME = Phrase("消費時間", "Time used")
MEAN_TIME = Phrase("一手平均", "Time per move")
LONGEST = Phrase("最も長い考慮", "Longest thought")
LONGEST_AT = Phrase("{time}（{ply}手目）", "{time} (move {ply})")
PERCENT_OF = Phrase("{percent}%（{count}/{of}）", "{percent}% ({count}/{of})")
COUNT_OF = Phrase("{count}/{of}", "{count}/{of}")
PERCENT = Phrase("{percent}%", "{percent}%")
UNKNOWN = Phrase("―", "–")

CLASSES = Phrase("手の内訳", "Kinds of moves")
CLASS = Phrase("種類", "Kind")
ALL = Phrase("計", "All")
OPENING_SHORT = Phrase("序盤", "Opening")
MIDDLE_SHORT = Phrase("中盤", "Middle")
ENDING_SHORT = Phrase("終盤", "End")
COUNT_TOLD = Phrase("{side}の{verdict}、{phase}：{count}", "{verdict} by {side}, {phase}: {count}")
ALL_PHASES = Phrase("全体", "whole game")
GO_TO_NEXT = Phrase(
    "押すたびに、次の手の局面へ移ります。{moves}", "Each press goes to the next of these moves. {moves}"
)
MOVE_NUMBERS = Phrase("{plies}手目", "Moves {plies}")
TIME_IN = Phrase("消費時間（{phase}）", "Time used: {phase}")

TURNS = Phrase("形勢が動いた手", "Turning points")
NO_TURNS = Phrase("緩手や悪手はありません。", "There are no mistakes.")
AT_MOVE = Phrase("{ply}手目 {move}", "Move {ply} {move}")
RATES = Phrase("勝率 {before}% → {after}%", "Win rate {before}% → {after}%")
RATES_OF = Phrase("{side}の勝率 {before}% → {after}%", "{side}’s win rate {before}% → {after}%")
BEST = Phrase("最善 {move}", "Best {move}")
BEFORE_MOVE = Phrase("{ply}手目を指す前の局面", "The position before move {ply}")
ARROWS = Phrase(
    "実線が指した手、破線が最善手です。打つ手は丸で示します。",
    "The solid arrow is the move played, the dashed one the best; a drop is a ring.",
)

GRAPH = Phrase("勝率の推移（先手から見た%）", "Course of the game (Sente’s win rate, %)")
MARKED = Phrase("印の付いた手", "Marked moves")
NUMBER = Phrase("手数", "No.")
MOVE = Phrase("指し手", "Move")
VERDICT = Phrase("判定", "Verdict")
WIN_RATE = Phrase("勝率", "Win rate")
LOSS = Phrase("損", "Loss")
BEST_MOVE = Phrase("最善手", "Best move")

HOW = Phrase("数字の読み方", "How to read the numbers")
HOW_RATES = Phrase(
    "勝率は評価値から 1÷(1+exp(−評価値÷{scale})) で求めます。詰みは 100% または 0% とします。",
    "Win rates come from scores by 1 ÷ (1 + exp(−score ÷ {scale})); a mate counts as 100% or 0%.",
)
HOW_CLASSES = Phrase(
    "勝率を {inaccuracy}% 以上損する手が緩手、{dubious}% 以上が疑問手、{mistake}% 以上が悪手、{blunder}% 以上が大悪手です。エンジンの最善手は、後でどう評価が変わっても咎めません。詰みを逃す手と詰まされる手は、損が小さくても悪手とします（大差のときは軽くします）。",
    "A move that loses {inaccuracy}% of win rate is an inaccuracy, from {dubious}% on dubious, from {mistake}% a mistake, from {blunder}% a blunder. The engine’s best move is never blamed. To let a mate go, or to allow one, is a mistake however little it loses, and less of one where the game is decided anyway.",
)
HOW_GOOD = Phrase(
    "好手は、二番目の候補より勝率が {only_move}% 以上良い最善手です。取り返すだけの手は除きます。",
    "A good move is the best one when the second candidate is at least {only_move}% worse; taking back is none.",
)
HOW_ACCURACY = Phrase(
    "正確さは、一手ごとの勝率の損から Lichess の式で求めます。将棋の評価値は勝率との関係がチェスと違うため、ほかのサイトの数字とは比べられません。",
    "Accuracy follows the formula of Lichess from each move’s loss of win rate. Shogi scores relate to win rates differently from those of chess, so the numbers cannot be compared with those of other sites.",
)
HOW_PHASES = Phrase(
    "中盤は駒が六枚取られてから（遅くとも41手目から）、終盤は歩と玉を除く駒が二枚、敵陣に入ってからです。",
    "The middle game begins after six captures, at the latest with move 41; the endgame when a side has two pieces, pawns and kings left out, in the other’s camp.",
)
MADE_WITH = Phrase("Yomisuji {version} が作成しました。", "Made with Yomisuji {version}.")

# The panel

EXPORT = Phrase("HTML に書き出す…", "Export as HTML…")
EXPORT_HELP = Phrase(
    "報告を、ほかの人にも見せられる一つの HTML ファイルに書き出します。",
    "Writes the report as a single HTML file that anyone can look at.",
)
EXPORT_TITLE = Phrase("報告を書き出す", "Export the report")
HTML_FILES = Phrase("HTML ファイル (*.html)", "HTML files (*.html)")
EXPORTED = Phrase("報告を {name} に書き出しました。", "The report was written to {name}.")
NOT_EXPORTED = Phrase(
    "報告を {name} に書き出せませんでした（{reason}）。", "The report could not be written to {name} ({reason})."
)
FILE_NAME = Phrase("報告", "report")
