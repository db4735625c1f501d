"""A line for typing moves, below the board: it says what it understands while one types, and plays on Enter."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QSizePolicy

from app.base.event import Event
from app.desktop.kit.plain import Label, set_tip
from app.desktop.kit.speech import Speech
from app.text import board as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.typed_move import Typed, understood

MOST_CHOICES = 6


class TypedLine(QFrame):
    def __init__(self, document: Document, speech: Speech) -> None:
        super().__init__()
        self.setObjectName("typed")
        self.closed = Event[None]()
        self._document = document
        self._speech = speech
        self._label = Label()
        self.field = _Field(maxLength=60)
        self.field.setObjectName("typed.field")
        self.field.setMinimumWidth(120)
        self.field.setMaximumWidth(240)
        self._label.setBuddy(self.field)
        self._echo = Label()
        self._echo.setObjectName("typed.echo")
        self._echo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.setSpacing(10)
        row.addWidget(self._label)
        row.addWidget(self.field, 1)
        row.addWidget(self._echo, 2)
        self.field.textChanged.connect(lambda _: self._tell())
        self.field.returnPressed.connect(self._play)
        self.field.left.connect(lambda _: self.leave())
        document.changed.connect(lambda change: self._tell() if change.is_elsewhere or change.mode else None)
        speech.changed.connect(lambda _: self._speak())
        self._speak()

    @property
    def echo(self) -> str:
        """What it says now."""
        return self._echo.text()

    def begin(self) -> None:
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def leave(self) -> None:
        self.field.clear()
        self.hide()
        self.closed.emit(None)

    def _understood(self) -> Typed:
        node = self._document.cursor.node
        previous = node.move.to if node.move is not None else None
        return understood(self._document.cursor.position, self.field.text(), previous)

    def _play(self) -> None:
        move = self._understood().move
        if move is not None and self._document.editor is None and self._document.play(move):
            self.field.clear()

    def _tell(self) -> None:
        if self.isVisible() or self.field.text():
            self._echo.setText(self._speech.say(self._words(self._understood())))
            set_tip(self._echo, "")

    def _words(self, typed: Typed) -> Phrase:
        if self._document.editor is not None:
            return text.EDITING
        if typed.move is not None:
            return text.TYPED_PLAYS.filled(move=typed.name)
        if typed.problem is not None:
            return window_text.NOT_LEGAL.filled(reason=typed.problem) if typed.name else typed.problem
        if typed.choices:
            names = (name.replace("\u3000", "") for name in typed.choices[:MOST_CHOICES])
            shown, more = " / ".join(names), len(typed.choices) - MOST_CHOICES
            moves = text.TYPED_MORE.filled(moves=shown, count=more) if more > 0 else shown
            return text.TYPED_CHOICES.filled(moves=moves)
        return text.TYPE_MOVE_HINT

    def _speak(self) -> None:
        self._label.setText(self._speech.say(text.TYPE_MOVE))
        self.field.setAccessibleName(self._speech.say(text.TYPE_MOVE))
        self.field.setAccessibleDescription(self._speech.say(text.TYPE_MOVE_HINT))
        self._tell()


class _Field(QLineEdit):
    """Esc leaves it."""

    def __init__(self, maxLength: int) -> None:  # noqa: N803 - Qt's name
        super().__init__(maxLength=maxLength)
        self.left = Event[None]()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit(None)
        else:
            super().keyPressEvent(event)
