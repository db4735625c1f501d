"""The page of a connection to a server: its state, an offered game, results, and the games to watch."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from app.base.event import Event
from app.base.words import clock_text
from app.desktop.desk.desk import Desk
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import coloured, make_main, push_button, words
from app.desktop.kit.labels import STRETCH, hbox, vbox
from app.desktop.kit.signs import Tone
from app.desktop.kit.theme import HEAD, NAME, set_colours, sized
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.lists.row_painter import Column, RowCell
from app.desktop.lists.rows import RowModel, RowView
from app.desktop.online.open_online import OnlineHost
from app.online.events import OnlineState
from app.online.results import OnlineResult, OnlineVerdict
from app.online.summary import GameSummary
from app.online.watching import ListedPlayer
from app.play.conditions import SECOND, TimeControl
from app.record.endings import End
from app.shogi.pieces import Side
from app.shogi.starts import EVEN
from app.text import online_window as text
from app.text import play as play_text
from app.text.phrase import Phrase

RESULT_COLUMNS: Final = (
    Column("number", text.NUMBER, 3, is_number=True),
    Column("opponent", text.OPPONENT, 13, stretches=True),
    Column("side", text.OUR_SIDE, 4),
    Column("outcome", text.OUTCOME, 7),
    Column("plies", text.MOVES_OF, 5, is_number=True),
    Column("end", text.ENDED_BY, 15),
    Column("slowest", text.SLOWEST, 9, is_number=True),
    Column("rating", text.RATING, 11, is_number=True),
)
GAME_COLUMNS: Final = (
    Column("black", text.SENTE_COLUMN, 14, stretches=True),
    Column("white", text.GOTE_COLUMN, 14, stretches=True),
    Column("game", text.GAME_COLUMN, 20),
)
PLAYER_COLUMNS: Final = (
    Column("name", text.PLAYER_COLUMN, 16, stretches=True),
    Column("status", text.STATUS_COLUMN, 14),
    Column("rating", text.RATING, 8, is_number=True),
)
_TONES: Final = {OnlineVerdict.WIN: Tone.GOOD, OnlineVerdict.LOSE: Tone.ERROR, OnlineVerdict.BROKEN: Tone.WARNING}
_SIGNS: Final = ("☗", "☖")


class OnlineResultCells(RowModel):
    """Table model of the results, newest first."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, RESULT_COLUMNS)
        self.results: Sequence[OnlineResult] = ()

    def count(self) -> int:
        return len(self.results)

    def cells(self, row: int) -> Sequence[RowCell]:
        say, number = self._desk.speech.say, len(self.results) - row
        result = self.results[number - 1]
        rating = "" if result.rating is None else f"{result.rating:.0f}"
        if rating and result.gain is not None:
            rating = say(text.RATED.filled(rating=rating, gain=f"{result.gain:+.0f}"))
        slowest = say(text.MILLISECONDS.filled(count=result.slowest_ms)) if result.slowest_ms else ""
        return (
            RowCell(str(number), Tone.MUTED),
            RowCell(result.opponent),
            RowCell(_SIGNS[result.our_side]),
            RowCell(say(result.verdict.phrase), _TONES.get(result.verdict, Tone.PLAIN)),
            RowCell(str(result.plies)),
            RowCell(say(End(result.end).name_on_screen)),
            RowCell(slowest, Tone.MUTED),
            RowCell(rating),
        )


class ListedGameCells(RowModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, GAME_COLUMNS)
        self.games: Sequence[str] = ()

    def count(self) -> int:
        return len(self.games)

    def cells(self, row: int) -> Sequence[RowCell]:
        black, white, game = _parts(self.games[row])
        return RowCell(black), RowCell(white), RowCell(game, Tone.MUTED)


def _parts(game_id: str) -> tuple[str, str, str]:
    """Black, white and game name of an id `event+game+black+white+stamp`; any other id is returned whole."""
    parts = game_id.split("+")
    return (parts[2], parts[3], parts[1]) if len(parts) == 5 else (game_id, "", "")


