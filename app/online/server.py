"""CSA protocol server without I/O: takes connections and lines, returns lines, records and messages.

The caller owns sockets, timers and files. It numbers the connections, and calls `on_timer` at `deadline`. The rules are
those of shogi-server, except that clocks are checked at once and moves sent too early are kept for their turn.
"""

import re
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from typing import Final, NamedTuple

from app.base.value import Value
from app.online.account import GameName, mask_password, read_game_name
from app.online.orientation import turned_position
from app.online.server_game import CsaGameResult, Ruling, ServerConditions, ServerGame
from app.online.server_line import SIDE_OF_SIGN, SIDE_SIGNS
from app.online.timing import ServerTime
from app.play.conditions import MINUTE, SECOND
from app.shogi.pieces import SIDES, Side
from app.shogi.position import Position
from app.shogi.starts import EVEN, STARTS
from app.text import online as text
from app.text.phrase import Phrase
from app.usi.faults import FaultKind
from app.usi.lines import LineBuffer

LONGEST_LINE: Final = 8_192
_DEFAULT_GAME: Final = GameName("default", 1500)
"""Game name and time control for clients that ask for no game."""
_AGREE_S: Final = 120.0
_REFUSED_S: Final = 3.0
"""Seconds from a refused login until the connection is closed."""
_MOST_DEFERRED: Final = 100
_HANDICAPS: Final = {
    "hclance_": "lance",
    "hcbishop_": "bishop",
    "hcrook_": "rook",
    "hcrooklance_": "rook_lance",
    "hc2p_": "two",
    "hc4p_": "four",
    "hc6p_": "six",
    "hc8p_": "eight",
    "hc10p_": "ten",
}
_BUOY: Final = "buoy_"
_VERSION: Final = "Yomisuji"
_NAME_SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@.-")
_LONGEST_NAME: Final = 32
_COUNT: Final = re.compile(r"[0-9]{1,6}").fullmatch
_PLAYING: Final = "game"
_AGREEING: Final = frozenset(("agree_waiting", "start_waiting"))


class ServerRules(NamedTuple):
    """Rules and limits of our CSA server."""

    event: str = "yomisuji"
    max_moves: int = 256
    least_s: int = 0
    pairs: tuple["FixedPairing", ...] = ()
    """Fixed pairings; without any, clients that ask for the same game name meet."""
    most_connections: int = 100
    """Limit of simultaneous connections; each takes two file descriptors of the process."""
    most_of_address: int = 50
    """Limit of simultaneous connections from one network address."""
    login_s: float = 60.0
    """Login timeout in seconds."""
    idle_s: float = 1_800.0
    """Idle timeout in seconds for clients that neither play nor wait for a game."""


class FixedPairing(NamedTuple):
    """Fixed pairing of two players, who play as soon as both are waiting."""

    black: str
    white: str
    game: str = ""
    """Game name; empty for the one that Black asks for at login."""


class ServerRequest(Value):
    """Request that the server's caller carries out, such as to send data or close a connection."""


class SendTo(ServerRequest):
    connection: int
    data: bytes


class Disconnect(ServerRequest):
    connection: int


class AppendToRecord(ServerRequest):
    """Append lines to a game's record."""

    game_id: str
    lines: tuple[str, ...]


class ServerEvent(ServerRequest):
    """Message of the server for its operator."""

    sentence: Phrase


class _Client:
    """Client connected to the server: its connection, login, wish for a game, and game."""

    def __init__(self, number: int, address: str, now: float, login_s: float) -> None:
        self.number = number
        self.address = address
        self.last_heard_at = now
        """Moment of the client's last line."""
        self.lines = LineBuffer(LONGEST_LINE)
        self.name = ""
        self.trip = ""
        self.is_extended = False
        self.status = "connected"
        self.game_name = ""
        self.side: Side | None = None
        self.table: _GameTable | None = None
        self.deferred_lines: deque[str] = deque()
        self.watched_games: set[str] = set()
        self.closes_at: float | None = now + login_s
        """Deadline of the login, or moment at which the connection is closed; None after a login."""

    @property
    def who_line(self) -> str:
        """Line of the client in the answer to `%%WHO`."""
        mode = "x1" if self.is_extended else "CSA"
        if self.status == "connected":
            return f"{self.name} {mode} {self.status}"
        sign = "*" if self.side is None else SIDE_SIGNS[self.side]
        return f"{self.name} {mode} {self.status} {self.game_name} {sign}"


