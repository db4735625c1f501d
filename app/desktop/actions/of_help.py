"""The actions of the menu ヘルプ."""

from typing import TYPE_CHECKING, Final

from app.base.folders import folders
from app.desktop.desk.action import Action, MenuName
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.desktop.desk.desk import Desk

HELP = MenuName.HELP


def _report(desk: "Desk") -> None:
    from app.desktop.help.bundle_dialog import BundleDialog  # noqa: PLC0415 - most days nobody needs it

    desk.shell.show_one(BundleDialog, lambda window: BundleDialog(folders(), desk.speech, window))


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    Action("help.keys", HELP, Phrase("キーの一覧", "Keys"), Phrase("使えるキーを並べて示します。", "Lists the keys."), lambda desk: desk.shell.show_keys(), ("?",)),
    Action("help.report", HELP, Phrase("不具合の報告を作る…", "Make a problem report…"), Phrase("ログや環境の情報を一つのファイルにまとめます。中身は保存の前に確かめ、外すことができます。", "Gathers logs and facts about this machine in one file; you see what is in it, and can leave parts out, before it is saved."), _report, starts_section=True),
    Action("help.about", HELP, Phrase("読み筋について", "About Yomisuji"), Phrase("版と、使っているものを示します。", "The version, and what it is made with."), lambda desk: desk.shell.show_about()),
)
# fmt: on
