r"""The words of CSA: ends, and what a file says about its game by the names that KIF gives them.

A header is written with the word that CSA has for it, so that other programs see it. What that word cannot say, or where
there is none, stands in lines of our own: comments for every other program, read together with the word as one header.
`'$名前:値` is a header, `'%不戦勝` right behind `%CHUDAN` tells which end it was, and `'手数＝100` among the lines of the
position says how many moves had been made before it. In the first two `\n` is a line end, `\r` a carriage return, and
any other letter behind a backslash is just that letter.
"""

import re
from collections.abc import Iterator
from typing import Final

from app.record import headers as names
from app.record.endings import End, EndKind
from app.record.headers import Header, Headers
from app.shogi.pieces import Side

HEADER_MARK: Final = "'$"
END_MARK: Final = "'%"
PLY_MARK: Final = "'手数＝"

BLANKS: Final = " \t\u3000"
"""What may stand around a statement or a value and is no part of it."""

_ESCAPES: Final = str.maketrans({"\\": "\\\\", "\n": "\\n", "\r": "\\r"})
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_LINE_ENDS: Final = {"n": "\n", "r": "\r"}


def escaped(words: str) -> str:
    return words.translate(_ESCAPES)


def unescaped(words: str) -> str:
    return _ESCAPE.sub(lambda found: _LINE_ENDS.get(found[1], found[1]), words) if "\\" in words else words


INTERRUPTED: Final = End(EndKind.INTERRUPT)

_KINDS: Final = {
    "TORYO": EndKind.RESIGN,
    "CHUDAN": EndKind.INTERRUPT,
    "SENNICHITE": EndKind.REPETITION,
    "TIME_UP": EndKind.TIMEOUT,
    "ILLEGAL_MOVE": EndKind.FOUL_LOSE,
    "JISHOGI": EndKind.IMPASSE,
    "KACHI": EndKind.DECLARATION,
    "HIKIWAKE": EndKind.DRAW,
    "TSUMI": EndKind.MATE,
    "FUZUMI": EndKind.NO_MATE,
    "MAX_MOVES": EndKind.MAX_MOVES,
    "ERROR": EndKind.ERROR,
}
_WORDS: Final = {kind: word for word, kind in _KINDS.items()}
_FOULS: Final = {"+ILLEGAL_ACTION": Side.BLACK, "-ILLEGAL_ACTION": Side.WHITE}
"""Whose foul it was, whoever is to move."""
_FOUL_WORDS: Final = {side: word for word, side in _FOULS.items()}
WORDLESS: Final = {
    EndKind.WIN_BY_DEFAULT: "不戦勝",
    EndKind.LOSE_BY_DEFAULT: "不戦敗",
    EndKind.TRY: "トライ",
    EndKind.SEALED: "封じ手",
}
"""What CSA has no word for, with what KIF calls it; written as an interruption, with a line of our own behind it."""
_MARKED: Final = {words: kind for kind, words in WORDLESS.items()}
_ANY_WORD: Final = re.compile(r"[A-Z][A-Z0-9_]*")


def read_end(word: str, turn: Side) -> End:
    """What `word`, without its percent sign, means when it stands where `turn` would have moved."""
    if word in _FOULS:
        return End(EndKind.FOUL_LOSE if _FOULS[word] is turn else EndKind.FOUL_WIN)
    kind = _KINDS.get(word)
    return End(EndKind.OTHER, word) if kind is None else End(kind)


def read_end_mark(words: str) -> End | None:
    """What our own line behind `%CHUDAN` says; None when it says nothing."""
    if kind := _MARKED.get(words):
        return End(kind)
    return End(EndKind.OTHER, told) if (told := unescaped(words)) else None


def end_lines(end: End, turn: Side) -> list[str]:
    if end.kind is EndKind.FOUL_WIN:
        return [f"%{_FOUL_WORDS[turn.other]}"]
    if word := _WORDS.get(end.kind):
        return [f"%{word}"]
    if _ANY_WORD.fullmatch(end.text) and end.text not in _KINDS:
        return [f"%{end.text}"]
    return [f"%{_WORDS[EndKind.INTERRUPT]}", END_MARK + (WORDLESS.get(end.kind) or _own_words(end.text))]


