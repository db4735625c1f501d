"""What engines are told in a game, line by line, as Shogidokoro's description of the protocol has it."""

import pytest
from game_table import ENGINE, PERSON, PONDERER, Table, conditions, move

from app.play.conditions import Conditions, MoveLimit, Player, SeatTraits, TimeControl
from app.play.game import Game
from app.play.game_requests import MovePlayed, PonderMoveGiven
from app.play.seats import FIRST, SECOND
from app.shogi.pieces import SIDES, Side


def table_of(agreed: Conditions) -> Table:
    table = Table(Game(agreed))
    table.begin()
    return table


def person_plays(table: Table, usi: str, seconds: float = 0.0) -> None:
    table.grant(table.game.on_position_shown(table.now))
    table.passes(seconds)
    table.grant(table.game.play_move(move(usi), table.now))


def test_a_game_begins_with_isready_and_usinewgame() -> None:
    table = Table(Game(conditions(PERSON, ENGINE)))
    table.grant(table.game.on_start(0))
    assert table.heard(SECOND) == ["usi"]
    table.says(SECOND, "id name Lesserkai", "usiok")
    assert table.heard(SECOND) == ["setoption name USI_Hash value 256", "isready"]
    table.says(SECOND, "readyok")
    assert table.heard(SECOND) == ["usinewgame"]
    assert table.game.is_persons_turn


def test_moves_without_pondering() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    table.heard(SECOND)
    person_plays(table, "7g7f")
    assert table.heard(SECOND) == ["position startpos moves 7g7f", "go btime 0 wtime 0 byoyomi 10000"]
    table.says(SECOND, "bestmove 3c3d")
    person_plays(table, "2g2f")
    assert table.heard(SECOND)[0] == "position startpos moves 7g7f 3c3d 2g2f"
    table.says(SECOND, "bestmove resign")
    assert table.heard(SECOND) == ["gameover lose"]
    assert table.ended.winner is Side.BLACK


def begin_pondering() -> Table:
    table = table_of(conditions(PERSON, PONDERER))
    table.heard(SECOND)
    person_plays(table, "1g1f")
    assert table.heard(SECOND) == ["position startpos moves 1g1f", "go btime 0 wtime 0 byoyomi 10000"]
    table.says(SECOND, "bestmove 4a3b ponder 6i7h")
    assert table.heard(SECOND) == [
        "position startpos moves 1g1f 4a3b 6i7h",
        "go ponder btime 0 wtime 0 byoyomi 10000",
    ]
    assert table.requests(PonderMoveGiven)[-1] == PonderMoveGiven(Side.WHITE, move("6i7h"))
    return table


def test_a_prediction_that_fails_is_stopped_and_its_answer_ignored() -> None:
    table = begin_pondering()
    person_plays(table, "7g7f")
    assert table.heard(SECOND) == ["stop"]
    assert not table.game.state.clock.is_running
    table.passes(0.5)
    table.says(SECOND, "bestmove 6a5b ponder 4i5h")
    assert table.heard(SECOND) == [
        "position startpos moves 1g1f 4a3b 7g7f",
        "go btime 0 wtime 0 byoyomi 10000",
    ]
    table.passes(2)
    table.says(SECOND, "bestmove 5a4b")
    assert table.moves == ["1g1f", "4a3b", "7g7f", "5a4b"]
    assert table.requests(MovePlayed)[-1].spent_ms == 2000


def test_a_prediction_that_comes_true_is_a_hit() -> None:
    table = begin_pondering()
    table.grant(table.game.on_position_shown(table.now))
    table.passes(3)
    table.grant(table.game.play_move(move("6i7h"), table.now))
    assert table.heard(SECOND) == ["ponderhit"]
    table.passes(1.5)
    table.says(SECOND, "bestmove 6a5b ponder 4i5h")
    assert table.heard(SECOND) == [
        "position startpos moves 1g1f 4a3b 6i7h 6a5b 4i5h",
        "go ponder btime 0 wtime 0 byoyomi 10000",
    ]
    assert [moved.spent_ms for moved in table.requests(MovePlayed)][-2:] == [3000, 1500]
    ours, theirs = (sum(moved.spent_ms for moved in table.requests(MovePlayed) if moved.side is side) for side in SIDES)
    assert table.game.state.time_spent == (ours, theirs)
    assert table.requests(PonderMoveGiven)[1] == PonderMoveGiven(Side.WHITE, None, is_hit=True)
    table.grant(table.game.interrupt_game(table.now))
    assert table.heard(SECOND) == ["stop"]
    table.says(SECOND, "bestmove 1a1b")
    assert table.heard(SECOND) == ["gameover draw"]


