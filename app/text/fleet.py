"""Texts of the batch analysis of many games by worker processes, and of its commands."""

from app.text.phrase import Phrase

# fmt: off
# Slots
SLOT_STOPPED = Phrase("終わる前に停止しました。", "Stopped before it finished.")
SLOT_MISUSED = Phrase("slot は、対局や局面の探索のために yomisuji 自身が使うコマンドです。", "slot is for internal use: yomisuji itself runs it to play games and search positions.")
NO_PASSAGE = Phrase("解析を依頼された局面を読み取れません。", "The requested positions cannot be read.")
SLOT_LATE = Phrase("時間内に応答がないため、再起動します。", "No answer in time; restarting.")
SLOT_GONE = Phrase("エンジンのプロセスが終了しました。{reason}", "An engine process has ended. {reason}")
OTHER_VERSION = Phrase("接続先の Yomisuji のバージョンがこちらと違います。同じバージョンをインストールしてください。",
                       "The other computer has a different version of Yomisuji. Install the same version on both computers.")
NO_SLOT = Phrase("使えるエンジンがありません。「エンジンの管理」でエンジンを確かめてください。", "No engine can be used. Check the engines in Manage engines.")

# Running
GIVEN_UP = Phrase("{ply}手目の局面は、どのエンジンでも失敗したので飛ばしました。{reason}", "Every engine failed at the position after move {ply}, so it was skipped. {reason}")
NOT_WRITTEN = Phrase("結果を保存できないので解析を止めました。{reason} 解決してから再開してください。",
                     "The analysis stopped: a result could not be saved. {reason} Solve the problem, then resume.")
NOT_KEPT = Phrase("{folder} に書き込めないので解析を止めました（{reason}）。空き容量と権限を確かめてから再開してください。",
                  "The analysis stopped: results cannot be written to {folder} ({reason}). Free some space or check permissions, then resume.")
NO_FOLDER = Phrase(
    "結果のフォルダー {folder} を作れません（{reason}）。ドライブと権限を確かめて再開するか、別のフォルダーを選んで新しく始めてください。",
    "The results folder {folder} cannot be created ({reason}). Check the drive and permissions, then resume, or start again with another folder.",
)
STORE_FAILED = Phrase("局面ごとの解析を保存できません（{reason}）。結果は棋譜には書き込まれます。空き容量と権限を確かめてください。",
                      "Analyses cannot be saved by position ({reason}). Results are still written into the games. Check free space and permissions.")
NO_PLAN = Phrase("{folder} には、再開できる一括解析がありません。", "No batch analysis to resume was found in {folder}.")
IN_USE = Phrase("{folder} の一括解析は、別のところで実行中です。先にそちらで停止してください。", "The batch analysis in {folder} is already running elsewhere. Stop it there first.")
PROGRESS = Phrase("{games}局 {done}/{total}局面", "{games:game|games}, {done} of {total:position|positions}")
GAME_DONE = Phrase("{name}：{asked}局面を解析し、{taken}局面は解析済みでした。", "{name}: {asked:position|positions} analysed, {taken} already analysed.")
DONE = Phrase("{games}局の解析が終わりました。一覧のページは {folder}/pages/index.html です。", "{games:game|games} analysed. The overview page is {folder}/pages/index.html.")
STOPPED = Phrase("{games}局が終わったところで止めました。同じコマンドか fleet work {folder} で再開できます。",
                 "Stopped after {games:game|games}. Run the same command, or fleet work {folder}, to resume.")

# Commands
SLOTS_HELP = Phrase("この数のエンジンに棋譜を分けて解析する。ほかのコンピューターも使うときは、エンジン名=数 を繰り返す",
                    "analyse with N engines at once; for engines on other computers, give ENGINE=N several times")
SLOTS_WORD = Phrase("数", "N")
WORK_FOLDER_HELP = Phrase("一括解析のフォルダー", "the folder of a batch analysis")
NAME_MACHINES_HELP = Phrase("どのコンピューターで解析したかを、各局の開始局面のコメントに書く（--slots と一緒に使う）",
                            "with --slots: write the names of the computers that analysed each game into the comment at its start")
