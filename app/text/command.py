"""Texts of commands in a terminal: help, file results, and output about records, games and analyses."""

from app.text.phrase import Phrase

# fmt: off
USAGE_HINT = Phrase("使い方は {program} --help で見られます。", "Run {program} --help for usage.")
UNKNOWN_WORDS = Phrase("不明な引数です：{words}", "unknown argument: {words}")
COMMANDS = Phrase("棋譜を読んで、表示・変換・点検をします。", "Shows, converts and checks game files.")
COMMAND = Phrase("コマンド", "COMMAND")
FILE = Phrase("ファイル", "FILE")
FILES_HELP = Phrase("棋譜ファイル、フォルダー（中の棋譜すべて）、または -（標準入力）", "a game file, a folder (all game files in it), or - for standard input")
LANGUAGE_HELP = Phrase("メッセージの言語（ja か en）", "the language of messages: ja or en")
JSON_HELP = Phrase("1局を 1行の JSON で書く", "write one line of JSON for each game")
AT_HELP = Phrase("本譜のこの手数の盤面を表示する", "show the board after this many moves of the main line")
PLY = Phrase("手数", "PLY")
OUT_HELP = Phrase("書き出すファイル、または -（標準出力）", "the file to write, or - for standard output")
FOLDER = Phrase("フォルダー", "FOLDER")
FOLDER_HELP = Phrase("書き出すフォルダー。サブフォルダーの構成は入力と同じになる", "the folder to write to, with the same subfolders as the input")
SUFFIX = Phrase("拡張子", "EXTENSION")
TO_HELP = Phrase("書き出す形式（{suffixes}）", "the format to write: {suffixes}")
ENCODING_HELP = Phrase("文字コード。指定がなければ拡張子で決まる", "the encoding; by default the file extension decides")
WITHOUT_BOOKMARKS_HELP = Phrase("しおり（& の行）を書かない（読めないソフトがあるため）", "do not write bookmarks (lines with &), which some programs refuse")
OVERWRITE_HELP = Phrase("同じ名前のファイルがあれば置き換える", "replace existing files")

CSV_HELP = Phrase("CSV で書く", "write CSV")
JSONL_HELP = Phrase("1件を 1行の JSON で書く", "write one JSON object per line")
REWRITE_HELP = Phrase("思考コメントをこの書き方に直した棋譜を -o のファイルに書く", "write the game to the file given with -o, with engine comments in this dialect")
REWRITE_ONE = Phrase("--rewrite には、棋譜を一つと、書き出すファイル（-o）を指定してください。", "With --rewrite, give only one game file, and name the output file with -o.")
NO_COMMENTS_THERE = Phrase("この形式にはコメントを書けません。KIF、KI2、CSA、JKF のどれかにしてください。", "This format cannot hold comments. Use KIF, KI2, CSA or JKF.")
MOVE = Phrase("指し手", "MOVE")
SCORE = Phrase("評価値", "SCORE")
DEPTH = Phrase("深さ", "DEPTH")
ENGINE = Phrase("エンジン", "ENGINE")
LINE = Phrase("読み筋", "LINE")
BLACK_MATES = Phrase("先手の詰み", "Sente mates")
WHITE_MATES = Phrase("後手の詰み", "Gote mates")
SOURCES = {"play": Phrase("（対局）", "(play)"), "analysis": Phrase("（解析）", "(analysis)")}

NOTE = Phrase("情報", "info")
WARNING = Phrase("警告", "warning")
ERROR = Phrase("エラー", "error")

