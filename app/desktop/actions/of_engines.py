"""The actions of the menu エンジン."""

from typing import Final

from app.desktop.actions.toolbar import MANAGE, add_engine
from app.desktop.desk.action import Action
from app.text.phrase import Phrase

# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    MANAGE,
    Action("engines.add", MANAGE.menu, Phrase("エンジンを追加…", "Add an engine…"), Phrase("エンジンのファイルを選び、診断して、使えるようにします。", "Chooses an engine's file, examines it, and makes it ready for use."), add_engine),
)
# fmt: on
