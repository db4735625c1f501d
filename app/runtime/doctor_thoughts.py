"""What is wrong with what an engine says while it loads and thinks: numbers, lines of moves, and errors that it tells of.

It is found in the log, as of most thoughts only the newest ever becomes an event.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from app.runtime.doctor_report import Verdict
from app.runtime.doctor_visit import Remark
from app.runtime.misheard import shortened
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.shogi.sfen import SfenError
from app.text import doctor as text
from app.text.phrase import Phrase
from app.usi.answers import BESTMOVE, CHECKMATE
from app.usi.info import NUMBERS, Mate, read_info
from app.usi.log import LogLine, Way

_MEANT: Final = frozenset((BESTMOVE, CHECKMATE, "id", "option", "registration", "copyprotection"))
"""Their lines have a meaning, whatever words are in them."""
_MOST_RANKS: Final = 600
"""No position has more moves."""
_LONGEST_MATE: Final = 10_000
_MOST_JUDGED: Final = 40
_LONGEST_JUDGED: Final = 20
"""So many lines, and so many moves of each, are tried on the board: engines that think in thousands of lines do not get
better or worse by that."""
_NO_MOVES: Final = frozenset(
    [
        "pass",
        "null",
        "0000",
        "resign",
        "win",
        "lose",
        "draw",
        "none",
        "(none)",
        "mate",
        "mated",
        "rep_draw",
        "rep_win",
        "rep_lose",
        "rep_sup",
        "rep_inf",
    ]
)
"""What engines put into their lines beside moves; what follows cannot be judged."""
_is_number: Final = re.compile(r"[+-]?[0-9]{1,20}").fullmatch
_is_mate: Final = re.compile(r"[+-]|[+-]?[0-9]{1,20}").fullmatch
_is_complaint: Final = re.compile(
    r"\berror\b(?!\s*(?:=|:)\s*0\b)|can(?:no|')t (?:be )?(?:read|open|load|find)|could not (?:be )?(?:read|open|load|find|loaded)"
    r"|failed to (?:read|open|load|find)|unable to (?:read|open|load|find)|not loaded|(?:file|book|network|eval) not found"
    r"|no such file",
    re.IGNORECASE,
).search
_is_denial: Final = re.compile(r"\b(?:no|0|without) errors?\b", re.IGNORECASE).search
_of_book: Final = re.compile(r"book|\.db\b|\.sbk\b|joseki", re.IGNORECASE).search
_of_network: Final = re.compile(r"nn\.bin|\.nnue|network|eval|weight|model|\.onnx", re.IGNORECASE).search


class ThoughtChecker:
    """Judges the log of one engine."""

    def __init__(self) -> None:
        self._told: set[str] = set()
        """Complaints of its own that have been told, as engines repeat them in every search."""

    def remarks_on(self, lines: Iterable[LogLine]) -> list[Remark]:
        """What there is to say of the lines of one point, each thing once."""
        notes = _Notes(self._told)
        for line in lines:
            if line.way is Way.TO:
                notes.told(line.text)
            elif line.way is Way.FROM:
                notes.heard(line.text)
        return notes.remarks()


class _Notes:
    def __init__(self, told: set[str]) -> None:
        self._told = told
        self._position: Position | None = None
        """Which is thought about; None while nobody knows."""
        self._judged = 0
        self._complaints: list[str] = []
        self._numbers: list[str] = []
        self._illegal: list[str] = []

    def told(self, line: str) -> None:
        if line.startswith("position "):
            self._position = _position_in(line)

    def heard(self, line: str) -> None:
        words = line.split()
        if words[:1] != ["info"]:
            if _MEANT.isdisjoint(words[:1]):
                self._mind_complaint(line)
            return
        said = line.split(maxsplit=words.index("string") + 1)[-1] if "string" in words[:-1] else ""
        self._mind_complaint(said)
        facts = words[: words.index("string")] if "string" in words else words
        if _has_broken_number(facts):
            self._numbers.append(line)
        if "pv" in facts:
            self._mind_moves(line, facts[facts.index("pv") + 1 :])

    def remarks(self) -> list[Remark]:
        remarks = []
        if self._complaints:
            advice = _advice_for(self._complaints[0])
            remarks.append(Remark(Verdict.WARNING, _counted(text.COMPLAINS, self._complaints), advice))
        for seen, lines in ((text.BROKEN_NUMBERS, self._numbers), (text.ILLEGAL_LINES, self._illegal)):
            if lines:
                remarks.append(Remark(Verdict.WARNING, _counted(seen, lines), text.THOUGHTS_ADVICE))
        return remarks

    def _mind_complaint(self, said: str) -> None:
        if _is_complaint(said) and not _is_denial(said) and said not in self._told:
            self._told.add(said)
            self._complaints.append(said)

    def _mind_moves(self, line: str, moves: Sequence[str]) -> None:
        if self._position is None or self._judged >= _MOST_JUDGED or not moves:
            return
        self._judged += 1
        position = self._position.copy()
        for word in moves[:_LONGEST_JUDGED]:
            if word in _NO_MOVES:
                return
            move = move_of_usi(word)
            if move is None or not position.step(move):
                self._illegal.append(line)
                return


def _has_broken_number(words: Sequence[str]) -> bool:
    before_moves = words[: words.index("pv")] if "pv" in words else words
    for word, value in zip(before_moves, [*before_moves[1:], ""], strict=True):
        if word in NUMBERS and not _is_number(value):
            return True
        if word == "score" and not _is_score(before_moves):
            return True
    info = read_info(" ".join(before_moves))
    return (info.multipv is not None and not 1 <= info.multipv <= _MOST_RANKS) or (
        isinstance(info.score, Mate) and (info.score.plies or 0) > _LONGEST_MATE
    )


def _is_score(words: Sequence[str]) -> bool:
    match words[words.index("score") + 1 :]:
        case ["cp", value, *_]:
            return _is_number(value) is not None
        case ["mate", *rest]:
            # Some say no more than that there is one.
            return not rest or _is_mate(rest[0]) is not None or not any(map(str.isdigit, rest[0]))
        case _:
            return False


def _position_in(line: str) -> Position | None:
    start, _, moves = line.removeprefix("position ").partition(" moves ")
    try:
        position = Position.from_sfen(start.removeprefix("sfen "))
    except SfenError:
        return None
    for word in moves.split():
        if (move := move_of_usi(word)) is not None:
            position.apply(move)
    return position


def _advice_for(complaint: str) -> Phrase:
    if _of_book(complaint):
        return text.BOOK_ADVICE
    return text.NETWORK_ADVICE if _of_network(complaint) else text.COMPLAINT_ADVICE


def _counted(seen: Phrase, lines: Sequence[str]) -> Phrase:
    return seen.filled(count=len(lines), line=shortened(lines[0]))
