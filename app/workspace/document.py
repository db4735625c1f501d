"""Document of the window: the open record that is shown, and the availability of actions on it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from app.record.traversal import fork_from_main, node_siblings
from app.record.tree import Node
from app.shogi.notation import Notation
from app.text import analysis as judging_text
from app.text import board as board_text
from app.text import filing as filing_text
from app.text import playing as playing_text
from app.text import study as study_text
from app.text import window as text
from app.text.phrase import Phrase
from app.workspace.document_change import ChangeNotifier, DocumentChange, ObservedAttribute
from app.workspace.drawings import parse_drawings
from app.workspace.engine_signs import EngineLetters
from app.workspace.open_record import MODE_CHANGE, OpenRecord
from app.workspace.prerequisites import Prerequisite


class Document(ChangeNotifier):
    """The open record that the window shows, whose changes it re-emits, and the modes that every record shares.

    Code that works on a record in a background tab, such as a game, holds that `OpenRecord` itself.
    """

    is_studied: ObservedAttribute[bool] = ObservedAttribute(False, MODE_CHANGE)
    is_drawing: ObservedAttribute[bool] = ObservedAttribute(False, MODE_CHANGE)
    """True if clicks draw on the board instead of moving pieces."""

    def __init__(self, clock: Callable[[], float], notation: Callable[[], Notation] = lambda: Notation.KANJI) -> None:
        """`clock` returns monotonic seconds; `notation` returns the move notation to use now."""
        super().__init__()
        self._clock, self._notation = clock, notation
        self.letters = EngineLetters()
        self.shown = OpenRecord(clock, notation, self.letters)
        self._unsubscribe = self.shown.changed.connect(self.notify)

    @property
    def hides_engines(self) -> bool:
        """True if the user has hidden whatever engines say, in every record that comes to be shown."""
        return self.shown.hides_engines

    @hides_engines.setter
    def hides_engines(self, hidden: bool) -> None:
        self.shown.hides_engines = hidden

    def new_record(self) -> OpenRecord:
        """Return a new empty record that is not shown."""
        return OpenRecord(self._clock, self._notation, self.letters)

    def show_record(self, opened: OpenRecord) -> None:
        """Show another open record; the previous one stays open."""
        if opened is self.shown:
            return
        before, self.shown = self.shown, opened
        opened.hides_engines = before.hides_engines
        self._unsubscribe()
        self._unsubscribe = opened.changed.connect(self.notify)
        before.clear_engine_output()
        # Drop pending changes of the previous record, which is no longer seen; keep refusals for the user.
        self._pending = DocumentChange(refusal=self._pending.refusal, board_message=self._pending.board_message)
        self.notify(DocumentChange(replaced=True, mode_changed=True, record_switched=True))

    @contextmanager
    def group_changes(self) -> Iterator[None]:
        """Context manager: group all changes made inside into one event, emitted at the end."""
        with super().group_changes(), self.shown.group_changes():
            yield

    def disabled_reasons(
        self, needs: Iterable[Prerequisite], *, moves_alone: bool = False
    ) -> dict[Prerequisite, Phrase | None]:
        """Reason why each precondition is unmet, or None; `moves_alone` leaves out those that no move can affect."""
        return {
            need: self.disabled_reason(need)
            for need in needs
            if not moves_alone or need in _CURSOR_CHECKS or (need in _GAME_NEEDS and self.shown.game is not None)
        }

    def disabled_reason(self, need: Prerequisite | None) -> Phrase | None:
        """Reason why an action with the precondition `need` is disabled now; None if it is available."""
        if need is None:
            return None
        if self.shown.editor is not None or need is Prerequisite.EDITOR:
            return self._missing_while_editing(need)
        if need in _GAME_NEEDS:
            return playing_text.NO_GAME_ON if self.shown.game is None else self.shown.game.unmet(need)
        if self.shown.game is not None and need in _MOVE_NEEDS:
            return playing_text.GAME_IS_ON
        if need is Prerequisite.STUDY:
            return None if self.is_studied else study_text.NOT_GOING
        is_met, lack = _CURSOR_CHECKS.get(need) or _MODE_CHECKS[need]
        return None if is_met(self.shown) else lack if isinstance(lack, Phrase) else lack(self.shown)

    def _missing_while_editing(self, need: Prerequisite) -> Phrase | None:
        editor = self.shown.editor
        if need is Prerequisite.EDITOR or editor is None:
            return board_text.NOT_EDITING if editor is None else None
        if need is Prerequisite.UNDO:
            return None if editor.can_undo else text.NOTHING_TO_UNDO
        if need is Prerequisite.REDO:
            return None if editor.can_redo else text.NOTHING_TO_REDO
        return board_text.EDITING


_GAME_NEEDS: Final = frozenset(need for need in Prerequisite if need.name.startswith("GAME"))
"""Preconditions of actions that only the game in progress can check."""
_MOVE_NEEDS: Final = frozenset(
    {Prerequisite.UNDO, Prerequisite.REDO, Prerequisite.MOVE, Prerequisite.EARLIER_BRANCH, Prerequisite.LATER_BRANCH}
)
"""Preconditions of actions that change moves; they are unmet during a game, because then only the game adds moves."""
_Check = Callable[[OpenRecord], bool]
_Lack = Phrase | Callable[[OpenRecord], Phrase]


def _check_node(is_met: Callable[[Node], bool]) -> _Check:
    return lambda opened: is_met(opened.cursor.node)


_CURSOR_CHECKS: Final[Mapping[Prerequisite, tuple[_Check, _Lack]]] = {
    Prerequisite.UNDO: (lambda opened: opened.history.can_undo, text.NOTHING_TO_UNDO),
    Prerequisite.REDO: (lambda opened: opened.history.can_redo, text.NOTHING_TO_REDO),
    Prerequisite.EARLIER_MOVE: (_check_node(lambda node: node.parent is not None), text.AT_START),
    Prerequisite.MOVE: (_check_node(lambda node: node.parent is not None), text.AT_START),
    Prerequisite.LATER_MOVE: (_check_node(lambda node: bool(node.children)), text.AT_END),
    Prerequisite.BRANCH: (_check_node(lambda node: len(node_siblings(node)) > 1), text.NO_BRANCH),
    Prerequisite.EARLIER_BRANCH: (_check_node(lambda node: node_siblings(node)[0] is not node), text.FIRST_BRANCH),
    Prerequisite.LATER_BRANCH: (_check_node(lambda node: node_siblings(node)[-1] is not node), text.LAST_BRANCH),
    Prerequisite.OFF_MAIN_LINE: (_check_node(lambda node: fork_from_main(node) is not node), text.ON_MAIN_LINE),
    Prerequisite.DRAWINGS: (
        lambda opened: bool(
            opened.temporary_drawings or (opened.game is None and parse_drawings(opened.cursor.node.comment))
        ),
        board_text.NO_DRAWINGS,
    ),
    Prerequisite.VERDICTS: (lambda opened: opened.is_judged(), judging_text.NOTHING_JUDGED),
    Prerequisite.MISTAKE_AHEAD: (
        lambda opened: opened.next_mistake(1) is not None,
        lambda opened: opened.why_no_mistake(judging_text.NO_MISTAKE_AHEAD),
    ),
    Prerequisite.MISTAKE_BEHIND: (
        lambda opened: opened.next_mistake(-1) is not None,
        lambda opened: opened.why_no_mistake(judging_text.NO_MISTAKE_BEHIND),
    ),
    Prerequisite.UNVERIFIED: (lambda opened: opened.unverified() is not None, judging_text.NOTHING_HOLLOW),
    Prerequisite.CANDIDATE: (lambda opened: opened.live_score is not None, study_text.NO_BEST),
}
"""By precondition that a move can affect: a test, and the reason shown if unmet. Checked after every move."""
_MODE_CHECKS: Final[Mapping[Prerequisite, tuple[_Check, _Lack]]] = {
    Prerequisite.RECORD: (lambda _: True, board_text.EDITING),
    Prerequisite.FILE: (lambda opened: opened.home is not None, filing_text.NO_FILE),
    Prerequisite.OTHER_RECORDS: (
        lambda opened: opened.home is not None and opened.home.total > 1,
        filing_text.ONE_RECORD,
    ),
    Prerequisite.ANALYSIS: (lambda opened: opened.is_being_analysed, judging_text.NOT_RUNNING),
    Prerequisite.NO_GAME: (lambda opened: opened.game is None, playing_text.GAME_IS_ON),
}
"""By precondition that only a change of mode or file can affect: a test, and the reason shown if unmet."""
