"""What is said while engines study the position on the board: of each engine, of its lines, and of what one can do."""

from app.text.phrase import Phrase

TITLE = Phrase("検討", "Study")
EMPTY = Phrase(
    "盤の局面をエンジンに考えさせ、候補手と読み筋を並べます。盤を動かすとついてきます。",
    "Engines think about the position on the board, wherever it goes, and show their best moves and lines here.",
)
START = Phrase("検討を始める", "Start studying")
START_HELP = Phrase(
    "選んだエンジンに、盤の局面を考えさせます（スペース）。", "Lets the chosen engines think about the board (Space)."
)
STOP = Phrase("検討をやめる", "Stop studying")
STOP_HELP = Phrase("エンジンを止めます（スペース）。", "Stops the engines (Space).")
ADD = Phrase("エンジンを追加", "Add engine")
ADD_HELP = Phrase("検討に加えるエンジンを選びます。", "Chooses one more engine for the study.")
MANAGE = Phrase("エンジンの管理…", "Engines…")
NO_ENGINE = Phrase("エンジンが選ばれていません。", "No engine is chosen.")
WILL_THINK = Phrase("考えるエンジン: {engines}", "Engines: {engines}")

LIMIT = Phrase("一局面で考える量", "How much per position")
WRITES = Phrase("棋譜に書く", "Write down")
WRITES_HELP = Phrase(
    "考えた結果を、その局面のコメントに # の行で書きます。同じエンジンのより深い結果は残します。",
    "Writes what was found into the comment of its position, as lines with #. A deeper word of the same engine stays.",
)

SECONDS_SUFFIX = Phrase("秒", "s")
KILONODES_SUFFIX = Phrase("千ノード", "k nodes")

# What stands at the head of a card.
LOADING = Phrase("準備中…", "Loading…")
IDLE = Phrase("待機", "Idle")
THINKING = Phrase("思考中", "Thinking")
FINISHED = Phrase("終了", "Done")
WAITING = Phrase("盤が止まるのを待っています", "Waits for the board")
PAUSED = Phrase("一時停止", "Paused")
LOST = Phrase("停止", "Ended")
REFUSED = Phrase("対象外", "Not possible")
BEFORE = Phrase("前回の結果", "From before")
DEEPER_NOW = Phrase("制限なし", "No limit")
AT_MOVE = Phrase("{ply}手目に固定", "Pinned at move {ply}")
AT_START = Phrase("開始局面に固定", "Pinned at the start")
THREAT_OF = Phrase("相手の狙い", "Threat")
ONLY = Phrase("{moves}だけ", "Only {moves}")
WITHOUT = Phrase("{moves}を除く", "Without {moves}")
DEPTH = Phrase("深さ {depth}", "depth {depth}")
NODES = Phrase("{nodes} ノード", "{nodes} nodes")
NPS = Phrase("{nps} nps", "{nps} nps")
HASH = Phrase("ハッシュ {percent}%", "hash {percent}%")
SECONDS = Phrase("{seconds}秒", "{seconds} s")
ANSWERED = Phrase("{engine}: {state}", "{engine}: {state}")
NOTHING_YET = Phrase("読みを待っています…", "Nothing found yet…")
NOTHING_FOUND = Phrase("読み筋はありません。", "There are no lines.")
PAUSED_EMPTY = Phrase("止めてあります。再開で続けます。", "It is paused. Resume lets it go on.")

# What its buttons do.
FOLD = Phrase("たたむ", "Fold")
UNFOLD = Phrase("開く", "Unfold")
PAUSE = Phrase("停止", "Pause")
RESUME = Phrase("再開", "Resume")
MORE_LINES = Phrase("候補手を増やす", "More lines")
FEWER_LINES = Phrase("候補手を減らす", "Fewer lines")
DEEPER = Phrase("もっと深く", "Go deeper")
DEEPER_HELP = Phrase("この局面を、制限なしで考え続けさせます。", "Goes on thinking about this position without limit.")
PIN = Phrase("この局面に固定", "Pin to this position")
MORE = Phrase("そのほか", "More")
OPTIONS = Phrase("エンジンの設定…", "Engine options…")
EARLIER = Phrase("上へ", "Move up")
LATER = Phrase("下へ", "Move down")
THREAT = Phrase("相手の狙いを調べる", "Show the threat")
ALL_MOVES = Phrase("すべての手を考える", "Think about all moves")
CHANGES = Phrase("最善手の移り変わり", "How the best move changed")
CLOSE = Phrase("検討から外す", "Remove from the study")

# Lines.
LINES = Phrase("{engine}の読み筋", "Lines of {engine}")
ROW = Phrase("候補{rank}", "Candidate {rank}")
MOVE_OF_LINE = Phrase("{number}手目 {move}", "Move {number}: {move}")
CHANCE = Phrase("先手の勝率 {rate}%", "Sente's chances {rate}%")
PLAY_TO_HERE = Phrase("ここまで指す", "Play up to here")
PLAY_FIRST = Phrase("この手を指す", "Play this move")
AS_BRANCH = Phrase("読み筋を分岐に入れる", "Put the line in as a branch")
AS_COMMENT = Phrase("コメントに書く", "Write into the comment")
ONLY_THIS = Phrase("この手だけを考える", "Think about this move only")
NOT_THIS = Phrase("この手を除いて考える", "Think without this move")
COPY_LINE = Phrase("読み筋をコピー", "Copy the line")
COPY_ALL = Phrase("すべての読み筋をコピー", "Copy all lines")
TURN = Phrase("{move}  {score}  深さ {depth}  {time}", "{move}  {score}  depth {depth}  {time}")
NOT_GOING = Phrase("検討していません。", "Nothing is being studied.")
NO_BEST = Phrase("エンジンの最善手がまだありません。", "No engine has found a best move here yet.")

# What is told in the window.
TOO_MUCH = Phrase("{engine}を加えると: {sentences}", "With {engine} as well: {sentences}")
ADD_ALL_THE_SAME = Phrase("それでも加える", "Add it all the same")
PAUSED_FOR_OTHERS = Phrase(
    "ほかの仕事がエンジンを使うので、検討を止めました。",
    "The study is paused, since engines are needed for something else.",
)
NOT_IN_GAMES = Phrase(
    "対局中は検討できません。設定で許すことができます。",
    "Studying is off during games. It can be allowed in the settings.",
)
ALLOW = Phrase("設定を開く", "Open the settings")
GONE = Phrase("その局面はもう棋譜にありません。", "That position is not in the record any more.")
WRITTEN = Phrase("コメントに書きました。", "Written into the comment.")
STAYED = Phrase(
    "同じエンジンのより深い結果が書いてあるので、そのままにしました。",
    "A deeper word of the same engine is there, and stays.",
)
HIDDEN = Phrase("エンジンの読みを隠しています（Z で表示）", "Engine output is hidden (Z shows it)")