class ListedPlayerCells(RowModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, PLAYER_COLUMNS)
        self.players: Sequence[ListedPlayer] = ()
        self.ratings: Mapping[str, float] = {}

    def count(self) -> int:
        return len(self.players)

    def cells(self, row: int) -> Sequence[RowCell]:
        player = self.players[row]
        name, _, _ = player.name.partition("+")  # the rest is derived from the trip
        status = text.STATUS_THERE
        if player.is_playing:
            status = text.STATUS_PLAYING
        elif player.status.endswith("waiting") and player.game:
            status = text.STATUS_WAITING.filled(game=player.game)
        rating = self.ratings.get(name)
        tone = Tone.GOOD if player.is_playing else Tone.PLAIN
        shown = "" if rating is None else f"{rating:.0f}"
        return RowCell(name), RowCell(self._desk.speech.say(status), tone), RowCell(shown)


MOST_SAID: Final = 6
"""Most messages shown at once."""
_STATES: Final = {
    OnlineState.IDLE: text.IS_PREPARING,
    OnlineState.CONNECTING: text.IS_CONNECTING,
    OnlineState.LOGGING_IN: text.IS_LOGGING_IN,
    OnlineState.WAITING: text.IS_WAITING,
    OnlineState.SUMMARY: text.IS_SUMMARY,
    OnlineState.OFFERED: text.IS_OFFERED,
    OnlineState.AGREED: text.IS_AGREED,
    OnlineState.PLAYING: text.IS_PLAYING,
    OnlineState.ENDING: text.IS_ENDING,
    OnlineState.ENDED: text.IS_ENDING,
    OnlineState.LEAVING: text.IS_LEAVING,
}


