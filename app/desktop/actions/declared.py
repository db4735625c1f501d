"""Every action of the program, in the order of the menus; each menu's stand in a module of their own."""

from typing import Final

from app.desktop.actions import of_edit, of_file, of_go, of_help, of_view
from app.desktop.actions.action import Action

ACTIONS: Final[tuple[Action, ...]] = (
    *of_file.ACTIONS,
    *of_edit.ACTIONS,
    *of_go.ACTIONS,
    *of_view.ACTIONS,
    *of_help.ACTIONS,
)
