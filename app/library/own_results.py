"""Statistics of the user's games by opening, opponent, side, time control and month, and losses by phase."""

import math
from collections.abc import Iterable
from operator import itemgetter
from typing import Final, NamedTuple

from app.library.game import PhaseCost
from app.library.library import Library
from app.library.opening_names import name_of_key
from app.library.query import all_conditions, is_one_of
from app.record.endings import Result
from app.text import library as text
from app.text.phrase import Language, Phrase

_Z95: Final = 1.96
"""Quantile of the normal distribution for a 95 % confidence interval."""
_MAX_WORST_OPENINGS: Final = 5
_PRIOR_GAMES: Final = 10
"""Number of virtual games with the average score that are added to each opening for comparison (prior)."""
_DIMENSIONS: Final[tuple[tuple[Phrase, Phrase, str], ...]] = (
    (text.BY_OPENING, text.MY_OPENING, "coalesce(my_opening, '')"),
    (text.BY_OPPONENT, text.OPPONENT, "other.written"),
    (text.BY_SIDE, text.BY_SIDE, "side"),
    (text.BY_TIME, text.TIME_CONTROL, "time_control"),
    (text.BY_MONTH, text.DATE, "substr(date, 1, 7)"),
)
"""Dimensions of the statistics, the query field that finds such games, and the SQL expression."""
_SELECT_OWN_GAMES: Final = """
    WITH mine AS (
        SELECT game.*, 0 AS side, black_opening AS my_opening, white AS opponent FROM game WHERE {black}
        UNION ALL SELECT game.*, 1, white_opening, black FROM game WHERE {white})
"""
_SELECT_GROUPED_RESULTS: Final = """
    SELECT {said}, count(*), sum(result = '{won0}' AND side = 0 OR result = '{won1}' AND side = 1), sum(result = '{drawn}'),
        sum(result = '{won1}' AND side = 0 OR result = '{won0}' AND side = 1)
    FROM mine JOIN name AS other ON other.id = opponent GROUP BY 1 ORDER BY 2 DESC, 1
"""
_SELECT_PHASE_SUMS: Final = """
    SELECT phase.phase, sum(phase.moves), sum(time_ms), sum(judged), sum(loss), sum(mistakes), sum(blunders)
    FROM mine JOIN phase ON phase.game = mine.id AND phase.side = mine.side GROUP BY 1
"""


class OwnResult(NamedTuple):
    """Results of the user's games in one group, such as one opening or one month."""

    label: Phrase
    query: Phrase
    """Query that finds the games of this group in the library; empty if no query can."""
    games: int
    won: int
    drawn: int
    lost: int

    @property
    def score(self) -> float | None:
        """Share of the points that the user scored, 0 to 1; None if no game has a result."""
        decided = self.won + self.drawn + self.lost
        return (self.won + self.drawn / 2) / decided if decided else None

    @property
    def score_interval(self) -> tuple[float, float] | None:
        """95 % confidence interval (Wilson) of the user's share of the points."""
        decided = self.won + self.drawn + self.lost
        return None if self.score is None else wilson_interval(self.score, decided)


class OwnResults(NamedTuple):
    """All statistics of the user's games in the library."""

    games: int
    tables: tuple[tuple[Phrase, tuple[OwnResult, ...]], ...]
    phases: tuple[PhaseCost, ...]
    worst_openings: tuple[OwnResult, ...]
    """Openings that cost the most points, the worst first; see `worst_openings`."""


def compute_own_results(library: Library) -> OwnResults:
    """Compute all statistics of the user's games; empty if the user's names are unknown."""
    mine = library.my_name_ids()
    alive = ("game.same_as IS NULL", list[object]())
    black, values = all_conditions(alive, is_one_of("game.black", mine))
    white, more = all_conditions(alive, is_one_of("game.white", mine))
    head, given = _SELECT_OWN_GAMES.format(black=black, white=white), [*values, *more]
    words = {"won0": Result.BLACK_WON.value, "won1": Result.WHITE_WON.value, "drawn": Result.DRAWN.value}
    tables = tuple(
        (
            heading,
            tuple(
                _make_result(field, *row)
                for row in library.query_rows(head + _SELECT_GROUPED_RESULTS.format(said=said, **words), given)
            ),
        )
        for heading, field, said in _DIMENSIONS
    )
    phases = tuple(PhaseCost(*row) for row in library.query_rows(head + _SELECT_PHASE_SUMS, given))
    return OwnResults(sum(each.games for each in tables[2][1]), tables, phases, worst_openings(tables[0][1]))


def worst_openings(openings: Iterable[OwnResult]) -> tuple[OwnResult, ...]:
    """Openings in which the user scores less than usual, the worst first. Scores are shrunk towards the average
    (prior), so that one lost game is not worse than a bad habit."""
    known = [(each.score, each.won + each.drawn + each.lost, each) for each in openings if each.score is not None]
    total = sum(decided for _, decided, _ in known)
    if not total:
        return ()
    usual = sum(score * decided for score, decided, _ in known) / total

    def expected(score: float, decided: int) -> float:
        return (score * decided + usual * _PRIOR_GAMES) / (decided + _PRIOR_GAMES)

    below = [(expected(score, decided), each) for score, decided, each in known if score < usual and each.lost]
    return tuple(each for _, each in sorted(below, key=itemgetter(0))[:_MAX_WORST_OPENINGS])


def _make_result(field: Phrase, said: object, games: int, won: int, drawn: int, lost: int) -> OwnResult:
    if field is text.BY_SIDE:
        flag = text.AS_WHITE if said else text.AS_BLACK
        return OwnResult(flag, flag, games, won, drawn, lost)
    word = str(said)
    label = name_of_key(word) if field is text.MY_OPENING and word else Phrase(word, word)
    query = Phrase(
        *(f'{text.MINE.to(each)} {field.to(each)}="{label.to(each)}"' for each in (Language.JA, Language.EN))
    )
    if not word:
        query = Phrase("", "")
    return OwnResult(label if word else text.UNKNOWN, query, games, won, drawn, lost)


def wilson_interval(share: float, count: int) -> tuple[float, float]:
    """95 % Wilson score interval of a share among `count` cases."""
    square = _Z95 * _Z95
    middle = (share + square / (2 * count)) / (1 + square / count)
    reach = _Z95 / (1 + square / count) * math.sqrt(share * (1 - share) / count + square / (4 * count * count))
    return max(0.0, middle - reach), min(1.0, middle + reach)
