"""KIF: a line for each move, with its number, origin and time."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from app.formats.format import Encoding, Extension, Format, Reading, Trait
from app.formats.kifu_ends import COLUMN_WORDS, PASSING, known_end, made_words, unknown_end
from app.formats.kifu_game import NUMBER, number_of
from app.formats.kifu_head import head_lines, lines_of, side_names
from app.formats.kifu_reading import END_OF_LINE, KifuReading
from app.formats.kifu_scores import looks_like_kif
from app.formats.kifu_telling import BLANKS, quoted
from app.formats.kifu_writing import branch_lines, in_columns, lost_in_text, made_line, note_lines, walk
from app.formats.telling import tell_illegal
from app.record.endings import End, EndKind
from app.record.planting import Planting
from app.record.problems import Severity
from app.record.refusal import EditError
from app.record.tree import Node, Record
from app.shogi.moves import FROM_HAND, Move, board_move, drop
from app.shogi.naming import FULL_WIDTH_DIGITS, KANJI_DIGITS, SAME, kif
from app.shogi.pieces import HAND_KINDS, Kind
from app.shogi.position import Position
from app.shogi.reading import KIND_OF_NAME, NotRead, kif_names_piece, read_kif
from app.shogi.squares import Square, square_at
from app.text import formats as text
from app.text import rules
from app.text.phrase import Phrase

DECLARATION: Final = "#KIF version=2.0 encoding=UTF-8"
COLUMNS: Final = "手数----指手---------消費時間--"
_MARKS: Final = "▲△▼▽☗☖⛊⛉"

# Nearly every move of nearly every file is written like this; what is not goes through the tolerant way below.
_PIECES: Final = f"成[香桂銀]|[{''.join(name for name in KIND_OF_NAME if len(name) == 1)}]"
_MOVE: Final = rf"(?:{SAME}|[１-９][一二三四五六七八九])(?:{_PIECES})(?:成?+\([1-9][1-9]\)|打)"
_LINE: Final = re.compile(
    rf"[ ]*+([0-9]{{1,4}})[ ]++({_MOVE})[ ]*+(?:\([ ]*+([0-9]{{1,4}}:[0-9]{{2}})/[0-9:]*+\)[ ]*+)?\+?+[ ]*+{END_OF_LINE}"
    rf"|\*([^\r\n]*+){END_OF_LINE}"
    rf"|([^\r\n]*+){END_OF_LINE}"
)
_SAME: Final = SAME[0]
_NUMBER: Final = 1
_WORDS: Final = 2
_CLOCK_TIME: Final = 3
_COMMENT: Final = 4
_OTHER: Final = 5

_PARTS: Final = re.compile(rf"({SAME}|..)({_PIECES})(成?)(?:打|\((.)(.)\))")
_NUMBERED: Final = re.compile(rf"(?:({NUMBER.pattern})[{BLANKS}]++|(?=[{_MARKS}]))")
_GLUED: Final = re.compile(r"[0-9０-９]{1,6}(?:[1-9１-９][一二三四五六七八九]|同).{1,4}(?:[(（][1-9１-９]{2}[)）]|打)")
"""The beginning of a line that is a move, and whose number cannot be told from its square."""
_TIME: Final = re.compile(r"\(([^():/]*+[:/][^()]*+)\)")
_CLOCK: Final = re.compile(r"(?:(?:([0-9]{1,5}):)?([0-9]{1,6}):)?([0-9]{1,6})")
_FOLDED: Final = str.maketrans("（）：／＋０１２３４５６７８９\u3000", "():/+0123456789 ")


class _Written(NamedTuple):
    """What the usual text of a move says."""

    kind: Kind
    origin: Square
    move: Move | None
    """None when there is no such move."""


_NOTHING: Final = _Written(Kind(0), FROM_HAND, None)


class _Parts(NamedTuple):
    """A line of a move or an end, behind its number."""

    word: str
    time: str
    rest: str


class _Texts(dict[str, _Written]):
    """The usual texts that name their square, each taken apart once."""

    def __missing__(self, words: str) -> _Written:
        written = self[words] = _written(words, None)
        return written


_TEXTS: Final = _Texts()


@lru_cache(maxsize=20_000)
def _written(words: str, previous_to: Square | None) -> _Written:
    """The usual text of a move behind one that went to `previous_to`, taken apart."""
    where, name, promotes, file, rank = _PARTS.findall(words)[0]
    kind = KIND_OF_NAME[name]
    to = previous_to if where == SAME else square_at(FULL_WIDTH_DIGITS.index(where[0]), KANJI_DIGITS.index(where[1]))
    if to is None or (not file and kind not in HAND_KINDS):
        return _NOTHING
    if not file:
        return _Written(kind, FROM_HAND, drop(kind, to))
    origin = square_at(int(file), int(rank))
    return _NOTHING if origin == to else _Written(kind, origin, board_move(origin, to, bool(promotes)))


@lru_cache(maxsize=4_000)
def _milliseconds(time: str) -> int | None:
    """Of hours, minutes and seconds; what stands behind a slash is the sum, which is not read."""
    found = _CLOCK.fullmatch("".join(time.partition("/")[0].split()))
    if found is None:
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return (hours * 3600 + minutes * 60 + seconds) * 1000


def _parts(behind_number: str) -> _Parts:
    folded = behind_number.translate(_FOLDED)
    time = _TIME.search(folded)
    if time is None:
        return _Parts(behind_number.rstrip(BLANKS + "+＋"), "", "")
    word, rest = behind_number[: time.start()], behind_number[time.end() :]
    return _Parts(word.rstrip(BLANKS), time[1], rest.strip(BLANKS + "+＋"))


class _KifReading(KifuReading):
    _found: re.Match[str] | None = None
    """The line that is being read as a usual one."""

    def _read_lines(self) -> None:
        lines = _LINE.finditer(self._source)
        self._telling.line = 1
        found = next(lines, None)
        while found is not None:
            if self._may_hurry(found) and (found := self._play_usual(found, lines)) is None:
                return
            self._below = found.end()
            self._take(found[0].rstrip("\r\n"))
            if self._full():
                return
            self._telling.line += 1
            found = next(lines, None)

    def _may_hurry(self, found: re.Match[str]) -> bool:
        """Whether a line is a usual move, at a place where nothing else is to be thought of."""
        game, what = self._game, found.lastindex
        return what not in {_COMMENT, _OTHER} and not (game.skipping or game.ended or self._waiting or self._hands)

    def _play_usual(self, found: re.Match[str], lines: Iterator[re.Match[str]]) -> re.Match[str] | None:
        """Play moves as long as all about them is as usual, and take their comments; the first line that is neither."""
        self._found = found
        game, telling = self._game, self._telling
        if not game.begun:
            game.number_first(int(found[_NUMBER]))
        planting = game.planting()
        telling.indent = 0
        moves = self._usual_moves(planting, chain((found,), lines))
        try:
            while (illegal := planting.play_row(moves)) is not None:
                tell_illegal(planting, illegal, self._found[_WORDS], telling.tell)
        except EditError:
            pass  # the tolerant way meets it too, and tells of it
        game.begun = game.begun or planting.ply > 0
        return self._found

    def _usual_moves(self, planting: Planting, lines: Iterator[re.Match[str]]) -> Iterator[tuple[Move, int | None]]:
        """The moves of usual lines, each played before the next is asked for; `_found` is the line it is at."""
        telling, position, to = self._telling, planting.position, planting.previous_to
        board, hands = position.board, position.hands
        expected = planting.ply + self._game.first_number
        for found in lines:
            self._found = found
            what = found.lastindex
            if what == _COMMENT:
                planting.comment(found[_COMMENT])
            elif what == _OTHER:
                return
            else:
                number, words, time = found.group(_NUMBER, _WORDS, _CLOCK_TIME)
                kind, origin, move = _written(words, to) if words[0] == _SAME else _TEXTS[words]
                stands = board[origin] & 15 == kind if origin >= 0 else hands[position.turn][kind]
                if move is None or int(number) != expected or not stands:
                    return
                yield move, _milliseconds(time) if time else None
                to = move.to
                expected += 1
            telling.line += 1
        self._found = None

    def _take_moves(self, line: str) -> bool:
        found = _NUMBERED.match(line)
        is_glued = found is None and _GLUED.match(line) is not None
        if not is_glued and (found is None or found.end() == len(line)):
            return False
        self._keep_waiting()
        if self._game.skipping:
            self._game.skip()
            return True
        if found is None:
            self._game.unreadable(line, rules.NO_MOVE_TEXT)
            return True
        parts = _parts(line[found.end() :])
        time_ms = self._time(parts.time)
        self._telling.indent += found.end()
        end = known_end(parts.word.lstrip(_MARKS))
        if end is not None:
            self._game.end(self._refined(end), time_ms, parts.word)
        else:
            self._take_word(found[1], parts.word, time_ms)
        if parts.rest:
            self._telling.tell(Severity.WARNING, text.LEFT_OVER, text=quoted(parts.rest))
        return True

    def _time(self, written: str) -> int | None:
        time_ms = _milliseconds(written) if written else None
        if written and time_ms is None:
            self._telling.tell(Severity.WARNING, text.BAD_TIME, text=quoted(written))
        return time_ms

    def _take_word(self, number: str | None, word: str, time_ms: int | None) -> None:
        game = self._game
        if number:
            self._find_place(number_of(number))
        planting = game.planting()
        read = read_kif(planting.position, word, planting.previous_to)
        if isinstance(read, NotRead):
            if word.lstrip(_MARKS) == PASSING:
                game.unreadable(word, text.PASS)
            elif (end := unknown_end(word)) is not None:
                game.end(end, time_ms, word)
            else:
                game.unreadable(word, read.reason)
            return
        if not kif_names_piece(planting.position, word, read):
            ply = planting.ply + 1
            self._telling.tell(Severity.WARNING, text.OTHER_PIECE, ply=ply, text=word)
        game.play(read, time_ms, word)

    def _find_place(self, number: int) -> None:
        """Compare the number of a move with its place. One that goes back begins a branch, even where no line says so."""
        game = self._game
        if not game.begun:
            game.number_first(number)
        planting = game.planting()
        expected = planting.ply + game.first_number
        if game.first_number <= number < expected:
            self._telling.tell(Severity.WARNING, text.UNMARKED_BRANCH, number=number)
            game.branch(number)
        elif number != expected:
            ply = planting.ply + 1
            self._telling.tell(Severity.WARNING, text.OTHER_NUMBER, number=number, ply=ply)


def read(source: str) -> Reading:
    return _KifReading(source).reading()


def write(records: Sequence[Record], encoding: Encoding) -> str:
    lines = [DECLARATION] if encoding is Encoding.UTF_8 else []
    for number, record in enumerate(records):
        if number:
            lines.append("")
        lines += head_lines(record)
        lines.append(COLUMNS)
        lines += _tree_lines(record)
    return "".join(line + "\n" for line in lines)


def _tree_lines(record: Record) -> Iterator[str]:
    sides = side_names(record)
    used = [(0, 0)]
    main = True
    yield from note_lines(record.root)
    for node, position in walk(record):
        if node.parent is not None and node.parent.children[0] is not node:
            main = False
            yield from branch_lines(node)
        del used[node.ply :]
        used.append(_used(used[-1], node, position))
        yield _line(node, position, used[-1])
        yield from note_lines(node)
        if node.end is not None and (main or node.end.kind in _ALIKE):
            yield made_line(node.ply, made_words(node.end, position.turn, sides))


_ALIKE: Final = {EndKind.DRAW, EndKind.MAX_MOVES, EndKind.ERROR}
"""Kinds of ends that the move column has no word for."""


def _used(before: tuple[int, int], node: Node, position: Position) -> tuple[int, int]:
    """How many seconds each side has used after `node`."""
    seconds = (node.time_ms or 0) // 1000
    return (before[0], before[1] + seconds) if position.turn else (before[0] + seconds, before[1])


def _line(node: Node, position: Position, used: tuple[int, int]) -> str:
    parent = node.parent
    previous = parent.move.to if parent is not None and parent.move is not None else None
    word = kif(position, node.move, previous) if node.move is not None else _end_word(node.end)
    fork = "+" if parent is not None and parent.children[-1] is not node else ""
    if node.time_ms is None:
        return f"{node.ply:4d} {in_columns(word) + ' ' + fork if fork else word}"
    minutes, seconds = divmod(node.time_ms // 1000, 60)
    total_minutes, total_seconds = divmod(used[position.turn], 60)
    hours, total_minutes = divmod(total_minutes, 60)
    total = f"{hours:02d}:{total_minutes:02d}:{total_seconds:02d}"
    return f"{node.ply:4d} {in_columns(word)} ({minutes:2d}:{seconds:02d}/{total}){fork}"


def _end_word(end: End | None) -> str:
    if end is None:
        return ""
    if end.kind is not EndKind.OTHER:
        return COLUMN_WORDS[end.kind]
    known = known_end(end.text)
    if known is not None:
        return COLUMN_WORDS[known.kind]
    return end.text if _is_kept(end) else COLUMN_WORDS[EndKind.INTERRUPT]


def _is_kept(end: End) -> bool:
    """Whether an end with words of its own can stand in the place of a move."""
    words = end.text
    if words != words.strip(BLANKS) or lines_of(words) != [words] or _parts(words) != _Parts(words, "", ""):
        return False
    return known_end(words) is None and unknown_end(words) is not None


def _also_lost(record: Record) -> Iterator[Phrase]:
    return lost_in_text(record, lambda end, _: end.kind is not EndKind.OTHER or _is_kept(end))


KIF: Final = Format(
    key="kif",
    name=text.KIF,
    extensions=(Extension(".kifu", Encoding.UTF_8), Extension(".kif", Encoding.SHIFT_JIS)),
    keeps=frozenset(Trait) - {Trait.MILLISECONDS},
    holds_many=True,
    score=looks_like_kif,
    read=read,
    write=write,
    also_lost=_also_lost,
)