NO_PLY = Phrase("「{word}」ではなく、0 以上の整数を指定してください。", "“{word}” must be a whole number of at least 0.")
WHICH_FORM = Phrase("書き出す形式が分かりません。--to で指定してください（{forms}）。", "The output format is not clear. Give it with --to: {forms}.")
NO_COUNT = Phrase("「{word}」ではなく、1 以上の整数を指定してください。", "“{word}” must be a whole number of at least 1.")
ONE_INPUT = Phrase("-o で書けるのは一つのファイルだけです。複数のファイルを変換するには、-d でフォルダーを指定してください。", "-o takes a single file. To convert several, give a folder with -d.")
NO_STDIN_IN_FOLDER = Phrase("標準入力には名前がないので、-d ではなく -o で書き出すファイルを指定してください。", "Standard input has no name, so give the file to write with -o, not -d.")
WHICH_FORMAT = Phrase("書き出す形式が分かりません。--to で指定してください（{suffixes}）。", "The output format is not clear. Give it with --to: {suffixes}.")
NO_RECORDS_IN_FOLDER = Phrase("このフォルダーには棋譜ファイルがありません（{suffixes}）。", "This folder contains no game files ({suffixes}).")
FOLDER_UNREADABLE = Phrase("フォルダーを読めません（{reason}）。{remedy}", "The folder cannot be read ({reason}). {remedy}")

IS_THERE = Phrase("{path} はすでにあるので書きませんでした。置き換えるには --overwrite を付けてください。", "{path} already exists and was not replaced. Add --overwrite to replace it.")
WRITTEN_JUST_NOW = Phrase("{path} には先に別の棋譜を書き出したので、この棋譜は書き出しませんでした。別のフォルダーを指定してください。",
                          "Another game was just written to {path}, so this one was not. Convert it into another folder.")
IS_INPUT = Phrase("{path} はこれから読む棋譜なので、上書きしませんでした。別のフォルダーに変換してください。",
                  "{path} is one of the files to convert and was not replaced. Convert into another folder.")
NOT_WRITTEN = Phrase("{path} に書けませんでした（{reason}）。{remedy}", "{path} could not be written ({reason}). {remedy}")
LOSES_SOURCE = Phrase("{path} は変換元の棋譜で、置き換えると失われる内容があるので、書き込みませんでした。別のフォルダーに変換してください。",
                      "{path} is the file to convert, and some of its contents would be lost, so it was not replaced. Convert into another folder.")
HOLDS_ONE = Phrase("この形式では標準出力に 1局しか書けません。-d でフォルダーを指定すると、1局ずつ番号付きのファイルに書き出します。",
                   "In this format, standard output takes only one game. Use -d to write each game to a numbered file in a folder.")
RECORD_LOSES = Phrase("{number}局目：{loss}", "Game {number}: {loss}")
PROCESS_LOST = Phrase("変換の途中でプロセスが止まったので、残りは変換できませんでした。メモリーが足りるか確かめて、もう一度実行してください。",
                      "A process stopped early, so the rest was not converted. Check that there is enough memory and try again.")
PROGRESS = Phrase("{done}/{total} …", "{done}/{total} …")
SUMMARY = Phrase("書き出したファイル {written}個、変換できなかったもの {failed}個", "{written:file|files} written, {failed} not converted")

LISTED = Phrase("{first}、{rest}", "{first}, {rest}")
HEADER = Phrase("{name}：{value}", "{name}: {value}")
BOOKMARK = Phrase("［しおり］{name}", "[bookmark] {name}")
IN_HAND = Phrase("{side}の持駒：{pieces}", "{side} in hand: {pieces}")
NOTHING = Phrase("なし", "none")
TO_MOVE = Phrase("{side}番", "{side} to move")
AT_START = Phrase("開始局面", "Start position")
AT_MOVE = Phrase("{ply}手目 {move} まで", "After move {ply}, {move}")
FEWER_MOVES = Phrase("本譜は {last}手までなので、その局面を表示します。", "The main line has only {last:move|moves}; this is the board after the last one.")
VARIATION = Phrase("分岐：{ply}手目 {move} に代えて", "Branch: instead of {ply}, {move}")
RESULT = Phrase("まで{moves}手（{result}）", "{moves:move|moves}: {result}")
ILLEGAL = Phrase("反則（{reason}）", "illegal: {reason}")
FILE_OF = Phrase("{name}（{format}、{encoding}）", "{name} ({format}, {encoding})")
RECORD_OF = Phrase("{name}（{format}、{encoding}）{number}局目", "{name} ({format}, {encoding}), game {number}")

