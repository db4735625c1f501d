"""What the bundled engine finds when it searches."""

import sys
from collections.abc import Callable

import pytest
from rsshogi.core import Board

from app.builtin.options import FULL_LIMITS, STRONGEST_LEVEL, EngineSettings, SearchJob, SearchLimits, Style
from app.builtin.player import EnginePlayer
from app.builtin.position import MOVES
from app.builtin.search import GamePath, SearchLine
from app.builtin.tree_search import MATE_VALUE, TreeSearch
from app.text.builtin import NO_NETWORK_FILE
from app.usi.answers import BestMove
from app.usi.commands import Go, PositionCommand
from tests.cases import every_case

EVEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"

Before = tuple[tuple[int, bool], ...]
OTHER = (0, False)
"""A position of the game that does not come again."""


@pytest.fixture
def without_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.builtin.player.network_search", lambda _: NO_NETWORK_FILE)


def search(
    sfen: str,
    depth: int,
    width: int = 1,
    before: Before = (),
    must_stop: Callable[[TreeSearch], bool] = lambda _: False,
    limits: SearchLimits = FULL_LIMITS,
) -> list[SearchLine]:
    searching = TreeSearch(8)
    searching.limits = limits._replace(depth=depth)
    searching.begin_search(GamePath(sfen))
    searching.game_path[:0] = before
    searching.run_search(lambda: must_stop(searching), width)
    assert searching.position.ply_count == 0 or must_stop(searching)
    return searching.best_lines(width)


def written(line: SearchLine) -> list[str]:
    return [MOVES[move].to_usi() for move in line.moves]


@every_case(
    ("sfen", "plies"),
    [
        ("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1", 1),
        ("3sks3/9/4+P4/9/9/+B8/9/9/4K4 b S2rb4gs4n4l17p 1", 3),
        ("9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1", 5),
    ],
)
def test_a_mate_is_told_with_its_length_and_its_line(sfen: str, plies: int) -> None:
    best = search(sfen, plies + 1)[0]
    assert best.value == MATE_VALUE - plies
    assert len(best.moves) == plies
    board = Board(sfen)
    for move in written(best):
        board.push_usi(move)
    assert board.is_mated()


def test_who_is_being_mated_is_told_too() -> None:
    best = search("9/9/9/9/9/kG7/9/9/1R2K4 w r2b3g4s4n4l18p 1", 5)[0]
    assert best.value == 4 - MATE_VALUE
    assert written(best)[0] == "9f9g"
    assert len(best.moves) == 4


def test_a_piece_that_hangs_is_taken_and_one_that_is_guarded_is_not() -> None:
    hanging = "4k4/9/9/9/4r4/9/9/4L4/4K4 b - 1"
    guarded = "4k4/9/9/4p4/4p4/9/9/4R4/3K5 b - 1"
    for depth in (1, 2, 3):
        assert written(search(hanging, depth)[0])[0] == "5h5e"
        assert written(search(guarded, depth)[0])[0] != "5h5e"


def test_who_wins_does_not_repeat_and_who_loses_would_like_to() -> None:
    winning = "3k5/9/9/9/9/9/9/4R4/4K4 b RB2G 1"
    best = written(search(winning, 2)[0])[0]
    board = Board(winning)
    board.push_usi(best)
    before = ((board.zobrist_hash(), board.is_in_check()), OTHER, OTHER)
    again = search(winning, 2, before=before)[0]
    assert written(again)[0] != best
    assert again.value > 1_000


def test_coming_back_to_a_position_is_a_draw() -> None:
    losing = "4k4/4r4/9/9/9/9/9/9/4K4 w 2b4g 1"
    board = Board(losing)
    # For White everything but the first legal move has been there: nothing is better than a draw for Black after it.
    board.push_usi("5b9b")
    after = board.to_sfen()
    before: Before = ()
    for move in board.legal_moves():
        board.push_move(move)
        before += ((board.zobrist_hash(), False), OTHER)
        board.pop()
    found = search(after, 1, before=(*before, OTHER))
    assert found[0].value == 0


def test_several_lines_have_different_first_moves_and_fall_in_value() -> None:
    found = search(MIDDLE, 3, width=5)
    assert len(found) == 5
    assert len({thought.moves[0] for thought in found}) == 5
    assert [thought.value for thought in found] == sorted((thought.value for thought in found), reverse=True)


@pytest.mark.slow
@every_case("sfen", [EVEN, MIDDLE])
def test_every_line_can_be_played(sfen: str) -> None:
    for thought in search(sfen, 4, width=3):
        board = Board(sfen)
        for move in written(thought):
            board.push_usi(move)


def test_a_search_that_is_stopped_keeps_what_it_has() -> None:
    found = search(MIDDLE, 60, must_stop=lambda searching: searching.evaluation_count > 3_000)
    assert found
    assert MOVES[found[0].moves[0]] in Board(MIDDLE).legal_moves()


@pytest.mark.usefixtures("without_network")
def test_what_is_played_is_what_was_last_told() -> None:
    """Also where it was stopped when a deeper look had just found another move."""
    turned = False
    settings = EngineSettings(1, 1, STRONGEST_LEVEL, Style.ANY, uses_own_book=False, threads=1, resign_value=0)
    for most in range(200, 3_000, 200):
        told = list[str]()

        def hear(_: SearchJob, line: str, told: list[str] = told) -> None:
            if " pv " in line:
                told.append(line.split(" pv ")[1].split(maxsplit=1)[0])

        order = SearchJob(PositionCommand(MIDDLE), Go(nodes=most), settings, 0)
        answer = EnginePlayer(hear, seed=1).answer_go(order)
        assert isinstance(answer, BestMove)
        assert told[-1] == answer.move, most
        turned = turned or len(set(told)) > 1
    assert turned


@pytest.mark.slow
def test_the_same_search_finds_the_same() -> None:
    assert search(MIDDLE, 4) == search(MIDDLE, 4)


@every_case("megabytes", [1, 7, 64])
def test_the_memory_takes_what_it_may_and_no_more(megabytes: int) -> None:
    places = len(TreeSearch(megabytes).entries)
    entry = (1 << 63, 60, 2, 31_999, 65_535)
    header = 16
    one = sys.getsizeof(entry) + header + sum(sys.getsizeof(part) for part in entry if part > 256) + 8
    assert megabytes << 18 < places * one <= megabytes << 20


def test_a_level_that_sees_no_exchange_takes_what_is_guarded() -> None:
    guarded = "4k4/9/9/4p4/4s4/9/9/4R4/3K5 b - 1"
    assert written(search(guarded, 1, limits=SearchLimits(depth=1, max_captures=0, sees_mates=False))[0])[0] == "5h5e"
    assert written(search(guarded, 1)[0])[0] != "5h5e"
