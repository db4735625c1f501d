"""KIF format: a line for each move, with its number, origin and time."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from app.formats import kifu_head
from app.formats.format import Encoding, FileExtension, Format, Reading, Trait
from app.formats.kifu_ends import COLUMN_WORDS, PASSING, find_known_end, make_unknown_end, total_line_words
from app.formats.kifu_reading import NUMBER_PATTERN, KifuParser
from app.formats.reader_support import BLANKS, add_time_used, quote_text, report_illegal_move, seconds_to_write
from app.record.edit_error import EditError
from app.record.endings import End, EndKind
from app.record.problems import Severity
from app.record.tree import Node, Record
from app.shogi.move_parsers import KIND_OF_NAME, KIND_PATTERN, MARKS, UnreadableMove, kif_names_piece, read_kif_move
from app.shogi.move_writers import FULL_WIDTH_DIGITS, KANJI_DIGITS, SAME, write_kif_move
from app.shogi.moves import FROM_HAND, Move, board_move, drop_move
from app.shogi.pieces import HAND_KINDS, Kind
from app.shogi.position import Position
from app.shogi.squares import Square, square_at
from app.text import formats as text
from app.text import rules

UTF_8_DECLARATION: Final = "#KIF version=2.0 encoding=UTF-8"
COLUMN_HEADINGS: Final = "手数----指手---------消費時間--"

# Fast path: nearly every move of nearly every file has this form; the tolerant parser below reads all others.
_MOVE_PATTERN: Final = rf"(?:{SAME}|[１-９][一二三四五六七八九])(?:{KIND_PATTERN})(?:成?+\([1-9][1-9]\)|打)"
_USUAL_MOVE_LINE: Final = re.compile(
    rf"[ ]*+([0-9]{{1,4}})[ ]++({_MOVE_PATTERN})[ ]*+(?:\([ ]*+([0-9]{{1,4}}:[0-9]{{2}})/[0-9:]*+\)[ ]*+)?\+?+[ ]*+"
)
_SAME_SQUARE: Final = SAME[0]

_MOVE_PARTS: Final = re.compile(rf"({SAME}|..)({KIND_PATTERN})(成?)(?:打|\((.)(.)\))")
_MOVE_NUMBER: Final = re.compile(rf"(?:({NUMBER_PATTERN.pattern})[{BLANKS}]++|(?=[{MARKS}]))")
_GLUED: Final = re.compile(r"[0-9０-９]{1,6}(?:[1-9１-９][一二三四五六七八九]|同).{1,4}(?:[(（][1-9１-９]{2}[)）]|打)")
"""Beginning of a line in which no blank separates the number of a move from its square."""
_BRACKETED_TIME: Final = re.compile(r"\(([^():/]*+[:/][^()]*+)\)")
_CLOCK_TIME: Final = re.compile(r"(?:(?:([0-9]{1,5}):)?([0-9]{1,6}):)?([0-9]{1,6})")
_HALF_WIDTH_TABLE: Final = str.maketrans("（）：／＋０１２３４５６７８９\u3000", "():/+0123456789 ")


@lru_cache(maxsize=20_000)
def _parse_written_move(words: str, previous_to: Square | None) -> tuple[Kind, Square, Move] | None:
    """Parse a move in the usual form into kind, origin and move; 同 means `previous_to`. None if that is impossible."""
    where, name, promotes, file, rank = _MOVE_PARTS.findall(words)[0]
    kind = KIND_OF_NAME[name]
    to = previous_to if where == SAME else square_at(FULL_WIDTH_DIGITS.index(where[0]), KANJI_DIGITS.index(where[1]))
    if to is None or (not file and kind not in HAND_KINDS):
        return None
    if not file:
        return kind, FROM_HAND, drop_move(kind, to)
    origin = square_at(int(file), int(rank))
    return None if origin == to else (kind, origin, board_move(origin, to, bool(promotes)))


@lru_cache(maxsize=4_000)
def _parse_time(time: str) -> int | None:
    """Parse hours, minutes and seconds into milliseconds; the total behind a slash is ignored."""
    found = _CLOCK_TIME.fullmatch("".join(time.partition("/")[0].split()))
    if found is None:
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return (hours * 3600 + minutes * 60 + seconds) * 1000


def _split_line(behind_number: str) -> tuple[str, str, str]:
    """Split the text behind a line's number into move or end, time, and rest."""
    time = _BRACKETED_TIME.search(behind_number.translate(_HALF_WIDTH_TABLE))
    if time is None:
        return behind_number.rstrip(BLANKS + "+＋"), "", ""
    word, rest = behind_number[: time.start()], behind_number[time.end() :]
    return word.rstrip(BLANKS), time[1], rest.strip(BLANKS + "+＋")


