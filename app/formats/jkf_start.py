"""What stands before the moves in JKF: headers and the start position."""

from collections.abc import Iterator
from typing import Final

from app.formats.jkf_json import Repeated
from app.formats.jkf_values import Members, Values, kind_named, shown
from app.formats.jkf_words import OTHER_START, PRESETS
from app.record.problems import Severity
from app.shogi.pieces import HAND_KINDS, Side, piece_of
from app.shogi.position import Position, SfenError
from app.shogi.sfen import GREATEST_PLY, board_text, hands_text
from app.shogi.squares import square_at
from app.shogi.starts import EVEN, start_meant
from app.text import formats as text

_INITIAL: Final = frozenset({"preset", "data"})
_DATA: Final = frozenset({"color", "board", "hands", "ply"})


class Beginning:
    """Reads what a game begins with."""

    def __init__(self, values: Values) -> None:
        self._values = values

    def headers(self, header: object) -> Iterator[tuple[str, str]]:
        if header is None:
            return
        if not isinstance(header, dict):
            self._values.tell_wrong("header", header)
            return
        for name, value in header.pairs if isinstance(header, Repeated) else header.items():
            words = self._values.words(value, "header", name)
            if words is not None:
                yield self._values.whole_letters(name, "header"), words

    def position(self, initial: object, handicap: str) -> Position:
        if initial is None:
            return Position.from_sfen((start_meant(handicap) or EVEN).sfen)
        if not isinstance(initial, dict):
            self._values.tell_wrong("initial", initial)
            return Position.from_sfen(EVEN.sfen)
        self._values.look_at(initial, _INITIAL, "initial")
        data = initial.get("data")
        if isinstance(data, dict) and "board" in data:
            start = self._start_of_data(data)
            if start is not None:
                return start
            if initial.get("preset") == OTHER_START:
                return Position.from_sfen(EVEN.sfen)
        elif data:
            self._values.tell_wrong("initial.data", data)
        return Position.from_sfen(self._preset(initial.get("preset"), handicap))

    def _preset(self, preset: object, handicap: str) -> str:
        """The SFEN of the start that is called so."""
        if preset is None:
            start = start_meant(handicap)
            if start is None:
                self._values.tell(Severity.WARNING, text.NO_POSITION)
            return (start or EVEN).sfen
        name = shown(preset)
        start = PRESETS.get(name) or start_meant(name)
        if start is not None:
            return start.sfen
        if name == OTHER_START:
            self._values.tell(Severity.ERROR, text.BAD_POSITION, reason=text.NO_DATA)
        else:
            self._values.tell(Severity.WARNING, text.UNKNOWN_HANDICAP, name=name)
        return EVEN.sfen

    def _start_of_data(self, data: Members) -> Position | None:
        self._values.look_at(data, _DATA, "initial.data")
        board = self._board(data.get("board"))
        hands = self._hands(data.get("hands"))
        white = self._values.whole(data.get("color"), "initial.data", "color", 0, 1) == 1
        ply = self._values.whole(data.get("ply"), "initial.data", "ply", 1, GREATEST_PLY) or 1
        try:
            return Position.from_sfen(f"{board_text(board)} {'w' if white else 'b'} {hands_text(hands)} {ply}")
        except SfenError as error:
            self._values.tell(Severity.ERROR, text.BAD_POSITION, reason=error.phrase)
            return None

    def _board(self, columns: object) -> list[int]:
        """The pieces by square; an object in the place of the board is one without any."""
        board = [0] * 81
        if columns == {} or columns is None:
            return board
        for file, column in enumerate(self._list(columns, "initial.data.board", 9), 1):
            path = f"initial.data.board[{file - 1}]"
            for rank, square in enumerate(self._list(column, path, 9), 1):
                if square:
                    board[square_at(file, rank)] = self._piece(square, f"{path}[{rank - 1}]")
        return board

    def _piece(self, square: object, path: str) -> int:
        if not isinstance(square, dict):
            self._values.tell_wrong(path, square)
            return 0
        name = square.get("kind")
        if name is None:
            return 0
        kind = kind_named(name)
        if kind is None:
            self._values.tell_wrong(f"{path}.kind", name)
            return 0
        side = Side.WHITE if self._values.whole(square.get("color"), path, "color", 0, 1) else Side.BLACK
        return piece_of(side, kind)

    def _hands(self, hands: object) -> tuple[list[int], list[int]]:
        counts: tuple[list[int], list[int]] = ([0] * 8, [0] * 8)
        for side, hand in enumerate(self._list(hands, "initial.data.hands", 2)):
            path = f"initial.data.hands[{side}]"
            if hand is not None and not isinstance(hand, dict):
                self._values.tell_wrong(path, hand)
                continue
            for name, written in (hand or {}).items():
                count = self._values.whole(written, path, shown(name), 0, 999)
                kind = kind_named(name)
                if kind in HAND_KINDS:
                    counts[side][kind] = count or 0
                elif count:
                    self._values.tell_wrong(path, name)
        return counts

    def _list(self, value: object, path: str, longest: int) -> list[object]:
        """The first values of a list; what cannot be used is told."""
        if not isinstance(value, list):
            if value is not None:
                self._values.tell_wrong(path, value)
            return []
        if any(value[longest:]):
            self._values.tell_wrong(f"{path}[{longest}]", value[longest])
        return value[:longest]
