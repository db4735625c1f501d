"""What is said in the dialog for the options of an engine, and where two sets of them stand side by side."""

from app.text.phrase import Phrase

TITLE = Phrase("{engine} のオプション", "Options of {engine}")
BY = Phrase("{engine}　作者：{author}", "{engine}, by {author}")

# Reading the options
NEVER_READ = Phrase("オプションはまだ読み込んでいません。", "The options have not been read yet.")
AS_LAST_TIME = Phrase("前に読み込んだオプションです。", "As the engine listed them the last time.")
JUST_READ = Phrase("オプションを読み込みました。", "The options have just been read.")
READING = Phrase("オプションを読み込んでいます…（{seconds} 秒）", "Reading the options… ({seconds} s)")
READING_OTHER = Phrase(
    "エンジンのファイルが変わったので、オプションを読み込んでいます…（{seconds} 秒）",
    "The engine’s file has changed; reading its options… ({seconds} s)",
)
CANCELLED = Phrase("読み込みをやめました。", "Reading was called off.")
NOT_READ = Phrase("オプションを読み込めませんでした。", "The options could not be read.")
READ_AGAIN = Phrase("読み直す", "Read again")
STOP_READING = Phrase("やめる", "Cancel")
NO_OPTIONS = Phrase(
    "このエンジンには、設定できるオプションがありません。", "This engine has no options that can be set."
)
WAITING = Phrase("エンジンの答えを待っています。", "Waiting for the engine.")

# What is shown
SEARCH = Phrase("オプションを探す", "Find an option")
SIMPLE = Phrase("主なもの", "Essential")
SIMPLE_HELP = Phrase(
    "よく使うものと、変えたものだけを表示します。", "Shows what matters to everybody, and what is changed."
)
ALL = Phrase("すべて", "All")
ALL_HELP = Phrase("すべてのオプションを表示します。", "Shows all options.")
CHANGED_ONLY = Phrase("変えたものだけ", "Changed only")
NOTHING_FOUND = Phrase("「{query}」に合うオプションはありません。", "No option is called “{query}”.")
NOTHING_FOUND_HERE = Phrase(
    "「{query}」に合うオプションは、ここにはありません。「すべて」にすると見つかります。",
    "No option here is called “{query}”, but there is one among all of them.",
)
NOTHING_CHANGED = Phrase("変えたオプションはありません。", "No option is changed.")
NEW = Phrase("新しい", "new")
NEW_OPTIONS = Phrase("加わったオプション：{names}", "New options: {names}.")
GONE_OPTIONS = Phrase("なくなったオプション：{names}", "Options that are gone: {names}.")

# Presets
PRESET = Phrase("プリセット", "Preset")
PRESET_CALLED = Phrase("プリセット「{preset}」", "Preset “{preset}”")
CHOOSE_PRESET = Phrase("（プリセットを選ぶ）", "(choose a preset)")
NO_PRESETS = Phrase("（まだありません）", "(none yet)")
SAVE_PRESET = Phrase("名前を付けて保存…", "Save as…")
SAVE_PRESET_HELP = Phrase(
    "いまの値を、名前を付けてプリセットに残します。", "Keeps the values of now as a preset, under a name."
)
DELETE_PRESET = Phrase("削除", "Delete")
DELETE_PRESET_HELP = Phrase(
    "選んだプリセットを消します。いまの値は変わりません。", "Deletes the chosen preset. The values stay."
)
PRESET_NAME = Phrase(
    "プリセットの名前（同じ名前のものは置き換えます）", "Name of the preset (one of that name is replaced)"
)
PRESET_LOADED = Phrase("プリセット「{preset}」の値にしました。", "The values are those of the preset “{preset}”.")
PRESET_SAVED = Phrase("プリセット「{preset}」を保存しました。", "Preset “{preset}” saved.")
PRESET_DELETED = Phrase(
    "プリセット「{preset}」を削除しました。エンジンの管理の「元に戻す」で戻せます。",
    "Preset “{preset}” deleted. Undo in Manage engines brings it back.",
)

