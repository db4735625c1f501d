"""Games in the window: the dialog before one, clocks, the strip above the board, and what becomes of a game."""

from typing import Final

from app.text.phrase import Phrase

GAME = Phrase("対局(&P)", "&Play")

# Clocks

BYOYOMI = Phrase("秒読み {seconds}", "Byo {seconds}")
THINKING_FOR = Phrase("考慮 {time}", "Move {time}")
UNLIMITED = Phrase("無制限", "No limit")

# Why something cannot be done

GAME_IS_ON = Phrase(
    "対局中はできません。対局を終えるか、中断してからにしてください。", "Not during a game. End or adjourn it first."
)
NO_GAME_ON = Phrase("対局中ではありません。", "No game is being played.")
GAME_NOT_YET = Phrase("対局はまだ始まっていません。", "The game has not begun yet.")
NOT_YOUR_TURN = Phrase("相手の番です。", "It is the other side's turn.")
ENGINE_TO_MOVE = Phrase("{name}が考えています。", "{name} is thinking.")
ENGINES_PREPARE = Phrase("エンジンの準備ができるまで、お待ちください。", "Please wait until the engines are ready.")
GAME_PAUSED = Phrase("一時停止中です。再開すると指せます。", "The game is paused. Resume it to move.")
GAME_TROUBLED = Phrase(
    "エンジンが続けられません。上の「どうするか選ぶ」で決めてください。",
    "An engine cannot go on. Decide above, under “What to do”.",
)
LOOKING_BACK = Phrase(
    "前の局面を見ています。「対局に戻る」と指せます。", "This is an earlier position. Go back to the game to move."
)
NO_PERSON = Phrase("エンジンどうしの対局です。", "Engines are playing each other.")
NOTHING_THINKS = Phrase("考えているエンジンはありません。", "No engine is thinking.")
NOTHING_TO_TAKE_BACK = Phrase("まだあなたの手がありません。", "You have not moved yet.")
CANNOT_DECLARE = Phrase("今は宣言できません。", "A win cannot be declared here.")
AT_THE_GAME = Phrase("盤には対局の局面が出ています。", "The board shows the game.")
NOTHING_ADJOURNED = Phrase("指しかけの対局はありません。", "No game has been adjourned.")

# How the game stands

BOTH = Phrase("{first}と{second}", "{first} and {second}")
PREPARING = Phrase("{name}の準備をしています… {seconds}秒", "Getting {name} ready… {seconds} s")
YOUR_TURN = Phrase("あなたの番です。", "Your turn.")
SIDES_TURN = Phrase("{side}の番です。", "{side} to move.")
PAUSED = Phrase("一時停止中", "Paused")
OWES_ANSWER = Phrase(
    "{name}に指すように伝え、返事を待っています… {seconds}秒",
    "{name} was told to move; waiting for its answer… {seconds} s",
)
IN_TROUBLE = Phrase("{name}が続けられません。", "{name} cannot go on.")
OTHER_REMEDIES = Phrase("ほかの方法…", "More choices…")
WHAT_TO_DO = Phrase("どうするか選ぶ…", "What to do…")
EXPECTS = Phrase("{words}　{name}の予想 {move}", "{words}  {name} expects {move}")
FORESEEN = Phrase("{words}　予想的中 {hits}/{tries}", "{words}  foreseen {hits} of {tries}")
NOTE_EXPECTS = Phrase("先読み {move}", "ponders on {move}")
NOTE_HIT = Phrase("先読み的中", "ponder hit")
NOTE_MISS = Phrase("先読みは外れ", "ponder miss")
HINTING = Phrase("ヒントを考えています…", "Looking for a hint…")
WENT_ON = Phrase("前の局面を見ています。対局は{ply}手目です。", "An earlier position. The game is at move {ply}.")
BACK_TO_GAME = Phrase("対局に戻る", "Back to the game")

# The end

WON = Phrase("{side} {name} の勝ち", "{side} {name} won")
DRAWN = Phrase("引き分け", "Drawn")
NO_RESULT = Phrase("中断", "No result")
ENDED = Phrase("{result}（{plies}手、{end}）", "{result} ({end}, move {plies})")
ENDED_BECAUSE = Phrase("{ended} {reason}", "{ended} {reason}")
NO_FOLDER = Phrase(
    "棋譜を {folder} に自動保存できません（{reason}）。",
    "The record could not be saved by itself in {folder} ({reason}).",
)

# The strip

CANCEL_START = Phrase("やめる", "Cancel")
RESIGN = Phrase("投了", "Resign")
TAKE_BACK = Phrase("待った", "Take back")
HINT = Phrase("ヒント", "Hint")
MOVE_NOW = Phrase("急かす", "Move now")
PAUSE = Phrase("一時停止", "Pause")
RESUME = Phrase("再開", "Resume")
DECLARE = Phrase("宣言勝ち", "Declare a win")
AGAIN = Phrase("再戦", "Play again")
ANALYSE = Phrase("解析", "Analyse")
STUDY = Phrase("検討", "Study")
CLOSE = Phrase("閉じる", "Close")
SURE_TO_RESIGN = Phrase("投了しますか？", "Resign the game?")
KEEP_PLAYING = Phrase("続ける", "Play on")
YES_RESIGN = Phrase("投了する", "Resign")

# Hints

HINT_PIECE = Phrase(
    "この駒を動かす手があります。もう一度で行き先も出ます。",
    "There is a move with this piece. Ask again for where it goes.",
)
HINT_DROP = Phrase(
    "持ち駒の{piece}を打つ手があります。もう一度で行き先も出ます。",
    "There is a move that drops a {piece}. Ask again for where.",
)
NO_HINT = Phrase("ヒントを出せませんでした。", "There is no hint.")

# Trouble

LAST_WORDS = Phrase("{sentence} 最後の出力: {words}", "{sentence} Its last words: {words}")
A_PERSON = Phrase("人が代わりに指す", "A person plays on")
NO_SUCH_ENGINE = Phrase(
    "この対局のエンジン「{name}」が、もう登録されていません。", "The engine of this game, “{name}”, is no longer there."
)

# Adjourned games

ADJOURNED = Phrase(
    "対局を指しかけにしました。メニュー「対局」から続けられます。",
    "The game has been adjourned. The menu Play takes it up again.",
)
UNFINISHED = Phrase("指しかけの対局があります（{what}）。", "There is a game to be gone on with ({what}).")
UNFINISHED_MANY = Phrase("指しかけの対局が{count}局あります。", "There are {count} games to be gone on with.")
WHAT = Phrase("{black} 対 {white}、{plies}手まで", "{black} – {white}, {plies} moves")
GO_ON = Phrase("続ける", "Go on")
LET_GO = Phrase("捨てる", "Discard")
CHOOSE = Phrase("選ぶ…", "Choose…")

# The dialog before a game

TITLE = Phrase("対局", "New game")
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
PRESET = Phrase("よく使う設定", "Usual times")
OTHER_TIME = Phrase("自由に決める", "As set below")
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
