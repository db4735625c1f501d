"""The actions of the menu ファイル: records and where they are kept."""

from typing import Final

from app.desktop.actions.action import Action, MenuName
from app.shogi.starts import STARTS, Start
from app.text.phrase import Phrase

FILE = MenuName.FILE

START_MENU = Phrase("開始局面にする", "Start from")


def _start(start: Start) -> Action:
    return Action(
        f"start.{start.key}",
        FILE,
        start.name,
        Phrase(
            "棋譜を消して、この開始局面から並べ直します。元に戻せます。",
            "Clears the record and starts from this position. Can be undone.",
        ),
        lambda desk: desk.document.start_over(start.sfen),
        submenu=START_MENU,
    )


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    *(_start(start) for start in STARTS),
    Action("file.quit", FILE, Phrase("終了", "Quit"), Phrase("読み筋を終わります。", "Closes Yomisuji."), lambda desk: desk.shell.close_window(), ("Ctrl+Q",), starts_section=True),
)
# fmt: on
