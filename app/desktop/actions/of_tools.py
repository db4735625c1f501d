"""The actions of the menu ツール: settings, keys, and finding what can be done."""

from typing import Final

from app.desktop.desk.action import Action, MenuName
from app.text.phrase import Phrase

TOOLS = MenuName.TOOLS

# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    Action("tools.palette", TOOLS, Phrase("操作を探す…", "Find an action…"), Phrase("操作を名前で探して行います。かな、ローマ字、英語でも探せます。", "Finds what can be done by its name, and does it; kana and Latin letters will do."), lambda desk: desk.shell.show_palette(), ("Ctrl+K",)),
    Action("tools.settings", TOOLS, Phrase("設定…", "Settings…"), Phrase("すべての設定を並べます。変えるとすぐに効きます。", "Shows all settings; a change takes effect at once."), lambda desk: desk.shell.show_settings(), ("Ctrl+,",), starts_section=True),
    Action("tools.keys", TOOLS, Phrase("キーの割り当て…", "Change keys…"), Phrase("操作のキーを変えます。", "Gives actions other keys."), lambda desk: desk.shell.show_key_editor()),
)
# fmt: on
