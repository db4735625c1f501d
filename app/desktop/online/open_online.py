"""The connection to a game server in the window: one at a time, to play or watch, and the games it brings."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from app.base.event import Event
from app.desktop.desk.desk import Desk
from app.desktop.desk.foot_rank import MAKES_WAY, FootRank
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.desk.offer_strip import Offer, OfferStrip
from app.desktop.kit.announcements import Answer
from app.desktop.kit.background import attend
from app.desktop.online.online_game_controller import DATE, OnlineGameController
from app.desktop.playing.playing import plan_for, playing
from app.desktop.playing.result_card import CardAction
from app.directing.requests import Request
from app.directing.seat_events import Requests
from app.online import requests as told
from app.online.account import Account
from app.online.events import ExtendedLineReceived, LoginAccepted, NoticeMade, OnlineState, SessionFailed, StateReached
from app.online.play import OnlineSeries, SeriesPlan
from app.online.recording import OnlineRecording
from app.online.results import OnlineResult
from app.online.seat import OnlineSeat
from app.online.summary import GameSummary
from app.online.watching import (
    ChatReceived,
    GamesListed,
    ListedPlayer,
    OnlineWatch,
    PlayersListed,
    RatingsListed,
    WatchedMove,
    WatchParser,
    WatchStarted,
)
from app.play.conditions import Conditions
from app.play.game_requests import GameEnded, MovePlayed
from app.play.recording import GameRecorder
from app.play.seats import FIRST
from app.record.traversal import main_line
from app.record.tree import Record
from app.runtime.online_run import OnlineRun
from app.runtime.qt import run_until_event
from app.shogi.pieces import Side
from app.text import board as board_text
from app.text import online_window as text
from app.text import playing as playing_text
from app.text.phrase import Phrase
from app.usi.log import EngineLog
from app.workspace.game_result import result_in_one_line
from app.workspace.open_record import OpenRecord
from app.workspace.prerequisites import Prerequisite


class OnlineStrip(OfferStrip):
    def __init__(self, desk: Desk, window: Callable[[], object]) -> None:
        super().__init__(desk, "online", MessageKind.SERVER_GAME)
        self.table: OnlineGameController | None = None
        self._window = window
        self._is_resigning = False

    def show_table(self, table: OnlineGameController | None) -> None:
        self.table, self._is_resigning = table, False
        self.tell()

    def ask_to_resign(self) -> None:
        """Ask before every resignation, since a server takes none back."""
        if self.table is not None and not self.table.is_over:
            self._is_resigning = True
            self.tell()

    def tell(self) -> None:
        table = self.table
        self.setProperty(MAKES_WAY, table is not None and table.is_over and playing(self._desk).shows_card)
        if table is None:
            self.clear()
        elif self._is_resigning and not table.is_over:
            yes = Offer("yes", playing_text.YES_RESIGN, partial(self._answer, resigns=True))
            no = Offer("no", playing_text.KEEP_PLAYING, partial(self._answer, resigns=False))
            self.ask(table.opened, text.RESIGN_ON_SERVER, yes, no)
        else:
            self.offer(table.opened, self._said(table), self._offered(table), self._stand(table))

    def _answer(self, *, resigns: bool) -> None:
        self._is_resigning = False
        if resigns and self.table is not None:
            self.table.resign()
        self.tell()

    def _said(self, table: OnlineGameController) -> Phrase:
        if table.ended is not None:
            return result_words(table)
        if table.is_away:
            return playing_text.WENT_ON.filled(ply=table.latest_node.ply)
        if table.has_resigned:
            return text.RESIGNATION_SENT
        if table.sent is not None:
            return text.NOT_CONFIRMED
        if table.is_persons_turn:
            return playing_text.YOUR_TURN
        return playing_text.ENGINE_TO_MOVE.filled(name=table.name(table.side_to_move))

    def _stand(self, table: OnlineGameController) -> Phrase | None:
        cursor, move = table.opened.cursor, table.opened.last_move_name()
        if table.is_over or table.is_away or cursor.node.move is None:
            return None
        return board_text.UNTO.filled(ply=cursor.node.ply, move=move)

    def _offered(self, table: OnlineGameController) -> list[Offer]:
        window = Offer("window", text.SHOW_WINDOW, self._window)
        if table.is_over:
            do = self._desk.shell.action_registry.trigger
            if playing(self._desk).shows_card:
                return [window]
            return [
                Offer("study", playing_text.STUDY, lambda: do("study.toggle")),
                Offer("analyse", playing_text.ANALYSE, lambda: do("analysis.sweep")),
                window,
                Offer("close", playing_text.CLOSE, lambda: self.show_table(None)),
            ]
        offers = [Offer("back", playing_text.BACK_TO_GAME, table.come_back)] if table.is_away else []
        if table.can_declare:
            offers.append(Offer("declare", playing_text.DECLARE, table.declare))
        if table.persons:
            offers.append(Offer("take_back", playing_text.TAKE_BACK, lambda: None, table.unmet(Prerequisite.GAME_UNDO)))
        return [*offers, window, Offer("resign", playing_text.RESIGN, self.ask_to_resign, icon="resign")]


def result_words(table: OnlineGameController) -> Phrase:
    """Result of the game: winner, number of moves and reason."""
    ended = table.ended
    if ended is None:
        return playing_text.NO_RESULT
    words = result_in_one_line(ended, table.plies, (table.name(Side.BLACK), table.name(Side.WHITE)))
    return words if ended.reason is None else playing_text.ENDED_BECAUSE.filled(ended=words, reason=ended.reason)


class WatchedTab(QObject):
    def __init__(self, desk: Desk, opened: OpenRecord, parent: QObject) -> None:
        super().__init__(parent)
        self._desk, self._opened = desk, opened
        self._record = opened.record
        last = main_line(opened.record.root)[-1]
        self._written = GameRecorder(opened.history, last, Conditions(), desk.speech.language)
        opened.cursor.go_to_node(last)

    @property
    def is_open(self) -> bool:
        return self._desk.files.open_with(lambda record: record is self._record) is not None

    @property
    def is_over(self) -> bool:
        return self._written.node.end is not None

    def show(self) -> None:
        self._desk.files.show_record(self._opened)

    def take(self, what: MovePlayed | GameEnded) -> None:
        """Add a move or the end; a cursor on the last move follows, another stays."""
        if self.is_over or not self.is_open:
            return
        follows = self._opened.cursor.node is self._written.node
        with self._opened.group_changes():
            self._written.write_request(what, 0.0)
            if follows:
                self._opened.cursor.go_to_node(self._written.node)


_ENDING_MS: Final = 2_000
"""Milliseconds that quitting waits for a resignation to be sent."""
MOST_TOLD: Final = 200
"""Most messages and chat lines kept."""


class OnlineHost(QObject):
    """Host of a server connection with its games and lists."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.changed = Event[None]()
        self.begun = Event[OnlineGameController]()
        """Emitted when a game has begun in a tab."""
        self.results: list[OnlineResult] = []
        self._forget()
        self.play: OnlineSeries | None = None
        self.watch: OnlineWatch | None = None
        self.run: OnlineRun | None = None
        self.table: OnlineGameController | None = None
        self.watched: dict[str, WatchedTab] = {}
        self._desk = desk
        self._saves = True
        self._log: EngineLog | None = None
        self._strip: OnlineStrip | None = None
        self._chats = WatchParser()
        attend(desk.document.changed, self, lambda change: self._on_replaced() if change.replaced else None)
        attend(desk.speech.changed, self, lambda _: self._tell())
        attend(desk.running.quit_begun, self, lambda _: self._wait())

    def _forget(self) -> None:
        """Reset the state of a connection."""
        self.state = OnlineState.CLOSED
        self.until: float | None = None
        self._is_leaving = self.will_stop = False
        self.failure: Phrase | None = None
        self.was_in = False
        """True if a login has succeeded since the connection began."""
        self.offered: GameSummary | None = None
        self.sentences: list[Phrase] = []
        """Messages and chat lines, the newest last."""
        self.players: Sequence[ListedPlayer] = ()
        self.games: Sequence[str] = ()
        self.ratings: dict[str, float] = {}

    @property
    def is_on(self) -> bool:
        return self.run is not None

    @property
    def plays_now(self) -> bool:
        """True while a game is played, which would be lost by leaving."""
        return self.table is not None and not self.table.is_over

    @property
    def opponent(self) -> str:
        """Name of the opponent in the last game."""
        return "" if self.table is None else self.table.name(self.table.game.our_side.other)

    @property
    def address(self) -> str:
        director = self.play or self.watch
        return "" if director is None else f"{director.account.host}:{director.account.port}"

    # Start

    def begin_play(self, account: Account, seat: OnlineSeat, plan: SeriesPlan, *, saves: bool) -> Phrase | None:
        """Connect to play a series of games, or return why that is impossible."""
        plans = {}
        if seat.player.is_engine:
            engine = plan_for(Conditions(), seat.player, self._desk.engines)
            if engine is None:
                return playing_text.NO_SUCH_ENGINE.filled(name=seat.player.name)
            plans[FIRST] = engine
        self._begin_anew()
        self._saves, self.results = saves, []
        self.play = play = OnlineSeries(account, seat, self._begin_log(account), plan)
        self._follow(OnlineRun(play, plans, self._desk.pool, self))
        return None

    def begin_watch(self, account: Account) -> None:
        self._begin_anew()
        self.watch = watch = OnlineWatch(account, self._begin_log(account))
        self._follow(OnlineRun(watch, {}, self._desk.pool, self))

    def _begin_anew(self) -> None:
        self._recover()
        self._forget()
        self.play = self.watch = None
        self.watched.clear()
        self.state = OnlineState.CONNECTING

    def _begin_log(self, account: Account) -> EngineLog:
        self._log = self._desk.pool.logs.open_log("csa", f"CSA {account.host}:{account.port}")
        return self._log

    def _follow(self, run: OnlineRun) -> None:
        self.run = run
        run.requested.connect(self._take)
        run.finished.connect(lambda _: self._on_finished(run))
        run.start()
        self._tell()

    # User actions

    def do(self, deed: Callable[[float], Requests]) -> None:
        if self.run is not None:
            self.run.submit_requests(deed(self.run.now))
            self._tell()

    def agree(self, *, agrees: bool) -> None:
        self._forget_offer()
        if self.play is not None:
            self.do(self.play.agree_to_game if agrees else self.play.decline_game)

    def stop(self) -> None:
        """Resign and disconnect. While the opponent is to move, no server accepts a resignation: then break off, which
        loses as well. A second call does not wait for an answer."""
        director = self.play or self.watch
        if director is None:
            return
        session = director.session
        has_to_wait = director.state is OnlineState.PLAYING and session is not None and not session.is_our_move
        self.do(director.abort if has_to_wait or self._is_leaving else director.stop)
        self._is_leaving = True

    def stop_after_game(self) -> None:
        if self.play is not None:
            self.will_stop = True
            self.do(self.play.stop_after_game)

    def toggle_pause(self) -> None:
        if self.play is not None:
            self.do(self.play.resume if self.play.is_paused else self.play.pause)

    def ask_lists(self) -> None:
        if self.watch is not None and self.state is OnlineState.WAITING:
            for ask in (self.watch.list_ratings, self.watch.list_games, self.watch.list_players):
                self.do(ask)

    def look_at(self, game_id: str) -> None:
        """Watch a game, or show its tab if it is watched already."""
        tab = self.watched.get(game_id)
        if tab is not None and tab.is_open:
            tab.show()
        elif self.watch is not None:
            self.do(partial(self.watch.watch_game, game_id))

    def chat(self, words: str) -> None:
        if self.watch is not None:
            self.do(partial(self.watch.send_chat, words))

    # Requests of the director

    def _take(self, request: Request) -> None:
        match request:
            case StateReached():
                self.state, self.until = request.state, request.until
                if request.state is not OnlineState.OFFERED and self.offered is not None:
                    self._forget_offer()
            case LoginAccepted():
                self._recover()
                self.was_in = True
                self.ask_lists()
            case told.AgreementWanted():
                self.offered = request.summary
                show = Answer(text.SHOW_WINDOW, lambda: self._desk.shell.action_registry.trigger("game.online"))
                self._desk.shell.warn(MessageKind.SERVER, WINDOW, text.GAME_OFFERED.filled(server=self.address), [show])
            case told.OnlineGameBegun():
                self._on_begun(request)
            case NoticeMade():
                self._note(request.sentence)
            case SessionFailed():
                self.failure = request.sentence
                self._note(request.sentence)
                self._desk.shell.warn(MessageKind.SERVER, WINDOW, request.sentence)
            case told.OnlineGameOver():
                self._on_over(request.result)
            case _:
                self._hear(request)
        if self.table is not None:
            self.table.take(request)
        self._tell()

    def _hear(self, request: Request) -> None:
        """Handle requests that only watching or the extended mode brings."""
        match request:
            case told.OnlineGameRated() if self.results:
                self.results[-1] = request.result
            case ExtendedLineReceived():
                for heard in self._chats.read_watch_line(request.line):
                    self._hear(heard)
            case PlayersListed():
                self.players = request.players
            case GamesListed():
                self.games = request.games
            case RatingsListed():
                self.ratings = dict(request.ratings)
            case ChatReceived():
                self._note(text.CHAT_SAID.filled(name=request.name, words=request.words))
            case WatchStarted():
                opened = self._lay(request.record)
                self.watched[request.game_id] = WatchedTab(self._desk, opened, self)
            case WatchedMove() if request.game_id in self.watched:
                self.watched[request.game_id].take(request.event)

    def _forget_offer(self) -> None:
        self.offered = None
        self._desk.shell.withdraw(WINDOW, text.GAME_OFFERED.filled(server=self.address))

    def _recover(self) -> None:
        """Withdraw the notice of the last failure."""
        if self.failure is not None:
            self._desk.shell.withdraw(WINDOW, self.failure)
            self.failure = None

    def _note(self, sentence: Phrase) -> None:
        self.sentences = [*self.sentences, sentence][-MOST_TOLD:]

    def _on_begun(self, begun: told.OnlineGameBegun) -> None:
        self._forget_offer()
        if begun.is_resumed and self.table is not None and not self.table.is_over:
            self.table.take_up(begun)
            return
        if self.play is None or self.run is None:
            return
        last = self.table
        if last is not None and last.is_shown and not last.persons and last.is_kept:
            self._desk.files.close_tab()  # else a night of games would leave a tab for each
        self._lay(OnlineRecording(begun, self._desk.speech.language, time.strftime(DATE)).record)
        table = self.table = OnlineGameController(self._desk, self.play, self.run, begun, self)
        if self._strip is None:
            self._strip = OnlineStrip(self._desk, lambda: self._desk.shell.action_registry.trigger("game.online"))
            self._desk.shell.lay_in_foot(self._strip, FootRank.GAME)
        self._strip.show_table(table)
        playing(self._desk).take_card_away()
        playing(self._desk).attach_external_game(table, self._strip.ask_to_resign)
        table.changed.connect(lambda _: self._on_table())
        table.begin()
        self.begun.emit(table)

    def _lay(self, record: Record) -> OpenRecord:
        """Open the record in a new tab and show it."""
        self._desk.files.open_record(record)
        return self._desk.document.shown

    def _on_table(self) -> None:
        if self._strip is not None:
            self._strip.tell()
        self._tell()

    def _on_over(self, result: OnlineResult) -> None:
        self.results.append(result)
        table = self.table
        if table is None or table.ended is None:
            return
        if self._saves and table.plies:
            table.save()
        show_window = CardAction(text.WINDOW, lambda: self._desk.shell.action_registry.trigger("game.online"))
        playing(self._desk).show_card(table, table.ended, show_window)
        self._on_table()

    def _on_replaced(self) -> None:
        if self.table is not None:
            self.table.tell_elsewhere()
        if self._strip is not None:
            self._strip.tell()

    def _on_finished(self, run: OnlineRun) -> None:
        if self._log is not None:
            self._desk.pool.logs.end_log(self._log)
            self._log = None
        if self.run is run:
            self.run, self.offered, self.state = None, None, OnlineState.CLOSED
        self._tell()

    def _tell(self) -> None:
        self.changed.emit(None)

    def _wait(self) -> None:
        """Resign a running game when the program quits, as far as the connection still allows."""
        if (run := self.run) is None:
            return
        run_until_event(run.finished, self.stop, _ENDING_MS)
        if self.run is not None:
            run.abort_run()


def online(desk: Desk) -> OnlineHost:
    """The window's single OnlineHost, created on first use."""
    return desk.shell.only(OnlineHost, lambda window: OnlineHost(desk, window))
