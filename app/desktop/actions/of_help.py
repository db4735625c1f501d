"""The actions of the menu ヘルプ."""

from typing import Final

from app.desktop.actions.action import Action, MenuName
from app.text.phrase import Phrase

HELP = MenuName.HELP

# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    Action("help.keys", HELP, Phrase("キーの一覧", "Keys"), Phrase("使えるキーを並べて示します。", "Lists the keys."), lambda desk: desk.shell.show_keys(), ("?",)),
    Action("help.about", HELP, Phrase("読み筋について", "About Yomisuji"), Phrase("版と、使っているものを示します。", "The version, and what it is made with."), lambda desk: desk.shell.show_about()),
)
# fmt: on
