"""Notices of the window: notification bars below the board, which show each notice with its subject."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.desktop.desk.foot_rank import FootRank
from app.desktop.desk.messages import Message, MessageKind, Messages, MessageScope, Subject
from app.desktop.kit.translation import Translation
from app.desktop.window.foot import FootStrip
from app.text.phrase import Phrase

if TYPE_CHECKING:
    from app.desktop.kit.announcements import Answer, Banner
    from app.record.tree import Node


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
