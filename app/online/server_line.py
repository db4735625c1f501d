"""Parser of single lines of the CSA server protocol."""

import re
from enum import Enum, auto
from typing import Final, NamedTuple

from app.shogi.pieces import Side


class LineKind(Enum):
    """Kind of a line that the server sends."""

    KEEP_ALIVE = auto()
    LOGGED_IN = auto()
    LOGIN_REFUSED = auto()
    LOGGED_OUT = auto()
    BLOCK_BEGINS = auto()
    """Beginning of a block; `what` is its name."""
    BLOCK_ENDS = auto()
    STARTED = auto()
    """Start of a game; `what` is its id."""
    REJECTED = auto()
    """Rejection of a game; `what` is its id, `who` the player that rejected it."""
    MOVE = auto()
    """Move or special move in `what`; `seconds` is the time charged for it."""
    CAUSE = auto()
    """Cause of the game's end; `what` is its word without `#`."""
    VERDICT = auto()
    """Verdict for us in `what`: win, loss or draw."""
    EXTENDED = auto()
    """Line of the extended mode: `what` is the command, `who` the game or player in brackets, `rest` the content."""
    ERROR = auto()
    OTHER = auto()


class ServerLine(NamedTuple):
    """Parsed line of the server."""

    kind: LineKind
    text: str
    value: str = ""
    player: str = ""
    content: str = ""
    seconds: float | None = None


SIDE_SIGNS: Final = ("+", "-")
"""Signs of the two sides on a server."""
SIDE_OF_SIGN: Final = {"+": Side.BLACK, "-": Side.WHITE}
SUMMARY_BLOCK: Final = "Game_Summary"
RECONNECTION: Final = "Reconnect_State"
CAUSE_WORDS: Final = frozenset(
    (
        *("RESIGN", "TIME_UP", "ILLEGAL_MOVE", "SENNICHITE", "OUTE_SENNICHITE", "JISHOGI", "MAX_MOVES"),
        *("ILLEGAL_ACTION", "CHUDAN", "MATTA", "TSUMI"),
    )
)
VERDICT_WORDS: Final = frozenset(("WIN", "LOSE", "DRAW", "CENSORED", "CHUDAN"))
RESIGN, DECLARE = "%TORYO", "%KACHI"
KEEP_ALIVE: Final = ""
OK: Final = "+OK"

_MOVE: Final = re.compile(r"([+-][0-9]{4}[A-Z]{2}|%[A-Z_]+)(?:,T([0-9]{1,9}(?:\.[0-9]{0,9})?))?(?:,.*)?")
_EXTENDED: Final = re.compile(r"##\[([A-Z0-9_]+)\](?:\[([^\]]*)\])? ?(.*)")
_LOGIN: Final = re.compile(r"LOGIN:(\S+) OK.*")
_STARTED: Final = re.compile(r"START:(.*)")
_REJECTED: Final = re.compile(r"REJECT:(\S*)(?: by (.*))?")
_BLOCK: Final = re.compile(r"(BEGIN|END) ([A-Za-z0-9_+-]+)")


def parse_server_line(text: str) -> ServerLine:
    """Parse a line; unknown lines have the kind OTHER."""
    if not text:
        return ServerLine(LineKind.KEEP_ALIVE, text)
    sign = text[0]
    if sign in "+-%" and (found := _MOVE.fullmatch(text)):
        return ServerLine(LineKind.MOVE, text, found[1], seconds=float(found[2]) if found[2] else None)
    if sign == "#":
        return _read_marked_line(text)
    return _read_word_line(text) or ServerLine(LineKind.OTHER, text)


def _read_marked_line(text: str) -> ServerLine:
    if found := _EXTENDED.fullmatch(text):
        kind = LineKind.ERROR if found[1] == "ERROR" else LineKind.EXTENDED
        return ServerLine(kind, text, found[1], found[2] or "", found[3])
    word = text[1:].strip()
    # CHUDAN is both; `CsaSession` decides by its state.
    if word in CAUSE_WORDS:
        return ServerLine(LineKind.CAUSE, text, word)
    return ServerLine(LineKind.VERDICT if word in VERDICT_WORDS else LineKind.OTHER, text, word)


def _read_word_line(text: str) -> ServerLine | None:
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
