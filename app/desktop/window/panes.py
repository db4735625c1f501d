"""What each dock holds, made when it is first looked at."""

from collections.abc import Callable
from functools import partial
from importlib import import_module

from PySide6.QtWidgets import QWidget

from app.desktop.desk.desk import Desk
from app.desktop.desk.dock import DOCKS, Dock
from app.desktop.window.docks import Contents


def contents(desk: Desk) -> Contents:
    return {dock.id: partial(_made, dock, desk) for dock in DOCKS}


def _made(dock: Dock, desk: Desk) -> QWidget:
    make: Callable[[Desk], QWidget] = getattr(import_module(dock.module), dock.pane)
    return make(desk)
