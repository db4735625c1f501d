"""How far the levels of the bundled engine's network are apart: paired games between neighbours.

    python -m benchmarks.ladder pairs 1 20 [--games 100] [--seed 1]
    python -m benchmarks.ladder taker 1 [--games 20]
    python -m benchmarks.ladder majors 5 12 [--moves 400]

`pairs` plays each level against the next one. `taker` plays a level against a player that mates in one, takes what is free,
and else moves at random. `majors` counts the moves that give a bishop or a rook away though others would not.
Games begin after twelve plies that the network finds probable and even, each twice with sides changed. All games of a pair go
on at once, so that the network is asked in batches. The strongest level has as many evaluations here as in about a second.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from app.base.network_asset import installed_network
from app.builtin.evaluation import PIECE_WORTH
from app.builtin.exchange import exchange_gain
from app.builtin.network import Network, PolicyValue, to_policy_value
from app.builtin.network_levels import MIN_MAJOR_WORTH, NETWORK_LEVELS, NetworkLevel, draw_move, material_given_away
from app.builtin.network_position import NetworkPosition
from app.builtin.network_search import NetworkSearch
from app.builtin.position import DROP_FLAG, INDEX, MOVE_MASK, TO
from app.builtin.search import GamePath
from app.library.own_results import wilson_interval

EVEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
IN_A_SECOND = 110
BATCH = 16
OPENING_PLIES = 12
MOST_PLIES = 320
DECIDED = 0.98
"""The value beyond which a game of two levels that do not throw it away any more is over."""
CAREFUL = 14
"""The weakest level whose won games are not played to their end."""


EVALUATIONS_TO_JUDGE = 24
"""Those of the searches that judge a move which gives a piece away."""
FOR_NOTHING = 0.2
"""The value that a sacrifice costs at most: ten percent of winning."""


class Game(NamedTuple):
    """A game that is being played."""

    position: NetworkPosition
    moves: list[int]
    second_begins: bool


class Score(NamedTuple):
    """The outcome of the games of a pair, for the second player."""

    points: float
    games: int


def legal_moves(position: NetworkPosition) -> list[int]:
    return [move.value & MOVE_MASK for move in position.board.legal_moves()]


def answers(network: Network, positions: Sequence[NetworkPosition]) -> Iterator[PolicyValue]:
    for begin in range(0, len(positions), BATCH):
        batch = positions[begin : begin + BATCH]
        logits, values = network.evaluate_batch([position.network_planes() for position in batch])
        for position, row, value in zip(batch, logits, values, strict=True):
            yield to_policy_value(row, float(value), legal_moves(position), position.squares, position.side)


def openings(network: Network, count: int, chance: Random) -> list[list[int]]:
    """Return even openings, all different."""
    found = list[list[int]]()
    while len(found) < count:
        position, moves = NetworkPosition(EVEN), list[int]()
        for _ in range(OPENING_PLIES):
            (said,) = answers(network, [position])
            moves += chance.choices(said.moves, said.priors)
            position.make_move(moves[-1])
        (said,) = answers(network, [position])
        if abs(said.value) < 0.18 and moves not in found:
            found.append(moves)
    return found


def played_out(network: Network, first: int, second: int, games: int, seed: int) -> Score:
    """Let two levels play, and return the points of the second."""
    chance = Random(seed)
    begun = openings(network, (games + 1) // 2, chance)
    running = [Game(NetworkPosition(EVEN, begun[at // 2]), begun[at // 2].copy(), bool(at % 2)) for at in range(games)]
    levels, points = (NETWORK_LEVELS[first - 1], NETWORK_LEVELS[second - 1]), 0.0
    ends_early = min(first, second) >= CAREFUL
    search = NetworkSearch(network)
    while running:
        going = list[Game]()
        for game, said in zip(running, answers(network, [game.position for game in running]), strict=True):
            is_second = (game.position.side == 0) is game.second_begins
            value = _ended(game, said, levels[is_second], ends_early)
            if value is not None:
                points += (value if is_second else -value) / 2 + 0.5
                continue
            move = _move(search, game, said, levels[is_second], chance)
            game.position.make_move(move)
            game.moves.append(move)
            going.append(game)
        running = going
    return Score(points, games)


def _ended(game: Game, said: PolicyValue, level: NetworkLevel, ends_early: bool) -> float | None:
    """Return what the game is worth for the side to move, if it is over."""
    board = game.position.board
    if not said.moves:
        return -1
    if level.sees_mates and board.solve_mate_in_one() is not None:
        return 1
    if len(game.moves) >= MOST_PLIES or str(board.repetition_state()) != "rep_none":
        return 0
    if ends_early and abs(said.value) > DECIDED:
        return 1 if said.value > 0 else -1
    return None


def _move(search: NetworkSearch, game: Game, said: PolicyValue, level: NetworkLevel, chance: Random) -> int:
    most = level.max_evaluations or IN_A_SECOND
    if most == 1:
        return draw_move(said.moves, said.priors, level, game.position, chance)
    search.clear_tree()
    search.begin_search(GamePath(EVEN, tuple(game.moves)))
    search.run_search(lambda: search.evaluation_count >= most)
    move = search.best_lines(1)[0].moves[0]
    search.release_board()
    return move


def taker_move(position: NetworkPosition, chance: Random) -> int:
    """Return the move of a player that mates in one and takes what is free, the dearest first."""
    if (mate := position.board.solve_mate_in_one()) is not None:
        return mate.value & MOVE_MASK
    moves = legal_moves(position)
    chance.shuffle(moves)
    squares, side = position.squares, position.side
    free = {
        square: PIECE_WORTH[squares[square]]
        for square in {INDEX[move & TO] for move in moves if not move & DROP_FLAG}
        if squares[square] and exchange_gain(squares, square, side) >= PIECE_WORTH[squares[square]]
    }
    return max(moves, key=lambda move: 0 if move & DROP_FLAG else free.get(INDEX[move & TO], 0))


def against_taker(network: Network, level: int, games: int, seed: int) -> Score:
    """Let a level play whole games against the taker, and return the taker's points."""
    chance, points = Random(seed), 0.0
    for number in range(games):
        game = Game(NetworkPosition(EVEN), [], number % 2 == 0)
        while True:
            (said,) = answers(network, [game.position])
            is_taker = (game.position.side == 0) is game.second_begins
            value = _ended(game, said, NetworkLevel(sees_mates=True) if is_taker else NETWORK_LEVELS[level - 1], False)
            if value is not None:
                points += (value if is_taker else -value) / 2 + 0.5
                break
            move = (
                taker_move(game.position, chance)
                if is_taker
                else draw_move(said.moves, said.priors, NETWORK_LEVELS[level - 1], game.position, chance)
            )
            game.position.make_move(move)
            game.moves.append(move)
    return Score(points, games)


