"""The actions of the board itself: setting up a position, drawings, typed moves, pictures, the board alone."""

from collections.abc import Callable
from typing import Final

from app.desktop.actions.toolbar import EDIT_POSITION
from app.desktop.desk.action import Action, MenuName
from app.desktop.desk.board_wish import BoardWish
from app.desktop.desk.desk import Desk
from app.desktop.desk.of_setting import setting_actions
from app.text.phrase import Phrase
from app.workspace.needs import Need

EDIT, GO, VIEW = MenuName.EDIT, MenuName.GO, MenuName.VIEW


def _ask(wish: BoardWish) -> Callable[[Desk], object]:
    return lambda desk: desk.shell.ask_board(wish)


# fmt: off
PICTURES: Final[tuple[Action, ...]] = (
    Action("board.image", EDIT, Phrase("局面の画像を保存…", "Save a picture of the position…"), Phrase("局面を画像 (PNG、SVG) にします。本のような図面にもできます。", "Makes a picture (PNG, SVG) of the position, as on the screen or as in books."), _ask(BoardWish.EXPORT_IMAGE), ("Ctrl+Shift+P",), starts_section=True),
    Action("board.copy_image", EDIT, Phrase("局面の画像をコピー", "Copy a picture of the position"), Phrase("局面の画像をクリップボードへ写します。", "Puts a picture of the position on the clipboard."), _ask(BoardWish.COPY_IMAGE), ("Ctrl+Alt+C",)),
)

EDITING: Final[tuple[Action, ...]] = (
    EDIT_POSITION,
    Action("position.finish", EDIT, Phrase("編集した局面で始める", "Start from the edited position"), Phrase("編集した局面から始まる新しい棋譜を開きます。", "Opens a new record that begins at the position as edited."), _ask(BoardWish.START_HERE), needs=Need.EDITOR),
    Action("position.from_here", EDIT, Phrase("この局面から新しい棋譜", "New record from here"), Phrase("今の局面から始まる新しい棋譜を開きます。", "Opens a new record that begins at the position on the board."), _ask(BoardWish.START_HERE), needs=Need.RECORD),
    Action("board.erase", EDIT, Phrase("盤上の印を消す", "Clear the drawings"), Phrase("この局面に描いた矢印と印を消します。元に戻せます。", "Removes the arrows and marks drawn on this position. Can be undone."), lambda desk: desk.document.erase_drawings(), needs=Need.DRAWINGS),
)

TYPING: Final[tuple[Action, ...]] = (
    Action("board.type_move", GO, Phrase("指し手を入力…", "Type a move…"), Phrase("76歩、7g7f、7776FU、P-7f のように打ち込んで指します。", "Plays a move that is typed, such as 76歩, 7g7f, 7776FU or P-7f."), _ask(BoardWish.TYPE_MOVE), ("/", "Ctrl+J"), needs=Need.RECORD, starts_section=True),
)

SEEING: Final[tuple[Action, ...]] = (
    Action("board.alone", VIEW, Phrase("盤だけを全画面に", "Board only, full screen"), Phrase("メニューとパネルを隠し、盤だけにします。Esc で戻ります。", "Hides menus and panels and leaves the board. Esc goes back."), _ask(BoardWish.ALONE), ("Shift+F11",)),
    *setting_actions("board", "animation", VIEW, starts_section=True),
    *setting_actions("board", "right_draws", VIEW),
    *setting_actions("sound", "enabled", VIEW),
)
# fmt: on
