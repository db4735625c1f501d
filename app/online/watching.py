"""Watching games in the extended mode: lists of players and games, live moves, and chat."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from app.directing.requests import Request
from app.directing.seat_events import Requests
from app.formats import csa_reading
from app.online.account import Account
from app.online.events import (
    ExtendedLineReceived,
    LoginAccepted,
    NoticeMade,
    OnlineEvent,
    OnlineState,
    OnlineTimeouts,
    SessionFailed,
    StateReached,
)
from app.online.orientation import is_turned, turned_comment, turned_move, turned_position
from app.online.results import ServerResult, game_ended_request, with_presumed_verdict
from app.online.server_line import OK, SIDE_OF_SIGN, LineKind, ServerLine, parse_server_line
from app.online.session_director import SessionDirector
from app.play.conditions import SECOND
from app.play.game_requests import GameEnded, MovePlayed
from app.record import headers as names
from app.record.record_builder import RecordBuilder
from app.record.traversal import main_line
from app.record.tree import Node, Record
from app.shogi.move_parsers import UnreadableMove, read_csa_move
from app.shogi.pieces import Side
from app.shogi.position import ImpossibleMove, Position
from app.usi.log import EngineLog

_CAUSES: Final = {"%TORYO": "RESIGN", "%KACHI": "JISHOGI", "%CHUDAN": "CHUDAN"}
MOST_CHAT: Final = 200
"""Limit in characters of a chat line; the rest is cut."""
_MOST_LINES: Final = 20_000
"""Limit of lines kept from one answer of the server."""


class ListedPlayer(NamedTuple):
    """Player as listed by the server: name, mode, status, game and side."""

    name: str
    mode: str = ""
    status: str = ""
    game: str = ""
    side: Side | None = None

    @property
    def is_playing(self) -> bool:
        return self.status == "game"


class PlayersListed(OnlineEvent):
    players: tuple[ListedPlayer, ...]


class GamesListed(OnlineEvent):
    games: tuple[str, ...]
    """Game ids, as `watch_game` takes them."""


class RatingsListed(OnlineEvent):
    ratings: tuple[tuple[str, float], ...]


class ChatReceived(OnlineEvent):
    name: str
    words: str


class WatchStarted(OnlineEvent):
    """Beginning of watching a game, with its record so far, turned for our boards."""

    game_id: str
    record: Record


class WatchedMove(OnlineEvent):
    """Move or end of a watched game."""

    game_id: str
    event: MovePlayed | GameEnded


class WatchParser:
    """Parser of the server's answers in the extended mode: lists, chat and watched games."""

    def __init__(self) -> None:
        self._unfinished_answers: dict[str, list[str]] = {}
        """Lines received of unfinished answers, by command and game."""
        self._games: dict[str, _WatchedGame] = {}
        self._readers: Mapping[str, Callable[[list[str]], Request]] = {
            "WHO": lambda lines: PlayersListed(tuple(map(_parse_player, filter(None, lines)))),
            "LIST": lambda lines: GamesListed(tuple(filter(None, lines))),
            "RATING": lambda lines: RatingsListed(tuple(filter(None, map(_parse_rating, lines)))),
        }

    def remove_game(self, game_id: str) -> None:
        self._games.pop(game_id, None)

    def read_watch_line(self, line: ServerLine) -> list[Request]:
        if line.value == "CHAT":
            return [ChatReceived(line.player, line.content)]
        key = f"{line.value} {line.player}"
        if line.content.strip() != OK:
            lines = self._unfinished_answers.setdefault(key, [])
            if len(lines) < _MOST_LINES:
                lines.append(line.content)
            return []
        lines = self._unfinished_answers.pop(key, [])
        if line.value == "MONITOR2":
            return self._watch_requests(line.player, lines)
        reader = self._readers.get(line.value)
        return [] if reader is None else [reader(lines)]

    def _watch_requests(self, game_id: str, lines: list[str]) -> list[Request]:
        game = self._games.get(game_id)
        if game is not None:
            return [WatchedMove(game_id, what) for what in game.read_update(lines)]
        begun = _WatchedGame.from_lines(lines)
        if begun is None:
            return []
        self._games[game_id], record = begun
        return [WatchStarted(game_id, record)]


