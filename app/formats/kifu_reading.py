"""Parser of KIF and KI2: line by line, each by its beginning, and game by game.

Subclasses for the two formats parse lines of moves; all other lines are the same in both. `KifuGame` is the game being
read: its head, its moves, and the text that is skipped.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

from app.formats.diagram import EDGE, HAND_OWNERS, TURNS
from app.formats.format import MOST_GAMES, ProblemCollector, Reading
from app.formats.kifu_ends import MADE, TotalLine, agrees_with_words, end_in_words, read_total_line, refine_end
from app.formats.kifu_head import (
    BEGINNINGS,
    BOOKMARK,
    BRANCH,
    COMMENT,
    TURNED_BOARD,
    TURNED_BOARDS,
    KifuHead,
    is_variant,
    read_header,
)
from app.formats.reader_support import BLANKS, add_move_or_end, quote_text
from app.record import headers as names
from app.record.endings import End
from app.record.problems import Severity
from app.record.record_builder import RecordBuilder
from app.record.tree import Node, Record
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.text import formats as text
from app.text.phrase import Phrase

NUMBER: Final = re.compile(r"[0-9０-９]{1,6}")


class KifuGame:
    """Builder of one record, which counts what is skipped after an unreadable move."""

    def __init__(self, troubles: ProblemCollector) -> None:
        self.head = KifuHead(troubles)
        self.is_begun = False
        """True after the first move, end or branch."""
        self.skipping = False
        """True if the present line of play follows an unreadable move and is skipped."""
        self.first_number = 1
        """Number that the file gives to the first move."""
        self._troubles = troubles
        self._builder: RecordBuilder | None = None
        self._early: list[str] = []
        self._lost_moves = 0
        self._lost_notes = 0
        self._lost_from = 0
        self._notes_from = 0
        self._whole_block_lost = False
        self._keeps_tail = False
        """True if moves that would be skipped are kept in the comment of the last move read."""
        self.is_refused = False
        """True for a variant of shogi, of which only the headers are kept."""
        self._branched_from: Node | None = None
        """Node from which a branch starts that has no move yet; `_branch_line` is the number of its heading's line."""
        self._branch_line = 0

    @property
    def is_empty(self) -> bool:
        return not self.is_begun and not self._early and self.head.is_empty

    def move_builder(self) -> RecordBuilder:
        """Return the builder of the moves; this fixes the start position."""
        if self._builder is None:
            builder = self._builder = RecordBuilder(self.head.start_position())
            for line in self._early:
                _add_note(builder, line)
        return self._builder

    def set_first_number(self, number: int) -> None:
        """Set the number of the first move."""
        self.first_number = max(1, number)
        if self._builder is None:
            self.head.diagram.number_moves(self.first_number)

    def add_note_line(self, line: str) -> None:
        """Add a comment or bookmark line; those before the moves are queued until the start position is fixed."""
        if self._keeps_tail:
            self.move_builder().add_comment(line[1:])
        elif self.skipping:
            self._notes_from = self._notes_from or self._troubles.line
            self._lost_notes += 1
        elif self._builder is None:
            self._early.append(line)
        else:
            _add_note(self._builder, line)

    def add_move_or_end(self, what: Move | End, time_ms: int | None, words: str) -> None:
        """Add the move or end `what`, written as `words` in the file."""
        builder = self.move_builder()
        self.is_begun = True
        if builder.is_ended:
            self._troubles.report(Severity.ERROR, text.AFTER_END, text=quote_text(words))
            self.skip_following()
        elif not add_move_or_end(builder, what, words, self._troubles.report, time_ms):
            self.skip_following()

    def report_unreadable(self, words: str, reason: Phrase) -> None:
        """Report an unreadable move; the rest of its line of play is skipped."""
        self.move_builder()
        self.is_begun = True
        self._troubles.report(Severity.ERROR, text.NOT_A_MOVE, text=quote_text(words), reason=reason)
        self.skip_following()

    def add_pass_as_comment(self, words: str) -> None:
        """Keep a pass and the moves behind it as a comment, since records have no passes."""
        builder = self.move_builder()
        self.is_begun = True
        self._troubles.report(Severity.ERROR, text.PASS_KEPT, text=quote_text(words))
        builder.add_comment(words)
        self.skipping = self._keeps_tail = True

    def refuse_variant(self, reason: Phrase, **values: object) -> None:
        """Report once that the game is a variant of shogi, and skip its board and moves."""
        if not self.is_refused:
            self._troubles.report(Severity.ERROR, reason, **values)
        self.is_refused = True
        self.skip_following(whole_block=True)

    def skip_following(self, whole_block: bool = False) -> None:
        """Skip the following lines, until a branch starts from a move that was read."""
        self.skipping = True
        self._whole_block_lost = whole_block

    def skip_move(self, words: str) -> None:
        """Count a move or end as skipped, or keep its `words` as a comment."""
        if self._keeps_tail:
            self.move_builder().add_comment(words)
            return
        self._lost_from = self._lost_from or self._troubles.line
        self._lost_moves += 1

    def begin_branch(self, number: int) -> None:
        """Go back along the line read last, to before the move with this number in the file."""
        if self.is_refused:
            return
        builder = self.move_builder()
        self.is_begun = True
        self.finish_line()
        ply = number - self.first_number
        if 0 <= ply <= builder.ply - builder.is_ended:
            builder.go_back_to_ply(ply)
            self._branched_from, self._branch_line = builder.node, self._troubles.line
            return
        self._troubles.report(Severity.ERROR, text.NO_SUCH_PLY, ply=number)
        self.skip_following(whole_block=True)

    def add_total_line(self, made: TotalLine, words: str) -> None:
        """Read a まで line, which ends the game if its moves have no end."""
        if self.skipping:
            if not self._lost_moves:
                self.skip_move(words)
            return
        builder = self.move_builder()
        self.is_begun = True
        turn = builder.position.turn
        played = builder.ply - builder.is_ended
        if made.moves and int(made.moves) != played + self.first_number - 1:
            self._troubles.report(Severity.NOTE, text.OTHER_COUNT, text=quote_text(words), count=played)
        end = builder.node.end
        if end is not None:
            if not agrees_with_words(end, made.words, turn):
                self._troubles.report(Severity.WARNING, text.OTHER_END, text=quote_text(words))
        elif (said := end_in_words(made.words, turn)) is not None:
            self.add_move_or_end(said, None, words)
            if not agrees_with_words(said, made.words, turn):
                self._troubles.report(Severity.WARNING, text.OTHER_WINNER, text=quote_text(words))

    def to_record(self) -> Record:
        builder = self.move_builder()
        self.finish_line()
        return builder.to_record(self.head.kept_headers())

    def finish_line(self) -> None:
        """Finish a line of play: report what was skipped."""
        if self._branched_from is not None and not self.skipping and self.move_builder().node is self._branched_from:
            self._troubles.report_at(self._branch_line, 0, Severity.WARNING, text.EMPTY_BRANCH)
        self._branched_from = None
        if self._lost_moves and not self._whole_block_lost:
            self._troubles.report_at(self._lost_from, 0, Severity.ERROR, text.MOVES_SKIPPED, count=self._lost_moves)
        if self._lost_notes and not self._whole_block_lost:
            self._troubles.report_at(self._notes_from, 0, Severity.ERROR, text.NOTES_SKIPPED, count=self._lost_notes)
        self._lost_moves = self._lost_notes = self._lost_from = self._notes_from = 0
        self.skipping = self._whole_block_lost = self._keeps_tail = False


