"""Games whose comments say what engines thought of them, to be judged."""

from collections.abc import Sequence

from app.analysis.comment_cache import CommentCache
from app.analysis.judging import JudgedLine, Judgement, JudgingScale, judge_line
from app.record.edits import InsertLine, PlayMove, SetComment, SetStart
from app.record.history import History
from app.record.record_builder import new_record
from app.record.traversal import main_line
from app.record.tree import PERSON, Node, Record
from app.shogi.moves import MOVES, Move

QUIET = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b", "3i3h", "7a7b", "9g9f", "9c9d")
"""Moves after which nothing has been taken."""


def moves_of(words: Sequence[str]) -> tuple[Move, ...]:
    return tuple(move for word in words if isinstance(move := MOVES[word], Move))


def game(moves: Sequence[str] = QUIET, comments: dict[int, str] | None = None, sfen: str = "") -> Record:
    """A record with those comments, by ply."""
    record = new_record()
    history = History(record)
    if sfen:
        history.apply_edit(SetStart(sfen), PERSON, 0.0)
    history.apply_edit(InsertLine(record.root, moves_of(moves)), PERSON, 0.0)
    line = main_line(record.root)
    for ply, comment in (comments or {}).items():
        history.apply_edit(SetComment(line[ply], comment), PERSON, 0.0)
    return record


def scored(*scores: int | str, moves: Sequence[str] = QUIET, sfen: str = "") -> Record:
    """A game of which one engine has said these scores, that of the start first."""
    return game(moves, {ply: said(score) for ply, score in enumerate(scores)}, sfen)


def said(score: int | str, line: str = "", engine: str = "A", mark: str = "#", more: str = "") -> str:
    """What an engine says: centipawns, or the words for a mate."""
    key = "評価値" if isinstance(score, int) else "詰み"
    lines = [f"{mark}{key}={score}", *([f"{mark}読み筋={line}"] if line else []), f"{mark}エンジン={engine}"]
    return "\n".join([*lines, *([mark + more] if more else [])])


def lower(score: int, rank: int, line: str, engine: str = "A") -> str:
    """What it says of another candidate."""
    return f"#YS-評価値={score}\n#読み筋={line}\n#YS-順位={rank}\n#エンジン={engine}"


def judge(record: Record, measure: JudgingScale = JudgingScale()) -> JudgedLine:  # noqa: B008 - a value
    return judge_line(CommentCache(record).judged_nodes(main_line(record.root)), measure)


def judgement(record: Record, ply: int, measure: JudgingScale = JudgingScale()) -> Judgement:  # noqa: B008 - a value
    return next(found for found in judge(record, measure).judgements if found.node.ply == ply)


def play(record: Record, node: Node, usi: str) -> Node:
    move = MOVES[usi]
    assert move is not None
    return History(record).apply_edit(PlayMove(node, move), PERSON, 0.0).nodes[0]
