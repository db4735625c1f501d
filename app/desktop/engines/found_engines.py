"""Engines on this machine that are not in the list: a background search, and the menu that adds them."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from app.config.engine_list import EngineProfiles
from app.config.found_engines import find_installed_engines
from app.desktop.kit.access_keys import Menu
from app.desktop.kit.background import BackgroundTasks
from app.desktop.kit.labels import keyless


def look_for_engines(
    beside: BackgroundTasks, shelf: EngineProfiles, then: Callable[[tuple[Path, ...]], object]
) -> None:
    """Search for engines that are not in the list, on a worker thread."""
    known = frozenset(profile.program for profile in shelf.profiles if profile.program)
    beside.look(partial(find_installed_engines, known), then)


def add_found(found: Sequence[Path], button: QWidget, add: Callable[[str], object]) -> None:
    """Add the single engine at once; of several, let the user choose from a menu."""
    if len(found) == 1:
        add(str(found[0]))
        return
    menu = Menu(button)
    menu.setObjectName("found.engines")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for path in found:
        menu.addAction(keyless(path.name)).triggered.connect(lambda _, path=path: add(str(path)))
    menu.popup(button.mapToGlobal(QPoint(0, button.height())))
