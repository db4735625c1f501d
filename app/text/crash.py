"""Texts of crashes: what happened, what was saved, and the crash report."""

from app.text.phrase import Phrase

# fmt: off
# In the window
HAPPENED = Phrase("内部エラーにより操作を完了できませんでした（{reason}）。{kept}", "An internal error interrupted the last action ({reason}). {kept}")
HAPPENED_OFTEN = Phrase("内部エラーが {count}回以上起きています（{reason}）。{kept}", "An internal error has occurred at least {count:time|times} ({reason}). {kept}")
KEPT = Phrase("保存していない変更は自動バックアップにあり、失われません。", "Unsaved changes are in the automatic backup and are safe.")
NOTHING_UNSAVED = Phrase("保存していない変更はありません。", "There were no unsaved changes.")
NOT_KEPT = Phrase("自動バックアップが働いていません。今すぐ保存してください。", "Automatic backup is not working. Save your changes now.")
ENDED = Phrase("前回、プログラムは内部エラーで終了しました（{reason}）。保存していない棋譜があれば、続けてお知らせします。",
               "An internal error closed the program last time ({reason}). Any unsaved game is offered for recovery next.")
REPORT = Phrase("不具合レポートを作成…", "Create bug report…")

# In a terminal
DYING_TITLE = Phrase("Yomisuji を続行できません", "Yomisuji has to close")
DYING = Phrase(
    "内部エラーにより続行できません（{reason}）。保存していなかった棋譜は、自動バックアップがあれば次に起動したときに復元できます。詳細は {path} にあります。",
    "An internal error stopped the program ({reason}). Unsaved games can be recovered at the next start if an automatic backup exists. Details are in {path}.",
)
COMMAND_FAILED = Phrase("内部エラーで終了しました（{reason}）。書き終えたファイルは無事です。詳細は {path} にあります。",
                        "an internal error stopped the command ({reason}). Files already written are complete. Details are in {path}.")
COMMAND_FAILED_UNWRITTEN = Phrase(
    "内部エラーで終了しました（{reason}）。書き終えたファイルは無事です。詳細を {path} に書けなかったので、下に示します。",
    "an internal error stopped the command ({reason}). Files already written are complete. Details could not be written to {path}, so they follow.",
)

# The report
TITLE = Phrase("不具合レポート", "Bug report")
EXPLAINED = Phrase(
    "レポートは一つの zip ファイルに保存し、どこにも送信しません。入るのは下の一覧の項目だけです。項目を選ぶと内容を表示し、チェックを外すとレポートに入りません。",
    "The report is one zip file and is not sent anywhere. It contains only what is listed below: select a line to see it, untick it to remove it.",
)
NAMES_ALL = Phrase("名前・フォルダー・メッセージも含める", "Include names, folders and messages")
NAMES_ALL_HELP = Phrase(
    "チェックを入れなければ、人名、フォルダー名、ほかのコンピューターの名前、エンジンやエラーのメッセージは入りません。設定にある環境変数の値とエンジンの引数は、チェックを入れても入りませんが、エンジン自身がそれをログに書いていれば、チェックを入れると入ります。",
    "Unless this is ticked, the report contains no names of people, folders or other computers, and no engine or error messages. Values of environment variables and engine arguments are never taken from the settings; if an engine wrote them to its log, they are included when this is ticked.",
)
PARTS = Phrase("レポートの項目", "Contents of the report")
PREVIEW = Phrase("選んだ項目の内容", "Contents of the selected part")
GATHERING = Phrase("情報を集めています…", "Gathering details…")
SAVE = Phrase("保存…", "Save…")
SAVE_TITLE = Phrase("レポートを保存", "Save report")
ZIP_FILES = Phrase("zip ファイル (*.zip)", "Zip files (*.zip)")
SAVED = Phrase("レポートを {path} に保存しました。", "The report was saved to {path}.")
NOT_SAVED = Phrase("レポートを {path} に保存できませんでした（{reason}）。{remedy}", "The report could not be saved to {path} ({reason}). {remedy}")
PART = Phrase("{name}（{label}、{kilobytes} kB）", "{name} ({label}, {kilobytes} kB)")
FACTS = Phrase("バージョンとシステム", "versions and system")
LOG = Phrase("プログラムのログ", "program log")
SETTINGS = Phrase("設定", "settings")
ENGINES = Phrase("エンジンの設定", "engine settings")
ENGINE_LOG = Phrase("エンジン通信ログの最後", "end of an engine log")
