"""What `yomisuji engine` says: its help, what is kept of an engine, an examination, a list of options, and a console."""

from app.text.phrase import Phrase

PROGRAM_HELP = Phrase(
    "登録したエンジンの名前（付属のエンジンは builtin）、またはエンジンのプログラム（ファイルかコマンド）",
    "an engine on this machine by its name (the bundled one is builtin), or a program, which is a file or a command",
)
ARGUMENTS = Phrase("引数", "ARGUMENTS")
ARGUMENTS_HELP = Phrase(
    "エンジンに渡す引数。yomisuji のオプションはエンジンより前に書く",
    "what the engine is given; options of yomisuji come before the engine",
)
JSON_HELP = Phrase("プログラムのために、結果を一つの JSON で書く", "write the result as one JSON document")
RAW_HELP = Phrase("項目ごとに、やり取りの行も書く", "write the lines that were said as well")
OPTION = Phrase("名前=値", "NAME=VALUE")
OPTION_HELP = Phrase(
    "準備の前に設定するオプション（何回でも書ける。ボタンは名前だけ）",
    "an option to set before it gets ready; may be repeated, and a button is its name alone",
)
LOG_HELP = Phrase("やり取りを TLF でこのファイルにも書く", "write both sides to this file, too, as TLF")
OVERWRITE_HELP = Phrase("同じ名前のファイルがあれば置き換える", "replace the file if it is there already")

TITLE = Phrase("診断：{program}", "Examining {program}")
MILLISECONDS = Phrase("{time} ミリ秒", "{time} ms")
ADVICE = Phrase("→ {advice}", "→ {advice}")
LOOKING = Phrase("{title} …", "{title} …")
WELL = Phrase("問題は見つかりませんでした。", "Nothing is wrong with it.")
WARNINGS = Phrase("使えますが、注意が {count} 件あります。", "It can be used, with care. Warnings: {count}.")
FAILURES = Phrase(
    "異常が {count} 件あります。→ の対処を試してください。", "Failures: {count}. Try what the arrows say."
)
CALLED_OFF = Phrase("診断を中止しました。", "The examination was called off.")

NAME = Phrase("名前：{name}", "Name: {name}")
AUTHOR = Phrase("作者：{author}", "Author: {author}")
NAMELESS = Phrase("（名乗りません）", "(not told)")
NO_OPTIONS = Phrase("設定できるオプションはありません。", "There is nothing to set.")
RANGE = Phrase("{least} ～ {most}", "{least} to {most}")
DEFAULT = Phrase("初期値 {value}", "default {value}")
CHOICES = Phrase("選択肢：{choices}", "choices: {choices}")
KINDS = {
    "check": Phrase("オン・オフ", "switch"),
    "spin": Phrase("整数", "number"),
    "combo": Phrase("選択", "choice"),
    "string": Phrase("文字列", "text"),
    "filename": Phrase("ファイル", "file"),
    "button": Phrase("ボタン", "button"),
}

# The engines of this machine
ENGINE_NAME = Phrase("名前", "NAME")
ENGINE_NAME_HELP = Phrase(
    "登録した名前かキー（付属のエンジンは builtin）", "its name here, or its key; the bundled engine is builtin"
)
NEW_PROGRAM_HELP = Phrase(
    "エンジンのプログラム（ファイルかコマンド。builtin は付属のエンジンで、別の設定で登録できる）",
    "the engine's program, a file or a command; builtin is the bundled engine, to be set in another way",
)
NAME_HELP = Phrase("登録する名前（なければエンジンが名乗る名前）", "what to call it; otherwise what it calls itself")
FOLDER_WORD = Phrase("フォルダ", "FOLDER")
FOLDER_HELP = Phrase("作業フォルダ（なければプログラムのある所）", "where it works; otherwise where its program is")
VARIABLE = Phrase("変数=値", "VARIABLE=VALUE")
ENV_HELP = Phrase("環境変数（何回でも書ける）", "an environment variable; may be repeated")
HOST_WORD = Phrase("接続先", "HOST")
HOST_HELP = Phrase("別のコンピューターで動かすときの ssh の接続先", "the machine to run it on, as ssh names it")
PORT_WORD = Phrase("ポート", "PORT")
PORT_HELP = Phrase(
    "接続先のポート（なければ ssh の設定どおり）", "where that machine listens; otherwise as ssh is configured"
)
USER_WORD = Phrase("利用者", "USER")
USER_HELP = Phrase("接続先での利用者の名前", "your name on that machine")
KEY_HELP = Phrase("接続先に入るための鍵（秘密鍵）のファイル", "the file with the (private) key for that machine")
TAG_WORD = Phrase("タグ", "TAG")
TAG_HELP = Phrase(
    "使い道（対局、検討、詰み、または自由な言葉。何回でも書ける）",
    "what it is for: games, study, mates, or a word of your own; may be repeated",
)
SHELF_OPTION_HELP = Phrase(
    "変えておくオプション（何回でも書ける）", "an option to set from the beginning; may be repeated"
)
NO_CHECK_HELP = Phrase("起動して確かめずに登録する", "keep it without starting it first")
SETTINGS_HELP = Phrase(
    "変えるオプション。値を書かなければ初期値に戻り、<empty> は空の文字列",
    "options to set; no value is the default, <empty> is no text",
)
PRESET_WORD = Phrase("プリセット", "PRESET")
PRESET_HELP = Phrase(
    "この名前で保存した値にしてから、続くオプションを変える", "begin with the values saved under this name"
)
SAVE_AS_HELP = Phrase("できた値をこの名前で保存する", "save the values under this name as well")
WITH_ENVIRONMENT_HELP = Phrase(
    "環境変数の値も書く（秘密が入っていないか確かめてください）",
    "write what the environment variables are set to as well; look whether that is secret",
)
EXPORT_OUT_HELP = Phrase("書き出すファイル（なければ標準出力）", "the file to write; otherwise standard output")
FILE_HELP = Phrase("書き出した設定のファイル（- は標準入力）", "a file that was exported; - is standard input")

