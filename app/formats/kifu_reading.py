"""Parser of KIF and KI2: line by line, each by its beginning, and game by game.

Subclasses for the two formats parse lines of moves; all other lines are the same in both. `KifuGameBuilder` is the game being
read: its head, its moves, and the text that is skipped.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Final

from app.formats.diagram import EDGE, HAND_OWNERS, SIDES_BY_TURN_LINE
from app.formats.format import MAX_GAMES_PER_FILE, ProblemCollector, Reading
from app.formats.kifu_ends import UNTIL, TotalLine, agrees_with_words, end_from_words, read_total_line, refine_end
from app.formats.kifu_head import (
    BOOKMARK_MARK,
    BRANCH_WORD,
    COMMENT_MARK,
    FIRST_HEADERS,
    TURNED_BOARD,
    TURNED_BOARDS,
    KifuHeadBuilder,
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

NUMBER_PATTERN: Final = re.compile(r"[0-9０-９]{1,6}")


class KifuGameBuilder:
    """Builder of one record, which counts what is skipped after an unreadable move."""

    def __init__(self, troubles: ProblemCollector) -> None:
        self.head = KifuHeadBuilder(troubles)
        self.is_begun = False
        """True if the first move, end or branch of the game was read."""
        self.is_skipping = False
        """True if the present line of play follows an unreadable move and is skipped."""
        self.first_number = 1
        """Number that the file gives to the first move."""
        self._problems = troubles
        self._builder: RecordBuilder | None = None
        self._early_notes: list[str] = []
        self._lost_moves = 0
        self._lost_notes = 0
        self._lost_from = 0
        self._notes_from = 0
        self._skips_whole_block = False
        self._keeps_rest_as_comment = False
        """True if moves that would be skipped are kept in the comment of the last move read."""
        self.is_variant_refused = False
        """True for a variant of shogi, of which only the headers are kept."""
        self._branch_parent: Node | None = None
        """Node from which a branch starts that has no move yet; `_branch_line` is the number of its heading's line."""
        self._branch_line = 0

    @property
    def is_empty(self) -> bool:
        return not self.is_begun and not self._early_notes and self.head.is_empty

    def move_builder(self) -> RecordBuilder:
        """Return the builder of the game's moves; the first call fixes the start position."""
        if self._builder is None:
            builder = self._builder = RecordBuilder(self.head.start_position())
            for line in self._early_notes:
                _add_note(builder, line)
        return self._builder

    def set_first_number(self, number: int) -> None:
        """Set the number that the file gives to the game's first move."""
        self.first_number = max(1, number)
        if self._builder is None:
            self.head.diagram.number_moves(self.first_number)

    def add_note_line(self, line: str) -> None:
        """Add a comment or bookmark line; those before the moves are queued until the start position is fixed."""
        if self._keeps_rest_as_comment:
            self.move_builder().add_comment(line[1:])
        elif self.is_skipping:
            self._notes_from = self._notes_from or self._problems.line
            self._lost_notes += 1
        elif self._builder is None:
            self._early_notes.append(line)
        else:
            _add_note(self._builder, line)

    def add_move_or_end(self, what: Move | End, time_ms: int | None, words: str) -> None:
        """Add the move or end `what`, written as `words` in the file."""
        builder = self.move_builder()
        self.is_begun = True
        if builder.is_ended:
            self._problems.report(Severity.ERROR, text.AFTER_END, text=quote_text(words))
            self.skip_following()
        elif not add_move_or_end(builder, what, words, self._problems.report, time_ms):
            self.skip_following()

    def report_unreadable(self, words: str, reason: Phrase) -> None:
        """Report an unreadable move; the rest of its line of play is skipped."""
        self.move_builder()
        self.is_begun = True
        self._problems.report(Severity.ERROR, text.NOT_A_MOVE, text=quote_text(words), reason=reason)
        self.skip_following()

    def add_pass_as_comment(self, words: str) -> None:
        """Keep a pass, and the moves that follow it in the file, as a comment, since records have no passes."""
        builder = self.move_builder()
        self.is_begun = True
        self._problems.report(Severity.ERROR, text.PASS_KEPT, text=quote_text(words))
        builder.add_comment(words)
        self.is_skipping = self._keeps_rest_as_comment = True

    def refuse_variant(self, reason: Phrase, **values: object) -> None:
        """Report once that the game is a variant of shogi, and skip its board and moves."""
        if not self.is_variant_refused:
            self._problems.report(Severity.ERROR, reason, **values)
        self.is_variant_refused = True
        self.skip_following(whole_block=True)

    def skip_following(self, whole_block: bool = False) -> None:
        """Skip the following lines, until a branch starts from a move that was read."""
        self.is_skipping = True
        self._skips_whole_block = whole_block

    def skip_move(self, words: str) -> None:
        """Count a move or end as skipped, or keep its `words` as a comment."""
        if self._keeps_rest_as_comment:
            self.move_builder().add_comment(words)
            return
        self._lost_from = self._lost_from or self._problems.line
        self._lost_moves += 1

    def begin_branch(self, number: int) -> None:
        """Go back along the line read last, to before the move with this number in the file."""
        if self.is_variant_refused:
            return
        builder = self.move_builder()
        self.is_begun = True
        self.finish_line()
        ply = number - self.first_number
        if 0 <= ply <= builder.ply - builder.is_ended:
            builder.go_back_to_ply(ply)
            self._branch_parent, self._branch_line = builder.node, self._problems.line
            return
        self._problems.report(Severity.ERROR, text.NO_SUCH_PLY, ply=number)
        self.skip_following(whole_block=True)

    def add_total_line(self, made: TotalLine, words: str) -> None:
        """Read a まで line, which ends the game if its moves have no end."""
        if self.is_skipping:
            if not self._lost_moves:
                self.skip_move(words)
            return
        builder = self.move_builder()
        self.is_begun = True
        turn = builder.position.turn
        played = builder.ply - builder.is_ended
        if made.moves and int(made.moves) != played + self.first_number - 1:
            self._problems.report(Severity.NOTE, text.OTHER_COUNT, text=quote_text(words), count=played)
        end = builder.node.end
        if end is not None:
            if not agrees_with_words(end, made.words, turn):
                self._problems.report(Severity.WARNING, text.OTHER_END, text=quote_text(words))
        elif (said := end_from_words(made.words, turn)) is not None:
            self.add_move_or_end(said, None, words)
            if not agrees_with_words(said, made.words, turn):
                self._problems.report(Severity.WARNING, text.OTHER_WINNER, text=quote_text(words))

    def to_record(self) -> Record:
        builder = self.move_builder()
        self.finish_line()
        return builder.to_record(self.head.headers_without_start())

    def finish_line(self) -> None:
        """Finish a line of play: report how many moves were skipped after an unreadable one."""
        if self._branch_parent is not None and not self.is_skipping and self.move_builder().node is self._branch_parent:
            self._problems.report_at(self._branch_line, 0, Severity.WARNING, text.EMPTY_BRANCH)
        self._branch_parent = None
        if self._lost_moves and not self._skips_whole_block:
            self._problems.report_at(self._lost_from, 0, Severity.ERROR, text.MOVES_SKIPPED, count=self._lost_moves)
        if self._lost_notes and not self._skips_whole_block:
            self._problems.report_at(self._notes_from, 0, Severity.ERROR, text.NOTES_SKIPPED, count=self._lost_notes)
        self._lost_moves = self._lost_notes = self._lost_from = self._notes_from = 0
        self.is_skipping = self._skips_whole_block = self._keeps_rest_as_comment = False


