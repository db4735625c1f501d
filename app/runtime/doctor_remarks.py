"""What there is to say of an engine's answers, options, mistakes and death, and what a person can do about each."""

import re
from collections.abc import Sequence
from typing import Final

from app.config.engine_options import introduction_of, is_cut
from app.runtime.doctor_report import Point, Verdict
from app.runtime.doctor_visit import Left, Mistakes, Remark, Visit
from app.runtime.misheard import MISHEARD, shortened
from app.shogi.moves import move_of_usi
from app.shogi.position import Position
from app.shogi.rules import is_mate, why_illegal
from app.shogi.starts import EVEN
from app.text import doctor as text
from app.text.phrase import Phrase
from app.usi.answers import Answer, BestMove, Checkmate, answer_text
from app.usi.answers import Verdict as Word
from app.usi.commands import Position as Place
from app.usi.events import FaultKind
from app.usi.options import Button, Misfit, Option, Reserved, Setting

_OF_OPTIONS: Final = {
    FaultKind.OPTION_WITHOUT_NAME: text.OPTION_WITHOUT_NAME,
    FaultKind.OPTION_WITHOUT_TYPE: text.OPTION_WITHOUT_TYPE,
    FaultKind.OPTION_BAD_RANGE: text.OPTION_BAD_RANGE,
    FaultKind.OPTION_BAD_DEFAULT: text.OPTION_BAD_DEFAULT,
    FaultKind.OPTION_REPEATED: text.OPTION_REPEATED,
}
_OF_LINES: Final = {
    FaultKind.OTHER_PROTOCOL: (Verdict.FAILURE, text.SPEAKS_UCI, text.SPEAKS_UCI_ADVICE),
    FaultKind.MANGLED_WORD: (Verdict.FAILURE, text.MANGLED, text.MANGLED_ADVICE),
    FaultKind.UNKNOWN_LINE: (Verdict.NOTE, text.UNKNOWN_LINE, None),
    FaultKind.UNASKED_ANSWER: (Verdict.WARNING, text.UNASKED_ANSWER, text.TELL_AUTHOR),
    FaultKind.UNASKED_READYOK: (Verdict.WARNING, text.UNASKED_READYOK, text.TELL_AUTHOR),
    FaultKind.UNASKED_USIOK: (Verdict.WARNING, text.UNASKED_USIOK, text.TELL_AUTHOR),
    FaultKind.UNREADABLE_ANSWER: (Verdict.FAILURE, text.UNREADABLE_ANSWER, text.OTHER_VARIANT),
    FaultKind.LATE_OPTION: (Verdict.WARNING, text.LATE_OPTION, text.TELL_AUTHOR),
    FaultKind.CUT: (Verdict.WARNING, text.LINE_CUT, text.TELL_AUTHOR),
    FaultKind.REPLACED: (Verdict.NOTE, text.BYTES_REPLACED, None),
}
_MISFITS: Final = {
    Misfit.NOT_A_SWITCH: text.NOT_A_SWITCH,
    Misfit.NOT_A_NUMBER: text.NOT_A_NUMBER,
    Misfit.OUT_OF_RANGE: text.OUT_OF_RANGE,
    Misfit.NOT_OFFERED: text.NO_CHOICE,
    Misfit.NOT_TEXT: text.NO_TEXT,
    Misfit.NOT_ONE_LINE: text.NO_TEXT,
    Misfit.NOT_A_PRESS: text.A_BUTTON,
    Misfit.NOT_LISTED: text.NOT_LISTED,
}
_library: Final = re.compile(r"(?:libraries: |Library not loaded: |libraries:)(\S+?)(?::|$)").search
_ENDS: Final = {
    Point.START: text.DIED_EARLY,
    Point.GREETING: text.DIED_EARLY,
    Point.OPTIONS: text.DIED_AT_OPTIONS,
    Point.LOADING: text.DIED_LOADING,
    Point.NEXT_GAME: text.DIED_LOADING,
}
"""What to do when an engine dies there; elsewhere it is a search that it dies of."""


COPY_PROTECTED: Final = [Remark(Verdict.FAILURE, text.COPY_PROTECTED, text.COPY_PROTECTED_ADVICE)]

# Death


def of_death(point: Point, left: Left) -> list[Remark]:
    """Why the process is gone, as far as that shows."""
    end = left.exit
    if end.obstacle is not None:
        # What stands in the way of a start says itself what is to be done.
        return [Remark(Verdict.FAILURE, end.obstacle)]
    if end.trouble is not None:
        return [Remark(Verdict.FAILURE, *end.trouble)]
    if library := _missing_library(end.last_words):
        seen = text.LIBRARY_MISSING.filled(library=shortened(library))
        return [Remark(Verdict.FAILURE, seen, text.LIBRARY_ADVICE.filled(library=shortened(library)))]
    remarks = [Remark(Verdict.FAILURE, left.sentence, _ENDS.get(point, text.DIED_SEARCHING))]
    if last := (left.heard, *end.last_words)[-1]:
        remarks.append(Remark(Verdict.FAILURE, text.LAST_WORDS.filled(line=shortened(last))))
    if left.told and point not in _ENDS:
        remarks.append(Remark(Verdict.FAILURE, text.LAST_TOLD.filled(line=shortened(left.told))))
    return remarks


def _missing_library(last_words: Sequence[str]) -> str | None:
    return next((found[1] for line in last_words if (found := _library(line))), None)


# Mistakes


def of_faults(visit: Visit) -> list[Remark]:
    """What it did wrong in passing; each is told once. Those of its options have a point of their own."""
    remarks = []
    for kind, (verdict, seen, advice) in _OF_LINES.items():
        if (mistakes := visit.faults.pop(kind, None)) is not None:
            remarks.append(Remark(verdict, _counted(seen, mistakes), advice))
    return remarks


