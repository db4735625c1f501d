"""Remarks of the engine doctor (test) on answers, options, faults and crashes, with advice to the user."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from app.config.engine_options import is_settable, is_shortened, make_introduction
from app.runtime.doctor_report import DoctorNote, DoctorPoint, DoctorState, PointVerdict, failure, good, note, warning
from app.runtime.exit import MISSPELT, EngineExit, ProcessExit, cut_line
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.shogi.rules import illegality_of, is_mate
from app.shogi.sfen import SfenError
from app.shogi.starts import EVEN
from app.text import doctor as text
from app.text.phrase import Phrase
from app.usi.answers import BESTMOVE, CHECKMATE, Answer, BestMove, Checkmate, answer_text
from app.usi.answers import AnswerWord as Word
from app.usi.commands import PositionCommand as Place
from app.usi.faults import FaultKind
from app.usi.info import NUMBER_KEYWORDS, MateScore, read_info
from app.usi.log import LogDirection, LogLine
from app.usi.options import ButtonOption, InvalidOptionValue, Option, Reserved, Setting

_FaultWords = tuple[PointVerdict, Phrase, Phrase | None]
_OPTION_FAULTS: Final[Mapping[FaultKind, _FaultWords]] = {
    FaultKind.OPTION_WITHOUT_NAME: (PointVerdict.WARNING, text.OPTION_WITHOUT_NAME, text.OPTIONS_ADVICE),
    FaultKind.OPTION_WITHOUT_TYPE: (PointVerdict.WARNING, text.OPTION_WITHOUT_TYPE, text.OPTIONS_ADVICE),
    FaultKind.OPTION_BAD_RANGE: (PointVerdict.WARNING, text.OPTION_BAD_RANGE, text.OPTIONS_ADVICE),
    FaultKind.OPTION_BAD_DEFAULT: (PointVerdict.WARNING, text.OPTION_BAD_DEFAULT, text.OPTIONS_ADVICE),
    FaultKind.OPTION_REPEATED: (PointVerdict.WARNING, text.OPTION_REPEATED, text.OPTIONS_ADVICE),
}
_LINE_FAULTS: Final[Mapping[FaultKind, _FaultWords]] = {
    FaultKind.OTHER_PROTOCOL: (PointVerdict.FAILURE, text.SPEAKS_UCI, text.SPEAKS_UCI_ADVICE),
    FaultKind.MANGLED_WORD: (PointVerdict.FAILURE, text.MANGLED, text.MANGLED_ADVICE),
    FaultKind.UNKNOWN_LINE: (PointVerdict.NOTE, text.UNKNOWN_LINE, None),
    FaultKind.UNASKED_ANSWER: (PointVerdict.WARNING, text.UNASKED_ANSWER, text.TELL_AUTHOR),
    FaultKind.UNASKED_READYOK: (PointVerdict.WARNING, text.UNASKED_READYOK, text.TELL_AUTHOR),
    FaultKind.UNASKED_USIOK: (PointVerdict.WARNING, text.UNASKED_USIOK, text.TELL_AUTHOR),
    FaultKind.UNREADABLE_ANSWER: (PointVerdict.FAILURE, text.UNREADABLE_ANSWER, text.OTHER_VARIANT),
    FaultKind.LATE_OPTION: (PointVerdict.WARNING, text.LATE_OPTION, text.TELL_AUTHOR),
    FaultKind.CUT: (PointVerdict.WARNING, text.LINE_CUT, text.TELL_AUTHOR),
    FaultKind.REPLACED: (PointVerdict.NOTE, text.BYTES_REPLACED, None),
}
_INVALID_VALUES: Final = {
    InvalidOptionValue.NOT_A_SWITCH: text.NOT_A_SWITCH,
    InvalidOptionValue.NOT_A_NUMBER: text.NOT_A_NUMBER,
    InvalidOptionValue.OUT_OF_RANGE: text.OUT_OF_RANGE,
    InvalidOptionValue.NOT_OFFERED: text.NO_CHOICE,
    InvalidOptionValue.NOT_TEXT: text.NO_TEXT,
    InvalidOptionValue.NOT_ONE_LINE: text.NO_TEXT,
    InvalidOptionValue.NOT_A_PRESS: text.A_BUTTON,
    InvalidOptionValue.NOT_LISTED: text.NOT_LISTED,
}
_find_missing_library: Final = re.compile(r"(?:libraries: |Library not loaded: |libraries:)(\S+?)(?::|$)").search
_CRASH_ADVICE: Final = {
    DoctorPoint.START: text.DIED_EARLY,
    DoctorPoint.GREETING: text.DIED_EARLY,
    DoctorPoint.OPTIONS: text.DIED_AT_OPTIONS,
    DoctorPoint.LOADING: text.DIED_LOADING,
    DoctorPoint.NEXT_GAME: text.DIED_LOADING,
}
"""Advice on an engine that dies at one of these points of the engine test; at the others it died in a search."""


COPY_PROTECTED: Final = [failure(text.COPY_PROTECTED, text.COPY_PROTECTED_ADVICE)]

# Exit.


def explain_exit(
    point: DoctorPoint, end: ProcessExit, sentence: Phrase, heard: str = "", told: str = ""
) -> list[DoctorNote]:
    """Explain the end of the process, with advice; `heard` and `told` are the last lines from and to the engine."""
    if end.start_failure is not None:
        # The obstacle already says what to do.
        return [failure(end.start_failure)]
    if end.ssh_failure is not None:
        return [failure(*end.ssh_failure)]
    if missing := next(filter(None, map(_find_missing_library, end.stderr_tail)), None):
        library = cut_line(missing[1])
        seen = text.LIBRARY_MISSING.filled(library=library)
        return [failure(seen, text.LIBRARY_ADVICE.filled(library=library))]
    remarks = [failure(sentence, _CRASH_ADVICE.get(point, text.DIED_SEARCHING))]
    if last := (heard, *end.stderr_tail)[-1]:
        remarks.append(failure(text.LAST_WORDS.filled(line=cut_line(last))))
    if told and point not in _CRASH_ADVICE:
        remarks.append(failure(text.LAST_TOLD.filled(line=cut_line(told))))
    return remarks


def exit_reasons(point: DoctorPoint, gone: EngineExit) -> tuple[Phrase, ...]:
    """Sentences about the end of an engine's process, with advice."""
    remarks = explain_exit(point, gone.exit, gone.exit_phrase)
    return tuple(phrase for each in remarks for phrase in (each.phrase, each.advice) if phrase is not None)


