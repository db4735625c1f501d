"""What the commands say in a terminal: their help, what becomes of files, and the words around a record."""

from app.text.phrase import Phrase

USAGE_HINT = Phrase("使い方は {program} --help で見られます。", "{program} --help says how to use this.")
UNKNOWN_WORDS = Phrase("分からない言葉があります：{words}", "this is not understood: {words}")
COMMANDS = Phrase("棋譜を読んで、表示・変換・点検をします。", "Reads game records, to show, convert or check them.")
COMMAND = Phrase("コマンド", "COMMAND")
FILE = Phrase("ファイル", "FILE")
FILES_HELP = Phrase(
    "棋譜ファイル、フォルダ（中の棋譜すべて）、または -（標準入力）",
    "a file of records, a folder (all records in it), or - for standard input",
)
LANGUAGE_HELP = Phrase("言葉を選ぶ（ja か en）", "the language of sentences: ja or en")
JSON_HELP = Phrase("プログラムのために、1 局を 1 行の JSON で書く", "write one JSON object a line for each record")
AT_HELP = Phrase("本譜のこの手数の盤面を表示する", "show the board after this many moves of the main line")
PLY = Phrase("手数", "PLY")
OUT_HELP = Phrase("書き出すファイル、または -（標準出力）", "the file to write, or - for standard output")
FOLDER = Phrase("フォルダ", "FOLDER")
FOLDER_HELP = Phrase(
    "書き出すフォルダ。入力フォルダの中の並びはそのまま残る",
    "the folder to write into; what lay in folders below a folder lies there in the same way",
)
SUFFIX = Phrase("拡張子", "SUFFIX")
TO_HELP = Phrase("書き出す形式（{suffixes}）", "the format to write: {suffixes}")
ENCODING_HELP = Phrase("文字コード。指定がなければ拡張子で決まる", "the encoding; without it, the suffix decides")
OVERWRITE_HELP = Phrase("同じ名前のファイルがあれば置き換える", "replace files that are there already")

CSV_HELP = Phrase("CSV で書く", "write CSV")
JSONL_HELP = Phrase("1 件を 1 行の JSON で書く", "write one JSON object a line")
REWRITE_HELP = Phrase(
    "思考をこの書き方に直した棋譜を -o のファイルに書く",
    "write the record to the file of -o, with thoughts in this dialect",
)
REWRITE_ONE = Phrase(
    "--rewrite には、棋譜を一つと、書き出すファイル（-o）を指定してください。",
    "--rewrite takes a single record and, with -o, the file to write.",
)
NO_COMMENTS_THERE = Phrase(
    "書き出す形式にはコメントを書けません。KIF、KI2、CSA、JKF のどれかにしてください。",
    "The format to write holds no comments. Choose KIF, KI2, CSA or JKF.",
)
MOVE = Phrase("指し手", "MOVE")
SCORE = Phrase("評価値", "SCORE")
DEPTH = Phrase("深さ", "DEPTH")
ENGINE = Phrase("エンジン", "ENGINE")
LINE = Phrase("読み筋", "LINE")
BLACK_MATES = Phrase("先手の詰み", "Sente mates")
WHITE_MATES = Phrase("後手の詰み", "Gote mates")
SOURCES = {"play": Phrase("（対局）", "(play)"), "analysis": Phrase("（解析）", "(analysis)")}

NOTE = Phrase("補足", "note")
WARNING = Phrase("警告", "warning")
ERROR = Phrase("エラー", "error")

