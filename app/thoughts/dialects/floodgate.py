"""Floodgate dialect: * 30 -3334FU +2726FU, the score and expected moves of the engine that played; USI moves are read
too.

A number alone is a score; a number before anything but a move is a person's text, as in `* 12分考慮`. CSA V3 adds the
number of nodes at the end.
"""

import re
from typing import Final

from app.shogi.move_writers import write_csa_move
from app.shogi.pieces import Side
from app.text import thoughts as text
from app.thoughts.dialects.dialect import Dialect, DialectContext, line_reader
from app.thoughts.score import Score, cp_score, read_number
from app.thoughts.thought import Thought, ThoughtSource

KEY: Final = "floodgate"
CSA_V3_KEY: Final = "csa3"
MATE: Final = 30_000

_MOVE: Final = r"(?:[+-]?[0-9]{4}[A-Z]{2}|[1-9][a-i][1-9][a-i]\+?|[RBGSNLP]\*[1-9][a-i]|[+-]?PASS|%[A-Z]+)(?![^ +%-])"
_LINE: Final = re.compile(rf"\* +(?P<score>[+-]?[0-9]{{1,9}}(?:\.[0-9]{{1,9}})?)(?: +(?P<line>{_MOVE}.*))?", re.DOTALL)
_NODES: Final = re.compile(r"#([0-9]{1,18})")


def _read_floodgate(line: str) -> Thought | None:
    words, _, last = line.rstrip(" ").rpartition(" ")
    nodes = _NODES.fullmatch(last)
    found = _LINE.fullmatch(words.rstrip(" ") if nodes else line.rstrip(" "))
    score = read_number(found["score"]) if found else None
    if found is None or score is None:
        return None
    count = int(nodes[1]) if nodes else None
    return Thought(ThoughtSource.PLAYED, score=cp_score(score), line=found["line"], nodes=count, dialect=KEY)


def _write_floodgate(thought: Thought, ground: DialectContext) -> str | None:
    """Return the playing engine's score and line; None for analysis and lower candidates, which floodgate lacks."""
    is_players = thought.source is ThoughtSource.PLAYED and not thought.instead and not thought.is_lower_candidate
    if not is_players or thought.score is None:
        return None
    moves = ground.replies().written_moves(lambda board, move, _: write_csa_move(board, move))
    return " ".join(["*", str(floodgate_points(thought.score)), *moves])


def floodgate_points(score: Score, side: Side = Side.BLACK) -> int:
    """Return the score for `side` as floodgate has it: centipawns, or ±`MATE`."""
    if score.winner is not None:
        return MATE if score.winner is side else -MATE
    return round(score.points_for(side) or 0)


def _read_csa_v3(line: str) -> Thought | None:
    thought = _read_floodgate(line)
    return None if thought is None or thought.nodes is None else thought._replace(dialect=CSA_V3_KEY)


def _write_csa_v3(thought: Thought, ground: DialectContext) -> str | None:
    line = _write_floodgate(thought, ground)
    return line if line is None or thought.nodes is None else f"{line} #{thought.nodes}"


DIALECT: Final = Dialect(
    key=KEY, name=text.FLOODGATE, prefixes=("* ",), read=line_reader(_read_floodgate), write=_write_floodgate
)
CSA_V3: Final = Dialect(
    key=CSA_V3_KEY, name=text.CSA_V3, prefixes=("* ",), read=line_reader(_read_csa_v3), write=_write_csa_v3
)
