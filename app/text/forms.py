"""What is said in forms: settings now, and whatever else has fields."""

from app.text.phrase import Phrase

SETTINGS = Phrase("設定", "Settings")
SECTIONS = Phrase("設定の種類", "Sections")
SEARCH = Phrase("設定を探す", "Find a setting")
NOTHING_FOUND = Phrase("「{query}」に合う設定はありません。", "No setting is called “{query}”.")
RESET = Phrase("「{label}」を既定の {value} に戻す", "Set “{label}” back to {value}")
RESET_SECTION = Phrase("この種類を既定に戻す", "Reset this section")
AT_ONCE = Phrase("変えるとすぐに効きます。", "Changes take effect at once.")
CLOSE = Phrase("閉じる", "Close")
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
