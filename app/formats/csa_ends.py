"""The words by which CSA says how a game ended."""

import re
from typing import Final

from app.formats.csa_marks import END_MARK, escaped, unescaped
from app.record.endings import End, EndKind
from app.shogi.pieces import Side

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
