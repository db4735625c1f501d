"""The actions of the menu 表示: what is shown, and how."""

from typing import Final

from app.desktop.actions.toolbar import FLIP
from app.desktop.desk.action import Action, MenuName
from app.desktop.desk.dock import DOCKS, Dock
from app.desktop.desk.of_setting import setting_actions
from app.text import window as docks_text
from app.text.phrase import Phrase

VIEW = MenuName.VIEW


def _dock(dock: Dock) -> Action:
    return Action(
        f"dock.{dock.id}",
        VIEW,
        dock.title,
        docks_text.SHOW_PANE,
        lambda desk: desk.shell.show_dock(dock.id, not desk.shell.is_dock_shown(dock.id)),
        checked=lambda desk: desk.shell.is_dock_shown(dock.id),
        submenu=docks_text.PANES,
    )


# fmt: off
ACTIONS: Final[tuple[Action, ...]] = (
    FLIP,
    *setting_actions("board", "pieces", VIEW, starts_section=True),
    *setting_actions("board", "style", VIEW),
    *setting_actions("board", "coordinates", VIEW),
    *setting_actions("board", "legal_targets", VIEW, starts_section=True),
    *setting_actions("board", "last_move", VIEW),
    *setting_actions("graph", "scale", VIEW),
    *setting_actions("appearance", "theme", VIEW, starts_section=True),
    *setting_actions("appearance", "language", VIEW),
    *(_dock(dock) for dock in DOCKS),
    Action("view.layout", VIEW, Phrase("対局と検討の配置を切り替え", "Switch layout (game, study)"), Phrase("パネルの配置を、対局用と検討用とで切り替えます。", "Goes from the panels for study to those for a game, and back."), lambda desk: desk.shell.switch_layout(), ("F6",)),
    Action("view.reset_layout", VIEW, Phrase("配置を既定に戻す", "Reset the layout"), Phrase("パネルをすべて元の場所に戻します。", "Puts all panels back where they belong."), lambda desk: desk.shell.reset_layout()),
    Action("view.full_screen", VIEW, Phrase("全画面", "Full screen"), Phrase("全画面にします。もう一度で戻ります。", "Fills the screen, and back."), lambda desk: desk.shell.toggle_full_screen(), ("F11",), starts_section=True),
)
# fmt: on
