"""Games in the window, one at a time: new game dialog, start, engine trouble, end, rematch and resuming."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtWidgets import QMenu, QWidget

from app.base.event import Event
from app.base.folders import find_folders
from app.config.engine_list import EngineProfiles
from app.config.engine_profile import BUNDLED
from app.config.settings import EngineTempo
from app.desktop.desk.desk import Desk
from app.desktop.desk.dock import DockLayout
from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.messages import WINDOW, MessageKind
from app.desktop.kit.announcements import Answer
from app.desktop.kit.buttons import Menu
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import keyless
from app.desktop.playing.game_books import GameBooks
from app.desktop.playing.local_game import GameBeginning, LocalGame, followed
from app.desktop.playing.result_card import CardAction, FinishedGame, ResultCard
from app.desktop.playing.strip import GameElsewhere, GameStrip
from app.directing.requests import Seat
from app.play.conditions import Conditions, Player, seat_traits, values_for_game
from app.play.game_file_names import NAME_TEMPLATE, GameFacts, game_file_name
from app.play.game_requests import EngineTrouble, GameEnded, Remedy
from app.play.recording import new_game_record
from app.play.seats import HINT_SEAT, SEATS, Health
from app.play.tempo import with_human_tempo
from app.record import headers
from app.record.endings import EndKind
from app.record.traversal import main_line
from app.record.tree import Record
from app.runtime.pool import EnginePlan, plan_of_profile
from app.shogi.pieces import SIDES, Side
from app.shogi.position import Position
from app.shogi.starts import side_names
from app.text import playing as text
from app.text.phrase import Phrase
from app.workspace.document_change import DocumentChange
from app.workspace.game_choices import (
    BOARD_START,
    GameChoices,
    SavedGame,
    SavedGames,
    board_start,
    chosen_conditions,
    last_game_choices,
    named_person,
    saving_folder,
    store_game_choices,
)
from app.workspace.journal import recover_record
from app.workspace.live_engines import LiveEngineCard
from app.workspace.open_record import OpenRecord

_AT_ONCE: Final = (Remedy.WAIT, Remedy.RESTART)
"""Remedies on buttons of the notice; its menu has all, as there is no room for more buttons."""
_CHOOSING: Final = frozenset({Remedy.REPLACE, Remedy.REPLACE_REFUNDED})
"""Remedies that ask on; the notice stays until a player is chosen."""
_AGAIN_MS: Final = 20
_TRIES: Final = 100
"""Number of tries, about two seconds in all; a slower disk is not waited for."""
_DATE: Final = "%Y-%m-%d"


class _Awaited(NamedTuple):
    """A game that begins once its record is open."""

    record: Record
    beginning: GameBeginning
    kept: SavedGame | None


class ExternalGame(Protocol):
    """A game that is hosted elsewhere, such as on a server, as panes and actions see it."""

    changed: Event[None]
    thinking: Event[None]

    @property
    def is_shown(self) -> bool: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def hides_now(self) -> bool: ...
    @property
    def persons(self) -> Sequence[Side]: ...
    @property
    def cards(self) -> tuple[LiveEngineCard, ...]: ...
    def declare(self) -> object: ...
    def come_back(self) -> object: ...


class GameHost(QObject):
    """Host of the window's games."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self.changed = Event[None]()
        """Emitted when the game, its state or its absence changes."""
        self.thinking = Event[None]()
        """Emitted when the engines' thoughts change."""
        self.hosted: LocalGame | None = None
        """The running game, or the last one as long as its record is shown."""
        self.keeping = SavedGames(desk.shell.state, self._caught_up)
        self._desk = desk
        self._window = window
        self._awaited: _Awaited | None = None
        self._last_next: Conditions | None = None
        """Conditions of a rematch."""
        self.card: ResultCard | None = None
        """Result card of the last game, until its record is left."""
        self.guest: ExternalGame | None = None
        """Game on a server, which uses the same panes and actions."""
        self._ask_guest: Callable[[], object] = lambda: None
        self._troubles: dict[Seat, Phrase] = {}
        self._offer: Phrase | None = None
        self._is_offer_due = False
        """True if unfinished games are to be offered when the running one has ended."""
        self._strip: GameStrip | None = None
        self._books = GameBooks(desk, self)
        self._elsewhere = GameElsewhere(desk, self, self)
        desk.files.closed.connect(self._on_closed)
        desk.document.changed.connect(lambda change: self._on_replaced() if change.replaced else None)

    @property
    def is_on(self) -> bool:
        return self.hosted is not None and not self.hosted.is_over

    # Start

    @property
    def shows_card(self) -> bool:
        return self.card is not None and self.card.isVisible()

    def choose(self, *, from_here: bool = False) -> None:
        """Open the dialog of a new game; `from_here` proposes the position on the board."""
        from app.desktop.playing.game_dialog import GameDialog  # noqa: PLC0415 - when it is first asked for

        def made(window: QWidget) -> GameDialog:
            dialog = GameDialog(self._desk, window)
            dialog.chosen.connect(self.start)
            return dialog

        if not self._is_taken():
            dialog = self._desk.shell.show_one(GameDialog, made)
            if from_here:
                dialog.begin_from(BOARD_START)

    def again(self) -> None:
        """Play a rematch with swapped sides, or else a game with the last choices."""
        if self._is_taken():
            return
        state = self._desk.shell.state
        choices = named_person(last_game_choices(state), self._desk.preferences.now.game.name)
        conditions = self._last_next or chosen_conditions(
            choices, self._desk.engines.profiles, board_start(self._desk.document.shown)
        )
        if self._last_next is not None and _are_seated(choices, self._last_next.swap_players()):
            store_game_choices(state, choices.swap_sides())  # so that the dialog shows the swapped seats
        if isinstance(conditions, Phrase):
            self.choose()
        else:
            self.start(conditions)

    def start(self, conditions: Conditions, tries: int = _TRIES) -> None:
        """Begin a game; wait for the autosave of the last one first."""
        if self.is_on or self._books.is_busy:
            return
        if tries and self.hosted is not None and self.hosted.hosting.saves and self._desk.files.is_busy:
            QTimer.singleShot(_AGAIN_MS, self, partial(self.start, conditions, tries - 1))
            return
        plans = plans_of(conditions, self._desk.engines)
        if isinstance(plans, Phrase):
            self._desk.shell.warn(MessageKind.NEW_GAME, WINDOW, plans)
            return
        self._remember_name(conditions)
        settings = self._desk.preferences.now.game
        conditions = with_human_tempo(conditions, settings.tempo_up_to if settings.tempo is EngineTempo.HUMAN else 0)
        hosting = last_game_choices(self._desk.shell.state).hosting
        is_mixed = len({player.is_engine for player in conditions.players}) > 1
        # Thoughts are hidden only in games of a user against an engine.
        hosting = hosting._replace(hides_thoughts=hosting.hides_thoughts and is_mixed)
        beginning = GameBeginning(conditions, plans, hosting)
        self._books.open(conditions, lambda books: self._open(conditions, beginning._replace(books=books)))

    def _remember_name(self, conditions: Conditions) -> None:
        """Save the user's name from the first game for later games."""
        persons = [player.name for player in conditions.players if not player.is_engine]
        if len(persons) == 1 and persons[0] and not self._desk.preferences.now.game.name:
            self._desk.preferences.change_setting("game", "name", persons[0])

    def _open(self, conditions: Conditions, beginning: GameBeginning, kept: SavedGame | None = None) -> None:
        """Open a new record; the game begins once that is shown."""
        made = new_game_record(conditions, self._desk.speech.language)
        if kept is not None:
            made.write_headers(kept.started_at, 0.0, kept.names)
        record = made.history.record
        self._awaited = _Awaited(record, beginning, kept)
        self._desk.files.open_record(record)

    def _on_replaced(self) -> None:
        awaited, self._awaited = self._awaited, None
        if awaited is not None and awaited.record is self._desk.document.shown.record:
            self._host(awaited)
        elif (hosted := self.hosted) is not None:
            if hosted.has_gone:
                self._let_go()
            self._tell()
        self._look_for_adjourned()

    def _look_for_adjourned(self) -> None:
        """Mark the shown record if its game is adjourned; the strip then offers to resume it."""
        shown = self._desk.document.shown
        if shown.game is None and not shown.is_adjourned and self._kept_of(shown.record) is not None:
            shown.is_adjourned = True
        if shown.is_adjourned:
            self._show_strip()

    def _kept_of(self, record: Record) -> SavedGame | None:
        """Adjourned game of the record, if there is one."""
        if headers.STARTED_AT not in record.headers:
            return None
        return next((kept for kept in reversed(self.keeping.adjourned) if _is_begun_as(kept, record)), None)

    def _on_closed(self, opened: OpenRecord) -> None:
        if self.hosted is not None and self.hosted.opened is opened:
            self._let_go()
            self._tell()

    def _is_taken(self) -> bool:
        """Return True if a game is running, and tell the user where."""
        if self.is_on:
            self._elsewhere.refuse()
        return self.is_on

    def _host(self, awaited: _Awaited) -> None:
        self._let_go()
        if awaited.kept is not None:
            self.keeping.remove_adjourned(awaited.kept)
        if self._offer is not None:
            self._desk.shell.withdraw(WINDOW, self._offer)
            self._offer = None
        hosted = self.hosted = LocalGame(self._desk, awaited.beginning, self.keeping, self)
        hosted.changed.connect(lambda _: self._tell())
        hosted.thinking.connect(self.thinking.emit)
        hosted.troubled.connect(self._on_trouble)
        hosted.recovered.connect(self._on_recovered)
        hosted.over.connect(partial(self._on_over, hosted))
        self._last_next = hosted.rematch_conditions
        self._show_strip()
        self._desk.shell.follow(DockLayout.GAME if hosted.persons else DockLayout.WATCHING)
        hosted.begin()
        self._tell()

    def _show_strip(self) -> None:
        """Update the strip, creating it for the first game."""
        if self._strip is None:
            self._strip = GameStrip(self._desk, self)
            self._desk.shell.lay_in_foot(self._strip, FootRank.GAME)
        self._strip.tell()  # not before, else it would be a window of its own for a moment

    def _let_go(self) -> None:
        """Forget the last game and release its record."""
        hosted, self.hosted = self.hosted, None
        if hosted is not None:
            if hosted.ended is not None and hosted.ended.reason is not None:
                self._desk.shell.withdraw(hosted.opened, hosted.ended.reason)
            self.take_card_away()
            hosted.ticking.set_face(None)  # the final clocks are not needed any more
            hosted.deleteLater()

    def _tell(self) -> None:
        self.changed.emit(None)
        self._desk.document.notify(DocumentChange(mode_changed=True))

    # The end

    def _on_over(self, hosted: LocalGame, ended: GameEnded | None) -> None:
        for words in self._troubles.values():
            self._desk.shell.withdraw(hosted.opened, words)
        self._troubles.clear()
        if ended is None and self.hosted is hosted:
            self._let_go()
        if ended is not None:
            self._last_next = hosted.rematch_conditions
            self._finish_file(hosted)
            again = CardAction(text.REMATCH if hosted.can_change_sides else text.AGAIN, self.again)
            self.show_card(hosted, ended, again)
        if ended is not None and ended.end.kind is EndKind.TIMEOUT and ended.reason is not None:
            # The explanation is too long for the strip.
            self._desk.shell.warn(MessageKind.GAME_END, hosted.opened, ended.reason)
        if self._is_offer_due:
            IDLE.soon(self, self.offer)
        self._tell()

    def show_card(self, game: FinishedGame, ended: GameEnded, going_on: CardAction) -> None:
        """Show the result card of a game."""
        self.take_card_away()
        self.card = ResultCard(self._desk, game, ended, self._window, going_on)

    def take_card_away(self) -> None:
        if self.card is not None:
            self.card.end()
            self.card.deleteLater()
            self.card.hide()
            self.card = None

    def _finish_file(self, hosted: LocalGame) -> None:
        """Save the end into the file that the user saved during the game, and a copy into the games folder."""
        if not hosted.game.state.played_moves:
            hosted.opened.history.mark_clean()  # a game without moves is not worth saving
            return
        folder = saving_folder(hosted.hosting, find_folders().data) if hosted.hosting.saves else None
        self._desk.files.saving.save_by_itself(folder, self.file_name(hosted), hosted.opened)

    def file_name(self, hosted: LocalGame) -> str:
        """File name of the game's copy."""
        black, white = map(hosted.name, SIDES)
        facts = GameFacts(time.strftime(_DATE), hosted.conditions.event, black, white, hosted.plies)
        return game_file_name(NAME_TEMPLATE, facts)

    def dismiss(self) -> None:
        """Dismiss the result of the last game."""
        if not self.is_on and self.hosted is not None:
            self._let_go()
            self._tell()

    # Engine trouble

    def _on_trouble(self, trouble: EngineTrouble) -> None:
        hosted = self.hosted
        if hosted is None:
            return
        self._on_recovered(trouble.seat)
        words = trouble.sentence
        if trouble.stderr_tail:
            words = text.LAST_WORDS.filled(sentence=words, words=trouble.stderr_tail[-1])
        self._troubles[trouble.seat] = words
        first = tuple(remedy for remedy in _AT_ONCE if remedy in trouble.remedies)
        others = Answer(text.OTHER_REMEDIES, partial(self._offer_remedies, hosted, trouble.seat))
        answers = [*self._answers(hosted, trouble.seat, first), others]
        self._desk.shell.warn(MessageKind.GAME_FAULT, hosted.opened, words, answers)

    def _answers(self, hosted: LocalGame, seat: Seat, remedies: Iterable[Remedy]) -> list[Answer]:
        game = hosted.game
        acts: dict[Remedy, Callable[[], object]] = {
            Remedy.RESTART: lambda: hosted.do(partial(game.restart_engine, seat)),
            Remedy.RESTART_REFUNDED: lambda: hosted.do(partial(game.restart_engine, seat, refund=True)),
            Remedy.REPLACE: lambda: self._choose_other(hosted, seat, refund=False),
            Remedy.REPLACE_REFUNDED: lambda: self._choose_other(hosted, seat, refund=True),
            Remedy.WAIT: lambda: hosted.do(partial(game.keep_waiting, seat)),
            Remedy.END: lambda: hosted.do(game.interrupt_game),
        }

        def act(remedy: Remedy) -> None:
            if remedy not in _CHOOSING:
                self._on_recovered(seat)
            acts[remedy]()

        return [Answer(remedy.phrase, partial(act, remedy)) for remedy in remedies]

    def choose_remedy(self) -> None:
        """Open the menu of remedies for an engine that is down or overdue."""
        if self.hosted is not None and (place := self.hosted.engine_in_trouble) is not None:
            self._offer_remedies(self.hosted, place.seat)

    def _offer_remedies(self, hosted: LocalGame, seat: Seat) -> None:
        menu = self._menu("game.remedies")
        for answer in self._answers(hosted, seat, _all_remedies(hosted.game.remedies_for(seat, hosted.runner.now))):
            menu.addAction(self._desk.speech.say(answer.words)).triggered.connect(lambda _, act=answer.act: act())
        self._open_below(menu)

    def _menu(self, name: str) -> QMenu:
        menu = Menu(self._window)
        menu.setObjectName(name)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _open_below(self, menu: QMenu) -> None:
        """Open a menu below the strip's buttons."""
        if self._strip is not None:
            corner = self._strip.mapToGlobal(self._strip.rect().bottomRight())
            menu.popup(corner - QPoint(menu.sizeHint().width(), 0))

    def _on_recovered(self, seat: Seat) -> None:
        words, hosted = self._troubles.pop(seat, None), self.hosted
        if words is not None and hosted is not None:
            self._desk.shell.withdraw(hosted.opened, words)

    def _choose_other(self, hosted: LocalGame, seat: Seat, *, refund: bool) -> None:
        """Open the menu of players who could take the engine's place."""
        replace = partial(self._replace, hosted, seat, refund)
        menu = self._menu("game.replace")
        for profile in self._desk.engines.profiles:
            player = player_of(profile.key, self._desk.engines)
            menu.addAction(keyless(profile.name)).triggered.connect(partial(replace, player))
        menu.addSeparator()
        menu.addAction(self._desk.speech.say(text.A_PERSON)).triggered.connect(partial(replace, Player()))
        again = self._troubles.get(seat)
        self._open_below(menu)
        if again is not None:
            menu.aboutToHide.connect(lambda: IDLE.soon(self, partial(self._ask_again, hosted, seat, again)))

    def _ask_again(self, hosted: LocalGame, seat: Seat, words: Phrase) -> None:
        """Repeat the notice if no replacement was chosen."""
        place = hosted.game.state.player_at(seat)
        if not hosted.is_over and place is not None and place.health is Health.DOWN:
            remedies = hosted.game.remedies_for(seat, hosted.runner.now)
            self._on_trouble(EngineTrouble(seat, hosted.game.state.side_of_player(place), words, remedies))

    def _replace(self, hosted: LocalGame, seat: Seat, refund: bool, player: Player) -> None:
        if hosted.is_over:
            return
        if player.is_engine:
            plan = plan_for(hosted.conditions, player, self._desk.engines)
            if plan is None:
                return
            hosted.runner.assign_engine(seat, plan)
        hosted.do(partial(hosted.game.replace_engine, seat, player, refund=refund))
        self._on_recovered(seat)

    # Games on servers

    def attach_external_game(self, guest: "ExternalGame", ask_to_resign: Callable[[], object]) -> None:
        """Attach a game on a server to the panes and actions while its record is shown."""
        self.guest, self._ask_guest = guest, ask_to_resign
        guest.thinking.connect(self.thinking.emit)
        guest.changed.connect(lambda _: self.changed.emit(None))
        self.changed.emit(None)

    @property
    def shown_guest(self) -> "ExternalGame | None":
        return self.guest if self.guest is not None and self.guest.is_shown and not self.guest.is_over else None

    @property
    def minded(self) -> "LocalGame | ExternalGame | None":
        """The game of the shown record, whose engines' thoughts are shown."""
        games = (self.hosted, self.guest)
        return next((game for game in games if game is not None and game.is_shown), None)

    # User actions

    def do(self, deed: Callable[[LocalGame], object]) -> None:
        """Call `deed` with the running game, if there is one."""
        if self.hosted is not None and not self.hosted.is_over:
            deed(self.hosted)

    def adjourn(self) -> None:
        if self.is_on:
            self.do(LocalGame.adjourn_game)
            self._desk.shell.say_briefly(text.ADJOURNED)

    def resign(self) -> None:
        """Ask in the strip whether to resign."""
        if self.shown_guest is not None:
            self._ask_guest()
        elif self._strip is not None and self.is_on:
            self._strip.ask_to_resign()

    def declare(self) -> None:
        if (guest := self.shown_guest) is not None:
            guest.declare()
        else:
            self.do(lambda hosted: hosted.do(hosted.game.declare_win))

    def come_back(self) -> None:
        if (guest := self.shown_guest) is not None:
            guest.come_back()
        else:
            self.do(LocalGame.come_back)

    # Adjourned and interrupted games

    def offer(self) -> None:
        """Offer at start-up to resume unfinished games."""
        self._is_offer_due = self.is_on
        if self.is_on or not (kept := self.keeping.adjourn_interrupted()):
            return
        for game in kept:
            self._desk.files.recovery.claim_leftovers(partial(_is_begun_as, game))
        words = text.UNFINISHED.filled(what=self.what(kept[-1]))
        if len(kept) > 1:
            words = text.UNFINISHED_MANY.filled(count=len(kept))
            answers = [Answer(text.CHOOSE, self.resume)]
        else:
            answers = [
                Answer(text.GO_ON, partial(self.go_on, kept[-1])),
                Answer(text.LET_GO, partial(self._dismiss, kept[-1])),
            ]
        self._offer = words
        self._desk.shell.warn(MessageKind.UNFINISHED_GAME, WINDOW, words, answers)
        self._look_for_adjourned()

    def _caught_up(self, kept: SavedGame) -> SavedGame | None:
        """The kept game with later moves from its record; None if it ended there."""
        record = self._desk.files.recovery.find_record(partial(_is_begun_by, kept))
        if record is None or kept.has_taken_back:
            return kept
        later: list[tuple[str, int]] = []
        for node in main_line(followed(record, kept.game.usi_moves)[-1])[1:]:
            if node.end is not None:
                return None
            if node.move is None or node.time_ms is None:
                break
            later.append((node.move.usi, node.time_ms))
        return kept._replace(game=kept.game.with_later_moves(later))

    def _dismiss(self, kept: SavedGame) -> None:
        """Discard an unfinished game, with an offer to undo that; its record is not offered for recovery either."""
        self.keeping.remove_adjourned(kept)
        self._mark(kept, is_adjourned=False)
        self._desk.files.recovery.put_leftovers_by(partial(_is_begun_as, kept))
        undo = Answer(text.UNDO_LETTING_GO, partial(self._take_up_again, kept))
        words = text.LET_GO_OF.filled(what=self.what(kept))
        self._desk.shell.warn(MessageKind.UNFINISHED_GAME, WINDOW, words, [undo])

    def _take_up_again(self, kept: SavedGame) -> None:
        """Restore a discarded game and offer it again."""
        self.keeping.adjourn_again(kept)
        self._mark(kept, is_adjourned=True)
        self.offer()

    def _mark(self, kept: SavedGame, *, is_adjourned: bool) -> None:
        """Mark the open record of a kept game as adjourned or not."""
        opened = self._desk.files.open_with(partial(_is_begun_as, kept))
        if opened is not None and opened.game is None:
            opened.is_adjourned = is_adjourned
            self._look_for_adjourned()
            self._tell()

    def what(self, kept: SavedGame) -> Phrase:
        say = self._desk.speech.say
        sides = side_names(Position.from_sfen(kept.game.conditions.start))
        black, white = (name or say(side) for name, side in zip(kept.names, sides, strict=True))
        return text.WHAT.filled(black=black, white=white, plies=len(kept.game.usi_moves))

    def resume(self) -> None:
        """Resume an adjourned game; of several, let the user choose."""
        kept = self.keeping.adjourned
        if self._is_taken():
            return
        if not kept:
            self._desk.shell.say_briefly(text.NOTHING_ADJOURNED)
        elif len(kept) == 1:
            self.go_on(kept[0])
        else:
            menu = self._menu("game.adjourned")
            for game in reversed(kept):
                words = keyless(f"{game.started_at}  {self._desk.speech.say(self.what(game))}")
                menu.addAction(words).triggered.connect(partial(self.go_on, game))
            menu.popup(self._window.mapToGlobal(self._window.rect().center() - QPoint(menu.sizeHint().width() // 2, 0)))

    @property
    def keeps_shown(self) -> bool:
        """True if the shown record's game is adjourned and can be resumed."""
        return self._kept_of(self._desk.document.shown.record) is not None

    def resume_shown(self) -> None:
        kept = self._kept_of(self._desk.document.shown.record)
        if kept is None:
            self.resume()
        else:
            self.go_on(kept)

    def go_on(self, kept: SavedGame) -> None:
        """Resume a kept game, with its record if that still exists."""
        if self._is_taken():
            return
        conditions = kept.game.conditions
        plans = plans_of(conditions, self._desk.engines)
        if isinstance(plans, Phrase):
            self._desk.shell.warn(MessageKind.NEW_GAME, WINDOW, plans)
            return
        beginning = GameBeginning(
            conditions, plans, kept.hosting, kept.game, kept.started_at, kept.held, kept.has_taken_back
        )
        self._books.open(conditions, lambda books: self._go_on(beginning._replace(books=books), kept))

    def _go_on(self, beginning: GameBeginning, kept: SavedGame) -> None:
        files = self._desk.files
        for is_it in (_is_record_of, _has_line, _is_begun_as):
            fits = partial(is_it, kept)
            if (opened := files.open_with(fits)) is not None:
                files.show_record(opened)
                self._host(_Awaited(opened.record, beginning, kept))
                return
            if (record := files.recovery.restore_record(fits)) is not None:
                self._awaited = _Awaited(record, beginning, kept)
                return
        found = recover_record(kept.record.encode())
        if found is not None and _has_line(kept, found.record):
            self._awaited = _Awaited(found.record, beginning, kept)
            files.open_record(found.record)
        else:
            self._open(beginning.conditions, beginning, kept)


def _all_remedies(remedies: tuple[Remedy, ...]) -> Iterator[Remedy]:
    """The remedies, and replacement with a refund wherever a restart may refund the time."""
    for remedy in remedies:
        yield remedy
        if remedy is Remedy.REPLACE and Remedy.RESTART_REFUNDED in remedies:
            yield Remedy.REPLACE_REFUNDED


def _are_seated(choices: GameChoices, conditions: Conditions) -> bool:
    """Return True if the conditions came from these choices."""
    pairs = zip(choices.conditions.players, conditions.players, strict=True)
    return all(
        (chosen.engine, chosen.name) == (seated.engine, seated.name) or chosen.engine == seated.engine != ""
        for chosen, seated in pairs
    )


def _plies_in(record: Record, kept: SavedGame) -> int:
    """Number of the game's moves that the record has."""
    is_start = record.start_position().sfen() == Position.from_sfen(kept.game.conditions.start).sfen()
    return len(followed(record, kept.game.usi_moves)) - 1 if is_start else 0


def _has_line(kept: SavedGame, record: Record) -> bool:
    """Return True if the record has all moves of the game."""
    return 0 < len(kept.game.usi_moves) == _plies_in(record, kept)


def _is_begun_as(kept: SavedGame, record: Record) -> bool:
    """Return True if the record is the game's, even if it lacks the last moves."""
    is_its_own = record.headers.find_value(headers.STARTED_AT) == kept.started_at
    return is_its_own and _plies_in(record, kept) > len(kept.game.conditions.moves)


def _is_begun_by(kept: SavedGame, record: Record) -> bool:
    """Return True if the record is the game's, even if it has no moves beyond the kept ones."""
    is_start = record.start_position().sfen() == Position.from_sfen(kept.game.conditions.start).sfen()
    is_its_own = record.headers.find_value(headers.STARTED_AT) == kept.started_at
    return is_its_own and is_start and len(followed(record, kept.game.usi_moves)) - 1 == len(kept.game.usi_moves)


def _is_record_of(kept: SavedGame, record: Record) -> bool:
    """Return True if the record is the game's and complete."""
    return _is_begun_as(kept, record) and _has_line(kept, record)


def plans_of(conditions: Conditions, shelf: EngineProfiles) -> dict[Seat, EnginePlan] | Phrase:
    """Plans of a game's engines and of the hint engine, or the name of an engine that no longer exists."""
    plans: dict[Seat, EnginePlan] = {}
    for seat, player in zip(SEATS, conditions.players, strict=True):
        if player.is_engine:
            plan = plan_for(conditions, player, shelf)
            if plan is None:
                return text.NO_SUCH_ENGINE.filled(name=player.name or player.engine)
            plans[seat] = plan
    bundled = shelf.find_engine(BUNDLED)
    if bundled is not None:
        plans[HINT_SEAT] = plan_of_profile(bundled)
    return plans


def plan_for(conditions: Conditions, player: Player, shelf: EngineProfiles) -> EnginePlan | None:
    profile = shelf.find_engine(player.engine)
    if profile is None:
        return None
    plan = plan_of_profile(profile)
    return plan._replace(values=values_for_game(conditions, player, plan.values))


def player_of(key: str, shelf: EngineProfiles) -> Player:
    """Player for an engine that takes over during a game."""
    profile = shelf.find_engine(key)
    if profile is None:
        return Player()
    return Player(profile.name, profile.key, None, traits=seat_traits(profile))


def playing(desk: Desk) -> GameHost:
    """The window's single Playing, created on first use."""
    return desk.shell.only(GameHost, lambda window: GameHost(desk, window))
