"""Texts of engine tournaments: plan, progress, results, statistics, and commands."""

from app.text.phrase import Phrase

# fmt: off
# Openings
NO_OPENING = Phrase("開始局面として読めません。", "This cannot be read as an opening.")

# Games
GAVE_NO_ANSWER = Phrase("{seconds}秒待っても、エンジンが指し手を返しませんでした。", "The engine did not move within {seconds:second|seconds}.")
GAVE_NONE_IN_TIME = Phrase("時間が切れて1秒たっても、エンジンが指し手を返しませんでした。", "The engine had not moved one second after its time ran out.")
ADJUDICATED_RESIGN = Phrase("両者の評価値がともに大差を示したので、投了とみなしました。",
                            "Both engines agreed that one side was losing, so the game was adjudicated as a resignation.")
ADJUDICATED_DRAW = Phrase("両者の評価値が互角のまま続いたので、引き分けとみなしました。",
                          "Both engines’ scores stayed even, so the game was adjudicated as a draw.")
KILLED = Phrase("エンジンが外部から強制終了されたので、この対局は指し直します。", "An engine was killed from outside, so this game is replayed.")

# Running
SLOT_GONE = Phrase("対局プロセス {slot} が終了しました。{reason}", "Game process {slot} has ended. {reason}")
NOT_KEPT = Phrase("連続対局を止めました。{folder} に結果を書けません（{reason}）。フォルダーと空き容量を確かめてから再開してください。",
                  "The match stopped: results could not be written to {folder} ({reason}). Check the folder and its free space, then resume.")
DISK_SILENT = Phrase("ディスクが応答しません", "the disk is not responding")

# Reasons why games were lost
CRASH = Phrase("異常終了", "Crashed")
STALL = Phrase("応答なし", "No answer")
LATE = Phrase("時間切れ", "Out of time")
ILLEGAL = Phrase("反則", "Illegal")
BAD_ANSWER = Phrase("不正な応答", "Bad answer")
FAILURE_TOLD = Phrase("{game}局目：{name}：{failure}。{reason}", "Game {game}: {name}: {failure}. {reason}")
BOTH_CLAIM = Phrase("両者とも勝勢と判断", "Both claimed to be winning")
OTHER_MOVE = Phrase("読み筋と違う指し手", "Move differs from its line")
ILLEGAL_LINE = Phrase("指せない読み筋", "Line with illegal moves")
LATE_MOVES = Phrase("遅れた手", "Late moves")
TAKEN_OUT = Phrase("{name}は失敗が続いたので、連続対局から外しました。", "{name} failed repeatedly and was removed from the match.")
CRASHED_OFTEN = Phrase("{name}は{count}局で異常終了しました。エンジンを診断して、原因を調べてください。",
                       "{name} crashed in {count:game|games}. Check the engine to find the cause.")
STALLED_OFTEN = Phrase("{name}は{count}局で応答しませんでした。エンジンを診断するか、Threads を減らしてみてください。",
                       "{name} did not answer in {count:game|games}. Check the engine, or reduce its Threads.")
LATE_OFTEN = Phrase("{name}は{count}局で時間切れになりました。起動設定で時間の余裕（今は {margin} ms）を増やすか、同時対局数を減らしてください。",
                    "{name} lost {count:game|games} on time. Give it a larger margin in its launch settings (now {margin} ms), or play fewer games at once.")
ILLEGAL_OFTEN = Phrase("{name}は{count}局で反則手を指しました。棋譜の最後の手を見てください。",
                       "{name} played an illegal move in {count:game|games}. See the last move of each.")
BAD_ANSWER_OFTEN = Phrase("{name}は{count}局で、指し手として読めない応答をしました。エンジンを診断して、原因を調べてください。",
                          "{name} sent an unreadable move in {count:game|games}. Check the engine to find the cause.")

