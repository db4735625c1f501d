"""Recording of games on a server, move by move."""

from collections.abc import Iterable

from app.directing.requests import Request
from app.online.game import OnlineGame
from app.online.requests import OnlineGameBegun
from app.online.watching import WatchedMove, WatchStarted
from app.play.conditions import Conditions
from app.play.game_file_names import GameFacts, game_file_name, shorten_long_name
from app.play.game_requests import GameEnded, MovePlayed
from app.play.recording import GameRecorder, new_game_record
from app.record.edits import SetTime
from app.record.history import History
from app.record.traversal import main_line
from app.record.tree import PERSON, Record
from app.text.phrase import Language

NAME_TEMPLATE = "{date} {sente}–{gote}"


class OnlineRecording:
    """Recorder of one game; `record` is up to date after each request."""

    def __init__(self, begun: OnlineGameBegun, language: Language, started_at: str) -> None:
        """Begin the record; `started_at` is a date and a time as in headers."""
        self.game: OnlineGame = begun.game
        self._recorder: GameRecorder = new_game_record(begun.conditions, language)
        self._started_at = started_at
        self._set_past_times(past.spent_ms for past in begun.game.summary.moves)
        self._recorder.write_headers(started_at, 0.0)

    @property
    def record(self) -> Record:
        return self._recorder.history.record

    def write_request(self, request: Request, date: str = "") -> bool:
        """Write a request into the record; return True if that changed it."""
        if isinstance(request, MovePlayed | GameEnded):
            self._recorder.write_request(request, 0.0, date if isinstance(request, GameEnded) else "")
            return True
        return False

    def file_name(self, template: str = NAME_TEMPLATE) -> str:
        black, white = map(shorten_long_name, self.game.summary.names)
        date = self._started_at.split(" ", maxsplit=1)[0].replace("/", "-")
        return game_file_name(template, GameFacts(date, self.game.summary.game_name, black, white, self.game.ply))

    def _set_past_times(self, spent_ms: Iterable[int]) -> None:
        """Write into the record the times of the moves that the server's summary lists as already made."""
        for node, spent in zip(main_line(self.record.root)[1:], spent_ms, strict=False):
            self._recorder.history.apply_edit(SetTime(node, spent), PERSON, 0.0)


class WatchRecording:
    """Recorder of a watched game: the server's record, and the moves since."""

    def __init__(self, begun: WatchStarted, language: Language) -> None:
        self.game_id = begun.game_id
        self._recorder = GameRecorder(History(begun.record), main_line(begun.record.root)[-1], Conditions(), language)

    @property
    def record(self) -> Record:
        return self._recorder.history.record

    def write_move(self, moved: WatchedMove) -> None:
        if moved.game_id == self.game_id and self._recorder.node.end is None:
            self._recorder.write_request(moved.event, 0.0)
