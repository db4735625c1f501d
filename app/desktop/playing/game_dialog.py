"""The dialog of a new game: players, time control, start position and rules, as chosen last time."""

from collections.abc import Callable
from functools import lru_cache, partial
from random import Random, SystemRandom
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QWidget,
)

from app.base.event import Event
from app.base.folders import find_folders
from app.book.choosing import BookPlan
from app.config.advice import MachineDemand, MachineResources, demand_phrase, demand_warnings, this_machine
from app.config.declare import FieldValue
from app.config.engine_profile import EngineProfile
from app.desktop.desk.desk import Desk
from app.desktop.forms.editors import WholeNumber
from app.desktop.forms.form import Form
from app.desktop.kit.background import attend
from app.desktop.kit.dialogs import SpokenLabel, coloured, filled, give_room, make_chip, words
from app.desktop.kit.labels import STRETCH, DialogSection, hbox, keyless, set_tip, set_title, vbox
from app.desktop.kit.translation import Dialog, Retranslator, Say
from app.desktop.playing.player_box import PlayerBox
from app.desktop.playing.start_box import StartBox
from app.play.conditions import MINUTE, PRESETS, SECOND, Conditions, Player, Preset, TimeControl, find_preset
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

MOST_HOURS, MOST_PART, MOST_SECONDS = 99, 59, 3_600
_HOUR, _MINUTE = 3_600, 60
KINDS: Final[tuple[tuple[Phrase, Callable[[TimeControl], bool]], ...]] = (
    (text.MAIN_ALONE, lambda time: not time.byoyomi_ms and not time.increment_ms),
    (text.DIALOG_BYOYOMI, lambda time: bool(time.byoyomi_ms)),
    (text.INCREMENT, lambda time: bool(time.increment_ms)),
)
"""Groups of the presets, by kind of time control."""


