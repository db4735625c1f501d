"""A whole window as the program builds it, and hands to use it with."""

import json
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QFont, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.config.declare import section_fields
from app.config.engine_store import load_engines
from app.config.preferences import LoadedSettings, Preferences
from app.config.settings import Settings, notation_for
from app.desktop.board.piece_pixmaps import KEPT_AS
from app.desktop.desk.desk import Desk, EngineRoom
from app.desktop.desk.messages import MessageForm
from app.desktop.files.file_controller import FileController
from app.desktop.kit.icons import FORMAT, PictureCache
from app.desktop.kit.translation import Translation, language_for
from app.desktop.settings.command_palette import CommandPalette
from app.desktop.window.board_controller import BoardController
from app.desktop.window.tab_bar import Tabs
from app.desktop.window.window import MainWindow
from app.record.record_builder import new_record
from app.runtime.engine import EngineRegistry
from app.runtime.engine_logs import EngineLogs
from app.runtime.pool import EnginePool
from app.runtime.shared_engines import SharedEngines
from app.runtime.writer import FileWriter
from app.shogi.squares import square_named
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.scene import Place
from app.workspace.state_store import WINDOW, StateStore


def drag_across(origin: QWidget, start: QPoint, target: QWidget, *, ends: bool = True) -> None:
    """Take something up at a point of a widget, and carry it into the middle of another."""
    end = origin.mapFromGlobal(target.mapToGlobal(target.rect().center()))
    QTest.mousePress(origin, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 6):
        QTest.mouseMove(origin, start + (end - start) * step / 5)
    if ends:
        QTest.mouseRelease(origin, Qt.MouseButton.LeftButton, pos=end)


PAINTED: dict[tuple[str, str], QImage] = {}
"""What any window of this process has painted for the next one, by name and by what it shows."""


READ_EACH_TIME: Final = ("game", "palette")
"""What is kept under these names is read whenever its dialog is opened, so that it can be forgotten."""


class PaintedBefore(PictureCache):
    """Pictures for windows that follow upon each other, each as at a second start but without a disk."""

    def load(self, name: str, shows: str) -> QImage | None:
        painted = PAINTED.get((name, shows))
        return painted.copy() if painted is not None else None

    def keep(self, name: str, shows: str, image: QImage) -> None:
        PAINTED[name, shows] = image.convertToFormat(FORMAT)


