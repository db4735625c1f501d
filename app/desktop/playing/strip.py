"""The strip below the board during a game: state, actions and result; and the notices about a game in another tab."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.desk.foot_rank import MAKES_WAY
from app.desktop.desk.messages import MessageKind
from app.desktop.desk.offer_strip import Offer, OfferStrip
from app.desktop.kit.announcements import Answer
from app.desktop.kit.labels import Label
from app.desktop.kit.theme import NOTE, set_colours, sized
from app.desktop.kit.translation import ChangeEventMixin
from app.desktop.playing.local_game import LocalGame
from app.play.game_requests import GameEnded, GamePhase
from app.play.seats import Health
from app.record.endings import EndKind
from app.shogi.pieces import Side
from app.text import board as board_text
from app.text import playing as text
from app.text import spoken as hearing_text
from app.text import tabs as tabs_text
from app.text.phrase import Phrase
from app.text.spoken import AnnouncementKind
from app.workspace.document_change import DocumentChange
from app.workspace.game_result import result_in_one_line
from app.workspace.open_record import OpenRecord
from app.workspace.prerequisites import Prerequisite

SECOND_MS: Final = 1_000
_STOPPED: Final = frozenset({GamePhase.PREPARING, GamePhase.TROUBLED})
"""Phases in which no move can be made."""


class GameStripHost(Protocol):
    """The window's games as the strip sees them."""

    hosted: LocalGame | None
    changed: Event[None]

    @property
    def shows_card(self) -> bool: ...
    @property
    def keeps_shown(self) -> bool: ...
    def choose(self) -> None: ...
    def do(self, deed: Callable[[LocalGame], object]) -> None: ...
    def again(self) -> None: ...
    def dismiss(self) -> None: ...
    def resume_shown(self) -> None: ...
    def choose_remedy(self) -> None: ...


class GameOffer(NamedTuple):
    """Action of a game: a button shown if it `fits`, disabled while `need` is missing."""

    name: str
    words: Phrase
    act: Callable[[LocalGame], object]
    need: Prerequisite
    fits: Callable[[LocalGame], bool] = lambda _: True


# fmt: off
DURING: Final = (
    GameOffer("declare", text.DECLARE, lambda hosted: hosted.do(hosted.game.declare_win), Prerequisite.GAME_DECLARATION, lambda hosted: hosted.can_declare),
    GameOffer("hint", text.HINT, LocalGame.hint, Prerequisite.GAME_TURN, lambda hosted: len(hosted.persons) == 1),
    GameOffer("hurry", text.MOVE_NOW, lambda hosted: hosted.do(hosted.game.move_now), Prerequisite.GAME_THINKING, lambda hosted: len(hosted.persons) < 2),
    GameOffer("take_back", text.TAKE_BACK, LocalGame.take_back, Prerequisite.GAME_UNDO, lambda hosted: bool(hosted.persons)),
    GameOffer("pause", text.PAUSE, LocalGame.toggle_pause, Prerequisite.GAME_RUNNING, lambda hosted: not hosted.is_paused),
    GameOffer("pause", text.RESUME, LocalGame.toggle_pause, Prerequisite.GAME_RUNNING, lambda hosted: hosted.is_paused),
    GameOffer("interrupt", text.ABORT, lambda hosted: hosted.do(hosted.game.interrupt_game), Prerequisite.GAME, lambda hosted: not hosted.persons),
)
# fmt: on
"""Buttons from left to right; resigning is added last, as it cannot be undone."""


