"""Secondary windows, spacing and buttons of dialogs, and the hints, validation messages and notices inside them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHeaderView,
    QPushButton,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QWidget,
)

from app.base.event import Event
from app.config.declare import FieldValue
from app.desktop.kit.announcements import announce
from app.desktop.kit.buttons import KeyTips
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import Label, hbox, slim
from app.desktop.kit.theme import Theme, disabled_colour, present_theme, set_colours
from app.desktop.kit.translation import STYLE_NAME, ChangeEventMixin, Dialog, Say, Translation
from app.text import option_dialog as dialog_text
from app.text import settings as text
from app.text import window as window_text
from app.text.phrase import Phrase

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


ROOM = 11
"""Pixels by which a row is higher than its letters."""
LETTERS = 14
"""Height of the default font, for which the sizes of dialogs are given."""
MOST_OF_SCREEN = 0.9
"""Maximum share of the screen that a dialog takes."""


class RoomyRows(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: N802 - Qt's name
        size = super().sizeHint(option, index)
        return QSize(size.width(), option.fontMetrics.height() + ROOM)

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:  # noqa: N802 - Qt's name
        """Lighten the window colour, since Fusion draws frames of check boxes in a darker shade, invisible in a dark
        list."""
        super().initStyleOption(option, index)
        palette = QPalette(option.palette)
        palette.setColor(QPalette.ColorRole.Window, palette.color(QPalette.ColorRole.PlaceholderText).lighter(140))
        option.palette = palette


def give_room(dialog: QWidget, width: int, height: int) -> None:
    """Style a dialog and resize it, scaled by the font and limited by the screen."""
    style_dialog(dialog)
    by = max(dialog.fontMetrics().height() / LETTERS, 1.0)
    screen = dialog.screen().availableGeometry()
    dialog.resize(
        round(min(by * width, MOST_OF_SCREEN * screen.width())),
        round(min(by * height, MOST_OF_SCREEN * screen.height())),
    )


class SecondaryWindow(Dialog):
    """Secondary window that closes with the main one but does not stay above it; the last activated is in front."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        self.windowHandle().setProperty("transientParent", None)
        super().showEvent(event)


class BusyWindow(SecondaryWindow):
    """Secondary window with work in the background: closing it, or the main window, asks for confirmation."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        parent.installEventFilter(self)

    @property
    def is_working(self) -> bool:
        raise NotImplementedError

    def appear(self) -> None:
        raise NotImplementedError

    def ask_before_end(self, then: Callable[[], object]) -> None:
        """Stop the work if the user agrees, and call `then` once it has ended."""
        raise NotImplementedError

    def reject(self) -> None:
        """Close by Esc or the close button, after a confirmation while work is going on."""
        if self.is_working:
            self.ask_before_end(self.reject)
        else:
            super().reject()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Ask also when the main window closes, since that closes this one."""
        if isinstance(event, QCloseEvent) and watched is self.parent() and self.is_working:
            event.ignore()
            self.appear()
            self.ask_before_end(self._close_all)
            return True
        return super().eventFilter(watched, event)

    def _close_all(self) -> None:
        parent = self.parent()
        if isinstance(parent, QWidget):
            parent.close()


def come_forward(window: QWidget) -> None:
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()