class Room:
    """The window with all that belongs to it, and hands to use it with."""

    def __init__(self, settings: Settings, folder: Path, font: QFont, older: Path | None = None) -> None:
        self.saved: list[dict[str, object]] = []
        self.preferences = Preferences(LoadedSettings(settings, {}), lambda data: self.saved.append(json.loads(data)))
        language = language_for(settings.appearance.language)
        self.speech = Translation(language, notation_for(settings.board.notation, language))
        self.writer = FileWriter()
        self.kept = PaintedBefore(folder, self.writer.write_file)
        state = StateStore(folder / "data" / "notes", self.writer.write_file, older=older)
        self.window = MainWindow(self.preferences, self.speech, self.kept, font, state)
        if older is not None or state.has_value(WINDOW):
            self.window.restore_place()
        else:
            self.window.resize(1000, 700)
        self.document = Document(lambda: 0.0, lambda: self.speech.notation)
        self.filing = FileController(self.window, self.document, self.speech, self.writer, folder / "data")
        self.window.may_close = self.filing.may_close
        self.engines_file = folder / "engines.json"
        self.shared_engines = SharedEngines(self.engines_file, load_engines(self.engines_file, 0))
        self.shared_engines.start()
        self.engines = self.shared_engines.profiles
        self.running = EngineRegistry()
        self.pool = EnginePool(self.running, EngineLogs(folder / "logs"), shelf=self.engines)
        self.desk = Desk(
            self.document,
            self.preferences,
            self.speech,
            self.window,
            self.filing,
            lambda: EngineRoom(self.engines, self.running, self.pool),
        )
        self.table = BoardController(self.window, self.desk, self.kept)
        self.board = self.table.board
        self.tabs = Tabs(self.desk, self.filing)
        self.window.frame.lay_tabs(self.tabs)
        self._usual = self._chosen()

    def _chosen(self) -> tuple[Settings, object, object, object]:
        """All that a person has chosen, and that the next window would know, but for the place of the window."""
        kept = {name: data for name, data in self.window.state._cache.items() if data and name != WINDOW}
        return self.preferences.now, dict(self.preferences.keys), self.engines.profiles, kept

    def begin_anew(self) -> bool:
        """Be as at the beginning, with nothing of what was done before; False when that takes another window."""
        if not self.window.isVisible() or self.window.isFullScreen() or self.window.shows_board_alone:
            return False
        if self.running.running or self.document.shown.game or self.filing.is_busy or self.tabs.bar.count() > 1:
            return False
        for palette in self.window.findChildren(CommandPalette):
            palette.leave()
        for message in tuple(self.window.messages.open):
            if message.kind.form is MessageForm.NOTICE:
                message.end()
        dialogs = [each for each in self.window.findChildren(QDialog) if each.isVisible()]
        for dialog in dialogs:
            dialog.close()
        if any(each.isVisible() for each in dialogs) or QApplication.activePopupWidget():
            return False
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._choose_as_usual()
        if self._chosen() != self._usual:
            return False
        self.document.shown.editor = None
        self.document.hides_engines = False
        self.document.shown.load_record(new_record())
        if self.document.shown.is_flipped:
            self.document.shown.flip_board()
        self.window.resize(1000, 700)
        self.window.docks.reset()
        self.board.keys.stand(None)
        self.board._bubble.leave()
        self.board.setFocus()
        QApplication.clipboard().clear()
        self.saved.clear()
        return True

    def _choose_as_usual(self) -> None:
        """Take back what was chosen, but for how the window looks: that is much to undo, and not surely all of it."""
        usual = self._usual[0]
        for name, section in usual.sections().items():
            for field in section_fields(section):
                value = getattr(section, field.key)
                if name != "appearance" and getattr(getattr(self.preferences.now, name), field.key) != value:
                    self.preferences.change_setting(name, field.key, value)
        while self.engines.can_undo:
            self.engines.undo()
        for name in READ_EACH_TIME:
            self.window.state.delete_value(name)
        if self.preferences.keys:
            self.preferences.set_shortcuts(dict.fromkeys(self.preferences.keys))

    def leave(self) -> None:
        """Close the window whatever is unsaved, as when the program is killed, and wait for the disk."""
        art = self.board._painter.art
        if art.square and (KEPT_AS, art.shows) not in PAINTED:
            for _ in self.board.keep():
                pass
        self.window.may_close = lambda: True
        self.window.close()
        self.filing.close(20)
        self.shared_engines.close(20)
        self.writer.close(20)
        self.running.quit_and_wait(0)
        self.pool.logs.close(20)

    def point(self, place: str | Place) -> QPoint:
        return self.board.centre_of(square_named(place) if isinstance(place, str) else place)

    def click(self, place: str | Place) -> None:
        QTest.mouseClick(self.board, Qt.MouseButton.LeftButton, pos=self.point(place))

    def drag(self, origin: str | Place, to: str | Place) -> None:
        start, end = self.point(origin), self.point(to)
        QTest.mousePress(self.board, Qt.MouseButton.LeftButton, pos=start)
        for step in range(1, 6):
            QTest.mouseMove(self.board, start + (end - start) * step / 5)
        QTest.mouseRelease(self.board, Qt.MouseButton.LeftButton, pos=end)

    def do(self, action_id: str) -> None:
        self.window.action_registry.find(action_id).trigger()

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(self.board, key, modifier)

    @property
    def moves(self) -> list[str]:
        node, line = self.document.shown.cursor.node, list[str]()
        while node.parent is not None:
            line.append(node.move.usi if node.move else "end")
            node = node.parent
        return line[::-1]

    def shows(self, phrase: Phrase) -> bool:
        """Whether the state line says `phrase` now."""
        words = self.speech.say(phrase)
        return words in self.window.statusBar().currentMessage() or words in self.window.state_words
