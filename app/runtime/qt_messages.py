"""What Qt complains of, written into the program's log as well as on standard error."""

from enum import Enum
from typing import Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from app.base.incidents import Incidents, say_aside

_OFFSCREEN: Final = "This plugin does not support propagateSizeHints()"
"""What the platform without a screen says of every window it opens; nothing is wrong with that."""
_QUIET: Final = frozenset({QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg})


def hear_qt(incidents: Incidents) -> None:
    """A complaint that comes again and again is written as seldom as any failure. An end by Qt is written before it comes."""

    def on_message(kind: Enum, context: QMessageLogContext, words: str) -> None:
        if words == _OFFSCREEN:
            return
        if kind in _QUIET:
            say_aside(f"{words}\n")
            return
        line = f"Qt ({kind.name}, {context.category or 'default'}): {words}"
        if incidents.note(line, line, lambda: line) is not None:
            say_aside(f"{words}\n")

    qInstallMessageHandler(on_message)


def hear_qt_aside() -> None:
    """The same on standard error alone, where nobody keeps a log."""

    def on_message(_kind: Enum, _context: QMessageLogContext, words: str) -> None:
        if words != _OFFSCREEN:
            say_aside(f"{words}\n")

    qInstallMessageHandler(on_message)


def leave_qt() -> None:
    qInstallMessageHandler(None)
