"""The tables of the server window: results of games, and the games and players of a server."""

from collections.abc import Mapping, Sequence
from typing import Final

from app.desktop.desk.desk import Desk
from app.desktop.kit.colours import Tone
from app.desktop.lists.row_painter import Column, RowCell
from app.desktop.lists.rows import RowModel
from app.online.results import OnlineResult, OnlineVerdict
from app.online.watching import ListedPlayer
from app.record.endings import End
from app.text import online_window as text

RESULT_COLUMNS: Final = (
    Column("number", text.NUMBER, 3, is_number=True),
    Column("opponent", text.OPPONENT, 13, stretches=True),
    Column("side", text.OUR_SIDE, 4),
    Column("outcome", text.OUTCOME, 7),
    Column("plies", text.MOVES_OF, 5, is_number=True),
    Column("end", text.ENDED_BY, 15),
    Column("slowest", text.SLOWEST, 9, is_number=True),
    Column("rating", text.RATING, 11, is_number=True),
)
GAME_COLUMNS: Final = (
    Column("black", text.SENTE_COLUMN, 14, stretches=True),
    Column("white", text.GOTE_COLUMN, 14, stretches=True),
    Column("game", text.GAME_COLUMN, 20),
)
PLAYER_COLUMNS: Final = (
    Column("name", text.PLAYER_COLUMN, 16, stretches=True),
    Column("status", text.STATUS_COLUMN, 14),
    Column("rating", text.RATING, 8, is_number=True),
)
_TONES: Final = {OnlineVerdict.WIN: Tone.GOOD, OnlineVerdict.LOSE: Tone.ERROR, OnlineVerdict.BROKEN: Tone.WARNING}
_SIGNS: Final = ("☗", "☖")


class OnlineResultCells(RowModel):
    """Table model of the results, newest first."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, RESULT_COLUMNS)
        self.results: Sequence[OnlineResult] = ()

    def count(self) -> int:
        return len(self.results)

    def cells(self, row: int) -> Sequence[RowCell]:
        say, number = self._desk.speech.say, len(self.results) - row
        result = self.results[number - 1]
        rating = "" if result.rating is None else f"{result.rating:.0f}"
        if rating and result.gain is not None:
            rating = say(text.RATED.filled(rating=rating, gain=f"{result.gain:+.0f}"))
        slowest = say(text.MILLISECONDS.filled(count=result.slowest_ms)) if result.slowest_ms else ""
        return (
            RowCell(str(number), Tone.MUTED),
            RowCell(result.opponent),
            RowCell(_SIGNS[result.our_side]),
            RowCell(say(result.verdict.phrase), _TONES.get(result.verdict, Tone.PLAIN)),
            RowCell(str(result.plies)),
            RowCell(say(End(result.end).name_on_screen)),
            RowCell(slowest, Tone.MUTED),
            RowCell(rating),
        )


class ListedGameCells(RowModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, GAME_COLUMNS)
        self.games: Sequence[str] = ()

    def count(self) -> int:
        return len(self.games)

    def cells(self, row: int) -> Sequence[RowCell]:
        black, white, game = _parts(self.games[row])
        return RowCell(black), RowCell(white), RowCell(game, Tone.MUTED)


def _parts(game_id: str) -> tuple[str, str, str]:
    """Black, white and game name of an id `event+game+black+white+stamp`; any other id is returned whole."""
    parts = game_id.split("+")
    return (parts[2], parts[3], parts[1]) if len(parts) == 5 else (game_id, "", "")


class ListedPlayerCells(RowModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, PLAYER_COLUMNS)
        self.players: Sequence[ListedPlayer] = ()
        self.ratings: Mapping[str, float] = {}

    def count(self) -> int:
        return len(self.players)

    def cells(self, row: int) -> Sequence[RowCell]:
        player = self.players[row]
        name, _, _ = player.name.partition("+")  # the rest is derived from the trip
        status = text.STATUS_THERE
        if player.is_playing:
            status = text.STATUS_PLAYING
        elif player.status.endswith("waiting") and player.game:
            status = text.STATUS_WAITING.filled(game=player.game)
        rating = self.ratings.get(name)
        tone = Tone.GOOD if player.is_playing else Tone.PLAIN
        shown = "" if rating is None else f"{rating:.0f}"
        return RowCell(name), RowCell(self._desk.speech.say(status), tone), RowCell(shown)
