"""Style sheet of dialogs: flat buttons of one height, one of them filled, plain tabs, hairlines instead of boxes."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QPushButton, QWidget

from app.desktop.kit.access_keys import KeyTips
from app.desktop.kit.boxes import slim
from app.desktop.kit.change_events import STYLE_NAME
from app.desktop.kit.idle import IDLE
from app.desktop.kit.theme import Theme, disabled_colour, present_theme

SHEET: Final = """
QPushButton {{
    min-height: 26px; padding: 0 10px; border: 1px solid {line}; border-radius: 4px;
    background: {panel}; color: {text};
}}
QPushButton[chip="true"] {{ padding: 0 6px; }}
QPushButton:hover {{ background: {field}; }}
QPushButton:pressed, QPushButton:checked {{ background: {selected}; color: {accent}; border-color: {accent}; }}
QPushButton:focus {{ border-color: {accent}; background: {selected}; }}
QPushButton:disabled {{ background: {panel}; color: {asleep}; }}
QPushButton[main="true"], QPushButton:default {{
    background: {accent}; color: {on_accent}; border-color: {accent}; padding: 0 16px;
}}
QPushButton[main="true"]:focus, QPushButton:default:focus {{ border-color: {text}; }}
QPushButton[main="true"]:disabled, QPushButton:default:disabled {{ border-color: {line}; background: {panel}; color: {asleep}; }}
QLineEdit[frame="true"] {{ min-height: 26px; padding: 0 4px; }}
QLineEdit[readOnly="true"][frame="false"] {{ background: transparent; }}
QComboBox, QAbstractSpinBox {{ min-height: 22px; }}
QToolButton[autoRaise="false"] {{
    min-height: 22px; padding: 2px 8px; border: 1px solid {line}; border-radius: 4px;
    background: {panel}; color: {text};
}}
QToolButton[autoRaise="false"]:hover {{ background: {field}; }}
QToolButton[autoRaise="false"]:focus, QToolButton[autoRaise="false"]:checked {{
    border-color: {accent}; background: {selected};
}}
QToolButton[autoRaise="false"]:disabled {{ background: {panel}; color: {asleep}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {line}; }}
QTabBar::tab {{
    padding: 6px 2px; margin-right: 16px; border: none; border-bottom: 2px solid transparent; color: {muted};
}}
QTabBar::tab:selected {{ color: {text}; border-bottom-color: {accent}; }}
QTabBar::tab:focus {{ background: {selected}; }}
QHeaderView::section {{
    background: {panel}; color: {muted}; border: none; border-bottom: 1px solid {line}; padding: 3px 8px;
}}
"""
MANUAL: Final = "help.manual"
_WORN: Final = {QEvent.Type.ApplicationPaletteChange, QEvent.Type.PaletteChange, QEvent.Type.ApplicationFontChange}


def style_dialog(dialog: QWidget) -> None:
    """Apply the style sheet to a dialog and keep it up to date with the theme."""
    for area in dialog.findChildren(QAbstractScrollArea):
        slim(area)
    DialogStyle(dialog)


def make_main(button: QPushButton) -> QPushButton:
    """Make a button the one filled button of its dialog, although Enter does not press it as the default button."""
    button.setProperty("main", True)
    return button


def make_chip(button: QPushButton) -> QPushButton:
    """Make a checkable button one of several side by side, of which the checked one is chosen."""
    button.setCheckable(True)
    button.setProperty("chip", True)
    return button


class DialogStyle(QObject):
    def __init__(self, dialog: QWidget) -> None:
        super().__init__(dialog, objectName=STYLE_NAME)
        self._dialog = dialog
        self._worn: tuple[Theme, int] | None = None
        self._tips = KeyTips(dialog) if dialog.isWindow() else None
        self._is_arriving = False
        """True from being shown until being active; by then the window system has added the title bar."""
        dialog.installEventFilter(self)
        self.apply_style()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() in _WORN:
            self.apply_style()
        elif self._tips is not None and self._worn is not None:
            if event.type() is QEvent.Type.Show or (event.type() is QEvent.Type.WindowActivate and self._is_arriving):
                self._is_arriving = event.type() is QEvent.Type.Show
                IDLE.soon(self, self._keep_on_screen)
            self._tips.hear(event, self._worn[0])
            if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() == Qt.Key.Key_F1:
                return _help(self._dialog)
        return super().eventFilter(watched, event)

    def apply_style(self) -> None:
        worn = present_theme(), QApplication.font().pointSize()
        if worn != self._worn:  # a style sheet keeps the font that it was set with
            self._worn = worn
            theme, _ = worn
            coloured = [(each, each.palette()) for each in self._dialog.findChildren(QFrame) if _has_colours(each)]
            self._dialog.setStyleSheet(SHEET.format(**theme._asdict(), asleep=disabled_colour(theme).name()))
            for each, colours in coloured:
                each.setPalette(colours)

    def _keep_on_screen(self) -> None:
        """Move a dialog that opens partly off screen onto it, its title bar first of all."""
        dialog = self._dialog
        if not dialog.isVisible() or dialog.isMaximized() or dialog.isFullScreen():
            return
        frame, room = dialog.frameGeometry(), dialog.screen().availableGeometry()
        x = max(room.left(), min(frame.left(), room.right() + 1 - frame.width()))
        y = max(room.top(), min(frame.top(), room.bottom() + 1 - frame.height()))
        if (x, y) != (frame.left(), frame.top()):
            dialog.move(x, y)


def _help(dialog: QWidget) -> bool:
    """Open the manual as F1 does in the main window, if the dialog belongs to one."""
    above = dialog.parentWidget()
    while above is not None:
        manual = above.findChild(QAction, MANUAL)
        if manual is not None:
            manual.trigger()
            return True
        above = above.parentWidget()
    return False


def _has_colours(frame: QFrame) -> bool:
    """Return True if the frame's own palette must survive a new style sheet, which would reset it, as on notices."""
    return frame.testAttribute(Qt.WidgetAttribute.WA_SetPalette) and not isinstance(frame, QAbstractScrollArea)
