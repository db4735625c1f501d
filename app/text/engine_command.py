"""Texts of `yomisuji engine`: help, profiles, examination, option lists, and the console."""

from app.text.phrase import Phrase

# fmt: off
PROGRAM_HELP = Phrase("追加したエンジンの名前（付属エンジンは builtin）、またはエンジンのプログラム（ファイルかコマンド）",
                      "the name of an added engine (builtin is the bundled one), or an engine program: a file or a command")
ARGUMENTS = Phrase("引数", "ARGUMENTS")
ARGUMENTS_HELP = Phrase("エンジンに渡す引数。yomisuji のオプションはエンジンより前に書く",
                        "arguments passed to the engine; options of yomisuji come before the engine")
JSON_HELP = Phrase("結果を一つの JSON で書く", "write the result as one JSON document")
RAW_HELP = Phrase("項目ごとに、送受信した行も書く", "also write the lines sent and received")
OPTION = Phrase("名前=値", "NAME=VALUE")
OPTION_HELP = Phrase("準備の前に設定するオプション（何回でも書ける。ボタンは名前だけ）",
                     "an option to set before the engine gets ready; may be repeated; for a button, its name alone")
LOG_HELP = Phrase("送受信を TLF でこのファイルにも書く", "also write the lines sent and received to this file, as TLF")
OVERWRITE_HELP = Phrase("同じ名前のファイルがあれば置き換える", "replace the file if it exists")

TITLE = Phrase("診断：{program}", "Check of {program}")
MILLISECONDS = Phrase("{time} ミリ秒", "{time} ms")
ADVICE = Phrase("→ {advice}", "→ {advice}")
LOOKING = Phrase("{title} …", "{title} …")
WELL = Phrase("問題は見つかりませんでした。", "No problems found.")
WARNINGS = Phrase("使えますが、警告が {count}件あります。", "The engine can be used, with {count:warning|warnings}.")
FAILURES = Phrase("エラーが {count}件あります。→ の対処を試してください。", "{count:error|errors}. Follow the advice after the arrows.")
CALLED_OFF = Phrase("診断を中止しました。", "The check was stopped.")

NAME = Phrase("名前：{name}", "Name: {name}")
AUTHOR = Phrase("作者：{author}", "Author: {author}")
NAMELESS = Phrase("（名前なし）", "(no name)")
NO_OPTIONS = Phrase("設定できるオプションはありません。", "No options to set.")
RANGE = Phrase("{least} ～ {most}", "{least} to {most}")
DEFAULT = Phrase("既定値 {value}", "default {value}")
CHOICES = Phrase("選択肢：{choices}", "choices: {choices}")
KINDS = {
    "check": Phrase("オン・オフ", "switch"),
    "spin": Phrase("整数", "number"),
    "combo": Phrase("選択", "choice"),
    "string": Phrase("文字列", "text"),
    "filename": Phrase("ファイル", "file"),
    "button": Phrase("ボタン", "button"),
}

# Installed engines
ENGINE_NAME = Phrase("名前", "NAME")
ENGINE_NAME_HELP = Phrase("追加したエンジンの名前かキー（付属エンジンは builtin）", "the engine's name or key in the list; the bundled engine is builtin")
NEW_PROGRAM_HELP = Phrase("エンジンのプログラム（ファイルかコマンド。builtin は付属エンジンで、別の設定で追加できる）",
                          "the engine's program, a file or a command; builtin is the bundled engine, to be added with other settings")
NAME_HELP = Phrase("一覧での名前（指定がなければ、エンジンが名乗る名前）", "the engine's name in the list; otherwise the one it reports")
FOLDER_WORD = Phrase("フォルダー", "FOLDER")
FOLDER_HELP = Phrase("作業フォルダー（なければプログラムのあるフォルダー）", "the engine's working folder; otherwise that of the program")
VARIABLE = Phrase("変数=値", "VARIABLE=VALUE")
ENV_HELP = Phrase("環境変数（何回でも書ける）", "an environment variable; may be repeated")
HOST_WORD = Phrase("接続先", "HOST")
HOST_HELP = Phrase("別のコンピューターで動かすときの ssh の接続先", "the computer to run the engine on, as ssh names it")
PORT_WORD = Phrase("ポート", "PORT")
PORT_HELP = Phrase("接続先のポート（なければ ssh の設定どおり）", "the port of that computer; otherwise as ssh is configured")
USER_WORD = Phrase("ユーザー", "USER")
USER_HELP = Phrase("接続先でのユーザー名", "your user name on that computer")
KEY_HELP = Phrase("接続に使う秘密鍵のファイル", "the private key file for that computer")
TAG_WORD = Phrase("タグ", "TAG")
TAG_HELP = Phrase("用途（対局、検討、詰み探索、または好きな言葉。何回でも書ける）",
                  "what the engine is used for: games, analysis, mate search, or your own word; may be repeated")