# play

BLACK_HELP = Phrase("先手（下手）のエンジン：追加したエンジンの名前、builtin（付属エンジン、既定）、builtin:強さ、またはコマンド",
                    "Sente's engine: a name from your list, builtin (the bundled engine, which is the default), builtin:LEVEL, or a command")
WHITE_HELP = Phrase("後手（上手）のエンジン。先手と同じように指定する", "Gote's engine, given in the same way")
BAD_LEVEL = Phrase("付属エンジンの強さは {weakest} から {strongest} までの数で指定してください。",
                   "The level of the bundled engine must be a number from {weakest} to {strongest}.")
OPTION = Phrase("名前=値", "NAME=VALUE")
BLACK_OPTION_HELP = Phrase("先手のエンジンのオプション", "an option of Sente's engine")
WHITE_OPTION_HELP = Phrase("後手のエンジンのオプション", "an option of Gote's engine")
MILLISECONDS = Phrase("ミリ秒", "MS")
NUMBER = Phrase("数", "NUMBER")
BAD_NUMBER = Phrase("「{word}」は使えません。1 以上の整数にしてください", "“{word}” must be a whole number of at least 1")
BAD_COUNT = Phrase("「{word}」は使えません。0 以上の整数にしてください", "“{word}” must be a whole number of at least 0")
TIME_HELP = Phrase("持ち時間（ミリ秒）", "the main time of each side, in milliseconds")
BYOYOMI_HELP = Phrase("秒読み（1手あたりの時間、ミリ秒）", "byoyomi: the time for each move once the main time has run out, in milliseconds")
INC_HELP = Phrase("1手ごとの加算（ミリ秒）", "the increment for each move, in milliseconds")
NODES_HELP = Phrase("1手あたりのノード数", "the number of nodes for each move")
DEPTH_HELP = Phrase("1手あたりの深さ", "the depth for each move")
MARGIN_HELP = Phrase("エンジンには、持ち時間をこれだけ短く伝える（ミリ秒）", "tell engines that they have this much less time, in milliseconds")
GRACE_HELP = Phrase("応答がこれだけ遅れても、時間切れにしない（ミリ秒。既定はエンジンの設定、なければ 1000）",
                    "how late an answer may be before it loses on time, in milliseconds; by default as set for the engine, or 1000")
WHOLE_SECONDS_HELP = Phrase("消費時間の秒未満を切り捨てる", "drop fractions of a second from the time that each move takes")
PONDER_HELP = Phrase("相手の番にも考えさせる（先読み）", "let engines ponder (think on the opponent's time)")
START = Phrase("局面", "POSITION")
START_HELP = Phrase("開始局面。SFEN か、次の名前：{names}", "the start position: an SFEN, or one of these names: {names}")
MAX_MOVES_HELP = Phrase("この手数で引き分けにする（0 は制限なし、既定は 1000）", "end the game as a draw after this many moves; 1000 by default, 0 for no limit")
DECLARATION_HELP = Phrase("入玉ルール（既定は 27）", "the entering-king rule, by which a win can be declared; 27 by default")
NO_THOUGHTS_HELP = Phrase("エンジンの評価値と読み筋を棋譜に書かない", "do not save engine scores and lines in the game")
EVENT = Phrase("棋戦", "EVENT")
EVENT_HELP = Phrase("棋譜に書く棋戦名", "the event to write in the game")
PLAY_OUT_HELP = Phrase("棋譜を書き出すファイル", "the file to write the game to")
LOG_HELP = Phrase("エンジンとの送受信をすべて、TLF でこのファイルに書く（log show で読める）",
                  "write the engine log (all lines sent and received) to this file, as TLF, which log show reads")
PLAY_JSON_HELP = Phrase("結果を 1行の JSON で書く", "write the result as a JSON object")
QUIET_HELP = Phrase("指し手を表示しない", "do not print the moves")

