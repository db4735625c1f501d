"""Texts of files in the window: open, save, recover, copy, paste and merge."""

from app.text.phrase import Phrase

# fmt: off
PASTED = Phrase("貼り付けた棋譜", "Pasted game")
FROM_POSITION = Phrase("作った局面からの棋譜", "Game from a position")
RESTORED = Phrase("復元した棋譜", "Recovered game")
NAME_OF_MANY = Phrase("{name}（{number}/{count}）", "{name} ({number}/{count})")

# File dialogs
OPEN_TITLE = Phrase("棋譜を開く", "Open game")
SAVE_TITLE = Phrase("名前を付けて保存", "Save as")
LOOK_IN = Phrase("場所：", "Look in:")
FILE_NAME = Phrase("ファイル名：", "File name:")
FILE_TYPE = Phrase("ファイルの種類：", "File type:")
ALL_RECORDS = Phrase("棋譜ファイル ({patterns})", "Game files ({patterns})")
ALL_FILES = Phrase("すべてのファイル (*)", "All files (*)")
FILTER = Phrase("{format}・{encoding} (*{suffix})", "{format}, {encoding} (*{suffix})")
SUGGESTED = Phrase("棋譜", "game")
SUGGESTED_GAME = Phrase("{black} 対 {white}", "{black} vs {white}")

# Opening
READING = Phrase("「{name}」を読み込んでいます。", "Reading “{name}”.")
CANCEL = Phrase("キャンセル", "Cancel")
NOT_OPENED = Phrase("「{name}」を開けませんでした。{reason}", "“{name}” could not be opened. {reason}")
IS_A_PROGRAM = Phrase("「{name}」は棋譜ではなくプログラムです。将棋エンジンなら、追加して対局や検討に使えます。",
                      "“{name}” is a program, not a game file. If it is a shogi engine, add it to play and analyse with it.")
ADD_ENGINE = Phrase("エンジンとして追加", "Add as engine")
NOTHING_IN_FOLDER = Phrase("フォルダー「{name}」に棋譜ファイルがありません。", "The folder “{name}” contains no game files.")
REMOVE_FROM_RECENT = Phrase("履歴から外す", "Remove from list")
NO_RECENT = Phrase("（まだありません）", "(none yet)")
CLEAR_RECENT = Phrase("履歴を消去", "Clear list")
NOTHING_TO_PASTE = Phrase("クリップボードにテキストがありません。", "The clipboard contains no text.")
NOT_PASTED = Phrase("クリップボードの内容を、棋譜としても局面としても読み込めませんでした。{reason}", "The clipboard could not be read as a game or position. {reason}")

CHOOSE_RECORD = Phrase("棋譜を選ぶ", "Choose game")
CHOOSE_RECORD_IN = Phrase("「{name}」には棋譜が {count}局あります。", "“{name}” contains {count:game|games}.")
CHOOSE_FILE = Phrase("ファイルを選ぶ", "Choose file")
CHOOSE_FILE_IN = Phrase("棋譜ファイルが {count}個あります。", "{count:game file|game files} found.")
CHOOSE_KEPT = Phrase("未保存の棋譜を復元", "Recover unsaved games")
CHOOSE_KEPT_IN = Phrase("保存せずに閉じた棋譜を{days}日間残しています（新しいものから{least}局は、それより長く残します）。同じ棋譜は一つだけ表示します。",
                        "Games closed without saving in the last {days:day|days}; the newest {least} stay longer. Identical games are listed once.")
NOTHING_KEPT = Phrase("復元できる棋譜はありません。", "No games to recover.")
PASTED_TEXT = Phrase("クリップボード", "the clipboard")
OPEN = Phrase("開く", "Open")
FIND = Phrase("絞り込み", "Filter")
NUMBER = Phrase("番号", "No.")
BLACK = Phrase("先手・下手", "Sente")
WHITE = Phrase("後手・上手", "Gote")
EVENT = Phrase("棋戦・表題", "Event")
DATE = Phrase("日時", "Date")
MOVES = Phrase("手数", "Moves")
FILE = Phrase("ファイル", "File")
FOLDER = Phrase("フォルダー", "Folder")
WHEN = Phrase("最後の変更", "Last change")

