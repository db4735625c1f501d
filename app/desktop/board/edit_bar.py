"""The bar above the board while a position is edited: whose turn, what to set up, what is odd, and the ways out."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
)

from app.desktop.kit.plain import Label, set_tip
from app.desktop.kit.speech import Speech
from app.shogi.pieces import SIDES, Side
from app.shogi.starts import STARTS
from app.text import board as text
from app.text.phrase import Phrase
from app.workspace.document import Document
from app.workspace.editor import PositionEditor
from app.workspace.piece_names import SIDE_NAMES
from app.workspace.setup import faults_of

TSUME: Final = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"
TWO_KINGS_TSUME: Final = "4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g4s4n4l18p 1"
EMPTY_BOARD: Final = "9/9/9/9/9/9/9/9/9 b - 1"
MOST_TOLD: Final = 3
"""Remarks that are shown; the others are in the tooltip."""


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
        self._told = Label(wordWrap=True)
        self._told.setObjectName("editing.told")
        self._told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._finish, self._cancel = QPushButton(), QPushButton()
        self._finish.setObjectName("editing.finish")
        self._cancel.setObjectName("editing.cancel")
        self._finish.clicked.connect(lambda _=False: finish())
        self._cancel.clicked.connect(lambda _=False: leave())
        self._controls = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves = QHBoxLayout(), QHBoxLayout()
        self._lay_out()
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

    def _lay_out(self) -> None:
        choices, ways_out = self._halves
        choices.addWidget(self._turn_label)
        choices.setSpacing(8)
        for button in self._turns.values():
            choices.addWidget(button)
        choices.addSpacing(8)
        choices.addWidget(self._layings)
        choices.addStretch(1)
        ways_out.addStretch(1)
        ways_out.addWidget(self._finish)
        ways_out.addWidget(self._cancel)
        self._controls.addLayout(choices)
        self._controls.addLayout(ways_out)
        self._controls.setSpacing(6)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        column.setSpacing(6)
        column.addLayout(self._controls)
        column.addWidget(self._told)

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
        self.setAccessibleName(say(text.EDIT_BAR))
        self._turn_label.setText(say(text.TURN_LABEL))
        for side, turn in self._turns.items():
            turn.setText(("☗ " if side is Side.BLACK else "☖ ") + say(SIDE_NAMES[side]))
            turn.setAccessibleName(f"{say(text.TURN_LABEL)} {say(SIDE_NAMES[side])}")
        self._layings.setText(say(text.LAYINGS))
        for button, words, help_ in (
            (self._finish, text.FINISH, text.FINISH_HELP),
            (self._cancel, text.CANCEL, text.CANCEL_HELP),
        ):
            button.setText(say(words))
            set_tip(button, say(help_))
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
        for words, sfen in (
            (text.TSUME, TSUME),
            (text.TWO_KINGS_TSUME, TWO_KINGS_TSUME),
            (text.EMPTY_BOARD, EMPTY_BOARD),
        ):
            self._add(menu, words, _laying(sfen))
        menu.addSeparator()
        self._add(menu, text.HANDS_TO_WHITE, lambda editor: editor.do(editor.setup.with_spares(Side.WHITE)))
        self._add(menu, text.TURN_AROUND, lambda editor: editor.do(editor.setup.around()))
        self._add(menu, text.MIRROR, lambda editor: editor.do(editor.setup.mirrored()))

    def _add(self, menu: QMenu, words: Phrase, act: Callable[[PositionEditor], object]) -> None:
        menu.addAction(self._speech.say(words)).triggered.connect(lambda: self._do(act))


def _laying(sfen: str) -> Callable[[PositionEditor], object]:
    return lambda editor: editor.lay(sfen)
