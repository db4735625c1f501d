"""Texts of settings: invalid values, unreadable files, and forms."""

from app.text.phrase import Phrase

# fmt: off
NOT_A_SWITCH = Phrase("オンかオフのどちらかにしてください。", "The value must be on or off.")
NOT_A_NUMBER = Phrase("整数を入れてください。", "The value must be a whole number.")
OUT_OF_RANGE = Phrase("{least} から {most} までの数にしてください。", "The value must be between {least} and {most}.")
NOT_OFFERED = Phrase("一覧から選んでください。", "Choose a value from the list.")
NOT_TEXT = Phrase("文字を入れてください。", "The value must be text.")
TOO_LONG = Phrase("{most}文字までにしてください。", "The text must be at most {most:character|characters} long.")
NOTHING_TO_SET = Phrase("このオプションはボタンなので、値はありません。", "This option is a button and has no value.")
ONE_LINE = Phrase("改行は使えません。", "The value must be a single line.")

FILE_UNREADABLE = Phrase("設定ファイルを読み込めなかったので、既定値を使います。元のファイルは {aside} に保存しました。",
                         "The settings file could not be read, so the defaults are used. The old file was saved as {aside}.")
FILE_NOT_OPENED = Phrase("設定ファイル {path} を開けなかったので（{reason}）、既定値を使います。ファイルの権限を確かめてください。",
                         "The settings file {path} could not be opened ({reason}), so the defaults are used. Check its permissions.")
FILE_NEWER = Phrase("設定ファイルは、より新しいバージョンのものです。このバージョンにある設定だけを使い、ほかの設定はファイルに残します。",
                    "The settings file is from a newer version. Only the settings that this version knows are used; the others remain in the file.")
VALUE_REPLACED = Phrase("設定「{label}」の値 {value} は使えないので、既定値にしました。{reason}",
                        "{value} is not a valid value for “{label}”, which was reset to its default. {reason}")
KEYS_UNREADABLE = Phrase("設定ファイルのショートカットを読み込めなかったので、既定のショートカットを使います。",
                         "The shortcuts in the settings file could not be read, so the default shortcuts are used.")
KEYS_OF_ACTION_UNREADABLE = Phrase("設定ファイルにある「{action}」のショートカットを読み込めなかったので、既定のショートカットを使います。",
                                   "The shortcuts of “{action}” in the settings file could not be read, so the default shortcuts are used.")
NOT_SAVED = Phrase(
    "設定や指し掛けの対局を {path} に保存できませんでした（{reason}）。このままでは、プログラムを閉じると失われます。空き容量と権限を確かめてください。",
    "Settings and adjourned games could not be saved to {path} ({reason}). They will be lost when you close the program. Check free space and permissions.",
)

# Forms
SETTINGS = Phrase("設定", "Settings")
SECTIONS = Phrase("設定の種類", "Sections")
SEARCH = Phrase("設定を検索", "Find setting")
NOTHING_FOUND = Phrase("「{query}」に合う設定はありません。", "No setting matches “{query}”.")
RESET = Phrase("「{label}」を既定の {value} に戻す", "Reset “{label}” to {value}")
RESET_SECTION = Phrase("この種類の設定を既定に戻す", "Reset this section")
AT_ONCE = Phrase("変更はすぐに反映されます。", "Changes take effect at once.")
ON = Phrase("オン", "on")
OFF = Phrase("オフ", "off")
NOTHING = Phrase("空", "empty")
RANGE = Phrase("{least} ～ {most}", "{least} to {most}")
SEEN_FROM = Phrase("フォルダー {folder} からの相対パスでも書けます。", "The path may be relative to the folder {folder}.")
DEFAULT = Phrase("既定 {value}", "default {value}")
CHANGED = Phrase("変更あり（既定 {value}）", "changed (default {value})")
SET_TO = Phrase("{value} にする", "Set to {value}")
CHOOSE_FILE = Phrase("ファイルを選ぶ…", "Choose file…")
CHOOSE_FOLDER = Phrase("フォルダーを選ぶ…", "Choose folder…")
