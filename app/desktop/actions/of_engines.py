"""The actions of the menu エンジン."""

from typing import TYPE_CHECKING, Final

from app.desktop.actions.action import Action, MenuName
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.desktop.actions.desk import Desk
    from app.desktop.dialogs.engines import EnginesDialog

ENGINES = MenuName.ENGINES


def _look_after(desk: "Desk") -> "EnginesDialog":
    from app.desktop.dialogs.engines import show_engines  # noqa: PLC0415 - nobody needs it before it is asked for

    return show_engines(desk)


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    Action("engines.manage", ENGINES, Phrase("エンジンの管理…", "Engines…"), Phrase("使えるエンジンを並べ、追加や設定、診断をします。", "Lists the engines there are, to add, set or examine them."), _look_after, ("Ctrl+.",)),
    Action("engines.add", ENGINES, Phrase("エンジンを追加…", "Add an engine…"), Phrase("エンジンのファイルを選び、診断して、使えるようにします。", "Chooses an engine's file, examines it, and makes it ready for use."), lambda desk: _look_after(desk).add()),
)
# fmt: on