def _own_words(words: str) -> str:
    told = escaped(words)
    return f"\\{told}" if told in _MARKED else told


BLACK_TIME_LIMIT: Final = "先手持ち時間"
WHITE_TIME_LIMIT: Final = "後手持ち時間"
MOST_MOVES: Final = "最大手数"
IMPASSE_RULE: Final = "持将棋"

_NAMES: Final = {
    "EVENT": names.EVENT,
    "SITE": names.PLACE,
    "START_TIME": names.STARTED_AT,
    "END_TIME": names.ENDED_AT,
    "OPENING": names.OPENING,
    "TIME_LIMIT": names.TIME_LIMIT,
    "TIME": names.TIME_LIMIT,
    "TIME+": BLACK_TIME_LIMIT,
    "TIME-": WHITE_TIME_LIMIT,
    # The specification spells these two in both ways.
    "TIMET+": BLACK_TIME_LIMIT,
    "TIMET-": WHITE_TIME_LIMIT,
    "MAX_MOVES": MOST_MOVES,
    "JISHOGI": IMPASSE_RULE,
    "NOTE": names.NOTE,
}
_HEADER_WORDS: Final = {name: word for word, name in reversed(_NAMES.items())}
"""By header its first word."""
_FLOODGATE: Final = frozenset(
    ("Max_Moves", "Least_Time_Per_Move", "Increment", "rating", "black_rate", "white_rate", "summary")
)
"""What the server floodgate says in comments of its own; these headers keep the names it gives them."""

_PLAYERS: Final[dict[Side, tuple[str, str]]] = {
    Side.BLACK: (names.BLACK, names.HANDICAP_TAKER),
    Side.WHITE: (names.WHITE, names.HANDICAP_GIVER),
}
"""What a side's player is called, in an even game and in one with a handicap."""
_SIDES: Final = {name: side for side, names in _PLAYERS.items() for name in names}
_TWINS: Final = {name: other for pair in _PLAYERS.values() for name, other in (pair, pair[::-1])}
_SIGNS: Final = {"+": Side.BLACK, "-": Side.WHITE}
_PLAYER: Final = {side: f"N{sign}" for sign, side in _SIGNS.items()}

_WORD: Final = re.compile(r"\$([^:\r\n]+):([^\r\n]*)")
_MARK: Final = re.compile(r"'\$((?:[^:\\]|\\.)*):(.*)", re.DOTALL)
_REMARK: Final = re.compile(r"'([A-Za-z_]+):(.*)", re.DOTALL)
_NOTE_ESCAPE: Final = re.compile(r"\\([n\\])")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_WEEKDAY: Final = re.compile(r"[（(][月火水木金土日][）)]")
_CLOCK: Final = re.compile(r"[0-9]+:[0-9]{2}\+[0-9]+")
_SECONDS: Final = re.compile(r"[0-9]+(?:\.[0-9]{1,3})?(?:\+[0-9]+(?:\.[0-9]{1,3})?){2}")
_COUNT: Final = re.compile(r"[0-9]+")
_FORMS: Final = {BLACK_TIME_LIMIT: _SECONDS, WHITE_TIME_LIMIT: _SECONDS, MOST_MOVES: _COUNT}
"""What values must look like to be said by the word of CSA."""


