"""Recovery: what earlier runs could not save is offered at the start, and what was let go of is to be had for a while."""

from collections.abc import Callable, Sequence
from functools import partial

from app.base.event import Event
from app.desktop.files.records_on_table import BACKUPS, UNSAVED, RecordsOnTable
from app.desktop.kit.banner import Answer
from app.record import headers
from app.record.tree import Record
from app.text import filing as text
from app.text import playing as playing_text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.workspace import recovery
from app.workspace.file_state import FileState
from app.workspace.recovery import Leftover, Leftovers, summary


class RecordRecovery:
    def __init__(self, table: RecordsOnTable) -> None:
        self.looked = Event[bool]()
        """Earlier runs have been looked at; whether they left anything that can be recovered."""
        self._table = table
        self._told_no_journal = False
        self._leftovers: Leftovers | None = None
        self._offer = window_text.UNTITLED
        """What the banner says of them."""
        table.safe.failed.connect(self._on_no_journal)

    def close(self) -> None:
        """The program ends: another run may recover what this one has not."""
        if self._leftovers is not None:
            _let_go(self._leftovers)

    def restore_record(self, fits: Callable[[Record], bool]) -> Record | None:
        """Lay a record on the table that an earlier run could not save and that fits; None when there is none."""
        left = () if self._leftovers is None else self._leftovers.records
        leftover = next((each for each in left if fits(each.found.record)), None)
        if leftover is None:
            return None
        self._restore(leftover)
        return leftover.found.record

    def offer(self) -> None:
        """Look for what earlier runs could not save, and say so."""
        self._table.safe.do(partial(recovery.keep_few_backups, self._table.data / BACKUPS))
        self._table.reader.begin(lambda: recovery.leftovers(self._table.data / UNSAVED), self._on_leftovers)

    def restore(self) -> None:
        """Offer what was let go of."""
        folder = self._table.data / UNSAVED
        own = self._leftovers.records if self._leftovers else ()
        self._table.reader.begin(lambda: (*own, *recovery.kept(folder)), self._choose_kept)

    def _on_leftovers(self, found: Leftovers) -> None:
        self.looked.emit(bool(found.records))
        if found.unreadable:
            first = found.unreadable[0]
            words = text.JOURNAL_UNREADABLE if len(found.unreadable) == 1 else text.JOURNALS_UNREADABLE
            self._table.shell.warn(words.filled(path=first, folder=first.parent, count=len(found.unreadable)))
        if not found.records:
            return
        self._leftovers = found
        if len(found.records) == 1:
            words = text.RECOVERABLE.filled(what=what(found.records[0]))
            opening = Answer(text.OPEN, lambda: self._restore(found.records[0]))
        else:
            words = text.RECOVERABLE_MANY.filled(count=len(found.records))
            opening = Answer(text.SHOW, lambda: self._choose_kept(found.records))
        self._offer = words
        self._table.shell.warn(words, [opening, Answer(playing_text.LET_GO, self._let_go_of_leftovers)])

    def _let_go_of_leftovers(self) -> None:
        """Move them among what is kept for a while."""
        found, self._leftovers = self._leftovers, None
        if found is not None:
            for leftover in found.records:
                self._put_by(leftover)
            _let_go(found)

    def _put_by(self, leftover: Leftover) -> None:
        try:
            recovery.put_by(leftover, self._table.data / UNSAVED)
        except OSError as failure:
            self._on_no_journal(failure.strerror or str(failure))

    def _choose_kept(self, records: Sequence[Leftover]) -> None:
        if not records:
            self._table.say(text.NOTHING_KEPT)
            return
        from app.desktop.files.file_dialogs import choose_kept  # noqa: PLC0415

        choose_kept(self._table.window, self._table.speech, records, lambda index: self._restore(records[index]))

    def _restore(self, leftover: Leftover) -> None:
        from app.workspace.opening import state_again  # noqa: PLC0415

        def lay(file: FileState | None) -> None:
            found = leftover.found
            self._table.lay(found.record, file, (), text.RESTORED, is_restored=True, at=found.at)
            self._done_with(leftover)

        self._table.reader.begin(lambda: state_again(leftover.found), lay)

    def _done_with(self, leftover: Leftover) -> None:
        """It lies on the table, in a journal of this program; the old one is kept for a while all the same."""
        found = self._leftovers
        if found is None or leftover not in found.records:
            return
        self._put_by(leftover)
        self._table.shell.withdraw(self._offer)
        rest = tuple(each for each in found.records if each is not leftover)
        self._leftovers = found._replace(records=rest) if rest else None
        if rest:
            self._on_leftovers(Leftovers(rest, found.locks))
        else:
            _let_go(found)

    def _on_no_journal(self, reason: str) -> None:
        if not self._told_no_journal:
            self._told_no_journal = True
            self._table.shell.warn(text.NO_JOURNAL.filled(reason=reason))


def _let_go(found: Leftovers) -> None:
    for lock in found.locks:
        lock.let_go()


def what(leftover: Leftover) -> Phrase:
    """A recovered record in a few words."""
    home, seen = leftover.found.home, summary(leftover.found.record)
    if home is not None:
        name = Phrase(home.path.name, home.path.name)
    elif seen.black or seen.white:
        name = text.SUGGESTED_GAME.filled(
            black=seen.black or headers.label(headers.BLACK), white=seen.white or headers.label(headers.WHITE)
        )
    else:
        name = window_text.UNTITLED
    return text.WHAT_GAME.filled(name=name, moves=seen.moves)
