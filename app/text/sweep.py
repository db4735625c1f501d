"""What is said about 棋譜解析 in the window: its dialog, how far it is, and what came of it."""

from app.text.phrase import Phrase

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
    "棋譜解析が終わりました（{done} 局面）。正確さ：{black} {first}、{white} {second}。{counts}",
    "The analysis is finished ({done} positions). Accuracy: {black} {first}, {white} {second}. {counts}",
)
ACCURACY = Phrase("{percent}%", "{percent}%")
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
