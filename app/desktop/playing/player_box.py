"""The form of a player: a name, or an engine with level, options, books and move limit."""

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton, QSizePolicy, QStackedWidget, QWidget

from app.base.event import Event
from app.config.declare import NumberField
from app.config.engine_profile import EngineProfile, Tag
from app.config.levels import STRONGEST, WEAKEST
from app.desktop.engines.engine_details import in_order, tag_name
from app.desktop.forms.editors import CalmComboBox, SlidingEditor, WholeNumber
from app.desktop.kit.labels import STRETCH, DialogSection, Label, hbox
from app.desktop.kit.translation import Retranslator, Say
from app.play.conditions import MoveLimit, Player
from app.text import book as book_text
from app.text import engine_manager
from app.text import play as text
from app.text.phrase import Phrase
from app.workspace.book_choices import book_plan_summary
from app.workspace.game_choices import FIRST_LEVEL, player_profile

MOST: Final = 999_999_999
WIDEST: Final = 12
"""Least visible letters of a name."""
SLIDER: Final = 3
"""Least length of the level slider, in letter heights."""
_LEVEL: Final = NumberField(WEAKEST, STRONGEST)
_FIRST_AMOUNTS: Final = {"movetime_ms": 1_000, "nodes": 100_000, "depth": 10}
_LIMITS: Final = (
    ("", text.NO_LIMIT),
    ("movetime_ms", engine_manager.MILLISECONDS),
    ("nodes", text.BY_NODES),
    ("depth", text.BY_DEPTH),
)


