"""CSA parser, from files of 1997 to version 3: statements in, records and problems out."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from app.formats.csa_position import CSA_SQUARES, SIDE_SIGNS, CsaPositionBuilder, is_handicap
from app.formats.csa_words import BLANKS, END_MARK, INTERRUPTED_END, PLY_MARK, CsaHeaders, parse_end, parse_end_mark
from app.formats.format import MAX_GAMES_PER_FILE, ProblemCollector, Reading
from app.formats.reader_support import add_move_or_end
from app.record.endings import End
from app.record.problems import Severity
from app.record.record_builder import RecordBuilder
from app.record.tree import Node, Record
from app.shogi.move_writers import CSA_KINDS
from app.shogi.moves import FROM_HAND, Move, board_move, drop_move
from app.shogi.pieces import HAND_KINDS, KING, Kind, Side
from app.shogi.position import Position
from app.shogi.sfen import GREATEST_PLY
from app.shogi.squares import Square
from app.text import formats as text
from app.text import rules
from app.text.phrase import Phrase

_RECORD_SEPARATOR: Final = "/"
_VERSION_STATEMENT: Final = re.compile(r"V[0-9]+(?:\.[0-9]+)?")
_BOARD_STATEMENT: Final = re.compile(rf"PI(?:[0-9]{{2}}[A-Z]{{2}}|,|$)|P1[-+*{BLANKS}]")
_TIME_STATEMENT: Final = re.compile(r"T([0-9]{1,12})(?:\.([0-9]*))?")
_TO_MOVE: Final = re.compile(r"To_Move:([-+])")
"""Line "To_Move:" of a game server's summary, which 81Dojo writes into its files."""
_PLY_COUNT: Final = re.compile(r"([0-9]{1,6})")
"""Number of moves before the start position: at most six digits, as in SFEN."""
_ENCODING_DECLARATION: Final = re.compile(r"'(?:CSA )?encoding=")
_PROGRAM_BANNER: Final = re.compile(rf"'[{BLANKS}].*CSA形式棋譜ファイル")
"""Comment line with the name of the program that wrote the file; it is dropped, as it is not about the game."""
_OWN_COMMENTS: Final = (END_MARK, PLY_MARK)
_WHOLE_LINE_STARTS: Final = frozenset("'N$")
_RECORD_START_LETTERS: Final = frozenset((_RECORD_SEPARATOR, "V", "P", *BLANKS))
_SIDE_NAMES: Final = (text.BLACK_SIDE, text.WHITE_SIDE)
_MAX_QUOTE_LENGTH: Final = 60


class _CsaMove(NamedTuple):
    """CSA move parsed without its sign and without a board; it means the move `plain` or the move `promoting`."""

    origin: Square
    kind: Kind
    """Kind of the moved piece after the move, promoted or not."""
    plain: Move
    promoting: Move | None
    """Move with promotion, if `kind` is a promoted piece, which may have promoted with this move; else None."""


@lru_cache(maxsize=20_000)
def _parse_move_letters(letters: str) -> _CsaMove | None:
    to, kind = CSA_SQUARES.get(letters[2:4]), CSA_KINDS.get(letters[4:])
    if to is None or kind is None:
        return None
    if letters[:2] == "00":
        return _CsaMove(FROM_HAND, kind, drop_move(kind, to), None) if kind in HAND_KINDS else None
    origin = CSA_SQUARES.get(letters[:2])
    if origin is None or origin == to:
        return None
    promoting = board_move(origin, to, True) if kind > KING else None
    return _CsaMove(origin, kind, board_move(origin, to), promoting)


def read_csa_records(written: str) -> Reading:
    troubles = ProblemCollector()
    records: list[Record] = []
    game = _CsaGameParser(troubles)
    lines = written.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        if line[:1] in _RECORD_START_LETTERS and game.is_over_at(line, number):
            _append_record(game, records)
            troubles.game = len(records)
            if len(records) >= MAX_GAMES_PER_FILE:
                troubles.report_at(number, 0, Severity.ERROR, text.TOO_MANY_GAMES, most=MAX_GAMES_PER_FILE)
                return Reading(tuple(records), troubles.all_problems())
            game = _CsaGameParser(troubles)
            if line.strip(BLANKS) == _RECORD_SEPARATOR:
                continue
        game.read_line(line, number)
    _append_record(game, records)
    if not records:
        troubles.report_at(0, 0, Severity.ERROR, text.NO_RECORD)
    return Reading(tuple(records), troubles.all_problems())


