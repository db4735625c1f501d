"""A game on a server in its tab: the server's moves, times and result are authoritative."""

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.base.event import Event
from app.base.folders import find_folders
from app.desktop.desk.desk import Desk
from app.desktop.desk.dock import DockLayout
from app.desktop.desk.messages import MessageKind
from app.desktop.kit.announcements import Answer
from app.desktop.kit.idle import IDLE
from app.desktop.kit.sounds import SoundName
from app.desktop.playing.game_board import BlockedBoard, ClockDisplay
from app.directing.requests import Request
from app.directing.seat_events import Requests
from app.online.game import OnlineGame
from app.online.play import OnlineSeries
from app.online.recording import NAME_TEMPLATE
from app.online.requests import MoveSent, OnlineGameBegun
from app.play.game_file_names import GameFacts, game_file_name, shorten_long_name
from app.play.game_requests import ClocksChanged, GameEnded, MovePlayed, PonderMoveGiven, SearchInfo, TimeSignalDue
from app.play.recording import GameRecorder
from app.play.seats import FIRST, SECOND
from app.record.edits import PlayMove
from app.record.traversal import main_line
from app.record.tree import PERSON, Node
from app.runtime.online_run import OnlineRun
from app.shogi.moves import Move
from app.shogi.pieces import SIDES, Side
from app.text import online_window as text
from app.text import playing as playing_text
from app.text import tabs as tabs_text
from app.text.phrase import Phrase
from app.workspace.game_choices import last_game_choices, saving_folder
from app.workspace.game_result import side_notes
from app.workspace.live_engines import LiveEngineCard, LiveEngines, live_engine_card, live_output_on_board
from app.workspace.prerequisites import Prerequisite
from app.workspace.scene import DrawingInk, Ring

DATE: Final = "%Y/%m/%d %H:%M:%S"
THOUGHTS_MS: Final = 100
"""Least milliseconds between updates of the engine's thinking (throttle)."""