class Information:
    """The lines about the game as they come up; `headers` when there are no more."""

    def __init__(self) -> None:
        self._said: list[tuple[str | Side, str]] = []
        """Names and values; where a name depends on the start position, the side."""
        self._exact: list[int] = []
        """Which of them were said in lines of our own."""

    def __bool__(self) -> bool:
        return bool(self._said)

    def read(self, line: str) -> bool:
        """Take `line`, which starts with N or $; False when it says nothing about the game."""
        found = _read_plain(line)
        if found is None:
            return False
        self._said.append(found)
        return True

    def read_remark(self, line: str) -> bool:
        """Take `line`, a comment, if it tells a header."""
        if found := _MARK.fullmatch(line):
            word, value = found.groups()
            if word in _NAMES:
                return self.read(f"${word}:{value}")
            self._exact.append(len(self._said))
            self._said.append((unescaped(word), unescaped(value)))
            return True
        found = _REMARK.fullmatch(line)
        if found is None or found[1] not in _FLOODGATE:
            return False
        self._said.append((found[1], found[2].strip(BLANKS)))
        return True

    def headers(self, handicap: bool) -> Headers:
        """All that was said, once: what a line of our own says exactly counts only as it is said there."""
        places = set(self._exact)
        repeated = {_plain(str(key), value) for key, value in map(self._said.__getitem__, places)}
        told: list[tuple[str, str]] = []
        for place, (key, value) in enumerate(self._said):
            name = _named(key, handicap)
            if place in places or not repeated or _plain(name, value) not in repeated:
                told.append((name, value))
        return Headers.read(told)


def header_lines(headers: Headers, handicap: bool) -> Iterator[str]:
    """The lines that say `headers`, in their order."""
    for header in headers:
        twin = _TWINS.get(header.name)
        paired = twin is not None and twin in headers
        plain = _plain(*header)
        if plain is not None and not (paired and header.name != _named(_SIDES[header.name], handicap)):
            yield plain
        if paired or plain is None or not _says(plain, header, handicap):
            yield _mark(header)


def _says(plain: str, header: Header, handicap: bool) -> bool:
    """Whether the line that other programs understand tells the whole of the header."""
    if plain.startswith("'"):
        return plain == f"'{header.name}:{header.value}"
    found = _read_plain(plain)
    return found is not None and (_named(found[0], handicap), found[1]) == header


def _named(key: str | Side, handicap: bool) -> str:
    return _PLAYERS[key][handicap] if isinstance(key, Side) else key


def _read_plain(line: str) -> tuple[str | Side, str] | None:
    if line.startswith("N") and line[1:2] in _SIGNS:
        return _SIGNS[line[1:2]], line[2:].strip(BLANKS)
    found = _WORD.fullmatch(line)
    if found is None:
        return None
    word, value = found[1], found[2].strip(BLANKS)
    name = _NAMES.get(word)
    if name is None:
        return f"${word}", value
    return name, _NOTE_ESCAPE.sub(
        lambda found: "\n" if found[1] == "n" else "\\", value
    ) if name == names.NOTE else value


def _mark(header: Header) -> str:
    name = escaped(header.name).replace(":", "\\:")
    # What floodgate says behind our mark is a word of CSA; a header that happens to be called like one is told apart.
    return f"{HEADER_MARK}{chr(92) if name in _NAMES else ''}{name}:{escaped(header.value)}"


def _plain(name: str, value: str) -> str | None:
    """The line by which other programs understand the header, as far as there is one."""
    if name in _SIDES:
        return _PLAYER[_SIDES[name]] + _one_line(value)
    if name in _HEADER_WORDS:
        return _with_word(name, value)
    if name in _FLOODGATE:
        return f"'{name}:{_one_line(value)}"
    line = f"{name}:{_one_line(value)}"
    found = _WORD.fullmatch(line)
    return line if found is not None and found[1] not in _NAMES and ":" not in name else None


def _with_word(name: str, value: str) -> str | None:
    """The `$` line of a header that CSA has a word for; None when the word cannot say the value at all."""
    word = _HEADER_WORDS[name]
    if name == names.TIME_LIMIT and not _CLOCK.fullmatch(value):
        return f"$TIME:{value}" if _SECONDS.fullmatch(value) else None
    if name in _FORMS:
        return f"${word}:{value}" if _FORMS[name].fullmatch(value) else None
    if name == names.NOTE:
        value = "\\n".join(_LINE_END.split(value.replace("\\", "\\\\")))
    if name in {names.STARTED_AT, names.ENDED_AT}:
        value = _WEEKDAY.sub("", value)
    return f"${word}:{_one_line(value)}"


def _one_line(value: str) -> str:
    return _LINE_END.sub(" ", value).strip(BLANKS)
