"""The study pane (検討): a card for each engine that analyses the position on the board, or for each with stored results,
and the settings for all engines."""

from enum import Enum, auto
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QImage, QPainter, QPaintEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QMenu,
    QSizePolicy,
    QSpinBox,
    QStackedWidget,
    QToolButton,
    QWidget,
    QWidgetAction,
)

from app.config.declare import NumberField, section_fields
from app.config.settings import StudyLimit, StudySettings
from app.desktop.desk.desk import Desk
from app.desktop.engines.engine_details import joined
from app.desktop.kit.background import on_setting
from app.desktop.kit.buttons import Menu
from app.desktop.kit.icons import drawn_sheet, icons_on
from app.desktop.kit.idle import IDLE, Steps
from app.desktop.kit.labels import Label, elided, keyless, scrolling, set_tip, set_tips, vbox
from app.desktop.kit.signs import SIDE, paint_swatch
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.theme import BUTTON, MAIN_BUTTON, MEDIUM, ROUND, TINY, bold, disabled_colour, sized
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.study.study_cards import EngineCard, Icons, StoredCard, StudyCard
from app.desktop.study.study_controller import studying
from app.desktop.study.study_lines import MOST_ROWS
from app.directing.requests import Seat
from app.text import study as text
from app.text.phrase import Phrase
from app.workspace.study_rows import Agreement, engine_agreement

GAP: Final = 8
ICON, PAD, BESIDE, NARROW = 16, 8, 6, 32
"""Sizes of a button: icon, padding, gap before the text, and width without text."""
LEAST_AGREEMENT: Final = 140
"""Pixels kept for swatches, move and count before buttons show their text."""
BETWEEN: Final = 2
"""Pixels between two swatches."""
AMOUNTS: Final = {StudyLimit.TIME: "seconds", StudyLimit.DEPTH: "depth", StudyLimit.NODES: "kilonodes"}
"""Setting that holds the amount of each limit."""
SUFFIXES: Final = {"seconds": text.SECONDS_SUFFIX, "kilonodes": text.KILONODES_SUFFIX}
UP_TO: Final = {
    StudyLimit.TIME: text.UP_TO_SECONDS,
    StudyLimit.DEPTH: text.UP_TO_DEPTH,
    StudyLimit.NODES: text.UP_TO_KILONODES,
}
MOST: Final = (1 << 31) - 1
"""Most that the number field takes."""


def limit_words(settings: StudySettings) -> Phrase:
    """Short text of the search limit for one position."""
    key = AMOUNTS.get(settings.limit)
    return settings.limit.phrase if key is None else UP_TO[settings.limit].filled(amount=f"{getattr(settings, key):,}")


class AgreementLabel(QWidget):
    """Label with the engines' agreement, aligned to the right: swatches, move, and their number."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.shown: Agreement | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_agreement(self, agreement: Agreement | None) -> None:
        if agreement != self.shown:
            self.shown = agreement
            self.speak()

    def speak(self) -> None:
        told, found = "", self.shown
        if found is not None and found.move:
            engines = joined([Phrase(sign.letter, sign.letter) for sign in found.signs])
            values = {"move": found.move, "count": len(found.signs), "total": found.total}
            told = self._desk.speech.say(text.AGREEMENT_TOLD.filled(**values, engines=engines))
        elif found is not None:
            told = self._desk.speech.say(text.NO_AGREEMENT)
        self.setAccessibleName(told)
        set_tip(self, told)
        self.update()

    def wanted_width(self) -> int:
        """Width with all words."""
        if self.shown is None:
            return 0
        metrics = self.fontMetrics()
        words = metrics.horizontalAdvance(
            self._desk.speech.say(text.AGREEMENT if self.shown.move else text.NO_AGREEMENT)
        )
        if not self.shown.move:
            return words + GAP
        count = f"{len(self.shown.signs)} / {self.shown.total}"
        strong = QFontMetrics(bold(self.font()))
        swatches = len(self.shown.signs) * (SIDE + BETWEEN)
        return words + strong.horizontalAdvance(self.shown.move) + metrics.horizontalAdvance(count) + swatches + 4 * GAP

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        if self.shown is None:
            return
        painter, theme = QPainter(self), self._desk.shell.theme
        small, strong = sized(self.font(), 12), bold(self.font())
        found, say = self.shown, self._desk.speech.say
        right = self.width()
        if found.move:
            count = f"{len(found.signs)} / {found.total}"
            painter.setPen(QColor(theme.muted))
            right = self._write(painter, right, count)
            painter.setFont(strong)
            painter.setPen(QColor(theme.text))
            right = self._write(painter, right - GAP, found.move) - GAP
            for sign in reversed(found.signs):
                right -= SIDE
                swatch = QRectF(right, (self.height() - SIDE) / 2, SIDE, SIDE)
                paint_swatch(painter, swatch, sign, theme, self.font())
                right -= BETWEEN
            right -= GAP - BETWEEN
        painter.setFont(small)
        painter.setPen(QColor(theme.muted))
        words = say(text.AGREEMENT if found.move else text.NO_AGREEMENT)
        # Without room for the words, the swatches are enough.
        if QFontMetrics(small).horizontalAdvance(words) < right:
            self._write(painter, right, words)
        painter.end()

    def _write(self, painter: QPainter, right: int, words: str) -> int:
        """Write so that the text ends at `right`, and return where it begins."""
        wide = min(painter.fontMetrics().horizontalAdvance(words) + 1, max(right, 0))
        shown = elided(painter.fontMetrics(), words, wide)
        painter.drawText(QRect(right - wide, 0, wide, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
        return right - wide


class LimitForm(QWidget):
    """Form of the search limit and of writing results into comments; shown in a menu."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._fields = {field.key: field for field in section_fields(StudySettings)}
        self._spoken = spoken = Retranslator(desk.speech.say)
        self.limit = spoken.named(NamedComboBox(), text.LIMIT, text.LIMIT)
        self.limit.addItems([""] * len(StudyLimit))
        self.limit.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.amount = QSpinBox()
        self.writes = spoken.button(QCheckBox(), text.WRITES, text.WRITES_HELP)
        form = QFormLayout(self)
        form.addRow(spoken.label(text.LIMIT), self.limit)
        form.addRow("", self.amount)
        form.addRow("", self.writes)
        change, limits = desk.preferences.change_setting, list(StudyLimit)
        self.limit.activated.connect(lambda place: change("study", "limit", limits[place].value))
        # The field is hidden for limits without an amount.
        self.amount.valueChanged.connect(
            lambda amount: change("study", AMOUNTS[desk.preferences.now.study.limit], amount)
        )
        self.writes.toggled.connect(lambda on: change("study", "writes", on))
        self.speak()

    def speak(self) -> None:
        self._spoken.speak()
        for place, limit in enumerate(StudyLimit):
            self.limit.setItemText(place, self._desk.speech.say(limit.phrase))
        self.show_settings()

    def show_settings(self) -> None:
        say, settings = self._desk.speech.say, self._desk.preferences.now.study
        self.limit.setCurrentIndex(list(StudyLimit).index(settings.limit))
        key = AMOUNTS.get(settings.limit)
        self.amount.setVisible(key is not None)
        if key is not None:
            field = self._fields[key]
            self.amount.blockSignals(True)
            if isinstance(field.kind, NumberField):
                self.amount.setRange(field.kind.least, min(field.kind.most, MOST))
            self.amount.setSuffix(f" {say(SUFFIXES[key])}" if key in SUFFIXES else "")
            self.amount.setValue(getattr(settings, key))
            self.amount.setAccessibleName(say(field.label))
            set_tip(self.amount, say(field.help))
            self.amount.blockSignals(False)
        self.writes.setChecked(settings.writes)