class PlayerBox(DialogSection):
    """Form of one player; emits the player after each change."""

    def __init__(self, name: str, say: Say) -> None:
        super().__init__()
        self.setObjectName(name)
        self.altered = Event[Player]()
        self.options_wanted = Event[EngineProfile]()
        """Emitted with an engine whose options the user wants to see."""
        self._player = Player(level=FIRST_LEVEL)
        self._level_fault: Phrase | None = None
        self._profiles: tuple[EngineProfile, ...] = ()
        self._say, self._spoken = say, Retranslator(say)
        self.who, self.uses = CalmComboBox(), CalmComboBox()
        self.name = QLineEdit()
        self.level = SlidingEditor(_LEVEL)
        self.level.box.setObjectName(f"{name}.level")
        self.limit, self.amount = CalmComboBox(), WholeNumber(1, MOST)
        self.options = self._spoken.button(QPushButton(autoDefault=False), engine_manager.OPTIONS)
        self.books_wanted = Event[Player]()
        """Emitted with the player whose books the user wants to choose."""
        self.books = self._spoken.button(QPushButton(autoDefault=False), book_text.CHOOSE_BOOKS)
        self._books_words = Label()
        self._level_name, self._level_words = self._spoken.label(text.LEVEL), Label()
        self._pages = QStackedWidget()
        for _, __ in _LIMITS:
            self.limit.addItem("")
        for widget, called in (
            (self.who, "who"),
            (self.uses, "uses"),
            (self.name, "name"),
            (self.limit, "limit"),
            (self.amount, "amount"),
            (self.options, "options"),
            (self.books, "books"),
        ):
            widget.setObjectName(f"{name}.{called}")
        self._lay_out()
        self._connect()

    # Choice

    @property
    def profile(self) -> EngineProfile | None:
        return player_profile(self._player, self._profiles)

    @property
    def fault(self) -> Phrase | None:
        """The fault of the input, if it matters for the player; None if valid."""
        profile, number = self.profile, self.amount.number
        if profile is not None and profile.is_bundled and self._level_fault is not None:
            return text.LEVEL_FAULT.filled(weakest=WEAKEST, strongest=STRONGEST)
        is_limited = profile is not None and self.limit.currentIndex() > 0
        return text.LIMIT_FAULT if is_limited and (number is None or not 1 <= number <= MOST) else None

    def show_player(self, player: Player) -> None:
        """Show a player; unfinished input for the same player stays."""
        if player != self._player:
            self._player = player
            self.settle()
        self._show_player()

    def settle(self) -> None:
        """Drop invalid input."""
        self._level_fault = None
        self._show_limit()
        self._show_player()

    def show_profiles(self, profiles: tuple[EngineProfile, ...]) -> None:
        """Offer engines to choose from."""
        self._profiles = profiles
        self._show_uses()
        self._show_who()
        self._show_player()

    # Input

    def _on_level(self, level: object) -> None:
        self._level_fault = _LEVEL.value_problem(level)
        self._take(
            self._player._replace(level=level) if isinstance(level, int) and not self._level_fault else self._player
        )

    def _on_limit(self) -> None:
        kind, _ = _LIMITS[self.limit.currentIndex()]
        if kind:
            self.amount.show_number(_FIRST_AMOUNTS[kind])
        self._on_amount()

    def _on_amount(self) -> None:
        kind, _ = _LIMITS[self.limit.currentIndex()]
        number = self.amount.number
        limit = MoveLimit(**{kind: number}) if kind and number is not None and 1 <= number <= MOST else MoveLimit()
        self._take(self._player._replace(limit=limit))

    def _on_options(self) -> None:
        if (profile := self.profile) is not None:
            self.options_wanted.emit(profile)

    def _take(self, player: Player) -> None:
        self._player = player
        self._show_player()
        self.altered.emit(player)

    def _connect(self) -> None:
        self.who.activated.connect(lambda _: self._take(self._player._replace(engine=self.who.currentData())))
        self.uses.activated.connect(lambda _: self._show_who())
        self.name.textEdited.connect(lambda words: self._take(self._player._replace(name=words)))
        self.level.changed.connect(self._on_level)
        self.limit.activated.connect(lambda _: self._on_limit())
        self.amount.edited.connect(self._on_amount)
        self.options.clicked.connect(self._on_options)
        self.books.clicked.connect(lambda: self.books_wanted.emit(self._player))

    # Appearance

    def _show_player(self) -> None:
        player, profile = self._player, self.profile
        self.who.setCurrentIndex(max(0, self.who.findData("" if profile is None else profile.key)))
        if self.name.text() != player.name:
            self.name.setText(player.name)
        self._pages.setCurrentIndex(0 if profile is None else 1)
        level = player.level or FIRST_LEVEL
        if self._level_fault is None:
            self.level.show(level)
        words = text.LEVEL_SHOWN.filled(level=level, words=text.LEVELS[level - WEAKEST])
        self._level_words.setText(self._say(text.LEVELS[level - WEAKEST]))
        self.level.box.setAccessibleDescription(self._say(words))
        for widget in (self._level_name, self.level.widget, self._level_words):
            widget.setVisible(profile is not None and profile.is_bundled)
        self.amount.setVisible(self.limit.currentIndex() > 0)
        books = self._say(book_plan_summary(player.books))
        self._books_words.setText(books)
        self.books.setAccessibleDescription(books)

    def _show_limit(self) -> None:
        limit = self._player.limit
        kind = next((kind for kind, _ in _LIMITS if kind and getattr(limit, kind)), "")
        self.limit.setCurrentIndex([each for each, _ in _LIMITS].index(kind))
        if kind:
            self.amount.show_number(getattr(limit, kind))

    def _show_who(self) -> None:
        """List a person, the engines with the chosen tag, and the current engine in any case."""
        tag, now = self.uses.currentData(), self.profile
        self.who.clear()
        self.who.addItem(self._say(text.PERSON), "")
        for profile in self._profiles:
            if not tag or tag in profile.tags or profile == now:
                self.who.addItem(profile.name, profile.key)
        self.who.setCurrentIndex(max(0, self.who.findData("" if now is None else now.key)))

    def _show_uses(self) -> None:
        """Fill the filter by tags; hide it if there is a single engine."""
        wanted = self.uses.currentData()
        tags = in_order([*Tag, *(tag for profile in self._profiles for tag in profile.tags)])
        self.uses.clear()
        self.uses.addItem(self._say(engine_manager.ALL_TAGS), "")
        for tag in tags:
            self.uses.addItem(self._say(tag_name(tag)), str(tag))
        self.uses.setCurrentIndex(max(0, self.uses.findData(wanted)))
        self.uses.setVisible(len(self._profiles) > 1)

    def speak(self) -> None:
        say = self._say
        self._spoken.speak()
        self._show_uses()
        self._show_who()
        self.name.setPlaceholderText(say(text.NAME_HINT))
        self._keep_room_for_levels()
        for place, (_, words) in enumerate(_LIMITS):
            self.limit.setItemText(place, say(words))
        self._show_player()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._keep_room_for_levels()

    def _keep_room_for_levels(self) -> None:
        """Reserve the width of the longest level name, so that the slider keeps its length."""
        metrics = self.fontMetrics()
        self._level_words.setMinimumWidth(max(metrics.horizontalAdvance(self._say(words)) for words in text.LEVELS))

    def call(self, side: str) -> None:
        """Set the title and the accessible names to the side."""
        self.set_title(side)
        say = self._say
        for widget, words in (
            (self.who, text.WHO),
            (self.uses, text.SHOW_ONLY),
            (self.name, engine_manager.NAME),
            (self.level.box, text.LEVEL),
            (self.level.slider, text.LEVEL),
            (self.limit, text.LIMIT),
            (self.amount, text.LIMIT_AMOUNT),
            (self.options, engine_manager.OPTIONS),
            (self.books, book_text.CHOOSE_BOOKS),
        ):
            widget.setAccessibleName(f"{side} {say(words)}")

    def _lay_out(self) -> None:
        for box in (self.uses, self.limit):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.who.setMinimumContentsLength(WIDEST)
        self.level.slider.setMinimumWidth(SLIDER * self.fontMetrics().height())
        self.who.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._pages.addWidget(self._page_of_person())
        self._pages.addWidget(self._page_of_engine())
        self._pages.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.lay(hbox((self.who, 1), self.uses), self._pages, STRETCH)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Lay out the hidden page too: it has got its texts meanwhile, and else asks for another width than when shown."""
        for layout in self._pages.findChildren(QGridLayout):
            layout.invalidate()
            layout.activate()
        super().showEvent(event)

    def _page_of_person(self) -> QWidget:
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(self._spoken.label(engine_manager.NAME), 0, 0)
        grid.addWidget(self.name, 0, 1)
        grid.setRowStretch(1, 1)
        return page

    def _page_of_engine(self) -> QWidget:
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        limit = hbox(self.limit, (self.amount, 1), STRETCH, self.options)
        grid.addWidget(self._spoken.label(text.LIMIT), 0, 0)
        grid.addLayout(limit, 0, 1)
        grid.addWidget(self._spoken.label(book_text.BOOKS), 1, 0)
        grid.addLayout(hbox((self._books_words, 1), self.books), 1, 1)
        grid.addWidget(self._level_name, 2, 0)
        grid.addLayout(hbox((self.level.widget, 1), self._level_words), 2, 1)
        grid.setColumnStretch(1, 1)
        for widget in (self._level_name, self.level.widget, self._level_words):
            keeps_place = widget.sizePolicy()  # keep the layout still when hidden
            keeps_place.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(keeps_place)
        return page
