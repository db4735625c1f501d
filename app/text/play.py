"""What is said about games: the dialog before one, how time is set, what happens at the board, and what is wrong with an engine."""

from typing import Final

from app.text.phrase import Phrase

# Times
PRESET_UNLIMITED = Phrase("無制限", "Unlimited")
PRESET_SUDDEN_3 = Phrase("3分切れ負け", "3 minutes, sudden death")
PRESET_SUDDEN_10 = Phrase("10分切れ負け", "10 minutes, sudden death")
PRESET_TEN_SECONDS = Phrase("10秒将棋", "10 seconds a move")
PRESET_THIRTY_SECONDS = Phrase("一手30秒", "30 seconds a move")
PRESET_ONE_MINUTE = Phrase("一手1分", "1 minute a move")
PRESET_TEN_THIRTY = Phrase("10分、切れたら一手30秒", "10 minutes, then 30 seconds a move")
PRESET_FIFTEEN_SIXTY = Phrase("15分、切れたら一手1分", "15 minutes, then 1 minute a move")
PRESET_FISCHER_5 = Phrase("フィッシャー 5分＋10秒", "Fischer, 5 minutes + 10 seconds")
PRESET_FISCHER_10 = Phrase("フィッシャー 10分＋5秒", "Fischer, 10 minutes + 5 seconds")

# What keeps a game from beginning
BAD_START = Phrase("開始局面を読めません。{reason}", "The start position cannot be read. {reason}")
NO_SUCH_MOVE = Phrase("「{move}」は指し手ではありません。", "“{move}” is no move.")
ILLEGAL_BEFORE = Phrase(
    "それまでの手順の{ply}手目「{move}」が指せません。{reason}",
    "Move {ply} of those played before, {move}, is not legal. {reason}",
)
KING_MISSING = Phrase(
    "玉のない側があるので、この局面からは対局できません。", "A game cannot begin here: one side has no king."
)
KING_EXPOSED = Phrase(
    "手番でない側の玉に王手がかかっているので、この局面からは対局できません。",
    "A game cannot begin here: the side that is not to move is in check.",
)
OVER_ALREADY = Phrase(
    "この局面で対局はもう終わっています。", "A game cannot begin here: in this position it is already over."
)
BOTH_EXTRAS = Phrase(
    "秒読みと一手ごとの加算は、同時には使えません。どちらかを 0 にしてください。",
    "Byoyomi and an increment cannot be used together. Set one of them to 0.",
)

# Why a game ended, beyond the name of the ending
NO_LEGAL_MOVE = Phrase("指せる手がありません。", "There is no legal move.")
PERPETUAL_CHECK = Phrase("連続王手の千日手です。", "The same position came four times by perpetual check.")
ILLEGAL_MOVE = Phrase("反則の手「{move}」を指しました。{reason}", "It played the illegal move {move}. {reason}")
LATE_BY_LITTLE = Phrase(
    "{name}は {over} ミリ秒の遅れで時間切れになりました（猶予は {grace} ミリ秒）。エンジンの設定で時間切れの猶予を長くするか（--grace）、NetworkDelay のようなオプションで時間を残させるか、対局の条件で秒未満を切り捨ててください（--whole-seconds）。",
    "{name} was {over} ms too late (its grace is {grace} ms). Give it a longer grace in its settings (--grace), have it keep time back by an option such as NetworkDelay, or count whole seconds in the game (--whole-seconds).",
)
CLAIM_NOT_ALLOWED = Phrase(
    "この対局に入玉宣言はありませんが、宣言しました。", "It declared a win, which this game does not know."
)
CLAIM_WRONG = Phrase("宣言の条件を満たしていません。{reasons}", "The declaration does not hold. {reasons}")

# Trouble with engines
ENGINE_LOST = Phrase("{name}が止まりました。{reason}", "{name} has stopped. {reason}")
MAYBE_OF_INCREMENTS = Phrase(
    "{lost}加算（binc・winc）を受け取ると終わるエンジンなのかもしれません。再起動したら、加算を秒読みとして伝えます。エンジンの設定で「加算（binc・winc）を送る」を外すか、yomisuji engine set 名前 --increments no とすると、初めからそうします。",
    "{lost} It may be one that ends when it reads increments (binc, winc). Started again, it is told them as byoyomi. Turn off “Send increments” in its settings, or say “yomisuji engine set NAME --increments no”, and it is told so from the start.",
)
ENGINE_HANGS = Phrase("{name}から返事がありません。", "{name} does not answer.")
ENGINE_SLOW_TO_START = Phrase(
    "{name}の準備がいつまでも終わりません。", "{name} does not get ready, however long one waits."
)
ENGINE_NONSENSE = Phrase(
    "{name}の答え「{line}」は、指し手として読めません。", "The answer of {name}, “{line}”, cannot be understood."
)
ENGINE_HAS_NO_MOVE = Phrase(
    "{name}は、指せる手があるのに「ない」と答えました。", "{name} says that it has no move, but there are some."
)
ENGINE_IS_MATE_SOLVER = Phrase(
    "{name}は詰将棋を解くエンジンで、対局はできません。", "{name} only looks for mates and cannot play a game."
)

