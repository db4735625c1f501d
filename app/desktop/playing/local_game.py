"""A game played in the window: handles the director's requests, shows and records moves, and runs the clocks."""

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QTimer

from app.base.event import Event
from app.book.choosing import BookPlayer, ChosenMove
from app.book.kinds import unreadable_reason
from app.desktop.desk.board_wish import BoardRequest
from app.desktop.desk.desk import Desk
from app.desktop.desk.messages import MessageKind
from app.desktop.kit.idle import IDLE
from app.desktop.kit.sounds import SoundName
from app.desktop.playing.game_board import BlockedBoard, ClockDisplay
from app.directing.requests import Request, Seat
from app.directing.seat_events import Requests
from app.play.conditions import Conditions
from app.play.game import Game
from app.play.game_file_names import short_engine_name
from app.play.game_requests import (
    BookLookup,
    BookLost,
    ClocksChanged,
    EngineRecovered,
    EngineTrouble,
    GameEnded,
    GamePhase,
    GameRequest,
    HintFailed,
    HintGiven,
    MovePlayed,
    PonderMoveGiven,
    SearchInfo,
    SidesSwapped,
    Takeback,
    TimeSignalDue,
)
from app.play.game_state import NO_BOOKS, AdjournedGame
from app.play.recording import GameRecorder
from app.play.seats import SEATS, Health, PlayerState
from app.record.traversal import path_to_node
from app.record.tree import Node, Record
from app.runtime.background_worker import BackgroundWorker
from app.runtime.pool import EnginePlan
from app.runtime.runner import DirectorRunner
from app.shogi.moves import MOVES, Move
from app.shogi.piece_names import PIECES
from app.shogi.pieces import SIDES, Side
from app.shogi.written_moves import write_move_compactly
from app.text import book as book_text
from app.text import playing as text
from app.text.phrase import Phrase
from app.usi.events import OwedReply
from app.workspace.document_change import DocumentChange
from app.workspace.game_choices import GameWindowOptions, SavedGame, SavedGames
from app.workspace.game_result import side_notes
from app.workspace.journal import write_journal
from app.workspace.live_engines import LiveEngine, LiveEngineCard, LiveEngines, live_engine_card, live_output_on_board
from app.workspace.open_record import HIDING_CHANGE
from app.workspace.prerequisites import Prerequisite
from app.workspace.scene import Arrow, DrawingInk, Ring, move_origin

DATE: Final = "%Y/%m/%d %H:%M:%S"
THOUGHTS_MS: Final = 100
"""Least milliseconds between updates of the engines' thinking (throttle)."""
SHOWN_AT_LAST_MS: Final = 500
"""Milliseconds after which the clock starts without a repaint, since a hidden window is not painted."""
KEEP_MS: Final = 5_000
"""Milliseconds between checkpoints of the clock while no move is made."""


class GameBeginning(NamedTuple):
    """Conditions, engines and options of a game that begins or is resumed."""

    conditions: Conditions
    plans: Mapping[Seat, EnginePlan]
    hosting: GameWindowOptions
    adjourned: AdjournedGame | None = None
    started_at: str = ""
    held: Mapping[int, str] = {}
    has_taken_back: bool | None = None
    books: Mapping[Seat, BookPlayer] = NO_BOOKS