class _GameTable:
    """Game in progress with its two clients."""

    def __init__(self, game: ServerGame, players: tuple[_Client, _Client], now: float) -> None:
        self.game = game
        self.players = players
        self.cancelled_at: float | None = now + _AGREE_S
        self.saved_lines = 0
        """Number of record lines that have been saved."""

    def side_of_client(self, client: _Client) -> Side:
        return SIDES[self.players.index(client)]


class CsaServer:
    """CSA server: pairs clients, referees their games and answers commands."""

    def __init__(self, rules: ServerRules, date: Callable[[], str], stamp: Callable[[], str]) -> None:
        """Start a server; `date` returns the time as in records, `stamp` 14 digits for game ids."""
        self._rules = rules
        self._date = date
        self._stamp = stamp
        self._clients: dict[int, _Client] = {}
        self._tables: dict[str, _GameTable] = {}
        self._pairs = list(rules.pairs)
        self._buoys: dict[str, tuple[tuple[str, ...], int]] = {}
        self._numbers = count(1)
        self._refusal_counts: Counter[Phrase] = Counter()
        self._requests: list[ServerRequest] = []
        self._now = 0.0
        self._commands: Mapping[str, Callable[[_Client, list[str]], None]] = {
            "AGREE": self._agree_to_game,
            "REJECT": self._reject_game,
            "LOGOUT": self._log_out,
            "%%GAME": self._request_game,
            "%%CHALLENGE": self._request_game,
            "%%WHO": lambda client, _: self._send_list(client, "WHO", [each.who_line for each in self._players]),
            "%%LIST": lambda client, _: self._send_list(client, "LIST", self._tables),
            "%%RATING": lambda client, _: self._send_list(client, "RATING", ()),
            "%%VERSION": lambda client, _: self._send_list(client, "VERSION", (_VERSION,)),
            "%%HELP": lambda client, _: self._send_lines(client, "##[HELP] " + " ".join(sorted(self._commands))),
            "%%SHOW": self._send_game,
            "%%MONITOR2ON": self._start_watching,
            "%%MONITOR2OFF": lambda client, words: client.watched_games.difference_update(words),
            "%%CHAT": self._send_chat,
            "%%SETBUOY": self._set_buoy,
        }

    @property
    def is_empty(self) -> bool:
        return not self._tables

    @property
    def has_pairs_left(self) -> bool:
        return bool(self._pairs)

    @property
    def deadline(self) -> float | None:
        moments = [self._close_time(client) for client in self._clients.values()]
        for table in self._tables.values():
            moments += [table.cancelled_at, table.game.flag_falls_at()]
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def _players(self) -> list[_Client]:
        return [client for client in self._clients.values() if client.name]

    # Events of connections.

    def on_connected(self, number: int, now: float, address: str = "") -> Sequence[ServerRequest]:
        """Accept a connection, or hang up one beyond the limits."""
        self._now = now
        of_address = sum(client.address == address for client in self._clients.values())
        if len(self._clients) >= self._rules.most_connections or of_address >= self._rules.most_of_address:
            self._requests.append(Disconnect(number))
            self._report_refused(text.SERVER_FULL, address)
        else:
            self._clients[number] = _Client(number, address, now, self._rules.login_s)
        return self._take_requests()

    def on_data_received(self, number: int, data: bytes, now: float) -> Sequence[ServerRequest]:
        self._now = now
        client = self._clients.get(number)
        if client is not None:
            client.last_heard_at = now
        for raw in [] if client is None else client.lines.split_lines(data):
            if client is not None and client.number in self._clients:
                line = client.lines.decode(raw)
                if FaultKind.CUT not in line.faults:
                    self._handle_line(client, line.text)
        return self._take_requests()

    def on_connection_lost(self, number: int, now: float) -> Sequence[ServerRequest]:
        self._now = now
        client = self._clients.pop(number, None)
        if client is not None:
            self._on_client_left(client)
        return self._take_requests()

    def on_timer(self, now: float) -> Sequence[ServerRequest]:
        self._now = now
        for client in list(self._clients.values()):
            due = self._close_time(client)
            if due is not None and now >= due:
                self._report_refused(text.SERVER_IDLE if client.name else text.SERVER_NO_LOGIN, client.address)
                self._disconnect(client)
        for table in list(self._tables.values()):
            falls_at = table.game.flag_falls_at()
            if table.cancelled_at is not None and now >= table.cancelled_at:
                self._cancel_game(table, "the Server (timed out)")
            elif falls_at is not None and now >= falls_at:
                self._apply_ruling(table, table.game.end_on_time())
        return self._take_requests()

    def shut_down(self, now: float) -> Sequence[ServerRequest]:
        """Close all connections; games in progress get no result."""
        self._now = now
        for table in list(self._tables.values()):
            self._append_to_record(table, closing=True)
        self._tables.clear()
        for client in list(self._clients.values()):
            self._disconnect(client)
        return self._take_requests()

    def _close_time(self, client: _Client) -> float | None:
        """Moment at which the client's connection is closed; None for never."""
        is_idle = client.closes_at is None and client.status == "connected" and client.table is None
        return client.last_heard_at + self._rules.idle_s if is_idle else client.closes_at

    def _report_refused(self, sentence: Phrase, address: str) -> None:
        """Report the 1st, 10th, 100th … connection closed for this reason."""
        self._refusal_counts[sentence] += 1
        number = self._refusal_counts[sentence]
        if f"{number}".rstrip("0") == "1":
            self._report_to_operator(sentence.filled(address=address or "?", count=number))

    # Lines of clients.

    def _handle_line(self, client: _Client, line: str) -> None:
        if not client.name:
            self._log_in(client, line)
        elif not line:
            self._send_lines(client, "")
        elif line[0] in "+-" or (line[0] == "%" and not line.startswith("%%")):
            self._play_line(client, line)
        elif line.strip() and not line.startswith("%%%"):
            word, *words = line.split()
            command = self._commands.get(word)
            if command is None or (word.startswith("%%") and not client.is_extended):
                self._send_lines(client, f"##[ERROR] unknown command: {line}")
            else:
                command(client, words)

    def _log_in(self, client: _Client, line: str) -> None:
        words = line.split()
        is_extended = len(words) == 4 and words[3] == "x1"
        if words[:1] != ["LOGIN"] or not (len(words) == 3 or is_extended) or not _is_valid_name(words[1]):
            self._send_lines(client, "LOGIN:incorrect")
            return
        game, _, trip = words[2].partition(",")
        before = next((each for each in self._players if each.name == words[1]), None)
        if before is not None and (before.status == _PLAYING or before.trip != trip):
            self._send_lines(client, "LOGIN:incorrect")
            client.closes_at = self._now + _REFUSED_S
            return
        if before is not None:
            self._disconnect(before)
        client.name, client.trip, client.is_extended, client.closes_at = words[1], trip, is_extended, None
        self._send_lines(client, f"LOGIN:{client.name} OK", *(["##[LOGIN] +OK x1"] if is_extended else []))
        self._report_to_operator(text.SERVER_LOGIN.filled(name=client.name, game=mask_password(game)))
        if not is_extended:
            asked = read_game_name(game)
            client.game_name = _DEFAULT_GAME.game_name if asked is None else _game_without_side(game)
            client.side = None if asked is None else asked.side
            self._wait_for_game(client)

    def _request_game(self, client: _Client, words: list[str]) -> None:
        if client.status not in {"connected", "game_waiting"}:
            self._send_lines(client, f"##[ERROR] you are in {client.status} status. GAME is valid in connected status")
        elif not words:
            client.status, client.game_name = "connected", ""
        elif read_game_name(words[0]) is None or words[1:] not in (["+"], ["-"], ["*"]):
            self._send_lines(client, f"##[ERROR] bad game name: {words[0]}.")
        else:
            client.game_name = words[0]
            client.side = None if words[1] == "*" else SIDE_OF_SIGN[words[1]]
            self._wait_for_game(client)

    def _wait_for_game(self, client: _Client) -> None:
        client.status = "game_waiting"
        pair = self._find_listed_pair(client) if self._rules.pairs else self._find_opponent(client)
        if pair is not None:
            self._propose_game(*pair)

    def _find_opponent(self, client: _Client) -> tuple[_Client, _Client, str] | None:
        """Find a waiting client with the same game name and a compatible side."""
        for other in self._players:
            if other is client or other.status != "game_waiting" or other.game_name != client.game_name:
                continue
            if client.side is None or client.side is not other.side:
                is_black = client.side is Side.BLACK or other.side is Side.WHITE
                pair = (client, other) if is_black else (other, client)
                return (*pair, client.game_name)
        return None

    def _find_listed_pair(self, client: _Client) -> tuple[_Client, _Client, str] | None:
        """Take the next fixed pairing whose two players are waiting."""
        waiting = {each.name: each for each in self._players if each.status == "game_waiting"}
        for pair in self._pairs:
            if client.name in pair[:2] and pair.black in waiting and pair.white in waiting:
                self._pairs.remove(pair)
                black = waiting[pair.black]
                return black, waiting[pair.white], pair.game or black.game_name
        return None

    def _propose_game(self, black: _Client, white: _Client, game_name: str) -> None:
        game_id = "+".join((self._rules.event, game_name, black.name, white.name, self._next_stamp()))
        conditions = self._make_conditions(game_id, game_name, (black.name, white.name))
        table = _GameTable(ServerGame(conditions, self._date()), (black, white), self._now)
        self._tables[game_id] = table
        self._report_to_operator(text.SERVER_GAME.filled(game=game_id))
        for side, client in zip(SIDES, table.players, strict=True):
            client.table, client.status, client.game_name, client.side = table, "agree_waiting", game_name, side
            client.deferred_lines.clear()
            self._send_lines(client, *table.game.summary_lines(side))
        self._append_to_record(table)

    def _make_conditions(self, game_id: str, game_name: str, names: tuple[str, str]) -> ServerConditions:
        name = read_game_name(game_name) or _DEFAULT_GAME
        is_stopwatch = not name.increment_s and game_name.rpartition("-")[2].startswith("0") and name.byoyomi_s > 0
        time = ServerTime(
            name.total_s * SECOND,
            0 if is_stopwatch else name.byoyomi_s * SECOND,
            name.increment_s * SECOND,
            minimum_ms=self._rules.least_s * SECOND,
            unit_ms=MINUTE if is_stopwatch else SECOND,
        )
        moves, left = self._buoys.get(game_name, ((), 0))
        if left:
            self._buoys[game_name] = (moves, left - 1)
        key = next((key for prefix, key in _HANDICAPS.items() if game_name.startswith(prefix)), EVEN.key)
        start = Position.from_sfen(next(each.sfen for each in STARTS if each.key == key))
        start = start if key == EVEN.key else turned_position(start)
        return ServerConditions(
            game_id, names, time, start, moves if left else (), self._rules.max_moves, is_stopwatch=is_stopwatch
        )

    def _next_stamp(self) -> str:
        return f"{self._stamp()}{next(self._numbers) % 1000:03}"

    # Games.

    def _agree_to_game(self, client: _Client, _: list[str]) -> None:
        table = client.table
        if table is None or client.status != "agree_waiting":
            self._send_lines(
                client, f"##[ERROR] you are in {client.status} status. AGREE is valid in agree_waiting status"
            )
            return
        client.status = "start_waiting"
        if all(player.status == "start_waiting" for player in table.players):
            table.cancelled_at = None
            for player in table.players:
                player.status = _PLAYING
                self._send_lines(player, f"START:{table.game.conditions.game_id}")
            table.game.start_clock(self._now)

    def _reject_game(self, client: _Client, _: list[str]) -> None:
        if client.table is not None and client.status in _AGREEING:
            self._cancel_game(client.table, client.name)

    def _cancel_game(self, table: _GameTable, who: str) -> None:
        for player in table.players:
            self._send_lines(player, f"REJECT:{table.game.conditions.game_id} by {who}")
        self._close_table(table)

    def _play_line(self, client: _Client, line: str) -> None:
        table = client.table
        if table is None or client.status != _PLAYING:
            return
        game = table.game
        if game.repeats_last_move(line):
            return
        if table.side_of_client(client) is not game.turn or client.deferred_lines:
            if len(client.deferred_lines) < _MOST_DEFERRED:
                game.defer_line(line)
                client.deferred_lines.append(line)
            return
        self._apply_ruling(table, game.judge_line(line, self._now))
        self._play_deferred(table)

    def _play_deferred(self, table: _GameTable) -> None:
        """Play the moves that clients sent before their turn, as far as it has come."""
        game = table.game
        while game.is_running and (lines := table.players[game.turn].deferred_lines):
            line = lines.popleft()
            if not game.repeats_last_move(line):
                self._apply_ruling(table, game.judge_line(line, self._now))
        if game.is_running and table.players[game.turn].number not in self._clients:
            self._apply_ruling(table, game.end_abandoned(game.turn))

    def _apply_ruling(self, table: _GameTable, ruling: Ruling) -> None:
        game = table.game
        if ruling.echo:
            for player in table.players:
                self._send_lines(player, ruling.echo)
            if not ruling.echo.startswith("%"):
                self._show_watchers(game, ruling.echo.split(","))
        if ruling.end is not None:
            self._finish_game(table, ruling.end)
        self._append_to_record(table)

    def _finish_game(self, table: _GameTable, end: CsaGameResult) -> None:
        game = table.game
        for side, player in zip(SIDES, table.players, strict=True):
            if player.number in self._clients:
                self._send_lines(player, *end.lines_to(side))
        self._show_watchers(game, [end.special_move or f"#{end.cause}"])
        self._report_to_operator(text.SERVER_GAME_OVER.filled(game=game.conditions.game_id, end=end.summary))
        self._close_table(table)

    def _close_table(self, table: _GameTable) -> None:
        self._append_to_record(table, closing=True)
        self._tables.pop(table.game.conditions.game_id, None)
        for player in table.players:
            player.table, player.status, player.side = None, "connected", None
            player.deferred_lines.clear()
            if not player.is_extended and player.number in self._clients:
                self._disconnect(player)

    def _on_client_left(self, client: _Client) -> None:
        """Handle a lost client: who is to move loses now, the other when their turn comes."""
        table = client.table
        if table is None:
            return
        if client.status in _AGREEING:
            self._cancel_game(table, client.name)
        elif table.game.is_running and table.side_of_client(client) is table.game.turn:
            self._apply_ruling(table, table.game.end_abandoned(table.side_of_client(client)))

    def _append_to_record(self, table: _GameTable, *, closing: bool = False) -> None:
        game = table.game
        lines = game.record[table.saved_lines :]
        table.saved_lines = len(game.record)
        lines += game.closing_lines(self._date()) if closing else []
        if lines:
            self._requests.append(AppendToRecord(game.conditions.game_id, tuple(lines)))

    # Extended mode.

    def _send_list(self, client: _Client, word: str, lines: Iterable[str]) -> None:
        self._send_lines(client, *(f"##[{word}] {line}" for line in (*lines, "+OK")))

    def _send_game(self, client: _Client, words: list[str]) -> None:
        table = self._tables.get(words[0]) if words else None
        self._send_list(client, "SHOW", () if table is None else table.game.summary_lines(None))

    def _start_watching(self, client: _Client, words: list[str]) -> None:
        table = self._tables.get(words[0]) if words else None
        if table is not None:
            game_id = table.game.conditions.game_id
            client.watched_games.add(game_id)
            self._send_lines(client, *(f"##[MONITOR2][{game_id}] {line}" for line in (*table.game.record, "+OK")))

    def _show_watchers(self, game: ServerGame, lines: Sequence[str]) -> None:
        game_id = game.conditions.game_id
        for client in self._players:
            if game_id in client.watched_games:
                self._send_lines(client, *(f"##[MONITOR2][{game_id}] {line}" for line in (*lines, "+OK")))

    def _send_chat(self, client: _Client, words: list[str]) -> None:
        for each in self._players:
            if each.is_extended:
                self._send_lines(each, f"##[CHAT][{client.name}] {' '.join(words)}")

    def _set_buoy(self, client: _Client, words: list[str]) -> None:
        """Set the opening moves of the next games that have the given name (buoy)."""
        name, moves, times, *_ = [*words, "", "", "1"][:3] if len(words) < 3 else words
        split = tuple(moves[place : place + 7] for place in range(0, len(moves), 7))
        try:
            conditions = self._make_conditions("", name, ("", ""))._replace(moves=split)
            ServerGame(conditions, "")
        except ValueError:
            split = ()
        if not name.startswith(_BUOY) or not split or not _COUNT(times):
            self._send_lines(client, f"##[ERROR] invalid buoy: {name}")
        else:
            self._buoys[name] = (split, int(times))
            self._send_lines(client, "##[SETBUOY] +OK")

    # Output.

    def _log_out(self, client: _Client, _: list[str]) -> None:
        self._send_lines(client, "LOGOUT:completed")
        self._disconnect(client)

    def _disconnect(self, client: _Client) -> None:
        self._clients.pop(client.number, None)
        self._on_client_left(client)
        self._requests.append(Disconnect(client.number))

    def _send_lines(self, client: _Client, *lines: str) -> None:
        if client.number in self._clients:
            data = "".join(f"{line}\n" for line in lines).encode("ascii", "replace")
            self._requests.append(SendTo(client.number, data))

    def _report_to_operator(self, sentence: Phrase) -> None:
        self._requests.append(ServerEvent(sentence))

    def _take_requests(self) -> Sequence[ServerRequest]:
        requests, self._requests = self._requests, []
        return requests


def _is_valid_name(word: str) -> bool:
    return 0 < len(word) <= _LONGEST_NAME and _NAME_SIGNS.issuperset(word)


def _game_without_side(game: str) -> str:
    """Game name in a password, without the requested side."""
    head, _, last = game.rpartition("-")
    return head if last in {"B", "b", "W", "w"} else game
