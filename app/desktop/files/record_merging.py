"""Merging of open records: moves of one become branches of another where both have the same position."""

from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Final, NamedTuple

from app.desktop.desk.messages import MessageKind
from app.desktop.files.record_tab import RecordTab
from app.desktop.files.record_tabs import RecordTabs
from app.desktop.kit.announcements import Answer
from app.record.problems import Problem
from app.record.tree import ChangeKind, Node, Record
from app.text import filing as text
from app.text import record as record_text
from app.text.phrase import Phrase

MOST: Final = 12
"""Maximum number of moves that are listed in a message about differences."""


class _Source(NamedTuple):
    """Record that can be merged; that on the clipboard (None) is read on use."""

    name: Phrase
    record: Record | None


class RecordMerging:
    def __init__(self, table: RecordTabs, read_pasted: Callable[[Callable[[Record], object]], object]) -> None:
        """Create the merger; `read_pasted` reads the record on the clipboard in the background."""
        self._table, self._read_pasted = table, read_pasted

    def merge(self, place: Node) -> None:
        """Merge another record into the displayed one at that node; of several the user chooses."""
        tab = self._table.shown
        sources = [
            _Source(each.name, each.opened.record)
            for each in self._table.tabs
            if each is not tab and each.opened.record.root.children
        ]
        if self._table.shell.pasted_text().strip():
            sources.append(_Source(text.PASTED_TEXT, None))
        if not sources:
            self._table.shell.warn(MessageKind.MERGE, tab.opened, text.NOTHING_TO_MERGE)
        elif len(sources) == 1:
            self._take(sources[0], tab, place)
        else:
            from app.desktop.files.file_dialogs import choose_merged  # noqa: PLC0415 - seldom needed

            def chosen(index: int) -> None:
                self._take(sources[index], tab, place)

            choose_merged(self._table.window, self._table.speech, sources, chosen)

    def offer(self, pasted: RecordTab, before: RecordTab) -> None:
        """Offer to merge a pasted record with the previous one if they have a position in common."""
        there, start = before.opened, pasted.opened.record.start_position()
        record, cursor = there.record, there.cursor
        if before is pasted or there.game is not None or not record.root.children:
            return
        here, root = cursor.node, record.root
        begins_there = start == record.start_position()
        begins_here = here is not root and start == cursor.position
        if begins_there or begins_here:
            words = text.SAME_START if begins_there else text.SAME_POSITION
            answers = [
                Answer(phrase, partial(self._join, pasted, before, place))
                for phrase, place, is_offered in (
                    (text.JOIN_AT_START, root, begins_there),
                    (text.JOIN_HERE, here, begins_here or (here is not root and _comes_to(pasted, before))),
                )
                if is_offered
            ]
            self._table.tell(pasted, words.filled(name=before.name), answers, is_passing=True)

    def _take(self, source: _Source, tab: RecordTab, place: Node) -> None:
        if source.record is None:
            self._read_pasted(lambda record: self._put(record, source.name, tab, place))
        else:
            self._put(source.record, source.name, tab, place)

    def _join(self, pasted: RecordTab, tab: RecordTab, place: Node) -> None:
        """Merge the pasted record into that tab, and close its own tab."""
        if tab in self._table.tabs and self._put(pasted.opened.record, pasted.name, tab, place):
            self._table.show(tab)
            if not pasted.is_edited:
                self._table.drop(pasted)

    def _put(self, other: Record, name: Phrase, tab: RecordTab, place: Node) -> bool:
        if tab.is_closed:
            return False
        done = tab.opened.merge_record(other, place)
        if isinstance(done, Phrase):
            self._table.shell.warn(MessageKind.MERGE, tab.opened, done)
            return False
        grown = sum(len(step.nodes) for step in done.steps if step.kind is ChangeKind.ADDED)
        said = text.MERGED if grown else text.MERGED_NOTES if done.steps else text.MERGED_NOTHING
        told, kept = said.filled(name=name, count=grown), _kept(done.problems)
        if kept:
            words = reduce(lambda before, each: text.MERGED_BUT.filled(done=before, kept=each), kept, told)
            self._table.shell.warn(MessageKind.MERGE, tab.opened, words)
        else:
            self._table.say(told)
        return True


def _kept(problems: Sequence[Problem]) -> list[Phrase]:
    """Messages about differing times and bookmarks that the merge has kept."""
    times = [str(problem.values["ply"]) for problem in problems if problem.reason is record_text.TIME_DIFFERS]
    others = [problem.values for problem in problems if problem.reason is record_text.BOOKMARK_DIFFERS]
    kept = list[Phrase]()
    if times:
        kept.append(text.TIMES_KEPT.filled(moves=", ".join([*times[:MOST], *(["…"] if len(times) > MOST else [])])))
    if others:
        marks = [text.BOOKMARK_OF.filled(**values) for values in others[:MOST]]
        rest = "…" * (len(others) > MOST)
        listed = Phrase("、".join(mark.ja for mark in marks) + rest, ", ".join(mark.en for mark in marks) + rest)
        kept.append(text.BOOKMARKS_KEPT.filled(moves=listed))
    return kept


def _comes_to(pasted: RecordTab, before: RecordTab) -> bool:
    """Return True if the pasted record reaches the position that the other one shows."""
    return bool(pasted.opened.record.nodes_with_position(before.opened.cursor.position))
