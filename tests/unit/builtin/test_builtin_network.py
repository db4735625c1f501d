"""The network engine: what the network is shown, what its answers stand for, and what the search makes of them."""

from binascii import crc32
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
import pytest

from app.base.network_asset import installed_network
from app.builtin.exchange import exchange_gain
from app.builtin.move_labels import move_label
from app.builtin.native import Move
from app.builtin.network import Network, to_policy_value
from app.builtin.network_input import InputPlanes
from app.builtin.network_levels import NetworkLevel, draw_move, material_given_away
from app.builtin.network_position import NetworkPosition
from app.builtin.network_search import NetworkSearch, value_to_centipawns
from app.builtin.position import MOVE_MASK, MOVES
from app.builtin.search import GamePath, SearchLine
from tests.cases import every_case

ANSWERS: Final = Path(__file__).parents[2] / "judges" / "network-input.answers"
"""Games, and for each of their positions the hash of the planes that the network's own library makes of it."""
EVEN: Final = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
MATE_PLANES: Final = frozenset(
    {62, 63, *(64 + 16 * block + plane for block in range(7) for plane in (5, 6, 9, 10, 11))}
)
SHOWN: Final = [plane for plane in range(176) if plane not in MATE_PLANES]
HANDICAPS: Final = {
    "lance": "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "bishop": "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "rook": "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "two": "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "four": "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "six": "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "ten": "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
}


def number_of(usi: str) -> int:
    return Move.from_usi(usi).value & MOVE_MASK


def usi_of(moves: tuple[int, ...]) -> list[str]:
    return [MOVES[move].to_usi() for move in moves]


@pytest.fixture(scope="module")
def network() -> Network:
    path = installed_network()
    if path is None:
        pytest.skip("the network file is not here: make setup fetches it")
    return Network(path)


@pytest.fixture
def search(network: Network) -> NetworkSearch:
    return NetworkSearch(network)


def searched(
    search: NetworkSearch, sfen: str, visits: int, lines: int = 1, moves: tuple[str, ...] = ()
) -> list[SearchLine]:
    """Return the lines after so many evaluations."""
    search.begin_search(GamePath(sfen, tuple(map(number_of, moves))))
    search.run_search(lambda: search.evaluation_count >= visits, lines)
    found = search.best_lines(lines)
    search.release_board()
    return found


# What the network is shown


def games() -> list[tuple[list[str], list[str]]]:
    rows = (line.split("\t") for line in ANSWERS.read_text("ascii").splitlines())
    return [(moves.split(), hashes.split()) for moves, hashes in rows]


def hash_of(planes: InputPlanes) -> str:
    return f"{crc32(np.rint(planes.reshape(176, 81)[SHOWN] * 36).astype(np.uint8).tobytes()):08x}"


def test_the_planes_are_those_of_the_networks_own_library_in_a_thousand_positions() -> None:
    wrong, seen = list[tuple[int, int]](), 0
    for game, (moves, hashes) in enumerate(games()):
        position = NetworkPosition(EVEN)
        for ply, expected in enumerate(hashes):
            wrong += [(game, ply)] if hash_of(position.network_planes()) != expected else []
            seen += 1
            if ply < len(moves):
                position.make_move(number_of(moves[ply]))
    assert seen >= 1_000
    assert wrong == []


def test_taking_moves_back_leaves_what_was_there() -> None:
    moves, hashes = games()[0]
    position = NetworkPosition(EVEN)
    for move in moves:
        position.make_move(number_of(move))
    for ply in range(len(moves) - 1, -1, -1):
        position.unmake_move()
        assert hash_of(position.network_planes()) == hashes[ply]


def test_every_legal_move_has_a_label_of_its_own() -> None:
    for moves, _ in games():
        position = NetworkPosition(EVEN)
        for move in moves:
            legal = [each.value & MOVE_MASK for each in position.board.legal_moves()]
            trained = {move_label(each, position.side) for each in legal}
            assert len(trained) == len(legal)
            assert trained <= set(range(2187))
            position.make_move(number_of(move))


def place_of(square: str) -> int:
    """Return the number of a square in a plane."""
    return "abcdefghi".index(square[1]) * 9 + int(square[0]) - 1


LABELS: Final = {
    "a pawn's step": ("7g7f", 0, 7 + 1, "7f"),
    "the same of White": ("3c3d", 1, 7 + 1, "7f"),
    "a promotion": ("8h2b+", 0, 7 + 2 + 10, "2b"),
    "a drop": ("P*5e", 0, 1, "5e"),
    "a knight's jump": ("2i3g", 0, 7 + 8, "3g"),
}