def is_misheard(visit: Visit) -> bool:
    """Whether it said something that is nearly what it owes."""
    return not MISHEARD.keys().isdisjoint(visit.faults)


def _counted(seen: Phrase, mistakes: Mistakes) -> Phrase:
    return seen.filled(count=mistakes.times, line=shortened(mistakes.line))


# Options


def of_names(visit: Visit) -> list[Remark]:
    if not visit.name:
        return [Remark(Verdict.WARNING, text.NAMELESS, text.NAMELESS_ADVICE)]
    named = text.NAMED if visit.author else text.NAMED_ALONE
    return [Remark(Verdict.GOOD, named.filled(name=shortened(visit.name), author=shortened(visit.author)))]


def of_options(visit: Visit) -> list[Remark]:
    remarks = [Remark(Verdict.GOOD, text.OPTION_COUNT.filled(count=len(visit.options)))]
    for kind, seen in _OF_OPTIONS.items():
        if (mistakes := visit.faults.pop(kind, None)) is not None:
            remarks.append(Remark(Verdict.WARNING, _counted(seen, mistakes), text.OPTIONS_ADVICE))
    kept = introduction_of(visit.name, visit.author, visit.options, None)
    if is_cut(kept, visit.name, visit.author, visit.options):
        remarks.append(Remark(Verdict.WARNING, text.INTRODUCTION_CUT, text.OPTIONS_ADVICE))
    if visit.wants_registration:
        remarks.append(Remark(Verdict.NOTE, text.UNREGISTERED, text.UNREGISTERED_ADVICE))
    if visit.options.find(Reserved.HASH) is None:
        remarks.append(Remark(Verdict.GOOD, text.NO_HASH))
    return remarks


def setting_of(option: Option | None, written: str | None) -> Setting | Misfit | None:
    """What a person wrote as a value; None presses a button."""
    if option is None:
        return Misfit.NOT_LISTED
    if isinstance(option.kind, Button):
        return Misfit.NOT_A_PRESS if written else None
    if written is None:
        return Misfit.NOT_TEXT
    value = option.kind.meant(written)
    if value is not None:
        return value
    return option.problem(int(written) if written.removeprefix("-").isdecimal() else written) or Misfit.NOT_OFFERED


def of_misfit(name: str, written: str | None, why: Misfit) -> Remark:
    seen = text.SETTING_LEFT.filled(name=shortened(name), value=shortened(written or ""), why=_MISFITS[why])
    return Remark(Verdict.WARNING, seen, text.SETTING_ADVICE)


# Answers


def position_of(place: Place) -> Position:
    position = Position.from_sfen(place.sfen or EVEN.sfen)
    for word in place.moves:
        if (move := move_of_usi(word)) is not None:
            position.apply(move)
    return position


def why_not_playable(words: Sequence[str], position: Position) -> Remark | None:
    """Play these on the board; what is against it, where something is."""
    for word in words:
        move = move_of_usi(word)
        reason = text.NO_MOVE if move is None else why_illegal(position, move)
        if move is None or reason is not None:
            said = reason if isinstance(reason, Phrase) else text.NO_MOVE if reason is None else reason.phrase
            return Remark(
                Verdict.FAILURE, text.ILLEGAL_MOVE.filled(move=shortened(word), reason=said), text.ILLEGAL_ADVICE
            )
        position.apply(move)
    return None


_OF_WORDS: Final = {
    Word.RESIGN: (Verdict.NOTE, text.RESIGNS, text.RESIGNS_ADVICE),
    Word.WIN: (Verdict.FAILURE, text.CLAIMS_WIN, text.ILLEGAL_ADVICE),
    Word.NO_MOVE: (Verdict.FAILURE, text.NO_MOVE_ANSWERED, text.ILLEGAL_ADVICE),
}


def of_answer(answer: Answer, place: Place) -> list[Remark]:
    """What is odd about an answer in a position where there is something to play; nothing when nothing is."""
    if answer is Word.UNREADABLE:
        # The fault that holds the line tells of it.
        return []
    if isinstance(answer, Checkmate) or (isinstance(answer, Word) and answer not in _OF_WORDS):
        return [
            Remark(Verdict.NOTE, text.ONLY_MATES.filled(line=shortened(answer_text(answer))), text.ONLY_MATES_ADVICE)
        ]
    if isinstance(answer, Word):
        return [Remark(*_OF_WORDS[answer])]
    return _of_move(answer, position_of(place))


def _of_move(answer: BestMove, position: Position) -> list[Remark]:
    if (wrong := why_not_playable((answer.move,), position)) is not None:
        return [wrong]
    if answer.ponder is not None and why_not_playable((answer.ponder,), position) is not None:
        return [Remark(Verdict.WARNING, text.ILLEGAL_PONDER.filled(move=answer.ponder), text.TELL_AUTHOR)]
    return []


def of_mate(answer: Checkmate, place: Place) -> Remark:
    """Whether it is one, by our own rules."""
    position = position_of(place)
    line = shortened(" ".join(answer.moves))
    wrong = why_not_playable(answer.moves, position)
    if wrong is not None:
        return Remark(Verdict.FAILURE, text.MATE_ILLEGAL.filled(line=line), text.MATE_ADVICE)
    if len(answer.moves) % 2 == 0 or not is_mate(position):
        return Remark(Verdict.FAILURE, text.NO_SUCH_MATE.filled(line=line), text.MATE_ADVICE)
    if len(answer.moves) > 1:
        return Remark(Verdict.NOTE, text.LONGER_MATE.filled(line=line, count=len(answer.moves)))
    return Remark(Verdict.GOOD, text.MATE_FOUND.filled(line=line))
