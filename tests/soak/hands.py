"""Hands that use a program at random: what a person can do with records, games, engines, panes and dialogs."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QDialog, QFileDialog, QFrame, QPushButton
from shiboken6 import isValid

from app.analysis.analysis_plan import AnalysisOrder
from app.analysis.game_analysis import EngineSeats, GameAnalysis
from app.analysis.limit import AnalysisLimit, Effort, LimitKind
from app.analysis.mate import MateSearch
from app.analysis.query import query_at_node
from app.base.event import Event
from app.desktop.actions.declared import ACTIONS
from app.desktop.analysis.game_analysis_controller import game_analyzing
from app.desktop.desk.action import Action
from app.desktop.desk.desk import Desk
from app.desktop.desk.dock import DOCKS
from app.desktop.mate.mate_search_host import mating
from app.desktop.playing.playing import playing
from app.desktop.study.study_controller import studying
from app.desktop.window.window import MainWindow
from app.directing.requests import Seat
from app.directing.seat_events import Director
from app.play.conditions import Conditions, Player, TimeControl
from app.play.game import Game
from app.play.seats import SEATS
from app.runtime.pool import EnginePlan, plan_of_profile
from app.runtime.runner import DirectorRunner
from app.workspace.choices import AnalysisChoices, MateChoices

LEFT_ALONE: Final = frozenset({"file.quit"})
"""Actions that would end the soak."""
_WALKS: Final = ("go.first", "go.back", "go.forward", "go.last", "go.back_ten", "go.forward_ten", "go.next_branch")
_MOST_BOUTS: Final = 2
_MOST_DIALOGS: Final = 3
_SOUND: Final = 0.5
"""How often an engine without a fault is taken."""
_BRIEF: Final = TimeControl(byoyomi_ms=150)


class Hands:
    """`sound` and `faulty` are keys of engines, `files` are records to open."""

    def __init__(
        self,
        desk: Desk,
        window: MainWindow,
        chance: random.Random,
        sound: Sequence[str],
        faulty: Sequence[str],
        files: Sequence[Path],
    ) -> None:
        self.did: Event[str] = Event()
        """What is done next."""
        self._desk, self._window, self._chance = desk, window, chance
        self._sound, self._faulty, self._files = sound, faulty, files
        self._bouts: list[DirectorRunner] = []
        self._deeds: tuple[tuple[int, str, Callable[[], object]], ...] = (
            (12, "walk", self._walk),
            (12, "play a move", self._play),
            (10, "any action", self._act),
            (3, "open a record", self._open),
            (3, "comment", self._comment),
            (3, "show a dock", self._show_dock),
            (2, "resize", self._resize),
            (4, "study", self._study),
            (3, "another engine studies", self._study_with),
            (2, "sweep", self._sweep),
            (2, "mate", self._mate),
            (3, "game", self._game),
            (3, "answer the banner", self._answer_banner),
            (3, "bout", self._bout),
        )

    def do_something(self) -> None:
        """One deed; where dialogs are open, mostly in one of these.

        Looking for what could be done takes its time too, and is done in a slot of its own, before the deed.
        """
        dialogs = self._dialogs()
        if dialogs and (len(dialogs) > _MOST_DIALOGS or self._chance.random() < 0.6):
            self.did.emit("dialog")
            self._use(self._chance.choice(dialogs))
            return
        _, name, deed = self._chance.choices(self._deeds, [weight for weight, _, _ in self._deeds])[0]
        self.did.emit(name)
        self._later(self._window, deed)

    def settle(self, then: Callable[[], object]) -> None:
        """Have done with everything that goes on, one after the other as a person would; then do what follows."""
        desk = self._desk
        deeds: list[tuple[str, Callable[[], object]]] = [("abort a bout", bout.abort_run) for bout in self._bouts]
        self._bouts.clear()
        deeds += [
            ("end the study", lambda: studying(desk).stop()),
            ("end the sweep", lambda: game_analyzing(desk).cancel()),
            ("end the search for mate", lambda: mating(desk).stop()),
            ("end the game", self._end_game),
            ("leave the editor", self._leave_editor),
            ("leave the board alone", lambda: self._window.show_board_alone(False)),
            *[("close a dialog", partial(_close, dialog)) for dialog in self._dialogs()],
            ("dismiss the banner", self._dismiss_banner),
            ("a new record", then),
        ]
        self._do_all(deeds)

    def _do_all(self, deeds: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """One a slot, whatever comes of it."""
        (name, deed), *others = deeds
        if others:
            self._later(self._window, lambda: self._do_all(others))
        self.did.emit(name)
        deed()

    def _end_game(self) -> None:
        played = playing(self._desk)
        if played.is_on:
            played.do(lambda hosted: hosted.do(hosted.game.interrupt_game))
        played.dismiss()

    def _leave_editor(self) -> None:
        if self._desk.document.shown.editor is not None:
            self._desk.document.shown.editor = None

    def _later(self, whose: QObject, deed: Callable[[], object]) -> None:
        """In the next slot, if `whose` it is, is still there by then."""
        QTimer.singleShot(0, whose, deed)

    # With the record

    def _walk(self) -> None:
        steps = self._chance.choices(_WALKS, k=self._chance.randrange(1, 6))
        self._do_all([(step, partial(self._trigger, step)) for step in steps])

    def _play(self) -> None:
        document = self._desk.document
        moves = document.shown.cursor.position.legal_moves() if document.shown.editor is None else []
        if moves:
            document.shown.play_move(self._chance.choice(moves))

    def _open(self) -> None:
        self._desk.files.open_path(self._chance.choice(self._files))

    def _comment(self) -> None:
        document = self._desk.document
        document.shown.set_comment(document.shown.cursor.node, f"words {self._chance.randrange(1000)}\n")

    # With the window

    def _act(self) -> None:
        actions = [action for action in ACTIONS if action.id not in LEFT_ALONE]
        action: Action = self._chance.choice(actions)
        self.did.emit(action.id)
        self._trigger(action.id)

    def _trigger(self, action_id: str) -> None:
        made = self._window.action_registry.find(action_id)
        if made.isEnabled():
            made.trigger()

    def _show_dock(self) -> None:
        dock = self._chance.choice(DOCKS)
        self.did.emit(f"dock {dock.id}")
        self._window.docks.show(dock.id, self._chance.random() < 0.7)

    def _resize(self) -> None:
        self._window.resize(self._chance.randrange(800, 1600), self._chance.randrange(600, 1000))

    def _dialogs(self) -> list[QDialog]:
        tops = QApplication.topLevelWidgets()
        return [top for top in tops if isinstance(top, QDialog) and top.isVisible()]

    def _use(self, dialog: QDialog) -> None:
        self.did.emit(f"dialog {type(dialog).__name__}")
        buttons = [
            button for button in dialog.findChildren(QAbstractButton) if button.isVisible() and button.isEnabled()
        ]
        boxes = [box for box in dialog.findChildren(QComboBox) if box.isVisible() and box.isEnabled() and box.count()]
        throw = self._chance.random()
        if isinstance(dialog, QFileDialog) or throw < 0.3 or not buttons:
            self._later(dialog, dialog.close)
        elif throw < 0.4 and boxes:
            box = self._chance.choice(boxes)
            place = self._chance.randrange(box.count())
            self._later(box, lambda: box.setCurrentIndex(place))
        else:
            button = self._chance.choice(buttons)
            self.did.emit(f"dialog {type(dialog).__name__}: {button.text() or button.objectName()}")
            self._later(button, button.click)

    def _answer_banner(self) -> None:
        shown = [
            button
            for name in ("answer1", "answer2", "dismiss")
            for button in self._window.findChildren(QPushButton, name)
            if button.isVisible()
        ]
        if shown:
            button = self._chance.choice(shown)
            self._later(button, button.click)

    def _dismiss_banner(self) -> None:
        """That of the window: the dialog for engines has one of its own, and may still be there."""
        for banner in self._window.findChildren(QFrame, "banner"):
            button = banner.findChild(QPushButton, "dismiss")
            if banner.window() is self._window and isinstance(button, QPushButton):
                for _ in self._window.notices:
                    button.click()

    # With engines

    def _key(self) -> str:
        is_sound = not self._faulty or self._chance.random() < _SOUND
        return self._chance.choice(self._sound if is_sound else self._faulty)

    def _plan(self) -> EnginePlan:
        profile = self._desk.engines.find_engine(self._key()) or self._desk.engines.profiles[0]
        self.did.emit(f"with {profile.name}")
        return plan_of_profile(profile)

    def _study(self) -> None:
        studying(self._desk).toggle()

    def _study_with(self) -> None:
        study = studying(self._desk)
        removed = [("take an engine off", partial(study.remove, seat)) for seat in study.seats[1:]]
        self._do_all([*removed, ("another engine studies", partial(study.add, self._key()))])

    def _sweep(self) -> None:
        engines = (self._key(), self._key())[: self._chance.randrange(1, 3)]
        limit = self._chance.randrange(20, 200)
        game_analyzing(self._desk).start(
            AnalysisChoices(engines=engines, time_ms=limit, lines=self._chance.randrange(1, 4))
        )

    def _mate(self) -> None:
        mating(self._desk).search(MateChoices(self._key(), seconds=1))

    def _game(self) -> None:
        seats = [Player(engine=self._key()) if self._chance.random() < 0.7 else Player() for _ in range(2)]
        playing(self._desk).start(Conditions((seats[0], seats[1]), (_BRIEF, _BRIEF), max_moves=60))

    # With directors alone

    def _bout(self) -> None:
        """A director of its own, which is left after a while; several may go on at a time."""
        self._bouts = [bout for bout in self._bouts if not bout.is_over]
        if len(self._bouts) >= _MOST_BOUTS:
            return
        director, seats = self._chance.choice((self._direct_game, self._direct_sweep, self._direct_mate))()
        runner = DirectorRunner(director, {seat: self._plan() for seat in seats}, self._desk.pool)
        self._bouts.append(runner)
        runner.start()
        QTimer.singleShot(self._chance.randrange(200, 6000), runner.abort_run)

    def _direct_game(self) -> tuple[Director, Sequence[Seat]]:
        players = (Player("", "first"), Player("", "second"))
        conditions = Conditions(players, (_BRIEF, _BRIEF), max_moves=40)
        return Game(conditions, is_attended=False), SEATS

    def _direct_sweep(self) -> tuple[Director, Sequence[Seat]]:
        seats = (Seat("one"), Seat("two"))
        order = AnalysisOrder(Effort(AnalysisLimit(LimitKind.TIME, 50), 2))
        return GameAnalysis(self._desk.document.shown.record, order, (EngineSeats(seats),)), seats

    def _direct_mate(self) -> tuple[Director, Sequence[Seat]]:
        document = self._desk.document
        query = query_at_node(document.shown.record, document.shown.cursor.node)
        return MateSearch(Seat("solver"), query, 500), (Seat("solver"),)


def _close(dialog: QDialog) -> None:
    """Another may have taken it along when it was closed."""
    if isValid(dialog):
        dialog.close()