BAD_VARIABLE = Phrase(
    "「{word}」ではなく、変数=値 の形で書いてください。", "“{word}” is not of the form VARIABLE=VALUE."
)
NO_PROGRAM = Phrase("エンジンのプログラムを書いてください。", "Name the engine's program.")
OPTIONS_NEED_CHECK = Phrase(
    "--no-check ではオプションを確かめられません。登録してから engine set で変えてください。",
    "Options cannot be looked at with --no-check. Add the engine, and change them with engine set.",
)
NOTHING_TO_SET = Phrase(
    "変えるオプションか、--preset、--margin、--host などを書いてください。",
    "Name an option to set, or use --preset, --margin, --host and the like.",
)
MILLISECONDS_WORD = Phrase("ミリ秒", "MS")
NO_MILLISECONDS = Phrase(
    "「{word}」ではなく、0 から {most} までの整数を指定してください。",
    "“{word}” is not a whole number from 0 to {most}.",
)
NO_SUCH_ENGINE = Phrase(
    "この名前のエンジンは登録されていません。「yomisuji engine list」で一覧を見られます。",
    "There is no engine of that name here. “yomisuji engine list” lists them.",
)
NO_PRESETS = Phrase("プリセットはまだありません。", "It has no presets.")
PRESETS_ARE = Phrase("その名前のプリセットはありません。あるのは {presets} です。", "Its presets are: {presets}.")
WORD_UNFIT = Phrase("{word}：{reason}", "{word}: {reason}")
TOO_LONG_TO_KEEP = Phrase(
    "プログラム、引数、フォルダー、環境変数のどれかが長すぎて、登録できません。短くしてください。",
    "It cannot be kept: its program, an argument, its folder or its environment is too long. Make it shorter.",
)
ONLY_PRESSED = Phrase("ボタンなので、設定する値はありません。", "It is a button, and has no value to set.")
NO_SIGN = Phrase(
    "「名前=値」のように書いてください。「名前=」で初期値に戻ります。", "Write NAME=VALUE; NAME= alone is the default."
)
FILE_NOT_OPENED = Phrase(
    "エンジンの一覧のファイル {path} を開けません（{reason}）。権限を確かめてください。",
    "The file with the engines, {path}, cannot be opened ({reason}). Check its permissions.",
)
FILE_DAMAGED = Phrase(
    "エンジンの一覧のファイル {path} を読めません。直すか、ほかの所へ移してください。",
    "The file with the engines, {path}, cannot be understood. Mend it, or move it elsewhere.",
)

ADDED = Phrase("「{engine}」を登録しました（キー {key}）。", "Added “{engine}”, with the key {key}.")
REMOVED = Phrase("「{engine}」の登録をやめました。", "Removed “{engine}”.")
CONTENT = Phrase("内容 — {sentence}", "It says — {sentence}")

BUNDLED = Phrase("（付属のエンジン）", "(bundled)")
KEY = Phrase("キー", "Key")
STARTED_AS = Phrase("起動", "Started as")
FOLDER = Phrase("作業フォルダ", "Folder")
TAGS = Phrase("タグ", "Tags")
NO = Phrase("いいえ", "no")
CALLS_ITSELF = Phrase("エンジン", "Engine")
PRESETS = Phrase("プリセット", "Presets")
NO_VALUES = Phrase("オプションはすべて初期値です。", "All options are at their defaults.")
SHELF_DEFAULT = Phrase("（初期値 {default}）", "(default {default})")
GONE = Phrase("（今のエンジンにはない）", "(the engine no longer has it)")