class LocalGame(QObject):
    """A running game, from its record's opening until it ends or is adjourned."""

    def __init__(self, desk: Desk, beginning: GameBeginning, keeping: SavedGames, parent: QObject) -> None:
        super().__init__(parent)
        self.changed = Event[None]()
        """Emitted when the state of the game has changed."""
        self.troubled = Event[EngineTrouble]()
        self.recovered = Event[Seat]()
        self.thinking = Event[None]()
        """Emitted when engines have new thoughts or have moved."""
        self.over = Event[GameEnded | None]()
        """Emitted once, with the end of the game, or None if it was broken off."""
        self.conditions = beginning.conditions
        self.hosting = beginning.hosting
        self.game = Game(beginning.conditions, beginning.adjourned, books=beginning.books, waits_for_books=True)
        self.runner = DirectorRunner(self.game, beginning.plans, desk.pool, skips_standstills=True)
        self.is_hinting = False
        self._hint_words: Phrase | None = None
        """Text of the last hint, until a move is played."""
        self.ended: GameEnded | None = None
        self.rest: BlockedBoard | None = None
        """The board, blocked for a moment after the end."""
        self._desk = desk
        self.opened = desk.document.shown
        """The game's record; the game goes on whichever record the window shows."""
        self._keeping = keeping
        self.is_over = False
        self._worker = BackgroundWorker(self)
        self._started_at = beginning.started_at or time.strftime(DATE)
        self._is_fresh = beginning.adjourned is None
        self._has_taken_back = beginning.has_taken_back
        adjourned, conditions = beginning.adjourned, beginning.conditions
        played = followed(self.opened.record, conditions.moves if adjourned is None else adjourned.usi_moves)
        self.record = GameRecorder(
            self.opened.history,
            played[-1],
            conditions,
            desk.speech.language,
            holds_back=beginning.hosting.hides_thoughts,
        )
        if adjourned is not None:
            self._write_what_lacks(adjourned, len(played) - 1 - len(conditions.moves))
        played = path_to_node(self.record.node)
        self.record.held.update({node: beginning.held[node.ply] for node in played if node.ply in beginning.held})
        self._written = len(self.game.state.played_moves)
        """Number of the game's moves that the record holds; it may lag for a moment."""
        self.ticking = ClockDisplay(self.opened, desk.speech, lambda: self.runner.now, self)
        self.minds = LiveEngines()
        self._showing = QTimer(self, singleShot=True, interval=THOUGHTS_MS)
        self._showing.timeout.connect(self._show_thoughts)
        self._awaits_paint = False
        self._at_last = QTimer(self, singleShot=True, interval=SHOWN_AT_LAST_MS)
        self._at_last.timeout.connect(self._on_shown)
        self._keeping_clock = QTimer(self, interval=KEEP_MS)
        self._keeping_clock.timeout.connect(self._keep)
        self._grants: dict[type[Request], Callable[..., object]] = {
            ClocksChanged: lambda request: self.ticking.set_face(request.clock, self.spent),
            MovePlayed: self._on_moved,
            Takeback: self._on_taken_back,
            GameEnded: self._on_ended,
            TimeSignalDue: self._on_sounded,
            EngineTrouble: self.troubled.emit,
            EngineRecovered: lambda request: self.recovered.emit(request.seat),
            HintGiven: self._on_hinted,
            HintFailed: self._on_no_hint,
            SidesSwapped: self._on_swapped,
            SearchInfo: self._on_thinking,
            PonderMoveGiven: self._on_predicted,
            BookLookup: self._on_book_asked,
            BookLost: self._on_book_lost,
        }
        self._partings = [
            self.runner.requested.connect(self._take),
            self.runner.finished.connect(lambda _: self._finish(None)),
            self.runner.standstill_detected.connect(self._on_stood_still),
            self.opened.changed.connect(self._hear),
            desk.document.changed.connect(lambda change: self._say_hint() if change.record_switched else None),
            desk.speech.changed.connect(lambda _: self.ticking.show()),
            desk.shell.closed.connect(lambda _: self.adjourn_game()),
        ]

    # State of the game

    @property
    def phase(self) -> GamePhase:
        return self.game.phase

    @property
    def is_paused(self) -> bool:
        return self.phase is GamePhase.PAUSED

    @property
    def hides_thoughts(self) -> bool:
        return self.record.holds_back

    @property
    def has_gone(self) -> bool:
        """True if the game's record is no longer open."""
        return self.opened.record is not self.record.history.record

    @property
    def is_shown(self) -> bool:
        """True if the window shows the game's record."""
        return self._desk.document.shown is self.opened

    @property
    def is_away(self) -> bool:
        """True if the board shows another position than the game's current one."""
        return self.opened.cursor.node is not self.record.node

    @property
    def is_persons_turn(self) -> bool:
        """True if a user is to move and the record already shows the last move."""
        return self.game.is_persons_turn and self._written == len(self.game.state.played_moves)

    @property
    def can_declare(self) -> bool:
        return self.is_persons_turn and self.game.can_declare

    @property
    def can_adjourn(self) -> bool:
        return bool(self.game.state.played_moves)

    @property
    def latest_node(self) -> Node:
        return self.record.node

    @property
    def plies(self) -> int:
        """Number of moves, including those before the game."""
        node = self.record.node
        return node.ply - (node.end is not None)

    @property
    def side_to_move(self) -> Side:
        return self.game.turn

    @property
    def persons(self) -> tuple[Side, ...]:
        return tuple(side for side in SIDES if not self.game.state.players[side].is_engine)

    @property
    def hides_now(self) -> bool:
        """True while the engines' thoughts are hidden from the user."""
        return self.hides_thoughts and not self.is_over

    @property
    def rematch_conditions(self) -> Conditions:
        """Conditions of a rematch: sides are swapped, unless the game is a handicap game."""
        were_swapped = self.game.state.players[0].seat != SEATS[0]
        return self.conditions if were_swapped or not self.can_change_sides else self.conditions.swap_players()

    @property
    def spent(self) -> tuple[int, int]:
        """Time used by each side, in milliseconds."""
        return self.game.state.time_spent

    @property
    def can_change_sides(self) -> bool:
        return not self.is_handicap

    @property
    def is_handicap(self) -> bool:
        return self.opened.is_handicap()

    def name(self, side: Side) -> str:
        """Name of a player; an unnamed engine has its profile's name, an unnamed user the side's."""
        name = self.game.names[side]
        if name and self.game.state.players[side].is_engine:
            return short_engine_name(name)
        return name or self._desk.speech.say(self.opened.side_names()[side])

    @property
    def unready(self) -> Phrase | None:
        """Names of the engines that are getting ready; None if no engine is awaited."""
        places = self.game.state.players
        names = [place.name for place in places if place.is_engine and place.health is Health.PREPARING]
        if len(names) > 1:
            return text.BOTH.filled(first=names[0], second=names[1])
        return Phrase(names[0], names[0]) if names else None

    @property
    def engine_in_trouble(self) -> PlayerState | None:
        """The engine that is down, or that makes the game wait, so that the user may decide about it."""
        course = self.game.state
        for place in course.players:
            if place.health is Health.DOWN:
                return place
        waiting = [
            place for place in course.players if place.health is Health.PREPARING or place is course.player_to_move
        ]
        return next((place for place in waiting if place.late is not None), None)

    @property
    def lateness(self) -> Phrase | None:
        """Message about an overdue answer of the engine to move; None if none is overdue."""
        place = self.game.state.player_to_move
        if self.phase is not GamePhase.PLAYING or place.late is not OwedReply.ANSWER:
            return None
        return text.OWES_ANSWER.filled(name=place.name, seconds=int(self.runner.now - place.late_since))

    def pick_up_refusal(self) -> Phrase | None:
        """Reason why no piece can be moved on the board now; None if one can."""
        if (why := _STANDS_STILL.get(self.phase)) is not None:
            return why
        if not self.is_persons_turn:
            return text.NOT_YOUR_TURN if self.persons else text.NO_PERSON
        return text.LOOKING_BACK if self.is_away else None

    def unmet(self, need: Prerequisite) -> Phrase | None:
        if need is Prerequisite.GAME_DECLARATION:
            return self.game.declaration_objection if self.is_persons_turn else text.NOT_YOUR_TURN
        has, lack = _NEEDED.get(need, (lambda _: True, text.GAME_NOT_YET))
        return None if has(self) else lack

    def kept(self) -> SavedGame:
        """Everything needed to resume the game."""
        line = path_to_node(self.record.node)
        held = {node.ply: self.record.held[node] for node in line if node in self.record.held}
        game = self.game.state.save_adjourned(self.runner.now)
        return SavedGame(game, self._started_at, self.hosting, held, has_taken_back=self._has_taken_back)

    def _write_what_lacks(self, adjourned: AdjournedGame, known: int) -> None:
        """Add the moves that the record's journal lacks, as the program may have ended before writing them."""
        for word, spent, *_ in adjourned.moves[known:]:
            node = self.record.node
            move = MOVES[word]
            if move is not None:
                side = self.opened.record.side_to_move(node)
                self.record.write_request(MovePlayed(node.ply + 1, side, move, spent), self.runner.now)

    # User actions

    def begin(self) -> None:
        self.opened.game = self
        self.opened.is_adjourned = False
        if self._is_fresh:
            with self.opened.group_changes():
                self.record.write_headers(self._started_at, self.runner.now)
                self._note_own_side()
                self.opened.history.mark_clean()  # a game without a move need not be saved
            self._desk.shell.play_sound(SoundName.START)
            IDLE.soon(self, partial(self._desk.shell.board.carry_out, BoardRequest.FOCUS), key="focus")
        else:
            self._note_own_side()
        self._turn_board()
        self.opened.cursor.go_to_node(self.record.node)
        self._keep()
        self._keeping_clock.start()
        self.runner.start()
        self._tell()

    def play_move(self, move: Move) -> bool:
        """Play the user's move, after the director has accepted it."""
        objection = self.pick_up_refusal()
        if objection is not None:
            self.opened.emit_refusal(objection)
            return False
        requests = self.game.play_move(move, self.runner.now)
        for request in requests:
            if isinstance(request, GameRequest):
                self._take(request)
            else:
                self.runner.submit_requests((request,))
        return bool(requests)

    def do(self, deed: Callable[[float], Requests]) -> None:
        """Pass a user's action, such as resigning, to the director and grant its requests."""
        self.runner.submit_requests(deed(self.runner.now))
        self._tell()

    def hint(self) -> None:
        if self.is_away:
            self.come_back()
        self.is_hinting = True
        self.do(self.game.give_hint)

    def take_back(self) -> None:
        self.do(partial(self.game.take_back_moves, refund=self._desk.preferences.now.game.refund))

    def toggle_pause(self) -> None:
        if self.is_paused:
            self.come_back()
            self.do(self.game.resume_game)
            self._await_paint()
        else:
            self.do(self.game.pause_game)

    def come_back(self) -> None:
        """Go to the current position of the game."""
        with self.opened.group_changes():
            self.opened.cursor.go_to_node(self.record.node)
            self._show_thoughts()

    def show_thoughts(self, shown: bool) -> None:
        """Show the engines' thoughts now, or hide them until the game has ended."""
        self.hosting = self.hosting._replace(hides_thoughts=not shown)
        if shown:
            self.record.write_held_comments()
        self.record.holds_back = not shown
        self.opened.notify(HIDING_CHANGE)
        if not shown:
            self.opened.show_engine_output((), None)
        self._keep()
        self._show_thoughts()
        self._tell()

    def cancel(self) -> None:
        """Break the game off and keep nothing."""
        self._finish(None)
        self.runner.abort_run()

    def adjourn_game(self) -> None:
        """Adjourn the game so that it can be resumed; before the first move nothing is kept."""
        if not self.is_over and not self.has_gone:
            self.runner.emit_waiting_now()  # the last move may be made but not written yet
        if self.is_over:
            return
        if not self.game.state.played_moves:
            self.cancel()
            return
        kept = self.kept()._replace(record=write_journal(self.record.history.record, self.record.node))
        self._keeping.adjourn_game(kept)
        self.opened.is_adjourned = not self.has_gone
        self._over(None)
        self.runner.abort_run()

    def _hear(self, change: DocumentChange) -> None:
        if change.replaced:
            self.adjourn_game()
        elif change.moved is not None:
            self._tell()
            self._say_hint()

    # Requests of the director

    def _take(self, request: Request) -> None:
        grant = self._grants.get(type(request))
        if grant is None or self.is_over:
            return
        grant(request)
        if isinstance(request, MovePlayed | Takeback | SidesSwapped | EngineTrouble):
            self._keep()
        if not isinstance(request, SearchInfo | TimeSignalDue):
            self._await_paint()
            self._tell()

    def _on_moved(self, moved: MovePlayed) -> None:
        is_away = self.is_away
        self._forget_hint()
        with self.opened.group_changes():
            self.record.write_request(moved, self.runner.now)
            self._written += 1
            if not is_away:
                self.opened.cursor.go_to_node(self.record.node)
            if len(self.persons) < len(SIDES):
                self._on_mind_moved(moved)

    def _on_mind_moved(self, moved: MovePlayed) -> None:
        opened = self.opened
        position = opened.record.position_at(self.record.node) if self.is_away else opened.cursor.position
        self.minds.on_move(moved, [place.seat for place in self.game.state.players], position)
        self._show_thoughts()

    def _on_taken_back(self, request: Takeback) -> None:
        self.record.write_request(request, self.runner.now)
        self._has_taken_back = True
        self._written -= request.plies
        self._forget_hint()
        self.minds.on_takeback()
        self.come_back()

    def _note_own_side(self) -> None:
        self.record.note_own_side(self.persons, self.runner.now)

    def _on_swapped(self, request: SidesSwapped) -> None:
        self.record.write_request(request, self.runner.now)
        self._note_own_side()
        self._turn_board()

    def _on_book_asked(self, asked: BookLookup) -> None:
        """Look a move up in the book on a worker thread, since its disk may be slow."""

        def then(found: ChosenMove | None) -> None:
            if not self.is_over:
                self.runner.submit_requests(self.game.on_book_move(asked, found, self.runner.now))

        self._worker.start(asked.look_up, then)

    def _on_stood_still(self, seconds: float) -> None:
        self._desk.shell.warn(MessageKind.GAME_FAULT, self.opened, text.STOOD_STILL.filled(seconds=round(seconds)))

    def _on_book_lost(self, lost: BookLost) -> None:
        words = book_text.WITHOUT_BOOK.filled(name=lost.name, reason=unreadable_reason(lost.reason))
        self._desk.shell.warn(MessageKind.GAME_FAULT, self.opened, words)

    def _on_ended(self, ended: GameEnded) -> None:
        self.ended = ended
        was_away = self.is_away
        self._note_own_side()  # another player may have taken over during the game
        self.record.write_request(ended, self.runner.now, time.strftime(DATE))
        if not was_away:
            self.opened.cursor.go_to_node(self.record.node)
        self._desk.shell.play_sound(SoundName.END)
        self._finish(ended)

    def _on_sounded(self, request: TimeSignalDue) -> None:
        if not self.persons or not self.game.state.players[request.side].is_engine:
            self.ticking.sound(request, self._desk.shell, is_shown=self.is_shown)

    def _on_hinted(self, hinted: HintGiven) -> None:
        """Show a hint on the game's position, also for a user who returns to it later."""
        self.is_hinting = False
        mover, move, node = self.game.turn, hinted.move, self.record.node
        if hinted.shows_move:
            self.opened.show_hint((), (Arrow(move_origin(move, mover), move.to, DrawingInk.BLUE),), node)
            last = node.move
            position, previous_to = self.opened.record.position_at(node), last.to if last else None
            words = write_move_compactly(position, move, previous_to, self.opened.notation)
            self._hint_words = text.HINT_MOVE.filled(move=words)
        elif hinted.origin is not None:
            self.opened.show_hint((Ring(hinted.origin, DrawingInk.BLUE),), (), node)
            self._hint_words = text.HINT_PIECE
        else:
            self._hint_words = text.HINT_DROP.filled(piece=PIECES[move.dropped])
        self._say_hint()

    def _say_hint(self) -> None:
        """Tell the hint if the game's position is shown."""
        if self._hint_words is not None and self.is_shown and not self.is_away:
            self._desk.shell.say_briefly(self._hint_words)

    def _forget_hint(self) -> None:
        self.is_hinting, self._hint_words = False, None
        self.opened.show_hint(())

    def _on_no_hint(self, _: HintFailed) -> None:
        self.is_hinting = False
        self._desk.shell.say_briefly(text.NO_HINT)

    def _on_thinking(self, thought: SearchInfo) -> None:
        """Collect the engine's thoughts, even while hidden, since they may be shown at any time."""
        self.minds.by_seat[thought.seat].add_info(thought)
        if not self._showing.isActive():
            self._showing.start()

    def _show_thoughts(self) -> None:
        if not self.is_over and not self.is_away and not self.hides_thoughts:
            place = self.game.state.player_to_move
            view = self._desk.preferences.now.scores.view
            shown = live_output_on_board(self._engines_minds(), self.game.turn, place.position, view)
            self.opened.show_engine_output(*shown)
        self.thinking.emit(None)

    def _engines_minds(self) -> list[tuple[Side, LiveEngine]]:
        engines = {place.seat: place.name_in_comments for place in self.game.state.players if place.is_engine}
        self.minds.assign_colours(self.opened.signs, engines)
        places = zip(SIDES, self.game.state.players, strict=True)
        return [(side, self.minds.by_seat[place.seat]) for side, place in places if place.is_engine]

    @property
    def cards(self) -> tuple[LiveEngineCard, ...]:
        """Info cards of the engines, Black's first."""
        view, places = self._desk.preferences.now.scores.view, self.game.state.players
        return tuple(
            live_engine_card(
                mind,
                side,
                self.name(side),
                *self._state_of(places[side]),
                view,
                self.is_handicap,
                self.opened.notation,
            )
            for side, mind in self._engines_minds()
        )

    def _state_of(self, place: PlayerState) -> tuple[Phrase, bool]:
        if self.is_over:
            return text.IS_OVER, False
        if place.health is not Health.READY:
            return (text.IS_PREPARING if place.health is Health.PREPARING else text.IS_DOWN), False
        if self.is_paused:
            return text.PAUSED, False
        if place is self.game.state.player_to_move:
            return text.IS_THINKING, True
        return (text.IS_PONDERING, True) if place.is_pondering else (text.IS_WAITING, False)

    def _on_predicted(self, request: PonderMoveGiven) -> None:
        """Note a predicted (ponder) move, or whether the prediction was right, when the record is up to date."""
        seat = self.game.state.players[request.side].seat
        if request.move is None:
            note = text.NOTE_HIT if request.is_hit else text.NOTE_MISS
        else:
            node = self.record.node
            mind = self.minds.by_seat[seat]
            position = self.opened.record.position_at(node)
            mind.predict_reply(request.move, position, None if node.move is None else node.move.to)
            note = text.NOTE_EXPECTS.filled(
                move="" if mind.predicted_reply is None else mind.predicted_reply.write_move(self.opened.notation)
            )
        self.runner.log_note(seat, self._desk.speech.say(note))

    # The user's clock starts once the board shows that it is their turn

    def _await_paint(self) -> None:
        if self._awaits_paint or self.is_over or not self.game.is_persons_turn or self.game.state.clock.is_running:
            return
        self._awaits_paint = True
        self._desk.shell.board.call_when_painted(self._on_painted)
        self._at_last.start()

    def _on_painted(self) -> None:
        """Start the clock after the repaint; the game may be over by then."""
        if not self.is_over:
            IDLE.soon(self, self._on_shown)

    def _on_shown(self) -> None:
        if not self._awaits_paint:
            return
        self._awaits_paint = False
        self._at_last.stop()
        if not self.is_over:
            self.runner.submit_requests(self.game.on_position_shown(self.runner.now))

    # Begin and end

    def _turn_board(self) -> None:
        if self.hosting.turns_board and len(self.persons) == 1:
            wanted = self.persons[0] is Side.WHITE
            if self.opened.is_flipped is not wanted:
                self.opened.flip_board()

    def _keep(self) -> None:
        """Save a checkpoint of the game, from its beginning on, so that its record never exists without it."""
        if not self.is_over and self.phase is not GamePhase.ENDED:
            self._keeping.save_running(self.kept())

    def _finish(self, ended: GameEnded | None) -> None:
        if not self.is_over:
            self._over(ended)
            self._keeping.forget_running()

    def _over(self, ended: GameEnded | None) -> None:
        self.is_over = True
        for part in self._partings:
            part()
        self._keeping_clock.stop()
        self._showing.stop()
        self._at_last.stop()
        self._forget_hint()
        if ended is not None:
            self.record.write_held_comments()
        with self.opened.group_changes():
            self.opened.game = None
            if ended is not None:
                self.rest = BlockedBoard(self.opened, self)
        self.opened.show_engine_output((), None)
        self.ticking.end(None if ended is None else side_notes(ended))
        self.ticking.set_face(None if ended is None else self.game.state.clock.snapshot(), self.spent)
        self.thinking.emit(None)
        self.over.emit(ended)

    def _tell(self) -> None:
        """Emit `changed` in idle time, once for all changes of a move."""
        IDLE.soon(self, self._on_telling)

    def _on_telling(self) -> None:
        if not self.is_over:
            self.changed.emit(None)