NO_PLY = Phrase("「{word}」ではなく、0 以上の整数を指定してください。", "“{word}” is not a whole number, 0 or more.")
ONE_INPUT = Phrase(
    "-o で書けるのは一つのファイルだけです。いくつも変換するには -d でフォルダを指定してください。",
    "-o takes a single file. To convert several, name a folder with -d.",
)
NO_STDIN_IN_FOLDER = Phrase(
    "標準入力には名前がないので、-d ではなく -o で書き出すファイルを指定してください。",
    "Standard input has no name; use -o, and not -d, to say which file to write.",
)
WHICH_FORMAT = Phrase(
    "書き出す形式が分かりません。--to で指定してください（{suffixes}）。",
    "Which format to write is not clear. Say so with --to: {suffixes}.",
)
NO_RECORDS_IN_FOLDER = Phrase(
    "このフォルダには棋譜ファイルがありません（{suffixes}）。",
    "There are no files of records in this folder: {suffixes}.",
)
FOLDER_UNREADABLE = Phrase(
    "フォルダを読めません（{reason}）。権限を確かめてください。",
    "The folder cannot be read ({reason}). Check its permissions.",
)

IS_THERE = Phrase(
    "{path} はもうあるので書きませんでした。置き換えるには --overwrite を付けてください。",
    "{path} is there already and was left alone. Add --overwrite to replace it.",
)
WRITTEN_JUST_NOW = Phrase(
    "{path} にはもう別の棋譜を書いたので、これは書きませんでした。別のフォルダに変換してください。",
    "Another record was written to {path} just now, so this one was not. Convert it into another folder.",
)
IS_INPUT = Phrase(
    "{path} はこれから読む棋譜なので、上書きしませんでした。別のフォルダに変換してください。",
    "{path} is itself one of the records to convert and was left alone. Convert into another folder.",
)
NOT_WRITTEN = Phrase(
    "{path} に書けませんでした（{reason}）。場所と権限を確かめてください。",
    "{path} could not be written ({reason}). Check the place and its permissions.",
)
LOSES_SOURCE = Phrase(
    "{path} は変換するもとの棋譜で、書き直すと失われるものがあるので置き換えませんでした。別のフォルダに変換してください。",
    "{path} is the record itself, of which something would be lost, so it was not replaced. Convert into another folder.",
)
HOLDS_ONE = Phrase(
    "この形式では標準出力に 1 局しか書けません。-d でフォルダを指定すると、番号を付けて分けます。",
    "In this format, standard output takes a single record. With -d each goes into a numbered file of a folder.",
)
RECORD_LOSES = Phrase("{number}局目：{loss}", "Record {number}: {loss}")
PROCESS_LOST = Phrase(
    "変換の途中でプロセスが止まったので、残りは変換できませんでした。メモリーを確かめて、もう一度実行してください。",
    "A process stopped in the middle, so the rest was not converted. Check the memory and try again.",
)
PROGRESS = Phrase("{done}/{total} …", "{done}/{total} …")
SUMMARY = Phrase(
    "書いたファイル {written} 個、できなかったもの {failed} 個", "Files written: {written}; not converted: {failed}"
)

LISTED = Phrase("{first}、{rest}", "{first}, {rest}")
HEADER = Phrase("{name}：{value}", "{name}: {value}")
BOOKMARK = Phrase("［しおり］{name}", "[bookmark] {name}")
IN_HAND = Phrase("{side}の持駒：{pieces}", "{side} in hand: {pieces}")
NOTHING = Phrase("なし", "none")
TO_MOVE = Phrase("{side}番", "{side} to move")
AT_START = Phrase("開始局面", "Start position")
AT_MOVE = Phrase("{ply}手目 {move} まで", "After move {ply}, {move}")
FEWER_MOVES = Phrase(
    "本譜は {last} 手までなので、その局面を表示します。", "The main line has {last} moves; the board is shown there."
)
VARIATION = Phrase("変化：{ply}手目 {move} に代えて", "Variation: instead of {ply}, {move}")
RESULT = Phrase("まで{moves}手（{result}）", "{moves} moves: {result}")
ILLEGAL = Phrase("反則（{reason}）", "illegal: {reason}")
FILE_OF = Phrase("{name}（{format}、{encoding}）", "{name} ({format}, {encoding})")
RECORD_OF = Phrase("{name}（{format}、{encoding}）{number}局目", "{name} ({format}, {encoding}), record {number}")
