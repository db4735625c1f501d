"""Notices about a game that goes on in another tab: whose turn it is, and how it ended."""

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import MessageKind
from app.desktop.kit.announcements import Answer
from app.desktop.kit.change_events import ChangeEventMixin
from app.desktop.kit.labels import Label
from app.desktop.kit.theme import NOTE, set_colours, sized
from app.desktop.playing.local_game import LocalGame
from app.desktop.playing.strip import GameStripHost, result_words
from app.play.seats import Health
from app.shogi.pieces import Side
from app.text import playing as playing_text
from app.text import tabs as text
from app.text.phrase import Phrase
from app.workspace.open_record import OpenRecord


class GoingOnLabel(ChangeEventMixin, Label):
    """Label in the status bar that says that a game goes on in another tab."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(indent=8)
        self.setObjectName("playing.elsewhere")
        self.setContentsMargins(0, 0, 8, 0)
        self.hide()
        self._desk = desk
        desk.shell.main_window.statusBar().addPermanentWidget(self)
        self.follow_changes(desk.speech)

    def _speak(self) -> None:
        self.setText(self._desk.speech.say(text.GOES_ON_ELSEWHERE))

    def _apply_theme(self) -> None:
        set_colours(self, words=self._desk.shell.theme.muted)
        self.setFont(sized(QApplication.font(), NOTE))


class GameElsewhere(QObject):
    """Keeps one notice at a time and withdraws it when it is out of date."""

    def __init__(self, desk: Desk, playing: GameStripHost, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._playing = desk, playing
        self._label = GoingOnLabel(desk)
        self._told: tuple[OpenRecord, Phrase] | None = None
        self._known: tuple[LocalGame, int, bool] | None = None
        """Game, number of moves and end that were last notified; a dismissed notice is not repeated."""
        playing.changed.connect(lambda _: self.look())

    def look(self) -> None:
        """Update the notice to the state of the game."""
        hosted = self._playing.hosted
        goes_on = hosted is not None and not hosted.is_shown and not hosted.is_over and not hosted.is_paused
        self._label.setVisible(goes_on)
        is_of_interest = hosted is not None and not hosted.is_shown and (hosted.is_over or _awaits_person(hosted))
        if hosted is None or not is_of_interest or hosted.is_paused:
            self._withdraw()
            self._known = None
            return
        known = (hosted, len(hosted.game.state.played_moves), hosted.is_over)
        if known != self._known:
            self._withdraw()
            self._known = known
            self._tell(hosted)

    def refuse(self) -> None:
        """Refuse a second game, and tell where the running one is."""
        hosted = self._playing.hosted
        if hosted is not None and not hosted.is_shown:
            words = text.OF_GAME.filled(game=_named(hosted), words=text.GAME_ELSEWHERE)
            self._say(hosted, words, [self._going(hosted)])

    def _tell(self, hosted: LocalGame) -> None:
        answers = [self._going(hosted)]
        if hosted.ended is not None:
            words = result_words(hosted, hosted.ended)
        elif (place := hosted.engine_in_trouble) is not None and place.health is Health.DOWN:
            words = playing_text.IN_TROUBLE.filled(name=place.name)
        else:
            words = self._turn_words(hosted)
            answers.append(Answer(playing_text.PAUSE, partial(self._pause, hosted)))
        self._say(hosted, text.OF_GAME.filled(game=_named(hosted), words=words), answers)

    def _say(self, hosted: LocalGame, words: Phrase, answers: list[Answer]) -> None:
        self._withdraw()
        self._told = hosted.opened, words
        self._desk.shell.warn(MessageKind.GAME_ELSEWHERE, hosted.opened, words, answers)

    def _turn_words(self, hosted: LocalGame) -> Phrase:
        node, has_answered = hosted.record.node, bool(hosted.game.state.played_moves)
        if node.move is None or not has_answered or len(hosted.persons) > 1:
            return text.TURN_ELSEWHERE
        move = hosted.opened.move_names.move_name(node)
        return text.ANSWERED_ELSEWHERE.filled(name=hosted.name(hosted.game.turn.other), move=move)

    def _going(self, hosted: LocalGame) -> Answer:
        return Answer(text.TO_GAME, partial(self._desk.files.show_record, hosted.opened))

    def _pause(self, hosted: LocalGame) -> None:
        if not hosted.is_over and not hosted.is_paused:
            hosted.toggle_pause()

    def _withdraw(self) -> None:
        if self._told is not None:
            self._desk.shell.withdraw(*self._told)
        self._told = None


def _awaits_person(hosted: LocalGame) -> bool:
    """Return True if the game waits for a move, or for a decision about an engine that is down."""
    place = hosted.engine_in_trouble
    return hosted.is_persons_turn or (place is not None and place.health is Health.DOWN)


def _named(hosted: LocalGame) -> Phrase:
    """Name of the game: both players."""
    return text.GAME_OF.filled(black=hosted.name(Side.BLACK), white=hosted.name(Side.WHITE))
