"""The dialog of a new game: players, time control, start position and rules, as chosen last time."""

from collections.abc import Callable
from functools import lru_cache, partial
from random import Random, SystemRandom
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QTabWidget, QWidget

from app.base.event import Event
from app.base.folders import find_folders
from app.book.choosing import BookPlan
from app.config.advice import MachineDemand, MachineResources, demand_phrase, demand_warnings, this_machine
from app.config.declare import FieldValue
from app.config.engine_profile import EngineProfile
from app.desktop.desk.desk import Desk
from app.desktop.forms.form import Form
from app.desktop.kit.background import attend
from app.desktop.kit.boxes import STRETCH, hbox, vbox
from app.desktop.kit.change_events import Dialog
from app.desktop.kit.dialogs import SpokenLabel, coloured, filled, give_room, words
from app.desktop.kit.labels import set_tip, set_title
from app.desktop.kit.translation import Retranslator
from app.desktop.playing.player_box import PlayerBox
from app.desktop.playing.start_box import StartBox
from app.desktop.playing.time_box import TimeBox
from app.play.conditions import Conditions, Player, TimeControl
from app.runtime.pool import running_demand
from app.shogi.pieces import SIDES, Side
from app.shogi.starts import EVEN
from app.text import play as text
from app.text.phrase import Phrase
from app.workspace.game_choices import (
    BOARD_START,
    GameChoices,
    GameStart,
    PawnToss,
    board_start,
    chosen_conditions,
    chosen_start,
    demand_in_game,
    game_field_value,
    game_fields,
    last_game_choices,
    named_person,
    player_profile,
    reasons_not_to_begin,
    shows_set_up_position,
    start_handicap,
    store_game_choices,
    toss_pawns,
    with_game_field,
)

SIZE: Final = (840, 640)
UNASKED: Final = GameStart(EVEN.sfen)
"""Placeholder for the board's position until a game is to begin there."""