# Tables
TITLE = Phrase("連続対局の結果", "Match results")
GAMES_PLAYED = Phrase("{played}／{planned}局", "{played} of {planned:game|games}")
RANKING = Phrase("順位", "Standings")
RANK = Phrase("順", "No.")
NAME = Phrase("エンジン", "Engine")
POINTS = Phrase("得点", "Points")
GAMES = Phrase("局数", "Games")
WON = Phrase("勝", "Won")
DRAWN = Phrase("分", "Drawn")
LOST = Phrase("負", "Lost")
SENTE_SCORE = Phrase("先手で", "As Sente")
GOTE_SCORE = Phrase("後手で", "As Gote")
RATING = Phrase("レーティング", "Rating")
CFS = Phrase("次より強い確率", "CFS")
BERGER = Phrase("SB", "SB")
CROSSTABLE = Phrase("対戦表（左の側から見た勝−分−負）", "Crosstable (won-drawn-lost, as seen from the left)")
ENCOUNTERS = Phrase("対戦ごと（Aから見て）", "Pairings (results for A)")
PLAYER_A = Phrase("A", "A")
PLAYER_B = Phrase("B", "B")
PAIRS = Phrase("組（負負・負分・五分・勝分・勝勝）", "Pairs (LL LD even WD WW)")
ELO = Phrase("Elo差（95%信頼区間）", "Elo (95% interval)")
NELO = Phrase("nElo差", "nElo")
LOS = Phrase("Aが強い確率", "LOS")
DISTINCT = Phrase("異なる棋譜", "Distinct games")
REPEATS = Phrase("同じ対局の繰り返し", "the games repeat")
TESTS = Phrase("SPRT（{law} [{lower}, {upper}]、α={alpha}、β={beta}）", "SPRT ({law} [{lower}, {upper}], alpha {alpha}, beta {beta})")
LLR = Phrase("LLR", "LLR")
LLR_BOUNDS = Phrase("境界", "Bounds")
VERDICT = Phrase("判定", "Verdict")
LLR_THEN = Phrase("判定時のLLR", "LLR at the decision")
UPPER_TRUE = Phrase("{upper} を採択", "{upper} accepted")
LOWER_TRUE = Phrase("{lower} を採択", "{lower} accepted")
UNDECIDED = Phrase("未決", "undecided")
FAILURES = Phrase("失敗と警告", "Failures and warnings")
OPENINGS = Phrase("開始局面ごと（先手から見て）", "Openings (results for Sente)")
OPENING = Phrase("開始局面", "Opening")
SENTE_ALL = Phrase("先手から見た勝−分−負", "Won-drawn-lost for Sente")
ENDS = Phrase("終わり方", "How games ended")
END = Phrase("終局", "End")
PLIES = Phrase("平均手数", "Average moves")
SECONDS = Phrase("1局の平均時間（秒）", "Seconds per game")
SUMMARY = Phrase("全体", "All games")
ITEM = Phrase("項目", "Item")
VALUE = Phrase("値", "Value")
NOTE_BARS = Phrase("区間は 95%信頼区間です。差の区間が 0 をまたぐときは、どちらが強いとも言えません。レーティングの平均は 0 です。",
                   "Intervals are 95% confidence intervals. When the interval of a difference contains 0, neither engine is known to be stronger. The mean of the ratings is 0.")

# The commands
ENGINE_HELP = Phrase("対局させるエンジン。一覧に追加したエンジンの名前、builtin:強さ（付属エンジン）、またはコマンド。二つ以上指定する",
                     "an engine: a name from your list, builtin:LEVEL (the bundled engine), or a command; give two or more")
EACH_HELP = Phrase("番号:名前=値 の形で、そのエンジンだけの設定。名前は name、time、byoyomi、inc、nodes、depth か、エンジンのオプション",
                   "NUMBER:NAME=VALUE, a setting of that engine alone: name, time, byoyomi, inc, nodes, depth, or one of its options")
EACH = Phrase("番号:名前=値", "NUMBER:NAME=VALUE")
PAIRS_HELP = Phrase("対戦ごとに何組指すか（1組は先後を入れ替えた2局、既定は 10）。swiss では回戦の数",
                    "number of game pairs (sides swapped) for each pairing (10 by default); with swiss, the number of rounds")
SCHEDULE_HELP = Phrase("組み合わせ。roundrobin（総当たり、既定）、gauntlet（最初のエンジンとほかの全部）、swiss（スイス式）、knockout（勝ち抜き）",
                       "the format: roundrobin (default), gauntlet (the first against the rest), swiss or knockout")