def _append_record(game: "_CsaGameParser", records: list[Record]) -> None:
    record = game.to_record()
    if record is not None:
        records.append(record)


class _CsaGameParser:
    """Parser of one record, line by line. It delays each move or end, since time and comments follow it."""

    def __init__(self, troubles: ProblemCollector) -> None:
        self._problems = troubles
        self._report = troubles.report
        self._has_content = False
        """True if any line of the record other than a comment was read."""
        self._position_builder = CsaPositionBuilder(troubles)
        self._turn: Side | None = None
        self._summary_turn: Side | None = None
        """Side to move first according to the server's summary."""
        self._headers = CsaHeaders()
        self._builder: RecordBuilder | None = None
        self._is_handicap = False

        self._pending_node: Move | End | None = None
        self._pending_text = ""
        self._pending_place = (0, 1)
        self._pending_time_ms: int | None = None
        self._comment_lines: list[str] = []

        self._is_broken = False
        """True if a move of the record could not be made, so that all later ones are skipped."""
        self._skipped_move_count = 0
        self._first_skipped_line = 0
        self._skipped_other_count = 0

    # Lines and statements

    def is_over_at(self, line: str, number: int) -> bool:
        """Return True if the record is over at `line`: a separator, or the beginning of another record."""
        said = line.strip(BLANKS)
        if said == _RECORD_SEPARATOR:
            return True
        begins = self._builder is not None or (self._turn is not None and said[:1] == "V")
        if not begins or not (_VERSION_STATEMENT.fullmatch(said) or _BOARD_STATEMENT.match(said)):
            return False
        self._problems.report_at(number, 0, Severity.NOTE, text.NO_SEPARATOR)
        return True

    def read_line(self, line: str, number: int) -> None:
        """Parse the statements of a line, separated by commas; comments, players and `$` words extend to its end."""
        self._problems.line = number
        at = 0
        for part in line.split(","):
            said = part.strip(BLANKS)
            if said:
                here = at + part.index(said[0])
                self._problems.column = here + 1
                if said[0] in _WHOLE_LINE_STARTS:
                    said = line[here:]
                take = self._STATEMENT_READERS.get(said[0])
                if take is None or not take(self, said):
                    self._report(Severity.WARNING, text.UNKNOWN_LINE, text=said[:_MAX_QUOTE_LENGTH])
                if said[0] in _WHOLE_LINE_STARTS:
                    return
            at += len(part) + 1

    # Each parses a statement and returns False if it is of another kind

    def _read_information(self, line: str) -> bool:
        return self._note_content_if(self._headers.read_line(line))

    def _read_version(self, said: str) -> bool:
        return self._note_content_if(_VERSION_STATEMENT.fullmatch(said) is not None)

    def _read_position(self, said: str) -> bool:
        return self._note_content_if(self._builder is None and self._position_builder.read_position_statement(said))

    def _read_side_to_move(self, said: str) -> bool:
        if self._builder is not None or self._turn is not None:
            return False
        self._turn = Side(SIDE_SIGNS.index(said))
        return self._note_content_if(True)

    def _note_content_if(self, is_taken: bool) -> bool:
        self._has_content |= is_taken
        return is_taken

    # Comments

    def _read_comment_line(self, line: str) -> bool:
        if line[1:2] == "*":
            self._read_comment(line[2:])
        elif not (line.startswith(_OWN_COMMENTS) and self._read_own_comment(line)) and not self._is_file_comment(line):
            if self._headers.read_comment(line):
                self._has_content = True
            elif line[1:].strip(BLANKS):
                self._read_comment(line[1:])
        return True

    def _read_own_comment(self, line: str) -> bool:
        """Parse a comment that only this program writes (exact end, move number); return False for another comment."""
        if line.startswith(END_MARK):
            return self._read_end_mark(line.removeprefix(END_MARK))
        found = _PLY_COUNT.fullmatch(line.removeprefix(PLY_MARK))
        if found is None or self._builder is not None or int(found[1]) >= GREATEST_PLY:
            return False
        self._position_builder.ply = int(found[1]) + 1
        return True

    def _read_end_mark(self, words: str) -> bool:
        end = parse_end_mark(words)
        if self._pending_node != INTERRUPTED_END or self._comment_lines or end is None:
            return False
        self._pending_node = end
        return True

    def _is_file_comment(self, line: str) -> bool:
        if self._builder is not None or self._turn is not None:
            return False
        return _ENCODING_DECLARATION.match(line) is not None or _PROGRAM_BANNER.match(line) is not None

    def _read_comment(self, words: str) -> None:
        if self._is_broken:
            self._skipped_other_count += 1
        else:
            self._comment_lines.append(words)

    # Moves, times and ends

    def _read_move(self, said: str) -> bool:
        if len(said) == 1:
            return self._read_side_to_move(said)
        builder = self._builder_for_next(said)
        if builder is None:
            self._skipped_move_count += 1
            self._first_skipped_line = self._first_skipped_line or self._problems.line
        elif builder.is_ended:
            self._stop_reading_moves(text.AFTER_END, text=said[:_MAX_QUOTE_LENGTH])
        else:
            move = self._find_move(builder.position, said)
            if isinstance(move, Move):
                self._pending_node = move
                self._pending_text = said
                self._pending_place = (self._problems.line, self._problems.column)
            else:
                self._stop_reading_moves(text.NOT_A_MOVE, text=said[:_MAX_QUOTE_LENGTH], reason=move)
        return True

    def _read_end(self, said: str) -> bool:
        if len(said) == 1:
            return False
        builder = self._builder_for_next("")
        if builder is None:
            self._skipped_other_count += 1
        elif builder.is_ended:
            self._report(Severity.WARNING, text.AFTER_END, text=said[:_MAX_QUOTE_LENGTH])
        else:
            self._pending_node = parse_end(said[1:], builder.position.turn)
            self._pending_place = (self._problems.line, self._problems.column)
        return True

    def _read_time(self, said: str) -> bool:
        if (first := _TO_MOVE.fullmatch(said)) is not None and self._builder is None:
            self._summary_turn = Side(SIDE_SIGNS.index(first[1]))
            return True
        found = _TIME_STATEMENT.fullmatch(said)
        if found is None:
            self._report(Severity.WARNING, text.BAD_TIME, text=said[:_MAX_QUOTE_LENGTH])
        elif self._is_broken:
            pass  # skipped with its move
        elif self._pending_time_ms is not None or self._pending_node is None:
            self._report(Severity.WARNING, text.LOOSE_TIME, text=said[:_MAX_QUOTE_LENGTH])
        else:
            self._pending_time_ms = int(found[1]) * 1000
            if fraction := found[2]:
                self._pending_time_ms += int(fraction[:3].ljust(3, "0"))
                if fraction[3:].strip("0"):
                    self._report(Severity.NOTE, text.TIME_CUT, text=said[:_MAX_QUOTE_LENGTH])
        return True

    def _builder_for_next(self, said: str) -> RecordBuilder | None:
        """Add the pending move and return the builder for the next one or an end; None after an impossible move."""
        builder = self._builder or self._start_record(said)
        if not self._is_broken:
            self._add_pending(builder)
        return None if self._is_broken else builder

    def _find_move(self, position: Position, said: str) -> Move | Phrase:
        """Return the move that CSA writes as `said`, or the reason why it is impossible on the board."""
        meant = _parse_move_letters(said[1:])
        if meant is None:
            return text.MOVE_FORM
        in_turn = SIDE_SIGNS[position.turn] == said[0]
        if meant.origin < 0:
            return meant.plain if in_turn else text.OUT_OF_TURN
        piece = position.board[meant.origin]
        kind = piece & 15
        if not in_turn and kind:
            if piece >> 4 != position.turn:
                return text.OUT_OF_TURN
            self._report(Severity.NOTE, text.WRONG_SIGN, text=said)
        if kind == meant.kind:
            return meant.plain
        if kind and kind < KING and kind | 8 == meant.kind and meant.promoting is not None:
            return meant.promoting
        return text.OTHER_NAME if kind else rules.EMPTY_ORIGIN

    def _add_pending(self, builder: RecordBuilder) -> None:
        """Add the move or end read last, which waited for its time, with the comments on it or on the start."""
        if self._pending_node is not None:
            self._is_broken = not add_move_or_end(
                builder, self._pending_node, self._pending_text, self._report_pending, self._pending_time_ms
            )
        self._pending_node = self._pending_time_ms = None
        if self._comment_lines:
            if self._is_broken:
                self._skipped_other_count += len(self._comment_lines)
            else:
                builder.add_comment("\n".join(self._comment_lines))
            self._comment_lines = []

    def _stop_reading_moves(self, why: Phrase, /, **values: object) -> None:
        """Report why no further move can be made; the moves that follow are only counted."""
        self._report(Severity.ERROR, why, **values)
        self._is_broken = True

    # Start and end of the record

    def _start_record(self, said: str) -> RecordBuilder:
        """Fix the start position and begin the record: at the first move, at an end, or after the last line."""
        self._has_content = True
        if not self._position_builder:
            self._report(Severity.WARNING, text.NO_POSITION)
        if 0 < len(self._position_builder.ranks) < 9:
            self._report(Severity.NOTE, text.RANKS_MISSING, count=len(self._position_builder.ranks))
        position = self._position_builder.to_position(self._first_to_move(said))
        self._is_handicap = is_handicap(position)
        self._builder = RecordBuilder(position)
        return self._builder

    def _first_to_move(self, said: str) -> Side:
        turn = self._summary_turn if self._turn is None else self._turn
        wanted = Side(SIDE_SIGNS.index(said[0])) if said else turn or Side.BLACK
        if turn is None:
            self._report(Severity.NOTE, text.NO_SIDE, side=_SIDE_NAMES[wanted])
        elif wanted is not turn:
            if not self._has_move(said, wanted):
                return turn
            self._report(Severity.WARNING, text.WRONG_SIDE, side=_SIDE_NAMES[wanted])
        return wanted

    def _has_move(self, said: str, side: Side) -> bool:
        """Return True if `side` has the piece that the record's first move, `said`, moves."""
        meant = _parse_move_letters(said[1:])
        if meant is None:
            return False
        position = self._position_builder.to_position(side)
        if meant.origin < 0:
            return position.hand_count(side, meant.kind) > 0
        piece = position.piece_at(meant.origin)
        return bool(piece) and piece >> 4 == side

    def to_record(self) -> Record | None:
        """Return the record after its last line; None if there was none."""
        if not self._has_content:
            if self._comment_lines:
                self._report(Severity.WARNING, text.LOOSE_COMMENTS, count=len(self._comment_lines))
            return None
        builder = self._builder or self._start_record("")
        if not self._is_broken:
            self._add_pending(builder)
        if self._skipped_move_count:
            skipped = self._skipped_move_count
            self._problems.report_at(self._first_skipped_line, 0, Severity.ERROR, text.MOVES_SKIPPED, count=skipped)
        if self._skipped_other_count:
            self._report(Severity.WARNING, text.REST_SKIPPED, count=self._skipped_other_count)
        return builder.to_record(self._headers.merged_headers(self._is_handicap))

    def _report_pending(
        self, severity: Severity, reason: Phrase, node: Node | None = None, /, **values: object
    ) -> None:
        self._problems.report_at(*self._pending_place, severity, reason, node, **values)

    _STATEMENT_READERS: ClassVar[dict[str, Callable[["_CsaGameParser", str], bool]]] = {
        "+": _read_move,
        "-": _read_move,
        "T": _read_time,
        "%": _read_end,
        "P": _read_position,
        "V": _read_version,
        "N": _read_information,
        "$": _read_information,
        "'": _read_comment_line,
    }
