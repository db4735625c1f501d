"""Texts of games: the game dialog, time controls, endings, and trouble with engines."""

from typing import Final

from app.text.phrase import Phrase

# fmt: off
# Times
PRESET_UNLIMITED = Phrase("無制限", "Unlimited")
PRESET_SUDDEN_3 = Phrase("3分切れ負け", "3 minutes, sudden death")
PRESET_SUDDEN_10 = Phrase("10分切れ負け", "10 minutes, sudden death")
PRESET_TEN_SECONDS = Phrase("10秒将棋", "10 seconds a move")
PRESET_THIRTY_SECONDS = Phrase("1手30秒", "30 seconds a move")
PRESET_ONE_MINUTE = Phrase("1手1分", "1 minute a move")
PRESET_TEN_THIRTY = Phrase("10分、切れたら1手30秒", "10 minutes, then 30 seconds a move")
PRESET_FIFTEEN_SIXTY = Phrase("15分、切れたら1手1分", "15 minutes, then 1 minute a move")
PRESET_FISCHER_5 = Phrase("フィッシャー 5分＋10秒", "Fischer, 5 minutes + 10 seconds")
PRESET_FISCHER_10 = Phrase("フィッシャー 10分＋5秒", "Fischer, 10 minutes + 5 seconds")

# Reasons why a game cannot begin
BAD_START = Phrase("開始局面を読めません。{reason}", "The start position cannot be read. {reason}")
NO_SUCH_MOVE = Phrase("「{move}」は指し手として読めません。", "“{move}” is not a move.")
ILLEGAL_BEFORE = Phrase("対局開始前の手順の{ply}手目「{move}」は指せません。{reason}", "Move {ply} before the start of the game, {move}, is not legal. {reason}")
KING_MISSING = Phrase("玉のない側があるので、この局面からは対局できません。", "A game cannot start here: one side has no king.")
KING_EXPOSED = Phrase("手番でない側の玉に王手がかかっているので、この局面からは対局できません。", "A game cannot start here: the side not to move is in check.")
OVER_ALREADY = Phrase("すでに終局しているので、この局面からは対局できません。", "A game cannot start here: the position is already decided.")
BOTH_EXTRAS = Phrase("秒読みと1手ごとの加算は、同時には使えません。どちらかを 0 にしてください。",
                     "Byoyomi and an increment cannot be used together. Set one of them to 0.")

# Reasons of an ending, beside its name
NO_LEGAL_MOVE = Phrase("指せる手がありません。", "No legal moves.")
PERPETUAL_CHECK = Phrase("連続王手の千日手です。", "Repetition by perpetual check.")
ILLEGAL_MOVE = Phrase("反則手「{move}」を指しました。{reason}", "Illegal move played: {move}. {reason}")
LATE_BY_LITTLE = Phrase(
    "{name}は {over} ミリ秒の遅れで時間切れになりました（許容時間は {grace} ミリ秒）。エンジンの設定で時間切れの許容時間を長くするか（--grace）、NetworkDelay のようなオプションで時間を残させるか、対局の設定で秒未満を切り捨ててください（--whole-seconds）。",
    "{name} lost on time by {over} ms (its tolerance is {grace} ms). Raise the time-out tolerance in its settings (--grace), reserve time with an option such as NetworkDelay, or count whole seconds in the game (--whole-seconds).",
)
LATE_BY_OTHER_CLOCK = Phrase(
    "{name}は時間切れになりました。相手の残り時間のほうがずっと長いので、自分と相手の持ち時間を取り違えるエンジンかもしれません。診断（yomisuji engine doctor）で確かめ、そうなら起動設定の「先手と後手の時間を入れ替えて送る」をオンにしてください（yomisuji engine set 名前 --exchange-clocks yes）。",
    "{name} lost on time while its opponent had far more left, so it may be reading its opponent’s clock instead of its own. Check it (yomisuji engine doctor); if so, turn on “Swap Sente’s and Gote’s clocks” in its launch settings (yomisuji engine set NAME --exchange-clocks yes).",
)
CLAIM_NOT_ALLOWED = Phrase("入玉ルールのない対局で、入玉宣言をしました。", "A win was declared, but this game has no entering-king rule.")
CLAIM_WRONG = Phrase("宣言の条件を満たしていません。{reasons}", "The declaration is not valid. {reasons}")
CANNOT_DECLARE = Phrase("まだ宣言できません。{reasons}", "You cannot declare a win yet. {reasons}")
POINTS_LACKING = Phrase("点数が足りません（{points}点。{needed}点必要です）。", "Too few points ({points} of {needed}).")
NO_DECLARING = Phrase("この対局には入玉ルールがありません。", "This game has no entering-king rule.")
NO_DECLARING_IN_TRY = Phrase("トライルールでは宣言しません。玉が相手の玉の初期位置に着けば勝ちです。",
                             "The try rule needs no declaration: the king wins by reaching the square where the other king started.")

