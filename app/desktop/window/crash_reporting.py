"""Crash reporting: a notice above the board about an internal error, with the kept data and a report to save."""

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, QThread, Signal
from PySide6.QtWidgets import QApplication, QMessageBox

from app.base.folders import Folders
from app.base.incidents import LOG_FOLDER, FailureLog, FailureReport
from app.config.settings import LanguageChoice
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.files.file_controller import FileController
from app.desktop.kit.announcements import Answer
from app.desktop.kit.background import attend
from app.desktop.kit.labels import message_box
from app.desktop.kit.translation import Translation, language_for
from app.desktop.window.window import MainWindow
from app.runtime.background_worker import BackgroundWorker
from app.runtime.fatal import CrashDump, collect_crash_dumps, crash_reason
from app.runtime.qt import log_qt_messages, restore_qt_messages
from app.text import crash as text
from app.text import filing as filing_text
from app.text.phrase import Phrase

_MOST_TOLD: Final = 5
"""Maximum number of notices about different errors at a time."""


class CrashReporter(QObject):
    _heard = Signal(object)

    def __init__(
        self, incidents: FailureLog, places: Folders, window: MainWindow, filing: FileController, speech: Translation
    ) -> None:
        super().__init__(window)
        self._incidents, self._places = incidents, places
        self._window, self._filing, self._speech = window, filing, speech
        self._told: dict[str, Phrase] = {}
        """Text of the notice about each kind of error, also after it was dismissed."""
        self._has_journal = True
        filing.safe.failed.connect(lambda _: self._lose_journal())
        # The error may come from another thread, or from the middle of painting.
        self._heard.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        for incident in incidents.last_failures:
            self._heard.emit(incident)
        attend(incidents.failure_reported, self, self._heard.emit)
        log_qt_messages(incidents)
        self._last_words = CrashDump(places.data / LOG_FOLDER)
        self._last_words.enable()
        self._reader = BackgroundWorker(self)
        self._reader.start(lambda: collect_crash_dumps(places.data / LOG_FOLDER), self._on_leftovers)

    def close(self) -> None:
        """Mark the run as properly ended."""
        restore_qt_messages()
        self._last_words.disable()

    def make_report(self) -> None:
        """Show the content of a crash report in a dialog, to be saved or not."""
        from app.desktop.help.bundle_dialog import BundleDialog  # noqa: PLC0415 - most days nobody needs it

        self._window.show_one(BundleDialog, partial(BundleDialog, self._places, self._speech))

    def _lose_journal(self) -> None:
        self._has_journal = False

    def _tell(self, incident: FailureReport) -> None:
        before = self._told.get(incident.kind)
        if before is not None:
            if before not in self._window.notices:
                return  # a dismissed notice must not come back
            self._window.withdraw(WINDOW, before)
        elif sum(told in self._window.notices for told in self._told.values()) >= _MOST_TOLD:
            return
        unsaved = [tab for tab in self._filing.tabs if tab.is_unsaved]
        for tab in unsaved:
            tab.safekeeping.write()
        sentence = text.HAPPENED if incident.times == 1 else text.HAPPENED_OFTEN
        words = sentence.filled(reason=incident.reason, count=f"{incident.times:,}", kept=self._kept(bool(unsaved)))
        self._told[incident.kind] = words
        saving = [
            Answer(filing_text.SAVE, partial(self._filing.saving.save, None, tab), keeps=True) for tab in unsaved[:1]
        ]
        self._window.warn(MessageKind.CRASH, WINDOW, words, [*saving, Answer(text.REPORT, self.make_report)])

    def _kept(self, is_unsaved: bool) -> Phrase:
        if not is_unsaved:
            return text.NOTHING_UNSAVED
        return text.KEPT if self._has_journal else text.NOT_KEPT

    def _on_leftovers(self, found: tuple[str, ...]) -> None:
        """Log and report that a signal ended an earlier run."""
        for words in found:
            self._incidents.log.append_entry(words)
        if found:
            reason = crash_reason(found[-1])
            answers = [Answer(text.REPORT, self.make_report)]
            self._window.warn(MessageKind.CRASH, WINDOW, text.ENDED.filled(reason=reason), answers)


def tell_where_no_window_does(incident: FailureReport, incidents: FailureLog, places: Folders) -> None:
    """Report an error that ends the program, as before the main window exists, in a message box."""
    application, thread = QApplication.instance(), QThread.currentThread()
    if application is not None and (thread is not application.thread() or thread.loopLevel()):
        return  # the window reports it, or it is another thread's
    from app.desktop.help.bundle_dialog import BundleDialog  # noqa: PLC0415 - most days nobody needs it

    holder = application or QApplication(["yomisuji"])
    speech = Translation(language_for(LanguageChoice.SYSTEM))
    words = text.DYING.filled(reason=incident.reason, path=incidents.log.path)
    box = message_box(QMessageBox.Icon.Critical, speech.say(text.DYING_TITLE), speech.say(words))
    report = box.addButton(speech.say(text.REPORT), QMessageBox.ButtonRole.ActionRole)
    box.addButton(QMessageBox.StandardButton.Close)
    box.exec()
    if box.clickedButton() is report:
        BundleDialog(places, speech).exec()
    del holder