BOTH_EXTRAS = Phrase("--byoyomi と --inc は、一緒には使えません。", "--byoyomi and --inc cannot be used together.")
PLAY_WHICH_FORMAT = Phrase("書き出す形式が分かりません。ファイル名の終わりを次のどれかにしてください（{suffixes}）。",
                           "The output format is not clear. Use a file name that ends in one of these: {suffixes}.")
NO_SUCH_START = Phrase("開始局面「{word}」が分かりません。{reason}", "Unknown start position “{word}”. {reason}")

PLAY_MOVE = Phrase("{ply:4} {move}（{seconds:.1f}秒{score}）", "{ply:4} {move} ({seconds:.1f} s{score})")
PLAY_RESULT = Phrase("▲{black} 対 △{white}：{plies}手、{end}で{result}", "▲{black} against △{white}: {result} after {plies:move|moves} ({end})")
"""Result line of a game; `end` is the name of an ending, and `result` says who won."""

# analyze and mate

ENGINES_HELP = Phrase("追加したエンジンの名前、builtin（付属エンジン）、またはコマンド。いくつでも指定できる（既定は付属エンジン）",
                      "a name from your list, builtin (the bundled engine), or a command; may be given several times; the bundled engine by default")
ANALYZE_TIME_HELP = Phrase("1局面あたりの時間（ミリ秒、既定は 200）", "the time for each position in milliseconds; 200 by default")
ANALYZE_DEPTH_HELP = Phrase("1局面あたりの深さ", "the depth for each position")
ANALYZE_NODES_HELP = Phrase("1局面あたりのノード数", "the number of nodes for each position")
MULTIPV_HELP = Phrase("候補手の数", "how many candidates to search and write")
JOBS_HELP = Phrase("同じエンジンを並列に動かす数", "how many copies of each engine run in parallel")
RANGE_HELP = Phrase("この手数の局面だけを解析する（20-120、20-、-120。開始局面は 0）",
                    "analyse only positions at these move numbers: 20-120, 20- or -120; the start position is 0")
SIDE_HELP = Phrase("この側の手番の局面だけを解析する", "analyse only positions with this side to move")
BRANCHES_HELP = Phrase("分岐もすべて解析する", "analyse all branches, not only the main line")
BACKWARDS_HELP = Phrase("最後の局面から逆順に解析する", "analyse backwards from the last position")
LINES_HELP = Phrase("本譜と違う最善手順を、分岐として追加する", "add the best line as a branch where another move was played")
STABLE = Phrase("深さ", "DEPTHS")
STABLE_HELP = Phrase("最善手が続けてこの数の深さで変わらなければ、その局面を早く終える", "end a position early when the best move stays the same for this many depths")
AT_MATE_HELP = Phrase("詰みを見つけたら、その局面を早く終える", "end a position early when a mate is found")
MARKS_JSON_HELP = Phrase("1手を 1行の JSON で書く", "write one line of JSON for each move")
MARKS_REMOVE_HELP = Phrase("コメントから判定の行を取り除いた棋譜を -o のファイルに書く", "write the game without its verdicts to the file given with -o")
MARKS_OUT = Phrase("-o は、--remove を付けたときだけ使えます。", "-o can be used only with --remove.")
REMOVE_ONE = Phrase("--remove を使うときは、棋譜ファイルを一つだけ指定し、書き出し先を -o で指定してください。", "With --remove, give only one game file, and name the output file with -o.")
ANALYZE_JSON_HELP = Phrase("最後に、判定を 1手 1行の JSON で書く", "at the end, write the verdicts, one line of JSON for each move")
NO_SECOND_LOOK_HELP = Phrase("悪手と思われる手を再検討しない（速いが、判定は「未確認」になる）", "do not recheck moves that seem bad (faster, but their verdicts are marked as not verified)")
NO_STORED_HELP = Phrase("保存済みの解析を使わず、すべての局面を読む", "do not use saved analyses; search every position")
ANALYZE_TAKEN = Phrase("{name}：{taken}局面は保存済みの解析を使いました。", "{name}: used saved analyses for {taken:position|positions}.")
IN_PLACE_HELP = Phrase("元のファイルに書き込む（元の内容は .bak に残る）", "write into the input files; their old contents are kept as .bak")
RESUME_HELP = Phrase("書き出し先のファイルにある、途中までの解析を続ける", "continue an unfinished analysis in the output file")
REPORT_HELP = Phrase("解析レポート（HTML）を書き出すファイル", "the file to write an analysis report to, as HTML")

