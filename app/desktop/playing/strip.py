"""The strip above the board during a game: how it stands, what a person can do, and at last how it has ended."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy

from app.desktop.actions.desk import Desk
from app.desktop.playing.deeds import DURING, Button, Host, after
from app.desktop.playing.hosted import HostedGame
from app.play.seats import Health
from app.play.wishes import Ended, Phase
from app.record.endings import EndKind
from app.text import playing as text
from app.text.phrase import Phrase

SECOND_MS: Final = 1_000
_STOPPED: Final = frozenset({Phase.PREPARING, Phase.TROUBLED})
"""Nobody can play before it is said what becomes of an engine that is down."""
_SIGNS: Final = ("☗", "☖")


class GameStrip(QFrame):
    def __init__(self, desk: Desk, playing: Host) -> None:
        super().__init__()
        self.setObjectName("playing")
        self.setAutoFillBackground(True)
        self._desk, self._playing = desk, playing
        self._resigning: tuple[HostedGame, int] | None = None
        """In which game, and at which move, it was asked whether to resign."""
        self._awaited: Phrase | None = None
        """The engines that are getting ready, and for how many seconds by now."""
        self._waited = 0
        self._shown: tuple[Button, ...] = ()
        self._buttons: list[QPushButton] = []
        self._words = QLabel(textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self._words.setObjectName("playing.words")
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(12, 5, 8, 5)
        self._row.addWidget(self._words, 1)
        self._side = QHBoxLayout()
        self._side.setSpacing(6)
        self._row.addLayout(self._side)
        self._waiting = QTimer(self, interval=SECOND_MS)
        self._waiting.timeout.connect(self._on_second)
        playing.changed.connect(lambda _: self.tell())
        desk.document.moved.connect(lambda _: self._tell_if_shown())
        desk.speech.changed.connect(lambda _: self.tell())
        desk.shell.dressed.connect(lambda _: self._dress())
        self._dress()
        self.hide()

    @property
    def words(self) -> str:
        return self._words.text()

    @property
    def buttons(self) -> tuple[Button, ...]:
        return self._shown

    def ask_to_resign(self) -> None:
        """Ask whether that is meant."""
        if (hosted := self._playing.hosted) is not None:
            self._resigning = hosted, _made(hosted)
            self.tell()

    def tell(self) -> None:
        """Bring it up to date with the game."""
        hosted = self._playing.hosted
        self.setVisible(hosted is not None)
        if hosted is None:
            return
        self._count(hosted)
        if self._resigning != (hosted, _made(hosted)) or hosted.is_over:
            self._resigning = None
        say = self._desk.speech.say
        words = say(self._said(hosted))
        if words != self._words.text():
            self._words.setText(words)
            self._words.setAccessibleName(words)
        self._show(tuple(self._offered(hosted)))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As narrow as its buttons: where there is no room they stand below the words."""
        return QSize(self._side.minimumSize().width() + 24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._turn()

    # What it says

    def _said(self, hosted: HostedGame) -> Phrase:
        if hosted.ended is not None:
            return result_words(hosted, hosted.ended)
        if self._resigning is not None:
            return text.SURE_TO_RESIGN
        place = hosted.in_question
        if place is not None and place.health is Health.DOWN and hosted.phase in _STOPPED:
            return text.IN_TROUBLE.filled(name=place.name)
        if self._awaited is not None:
            return text.PREPARING.filled(name=self._awaited, seconds=self._waited)
        return text.PAUSED if hosted.is_paused else _playing_words(hosted)

    def _offered(self, hosted: HostedGame) -> Sequence[Button]:
        playing = self._playing
        if hosted.is_over:
            return after(playing)
        if self._resigning is not None:
            return (
                Button("yes", text.YES_RESIGN, self._resign),
                Button("no", text.KEEP_PLAYING, self._keep_playing),
            )
        asking = [] if hosted.in_question is None else [Button("remedy", text.WHAT_TO_DO, playing.choose_remedy)]
        if hosted.phase is Phase.PREPARING:
            return [*asking, Button("cancel", text.CANCEL_START, hosted.cancel)]
        if hosted.phase is Phase.TROUBLED:
            return asking
        if hosted.is_away:
            return [*asking, Button("back", text.BACK_TO_GAME, hosted.come_back)]
        return asking + [
            Button(deed.name, deed.words(hosted), partial(deed.act, playing), hosted.missing(deed.need))
            for deed in DURING
            if deed.fits(hosted)
        ]

    def _resign(self) -> None:
        self._resigning = None
        self._playing.do(lambda hosted: hosted.do(hosted.game.resign))
        self.tell()

    def _keep_playing(self) -> None:
        self._resigning = None
        self.tell()

    def _count(self, hosted: HostedGame) -> None:
        awaited = None if hosted.is_over else hosted.unready
        if awaited is None or self._awaited is None:
            self._waited = 0
        self._awaited = awaited
        if awaited is None and (hosted.is_over or hosted.lateness is None):
            self._waiting.stop()
        elif not self._waiting.isActive():
            self._waiting.start()

    def _on_second(self) -> None:
        self._waited += 1
        self.tell()

    def _tell_if_shown(self) -> None:
        if not self.isHidden():
            self.tell()

    # How it looks

    def _show(self, buttons: tuple[Button, ...]) -> None:
        """Keep the buttons that are there, lest one vanish under the pointer."""
        if [button.name for button in buttons] != [button.name for button in self._shown]:
            self._make(buttons)
        self._shown = buttons
        say = self._desk.speech.say
        for made, button in zip(self._buttons, buttons, strict=True):
            words = say(button.words)
            if made.text() != words:
                made.setText(words)
            made.setEnabled(button.why_not is None)
            made.setToolTip("" if button.why_not is None else say(button.why_not))
        self._turn()

    def _make(self, buttons: Sequence[Button]) -> None:
        had_focus = any(button.hasFocus() for button in self._buttons)
        for old in self._buttons:
            self._side.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = []
        for place, button in enumerate(buttons):
            made = QPushButton()
            made.setObjectName(f"playing.{button.name}")
            made.setAutoDefault(False)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.clicked.connect(lambda _=False, place=place: self._shown[place].act())
            self._side.addWidget(made)
            self._buttons.append(made)
        if had_focus and self._buttons:
            self._buttons[0].setFocus()

    def _turn(self) -> None:
        direction = QBoxLayout.Direction
        needed = self._side.minimumSize().width() + 24 + self._words.fontMetrics().averageCharWidth() * 24
        self._row.setDirection(direction.LeftToRight if self.width() >= needed else direction.TopToBottom)

    def _dress(self) -> None:
        theme = self._desk.shell.theme
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, QColor(theme.panel))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(theme.text))
        self.setPalette(palette)


