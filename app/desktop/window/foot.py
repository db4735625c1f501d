"""Strip below the board: always shown at the same height with one row, so that the board never moves.

The navigation buttons are always at its left end. Each widget registers with a priority (`FootRank`), and the most
urgent visible one is shown. The buttons of a running game stay at the right even beside a notice. Every owner shows and
hides its widget without knowing the others."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.desktop.desk.foot_rank import ASKS, MAKES_WAY, FootRank
from app.desktop.desk.messages import Message, MessageKind, Messages, MessageScope, Subject
from app.desktop.kit.labels import CutLabel, hbox
from app.desktop.kit.text_fields import Typing
from app.desktop.kit.theme import LIGHT, MEDIUM, NOTE, SMALL, Theme, grown, set_colours, sized
from app.desktop.kit.translation import Translation
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.desktop.kit.announcements import Answer, Banner
    from app.record.tree import Node

HIGH, COMPACT = 40, 36
_TOLD: Final = frozenset({QEvent.Type.ShowToParent, QEvent.Type.HideToParent, QEvent.Type.DynamicPropertyChange})


class _Page(QWidget):
    """Container of a widget in the strip: the strip hides the container, the owner hides the widget."""

    def __init__(self, widget: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.widget = widget
        hbox(widget, on=self, margins=0, spacing=0)
        self.hide()  # or the layout would show it later, against the strip's choice

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, 0)


class FootStrip(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("foot")
        self.setAutoFillBackground(True)
        self._theme = LIGHT
        self._is_alone = False
        self._typed: QWidget | None = None
        """Widget with the text field into which the user types a move now."""
        self._is_refused = False
        """True while the typed text is no legal move."""
        self._pages: dict[FootRank, list[_Page]] = {rank: [] for rank in FootRank}
        self._area = QWidget()
        """Area for the changing widgets, beside the permanent ones."""
        self._row = hbox(on=self._area, margins=0, spacing=0)
        self._whole = hbox((self._area, 1), on=self, margins=(0, 1, 0, 0), spacing=0)
        self._fit_kept: Callable[[int], object] = lambda _: None
        self._said = CutLabel(objectName="foot.said", indent=MEDIUM, lines=2)
        self._said.setParent(self)
        self._said.setAutoFillBackground(True)
        self._said.hide()
        self.fit(is_compact=False)

    def keep(self, widget: QWidget, fit: Callable[[int], object]) -> None:
        """Add a permanent widget at the left end; `fit` is called with the strip's width."""
        self._whole.insertWidget(0, widget)
        self._fit_kept = fit

    def lay(self, widget: QWidget, rank: FootRank) -> None:
        """Register a widget; it is shown while it is not hidden and nothing more urgent is shown."""
        page = _Page(widget, self._area)
        self._pages[rank].append(page)
        self._row.addWidget(page)
        widget.installEventFilter(self)
        self._choose()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() in _TOLD:
            self._choose()
        return super().eventFilter(watched, event)

    def urge(self, widget: QWidget, typing: Typing) -> None:
        """Keep the widget visible while the user types into it."""
        self._typed = None if typing is Typing.ENDED else widget
        self._is_refused = typing is Typing.REFUSED
        self._choose()

    def wanted(self, rank: FootRank) -> QWidget | None:
        """Newest widget of that rank that is not hidden, or None."""
        if rank is FootRank.TYPED:
            return None if self._is_refused and self.wanted(FootRank.TASK) is not None else self._typed
        return next((page.widget for page in reversed(self._pages[rank]) if not page.widget.isHidden()), None)

    @property
    def seen(self) -> tuple[QWidget, ...]:
        """Widgets that are visible now, from the left."""
        first = next((widget for rank in FootRank if (widget := self.wanted(rank)) is not None), None)
        game = self.wanted(FootRank.GAME)
        if game is not None and game.property(ASKS):
            return (game,)
        if first is not None and first is game and first.property(MAKES_WAY):
            behind = (widget for rank in FootRank if rank > FootRank.GAME and (widget := self.wanted(rank)) is not None)
            first = next(behind, game)
        if first is None:
            return ()
        is_above_game = game is not None and first is not game
        return (first, game) if is_above_game and game is not None else (first,)

    def _choose(self) -> None:
        seen = self.seen
        for pages in self._pages.values():
            for page in pages:
                if page.isHidden() is (page.widget in seen):
                    page.setVisible(page.widget in seen)
                self._row.setStretchFactor(page, int(bool(seen) and page.widget is seen[0]))
        if len(seen) > 1:
            self._row.removeWidget(pages_of := self._page_of(seen[1]))
            self._row.addWidget(pages_of)
        if (game := self.wanted(FootRank.GAME)) is not None:
            narrow: Callable[[bool], object] | None = getattr(game, "show_buttons_alone", None)
            if narrow is not None:
                narrow(len(seen) > 1)
        self._show_alone()

    def _page_of(self, widget: QWidget) -> _Page:
        return next(page for pages in self._pages.values() for page in pages if page.widget is widget)

    # Compact window, which has no status bar

    def say(self, words: str) -> None:
        """Show a message of the status bar; an empty one hides it."""
        self._said.setText(words)
        self._said.setVisible(bool(words))
        self._place_said()

    def _place_said(self) -> None:
        game = self.wanted(FootRank.GAME)
        buttons = [] if game is None else game.findChildren(QAbstractButton)
        lefts = [button.mapTo(self, QPoint()).x() for button in buttons if button.isVisibleTo(self)]
        start = self._area.x()
        wide = max(min(lefts, default=self.width() + SMALL) - SMALL - start, 1)
        self._said.setGeometry(start, 1, wide, self.height() - 1)
        fits = self.fontMetrics().horizontalAdvance(self._said.text()) + MEDIUM <= wide
        self._said.setFont(self.font() if fits else sized(self.font(), NOTE))  # in two rows then
        self._said.raise_()

    # Appearance

    def fit(self, *, is_compact: bool) -> None:
        self.setFixedHeight(grown(COMPACT if is_compact else HIGH, self.font()))

    def show_alone(self, alone: bool) -> None:
        """In board-only mode show the strip only while something besides the navigation bar is in it."""
        self._is_alone = alone
        self._show_alone()

    def _show_alone(self) -> None:
        walk = self.wanted(FootRank.WALK)
        shown = not self._is_alone or any(widget is not walk for widget in self.seen)
        if shown is self.isHidden():
            self.setVisible(shown)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        set_colours(self, theme.panel)
        set_colours(self._said, theme.selected, theme.text)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._fit_kept(self.width())
        self._place_said()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """No minimum width, so that the window can become narrow."""
        return QSize(0, self.minimumHeight())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name
        painter = QPainter(self)
        painter.fillRect(QRect(0, 0, self.width(), 1), QColor(self._theme.line))
        painter.end()


