"""YaneuraOu's text opening book, `.db`: a line `sfen …` for each position, and one for each of its moves."""

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final

from app.book.entry import SPECIAL_MOVES, BookEntry, BookTrait, MoveEntry
from app.book.index import KeyAndOffset, key_from_bytes
from app.book.source import BookFile, EntryData, StoredEntry, book_move_illegality
from app.record.problems import Problem, Severity
from app.shogi.moves import MOVES
from app.shogi.position import Position, SfenError
from app.text import book as text
from app.text.phrase import Phrase

FILE_HEADER: Final = b"#YANEURAOU-DB2016 1.00"
_BOM: Final = b"\xef\xbb\xbf"
_MAX_INT32: Final = (1 << 31) - 1
_CHUNK_BYTES: Final = 4 << 20
_FIRST_READ_BYTES: Final = 2 << 10
_LONGEST_ENTRY: Final = 1 << 20
_LONGEST_LINE: Final = 1 << 16
_POSITION_LINE_START: Final = re.compile(rb"\nsfen[ \t]+([^\r\n]*)")
_FIELDS: Final = re.compile(rb"(?:sfen )?([^ \t]+)[ \t]+([bw])[ \t]+([^ \t]+)(?:[ \t]+([0-9]{1,9}))?(?:[ \t].*)?[ \t]*")
_COUNT: Final = rb"(?:[2-9]|1[0-9])?"
_HANDS: Final = re.compile(rb"(?=.)-|" + b"".join(b"(?:%b%c)?" % (_COUNT, letter) for letter in b"RBGSNLPrbgsnlp"))
_NUMBER_PATTERN: Final = re.compile(r"[+-]?[0-9]{1,18}")
_EMPTY_REPLIES: Final = frozenset({"", "none"})
_COMMENT_SIGNS: Final = ("#", "//")