class GameDialog(Dialog):
    """Dialog of a new game; the choices are saved only when the game begins."""

    def __init__(
        self,
        desk: Desk,
        parent: QWidget,
        machine: MachineResources | None = None,
        chance: Random | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("game")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.chosen = Event[Conditions]()
        """Emitted with the conditions of the game to begin, after the dialog has closed."""
        self._desk = desk
        last = named_person(last_game_choices(desk.shell.state), desk.preferences.now.game.name)
        self._choices = last
        self._usual_start: str | None = last.start
        """Start position of the last game; None once the user has chosen another."""
        if shows_set_up_position(desk.document.shown):
            self._choices = last._replace(start=BOARD_START)
        self._machine = machine or this_machine()
        self._chance = chance or SystemRandom()
        self._here = UNASKED
        self._conditions: Conditions | Phrase = Conditions()
        self._tossed: PawnToss | None = None
        self._objections = lru_cache(maxsize=1)(reasons_not_to_begin)
        self._say: Callable[[Phrase], str] = desk.speech.say
        self._spoken = spoken = Retranslator(self._say)
        self.players = tuple(PlayerBox(name, self._say) for name in ("black", "white"))
        self.time, self.start = TimeBox(self._say), StartBox(desk)
        self.rules = Form(game_fields(find_folders().data), self._say, desk.shell.theme)
        """Form on the second page."""
        self.tabs = spoken.named(QTabWidget(), text.TITLE)
        self.swap = spoken.button(_button("swap", self.swap_sides), text.SWAP)
        self.toss = spoken.button(_button("toss", self.toss_pawns), text.TOSS)
        self.begin = spoken.button(_button("begin", self.accept), text.BEGIN)
        self._cancel = spoken.button(_button("cancel", self.reject), text.CANCEL)
        self._reset = spoken.button(_button("reset", self.reset), text.RESET)
        self.tossed = words("tossed")
        self.fault, self.warning, self.takes = SpokenLabel("fault"), SpokenLabel("warning"), words("takes")
        self._lay_out()
        self._connect()
        self._show_profiles()
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)
        self.begin.setFocus()

    @property
    def choices(self) -> GameChoices:
        return self._choices

    # User actions

    def accept(self) -> None:
        """Save the choices and begin the game."""
        conditions = self._conditions
        if self._faults() or isinstance(conditions, Phrase):
            return
        start = self._usual_start or self._choices.start
        store_game_choices(self._desk.shell.state, self._choices._replace(start=start))
        super().accept()
        self.chosen.emit(conditions)

    def begin_from(self, start: str) -> None:
        self._change(self._choices._replace(start=start))

    def swap_sides(self) -> None:
        self._tossed = None
        self._change(self._choices.swap_sides())

    def toss_pawns(self) -> None:
        self._tossed = toss_pawns(self._chance)
        self._change(self._choices if self._tossed.has_first_move else self._choices.swap_sides())

    def reset(self) -> None:
        self._tossed = self._usual_start = None
        self._change(GameChoices())
        for box in self.players:
            box.settle()
        self.time.settle()
        self.rules.settle()
        self._judge()

    def _on_player(self, side: Side, player: Player) -> None:
        self._change(self._choices.with_player(side, player))

    def _on_times(self, given: tuple[TimeControl, TimeControl, bool]) -> None:
        black, white, own_times = given
        conditions = self._choices.conditions._replace(times=(black, white))
        self._change(self._choices._replace(conditions=conditions, own_times=own_times))

    def _on_start(self, given: tuple[str, str]) -> None:
        start, pasted = given
        self._usual_start = None
        self._change(self._choices._replace(start=start, words=pasted))

    def _on_rule(self, given: tuple[str, FieldValue]) -> None:
        self._change(with_game_field(self._choices, *given))

    def _ask_options(self, profile: EngineProfile) -> None:
        from app.desktop.engines.option_dialog import OptionDialog  # noqa: PLC0415 - the largest part, seldom needed

        OptionDialog(profile, self._desk, self, others=self._others).open()

    def _ask_books(self, side: Side, player: Player) -> None:
        from app.desktop.books.plan_dialog import plan_asked  # noqa: PLC0415 - seldom needed

        def take(plan: BookPlan) -> None:
            now = self._choices.conditions.players[side]
            self._on_player(side, now._replace(books=plan))

        plan_asked(self._desk, player.books, self._name_of(side), self, take)

    def _change(self, choices: GameChoices) -> None:
        self._choices = choices
        self._show()

    # Result

    def _faults(self) -> list[Phrase]:
        """Reasons why no game can begin: invalid input, and impossible conditions."""
        found: list[Phrase] = []
        for box, name in zip(self.players, self._sides(), strict=True):
            if box.fault is not None:
                found.append(text.NAMED_FAULT.filled(name=name, reason=box.fault))
        if self.time.fault is not None:
            found.append(self.time.fault)
        if self.rules.faults:
            found.append(text.FORM_FAULT)
        return [*found, *self._objections(self._conditions)]

    def _others(self) -> MachineDemand:
        """Load by engines outside the game: working ones count in full, warm ones with their memory only."""
        shelf = self._desk.engines
        players = self._choices.conditions.players
        ours = {profile.key for player in players if (profile := player_profile(player, shelf.profiles)) is not None}
        return running_demand(self._desk.pool.usage, shelf, ours)

    def _sides(self) -> tuple[Phrase, Phrase]:
        is_handicap = start_handicap(chosen_start(self._choices, self._here)) is not None
        return (text.LOWER, text.HIGHER) if is_handicap else (text.BLACK, text.WHITE)

    # Appearance

    def _show(self) -> None:
        choices, say = self._choices, self._say
        if choices.start == BOARD_START:
            self._here = board_start(self._desk.document.shown)
        place = chosen_start(choices, self._here)
        self._conditions = chosen_conditions(choices, self._desk.engines.profiles, self._here)
        for box, player in zip(self.players, choices.conditions.players, strict=True):
            box.show_player(player)
        self.time.show_times(choices.conditions.times, choices.own_times)
        self.start.show_start(choices.start, choices.words, place)
        self.rules.show_values(lambda key: game_field_value(choices, key))
        black, white = (say(side) for side in self._sides())
        for box, side in zip(self.players, (black, white), strict=True):
            box.call(side)
        is_handicap = start_handicap(place) is not None
        self.time.speak(black, white, is_handicap)
        self.toss.setEnabled(not is_handicap)
        set_tip(self.toss, say(text.NO_TOSS if is_handicap else text.TOSS_HELP))
        self._show_toss()
        self._judge()

    def _show_toss(self) -> None:
        tossed = self._tossed
        if tossed is None:
            self.tossed.clear()
        else:
            pawns = " ".join(self._say(text.PAWN_UP if up else text.PAWN_DOWN) for up in tossed.pawns)
            self.tossed.setText(self._say(text.TOSSED.filled(pawns=pawns, name=self._name_of(Side.BLACK))))

    def _name_of(self, side: Side) -> str | Phrase:
        player = self._choices.conditions.players[side]
        profile = player_profile(player, self._desk.engines.profiles)
        return profile.name if profile is not None else player.name.strip() or text.PERSON

    def _judge(self) -> None:
        """Show what keeps the game from beginning, and warnings about the load of the machine."""
        faults = self._faults()
        self.fault.tell(map(self._say, faults))
        self.begin.setEnabled(not faults)
        demand = demand_in_game(self._choices, self._desk.engines.profiles, self._others())
        strained = demand_warnings(demand, self._machine)
        self.warning.tell(map(self._say, strained))
        self.takes.setText(self._say(text.TAKES.filled(summary=demand_phrase(demand, self._machine))))
        self.takes.setVisible(demand.threads > 1 and not strained)

    def _show_profiles(self) -> None:
        for box in self.players:
            box.show_profiles(self._desk.engines.profiles)

    def _on_shelf(self) -> None:
        self._show_profiles()
        self._show()

    def _on_board(self) -> None:
        """Refresh when the board behind the dialog changes."""
        if self._choices.start == BOARD_START and board_start(self._desk.document.shown) != self._here:
            self._show()

    def _speak(self) -> None:
        say = self._say
        set_title(self, say(text.TITLE))
        self.tabs.setTabText(0, say(text.DIALOG_GAME))
        self.tabs.setTabText(1, say(text.RULES))
        self._spoken.speak()
        for box in self.players:
            box.speak()
        self.start.speak()
        self.rules.speak(say)
        self._show()

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        self.rules.apply_theme(theme)
        self.start.picture.apply_theme()
        coloured(self.takes, theme.muted)
        for label in (self.fault, self.warning):
            label.setAutoFillBackground(True)
            label.setMargin(6)
            filled(label, theme)

    def _connect(self) -> None:
        for side, box in zip(SIDES, self.players, strict=True):
            box.altered.connect(partial(self._on_player, side))
            box.options_wanted.connect(self._ask_options)
            box.books_wanted.connect(partial(self._ask_books, side))
        self.time.altered.connect(self._on_times)
        self.start.altered.connect(self._on_start)
        self.rules.given.connect(self._on_rule)
        self.rules.judged.connect(lambda _: self._judge())
        self.begin.setDefault(True)
        attend(self._desk.engines.changed, self, lambda _: self._on_shelf())
        attend(self._desk.pool.use_changed, self, lambda _: self._judge())
        attend(self._desk.document.changed, self, lambda _: self._on_board())

    def _lay_out(self) -> None:
        between = hbox(self.swap, self.toss, (self.tossed, 1), spacing=8)
        game = QWidget()
        sides = hbox(*((box, 1) for box in self.players), spacing=24)
        below = hbox((self.time, 1), (self.start, 1), spacing=24)
        vbox(sides, between, (below, 1), on=game, margins=(0, 12, 0, 0), spacing=16)
        rules = QWidget()
        vbox(self.rules, STRETCH, on=rules, margins=(0, 12, 12, 0))
        self.tabs.addTab(_scrolled(game), "")
        self.tabs.addTab(_scrolled(rules), "")
        foot = hbox(self._reset, STRETCH, self.begin, self._cancel)
        vbox((self.tabs, 1), self.warning, self.takes, self.fault, foot, on=self, margins=12, spacing=8)


def _scrolled(widget: QWidget) -> QScrollArea:
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(widget)
    return area


def _button(name: str, deed: Callable[[], object]) -> QPushButton:
    button = QPushButton(autoDefault=False)
    button.setObjectName(name)
    button.clicked.connect(deed)
    return button
