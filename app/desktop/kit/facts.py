"""What the program runs on, as whoever looks into a fault has to know it."""

import platform
from collections.abc import Iterator

import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtGui import QFontDatabase, QFontInfo, QGuiApplication

from app.base.folders import resources
from app.base.version import program_version


def facts() -> Iterator[tuple[str, object]]:
    """Each under its name. There has to be an application."""
    screen = QGuiApplication.primaryScreen()
    font = QFontInfo(QGuiApplication.font())
    japanese = QFontDatabase.families(QFontDatabase.WritingSystem.Japanese)
    yield "yomisuji", program_version()
    yield "system", platform.platform()
    yield "python", platform.python_version()
    yield "qt", f"{qVersion()} (PySide6 {PySide6.__version__})"
    yield "platform plugin", QGuiApplication.platformName()
    yield "screen", f"{screen.size().width()}×{screen.size().height()}, device ratio {screen.devicePixelRatio():g}"
    yield "font", f"{font.family()}, {font.pointSizeF():g} pt"
    yield "japanese fonts", len(japanese)
    yield "resources", resources()