class GameStrip(OfferStrip):
    def __init__(self, desk: Desk, playing: GameStripHost) -> None:
        super().__init__(desk, "playing", MessageKind.GAME)
        self._playing = playing
        self._resigning: tuple[LocalGame, int] | None = None
        """Game and number of moves at which the user was asked about resigning."""
        self._awaited: Phrase | None = None
        """The engines that are getting ready; `_waited` has the seconds."""
        self._waited = 0
        self._last_heard: Phrase | None = None
        self._waiting = QTimer(self, interval=SECOND_MS)
        self._waiting.timeout.connect(self._on_second)
        playing.changed.connect(lambda _: self.tell())
        desk.document.changed.connect(self._on_document)
        desk.speech.changed.connect(lambda _: self._tell_if_shown())
        desk.shell.messages.changed.connect(lambda _: self.tell() if desk.document.shown.is_adjourned else None)

    def ask_to_resign(self) -> None:
        """Ask whether to resign, unless the user has turned that question off."""
        if not self._desk.preferences.now.game.confirms:
            self._answer(resigns=True)
        elif (hosted := self._playing.hosted) is not None:
            self._resigning = hosted, len(hosted.game.state.played_moves)
            self.tell()

    def tell(self) -> None:
        """Update the strip to the state of the game."""
        hosted, shown = self._playing.hosted, self._desk.document.shown
        is_adjourned = (hosted is None or not hosted.is_shown) and self._offers_to_resume()
        self.setProperty(
            MAKES_WAY, is_adjourned or (hosted is not None and hosted.is_over and self._playing.shows_card)
        )
        if is_adjourned:
            resume = Offer("resume", text.GO_ON, self._playing.resume_shown)
            self.offer(shown, text.ADJOURNED_HERE, [resume])
            return
        if hosted is None:
            self.clear()
            return
        self._count(hosted)
        if self._resigning != (hosted, len(hosted.game.state.played_moves)) or hosted.is_over:
            self._resigning = None
        if self._resigning is not None:
            yes = Offer("yes", text.YES_RESIGN, partial(self._answer, resigns=True))
            no = Offer("no", text.KEEP_PLAYING, partial(self._answer, resigns=False))
            self._tell_ears(text.SURE_TO_RESIGN)
            self.ask(hosted.opened, text.SURE_TO_RESIGN, yes, no)
        else:
            self.offer(hosted.opened, self._said(hosted), self._offered(hosted), self._stand(hosted))
            if self.is_said:
                self._tell_ears(self._heard(hosted))

    def _offers_to_resume(self) -> bool:
        """Return True if the shown record's game can be resumed here and no notice above offers it."""
        shown = self._desk.document.shown
        if not shown.is_adjourned or shown.puzzle is not None or shown.editor is not None:
            return False
        is_said = any(message.kind is MessageKind.UNFINISHED_GAME for message in self._desk.shell.messages.open)
        return not is_said and self._playing.keeps_shown

    def _on_document(self, change: DocumentChange) -> None:
        if change.moved:
            self._tell_if_shown()
        if change.mode_changed and self._desk.document.shown.is_adjourned:
            self.tell()

    def _heard(self, hosted: LocalGame) -> Phrase | None:
        """Announcement for screen readers, without counters; the board announces the engine's move and the end."""
        if hosted.ended is not None:
            return None
        if self._awaited is not None:
            return hearing_text.PREPARING.filled(name=self._awaited)
        if hosted.is_away:
            return text.LOOKING_BACK
        said = self._said(hosted)
        is_waiting = hosted.lateness is not None or not hosted.is_persons_turn
        is_quiet = is_waiting and not hosted.is_paused and hosted.phase not in _STOPPED
        return None if is_quiet else said

    def _tell_ears(self, said: Phrase | None) -> None:
        if said != self._last_heard:
            self._last_heard = said
            if said is not None:
                self._desk.shell.announce(AnnouncementKind.TURN, said)

    def _answer(self, *, resigns: bool) -> None:
        self._resigning = None
        if resigns:
            self._playing.do(lambda hosted: hosted.do(hosted.game.resign_game))
        self.tell()

    # Text

    def _said(self, hosted: LocalGame) -> Phrase:
        if hosted.ended is not None:
            return result_words(hosted, hosted.ended)
        place = hosted.engine_in_trouble
        if place is not None and place.health is Health.DOWN and hosted.phase in _STOPPED:
            return text.IN_TROUBLE.filled(name=place.name)
        if self._awaited is not None:
            return text.PREPARING.filled(name=self._awaited, seconds=self._waited)
        if hosted.is_paused:
            return text.PAUSED
        if hosted.is_away:
            return text.WENT_ON.filled(ply=hosted.record.node.ply)
        return hosted.lateness or _turn_words(hosted)

    def _stand(self, hosted: LocalGame) -> Phrase | None:
        """Number and name of the move that the board shows."""
        cursor, move = hosted.opened.cursor, hosted.opened.last_move_name()
        if hosted.is_over or hosted.is_away or cursor.node.move is None:
            return None
        return board_text.UNTO.filled(ply=cursor.node.ply, move=move)

    def _offered(self, hosted: LocalGame) -> Sequence[Offer]:
        playing, do = self._playing, self._desk.shell.action_registry.trigger
        if hosted.is_over:
            new = Offer("new", text.NEW_GAME, playing.choose)
            if playing.shows_card:
                return (new,)
            return (
                Offer("again", text.REMATCH if hosted.can_change_sides else text.AGAIN, playing.again),
                Offer("study", text.STUDY, lambda: do("study.toggle")),
                Offer("analyse", text.ANALYSE, lambda: do("analysis.sweep")),
                new,
                Offer("close", text.CLOSE, playing.dismiss),
            )
        asking = [] if hosted.engine_in_trouble is None else [Offer("remedy", text.WHAT_TO_DO, playing.choose_remedy)]
        if hosted.phase is GamePhase.PREPARING:
            return [*asking, Offer("cancel", text.CANCEL_START, hosted.cancel)]
        if hosted.phase is GamePhase.TROUBLED:
            return asking
        if hosted.is_away:
            asking.append(Offer("back", text.BACK_TO_GAME, hosted.come_back))
        during = [
            Offer(each.name, each.words, partial(playing.do, each.act), hosted.unmet(each.need))
            for each in DURING
            if each.fits(hosted)
        ]
        resigning = Offer("resign", text.RESIGN, self.ask_to_resign, hosted.unmet(Prerequisite.GAME_PERSON), "resign")
        return [*asking, *during, *([resigning] if hosted.persons else [])]

    def _count(self, hosted: LocalGame) -> None:
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


