"""What is said about the analysis of games: its dialog and course, what judged moves are called, and the report."""

from app.text.phrase import Phrase

GOOD = Phrase("好手", "Good move")
PLAIN = Phrase("ふつうの手", "Sound move")
INACCURACY = Phrase("緩手", "Inaccuracy")
DUBIOUS = Phrase("疑問手", "Dubious move")
MISTAKE = Phrase("悪手", "Mistake")
BLUNDER = Phrase("大悪手", "Blunder")

OPENING = Phrase("序盤", "Opening")
MIDDLE = Phrase("中盤", "Middle game")
ENDING = Phrase("終盤", "Endgame")

LOST_OF_RATE = Phrase("{verdict}（勝率 −{loss}%）", "{verdict} (−{loss}% win rate)")
"""A judged move, with what it gave away."""
MATE_MISSED = Phrase("{verdict}（詰みを逃す）", "{verdict} (lets a mate go)")
MATE_ALLOWED = Phrase("{verdict}（詰まされる）", "{verdict} (allows a mate)")

CHANCES = Phrase("勝率 {before} → {after} %", "Win rate {before} → {after}%")
MARK_TOLD = Phrase("{told}　{rates}", "{told}. {rates}")
MARK_EXPLAINED = Phrase("{told}　{best}　{rates}", "{told}. {best}. {rates}")
"""What a mark says when the pointer rests on it."""
MOVE_IS = Phrase("{move}は{verdict}", "{move}: {verdict}")
LOST = Phrase("勝率の損", "Win rate lost")
BETTER = Phrase("よい手", "Better")
BETTER_IS = Phrase("最善", "Best")
NEXT_BEST = Phrase("次善", "Next best")
REFUTATION = Phrase("とがめる手", "Refutation")
BEST_WITH_SCORE = Phrase("最善 {score}", "Best {score}")
REFUTATION_WITH_SCORE = Phrase("とがめる手 {score}", "Refutation {score}")
SCORE = Phrase("評価値", "Score")
THINK_AGAIN = Phrase("もう一度考える", "Try again")
THINK_AGAIN_HELP = Phrase(
    "一手戻り、エンジンの読みを隠します。指すと答え合わせをします。",
    "Goes one move back and hides what engines say. Play a move, and it is compared.",
)
SHOW_BETTER = Phrase("よい手を盤で見る", "Show on board")
SHOW_BETTER_HELP = Phrase("よい手の読み筋を小さな盤に表示します。", "Shows the better line on the small board.")
TO_BRANCH = Phrase("分岐に入れる", "Add as branch")
TO_BRANCH_HELP = Phrase("よい手の読み筋を分岐として棋譜に入れます。", "Adds the better line to the record as a branch.")
LOOK_FOR_BETTER = Phrase(
    "{move}に代わる手を考えて指してください。エンジンの読みは隠しています。",
    "Find a better move than {move}. What the engine says is hidden.",
)
SHOW_ANSWER = Phrase("答えを見る", "Show answer")
FOUND_BEST = Phrase("最善手です：{move}", "That is the best move: {move}")
SAME_AGAIN = Phrase("同じ手です：{move}（{verdict}）", "The same move again: {move} ({verdict})")
FOUND_GOOD = Phrase("よい手です：{move}（最善との差 {loss}%）", "A good move: {move} ({loss}% from the best)")
FOUND_WORSE = Phrase("{move}は最善より {loss}% 劣ります。", "{move} is {loss}% worse than the best.")
NOT_KNOWN = Phrase(
    "{move}は解析されていません。検討で調べられます。", "{move} has not been analysed. Start analysis to look at it."
)

NOTHING_JUDGED = Phrase(
    "判定できる手がまだありません。棋譜解析をすると、評価値をもとに判定します。",
    "No move can be judged yet. Analyse the game, and its scores will tell.",
)
NO_MISTAKE_AHEAD = Phrase("この先に緩手や悪手はありません。", "There is no mistake further on.")
NO_MISTAKE_BEHIND = Phrase("これより前に緩手や悪手はありません。", "There is no mistake further back.")
THRESHOLDS_MIXED = Phrase(
    "緩手・疑問手・悪手・大悪手のしきい値が小さい順になっていないため、初期値で判定しています。設定で直せます。",
    "The thresholds of inaccuracy, dubious move, mistake and blunder do not rise one after the other, so the usual ones are in use. The settings can mend that.",
)

