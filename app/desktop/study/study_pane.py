"""The study pane (検討): a card for each engine that analyses the position on the board, or for each with stored results,
and the settings for all engines."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QMenu, QStackedWidget, QWidget, QWidgetAction

from app.desktop.desk.desk import Desk
from app.desktop.engines.engine_words import joined
from app.desktop.kit.access_keys import Menu
from app.desktop.kit.background import on_setting
from app.desktop.kit.boxes import scrolling, vbox
from app.desktop.kit.change_events import Pane
from app.desktop.kit.icons import drawn_sheet, icons_on
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.labels import Label, keyless, set_tip, set_tips
from app.desktop.kit.theme import disabled_colour
from app.desktop.kit.translation import Retranslator
from app.desktop.study.engine_card import EngineCard
from app.desktop.study.stored_card import StoredCard
from app.desktop.study.study_card import Icons, StudyCard
from app.desktop.study.study_controller import studying
from app.desktop.study.study_head import ButtonLook, HeadButton, LimitForm, StudyTools, limit_words
from app.desktop.study.study_lines import MOST_ROWS
from app.directing.requests import Seat
from app.text import study as text
from app.text.phrase import Phrase
from app.workspace.study_rows import engine_agreement

ICON: Final = 16
ICONS: Final = ("plus", "minus", "pin", "stop", "pause", "resume", "close", "settings")
LEAST_WIDTH: Final = 290
"""Least width of a card beside another, in pixels."""
WIDE: Final = 700
"""Width from which one row of moves is enough for a line, if there is no room for two."""


class StudyPane(Pane):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.study = studying(desk)
        self.cards: dict[Seat, StudyCard] = {}
        """Cards of the running study, in display order."""
        self.stored: dict[str, StoredCard] = {}
        """Cards of stored results by engine, shown while no study runs."""
        self._is_stale = True
        self._laid: tuple[tuple[EngineCard, ...], int] = ((), 0)
        """The placed cards, and the number of columns."""
        self._spoken = spoken = Retranslator(desk.speech.say)
        spoken.named(self, text.TITLE)
        self.title_tools = tools = StudyTools(desk, self)
        self.agreement, self.limits, self.toggle = tools.agreement, tools.limits, tools.toggle
        self.form = LimitForm(desk)
        self.start = spoken.button(HeadButton(desk, ButtonLook.FILLED), text.START, text.START_HELP)
        self.add = spoken.button(tools.add, text.ADD, text.ADD_HELP)
        self._empty, self._engines = spoken.label(text.EMPTY), Label()
        self._pages = QStackedWidget()
        self._icons: Icons = {}
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)

    # Events and refresh

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if self._is_stale:
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._place_cards()

    def _connect(self) -> None:
        desk, study = self._desk, self.study
        study.altered.connect(lambda _: self._arrange())
        study.told.connect(self._refresh)
        study.moved.connect(lambda _: self._forget())
        study.stored.altered.connect(lambda _: self._arrange())
        study.stored.left.connect(lambda _: self._forget_stored())
        self.toggle.clicked.connect(study.toggle)
        self.start.clicked.connect(study.start)
        self.add.clicked.connect(lambda: _pop_up(self.menu(), self.add))
        self.limits.clicked.connect(lambda: _pop_up(self._limit_menu, self.limits))
        on_setting(desk.preferences, self._show_settings, "study")

    def _refresh(self, seat: Seat) -> None:
        if not self.isVisible():
            self._is_stale = True
        elif (card := self.cards.get(seat)) is not None:
            card.refresh()
            self._show_agreement()

    def _show_agreement(self) -> None:
        agreement = engine_agreement(self.study.heard, self._desk.document.shown.notation)
        if agreement != self.agreement.shown:
            self.agreement.show_agreement(agreement)
            self.title_tools.arrange()

    def _forget(self) -> None:
        for card in self.cards.values():
            card.forget()
        self.agreement.show_agreement(None)

    def _forget_stored(self) -> None:
        for card in self.stored.values():
            card.forget()
        self.agreement.show_agreement(None)

    def _arrange(self) -> None:
        """Make the cards match the engines and their order; cards stay, and new ones are added one per idle step."""
        if not self.isVisible():
            self._is_stale = True
            IDLE.drop(self, self._come)
            return
        self._is_stale = False
        seats = self.study.seats
        for seat in [seat for seat in self.cards if seat not in seats]:
            _let_go(self.cards.pop(seat))
        self.cards = {seat: self.cards[seat] for seat in seats if seat in self.cards}
        for card in self.cards.values():
            card.refresh()
        self._show_stored()
        IDLE.soon(self, self._come)
        self._place_cards()
        self._show_settings()

    def _come(self) -> Steps:
        for seat in [seat for seat in self.study.seats if seat not in self.cards]:
            card = StudyCard(self._desk, self.study, seat, self._icons)
            card.head.dropped.connect(partial(self._drop, card))
            card.lines.looked.connect(partial(self._see, card))
            cards = {**self.cards, seat: card}
            self.cards = {each: cards[each] for each in self.study.seats if each in cards}
            yield
            self._place_cards()
            yield

    def _show_stored(self) -> None:
        """Update the cards of stored results; cards of engines without results are removed."""
        found = {} if self.study.is_going else {each.engine: each for each in self.study.stored.findings}
        for engine in [engine for engine in self.stored if engine not in found]:
            _let_go(self.stored.pop(engine))
        for engine in found:
            if engine not in self.stored:
                self.stored[engine] = StoredCard(self._desk, engine)
                self.stored[engine].lines.looked.connect(partial(self._see, self.stored[engine]))
        self.stored = {engine: self.stored[engine] for engine in found}
        for engine, findings in found.items():
            self.stored[engine].show_findings(findings)

    # Placement of the cards

    @property
    def _shown(self) -> tuple[EngineCard, ...]:
        return tuple(self.cards.values()) if self.study.is_going else tuple(self.stored.values())

    def _place_cards(self) -> None:
        """Place the cards in as many columns as fit, in rows of equal length."""
        shown = self._shown
        has_page = self.study.is_going or bool(shown)
        self._pages.setCurrentIndex(int(has_page))
        self.toggle.setVisible(has_page)
        self._show_agreement()
        if not shown:
            return
        most = max(self.width() // LEAST_WIDTH, 1)
        rows = -(-len(shown) // most)
        columns = -(-len(shown) // rows)
        if (shown, columns) != self._laid:
            self._laid = shown, columns
            for card in shown:
                self._grid.removeWidget(card)
            for number, card in enumerate(shown):
                row, column = divmod(number, columns)
                self._grid.addWidget(card, row, column)
                card.set_sides(left=column > 0, top=row > 0)
                card.show()
            for column in range(self._grid.columnCount()):
                self._grid.setColumnStretch(column, int(column < columns))
        self._give_rows(shown, columns)

    def _give_rows(self, shown: tuple[EngineCard, ...], columns: int) -> None:
        """Give each line two rows of moves, or one if that is enough and two would need scrolling."""
        room = self._area.viewport().height()
        is_wide = self.width() // columns >= WIDE
        is_low = len(shown) > columns or any(card.wanted_height(MOST_ROWS) > room for card in shown)
        for card in shown:
            card.lines.show_in(1 if is_wide and is_low else MOST_ROWS)

    def _drop(self, card: StudyCard, where: QPoint) -> None:
        """Move a dropped card before the first card whose centre lies behind that point, in reading order."""
        point = self._content.mapFromGlobal(where)
        others = [each.geometry() for each in self.cards.values() if each is not card]
        before = sum(
            rect.bottom() < point.y() or (rect.top() <= point.y() and rect.center().x() < point.x()) for rect in others
        )
        if self._laid[1] == 1:
            before = sum(rect.center().y() < point.y() for rect in others)
        self.study.move(card.seat, before)

    def _see(self, card: EngineCard, rect: QRect) -> None:
        middle = card.lines.mapTo(self._content, rect.center())
        self._area.ensureVisible(self._area.horizontalScrollBar().value(), middle.y(), 0, rect.height())

    # Settings for all engines

    def menu(self) -> QMenu:
        """Menu of the engines that can be added, each with the load of the machine that would result."""
        say, menu = self._desk.speech.say, Menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        for profile in self._desk.engines.profiles:
            entry = menu.addAction(keyless(profile.name), partial(self.study.add, profile.key))
            entry.setEnabled(profile.key not in self.study.seats)
            demand = say(self.study.demand_words(profile.key))
            set_tips(entry, demand, demand)
        menu.addSection(say(self.study.demand_words()))
        menu.addAction(say(text.MANAGE), partial(self._desk.shell.action_registry.trigger, "engines.manage"))
        return menu

    def _show_settings(self) -> None:
        say = self._desk.speech.say
        self.form.show_settings()
        limit, help_ = say(limit_words(self._desk.preferences.now.study)), say(text.LIMIT_HELP)
        self.limits.setText(limit)
        self.limits.setAccessibleName(f"{say(text.LIMIT)}: {limit}")
        set_tip(self.limits, f"{say(text.LIMIT)}: {limit}\n{help_}")
        names = [self.study.name_of(Seat(each.key)) for each in self.study.chosen]
        listed = joined([Phrase(name, name) for name in names]) if names else None
        self._engines.setText(say(text.NO_ENGINE if listed is None else text.WILL_THINK.filled(engines=listed)))
        set_tip(self.add, f"{say(text.ADD_HELP)}\n{say(self.study.demand_words())}")

        going = self.study.is_going
        name, tip, icon = (text.STOP, text.STOP_HELP, "stop") if going else (text.START, text.START_HELP, "resume")
        self.toggle.setText(say(name))
        self.toggle.setAccessibleName(say(name))
        set_tip(self.toggle, say(tip))
        self.toggle.setIcon(self._icons.get(icon, QIcon()))  # before the first theme there is none
        self.title_tools.arrange()

    # Appearance

    def _speak(self) -> None:
        self._spoken.speak()
        self.form.speak()
        self.agreement.speak()
        for card in (*self.cards.values(), *self.stored.values()):
            card.speak()
        self._arrange()
        self._show_agreement()
        self._show_settings()

    def _apply_theme(self) -> None:
        theme, ratio = self._desk.shell.theme, self.devicePixelRatioF()
        sheet = drawn_sheet(ICONS, (theme.text, disabled_colour(theme).name()), round(ICON * ratio))
        self._icons = icons_on(sheet, ICONS, round(ICON * ratio), ratio)
        self.add.setIcon(self._icons["plus"])
        self.limits.setIcon(self._icons["settings"])
        self.start.setIcon(icons_on(self._filled_sheet(ratio), ("resume",), round(ICON * ratio), ratio)["resume"])
        for card in self.cards.values():
            card.show_icons(self._icons)
        for stored in self.stored.values():
            stored.apply_theme()
        self.agreement.update()
        self._show_settings()

    def _filled_sheet(self, ratio: float) -> QImage:
        theme = self._desk.shell.theme
        return drawn_sheet(("resume",), (theme.on_accent, theme.on_accent), round(ICON * ratio))

    # Layout

    def _lay_out(self) -> None:
        self._limit_menu = Menu(self)
        holder = QWidgetAction(self._limit_menu)
        holder.setDefaultWidget(self.form)
        self._limit_menu.addAction(holder)
        self._content = QWidget()
        self._content.setBackgroundRole(QPalette.ColorRole.Base)
        self._content.setAutoFillBackground(True)
        self._grid = QGridLayout(self._content)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
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
        vbox((self._pages, 1), on=self, margins=0, spacing=0)
        self.setMinimumSize(QSize(200, 0))


def _let_go(card: EngineCard) -> None:
    card.hide()
    card.deleteLater()


def _pop_up(menu: QMenu, button: QWidget) -> None:
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