HEADS_HELP = Phrase("gauntlet で、最初から何番目までのエンジンが残りと対局するか", "with gauntlet, how many of the first engines play against the rest")
SPRT = Phrase("判定", "TEST")
SPRT_HELP = Phrase("最後のエンジンを基準に、ほかを SPRT で判定する。nelo:0,50 や elo:0,20 の形か、次の名前：{names}",
                   "run an SPRT of each engine against the last one: a test such as nelo:0,50 or elo:0,20, or one of these names: {names}")
OPENINGS_HELP = Phrase("開始局面のファイル。SFEN か startpos moves … を1行に一つ、棋譜、または定跡",
                       "file of start positions: one SFEN or startpos moves … per line, game files, or an opening book")
PLIES_HELP = Phrase("棋譜や定跡を何手目まで使うか（既定は 16）", "how many moves of each game or book line to use (16 by default)")
SEED_HELP = Phrase("開始局面の順番を決める乱数の種", "seed for the order of openings")
IN_ORDER_HELP = Phrase("開始局面をファイルの順に使う", "use the openings in the order of the file")
SLOTS_HELP = Phrase("同時に何局指すか（既定は、コアの数から決める）", "how many games to play at once (by default, set from the number of cores)")
MATCH_MOVES_HELP = Phrase("この手数で引き分けにする（0 は制限なし、既定は 320）", "end a game as a draw after this many moves; 320 by default, 0 for no limit")
RESIGN_HELP = Phrase("評価値,手数 の形。両者の評価値がともにこの値以上の差を示す手が、この手数だけ続いたら投了とする",
                     "SCORE,MOVES: adjudicate a loss once both scores have agreed on at least SCORE for MOVES moves each")
RESIGN = Phrase("評価値,手数", "SCORE,MOVES")
ONE_SIDED_HELP = Phrase("--resign で、負けている側の評価値だけを見る", "with --resign, look only at the losing side’s score")
DRAW_HELP = Phrase("評価値,手数,何手目から の形。両者の評価値が、それぞれ「手数」で指定した数の手だけ続けて ±「評価値」以内なら、「何手目から」で指定した手以降に引き分けとする",
                   "SCORE,MOVES,AFTER: end a game as a draw once both scores have stayed within SCORE for MOVES moves each, from move AFTER on")
DRAW = Phrase("評価値,手数,何手目から", "SCORE,MOVES,AFTER")
STALL_HELP = Phrase("時計のない対局で、指し手を待つ上限（ミリ秒、既定は 60000）",
                    "without a clock, how long to wait for a move, in milliseconds (60000 by default)")
RESTART_HELP = Phrase("1局ごとにエンジンを起動し直す", "restart the engines for every game")
NO_LOGS_HELP = Phrase("エンジン通信ログを保存しない", "do not save engine logs")
OUT_HELP = Phrase("連続対局を保存する新しいフォルダー", "new folder for the match")
DRY_HELP = Phrase("始めずに、予定と見込みだけを表示する", "only show the plan and how long it may take")
MATCH_QUIET_HELP = Phrase("1局ごとの結果を表示しない", "do not show the result of each game")
FOLDER_HELP = Phrase("連続対局のフォルダー", "the folder of the match")
MORE_PAIRS_HELP = Phrase("対戦ごとの組の数を、この数まで増やす", "raise the number of pairs in each pairing to this number")
JSON_HELP = Phrase("結果を JSON で書く", "write the results as JSON")
AS_HELP = Phrase("書き出す形式", "the format to write")
EXPORT_OUT_HELP = Phrase("書き出すファイル（- は標準出力）", "the file to write (- for standard output)")
SLOT_LOGS_HELP = Phrase("エンジン通信ログのフォルダー", "the folder for engine logs")

TOO_FEW = Phrase("--engine を二つ以上指定してください。", "Give --engine at least twice.")
BAD_EACH = Phrase("「{word}」は 番号:名前=値 の形ではありません。番号は --engine の順で、1 からです。",
                  "“{word}” is not of the form NUMBER:NAME=VALUE. Numbers count the --engine options from 1.")
BAD_EACH_NUMBER = Phrase("「{word}」の値は 0 以上の整数にしてください。", "The value in “{word}” must be a whole number of at least 0.")
BAD_SPRT = Phrase("「{word}」は SPRT の判定ではありません。nelo:0,50 のように書くか、次の名前を使ってください：{names}",
                  "“{word}” is not an SPRT test. Write it like nelo:0,50, or use one of these names: {names}")
