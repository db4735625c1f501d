r"""Words of CSA: ends of games, and headers with their names in KIF.

A header is written with CSA's own word, so that other programs read it. What that word cannot express, or a header
without a word, is put into lines of our own. These are comments for other programs, and are read together with the word
as one header: `'$名前:値` is a header, and `'%不戦勝` directly behind `%CHUDAN` is the exact end. `'手数＝100` among the lines
of the position is the number of moves before it. In the first two `\n` is a line end, `\r` a carriage return, and a
backslash before any other character is dropped.
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
"""Whitespace around a statement or a value, which is ignored."""

_ESCAPES: Final = str.maketrans({"\\": "\\\\", "\n": "\\n", "\r": "\\r"})
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_LINE_ENDS: Final = {"n": "\n", "r": "\r"}


def escape_text(words: str) -> str:
    return words.translate(_ESCAPES)


def unescape_text(words: str) -> str:
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
"""CSA's words for illegal actions, with the side that committed the foul, whichever is to move."""
_FOUL_WORDS: Final = {side: word for word, side in _FOULS.items()}
WORDLESS: Final = {
    EndKind.WIN_BY_DEFAULT: "不戦勝",
    EndKind.LOSE_BY_DEFAULT: "不戦敗",
    EndKind.TRY: "トライ",
    EndKind.SEALED: "封じ手",
}
"""Ends that CSA has no word for, with KIF's names; written as an interruption with a comment line that only we read."""
_MARKED: Final = {words: kind for kind, words in WORDLESS.items()}
_ANY_WORD: Final = re.compile(r"[A-Z][A-Z0-9_]*")


def read_end(word: str, turn: Side) -> End:
    """Return the end of the game for CSA's `word` (without its percent sign) where `turn` was to move."""
    if word in _FOULS:
        return End(EndKind.FOUL_LOSE if _FOULS[word] is turn else EndKind.FOUL_WIN)
    kind = _KINDS.get(word)
    return End(EndKind.OTHER, word) if kind is None else End(kind)


def read_end_mark(words: str) -> End | None:
    """Return the end named in the comment that this program writes behind %CHUDAN; None if it names none."""
    if kind := _MARKED.get(words):
        return End(kind)
    return End(EndKind.OTHER, told) if (told := unescape_text(words)) else None


def end_lines(end: End, turn: Side) -> list[str]:
    if end.kind is EndKind.FOUL_WIN:
        return [f"%{_FOUL_WORDS[turn.other]}"]
    if word := _WORDS.get(end.kind):
        return [f"%{word}"]
    if _ANY_WORD.fullmatch(end.text) and end.text not in _KINDS:
        return [f"%{end.text}"]
    return [f"%{_WORDS[EndKind.INTERRUPT]}", END_MARK + (WORDLESS.get(end.kind) or _escape_end_text(end.text))]


def _escape_end_text(words: str) -> str:
    told = escape_text(words)
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
    # The specification has both spellings of these two.
    "TIMET+": BLACK_TIME_LIMIT,
    "TIMET-": WHITE_TIME_LIMIT,
    "MAX_MOVES": MOST_MOVES,
    "JISHOGI": IMPASSE_RULE,
    "NOTE": names.NOTE,
}
_HEADER_WORDS: Final = {name: word for word, name in reversed(_NAMES.items())}
"""CSA's word for each header; the first one if there are several."""
_FLOODGATE: Final = frozenset(
    ("Max_Moves", "Least_Time_Per_Move", "Increment", "rating", "black_rate", "white_rate", "summary")
)
"""Headers that the floodgate server writes as comments; they keep the server's names."""

_PLAYERS: Final[dict[Side, tuple[str, str]]] = {
    Side.BLACK: (names.BLACK, names.HANDICAP_TAKER),
    Side.WHITE: (names.WHITE, names.HANDICAP_GIVER),
}
"""Header names of each side's player: in an even game, and in a handicap game."""
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
"""Patterns that the values of these headers must match to be written with their CSA words."""