def majors_given(network: Network, level: int, count: int, seed: int) -> int:
    """Return how many of so many moves of a level give a bishop or a rook away for nothing though another legal move does not.

    For nothing: captures win the piece, and a search finds that the move costs as much of the chance of winning as a mistake.
    """
    chance, given, seen = Random(seed), 0, 0
    search = NetworkSearch(network)
    while seen < count:
        position, moves = NetworkPosition(EVEN), list[int]()
        for _ in range(80):
            (said,) = answers(network, [position])
            if not said.moves:
                break
            move = draw_move(said.moves, said.priors, NETWORK_LEVELS[level - 1], position, chance)
            seen += 1
            if material_given_away(position, move) >= MIN_MAJOR_WORTH:
                spares = any(material_given_away(position, other) < MIN_MAJOR_WORTH for other in said.moves[:10])
                given += spares and searched_value(search, moves) + searched_value(search, [*moves, move]) > FOR_NOTHING
            position.make_move(move)
            moves.append(move)
    return round(given * count / seen)


def searched_value(search: NetworkSearch, moves: list[int]) -> float:
    """Return what a short search thinks of a position for its side to move."""
    search.clear_tree()
    search.begin_search(GamePath(EVEN, tuple(moves)))
    search.run_search(lambda: search.evaluation_count >= EVALUATIONS_TO_JUDGE)
    lines = search.best_lines(1)
    search.release_board()
    return lines[0].value if lines else -1


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder")
    parser.add_argument("what", choices=("pairs", "taker", "majors"))
    parser.add_argument("levels", type=int, nargs="+")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    path = installed_network()
    if path is None:
        sys.exit("The network is not here: make setup fetches it.")
    network, low, high = Network(path), asked.levels[0], asked.levels[-1]
    if asked.what == "pairs":
        for level in range(low, high):
            score = played_out(network, level, level + 1, asked.games, asked.seed)
            bounds = wilson_interval(score.points / score.games, score.games)
            print(
                f"{level + 1} v {level}: {score.points:g} of {score.games} ({bounds[0]:.2f}–{bounds[1]:.2f})",
                flush=True,
            )
    elif asked.what == "taker":
        score = against_taker(network, low, asked.games, asked.seed)
        print(f"the taker v {low}: {score.points:g} of {score.games}")
    else:
        for level in range(low, high + 1):
            print(f"{level}: {majors_given(network, level, asked.moves, asked.seed)} of {asked.moves}", flush=True)


if __name__ == "__main__":
    main()
