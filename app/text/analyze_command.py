"""What `yomisuji analyze` and `yomisuji mate` say: their help, how far they are, and what came of it."""

from app.text.phrase import Phrase

ENGINE = Phrase("エンジン", "ENGINE")
ENGINES_HELP = Phrase(
    "登録した名前、builtin（内蔵エンジン）、またはコマンド。いくつでも指定できる。指定がなければ内蔵エンジン",
    "a registered name, builtin (the bundled engine), or a command; may be given several times; the bundled engine by default",
)
MILLISECONDS = Phrase("ミリ秒", "MS")
NUMBER = Phrase("数", "NUMBER")
TIME_HELP = Phrase(
    "1 局面に考える時間（ミリ秒、既定は 1000）", "the time for each position in milliseconds; 1000 by default"
)
DEPTH_HELP = Phrase("1 局面を読む深さ", "the depth for each position")
NODES_HELP = Phrase("1 局面に読むノード数", "the number of nodes for each position")
MULTIPV_HELP = Phrase("候補手の数", "how many candidates are looked for and written")
JOBS_HELP = Phrase("同じエンジンをいくつ並べて動かすか", "how many of each engine work beside each other")
RANGE_HELP = Phrase(
    "この手数の局面だけを解析する（20-120、20-、-120。開始局面は 0）",
    "only positions after so many moves: 20-120, 20- or -120; the start position is 0",
)
SIDE_HELP = Phrase("この側の手番の局面だけを解析する", "only positions in which it is this side's turn")
BRANCHES_HELP = Phrase("変化もすべて解析する", "analyse all branches, and not only the main line")
BACKWARDS_HELP = Phrase("最後の局面から逆に進む", "go backwards from the last position")
LINES_HELP = Phrase(
    "本譜と違う最善手順を、変化として加える", "add the best line as a branch where the game went on otherwise"
)
STABLE = Phrase("深さ", "DEPTHS")
STABLE_HELP = Phrase(
    "最善手がこの深さの間変わらなければ、その局面を早く終える",
    "end a position early when the best move has stayed the same for so many depths",
)
AT_MATE_HELP = Phrase("詰みを見つけたら、その局面を早く終える", "end a position early when a mate is found")
IN_PLACE_HELP = Phrase(
    "元のファイルに書き込む（元の内容は .bak に残る）",
    "write into the files themselves; what they were is kept beside them as .bak",
)
RESUME_HELP = Phrase(
    "書き出すファイルにある途中までの解析を続ける", "go on with what is in the file to be written already"
)
REPORT_HELP = Phrase("結果の報告を HTML で書くファイル", "a file to write a report to, as HTML")

POSITION = Phrase("局面", "POSITION")
POSITION_HELP = Phrase("SFEN、または棋譜ファイル", "an SFEN, or a file with records or positions")
MATE_ENGINE_HELP = Phrase(
    "登録した名前、builtin（内蔵エンジン、既定）、またはコマンド",
    "a registered name, builtin (the bundled engine, which is the default), or a command",
)
MATE_TIME_HELP = Phrase(
    "考える時間の上限（ミリ秒、既定は 10000）", "the longest time in milliseconds; 10000 by default"
)
MATE_AT_HELP = Phrase(
    "本譜のこの手数の局面を調べる（既定は開始局面）",
    "the position after this many moves of the main line; by default the start",
)
MATE_JSON_HELP = Phrase("1 局面を 1 行の JSON で書く", "write one JSON object a line for each position")

BAD_NUMBER = Phrase(
    "「{word}」ではなく、1 以上の整数を指定してください。", "“{word}” is not a whole number, 1 or more."
)
ONE_PLACE = Phrase(
    "書き出す先を、-o（ファイル）、-d（フォルダ）、--in-place（元のファイル）のどれかで指定してください。",
    "Say where to write: -o for a file, -d for a folder, or --in-place for the files themselves.",
)
NO_STDIN_IN_PLACE = Phrase(
    "標準入力には元のファイルがないので、--in-place は使えません。",
    "Standard input is no file, so there is nothing to write into with --in-place.",
)
REPORT_ONE = Phrase("--report は、棋譜ファイルが一つのときに使えます。", "--report takes a single file of records.")
OTHER_GAME = Phrase(
    "{path} には別の対局が入っているので、続けられません。", "{path} holds another game, so it cannot be gone on with."
)
USE_IN_PLACE = Phrase(
    "{path} は元の棋譜なので置き換えませんでした。元のファイルに書き込むには --in-place を使ってください。",
    "{path} is the record itself and was left alone. To write into it, use --in-place.",
)
BACKED_UP = Phrase("元の内容は {path} に残しました。", "What was in the file is kept as {path}.")

PROGRESS = Phrase("{done}/{total} 局面（残り約 {left}）", "{done} of {total} positions, about {left} left")
PROGRESS_UNKNOWN = Phrase("{done}/{total} 局面", "{done} of {total} positions")
SECONDS = Phrase("{seconds}秒", "{seconds} s")
MINUTES = Phrase("{minutes}分{seconds}秒", "{minutes} min {seconds} s")
HOURS = Phrase("{hours}時間{minutes}分", "{hours} h {minutes} min")
SUMMARY = Phrase(
    "{name}：{done} 局面を解析し、{path} に書きました（飛ばした局面 {skipped}）。",
    "{name}: {done} positions analysed, written to {path} ({skipped} passed over).",
)
STOPPED = Phrase(
    "{name}：途中で止めました。ここまでの結果は {path} にあり、--resume で続けられます。",
    "{name}: stopped. What was found is in {path}, and --resume goes on with it.",
)
FAILED = Phrase(
    "{name}：エンジンが動かなくなったので、途中で終わりました。ここまでの結果は {path} にあり、--resume で続けられます。",
    "{name}: no engine is left, so this is not complete. What was found is in {path}, and --resume goes on with it.",
)
NOTHING_THERE = Phrase("解析できる棋譜がありません。", "There is no record to analyse.")
