"""What is said about opening and saving files of records, and about what a format cannot hold."""

from app.text.phrase import Phrase

NOT_FOUND = Phrase(
    "ファイルがありません。名前と場所を確かめてください。", "There is no such file. Check its name and where it is."
)
IS_FOLDER = Phrase("これはフォルダです。中のファイルを指定してください。", "This is a folder. Name a file in it.")
NOT_REGULAR = Phrase(
    "ふつうのファイルではない（装置やパイプ）ので読みません。",
    "This is not an ordinary file but a device or a pipe, so it is not read.",
)
NOT_PERMITTED = Phrase(
    "読む権限がありません。ファイルの権限を確かめてください。",
    "You are not permitted to read it. Check its permissions.",
)
TOO_LARGE = Phrase(
    "大きすぎるので読みません。読めるのは {most} MB までです。", "It is too large; files of up to {most} MB are read."
)
NOT_READ = Phrase("読めませんでした（{reason}）。", "It could not be read ({reason}).")

LOST_BRANCHES = Phrase(
    "分岐 {count} か所（{moves} 手）は残りません。", "Branches are not kept ({count}, with {moves} moves in all)."
)
LOST_TIMES = Phrase("消費時間は残りません（{count} 手）。", "Times are not kept ({count}).")
LOST_MILLISECONDS = Phrase(
    "消費時間の 1 秒未満は切り捨てられます（{count} 手）。", "Fractions of a second are cut off the times ({count})."
)
LOST_COMMENTS = Phrase("コメント {count} 個は残りません。", "Comments are not kept ({count}).")
LOST_BOOKMARKS = Phrase("しおり {count} 個は残りません。", "Bookmarks are not kept ({count}).")
LOST_HEADERS = Phrase("棋譜情報 {count} 項目は残りません。", "Game information is not kept ({count}).")
LOST_ENDS = Phrase("終局の理由は残りません（{count} か所）。", "How the game ended is not kept ({count}).")
LOST_MOVES = Phrase("指し手 {count} 手は残りません。", "Moves are not kept ({count}).")
CHANGED_LETTERS = Phrase(
    "Shift_JIS にない文字は近い文字になります（{letters}）。", "Letters that Shift_JIS lacks become others ({letters})."
)