BAD_RULE = Phrase("「{word}」は {form} の形ではありません。", "“{word}” is not of the form {form}.")
SPRT_ALONE = Phrase("--sprt は --schedule と一緒には使えません。", "--sprt cannot be used together with --schedule.")
BAD_OPENINGS = Phrase("{path} に、使える開始局面がありません。別のファイルを使ってください。", "No usable opening was found in {path}. Use another file.")
OPENING_LEFT_OUT = Phrase("開始局面に使えないので読み飛ばしました。{reason}", "Opening skipped: no game can start there. {reason}")
OPENINGS_REPEATED = Phrase("同じ局面になる開始局面を {count}個読み飛ばしました。", "Skipped {count:opening that leads|openings that lead} to the same position as another one.")
FOLDER_TAKEN = Phrase("{folder} は空ではありません。新しいフォルダーを指定するか、match resume で再開してください。",
                      "{folder} is not empty. Give a new folder, or resume with match resume.")
NO_FOLDER = Phrase("-o で連続対局のフォルダーを指定してください。", "Give the folder of the match with -o.")
NOT_A_TOURNAMENT = Phrase("{folder} は連続対局のフォルダーではありません。", "{folder} is not a match folder.")
PLAN_DAMAGED = Phrase("{folder} の tournament.json を読めません。バックアップがあれば戻し、なければ新しい連続対局を始めてください。結果は results.jsonl に残っています。",
                      "tournament.json in {folder} cannot be read. Restore it from a backup, or start a new match. The results are still in results.jsonl.")
IN_USE = Phrase("{folder} の連続対局は、別のプログラムが進めています。終わるのを待つか、そちらで止めてください。",
                "Another program is already running the match in {folder}. Wait until it ends, or stop it there.")
LINES_UNREAD = Phrase("results.jsonl に読めない行が {count}行あります。その対局は指し直します。",
                      "{count:line|lines} of results.jsonl cannot be read. The games without a result are replayed.")
RECORDS_MISSING = Phrase("{folder} に棋譜のない対局があります：{games}。結果は集計に含めています。",
                         "These games have a result but no game file in {folder}: {games}. Their results still count.")
FORECAST = Phrase(
    "エンジン {engines}個、最大 {games}局を{slots}局ずつ。所要時間の見込みは {time}、メモリーは {memory} MB。対戦ごとの誤差は約 ±{bar} Elo。",
    "{engines:engine|engines}, up to {games:game|games}, {slots} at a time. Expected time: {time}; memory: {memory} MB. Expected error per pairing: about ±{bar} Elo.",
)
MANY_THREADS = Phrase("エンジンは合わせて {threads} スレッドを使いますが、このコンピューターのコアは{cores}個です。同時対局数を減らすか、Threads を小さくしてください。",
                      "The engines use {threads:thread|threads} in total, but this computer has {cores:core|cores}. Play fewer games at once, or reduce Threads.")
MUCH_MEMORY = Phrase("エンジンは合わせて約 {memory} MB 使いますが、このコンピューターのメモリーは {there} MB です。同時対局数を減らすか、USI_Hash を小さくしてください。",
                     "The engines use about {memory} MB in total, but this computer has {there} MB of memory. Play fewer games at once, or reduce USI_Hash.")
HOURS = Phrase("{hours}時間{minutes}分", "{hours} h {minutes} min")
MINUTES = Phrase("{minutes}分", "{minutes} min")
GUESSED = Phrase("{time}（実測前の推測）", "{time} (a guess until games have been played)")
LESS_THAN_MINUTE = Phrase("1分未満", "less than a minute")
GAME_TOLD = Phrase("{game}局目（{done}／{planned}）：▲{black} 対 △{white}：{result}（{end}、{plies}手）",
                   "Game {game} ({done} of {planned}): ▲{black} against △{white}: {result} ({end}, {plies:move|moves})")
SPOILT = Phrase("{game}局目を指し直します。{reason}", "Game {game} is replayed. {reason}")
STANDSTILL = Phrase("{game}局目：{reason}", "Game {game}: {reason}")
STOPPING = Phrase("今の対局が終わったら止めます。すぐ止めるには、もう一度 Ctrl-C を押してください。",
                  "Stopping after the current games. Press Ctrl-C again to stop now.")
