"""How ShogiHome understands a comment, written down from the rules that are known of it, as another reader of ours.

Each rule looks for the start of a line, and of several lines that match the last one counts.
"""

import re
from typing import NamedTuple

from app.shogi.move_parsers import read_csa_move, read_ki2_move
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.squares import Square


class Seen(NamedTuple):
    """What its graph and its buttons show for one node."""

    player: "Series"
    research: "Series"
    lines: tuple[str, ...]


class Series(NamedTuple):
    score: float | None = None
    mate: float | None = None
    """Positive when Sente mates; infinite when nobody said how soon."""
    depth: float | None = None


_POINTS = r"([+-]?[0-9]+(?:\.[0-9]+)?)"
_WHOLE = r"([+-]?[0-9]+)"
_MATE = r"(先手勝ち|後手勝ち)(?::([0-9]+)手)?"
_RULES: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "player": (
        ("mate", (rf"\*詰み={_MATE}",)),
        ("score", (rf"\*評価値={_POINTS}", rf"\* *{_POINTS}", rf"\*対局 .* 評価値 {_WHOLE}")),
        ("depth", (r"\*深さ=([0-9]+)", r"\*対局 (?:.*? )??深さ ([0-9]+)")),
    ),
    "research": (
        ("mate", (rf"#詰み={_MATE}",)),
        (
            "score",
            (
                rf"#評価値={_POINTS}",
                rf"\*解析 .* 評価値 {_WHOLE}",
                rf"\* .* 評価値 {_WHOLE}",
                rf"#(?:形勢|指し手)\[{_WHOLE}\]",
            ),
        ),
        ("depth", (r"#深さ=([0-9]+)", r"\*解析 (?:.*? )??深さ ([0-9]+)")),
    ),
}
"""What a line may say of each, and how it begins then; of several ways the first that fits counts."""
_LINE = re.compile(
    r"[#*]読み筋=(?P<whole>.*)|\*.*? 読み筋 (?P<gui>.*)|#(?:指し手|形勢)\[(?:[^\]]*\])?(?P<k>.*)|\* -?[0-9]+ (?P<csa>.*)"
)
_MARKS = {Side.BLACK: "▲", Side.WHITE: "△"}


def seen(comment: str, turn: Side | None = None) -> Seen:
    """What it sees in the comment; `turn` is who moves after the node, which is where lines in other forms begin."""
    lines = comment.split("\n")
    buttons = tuple(_button(found, turn) for found in map(_LINE.match, lines) if found)
    return Seen(_series(lines, "player"), _series(lines, "research"), buttons)


def _button(found: re.Match[str], turn: Side | None) -> str:
    text = found[found.lastgroup or 0]
    if turn is not None and found.lastgroup in {"gui", "k"}:
        return text[max(0, text.find(_MARKS[turn])) :]
    return text


def _series(lines: list[str], name: str) -> Series:
    series = Series()
    for line in lines:
        for part, rules in _RULES[name]:
            if found := next(filter(None, (re.match(rule, line) for rule in rules)), None):
                series = series._replace(**{part: _value(found)})
    return series


def _value(found: re.Match[str]) -> float:
    if found[1] not in {"先手勝ち", "後手勝ち"}:
        return float(found[1])
    plies = float(found[2]) if found[2] else float("inf")
    return plies if found[1] == "先手勝ち" else -plies


_MOVE = re.compile(r"[▲△▼▽☗☖][^▲△▼▽☗☖]+")


def moves_seen(comment: str, position: Position) -> tuple[tuple[Move, ...], ...]:
    """Return the lines its buttons play: from the node's position alone, so that no line can begin with 同."""
    return tuple(_moves(line, position.copy()) for line in seen(comment).lines)


def _moves(line: str, board: Position) -> tuple[Move, ...]:
    if re.match(r"[+-][0-9]", line):
        words = line.split(" ")
    else:
        begin = line.find("△" if board.turn is Side.WHITE else "▲")
        words = _MOVE.findall(re.sub(r"\s", "", line[max(0, begin) :]))
    moves: list[Move] = []
    previous_to: Square | None = None
    for word in words:
        move = read_csa_move(board, word) if word[0] in "+-" else read_ki2_move(board, word[1:], previous_to)
        if not isinstance(move, Move):
            break
        board.apply(move)
        moves.append(move)
        previous_to = move.to
    return tuple(moves)