# Unsaved changes
UNSAVED_TITLE = Phrase("保存していない変更", "Unsaved changes")
UNSAVED = Phrase("「{name}」の変更を保存しますか。", "Save the changes to “{name}”?")
UNSAVED_MORE = Phrase("保存しない場合も、しばらくは「ファイル → 未保存の棋譜を復元」から戻せます。",
                      "If you do not save, you can still recover them for a while from File → Recover unsaved games.")
SAVE = Phrase("保存", "Save")
DISCARD = Phrase("保存しない", "Don’t save")

ADJOURN_TITLE = Phrase("対局中のタブ", "Game in progress")
ADJOURN_ASKED = Phrase("対局を指し掛けにして閉じますか。", "Adjourn the game and close its tab?")
ADJOURN_MORE = Phrase("あとで「対局」メニューから、残り時間もそのままで再開できます。", "The game can be resumed later from the Play menu, with its clocks.")
ADJOURN = Phrase("指し掛けにして閉じる", "Adjourn and close")

# Saving
SAVED = Phrase("「{name}」に保存しました。", "Saved to “{name}”.")
SAVED_ALONE = Phrase("「{name}」に、この棋譜だけを保存しました。", "Saved only this game to “{name}”.")
SAVED_BUT = Phrase("{saved}{change}", "{saved} {change}")
NOT_SAVED = Phrase("「{path}」に保存できませんでした（{reason}）。棋譜は開いたままです。{remedy}", "“{path}” could not be saved ({reason}). The game is still open. {remedy}")
SAVE_AS = Phrase("名前を付けて保存…", "Save as…")
TRY_AGAIN = Phrase("もう一度保存", "Try again")
LOSS_TITLE = Phrase("保存できない情報があります", "Some data cannot be saved")
LOSS = Phrase("この棋譜には、「{name}」に保存できない情報があります。", "“{name}” cannot hold all of this game.")
UNREAD = Phrase("読み込めなかった {count}か所は、元のファイルからも失われます。", "{count:part|parts} that could not be read will be lost from the file.")
MORE_LOSSES = Phrase("ほか {count}件。", "And {count} more.")
SAVE_ANYWAY = Phrase("このまま保存", "Save anyway")
SAVE_AS_KIF = Phrase("KIF で保存", "Save as KIF")
LETTER_TITLE = Phrase("保存できない文字", "Unsupported character")
SAVE_AS_UTF_8 = Phrase("UTF-8 で保存", "Save as UTF-8")
OVERWRITE_TITLE = Phrase("ファイルが変更されています", "The file has changed")
OVERWRITE_ASKED = Phrase("「{name}」を開いたあとで、別のプログラムが書き換えました。上書きしますか。",
                         "Another program has changed “{name}” since it was opened. Overwrite it?")
OVERWRITE = Phrase("上書き", "Overwrite")

# Changes by other programs
NAME_BEFORE = Phrase("{name}（置き換え前）", "{name} (before it was replaced)")
REPLACED_HERE = Phrase("別のタブの棋譜を「{name}」に保存しました。このタブの棋譜は、もうどのファイルにもありません。残すなら、別の名前で保存してください。",
                       "“{name}” was saved from another tab, so the game in this tab no longer has a file. Save it under another name if you need it.")
CHANGED_BY_ANALYSIS = Phrase(
    "一括解析が「{name}」に結果を書き込みました。こちらには保存していない変更があります。再読み込みしても、その変更は「未保存の棋譜を復元」から戻せます。",
    "Batch analysis has written its results into “{name}”, and you have unsaved changes here. If you reload, you can recover them from File → Recover unsaved games.",
)
CHANGED = Phrase("別のプログラムが「{name}」を書き換えました。", "Another program has changed “{name}”.")
CHANGED_BOTH = Phrase(
    "別のプログラムが「{name}」を書き換えました。こちらにも保存していない変更があります。再読み込みしても、その変更は「未保存の棋譜を復元」から戻せます。",
    "Another program has changed “{name}”, and you have unsaved changes here. If you reload, you can recover them from File → Recover unsaved games.",
)
GONE = Phrase("「{name}」がなくなりました。保存すると作り直します。", "“{name}” no longer exists. Saving creates it again.")
RELOAD = Phrase("再読み込み", "Reload")
NO_FILE = Phrase("まだファイルがありません。", "This game has no file yet.")
ONE_RECORD = Phrase("このファイルの棋譜は1局だけです。", "The file holds only one game.")