NAMES_WITHOUT_SLOTS = Phrase("--name-machines は、--slots を付けたときだけ使えます。", "--name-machines can be used only with --slots.")
SEARCHED_ON = Phrase("解析したコンピューター：{machines}", "Searched on: {machines}")
BAD_SLOTS = Phrase("--slots には 1 から {most} までの数か、エンジン名=数 を指定してください。", "Give --slots a number from 1 to {most}, or ENGINE=NUMBER.")
SLOTS_AND = Phrase("--slots と {other} は同時に使えません。", "--slots and {other} cannot be used together.")
SLOTS_FOLDER = Phrase("--slots には、結果の保存先を -d か --in-place で指定してください。", "With --slots, give -d or --in-place, so that it is clear where results are saved.")
NO_FILES = Phrase("解析できる棋譜がありません。", "No games to analyse were found.")
UNEQUAL = Phrase("コンピューターの速さが違います（{slow}～{fast}ノード/秒）。結果をそろえるには、時間の代わりに --nodes {nodes} で制限してください。",
                 "The computers differ in speed ({slow} to {fast:node/s|nodes/s}). For comparable results, use --nodes {nodes} instead of a time limit.")
MACHINE_AWAY = Phrase("{reason} 1秒後、5秒後、30秒後に自動で試し直します。その間、局面はほかのエンジンが解析します。",
                      "{reason} Retrying after 1, 5 and 30 seconds; meanwhile other engines take over its positions.")
GOES_ON = Phrase("前に止まった一括解析を再開します（{folder}）。", "Resuming the batch analysis in {folder}.")

# The page of all games
TITLE = Phrase("一括解析", "Batch analysis")
PAGE_SUMMARY = Phrase("{games}局（全{of}ファイル）。解析した局面：{positions}。", "{games:game|games} ({of:file|files} in all), {positions:position|positions} analysed.")
PAGE_FAILED = Phrase("失敗した局面：{count}。", "{count:position|positions} failed.")
HEAD_NUMBER = Phrase("番号", "No.")
HEAD_GAME = Phrase("棋譜", "Game")
HEAD_BLACK = Phrase("先手", "Sente")
HEAD_WHITE = Phrase("後手", "Gote")
HEAD_RESULT = Phrase("結果", "Result")
HEAD_PLIES = Phrase("手数", "Moves")
HEAD_ACCURACY_BLACK = Phrase("先手の正確さ", "Sente accuracy")
HEAD_ACCURACY_WHITE = Phrase("後手の正確さ", "Gote accuracy")
HEAD_BLUNDERS_BLACK = Phrase("先手の大悪手/悪手", "Sente ??/?")
HEAD_BLUNDERS_WHITE = Phrase("後手の大悪手/悪手", "Gote ??/?")
HEAD_TURNING = Phrase("形勢が動いた手", "Turning points")
BLACK_WON = Phrase("先手の勝ち", "Sente won")
WHITE_WON = Phrase("後手の勝ち", "Gote won")
DRAWN = Phrase("引き分け", "Drawn")
UNDECIDED = Phrase("―", "–")
MEAN = Phrase("平均", "Average")

# The window
OPEN_FLEET = Phrase("棋譜を一括解析…", "Batch analysis…")
OPEN_FLEET_HELP = Phrase("フォルダーの棋譜を、複数のエンジンで続けて解析します。途中で止めても再開できます。",
                         "Analyses whole folders of games with several engines. It can be stopped and resumed at any time.")
WHAT_IT_IS = Phrase(
    "フォルダーの棋譜、開いている棋譜、棋譜集で選んだ棋譜をまとめて解析します。複数のエンジンを同時に使え、ほかのコンピューターのエンジンも使えます。途中で止めても、電源が切れても、続きから再開できます。",
    "Analyses folders of games, open games, or games selected in the library, with several engines at once, even on other computers. You can stop it at any time and resume where it left off.",
)
KEPT_FLEETS = Phrase("これまでの一括解析", "Batch analyses")
NO_FLEETS = Phrase("まだ一括解析はありません。「新しい一括解析…」で棋譜を選ぶと始められます。", "No batch analysis yet. Press “New batch analysis…” to choose games.")
NEW_FLEET = Phrase("新しい一括解析…", "New batch analysis…")
ALL_FLEETS = Phrase("一覧", "All analyses")
SHOW_FLEET = Phrase("表示", "Show")
RESUME = Phrase("再開", "Resume")
PAUSE = Phrase("一時停止", "Pause")
PAUSE_HELP = Phrase("探索中の局面を打ち切って一時停止します。それまでの結果は残ります。", "Pauses at once, without finishing the current searches. Results so far are saved.")
STOP = Phrase("停止", "Stop")
STOP_HELP = Phrase("エンジンを終了します。あとで再開できます。", "Shuts down the engines. You can resume later.")
STOP_ASK = Phrase("「{name}」を停止しますか。", "Stop “{name}”?")
STOP_MORE = Phrase("それまでの結果はすべて残り、あとで再開できます。", "Results so far are saved, and you can resume later.")
STOP_NOW = Phrase("停止する", "Stop")
SHOW_PAGE = Phrase("一覧のページを開く", "Open overview page")
SHOW_PAGE_HELP = Phrase("全局の正確さ、大悪手、形勢が動いた手をまとめたページをブラウザーで開きます。", "Opens a page with accuracy, blunders and turning points of all games in the browser.")
PAGE_NOT_OPENED = Phrase("ブラウザーを開けません。ページは {path} にあります。", "No browser could be opened. The page is at {path}.")
FIRST = Phrase("先に解析", "Analyse first")
FIRST_HELP = Phrase("選んだ棋譜をほかより先に解析します。", "Analyses the selected games before the others.")
OPEN_GAME = Phrase("棋譜を開く", "Open game")
WORK_GONE = Phrase("一括解析のプロセスが途中で終了しました。{reason} それまでの結果は残っています。「再開」で続けられます。",
                   "The batch analysis ended unexpectedly. {reason} Results so far are saved. Press Resume to continue.")
