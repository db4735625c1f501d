"""Texts of the batch analysis of many games by worker processes, and of its commands."""

from app.text.phrase import Phrase

# fmt: off
# Slots
SLOT_STOPPED = Phrase("途中で止められました。", "It was stopped on the way.")
SLOT_MISUSED = Phrase("slot は、対局や局面の探索を頼むために yomisuji 自身が使うコマンドです。",
                      "slot is the command that yomisuji itself uses to have games played and positions searched.")
NO_PASSAGE = Phrase("頼まれた局面が読めません。", "The positions that were asked for cannot be read.")
SLOT_LATE = Phrase("期限を過ぎても答えないので、起動し直します。", "It gave no answer within its time and is started again.")
SLOT_GONE = Phrase("スロットのプロセスが終わりました。{reason}", "The process of a slot has ended. {reason}")
OTHER_VERSION = Phrase("スロットのバージョンがこちらと違います。同じバージョンをインストールしてください。",
                       "The slot is of another version. Install the same version on both computers.")
NO_SLOT = Phrase("使えるスロットがありません。", "No slot can be used.")

# Running
GIVEN_UP = Phrase("{ply}手目の局面は、どのスロットでも失敗したので飛ばしました。{reason}",
                  "The position after move {ply} failed in every slot and was left out. {reason}")
NOT_WRITTEN = Phrase("結果を書けないので解析を止めました。{reason} 直してから続けてください。",
                     "The analysis stopped, because a result cannot be written. {reason} Put that right, then continue.")
NOT_KEPT = Phrase("{folder} に書けないので解析を止めました（{reason}）。空きを作ってから続けてください。",
                  "The analysis stopped, because {folder} cannot be written ({reason}). Make room, then continue.")
NO_FOLDER = Phrase("結果のフォルダー {folder} を作れません（{reason}）。作れるようにして続けるか、別のフォルダーを選んで新しく始めてください。",
                   "The folder for results, {folder}, cannot be made ({reason}). Put that right and continue, or begin anew with another folder.")
STORE_FAILED = Phrase("局面ごとの蓄積が使えません（{reason}）。結果は棋譜に書きます。",
                      "The store of analyses cannot be used ({reason}). Results are written into the records.")
NO_PLAN = Phrase("{folder} には、続けられる一括解析がありません。", "{folder} holds no batch analysis that could be continued.")
IN_USE = Phrase("{folder} の一括解析は、別のところで実行中です。", "The batch analysis in {folder} is running elsewhere already.")
PROGRESS = Phrase("{games}局 {done}/{total}局面", "{games} games, {done} of {total} positions")
GAME_DONE = Phrase("{name}：{asked}局面を解析し、{taken}局面は解析済みでした。", "{name}: positions analysed: {asked}, known already: {taken}.")
DONE = Phrase("{games}局の解析が終わりました。一覧のページは {folder}/pages/index.html です。",
              "{games} games are analysed. The page of all games is {folder}/pages/index.html.")
STOPPED = Phrase("{games}局が終わったところで止めました。同じコマンドか fleet work {folder} で続けられます。",
                 "Stopped after {games} games. The same command, or fleet work {folder}, continues.")

# Commands
SLOTS_HELP = Phrase("この数のエンジンに棋譜を分けて解析します。ほかのコンピューターも使うときは、エンジン名=数 を繰り返します。",
                    "analyse with N engines at once; for engines on other computers, give ENGINE=N several times")
SLOTS_WORD = Phrase("数", "N")
WORK_FOLDER_HELP = Phrase("一括解析のフォルダー", "the folder of a batch analysis")
NAME_MACHINES_HELP = Phrase("どのコンピューターで解析したかを、各局の開始局面のコメントに書きます（--slots とともに）。",
                            "with --slots: say in the comment at the start of each game which computers searched it")
NAMES_WITHOUT_SLOTS = Phrase("--name-machines は --slots とともに指定してください。", "Give --name-machines together with --slots.")
SEARCHED_ON = Phrase("解析したコンピューター：{machines}", "Searched on: {machines}")
BAD_SLOTS = Phrase("--slots には 1 から {most} の数か、エンジン名=数 を書いてください。", "Give --slots a number from 1 to {most}, or ENGINE=NUMBER.")
SLOTS_AND = Phrase("--slots と {other} は同時に使えません。", "--slots and {other} cannot be used together.")
SLOTS_FOLDER = Phrase("--slots には、結果の書き先を -d か --in-place で指定してください。", "With --slots, say by -d or --in-place where results go.")
NO_FILES = Phrase("解析できる棋譜がありません。", "There are no records to analyse.")
UNEQUAL = Phrase("コンピューターの速さが違います（{slow}〜{fast}ノード/秒）。結果をそろえるには、時間の代わりに --nodes {nodes} で制限してください。",
                 "The computers differ in speed ({slow} to {fast} nodes a second). For results that can be compared, limit by --nodes {nodes} instead of time.")