STOPPED = Phrase("止めました。再開するには：yomisuji match resume {folder}", "Stopped. To resume: yomisuji match resume {folder}")
FOLDER_WORD = Phrase("フォルダー", "FOLDER")

# The window
WINDOW = Phrase("連続対局", "Matches")
WHAT_IT_IS = Phrase(
    "エンジン同士を何局も対局させ、どちらがどれだけ強いかを、誤差とともに調べます。対局中もほかの操作ができ、結果と棋譜は1局ごとに保存されます。",
    "Engines play many games to find out which is stronger, and how certain that is. You can keep working; every game is saved when it ends.",
)
NEW_MATCH = Phrase("新しい連続対局…", "New match…")
KEPT_MATCHES = Phrase("保存済みの連続対局", "Saved matches")
STATE = Phrase("状態", "State")
TOO_FEW_ENGINES = Phrase("エンジンを二つ以上選んでください。", "Choose two engines or more.")
NO_TIME = Phrase("時間を 0 より大きくしてください。", "The time must be more than 0.")
NO_GAMES = Phrase("終わった対局はまだありません。", "No finished games yet.")
NO_MATCHES = Phrase("連続対局はまだありません。", "No matches yet.")
MATCH_DONE = Phrase("終了（{played}局）", "done ({played:game|games})")
MATCH_STOPPED = Phrase("{planned}局のうち{played}局で停止中", "stopped at {played} of {planned:game|games}")
TEST_STOPPED = Phrase("{played}局で停止中", "stopped after {played:game|games}")
MATCH_RUNNING = Phrase("進行中", "running")
SHOW_MATCH = Phrase("表示", "Show")
RESUME = Phrase("再開", "Resume")
PAUSE = Phrase("一時停止", "Pause")
PAUSE_HELP = Phrase("進行中の対局が終わったら停止します。新しい対局は始めません。", "Finishes the current games and starts no new ones.")
OPEN_KEPT = Phrase("別のフォルダーを開く…", "Open another folder…")
ALL_MATCHES = Phrase("一覧", "All matches")
END_MATCH = Phrase("連続対局を終了…", "End match…")
END_HELP = Phrase("連続対局を、今すぐ、または進行中の対局のあとで終了します。", "Ends the match now, or after the current games.")
END_ASK = Phrase("「{name}」を終了しますか。", "End “{name}”?")
END_MORE = Phrase("終わった対局は保存されています。すぐ終了すると、進行中の対局（{count}局）は再開のときに初めから指し直します。",
                  "Finished games are saved. If you end now, {count:running game is|running games are} replayed from the start when you resume.")
END_AFTER = Phrase("進行中の対局のあとで終了", "End after the current games")
END_NOW = Phrase("すぐ終了", "End now")
PROGRESS_TEST = Phrase("{played}局", "{played:game|games}")
TIME_LEFT = Phrase("残り時間の見込み：{time}", "expected time left: {time}")
STARTING = Phrase("準備しています", "starting")
PAUSING = Phrase("一時停止：進行中 {count}局", "pausing: {count:game|games} still running")
PAUSED = Phrase("一時停止中", "paused")
DRAINING = Phrase("進行中の対局のあとで終了（{count}局）", "ending after the current games ({count})")
STOPPED_NOW = Phrase("停止中", "stopped")
ALL_DONE = Phrase("終了", "done")
CONDITIONS = Phrase("{count} エンジン  {schedule}  {pairs}組ずつ  {time}  開始局面 {openings}",
                    "{count:engine|engines}, {schedule}, {pairs:pair|pairs} each, {time}, {openings:opening|openings}")
CONDITIONS_TEST = Phrase("{count} エンジン  SPRT {law} [{lower}, {upper}]  {time}  開始局面 {openings}",
                         "{count:engine|engines}, SPRT {law} [{lower}, {upper}], {time}, {openings:opening|openings}")