NOT_BEGUN = Phrase("{folder} では一括解析を始められません。{reason}", "The batch analysis cannot start in {folder}. {reason}")
KEPT_DONE = Phrase("{files}ファイルを解析済み", "{files:file|files} analysed")
KEPT_STOPPED = Phrase("{files}ファイルのうち{done}ファイルで停止", "Stopped after {done} of {files:file|files}")
KEPT_RUNNING = Phrase("解析中", "Running")
CONDITIONS = Phrase("{files}ファイル、{limit}　結果：{where}", "{files:file|files}, {limit} · results: {where}")
LIMITS = {
    "time": Phrase("1局面{most}ミリ秒", "{most} ms per position"),
    "nodes": Phrase("1局面{most}ノード", "{most:node|nodes} per position"),
    "depth": Phrase("深さ{most}", "depth {most}"),
}
FILES_DONE = Phrase("{done}/{files}ファイル", "{done} of {files:file|files}")
POSITIONS = Phrase("（{done}/約{total}局面）", "({done} of about {total:position|positions})")
POSITIONS_LOOKS = Phrase("（{done}/約{total}局面、再検討は残り{looks}手）", "({done} of about {total:position|positions}; {looks:recheck|rechecks} left)")
STARTING = Phrase("準備中…", "Getting ready…")
TIME_LEFT = Phrase("残り約{time}", "About {time} left")
PAUSED = Phrase("一時停止中", "Paused")
ON_BATTERY = Phrase("一時停止中（バッテリー駆動）", "Paused: on battery")
ENDING = Phrase("停止処理中…", "Stopping…")
STOPPED_NOW = Phrase("停止中", "Stopped")
SOME_FAILED = Phrase("終わりました。解析できなかったファイルが{count}件あります。「再開」で試し直せます。", "Done, but {count:file|files} could not be analysed. Press Resume to try again.")
ALL_DONE = Phrase("すべて終わりました", "All done")
SLOTS = Phrase("エンジン", "Engines")
NOT_RUNNING = Phrase("解析していません。", "Nothing is running.")
GAMES = Phrase("棋譜", "Games")
HEAD_NAME = Phrase("名前", "Name")
HEAD_STATE = Phrase("状態", "State")
HEAD_ENGINE = Phrase("エンジン", "Engine")
HEAD_HOST = Phrase("コンピューター", "Computer")
HEAD_DOES = Phrase("状況", "Status")
HEAD_SPEED = Phrase("ノード/秒", "Nodes/s")
HEAD_DONE = Phrase("局面", "Positions")
THIS_MACHINE = Phrase("このコンピューター", "This computer")
GAME_WAITS = Phrase("待機", "Waiting")
FILE_FAILED = Phrase("失敗", "Failed")
FILE_BECAUSE = Phrase("{name}：{reason}", "{name}: {reason}")
GAME_LOOKS = Phrase("再検討 {count}手", "{count:recheck|rechecks}")
GAME_FAILED = Phrase("失敗 {count}局面", "{count} failed")
SLOT_RESTS = Phrase("一時停止中", "Paused")
SLOT_STARTS = Phrase("起動中", "Starting")
SLOT_WAITS = Phrase("待機", "Waiting")
SLOT_WORKS = Phrase("探索中", "Searching")
SLOT_AT = Phrase("棋譜{game}の{ply}手目", "Game {game}, move {ply}")
SLOT_LOOKS = Phrase("棋譜{game}の{ply}手目を再検討", "Game {game}, rechecking move {ply}")
SLOT_AWAY = Phrase("接続できず、再接続待ち", "Not reachable, retrying")
SLOT_GIVEN_UP = Phrase("使用中止", "No longer used")
SLOT_BECAUSE = Phrase("{state}：{reason}", "{state}: {reason}")