# The dialog
TITLE = Phrase("棋譜解析", "Analyse the game")
ENGINES = Phrase("エンジン", "Engines")
ENGINES_HELP = Phrase(
    "印を付けたエンジンが、それぞれすべての局面を解析します。",
    "Each engine that is ticked goes through all of the positions.",
)
MANAGE = Phrase("エンジンの管理…", "Engines…")

EFFORT = Phrase("一局面の考慮", "Each position")
BY_TIME = Phrase("時間（秒）", "Time in seconds")
BY_DEPTH = Phrase("深さ", "Depth")
BY_NODES = Phrase("ノード数", "Nodes")
LINES = Phrase("候補手の数", "Candidates")
LINES_HELP = Phrase(
    "2 以上にすると好手も判定できます。増やすほど、それぞれの読みは浅くなります。",
    "With 2 or more, good moves can be told as well. More of them are searched less deeply.",
)
WRITES_ALL = Phrase("候補手をすべてコメントに書く", "Write all candidates into the comments")
ADDS_BRANCHES = Phrase(
    "本譜と違う最善手順を変化として加える", "Add the best line as a branch where another move was played"
)

LINE = Phrase("対象", "Positions")
MAIN_LINE = Phrase("本譜だけ", "Main line only")
ALL_BRANCHES = Phrase("変化もすべて", "All branches as well")
FROM = Phrase("この手数から", "From move")
TO = Phrase("この手数まで", "To move")
TURNS = Phrase("手番", "Side to move")
BOTH = Phrase("両方", "Both sides")
BLACK = Phrase("先手番だけ", "Sente only")
WHITE = Phrase("後手番だけ", "Gote only")
LOWER = Phrase("下手番だけ", "Shitate only")
HIGHER = Phrase("上手番だけ", "Uwate only")
WAY = Phrase("順番", "Direction")
FORWARD = Phrase("最初から", "From the beginning")
BACKWARD = Phrase("最後から逆に", "Backwards from the end")

SKIPS_KNOWN = Phrase(
    "同じエンジンで十分に解析した局面は飛ばす", "Skip positions that the same engine has analysed deeply enough"
)
STOPS_AT_MATE = Phrase(
    "詰みを見つけたら次へ進む（候補手が 1 のとき）", "Go on when a mate is found (with a single candidate)"
)
STOPS_WHEN_STABLE = Phrase(
    "最善手がこの深さの間変わらなければ次へ進む", "Go on when the best move stays the same for so many depths"
)

START = Phrase("解析を始める", "Start")
CLOSE = Phrase("閉じる", "Close")
COUNT = Phrase("{count} 局面を解析します。", "Positions to be analysed: {count}.")
COUNT_AND_TIME = Phrase(
    "{count} 局面を解析します。長くて約{left}かかります。",
    "Positions to be analysed: {count}. That takes {left} at most.",
)
COUNT_NONE = Phrase("対象になる局面がありません。", "There is no position in what is chosen.")
NO_ENGINE = Phrase("エンジンを一つ以上選んでください。", "Tick at least one engine.")
RANGE_MIXED = Phrase("範囲の終わりが始まりより前になっています。", "The range ends before it begins.")
WRONG_NUMBER = Phrase(
    "「{name}」には {least} から {most} までの数を入れてください。", "“{name}” takes a number from {least} to {most}."
)
GOES_ON = Phrase(
    "いま解析中です。始めると、その解析はそこで終わります。結果は残ります。",
    "An analysis is under way. Starting ends that one; its results stay.",
)