class YaneuraOuTextBook(BookFile):
    """Text opening book file of the engine YaneuraOu (`.db`), opened through an index."""

    key = "db"
    name = text.KIND_DB
    traits = frozenset(BookTrait) - {BookTrait.MARKS, BookTrait.RESULTS, BookTrait.EVALUATIONS}

    @staticmethod
    def likelihood(beginning: bytes, size: int, suffix: str) -> int:
        lines = beginning.removeprefix(_BOM)
        if lines.startswith((FILE_HEADER, b"sfen ")):
            return 100
        return 60 if b"\nsfen " in lines else 10 if suffix == "db" and size == 0 else 0

    def position_key(self, position: Position) -> int:
        return key_from_bytes(position.sfen_without_ply().encode())

    def _index_pairs(self) -> Iterator[KeyAndOffset]:
        for offset, head in self._position_lines():
            said = _parse_position_line(head)
            if said is None:
                self._report_problem(text.BAD_POSITION_AT, offset=offset)
            else:
                yield key_from_bytes(said[0]), offset

    def _position_lines(self) -> Iterator[tuple[int, bytes]]:
        """Offset of each position line, and its text after the word `sfen`."""
        start = len(_BOM) if self.bytes.read_at(0, len(_BOM)) == _BOM else 0
        kept, base = b"\n", start - 1
        while True:
            piece = self.bytes.read_at(base + len(kept), _CHUNK_BYTES)
            data = kept + piece
            last = 0
            for found in _POSITION_LINE_START.finditer(data):
                if piece and found.end() == len(data):
                    break  # it may continue in the next chunk
                yield base + found.start() + 1, found[1]
                last = found.end()
            if not piece:
                return
            self._progress(base + len(data), self.bytes.size)
            cut = max(last, data.rfind(b"\n"), len(data) - _LONGEST_LINE)
            kept, base = data[cut:], base + cut

    def _text_at(self, offset: int) -> bytes:
        data, step = b"", _FIRST_READ_BYTES
        while len(data) < _LONGEST_ENTRY:
            piece = self.bytes.read_at(offset + len(data), step)
            seen = max(0, len(data) - 5)
            data += piece
            end = data.find(b"\nsfen", seen)
            if end >= 0:
                return data[:end]
            if len(piece) < step:
                break
            step *= 4
        return data

    def entry_at(self, offset: int, position: Position | None) -> BookEntry | None:
        lines = self._text_at(offset).split(b"\n")
        said = _parse_position_line(lines[0].rstrip(b"\r").removeprefix(b"sfen"))
        if said is None:
            return None
        sfen, ply = said
        if position is not None:
            if sfen.decode("ascii", "replace") != position.sfen_without_ply():
                return None
        elif _canonical_sfen(sfen) is None:
            return None
        return _parse_entry(sfen.decode("ascii"), ply, lines[1:])

    def stored_entries(self) -> Iterator[StoredEntry]:
        before: tuple[int, bytes] | None = None
        for offset, head in self._position_lines():
            if before is not None:
                yield self._stored_entry(*before, offset)
            before = offset, head
        if before is not None:
            yield self._stored_entry(*before, self.bytes.size)

    def _stored_entry(self, offset: int, head: bytes, end: int) -> StoredEntry:
        said = _parse_position_line(head)
        data = self.bytes.read_at(offset, end - offset)
        return StoredEntry(offset, EntryData(said[0] if said else head, data if data.endswith(b"\n") else data + b"\n"))

    @classmethod
    def encode_entry(cls, entry: BookEntry, position: Position) -> EntryData | None:
        sfen = position.sfen_without_ply()
        ply = "" if entry.ply is None else f" {entry.ply}"
        lines = [f"sfen {sfen}{ply}", *_comment_lines(entry.comment)]
        for move in entry.moves:
            lines += (_format_move_line(move), *_comment_lines(move.comment))
        return EntryData(sfen.encode(), ("\n".join(lines) + "\n").encode("utf-8", "replace"))

    @classmethod
    def write_sorted_entries(cls, pieces: Iterable[EntryData], out: BinaryIO, source: BookFile | None) -> int:
        out.write(source.preamble() if isinstance(source, YaneuraOuTextBook) else FILE_HEADER + b"\n")
        count = 0
        for count, piece in enumerate(pieces, 1):  # noqa: B007 - how many there were
            out.write(piece.data)
        return count

    def preamble(self) -> bytes:
        """Bytes of the book file before its first position, such as the signature and comments."""
        first = next(self._position_lines(), None)
        return FILE_HEADER + b"\n" if first is None else self.bytes.read_at(0, first[0])

    def find_problems(self) -> Iterator[Problem]:
        order, before, position = b"", b"", None
        for line, raw in enumerate(self._file_lines(), 1):
            words = raw.strip().removeprefix(_BOM) if line == 1 else raw.strip()
            if line == 1 and words.startswith(b"#") and words != FILE_HEADER:
                yield _problem_at_line(text.OTHER_HEADER, line, Severity.WARNING)
            if len(raw) >= _LONGEST_LINE:
                yield _problem_at_line(text.LONG_LINE, line)
            elif words.startswith(b"sfen"):
                order, position = _parse_sfen_of(words.removeprefix(b"sfen"))
                yield from _position_line_problems(words, order, before, line)
                before = order or before
            elif words.startswith((b"#", b"//")):
                yield from _encoding_problems(words, line)
            elif words:
                yield from _move_line_problems(words, position, line)

    def _file_lines(self) -> Iterator[bytes]:
        kept, base = b"", 0
        while piece := self.bytes.read_at(base + len(kept), _CHUNK_BYTES):
            lines = (kept + piece).split(b"\n")
            base += len(kept) + len(piece) - len(lines[-1])
            kept = lines.pop()
            yield from lines
            if len(kept) > _LONGEST_LINE:
                yield kept
                base, kept = base + len(kept), b""
        if kept:
            yield kept


def _parse_position_line(head: bytes) -> tuple[bytes, int | None] | None:
    """Parse a position line: canonical SFEN and move number, or None if it is no position."""
    found = _FIELDS.fullmatch(head.strip())
    if found is None:
        return None
    board, side, hands, ply = found.groups()
    sfen: bytes | None = b" ".join((board, side, hands))
    if not _HANDS.fullmatch(hands):
        sfen = _canonical_sfen(sfen or b"")
    return None if sfen is None else (sfen, None if ply is None else int(ply))


def _canonical_sfen(sfen: bytes) -> bytes | None:
    try:
        return Position.from_sfen(sfen.decode("ascii")).sfen_without_ply().encode()
    except (SfenError, UnicodeDecodeError):
        return None


def _parse_entry(sfen: str, ply: int | None, lines: list[bytes]) -> BookEntry:
    moves: list[MoveEntry] = []
    comments: list[list[str]] = [[]]
    for raw in lines:
        line = _decode_line(raw).rstrip("\r")
        if line.startswith(_COMMENT_SIGNS):
            comments[-1].append(line[1 if line[0] == "#" else 2 :])
        elif (move := _parse_move_line(line)) is not None:
            moves.append(move)
            comments.append([move.comment] if move.comment else [])
    told = tuple(move._replace(comment="\n".join(said)) for move, said in zip(moves, comments[1:], strict=True))
    return BookEntry(sfen, told, ply, "\n".join(comments[0]))


