"""Engine evaluations as comments of moves sent to a server, in the form of floodgate: `* 30 -3334FU +2726FU #12345`."""

from app.online.orientation import turned_csa_move
from app.play.game_requests import EngineReport
from app.shogi.move_writers import write_csa_move
from app.shogi.moves import Move
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.dialects.floodgate import floodgate_points
from app.thoughts.evaluation import playable_moves, score_from_usi

_MOST_MOVES = 30


def floodgate_comment(
    musing: EngineReport, position: Position, move: Move, *, is_turned: bool = False, tells_nodes: bool = False
) -> str:
    """Comment with the score for the server's `+` side and the expected moves after `move`; empty without a score.
    `position` is the one that the engine searched."""
    said = musing.info.score
    if said is None:
        return ""
    score = score_from_usi(said, Side(position.turn))
    words = ["*", str(floodgate_points(score, Side.WHITE if is_turned else Side.BLACK))]
    line = playable_moves(position, musing.info.pv)
    if line and line[0] is move:
        board = position.copy()
        board.apply(move)
        for reply in line[1:_MOST_MOVES]:
            word = write_csa_move(board, reply)
            words.append(turned_csa_move(word) if is_turned else word)
            board.apply(reply)
    if tells_nodes and musing.info.nodes is not None:
        words.append(f"#{musing.info.nodes}")
    return " ".join(words)