LAW_NAMES = {"elo": Phrase("Elo", "Elo"), "nelo": Phrase("nElo", "nElo")}
MIXED_TIME = Phrase("時間はエンジンごと", "time by engine")
TIME_OF_MOVE = Phrase("1手{seconds}秒", "{seconds} s per move")
TIME_OF_GAME = Phrase("{minutes}分＋{seconds}秒", "{minutes} min + {seconds} s")
NODES_OF_MOVE = Phrase("{number} ノード", "{number:node|nodes}")
DEPTH_OF_MOVE = Phrase("深さ {number}", "depth {number}")
EXPORT = Phrase("書き出し", "Export")
EXPORT_TITLE = Phrase("連続対局の書き出し", "Export match")
EXPORT_NAMES = {
    "html": Phrase("Web ページ（HTML）", "Web page (HTML)"),
    "md": Phrase("Markdown", "Markdown"),
    "csv": Phrase("1局ごとの表（CSV）", "Table of games (CSV)"),
    "json": Phrase("JSON", "JSON"),
    "pgn": Phrase("レーティング計算用の PGN", "PGN for rating programs"),
}
OPEN_FOLDER = Phrase("フォルダーを開く", "Open folder")
FOLDER_NOT_OPENED = Phrase("{folder} を開けません。フォルダーがまだあるか確かめてください。", "{folder} cannot be opened. Check that it still exists.")
EXPORTED = Phrase("{name} に書き出しました。", "Exported to {name}.")
NOT_EXPORTED = Phrase("連続対局を {name} に書き出せませんでした（{reason}）。{remedy}", "The match could not be exported to {name} ({reason}). {remedy}")
NOT_BEGUN = Phrase("連続対局を始められません。{folder} を作れません（{reason}）。{remedy}", "The match cannot start: {folder} could not be created ({reason}). {remedy}")
CHECK_ENGINES = Phrase("エンジンの管理…", "Manage engines…")
ELO_COLUMN = Phrase("Elo ±", "Elo ±")
INTERVAL = Phrase("95%信頼区間", "95% interval")
FAILED_COLUMN = Phrase("失敗", "Failures")
INTERVAL_TOLD = Phrase("Elo {elo}、95%信頼区間 {low} ～ {high}", "Elo {elo}, 95% interval {low} to {high}")
CELL_TOLD = Phrase("{first} 対 {second}：得点 {points}、{won}勝{drawn}分{lost}敗。新しい棋譜をタブで開きます。",
                   "{first} against {second}: {points:point|points}; won {won}, drawn {drawn}, lost {lost}. Opens the newest games in tabs.")
OPENED_NEWEST = Phrase("{count}局のうち新しい{opened}局を開きました。ほかの対局は「対局の一覧」から開けます。",
                       "The newest {opened} of {count:game|games} were opened. Open the others from the list of games.")
GAME_LIST = Phrase("対局の一覧", "Games")
GAME_NUMBER = Phrase("局", "Game")
SENTE = Phrase("先手", "Sente")
GOTE = Phrase("後手", "Gote")
RESULT = Phrase("結果", "Result")
MOVES_OF = Phrase("手数", "Moves")
RUNNING_GAMES = Phrase("進行中の対局", "Current games")
RUNNING_BOARD = Phrase("{game}局目：▲{black} 対 △{white}、{ply}手目", "Game {game}: ▲{black} against △{white}, move {ply}")
PLY = Phrase("{game}局目  {ply}手目", "Game {game}, move {ply}")
TEST_OF = Phrase("{first} − {base}", "{first} – {base}")
TEST_CURVE = Phrase("{first} 対 {base} の LLR：{ratio}。境界は {low} と {high}。", "LLR of {first} against {base}: {ratio}. The bounds are {low} and {high}.")
UPPER_NAMED = Phrase("H1 を採択：{law} {bound}", "H1 accepted: {law} {bound}")
LOWER_NAMED = Phrase("H0 を採択：{law} {bound}", "H0 accepted: {law} {bound}")
AXIS_PAIRS = Phrase("組", "pairs")
TEST_GAMES = Phrase("{games}局  {won}勝 {drawn}分 {lost}敗", "{games:game|games}: won {won}, drawn {drawn}, lost {lost}")
TEST_PAIRS = Phrase("五項分布 {pairs}", "pairs {pairs}")
TEST_ELO = Phrase("Elo {elo} ±{bar}", "Elo {elo} ±{bar}")
TEST_LEFT = Phrase("あと {least}～{most}局ほどで決まりそうです", "about {least}–{most:more game|more games}")
TEST_DECIDED = Phrase("{pairs}組で判定：{verdict}（そのときの LLR {ratio}）", "Decided after {pairs:pair|pairs}: {verdict} (LLR {ratio})")