# Copying and pasting
COPY = Phrase("コピー", "Copy")
COPY_HELP = Phrase("すべてのオプションを文字としてコピーします。", "Copies all options as text.")
COPIED = Phrase("{count} 個のオプションをコピーしました。", "Options copied: {count}.")
PASTE = Phrase("貼り付け", "Paste")
PASTE_HELP = Phrase(
    "コピーしたオプションを読み取ります。「名前 = 値」の行と setoption の行がわかります。",
    "Reads options that were copied: lines “name = value”, and setoption lines.",
)
PASTED = Phrase("{count} 個のオプションを貼り付けました。", "Options pasted: {count}.")
NOTHING_TO_PASTE = Phrase(
    "クリップボードに、このエンジンのオプションがありません。", "The clipboard holds no options of this engine."
)
LEFT_OUT = Phrase("「{option}」は入れませんでした。{reason}", "“{option}” was left out. {reason}")
AND_MORE = Phrase("ほかに {count} 件あります。", "And {count} more.")

# Buttons of the engine
PRESSING = Phrase("「{option}」を実行しています…", "“{option}” is being carried out…")
PRESSED = Phrase("実行しました。", "Done.")
PRESSED_IN_RUNNING = Phrase("動いているエンジンに伝えました。", "The running engine was told.")
PRESS_NOT_POSSIBLE = Phrase("いまは実行できません。", "That is not possible now.")
PRESS_RESULT = Phrase("{option}：{sentence}", "{option}: {sentence}")
SAID = Phrase("エンジン：{line}", "The engine: {line}")

# Taking
OK = Phrase("OK", "OK")
CANCEL = Phrase("キャンセル", "Cancel")
APPLY = Phrase("適用", "Apply")
RESET_ALL = Phrase("すべて既定に戻す", "Reset all")
RESET_ALL_HELP = Phrase("すべてのオプションを既定の値に戻します。", "Sets all options back to their defaults.")
COUNT_CHANGED = Phrase("{count} 個中 {changed} 個を変えています。", "{changed} of {count} are changed.")
FAULTY = Phrase("「{option}」の入力を直してください。", "Correct the value of “{option}”.")
SHOW_FAULT = Phrase("見る", "Show")
DISMISS = Phrase("閉じる", "Dismiss")
KEEP_TITLE = Phrase("オプションの変更", "Changed options")
KEEP_CHANGES = Phrase("「{engine}」のオプションの変更を保存しますか？", "Save the changed options of “{engine}”?")
KEEP = Phrase("保存", "Save")
DROP = Phrase("保存しない", "Don’t save")

# Side by side
COMPARE = Phrase("比較…", "Compare…")
COMPARE_HELP = Phrase(
    "ほかのプリセットやエンジンと並べて、値を写します。",
    "Puts them beside another preset or engine, to take values over.",
)
COMPARE_TITLE = Phrase("オプションの比較", "Options side by side")
VALUES_OF_NOW = Phrase("いまの値", "The values of now")
DEFAULTS = Phrase("既定の値", "The defaults")
OF_PRESET = Phrase("{engine}：{preset}", "{engine}: {preset}")
LEFT = Phrase("左", "Left")
RIGHT = Phrase("右", "Right")
OPTION = Phrase("オプション", "Option")
DIFFERS = Phrase("違い", "Differs")
DIFFERS_SIGN = Phrase("≠", "≠")
DIFFERING_ONLY = Phrase("違うものだけ", "Differing only")
TO_LEFT = Phrase("← 左へ写す", "← Take to the left")
TO_RIGHT = Phrase("右へ写す →", "Take to the right →")
TAKE_HELP = Phrase(
    "選んだ行の値を写します。何も選ばなければ、見えている行すべてです。",
    "Takes over the values of the chosen rows, or of all that are seen where none is chosen.",
)
NOT_SETTABLE = Phrase("ここでは、そちらの値は変えられません。", "The values on that side cannot be changed here.")
NO_SUCH = Phrase("（なし）", "(none)")
SAME = Phrase("違うオプションはありません。", "No option differs.")
COUNT_DIFFERING = Phrase("{count} 個中 {differing} 個が違います。", "{differing} of {count} differ.")
TAKEN_OVER = Phrase("{count} 個の値を写しました。", "Values taken over: {count}.")
