"""Each tesuji, with the game that stands beside it in the file of names, and what makes it none."""

from typing import Any

import pytest

from app.base.folders import resources_folder
from app.base.regular import parse_json, read_contents
from app.book.turned import turn_position
from app.library.finding import find_games
from app.library.library import Library
from app.library.opening_names import NAMES_FILE, name_of_key
from app.library.pattern import row_of_position
from app.library.query import compile_query, parse_query, query_completions
from app.library.segments import make_segments
from app.library.tesuji import MOVE_TESTS, TesujiFinder, TesujiMove, parse_tesuji, tesuji_rules
from app.shogi.moves import MOVES, board_move, drop
from app.shogi.pieces import Side
from app.shogi.position import Position
from app.shogi.squares import Square, turn_square
from benchmarks.library_games import MadeGame, as_kif
from tests.cases import every_case
from tests.library_samples import file_of, take_in

SAID: dict[str, dict[str, Any]] = {
    each["key"]: each for each in parse_json(read_contents(resources_folder() / NAMES_FILE))["tesuji"]
}
FILED = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c P*2b"
"""It ends with a pawn before a knight, which a gold may take."""


def found(start: str, moves: str, *, is_turned: bool = False) -> list[TesujiMove]:
    position = Position.from_sfen(start)
    if is_turned:
        position = turn_position(position)
    finder, before = TesujiFinder(), b""
    for ply, usi in enumerate(["", *moves.split()]):
        if usi:
            move = MOVES[usi]
            assert move is not None
            if is_turned:
                to = turn_square(move.to)
                origin = Square(move.origin)
                move = drop(move.dropped, to) if move.origin < 0 else board_move(turn_square(origin), to, move.promotes)
            assert position.try_move(move), f"{usi} in {position.sfen()}"
        finder.test_move(position, before, ply)
        before = row_of_position(position)
    return [*parse_tesuji(finder.serialized)]


@every_case("key", SAID)
@pytest.mark.parametrize("is_turned", [False, True], ids=["sente", "gote"])
def test_a_tesuji_is_named_where_it_is_played(key: str, is_turned: bool) -> None:
    start, moves = SAID[key]["start"], SAID[key]["moves"]
    made = found(start, moves, is_turned=is_turned)
    assert (key, Side(is_turned), len(moves.split())) in made
    assert len({name for name, *_ in made}) == 1, made
    assert name_of_key(key).ja == SAID[key]["ja"]


@pytest.mark.parametrize(
    ("start", "move"),
    [
        ("4k4/9/3g1s3/9/9/9/9/1b7/4K4 b N 1", "N*5e"),  # a knight that a bishop takes
        ("4k4/9/3p1s3/9/9/9/9/9/4K4 b N 1", "N*5e"),  # a pawn is no prize
        ("8k/4s1g2/9/9/9/9/9/9/4K4 b S 1", "S*4a"),
        ("8k/4r4/9/4p4/9/9/9/9/K8 b L 1", "L*5g"),
        ("8k/4r4/9/4g4/4P4/9/9/9/K8 b L 1", "L*5g"),  # one's own pawn stands before them
        ("k8/7b1/7p1/2s6/9/9/9/7R1/4K4 b - 1", "2h2d"),
        ("6k2/6g2/9/6P2/9/9/9/7R1/K8 b - 1", "3d3c+"),  # not dropped, so no pawn that strikes
        ("6k2/6p2/9/9/9/9/9/9/K8 b P 1", "P*3c"),  # before a pawn
        ("6k2/9/6g2/9/9/9/9/9/K8 b P 1", "P*2d"),  # a gold takes it
        ("8k/9/9/9/9/9/9/9/K8 b P 1", "P*2e"),  # too far away to promote
        ("8k/4g4/r8/9/9/9/9/9/1K7 b P 1", "P*4c"),
        ("k8/9/9/9/9/9/9/2S6/8K b P 1", "P*7i"),
        ("9/7k1/9/9/9/9/9/9/K8 b S 1", "S*3b"),  # the king takes it
        ("4k4/9/4P4/9/9/9/9/9/4K4 b S 1", "S*5b"),
        ("3gk4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*4b"),
        ("4k4/9/9/9/4R4/9/9/9/K8 b - 1", "5e5d"),  # in check before too, and by the rook itself
        ("k8/9/9/9/4P4/9/9/9/8K b - 1", "5e5d"),
    ],
)
def test_what_only_looks_like_one_has_no_name(start: str, move: str) -> None:
    assert found(start, move) == []


def test_the_first_of_each_name_and_side_is_kept() -> None:
    start, moves = SAID["dangling_pawn"]["start"], "P*2d"
    twice = f"{moves} 3a4a 2d2c+ 4a5a"
    assert found(start, twice)[0] == ("dangling_pawn", Side.BLACK, 1)
    assert ("striking_pawn", Side.BLACK, 17) in found("startpos", FILED)


def test_every_test_is_wanted_by_a_rule_and_every_closer_name_is_one() -> None:
    wanted = {want.removeprefix("not ") for each in SAID.values() for want in each["wants"]}
    assert wanted == {*MOVE_TESTS}
    assert {closer for each in SAID.values() for closer in each.get("but_not", ())} <= {*SAID}
    assert {rule.key for rules in tesuji_rules().values() for rule in rules} == {*SAID}


def test_games_with_a_tesuji_are_found_at_its_move(empty: Library, games: list[MadeGame]) -> None:
    one = games[0]._replace(moves=tuple(FILED.split()), ends="中断")
    take_in(empty, file_of("a", as_kif(one)), file_of("b", as_kif(games[1]._replace(moves=games[1].moves[:5]))))
    list(make_segments(empty))
    for line in ("手筋:叩きの歩", "tesuji:striking"):
        wanted = compile_query(parse_query(line), empty)
        assert [(game.game, game.ply) for game in find_games(empty, wanted)] == [(1, 17)]
    assert [game.game for game in find_games(empty, compile_query(parse_query("-手筋:叩きの歩"), empty))] == [2]
    assert [game.game for game in find_games(empty, compile_query(parse_query("手筋:なぞの歩"), empty))] == []
    assert query_completions("手筋:王", empty) == ["手筋:王手飛車", "手筋:両王手", "手筋:開き王手"]
    assert query_completions("戦型:叩", empty) == []
