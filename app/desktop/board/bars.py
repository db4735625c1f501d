"""The bars around the board: above it while a position is edited, and below it for typing moves."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QLineEdit,
    QMenu,
    QPushButton,
    QRadioButton,
    QSizePolicy,
)

from app.base.event import Event
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.plain import Label, set_tip
from app.desktop.kit.speech import Speech
from app.desktop.kit.spoken import Spoken
from app.shogi.pieces import SIDES, Side
from app.shogi.starts import STARTS
from app.text import board as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.cells import SIDE_NAMES
from app.workspace.document import Document
from app.workspace.editor import PositionEditor
from app.workspace.setup import faults_of
from app.workspace.typed_move import Typed, understood

TSUME: Final = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"
TWO_KINGS_TSUME: Final = "4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l18p 1"
EMPTY_BOARD: Final = "9/9/9/9/9/9/9/9/9 b - 1"
MOST_TOLD: Final = 3
"""Remarks that are shown; the others are in the tooltip."""
MOST_CHOICES = 6


class EditBar(QFrame):
    def __init__(
        self, document: Document, speech: Speech, finish: Callable[[], object], leave: Callable[[], object]
    ) -> None:
        super().__init__()
        self.setObjectName("editing")
        self._document = document
        self._speech = speech
        self._turn_label = Label()
        self._turns = {side: QRadioButton() for side in SIDES}
        group = QButtonGroup(self)
        for side, button in self._turns.items():
            button.setObjectName(f"editing.turn.{side.name.lower()}")
            group.addButton(button)
            button.clicked.connect(lambda _=False, side=side: self._do(lambda editor: editor.set_turn(side)))
        self._layings = QPushButton()
        self._layings.setObjectName("editing.lay")
        self._menu = QMenu(self._layings)
        self._layings.setMenu(self._menu)
        self._told = Label(wordWrap=True, objectName="editing.told")
        self._told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._spoken = spoken = Spoken(speech.say)
        spoken.named(self, text.EDIT_BAR)
        spoken.label(text.TURN_LABEL, self._turn_label)
        spoken.button(self._layings, text.LAYINGS)
        end = spoken.button(QPushButton(), text.FINISH, text.FINISH_HELP)
        cancel = spoken.button(QPushButton(), text.CANCEL, text.CANCEL_HELP)
        end.setObjectName("editing.finish")
        cancel.setObjectName("editing.cancel")
        end.clicked.connect(lambda _=False: finish())
        cancel.clicked.connect(lambda _=False: leave())
        self._halves = (
            hbox(self._turn_label, *self._turns.values(), 8, self._layings, STRETCH, spacing=8),
            hbox(STRETCH, end, cancel),
        )
        self._controls = hbox(*self._halves, spacing=6)
        vbox(self._controls, self._told, on=self, margins=(12, 6, 12, 6), spacing=6)
        document.changed.connect(lambda change: self.tell() if change.mode else None)
        speech.changed.connect(lambda _: self._speak())
        self._speak()

    @property
    def told(self) -> str:
        """What it says of the position."""
        return self._told.text()

    def tell(self) -> None:
        """Bring everything up to date with the position."""
        editor = self._document.editor
        self.setVisible(editor is not None)
        if editor is None:
            return
        self._turns[editor.setup.turn].setChecked(True)
        remarks = [self._speech.say(fault) for fault in faults_of(editor.setup)]
        words = remarks or [self._speech.say(text.NO_FAULTS if editor.is_edited else text.EDIT_HINT)]
        gap = "" if self._speech.say(text.NO_FAULTS).endswith("。") else " "
        shown = gap.join(words[:MOST_TOLD]) + (" …" if len(words) > MOST_TOLD else "")
        self._told.setText(shown)
        self._told.setAccessibleName(gap.join(words))
        set_tip(self._told, "\n".join(remarks) if len(remarks) > MOST_TOLD else "")

    def _do(self, act: Callable[[PositionEditor], object]) -> None:
        if (editor := self._document.editor) is not None:
            act(editor)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As narrow as its wider half: where there is no room the halves stand one above the other."""
        return QSize(max(half.minimumSize().width() for half in self._halves) + 24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        needed = sum(half.minimumSize().width() for half in self._halves) + 36
        beside = event.size().width() >= needed
        self._controls.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def _speak(self) -> None:
        say = self._speech.say
        self._spoken.speak()
        for side, turn in self._turns.items():
            turn.setText(("☗ " if side is Side.BLACK else "☖ ") + say(SIDE_NAMES[side]))
            turn.setAccessibleName(f"{say(text.TURN_LABEL)} {say(SIDE_NAMES[side])}")
        self._fill_menu()
        self.tell()

    def _fill_menu(self) -> None:
        menu = self._menu
        for inner in menu.findChildren(QMenu):
            inner.deleteLater()  # clearing leaves it
        menu.clear()
        starts = menu.addMenu(self._speech.say(text.START_LAYING))
        for start in STARTS:
            self._add(starts, start.name, _laying(start.sfen))
        self._add(menu, text.TSUME, _laying(TSUME))
        self._add(menu, text.TWO_KINGS_TSUME, _laying(TWO_KINGS_TSUME))
        self._add(menu, text.EMPTY_BOARD, _laying(EMPTY_BOARD))
        menu.addSeparator()
        self._add(menu, text.HANDS_TO_WHITE, lambda editor: editor.do(editor.setup.with_spares(Side.WHITE)))
        self._add(menu, text.TURN_AROUND, lambda editor: editor.do(editor.setup.around()))
        self._add(menu, text.MIRROR, lambda editor: editor.do(editor.setup.mirrored()))

    def _add(self, menu: QMenu, words: Phrase, act: Callable[[PositionEditor], object]) -> None:
        menu.addAction(self._speech.say(words)).triggered.connect(lambda: self._do(act))


def _laying(sfen: str) -> Callable[[PositionEditor], object]:
    return lambda editor: editor.lay(sfen)


class TypedLine(QFrame):
    def __init__(self, document: Document, speech: Speech) -> None:
        super().__init__()
        self.setObjectName("typed")
        self.closed = Event[None]()
        self._document = document
        self._speech = speech
        self._label = Label()
        self.field = _Field()
        self.field.setObjectName("typed.field")
        self.field.setMinimumWidth(120)
        self.field.setMaximumWidth(240)
        self._label.setBuddy(self.field)
        self._echo = Label(objectName="typed.echo")
        self._echo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        hbox(self._label, (self.field, 1), (self._echo, 2), on=self, margins=(12, 4, 12, 4), spacing=10)
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

    def __init__(self) -> None:
        super().__init__(maxLength=60)
        self.left = Event[None]()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit(None)
        else:
            super().keyPressEvent(event)