# Faults.


def explain_faults(state: DoctorState, kinds: Mapping[FaultKind, _FaultWords] = _LINE_FAULTS) -> list[DoctorNote]:
    """Convert the protocol faults of these kinds to remarks, and clear them; option faults are reported apart."""
    found = {kind: state.faults.pop(kind) for kind in kinds if kind in state.faults}
    remarks = ((kinds[kind], mistakes) for kind, mistakes in found.items())
    return [
        DoctorNote(verdict, seen.filled(count=mistakes.times, line=cut_line(mistakes.line)), advice)
        for (verdict, seen, advice), mistakes in remarks
    ]


def has_misspelt_reply(state: DoctorState) -> bool:
    """Return True if the engine sent a misspelt reply."""
    return not MISSPELT.keys().isdisjoint(state.faults)


# Options.


def check_names(state: DoctorState) -> list[DoctorNote]:
    if not state.name:
        return [warning(text.NAMELESS, text.NAMELESS_ADVICE)]
    named = text.NAMED if state.author else text.NAMED_ALONE
    return [good(named.filled(name=cut_line(state.name), author=cut_line(state.author)))]


def check_options(state: DoctorState) -> list[DoctorNote]:
    settable = sum(map(is_settable, state.options))
    counted = text.OPTION_COUNT.filled(count=len(state.options), settable=settable)
    remarks = [good(counted), *explain_faults(state, _OPTION_FAULTS)]
    kept = make_introduction(state.name, state.author, state.options, None)
    if is_shortened(kept, state.name, state.author, state.options):
        remarks.append(warning(text.INTRODUCTION_CUT, text.OPTIONS_ADVICE))
    if state.wants_registration:
        remarks.append(note(text.UNREGISTERED, text.UNREGISTERED_ADVICE))
    if state.options.find(Reserved.HASH) is None:
        remarks.append(good(text.NO_HASH))
    return remarks


def parse_setting(option: Option | None, written: str | None) -> Setting | InvalidOptionValue | None:
    """Parse a setting typed by the user; None presses a button."""
    if option is None:
        return InvalidOptionValue.NOT_LISTED
    if isinstance(option.kind, ButtonOption):
        return InvalidOptionValue.NOT_A_PRESS if written else None
    if written is None:
        return InvalidOptionValue.NOT_TEXT
    value = option.kind.parse_value(written)
    if value is not None:
        return value
    return (
        option.value_problem(int(written) if written.removeprefix("-").isdecimal() else written)
        or InvalidOptionValue.NOT_OFFERED
    )


def explain_bad_value(name: str, written: str | None, why: InvalidOptionValue) -> DoctorNote:
    seen = text.SETTING_LEFT.filled(name=cut_line(name), value=cut_line(written or ""), why=_INVALID_VALUES[why])
    return warning(seen, text.SETTING_ADVICE)


# Answers.