# Under way
RUNNING = Phrase("棋譜解析", "Analysing the game")
PROGRESS = Phrase("{done}/{total} 局面、残り約 {left}", "{done} of {total} positions, about {left} left")
PROGRESS_UNKNOWN = Phrase("{done}/{total} 局面", "{done} of {total} positions")
LOADING = Phrase("エンジンの準備を待っています", "Waiting for the engine to get ready")
PAUSED = Phrase("{done}/{total} 局面、一時停止中", "{done} of {total} positions, paused")
PAUSE = Phrase("一時停止", "Pause")
RESUME = Phrase("再開", "Resume")
STOP = Phrase("中止", "Stop")
STOP_HELP = Phrase("ここまでの結果は残ります。", "The results so far stay.")
FEW_SECONDS = Phrase("{seconds}秒", "{seconds} s")
MINUTES = Phrase("{minutes}分{seconds}秒", "{minutes} min {seconds} s")
HOURS = Phrase("{hours}時間{minutes}分", "{hours} h {minutes} min")
NOT_RUNNING = Phrase("棋譜解析は動いていません。", "No game is being analysed.")

# The end
FINISHED = Phrase("棋譜解析が終わりました。", "The analysis is finished.")
NOTHING_NEW = Phrase(
    "棋譜解析が終わりました。どの局面も解析済みだったので、新しい結果はありません。",
    "The analysis is finished. All positions had been analysed before, so there is nothing new.",
)
SUMMARY = Phrase(
    "棋譜解析が終わりました（{what}）。正確さ：{black} {first}、{white} {second}。{counts}",
    "The analysis is finished ({what}). Accuracy: {black} {first}, {white} {second}. {counts}",
)
ACCURACY = Phrase("{percent}%", "{percent}%")
WHOLE_DONE = Phrase("{done} 局面", "{done} positions")
REST_DONE = Phrase(
    "新しく {done} 局面、解析済みの {skipped} 局面はそのまま", "{done} new positions, {skipped} known before"
)
NO_ACCURACY = Phrase("—", "—")
NO_MISTAKES = Phrase("悪手はありません。", "No mistakes.")
COUNTS = Phrase(
    "大悪手 {blunders}、悪手 {mistakes}、疑問手 {dubious}、緩手 {inaccuracies}。",
    "Blunders {blunders}, mistakes {mistakes}, dubious moves {dubious}, inaccuracies {inaccuracies}.",
)
SOME_FAILED = Phrase(
    "{count} 局面は、エンジンが止まるので解析できませんでした。もう一度始めると、そこだけを解析します。",
    "{count} positions could not be analysed because the engine ended. Starting again goes through those alone.",
)
TO_REPORT = Phrase("報告を見る", "Show the report")
TO_MISTAKE = Phrase("最初の悪手へ", "To the first mistake")
CANCELLED = Phrase(
    "棋譜解析を中止しました。{done} 局面の結果は残っています。",
    "The analysis was stopped. The results of {done} positions stay.",
)
FAILED = Phrase(
    "動くエンジンがなくなったので、棋譜解析は途中で終わりました（{done}/{total} 局面）。結果は残っています。",
    "No engine is left, so the analysis ended before its time ({done} of {total} positions). The results stay.",
)
OTHER_RECORD = Phrase(
    "別の棋譜を開いたので、棋譜解析を終えました（{done}/{total} 局面）。その棋譜をまた開けば、続きから始められます。",
    "Another record was opened, so the analysis ended ({done} of {total} positions). Open the first one again to go on.",
)
AGAIN = Phrase("続きを解析する", "Go on")
CHOOSE_OTHER = Phrase("エンジンを選び直す…", "Choose another engine…")
NOT_WRITTEN = Phrase(
    "{ply}手目の解析結果を書き込めませんでした（{reason}）。",
    "What was found out about move {ply} could not be written: {reason}",
)

# Another start
UNFINISHED = Phrase(
    "この棋譜の解析は途中で終わっています（{done}/{total} 局面）。",
    "The analysis of this record is not finished ({done} of {total} positions).",
)
UNFINISHED_FILE = Phrase(
    "「{name}」の棋譜解析が途中で終わっています（{done}/{total} 局面）。",
    "The analysis of {name} is not finished ({done} of {total} positions).",
)
GO_ON = Phrase("続ける", "Go on")
OPEN_AND_GO_ON = Phrase("開いて続ける", "Open it and go on")
LET_GO = Phrase("もう続けない", "Do not go on")