# Trouble with engines
ENGINE_LOST = Phrase("{name}が使えなくなりました。{reason}", "{name} stopped working. {reason}")
MAYBE_OF_INCREMENTS = Phrase(
    "{lost}加算（binc・winc）を受け取ると終了するエンジンかもしれません。再起動後は、加算を秒読みとして送ります。エンジンの設定で「加算（binc・winc）を送る」をオフにするか、yomisuji engine set 名前 --increments no を実行すると、初めから秒読みとして送ります。",
    "{lost} The engine may exit when it receives increments (binc, winc). After a restart, increments are sent to it as byoyomi. To send byoyomi from the start, turn off “Send increments” in its settings or run “yomisuji engine set NAME --increments no”.",
)
ENGINE_HANGS = Phrase("{name}が応答しません。", "{name} is not responding.")
ENGINE_SLOW_TO_START = Phrase("{name}の準備がまだ終わりません。", "{name} is still not ready.")
ENGINE_NONSENSE = Phrase("{name}の応答「{line}」は、指し手として読めません。", "{name} answered “{line}”, which is not a move.")
ENGINE_HAS_NO_MOVE = Phrase("{name}が、指せる手があるのに「指す手がない」と応答しました。", "{name} says it has no move, but there are legal moves.")
ENGINE_IS_MATE_SOLVER = Phrase("{name}は詰将棋専用のエンジンで、対局はできません。ほかのエンジンを選んでください。", "{name} is a mate solver and cannot play games. Choose another engine.")

RESTART = Phrase("再起動して続ける", "Restart and continue")
RESTART_REFUNDED = Phrase("再起動して時間を戻す", "Restart and restore time")
WAIT_ON = Phrase("もう少し待つ", "Keep waiting")
REPLACE = Phrase("エンジンを替える…", "Switch engine…")
REPLACE_REFUNDED = Phrase("エンジンを替えて時間を戻す…", "Switch engine and restore time…")
END_GAME = Phrase("対局を終了", "End game")

# Undo names of edits by a game
GAME_MOVE = Phrase("対局の指し手", "Move in a game")
GAME_ENDS = Phrase("終局", "End of a game")

SIDES_SWAPPED = Phrase("ここで先後を入れ替えました。", "The players swapped sides here.")

# The dialog before a game
TITLE = Phrase("新規対局", "New game")
BEGIN = Phrase("開始", "Start")
CANCEL = Phrase("キャンセル", "Cancel")
RESET = Phrase("既定に戻す", "Reset to defaults")
DIALOG_GAME = Phrase("対局", "Game")
RULES = Phrase("ルール・保存", "Rules and saving")