@every_case("usi, side, row, target", LABELS.values(), LABELS)
def test_a_label_is_made_of_the_direction_and_the_target(usi: str, side: int, row: int, target: str) -> None:
    assert move_label(number_of(usi), side) == row * 81 + place_of(target)


def test_moves_that_the_network_never_met_are_the_least_probable(network: Network) -> None:
    position = NetworkPosition("3gk2n1/7s1/3pp2pp/9/8L/9/4P4/9/3GKG3 b - 1", ())
    moves = [each.value & MOVE_MASK for each in position.board.legal_moves()]
    logits, values = network.evaluate_batch([position.network_planes()])
    said = to_policy_value(logits[0], float(values[0]), moves, position.squares, position.side)
    assert sorted(said.moves) == sorted(moves)
    assert said.priors == sorted(said.priors, reverse=True)
    assert sum(said.priors) == pytest.approx(1, abs=1e-4)


# Positions without a past


def test_a_position_without_a_past_is_judged_nearly_as_with_it(network: Network) -> None:
    """The same first move in most positions, and nearly the same value; without made-up moves they are unlike."""
    same, off, seen = 0, 0.0, 0
    for moves, _ in games()[:5]:
        played = NetworkPosition(EVEN)
        for ply, move in enumerate(moves):
            if ply >= 8 and ply % 8 == 0:
                bare = NetworkPosition(played.board.to_sfen())
                legal = [each.value & MOVE_MASK for each in played.board.legal_moves()]
                logits, values = network.evaluate_batch([played.network_planes(), bare.network_planes()])
                first, second = (
                    to_policy_value(logits[row], float(values[row]), legal, played.squares, played.side)
                    for row in (0, 1)
                )
                same += first.moves[0] == second.moves[0]
                off += abs(first.value - second.value)
                seen += 1
            played.make_move(number_of(move))
    assert seen > 40
    assert same / seen >= 0.8
    assert off / seen <= 0.06


def test_a_larger_handicap_is_worse_for_the_giver_and_none_is_lost_at_once(network: Network) -> None:
    positions = [NetworkPosition(sfen) for sfen in HANDICAPS.values()]
    _, values = network.evaluate_batch([position.network_planes() for position in positions])
    assert list(values) == sorted(values, reverse=True)
    assert -0.15 < values[0] < 0
    assert -1 < values[-1] < -0.9


# The search


MATE_IN_FIVE: Final = "9/9/9/9/9/k8/9/9/1R2K4 b Gr2b3g4s4n4l18p 1"
MIDDLE: Final = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
LOST: Final = "4k4/9/9/9/9/9/4r4/4g4/3K5 b 2rb2g3s4n4l18p 1"
MATED_NEXT: Final = "7nl/5g1k1/6ppp/9/9/9/6P2/9/4K4 b RB4G 1"


def test_every_line_of_several_has_a_value_of_its_own(search: NetworkSearch) -> None:
    lines = searched(search, MIDDLE, 100, 5)
    assert len({line.moves[0] for line in lines}) == 5
    assert all(line.visits >= 5 for line in lines)
    assert lines[0].visits == max(line.visits for line in lines)


def test_a_mate_is_proved_and_told_with_all_its_moves(search: NetworkSearch) -> None:
    (line,) = searched(search, MATE_IN_FIVE, 400)
    assert line.mate is not None
    assert line.mate > 0
    position = NetworkPosition(MATE_IN_FIVE)
    for move in line.moves:
        assert move in {each.value & MOVE_MASK for each in position.board.legal_moves()}
        position.make_move(move)


def test_a_lost_position_names_a_move_and_a_finite_value(search: NetworkSearch) -> None:
    (line,) = searched(search, LOST, 200)
    assert line.moves
    assert abs(value_to_centipawns(line.value)) < 2_400
    assert line.mate is None or line.mate < 0


def test_the_tree_is_kept_for_the_moves_that_are_played(search: NetworkSearch) -> None:
    first = searched(search, EVEN, 150)[0]
    played = tuple(usi_of(first.moves[:2]))
    search.begin_search(GamePath(EVEN, tuple(map(number_of, played))))
    assert search.root_visits > 10
    assert search.evaluation_count == 0
    search.release_board()
    other = next(usi for usi in ("1g1f", "9g9f", "5i5h") if usi != played[0])
    search.begin_search(GamePath(EVEN, (number_of(other), number_of("9c9d"))))
    assert search.root_visits <= 10
    search.release_board()


