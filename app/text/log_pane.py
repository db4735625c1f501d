"""The pane of what is said to engines and what they say."""

from app.text.phrase import Phrase

LIST = Phrase("エンジンとの送受信の一覧", "List of what engines are told and say")
TIME = Phrase("時刻", "Time")
WAY = Phrase("向き", "Way")
LINE = Phrase("内容", "Line")
EMPTY = Phrase(
    "表示する行がありません。エンジンが動くと、やり取りがここに並びます。",
    "Nothing to show. What a running engine is told and says is listed here.",
)

ENGINE = Phrase("表示するエンジン", "Engine to show")
NO_ENGINE = Phrase("エンジンなし", "No engine")
RUNNING = Phrase("{name}", "{name}")
RUNNING_AGAIN = Phrase("{name}（{number}）", "{name} ({number})")
ENDED = Phrase("{name}・終了", "{name}, ended")

WAYS = Phrase("表示する向き", "Directions to show")
ALL_WAYS = Phrase("すべて", "All")
TOLD = Phrase("送信", "Told")
SAID = Phrase("受信", "Said")
STDERR = Phrase("標準エラー", "Errors")
REMARK = Phrase("注記", "Remark")
EXIT = Phrase("終了", "End")
EXIT_CODE = Phrase("終了コード {code}", "exit code {code}")
LEFT_OUT = Phrase("{kind} {count}行を省略", "{count} lines of {kind} left out")

FILTER = Phrase("絞り込み", "Filter")
FILTER_HELP = Phrase(
    "入れた語をすべて含む行だけを出します。「-info」のように「-」を付けた語を含む行は出しません。",
    "Shows only lines that have all these words. Lines with a word after a minus, such as “-info”, are left out.",
)
PAUSE = Phrase("一時停止", "Pause")
PAUSED = Phrase("再開（＋{count}）", "Resume (+{count})")
PAUSE_HELP = Phrase(
    "表示を止めて、落ち着いて読めるようにします。記録は続きます。",
    "Lets the list stand still, to be read at leisure. The log itself goes on.",
)
CLEAR = Phrase("消去", "Clear")
CLEAR_HELP = Phrase("表示を空にします。記録は残ります。", "Empties the list. The log itself stays.")
NEWEST = Phrase("最新へ", "Newest")
NEWEST_HELP = Phrase("いちばん新しい行へ移ります。", "Goes to the newest line.")
MORE = Phrase("そのほかの操作", "More")

COPY_LAST = Phrase("最後の{count}行をコピー", "Copy the last {count} lines")
COPY_CHOSEN = Phrase("選んだ行をコピー", "Copy the chosen lines")
COPIED = Phrase("{count}行をコピーしました。", "{count} lines have been copied.")
SAVE = Phrase("TLF形式で保存…", "Save as TLF…")
SAVE_TITLE = Phrase("エンジンログの保存", "Save the engine's log")
TLF_FILES = Phrase("思考ログ (*.tlf)", "Thinking logs (*.tlf)")
SAVED = Phrase("エンジンログを {path} に保存しました。", "The engine's log has been saved as {path}.")
NOT_SAVED = Phrase(
    "エンジンログを {path} に保存できませんでした（{reason}）。場所を確かめて、もう一度保存してください。",
    "The engine's log could not be saved as {path} ({reason}). Check the place, and save it again.",
)
OPEN_FOLDER = Phrase("ログのフォルダを開く", "Open the folder of the logs")
FOLDER_NOT_OPENED = Phrase(
    "フォルダ {folder} を開けませんでした。ファイルの管理ソフトで開いてください。",
    "The folder {folder} could not be opened. Open it in your file manager.",
)
NO_FOLDER = Phrase(
    "ログをファイルに書き込めないため、フォルダはありません。",
    "There is no folder, because logs cannot be written to files.",
)
