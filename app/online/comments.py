"""Engine evaluations as comments of moves sent to a server, in the form of floodgate: `* 30 -3334FU +2726FU #12345`."""

from app.online.orientation import turned_word
from app.play.game_requests import EngineReport
from app.shogi.move_writers import csa
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.dialects.floodgate import points_of
from app.thoughts.evaluation import playable, score_of

_MOST_MOVES = 30


def floodgate_comment(
    musing: EngineReport, position: Position, move: Move, *, is_turned: bool = False, tells_nodes: bool = False
) -> str:
    """Comment with the score for the server's `+` side and the expected moves after `move`; empty without a score.
    `position` is the one that the engine searched."""
    said = musing.info.score
    if said is None:
        return ""
    score = score_of(said, Side(position.turn))
    words = ["*", str(points_of(score, Side.WHITE if is_turned else Side.BLACK))]
    line = playable(position, musing.info.pv)
    if line and line[0] is move:
        board = position.copy()
        board.apply(move)
        for reply in line[1:_MOST_MOVES]:
            word = csa(board, reply)
            words.append(turned_word(word) if is_turned else word)
            board.apply(reply)
    if tells_nodes and musing.info.nodes is not None:
        words.append(f"#{musing.info.nodes}")
    return " ".join(words)