class WindowNotices:
    """Two notification bars: one for what is shown in the window, one for work elsewhere."""

    def __init__(self, messages: Messages, foot: FootStrip, speech: Translation) -> None:
        self._messages, self._foot, self._speech = messages, foot, speech
        self._banners: dict[FootRank, Banner] = {}
        self._told: list[tuple[Message, Phrase]] = []
        messages.changed.connect(lambda _: self._look())

    @property
    def seen(self) -> tuple[Phrase, ...]:
        """Texts of the notices that are visible now."""
        return tuple(words for banner in self._banners.values() for words in banner.notices)

    def tell(
        self,
        kind: MessageKind,
        subject: Subject,
        sentence: Phrase,
        answers: "Sequence[Answer]",
        *,
        at: "Node | None" = None,
    ) -> bool:
        """Show a notice; return True if it is visible now."""
        message = next((each for each, words in self._told if words == sentence and each.subject == subject), None)
        if message is not None and not message.is_in_place:
            message.end()  # it is about another position
            message = None
        if message is None:
            message = self._messages.begin(kind, subject, at)
            self._told.append((message, sentence))
        self._banner(kind).tell(sentence, answers, message)
        return message.is_seen

    def withdraw(self, subject: Subject, sentence: Phrase) -> None:
        """End the notice with these words about `subject`."""
        for message, words in tuple(self._told):
            if words == sentence and message.subject == subject:
                message.end()

    def _look(self) -> None:
        """Update the visible notices, and drop ended ones."""
        for message, _ in self._told:
            if message.is_over:
                self._banner(message.kind).drop(message)
        self._told = [each for each in self._told if not each[0].is_over]
        for banner in self._banners.values():
            banner.look()

    def _banner(self, kind: MessageKind) -> "Banner":
        """Notification bar for a kind of notice, created when it is first needed."""
        rank = FootRank.ELSEWHERE if kind.scope is MessageScope.ELSEWHERE else FootRank.NOTICE
        if rank not in self._banners:
            from app.desktop.kit.announcements import Banner  # noqa: PLC0415 - most days nobody needs it

            banner = self._banners[rank] = Banner(self._speech)
            self._foot.lay(banner, rank)
        return self._banners[rank]
