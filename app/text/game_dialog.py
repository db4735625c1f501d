"""What is said in the dialog before a game."""

from typing import Final

from app.text.phrase import Phrase

TITLE = Phrase("対局", "New game")
BEGIN = Phrase("開始", "Start")
CANCEL = Phrase("キャンセル", "Cancel")
RESET = Phrase("はじめの設定に戻す", "Reset all")
GAME = Phrase("対局", "Game")
RULES = Phrase("ルールと記録", "Rules and record")

# The players

BLACK = Phrase("☗ 先手", "☗ Sente")
WHITE = Phrase("☖ 後手", "☖ Gote")
LOWER = Phrase("☗ 下手", "☗ Shitate")
HIGHER = Phrase("☖ 上手", "☖ Uwate")
PERSON = Phrase("人", "A person")
WHO = Phrase("だれが指すか", "Who plays")
SHOW_ONLY = Phrase("エンジンを用途で絞る", "Only engines for")
NAME = Phrase("名前", "Name")
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
BY_TIME = Phrase("ミリ秒", "Milliseconds")
BY_NODES = Phrase("ノード", "Nodes")
BY_DEPTH = Phrase("深さ", "Depth")
LIMIT_AMOUNT = Phrase("上限の大きさ", "How many")
OPTIONS = Phrase("オプション…", "Options…")
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
BYOYOMI = Phrase("秒読み", "Byoyomi")
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

START = Phrase("開始局面", "Start position")
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
