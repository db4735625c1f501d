"""What engines say over the protocol, as scores that know their side, as moves that can be made, and as thoughts."""

from app.shogi.pieces import Side
from app.shogi.position import Position
from app.thoughts.evaluation import playable_moves, score_from_usi, thought_from_info
from app.thoughts.score import Score, cp_score, mate_score
from app.thoughts.thought import Thought, ThoughtSource
from app.usi.info import ScoreBound, read_info
from tests.cases import every_case


@every_case(
    ("said", "turn", "score"),
    [
        ("score cp 120", Side.BLACK, cp_score(120)),
        ("score cp 120", Side.WHITE, cp_score(-120)),
        ("score cp 120 lowerbound", Side.BLACK, cp_score(120, bound=ScoreBound.LOWER)),
        ("score cp 120 lowerbound", Side.WHITE, cp_score(-120, bound=ScoreBound.UPPER)),
        ("score mate 7", Side.WHITE, mate_score(Side.WHITE, 7)),
        ("score mate -8", Side.WHITE, mate_score(Side.BLACK, 8)),
        ("score mate +", Side.BLACK, mate_score(Side.BLACK)),
        ("score mate 0", Side.BLACK, mate_score(Side.WHITE, 0)),
    ],
)
def test_scores_are_turned_to_sente(said: str, turn: Side, score: Score) -> None:
    found = read_info(f"info depth 1 {said}").score
    assert found is not None
    assert score_from_usi(found, turn) == score


@every_case(
    ("sfen", "line", "made"),
    [
        ("startpos", "7g7f 3c3d pass 2g2f", 2),
        ("startpos", "7g7f 7g7f", 1),
        ("startpos", "7g7f 3c3d 8h2b+ 3a2b B*4e resign", 5),
        ("8k/6G2/7G1/9/9/9/9/9/8K b P2r2b2g4s4n4l17p 1", "P*1b", 0),  # mate by a dropped pawn
        ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5b 5a5b", 2),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "P*5b", 0),  # there is no pawn
        ("4k4/9/9/9/4r4/9/9/9/4K4 b G 1", "G*1e", 0),  # leaves the king in check
    ],
)
def test_a_line_ends_before_what_cannot_be_played(sfen: str, line: str, made: int) -> None:
    board = Position.from_sfen(sfen)
    before = board.sfen()
    assert [move.usi for move in playable_moves(board, line.split())] == line.split()[:made]
    assert board.sfen() == before


def test_a_thought_has_all_that_was_said() -> None:
    info = read_info("info depth 21 seldepth 30 multipv 2 score cp 77 nodes 900 nps 1000 time 1234 pv 7g7f 3c3d pass")
    found = thought_from_info(info, Position.from_sfen("startpos"), ThoughtSource.PLAYED, "Engine", 2)
    assert found == Thought(ThoughtSource.PLAYED, "Engine", cp_score(77), "▲７六歩△３四歩", 21, 30, 900, 1000, 1234, 2)
    empty = thought_from_info(read_info("info depth 1"), Position.from_sfen("startpos"), ThoughtSource.ANALYSED, None)
    assert (empty.score, empty.line) == (None, None)