def queried_position(place: Place) -> Position:
    return _position_after(place.sfen or EVEN.sfen, place.moves)


def _position_after(start: str, moves: Iterable[str]) -> Position:
    position = Position.from_sfen(start)
    for word in moves:
        if (move := move_of_usi(word)) is not None:
            position.apply(move)
    return position


def check_line_moves(words: Sequence[str], position: Position) -> DoctorNote | None:
    """Play the moves of a line on the board; return a remark on the first illegal one, or None."""
    for word in words:
        move = move_of_usi(word)
        reason = text.NO_MOVE if move is None else illegality_of(position, move)
        if move is None or reason is not None:
            said = reason if isinstance(reason, Phrase) else text.NO_MOVE if reason is None else reason.phrase
            return failure(text.ILLEGAL_MOVE.filled(move=cut_line(word), reason=said), text.ILLEGAL_ADVICE)
        position.apply(move)
    return None


_BAD_ANSWERS: Final = {
    Word.RESIGN: (PointVerdict.NOTE, text.RESIGNS, text.RESIGNS_ADVICE),
    Word.WIN: (PointVerdict.FAILURE, text.CLAIMS_WIN, text.ILLEGAL_ADVICE),
    Word.NO_MOVE: (PointVerdict.FAILURE, text.NO_MOVE_ANSWERED, text.ILLEGAL_ADVICE),
}


def check_answer(answer: Answer, place: Place) -> list[DoctorNote]:
    """Make remarks on a search's answer in a position with legal moves; none if it is normal."""
    if answer is Word.UNREADABLE:
        # The fault with the line reports it.
        return []
    if isinstance(answer, Checkmate) or (isinstance(answer, Word) and answer not in _BAD_ANSWERS):
        return [note(text.ONLY_MATES.filled(line=cut_line(answer_text(answer))), text.ONLY_MATES_ADVICE)]
    if isinstance(answer, Word):
        return [DoctorNote(*_BAD_ANSWERS[answer])]
    return _check_best_move(answer, queried_position(place))


def _check_best_move(answer: BestMove, position: Position) -> list[DoctorNote]:
    if (wrong := check_line_moves((answer.move,), position)) is not None:
        return [wrong]
    if answer.ponder is not None and check_line_moves((answer.ponder,), position) is not None:
        return [warning(text.ILLEGAL_PONDER.filled(move=answer.ponder), text.TELL_AUTHOR)]
    return []


def check_mate_answer(answer: Checkmate, place: Place) -> DoctorNote:
    """Check an answer to a mate search by our own rules; return the remark on it."""
    position = queried_position(place)
    line = cut_line(" ".join(answer.moves))
    wrong = check_line_moves(answer.moves, position)
    if wrong is not None:
        return failure(text.MATE_ILLEGAL.filled(line=line), text.MATE_ADVICE)
    if len(answer.moves) % 2 == 0 or not is_mate(position):
        return failure(text.NO_SUCH_MATE.filled(line=line), text.MATE_ADVICE)
    if len(answer.moves) > 1:
        return note(text.LONGER_MATE.filled(line=line, count=len(answer.moves)))
    return good(text.MATE_FOUND.filled(line=line))


_REPLY_WORDS: Final = frozenset((BESTMOVE, CHECKMATE, "id", "option", "registration", "copyprotection"))
"""First words of an engine's lines that are never taken for an error message."""
_MOST_RANKS: Final = 600
"""Upper bound of multipv ranks: no position has more legal moves."""
_MOST_MATE_PLIES: Final = 10_000
_MOST_CHECKED_LINES: Final = 40
_MOST_CHECKED_MOVES: Final = 20
"""Moves checked in each of `_MOST_CHECKED_LINES` principal variations; more would not change the verdict."""
_NO_MOVES: Final = frozenset(
    {
        *("pass", "null", "0000", "none", "(none)", "resign", "win", "lose", "draw", "mate", "mated"),
        *("rep_draw", "rep_win", "rep_lose", "rep_sup", "rep_inf"),
    }
)
"""Words that engines put into a principal variation instead of moves; what follows is not checked."""
_is_number: Final = re.compile(r"[+-]?[0-9]{1,20}").fullmatch
_is_mate: Final = re.compile(r"[+-]|[+-]?[0-9]{1,20}").fullmatch
_find_complaint: Final = re.compile(
    r"\berror\b(?!\s*(?:=|:)\s*0\b)|can(?:no|')t (?:be )?(?:read|open|load|find)|could not (?:be )?(?:read|open|load|find|loaded)"
    r"|failed to (?:read|open|load|find)|unable to (?:read|open|load|find)|not loaded|(?:file|book|network|eval) not found"
    r"|no such file",
    re.IGNORECASE,
).search
_is_denial: Final = re.compile(r"\b(?:no|0|without) errors?\b", re.IGNORECASE).search
_is_about_book: Final = re.compile(r"book|\.db\b|\.sbk\b|joseki", re.IGNORECASE).search
_is_about_network: Final = re.compile(r"nn\.bin|\.nnue|network|eval|weight|model|\.onnx", re.IGNORECASE).search


