"""Mate search dialog (詰み): engine and time limit, result, and the mating line on a small board."""

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QPushButton, QSizePolicy, QWidget

from app.analysis.mate import MateOutcome, MateResult
from app.config.engine_profile import Tag
from app.desktop.desk.desk import Desk
from app.desktop.engines.engine_list import suited
from app.desktop.forms.editors import CalmComboBox, WholeNumber, row_of
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import coloured, give_room, words
from app.desktop.kit.labels import STRETCH, hbox, set_title, vbox
from app.desktop.kit.translation import Dialog, Retranslator
from app.desktop.lists.line_board import ReplayBoard
from app.desktop.mate.mate_search_host import MateSearchHost, mating
from app.text import mates as mates_text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace.choices import LONGEST_SECONDS, MateChoices
from app.workspace.line_cursor import PlayableLine

SIZE: Final = (520, 300)


def show_mate_dialog(desk: Desk) -> "MateDialog":
    return desk.shell.show_one(MateDialog, lambda window: MateDialog(desk, mating(desk), window))


class MateDialog(Dialog):
    """Mate search dialog; it may be closed during a search, which the strip below the board shows too."""

    def __init__(self, desk: Desk, host: MateSearchHost, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("mate")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._desk = desk
        self._say = desk.speech.say
        self._host = host
        self._choices = host.choices
        self._shown: MateResult | None = None
        self._spoken = spoken = Retranslator(self._say)
        self.engine = spoken.named(CalmComboBox(), mates_text.ENGINE)
        self.engine.setSizeAdjustPolicy(CalmComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.engine.setMinimumContentsLength(18)
        self.limited = spoken.button(QCheckBox(), mates_text.LIMITED)
        self.limited.setObjectName("limited")
        self.limited.setChecked(self._choices.is_limited)
        self.seconds = spoken.named(WholeNumber(1, LONGEST_SECONDS), mates_text.SECONDS)
        self.seconds.setObjectName("seconds")
        self.seconds.show_number(self._choices.seconds)
        self._where, self.state, self.told = words("where"), words("state"), words("told")
        self._about, self._proof, self.line = words("about"), words("proof"), words("line")
        self.line.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.board = ReplayBoard(desk)
        self.begin, self.add, self.copy, self._close = (_button(name) for name in ("begin", "add", "copy", "close"))
        spoken.button(self.add, mates_text.ADD, mates_text.ADD_HELP)
        spoken.button(self.copy, mates_text.COPY)
        spoken.button(self._close, mates_text.CLOSE)
        self.begin.setAutoDefault(True)
        self.begin.setDefault(True)
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)
        self.begin.setFocus()

    @property
    def chosen(self) -> MateChoices:
        """Options in the dialog; an invalid number counts as the last valid one."""
        seconds = self.seconds.fitting or self._choices.seconds
        return MateChoices(self.engine.currentData(), self.limited.isChecked(), seconds)

    # Updates

    def _connect(self) -> None:
        self.begin.clicked.connect(self._on_begin)
        self.add.clicked.connect(self._host.add_branch)
        self.copy.clicked.connect(self._copy)
        self._close.clicked.connect(self.reject)
        self.limited.toggled.connect(self.seconds.setEnabled)
        self.seconds.setEnabled(self.limited.isChecked())
        desk = self._desk
        attend(self._host.altered, self, lambda _: self._show())
        attend(desk.document.changed, self, lambda _: self._show())
        attend(desk.engines.changed, self, lambda _: self._fill())

    def _on_begin(self) -> None:
        if self._host.is_running:
            self._host.stop()
        elif self._desk.document.shown.editor is None:
            self._choices = self.chosen
            self._host.search(self._choices)

    def _copy(self) -> None:
        if self._host.found is not None:
            self._desk.shell.copy_text(self._words(self._host.found))
            self._desk.shell.say_briefly(mates_text.COPIED)

    def _fill(self) -> None:
        profiles = suited(self._desk.engines.profiles, Tag.MATE)
        keys = [profile.key for profile in profiles]
        chosen = self.engine.currentData() if self.engine.count() else self._choices.engine
        self.engine.clear()
        for profile in profiles:
            self.engine.addItem(profile.name, profile.key)
        self.engine.setCurrentIndex(keys.index(chosen) if chosen in keys else 0)

    def _show(self) -> None:
        host, say = self._host, self._say
        is_editing = self._desk.document.shown.editor is not None
        self.begin.setText(say(mates_text.STOP if host.is_running else mates_text.BEGIN))
        self.begin.setEnabled(host.is_running or not is_editing)
        self._where.setText(say(self._told_where(is_editing=is_editing)))
        for widget in (self.engine, self.limited):
            widget.setEnabled(not host.is_running)
        self.seconds.setEnabled(not host.is_running and self.limited.isChecked())
        self.state.setText(say(host.words) if host.is_running else "")
        self.state.setVisible(host.is_running)
        if host.found is not self._shown:
            self._show_found(host.found)
        self.add.setEnabled(bool(self._shown and self._shown.moves) and host.node() is not None)

    def _told_where(self, *, is_editing: bool) -> Phrase:
        if is_editing:
            return mates_text.EDITING
        document, query = self._desk.document, self._host.query
        ply, turn = document.shown.cursor.node.ply, document.shown.cursor.position.turn
        if query is not None:
            ply, turn = query.ply, query.turn
        side = document.shown.side_names()[turn]
        return mates_text.HERE.filled(ply=ply, side=side) if ply else mates_text.HERE_START.filled(side=side)

    def _show_found(self, found: MateResult | None) -> None:
        self._shown = found
        for label in (self.told, self._about):
            label.setVisible(found is not None)
        is_mate = found is not None and found.conclusion is MateOutcome.MATE
        has_line = found is not None and bool(found.moves)
        for widget in (self.line, self.board, self.add, self.copy):
            widget.setVisible(has_line)
        self._proof.setVisible(is_mate)
        if found is not None:
            self.told.setText(self._say(found.sentence))
            self._about.setText(self._say(_about(found)))
            proof = (mates_text.MATE_PROVED, mates_text.NOT_COMPLETE)[: len(found.moves)]
            self._proof.setText("\n".join(map(self._say, proof)) if is_mate else "")
            self.line.setText(self._words(found))
            self.board.show_line(_line_of(found) if has_line else None)
        self._fit()

    def _words(self, found: MateResult) -> str:
        notation = self._desk.document.shown.notation
        return notation.join_moves(_line_of(found).move_names(notation))

    def _fit(self) -> None:
        """Resize to the height of the content."""
        layout = self.layout()
        if layout is not None and self.isVisible():
            layout.activate()
            height = layout.totalHeightForWidth(self.width()) if layout.hasHeightForWidth() else 0
            self.resize(self.width(), height or self.sizeHint().height())

    def _speak(self) -> None:
        set_title(self, self._say(mates_text.TITLE))
        self._spoken.speak()
        self._fill()
        self._show_found(self._host.found)
        self._show()

    def _apply_theme(self) -> None:
        for label in (self._proof, self._about, self._where):
            coloured(label, self._desk.shell.theme.muted)
        self._show()

    # Event handlers

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        self._host.is_watched = True
        self._fit()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        self._host.is_watched = False

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    # Layout

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self._spoken.label(mates_text.ENGINE), 0, 0)
        grid.addWidget(row_of(self.engine), 0, 1)
        grid.addWidget(row_of(self.limited, self.seconds), 1, 1)
        font = self.told.font()
        font.setBold(True)
        self.told.setFont(font)
        self.told.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        said = (self._where, self.state, self.told, self._about, self.line, self._proof, self.board)
        foot = hbox(self.add, self.copy, STRETCH, self.begin, self._close)
        vbox(grid, *said, STRETCH, foot, on=self, margins=(16, 14, 12, 12), spacing=8)


def _button(name: str) -> QPushButton:
    button = QPushButton(autoDefault=False)
    button.setObjectName(name)
    return button


def _about(found: MateResult) -> Phrase:
    ply = found.query.ply
    where = mates_text.OF_PLY.filled(ply=ply) if ply else window_text.START_POSITION
    if found.seconds is None:
        return mates_text.ABOUT.filled(where=where, engine=found.engine)
    seconds = f"{found.seconds:.1f}"
    if found.nodes is None:
        return mates_text.ABOUT_TIME.filled(where=where, engine=found.engine, seconds=seconds)
    return mates_text.ABOUT_NODES.filled(where=where, engine=found.engine, seconds=seconds, nodes=f"{found.nodes:,}")


def _line_of(found: MateResult) -> PlayableLine:
    return PlayableLine(found.query.board, found.moves, found.query.previous_to)
