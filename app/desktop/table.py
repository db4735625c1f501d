"""The table: the board in its window, kept true to the document, and the document to the hand on the board."""

from PySide6.QtCore import QObject, QTimer

from app.config.preferences import Preferences
from app.desktop.actions.declared import ACTIONS
from app.desktop.actions.desk import Desk
from app.desktop.board import curtain
from app.desktop.board.kept import KeptPictures
from app.desktop.board.view import BoardView
from app.desktop.panes.declared import contents
from app.desktop.speech import Speech
from app.desktop.window import MainWindow
from app.text import window as text
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.scene import BoardScene

REFUSAL_MS = 6_000
"""How long the state line says why a move was refused."""
KEEP_MS = 2_000
"""When the board has lain still for so long, its pictures are kept for the next start."""


class Table(QObject):
    def __init__(
        self, window: MainWindow, document: Document, preferences: Preferences, speech: Speech, kept: KeptPictures
    ) -> None:
        super().__init__(window)
        self._window = window
        self._document = document
        self._speech = speech
        self._kept = kept
        self.board = BoardView(document.touch, kept)
        self.board.set_manner(window.manner)
        self._keeping = QTimer(self, singleShot=True, interval=KEEP_MS)
        self._keeping.timeout.connect(self._keep_pictures)
        self.board.redrawn.connect(lambda _: self._keeping.start())
        document.changed.connect(lambda _: self._show())
        document.refused.connect(self._tell_refusal)
        speech.changed.connect(lambda _: self._speak())
        window.dressed.connect(lambda _: self.board.set_manner(window.manner))
        self._speak()
        window.lay(self.board)
        desk = Desk(document, preferences, speech, window)
        window.book.fill(ACTIONS, desk, self.board)
        window.docks.changed.connect(lambda _: window.book.refresh())
        window.docks.furnish(contents(desk))

    def _speak(self) -> None:
        self.board.setAccessibleName(self._speech.say(text.BOARD))
        self._show()

    def _show(self) -> None:
        document = self._document
        scene = document.scene()
        self.board.set_scene(self._with_names(scene))
        ply = document.cursor.node.ply
        where = text.STATE.filled(ply=ply, move=document.last_move_name()) if ply else text.START_POSITION
        turn = text.MATE if document.is_mate() else text.TO_MOVE.filled(side=self._side_names()[scene.turn])
        self._window.show_state(where, turn)
        self._window.statusBar().clearMessage()
        self._window.book.refresh()

    def _with_names(self, scene: BoardScene) -> BoardScene:
        """The scene with words for the sides that have no names."""
        black, white = (
            name or self._speech.say(side) for name, side in zip(scene.names, self._side_names(), strict=True)
        )
        return scene._replace(names=(black, white))

    def _side_names(self) -> tuple[Phrase, Phrase]:
        return (text.LOWER, text.HIGHER) if self._document.is_handicap() else (text.BLACK, text.WHITE)

    def _tell_refusal(self, reason: Phrase) -> None:
        words = self._speech.say(text.NOT_LEGAL.filled(reason=reason))
        self._window.statusBar().showMessage(words, REFUSAL_MS)

    def _keep_pictures(self) -> None:
        """Keep what the next start shows first."""
        scene = self._with_names(Document.first_scene())
        picture = self.board.keep_pictures(scene)
        shows = curtain.described(picture.width(), picture.height(), self._window.manner, scene.names)
        self._kept.keep(curtain.KEPT_AS, shows, picture.toImage())