MACHINE_AWAY = Phrase("{reason} この解析は1秒後、5秒後、30秒後に自動で試し直し、その局面をほかのスロットに回します。",
                      "{reason} This analysis tries again after 1, 5 and 30 seconds; positions go to other slots.")
GOES_ON = Phrase("前に止まった一括解析を続けます（{folder}）。", "Continuing the batch analysis in {folder}.")

# The page of all games
TITLE = Phrase("一括解析", "Batch analysis")
PAGE_SUMMARY = Phrase("{of}局のうち{games}局。解析した局面：{positions}。", "{games} of {of} games. Positions analysed: {positions}.")
PAGE_FAILED = Phrase("失敗した局面：{count}。", "Positions that failed: {count}.")
HEAD_NUMBER = Phrase("番号", "No.")
HEAD_GAME = Phrase("棋譜", "Game")
HEAD_BLACK = Phrase("先手", "Sente")
HEAD_WHITE = Phrase("後手", "Gote")
HEAD_RESULT = Phrase("結果", "Result")
HEAD_PLIES = Phrase("手数", "Moves")
HEAD_ACCURACY_BLACK = Phrase("先手の正確さ", "Sente accuracy")
HEAD_ACCURACY_WHITE = Phrase("後手の正確さ", "Gote accuracy")
HEAD_BLUNDERS_BLACK = Phrase("先手 ??/?", "Sente ??/?")
HEAD_BLUNDERS_WHITE = Phrase("後手 ??/?", "Gote ??/?")
HEAD_TURNING = Phrase("形勢が動いた手", "Turning points")
BLACK_WON = Phrase("先手の勝ち", "Sente won")
WHITE_WON = Phrase("後手の勝ち", "Gote won")
DRAWN = Phrase("引き分け", "Drawn")
UNDECIDED = Phrase("―", "–")
MEAN = Phrase("平均", "Mean")

# The window
OPEN_FLEET = Phrase("多くの棋譜を一括解析…", "Batch analysis…")
OPEN_FLEET_HELP = Phrase("フォルダーの棋譜を、いくつものエンジンで続けて解析します。途中で止めても続けられます。",
                         "Analyses whole folders of records with several engines, and continues after any stop.")
WHAT_IT_IS = Phrase(
    "フォルダーの棋譜、開いている棋譜、ライブラリーで選んだ棋譜をまとめて解析します。エンジンをいくつか並べて、ほかのコンピューターのものも使えます。止めても、電源が切れても、続きから始められます。",
    "Analyses whole folders of records, open ones and those selected in the library, with several engines at once, on other computers too. Whatever stops it, it continues where it was.",
)
KEPT_FLEETS = Phrase("これまでの一括解析", "Batch analyses")
NO_FLEETS = Phrase("まだ一括解析はありません。「新しい一括解析…」で棋譜を選ぶと始められます。",
                   "There is no batch analysis yet. “New batch analysis…” lets you choose records and begins one.")
NEW_FLEET = Phrase("新しい一括解析…", "New batch analysis…")
ALL_FLEETS = Phrase("一覧", "All analyses")
SHOW_FLEET = Phrase("表示", "Show")
RESUME = Phrase("再開", "Continue")
PAUSE = Phrase("一時停止", "Pause")
PAUSE_HELP = Phrase("探索中の局面を切り上げて休みます。見つけたものは残り、再開すると続きから始まります。",
                    "Rests after breaking off the positions that are being searched. What was found is kept.")
STOP = Phrase("停止", "Stop")
STOP_HELP = Phrase("エンジンを終わらせます。あとで再開できます。", "Ends the engines. It can be continued later.")
STOP_ASK = Phrase("「{name}」を停止しますか。", "Stop “{name}”?")
STOP_MORE = Phrase("見つけたものはすべて残り、あとで続きから再開できます。", "Everything found so far is kept, and it can be continued later.")
STOP_NOW = Phrase("停止する", "Stop")
SHOW_PAGE = Phrase("一覧のページ", "Page of all games")
SHOW_PAGE_HELP = Phrase("全局の正確さ、大悪手、形勢が動いた手をまとめたページをブラウザーで開きます。",
                        "Opens a page with accuracy, blunders and turning points of all games in the browser.")
