"""Every action of the program, in the order of the menus; each menu's stand in a module of their own."""

from typing import Final

from app.desktop.actions import (
    of_analysis,
    of_board,
    of_branches,
    of_edit,
    of_engines,
    of_file,
    of_game,
    of_go,
    of_goita,
    of_help,
    of_seeing,
    of_study,
    of_tools,
    of_view,
)
from app.desktop.desk.action import Action

ACTIONS: Final[tuple[Action, ...]] = (
    *of_file.ACTIONS,
    *of_edit.ACTIONS,
    *of_branches.ACTIONS,
    *of_board.EDITING,
    *of_board.PICTURES,
    *of_view.ACTIONS,
    *of_board.SEEING,
    *of_seeing.ACTIONS,
    *of_go.ACTIONS,
    *of_board.TYPING,
    *of_study.ACTIONS,
    *of_game.ACTIONS,
    *of_analysis.ACTIONS,
    *of_engines.ACTIONS,
    *of_tools.ACTIONS,
    *of_goita.ACTIONS,
    *of_help.ACTIONS,
)
