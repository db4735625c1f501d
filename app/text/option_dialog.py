"""Texts of the engine option dialog, and of the comparison of two sets of options."""

from app.text.phrase import Phrase

# fmt: off
TITLE = Phrase("{engine} のオプション", "Options of {engine}")
BY = Phrase("{engine}　作者：{author}", "{engine}, by {author}")

# Reading the options
NEVER_READ = Phrase("オプションはまだ読み込んでいません。", "The options have not been read yet.")
AS_LAST_TIME = Phrase("前回読み込んだオプションです。", "These are the options read last time.")
JUST_READ = Phrase("オプションを読み込みました。", "The options were read just now.")
READING = Phrase("オプションを読み込んでいます…（{seconds}秒）", "Reading the options… ({seconds} s)")
READING_OTHER = Phrase("エンジンのファイルが変わったので、オプションを読み込んでいます…（{seconds}秒）",
                       "The engine’s file has changed. Reading its options… ({seconds} s)")
CANCELLED = Phrase("読み込みを中止しました。", "Reading was cancelled.")
NOT_READ = Phrase("オプションを読み込めませんでした。", "The options could not be read.")
READ_AGAIN = Phrase("再読み込み", "Reload")
STOP_READING = Phrase("キャンセル", "Cancel")
NO_OPTIONS = Phrase("このエンジンには、設定できるオプションがありません。", "This engine has no options to set.")
WAITING = Phrase("エンジンの応答を待っています。", "Waiting for the engine.")

# Filters
SEARCH = Phrase("オプションを検索", "Find option")
SIMPLE = Phrase("主なもの", "Essential")
SIMPLE_HELP = Phrase("よく使うものと、変更したものだけを表示します。", "Shows the most used options and the changed ones.")
ALL = Phrase("すべて", "All")
ALL_HELP = Phrase("すべてのオプションを表示します。", "Shows all options.")
CHANGED_ONLY = Phrase("変更したものだけ", "Changed only")
NOTHING_FOUND = Phrase("「{query}」に合うオプションはありません。", "No option matches “{query}”.")
NOTHING_FOUND_HERE = Phrase("「{query}」に合うオプションは、ここにはありません。「すべて」にすると見つかります。",
                            "No option shown here matches “{query}”. Select “All” to search all options.")
NOTHING_CHANGED = Phrase("変更したオプションはありません。", "No options are changed.")
NEW = Phrase("新しい", "new")
NEW_OPTIONS = Phrase("加わったオプション：{names}", "New options: {names}.")
GONE_OPTIONS = Phrase("なくなったオプション：{names}", "Removed options: {names}.")

# Presets
PRESET = Phrase("プリセット", "Preset")
PRESET_CALLED = Phrase("プリセット「{preset}」", "Preset “{preset}”")
CHOOSE_PRESET = Phrase("（プリセットを選ぶ）", "(choose a preset)")
NO_PRESETS = Phrase("（まだありません）", "(none yet)")
SAVE_PRESET = Phrase("名前を付けて保存…", "Save as…")
SAVE_PRESET_HELP = Phrase("現在の値を、名前を付けてプリセットに保存します。", "Saves the current values as a preset.")
DELETE_PRESET = Phrase("削除", "Delete")
DELETE_PRESET_HELP = Phrase("選んだプリセットを削除します。現在の値は変わりません。", "Deletes the selected preset. The current values are not changed.")
PRESET_NAME = Phrase("プリセットの名前（同じ名前のものは置き換えます）", "Preset name (replaces a preset of that name)")
PRESET_LOADED = Phrase("プリセット「{preset}」を読み込みました。", "Loaded preset “{preset}”.")
PRESET_SAVED = Phrase("プリセット「{preset}」を保存しました。", "Saved preset “{preset}”.")
PRESET_DELETED = Phrase("プリセット「{preset}」を削除しました。エンジンの管理の「元に戻す」で戻せます。",
                        "Deleted preset “{preset}”. Undo in Manage engines brings it back.")

