"""JSON parser for matches of Goita: invalid values become problems, and the rest is kept.

Examples in the format's description have comments behind a # and missing values, so both are repaired before parsing.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import islice
from typing import Final, NamedTuple

from app.formats.encoding import decode_text
from app.formats.jkf_json import JsonError, ObjectWithRepeatedNames, ParsedJson, parse_json_text
from app.goita.match import PLAYERS, GoitaProblem, Match, Round
from app.record.problems import Severity
from app.text import goita as text
from app.text.phrase import Phrase

_STRING_PATTERN: Final = r'"[^"\\]*(?:\\.[^"\\]*)*"?'
_COMMENT: Final = re.compile(_STRING_PATTERN + r"|#[^\r\n]*", re.DOTALL)
_MISSING_VALUE: Final = re.compile(_STRING_PATTERN + r"|:(?=[ \t\r\n]*(?:[,}\]]|\Z))", re.DOTALL)
_FILLER: Final = "null"
_LINE_PATTERN: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


def parse_lenient_json(written: str) -> ParsedJson:
    """Parse JSON; on failure remove comments, fill in missing values and parse again."""
    parsed = parse_json_text(written)
    if parsed.error is None:
        return parsed
    without_remarks = _COMMENT.sub(lambda found: found[0] if found[0][0] == '"' else " " * len(found[0]), written)
    filled = _MISSING_VALUE.sub(lambda found: found[0] if found[0][0] == '"' else found[0] + _FILLER, without_remarks)
    again = parse_json_text(filled)
    return again if again.error is None else parsed._replace(error=_original_place(again.error, without_remarks))


def _original_place(mistake: JsonError, written: str) -> JsonError:
    """Return `mistake` with its place in the text as it was before missing values were filled in."""
    line = next(islice(_LINE_PATTERN.finditer(written), mistake.line - 1, None))
    column = mistake.column
    for gap in _MISSING_VALUE.finditer(written):
        if gap[0] == ":" and line.start() <= gap.start() < min(line.end(), line.start() + column - 1):
            column -= len(_FILLER)
    return mistake._replace(column=max(column, 1))


MAX_PROBLEMS: Final = 200
"""Most problems of a match of Goita that are reported; a user reads fewer."""
MAX_ROUNDS: Final = 10_000
"""Limit on the rounds of a match; usual matches have a dozen."""
MAX_GOSHI: Final = 2
_MAX_NAME_LENGTH: Final = 40
_ROUND_MEMBER_NAMES: Final = frozenset({"round", "rounds"})
_MATCH_MEMBERS: Final = frozenset({"title", "start_time", "end_time", "players", *_ROUND_MEMBER_NAMES})
_ROUND_MEMBERS: Final = frozenset({"dealer", "score", "hands", "record", "winner", "goshi"})
_EXAMINED_BYTES: Final = 1 << 16
_SIGNS: Final = (re.compile(r"\A\ufeff?\s*\{"), re.compile(r'"rounds?"\s*:\s*[{\[]'), re.compile(r'"hands"\s*:\s*\['))


class GoitaReading(NamedTuple):
    """Result of parsing a match of Goita: the match and its problems."""

    match: Match | None
    problems: tuple[GoitaProblem, ...]
    unlisted_count: int = 0
    """Number of problems beyond `MAX_PROBLEMS`, which are not listed."""


def parse_match_bytes(data: bytes) -> GoitaReading:
    return parse_match(decode_text(data).text)


def looks_like_goita(written: str) -> bool:
    """Return True if a text is most likely a record of Goita; only its beginning is examined."""
    beginning = written[:_EXAMINED_BYTES]
    return all(look.search(beginning) for look in _SIGNS)


def parse_match(written: str) -> GoitaReading:
    parsed = parse_lenient_json(written)
    if parsed.error is not None:
        line, column, too_deep = parsed.error
        return GoitaReading(
            None, (GoitaProblem(text.TOO_DEEP if too_deep else text.NO_JSON, line=line, column=column),)
        )
    first = parsed.values[0] if parsed.values else None
    if not isinstance(first, dict):
        return GoitaReading(None, (GoitaProblem(text.NO_RECORD),))
    return _MatchReader().read_match_object(first, is_alone=len(parsed.values) == 1)


class _MatchReader:
    """Reader of one match from parsed JSON."""

    def __init__(self) -> None:
        self._problems: list[GoitaProblem] = []
        self._unlisted_count = 0
        self._round: int | None = None

    def read_match_object(self, given: Mapping[str, object], is_alone: bool) -> GoitaReading:
        if not is_alone:
            self._report_problem(text.MORE_VALUES, Severity.WARNING)
        written = list(_read_rounds(given))
        if not written:
            self._report_problem(text.NO_RECORD, Severity.ERROR)
            return GoitaReading(None, tuple(self._problems), self._unlisted_count)
        self._check_member_names(given, _MATCH_MEMBERS, _ROUND_MEMBER_NAMES)
        if len(written) > MAX_ROUNDS:
            self._report_problem(text.TOO_MANY_ROUNDS.filled(most=MAX_ROUNDS), Severity.ERROR)
        title, players = self._read_text(given, "title"), self._read_players(given)
        start, end = self._read_time(given, "start_time"), self._read_time(given, "end_time")
        rounds = tuple(self._read_round(number, each) for number, each in enumerate(written[:MAX_ROUNDS]))
        return GoitaReading(Match(title, start, end, players, rounds), tuple(self._problems), self._unlisted_count)

    def _read_round(self, number: int, given: object) -> Round:
        self._round = number
        if not isinstance(given, dict):
            self._report_problem(text.NO_ROUND, Severity.ERROR)
            return Round(0, None, (), "", None, ())
        self._check_member_names(given, _ROUND_MEMBERS)
        return Round(
            self._read_dealer(given),
            self._read_score(given),
            self._read_hands(given),
            self._read_record(given),
            self._read_winner(given),
            self._read_five_pawns(given),
        )

    # The parts

    def _read_text(self, given: Mapping[str, object], name: str) -> str | None:
        value = given.get(name)
        if value is None or isinstance(value, str):
            return value
        self._report_bad_member(name, text.RIGHT_TEXT)
        return None

    def _read_time(self, given: Mapping[str, object], name: str) -> str | None:
        value = self._read_text(given, name)
        if value is not None and not is_time(value):
            self._report_bad_member(name, text.RIGHT_TIME)
        return value

    def _read_players(self, given: Mapping[str, object]) -> tuple[str, ...]:
        names = given.get("players")
        if names is None:
            return ()
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self._report_bad_member("players", text.RIGHT_PLAYERS)
            return ()
        if len(names) != PLAYERS:
            self._report_bad_member("players", text.RIGHT_PLAYERS)
        return tuple(names[:PLAYERS])

    def _read_dealer(self, given: Mapping[str, object]) -> int:
        value = given.get("dealer")
        if value is not None and not _is_player(value):
            self._report_bad_member("dealer", text.RIGHT_PLAYER)
        return value if isinstance(value, int) and _is_player(value) else 0

    def _read_winner(self, given: Mapping[str, object]) -> int | None:
        value = given.get("winner")
        if value is not None and not _is_integer(value):
            self._report_bad_member("winner", text.RIGHT_WINNER)
        return value if isinstance(value, int) and _is_player(value) else None

    def _read_score(self, given: Mapping[str, object]) -> tuple[int, int] | None:
        match given.get("score"):
            case None:
                return None
            case [int(even), int(odd)] if _is_integer(even) and _is_integer(odd) and min(even, odd) >= 0:
                return even, odd
            case _:
                self._report_bad_member("score", text.RIGHT_SCORE)
                return None

    def _read_hands(self, given: Mapping[str, object]) -> tuple[str, ...]:
        hands = given.get("hands")
        if hands is None:
            self._report_problem(text.MISSING.filled(name="hands"), Severity.ERROR)
            return ()
        if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
            self._report_bad_member("hands", text.RIGHT_HANDS, Severity.ERROR)
            return ()
        return tuple(hands)

    def _read_record(self, given: Mapping[str, object]) -> str:
        if given.get("record") is None:
            self._report_problem(text.MISSING.filled(name="record"), Severity.WARNING)
        return self._read_text(given, "record") or ""

    def _read_five_pawns(self, given: Mapping[str, object]) -> tuple[int, ...]:
        declared = given.get("goshi")
        if declared is None:
            return ()
        players = [each for each in declared if _is_player(each)] if isinstance(declared, list) else []
        kept = tuple(dict.fromkeys(players))[:MAX_GOSHI]
        if declared != list(kept):
            self._report_bad_member("goshi", text.RIGHT_GOSHI)
        return kept

    # Unknown and invalid members

    def _check_member_names(
        self, given: Mapping[str, object], known: frozenset[str], may_repeat: frozenset[str] = frozenset()
    ) -> None:
        for name in given:
            if name not in known:
                self._report_problem(text.UNKNOWN_NAME.filled(name=_shorten_name(name)), Severity.NOTE)
        if isinstance(given, ObjectWithRepeatedNames):
            for name in given.repeated_names:
                if name not in may_repeat:
                    self._report_problem(text.REPEATED_NAME.filled(name=_shorten_name(name)), Severity.WARNING)

    def _report_bad_member(self, name: str, right: Phrase, severity: Severity = Severity.WARNING) -> None:
        self._report_problem(text.BAD_VALUE.filled(name=name, right=right), severity)

    def _report_problem(self, reason: Phrase, severity: Severity) -> None:
        if len(self._problems) < MAX_PROBLEMS:
            self._problems.append(GoitaProblem(reason, severity, self._round))
        else:
            self._unlisted_count += 1


def is_time(written: str) -> bool:
    """Return True if `written` is an ISO 8601 time; the format has minutes only, Python accepts more."""
    try:
        datetime.fromisoformat(written)
    except ValueError:
        return False
    return True


def _read_rounds(given: Mapping[str, object]) -> Iterator[object]:
    """Iterate over a match's rounds: the format repeats the name `round` in JSON, and other writers use a list."""
    pairs = given.pairs if isinstance(given, ObjectWithRepeatedNames) else given.items()
    for name, value in pairs:
        if name in _ROUND_MEMBER_NAMES and value is not None:
            yield from value if isinstance(value, list) else (value,)


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_player(value: object) -> bool:
    return isinstance(value, int) and _is_integer(value) and 0 <= value < PLAYERS


def _shorten_name(name: str) -> str:
    return name if len(name) <= _MAX_NAME_LENGTH else name[:_MAX_NAME_LENGTH] + "…"