def followed(record: Record, words: Sequence[str]) -> list[Node]:
    """Nodes from the root along these moves, as far as the record has them."""
    line: list[Node] = [record.root]
    for word in words:
        child = next((child for child in line[-1].children if child.move is not None and child.move.usi == word), None)
        if child is None:
            break
        line.append(child)
    return line


_STANDS_STILL: Final = {
    GamePhase.PREPARING: text.ENGINES_PREPARE,
    GamePhase.PAUSED: text.GAME_PAUSED,
    GamePhase.TROUBLED: text.GAME_TROUBLED,
}
_RUNNING: Final = frozenset({GamePhase.PLAYING, GamePhase.PAUSED})
_NEEDED: Final[Mapping[Prerequisite, tuple[Callable[[LocalGame], bool], Phrase]]] = {
    Prerequisite.GAME_RUNNING: (lambda hosted: hosted.phase in _RUNNING, text.GAME_NOT_YET),
    Prerequisite.GAME_TURN: (lambda hosted: hosted.is_persons_turn, text.NOT_YOUR_TURN),
    Prerequisite.GAME_PERSON: (lambda hosted: hosted.phase in _RUNNING and bool(hosted.persons), text.NO_PERSON),
    Prerequisite.GAME_THINKING: (lambda hosted: hosted.game.can_move_now, text.NOTHING_THINKS),
    Prerequisite.GAME_UNDO: (lambda hosted: hosted.game.can_take_back, text.NOTHING_TO_TAKE_BACK),
    Prerequisite.GAME_NOT_SHOWN: (lambda hosted: hosted.is_away, text.AT_THE_GAME),
}