# The players
BLACK = Phrase("☗ 先手", "☗ Sente")
WHITE = Phrase("☖ 後手", "☖ Gote")
LOWER = Phrase("☗ 下手", "☗ Shitate")
HIGHER = Phrase("☖ 上手", "☖ Uwate")
PERSON = Phrase("人間", "Human")
WHO = Phrase("対局者", "Player")
SHOW_ONLY = Phrase("用途で絞り込む", "Filter by use")
NAME_HINT = Phrase("省略可", "Optional")
LEVEL = Phrase("強さ", "Level")
LEVELS: Final = (
    Phrase("入門 1", "Beginner 1"),
    Phrase("入門 2", "Beginner 2"),
    Phrase("入門 3", "Beginner 3"),
    Phrase("入門 4", "Beginner 4"),
    Phrase("初級 1", "Easy 1"),
    Phrase("初級 2", "Easy 2"),
    Phrase("初級 3", "Easy 3"),
    Phrase("初級 4", "Easy 4"),
    Phrase("中級 1", "Intermediate 1"),
    Phrase("中級 2", "Intermediate 2"),
    Phrase("中級 3", "Intermediate 3"),
    Phrase("中級 4", "Intermediate 4"),
    Phrase("上級 1", "Advanced 1"),
    Phrase("上級 2", "Advanced 2"),
    Phrase("上級 3", "Advanced 3"),
    Phrase("上級 4", "Advanced 4"),
    Phrase("強豪 1", "Expert 1"),
    Phrase("強豪 2", "Expert 2"),
    Phrase("強豪 3", "Expert 3"),
    Phrase("最強", "Full strength"),
)
"""Names of the bundled engine's playing levels, weakest first."""
LEVEL_SHOWN = Phrase("{level}：{words}", "{level}: {words}")
LIMIT = Phrase("1手の制限", "Limit per move")
NO_LIMIT = Phrase("なし（時計のみ）", "No limit")
BY_NODES = Phrase("ノード数", "Nodes")
BY_DEPTH = Phrase("深さ", "Depth")
LIMIT_AMOUNT = Phrase("制限の値", "Limit value")
SWAP = Phrase("先後入れ替え", "Swap sides")
TOSS = Phrase("振り駒", "Piece toss")
TOSS_HELP = Phrase("歩を5枚振って、先手を決めます。", "Tosses five pawns to decide who plays Sente (furigoma).")
NO_TOSS = Phrase("駒落ちでは、上手から指します。", "In a handicap game Uwate moves first.")
PAWN_UP = Phrase("歩", "歩")
PAWN_DOWN = Phrase("と", "と")
TOSSED = Phrase("{pawns}　{name}が先手です。", "{pawns}  {name} is Sente.")

# Time controls
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
OWN_TIMES = Phrase("後手に別の持ち時間を設定", "Different time for Gote")
OWN_TIMES_HANDICAP = Phrase("上手に別の持ち時間を設定", "Different time for Uwate")
TIME_FAULT = Phrase("持ち時間に範囲外の数があります。時間は 0～99、分と秒は 0～59、秒読みと加算は 0～3600 にしてください。",
                    "A time is out of range: hours 0 to 99, minutes and seconds 0 to 59, byoyomi and increment 0 to 3600.")
LEVEL_FAULT = Phrase("強さは {weakest} から {strongest} までの数で選んでください。", "The level must be a number from {weakest} to {strongest}.")
LIMIT_FAULT = Phrase("「1手の制限」には 1 以上の数を入れてください。", "The limit under “Per move” must be 1 or more.")
FORM_FAULT = Phrase("「ルール・保存」に、正しくない値があります。", "A value under “Rules and saving” is not valid.")
NAMED_FAULT = Phrase("{name}：{reason}", "{name}: {reason}")

# The start position
CURRENT = Phrase("盤の今の局面", "Position on the board")
PASTED = Phrase("貼り付けた局面（SFEN など）", "Pasted position (SFEN …)")
PASTE = Phrase("貼り付け", "Paste")
FROM_FILE = Phrase("局面集のファイル…", "From a file…")
POSITION_NUMBER = Phrase("局面の番号", "Position number")
OF_POSITIONS = Phrase("/ {count}局面", "of {count}")
READING_POSITIONS = Phrase("読み込み中…", "Reading…")
NO_POSITIONS = Phrase("{file} に局面がありません。{reason}", "{file} contains no positions. {reason}")
POSITION_TEXT = Phrase("局面のテキスト", "Position as text")
POSITION_HINT = Phrase("SFEN または position …", "SFEN or position …")
NOTHING_PASTED = Phrase("開始局面を入力してください。SFEN、USI の position コマンド、文字で書いた局面図を使えます。",
                        "Enter the start position: SFEN, a USI position command, or a text diagram.")