PAGE_NOT_OPENED = Phrase("ブラウザーが開けません。ページは {path} にあります。", "No browser can be opened. The page is {path}.")
FIRST = Phrase("先に解析", "Analyse first")
FIRST_HELP = Phrase("選んだ棋譜をほかより先に解析します。", "Analyses the selected games before the others.")
OPEN_GAME = Phrase("棋譜を開く", "Open game")
WORK_GONE = Phrase("一括解析のプロセスが途中で終わりました。{reason} それまでの結果は残っています。「再開」で続けられます。",
                   "The process of the batch analysis ended on the way. {reason} What was found is kept; “Continue” takes it up again.")
NOT_BEGUN = Phrase("{folder} で始められません。{reason}", "It cannot be begun in {folder}. {reason}")
KEPT_DONE = Phrase("{files}局を解析済み", "{files} files analysed")
KEPT_STOPPED = Phrase("{files}局のうち{done}局で停止", "Stopped after {done} of {files} files")
KEPT_RUNNING = Phrase("解析中", "Running")
CONDITIONS = Phrase("{files}ファイル、{limit}　結果：{where}", "{files} files, {limit} · results: {where}")
LIMITS = {
    "time": Phrase("1局面{most}ミリ秒", "{most} ms a position"),
    "nodes": Phrase("1局面{most}ノード", "{most} nodes a position"),
    "depth": Phrase("深さ{most}", "depth {most}"),
}
FILES_DONE = Phrase("{done}/{files}ファイル", "{done} of {files} files")
POSITIONS = Phrase("（{done}/約{total}局面）", "({done} of about {total} positions)")
POSITIONS_LOOKS = Phrase("（{done}/約{total}局面、再検討が{looks}手）", "({done} of about {total} positions; second looks left: {looks})")
STARTING = Phrase("準備中…", "Getting ready…")
TIME_LEFT = Phrase("残り約{time}", "About {time} left")
PAUSED = Phrase("一時停止中", "Paused")
ON_BATTERY = Phrase("バッテリーで動いているので、電源につなぐまで休みます", "On battery: it waits for mains power")
ENDING = Phrase("停止しています…", "Stopping…")
STOPPED_NOW = Phrase("停止中", "Stopped")
SOME_FAILED = Phrase("終わりました。解析できなかったファイルが{count}件あります。「再開」で試し直せます。",
                     "Done, except for {count} that could not be analysed. “Continue” tries these again.")
ALL_DONE = Phrase("すべて終わりました", "All done")
SLOTS = Phrase("スロット", "Slots")
NOT_RUNNING = Phrase("解析していません。", "Nothing is running.")
GAMES = Phrase("棋譜", "Games")
HEAD_NAME = Phrase("名前", "Name")
HEAD_STATE = Phrase("状態", "State")
HEAD_ENGINE = Phrase("エンジン", "Engine")
HEAD_HOST = Phrase("コンピューター", "Computer")
HEAD_DOES = Phrase("していること", "Doing")
HEAD_SPEED = Phrase("ノード/秒", "Nodes/s")
HEAD_DONE = Phrase("局面", "Positions")
THIS_MACHINE = Phrase("このコンピューター", "This one")
GAME_WAITS = Phrase("待機", "Waiting")
FILE_FAILED = Phrase("失敗", "Failed")
FILE_BECAUSE = Phrase("{name}：{reason}", "{name}: {reason}")
GAME_LOOKS = Phrase("再検討 {count}手", "Looks: {count}")
GAME_FAILED = Phrase("{count}局面が失敗", "{count} failed")
SLOT_RESTS = Phrase("休み", "Resting")
SLOT_STARTS = Phrase("起動中", "Starting")
SLOT_WAITS = Phrase("待機", "Waiting")
SLOT_WORKS = Phrase("探索中", "Searching")
SLOT_AT = Phrase("棋譜{game}の{ply}手目", "Game {game}, move {ply}")
SLOT_LOOKS = Phrase("棋譜{game}の{ply}手目を再検討", "Game {game}, second look at move {ply}")
SLOT_AWAY = Phrase("不在、再接続待ち", "Away, tried again soon")
SLOT_GIVEN_UP = Phrase("使用中止", "Given up")
SLOT_BECAUSE = Phrase("{state}：{reason}", "{state}: {reason}")

