"""ShogiGUI's opening book, `.sbk`: a graph of states in one Protocol Buffers message.

A state's position is found by following moves from a root. Unknown fields are preserved, and so are the two hashes of a
state (private; 0 in new ones).
"""

from array import array
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO, Final, NamedTuple

from app.book.entry import BookEntry, BookMark, BookScore, BookTrait, MoveEntry
from app.book.index import KeyAndOffset, Progress, ignore_progress
from app.book.protocol_fields import (
    decode_text,
    encode_bytes_field,
    encode_number_field,
    encode_text_field,
    read_fields,
    read_varint,
    signed_value,
)
from app.book.source import BookFile, EntryData, Lookup, StoredEntry, illegal_moves, reachable_positions
from app.record.problems import Problem, Severity
from app.shogi.moves import MOVES, Move, board_move, drop_move
from app.shogi.pieces import HAND_KINDS, WHITE_BIT, Kind
from app.shogi.position import Position, SfenError
from app.shogi.squares import file_of, rank_of, square_at
from app.text import book as text
from app.text.phrase import Phrase

_AUTHOR, _DESCRIPTION, _STATE = 1, 2, 3
_ID, _BOARD_KEY, _HAND_KEY, _GAMES, _BLACK, _WHITE, _POSITION, _COMMENT, _MOVES, _SCORES = range(1, 11)
_MOVE, _MARK, _WEIGHT, _NEXT = range(1, 5)
_VALUE, _DEPTH, _SELDEPTH, _NODES, _LINE, _ENGINE = range(1, 7)
_NO_TARGET: Final = -1
_MAX_INT32: Final = (1 << 31) - 1
_MAX_FIELD_BYTES: Final = 64 << 20
_EMPTY_HASHES: Final = encode_number_field(_BOARD_KEY, 0) + encode_number_field(_HAND_KEY, 0)


class _BookState(NamedTuple):
    """Position of the book's graph, as stored in the file."""

    id: int
    root: str
    """SFEN of the position if it is a root (start) of the book's graph, otherwise empty."""
    entry: BookEntry
    """Book entry of the state's position, without its SFEN."""
    targets: tuple[int, ...]
    """Ids of the states (positions of the graph) after each of its moves."""
    is_whole: bool


