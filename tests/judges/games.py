"""Games of every kind that this program can write, made by their numbers: the same on every machine and Python."""

import random
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from app.record import headers
from app.record.endings import End, EndKind
from app.record.headers import Headers
from app.record.record_builder import RecordBuilder
from app.record.tree import Record
from app.shogi.moves import Move, board_move, drop_move
from app.shogi.pieces import PAWN, side_of
from app.shogi.position import Position
from app.shogi.squares import SQUARES, Square
from app.shogi.starts import EVEN, RARE_STARTS, STARTS
from app.thoughts.comment import add_thoughts
from app.thoughts.dialects.registry import dialect_named, writable_dialects
from app.thoughts.evaluation import thought_from_info
from app.thoughts.rewriting import convert_comment
from app.thoughts.thought import DRAFT, Thought, ThoughtSource
from app.usi.info import CentipawnScore, Info, InfoScore, MateScore, ScoreBound

GAMES: Final = 500
STRANGE_STARTS: Final = (
    "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    "9/9/9/9/4R4/9/9/9/4k4 w RBGSNLPrbgsnlp 7",
    "+P+L+N+S1+B+R2/9/9/4k4/9/9/9/9/4K4 b 18P2b18p 101",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "ln1g3nl/1ks1g4/1pppp1b1p/p4ps2/3r5/P2P1P3/1PS1P3P/1K1GG1R2/LN5NL b BS3Psp 75",
)
ENDS: Final = (
    None,
    *(End(kind) for kind in EndKind if kind is not EndKind.OTHER),
    *(End(EndKind.OTHER, words) for words in ("MATTA", "ERROR", "指し分け")),
)
_FOULS: Final = (EndKind.FOUL_LOSE, EndKind.FOUL_WIN)
_HUMAN: Final = (
    "自然な一手。",
    "【悪手】ここは▲２六歩が優りました。",
    "A remark, 100 % human: \\o/",
    "一行目\n\n三行目は空行の次",
    "　字下げした行\n最後の行",
)
_ENGINES: Final = ("水匠5", "やねうら王 Ver.8 (NNUE)", "gps")
_BOUNDS: Final = (ScoreBound.EXACT, ScoreBound.EXACT, ScoreBound.LOWER, ScoreBound.UPPER)
_DIALECTS: Final = tuple(dialect.key for dialect in writable_dialects())

Any = TypeVar("Any")


class Told(NamedTuple):
    """What an engine said about a node, and the comment that says so."""

    position: Position
    thoughts: tuple[Thought, ...]
    lines: tuple[tuple[str, ...], ...]
    """Of each thought the moves that it foresees behind the node."""
    comment: str


class Game(NamedTuple):
    record: Record
    dialect: str
    told: tuple[Told, ...]


class Chance(random.Random):
    """Only `random()` gives the same numbers in every Python."""

    def below(self, number: int) -> int:
        return int(self.random() * number)

    def one_of(self, things: Sequence[Any]) -> Any:
        return things[self.below(len(things))]

    def in_one_of(self, cases: int) -> bool:
        return self.below(cases) == 0


def game(number: int) -> Game:
    """Every start, end and dialect has its turn; all else is left to chance."""
    return _Maker(number).made()


def _fouls(position: Position) -> list[Move]:
    """What pieces can do and the rules forbid: a king left in check, a second pawn on a file."""
    side = position.turn
    own = [square for square in SQUARES if (piece := position.piece_at(square)) and side_of(piece) is side]
    moves = [board_move(origin, to, False) for origin in own for to in SQUARES if origin != to]
    fouls = [move for move in moves if position.is_pseudo_legal(move) and not position.is_quick_legal(move)]
    empty = [to for to in SQUARES if position.hand_count(side, PAWN) and not position.piece_at(to)]
    return fouls + [drop_move(PAWN, to) for to in empty if not position.is_quick_legal(drop_move(PAWN, to))]