def _made(hosted: HostedGame) -> int:
    return len(hosted.game.course.made)


def _playing_words(hosted: HostedGame) -> Phrase:
    if hosted.is_away:
        return text.WENT_ON.filled(ply=hosted.record.node.ply)
    return hosted.lateness or hosted.with_foresight(_turn_words(hosted))


def _turn_words(hosted: HostedGame) -> Phrase:
    turn = hosted.game.turn
    if not hosted.is_persons_turn:
        return text.ENGINE_TO_MOVE.filled(name=hosted.name(turn))
    if hosted.is_hinting:
        return text.HINTING
    return text.YOUR_TURN if len(hosted.persons) == 1 else text.SIDES_TURN.filled(side=hosted.name(turn))


def result_words(hosted: HostedGame, ended: Ended) -> Phrase:
    """Who has won, by what, and why."""
    if ended.winner is not None:
        result = text.WON.filled(side=_SIGNS[ended.winner], name=hosted.name(ended.winner))
    else:
        result = text.NO_RESULT if ended.end.kind is EndKind.INTERRUPT else text.DRAWN
    words = text.ENDED.filled(result=result, plies=len(hosted.game.course.made), end=ended.end.phrase)
    return words if ended.reason is None else text.ENDED_BECAUSE.filled(ended=words, reason=ended.reason)