def test_an_answer_that_does_not_wait_for_the_hit_counts_when_it_comes() -> None:
    table = begin_pondering()
    table.says(SECOND, "bestmove 6a5b ponder 4i5h")
    assert table.moves == ["1g1f", "4a3b"]
    person_plays(table, "6i7h", 1.0)
    assert table.moves == ["1g1f", "4a3b", "6i7h", "6a5b"]
    assert table.requests(MovePlayed)[-1].spent_ms == 0
    assert table.heard(SECOND)[-2:] == [
        "position startpos moves 1g1f 4a3b 6i7h 6a5b 4i5h",
        "go ponder btime 0 wtime 0 byoyomi 10000",
    ]


def test_an_answer_that_does_not_wait_is_nothing_when_the_prediction_fails() -> None:
    table = begin_pondering()
    table.says(SECOND, "bestmove 6a5b")
    person_plays(table, "7g7f")
    assert table.heard(SECOND)[0] == "position startpos moves 1g1f 4a3b 7g7f"
    table.says(SECOND, "bestmove 5a4b")
    assert table.moves[-1] == "5a4b"


def test_a_hit_before_the_question_was_put_goes_with_it() -> None:
    table = begin_pondering()
    person_plays(table, "7g7f")
    table.says(SECOND, "bestmove 1a1b")
    table.says(SECOND, "bestmove 5a4b ponder 2g2f")
    person_plays(table, "2h1h")
    assert table.heard(SECOND)[-1] == "stop"
    # It answers the stop late, when the person has moved already as predicted in the meantime.
    table.says(SECOND, "bestmove 8c8d", "info string late")
    table.says(SECOND, "bestmove 8c8d ponder 3g3f")
    table.heard(SECOND)
    person_plays(table, "3g3f")
    assert table.heard(SECOND) == ["ponderhit"]


def test_illegal_predictions_are_not_pondered_on() -> None:
    table = table_of(conditions(PERSON, PONDERER))
    person_plays(table, "7g7f")
    table.heard(SECOND)
    table.says(SECOND, "bestmove 3c3d ponder 3c3d")
    assert table.heard(SECOND) == []


def test_who_must_not_ponder_is_not_asked_to() -> None:
    table = table_of(conditions(PERSON, ENGINE))
    person_plays(table, "7g7f")
    table.heard(SECOND)
    table.says(SECOND, "bestmove 3c3d ponder 2g2f")
    assert table.heard(SECOND) == []


def test_two_engines_ponder_at_once() -> None:
    table = table_of(conditions(PONDERER, PONDERER))
    table.says(FIRST, "bestmove 7g7f ponder 3c3d")
    table.heard(FIRST)
    table.heard(SECOND)
    table.says(SECOND, "bestmove 3c3d ponder 2g2f")
    assert table.heard(FIRST) == ["ponderhit"]
    assert table.heard(SECOND) == [
        "position startpos moves 7g7f 3c3d 2g2f",
        "go ponder btime 0 wtime 0 byoyomi 10000",
    ]


GO_CASES = {
    "main time and byoyomi": (
        TimeControl(60_000, 10_000),
        TimeControl(50_000, 10_000),
        "go btime 60000 wtime 50000 byoyomi 10000",
    ),
    "main time alone": (TimeControl(600_000), None, "go btime 600000 wtime 600000 byoyomi 0"),
    "increments": (
        TimeControl(300_000, 0, 10_000),
        None,
        "go btime 300000 wtime 300000 binc 10000 winc 10000",
    ),
    "increments from nothing": (TimeControl(0, 0, 10_000), None, "go btime 0 wtime 0 binc 10000 winc 10000"),
    "an increment of the other alone": (
        TimeControl(60_000),
        TimeControl(60_000, 0, 5_000),
        "go btime 60000 wtime 60000 binc 0 winc 5000",
    ),
    "own byoyomi against an increment": (
        TimeControl(0, 10_000),
        TimeControl(60_000, 0, 5_000),
        "go btime 0 wtime 60000 byoyomi 10000",
    ),
    "the other without limit": (
        TimeControl(60_000, 10_000),
        TimeControl(),
        "go btime 60000 wtime 60000 byoyomi 10000",
    ),
    "no limit at all": (TimeControl(), None, "go btime 0 wtime 0 byoyomi 5000"),
}


@pytest.mark.parametrize("case", GO_CASES)
def test_times_are_told_as_the_protocol_wants_them(case: str) -> None:
    time, white_time, expected = GO_CASES[case]
    table = table_of(conditions(ENGINE, PERSON, time, white_time))
    assert table.heard(FIRST)[-2:] == ["position startpos", expected]


