"""The actions of the menu 編集: undoing, deleting, copying and pasting."""

from typing import Final

from app.desktop.actions.action import Action, MenuName
from app.desktop.actions.desk import Desk
from app.desktop.actions.toolbar import REDO, UNDO
from app.text.phrase import Phrase
from app.workspace.needs import Need

EDIT = MenuName.EDIT


def _paste(desk: Desk) -> None:
    if (problem := desk.document.start_over(desk.shell.pasted_text())) is not None:
        desk.shell.warn(problem)


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    UNDO,
    REDO,
    Action("edit.delete", EDIT, Phrase("この手から後を消す", "Delete from here"), Phrase("この手と、その後の手をすべて消します。元に戻せます。", "Removes this move and all that follow. Can be undone."), lambda desk: desk.document.delete_from_here(), ("Del",), needs=Need.MOVE, starts_section=True),
    Action("edit.copy_position", EDIT, Phrase("局面をコピー (SFEN)", "Copy position (SFEN)"), Phrase("盤の局面を SFEN でクリップボードへ写します。", "Puts the position on the clipboard as SFEN."), lambda desk: desk.shell.copy_text(desk.document.sfen()), ("Ctrl+Shift+C",), starts_section=True),
    Action("edit.paste_position", EDIT, Phrase("局面を貼り付け (SFEN)", "Paste position (SFEN)"), Phrase("クリップボードの SFEN の局面から始めます。元に戻せます。", "Starts from the SFEN position on the clipboard. Can be undone."), _paste, ("Ctrl+Shift+V",)),
)
# fmt: on