class OnlineGameController(QObject):
    """One game on a server; it goes on whichever record is shown, and its tab stays open until the end."""

    is_paused = False
    hides_now = False
    hides_thoughts = False
    """Always False: the user does not play against this engine."""

    def __init__(self, desk: Desk, play: OnlineSeries, run: OnlineRun, begun: OnlineGameBegun, parent: QObject) -> None:
        super().__init__(parent)
        self.changed = Event[None]()
        self.thinking = Event[None]()
        self.game: OnlineGame = begun.game
        self.conditions = begun.conditions
        self.ended: GameEnded | None = None
        self.rest: BlockedBoard | None = None
        """The board, blocked for a moment after the end."""
        self.sent: Node | None = None
        """Own move that the server has not confirmed yet."""
        self.has_resigned = False
        """True once a resignation is sent; it counts when it is our turn."""
        self.minds = LiveEngines()
        self._desk, self._play, self._run = desk, play, run
        self.opened = desk.document.shown
        last = main_line(self.opened.record.root)[-1]
        self.record = GameRecorder(self.opened.history, last, begun.conditions, desk.speech.language)
        self.ticking = ClockDisplay(self.opened, desk.speech, lambda: run.now, self, counts_sleep=True)
        self._spent = [0, 0]
        for past in self.game.moves:
            self._spent[past.side] += past.spent_ms
        self._showing = QTimer(self, singleShot=True, interval=THOUGHTS_MS)
        self._showing.timeout.connect(self._show_thoughts)
        self._told: Phrase | None = None
        """Notice about the game while another record is shown."""
        self._grants: dict[type[Request], Callable[..., object]] = {
            ClocksChanged: lambda request: self.ticking.set_face(request.clock, self.spent),
            MoveSent: self._on_sent,
            MovePlayed: self._on_moved,
            GameEnded: self._on_ended,
            TimeSignalDue: lambda request: self.ticking.sound(request, desk.shell, is_shown=self.is_shown),
            SearchInfo: self._on_thinking,
            PonderMoveGiven: self._on_predicted,
        }
        self._parting = self.opened.changed.connect(lambda change: self._tell() if change.moved else None)

    # State of the game, as the document asks of any game

    @property
    def is_over(self) -> bool:
        return self.ended is not None

    @property
    def is_shown(self) -> bool:
        return self._desk.document.shown is self.opened

    @property
    def is_kept(self) -> bool:
        """True if the game is over and its record is saved unchanged."""
        return self.is_over and self.opened.home is not None and self.opened.history.is_clean

    @property
    def is_away(self) -> bool:
        return self.opened.cursor.node is not (self.sent or self.record.node)

    @property
    def can_adjourn(self) -> bool:
        """Always False: a server does not adjourn games."""
        return False

    @property
    def latest_node(self) -> Node:
        return self.record.node

    @property
    def plies(self) -> int:
        node = self.record.node
        return node.ply - (node.end is not None)

    @property
    def side_to_move(self) -> Side:
        return self.game.turn

    @property
    def persons(self) -> tuple[Side, ...]:
        return () if self._play.seat.player.is_engine else (self.game.our_side,)

    @property
    def spent(self) -> tuple[int, int]:
        return self._spent[0], self._spent[1]

    @property
    def is_persons_turn(self) -> bool:
        return self._play.is_persons_turn and self.sent is None and not self.is_over

    @property
    def can_declare(self) -> bool:
        return self.sent is None and self._play.can_declare

    def name(self, side: Side) -> str:
        return shorten_long_name(self.game.summary.names[side]) or self._desk.speech.say(self.opened.side_names()[side])

    def pick_up_refusal(self) -> Phrase | None:
        if not self.persons:
            return text.ENGINE_PLAYS
        if self.sent is not None:
            return text.NOT_CONFIRMED
        if not self.is_persons_turn:
            return playing_text.NOT_YOUR_TURN
        return playing_text.LOOKING_BACK if self.is_away else None

    def unmet(self, need: Prerequisite) -> Phrase | None:
        if need is Prerequisite.GAME_PERSON:
            return None
        if need is Prerequisite.GAME_DECLARATION:
            waits = playing_text.NOT_YOUR_TURN if self.sent is None else text.NOT_CONFIRMED
            return self.game.declaration_objection if self.is_persons_turn else waits
        if need is Prerequisite.GAME_NOT_SHOWN:
            return None if self.is_away else playing_text.AT_THE_GAME
        if need is Prerequisite.GAME_UNDO:
            return text.NO_TAKING_BACK
        return text.NOT_ON_SERVERS

    @property
    def cards(self) -> tuple[LiveEngineCard, ...]:
        if self.persons:
            return ()
        self.minds.assign_colours(self.opened.signs, {FIRST: self._play.engine_in_comments})
        state = playing_text.IS_THINKING if self.game.is_our_turn else playing_text.IS_WAITING
        view = self._desk.preferences.now.scores.view
        return (
            live_engine_card(
                self.minds.by_seat[FIRST],
                self.game.our_side,
                self._engine,
                playing_text.IS_OVER if self.is_over else state,
                not self.is_over and self.game.is_our_turn,
                view,
                self.opened.is_handicap(),
                self.opened.notation,
            ),
        )

    @property
    def _engine(self) -> str:
        return self._play.seat.player.name

    # User actions

    def begin(self) -> None:
        self.opened.game = self
        if self.persons and self.opened.is_flipped is not (self.game.our_side is Side.WHITE):
            self.opened.flip_board()
        self.opened.cursor.go_to_node(self.record.node)
        self.record.note_own_side(self.persons, self._run.now)
        self.opened.history.mark_clean()
        self._desk.shell.play_sound(SoundName.START)
        self._desk.shell.follow(DockLayout.GAME if self.persons else DockLayout.WATCHING)
        self._tell()

    def play_move(self, move: Move) -> bool:
        if (objection := self.pick_up_refusal()) is not None:
            self.opened.emit_refusal(objection)
            return False
        if (illegal := self.game.move_illegality(move)) is not None:
            self.opened.emit_refusal(illegal.phrase)
            return False
        requests = self._play.send_move(move, self._run.now)
        for request in requests:
            if isinstance(request, MoveSent):
                self._on_sent(request)  # show the move at once; requests are handled a moment later
        self._run.submit_requests([request for request in requests if not isinstance(request, MoveSent)])
        self._tell()
        return self.sent is not None

    def do(self, deed: Callable[[float], Requests]) -> None:
        self._run.submit_requests(deed(self._run.now))
        self._tell()

    def resign(self) -> None:
        self.has_resigned = True
        self.do(self._play.resign)

    def declare(self) -> None:
        self.do(self._play.declare_win)

    def come_back(self) -> None:
        self.opened.cursor.go_to_node(self.sent or self.record.node)

    def adjourn_game(self) -> None:
        """Do nothing: a server does not adjourn games, and closing the window resigns after a question."""

    def take_up(self, begun: OnlineGameBegun) -> None:
        """Continue a game that was interrupted by a lost connection."""
        self.game, self.sent = begun.game, None
        self._tell()

    # Requests of the director

    def take(self, request: Request) -> None:
        grant = self._grants.get(type(request))
        if grant is not None and not self.is_over:
            grant(request)
            if not isinstance(request, SearchInfo):
                self._tell()

    def _on_sent(self, sent: MoveSent) -> None:
        """Show an unconfirmed move at once, with a mark."""
        is_away = self.is_away
        with self.opened.group_changes():
            deed = self.opened.history.apply_edit(PlayMove(self.record.node, sent.move), PERSON, self._run.now)
            self.sent = deed.nodes[0]
            if not is_away:
                self.opened.cursor.go_to_node(self.sent)
                self.opened.show_hint((Ring(sent.move.to, DrawingInk.BLUE),))

    def _on_moved(self, moved: MovePlayed) -> None:
        is_away = self.is_away
        with self.opened.group_changes():
            self.sent = None
            self._spent[moved.side] += moved.spent_ms
            self.record.write_request(moved, self._run.now)
            self.opened.show_hint(())
            if not is_away:
                self.opened.cursor.go_to_node(self.record.node)
            if not self.persons:
                position = self.opened.record.position_at(self.record.node)
                seats = (SECOND, FIRST) if self.game.our_side else (FIRST, SECOND)
                self.minds.on_move(moved, seats, position)
                self._show_thoughts()

    def _on_ended(self, ended: GameEnded) -> None:
        was_away, self.sent = self.is_away, None
        self.record.write_request(ended, self._run.now, time.strftime(DATE))
        if not was_away:
            self.opened.cursor.go_to_node(self.record.node)
        self.ended = ended
        self._parting()
        self._showing.stop()
        self._desk.shell.play_sound(SoundName.END)
        with self.opened.group_changes():
            self.opened.game = None
            self.rest = BlockedBoard(self.opened, self)
            self.opened.show_engine_output((), None)
        self.ticking.end(side_notes(ended))
        self.ticking.set_face(self.game.clock.snapshot(), self.spent)
        self.thinking.emit(None)

    def save(self) -> None:
        """Save the record as local games are saved, so that the library finds it."""
        black, white = map(self.name, SIDES)
        facts = GameFacts(time.strftime("%Y-%m-%d"), self.game.summary.game_name, black, white, self.plies)
        folder = saving_folder(last_game_choices(self._desk.shell.state).hosting, find_folders().data)
        self._desk.files.saving.save_by_itself(folder, game_file_name(NAME_TEMPLATE, facts), self.opened)

    def _on_thinking(self, thought: SearchInfo) -> None:
        self.minds.by_seat[thought.seat].add_info(thought)
        if not self._showing.isActive():
            self._showing.start()

    def _on_predicted(self, predicted: PonderMoveGiven) -> None:
        if predicted.move is not None:
            node = self.record.node
            position = self.opened.record.position_at(node)
            self.minds.by_seat[FIRST].predict_reply(
                predicted.move, position, None if node.move is None else node.move.to
            )

    def _show_thoughts(self) -> None:
        if not self.is_over and not self.is_away:
            mind, view = self.minds.by_seat[FIRST], self._desk.preferences.now.scores.view
            self.minds.assign_colours(self.opened.signs, {FIRST: self._play.engine_in_comments})
            minds = [(self.game.our_side, mind)]
            self.opened.show_engine_output(*live_output_on_board(minds, self.game.turn, mind.position, view))
        self.thinking.emit(None)

    # Behind another tab

    def _tell(self) -> None:
        IDLE.soon(self, self._on_telling)

    def _on_telling(self) -> None:
        self.tell_elsewhere()
        self.changed.emit(None)

    def tell_elsewhere(self) -> None:
        """Notify the user, who looks at another record, that it is their turn."""
        is_awaited = not self.is_shown and self.is_persons_turn
        game = tabs_text.GAME_OF.filled(black=self.name(Side.BLACK), white=self.name(Side.WHITE))
        told = tabs_text.OF_GAME.filled(game=game, words=tabs_text.TURN_ELSEWHERE) if is_awaited else None
        if told != self._told:
            if self._told is not None:
                self._desk.shell.withdraw(self.opened, self._told)
            self._told = told
            if told is not None:
                answers = [Answer(tabs_text.TO_GAME, self.show)]
                self._desk.shell.warn(MessageKind.GAME_ELSEWHERE, self.opened, told, answers)

    def show(self) -> None:
        self._desk.files.show_record(self.opened)
