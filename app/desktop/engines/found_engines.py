"""Engines on this machine that nobody has added yet: looked for beside the window, and offered to be added."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from app.config.engine_shelf import EngineShelf
from app.config.found_engines import engines_here
from app.desktop.kit.access_keys import Menu
from app.desktop.kit.beside import Beside
from app.desktop.kit.plain import keyless


def look_for_engines(beside: Beside, shelf: EngineShelf, then: Callable[[tuple[Path, ...]], object]) -> None:
    """See what engines there are that are not on the shelf."""
    known = frozenset(profile.program for profile in shelf.profiles if profile.program)
    beside.look(partial(engines_here, known), then)


def add_found(found: Sequence[Path], button: QWidget, add: Callable[[str], object]) -> None:
    """One of them at once; of several the person chooses below the button."""
    if len(found) == 1:
        add(str(found[0]))
        return
    menu = Menu(button)
    menu.setObjectName("found.engines")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for path in found:
        menu.addAction(keyless(path.name)).triggered.connect(lambda _, path=path: add(str(path)))
    menu.popup(button.mapToGlobal(QPoint(0, button.height())))