def _add_note(builder: RecordBuilder, line: str) -> None:
    (builder.add_comment if line[0] == COMMENT_MARK else builder.add_bookmark)(line[1:])


FILE_COMMENT_MARK: Final = "#"
_RULE_CHARACTERS: Final = "#-=*" + BLANKS
"""Characters of a remark that is only a separator line, such as `# ----`."""
COLUMN_HEADINGS_START: Final = "手数-"

_MOVE_COUNT_LINE: Final = re.compile(rf"手数[＝=][{BLANKS}]*+({NUMBER_PATTERN.pattern})?")
"""Pattern of the line 手数＝ behind a diagram: number of moves before the position, and the last of them."""
_BRANCH_LINE: Final = re.compile(rf"{BRANCH_WORD}[{BLANKS}]*+[:：][{BLANKS}]*+({NUMBER_PATTERN.pattern})")
_DECLARATION: Final = re.compile(rf"#KI[F2](?:[{BLANKS}]++(?:version|encoding)=[!-~]*+)*[{BLANKS}]*+", re.IGNORECASE)
_PROGRAM_BANNER: Final = re.compile(
    rf"#[{BLANKS}]*+(?:-{{2,}}.*棋譜ファイル[{BLANKS}]*+-{{2,}}|-{{2,}}.*(?:形式棋譜ファイル|棋譜\(BKF\)形式).*"
    rf"|(?:-{{2,}}[{BLANKS}]*+)?generated by.*|-{{2,}}separator-{{2,}}|KI[F2]形式棋譜ファイル.*|ファイル名[:：].*)[{BLANKS}]*+",
    re.IGNORECASE,
)
"""Comment lines with the name of the program that wrote the file; dropped, as they are not about the game."""
_COLUMN_HEADINGS: Final = re.compile(rf"手数[-ー－―─指し手消費時間累計{BLANKS}]*+")
_BOARD_FRAME: Final = re.compile(rf"\+[-+ー－―─]++[{BLANKS}]*+")
_FILE_HEADINGS: Final = (tuple("987654321"), tuple("９８７６５４３２１"))
_VARIANT_FILE_HEADINGS: Final = tuple(files[-count:] for files in _FILE_HEADINGS for count in (3, 5, 7))
"""Headings of the files (columns) in diagrams of variants, whose boards have 3, 5 or 7 of them."""
_LINE_END: Final = re.compile(r"\r\n?")
_TOTAL_LINE_BELOW: Final = re.compile(rf"(?:[{BLANKS}]*+(?:[*&#][^\n]*+)?\n)*[{BLANKS}]*+({UNTIL}[^\n]*+)")
_HAND_LINE: Final = re.compile(rf"({'|'.join(HAND_OWNERS)})[{BLANKS}]*+[:：](.*)", re.DOTALL)


