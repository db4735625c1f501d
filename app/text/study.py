"""Texts of studies: engine states, lines, agreement, and actions."""

from app.text.phrase import Phrase

TITLE = Phrase("検討", "Analysis")
EMPTY = Phrase(
    "盤の局面をエンジンに考えさせ、候補手と読み筋を並べます。局面を移すと追従します。",
    "Engines analyse the position on the board and show their best moves and lines here.",
)
START = Phrase("検討開始", "Start analysis")
START_HELP = Phrase(
    "選んだエンジンに、盤の局面を考えさせます。", "Analyses the position on the board with the selected engines."
)
STOP = Phrase("検討終了", "Stop analysis")
STOP_HELP = Phrase("すべてのエンジンの検討を終了します。", "Stops all engines.")
ADD = Phrase("エンジンを追加", "Add engine")
ADD_HELP = Phrase("検討に加えるエンジンを選びます。", "Adds an engine to the analysis.")
MANAGE = Phrase("エンジンの管理…", "Manage engines…")
NO_ENGINE = Phrase("エンジンが選ばれていません。", "No engine is selected.")
WILL_THINK = Phrase("検討するエンジン：{engines}", "Engines: {engines}")

LIMIT = Phrase("1局面の思考量", "Limit per position")
LIMIT_HELP = Phrase(
    "1局面の思考量と、結果の残し方を決めます。", "Sets the limit per position and how results are saved."
)
UP_TO_SECONDS = Phrase("{amount}秒まで", "{amount} s")
UP_TO_DEPTH = Phrase("深さ {amount} まで", "Depth {amount}")
UP_TO_KILONODES = Phrase("{amount} 千ノードまで", "{amount}k nodes")
WRITES = Phrase("コメントに書く", "Save to comments")
WRITES_HELP = Phrase(
    "結果を、その局面のコメントに # の行で書きます。同じエンジンのより深い結果は残します。",
    "Saves results to the comment of the position, as lines with #. A deeper result of the same engine is kept.",
)

# Agreement of engines
AGREEMENT = Phrase("最善手の一致", "Agreement on best move")
NO_AGREEMENT = Phrase("最善手は一致していません", "No agreement on best move")
AGREEMENT_TOLD = Phrase(
    "最善手の一致：{move}（{count} / {total}、{engines}）",
    "Agreement on best move: {move} ({count} of {total}, {engines})",
)

SECONDS_SUFFIX = Phrase("秒", "s")
KILONODES_SUFFIX = Phrase("千ノード", "k nodes")

# Head of a card
LOADING = Phrase("準備中…", "Loading…")
IDLE = Phrase("待機", "Idle")
THINKING = Phrase("思考中", "Thinking")
FINISHED = Phrase("完了", "Done")
WAITING = Phrase("局面の確定待ち", "Waiting for the board")
PAUSED = Phrase("一時停止", "Paused")
LOST = Phrase("異常終了", "Crashed")
REFUSED = Phrase("検討不可", "Not available")
STORED = Phrase("保存済み", "Stored")
BEFORE = Phrase("前回の結果", "Previous result")
TODAY = Phrase("24時間以内", "last 24 h")
DAYS_AGO = Phrase("{days}日前", "{days} d ago")
KEPT_RESULT = Phrase("前回：深さ{depth}、{age}", "Previous: depth {depth}, {age}")
KEPT_ALREADY = Phrase("蓄えてある解析です。", "This line is from the kept analyses.")
DEEPER_NOW = Phrase("制限なし", "No limit")
AT_MOVE = Phrase("{ply}手目に固定", "Pinned at move {ply}")
AT_START = Phrase("開始局面に固定", "Pinned at the start")
THREAT_OF = Phrase("相手の狙い", "Threat")
THREAT_LABEL = Phrase("狙い", "threat")
ONLY = Phrase("{moves}だけ", "Only {moves}")
WITHOUT = Phrase("{moves}を除く", "Without {moves}")
DEPTH = Phrase("深さ {depth}", "depth {depth}")
NODES = Phrase("{nodes} ノード", "{nodes} nodes")
NPS = Phrase("{nps} nps", "{nps} nps")
HASH = Phrase("ハッシュ {percent}%", "hash {percent}%")
SECONDS = Phrase("{seconds}秒", "{seconds} s")
NOTHING_YET = Phrase("読み筋を待っています…", "Waiting for the engine…")
NOTHING_FOUND = Phrase("読み筋はありません。", "There are no lines.")
PAUSED_EMPTY = Phrase("一時停止中です。「再開」で続けます。", "Paused. Press Resume to continue.")
FEW_LINES = Phrase("このエンジンの候補手は{count}つ", "Lines this engine can show: {count}")

