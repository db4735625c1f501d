"""Texts of `yomisuji desktop`."""

from app.text.phrase import Phrase

# fmt: off
INSTALLED = Phrase("メニュー、アイコン、棋譜ファイルの関連付けを {folder} に登録しました（起動するのは {program}）。",
                   "Added the menu entry, icon and file types in {folder}. The menu entry starts {program}.")
REMOVED = Phrase("{folder} から {count}個のファイルを削除しました。", "{count:file was|files were} removed from {folder}.")
NOT_INSTALLED = Phrase("{folder} には登録されていません。", "Nothing is installed in {folder}.")
LINUX_ONLY = Phrase("このコマンドは Linux のデスクトップ用です。Windows ではインストーラー、macOS では dmg が登録します。",
                    "This command is for Linux desktops. On Windows, the installer does this; on macOS, the dmg does.")
NO_PROGRAM = Phrase(
    "メニューから起動するプログラム yomisuji が見つかりません。先に pipx install . などでインストールし、その yomisuji で実行してください。",
    "The program yomisuji, which the menu entry would start, was not found. Install it first, for example with pipx install ., and run this command with the installed yomisuji.",
)
NOT_WRITTEN = Phrase("{path} に書けません（{reason}）。{remedy}", "{path} cannot be written ({reason}). {remedy}")
NOT_REMOVED = Phrase("{path} を削除できません（{reason}）。{remedy}", "{path} cannot be removed ({reason}). {remedy}")
NOT_NOTICED = Phrase("{program} が失敗しました（{reason}）。ログインし直すとデスクトップに反映されます。", "{program} failed ({reason}). Log out and in again to refresh the desktop.")
