"""Bases of widgets that retranslate and restyle themselves by Qt's own change events."""

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QDialog, QWidget

from app.desktop.kit.theme import Theme, present_theme
from app.desktop.kit.translation import Translation

if TYPE_CHECKING:
    from typing import Protocol

    from app.shogi.notation import Notation
    from app.text.phrase import Language

    _Widget = QWidget

    class _DialogStyle(Protocol):
        def apply_style(self) -> None: ...

else:
    _Widget = object  # Qt's class is the other base of each widget

STYLE_NAME: Final = "dialog.style"
"""Object name of each `DialogStyle`."""
_RESTYLES: Final = {QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.StyleChange}


class ChangeEventMixin(_Widget):
    """Mixin that calls `_speak` in a new language or notation and `_apply_theme` in a new theme or font.

    It goes before Qt's class in the bases. The constructor calls `follow_changes` once all members exist; earlier
    events are ignored. Several events of one change have one effect."""

    _speech_followed: Translation | None = None
    _spoken_in: "tuple[Language, Notation] | None" = None
    _styled_in: tuple[Theme, int] | None = None

    def follow_changes(self, speech: Translation) -> None:
        """Set texts and colours now, and whenever they change."""
        self._speech_followed = speech
        self._follow_language(speech)
        self._follow_style()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if (speech := self._speech_followed) is None:
            return
        if event.type() == QEvent.Type.LanguageChange:
            self._follow_language(speech)
        elif event.type() in _RESTYLES and self._styled_in != self._style_now():
            # Everything inside has to get palette, font and style sheet first.
            QCoreApplication.postEvent(self, QEvent(QEvent.Type.User))

    def customEvent(self, event: QEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._follow_style()

    def _follow_language(self, speech: Translation) -> None:
        """Set the texts, once though Qt tells a dialog twice: as a window, and as a child of its parent."""
        spoken = speech.language, speech.notation
        if spoken != self._spoken_in:
            self._spoken_in = spoken
            self._speak()

    def _follow_style(self) -> None:
        styled = self._style_now()
        if styled != self._styled_in:
            self._styled_in = styled
            for style in self.findChildren(QObject, STYLE_NAME):  # Qt does not tell styled parts of a palette
                cast("_DialogStyle", style).apply_style()
            self._apply_theme()

    def _style_now(self) -> tuple[Theme, int]:
        return present_theme(), self.fontMetrics().height()

    def _speak(self) -> None:
        """Set the texts in the current language."""

    def _apply_theme(self) -> None:
        """Set the colours, icons and fonts of the current theme."""


class Pane(ChangeEventMixin, QWidget):
    """Widget that follows the language and the theme."""


class Dialog(ChangeEventMixin, QDialog):
    """Dialog that follows the language and the theme."""
