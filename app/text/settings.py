"""What is said about settings: values that will not do, files that could not be read, and the forms they are set in."""

from app.text.phrase import Phrase

NOT_A_SWITCH = Phrase("オンかオフのどちらかにしてください。", "This must be on or off.")
NOT_A_NUMBER = Phrase("整数を入れてください。", "This must be a whole number.")
OUT_OF_RANGE = Phrase("{least} から {most} までの数にしてください。", "This must be between {least} and {most}.")
NOT_OFFERED = Phrase("一覧から選んでください。", "Choose one of those listed.")
NOT_TEXT = Phrase("文字を入れてください。", "This must be text.")
TOO_LONG = Phrase("{most} 文字までにしてください。", "This may be at most {most} letters long.")
NOTHING_TO_SET = Phrase("押すだけのもので、値はありません。", "This is only pressed and has no value.")
ONE_LINE = Phrase("改行は使えません。", "This must be a single line.")

FILE_UNREADABLE = Phrase(
    "設定ファイルを読めなかったので、初期設定で始めました。元のファイルは {aside} に残してあります。",
    "The settings file could not be understood, so the defaults are in use. The old file was kept as {aside}.",
)
FILE_NOT_OPENED = Phrase(
    "設定ファイル {path} を開けなかったので、初期設定で始めました（{reason}）。ファイルの権限を確かめてください。",
    "The settings file {path} could not be opened, so the defaults are in use ({reason}). Check its permissions.",
)
FILE_NEWER = Phrase(
    "設定ファイルはこれより新しい版のものです。わかる設定だけを使います。",
    "The settings file comes from a newer version. What this one knows is used, the rest is kept.",
)
VALUE_REPLACED = Phrase(
    "設定「{label}」の値 {value} は使えないので、初期値にしました。{reason}",
    "The setting “{label}” cannot be {value} and was set to its default. {reason}",
)
KEYS_UNREADABLE = Phrase(
    "設定ファイルのキーの割り当てを読めないので、既定のキーを使います。",
    "The keys in the settings file could not be understood, so the usual ones are in use.",
)
KEYS_OF_ACTION_UNREADABLE = Phrase(
    "設定ファイルにある「{action}」のキーを読めないので、既定のキーを使います。",
    "The keys of “{action}” in the settings file could not be understood, so the usual ones are in use.",
)
NOT_SAVED = Phrase(
    "設定や指しかけの対局を {path} に保存できません（{reason}）。プログラムを閉じるまでは有効です。",
    "Settings and unfinished games cannot be kept in {path} ({reason}). They last until the program is closed.",
)

# Forms
SETTINGS = Phrase("設定", "Settings")
SECTIONS = Phrase("設定の種類", "Sections")
SEARCH = Phrase("設定を探す", "Find a setting")
NOTHING_FOUND = Phrase("「{query}」に合う設定はありません。", "No setting is called “{query}”.")
RESET = Phrase("「{label}」を既定の {value} に戻す", "Set “{label}” back to {value}")
RESET_SECTION = Phrase("この種類を既定に戻す", "Reset this section")
AT_ONCE = Phrase("変えるとすぐに効きます。", "Changes take effect at once.")
ON = Phrase("オン", "on")
OFF = Phrase("オフ", "off")
NOTHING = Phrase("空", "nothing")
RANGE = Phrase("{least} ～ {most}", "{least} to {most}")
SEEN_FROM = Phrase("フォルダ {folder} からの場所で書けます。", "It may be written as seen from the folder {folder}.")
DEFAULT = Phrase("既定 {value}", "default {value}")
CHANGED = Phrase("変更あり（既定 {value}）", "changed, default {value}")
SET_TO = Phrase("{value} にする", "Set to {value}")
CHOOSE_FILE = Phrase("ファイルを選ぶ…", "Choose a file…")
CHOOSE_FOLDER = Phrase("フォルダーを選ぶ…", "Choose a folder…")
