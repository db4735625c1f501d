"""What each dock holds: one entry a dock, loaded when it is first looked at."""

from collections.abc import Callable
from functools import partial
from importlib import import_module

from PySide6.QtWidgets import QWidget

from app.desktop.actions.desk import Desk
from app.desktop.docks import Contents

PANES: dict[str, tuple[str, str]] = {
    "moves": ("moves", "MovesPane"),
    "bookmarks": ("bookmarks", "BookmarksPane"),
    "branches": ("branches", "BranchesPane"),
    "log": ("log", "LogPane"),
    "problems": ("problems", "ProblemsPane"),
    "study": ("study", "StudyPane"),
    "comment": ("comment", "CommentPane"),
    "graph": ("graph", "GraphPane"),
    "report": ("report", "ReportPane"),
    "headers": ("headers", "HeadersPane"),
}
"""By the id of a dock, the module in this room and the class in it, which is made with the desk."""


def contents(desk: Desk) -> Contents:
    return {dock_id: partial(_made, *where, desk) for dock_id, where in PANES.items()}


def _made(module: str, name: str, desk: Desk) -> QWidget:
    make: Callable[[Desk], QWidget] = getattr(import_module(f"app.desktop.panes.{module}"), name)
    return make(desk)
