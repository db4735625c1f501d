"""What `yomisuji engine` says: its help, and the words around an examination, a list of options, and a console."""

from app.text.phrase import Phrase

PROGRAM = Phrase("エンジン", "ENGINE")
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
LOG = Phrase("ファイル", "FILE")
LOG_HELP = Phrase("やり取りを TLF でこのファイルにも書く", "write both sides to this file, too, as TLF")
OVERWRITE_HELP = Phrase("同じ名前のファイルがあれば置き換える", "replace the file if it is there already")

TITLE = Phrase("診断：{program}", "Examining {program}")
MILLISECONDS = Phrase("{time} ミリ秒", "{time} ms")
ADVICE = Phrase("→ {advice}", "→ {advice}")
NOT_TRIED = Phrase("未実施：{titles}", "Not tried: {titles}")
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