ROOK_AND_KING: Final = "4k4/9/9/9/9/9/9/9/R3K4 b - 1"
REPETITIONS: Final = {
    "of a perpetual check, for who gives it": (ROOK_AND_KING, ("9i9a", "5a5b", "9a9b", "5b5a"), "9b9a", -1.0),
    "of a perpetual check, for who escapes": (ROOK_AND_KING, ("9i9a", "5a5b", "9a9b", "5b5a", "9b9a"), "5a5b", 1.0),
    "of quiet moves": (EVEN, ("2h3h", "8b7b", "3h2h"), "7b8b", 0.0),
}


@every_case("sfen, moves, move, value", REPETITIONS.values(), REPETITIONS)
def test_a_repetition_is_worth_what_the_rules_say(
    search: NetworkSearch, sfen: str, moves: tuple[str, ...], move: str, value: float
) -> None:
    search.begin_search(GamePath(sfen, tuple(map(number_of, moves))), {number_of(move)})
    search.run_search(lambda: search.root_visits >= 3)
    (line,) = search.best_lines(1)
    search.release_board()
    assert usi_of(line.moves)[0] == move
    assert line.value == value


def test_an_entered_king_wins_by_declaring(search: NetworkSearch) -> None:
    """Whatever the other side moves, it has lost: 27 points and ten pieces stand in the camp."""
    search.begin_search(GamePath("+R+BGGS4/S1LPK4/PPP6/9/9/9/9/9/4k4 w RB2G2S4N3L14P 1"))
    search.run_search(lambda: search.root_visits >= 8)
    lines = search.best_lines(9)
    search.release_board()
    assert len(lines) > 1
    assert {line.value for line in lines} == {-1.0}


# Levels that do not search


EXCHANGES: Final = {
    "a piece that nobody defends": ("4k4/9/9/4p4/9/9/9/4R4/4K4 b - 1", "5d", 0, 1),
    "a pawn that a pawn defends, by a rook": ("4k4/9/4p4/4p4/9/9/9/4R4/4K4 b - 1", "5d", 0, 0),
    "a rook that a pawn defends, by a lance": ("4k4/9/4p4/4r4/9/9/9/4L4/4K4 b - 1", "5d", 0, 1),
    "a king takes what nobody defends": ("9/9/9/4k4/4P4/9/9/9/4K4 w - 1", "5e", 1, 1),
    "a king does not take what is defended": ("9/9/9/4k4/4P4/9/9/4L4/4K4 w - 1", "5e", 1, 0),
}


@every_case("sfen, square, side, is_gain", EXCHANGES.values(), EXCHANGES)
def test_an_exchange_is_counted_to_its_end(sfen: str, square: str, side: int, is_gain: int) -> None:
    squares = NetworkPosition(sfen).squares
    assert (exchange_gain(squares, place_of(square), side) > 0) is bool(is_gain)


GIVES, KEEPS = "5h5d", "5h5g"


def share_given(level: NetworkLevel, gives_share: float, count: int = 1_000) -> float:
    """Return how often a level plays a move that gives the rook away and has so much of the best probability."""
    position, chance = NetworkPosition(ROOK_GIVEN), Random(5)  # noqa: S311  # no secret
    chosen = [(1.0, number_of(KEEPS)), (gives_share, number_of(GIVES))]
    chosen.sort(reverse=True)
    moves, priors = [move for _, move in chosen], [share for share, _ in chosen]
    gives = moves.index(number_of(GIVES))
    assert material_given_away(position, number_of(GIVES))
    assert not material_given_away(position, number_of(KEEPS))
    return sum(draw_move(moves, priors, level, position, chance) == moves[gives] for _ in range(count)) / count


ROOK_GIVEN: Final = "4k4/9/4p4/9/9/9/9/4R4/4K4 b 2b4g4s4n4l16p 1"


def test_a_level_gives_a_piece_away_as_often_as_it_is_told_to_and_a_rook_only_if_it_may() -> None:
    careless = NetworkLevel(2.0, blunder_probability=0.5)
    assert share_given(NetworkLevel(2.0), 0.4) == 0
    assert share_given(careless, 0.4) == 0
    assert 0.1 < share_given(careless._replace(gives_majors=True), 0.4) < 0.3


def test_what_the_network_means_to_give_is_given() -> None:
    assert 0.3 < share_given(NetworkLevel(2.0), 0.9) < 0.6
    assert share_given(NetworkLevel(2.0), 1.1) > 0.5


def test_without_temperature_the_most_probable_move_is_played() -> None:
    position, chance = NetworkPosition(EVEN), Random(5)  # noqa: S311  # no secret
    moves = [number_of("7g7f"), number_of("2g2f")]
    assert {draw_move(moves, [0.51, 0.49], NetworkLevel(), position, chance) for _ in range(100)} == {moves[0]}