def _add_note(builder: RecordBuilder, line: str) -> None:
    (builder.add_comment if line[0] == COMMENT else builder.add_bookmark)(line[1:])


REMARK: Final = "#"
_REMARK_RULE: Final = "#-=*" + BLANKS
"""Characters of a remark that is only a separator line, such as `# ----`."""
COLUMNS: Final = "手数-"

_TAIL: Final = re.compile(rf"手数[＝=][{BLANKS}]*+({NUMBER.pattern})?")
"""Line behind a diagram: number of the last move, and the move."""
_BRANCH: Final = re.compile(rf"{BRANCH}[{BLANKS}]*+[:：][{BLANKS}]*+({NUMBER.pattern})")
_DECLARATION: Final = re.compile(rf"#KI[F2](?:[{BLANKS}]++(?:version|encoding)=[!-~]*+)*[{BLANKS}]*+", re.IGNORECASE)
_BANNER: Final = re.compile(
    rf"#[{BLANKS}]*+(?:-{{2,}}.*棋譜ファイル[{BLANKS}]*+-{{2,}}|-{{2,}}.*(?:形式棋譜ファイル|棋譜\(BKF\)形式).*"
    rf"|(?:-{{2,}}[{BLANKS}]*+)?generated by.*|-{{2,}}separator-{{2,}}|KI[F2]形式棋譜ファイル.*|ファイル名[:：].*)[{BLANKS}]*+",
    re.IGNORECASE,
)
"""Signatures of the programs that wrote the file; they are not about the game."""
_COLUMNS: Final = re.compile(rf"手数[-ー－―─指し手消費時間累計{BLANKS}]*+")
_FRAME: Final = re.compile(rf"\+[-+ー－―─]++[{BLANKS}]*+")
_FILES: Final = (tuple("987654321"), tuple("９８７６５４３２１"))
_SHORT_FILES: Final = tuple(files[-count:] for files in _FILES for count in (3, 5, 7))
"""Headings of the files (columns) in diagrams of variants, whose boards have 3, 5 or 7 of them."""
_LINE_END: Final = re.compile(r"\r\n?")
_MADE_BELOW: Final = re.compile(rf"(?:[{BLANKS}]*+(?:[*&#][^\n]*+)?\n)*[{BLANKS}]*+({MADE}[^\n]*+)")
_HAND: Final = re.compile(rf"({'|'.join(HAND_OWNERS)})[{BLANKS}]*+[:：](.*)", re.DOTALL)


