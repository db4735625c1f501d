"""The lists of the room: the games of a match, and the matches that are kept."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.desktop.desk.desk import Desk
from app.desktop.kit.tones import Tone
from app.desktop.lists.row_painter import Column, RowCell
from app.desktop.lists.rows import RowModel
from app.record.endings import End, EndKind, Result
from app.text import matches as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.tournament.keeping import KeptMatch
from app.tournament.overview import MatchOverview
from app.tournament.report import FAILURE_NAMES
from app.tournament.results import MatchResult

GAME_COLUMNS: Final = (
    Column("game", text.GAME_NUMBER, 4, is_number=True),
    Column("black", text.SENTE, 12, stretches=True),
    Column("white", text.GOTE, 12, stretches=True),
    Column("result", text.RESULT, 8),
    Column("plies", text.MOVES_OF, 4, is_number=True),
    Column("end", text.END, 10),
)
KEPT_COLUMNS: Final = (
    Column("name", text.MATCH_NAME, 20, stretches=True),
    Column("state", text.STATE, 18),
)
_RESULTS: Final = {0: Result.BLACK_WON, 1: Result.WHITE_WON, None: Result.DRAWN}
_SIDES: Final = (window_text.BLACK, window_text.WHITE)


class GameCells(RowModel):
    """The newest first."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, GAME_COLUMNS)
        self.results: Sequence[MatchResult] = ()
        self._names: tuple[str, ...] = ()

    def show_overview(self, overview: MatchOverview | None) -> None:
        self.results = () if overview is None else overview.of.results[::-1]
        self._names = () if overview is None else tuple(each.name for each in overview.of.plan.entrants)

    def count(self) -> int:
        return len(self.results)

    def cells(self, row: int) -> Sequence[RowCell]:
        say, result = self._desk.speech.say, self.results[row]
        outcome = Result.UNDECIDED if result.end is EndKind.ERROR and result.winner is None else _RESULTS[result.winner]
        failed = result.failure is not None
        end = End(result.end).phrase if result.failure is None else FAILURE_NAMES[result.failure]
        return (
            RowCell(str(result.game + 1), Tone.MUTED),
            RowCell(self._names[result.black]),
            RowCell(self._names[result.white]),
            RowCell(say(outcome.told(_SIDES))),
            RowCell(str(result.plies)),
            RowCell(say(end), Tone.ERROR if failed else Tone.PLAIN),
        )


class KeptCells(RowModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, KEPT_COLUMNS)
        self.kept: Sequence[KeptMatch] = ()
        self.played: Path | None = None
        """The one that is being played."""

    def count(self) -> int:
        return len(self.kept)

    def cells(self, row: int) -> Sequence[RowCell]:
        kept = self.kept[row]
        is_played = kept.folder == self.played
        tone = Tone.GOOD if is_played else Tone.MUTED if kept.is_over else Tone.WARNING
        state = text.MATCH_RUNNING if is_played else state_of(kept)
        return RowCell(kept.name or kept.folder.name), RowCell(self._desk.speech.say(state), tone)


def state_of(kept: KeptMatch) -> Phrase:
    if kept.is_over:
        return text.MATCH_DONE.filled(played=kept.played)
    if kept.planned is None:
        return text.TEST_STOPPED.filled(played=kept.played)
    return text.MATCH_STOPPED.filled(played=kept.played, planned=kept.planned)