class ShogiGuiBook(BookFile):
    """Opening book file of the program ShogiGUI (`.sbk`), opened through an index."""

    key = "sbk"
    name = text.KIND_SBK
    traits = frozenset(
        {BookTrait.COUNTS, BookTrait.COMMENTS, BookTrait.MARKS, BookTrait.RESULTS, BookTrait.EVALUATIONS}
    )

    @staticmethod
    def likelihood(beginning: bytes, size: int, suffix: str) -> int:
        """Likelihood (0 to 100) that a file is a ShogiGUI book, by its suffix and first tag, as it has no signature."""
        if suffix == ShogiGuiBook.key and size == 0:
            return 10
        if suffix == ShogiGuiBook.key:
            tag = read_varint(beginning, 0)
            return 60 if tag is not None and tag[0] >> 3 and tag[0] & 7 in {0, 2} else 10
        return 30 if beginning[:1] in {b"\x0a", b"\x12", b"\x1a"} else 0

    def _read_header(self) -> None:
        self._ids: dict[int, int] = {}
        """Index of a state by its id, for states whose id differs from their index."""
        self._renumbered: set[int] = set()
        """Indices of the states whose id is in `_ids`."""
        self._head = b""
        """Raw bytes of all top-level fields of the file that are no states (positions)."""
        self._places = array("Q")
        self._roots: list[str] = []
        self._walked = 0
        self._find_states()

    def _find_states(self) -> None:
        """Find the offsets of all states in one pass over the top-level fields."""
        at = 0
        while at < self.bytes.size:
            self._progress(at, self.bytes.size)
            data = self.bytes.read_at(at, 24)
            tag = read_varint(data, 0)
            size = None if tag is None else read_varint(data, tag[1])
            if tag is None or size is None or not tag[0] >> 3 or tag[0] & 7 not in {0, 2}:
                self._report_problem(text.CUT_OFF, offset=at)
                return
            end = at + size[1] + (size[0] if tag[0] & 7 else 0)
            if end > self.bytes.size or end - at > _MAX_FIELD_BYTES:
                self._report_problem(text.CUT_OFF, offset=at)
                return
            if tag[0] == _STATE << 3 | 2:
                state = _read_state_id(self.bytes.read_at(at + size[1], size[0]))
                if state is not None and state != len(self._places):
                    self._ids.setdefault(state, len(self._places))
                    self._renumbered.add(len(self._places))
                self._places.append(at)
            else:
                self._head += self.bytes.read_at(at, end - at)
            at = end

    def _state_data(self, offset: int) -> bytes:
        head = self.bytes.read_at(offset, 24)
        tag = read_varint(head, 0)
        size = None if tag is None else read_varint(head, tag[1])
        return b"" if size is None else self.bytes.read_at(offset + size[1], size[0])

    def _state_index(self, state: int) -> int:
        """Index of the state with the id `state`; -1 if there is none."""
        place = self._ids.get(state, -1 if state in self._renumbered else state)
        return place if 0 <= place < len(self._places) else -1

    def position_key(self, position: Position) -> int:
        return position.key

    def _index_pairs(self) -> Iterator[KeyAndOffset]:
        return ((position.key, self._places[place]) for place, position, _ in self._walk_states())

    def _walk_states(self) -> Iterator[tuple[int, Position, _BookState]]:
        """Breadth-first search of all states reachable from the roots, with their positions."""
        seen = bytearray(len(self._places))
        self._roots = []
        self._walked = 0
        for start in range(len(self._places)):
            state = _read_state(self._state_data(self._places[start]))
            if not state.root or seen[start]:
                continue
            position = _parse_position(state.root)
            if position is None:
                self._report_problem(text.BAD_POSITION_AT, offset=self._places[start])
                continue
            self._roots.append(position.sfen())
            seen[start] = 1
            waiting = deque([(start, position.sfen())])
            while waiting:
                place, sfen = waiting.popleft()
                here, state = Position.from_sfen(sfen), _read_state(self._state_data(self._places[place]))
                self._walked += 1
                yield place, here, state
                for said, target in zip(state.entry.moves, state.targets, strict=True):
                    there = self._state_index(target)
                    move = MOVES[said.usi]
                    if there >= 0 and not seen[there] and move is not None and here.try_move(move):
                        seen[there] = 1
                        waiting.append((there, here.sfen()))
                        here.undo()

    def entry_at(self, offset: int, position: Position | None) -> BookEntry | None:
        if position is None:
            return None
        return _read_state(self._state_data(offset)).entry._replace(sfen=position.sfen_without_ply())

    def entries(self) -> Iterator[BookEntry]:
        for place, position, state in self._walk_states():
            if self.index.repeated:
                places = self.index.find_offsets(position.key)
                if len(places) > 1:
                    if places[0] == self._places[place] and (entry := self.entry(position)):
                        yield entry._replace(ply=position.ply)
                    continue
            yield state.entry._replace(sfen=position.sfen_without_ply(), ply=position.ply)

    def unreached_count(self) -> int:
        return len(self._places) - len(self.index)

    def other_losses(self) -> list[Phrase]:
        return [*super().other_losses(), *([text.LOST_ABOUT] if self._head else [])]

    def start_positions(self) -> tuple[str, ...]:
        if not self._roots:
            states = (_read_state(self._state_data(offset)) for offset in self._places)
            self._roots = [p.sfen() for each in states if each.root and (p := _parse_position(each.root)) is not None]
        return tuple(self._roots)

    def stored_entries(self) -> Iterator[StoredEntry]:
        for offset in self._places:
            yield StoredEntry(offset, EntryData(b"", self._state_data(offset)))

    @classmethod
    def encode_entry(cls, entry: BookEntry, position: Position) -> EntryData | None:
        return EntryData(b"", _encode_state(0, entry, position, (_NO_TARGET,) * len(entry.moves), is_root=True))

    def rewrite_file(
        self, out: BinaryIO, changes: Mapping[str, BookEntry | None], progress: Progress = ignore_progress
    ) -> None:
        """Rewrite the file; states keep their ids, and a deleted one stays without moves, as others lead to it."""
        positions = {sfen: Position.from_sfen(sfen) for sfen in changes}
        places = {sfen: self.index.find_offsets(position.key) for sfen, position in positions.items()}
        olds = {each[0]: _read_state(self._state_data(each[0])) for each in places.values() if each}
        fresh = [sfen for sfen, entry in changes.items() if entry is not None and not places[sfen]]
        highest = self._highest_number() if fresh else 0
        ids = {positions[sfen].key: highest + number for number, sfen in enumerate(fresh, 1)}
        linked: set[int] = set()

        def written(sfen: str, state: _BookState | None) -> bytes:
            position, entry = positions[sfen], changes[sfen] or BookEntry(sfen)
            targets = tuple(self._target_state(position, said, ids) for said in entry.moves)
            linked.update(targets)
            if state is None:
                return _encode_state(ids[position.key], entry, position, targets, is_root=False)
            entry = entry._replace(extra=entry.extra or state.entry.extra)
            return _encode_state(state.id, entry, position, targets, is_root=bool(state.root))

        instead = {offset: written(sfen, olds[offset]) for sfen, offsets in places.items() for offset in offsets[:1]}
        new = [written(sfen, None) for sfen in fresh]
        for number, sfen in enumerate(fresh):
            if ids[positions[sfen].key] not in linked:
                new[number] += encode_text_field(_POSITION, positions[sfen].sfen())
        out.write(self._head)
        for count, (offset, piece) in enumerate(self.stored_entries()):
            if not count & 0xFFF:
                progress(count, len(self._places))
            out.write(encode_bytes_field(_STATE, instead.get(offset, piece.data)))
        for data in new:
            out.write(encode_bytes_field(_STATE, data))

    def _highest_number(self) -> int:
        """Highest id of a state, or of a move's target in a damaged book."""
        named = (target for offset in self._places for target in _read_state(self._state_data(offset)).targets)
        return max((*self._ids, len(self._places) - 1, max(named, default=-1)))

    def _target_state(self, position: Position, said: MoveEntry, new: Mapping[int, int]) -> int:
        move = MOVES[said.usi]
        if move is None or not position.try_move(move):
            return _NO_TARGET
        key = position.key
        position.undo()
        offsets = self.index.find_offsets(key)
        return _read_state(self._state_data(offsets[0])).id if offsets else new.get(key, _NO_TARGET)

    @classmethod
    def write_sorted_entries(cls, pieces: Iterable[EntryData], out: BinaryIO, source: BookFile | None) -> int:
        raise NotImplementedError  # its states refer to each other, so `write_entries` does it in one go

    @classmethod
    def write_entries(cls, entries: Iterable[BookEntry], out: BinaryIO, lookup: Lookup, starts: tuple[str, ...]) -> int:
        """Write all positions reachable from the start positions, then the rest as further roots."""
        count = 0
        rest = (f"{entry.sfen} {max(1, entry.ply or 1)}" for entry in entries)
        for each in reachable_positions(lookup, (start for group in (starts, rest) for start in group)):
            state = _encode_state(each.number, each.entry, each.position, each.targets, is_root=each.is_start)
            out.write(encode_bytes_field(_STATE, state))
            count += 1
        return count

    def find_problems(self) -> Iterator[Problem]:
        yield from self.problems
        if self.unreached_count():
            yield Problem(text.UNREACHED, {"count": self.unreached_count()}, severity=Severity.WARNING)
        for offset in self._places:
            state = _read_state(self._state_data(offset))
            if not state.is_whole:
                yield Problem(text.BAD_STATE, {"offset": offset}, severity=Severity.ERROR)
            lost = sum(target != _NO_TARGET and self._state_index(target) < 0 for target in state.targets)
            if lost:
                yield Problem(text.NO_SUCH_STATE, {"offset": offset, "count": lost}, severity=Severity.WARNING)
        for place, position, state in self._walk_states():
            yield from illegal_moves(state.entry, position, self._places[place])
        if self.index.repeated:
            yield Problem(text.REPEATED, {"count": self.index.repeated}, severity=Severity.WARNING)


