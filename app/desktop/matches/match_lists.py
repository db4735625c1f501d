"""The tables of a match's games and of the kept matches."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.desktop.desk.desk import Desk
from app.desktop.kit.colours import Tone
from app.desktop.lists.row_painter import Column, RowCell
from app.desktop.lists.rows import RowModel
from app.desktop.lists.work_page import KeptWork, WorkWords
from app.record.endings import End, EndKind, Result
from app.text import matches as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.tournament.overview import MatchOverview
from app.tournament.report import FAILURE_NAMES
from app.tournament.results import MatchResult
from app.tournament.tournament_store import TournamentSummary, stored_tournaments

GAME_COLUMNS: Final = (
    Column("game", text.GAME_NUMBER, 4, is_number=True),
    Column("black", text.SENTE, 12, stretches=True),
    Column("white", text.GOTE, 12, stretches=True),
    Column("result", text.RESULT, 8),
    Column("plies", text.MOVES_OF, 4, is_number=True),
    Column("end", text.END, 10),
)
WORDS: Final = WorkWords(
    *(text.WINDOW, text.WHAT_IT_IS, text.NEW_MATCH, text.KEPT_MATCHES, text.NO_MATCHES, text.MATCH_NAME, text.STATE),
    *(text.MATCH_RUNNING, text.RESUME, text.SHOW_MATCH, text.ALL_MATCHES, text.PAUSE, text.PAUSE_HELP),
    *(text.END_MATCH, text.END_HELP),
)
_RESULTS: Final = {0: Result.BLACK_WON, 1: Result.WHITE_WON, None: Result.DRAWN}
_SIDES: Final = (window_text.BLACK, window_text.WHITE)


class GameCells(RowModel):
    """Table model of a match's games, newest first."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, GAME_COLUMNS)
        self.results: Sequence[MatchResult] = ()
        self._names: tuple[str, ...] = ()

    def show_overview(self, overview: MatchOverview | None) -> None:
        self.results = () if overview is None else overview.snapshot.results[::-1]
        self._names = () if overview is None else tuple(each.name for each in overview.snapshot.plan.entrants)

    def count(self) -> int:
        return len(self.results)

    def cells(self, row: int) -> Sequence[RowCell]:
        say, result = self._desk.speech.say, self.results[row]
        outcome = Result.UNDECIDED if result.end is EndKind.ERROR and result.winner is None else _RESULTS[result.winner]
        failed = result.failure is not None
        end = End(result.end).name_on_screen if result.failure is None else FAILURE_NAMES[result.failure]
        return (
            RowCell(str(result.game + 1), Tone.MUTED),
            RowCell(self._names[result.black]),
            RowCell(self._names[result.white]),
            RowCell(say(outcome.result_text(_SIDES))),
            RowCell(str(result.plies)),
            RowCell(say(end), Tone.ERROR if failed else Tone.PLAIN),
        )


def kept_matches(home: Path) -> list[KeptWork]:
    """Kept matches in `home` with their state. For a worker thread."""
    return [KeptWork(each.folder, each.name, _state_of(each), each.is_over) for each in stored_tournaments(home)]


def _state_of(kept: TournamentSummary) -> Phrase:
    if kept.is_over:
        return text.MATCH_DONE.filled(played=kept.played_games)
    if kept.planned_games is None:
        return text.TEST_STOPPED.filled(played=kept.played_games)
    return text.MATCH_STOPPED.filled(played=kept.played_games, planned=kept.planned_games)