# Buttons of a card
PAUSE = Phrase("一時停止", "Pause")
RESUME = Phrase("再開", "Resume")
MORE_LINES = Phrase("候補手を増やす", "More lines")
FEWER_LINES = Phrase("候補手を減らす", "Fewer lines")
DEEPER = Phrase("もっと深く読む", "Go deeper")
DEEPER_HELP = Phrase("この局面を、制限なしで考え続けさせます。", "Keeps analysing this position without limit.")
PIN = Phrase("この局面に固定", "Pin to this position")
MORE = Phrase("そのほか", "More")
OPTIONS = Phrase("エンジンのオプション…", "Engine options…")
EARLIER = Phrase("上へ", "Move up")
LATER = Phrase("下へ", "Move down")
THREAT = Phrase("相手の狙いを表示", "Show threat")
ALL_MOVES = Phrase("すべての手を検討", "Analyse all moves")
CHANGES = Phrase("最善手の推移", "Best-move history")
CLOSE = Phrase("検討から外す", "Remove from analysis")

# Lines
LINES = Phrase("{engine}の読み筋", "Lines of {engine}")
ROW = Phrase("候補{rank}", "Line {rank}")
MOVE_OF_LINE = Phrase("{number}手目 {move}", "Move {number}: {move}")
CHANCE = Phrase("{side}の勝率 {rate}%", "{side}’s win rate {rate}%")
PLAY_TO_HERE = Phrase("ここまで指す", "Play up to here")
PLAY_FIRST = Phrase("この手を指す", "Play this move")
AS_BRANCH = Phrase("読み筋を分岐に追加", "Add line as branch")
AS_COMMENT = Phrase("コメントに書く", "Save to comments")
ONLY_THIS = Phrase("この手だけ検討", "Analyse only this move")
NOT_THIS = Phrase("この手を除いて検討", "Exclude this move")
COPY_LINE = Phrase("読み筋をコピー", "Copy line")
COPY_ALL = Phrase("すべての読み筋をコピー", "Copy all lines")
THREAT_HAS_NO_PLACE = Phrase(
    "相手の狙いの手順は、手番を渡した局面からなので棋譜に入りません。",
    "A threat begins with a pass, so its line cannot be added to the game.",
)
IN_COMMENT = Phrase("この読み筋はすでにコメントに書いてあります。", "This line is in the comments already.")
TURN = Phrase("{move}  {score}  深さ {depth}  {time}", "{move}  {score}  depth {depth}  {time}")
NOT_GOING = Phrase("検討していません。", "No analysis is running.")
NO_BEST = Phrase("エンジンの最善手がまだありません。", "No engine has found a best move here yet.")

# Messages
TOO_MUCH = Phrase("{engine}を追加すると：{sentences}", "With {engine} added: {sentences}")
ADD_ALL_THE_SAME = Phrase("このまま追加", "Add anyway")
PAUSED_FOR_OTHERS = Phrase(
    "エンジンが別の処理で使われるため、検討を一時停止しました。",
    "Analysis is paused because engines are needed for something else.",
)
NOT_IN_GAMES = Phrase(
    "対局中は検討できません。設定で許可できます。", "Analysis is off during games. It can be allowed in the settings."
)
ALLOW = Phrase("設定を開く", "Open the settings")
GONE = Phrase("その局面はもう棋譜にありません。", "That position is no longer in the game.")
WRITTEN = Phrase("コメントに書きました。", "Saved to comments.")
STAYED = Phrase(
    "同じエンジンのより深い結果があるので、そのままにしました。", "A deeper result of the same engine is kept."
)
RESTS_HERE = Phrase(
    "検討は別の棋譜で始めたため、この対局では休んでいます。「再開」でここを検討します。",
    "This analysis was begun in another record and rests in this game. Press Resume to analyse here.",
)
HIDDEN = Phrase("エンジンの読みを隠しています", "Engine output is hidden")
HIDDEN_KEY = Phrase("エンジンの読みを隠しています（{key} で表示）", "Engine output is hidden ({key} shows it)")
