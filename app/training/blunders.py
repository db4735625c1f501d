"""Number of mistakes per game and month in the user's games, from the library's analysis."""

from typing import Final, NamedTuple

from app.library.library import Library

_MONTHS: Final = """
    SELECT substr(game.date, 1, 7) AS month, count(DISTINCT game.id), sum(phase.mistakes + phase.blunders)
    FROM phase JOIN game ON game.id = phase.game
    WHERE phase.judged > 0 AND length(game.date) >= 7 AND game.same_as IS NULL AND {condition}
    GROUP BY month ORDER BY month DESC LIMIT ?
"""
_MAX_MONTHS: Final = 24


class MonthOfGames(NamedTuple):
    """Number of the user's games and mistakes in one month."""

    month: str
    games: int
    mistakes: int

    @property
    def mistakes_per_game(self) -> float:
        return self.mistakes / self.games if self.games else 0.0


def blunders_by_month(library: Library) -> list[MonthOfGames]:
    """Return games and mistakes by month, the newest first; empty if the library does not know the user."""
    names = ",".join(map(str, library.my_name_ids()))
    if not names:
        return []
    condition = f"((phase.side = 0 AND game.black IN ({names})) OR (phase.side = 1 AND game.white IN ({names})))"
    return [MonthOfGames(*row) for row in library.query_rows(_MONTHS.format(condition=condition), (_MAX_MONTHS,))]
