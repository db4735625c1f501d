"""What is said about the analysis of many games on many slots, and the commands for it."""

from app.text.phrase import Phrase

# Slots
SLOT_STOPPED = Phrase("途中で止められました。", "It was stopped on the way.")
SLOT_MISUSED = Phrase(
    "slot は、対局や局面の探索を頼むために yomisuji 自身が使うコマンドです。",
    "slot is the command that yomisuji itself uses to have games played and positions searched.",
)
NO_PASSAGE = Phrase("頼まれた局面が読めません。", "The positions that were asked for cannot be read.")
SLOT_LATE = Phrase(
    "期限を過ぎても答えないので、起動し直します。", "It gave no answer within its time and is started again."
)
SLOT_GONE = Phrase("スロットのプロセスが終わりました。{reason}", "The process of a slot has exited. {reason}")
OTHER_VERSION = Phrase(
    "スロットのバージョンがこちらと違います。同じバージョンをインストールしてください。",
    "The slot is of another version. Install the same version on both machines.",
)
NO_SLOT = Phrase("使えるスロットがありません。", "No slot can be used.")

# Running
GIVEN_UP = Phrase(
    "{ply}手目の局面は、どのスロットでも失敗したので飛ばしました。{reason}",
    "The position after move {ply} failed in every slot and was left out. {reason}",
)
NOT_WRITTEN = Phrase(
    "結果を書けないので解析を止めました。{reason} 直してから続けてください。",
    "The analysis stopped, because a result cannot be written. {reason} Put that right, then continue.",
)
NOT_KEPT = Phrase(
    "{folder} に書けないので解析を止めました（{reason}）。空きを作ってから続けてください。",
    "The analysis stopped, because {folder} cannot be written ({reason}). Make room, then continue.",
)
STORE_FAILED = Phrase(
    "局面ごとの蓄積が使えません（{reason}）。結果は棋譜に書きます。",
    "The store of analyses cannot be used ({reason}). Results are written into the records.",
)
NO_PLAN = Phrase(
    "{folder} には、続けられる一括解析がありません。", "{folder} holds no batch analysis that could be continued."
)
IN_USE = Phrase(
    "{folder} の一括解析は、別のところで実行中です。", "The batch analysis in {folder} is running elsewhere already."
)
PROGRESS = Phrase("{games}局 {done}/{total}局面", "{games} games, {done} of {total} positions")
GAME_DONE = Phrase(
    "{name}：{asked}局面を解析し、{taken}局面は解析済みでした。",
    "{name}: {asked} positions analysed, {taken} were known already.",
)
DONE = Phrase(
    "{games}局の解析が終わりました。一覧のページは {folder}/pages/index.html です。",
    "{games} games are analysed. The page of all games is {folder}/pages/index.html.",
)
STOPPED = Phrase(
    "{games}局が終わったところで止めました。同じコマンドか fleet work {folder} で続けられます。",
    "Stopped after {games} games. The same command, or fleet work {folder}, continues.",
)

# Commands
SLOTS_HELP = Phrase(
    "この数のエンジンに棋譜を分けて解析します。ほかのマシンも使うときは、エンジン名=数 を繰り返します。",
    "analyse with N engines at once; for engines on other machines, give ENGINE=N several times",
)
SLOTS_WORD = Phrase("数", "N")
WORK_FOLDER_HELP = Phrase("一括解析のフォルダー", "the folder of a batch analysis")
MACHINE_HELP = Phrase(
    "ウィンドウのために、標準入出力で JSON の行をやりとりします。",
    "talk in lines of JSON on standard input and output, as the window wants it",
)
BAD_SLOTS = Phrase(
    "--slots には 1 から {most} の数か、エンジン名=数 を書いてください。",
    "Give --slots a number from 1 to {most}, or ENGINE=NUMBER.",
)
SLOTS_AND = Phrase("--slots と {other} は同時に使えません。", "--slots and {other} cannot be used together.")
SLOTS_FOLDER = Phrase(
    "--slots には、結果の書き先を -d か --in-place で指定してください。",
    "With --slots, say by -d or --in-place where results go.",
)
NO_FILES = Phrase("解析できる棋譜がありません。", "There are no records to analyse.")
UNEQUAL = Phrase(
    "マシンの速さが違います（{slow}〜{fast}ノード/秒）。結果をそろえるには --nodes で制限してください。",
    "The machines differ in speed ({slow} to {fast} nodes a second). For results that can be compared, limit by --nodes.",
)
GOES_ON = Phrase("前に止まった一括解析を続けます（{folder}）。", "Continuing the batch analysis in {folder}.")

# The page of all games
TITLE = Phrase("一括解析", "Batch analysis")
PAGE_SUMMARY = Phrase(
    "{of}局のうち{games}局。解析した局面：{positions}。", "{games} of {of} games. Positions analysed: {positions}."
)
PAGE_FAILED = Phrase("失敗した局面：{count}。", "Positions that failed: {count}.")
HEAD_NUMBER = Phrase("番号", "No.")
HEAD_GAME = Phrase("棋譜", "Game")
HEAD_BLACK = Phrase("先手", "Sente")
HEAD_WHITE = Phrase("後手", "Gote")
HEAD_RESULT = Phrase("結果", "Result")
HEAD_PLIES = Phrase("手数", "Moves")
HEAD_ACCURACY_BLACK = Phrase("先手の正確さ", "Accuracy of Sente")
HEAD_ACCURACY_WHITE = Phrase("後手の正確さ", "Accuracy of Gote")
HEAD_BLUNDERS_BLACK = Phrase("先手の大悪手/悪手", "Sente’s blunders/mistakes")
HEAD_BLUNDERS_WHITE = Phrase("後手の大悪手/悪手", "Gote’s blunders/mistakes")
HEAD_TURNING = Phrase("形勢が動いた手", "Turning points")
BLACK_WON = Phrase("先手の勝ち", "Sente won")
WHITE_WON = Phrase("後手の勝ち", "Gote won")
DRAWN = Phrase("引き分け", "Drawn")
UNDECIDED = Phrase("―", "–")
MEAN = Phrase("平均", "Mean")
