"""The actions of the menu 編集 that concern branches and bookmarks."""

from typing import Final

from app.desktop.desk.action import Action, MenuName
from app.desktop.desk.desk import Desk
from app.text.phrase import Phrase
from app.workspace.needs import Need

EDIT = MenuName.EDIT


def _name_place(desk: Desk) -> None:
    """Let the person name this place, in the pane of bookmarks."""
    from app.desktop.record.bookmarks import BookmarksPane  # noqa: PLC0415 - made when it is first looked at

    desk.shell.show_dock("bookmarks")
    pane = desk.shell.pane("bookmarks")
    if isinstance(pane, BookmarksPane):
        pane.name_here()


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    Action("edit.bookmark", EDIT, Phrase("しおりを付ける…", "Bookmark…"), Phrase("今の局面に、名前を書いてしおりを付けます。", "Marks the position on the board under a name."), _name_place, ("Ctrl+D",), starts_section=True),
    Action("edit.make_main", EDIT, Phrase("この手順を本譜にする", "Make this the main line"), Phrase("今の手までの手順を本譜にします。元に戻せます。", "Lets the line that leads here be the main line. Can be undone."), lambda desk: desk.document.make_main(), needs=Need.OFF_MAIN_LINE, starts_section=True),
    Action("edit.branch_up", EDIT, Phrase("分岐の順を上げる", "Move branch up"), Phrase("この手を、同じ手数の分岐の中で一つ前に移します。元に戻せます。", "Puts this move one place forward among the moves in its place. Can be undone."), lambda desk: desk.document.move_branch(-1), ("Ctrl+Shift+Up",), needs=Need.EARLIER_BRANCH),
    Action("edit.branch_down", EDIT, Phrase("分岐の順を下げる", "Move branch down"), Phrase("この手を、同じ手数の分岐の中で一つ後に移します。元に戻せます。", "Puts this move one place back among the moves in its place. Can be undone."), lambda desk: desk.document.move_branch(1), ("Ctrl+Shift+Down",), needs=Need.LATER_BRANCH),
)
# fmt: on
