"""What each dock holds: one entry a dock, loaded when it is first looked at."""

from collections.abc import Callable
from functools import partial
from importlib import import_module

from PySide6.QtWidgets import QWidget

from app.desktop.desk.desk import Desk
from app.desktop.window.docks import Contents

PANES: dict[str, tuple[str, str]] = {
    "moves": ("record.moves", "MovesPane"),
    "bookmarks": ("record.bookmarks", "BookmarksPane"),
    "branches": ("record.branches", "BranchesPane"),
    "log": ("engines.log", "LogPane"),
    "problems": ("record.problems", "ProblemsPane"),
    "study": ("study.study", "StudyPane"),
    "comment": ("record.comment", "CommentPane"),
    "graph": ("analysis.graph", "GraphPane"),
    "report": ("analysis.report", "ReportPane"),
    "headers": ("record.headers", "HeadersPane"),
}
"""By the id of a dock, the module below `app.desktop` and the class in it, which is made with the desk."""


def contents(desk: Desk) -> Contents:
    return {dock_id: partial(_made, *where, desk) for dock_id, where in PANES.items()}


def _made(module: str, name: str, desk: Desk) -> QWidget:
    make: Callable[[Desk], QWidget] = getattr(import_module(f"app.desktop.{module}"), name)
    return make(desk)
