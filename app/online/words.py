"""The lines of a server in the CSA protocol, one by one: what kind each is, and what it says."""

import re
from enum import Enum, auto
from typing import Final, NamedTuple


class LineKind(Enum):
    KEEP_ALIVE = auto()
    LOGGED_IN = auto()
    LOGIN_REFUSED = auto()
    LOGGED_OUT = auto()
    BLOCK_BEGINS = auto()
    """`what` names it."""
    BLOCK_ENDS = auto()
    STARTED = auto()
    """`what` is the game."""
    REJECTED = auto()
    """`what` is the game, `who` has refused it."""
    MOVE = auto()
    """`what` is the move or the word of a special one, `seconds` what it took."""
    CAUSE = auto()
    """Why a game is over; `what` is the word without its sign."""
    VERDICT = auto()
    """What it came to, for us."""
    EXTENDED = auto()
    """Of the extended mode: `what` is the command, `who` the game or player in further brackets, `rest` what is said."""
    ERROR = auto()
    """A complaint of the server."""
    OTHER = auto()


class ServerLine(NamedTuple):
    kind: LineKind
    text: str
    """All of it."""
    what: str = ""
    who: str = ""
    rest: str = ""
    seconds: float | None = None


SUMMARY: Final = "Game_Summary"
RECONNECTION: Final = "Reconnect_State"
CAUSES: Final = frozenset(
    (
        *("RESIGN", "TIME_UP", "ILLEGAL_MOVE", "SENNICHITE", "OUTE_SENNICHITE", "JISHOGI", "MAX_MOVES"),
        *("ILLEGAL_ACTION", "CHUDAN", "MATTA", "TSUMI"),
    )
)
VERDICTS: Final = frozenset(("WIN", "LOSE", "DRAW", "CENSORED", "CHUDAN"))
RESIGN, DECLARE = "%TORYO", "%KACHI"
KEEP_ALIVE: Final = ""
OK: Final = "+OK"

_MOVE: Final = re.compile(r"([+-][0-9]{4}[A-Z]{2}|%[A-Z_]+)(?:,T([0-9]{1,9}(?:\.[0-9]{0,9})?))?(?:,.*)?")
_EXTENDED: Final = re.compile(r"##\[([A-Z0-9_]+)\](?:\[([^\]]*)\])? ?(.*)")
_LOGIN: Final = re.compile(r"LOGIN:(\S+) OK.*")
_STARTED: Final = re.compile(r"START:(.*)")
_REJECTED: Final = re.compile(r"REJECT:(\S*)(?: by (.*))?")
_BLOCK: Final = re.compile(r"(BEGIN|END) ([A-Za-z0-9_+-]+)")


def read_line(text: str) -> ServerLine:
    """Whatever comes is a line of some kind."""
    if not text:
        return ServerLine(LineKind.KEEP_ALIVE, text)
    sign = text[0]
    if sign in "+-%" and (found := _MOVE.fullmatch(text)):
        return ServerLine(LineKind.MOVE, text, found[1], seconds=float(found[2]) if found[2] else None)
    if sign == "#":
        return _marked(text)
    return _word(text) or ServerLine(LineKind.OTHER, text)


def _marked(text: str) -> ServerLine:
    if found := _EXTENDED.fullmatch(text):
        kind = LineKind.ERROR if found[1] == "ERROR" else LineKind.EXTENDED
        return ServerLine(kind, text, found[1], found[2] or "", found[3])
    word = text[1:].strip()
    # One word is both; as the first of two it is the cause, and who hears it knows which it is.
    if word in CAUSES:
        return ServerLine(LineKind.CAUSE, text, word)
    return ServerLine(LineKind.VERDICT if word in VERDICTS else LineKind.OTHER, text, word)


def _word(text: str) -> ServerLine | None:
    if text.startswith("LOGIN:"):
        accepted = _LOGIN.fullmatch(text)
        kind = LineKind.LOGGED_IN if accepted else LineKind.LOGIN_REFUSED
        return ServerLine(kind, text, accepted[1] if accepted else "")
    if text.startswith("LOGOUT:"):
        return ServerLine(LineKind.LOGGED_OUT, text)
    if found := _BLOCK.fullmatch(text):
        kind = LineKind.BLOCK_BEGINS if found[1] == "BEGIN" else LineKind.BLOCK_ENDS
        return ServerLine(kind, text, found[2])
    if found := _STARTED.fullmatch(text):
        return ServerLine(LineKind.STARTED, text, found[1].strip())
    if found := _REJECTED.fullmatch(text):
        return ServerLine(LineKind.REJECTED, text, found[1], found[2] or "")
    return None