POSITION_HELP = Phrase("SFEN、または棋譜か局面のファイル", "an SFEN, or a file with games or positions")
MATE_ENGINE_HELP = Phrase("追加したエンジンの名前、builtin（付属エンジン、既定）、またはコマンド",
                          "a name from your list, builtin (the bundled engine, which is the default), or a command")
MATE_TIME_HELP = Phrase("考える時間の上限（ミリ秒、既定は 10000）", "the time limit in milliseconds; 10000 by default")
MATE_AT_HELP = Phrase("本譜のこの手数の局面を調べる（既定は開始局面）", "search the position after this many moves of the main line; by default the start position")
MATE_JSON_HELP = Phrase("1局面を 1行の JSON で書く", "write one line of JSON for each position")

ONE_PLACE = Phrase("書き出し先を、-o（ファイル）、-d（フォルダー）、--in-place（元のファイル）のどれかで指定してください。",
                   "Give the output: -o for a file, -d for a folder, or --in-place for the input files.")
NO_STDIN_IN_PLACE = Phrase("標準入力には元のファイルがないので、--in-place は使えません。", "Standard input is not a file, so --in-place cannot be used.")
REPORT_ONE = Phrase("--report は、棋譜ファイルが一つのときだけ使えます。", "--report takes a single game file.")
OTHER_GAME = Phrase("{path} には別の対局が入っているので、解析を続けられません。別のファイルに書き出してください。",
                    "{path} holds another game, so the analysis cannot continue there. Give another output file.")
USE_IN_PLACE = Phrase("{path} は元の棋譜なので置き換えませんでした。元のファイルに書き込むには --in-place を使ってください。",
                      "{path} is the input file and was not replaced. To write into it, use --in-place.")
CHANGED_MEANWHILE = Phrase("解析中に、ほかのプログラムが {path} を変更しました。変更はそのまま残し、解析結果は {aside} に書きます。",
                           "Another program changed {path} during the analysis. It was not overwritten; the results go into {aside}.")
BACKED_UP = Phrase("元の内容は {path} に残しました。", "The previous contents are kept in {path}.")

ANALYZE_PROGRESS = Phrase("{done}/{total}局面（残り約 {left}）", "{done} of {total:position|positions}, about {left} left")
PROGRESS_UNKNOWN = Phrase("{done}/{total}局面", "{done} of {total:position|positions}")
LOOK_PROGRESS = Phrase("再検討 {done}/{total}手（残り約 {left}）", "rechecked {done} of {total:move|moves}, about {left} left")
SECONDS = Phrase("{seconds}秒", "{seconds} s")
MINUTES = Phrase("{minutes}分{seconds}秒", "{minutes} min {seconds} s")
HOURS = Phrase("{hours}時間{minutes}分", "{hours} h {minutes} min")
ANALYZE_SUMMARY = Phrase("{name}：{done}局面を解析し、{path} に書きました（飛ばした局面 {skipped}）。",
                         "{name}: {done:position|positions} analysed and written to {path} (skipped: {skipped}).")
STOPPED = Phrase("{name}：中止しました。ここまでの結果は {path} にあり、--resume で続けられます。",
                 "{name}: stopped. The results so far are in {path}; continue with --resume.")
FAILED = Phrase("{name}：エンジンが使えなくなったので、途中で終わりました。ここまでの結果は {path} にあり、--resume で続けられます。",
                "{name}: all engines have stopped working, so the analysis is incomplete. The results so far are in {path}; continue with --resume.")
NOTHING_THERE = Phrase("解析できる棋譜がありません。", "No game to analyse.")
