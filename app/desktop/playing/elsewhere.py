"""A game that goes on behind another tab: the person is told that it does, when it is their turn there, and when it has ended."""

from functools import partial

from PySide6.QtCore import QObject

from app.desktop.desk.desk import Desk
from app.desktop.kit.banner import Answer
from app.desktop.playing.hosted import HostedGame
from app.desktop.playing.strip import GamesHost, result_words
from app.text import playing as playing_text
from app.text import tabs as text
from app.text.phrase import Phrase


class GameElsewhere(QObject):
    """Keeps one notice at a time, and withdraws it when it is so no more."""

    def __init__(self, desk: Desk, playing: GamesHost, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._playing = desk, playing
        self._told: Phrase | None = None
        self._known: tuple[HostedGame, int, bool] | None = None
        """Of which game, at which move, and at its end or not, was told; who has dismissed that is not told again."""
        playing.changed.connect(lambda _: self.look())

    def look(self) -> None:
        """See how it stands with the game."""
        hosted = self._playing.hosted
        goes_on = hosted is not None and not hosted.is_shown and not hosted.is_over and not hosted.is_paused
        self._desk.shell.say_beside(text.GOES_ON_ELSEWHERE if goes_on else None)
        is_of_interest = hosted is not None and not hosted.is_shown and (hosted.is_over or hosted.is_persons_turn)
        if hosted is None or not is_of_interest or hosted.is_paused:
            self._withdraw()
            self._known = None
            return
        known = (hosted, len(hosted.game.course.made), hosted.is_over)
        if known != self._known:
            self._withdraw()
            self._known = known
            self._tell(hosted)

    def refuse(self) -> None:
        """Only one game is played at a time; say where that is."""
        hosted = self._playing.hosted
        if hosted is not None and not hosted.is_shown:
            self._desk.shell.warn(text.GAME_ELSEWHERE, [self._going(hosted)])

    def _tell(self, hosted: HostedGame) -> None:
        answers = [self._going(hosted)]
        if hosted.ended is not None:
            words = result_words(hosted, hosted.ended)
        else:
            words = self._turn_words(hosted)
            answers.append(Answer(playing_text.PAUSE, partial(self._pause, hosted)))
        self._told = words
        self._desk.shell.warn(words, answers)

    def _turn_words(self, hosted: HostedGame) -> Phrase:
        node = hosted.record.node
        if node.move is None or len(hosted.persons) > 1:
            return text.TURN_ELSEWHERE
        move = hosted.opened.move_names.of(node)
        return text.ANSWERED_ELSEWHERE.filled(name=hosted.name(hosted.game.turn.other), move=move)

    def _going(self, hosted: HostedGame) -> Answer:
        return Answer(text.TO_GAME, partial(self._desk.files.show_record, hosted.opened))

    def _pause(self, hosted: HostedGame) -> None:
        if not hosted.is_over and not hosted.is_paused:
            hosted.toggle_pause()

    def _withdraw(self) -> None:
        for words in (self._told, text.GAME_ELSEWHERE):
            if words is not None:
                self._desk.shell.withdraw(words)
        self._told = None