class InfoChecker:
    """Checks an engine's `info` lines in its log: numbers, legal moves, and error messages."""

    def __init__(self) -> None:
        self._reported_complaints: set[str] = set()
        """Error messages of the engine already reported; engines repeat them in every search."""
        self._clear_problems()

    def _clear_problems(self) -> None:
        self._position: Position | None = None
        """Position that the engine is searching; None if unknown."""
        self._checked_lines = 0
        self._complaints: list[str] = []
        self._broken_number_lines: list[str] = []
        self._illegal_lines: list[str] = []

    def check_lines(self, lines: Iterable[LogLine]) -> list[DoctorNote]:
        """Check the log lines of one point of the engine test; return remarks, one for each kind of problem."""
        self._clear_problems()
        for line in lines:
            if line.direction is LogDirection.TO and line.text.startswith("position "):
                self._position = _parse_position_command(line.text)
            elif line.direction is LogDirection.FROM:
                self._check_line(line.text)
        remarks = []
        if self._complaints:
            advice = _advice_on_complaint(self._complaints[0])
            remarks.append(warning(_phrase_with_count(text.COMPLAINS, self._complaints), advice))
        for seen, found in (
            (text.BROKEN_NUMBERS, self._broken_number_lines),
            (text.ILLEGAL_LINES, self._illegal_lines),
        ):
            if found:
                remarks.append(warning(_phrase_with_count(seen, found), text.THOUGHTS_ADVICE))
        return remarks

    def _check_line(self, line: str) -> None:
        words = line.split()
        if words[:1] != ["info"]:
            if _REPLY_WORDS.isdisjoint(words[:1]):
                self._check_for_complaint(line)
            return
        said = line.split(maxsplit=words.index("string") + 1)[-1] if "string" in words[:-1] else ""
        self._check_for_complaint(said)
        facts = words[: words.index("string")] if "string" in words else words
        if _has_broken_number(facts):
            self._broken_number_lines.append(line)
        if "pv" in facts:
            self._check_moves(line, facts[facts.index("pv") + 1 :])

    def _check_for_complaint(self, said: str) -> None:
        if _find_complaint(said) and not _is_denial(said) and said not in self._reported_complaints:
            self._reported_complaints.add(said)
            self._complaints.append(said)

    def _check_moves(self, line: str, moves: Sequence[str]) -> None:
        if self._position is None or self._checked_lines >= _MOST_CHECKED_LINES or not moves:
            return
        self._checked_lines += 1
        position = self._position.copy()
        for word in moves[:_MOST_CHECKED_MOVES]:
            if word in _NO_MOVES:
                return
            move = move_of_usi(word)
            if move is None or not position.try_move(move):
                self._illegal_lines.append(line)
                return


def _has_broken_number(words: Sequence[str]) -> bool:
    before_moves = words[: words.index("pv")] if "pv" in words else words
    for word, value in zip(before_moves, [*before_moves[1:], ""], strict=True):
        if word in NUMBER_KEYWORDS and not _is_number(value):
            return True
        if word == "score" and not _is_score(before_moves):
            return True
    info = read_info(" ".join(before_moves))
    return (info.multipv is not None and not 1 <= info.multipv <= _MOST_RANKS) or (
        isinstance(info.score, MateScore) and (info.score.plies or 0) > _MOST_MATE_PLIES
    )


def _is_score(words: Sequence[str]) -> bool:
    match words[words.index("score") + 1 :]:
        case ["cp", value, *_]:
            return _is_number(value) is not None
        case ["mate", *rest]:
            # Some engines only print that there is a mate.
            return not rest or _is_mate(rest[0]) is not None or not any(map(str.isdigit, rest[0]))
        case _:
            return False


def _parse_position_command(line: str) -> Position | None:
    start, _, moves = line.removeprefix("position ").partition(" moves ")
    try:
        return _position_after(start.removeprefix("sfen "), moves.split())
    except SfenError:
        return None


def _advice_on_complaint(complaint: str) -> Phrase:
    if _is_about_book(complaint):
        return text.BOOK_ADVICE
    return text.NETWORK_ADVICE if _is_about_network(complaint) else text.COMPLAINT_ADVICE


def _phrase_with_count(seen: Phrase, lines: Sequence[str]) -> Phrase:
    return seen.filled(count=len(lines), line=cut_line(lines[0]))