class ButtonLook(Enum):
    """Style of a button."""

    PLAIN = auto()
    OUTLINED = auto()
    FILLED = auto()
    """Style of the pane's main button."""


class HeadButton(QToolButton):
    """Button with icon and text; in a narrow pane, with the icon only."""

    def __init__(self, desk: Desk, look: ButtonLook = ButtonLook.OUTLINED) -> None:
        super().__init__()
        self._desk = desk
        self._look = look
        self.setIconSize(QSize(ICON, ICON))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        wide = PAD + ICON + BESIDE + self.fontMetrics().horizontalAdvance(self.text()) + PAD + 4
        return QSize(wide, MAIN_BUTTON if self._look is ButtonLook.FILLED else BUTTON)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter, theme = QPainter(self), self._desk.shell.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_pressed, is_over = self.isDown(), self.underMouse()
        ground, words = theme.selected if is_pressed else theme.field if is_over else theme.panel, theme.text
        if self._look is ButtonLook.FILLED:
            ground, words = theme.accent, theme.on_accent
        line = {ButtonLook.PLAIN: ground, ButtonLook.OUTLINED: theme.line, ButtonLook.FILLED: ground}[self._look]
        if self.hasFocus():
            line = theme.text if self._look is ButtonLook.FILLED else theme.accent
        painter.setPen(QColor(line))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), ROUND, ROUND)
        self.icon().paint(painter, QRect(PAD, (self.height() - ICON) // 2, ICON, ICON))
        if self.width() > NARROW:
            painter.setPen(QColor(words))
            room = self.rect().adjusted(PAD + ICON + BESIDE, 0, -PAD, 0)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


class StudyTools(QWidget):
    """Tool bar at the right of the pane's title: agreement label and buttons."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.agreement = AgreementLabel(desk)
        self.limits, self.add, self.toggle = HeadButton(desk, ButtonLook.PLAIN), HeadButton(desk), HeadButton(desk)
        for part in (self.agreement, self.limits, self.add, self.toggle):
            part.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()  # hidden until it is placed beside the title

    @property
    def _buttons(self) -> tuple[HeadButton, ...]:
        """Buttons in the order in which they drop their text."""
        return self.limits, self.add, self.toggle

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        wide = sum(button.sizeHint().width() + TINY for button in self._buttons)
        return QSize(self.agreement.wanted_width() + MEDIUM + wide, BUTTON + 2)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(len(self._buttons) * (NARROW + TINY), BUTTON + 2)

    def arrange(self) -> None:
        """Lay the parts out again after a change of texts or buttons."""
        self.updateGeometry()
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        self._lay_out()

    def _lay_out(self) -> None:
        """Lay the parts out; button positions depend neither on the agreement nor on start or stop."""
        wide = {button: button.sizeHint().width() for button in self._buttons}
        for button in wide:
            if sum(wide.values()) + len(wide) * TINY + LEAST_AGREEMENT <= self.width():
                break
            wide[button] = NARROW
        left = self.width()
        for button in (self.add, self.limits, self.toggle):
            left -= wide[button]
            button.setGeometry(left, (self.height() - BUTTON) // 2, wide[button], BUTTON)
            left -= TINY
        self.agreement.setGeometry(0, 0, max(left - MEDIUM, 0), self.height())


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
