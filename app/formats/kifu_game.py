"""One game of a KIF or KI2 file as it is read: its head, then move after move, and what has to be left out."""

import re
from typing import Final

from app.formats.kifu_ends import Made, agrees, end_said
from app.formats.kifu_head import Head
from app.formats.kifu_telling import Telling, quoted
from app.formats.telling import play
from app.record.endings import End
from app.record.planting import Planting
from app.record.problems import Severity
from app.record.refusal import EditError
from app.record.tree import Node, Record
from app.shogi.moves import Move
from app.text import formats as text
from app.text.phrase import Phrase

_DIGITS: Final = str.maketrans("０１２３４５６７８９", "0123456789")
NUMBER: Final = re.compile(r"[0-9０-９]{1,6}")


def number_of(digits: str) -> int:
    """Of Arabic digits of either width."""
    return int(digits.translate(_DIGITS))


class Game:
    """A record in the making and, where a move could not be read, how much of its line is passed over."""

    def __init__(self, telling: Telling) -> None:
        self.head = Head(telling)
        self.begun = False
        """Whether there has been a move, an end or a branch."""
        self.skipping = False
        """Whether the line of play that is being read follows something that could not be read."""
        self.first_number = 1
        """What the file calls the first move."""
        self._telling = telling
        self._planting: Planting | None = None
        self._early: list[tuple[bool, str]] = []
        self._lost_moves = 0
        self._lost_notes = 0
        self._lost_from = 0
        self._notes_from = 0
        self._whole_block_lost = False
        self._branched_from: Node | None = None
        """The node that a branch left which has no move yet, and the line that said so."""
        self._branch_line = 0

    @property
    def empty(self) -> bool:
        return not self.begun and not self._early and self.head.empty

    @property
    def ended(self) -> bool:
        return self._planting is not None and self._planting.ended

    def planting(self) -> Planting:
        """The moves. To ask for them settles where the game starts."""
        if self._planting is None:
            planting = self._planting = Planting(self.head.start())
            for is_comment, line in self._early:
                if is_comment:
                    planting.comment(line)
                else:
                    planting.bookmark(line)
        return self._planting

    def number_first(self, number: int) -> None:
        """The file calls its first move `number`."""
        self.first_number = max(1, number)
        if self._planting is None:
            self.head.diagram.number_moves(self.first_number)

    def comment(self, line: str) -> None:
        if self.skipping:
            self._skip_note()
        elif self._planting is None:
            self._early.append((True, line))
        else:
            self._planting.comment(line)

    def bookmark(self, line: str) -> None:
        if self.skipping:
            self._skip_note()
        elif self._planting is None:
            self._early.append((False, line))
        else:
            self._planting.bookmark(line)

    def play(self, move: Move, time_ms: int | None, words: str) -> None:
        """Put a move, which the file writes as `words`, after what has been read."""
        planting = self.planting()
        self.begun = True
        if planting.ended:
            self._telling.tell(Severity.ERROR, text.AFTER_END, text=quoted(words))
            self.stop()
        elif not play(planting, move, words, self._telling.tell, time_ms):
            self.stop()

    def end(self, end: End, time_ms: int | None, words: str) -> None:
        planting = self.planting()
        self.begun = True
        if planting.ended:
            self._telling.tell(Severity.ERROR, text.AFTER_END, text=quoted(words))
            self.stop()
            return
        try:
            planting.end(end, time_ms)
        except EditError as refused:
            self._telling.tell(Severity.ERROR, refused.reason, None, **refused.values)
            self.stop()

    def unreadable(self, words: str, reason: Phrase) -> None:
        """A move could not be read: what follows it in its line has no place."""
        self.planting()
        self.begun = True
        self._telling.tell(Severity.ERROR, text.NOT_A_MOVE, text=quoted(words), reason=reason)
        self.stop()

    def stop(self, whole_block: bool = False) -> None:
        """Pass over what follows, until a branch leaves what has been read."""
        self.skipping = True
        self._whole_block_lost = whole_block

    def skip(self) -> None:
        """Pass over one more move or end."""
        self._lost_from = self._lost_from or self._telling.line
        self._lost_moves += 1

    def _skip_note(self) -> None:
        self._notes_from = self._notes_from or self._telling.line
        self._lost_notes += 1

    def skip_made(self) -> None:
        """Pass over a まで line, which only counts where no move was passed over."""
        if not self._lost_moves:
            self.skip()

    def branch(self, number: int) -> None:
        """Go back along the line read last to before the move that the file calls `number`."""
        planting = self.planting()
        self.begun = True
        self.resume()
        ply = number - self.first_number
        if 0 <= ply <= planting.ply - planting.ended:
            planting.go_back(ply)
            self._branched_from, self._branch_line = planting.node, self._telling.line
            return
        self._telling.tell(Severity.ERROR, text.NO_SUCH_PLY, ply=number)
        self.stop(whole_block=True)

    def made(self, made: Made, words: str) -> None:
        """Take a まで line, which tells the end where the moves do not."""
        if self.skipping:
            self.skip_made()
            return
        planting = self.planting()
        self.begun = True
        turn = planting.position.turn
        played = planting.ply - planting.ended
        if made.moves and number_of(made.moves) != played + self.first_number - 1:
            self._telling.tell(Severity.NOTE, text.OTHER_COUNT, text=quoted(words), count=played)
        end = planting.node.end
        if end is not None:
            if not agrees(end, made.words, turn):
                self._telling.tell(Severity.WARNING, text.OTHER_END, text=quoted(words))
        elif (said := end_said(made.words, turn)) is not None:
            self.end(said, None, words)
            if not agrees(said, made.words, turn):
                self._telling.tell(Severity.WARNING, text.OTHER_WINNER, text=quoted(words))

    def done(self) -> Record:
        planting = self.planting()
        self.resume()
        return planting.done(self.head.headers())

    def resume(self) -> None:
        """End of the line of play: say what was passed over."""
        if self._branched_from is not None and not self.skipping and self.planting().node is self._branched_from:
            self._telling.tell_of(self._branch_line, Severity.WARNING, text.EMPTY_BRANCH)
        self._branched_from = None
        if self._lost_moves and not self._whole_block_lost:
            self._telling.tell_of(self._lost_from, Severity.ERROR, text.MOVES_SKIPPED, count=self._lost_moves)
        if self._lost_notes and not self._whole_block_lost:
            self._telling.tell_of(self._notes_from, Severity.ERROR, text.NOTES_SKIPPED, count=self._lost_notes)
        self._lost_moves = self._lost_notes = self._lost_from = self._notes_from = 0
        self.skipping = self._whole_block_lost = False
