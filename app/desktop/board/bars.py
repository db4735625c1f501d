"""Bars in the strip below the board: the position editor's bar, and the text field for typing moves."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QLineEdit, QMenu, QPushButton, QRadioButton, QSizePolicy

from app.base.event import Event
from app.desktop.kit.buttons import Menu, add_menu
from app.desktop.kit.labels import CutLabel, Label, hbox
from app.desktop.kit.text_fields import Typing
from app.desktop.kit.theme import BUTTON, grown
from app.desktop.kit.translation import ChangeEventMixin, Pane, Retranslator, Translation
from app.shogi.pieces import SIDES, Side
from app.shogi.starts import STARTS
from app.text import board as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.cells import SIDE_NAMES
from app.workspace.document import Document
from app.workspace.editor import PositionEditor
from app.workspace.setup import position_faults

if TYPE_CHECKING:
    from app.workspace.typed_move import TypedMove

TSUME: Final = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"
TWO_KINGS_TSUME: Final = "4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l18p 1"
EMPTY_BOARD: Final = "9/9/9/9/9/9/9/9/9 b - 1"
MOST_TOLD: Final = 3
"""Number of remarks that are shown; the tooltip has the others."""
MOST_CHOICES = 6
FIELD: Final = 180
"""Width of the text field for moves, in pixels."""


class EditBar(ChangeEventMixin, QFrame):
    """Bar of the position editor; it takes the place of a message while a position is edited."""

    def __init__(
        self, document: Document, speech: Translation, finish: Callable[[], object], leave: Callable[[], object]
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
        self._menu = Menu(self._layings)
        self._layings.setMenu(self._menu)
        self._told = CutLabel(objectName="editing.told", lines=2)
        self._told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._spoken = spoken = Retranslator(speech.say)
        spoken.named(self, text.EDIT_BAR)
        spoken.label(text.TURN_LABEL, self._turn_label)
        spoken.button(self._layings, text.LAYINGS)
        end = spoken.button(QPushButton(), text.FINISH, text.FINISH_HELP)
        cancel = spoken.button(QPushButton(), text.CANCEL, text.CANCEL_HELP)
        end.setObjectName("editing.finish")
        cancel.setObjectName("editing.cancel")
        end.clicked.connect(lambda _=False: finish())
        cancel.clicked.connect(lambda _=False: leave())
        turns = hbox(*self._turns.values(), spacing=8)
        hbox(
            self._turn_label,
            turns,
            self._layings,
            (self._told, 1),
            end,
            cancel,
            on=self,
            margins=(12, 2, 8, 2),
            spacing=8,
        )
        document.changed.connect(lambda change: self.tell() if change.mode_changed else None)
        self.follow_changes(speech)

    @property
    def told(self) -> str:
        """Displayed remarks about the position."""
        return self._told.text()

    def tell(self) -> None:
        """Update the turn and the remarks from the edited position."""
        editor = self._document.shown.editor
        if editor is None:
            return
        self._turns[editor.setup.turn].setChecked(True)
        remarks = [self._speech.say(fault) for fault in position_faults(editor.setup)]
        words = remarks or [self._speech.say(text.NO_FAULTS if editor.is_edited else text.EDIT_HINT)]
        gap = "" if self._speech.say(text.NO_FAULTS).endswith("。") else " "
        shown = gap.join(words[:MOST_TOLD]) + (" …" if len(words) > MOST_TOLD else "")
        self._told.setText(shown)
        self._told.setAccessibleName(gap.join(words))

    def _do(self, act: Callable[[PositionEditor], object]) -> None:
        if (editor := self._document.shown.editor) is not None:
            act(editor)

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
            inner.deleteLater()  # clear() keeps submenus alive
        menu.clear()
        starts = add_menu(menu, self._speech.say(text.START_LAYING))
        for start in STARTS:
            self._add(starts, start.name, _laying(start.sfen))
        self._add(menu, text.TSUME, _laying(TSUME))
        self._add(menu, text.TWO_KINGS_TSUME, _laying(TWO_KINGS_TSUME))
        self._add(menu, text.EMPTY_BOARD, _laying(EMPTY_BOARD))
        menu.addSeparator()
        self._add(menu, text.HANDS_TO_WHITE, lambda editor: editor.set_setup(editor.setup.with_spares(Side.WHITE)))
        self._add(menu, text.TURN_AROUND, lambda editor: editor.set_setup(editor.setup.rotated()))
        self._add(menu, text.MIRROR, lambda editor: editor.set_setup(editor.setup.mirrored()))

    def _add(self, menu: QMenu, words: Phrase, act: Callable[[PositionEditor], object]) -> None:
        menu.addAction(self._speech.say(words)).triggered.connect(lambda: self._do(act))


def _laying(sfen: str) -> Callable[[PositionEditor], object]:
    return lambda editor: editor.set_sfen(sfen)


class TypedLine(Pane):
    """Text field for typing moves, below the board at the right, with an echo of the move that it understands."""

    def __init__(self, document: Document, speech: Translation) -> None:
        super().__init__()
        self.setObjectName("typed")
        self.closed = Event[None]()
        self.opened = Event[bool]()
        """Emitted with True when the echo needs room because the user types, with False when it no longer does."""
        self.typing = Event[Typing]()
        self._document = document
        self._speech = speech
        self._is_begun = False
        self.field = _Field()
        self.field.setObjectName("typed.field")
        self.field.setFixedSize(FIELD, grown(BUTTON, self.font()))
        self._echo = CutLabel(objectName="typed.echo")
        self._echo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._echo.hide()
        middle = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        hbox((self._echo, 1), (self.field, 0, middle), on=self, margins=0, spacing=8)
        self.field.textChanged.connect(lambda _: self._on_text())
        self.field.returnPressed.connect(self._play)
        self.field.left.connect(lambda _: self.leave())
        self.field.let_go.connect(lambda _: self._end())
        self.field.vanished.connect(self.closed.emit)
        document.changed.connect(lambda change: self._tell() if change.alters_views or change.mode_changed else None)
        self.follow_changes(speech)

    @property
    def echo(self) -> str:
        """Displayed echo of the typed text."""
        return self._echo.text()

    @property
    def is_open(self) -> bool:
        """True while the field has text or the user has entered it."""
        return self._is_begun or bool(self.field.text())

    def _on_text(self) -> None:
        self._tell()
        self.typing.emit(Typing.BEGUN if self.is_open else Typing.ENDED)

    def begin(self) -> None:
        self._is_begun = True
        self._on_text()
        self.field.setFocus()
        self.field.selectAll()

    def leave(self) -> None:
        self.field.clear()
        self._end()
        self.closed.emit(None)

    def _end(self) -> None:
        """End typing when the keyboard focus has gone elsewhere; the typed text stays."""
        self._is_begun = False
        self._tell()
        self.typing.emit(Typing.ENDED)

    def _understood(self) -> "TypedMove":
        from app.workspace.typed_move import parse_typed_move  # noqa: PLC0415 - when somebody types

        opened = self._document.shown
        move = opened.cursor.node.move
        previous = None if move is None else move.to
        return parse_typed_move(opened.cursor.position, self.field.text(), previous, opened.notation)

    def _play(self) -> None:
        """Play the typed move; announce why an illegal one is refused and select it, so that the next input replaces
        it."""
        typed = self._understood()
        if typed.move is not None and self._document.shown.editor is None:
            if self._document.shown.play_move(typed.move):
                self.field.clear()
                return
        elif self.field.text().strip():
            self._document.shown.emit_refusal(self._words(typed))
        self.field.selectAll()
        self.typing.emit(Typing.REFUSED)

    def _tell(self) -> None:
        if self.is_open:
            self._echo.setText(self._speech.say(self._words(self._understood())))
            self.field.setAccessibleDescription(self._echo.text())
        if self._echo.isHidden() is self.is_open:
            self._echo.setVisible(self.is_open)
            self.opened.emit(self.is_open)

    def _words(self, typed: "TypedMove") -> Phrase:
        if self._document.shown.editor is not None:
            return text.EDITING
        if typed.move is not None:
            return text.TYPED_PLAYS.filled(move=typed.name)
        if typed.problem is not None:
            return window_text.NOT_LEGAL.filled(reason=typed.problem) if typed.name else typed.problem
        if typed.choices:
            shown, more = " / ".join(typed.choices[:MOST_CHOICES]), len(typed.choices) - MOST_CHOICES
            moves = text.TYPED_MORE.filled(moves=shown, count=more) if more > 0 else shown
            return text.TYPED_CHOICES.filled(moves=moves)
        return text.TYPE_MOVE_HINT

    def _speak(self) -> None:
        self.field.setPlaceholderText(self._speech.say(text.TYPE_MOVE_PLACE))
        self.field.setAccessibleName(self._speech.say(text.TYPE_MOVE))
        self.field.setAccessibleDescription(self._speech.say(text.TYPE_MOVE_HINT))
        self._tell()


class _Field(QLineEdit):
    """Line edit of the field for moves: Esc leaves it; "/", the key that leads to it, selects its text, as no move has
    one."""

    def __init__(self) -> None:
        super().__init__(maxLength=60)
        self.left = Event[None]()
        self.let_go = Event[None]()
        self.vanished = Event[None]()
        """Emitted when the field is hidden while it has the keyboard focus."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit(None)
        elif event.text() == "/":
            self.selectAll()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        if self.hasFocus() and not event.spontaneous():
            self.vanished.emit(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        super().focusOutEvent(event)
        if event.reason() not in {Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason}:
            self.let_go.emit(None)