class _KifParser(KifuParser):
    """Parser of KIF text, in which each move has a line with its number, origin and time."""

    def _read_line(self, written: str) -> None:
        usual = _USUAL_MOVE_LINE.fullmatch(written)
        is_plain = not (self._game.is_skipping or self._queued_headers or self._queued_hands or self._early_branch)
        if usual is None or not is_plain or not self._add_usual_move(usual):
            super()._read_line(written)

    def _add_usual_move(self, usual: re.Match[str]) -> bool:
        """Add the move of a line in the usual form; return False if the line needs the tolerant parser."""
        number, words, time = usual.groups()
        game = self._game
        if not game.is_begun:
            game.set_first_number(int(number))
        builder = game.move_builder()
        written = _parse_written_move(words, builder.previous_to if words[0] == _SAME_SQUARE else None)
        if written is None or int(number) != builder.ply + game.first_number:
            return False
        kind, origin, move = written
        position = builder.position
        if not (position.board[origin] & 15 == kind if origin >= 0 else position.hands[position.turn][kind]):
            return False
        try:
            illegal = builder.add_move(move, _parse_time(time) if time else None)
        except EditError:
            return False  # the tolerant parser meets it too, and reports it
        game.is_begun = True
        if illegal is not None:
            self._problems.column = 1
            report_illegal_move(builder, illegal, words, self._problems.report)
        return True

    def _read_moves_line(self, line: str) -> bool:
        found = _MOVE_NUMBER.match(line)
        is_glued = found is None and _GLUED.match(line) is not None
        if not is_glued and (found is None or found.end() == len(line)):
            return False
        self._add_queued_headers()
        if self._game.is_skipping:
            self._game.skip_move(line)
            return True
        if found is None:
            self._game.report_unreadable(line, rules.NO_MOVE_TEXT)
            return True
        word, time, rest = _split_line(line[found.end() :])
        time_ms = self._read_time(time)
        self._problems.column += found.end()
        end = find_known_end(word.lstrip(MARKS))
        if end is not None:
            self._game.add_move_or_end(self._refine_end(end), time_ms, word)
        else:
            self._read_word(found[1], word, time_ms)
        if rest:
            self._problems.report(Severity.WARNING, text.LEFT_OVER, text=quote_text(rest))
        return True

    def _read_time(self, written: str) -> int | None:
        time_ms = _parse_time(written) if written else None
        if written and time_ms is None:
            self._problems.report(Severity.WARNING, text.BAD_TIME, text=quote_text(written))
        return time_ms

    def _read_word(self, number: str | None, word: str, time_ms: int | None) -> None:
        game = self._game
        if number:
            self._branch_to_number(int(number))
        builder = game.move_builder()
        read = read_kif_move(builder.position, word, builder.previous_to)
        if isinstance(read, UnreadableMove):
            if word.lstrip(MARKS) == PASSING:
                game.add_pass_as_comment(f"{number} {word}" if number else word)
            elif (end := make_unknown_end(word)) is not None:
                game.add_move_or_end(end, time_ms, word)
            else:
                game.report_unreadable(word, read.reason)
            return
        if not kif_names_piece(builder.position, word, read):
            ply = builder.ply + 1
            self._problems.report(Severity.WARNING, text.OTHER_PIECE, ply=ply, text=word)
        game.add_move_or_end(read, time_ms, word)

    def _branch_to_number(self, number: int) -> None:
        """Go back to where a move belongs by its number: one below its ply begins a branch, even without a heading."""
        game = self._game
        if not game.is_begun:
            game.set_first_number(number)
        builder = game.move_builder()
        expected = builder.ply + game.first_number
        if game.first_number <= number < expected:
            self._problems.report(Severity.WARNING, text.UNMARKED_BRANCH, number=number)
            game.begin_branch(number)
        elif number != expected:
            ply = builder.ply + 1
            self._problems.report(Severity.WARNING, text.OTHER_NUMBER, number=number, ply=ply)