NOT_A_POSITION = Phrase("開始局面のテキストを読めません。{reason}", "The start position cannot be read. {reason}")
TO_MOVE = Phrase("{side}番", "{side} moves first")
TO_MOVE_AT = Phrase("{ply}手目、{side}番", "Move {ply}, {side} to move")
PICTURE = Phrase("開始局面の図。{words}", "Diagram of the start position. {words}")

# Rules and record
MAX_MOVES = Phrase("最大手数", "Move limit")
MAX_MOVES_HELP = Phrase("この手数で引き分けにします。0 なら制限しません。", "The game is drawn after this many moves; 0 for no limit.")
MAX_MOVES_WAIT = Phrase("王手が続くあいだは最大手数を延ばす", "Extend move limit while in check")
MAX_MOVES_WAIT_HELP = Phrase("王手が途切れたところで引き分けにします。", "When the limit is reached during a series of checks, the game is drawn once the checks end.")
DECLARATION = Phrase("入玉ルール", "Entering-king rule")
DECLARATION_HELP = Phrase("玉が敵陣に入った側が勝つ条件を決めるルールです。", "The rule for winning with a king that has entered the opponent’s camp.")
POINTS_27 = Phrase("27点法", "27 points")
POINTS_24 = Phrase("24点法", "24 points")
TRY = Phrase("トライルール", "Try rule")
NO_DECLARATION = Phrase("なし", "None")
STOPS = Phrase("エンジンに異常が起きたら時計を止める", "Stop the clock when an engine fails")
STOPS_HELP = Phrase("エンジンが再び考え始めるまで、時計を止めます。", "The clock stops until the engine is thinking again.")
WHOLE_SECONDS = Phrase("秒未満を切り捨てる", "Count whole seconds")
WHOLE_SECONDS_HELP = Phrase("1手ごとに、消費時間の1秒未満を切り捨てます。", "Rounds the time of each move down to whole seconds.")
PONDERS = Phrase("先読み（Ponder）", "Ponder (think on opponent’s time)")
PONDERS_HELP = Phrase("エンジンは相手の番にも考えます。", "Engines also think while the other side is to move.")
EVENT = Phrase("棋戦名", "Event")
EVENT_HELP = Phrase("棋譜に書き込みます。省略できます。", "Saved in the game; optional.")
WRITES = Phrase("評価値と読み筋をコメントに残す", "Save engine scores and lines as comments")
WRITES_HELP = Phrase("1手ごとに、評価値と読み筋をコメントに残します。", "Saves the score and line of each engine move as a comment.")
HIDES = Phrase("終局までエンジンの読みを隠す", "Hide engine output until the end")
HIDES_HELP = Phrase("人間が指す対局では、評価値・読み筋・矢印を終局まで表示しません。",
                    "In games with a human, scores, lines and arrows are shown only after the end.")
TURNS = Phrase("人間側を手前に表示", "Show human at the bottom")
TURNS_HELP = Phrase("人間が後手でエンジンと指すときは、盤を反転します。", "Flips the board when a human plays Gote against an engine.")
SAVES = Phrase("終局時に棋譜を自動保存", "Save the game automatically")
SAVES_HELP = Phrase("日時と対局者名を付けた新しいファイルに保存します。既存のファイルは上書きしません。",
                    "Saves to a new file named after the date and the players. Existing files are not overwritten.")
FOLDER = Phrase("保存先のフォルダー", "Folder for saved games")
FOLDER_HELP = Phrase("省略すると {folder} に保存します。", "Optional. By default, games are saved in {folder}.")

TAKES = Phrase("この対局：{summary}", "This game: {summary}")
