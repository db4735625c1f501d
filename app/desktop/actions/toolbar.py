"""The actions that stand in the toolbar, which is there before everything else; each has a drawing."""

from typing import Final

from app.desktop.actions.action import Action, MenuName
from app.desktop.actions.board_wish import BoardWish
from app.text.phrase import Phrase
from app.workspace.needs import Need

# fmt: off
UNDO: Final = Action("edit.undo", MenuName.EDIT, Phrase("元に戻す", "Undo"), Phrase("最後の変更を取り消します。", "Takes back the last change."), lambda desk: desk.document.undo(), ("Ctrl+Z",), "undo", Need.UNDO)
REDO: Final = Action("edit.redo", MenuName.EDIT, Phrase("やり直す", "Redo"), Phrase("取り消した変更をもう一度行います。", "Does again what was taken back."), lambda desk: desk.document.redo(), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo", Need.REDO)
FIRST: Final = Action("go.first", MenuName.GO, Phrase("最初へ", "First"), Phrase("開始局面へ戻ります。", "Goes to the start position."), lambda desk: desk.document.to_start(), ("Home",), "first", Need.BACK)
BACK: Final = Action("go.back", MenuName.GO, Phrase("一手戻る", "Back"), Phrase("一手戻ります。", "Goes one move back."), lambda desk: desk.document.back(), ("Left",), "previous", Need.BACK)
FORWARD: Final = Action("go.forward", MenuName.GO, Phrase("一手進む", "Forward"), Phrase("一手進みます。", "Goes one move on."), lambda desk: desk.document.forward(), ("Right",), "next", Need.FORWARD)
LAST: Final = Action("go.last", MenuName.GO, Phrase("最後へ", "Last"), Phrase("この筋の最後の手へ進みます。", "Goes to the last move of this line."), lambda desk: desk.document.to_end(), ("End",), "last", Need.FORWARD)
FLIP: Final = Action("view.flip", MenuName.VIEW, Phrase("盤を反転", "Flip the board"), Phrase("盤の上下を入れ替えます。", "Turns the board around."), lambda desk: desk.document.flip(), ("F",), "flip", checked=lambda desk: desk.document.flipped)
EDIT_POSITION: Final = Action("position.edit", MenuName.EDIT, Phrase("局面編集", "Edit position"), Phrase("盤の局面を自由に並べ替えます。もう一度で元の棋譜に戻ります。", "Lets you set up any position on the board; again, and the record is back."), lambda desk: desk.shell.ask_board(BoardWish.EDIT), ("Ctrl+E",), "edit_position", checked=lambda desk: desk.document.editor is not None, starts_section=True)
# fmt: on

TOOLBAR: Final = (UNDO, REDO, FIRST, BACK, FORWARD, LAST, FLIP, EDIT_POSITION)
"""In their order from the left."""