class _WatchedGame:
    """Game that is watched on a server, with the board that its lines have reached so far."""

    def __init__(self, position: Position, ply: int, turned: bool) -> None:
        self._position = position
        self._ply = ply
        self._turned = turned

    @classmethod
    def from_lines(cls, lines: Sequence[str]) -> "tuple[_WatchedGame, Record] | None":
        """Read a game and its record from the first answer; None if it is no record."""
        reading = csa_reading.read_csa_records("\n".join(lines))
        if len(reading.records) != 1:
            return None
        (record,) = reading.records
        nodes = main_line(record.root)
        turned = is_turned(record.start_position())
        position = record.position_at(nodes[-1])
        return cls(position, len(nodes) - 1, turned), _turned_record(record, nodes) if turned else record

    def read_update(self, lines: Sequence[str]) -> list[MovePlayed | GameEnded]:
        """Moves and game ends in the lines of an update that the server sent."""
        told: list[MovePlayed | GameEnded] = []
        for word in lines:
            read = parse_server_line(word)
            if read.kind is LineKind.MOVE and not read.value.startswith("%"):
                told += self._read_move(read, lines)
            elif read.kind in {LineKind.MOVE, LineKind.CAUSE}:
                told.append(self._parse_end(_CAUSES.get(read.value, read.value)))
        return told

    def _read_move(self, line: ServerLine, lines: Sequence[str]) -> list[MovePlayed | GameEnded]:
        position = self._position
        move = read_csa_move(position, line.value)
        side = Side(position.turn)
        try:
            if isinstance(move, UnreadableMove):
                return []
            position.apply(move)
        except ImpossibleMove:
            return []
        self._ply += 1
        times = [each[1:] for each in lines if each.startswith("T") and each[1:].isdecimal()]
        spent = int(times[0]) * SECOND if times else 0
        if self._turned:
            side, move = side.other, turned_move(move)
        return [MovePlayed(self._ply, side, move, spent)]

    def _parse_end(self, cause: str) -> GameEnded:
        turn = Side(self._position.turn)
        told = ServerResult(cause)
        if cause == "JISHOGI":
            told = told._replace(verdict="WIN")
        elif cause == "OUTE_SENNICHITE":
            told = told._replace(verdict="WIN" if self._position.in_check() else "LOSE")
        ours = turn.other if self._turned else turn
        return game_ended_request(with_presumed_verdict(told, ours, ours), ours, ours, None)


def _turned_record(record: Record, nodes: Sequence[Node]) -> Record:
    builder = RecordBuilder(turned_position(record.start_position()))
    for node in nodes:
        if node.move is not None:
            builder.add_move(turned_move(node.move), node.time_ms)
        elif node.end is not None:
            builder.add_end(node.end, node.time_ms)
        if node.comment:
            builder.add_comment(turned_comment(node.comment))
    headers = record.headers
    for said, meant in ((names.BLACK, names.HANDICAP_GIVER), (names.WHITE, names.HANDICAP_TAKER)):
        if name := headers.find_value(said):
            headers = headers.without_header(said).with_value(meant, name)
    return builder.to_record(headers)


def _parse_player(line: str) -> ListedPlayer:
    name, mode, status, game, sign = (*line.split(), "", "", "", "", "")[:5]
    return ListedPlayer(name, mode, status, game, SIDE_OF_SIGN.get(sign))


def _parse_rating(line: str) -> tuple[str, float] | None:
    name, rate, *_ = (*line.split(), "", "")
    return (name, float(rate)) if name and rate.lstrip("-").isdecimal() else None


class OnlineWatch(SessionDirector):
    """Controller (director) of watching games; the caller runs it like `OnlineSeries`."""

    def __init__(self, account: Account, log: EngineLog, timeouts: OnlineTimeouts | None = None) -> None:
        super().__init__(account, log, timeouts)
        self._parser = WatchParser()

    def list_players(self, now: float) -> Requests:
        return self._send_command("%%WHO", now)

    def list_games(self, now: float) -> Requests:
        return self._send_command("%%LIST", now)

    def list_ratings(self, now: float) -> Requests:
        return self._send_command("%%RATING", now)

    def watch_game(self, game_id: str, now: float, *, goes_on: bool = True) -> Requests:
        """Start watching a game: its record first, then its moves; without `goes_on`, stop watching."""
        self._parser.remove_game(game_id)
        return self._send_command(f"%%MONITOR2{'ON' if goes_on else 'OFF'} {game_id}", now)

    def send_chat(self, words: str, now: float) -> Requests:
        """Send a chat line to everybody; servers take only ASCII."""
        line = "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in words)[:MOST_CHAT]
        return self._send_command(f"%%CHAT {line}", now) if line.strip() else ()

    def stop(self, now: float) -> Requests:
        if self.session.state is OnlineState.WAITING:
            return self._requests_after(self.session.log_out(now), now)
        return self.abort(now)

    def _send_command(self, command: str, now: float) -> Requests:
        return self._requests_after(self.session.send_command(command, now), now)

    def _on_session_event(self, event: OnlineEvent, now: float) -> None:  # noqa: ARG002
        if isinstance(event, ExtendedLineReceived):
            self._requests += self._parser.read_watch_line(event.line)
        elif isinstance(event, StateReached | LoginAccepted | NoticeMade | SessionFailed):
            self._requests.append(event)