RESTART = Phrase("再起動して続ける", "Restart it and go on")
RESTART_REFUNDED = Phrase("時間を戻して再起動", "Restart, time given back")
WAIT_ON = Phrase("もう少し待つ", "Keep waiting")
REPLACE = Phrase("別のエンジンに替える…", "Take another engine…")
REPLACE_REFUNDED = Phrase("時間を戻して別のエンジンに替える…", "Take another engine, time given back…")
END_GAME = Phrase("対局を終える", "End the game")

# Deeds in the record
GAME_MOVE = Phrase("対局の指し手", "Move of a game")
GAME_THOUGHTS = Phrase("対局中の読み", "Thoughts during a game")
GAME_ENDS = Phrase("対局の終局", "End of a game")

SIDES_SWAPPED = Phrase("ここで先後を入れ替えました。", "Here the players changed sides.")

# The dialog before a game
TITLE = Phrase("新規対局", "New game")
BEGIN = Phrase("開始", "Start")
CANCEL = Phrase("キャンセル", "Cancel")
RESET = Phrase("はじめの設定に戻す", "Reset all")
DIALOG_GAME = Phrase("対局", "Game")
RULES = Phrase("ルールと記録", "Rules and record")

# The players
BLACK = Phrase("☗ 先手", "☗ Sente")
WHITE = Phrase("☖ 後手", "☖ Gote")
LOWER = Phrase("☗ 下手", "☗ Shitate")
HIGHER = Phrase("☖ 上手", "☖ Uwate")
PERSON = Phrase("人", "A person")
WHO = Phrase("だれが指すか", "Who plays")
SHOW_ONLY = Phrase("エンジンを用途で絞る", "Only engines for")
NAME_HINT = Phrase("空けておいても指せます", "May be left empty")
LEVEL = Phrase("強さ", "Level")
LEVELS: Final = (
    Phrase("駒の動きを覚えたて", "has just learnt the moves"),
    Phrase("入門", "beginner"),
    Phrase("初級の手前", "learner"),
    Phrase("初級", "novice"),
    Phrase("初級の上", "strong novice"),
    Phrase("中級", "intermediate"),
    Phrase("中級の上", "strong intermediate"),
    Phrase("上級", "advanced"),
    Phrase("上級の上", "strong"),
    Phrase("全力", "full strength"),
)
"""From the weakest on."""
LEVEL_SHOWN = Phrase("{level}：{words}", "{level}: {words}")
LIMIT = Phrase("一手の上限", "Each move")
NO_LIMIT = Phrase("時計どおり", "By the clock")
BY_NODES = Phrase("ノード", "Nodes")
BY_DEPTH = Phrase("深さ", "Depth")
LIMIT_AMOUNT = Phrase("上限の大きさ", "How many")
SWAP = Phrase("先後入替", "Swap sides")
TOSS = Phrase("振り駒", "Toss pawns")
TOSS_HELP = Phrase("歩を五枚振って、先手を決めます。", "Throws five pawns to decide who begins.")
NO_TOSS = Phrase("駒落ちでは、上手から指します。", "In a handicap game the side that gives it begins.")
PAWN_UP = Phrase("歩", "歩")
PAWN_DOWN = Phrase("と", "と")
TOSSED = Phrase("{pawns}　{name}が先手です。", "{pawns}  {name} plays Sente.")

# Time
TIME = Phrase("持ち時間", "Time")
MAIN_ALONE = Phrase("切れ負け", "Sudden death")
UNLIMITED = Phrase("無制限", "Unlimited")
MINUTES_LONG = Phrase("{count}分", "{count} min")
SECONDS_LONG = Phrase("{count}秒", "{count} s")
MINUTES_SHORT = Phrase("{count}分", "{count}m")
SECONDS_SHORT = Phrase("{count}秒", "{count}s")
MAIN = Phrase("持ち時間", "Main time")
HOURS = Phrase("時間", "h")
MINUTES = Phrase("分", "min")
SECONDS = Phrase("秒", "s")
DIALOG_BYOYOMI = Phrase("秒読み", "Byoyomi")
INCREMENT = Phrase("加算", "Increment")
OWN_TIMES = Phrase("後手は別の時間にする", "Another time for Gote")
OWN_TIMES_HANDICAP = Phrase("上手は別の時間にする", "Another time for Uwate")
TIME_FAULT = Phrase(
    "時間に入れられない数があります。時は 0～99、分と秒は 0～59、秒読みと加算は 0～3600 で入れてください。",
    "A time cannot be set like that: hours go from 0 to 99, minutes and seconds to 59, byoyomi and increment to 3600.",
)
LEVEL_FAULT = Phrase("強さは 1 から 10 までの数で選んでください。", "The level is a number from 1 to 10.")
LIMIT_FAULT = Phrase("「一手の上限」には 1 以上の数を入れてください。", "What ends each move has to be 1 or more.")
FORM_FAULT = Phrase(
    "「ルールと記録」に、入れられない値があります。", "Under “Rules and record” something cannot be set like that."
)
NAMED_FAULT = Phrase("{name}：{reason}", "{name}: {reason}")

