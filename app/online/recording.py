"""The record of a game on a server, written down move by move as it is told."""

from collections.abc import Iterable

from app.directing.requests import Request
from app.online.game import OnlineGame
from app.online.requests import OnlineGameBegun
from app.online.watching import WatchBegun, WatchMoved
from app.play.conditions import Conditions
from app.play.game_requests import GameEnded, MovePlayed
from app.play.naming_files import GameFacts, file_name, short_of_long
from app.play.recording import GameRecord, new_game_record
from app.record.edits import SetTime
from app.record.history import History
from app.record.outline import main_line
from app.record.tree import PERSON, Record
from app.text.phrase import Language

USUAL_TEMPLATE = "{date} {sente}–{gote}"


class OnlineRecording:
    """One game; `written` holds what is there after each request that it takes."""

    def __init__(self, begun: OnlineGameBegun, language: Language, started_at: str) -> None:
        """`started_at` is a date and a time as headers have them."""
        self.game: OnlineGame = begun.game
        self._written: GameRecord = new_game_record(begun.conditions, language)
        self._started_at = started_at
        self._set_past_times(past.spent_ms for past in begun.game.summary.moves)
        self._written.begin(started_at, 0.0)

    @property
    def record(self) -> Record:
        return self._written.history.record

    def take(self, request: Request, date: str = "") -> bool:
        """Whether that altered the record."""
        if isinstance(request, MovePlayed | GameEnded):
            self._written.grant(request, 0.0, date if isinstance(request, GameEnded) else "")
            return True
        return False

    def file_name(self, template: str = USUAL_TEMPLATE) -> str:
        """Without its suffix."""
        black, white = map(short_of_long, self.game.summary.names)
        date = self._started_at.split(" ", maxsplit=1)[0].replace("/", "-")
        return file_name(template, GameFacts(date, self.game.summary.game_name, black, white, self.game.ply))

    def _set_past_times(self, spent_ms: Iterable[int]) -> None:
        """Of moves that were made before the game was begun here."""
        for node, spent in zip(main_line(self.record.root)[1:], spent_ms, strict=False):
            self._written.history.do(SetTime(node, spent), PERSON, 0.0)


class WatchRecording:
    """A game that is watched: the record that the server had, and what came since."""

    def __init__(self, begun: WatchBegun, language: Language) -> None:
        self.game_id = begun.game_id
        self._written = GameRecord(History(begun.record), main_line(begun.record.root)[-1], Conditions(), language)

    @property
    def record(self) -> Record:
        return self._written.history.record

    def take(self, moved: WatchMoved) -> None:
        if moved.game_id == self.game_id and self._written.node.end is None:
            self._written.grant(moved.what, 0.0)