# Engines at positions
NO_KING = Phrase(
    "玉のない局面なので、エンジンには考えさせられません。",
    "An engine cannot think about this position: a king is missing.",
)
OTHER_IN_CHECK = Phrase(
    "手番でない側の玉に王手がかかっているので、エンジンには考えさせられません。",
    "An engine cannot think about this position: the side that is not to move is in check.",
)
TOO_MANY_PIECES = Phrase(
    "駒の数が一組より多いので、エンジンには考えさせられません。",
    "An engine cannot think about this position: it has more pieces than a set.",
)
NO_MOVES = Phrase(
    "詰みの局面なので、考える手がありません。", "There is no legal move here, so there is nothing to think about."
)

THREAT_IN_CHECK = Phrase(
    "王手がかかっているので、相手の狙いは調べられません。", "The threat cannot be shown while the king is in check."
)
NOTHING_LEFT = Phrase(
    "除いた手のほかに、指せる手がありません。", "Nothing is left to think about: every legal move is excluded."
)
NOT_LEGAL_HERE = Phrase(
    "選んだ手は、どれもこの局面では指せません。", "None of the chosen moves is legal in this position."
)
ONE_MOVE_ONLY = Phrase(
    "{engine}は考える手を絞れません。手を一つだけ選ぶと、その手を指した局面で調べます。",
    "{engine} cannot be told which moves to think about. Choose a single move, and the position after it is searched.",
)
CANNOT_EXCLUDE = Phrase("{engine}は手を除いて考えられません。", "{engine} cannot be told to leave moves out.")

LOST_AND_RESTARTED = Phrase(
    "{engine}が止まったので、始め直しました。{sentence}", "{engine} ended and was started again. {sentence}"
)
LOST_AGAIN = Phrase(
    "{engine}がまた止まりました。始め直すには「再開」を選んでください。{sentence}",
    "{engine} ended again. Choose “Resume” to start it once more. {sentence}",
)
DOES_NOT_ANSWER = Phrase("エンジンが応答しません。", "The engine does not answer.")
GIVEN_UP_ON = Phrase(
    "{ply}手目の局面では{engine}が何度も止まるので、飛ばしました。{sentence}",
    "{engine} ended again and again at the position after move {ply}, which was passed over. {sentence}",
)
SEAT_GIVEN_UP = Phrase(
    "{engine}が続けて止まるので、使うのをやめました。{sentence}",
    "{engine} ends again and again and is not used any more. {sentence}",
)
BOOK_OFF = Phrase(
    "{engine}の定跡は、解析のあいだ使いません（{option} = {value}）。",
    "The book of {engine} is not used in the analysis ({option} = {value}).",
)
UNTHOUGHT_BOOK = Phrase(
    "{engine}は {count} 局面で、読みを示さずに手だけを答えました（定跡でしょうか）。",
    "Positions at which {engine} answered without a thought (from its book?): {count}.",
)
UNTHOUGHT_ILLEGAL = Phrase(
    "{engine}は {count} 局面で、読みを示さずに指せない手を答えました。",
    "Positions at which {engine} answered without a thought, and with an illegal move: {count}.",
)
UNTHOUGHT_UNREADABLE = Phrase(
    "{engine}は {count} 局面で、読みを示さず、指し手として読めないものを答えました。",
    "Positions at which {engine} answered without a thought, and with what cannot be understood: {count}.",
)
UNTHOUGHT_RESIGNED = Phrase(
    "{engine}は {count} 局面で、読みを示さずに投了しました。",
    "Positions at which {engine} resigned without a thought: {count}.",
)
UNTHOUGHT_DECLARED = Phrase(
    "{engine}は {count} 局面で、読みを示さずに勝ちを宣言しました。",
    "Positions at which {engine} declared a win without a thought: {count}.",
)
UNTHOUGHT_NO_MOVE = Phrase(
    "{engine}は {count} 局面で、指せる手があるのに「ない」と答えました。",
    "Positions at which {engine} said that it has no move, although there are some: {count}.",
)
UNTHOUGHT_MATE_SOLVER = Phrase(
    "{engine}は {count} 局面で、詰みのことだけを答えました。詰将棋を解くエンジンでは解析できません。",
    "Positions at which {engine} spoke of mate only: {count}. An engine that only looks for mates cannot analyse.",
)
ENGINE = Phrase("エンジン", "The engine")