def _parse_position(sfen: str) -> Position | None:
    try:
        return Position.from_sfen(sfen.removeprefix("sfen "))
    except SfenError:
        return None


def _read_state_id(data: bytes) -> int | None:
    """Id of a state (position of the book's graph), normally its first field."""
    for field in read_fields(data):
        if field is None:
            break
        if field.number == _ID:
            return signed_value(field.value)
    return None


def _read_state(data: bytes) -> _BookState:
    numbers = dict.fromkeys((_ID, _GAMES, _BLACK, _WHITE), 0)
    says = {_POSITION: "", _COMMENT: ""}
    moves: list[tuple[MoveEntry, int]] = []
    scores: list[BookScore] = []
    extra = b""
    is_whole = True
    for field in read_fields(data):
        if field is None:
            is_whole = False
        elif field.number in numbers and isinstance(field.value, int):
            numbers[field.number] = signed_value(field.value)
        elif field.number in says:
            says[field.number] = decode_text(field.value)
        elif field.number == _MOVES and isinstance(field.value, bytes):
            move = _read_move(field.value)
            is_whole = is_whole and move is not None
            moves += [] if move is None else [move]
        elif field.number == _SCORES and isinstance(field.value, bytes):
            scores.append(_read_score(field.value))
        else:
            extra += data[field.start : field.end]
    entry = BookEntry(
        "",
        tuple(move for move, _ in moves),
        None,
        says[_COMMENT],
        numbers[_GAMES],
        numbers[_BLACK],
        numbers[_WHITE],
        tuple(scores),
        extra,
    )
    return _BookState(numbers[_ID], says[_POSITION], entry, tuple(target for _, target in moves), is_whole)