def test_increments_add_up_as_in_the_example() -> None:
    """Ten seconds a move and nothing else, ten moves each, 60 and 50 seconds used."""
    table = table_of(conditions(ENGINE, ENGINE, TimeControl(0, 0, 10_000)))
    black = [f"{file}g{file}f" for file in range(9, 0, -1)] + ["9f9e"]
    white = [f"{file}c{file}d" for file in range(1, 10)] + ["1d1e"]
    for one, other in zip(black, white, strict=True):
        table.passes(6)
        table.says(FIRST, f"bestmove {one}")
        table.passes(5)
        table.says(SECOND, f"bestmove {other}")
    assert table.heard(FIRST)[-1] == "go btime 40000 wtime 50000 binc 10000 winc 10000"


def with_traits(traits: SeatTraits, limit: MoveLimit | None = None) -> Player:
    return Player("E", "engine", None, limit or MoveLimit(), traits)


TRAIT_CASES = {
    "a margin off the byoyomi": (SeatTraits(margin_ms=1000), TimeControl(60_000, 10_000), "60000", "byoyomi 9000"),
    "a margin beyond the byoyomi": (SeatTraits(margin_ms=1000), TimeControl(60_000, 500), "59500", "byoyomi 0"),
    "a margin off the main time": (SeatTraits(margin_ms=1000), TimeControl(60_000), "59000", "byoyomi 0"),
    "a margin off an increment": (
        SeatTraits(margin_ms=1000),
        TimeControl(0, 0, 10_000),
        "0",
        "binc 9000 winc 10000",
    ),
    "no increments for who dies of them": (
        SeatTraits(takes_increments=False),
        TimeControl(60_000, 0, 5_000),
        "60000",
        "byoyomi 5000",
    ),
}


@pytest.mark.parametrize("case", TRAIT_CASES)
def test_engines_are_told_what_they_can_bear(case: str) -> None:
    traits, time, black, rest = TRAIT_CASES[case]
    table = table_of(conditions(with_traits(traits), PERSON, time))
    line = table.heard(FIRST)[-1]
    assert line.startswith(f"go btime {black} wtime ")
    assert line.endswith(f" {rest}")


@pytest.mark.parametrize(
    ("traits", "asked", "pondered"),
    [
        (SeatTraits(ponders=True), "btime 60000 wtime 7000 binc 5000 winc 1000", "btime 63000 wtime 7000"),
        (
            SeatTraits(ponders=True, exchanges_clocks=True),
            "btime 7000 wtime 60000 binc 1000 winc 5000",
            "btime 7000 wtime 63000",
        ),
    ],
)
def test_clocks_are_sent_exchanged_where_an_engine_takes_them_so(traits: SeatTraits, asked: str, pondered: str) -> None:
    table = table_of(
        conditions(with_traits(traits), PERSON, TimeControl(60_000, 0, 5_000), TimeControl(7_000, 0, 1_000))
    )
    assert table.heard(FIRST)[-1] == f"go {asked}"
    table.passes(2)
    table.says(FIRST, "bestmove 7g7f ponder 3c3d")
    assert table.heard(FIRST)[-1].startswith(f"go ponder {pondered} ")


LIMIT_CASES = {
    "a time for each move": (MoveLimit(movetime_ms=3_000), TimeControl(), "go btime 0 wtime 0 byoyomi 3000"),
    "less than that is left": (MoveLimit(movetime_ms=3_000), TimeControl(2_000), "go btime 0 wtime 0 byoyomi 2000"),
    "nodes": (MoveLimit(nodes=20_000), TimeControl(), "go nodes 20000"),
    "depth": (MoveLimit(depth=6), TimeControl(), "go depth 6"),
    "nodes and a clock": (
        MoveLimit(nodes=20_000),
        TimeControl(60_000),
        "go btime 60000 wtime 60000 byoyomi 0 nodes 20000",
    ),
}


@pytest.mark.parametrize("case", LIMIT_CASES)
def test_engines_may_have_limits_of_their_own(case: str) -> None:
    limit, time, line = LIMIT_CASES[case]
    table = table_of(conditions(with_traits(SeatTraits(), limit), PERSON, time))
    assert table.heard(FIRST)[-1] == line


def test_handicaps_are_told_by_their_board() -> None:
    sfen = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
    table = table_of(conditions(ENGINE, PERSON, start=sfen))
    assert table.game.turn is Side.WHITE
    person_plays(table, "5a6b")
    assert table.heard(FIRST)[-2] == f"position sfen {sfen} moves 5a6b"


def test_moves_made_before_are_told_with_the_others() -> None:
    table = table_of(conditions(ENGINE, PERSON, moves=("7g7f", "3c3d")))
    assert table.heard(FIRST)[-2] == "position startpos moves 7g7f 3c3d"
    table.says(FIRST, "bestmove 2g2f")
    assert table.requests(MovePlayed)[-1].ply == 3