# The report
REPORT_TITLE = Phrase("棋譜解析の報告", "Report on the game")
TITLE_OF = Phrase("{game}：棋譜解析の報告", "{game}: report")
VERSUS = Phrase("☗{black} 対 ☖{white}", "☗ {black} – ☖ {white}")

EMPTY = Phrase(
    "まだ報告できることがありません。検討メニューの棋譜解析で一局を解析するか、評価値のある棋譜を開いてください。判定できた手から、ここにまとまります。",
    "There is nothing to report yet. Analyse the game from the menu Analysis, or open a record that holds scores; what can be judged is summed up here.",
)

REPORT_SUMMARY = Phrase("まとめ", "Summary")
ITEM = Phrase("項目", "Item")
REPORT_ACCURACY = Phrase("正確さ", "Accuracy")
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
UNKNOWN = Phrase("―", "–")

CLASSES = Phrase("手の内訳", "Kinds of moves")
CLASS = Phrase("種類", "Kind")
ALL = Phrase("計", "All")
MIDDLE_SHORT = Phrase("中盤", "Middle")
ENDING_SHORT = Phrase("終盤", "End")
COUNT_TOLD = Phrase("{side}の{verdict}、{phase}：{count}", "{verdict} by {side}, {phase}: {count}")
ALL_PHASES = Phrase("全体", "whole game")
GO_TO_NEXT = Phrase(
    "押すたびに、次の手の局面へ移ります。{moves}", "Each press goes to the next of these moves. {moves}"
)
MOVE_NUMBERS = Phrase("{plies}手目", "Moves {plies}")
TIME_IN = Phrase("消費時間（{phase}）", "Time used: {phase}")

REPORT_TURNS = Phrase("形勢が動いた手", "Turning points")
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

GRAPH = Phrase("勝率の推移（{side}から見た%）", "Course of the game ({side}’s win rate, %)")
BLAMED = Phrase("咎められた手", "Mistakes")
BLAMED_IN = Phrase("{phase}　{count}", "{phase}: {count}")
MARKED = Phrase("印の付いた手", "Marked moves")
NUMBER = Phrase("手数", "No.")
MOVE = Phrase("指し手", "Move")
VERDICT = Phrase("判定", "Verdict")
WIN_RATE = Phrase("勝率", "Win rate")
LOSS = Phrase("損", "Loss")
BEST_MOVE = Phrase("最善手", "Best move")

START_POSITION = Phrase("開始局面", "Start")
STEP_TITLE = Phrase("棋譜", "The game")
STEP_FIRST = Phrase("開始局面へ", "To the start")
STEP_BACK = Phrase("1手戻る", "Previous move")
STEP_ON = Phrase("1手進む", "Next move")
STEP_LAST = Phrase("最終手へ", "To the end")
STEP_HELP = Phrase(
    "← → キー、ボタン、指し手、グラフの印で局面を動かせます。",
    "Step with the ← → keys, the buttons, the moves, or the marks of the graph.",
)

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
PAGE_READY = Phrase("報告のページ {name} ができました。", "The report {name} is ready.")
SHOW_PAGE = Phrase("開く", "Open")
PAGE_NOT_SHOWN = Phrase(
    "{path} を開くプログラムが見つかりません。ブラウザーで開いてください。",
    "There is no program that opens {path}. Open it in a browser.",
)
NOT_EXPORTED = Phrase(
    "報告を {name} に書き出せませんでした（{reason}）。", "The report could not be written to {name} ({reason})."
)
FILE_NAME = Phrase("報告", "report")
