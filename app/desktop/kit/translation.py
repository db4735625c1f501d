"""Language and move notation of the window's texts, and bases of widgets that retranslate and restyle themselves."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar, cast

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtWidgets import QAbstractButton, QDialog, QWidget

from app.base.event import Event
from app.config.settings import LanguageChoice
from app.desktop.kit.background import attend
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import Label, keyless, set_tip
from app.desktop.kit.theme import Theme, present_theme
from app.shogi.notation import Notation
from app.text.phrase import Language, Phrase

if TYPE_CHECKING:
    from typing import Protocol

    _Widget = QWidget

    class _DialogStyle(Protocol):
        def apply_style(self) -> None: ...

else:
    _Widget = object  # Qt's class is the other base of each widget

Say = Callable[[Phrase], str]
"""Function that translates a phrase into the current language."""


class Translation:
    def __init__(self, language: Language, notation: Notation = Notation.KANJI) -> None:
        self.language = language
        self.notation = notation
        self.changed = Event[Language]()

    def speak(self, language: Language, notation: Notation) -> None:
        if (language, notation) != (self.language, self.notation):
            self.language, self.notation = language, notation
            self.changed.emit(language)
            if (application := QCoreApplication.instance()) is not None:
                QCoreApplication.sendEvent(application, QEvent(QEvent.Type.LanguageChange))  # which posts it to windows
                QCoreApplication.sendPostedEvents(None, QEvent.Type.LanguageChange.value)

    def say(self, phrase: Phrase) -> str:
        return phrase.to(self.language)


def language_for(choice: LanguageChoice) -> Language:
    """Language of a setting; the system's choice is Japanese if its locale is, and English otherwise."""
    if choice is LanguageChoice.SYSTEM:
        japanese = QLocale.system().language() == QLocale.Language.Japanese
        return Language.JA if japanese else Language.EN
    return Language(choice.value)


W = TypeVar("W", bound=QWidget)
B = TypeVar("B", bound=QAbstractButton)


class Retranslator:
    """Registered texts of widgets; `speak` sets all of them in the current language.

    Every method returns its widget, so that a part gets its text where it is made: `self.add =
    spoken.button(QPushButton(), text.ADD, text.ADD_HELP)`."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._told: list[Callable[[], object]] = []

    def speak(self) -> None:
        for tell in self._told:
            tell()

    def label(self, words: Phrase, label: Label | None = None) -> Label:
        """Register a label's text; without `label` a new one is made."""
        shown = Label() if label is None else label
        self._told.append(lambda: shown.setText(self._say(words)))
        return shown

    def button(self, button: B, words: Phrase, tip: Phrase | None = None) -> B:
        """Register the text of a button or check box."""
        self._told.append(lambda: button.setText(keyless(self._say(words))))
        return button if tip is None else self.tip(button, tip)

    def named(self, widget: W, name: Phrase, tip: Phrase | None = None) -> W:
        """Register the accessible name of a widget without visible text."""
        self._told.append(lambda: widget.setAccessibleName(self._say(name)))
        return widget if tip is None else self.tip(widget, tip)

    def tip(self, widget: W, tip: Phrase) -> W:
        self._told.append(lambda: set_tip(widget, self._say(tip)))
        return widget


class QtTranslation(QObject):
    """Translator of Qt's own English texts; where the language's file is missing they stay English.

    Installing it notifies every widget, so that is done from the idle queue, after our own texts have changed."""

    def __init__(self, speech: Translation, parent: QObject) -> None:
        super().__init__(parent)
        self._translator = QTranslator(self)
        attend(speech.changed, self, lambda language: IDLE.soon(self, partial(self._speak, language), self._speak))
        self._speak(speech.language)

    def leave(self) -> None:
        """Remove the translation, so that Qt's texts are English."""
        QCoreApplication.removeTranslator(self._translator)

    def _speak(self, language: Language) -> None:
        self.leave()
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if language is not Language.EN and self._translator.load(f"qtbase_{language.value}", folder):
            QCoreApplication.installTranslator(self._translator)


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
