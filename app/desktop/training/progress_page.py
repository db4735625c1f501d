"""The progress page of training: right answers by theme, kind, phase and opening, due cards, and blunders."""

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtWidgets import QWidget

from app.analysis.comment_cache import RecordPhase
from app.base.event import Event
from app.base.folders import find_folders
from app.desktop.desk.desk import Desk
from app.desktop.kit.buttons import Segments
from app.desktop.kit.dialogs import coloured, push_button, words
from app.desktop.kit.labels import STRETCH, hbox, scrolling, vbox
from app.desktop.kit.theme import NAME, sized
from app.desktop.kit.translation import Pane, Retranslator
from app.desktop.training.open_training import OpenTraining
from app.desktop.training.question_pane import ShareBars, ShareRow, share_row
from app.library.library import Library, user_library_path
from app.library.opening_names import name_of_key
from app.text import training_window as text
from app.text.phrase import Phrase
from app.training.blunders import MonthOfGames, blunders_by_month
from app.training.card import CardKind
from app.training.card_store import CardStore, TodaysCards
from app.training.spaced_repetition import DAY
from app.training.themes import MoveTheme

_COLUMNS: Final = ("theme", "kind", "phase", "opening")
_HEADS: Final = (text.BY_THEME, text.BY_KIND, text.BY_PHASE, text.BY_OPENING)
_PHASES: Final = {phase.name.lower(): phase.phrase for phase in RecordPhase}
_MOST: Final = 12
_DAYS: Final = 7
_MONTHS: Final = 6


class _Progress(NamedTuple):
    work: TodaysCards
    shares: dict[str, list[tuple[str, int, int]]]
    months: list[MonthOfGames]
    aside: list[int]


def theme_rows(shares: Sequence[tuple[str, int, int]], column: str = "theme") -> list[tuple[Phrase, int, int]]:
    """Translate the keys of a store's shares into words."""
    return [(_called(column, key), count, right) for key, count, right in shares]


def _called(column: str, key: str) -> Phrase:
    try:
        if column == "theme":
            return MoveTheme(key).phrase
        if column == "kind":
            return CardKind(key).phrase
    except ValueError:  # written by a newer version
        return Phrase(key, key)
    return _PHASES.get(key, Phrase(key, key)) if column == "phase" else name_of_key(key)


class ProgressPage(Pane):
    def __init__(self, desk: Desk, home: OpenTraining, now: Callable[[], float]) -> None:
        super().__init__()
        self.setObjectName("training.progress_page")
        self.changed = Event[None]()
        """Emitted when cards that were set aside are to be asked again."""
        self._desk, self._home, self._say, self._now = desk, home, desk.speech.say, now
        self._found: _Progress | None = None
        spoken = self._spoken = Retranslator(self._say)
        self.column = Segments(range(len(_COLUMNS)), "training.column", is_wide=True)
        self.column.choose(0)
        self.column.chosen.connect(lambda _: self._show())
        self.shares, self.forecast, self.months = (
            spoken.named(ShareBars(f"training.{name}"), head)
            for name, head in (("shares", text.RIGHT_SHARE), ("forecast", text.FORECAST), ("months", text.BLUNDERS))
        )
        self.empty = spoken.label(text.NO_PROGRESS, words())
        self._heads = [spoken.label(head) for head in (text.RIGHT_SHARE, text.FORECAST, text.BLUNDERS, text.ASIDE)]
        self.no_months = spoken.label(text.NO_BLUNDERS, words())
        self.aside = words("training.aside")
        self.back = spoken.button(push_button("training.aside_back"), text.ASIDE_BACK)
        self.back.clicked.connect(self._ask_again)
        content = QWidget()
        parts = (self._heads[0], self.column, self.shares, self.empty, 12, self._heads[1], self.forecast, 12)
        rest = (self._heads[2], self.months, self.no_months, 12, self._heads[3], self.aside, hbox(self.back, STRETCH))
        vbox(*parts, *rest, STRETCH, on=content, margins=(20, 16, 20, 16), spacing=8)
        vbox(scrolling(content), on=self, margins=0)
        self.follow_changes(desk.speech)

    def look(self) -> None:
        path, now = user_library_path(find_folders().data), self._now()

        def look(store: CardStore) -> _Progress:
            months: list[MonthOfGames] = []
            if path.exists():
                library = Library(path)
                try:
                    months = blunders_by_month(library)
                finally:
                    library.close()
            shares = {column: store.answer_shares(column) for column in _COLUMNS}
            aside = [kept.number for kept in store if kept.is_set_aside]
            return _Progress(store.cards_of_today(now), shares, months, aside)

        self._home.do(look, self._on_found)

    def _on_found(self, found: _Progress) -> None:
        self._found = found
        self._show()

    def _show(self) -> None:
        found = self._found
        if found is None:
            return
        column = _COLUMNS[self.column.value or 0]
        rows = theme_rows(found.shares[column], column)[:_MOST]
        self.shares.show_rows([share_row(self._desk, *row) for row in rows])
        self.shares.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        most = max(found.work.forecast, default=0) or 1
        self.forecast.show_rows(
            [
                ShareRow(_date(self._now() + place * DAY), count / most, str(count))
                for place, count in enumerate(found.work.forecast[:_DAYS])
            ]
        )
        months = found.months[:_MONTHS]
        largest = max((month.mistakes_per_game for month in months), default=0.0) or 1.0
        self.months.show_rows(
            [ShareRow(each.month, each.mistakes_per_game / largest, f"{each.mistakes_per_game:.1f}") for each in months]
        )
        self.months.setVisible(bool(months))
        self.no_months.setVisible(not months)
        self.aside.setText(self._say(text.ASIDE_TOLD.filled(count=len(found.aside))))
        for part in (self._heads[3], self.aside, self.back):
            part.setVisible(bool(found.aside))

    def _ask_again(self) -> None:
        numbers = [] if self._found is None else self._found.aside

        def back(store: CardStore) -> None:
            for number in numbers:
                store.set_card_aside(number, is_aside=False)

        def then(_: None) -> None:
            self.look()
            self.changed.emit(None)

        self._home.do(back, then)

    def _speak(self) -> None:
        self._spoken.speak()
        self.column.speak([self._say(head) for head in _HEADS])
        self._show()

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        for head in self._heads:
            head.setFont(sized(self.font(), NAME, is_bold=True))
        for label in (self.empty, self.no_months, self.aside):
            coloured(label, theme.muted)
        for bars in (self.shares, self.forecast, self.months):
            bars.theme = theme
            bars.update()


def _date(moment: float) -> str:
    return time.strftime("%m-%d", time.localtime(moment))
