"""KI2 format: moves without origins, as people say them, several to a line, each behind its side's mark."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from app.formats import kifu_head
from app.formats.format import Encoding, FileExtension, Format, Reading, Trait
from app.formats.kifu_ends import PASSING, UNTIL, end_from_words, find_known_end, read_total_line, total_line_words
from app.formats.kifu_reading import KifuParser
from app.formats.reader_support import BLANKS, quote_text
from app.record.endings import End, winner_of_end
from app.record.problems import Severity
from app.record.tree import Node, Record
from app.shogi.move_parsers import KIND_PATTERN, MARKS, SIDE_OF_MARK, UnreadableMove, read_first_ki2_move, read_ki2_move
from app.shogi.move_writers import TRIANGLES, write_ki2_move
from app.shogi.moves import Move
from app.shogi.position import Position
from app.shogi.squares import file_of, rank_of
from app.text import formats as kifu

MOVES_PER_LINE: Final = 6

_MARKED_MOVE: Final = re.compile(rf"([{MARKS}])([^{MARKS}]*+)")


_UNMARKED_MOVE_LINE: Final = re.compile(
    rf"(?:[1-9１-９][1-9１-９一二三四五六七八九]|同)[{BLANKS}]*+"
    rf"(?:{KIND_PATTERN})"
    rf"[右左直上寄引行入]{{0,2}}(?:不?成|打)?(?:[{BLANKS}{MARKS}]|\Z)"
)
"""Beginning of a line with a move that lacks the mark of its side (▲ or △)."""


_ASCII_DIGITS: Final = str.maketrans("０１２３４５６７８９", "0123456789")
_SEPARATORS: Final = f"、，,。．.；;・→⇒…/／|｜{BLANKS}"
"""Separators between moves, which mean nothing when they are alone behind a move."""
_TIME_PATTERN: Final = re.compile(r"[(（](?:([0-9]{1,4})分)?(?:([0-9]{1,5})秒)?[)）]")
_END_WORD: Final = re.compile(rf"(?:(?!{UNTIL})[^（(【\[［！!？?*＊0-9０-９{_SEPARATORS}])+")


class _Ki2Parser(KifuParser):
    """Parser of KI2 text, whose moves have no numbers and no origins."""

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self._game_with_mark_report = -1
        """Index of the last game in which a wrong side mark was reported, which is done once a game; -1 if none was."""
        self._game_with_tail_report = -1
        """Index of the last game for which a problem was reported: text after a move on its line; -1 if none was."""

    def _is_complete(self) -> bool:
        # KI2 has no heading above the moves: a named handicap and an empty line complete a head.
        return super()._is_complete() or (self._has_gap and self._game.head.has_named_start)

    def _read_moves_line(self, line: str) -> bool:
        is_marked = line[0] in SIDE_OF_MARK
        if not is_marked and _UNMARKED_MOVE_LINE.match(line) is None:
            return False
        self._add_queued_headers()
        if not is_marked and not self._game.is_skipping:
            self._game.report_unreadable(line, kifu.NO_MARK)
            return True
        moves, made, words = line.partition(UNTIL)
        if made and read_total_line(made + words) is None:
            moves, made, words = line, "", ""  # a person's words behind a move
        column = self._problems.column
        for found in _MARKED_MOVE.finditer(moves):
            self._problems.column = column + found.start()
            if self._game.is_skipping:
                self._game.skip_move(found[0].strip(BLANKS))
            else:
                self._read_word(found[1], found[2].strip(BLANKS))
        if made:
            self._read_total_line(made + words)
        return True

    def _read_word(self, mark: str, word: str) -> None:
        game = self._game
        builder = game.move_builder()
        read = read_ki2_move(builder.position, word, builder.previous_to)
        if not isinstance(read, UnreadableMove):
            self._add_move(mark, read, word, "")
        elif (end := find_known_end(word)) is not None:
            game.add_move_or_end(self._decide_end(end, mark + word), None, mark + word)
        elif (head := read_first_ki2_move(builder.position, word, builder.previous_to)) is not None:
            self._add_move(mark, head.move, word.removesuffix(head.tail), head.tail)
        elif (found := _END_WORD.match(word)) and (end := find_known_end(found[0])) is not None:
            game.add_move_or_end(self._decide_end(end, mark + found[0]), None, mark + word)
            self._read_tail(word[found.end() :])
        elif word == PASSING:
            game.add_pass_as_comment(mark + word)
        else:
            game.report_unreadable(mark + word, read.reason)

    def _add_move(self, mark: str, move: Move, word: str, tail: str) -> None:
        """Add a move written as `word`; `tail` is the text behind it up to the next side mark."""
        if SIDE_OF_MARK[mark] is not self._game.move_builder().position.turn:
            self._report_mark(mark)
        time = _TIME_PATTERN.match(tail.strip(_SEPARATORS).translate(_ASCII_DIGITS))
        is_timed = time is not None and (time[1] or time[2])
        time_ms = (int(time[1] or 0) * 60 + int(time[2] or 0)) * 1000 if time is not None and is_timed else None
        self._game.add_move_or_end(move, time_ms, mark + word)
        self._read_tail(tail.strip(_SEPARATORS)[time.end() :] if time is not None and is_timed else tail)

    def _read_tail(self, tail: str) -> None:
        """Add words that are written behind a move to its comment, and report such words once for each game."""
        words = tail.strip(_SEPARATORS).removeprefix(kifu_head.COMMENT_MARK)
        if words.strip(_SEPARATORS):
            self._game.add_note_line(kifu_head.COMMENT_MARK + words)
            if self._game_with_tail_report != self._problems.game:
                self._game_with_tail_report = self._problems.game
                ply = self._game.move_builder().ply
                self._problems.report(Severity.NOTE, kifu.WORDS_BEHIND, ply=ply, text=quote_text(words))

    def _decide_end(self, end: End, words: str) -> End:
        """Return `end`, written as `words` among the moves, or the end in the まで line, which takes precedence."""
        made, turn = self._total_line_below(), self._game.move_builder().position.turn
        said = end_from_words(made.words, turn) if made else None
        if made and said and winner_of_end(said, turn) is not winner_of_end(end, turn):
            self._problems.report(Severity.WARNING, kifu.MADE_DECIDES, text=words, made=quote_text(made.words))
        return said or end

    def _report_mark(self, mark: str) -> None:
        if self._game_with_mark_report != self._problems.game:
            self._game_with_mark_report = self._problems.game
            ply = self._game.move_builder().ply + 1
            self._problems.report(Severity.NOTE, kifu.OTHER_MARK, ply=ply, mark=mark)


def read_ki2_records(source: str) -> Reading:
    return _Ki2Parser(source).read_all()


def write_ki2_records(records: Sequence[Record], _encoding: Encoding) -> str:
    return kifu_head.file_text([*kifu_head.head_lines(record), *_tree_lines(record)] for record in records)


def _tree_lines(record: Record) -> Iterator[str]:
    sides = kifu_head.side_names(record)
    row: list[str] = []
    yield from kifu_head.note_lines(record.root)
    for node, position in kifu_head.walk_in_file_order(record):
        starts_branch = node.parent is not None and node.parent.children[0] is not node
        if row and (starts_branch or node.end is not None or len(row) == MOVES_PER_LINE):
            yield "".join(row).rstrip(" ")
            row = []
        if starts_branch:
            yield from kifu_head.branch_lines(node)
        if node.end is not None:
            yield kifu_head.format_total_line(node.ply, _end_words(node.end, position, sides))
        elif node.move is not None:
            row.append(kifu_head.pad_to_column(TRIANGLES[position.turn] + _name_move(node, node.move, position)))
        notes = kifu_head.note_lines(node)
        if notes and row:
            yield "".join(row).rstrip(" ")
            row = []
        yield from notes
    if row:
        yield "".join(row).rstrip(" ")


def _name_move(node: Node, move: Move, position: Position) -> str:
    """Return the move in KI2, with its origin if it would otherwise be read as another move."""
    parent = node.parent
    previous = parent.move.to if parent is not None and parent.move is not None else None
    name = write_ki2_move(position, move, previous)
    if read_ki2_move(position, name, previous) is move:
        return name
    if move.is_drop:
        return name.removesuffix("打") + "打"
    end = "成" if move.promotes else ""
    return f"{name.removesuffix(end or '不成')}{end}({file_of(move.origin)}{rank_of(move.origin)})"


def _end_words(end: End, position: Position, sides: tuple[str, str]) -> str:
    return " ".join(kifu_head.split_lines(total_line_words(end, position.turn, sides)))


def _keeps_end(end: End, position: Position) -> bool:
    words = _end_words(end, position, kifu_head.EVEN_PLAYERS)
    return words == words.strip(BLANKS) and end_from_words(words, position.turn) == end


KI2: Final = Format(
    key="ki2",
    name=kifu.KI2,
    extensions=(FileExtension(".ki2u", Encoding.UTF_8), FileExtension(".ki2", Encoding.SHIFT_JIS)),
    keeps=frozenset(Trait) - {Trait.TIMES, Trait.MILLISECONDS},
    holds_many=True,
    score=kifu_head.ki2_likelihood,
    read=read_ki2_records,
    write=write_ki2_records,
    also_lost=lambda record: kifu_head.kifu_losses(record, _keeps_end),
)