def _decode_line(raw: bytes) -> str:
    """Decode a line of the book as UTF-8 or, as old files have it in comments, Shift_JIS."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("cp932", "replace")


def _parse_move_line(line: str) -> MoveEntry | None:
    fields = line.split(" ")
    usi = fields[0]
    if MOVES[usi] is None and usi not in SPECIAL_MOVES:
        # It has leading blanks, or is no move.
        words = line.split()
        if not words or words == fields or (MOVES[words[0]] is None and words[0] not in SPECIAL_MOVES):
            return None
        return _parse_move_line(" ".join(words))
    words = line.split()
    read = _parse_move_fields(usi, fields) or _parse_move_fields(usi, words)
    return read or MoveEntry(usi, comment=" ".join(words[1:]))  # malformed fields, which `find_problems` reports


def _parse_move_fields(usi: str, fields: list[str]) -> MoveEntry | None:
    """Parse a move line by the order of its fields; None if a number is malformed."""
    numbers: list[int | None] = []
    for word in fields[2:4]:
        if word not in _EMPTY_REPLIES and not _NUMBER_PATTERN.fullmatch(word):
            return None
        numbers.append(None if word in _EMPTY_REPLIES else int(word))
    score, depth = (*numbers, None, None)[:2]
    reply = fields[1] if len(fields) > 1 and fields[1] not in _EMPTY_REPLIES else None
    rest = fields[4:]
    count = None
    if rest and (rest[0] in _EMPTY_REPLIES or _NUMBER_PATTERN.fullmatch(rest[0])):
        count = None if rest[0] in _EMPTY_REPLIES else int(rest[0])
        rest = rest[1:]
    comment = " ".join(rest).strip()
    sign = next((sign for sign in _COMMENT_SIGNS if comment.startswith(sign)), "")  # ShogiHome writes one
    return MoveEntry(usi, count, score, depth, reply, comment.removeprefix(sign))


def _format_move_line(move: MoveEntry) -> str:
    fields = [move.reply or "none", *("none" if each is None else str(each) for each in (move.score, move.depth))]
    if move.weight is not None:
        fields.append(str(move.weight))
    while len(fields) > 1 and fields[-1] == "none":
        fields.pop()
    return " ".join((move.usi, *fields))


def _comment_lines(comment: str) -> list[str]:
    return [f"#{line}" for line in comment.split("\n")] if comment else []


def _problem_at_line(sentence: Phrase, line: int, severity: Severity = Severity.ERROR, **values: object) -> Problem:
    return Problem(sentence, values, severity=severity, line=line)


def _parse_sfen_of(head: bytes) -> tuple[bytes, Position | None]:
    said = _parse_position_line(head)
    if said is None:
        return b"", None
    try:
        return said[0], Position.from_sfen(said[0].decode("ascii"))
    except (SfenError, UnicodeDecodeError):
        return b"", None


def _position_line_problems(words: bytes, order: bytes, before: bytes, line: int) -> Iterator[Problem]:
    if not order:
        yield _problem_at_line(text.BAD_POSITION, line, text=words[:60].decode("ascii", "replace"))
        return
    if order not in words:
        yield _problem_at_line(text.OTHER_HAND_ORDER, line, Severity.WARNING)
    if order == before:
        yield _problem_at_line(text.TWICE, line, Severity.WARNING)
    elif order < before:
        yield _problem_at_line(text.UNSORTED, line, Severity.WARNING)


def _encoding_problems(words: bytes, line: int) -> Iterator[Problem]:
    try:
        words.decode()
    except UnicodeDecodeError:
        yield _problem_at_line(text.NOT_UTF_8, line, Severity.WARNING)


def _move_line_problems(words: bytes, position: Position | None, line: int) -> Iterator[Problem]:
    yield from _encoding_problems(words, line)
    said = _decode_line(words)
    move, shown = _parse_move_line(said), said[:60]
    if move is None:
        yield _problem_at_line(text.NO_MOVE, line, text=shown)
        return
    if position is None:
        yield _problem_at_line(text.MOVE_WITHOUT_POSITION, line, text=shown)
    elif (reason := book_move_illegality(position, move.usi)) is not None:
        yield _problem_at_line(text.ILLEGAL, line, move=move.usi, reason=reason)
    numbers = [number for number in (move.score, move.depth, move.weight) if number is not None]
    if any(abs(number) > _MAX_INT32 for number in numbers) or (move.weight or 0) < 0:
        yield _problem_at_line(text.ODD_NUMBER, line, text=shown)
    if _parse_move_fields(move.usi, said.split()) is None and _parse_move_fields(move.usi, said.split(" ")) is None:
        yield _problem_at_line(text.BAD_NUMBER, line, text=shown)
