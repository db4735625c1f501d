"""Translation of Qt's own texts, as in file dialogs and context menus, into the window's language."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator

from app.desktop.kit.idle import IDLE
from app.desktop.kit.subscriptions import attend
from app.desktop.kit.translation import Translation
from app.text.phrase import Language


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