# The start
CURRENT = Phrase("盤の今の局面", "Position on the board")
PASTED = Phrase("局面を貼り付ける（SFEN など）", "Pasted position (SFEN …)")
PASTE = Phrase("貼り付け", "Paste")
FROM_FILE = Phrase("局面集のファイル…", "From a file…")
POSITION_NUMBER = Phrase("局面の番号", "Number of the position")
OF_POSITIONS = Phrase("/ {count} 番", "of {count}")
READING_POSITIONS = Phrase("読み込み中…", "Reading…")
NO_POSITIONS = Phrase("{file} に局面がありません。{reason}", "There is no position in {file}. {reason}")
POSITION_TEXT = Phrase("局面のテキスト", "The position as text")
POSITION_HINT = Phrase("SFEN または position …", "SFEN or position …")
NOTHING_PASTED = Phrase(
    "開始局面のテキストを入れてください。SFEN か、USI の position か、局面図を貼り付けられます。",
    "Enter the position to start from: an SFEN, a USI position, or a drawn diagram.",
)
NOT_A_POSITION = Phrase("開始局面のテキストを読めません。{reason}", "The start position cannot be read. {reason}")
TO_MOVE = Phrase("{side}から指します", "{side} moves first")
TO_MOVE_AT = Phrase("{ply}手目、{side}から指します", "Move {ply}, {side} to move")
PICTURE = Phrase("開始局面の図。{words}", "Picture of the start position. {words}")

# Rules and record
MAX_MOVES = Phrase("最大手数", "Most moves")
MAX_MOVES_HELP = Phrase(
    "この手数で引き分けにします。0 なら、いくらでも続けられます。",
    "The game is drawn after so many moves; 0 lets it go on.",
)
MAX_MOVES_WAIT = Phrase("王手が続くあいだは最大手数を延ばす", "Let checks go on beyond the most moves")
MAX_MOVES_WAIT_HELP = Phrase(
    "王手が止んだところで引き分けにします。", "The game is drawn when the checks have come to an end."
)
DECLARATION = Phrase("入玉宣言", "Entering king")
DECLARATION_HELP = Phrase(
    "玉が敵陣に入ったとき、どの決まりで勝ちを宣言できるかです。",
    "By which rule a king in the opponent's camp lets its side declare a win.",
)
POINTS_27 = Phrase("27点法", "27 points")
POINTS_24 = Phrase("24点法", "24 points")
TRY = Phrase("トライルール", "Try rule")
NO_DECLARATION = Phrase("なし", "None")
STOPS = Phrase("エンジンが止まったら時計も止める", "Stop the clock when an engine fails")
STOPS_HELP = Phrase(
    "エンジンが再び考え始めるまで、時間を減らしません。", "Its time stands still until it thinks again."
)
WHOLE_SECONDS = Phrase("秒未満を切り捨てる", "Count whole seconds")
WHOLE_SECONDS_HELP = Phrase(
    "一手の消費時間から、1秒に満たない分を引きます。", "The fraction of a second that a move takes costs nothing."
)
PONDERS = Phrase("相手の番にも考えさせる", "Let engines ponder")
PONDERS_HELP = Phrase(
    "エンジンは相手が考えているあいだも先を読みます。", "Engines also think while the other side does."
)
EVENT = Phrase("棋戦名", "Event")
EVENT_HELP = Phrase("棋譜に書きます。空けておけば書きません。", "Goes into the record; left empty, nothing does.")
WRITES = Phrase("エンジンの読み筋を棋譜に書く", "Write engines' thoughts into the record")
WRITES_HELP = Phrase(
    "一手ごとに、評価値と読み筋をコメントに残します。", "Each move gets its score and line as a comment."
)
HIDES = Phrase("終局まで読み筋を隠す", "Hide engines' thoughts until the end")
HIDES_HELP = Phrase(
    "人が指す対局では、評価値・読み筋・矢印を終局まで見せません。",
    "Where a person plays, scores, lines and arrows are shown only when the game has ended.",
)
TURNS = Phrase("人を手前にする", "The person sits below")
TURNS_HELP = Phrase(
    "人が後手でエンジンと指すときは、盤を反転します。", "Who plays Gote against an engine sees the board from there."
)
SAVES = Phrase("終局したら棋譜を自動で保存する", "Save the record by itself at the end")
SAVES_HELP = Phrase(
    "日時と対局者の名前を付けた新しいファイルに保存します。前のファイルは上書きしません。",
    "It goes into a new file, named by date and players; no file is ever written over.",
)
FOLDER = Phrase("保存するフォルダー", "Folder for saved games")
FOLDER_HELP = Phrase("空けておけば {folder} に保存します。", "Left empty, games go to {folder}.")

TAKES = Phrase("この対局：{summary}", "This game: {summary}")