def _read_move(data: bytes) -> tuple[MoveEntry, int] | None:
    numbers = {_MOVE: 0, _MARK: 0, _WEIGHT: 0, _NEXT: _NO_TARGET}
    extra = b""
    for field in read_fields(data):
        if field is None:
            return None
        if field.number in numbers:
            numbers[field.number] = signed_value(field.value)
        else:
            extra += data[field.start : field.end]
    move = _decode_move(numbers[_MOVE])
    if move is None:
        return None
    mark = BookMark(numbers[_MARK]) if 0 <= numbers[_MARK] < len(BookMark) else BookMark.NONE
    return MoveEntry(move.usi, numbers[_WEIGHT], mark=mark, extra=extra), numbers[_NEXT]


def _read_score(data: bytes) -> BookScore:
    numbers = dict.fromkeys((_VALUE, _DEPTH, _SELDEPTH, _NODES), 0)
    says = {_LINE: "", _ENGINE: ""}
    extra = b""
    for field in read_fields(data):
        if field is None:
            break
        if field.number in numbers:
            numbers[field.number] = signed_value(field.value, 64 if field.number == _NODES else 32)
        elif field.number in says:
            says[field.number] = decode_text(field.value)
        else:
            extra += data[field.start : field.end]
    value, depth, seldepth, nodes = numbers.values()
    return BookScore(value, depth, seldepth, nodes, says[_LINE], says[_ENGINE], extra)


def _decode_move(word: int) -> Move | None:
    from_rank, from_file, rank, file = (word >> shift & 15 for shift in (0, 4, 8, 12))
    kind = Kind(word >> 24 & 15)
    if not (1 <= rank <= 9 and 1 <= file <= 9):
        return None
    to = square_at(file, rank)
    if not from_rank and not from_file:
        return drop_move(kind, to) if kind in HAND_KINDS else None
    if not (1 <= from_rank <= 9 and 1 <= from_file <= 9) or (from_rank, from_file) == (rank, file):
        return None
    return board_move(square_at(from_file, from_rank), to, bool(word >> 19 & 1))


def _encode_move(position: Position, move: Move) -> int:
    """Number by which ShogiGUI's file encodes a move; its piece is the one before promotion."""
    piece = move.dropped + WHITE_BIT * position.turn if move.is_drop else position.board[move.origin]
    word = rank_of(move.to) << 8 | file_of(move.to) << 12 | piece << 24 | (position.board[move.to] & 15) << 20
    if not move.is_drop:
        word |= rank_of(move.origin) | file_of(move.origin) << 4 | move.promotes << 19
    return word | (1 << 31 if position.turn else 0)


def _encode_state(
    number: int, entry: BookEntry, position: Position, targets: tuple[int, ...], *, is_root: bool
) -> bytes:
    data = encode_number_field(_ID, number) + (entry.extra or _EMPTY_HASHES)
    for field, count in ((_GAMES, entry.games), (_BLACK, entry.black_wins), (_WHITE, entry.white_wins)):
        data += encode_number_field(field, max(0, min(_MAX_INT32, count)))
    data += encode_text_field(_POSITION, position.sfen()) if is_root else b""
    data += encode_text_field(_COMMENT, entry.comment)
    for said, target in zip(entry.moves, targets, strict=True):
        move = MOVES[said.usi]
        if move is not None:
            data += encode_bytes_field(_MOVES, _encode_move_entry(position, said, move, target))
    return data + b"".join(encode_bytes_field(_SCORES, _encode_score(score)) for score in entry.scores)


def _encode_move_entry(position: Position, said: MoveEntry, move: Move, target: int) -> bytes:
    word = _encode_move(position, move)
    word -= 1 << 32 if word >> 31 else 0
    weight = max(0, min(_MAX_INT32, 1 if said.weight is None else said.weight))
    pairs = ((_MOVE, word), (_MARK, said.mark.value), (_WEIGHT, weight), (_NEXT, target))
    return b"".join(encode_number_field(field, value) for field, value in pairs) + said.extra


def _encode_score(score: BookScore) -> bytes:
    pairs = ((_VALUE, score.value), (_DEPTH, score.depth), (_SELDEPTH, score.seldepth), (_NODES, score.nodes))
    data = b"".join(encode_number_field(field, value) for field, value in pairs)
    return data + encode_text_field(_LINE, score.line) + encode_text_field(_ENGINE, score.engine) + score.extra
