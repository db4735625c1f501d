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

_ESCAPE_TABLE: Final = str.maketrans({"\\": "\\\\", "\n": "\\n", "\r": "\\r"})
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_LINE_ENDS: Final = {"n": "\n", "r": "\r"}


def escape_text(words: str) -> str:
    return words.translate(_ESCAPE_TABLE)


def unescape_text(words: str) -> str:
    return _ESCAPED.sub(lambda found: _LINE_ENDS.get(found[1], found[1]), words) if "\\" in words else words


INTERRUPTED_END: Final = End(EndKind.INTERRUPT)

_END_KINDS_BY_WORD: Final = {
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
_END_WORDS: Final = {kind: word for word, kind in _END_KINDS_BY_WORD.items()}
_FOUL_SIDES_BY_WORD: Final = {"+ILLEGAL_ACTION": Side.BLACK, "-ILLEGAL_ACTION": Side.WHITE}
"""CSA's words for illegal actions, with the side that committed the foul, whichever is to move."""
_FOUL_WORDS_BY_SIDE: Final = {side: word for word, side in _FOUL_SIDES_BY_WORD.items()}
WORDLESS: Final = {
    EndKind.WIN_BY_DEFAULT: "不戦勝",
    EndKind.LOSE_BY_DEFAULT: "不戦敗",
    EndKind.TRY: "トライ",
    EndKind.SEALED: "封じ手",
}
"""Ends that CSA has no word for, with KIF's names; written as an interruption with a comment line that only we read."""
_END_KINDS_BY_KIF_NAME: Final = {words: kind for kind, words in WORDLESS.items()}
_WORD_PATTERN: Final = re.compile(r"[A-Z][A-Z0-9_]*")


def parse_end(word: str, turn: Side) -> End:
    """Return the end of the game for CSA's `word` (without its percent sign) where `turn` was to move."""
    if word in _FOUL_SIDES_BY_WORD:
        return End(EndKind.FOUL_LOSE if _FOUL_SIDES_BY_WORD[word] is turn else EndKind.FOUL_WIN)
    kind = _END_KINDS_BY_WORD.get(word)
    return End(EndKind.OTHER, word) if kind is None else End(kind)


def parse_end_mark(words: str) -> End | None:
    """Return the end named in the comment that this program writes behind %CHUDAN; None if it names none."""
    if kind := _END_KINDS_BY_KIF_NAME.get(words):
        return End(kind)
    return End(EndKind.OTHER, told) if (told := unescape_text(words)) else None


def end_lines(end: End, turn: Side) -> list[str]:
    if end.kind is EndKind.FOUL_WIN:
        return [f"%{_FOUL_WORDS_BY_SIDE[turn.other]}"]
    if word := _END_WORDS.get(end.kind):
        return [f"%{word}"]
    if _WORD_PATTERN.fullmatch(end.text) and end.text not in _END_KINDS_BY_WORD:
        return [f"%{end.text}"]
    return [f"%{_END_WORDS[EndKind.INTERRUPT]}", END_MARK + (WORDLESS.get(end.kind) or _escape_end_text(end.text))]


def _escape_end_text(words: str) -> str:
    told = escape_text(words)
    return f"\\{told}" if told in _END_KINDS_BY_KIF_NAME else told


BLACK_TIME_LIMIT: Final = "先手持ち時間"
WHITE_TIME_LIMIT: Final = "後手持ち時間"
MAX_MOVES: Final = "最大手数"
IMPASSE_RULE: Final = "持将棋"

_HEADER_NAMES_BY_WORD: Final = {
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
    "MAX_MOVES": MAX_MOVES,
    "JISHOGI": IMPASSE_RULE,
    "NOTE": names.NOTE,
}
_WORDS_BY_HEADER_NAME: Final = {name: word for word, name in reversed(_HEADER_NAMES_BY_WORD.items())}
"""CSA's word for each header; the first one if there are several."""
_FLOODGATE_HEADERS: Final = frozenset(
    ("Max_Moves", "Least_Time_Per_Move", "Increment", "rating", "black_rate", "white_rate", "summary")
)
"""Headers that the floodgate server writes as comments; they keep the server's names."""

_PLAYER_HEADERS: Final[dict[Side, tuple[str, str]]] = {
    Side.BLACK: (names.BLACK, names.HANDICAP_TAKER),
    Side.WHITE: (names.WHITE, names.HANDICAP_GIVER),
}
"""Header names of each side's player: in an even game, and in a handicap game."""
_SIDES_BY_HEADER: Final = {name: side for side, names in _PLAYER_HEADERS.items() for name in names}
_OTHER_PLAYER_HEADER: Final = {name: other for pair in _PLAYER_HEADERS.values() for name, other in (pair, pair[::-1])}
_SIDES_BY_SIGN: Final = {"+": Side.BLACK, "-": Side.WHITE}
_PLAYER_PREFIXES: Final = {side: f"N{sign}" for sign, side in _SIDES_BY_SIGN.items()}

_HEADER_STATEMENT: Final = re.compile(r"\$([^:\r\n]+):([^\r\n]*)")
_EXACT_HEADER_COMMENT: Final = re.compile(r"'\$((?:[^:\\]|\\.)*):(.*)", re.DOTALL)
_FLOODGATE_COMMENT: Final = re.compile(r"'([A-Za-z_]+):(.*)", re.DOTALL)
_NOTE_ESCAPE: Final = re.compile(r"\\([n\\])")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_WEEKDAY: Final = re.compile(r"[（(][月火水木金土日][）)]")
_OLD_TIME_LIMIT: Final = re.compile(r"[0-9]+:[0-9]{2}\+[0-9]+")
_SECONDS: Final = re.compile(r"[0-9]+(?:\.[0-9]{1,3})?(?:\+[0-9]+(?:\.[0-9]{1,3})?){2}")
_COUNT: Final = re.compile(r"[0-9]+")
_VALUE_PATTERNS: Final = {BLACK_TIME_LIMIT: _SECONDS, WHITE_TIME_LIMIT: _SECONDS, MAX_MOVES: _COUNT}
"""Patterns by header name: only values that match are written with CSA's word for the header."""


class CsaHeaders:
    """Collector of the header lines of a CSA file; `merged_headers` returns the result."""

    def __init__(self) -> None:
        self._headers: list[tuple[str | Side, str]] = []
        """Names and values of headers read; a side stands for a player's header, named only when the start is known."""
        self._exact_header_indices: list[int] = []
        """Indices in `_headers` of the headers from comment lines that only this program writes."""

    def __bool__(self) -> bool:
        return bool(self._headers)

    def read_line(self, line: str) -> bool:
        """Parse a line that starts with N or $; return False if it is not about the game."""
        found = _parse_header_line(line)
        if found is None:
            return False
        self._headers.append(found)
        return True

    def read_comment(self, line: str) -> bool:
        """Parse a comment; return False if it contains no header."""
        if found := _EXACT_HEADER_COMMENT.fullmatch(line):
            word, value = found.groups()
            if word in _HEADER_NAMES_BY_WORD:
                return self.read_line(f"${word}:{value}")
            self._exact_header_indices.append(len(self._headers))
            self._headers.append((unescape_text(word), unescape_text(value)))
            return True
        found = _FLOODGATE_COMMENT.fullmatch(line)
        if found is None or found[1] not in _FLOODGATE_HEADERS:
            return False
        self._headers.append((found[1], found[2].strip(BLANKS)))
        return True

    def merged_headers(self, handicap: bool) -> Headers:
        """Return all headers without duplicates: this program's comment with the exact value replaces the CSA line."""
        places = set(self._exact_header_indices)
        repeated = {_csa_header_line(str(key), value) for key, value in map(self._headers.__getitem__, places)}
        told: list[tuple[str, str]] = []
        for place, (key, value) in enumerate(self._headers):
            name = _header_name(key, handicap)
            if place in places or not repeated or _csa_header_line(name, value) not in repeated:
                told.append((name, value))
        return Headers.from_pairs(told)


def header_lines(headers: Headers, handicap: bool) -> Iterator[str]:
    for header in headers:
        twin = _OTHER_PLAYER_HEADER.get(header.name)
        paired = twin is not None and twin in headers
        plain = _csa_header_line(*header)
        if plain is not None and not (paired and header.name != _header_name(_SIDES_BY_HEADER[header.name], handicap)):
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
    return _PLAYER_HEADERS[key][handicap] if isinstance(key, Side) else key


def _parse_header_line(line: str) -> tuple[str | Side, str] | None:
    if line.startswith("N") and line[1:2] in _SIDES_BY_SIGN:
        return _SIDES_BY_SIGN[line[1:2]], line[2:].strip(BLANKS)
    found = _HEADER_STATEMENT.fullmatch(line)
    if found is None:
        return None
    word, value = found[1], found[2].strip(BLANKS)
    name = _HEADER_NAMES_BY_WORD.get(word)
    if name is None:
        return f"${word}", value
    return name, _NOTE_ESCAPE.sub(
        lambda found: "\n" if found[1] == "n" else "\\", value
    ) if name == names.NOTE else value


def _header_comment(header: Header) -> str:
    name = escape_text(header.name).replace(":", "\\:")
    # A CSA word behind our mark is one of floodgate's; a backslash distinguishes a header of the same name.
    return f"{HEADER_MARK}{chr(92) if name in _HEADER_NAMES_BY_WORD else ''}{name}:{escape_text(header.value)}"


def _csa_header_line(name: str, value: str) -> str | None:
    """Return the line from which other programs read the header; None if CSA has no such line."""
    if name in _SIDES_BY_HEADER:
        return _PLAYER_PREFIXES[_SIDES_BY_HEADER[name]] + _on_one_line(value)
    if name in _WORDS_BY_HEADER_NAME:
        return _dollar_line(name, value)
    if name in _FLOODGATE_HEADERS:
        return f"'{name}:{_on_one_line(value)}"
    line = f"{name}:{_on_one_line(value)}"
    found = _HEADER_STATEMENT.fullmatch(line)
    return line if found is not None and found[1] not in _HEADER_NAMES_BY_WORD and ":" not in name else None


def _dollar_line(name: str, value: str) -> str | None:
    """Return the `$` line of a header that has a CSA word; None if the word cannot express the value."""
    word = _WORDS_BY_HEADER_NAME[name]
    if name == names.TIME_LIMIT and not _OLD_TIME_LIMIT.fullmatch(value):
        return f"$TIME:{value}" if _SECONDS.fullmatch(value) else None
    if name in _VALUE_PATTERNS:
        return f"${word}:{value}" if _VALUE_PATTERNS[name].fullmatch(value) else None
    if name == names.NOTE:
        value = "\\n".join(_LINE_END.split(value.replace("\\", "\\\\")))
    if name in {names.STARTED_AT, names.ENDED_AT}:
        value = _WEEKDAY.sub("", value)
    return f"${word}:{_on_one_line(value)}"


def _on_one_line(value: str) -> str:
    return _LINE_END.sub(" ", value).strip(BLANKS)
