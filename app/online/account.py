"""Accounts at CSA servers: login lines, game names for shogi-server and floodgate, and masking of secrets in logs."""

import re
from typing import Final, NamedTuple

from app.shogi.pieces import Side
from app.text import online as text
from app.text.phrase import Phrase

DEFAULT_CSA_PORT: Final = 4081
MOST_PORT: Final = 65_535
MASK_TEXT: Final = "***"
RECOMMENDED_TRIP: Final = 20
"""Recommended length of a trip, since anybody can try to guess it from the player's id."""
_NAME: Final = re.compile(r"[A-Za-z0-9_@.-]{1,32}")
_EVENT: Final = re.compile(r"[A-Za-z0-9_@.-]{1,32}")
_WORD: Final = re.compile(r"[!-~]+")
_GAME: Final = re.compile(r"(?P<event>[A-Za-z0-9_@.-]{1,32})-(?P<total>[0-9]+)-(?P<byoyomi>[0-9]+)(?P<fischer>F?)")
_SIDED: Final = re.compile(r"(.+-[0-9]+-[0-9]+F?)-([BbWw])")
_SIDE_LETTERS: Final = {None: "", Side.BLACK: "-B", Side.WHITE: "-W"}
_FLOODGATE: Final = "floodgate"
_LOGIN_WORD, _TOKEN_WORD = "LOGIN ", "econnect"
_LOGIN: Final = re.compile(r"(LOGIN\s+\S+\s+)(\S+)(.*)")
_TOKEN: Final = re.compile(r"(Reconnect_Token:|reconnect:)(\S+)")
_SHORTEST: Final = 4
"""Shortest secret in characters that is masked; shorter ones are also words of the protocol."""


class GameName(NamedTuple):
    """Game that a password of shogi-server or floodgate asks for, such as `floodgate-300-10F,trip`."""

    event: str
    total_s: int
    byoyomi_s: int = 0
    increment_s: int = 0
    """Fischer increment in seconds per move; it excludes byoyomi."""
    side: Side | None = None
    """Side on the server that the name asks for; None for either."""
    trip: str = ""
    """Secret by which floodgate recognizes a player; it pairs only players with one."""

    @property
    def game_name(self) -> str:
        extra = f"{self.increment_s}F" if self.increment_s else f"{self.byoyomi_s}"
        return f"{self.event}-{self.total_s}-{extra}"

    @property
    def password(self) -> str:
        return f"{self.game_name}{_SIDE_LETTERS[self.side]}{f',{self.trip}' if self.trip else ''}"

    @property
    def is_floodgate(self) -> bool:
        return self.event == _FLOODGATE

    def find_faults(self) -> tuple[Phrase, ...]:
        """Reasons why a server would not understand this name as it is meant."""
        found = (
            (not _EVENT.fullmatch(self.event), text.BAD_EVENT),
            (bool(self.trip) and not _WORD.fullmatch(self.trip), text.BAD_TRIP),
            (bool(self.byoyomi_s and self.increment_s), text.BOTH_EXTRAS),
            (self.is_floodgate and self.side is not None, text.FLOODGATE_CHOOSES_SIDES),
            (self.is_floodgate and not self.trip, text.FLOODGATE_WANTS_TRIP),
        )
        return tuple(phrase for is_wrong, phrase in found if is_wrong)

    def find_warnings(self) -> tuple[Phrase, ...]:
        """Advice on a game name that is valid but weak, such as one with a short trip."""
        short = 0 < len(self.trip) < RECOMMENDED_TRIP
        return (text.SHORT_TRIP.filled(count=RECOMMENDED_TRIP),) if short else ()


def read_game_name(password: str) -> GameName | None:
    """Parse a password that asks for a game; None for any other."""
    game, _, trip = password.partition(",")
    sided = _SIDED.fullmatch(game)
    found = _GAME.fullmatch(sided[1] if sided else game)
    if found is None or max(len(found["total"]), len(found["byoyomi"])) > 9:
        return None
    side = None if sided is None else Side.BLACK if sided[2] in "Bb" else Side.WHITE
    extra = int(found["byoyomi"])
    byoyomi, increment = (0, extra) if found["fischer"] else (extra, 0)
    return GameName(found["event"], int(found["total"]), byoyomi, increment, side, trip)


class Account(NamedTuple):
    """Login at a server (name and password), and the game to ask for."""

    host: str
    name: str
    password: str
    port: int = DEFAULT_CSA_PORT
    is_extended: bool = False
    """True for the extended mode (x1) with lists, chat and watching; a game is then asked for by its own command."""
    game: str = ""
    """Game name for the extended mode's game command, such as `test-600-10`."""
    side: Side | None = None

    def find_faults(self) -> tuple[Phrase, ...]:
        found = (
            (not self.host or not _WORD.fullmatch(self.host), text.NO_HOST),
            (not 0 < self.port <= MOST_PORT, text.BAD_PORT),
            (not _NAME.fullmatch(self.name), text.BAD_NAME),
            (not _WORD.fullmatch(self.password), text.BAD_PASSWORD),
        )
        return tuple(phrase for is_wrong, phrase in found if is_wrong)

    def login_line(self, reconnection: str = "") -> str:
        """Login line. `reconnection` is the game and its token, to resume that game."""
        words = ["LOGIN", self.name, self.password]
        words += [f"reconnect:{reconnection}"] if reconnection else ["x1"] if self.is_extended else []
        return " ".join(words)

    def game_line(self) -> str:
        """Command that asks for a game in the extended mode; empty if none is wanted."""
        sign = "*" if self.side is None else "-" if self.side else "+"
        return f"%%GAME {self.game} {sign}" if self.is_extended and self.game else ""

    @property
    def secrets(self) -> tuple[str, ...]:
        """Secrets to mask in logs: the password, unless it only names a game, and the trip."""
        words = (self.password, self.password.partition(",")[2])
        return tuple(word for word in words if len(word) >= _SHORTEST and read_game_name(word) is None)


def mask_secrets(line: str, secrets: tuple[str, ...]) -> str:
    """Mask the secrets in a line for the log."""
    if _LOGIN_WORD in line:
        line = _LOGIN.sub(lambda found: found[1] + mask_password(found[2]) + found[3], line)
    if _TOKEN_WORD in line:
        line = _TOKEN.sub(lambda found: found[1] + MASK_TEXT, line)
    for secret in secrets:
        line = line.replace(secret, MASK_TEXT)
    return line


def mask_password(password: str) -> str:
    """Mask a password; the game that it asks for stays visible, its trip does not."""
    name = read_game_name(password)
    if name is None:
        return MASK_TEXT
    return f"{password.partition(',')[0]},{MASK_TEXT}" if name.trip else password