def read_kif_records(source: str) -> Reading:
    return _KifParser(source).read_all()


def write_kif_records(records: Sequence[Record], encoding: Encoding) -> str:
    declaration = f"{UTF_8_DECLARATION}\n" if encoding is Encoding.UTF_8 else ""
    return declaration + kifu_head.file_text(
        [*kifu_head.head_lines(record), COLUMN_HEADINGS, *_tree_lines(record)] for record in records
    )


def _tree_lines(record: Record) -> Iterator[str]:
    sides = kifu_head.side_names(record)
    spent = [(0, 0)]
    main = True
    yield from kifu_head.note_lines(record.root)
    for node, position in kifu_head.walk_in_file_order(record):
        if node.parent is not None and node.parent.children[0] is not node:
            main = False
            yield from kifu_head.branch_lines(node)
        del spent[node.ply :]
        yield _node_line(node, position, seconds_to_write(spent[-1], node, position.turn))
        spent.append(add_time_used(spent[-1], node, position.turn))
        yield from kifu_head.note_lines(node)
        if node.end is not None and (main or node.end.kind in _ENDS_WITHOUT_OWN_WORD):
            yield kifu_head.format_total_line(node.ply, total_line_words(node.end, position.turn, sides))


_ENDS_WITHOUT_OWN_WORD: Final = {EndKind.DRAW, EndKind.MAX_MOVES, EndKind.ERROR}
"""Kinds of ends without a word of their own in KIF's move column."""


def _node_line(node: Node, position: Position, times: tuple[int, int]) -> str:
    """Return the line of a move or end; `times` are the seconds that it took, and the total of its side."""
    parent = node.parent
    previous = parent.move.to if parent is not None and parent.move is not None else None
    word = write_kif_move(position, node.move, previous) if node.move is not None else _end_word(node.end)
    fork = "+" if parent is not None and parent.children[-1] is not node else ""
    if node.time_ms is None:
        return f"{node.ply:4d} {kifu_head.pad_to_column(word) + ' ' + fork if fork else word}"
    (minutes, seconds), (total_minutes, total_seconds) = (divmod(time, 60) for time in times)
    hours, total_minutes = divmod(total_minutes, 60)
    total = f"{hours:02d}:{total_minutes:02d}:{total_seconds:02d}"
    return f"{node.ply:4d} {kifu_head.pad_to_column(word)} ({minutes:2d}:{seconds:02d}/{total}){fork}"


def _end_word(end: End | None) -> str:
    if end is None:
        return ""
    if end.kind is not EndKind.OTHER:
        return COLUMN_WORDS[end.kind]
    known = find_known_end(end.text)
    if known is not None:
        return COLUMN_WORDS[known.kind]
    return end.text if _can_write_end(end) else COLUMN_WORDS[EndKind.INTERRUPT]


def _can_write_end(end: End) -> bool:
    """Return True if an end with words of its own can be written in the move column."""
    words = end.text
    if words != words.strip(BLANKS) or kifu_head.split_lines(words) != [words] or _split_line(words) != (words, "", ""):
        return False
    return find_known_end(words) is None and make_unknown_end(words) is not None


KIF: Final = Format(
    key="kif",
    name=text.KIF,
    extensions=(FileExtension(".kifu", Encoding.UTF_8), FileExtension(".kif", Encoding.SHIFT_JIS)),
    keeps=frozenset(Trait) - {Trait.MILLISECONDS},
    holds_many=True,
    score=kifu_head.kif_likelihood,
    read=read_kif_records,
    write=write_kif_records,
    also_lost=lambda record: kifu_head.kifu_losses(
        record, lambda end, _: end.kind is not EndKind.OTHER or _can_write_end(end)
    ),
)