class KifuReading:
    """Parser of one text in KIF or KI2, to be used once. Subclasses parse lines of moves in `_read_moves_line`."""

    def __init__(self, source: str) -> None:
        self._source = _LINE_END.sub("\n", source.removeprefix("\ufeff"))
        self._troubles = ProblemCollector()
        self._records: list[Record] = []
        self._game = KifuGame(self._troubles)
        self._next_line_offset = 0
        """Offset of the next line in the text."""
        self._has_gap = False
        """True if an empty line came after the start position, the heading of the moves or a move."""
        self._has_columns = False
        """True after the heading of the moves, so that another start position belongs to the next game."""
        self._queued_headers: list[tuple[str, str]] = []
        """Headers after an empty line: they belong to the next game, or to this one if no other follows."""
        self._early_branch: tuple[int, int] | None = None
        """Line and number of a branch before all moves; it is void if a diagram or the heading of the moves follows."""
        self._queued_hands: list[tuple[int, Side, str]] = []
        """Lines and contents of hands after the head: they belong to the next game if a board follows."""

    def read_all(self) -> Reading:
        troubles = self._troubles
        lines = self._source.removesuffix("\n").split("\n")
        for troubles.line, line in enumerate((*lines, ""), 1):
            self._next_line_offset += len(line) + 1
            self._read_line(line)
            if len(self._records) == MOST_GAMES:
                troubles.report(Severity.ERROR, text.TOO_MANY_GAMES, most=MOST_GAMES)
                self._game = KifuGame(troubles)
                break
        self._add_queued_headers()
        self._finish_game()
        if not self._records:
            self._troubles.report_at(0, 0, Severity.ERROR, text.NO_RECORD)
        return Reading(tuple(self._records), self._troubles.all_problems())

    def _read_line(self, written: str) -> None:
        line = written.lstrip(BLANKS)
        self._troubles.column = len(written) - len(line) + 1
        if not line:
            self._has_gap = self._has_gap or self._has_columns or self._game.is_begun or self._game.head.has_start
            return
        take = self._BY_FIRST_LETTER.get(line[0])
        if take is not None and take(self, line):
            return
        is_taken = self._read_moves_line(line.rstrip(BLANKS)) or self._read_header_line(line.rstrip(BLANKS))
        if not is_taken and not self._game.is_refused:
            self._troubles.report(Severity.WARNING, text.UNKNOWN_LINE, text=quote_text(line))

    def _read_moves_line(self, line: str) -> bool:
        """Parse a line of moves; return False if `line` is none."""
        raise NotImplementedError

    # Lines that both formats have

    def _read_note(self, line: str) -> bool:
        self._game.add_note_line(line)
        return True

    def _read_comment(self, line: str) -> bool:
        if _DECLARATION.fullmatch(line):
            if self._has_body() or self._has_gap:
                self._finish_game()
        elif not _BANNER.fullmatch(line) and line.strip(_REMARK_RULE):
            self._troubles.report(Severity.WARNING, text.REMARK, text=quote_text(line))
        return True

    def _report_early_branch(self) -> None:
        """Report that a branch announced before all moves is void, since the game begins only here."""
        if self._early_branch is not None:
            line, number = self._early_branch
            self._early_branch = None
            self._troubles.report_at(line, 0, Severity.NOTE, text.EARLY_BRANCH, number=number)

    def _read_rank(self, line: str) -> bool:
        self._report_early_branch()
        if self._game.is_refused:
            return True
        if self._is_complete() or (self._has_gap and len(self._game.head.diagram.ranks) == 9):
            self._finish_game()
        self._game.head.diagram.add_rank(line)
        return True

    def _read_frame(self, line: str) -> bool:
        return _FRAME.fullmatch(line) is not None

    def _read_files(self, line: str) -> bool:
        files = tuple(line.split()) if len(line) < 64 else ()
        if files in _SHORT_FILES and not self._has_body():
            self._game.refuse_variant(text.VARIANT_BOARD)
        return files in _FILES + _SHORT_FILES

    def _read_side(self, line: str) -> bool:
        """Parse the hand of a side, or the side to move."""
        if (hand := _HAND.fullmatch(line)) is not None:
            self._read_hand(HAND_OWNERS[hand[1]], hand[2])
            return True
        side = TURNS.get(line.rstrip(BLANKS))
        if side is not None and self._queued_hands:
            self._finish_game()
        if side is None or self._game.is_begun:
            return False
        diagram = self._game.head.diagram
        if diagram.turn is not None and diagram.turn is not side:
            self._troubles.report(Severity.WARNING, text.OTHER_TURN, text=quote_text(line))
        diagram.turn = side
        return True

    def _read_hand(self, side: Side, value: str) -> None:
        diagram = self._game.head.diagram
        if self._is_complete():
            self._queued_hands.append((self._troubles.line, side, value))
            return
        if self._has_gap and diagram.ranks and side in diagram.owners:
            self._finish_game()
        self._game.head.diagram.add_hand(side, value)

    def _read_columns(self, line: str) -> bool:
        if line.startswith(COLUMNS):
            self._report_early_branch()
            if self._has_body():
                self._finish_game()
            self._has_columns = True
            heading = _COLUMNS.match(line)
            rest = line[heading.end() if heading else len(COLUMNS) :]
            if rest:
                self._troubles.report(Severity.WARNING, text.LEFT_OVER, text=quote_text(rest))
            return True
        tail = _TAIL.match(line)
        if tail is None:
            return False
        diagram = self._game.head.diagram
        if self._game.is_begun or not tail[1] or not diagram.set_move_count(int(tail[1]), self._troubles.line):
            self._troubles.report(Severity.WARNING, text.UNKNOWN_LINE, text=quote_text(line))
        return True

    def _read_branch(self, line: str) -> bool:
        if not line.startswith((BRANCH + ":", BRANCH + "：")):
            return False
        self._add_queued_headers()
        if (found := _BRANCH.match(line)) is not None:
            if self._has_body():
                self._game.begin_branch(int(found[1]))
            else:
                self._early_branch = (self._troubles.line, int(found[1]))
            return True
        self._game.finish_line()
        self._troubles.report(Severity.ERROR, text.UNKNOWN_LINE, text=quote_text(line))
        self._game.skip_following()
        return True

    def _read_total_line(self, line: str) -> bool:
        made = read_total_line(line.rstrip(BLANKS)) if line.startswith(MADE) else None
        if made is None:
            return False
        self._add_queued_headers()
        self._game.add_total_line(made, line)
        return True

    def _read_header_line(self, line: str) -> bool:
        header = (TURNED_BOARD, "") if line in TURNED_BOARDS else read_header(line)
        if header is None:
            return False
        self._add_header(*header)
        return True

    def _add_header(self, name: str, value: str) -> None:
        game = self._game
        if game.is_begun:
            another = name in BEGINNINGS
        else:
            another = name == names.HANDICAP and (self._has_columns or (self._has_gap and game.head.has_start))
        if another:
            self._finish_game()
        if self._has_gap:
            self._queued_headers.append((name, value))
        else:
            self._add_headers([(name, value)])

    def _add_headers(self, headers: Iterable[tuple[str, str]]) -> None:
        for name, value in headers:
            self._game.head.add_header(name, value)
            if name == names.HANDICAP and is_variant(value):
                self._game.refuse_variant(text.VARIANT, name=quote_text(value))

    # Games

    def _has_body(self) -> bool:
        return self._game.is_begun or self._has_columns

    def _is_complete(self) -> bool:
        """Return True if a diagram read now would belong to the next game."""
        return self._has_body()

    def _finish_game(self) -> None:
        """Finish the present game, if it has any content; queued headers belong to the next one."""
        waiting, self._queued_headers = self._queued_headers, []
        hands, self._queued_hands = self._queued_hands, []
        self._has_gap = self._has_columns = False
        if not self._game.is_empty:
            self._records.append(self._game.to_record())
            self._troubles.game = len(self._records)
            self._game = KifuGame(self._troubles)
        self._add_headers(waiting)
        for _, side, value in hands:
            self._game.head.diagram.add_hand(side, value)

    def _add_queued_headers(self) -> None:
        """Add queued headers to the present game, which continues."""
        if self._early_branch is not None:
            here, (self._troubles.line, number) = self._troubles.line, self._early_branch
            self._early_branch = None
            self._game.begin_branch(number)
            self._troubles.line = here
        if self._queued_headers:
            self._add_headers(self._queued_headers)
            self._queued_headers = []
        for line, _, _ in self._queued_hands:
            self._troubles.report_at(line, 0, Severity.WARNING, text.HANDS_WITHOUT_BOARD)
        self._queued_hands = []
        self._has_gap = False

    def _total_line_below(self) -> TotalLine | None:
        """Parse the まで line below the end just read, if there is one; comments between them are skipped."""
        found = _MADE_BELOW.match(self._source, self._next_line_offset)
        return read_total_line(found[1].rstrip(BLANKS)) if found else None

    def _refine_end(self, end: End) -> End:
        made = self._total_line_below()
        return refine_end(end, made.words, self._game.move_builder().position.turn) if made else end

    _BY_FIRST_LETTER: ClassVar[Mapping[str, Callable[["KifuReading", str], bool]]] = {
        COMMENT: _read_note,
        BOOKMARK: _read_note,
        REMARK: _read_comment,
        EDGE: _read_rank,
        "+": _read_frame,
        **dict.fromkeys("9753９７５３", _read_files),
        "手": _read_columns,
        "変": _read_branch,
        "ま": _read_total_line,
        **dict.fromkeys("先後上下", _read_side),
    }