class KifuParser:
    """Parser of one text in KIF or KI2, to be used once. Subclasses parse lines of moves in `_read_moves_line`."""

    def __init__(self, source: str) -> None:
        self._source = _LINE_END.sub("\n", source.removeprefix("\ufeff"))
        self._problems = ProblemCollector()
        self._records: list[Record] = []
        self._game = KifuGameBuilder(self._problems)
        self._next_line_offset = 0
        """Offset in the text of the line to be read next."""
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
        troubles = self._problems
        lines = self._source.removesuffix("\n").split("\n")
        for troubles.line, line in enumerate((*lines, ""), 1):
            self._next_line_offset += len(line) + 1
            self._read_line(line)
            if len(self._records) == MAX_GAMES_PER_FILE:
                troubles.report(Severity.ERROR, text.TOO_MANY_GAMES, most=MAX_GAMES_PER_FILE)
                self._game = KifuGameBuilder(troubles)
                break
        self._add_queued_headers()
        self._finish_game()
        if not self._records:
            self._problems.report_at(0, 0, Severity.ERROR, text.NO_RECORD)
        return Reading(tuple(self._records), self._problems.all_problems())

    def _read_line(self, written: str) -> None:
        line = written.lstrip(BLANKS)
        self._problems.column = len(written) - len(line) + 1
        if not line:
            self._has_gap = self._has_gap or self._has_columns or self._game.is_begun or self._game.head.has_start
            return
        take = self._READERS_BY_LETTER.get(line[0])
        if take is not None and take(self, line):
            return
        is_taken = self._read_moves_line(line.rstrip(BLANKS)) or self._read_header_line(line.rstrip(BLANKS))
        if not is_taken and not self._game.is_variant_refused:
            self._problems.report(Severity.WARNING, text.UNKNOWN_LINE, text=quote_text(line))

    def _read_moves_line(self, line: str) -> bool:
        """Parse a line of moves; return False if `line` is none."""
        raise NotImplementedError

    # Lines that both formats have

    def _read_note(self, line: str) -> bool:
        self._game.add_note_line(line)
        return True

    def _read_comment(self, line: str) -> bool:
        if _DECLARATION.fullmatch(line):
            if self._has_content() or self._has_gap:
                self._finish_game()
        elif not _PROGRAM_BANNER.fullmatch(line) and line.strip(_RULE_CHARACTERS):
            self._problems.report(Severity.WARNING, text.REMARK, text=quote_text(line))
        return True

    def _report_early_branch(self) -> None:
        """Report that a branch announced before all moves is void, since the game begins only here."""
        if self._early_branch is not None:
            line, number = self._early_branch
            self._early_branch = None
            self._problems.report_at(line, 0, Severity.NOTE, text.EARLY_BRANCH, number=number)

    def _read_rank(self, line: str) -> bool:
        self._report_early_branch()
        if self._game.is_variant_refused:
            return True
        if self._is_complete() or (self._has_gap and len(self._game.head.diagram.ranks) == 9):
            self._finish_game()
        self._game.head.diagram.add_rank(line)
        return True

    def _read_frame(self, line: str) -> bool:
        return _BOARD_FRAME.fullmatch(line) is not None

    def _read_files(self, line: str) -> bool:
        files = tuple(line.split()) if len(line) < 64 else ()
        if files in _VARIANT_FILE_HEADINGS and not self._has_content():
            self._game.refuse_variant(text.VARIANT_BOARD)
        return files in _FILE_HEADINGS + _VARIANT_FILE_HEADINGS

    def _read_side(self, line: str) -> bool:
        """Parse the hand of a side, or the side to move."""
        if (hand := _HAND_LINE.fullmatch(line)) is not None:
            self._read_hand(HAND_OWNERS[hand[1]], hand[2])
            return True
        side = SIDES_BY_TURN_LINE.get(line.rstrip(BLANKS))
        if side is not None and self._queued_hands:
            self._finish_game()
        if side is None or self._game.is_begun:
            return False
        diagram = self._game.head.diagram
        if diagram.turn is not None and diagram.turn is not side:
            self._problems.report(Severity.WARNING, text.OTHER_TURN, text=quote_text(line))
        diagram.turn = side
        return True

    def _read_hand(self, side: Side, value: str) -> None:
        diagram = self._game.head.diagram
        if self._is_complete():
            self._queued_hands.append((self._problems.line, side, value))
            return
        if self._has_gap and diagram.ranks and side in diagram.hand_owners:
            self._finish_game()
        self._game.head.diagram.add_hand(side, value)

    def _read_columns(self, line: str) -> bool:
        if line.startswith(COLUMN_HEADINGS_START):
            self._report_early_branch()
            if self._has_content():
                self._finish_game()
            self._has_columns = True
            heading = _COLUMN_HEADINGS.match(line)
            rest = line[heading.end() if heading else len(COLUMN_HEADINGS_START) :]
            if rest:
                self._problems.report(Severity.WARNING, text.LEFT_OVER, text=quote_text(rest))
            return True
        tail = _MOVE_COUNT_LINE.match(line)
        if tail is None:
            return False
        diagram = self._game.head.diagram
        if self._game.is_begun or not tail[1] or not diagram.set_move_count(int(tail[1]), self._problems.line):
            self._problems.report(Severity.WARNING, text.UNKNOWN_LINE, text=quote_text(line))
        return True

    def _read_branch(self, line: str) -> bool:
        if not line.startswith((BRANCH_WORD + ":", BRANCH_WORD + "：")):
            return False
        self._add_queued_headers()
        if (found := _BRANCH_LINE.match(line)) is not None:
            if self._has_content():
                self._game.begin_branch(int(found[1]))
            else:
                self._early_branch = (self._problems.line, int(found[1]))
            return True
        self._game.finish_line()
        self._problems.report(Severity.ERROR, text.UNKNOWN_LINE, text=quote_text(line))
        self._game.skip_following()
        return True

    def _read_total_line(self, line: str) -> bool:
        made = read_total_line(line.rstrip(BLANKS)) if line.startswith(UNTIL) else None
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
            another = name in FIRST_HEADERS
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

    def _has_content(self) -> bool:
        return self._game.is_begun or self._has_columns

    def _is_complete(self) -> bool:
        """Return True if a diagram read now would belong to the next game."""
        return self._has_content()

    def _finish_game(self) -> None:
        """Finish the present game, if it has any content; queued headers belong to the next one."""
        waiting, self._queued_headers = self._queued_headers, []
        hands, self._queued_hands = self._queued_hands, []
        self._has_gap = self._has_columns = False
        if not self._game.is_empty:
            self._records.append(self._game.to_record())
            self._problems.game = len(self._records)
            self._game = KifuGameBuilder(self._problems)
        self._add_headers(waiting)
        for _, side, value in hands:
            self._game.head.diagram.add_hand(side, value)

    def _add_queued_headers(self) -> None:
        """Add queued headers to the present game, which continues."""
        if self._early_branch is not None:
            here, (self._problems.line, number) = self._problems.line, self._early_branch
            self._early_branch = None
            self._game.begin_branch(number)
            self._problems.line = here
        if self._queued_headers:
            self._add_headers(self._queued_headers)
            self._queued_headers = []
        for line, _, _ in self._queued_hands:
            self._problems.report_at(line, 0, Severity.WARNING, text.HANDS_WITHOUT_BOARD)
        self._queued_hands = []
        self._has_gap = False

    def _total_line_below(self) -> TotalLine | None:
        """Parse the まで line below the end just read, if there is one; comments between them are skipped."""
        found = _TOTAL_LINE_BELOW.match(self._source, self._next_line_offset)
        return read_total_line(found[1].rstrip(BLANKS)) if found else None

    def _refine_end(self, end: End) -> End:
        made = self._total_line_below()
        return refine_end(end, made.words, self._game.move_builder().position.turn) if made else end

    _READERS_BY_LETTER: ClassVar[Mapping[str, Callable[["KifuParser", str], bool]]] = {
        COMMENT_MARK: _read_note,
        BOOKMARK_MARK: _read_note,
        FILE_COMMENT_MARK: _read_comment,
        EDGE: _read_rank,
        "+": _read_frame,
        **dict.fromkeys("9753９７５３", _read_files),
        "手": _read_columns,
        "変": _read_branch,
        "ま": _read_total_line,
        **dict.fromkeys("先後上下", _read_side),
    }
