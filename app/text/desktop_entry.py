"""Texts of `yomisuji desktop`."""

from app.text.phrase import Phrase

# fmt: off
INSTALLED = Phrase("メニュー、アイコン、棋譜ファイルの関連付けを {folder} に登録しました（起動するのは {program}）。",
                   "The menu entry, the icon and the kinds of record files now stand in {folder}; they start {program}.")
REMOVED = Phrase("{folder} から {count}個のファイルを取り除きました。", "{count} files were removed from {folder}.")
NOT_INSTALLED = Phrase("{folder} には登録されていません。", "Nothing of it stands in {folder}.")
LINUX_ONLY = Phrase("このコマンドは Linux のデスクトップ用です。Windows ではインストーラー、macOS では dmg が登録します。",
                    "this command is for desktops of Linux. On Windows the installer does it, on macOS the dmg.")
NO_PROGRAM = Phrase("メニューから起動するプログラム yomisuji が見つかりません。先に pipx install . などでインストールし、その yomisuji で実行してください。",
                    "there is no program yomisuji that a menu could start. Install it first, by pipx install . for one, and run this with that yomisuji.")
NOT_WRITTEN = Phrase("{path} に書けません（{reason}）。フォルダーの権限を確かめて、もう一度実行してください。",
                     "cannot write {path} ({reason}). See to the permissions of the folder and try again.")
NOT_REMOVED = Phrase("{path} を取り除けません（{reason}）。フォルダーの権限を確かめて、もう一度実行してください。",
                     "cannot remove {path} ({reason}). See to the permissions of the folder and try again.")
NOT_NOTICED = Phrase("{program} が失敗しました（{reason}）。ログインし直すとデスクトップに反映されることがあります。",
                     "{program} failed ({reason}). The desktop may take notice after you log in anew.")