SHELF_OPTION_HELP = Phrase("追加するときに設定するオプション（何回でも書ける）", "an option to set when the engine is added; may be repeated")
NO_CHECK_HELP = Phrase("エンジンを起動して確かめずに追加する", "add the engine without starting it first")
SETTINGS_HELP = Phrase("変えるオプション。値を書かなければ既定値に戻り、<empty> は空の文字列",
                       "options to set; without a value, the default is restored; <empty> is an empty text")
PRESET_WORD = Phrase("プリセット", "PRESET")
PRESET_HELP = Phrase("この名前で保存した値にしてから、続くオプションを変える", "start with the values saved under this name")
SAVE_AS_HELP = Phrase("設定した後の値を、この名前のプリセットとしても保存する", "also save the new values as a preset with this name")
WITH_ENVIRONMENT_HELP = Phrase("環境変数の値も書く（秘密の情報が入っていないか確かめること）",
                               "also write the values of environment variables; check that they contain no secrets")
EXPORT_OUT_HELP = Phrase("書き出すファイル（なければ標準出力）", "the file to write; otherwise standard output")
FILE_HELP = Phrase("書き出した設定のファイル（- は標準入力）", "an exported settings file; - is standard input")

BAD_VARIABLE = Phrase("「{word}」ではなく、変数=値 の形で書いてください。", "“{word}” must be written as VARIABLE=VALUE.")
NO_PROGRAM = Phrase("エンジンのプログラムを指定してください。", "Give the engine's program.")
OPTIONS_NEED_CHECK = Phrase("--no-check ではオプションを確かめられません。追加してから engine set で変えてください。",
                            "Options cannot be checked with --no-check. Add the engine first, then use engine set.")
NOTHING_TO_SET = Phrase("変えるオプションか、--preset、--margin、--host などを指定してください。",
                        "Give an option to set, or use --preset, --margin, --host and the like.")
MILLISECONDS_WORD = Phrase("ミリ秒", "MS")
NO_MILLISECONDS = Phrase("「{word}」ではなく、0 から {most} までの整数を指定してください。", "“{word}” must be a whole number from 0 to {most}.")
NO_SUCH_ENGINE = Phrase("この名前のエンジンは一覧にありません。「yomisuji engine list」で一覧を見られます。",
                        "No engine in the list has that name. See “yomisuji engine list”.")
NO_PRESETS = Phrase("プリセットはまだありません。", "The engine has no presets.")
PRESETS_ARE = Phrase("その名前のプリセットはありません。このエンジンのプリセットは {presets} です。", "No preset has that name. Presets of the engine: {presets}.")
WORD_UNFIT = Phrase("{word}：{reason}", "{word}: {reason}")
TOO_LONG_TO_KEEP = Phrase("プログラム、引数、フォルダー、環境変数のどれかが長すぎて、追加できません。短くしてください。",
                          "The engine cannot be added: its program, an argument, its folder or its environment is too long. Make it shorter.")
ONLY_PRESSED = Phrase("ボタンなので、設定する値はありません。", "A button has no value to set.")
NO_SIGN = Phrase("「名前=値」のように書いてください。「名前=」で既定値に戻ります。", "Write NAME=VALUE; NAME= alone restores the default.")
FILE_NOT_OPENED = Phrase("エンジンの一覧のファイル {path} を開けません（{reason}）。権限を確かめてください。",
                         "The engine list {path} cannot be opened ({reason}). Check its permissions.")
FILE_DAMAGED = Phrase("エンジンの一覧のファイル {path} を読み込めません。直すか、ほかの場所へ移してください。",
                      "The engine list {path} cannot be read. Correct it, or move it elsewhere.")

ADDED = Phrase("「{engine}」を追加しました（キー {key}）。", "Added “{engine}”, with the key {key}.")
REMOVED = Phrase("「{engine}」を一覧から外しました。", "Removed “{engine}” from the list.")
CONTENT = Phrase("内容 — {sentence}", "Contents — {sentence}")

BUNDLED = Phrase("（付属エンジン）", "(bundled)")
KEY = Phrase("キー", "Key")
STARTED_AS = Phrase("起動", "Launch")
FOLDER = Phrase("作業フォルダー", "Folder")
TAGS = Phrase("用途", "Used for")
NO = Phrase("いいえ", "no")
YES = Phrase("はい", "yes")
CALLS_ITSELF = Phrase("エンジン", "Engine")
PRESETS = Phrase("プリセット", "Presets")
NO_VALUES = Phrase("オプションはすべて既定値です。", "All options are at their defaults.")
SHELF_DEFAULT = Phrase("（既定値 {default}）", "(default {default})")
GONE = Phrase("（今のエンジンにはない）", "(the engine no longer has it)")

PREVIEW_HELP = Phrase("追加せずに、何が入っているかを表示する", "only show what is in the file, and add nothing")
ONE_NAME_FOR_MANY = Phrase("ファイルに複数のエンジンが入っているので、--name は使えません。追加したあと engine set --rename で名前を変えてください。",
                           "The file has several engines, so --name cannot be used. Rename them afterwards with engine set --rename.")