# The plan
MATCH_NAME = Phrase("名前", "Name")
ENTRANTS = Phrase("対局するエンジン", "Engines")
ENTRANT = Phrase("エンジン {number}", "Engine {number}")
ENTRANT_LEVEL = Phrase("エンジン {number} の強さ", "Level of engine {number}")
ADD_ENTRANT = Phrase("エンジンを追加", "Add engine")
REMOVE_ENTRANT = Phrase("エンジン {number} を外す", "Remove engine {number}")
SCHEDULE = Phrase("組み合わせ", "Format")
SCHEDULE_NAMES = {
    "roundrobin": Phrase("総当たり", "round robin"),
    "gauntlet": Phrase("最初のエンジン対ほか", "gauntlet (first against the rest)"),
    "swiss": Phrase("スイス式", "Swiss"),
    "knockout": Phrase("勝ち抜き", "knockout"),
    "sprt": Phrase("SPRT", "SPRT"),
}
PRESET_NAMES = {
    "gain20": Phrase("SPRT：20 nElo 強いか（約 2,000局）", "SPRT: 20 nElo stronger? (about 2,000 games)"),
    "gain50": Phrase("SPRT：50 nElo 強いか（約 300局）", "SPRT: 50 nElo stronger? (about 300 games)"),
    "gain100": Phrase("SPRT：100 nElo 強いか（約 100局）", "SPRT: 100 nElo stronger? (about 100 games)"),
    "noloss20": Phrase("SPRT：弱くなっていないか（約 2,000局）", "SPRT: not weaker? (about 2,000 games)"),
    "gain2": Phrase("SPRT：2 nElo 強いか（数万局）", "SPRT: 2 nElo stronger? (tens of thousands of games)"),
    "simplify": Phrase("SPRT：簡素化（数万局）", "SPRT: simplification (tens of thousands of games)"),
}
SCHEDULE_HINT = Phrase("SPRT では、最後のエンジンを基準に、ほかを判定します。", "SPRT compares each engine with the last one in the list.")
PAIRS_EACH = Phrase("対局の組数", "Game pairs")
PAIRS_UNIT = Phrase("組ずつ（1組は先後を替えた2局）", "pairs (two games each, sides swapped)")
TIME_LIMIT = Phrase("時間", "Time")
LIMIT_KINDS = {
    "byoyomi": Phrase("1手ごとの秒数", "Seconds per move"),
    "main": Phrase("持ち時間＋加算", "Main time + increment"),
    "nodes": Phrase("ノード数", "Nodes"),
    "depth": Phrase("深さ", "Depth"),
}
OWN_TIME = Phrase("エンジンごとに決める", "Set per engine")
ENTRANT_TIME = Phrase("エンジン {number} の時間", "Time of engine {number}")
SECONDS_UNIT = Phrase("秒", "s")
MINUTES_UNIT = Phrase("分 ＋", "min +")
OPENINGS_FROM = Phrase("開始局面", "Openings")
EVEN_START = Phrase("平手", "Even game")
OPENINGS_CHOSEN = Phrase("{name}（{count}局面）", "{name} ({count})")
CHOOSE_OPENINGS = Phrase("ファイルから選ぶ…", "From file…")
CHOOSE_OPENINGS_TITLE = Phrase("開始局面のファイル", "Opening file")
OPENINGS_LEFT_OUT = Phrase("{name} の {line}行目から先、{count}か所は開始局面に使えないので読み飛ばしました。{reason}",
                           "{name}: {count:entry was|entries were} skipped from line {line} on, because no game can start there. {reason}")
SLOTS = Phrase("同時対局数", "Games at once")
START = Phrase("開始", "Start")
CANCEL = Phrase("キャンセル", "Cancel")
NUMBER_FAULT = Phrase("数を {least} から {most} までにしてください。", "Numbers must be between {least} and {most}.")
TEST_FORECAST = Phrase("エンジン {engines}個。SPRT の判定が出るまで続けます。{slots}局ずつ、メモリー {memory} MB。1局およそ {time}。",
                       "{engines:engine|engines}. The match runs until the test is decided, {slots:game|games} at a time, {memory} MB of memory. A game takes about {time}.")