def read_by_rows(table: QTableView) -> QHeaderView:
    """Make a table a list of whole rows without grid lines; return its header."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.setAlternatingRowColors(True)
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return header


def closing(dialog: QDialog, speech: Translation, *, by_enter: bool = False) -> QDialogButtonBox:
    """Create a button box with a close button; `by_enter` makes it the default, for a dialog without input."""
    return _CloseBox(dialog, speech, by_enter=by_enter)


class _CloseBox(ChangeEventMixin, QDialogButtonBox):
    def __init__(self, dialog: QDialog, speech: Translation, *, by_enter: bool) -> None:
        super().__init__(dialog)
        self._speech = speech
        self._button = self.addButton("", QDialogButtonBox.ButtonRole.RejectRole)
        self._button.setAutoDefault(by_enter)
        self._button.setDefault(by_enter)
        self.rejected.connect(dialog.reject)
        self.follow_changes(speech)

    def _speak(self) -> None:
        self._button.setText(self._speech.say(window_text.CLOSE))


MOST_NOTICES: Final = 6
"""Maximum number of sentences shown or announced at a time."""
RESTING_MS: Final = 1_000
"""Debounce delay in ms after typing before a validation message is announced."""


class SpokenLabel(Label):
    """Label for validation messages; screen readers announce them when the user stops typing or leaves the field."""

    def __init__(self, name: str = "") -> None:
        super().__init__(wordWrap=True, objectName=name)
        self._sentences: list[str] = []
        self._heard: list[str] = []
        self._resting = QTimer(self, singleShot=True, interval=RESTING_MS)
        self._resting.timeout.connect(self._announce)
        if isinstance(application := QApplication.instance(), QApplication):
            application.focusChanged.connect(self._on_focus)

    def tell(self, sentences: Iterable[str], *, is_heard: bool = True) -> None:
        """Show the sentences, or hide the label without any; a sentence that had disappeared is announced again."""
        self._sentences = [sentence for sentence in sentences if sentence]
        self.setText("\n".join(self._sentences))
        self.setVisible(bool(self._sentences))
        self._heard = [each for each in self._sentences if each in self._heard or not is_heard]
        if self._heard == self._sentences:
            self._resting.stop()
        else:
            self._resting.start()

    def _on_focus(self, *_: object) -> None:
        if self._resting.isActive():
            self._resting.stop()
            self._announce()

    def _announce(self) -> None:
        new = [sentence for sentence in self._sentences if sentence not in self._heard]
        self._heard = list(self._sentences)
        announce(self, "\n".join(new[:MOST_NOTICES]), is_urgent=True)


class Hint(QWidget):
    """Advice on a field, with a button that sets the recommended value."""

    def __init__(self) -> None:
        super().__init__()
        self.wished = Event[FieldValue]()
        """Emitted with the recommended value when the user accepts it."""
        self.sentence = SpokenLabel("advice")
        self.button = push_button("sensible")
        keeps_place = QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        keeps_place.setRetainSizeWhenHidden(True)  # the layout below does not move when the button disappears
        self.button.setSizePolicy(keeps_place)
        self.button.clicked.connect(self._on_pressed)
        self._sensible: FieldValue | None = None
        self._is_warning = False
        hbox((self.sentence, 1), (self.button, 0, Qt.AlignmentFlag.AlignTop), on=self, margins=(0, 2, 0, 2))

    def show_advice(
        self, sentence: Phrase, sensible: FieldValue | None, is_warning: bool, say: Say, *, is_heard: bool
    ) -> None:
        self.sentence.tell([say(sentence)], is_heard=is_heard and is_warning)
        self._sensible, self._is_warning = sensible, is_warning
        self.button.setVisible(sensible is not None)
        self.button.setText(say(text.SET_TO.filled(value=sensible)))

    def apply_theme(self, theme: Theme) -> None:
        self.sentence.setAutoFillBackground(self._is_warning)
        self.sentence.setMargin(4 if self._is_warning else 0)
        if self._is_warning:
            filled(self.sentence, theme)
        else:
            coloured(self.sentence, theme.muted)

    def _on_pressed(self) -> None:
        if self._sensible is not None:
            self.wished.emit(self._sensible)


def words(name: str = "") -> Label:
    """Create a label for arbitrary plain text, broken into lines."""
    return Label(wordWrap=True, objectName=name)


class _PushButton(QPushButton):
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Press this button with Enter if it has the focus; Qt would press the dialog's default button."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)


def push_button(name: str) -> QPushButton:
    """Create a button that Enter does not press while another widget has the focus."""
    button = _PushButton(autoDefault=False)
    button.setObjectName(name)
    return button


def coloured(label: Label, colour: str) -> None:
    set_colours(label, words=colour)


def filled(label: Label, theme: Theme) -> None:
    """Give a label the warning colours."""
    set_colours(label, theme.warning, theme.on_warning)


class Notices(QFrame):
    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notices")
        self._sentences: list[Phrase] = []
        self._is_warning = False
        self._told = words("told")
        self._told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QToolButton(autoRaise=True)
        self._close.setObjectName("dismiss")
        self._close.clicked.connect(self.put_away)
        hbox((self._told, 1), (self._close, 0, Qt.AlignmentFlag.AlignTop), on=self, margins=(8, 4, 4, 4))
        self.setAutoFillBackground(True)
        self.hide()

    @property
    def told(self) -> str:
        return self._told.text()

    def tell(self, sentences: Sequence[Phrase], say: Say, theme: Theme, *, is_warning: bool = False) -> None:
        """Replace the displayed sentences."""
        if new := [sentence for sentence in sentences if sentence not in self._sentences]:
            announce(self, "\n".join(map(say, new[:MOST_NOTICES])), is_urgent=is_warning)
        self._sentences, self._is_warning = list(sentences), is_warning
        self.speak(say)
        self.apply_theme(theme)
        self.setVisible(bool(self._sentences))

    def add(self, sentence: Phrase, say: Say) -> None:
        announce(self, say(sentence), is_urgent=self._is_warning)
        self._sentences.append(sentence)
        self.speak(say)
        self.show()

    def put_away(self) -> None:
        self._sentences = []
        self.hide()

    def speak(self, say: Say) -> None:
        left = len(self._sentences) - MOST_NOTICES
        lines = [say(sentence) for sentence in self._sentences[:MOST_NOTICES]]
        self._told.setText("\n".join([*lines, *([say(dialog_text.AND_MORE.filled(count=left))] if left > 0 else [])]))
        self._close.setText(say(dialog_text.DISMISS))

    def apply_theme(self, theme: Theme) -> None:
        set_colours(self, theme.warning if self._is_warning else theme.field)
        if self._is_warning:
            filled(self._told, theme)
        else:
            self._told.setPalette(QPalette())