class CsaHeaders:
    """Collector of the header lines of a CSA file; `merged_headers` returns the result."""

    def __init__(self) -> None:
        self._pairs: list[tuple[str | Side, str]] = []
        """Names and values read; the side instead of a name that depends on the start position."""
        self._exact_places: list[int] = []
        """Indices in `_pairs` of the headers from comment lines that only this program writes."""

    def __bool__(self) -> bool:
        return bool(self._pairs)

    def read_line(self, line: str) -> bool:
        """Parse a line that starts with N or $; return False if it is not about the game."""
        found = _parse_header_line(line)
        if found is None:
            return False
        self._pairs.append(found)
        return True

    def read_comment(self, line: str) -> bool:
        """Parse a comment; return False if it contains no header."""
        if found := _MARK.fullmatch(line):
            word, value = found.groups()
            if word in _NAMES:
                return self.read_line(f"${word}:{value}")
            self._exact_places.append(len(self._pairs))
            self._pairs.append((unescape_text(word), unescape_text(value)))
            return True
        found = _REMARK.fullmatch(line)
        if found is None or found[1] not in _FLOODGATE:
            return False
        self._pairs.append((found[1], found[2].strip(BLANKS)))
        return True

    def merged_headers(self, handicap: bool) -> Headers:
        """Return all headers without duplicates: this program's comment with the exact value replaces the CSA line."""
        places = set(self._exact_places)
        repeated = {_plain_line(str(key), value) for key, value in map(self._pairs.__getitem__, places)}
        told: list[tuple[str, str]] = []
        for place, (key, value) in enumerate(self._pairs):
            name = _header_name(key, handicap)
            if place in places or not repeated or _plain_line(name, value) not in repeated:
                told.append((name, value))
        return Headers.from_pairs(told)


def header_lines(headers: Headers, handicap: bool) -> Iterator[str]:
    for header in headers:
        twin = _TWINS.get(header.name)
        paired = twin is not None and twin in headers
        plain = _plain_line(*header)
        if plain is not None and not (paired and header.name != _header_name(_SIDES[header.name], handicap)):
            yield plain
        if paired or plain is None or not _contains_header(plain, header, handicap):
            yield _header_comment(header)


def _contains_header(plain: str, header: Header, handicap: bool) -> bool:
    """Return True if `plain`, the line for other programs, contains the whole header."""
    if plain.startswith("'"):
        return plain == f"'{header.name}:{header.value}"
    found = _parse_header_line(plain)
    return found is not None and (_header_name(found[0], handicap), found[1]) == header


def _header_name(key: str | Side, handicap: bool) -> str:
    return _PLAYERS[key][handicap] if isinstance(key, Side) else key


def _parse_header_line(line: str) -> tuple[str | Side, str] | None:
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


def _header_comment(header: Header) -> str:
    name = escape_text(header.name).replace(":", "\\:")
    # A CSA word behind our mark is one of floodgate's; a backslash distinguishes a header of the same name.
    return f"{HEADER_MARK}{chr(92) if name in _NAMES else ''}{name}:{escape_text(header.value)}"


def _plain_line(name: str, value: str) -> str | None:
    """Return the line from which other programs read the header; None if CSA has no such line."""
    if name in _SIDES:
        return _PLAYER[_SIDES[name]] + _on_one_line(value)
    if name in _HEADER_WORDS:
        return _word_line(name, value)
    if name in _FLOODGATE:
        return f"'{name}:{_on_one_line(value)}"
    line = f"{name}:{_on_one_line(value)}"
    found = _WORD.fullmatch(line)
    return line if found is not None and found[1] not in _NAMES and ":" not in name else None


def _word_line(name: str, value: str) -> str | None:
    """Return the `$` line of a header that has a CSA word; None if the word cannot express the value."""
    word = _HEADER_WORDS[name]
    if name == names.TIME_LIMIT and not _CLOCK.fullmatch(value):
        return f"$TIME:{value}" if _SECONDS.fullmatch(value) else None
    if name in _FORMS:
        return f"${word}:{value}" if _FORMS[name].fullmatch(value) else None
    if name == names.NOTE:
        value = "\\n".join(_LINE_END.split(value.replace("\\", "\\\\")))
    if name in {names.STARTED_AT, names.ENDED_AT}:
        value = _WEEKDAY.sub("", value)
    return f"${word}:{_on_one_line(value)}"


def _on_one_line(value: str) -> str:
    return _LINE_END.sub(" ", value).strip(BLANKS)
