"""What the program says when it has failed itself: what happened, what was kept, and the report about it."""

from app.text.phrase import Phrase

# In the window
HAPPENED = Phrase(
    "プログラムの不具合で、いまの操作を終えられませんでした（{reason}）。{kept}",
    "A fault of the program kept it from finishing what it was doing ({reason}). {kept}",
)
HAPPENED_OFTEN = Phrase(
    "プログラムの不具合が {count} 回以上続いています（{reason}）。{kept}",
    "A fault of the program has come {count} times or more ({reason}). {kept}",
)
KEPT = Phrase(
    "保存していない変更は控えに書いてあり、なくなりません。",
    "Changes that were not saved are in the journal and are not lost.",
)
NOTHING_UNSAVED = Phrase("保存していない変更はありません。", "Nothing was unsaved.")
NOT_KEPT = Phrase(
    "控えを書けないので、保存していない変更は、いま保存してください。",
    "The journal cannot be written: please save your changes now.",
)
ENDED = Phrase(
    "前回、プログラムは不具合で途中で終わりました（{reason}）。保存していなかった棋譜があれば、続けてお知らせします。",
    "Last time a fault ended the program before its time ({reason}). If a record was not saved, you are told of it next.",
)
REPORT = Phrase("報告をまとめる…", "Make a report…")

# Where there is no window, and in commands
DYING_TITLE = Phrase("読み筋を続けられません", "Yomisuji cannot go on")
DYING = Phrase(
    "プログラムの不具合で、続けられなくなりました（{reason}）。保存していなかった棋譜の控えがあれば、次に開いたときに戻せます。詳しいことは {path} にあります。",
    "A fault of the program keeps it from going on ({reason}). If a record was not saved and is in the journal, it is offered at the next start. The details are in {path}.",
)
COMMAND_FAILED = Phrase(
    "プログラムの不具合で終わりました（{reason}）。書き終えたファイルはそのままです。詳しいことは {path} にあります。",
    "a fault of the program ended it ({reason}). Files that were written are whole. The details are in {path}.",
)
COMMAND_FAILED_UNWRITTEN = Phrase(
    "プログラムの不具合で終わりました（{reason}）。書き終えたファイルはそのままです。詳しいことは {path} に書けなかったので、下に示します。",
    "a fault of the program ended it ({reason}). Files that were written are whole. The details could not be written to {path}, so they follow.",
)

# The report
TITLE = Phrase("不具合レポート", "Bug report")
EXPLAINED = Phrase(
    "報告は一つの zip ファイルになり、どこにも送られません。入るのは下の一覧のものだけです。選ぶと中身が見え、印を外すと入りません。",
    "The report becomes one zip file and is sent nowhere. It holds only what is listed below: choose a line to see what is in it, and untick what you would rather leave out.",
)
NAMES_FOLDERS = Phrase("フォルダ名と利用者名も入れる", "Name folders and the account as well")
NAMES_FOLDERS_HELP = Phrase(
    "外しておくと、ホームフォルダ、利用者名、コンピュータ名などを、報告から消します。",
    "Unless this is ticked, your home folder, the account's and the machine's name and other folders are taken out.",
)
PARTS = Phrase("報告に入るもの", "What is in the report")
PREVIEW = Phrase("選んだものの中身", "What is in the chosen one")
GATHERING = Phrase("集めています。", "Gathering it.")
SAVE = Phrase("保存…", "Save…")
SAVE_TITLE = Phrase("報告を保存", "Save the report")
ZIP_FILES = Phrase("zip ファイル (*.zip)", "Zip files (*.zip)")
SAVED = Phrase("報告を {path} に保存しました。", "The report was saved to {path}.")
NOT_SAVED = Phrase(
    "報告を {path} に保存できませんでした（{reason}）。", "The report could not be saved to {path} ({reason})."
)
PART = Phrase("{name}（{label}、{kilobytes} kB）", "{name} ({label}, {kilobytes} kB)")
FACTS = Phrase("版とシステム", "versions and system")
LOG = Phrase("プログラムのログ", "the program's log")
SETTINGS = Phrase("設定", "settings")
ENGINES = Phrase("エンジンの設定", "settings of engines")
ENGINE_LOG = Phrase("エンジンとのやりとりの最後", "the last lines of an engine's log")