def _turn_words(hosted: LocalGame) -> Phrase:
    turn = hosted.game.turn
    if hosted.phase is GamePhase.ENDED:  # the engines are told first, then the result
        return text.GAME_OVER
    if turn not in hosted.persons:
        return text.ENGINE_TO_MOVE.filled(name=hosted.name(turn))
    if hosted.is_hinting:
        return text.HINTING
    return text.YOUR_TURN if len(hosted.persons) == 1 else text.SIDES_TURN.filled(side=hosted.name(turn))


def result_words(hosted: LocalGame, ended: GameEnded) -> Phrase:
    """Result of the game: winner and reason, unless a notice tells the reason."""
    words = result_in_one_line(ended, hosted.plies, (hosted.name(Side.BLACK), hosted.name(Side.WHITE)))
    if ended.reason is None or ended.end.kind is EndKind.TIMEOUT:
        return words
    return text.ENDED_BECAUSE.filled(ended=words, reason=ended.reason)


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
        self.setText(self._desk.speech.say(tabs_text.GOES_ON_ELSEWHERE))

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
            words = tabs_text.OF_GAME.filled(game=_named(hosted), words=tabs_text.GAME_ELSEWHERE)
            self._say(hosted, words, [self._going(hosted)])

    def _tell(self, hosted: LocalGame) -> None:
        answers = [self._going(hosted)]
        if hosted.ended is not None:
            words = result_words(hosted, hosted.ended)
        elif (place := hosted.engine_in_trouble) is not None and place.health is Health.DOWN:
            words = text.IN_TROUBLE.filled(name=place.name)
        else:
            words = self._turn_words(hosted)
            answers.append(Answer(text.PAUSE, partial(self._pause, hosted)))
        self._say(hosted, tabs_text.OF_GAME.filled(game=_named(hosted), words=words), answers)

    def _say(self, hosted: LocalGame, words: Phrase, answers: list[Answer]) -> None:
        self._withdraw()
        self._told = hosted.opened, words
        self._desk.shell.warn(MessageKind.GAME_ELSEWHERE, hosted.opened, words, answers)

    def _turn_words(self, hosted: LocalGame) -> Phrase:
        node, has_answered = hosted.record.node, bool(hosted.game.state.played_moves)
        if node.move is None or not has_answered or len(hosted.persons) > 1:
            return tabs_text.TURN_ELSEWHERE
        move = hosted.opened.move_names.move_name(node)
        return tabs_text.ANSWERED_ELSEWHERE.filled(name=hosted.name(hosted.game.turn.other), move=move)

    def _going(self, hosted: LocalGame) -> Answer:
        return Answer(tabs_text.TO_GAME, partial(self._desk.files.show_record, hosted.opened))

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
    return tabs_text.GAME_OF.filled(black=hosted.name(Side.BLACK), white=hosted.name(Side.WHITE))
