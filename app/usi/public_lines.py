"""Redaction of engine logs for bug reports: only USI keywords, numbers, moves and positions are kept.

Free text, such as `info string`, the value of a text option or the standard error, is withheld: an engine may print its
command line there.
"""

import re
from typing import Final

from app.base.disclosure import Disclosure
from app.usi.log import LogDirection, LogLine, LogRecording
from app.usi.options import TextOption, read_option

_PLACEHOLDER: Final = Disclosure.TEXT.placeholder
# fmt: off
_PUBLIC_WORDS: Final = frozenset([
    "usi", "usiok", "isready", "readyok", "usinewgame", "position", "startpos", "sfen", "moves", "go", "ponder",
    "btime", "wtime", "binc", "winc", "byoyomi", "infinite", "movetime", "depth", "nodes", "mate",
    "searchmoves", "stop", "ponderhit", "bestmove", "resign", "win", "checkmate", "notimplemented", "timeout",
    "nomate", "gameover", "lose", "draw", "quit", "info", "seldepth", "time", "score", "cp", "lowerbound",
    "upperbound", "nps", "hashfull", "multipv", "pv", "currmove", "currmovenumber", "cpuload", "refutation",
    "currline", "copyprotection", "registration", "ok", "error", "checking", "none", "null",
])
# fmt: on
_PUBLIC_VALUE: Final = re.compile(
    r"[+-]?\d+"
    r"|[1-9][a-i][1-9][a-i]\+?|[PLNSGBR]\*[1-9][a-i]"
    r"|(?:[plnsgbrkPLNSGBRK1-9+]+/){8}[plnsgbrkPLNSGBRK1-9+]+|[bw-]|(?:(?:1[0-8]|[2-9])?[RBGSNLPrbgsnlp])+"
)
_SETOPTION: Final = re.compile(r"(setoption name .*? value )(.*)")
_PUBLIC_SETTING: Final = re.compile(r"[+-]?\d+|true|false")
_PUBLIC_NOTE: Final = re.compile(r"× \d+ [a-z]+")


def redact_recording(recording: LogRecording) -> LogRecording:
    """Redact a recording: free text becomes a placeholder; times and directions stay."""
    lines = tuple(line._replace(data=_redact_data(line)) for line in recording.lines)
    return recording._replace(engine=_PLACEHOLDER, lines=lines)


def redact_line(line: str) -> str:
    """Redact the free text of a command or reply."""
    words = line.split()
    first = words[0] if words else ""
    if first == "setoption":
        return _redact_setting(line)
    if first == "option":
        return _redact_option(line)
    if not words or words[:2] in (["id", "name"], ["id", "author"]):
        return line
    if first == "info" and "string" in words:
        return " ".join([*map(_redact_word, words[: words.index("string")]), "string", _PLACEHOLDER])
    return " ".join(map(_redact_word, words)) if first in _PUBLIC_WORDS else _PLACEHOLDER


def _redact_setting(line: str) -> str:
    found = _SETOPTION.fullmatch(line)
    if found is not None:
        return line if _PUBLIC_SETTING.fullmatch(found[2]) else found[1] + _PLACEHOLDER
    return f"setoption {_PLACEHOLDER}"


def _redact_word(word: str) -> str:
    return word if word in _PUBLIC_WORDS or _PUBLIC_VALUE.fullmatch(word) else _PLACEHOLDER


def _redact_option(line: str) -> str:
    option = read_option(line).option
    if option is None:
        return f"option {_PLACEHOLDER}"
    is_text = isinstance(option.kind, TextOption)
    return f"option name {option.name} type {option.type_name} default {_PLACEHOLDER}" if is_text else option.text


def _redact_data(line: LogLine) -> bytes:
    said = line.data.decode("utf-8", "replace")
    if line.direction in {LogDirection.TO, LogDirection.FROM}:
        said = redact_line(said)
    elif line.direction is LogDirection.STDERR or not (said.lstrip("-").isdigit() or _PUBLIC_NOTE.fullmatch(said)):
        said = _PLACEHOLDER if said else ""
    return said.encode()
