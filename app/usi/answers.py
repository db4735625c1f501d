"""Answers that end a USI search: parse and write the arguments of `bestmove` and `checkmate`."""

import re
from enum import Enum

from app.base.value import Value


class AnswerWord(Enum):
    """An answer to `go` or `go mate` that has no move, such as `resign`."""

    RESIGN = "resign"
    WIN = "win"
    NO_MOVE = "no move"
    NO_MATE = "no mate"
    MATE_TIMEOUT = "no mate in time"
    MATE_UNSUPPORTED = "no mate solver"
    MATE_UNKNOWN = "mate unknown"
    UNREADABLE = "unreadable"
    """The answer has no valid move; the session reports that fault before the answer."""


class BestMove(Value):
    """The best move, and the reply that the engine wants to ponder on. They may be illegal: a session knows no board."""

    move: str
    ponder: str | None = None


class Checkmate(Value):
    """The moves of a mate that was found."""

    moves: tuple[str, ...]


Answer = BestMove | Checkmate | AnswerWord

BESTMOVE, CHECKMATE = "bestmove", "checkmate"

_BESTMOVE_WORDS = {
    "resign": AnswerWord.RESIGN,
    "win": AnswerWord.WIN,
    "(none)": AnswerWord.NO_MOVE,
    "none": AnswerWord.NO_MOVE,
}
_CHECKMATE_WORDS = {
    "nomate": AnswerWord.NO_MATE,
    "timeout": AnswerWord.MATE_TIMEOUT,
    "notimplemented": AnswerWord.MATE_UNSUPPORTED,
    "none": AnswerWord.MATE_UNKNOWN,
}

_is_move = re.compile(r"[1-9][a-i][1-9][a-i]\+?|[PLNSGBR]\*[1-9][a-i]").fullmatch


def read_answer(line: str) -> Answer:
    """Parse a line that begins with `bestmove` or `checkmate`."""
    words = line.split()
    word = words.pop(0)
    return _read_best_move(words) if word == BESTMOVE else _read_checkmate(words)


def _read_best_move(words: list[str]) -> Answer:
    first = words[0] if words else ""
    if _is_move(first) is None:
        return _BESTMOVE_WORDS.get(first, AnswerWord.UNREADABLE)
    if len(words) == 1:
        return BestMove(first)
    # The ponder move is only a hint; "ponder (none)" and the like mean that there is none.
    hint = words[words.index("ponder") + 1] if "ponder" in words[:-1] else ""
    return BestMove(first, hint if _is_move(hint) else None)


def _read_checkmate(words: list[str]) -> Answer:
    if len(words) == 1 and words[0] in _CHECKMATE_WORDS:
        return _CHECKMATE_WORDS[words[0]]
    return Checkmate(tuple(words)) if words and all(map(_is_move, words)) else AnswerWord.UNREADABLE


def answer_text(answer: Answer) -> str:
    """Format an answer as a `bestmove` or `checkmate` line."""
    if isinstance(answer, BestMove):
        return f"{BESTMOVE} {answer.move}" + ("" if answer.ponder is None else f" ponder {answer.ponder}")
    if isinstance(answer, Checkmate):
        return " ".join((CHECKMATE, *answer.moves))
    return _ANSWER_LINES[answer]


_ANSWER_LINES = (
    {verdict: f"{CHECKMATE} {word}" for word, verdict in _CHECKMATE_WORDS.items()}
    | {verdict: f"{BESTMOVE} {word}" for word, verdict in reversed(_BESTMOVE_WORDS.items())}
    | {AnswerWord.UNREADABLE: BESTMOVE}
)