# Games to analyse
ADD_FOLDER = Phrase("フォルダーを追加…", "Add folder…")
ADD_FILES = Phrase("ファイルを追加…", "Add files…")
ADD_OPEN = Phrase("開いている棋譜を追加", "Add open games")
ADD_OPEN_HELP = Phrase("タブで開いている棋譜を、保存していないものも現在の内容で追加します。結果はそのタブに書き込まれ、元に戻せます。",
                       "Adds the games open in tabs as they are now, even unsaved. Results are written into the tabs and can be undone.")
CLEAR = Phrase("すべて外す", "Remove all")
CHOSEN = Phrase("{kinds}：{names}", "{kinds} ({names})")
SOME_FILES = Phrase("{count}ファイル", "{count:file|files}")
SOME_TABS = Phrase("開いている棋譜{count}局", "{count:open game|open games}")
SOME_GAMES = Phrase("棋譜集の棋譜{count}局", "{count:library game|library games}")
FROM_LIBRARY = Phrase("棋譜集の棋譜", "Library games")
NONE_CHOSEN = Phrase("棋譜を追加してください。", "Add some games.")
NO_GAMES_CHOSEN = Phrase("棋譜がありません。", "No games.")
ENGINES = Phrase("エンジンと並列数", "Engines and copies")
ADD_GROUP = Phrase("エンジンを追加", "Add engine")
GROUP_ENGINE = Phrase("{number}番目のエンジン", "Engine {number}")
GROUP_SLOTS = Phrase("{number}番目のエンジンの並列数", "Copies of engine {number}")
GROUP_REMOVE = Phrase("{number}番目のエンジンを外す", "Remove engine {number}")
LIMIT = Phrase("1局面の思考量", "Limit per position")
LIMIT_TIME = Phrase("時間", "Time")
LIMIT_NODES = Phrase("ノード数", "Nodes")
LIMIT_DEPTH = Phrase("深さ", "Depth")
UNIT_TIME = Phrase("ミリ秒", "ms")
UNIT_NODES = Phrase("ノード", "nodes")
UNIT_DEPTH = Phrase("手", "plies")
LOOKS = Phrase("悪手らしい手を再検討", "Recheck likely mistakes")
NAME_MACHINES = Phrase("解析したコンピューターを棋譜に書く", "Write computer names into the games")
NAME_MACHINES_TIP = Phrase("どのコンピューターで解析したかを、各局の開始局面のコメントに書きます。", "Writes the names of the computers that analysed each game into the comment at its start.")
POWER = Phrase("電源", "Power")
ON_BATTERY_PAUSE = Phrase("バッテリー駆動中は一時停止する", "Pause while on battery")
RESULTS_GO = Phrase("結果の保存先", "Save results to")
INTO_FOLDER = Phrase("別のフォルダーのコピー", "Copies in another folder")
IN_PLACE = Phrase("元のファイル（前の内容は .bak に残る）", "The original files (previous contents kept as .bak)")
INTO_TABS = Phrase("開いているタブ", "the open tabs")
BACK_INTO_TABS = Phrase("開いている棋譜の結果は、1局終わるごとにそのタブに書き込まれます。解析中に変えたところはそのまま残り、書き込まれた結果は元に戻せます。",
                        "The results of each open game are written into its tab when that game is done. Changes you make in the meantime are kept, and writing the results can be undone.")
TAB_AWAY = Phrase("「{name}」はもう閉じたか対局中なので、結果はコピーに保存しました。「棋譜を開く」で見られます。",
                  "“{name}” is closed or being played, so its results were saved in a copy. Press “Open game” to see it.")
ONE_RUNS = Phrase("一括解析が実行中です。終わるのを待つか、停止してから新しく始めてください。", "A batch analysis is running. Wait for it to finish, or stop it, before starting another.")
CHOOSE_FOLDER = Phrase("フォルダーを選ぶ…", "Choose folder…")
FOLDER_LATER = Phrase("棋譜を追加すると決まります", "Set when you add games")
SAME_FOLDER = Phrase("結果の保存先に元の棋譜があります。別のフォルダーを選んでください。", "The results folder holds the original games. Choose another folder.")
BAD_NUMBER = Phrase("思考量と並列数を確かめてください。", "Check the limit and the number of copies.")
START = Phrase("開始", "Start")
CANCEL = Phrase("キャンセル", "Cancel")