# Recovery
RECOVERABLE = Phrase("前回の終了時に保存されていない棋譜があります（{what}）。", "A game was not saved when the program last closed ({what}).")
RECOVERABLE_MANY = Phrase("前回の終了時に保存されていない棋譜が {count}局あります。", "{count:game was|games were} not saved when the program last closed.")
JOURNAL_UNREADABLE = Phrase("自動バックアップの一つが、壊れているか途中までしかなく、復元できませんでした。ファイルは削除せずに {path} に残してあります。",
                            "An automatic backup is damaged or incomplete and could not be recovered. The file is still at {path}.")
JOURNALS_UNREADABLE = Phrase(
    "自動バックアップのうち {count}個は、壊れているか途中までしかなく、復元できませんでした。ファイルは削除せずに {folder} に残してあります。",
    "{count:automatic backup is|automatic backups are} damaged or incomplete and could not be recovered. The files are still in {folder}.",
)
WHAT_GAME = Phrase("{name}、{moves}手", "{name}, {moves:move|moves}")
SHOW = Phrase("一覧を表示", "Show list")
NO_JOURNAL = Phrase("自動バックアップが働いていません（{reason}）。今すぐ保存してください。", "Automatic backup is not working ({reason}). Save now.")

# Copying
COPIED = Phrase("コピーしました（{format}）。", "Copied ({format}).")
COPIED_BUT = Phrase("コピーしました（{format}）。{loss}", "Copied ({format}). {loss}")

# Merging
MERGE_AT_ROOT = Phrase("棋譜を統合（開始局面から）…", "Merge game at start…")
MERGE_HERE = Phrase("棋譜を統合（この局面から）…", "Merge game here…")
JOIN_AT_START = Phrase("開始局面から統合", "Merge at start")
JOIN_HERE = Phrase("この局面から統合", "Merge here")
SAME_START = Phrase("「{name}」と同じ開始局面の棋譜です。分岐として統合できます。",
                    "This game starts from the same position as “{name}” and can be merged into it as branches.")
SAME_POSITION = Phrase("「{name}」で表示していた局面から続く棋譜です。分岐として統合できます。",
                       "This game continues from the position shown in “{name}” and can be merged into it as branches.")
MERGE = Phrase("統合", "Merge")
RECORD = Phrase("棋譜", "Game")
CHOOSE_MERGED = Phrase("統合する棋譜を選ぶ", "Choose game to merge")
CHOOSE_MERGED_IN = Phrase("選んだ棋譜の手を、表示中の棋譜に分岐として追加します。元に戻せます。", "Adds the moves of the selected game to the game shown, as branches. Can be undone.")
NOTHING_TO_MERGE = Phrase("統合する棋譜がありません。別のタブで開くか、クリップボードにコピーしてください。", "No game to merge. Open one in another tab, or copy one to the clipboard.")
MERGED = Phrase("「{name}」から {count}手を分岐に追加しました。", "Added {count:move|moves} from “{name}” as branches.")
MERGED_NOTES = Phrase("「{name}」のコメントやしおりを追加しました。新しい手はありません。", "Added comments and bookmarks from “{name}”. It has no new moves.")
MERGED_NOTHING = Phrase("「{name}」に新しい手はありません。", "“{name}” has no new moves.")
MERGED_BUT = Phrase("{done}{kept}", "{done} {kept}")
TIMES_KEPT = Phrase("消費時間が違う手は、表示中の棋譜の時間のままです（{moves}手目）。", "Where times differ, this game keeps its own (moves: {moves}).")
BOOKMARKS_KEPT = Phrase("しおりが違う手は、表示中の棋譜のしおりのままです（引き継がなかったもの：{moves}）。", "Where bookmarks differ, this game keeps its own (skipped: {moves}).")
BOOKMARK_OF = Phrase("{ply}手目「{theirs}」", "“{theirs}” at move {ply}")
