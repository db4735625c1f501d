"""The actions of the menu ファイル: records and where they are kept."""

from typing import Final

from app.desktop.desk.action import Action, MenuName
from app.shogi.starts import STARTS, StartPosition
from app.text.phrase import Phrase
from app.workspace.needs import Need

FILE = MenuName.FILE

START_MENU = Phrase("開始局面にする", "Start from")


def _start(start: StartPosition) -> Action:
    return Action(
        f"start.{start.key}",
        FILE,
        start.name,
        Phrase(
            "棋譜を消して、この開始局面から並べ直します。元に戻せます。",
            "Clears the record and starts from this position. Can be undone.",
        ),
        lambda desk: desk.document.start_over(start.sfen),
        submenu=START_MENU,
    )


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    Action("file.new", FILE, Phrase("新しい棋譜", "New record"), Phrase("何もない棋譜から始めます。保存していない変更があれば尋ねます。", "Begins an empty record, and asks about unsaved changes first."), lambda desk: desk.files.new(), ("Ctrl+N",)),
    *(_start(start) for start in STARTS),
    Action("file.open", FILE, Phrase("開く…", "Open…"), Phrase("棋譜ファイルを開きます。形式と文字コードは自動で見分けます。", "Opens a record file; format and encoding are recognised."), lambda desk: desk.files.open(), ("Ctrl+O",), starts_section=True),
    Action("file.recent", FILE, Phrase("最近の棋譜", "Recent"), Phrase("最近開いたり保存したりした棋譜ファイルです。", "The record files that were opened or saved last."), lambda desk: desk.files.show_recent()),
    Action("file.records", FILE, Phrase("このファイルの別の棋譜…", "Another record of this file…"), Phrase("複数の棋譜が入ったファイルから、別の棋譜を選びます。", "Chooses another record of a file that holds several."), lambda desk: desk.files.choose_record(), ("Ctrl+Alt+O",), needs=Need.OTHER_RECORDS),
    Action("file.save", FILE, Phrase("保存", "Save"), Phrase("棋譜をファイルに保存します。", "Saves the record to its file."), lambda desk: desk.files.save(), ("Ctrl+S",), starts_section=True),
    Action("file.save_as", FILE, Phrase("名前を付けて保存…", "Save as…"), Phrase("場所、形式、文字コードを選んで保存します。", "Saves the record where, and in the format and encoding, that you choose."), lambda desk: desk.files.save_as(), ("Ctrl+Shift+S",)),
    Action("file.reload", FILE, Phrase("読み直す", "Read again"), Phrase("ファイルを読み直します。保存していない変更は「復元」に移ります。", "Reads the file again; unsaved changes go to Restore."), lambda desk: desk.files.reload(), needs=Need.FILE),
    Action("file.restore", FILE, Phrase("復元…", "Restore…"), Phrase("保存せずに手放した棋譜の一覧から、元に戻します。", "Brings back a record that was let go of without being saved."), lambda desk: desk.files.restore()),
    Action("file.quit", FILE, Phrase("終了", "Quit"), Phrase("読み筋を終わります。", "Closes Yomisuji."), lambda desk: desk.shell.close_window(), ("Ctrl+Q",), starts_section=True),
)
# fmt: on
