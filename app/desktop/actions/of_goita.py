"""The action of the menu ツール that opens records of Goita."""

from typing import TYPE_CHECKING, Final

from app.desktop.desk.action import Action, MenuName
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.desktop.desk.desk import Desk


def _ask(desk: "Desk") -> None:
    from app.desktop.goita.opening import ask_for_goita  # noqa: PLC0415 - few ever ask for it

    ask_for_goita(desk)


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    Action("tools.goita", MenuName.TOOLS, Phrase("ごいたの棋譜を開く…", "Open a Goita record…"), Phrase("ごいたの棋譜（JSON）を開き、卓と手順を一手ずつ見ます。", "Opens a record of Goita (JSON) and shows its table, turn by turn."), _ask, starts_section=True),
)
# fmt: on