class _Maker:
    def __init__(self, number: int) -> None:
        self._number = number
        self._chance = Chance(number)
        self._dialect = _DIALECTS[number % len(_DIALECTS)]
        self._builder = RecordBuilder(self._start())
        self._has_times = number % 3 > 0
        self._told: list[Told] = []
        self._before: Position | None = None
        self._move: Move | None = None

    def made(self) -> Game:
        builder, chance = self._builder, self._chance
        self._remark()
        for _ in range(8 + chance.below(24)):
            self._play()
        self._end(ENDS[self._number % len(ENDS)])
        for _ in range(chance.below(5)):
            builder.go_back_to_ply(chance.below(builder.ply + 1))
            for _ in range(1 + chance.below(4)):
                self._play()
            if chance.in_one_of(3):
                self._end(chance.one_of(ENDS))
        return Game(builder.to_record(self._headers()), self._dialect, tuple(self._told))

    def _start(self) -> Position:
        sfens = (*(start.sfen for start in STARTS + RARE_STARTS), *STRANGE_STARTS, "")
        sfen = sfens[self._number % len(sfens)]
        if sfen:
            return Position.from_sfen(sfen)
        position = Position.from_sfen(EVEN.sfen)
        for _ in range(30 + self._chance.below(40)):
            position.apply(self._chance.one_of(position.legal_moves()))
        return Position.from_sfen(position.sfen())

    def _headers(self) -> Headers:
        pairs = ((headers.BLACK, "先手の人"), (headers.WHITE, "後手の人 2"), (headers.EVENT, "第1回 大会"))
        return Headers.from_pairs(pairs[: self._number % 4])

    def _time(self) -> int | None:
        chance = self._chance
        if not self._has_times or chance.in_one_of(8):
            return None
        return chance.one_of((0, 1_000, 59_000, 60_000, 3_599_000, 16_500, 999, 1_000 * chance.below(9_000)))

    def _play(self) -> None:
        builder = self._builder
        moves = builder.position.legal_moves()
        if not moves or builder.is_ended:
            return
        self._before, self._move = builder.position.copy(), self._chosen(moves, builder.previous_to)
        is_new = all(child.move is not self._move for child in builder.node.children)
        builder.add_move(self._move, self._time() if is_new else None)
        if is_new:
            self._remark()

    def _chosen(self, moves: Sequence[Move], previous_to: Square | None) -> Move:
        """Any move, and often one that takes back: 同 is a word of its own."""
        back = [move for move in moves if move.to == previous_to]
        return self._chance.one_of(back) if back and self._chance.in_one_of(2) else self._chance.one_of(moves)

    def _end(self, end: End | None) -> None:
        builder = self._builder
        if end is None or builder.is_ended:
            return
        if end.kind in _FOULS and (fouls := _fouls(builder.position)):
            builder.add_move(self._chance.one_of(fouls), self._time())
        builder.add_end(end, self._time())

    def _remark(self) -> None:
        chance, builder = self._chance, self._builder
        if chance.in_one_of(9):
            builder.add_bookmark(chance.one_of(("しおり", "見どころ 2", "A")))
        comment = chance.one_of(_HUMAN) if chance.in_one_of(5) else ""
        if chance.in_one_of(2):
            comment = self._thought(comment)
        if comment:
            builder.add_comment(comment)

    def _thought(self, comment: str) -> str:
        """The comment with what an engine says about the node, in the dialect of this game."""
        chance, after = self._chance, self._builder.position.copy()
        source, engine = chance.one_of(list(ThoughtSource)), chance.one_of(_ENGINES)
        count = chance.one_of((1, 1, 1, 2, 3))
        lines = [self._line(after) for _ in range(count)]
        thoughts = [
            thought_from_info(self._info(line), after, source, engine, rank if count > 1 else None)
            for rank, line in enumerate(lines, 1)
        ]
        # An engine that plays tells other candidates of the position before its move only.
        told = 1 if source is ThoughtSource.PLAYED else count
        thoughts, lines = thoughts[:told][::-1], lines[:told][::-1]
        if self._before is not None and chance.in_one_of(8):
            earlier = self._line(self._before)
            better = thought_from_info(self._info(earlier), self._before, source, engine)
            thoughts.append(better._replace(instead=True))
            lines.append(())
        comment = add_thoughts(comment, thoughts)
        if self._dialect != DRAFT:
            dialect = dialect_named(self._dialect)
            assert dialect is not None
            comment = convert_comment(comment, dialect, self._before, after, self._move).comment
        self._told.append(Told(after, tuple(thoughts), tuple(lines), comment))
        return comment

    def _info(self, line: tuple[str, ...]) -> Info:
        """What an engine says; now and then it leaves something out."""
        chance = self._chance

        def perhaps(number: int) -> int | None:
            return None if chance.in_one_of(6) else chance.below(number)

        return Info(
            perhaps(60), perhaps(90), perhaps(10**6), perhaps(10**10), perhaps(10**7), None, self._score(), line
        )

    def _score(self) -> InfoScore | None:
        chance = self._chance
        if chance.in_one_of(12):
            return None
        if chance.in_one_of(3):
            plies = None if chance.in_one_of(4) else 1 + chance.below(40)
            return MateScore(chance.in_one_of(2), plies, chance.one_of(_BOUNDS))
        return CentipawnScore(chance.below(6_000) - 3_000, chance.one_of(_BOUNDS))

    def _line(self, after: Position) -> tuple[str, ...]:
        board, words = after.copy(), list[str]()
        previous_to = self._builder.previous_to
        for _ in range(self._chance.below(6)):
            moves = board.legal_moves()
            if not moves:
                break
            move = self._chosen(moves, previous_to)
            board.apply(move)
            previous_to = move.to
            words.append(move.usi)
        return tuple(words)