# Copying and pasting
COPY = Phrase("コピー", "Copy")
COPY_HELP = Phrase("すべてのオプションをテキストとしてコピーします。", "Copies all options as text.")
COPIED = Phrase("{count}個のオプションをコピーしました。", "{count:option|options} copied.")
PASTE = Phrase("貼り付け", "Paste")
PASTE_HELP = Phrase("コピーしたオプションを読み取ります。「名前 = 値」の行と setoption の行に対応します。",
                    "Reads copied options: “name = value” lines and setoption lines.")
PASTED = Phrase("{count}個のオプションを貼り付けました。", "{count:option|options} pasted.")
NOTHING_TO_PASTE = Phrase("クリップボードに、このエンジンのオプションがありません。", "The clipboard has no options for this engine.")
LEFT_OUT = Phrase("「{option}」は読み飛ばしました。{reason}", "“{option}” was skipped. {reason}")
AND_MORE = Phrase("ほかに {count}件あります。", "And {count} more.")

# Buttons of the engine
PRESSING = Phrase("「{option}」を実行しています…", "Running “{option}”…")
PRESSED = Phrase("実行しました。", "Done.")
PRESSED_IN_RUNNING = Phrase("動作中のエンジンに送信しました。", "Sent to the running engine.")
PRESS_NOT_POSSIBLE = Phrase("現在は実行できません。", "Not possible now.")
PRESS_RESULT = Phrase("{option}：{sentence}", "{option}: {sentence}")
SAID = Phrase("エンジン：{line}", "Engine: {line}")

# Accepting
OK = Phrase("OK", "OK")
CANCEL = Phrase("キャンセル", "Cancel")
APPLY = Phrase("適用", "Apply")
RESET_ALL = Phrase("すべて既定に戻す", "Reset all to defaults")
RESET_ALL_HELP = Phrase("すべてのオプションを既定値に戻します。", "Resets all options to their defaults.")
COUNT_CHANGED = Phrase("{count}個中 {changed}個が既定値から変更されています。", "{changed} of {count:option|options} changed.")
FAULTY = Phrase("「{option}」の入力を直してください。", "Correct the value of “{option}”.")
SHOW_FAULT = Phrase("表示", "Show")
DISMISS = Phrase("閉じる", "Dismiss")
KEEP_TITLE = Phrase("エンジンの設定の変更", "Changed engine settings")
KEEP_CHANGES = Phrase("「{engine}」の変更を保存しますか。", "Save the changes to “{engine}”?")
KEEP = Phrase("保存", "Save")
DROP = Phrase("保存しない", "Don’t save")

# Comparison
COMPARE = Phrase("比較…", "Compare…")
COMPARE_HELP = Phrase("ほかのプリセットやエンジンと並べて比較し、値をコピーします。", "Compares these options with another preset or engine, and copies values.")
COMPARE_TITLE = Phrase("オプションの比較", "Compare options")
VALUES_OF_NOW = Phrase("現在の値", "Current values")
DEFAULTS = Phrase("既定値", "Defaults")
OF_PRESET = Phrase("{engine}：{preset}", "{engine}: {preset}")
LEFT = Phrase("左", "Left")
RIGHT = Phrase("右", "Right")
OPTION = Phrase("オプション", "Option")
DIFFERS = Phrase("違い", "Differs")
DIFFERS_SIGN = Phrase("≠", "≠")
DIFFERING_ONLY = Phrase("違うものだけ", "Differences only")
TO_LEFT = Phrase("← 左へコピー", "← Copy to left")
TO_RIGHT = Phrase("右へコピー →", "Copy to right →")
TAKE_HELP = Phrase("選んだ行の値をコピーします。選んでいなければ、表示中の行すべてです。",
                   "Copies the values of the selected rows, or of all rows shown if none is selected.")
NOT_SETTABLE = Phrase("その側の値は変更できません。", "The values on that side cannot be changed.")
NO_SUCH = Phrase("（なし）", "(none)")
SAME = Phrase("違うオプションはありません。", "All options are the same.")
COUNT_DIFFERING = Phrase("{count}個中 {differing}個が違います。", "{differing} of {count} differ.")
TAKEN_OVER = Phrase("{count}個の値をコピーしました。", "{count:value|values} copied.")