class TimeFields(QWidget):
    """Form of one side's time control."""

    def __init__(self, name: str, say: Say) -> None:
        super().__init__()
        self.setObjectName(name)
        self.altered = Event[TimeControl]()
        """Emitted after each change; with invalid input the time is the last valid one."""
        self._time = TimeControl()
        self._say, self._spoken = say, Retranslator(say)
        self.presets = {preset: make_chip(QPushButton(autoDefault=False)) for preset in PRESETS}
        """Buttons of the presets; the one that matches the time is checked."""
        self._group = QButtonGroup(self)
        self.hours, self.minutes = WholeNumber(0, MOST_HOURS), WholeNumber(0, MOST_PART)
        self.seconds = WholeNumber(0, MOST_PART)
        self.byoyomi, self.increment = WholeNumber(0, MOST_SECONDS), WholeNumber(0, MOST_SECONDS)
        for preset, button in self.presets.items():
            button.setObjectName(f"{name}.preset.{preset.key}")
            button.clicked.connect(partial(self._on_preset, preset))
            self._group.addButton(button)
        for box, called in zip(self._numbers, ("hours", "minutes", "seconds", "byoyomi", "increment"), strict=True):
            box.setObjectName(f"{name}.{called}")
        names = [self._spoken.label(name) for name in (text.MAIN, text.DIALOG_BYOYOMI, text.INCREMENT)]
        units = [self._spoken.label(unit) for unit in (text.HOURS, text.MINUTES, *[text.SECONDS] * 3)]
        hours, minutes, seconds, byoyomi, increment = zip(self._numbers, units, strict=True)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for row, (kind, is_such) in enumerate(KINDS):
            grid.addWidget(self._spoken.label(kind), row, 0)
            buttons = [button for preset, button in self.presets.items() if is_such(preset.time)]
            grid.addLayout(hbox(*buttons, STRETCH, spacing=4), row, 1)
        own = len(KINDS) + 1
        grid.setRowMinimumHeight(own - 1, 4)
        grid.addWidget(names[0], own, 0)
        grid.addLayout(hbox(*hours, *minutes, *seconds, STRETCH), own, 1)
        grid.addWidget(names[1], own + 1, 0)
        grid.addLayout(hbox(*byoyomi, 8, names[2], *increment, STRETCH), own + 1, 1)
        grid.setColumnStretch(1, 1)
        self.settle()
        for box in self._numbers:
            box.edited.connect(self._on_edited)

    @property
    def _numbers(self) -> tuple[WholeNumber, ...]:
        return self.hours, self.minutes, self.seconds, self.byoyomi, self.increment

    @property
    def has_fault(self) -> bool:
        most = (MOST_HOURS, MOST_PART, MOST_PART, MOST_SECONDS, MOST_SECONDS)
        numbers = (box.number for box in self._numbers)
        return any(number is None or not 0 <= number <= limit for number, limit in zip(numbers, most, strict=True))

    def show_time(self, time: TimeControl) -> None:
        """Show a time; unfinished input for the same time stays."""
        if time != self._time:
            self._time = time
            self.settle()
        self._show_preset()

    def settle(self) -> None:
        """Drop invalid input."""
        minutes, seconds = divmod(self._time.main_ms // SECOND, _MINUTE)
        hours, minutes = divmod(minutes, _MINUTE)
        extra = self._time.byoyomi_ms // SECOND, self._time.increment_ms // SECOND
        for box, number in zip(self._numbers, (hours, minutes, seconds, *extra), strict=True):
            box.show_number(number)

    def _show_preset(self) -> None:
        chosen = find_preset(self._time)
        self._group.setExclusive(False)  # else one button would always be checked
        for preset, button in self.presets.items():
            button.setChecked(preset == chosen and not self.has_fault)
        self._group.setExclusive(True)

    def _on_preset(self, preset: Preset) -> None:
        self._time = preset.time
        self.settle()
        self.altered.emit(self._time)

    def _on_edited(self) -> None:
        if not self.has_fault:
            hours, minutes, seconds, byoyomi, increment = (box.number or 0 for box in self._numbers)
            main = hours * _HOUR + minutes * _MINUTE + seconds
            self._time = TimeControl(main * SECOND, byoyomi * SECOND, increment * SECOND)
        self._show_preset()
        self.altered.emit(self._time)

    def speak(self, side: str) -> None:
        """Set all texts; `side` names the side, or is empty if the time is for both."""
        say = self._say
        self._spoken.speak()
        for preset, button in self.presets.items():
            button.setText(keyless(say(short_name(preset.time))))
            button.setAccessibleName(f"{side} {say(preset.name)}".strip())
            set_tip(button, say(preset.name))
        for box, what, unit in (
            (self.hours, text.MAIN, text.HOURS),
            (self.minutes, text.MAIN, text.MINUTES),
            (self.seconds, text.MAIN, text.SECONDS),
            (self.byoyomi, text.DIALOG_BYOYOMI, text.SECONDS),
            (self.increment, text.INCREMENT, text.SECONDS),
        ):
            box.setAccessibleName(f"{side} {say(what)} {say(unit)}".strip())


class TimeBox(DialogSection):
    def __init__(self, say: Say) -> None:
        super().__init__()
        self.setObjectName("time")
        self.altered = Event[tuple[TimeControl, TimeControl, bool]]()
        """Emitted with both times, and True if each side has its own."""
        self._times = (TimeControl(), TimeControl())
        self._say = say
        self.black, self.white = TimeFields("time.black", say), TimeFields("time.white", say)
        self.white.hide()
        self.own_times = QCheckBox()
        self.own_times.setObjectName("own_times")
        self.lay(self.black, self.own_times, self.white, STRETCH)
        self.black.altered.connect(lambda time: self._take(time, self._times[1]))
        self.white.altered.connect(lambda time: self._take(self._times[0], time))
        self.own_times.clicked.connect(lambda _: self._take(self._times[0], self._times[0]))

    @property
    def fault(self) -> Phrase | None:
        is_wrong = self.black.has_fault or (self.own_times.isChecked() and self.white.has_fault)
        return text.TIME_FAULT if is_wrong else None

    def show_times(self, times: tuple[TimeControl, TimeControl], own_times: bool) -> None:
        self._times = times
        self.own_times.setChecked(own_times)
        self.black.show_time(times[0])
        self.white.show_time(times[1])
        self.white.setVisible(own_times)

    def settle(self) -> None:
        self.black.settle()
        self.white.settle()

    def _take(self, black: TimeControl, white: TimeControl) -> None:
        self.altered.emit((black, white, self.own_times.isChecked()))

    def speak(self, black: str, white: str, is_handicap: bool) -> None:
        """Set all texts; sides are named if their times differ."""
        self.set_title(self._say(text.TIME))
        self.own_times.setText(self._say(text.OWN_TIMES_HANDICAP if is_handicap else text.OWN_TIMES))
        self.black.speak(black if self.own_times.isChecked() else "")
        self.white.speak(white)


def short_name(time: TimeControl) -> Phrase:
    """Short name of a time control for a button, such as 10分＋30秒."""
    if time.is_unlimited:
        return text.UNLIMITED
    parts = [part for part in (time.main_ms, time.byoyomi_ms or time.increment_ms) if part]
    minutes, seconds = (
        (text.MINUTES_LONG, text.SECONDS_LONG) if len(parts) == 1 else (text.MINUTES_SHORT, text.SECONDS_SHORT)
    )
    names = [
        seconds.filled(count=part // SECOND) if part % MINUTE else minutes.filled(count=part // MINUTE)
        for part in parts
    ]
    return Phrase("＋".join(name.ja for name in names), " + ".join(name.en for name in names))


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
        from app.desktop.books.book_plan import plan_asked  # noqa: PLC0415 - seldom needed

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
