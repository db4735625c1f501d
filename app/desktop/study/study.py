"""The pane 検討: a card for each engine that thinks about the position on the board, and what is set for all of them."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QMenu,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from app.config.declare import NumberField, fields_of
from app.config.settings import StudyLimit, StudySettings
from app.desktop.desk.desk import Desk
from app.desktop.engines.engine_words import joined
from app.desktop.kit.boxes import STRETCH, hbox, scrolling, vbox
from app.desktop.kit.icons import drawn_sheet, icons_on
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.plain import Label, elided, keyless, set_tip, set_tips
from app.desktop.kit.spoken import Spoken
from app.desktop.kit.theme import disabled_colour
from app.desktop.study.study_card import Icons, StudyCard
from app.desktop.study.studying import studying
from app.directing.requests import Seat
from app.text import study as text
from app.text.phrase import Phrase

ICON: Final = 16
ICONS: Final = ("plus", "minus", "pin", "stop", "pause", "resume", "close")
AMOUNTS: Final = {StudyLimit.TIME: "seconds", StudyLimit.DEPTH: "depth", StudyLimit.NODES: "kilonodes"}
"""The setting that says how much, for each limit."""
SUFFIXES: Final = {"seconds": text.SECONDS_SUFFIX, "kilonodes": text.KILONODES_SUFFIX}


class StudyPane(QWidget):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.study = studying(desk)
        self.cards: dict[Seat, StudyCard] = {}
        """In the order in which they stand."""
        self._is_stale = True
        self._fields = {field.key: field for field in fields_of(StudySettings)}
        self._spoken = spoken = Spoken(desk.speech.say)
        spoken.named(self, text.TITLE)
        self.toggle = QToolButton(autoRaise=True)
        self.start = spoken.button(QPushButton(), text.START, text.START_HELP)
        self.add = spoken.button(QToolButton(autoRaise=True), text.ADD, text.ADD_HELP)
        self.limit = spoken.named(QComboBox(), text.LIMIT, text.LIMIT)
        self.limit.addItems([""] * len(StudyLimit))
        self.amount, self.writes = QSpinBox(), spoken.button(QCheckBox(), text.WRITES, text.WRITES_HELP)
        self._demand, self._empty, self._engines = _Aside(), spoken.label(text.EMPTY), Label()
        self._pages = QStackedWidget()
        self._icons: Icons = {}
        self._lay_out()
        self._connect()
        self._apply_theme()
        self._speak()

    # Keeping true

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if self._is_stale:
            self._arrange()

    def _connect(self) -> None:
        desk, study = self._desk, self.study
        study.altered.connect(lambda _: self._arrange())
        study.told.connect(self._refresh)
        study.moved.connect(lambda _: self._forget())
        self.toggle.clicked.connect(study.toggle)
        self.start.clicked.connect(study.start)
        self.add.clicked.connect(lambda: self.menu().popup(self.add.mapToGlobal(self.add.rect().bottomLeft())))
        change, limits = desk.preferences.change, list(StudyLimit)
        self.limit.activated.connect(lambda place: change("study", "limit", limits[place].value))
        # Where nothing says how much, the box is hidden.
        self.amount.valueChanged.connect(
            lambda amount: change("study", AMOUNTS[desk.preferences.now.study.limit], amount)
        )
        self.writes.toggled.connect(lambda on: change("study", "writes", on))
        desk.preferences.changed.connect(lambda _: self._show_settings())
        desk.engines.changed.connect(lambda _: self._arrange())
        desk.speech.changed.connect(lambda _: self._speak())
        desk.shell.theme_changed.connect(lambda _: self._apply_theme())

    def _refresh(self, seat: Seat) -> None:
        if not self.isVisible():
            self._is_stale = True
        elif (card := self.cards.get(seat)) is not None:
            card.refresh()

    def _forget(self) -> None:
        for card in self.cards.values():
            card.forget()

    def _arrange(self) -> None:
        """Have a card for each engine, in their order; those that are there stay, and others come one a turn."""
        if not self.isVisible():
            self._is_stale = True
            IDLE.drop(self, self._come)
            return
        self._is_stale = False
        seats = self.study.seats
        for seat in [seat for seat in self.cards if seat not in seats]:
            card = self.cards.pop(seat)
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = {seat: self.cards[seat] for seat in seats if seat in self.cards}
        for seat, card in self.cards.items():
            self._place(seat)
            card.refresh()
        IDLE.soon(self, self._come)
        self._pages.setCurrentIndex(int(self.study.is_going))
        self._show_settings()

    def _come(self) -> Steps:
        for seat in [seat for seat in self.study.seats if seat not in self.cards]:
            card = StudyCard(self._desk, self.study, seat, self._icons)
            card.head.dropped.connect(partial(self._drop, card))
            card.lines.looked.connect(partial(self._see, card))
            cards = {**self.cards, seat: card}
            self.cards = {each: cards[each] for each in self.study.seats if each in cards}
            self._place(seat)
            yield

    def _place(self, seat: Seat) -> None:
        card, place = self.cards[seat], list(self.cards).index(seat)
        if self._column.indexOf(card) != place:
            self._column.insertWidget(place, card)

    def _drop(self, card: StudyCard, where: QPoint) -> None:
        y = self._content.mapFromGlobal(where).y()
        others = [each for each in self.cards.values() if each is not card]
        self.study.move(card.seat, sum(each.geometry().center().y() < y for each in others))

    def _see(self, card: StudyCard, rect: QRect) -> None:
        middle = card.lines.mapTo(self._content, rect.center())
        self._area.ensureVisible(self._area.horizontalScrollBar().value(), middle.y(), 0, rect.height())

    # What is set for all

    def menu(self) -> QMenu:
        """The engines that can be added, each with what all would take of the machine then."""
        say, menu = self._desk.speech.say, QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        for profile in self._desk.engines.profiles:
            entry = menu.addAction(keyless(profile.name), partial(self.study.add, profile.key))
            entry.setEnabled(profile.key not in self.study.seats)
            demand = say(self.study.demand_words(profile.key))
            set_tips(entry, demand, demand)
        menu.addSection(say(self.study.demand_words()))
        menu.addAction(say(text.MANAGE), partial(self._desk.shell.do, "engines.manage"))
        return menu

    def _show_settings(self) -> None:
        say, settings = self._desk.speech.say, self._desk.preferences.now.study
        self.limit.setCurrentIndex(list(StudyLimit).index(settings.limit))
        key = AMOUNTS.get(settings.limit)
        self.amount.setVisible(key is not None)
        if key is not None:
            field = self._fields[key]
            self.amount.blockSignals(True)
            if isinstance(field.kind, NumberField):
                self.amount.setRange(field.kind.least, min(field.kind.most, (1 << 31) - 1))
            self.amount.setSuffix(f" {say(SUFFIXES[key])}" if key in SUFFIXES else "")
            self.amount.setValue(getattr(settings, key))
            self.amount.setAccessibleName(say(field.label))
            set_tip(self.amount, say(field.help))
            self.amount.blockSignals(False)
        self.writes.setChecked(settings.writes)
        names = [self.study.name_of(Seat(each.key)) for each in self.study.chosen]
        listed = joined([Phrase(name, name) for name in names]) if names else None
        self._engines.setText(say(text.NO_ENGINE if listed is None else text.WILL_THINK.filled(engines=listed)))
        self._demand.tell(say(self.study.demand_words()) if len(self.study.seats) > 1 else "")

        going = self.study.is_going
        name, help_, icon = (text.STOP, text.STOP_HELP, "stop") if going else (text.START, text.START_HELP, "resume")
        self.toggle.setText(say(name))
        self.toggle.setAccessibleName(say(name))
        set_tip(self.toggle, say(help_))
        self.toggle.setIcon(self._icons[icon])

    # Looks

    def _speak(self) -> None:
        say = self._desk.speech.say
        self._spoken.speak()
        for place, limit in enumerate(StudyLimit):
            self.limit.setItemText(place, say(limit.phrase))
        for card in self.cards.values():
            card.speak()
        self._arrange()
        self._show_settings()

    def _apply_theme(self) -> None:
        theme, ratio = self._desk.shell.theme, self.devicePixelRatioF()
        sheet = drawn_sheet(ICONS, (theme.text, disabled_colour(theme).name()), round(ICON * ratio))
        self._icons = icons_on(sheet, ICONS, round(ICON * ratio), ratio)
        self.add.setIcon(self._icons["plus"])
        for card in self.cards.values():
            card.apply_theme(self._icons)
        self._show_settings()

    # Laying out, once

    def _lay_out(self) -> None:
        for button in (self.toggle, self.add):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setIconSize(QSize(ICON, ICON))
        self.limit.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        bar = QWidget()
        # In a narrow window the end of the bar is out of sight, rather than that the window cannot be narrow.
        bar.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        settings = (self.toggle, self.add, self.limit, self.amount, self.writes)
        hbox(*settings, (self._demand, 1), on=bar, margins=(4, 1, 6, 1), spacing=6)
        self._content = QWidget()
        self._column = vbox(STRETCH, on=self._content, margins=(0, 0, 0, 4), spacing=2)
        self._area = scrolling(self._content)
        page = QWidget()
        for label in (self._empty, self._engines):
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        parts = (None, self._empty, self._engines, self.start, None)
        vbox(*parts, on=page, margins=(16, 4, 16, 8)).setAlignment(self.start, Qt.AlignmentFlag.AlignHCenter)
        for area in (scrolling(page), self._area):
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._pages.addWidget(area)
        vbox(bar, (self._pages, 1), on=self, margins=0, spacing=0)


class _Aside(QWidget):
    """Words in what room is left, at its right end."""

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def tell(self, words: str) -> None:
        self._words = words
        self.setAccessibleName(words)
        set_tip(self, words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        shown = elided(self.fontMetrics(), self._words, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()
