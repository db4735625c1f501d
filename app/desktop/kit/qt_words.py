"""What Qt itself says, as in file dialogs and in the menus of fields, in the language of the window."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator

from app.desktop.kit.attending import attend
from app.desktop.kit.idle import IDLE
from app.desktop.kit.speech import Speech
from app.text.phrase import Language


class QtWords(QObject):
    """Qt's own language is English; for others there is a file, and where that is missing Qt goes on in English.

    Every widget is told of another; that is done after ours has been said.
    """

    def __init__(self, speech: Speech, parent: QObject) -> None:
        super().__init__(parent)
        self._translator = QTranslator(self)
        attend(speech.changed, self, lambda language: IDLE.soon(self, partial(self._speak, language), self._speak))
        self._speak(speech.language)

    def leave(self) -> None:
        """Let Qt say what it says by itself."""
        QCoreApplication.removeTranslator(self._translator)

    def _speak(self, language: Language) -> None:
        self.leave()
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if language is not Language.EN and self._translator.load(f"qtbase_{language.value}", folder):
            QCoreApplication.installTranslator(self._translator)