class SessionPage(Pane):
    def __init__(self, desk: Desk, host: OnlineHost) -> None:
        super().__init__()
        self.setObjectName("online_session")
        self.leave_wanted = Event[None]()
        self.settings_wanted = Event[None]()
        self._desk, self._say, self._host = desk, desk.speech.say, host
        spoken = self._spoken = Retranslator(self._say)
        self.state, self.server, self.failure = words("state"), words("server"), words("failure")
        self.card = QFrame()
        self.card.setObjectName("offer")
        self.card.setAutoFillBackground(True)
        self.offer = words("offer_words")
        self.accept = make_main(spoken.button(push_button("accept"), text.ACCEPT))
        self.decline = spoken.button(push_button("decline"), text.DECLINE)
        self.show_game = spoken.button(push_button("show_game"), text.SHOW_GAME)
        self.after = spoken.button(push_button("after"), text.AFTER_GAME)
        self.pause = spoken.tip(push_button("pause"), text.PAUSE_HELP)
        self.leave = spoken.button(push_button("leave"), text.LEAVE)
        self.settings = spoken.button(push_button("settings"), text.NEW_CONNECTION)
        self.result_cells, self.game_cells, self.player_cells = (
            OnlineResultCells(desk),
            ListedGameCells(desk),
            ListedPlayerCells(desk),
        )
        self.results = RowView(desk, "online_results", text.RESULTS, self.result_cells, text.NO_RESULTS)
        self.games = RowView(desk, "online_games", text.GAMES_THERE, self.game_cells, text.NO_GAMES_THERE)
        self.players = RowView(desk, "online_players", text.PLAYERS_THERE, self.player_cells, text.NO_PLAYERS_THERE)
        self.look_at = make_main(spoken.button(push_button("look_at"), text.LOOK_AT))
        self.refresh = spoken.button(push_button("refresh"), text.REFRESH)
        self.chat = spoken.named(QLineEdit(), text.CHAT)
        self.say_it = spoken.button(push_button("say_it"), text.SAY_IT)
        self.sum, self.said = words("sum"), words("said")
        self._heads = [spoken.label(each) for each in (text.RESULTS, text.GAMES_THERE, text.PLAYERS_THERE)]
        self._said_head = spoken.label(text.MESSAGES)
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)

    def _lay_out(self) -> None:
        vbox(self.offer, hbox(self.accept, self.decline, STRETCH), on=self.card, margins=12, spacing=10)
        results, games, players = self._heads
        self._playing, self._watching = QWidget(), QWidget()
        vbox(hbox(results, STRETCH, self.sum), (self.results, 1), on=self._playing, margins=0, spacing=6)
        left = vbox(games, (self.games, 1), hbox(self.look_at, self.refresh, STRETCH), spacing=6)
        right = vbox(players, (self.players, 1), hbox((self.chat, 1), self.say_it), spacing=6)
        hbox((left, 3), (right, 2), on=self._watching, margins=0, spacing=24)
        buttons = hbox(self.show_game, self.after, self.pause, STRETCH, self.settings, self.leave)
        parts = (self.state, self.server, self.failure, self.card, 6, (self._playing, 1), (self._watching, 1))
        said = (self._said_head, self.said, buttons)
        vbox(*parts, *said, on=self, margins=(24, 20, 24, 16), spacing=8)

    def _connect(self) -> None:
        host = self._host
        self.accept.clicked.connect(lambda: host.agree(agrees=True))
        self.decline.clicked.connect(lambda: host.agree(agrees=False))
        self.show_game.clicked.connect(self._show_table)
        self.after.clicked.connect(host.stop_after_game)
        self.pause.clicked.connect(host.toggle_pause)
        self.leave.clicked.connect(lambda: self.leave_wanted.emit(None))
        self.settings.clicked.connect(lambda: self.settings_wanted.emit(None))
        self.look_at.clicked.connect(self._look_at)
        self.games.activated.connect(lambda _: self._look_at())
        self.games.chosen.connect(lambda _: self._show_buttons())
        self.refresh.clicked.connect(host.ask_lists)
        self.say_it.clicked.connect(self._chat)
        self.chat.returnPressed.connect(self._chat)
        attend(host.changed, self, lambda _: self.show_host())

    def _show_table(self) -> None:
        if self._host.table is not None:
            self._host.table.show()
            self._desk.shell.show_up()

    def _look_at(self) -> None:
        row = self.games.current
        if 0 <= row < len(self.game_cells.games):
            self._host.look_at(self.game_cells.games[row])

    def _chat(self) -> None:
        if self.chat.text().strip():
            self._host.chat(self.chat.text())
            self.chat.clear()

    # Appearance

    def show_host(self) -> None:
        host, say = self._host, self._say
        is_watching = host.watch is not None
        self.state.setText(say(self._state_words()))
        self.server.setText(self._server_words())
        failure = host.failure
        self.failure.setText("" if failure is None else say(failure))
        self.failure.setVisible(failure is not None)
        offered = host.offered
        is_new = offered is not None and self.card.isHidden()
        self.card.setVisible(offered is not None)
        if is_new:
            self.accept.setFocus()
        if offered is not None:
            self.offer.setText("\n".join(map(say, offer_words(offered))))
        self._playing.setVisible(not is_watching)
        self._watching.setVisible(is_watching)
        if list(self.result_cells.results) != host.results:
            self.result_cells.results = list(host.results)
            self.results.refresh()
        if self.game_cells.games != host.games:
            self.game_cells.games = host.games
            self.games.refresh()
            self.games.set_current(0 if host.games else -1)
        if (self.player_cells.players, self.player_cells.ratings) != (host.players, host.ratings):
            self.player_cells.players, self.player_cells.ratings = host.players, host.ratings
            self.players.refresh()
        self.sum.setText(self._sum_words())
        said = [sentence for sentence in host.sentences if sentence != failure][-MOST_SAID:]
        self.said.setText("\n".join(map(say, said)))
        for part in (self.said, self._said_head):
            part.setVisible(bool(said))
        self._show_buttons()

    def _state_words(self) -> Phrase:
        host = self._host
        if not host.is_on:
            if host.failure is not None:
                return text.HAS_BROKEN if host.was_in else text.HAS_FAILED
            return text.IS_DONE.filled(games=len(host.results)) if host.results else text.IS_CLOSED
        if host.play is not None and host.play.is_paused and host.state is OnlineState.IDLE:
            return text.IS_PAUSED
        if host.until is not None and host.play is not None:
            return text.IS_RESTING.filled(seconds=round(host.play.plan.wait_s))
        if host.watch is not None and host.state is OnlineState.WAITING:
            return text.IS_LOOKING_ON
        return _STATES.get(host.state, text.IS_CLOSED)

    def _server_words(self) -> str:
        director = self._host.play or self._host.watch
        if director is None:
            return ""
        stops = f"　{self._say(text.WILL_STOP)}" if self._host.will_stop and self._host.is_on else ""
        return f"{director.account.name} @ {self._host.address}{stops}"

    def _sum_words(self) -> str:
        verdicts = [result.verdict for result in self._host.results]
        if not verdicts:
            return ""
        won, lost = verdicts.count(OnlineVerdict.WIN), verdicts.count(OnlineVerdict.LOSE)
        rest = len(verdicts) - won - lost
        others = self._say(text.SUM_OTHERS.filled(count=rest)) if rest else ""
        return self._say(text.SUM.filled(won=won, lost=lost, others=others)).strip()

    def _show_buttons(self) -> None:
        host, play = self._host, self._host.play
        is_series = host.is_on and play is not None and play.plan.games != 1
        self.show_game.setVisible(host.table is not None and not host.watch)
        self.after.setVisible(host.plays_now and is_series and not host.will_stop)
        self.pause.setVisible(is_series)
        if play is not None:
            self.pause.setText(self._say(text.GO_ON if play.is_paused else text.PAUSE))
        self.leave.setVisible(host.is_on)
        self.settings.setVisible(not host.is_on)
        self.look_at.setEnabled(host.is_on and self.games.current >= 0)
        for part in (self.refresh, self.chat, self.say_it):
            part.setEnabled(host.is_on and host.state is OnlineState.WAITING)

    def _speak(self) -> None:
        self._spoken.speak()
        self.chat.setPlaceholderText(self._say(text.CHAT))
        self.show_host()

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        self.state.setFont(sized(self.font(), HEAD, is_bold=True))
        for label in (*self._heads, self._said_head, self.offer):
            label.setFont(sized(self.font(), NAME, is_bold=True))
        self.offer.setFont(sized(self.font(), NAME))
        coloured(self.server, theme.muted)
        coloured(self.sum, theme.muted)
        coloured(self.failure, theme.error)
        set_colours(self.card, theme.selected)
        self.sum.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.sum.setWordWrap(False)


