"""What a match came to: the score with its uncertainty, depths, lengths, and the games that ended as none should."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from app.shogi.pieces import Side
from benchmarks.match_games import End, Played

_Z = 1.96
"""Standard deviations on either side that hold 95 of 100 cases."""
FAILURES = (End.SILENT, End.GONE)


class Game(NamedTuple):
    """A game with its place in the match: its number, and the side that the first player had."""

    number: int
    first: Side
    played: Played

    @property
    def points(self) -> float:
        """The first player's."""
        if self.played.loser is None:
            return 0.5
        return 0.0 if self.played.loser is self.first else 1.0

    def line(self, names: Sequence[str]) -> str:
        """The game in a line for a person."""
        played = self.played
        black, white = names if self.first is Side.BLACK else names[::-1]
        result = {0.0: "-", 0.5: "=", 1.0: "+"}[self.points]
        who = "" if played.loser is None else f"{(black, white)[played.loser]} "
        remark = f" ({played.remark})" if played.remark else ""
        plies = len(played.moves)
        return f"{self.number:>4} {result} {black} – {white}: {who}{played.end.value}{remark}, {plies} plies"


class Score(NamedTuple):
    """The first player's, with what both did."""

    wins: int
    draws: int
    losses: int
    plies: float
    depths: tuple[float, float]
    """Reached on average, by player."""
    longest: tuple[float, float]
    """Seconds of the longest thought, by player."""
    illegal: tuple[int, int]
    late: tuple[int, int]
    """Losses on time, by player."""
    failed: tuple[int, int]
    """Games in which a player fell silent or was gone."""
    ends: dict[str, int]

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies in 95 of 100 cases, by Wilson's formula, which serves for 20-0 too."""
        if not self.games:
            return 0.0, 1.0
        count, share = self.games, self.share
        middle = (share + _Z * _Z / (2 * count)) / (1 + _Z * _Z / count)
        reach = _Z / (1 + _Z * _Z / count) * math.sqrt(share * (1 - share) / count + _Z * _Z / (4 * count * count))
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def text(self) -> str:
        low, high = self.interval
        return (
            f"{100 * self.share:.1f} % (95 %: {100 * low:.0f} to {100 * high:.0f}), +{self.wins} ={self.draws} "
            f"-{self.losses}, depth {self.depths[0]:.1f} : {self.depths[1]:.1f}, {self.plies:.0f} plies, "
            f"illegal {_pair(self.illegal)}, late {_pair(self.late)}, failed {_pair(self.failed)}, "
            f"longest {self.longest[0]:.3f} : {self.longest[1]:.3f} s"
        )

    def as_json(self) -> dict[str, object]:
        return {**self._asdict(), "share": self.share, "interval": self.interval}


def score(games: Sequence[Game]) -> Score:
    points = Counter(game.points for game in games)
    return Score(
        points[1.0],
        points[0.5],
        points[0.0],
        _mean([len(game.played.moves) for game in games]),
        (_depth(games, 0), _depth(games, 1)),
        (_longest(games, 0), _longest(games, 1)),
        (_lost_by(games, 0, (End.ILLEGAL,)), _lost_by(games, 1, (End.ILLEGAL,))),
        (_lost_by(games, 0, (End.TIME,)), _lost_by(games, 1, (End.TIME,))),
        (_lost_by(games, 0, FAILURES), _lost_by(games, 1, FAILURES)),
        dict(Counter(game.played.end.value for game in games)),
    )


def _side(game: Game, player: int) -> Side:
    return Side(game.first ^ player)


def _depth(games: Sequence[Game], player: int) -> float:
    return _mean([depth for game in games for depth in game.played.depths[_side(game, player)]])


def _longest(games: Sequence[Game], player: int) -> float:
    return max((game.played.longest[_side(game, player)] for game in games), default=0.0)


def _lost_by(games: Sequence[Game], player: int, ends: Sequence[End]) -> int:
    return sum(game.played.end in ends and game.played.loser is _side(game, player) for game in games)


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _pair(counts: tuple[int, int]) -> str:
    return f"{counts[0]} : {counts[1]}"
