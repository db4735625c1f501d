"""An engine's examination and options as text that is pleasant to read in a terminal."""

import shutil
import sys
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final
from unicodedata import category, name

from app.cli.terminal import columns, on_one_line, padded
from app.config.engine_options import shown
from app.runtime.doctor_report import Point, Report, Step, Verdict, raw_lines
from app.text import doctor as doctor_text
from app.text import engine_command as text
from app.text.phrase import Language, Phrase
from app.usi.events import Introduced
from app.usi.options import Choice, Number, Option, Setting

_LONGEST_NAME: Final = 28
_NARROWEST: Final = 40
_WIDEST: Final = 100
_USUAL: Final = 80
_GAP: Final = 2
_CLOSING: Final = frozenset({"Pe", "Pf", "Po", "Lm"})
_OPENING: Final = frozenset({"Ps", "Pi"})
"""Kinds of letters by Unicode: no line begins with the first, or ends with the others."""


def width() -> int:
    """Of the terminal; for a file it is a usual one."""
    if not sys.stdout.isatty():
        return _USUAL
    return min(max(shutil.get_terminal_size((_USUAL, 24)).columns, _NARROWEST), _WIDEST)


# Lines of a certain width


def wrapped(words: str, most: int) -> Iterator[str]:
    """Lines no wider than that, broken at blanks and between Japanese letters."""
    line = ""
    for piece in _pieces(words):
        if line and columns((line + piece).rstrip()) > most:
            yield line.rstrip()
            line = piece.lstrip()
        else:
            line += piece
    if line.strip():
        yield line.rstrip()


def _pieces(words: str) -> Iterator[str]:
    """What stays together: words with the blank behind them, letters of Japanese with their signs."""
    piece = ""
    for letter in words:
        if piece and _may_break(piece[-1], letter):
            yield piece
            piece = ""
        piece += letter
    if piece:
        yield piece


def _may_break(before: str, after: str) -> bool:
    if after == " " or category(after) in _CLOSING or "LETTER SMALL" in name(after, "") or category(before) in _OPENING:
        return before == " " and columns(after) == 1
    return before == " " or columns(before) == 2 or columns(after) == 2


def wrapped_to_width(words: str, indent: int, mark: str = "") -> Iterator[str]:
    """Lines for the terminal, the mark before the first and the others below what follows it."""
    for number, line in enumerate(wrapped(words, width() - indent - columns(mark))):
        yield " " * indent + (mark if number == 0 else " " * columns(mark)) + line


# An examination


def step_lines(step: Step, language: Language, *, has_raw: bool) -> Iterator[str]:
    found, indent = step.finding, _verdict_columns(language)
    head = f"{padded(found.verdict.phrase.to(language), indent)}{step.point.title.to(language)}"
    if found.milliseconds is not None:
        time = text.MILLISECONDS.to(language, time=f"{found.milliseconds:,}")
        head = padded(head, _title_columns(language) + max(0, _time_columns(language) - columns(time))) + time
    yield head
    for seen in (*([doctor_text.RESTARTED] if step.restarted else ()), *found.seen):
        yield from wrapped_to_width(on_one_line(seen.to(language)), indent)
    for advice in found.advice:
        yield from wrapped_to_width(on_one_line(advice.to(language)), indent, "→ ")
    if has_raw:
        yield from (" " * indent + line for line in raw_lines(step.lines))


def not_tried_lines(steps: Sequence[Step], language: Language) -> Iterator[str]:
    """Those that all have the same reason, together."""
    indent = _verdict_columns(language)
    verdict = padded(Verdict.NOT_TRIED.phrase.to(language), indent)
    titles = listed([step.point.title.to(language) for step in steps], language)
    lines = list(wrapped_to_width(titles, indent))
    yield verdict + lines[0].lstrip()
    yield from lines[1:]
    for seen in steps[0].finding.seen:
        yield from wrapped_to_width(seen.to(language), indent)


def summary(report: Report, language: Language) -> str:
    if report.cancelled:
        return text.CALLED_OFF.to(language)
    verdicts = [step.finding.verdict for step in report.steps]
    if failures := verdicts.count(Verdict.FAILURE):
        return text.FAILURES.to(language, count=failures)
    if warnings := verdicts.count(Verdict.WARNING):
        return text.WARNINGS.to(language, count=warnings)
    return text.WELL.to(language)


def listed(parts: Sequence[str], language: Language) -> str:
    """One after the other, as a language does that."""
    return reduce(lambda first, rest: text.LISTED.to(language, first=first, rest=rest), parts) if parts else ""


def _verdict_columns(language: Language) -> int:
    return max(columns(verdict.phrase.to(language)) for verdict in Verdict) + _GAP


def _title_columns(language: Language) -> int:
    return _verdict_columns(language) + max(columns(point.title.to(language)) for point in Point) + _GAP


def _time_columns(language: Language) -> int:
    return columns(text.MILLISECONDS.to(language, time="999,999"))


# Options


def option_lines(engine: Introduced, language: Language) -> Iterator[str]:
    nameless = text.NAMELESS.to(language)
    yield text.NAME.to(language, name=on_one_line(engine.name) or nameless)
    yield text.AUTHOR.to(language, author=on_one_line(engine.author) or nameless)
    yield ""
    if not len(engine.options):
        yield text.NO_OPTIONS.to(language)
        return
    names = [columns(on_one_line(option.name)) for option in engine.options]
    name_columns = min(max(names), _LONGEST_NAME) + _GAP
    kind_columns = max(columns(kind.to(language)) for kind in text.KINDS.values()) + _GAP
    for option in engine.options:
        kind = text.KINDS[option.type_name].to(language)
        head = padded(on_one_line(option.name), name_columns) + padded(kind, kind_columns)
        yield (head + listed([part.to(language) for part in _facts(option)], language)).rstrip()
        if isinstance(option.kind, Choice):
            offered = listed(list(map(on_one_line, option.kind.offered)), language)
            yield from wrapped_to_width(text.CHOICES.to(language, choices=offered), name_columns)


def _facts(option: Option) -> Iterator[Phrase]:
    if option.default is not None:
        yield text.DEFAULT.filled(value=value_words(option.default))
    if isinstance(option.kind, Number):
        yield text.RANGE.filled(least=option.kind.least, most=option.kind.most)


def value_words(value: Setting) -> str | Phrase:
    words = shown(value)
    return words if isinstance(words, Phrase) else on_one_line(words)