def offer_words(summary: GameSummary) -> list[Phrase]:
    """Conditions of an offered game, for the user to accept."""
    black, white = summary.names
    lines = [text.OFFER_PLAYERS.filled(black=black, white=white)]
    if summary.our_side is not None:
        side = play_text.WHITE if summary.our_side is Side.WHITE else play_text.BLACK
        lines.append(text.OFFER_YOURS.filled(side=side))
    ours, theirs = (each.time_control for each in summary.times)
    lines.append(time_phrase(ours) if ours == theirs else _both(ours, theirs))
    if summary.start.split()[:2] != EVEN.sfen.split()[:2]:
        lines.append(text.OFFER_HANDICAP)
    if summary.moves:
        lines.append(text.OFFER_RESUMED.filled(plies=len(summary.moves)))
    return [*lines, *summary.warnings]


def _both(black: TimeControl, white: TimeControl) -> Phrase:
    return text.OFFER_PLAYERS.filled(black=time_phrase(black), white=time_phrase(white))


def time_phrase(time: TimeControl) -> Phrase:
    parts = []
    if time.main_ms:
        parts.append(text.TIME_MAIN.filled(minutes=clock_text(time.main_ms)))
    if time.byoyomi_ms:
        parts.append(text.TIME_BYOYOMI.filled(seconds=time.byoyomi_ms // SECOND))
    if time.increment_ms:
        parts.append(text.TIME_INCREMENT.filled(seconds=time.increment_ms // SECOND))
    if not parts:
        return text.TIME_NONE
    return reduce(lambda first, rest: text.JOINED.filled(first=first, rest=rest), parts)