# Games to analyse
ADD_FOLDER = Phrase("フォルダーを追加…", "Add folder…")
ADD_FILES = Phrase("ファイルを追加…", "Add files…")
ADD_OPEN = Phrase("開いている棋譜を追加", "Add open records")
ADD_OPEN_HELP = Phrase("タブで開いている棋譜を、保存していないものも今のまま追加します。結果はそのタブに書き込まれ、元に戻せます。",
                       "Adds the records open in tabs as they are, unsaved ones too. Results go into the tab and can be undone.")
CLEAR = Phrase("空にする", "Clear")
CHOSEN = Phrase("{kinds}：{names}", "{kinds} ({names})")
SOME_FILES = Phrase("{count}ファイル", "Files: {count}")
SOME_TABS = Phrase("開いている棋譜{count}局", "Open records: {count}")
SOME_GAMES = Phrase("ライブラリーの棋譜{count}局", "Library games: {count}")
FROM_LIBRARY = Phrase("ライブラリーの棋譜", "Library games")
NONE_CHOSEN = Phrase("棋譜を追加してください。", "Add some records.")
NO_GAMES_CHOSEN = Phrase("棋譜がありません。", "There are no games.")
ENGINES = Phrase("エンジン×スロット", "Engines × slots")
ADD_GROUP = Phrase("エンジンを追加", "Add engine")
GROUP_ENGINE = Phrase("{number}番目のエンジン", "Engine {number}")
GROUP_SLOTS = Phrase("{number}番目のエンジンのスロット数", "Slots of engine {number}")
GROUP_REMOVE = Phrase("{number}番目のエンジンを外す", "Remove engine {number}")
LIMIT = Phrase("1局面の制限", "Limit per position")
LIMIT_TIME = Phrase("時間", "Time")
LIMIT_NODES = Phrase("ノード数", "Nodes")
LIMIT_DEPTH = Phrase("深さ", "Depth")
UNIT_TIME = Phrase("ミリ秒", "ms")
UNIT_NODES = Phrase("ノード", "nodes")
UNIT_DEPTH = Phrase("手", "plies")
LOOKS = Phrase("疑わしい手をもう一度調べる", "Second look at suspected mistakes")
NAME_MACHINES = Phrase("解析したコンピューターを棋譜に書く", "Name the computers in the records")
NAME_MACHINES_TIP = Phrase("どのコンピューターで解析したかを、各局の開始局面のコメントに書きます。",
                           "Says in the comment at the start of each game which computers searched it.")
POWER = Phrase("電源", "Power")
ON_BATTERY_PAUSE = Phrase("バッテリーで動いている間は休む", "Pause while on battery")
RESULTS_GO = Phrase("結果の書き先", "Results go")
INTO_FOLDER = Phrase("別のフォルダーにコピーを作る", "Into copies in another folder")
IN_PLACE = Phrase("元のファイルに書く（前の内容は .bak に残る）", "Into the files themselves (old contents kept as .bak)")
INTO_TABS = Phrase("開いているタブ", "into the open tabs")
BACK_INTO_TABS = Phrase(
    "開いている棋譜の結果は、1局終わるごとにそのタブに書き込まれます。解析中に変えたところはそのまま残り、書き込みは元に戻せます。",
    "What is found in open records is written into their tabs, game by game. What you change meanwhile stays, and the writing can be undone.",
)
TAB_AWAY = Phrase("「{name}」はもう開かれていないか対局中なので、結果はコピーに書きました。「棋譜を開く」で見られます。",
                  "“{name}” is not open any more, or is being played, so its results are in a copy. “Open game” shows it.")
ONE_RUNS = Phrase("一括解析が実行中です。終わるのを待つか、停止してから新しく始めてください。",
                  "A batch analysis is running. Wait for its end, or stop it, before you begin another.")
CHOOSE_FOLDER = Phrase("フォルダーを選ぶ…", "Choose folder…")
FOLDER_LATER = Phrase("棋譜を追加すると決まります", "Set when records are added")
SAME_FOLDER = Phrase("結果のフォルダーに元の棋譜があります。別のフォルダーを選んでください。",
                     "The folder for results holds the records themselves. Choose another.")
BAD_NUMBER = Phrase("数を確かめてください。", "Check the numbers.")
START = Phrase("開始", "Start")
CANCEL = Phrase("キャンセル", "Cancel")
