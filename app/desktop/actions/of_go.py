"""The actions of the menu 移動: walking through the record."""

from typing import Final

from app.desktop.actions.toolbar import BACK, FIRST, FORWARD, LAST
from app.desktop.desk.action import Action, MenuName
from app.text.phrase import Phrase
from app.workspace.needs import Need

GO = MenuName.GO

# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    FIRST,
    BACK,
    FORWARD,
    LAST,
    Action("go.back_ten", GO, Phrase("十手戻る", "Ten back"), Phrase("十手戻ります。", "Goes ten moves back."), lambda desk: desk.document.cursor.advance(-10), ("PgUp",), needs=Need.BACK, starts_section=True),
    Action("go.forward_ten", GO, Phrase("十手進む", "Ten forward"), Phrase("十手進みます。", "Goes ten moves on."), lambda desk: desk.document.cursor.advance(10), ("PgDown",), needs=Need.FORWARD),
    Action("go.previous_branch", GO, Phrase("前の分岐", "Previous branch"), Phrase("同じ手数の、前の候補の手へ移ります。", "Goes to the move before this one in the same place."), lambda desk: desk.document.cursor.previous_branch(), ("Ctrl+Up",), needs=Need.BRANCH, starts_section=True),
    Action("go.next_branch", GO, Phrase("次の分岐", "Next branch"), Phrase("同じ手数の、次の候補の手へ移ります。", "Goes to the next move in the same place."), lambda desk: desk.document.cursor.next_branch(), ("Ctrl+Down",), needs=Need.BRANCH),
    Action("go.main_line", GO, Phrase("本譜へ戻る", "Back to the main line"), Phrase("本譜から分かれた手まで戻ります。", "Goes back to where this line left the main line."), lambda desk: desk.document.cursor.to_main_line(), ("Ctrl+Left",), needs=Need.OFF_MAIN_LINE),
)
# fmt: on
