"""`yomisuji goita`: shows, checks and converts records of Goita, or makes one from hands and digits."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from app.cli.arguments import Arguments, integer
from app.cli.output_files import make_output_target
from app.cli.sources import read_named_bytes
from app.cli.terminal import STDIO, USAGE_ERROR, CommandError, Diagnostic, Terminal, one_line, table_line, text_width
from app.formats.output_files import is_same_file
from app.goita.checking import find_problems, round_result
from app.goita.layout import ending_phrase, hand_faces, player_name, score_phrases, turn_lines
from app.goita.match import PLAYERS, GoitaProblem, Match, Round, normalise_match
from app.goita.reading import GoitaReading, is_time, parse_match_bytes
from app.goita.replay import RoundReplay, replay_round
from app.goita.writing import in_json, training_rows, write_match
from app.record.problems import Problem, Severity
from app.text import command as command_text
from app.text import goita as text
from app.text.phrase import Language

_COLUMN_GAP: Final = 2


_OUTPUT_FORMATS: Final = ("json", "jsonl")
"""Names and file suffixes of the output formats; jsonl has a line for each decision (turn of a player)."""


def _read_record(name: str) -> GoitaReading:
    """Read a record from a file or standard input; a read error becomes a problem of the result."""
    found = read_named_bytes(name)
    if isinstance(found, Problem):
        return GoitaReading(None, (GoitaProblem(found.phrase),))
    return parse_match_bytes(found)


def _text_diagnostics(reading: GoitaReading) -> list[Diagnostic]:
    """Return remarks on faults of a record's text; violations of the rules of Goita are reported separately."""
    remarks = [_problem_diagnostic(trouble) for trouble in reading.problems]
    if reading.unlisted_count:
        more = text.MORE_TROUBLES.filled(count=reading.unlisted_count)
        remarks.append(Diagnostic(Severity.WARNING, more))
    return remarks


def _problem_diagnostic(trouble: GoitaProblem) -> Diagnostic:
    return Diagnostic(trouble.severity, trouble.sentence, trouble.line, trouble.column)


def add_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILES_HELP)


def check_goita(asked: Namespace, terminal: Terminal) -> int:
    """Print the faults of records of Goita; the exit code is 1 after a warning or an error, but not after notes."""
    for name in asked.files:
        reading = _read_record(name)
        played = () if reading.match is None else find_problems(reading.match)
        terminal.print_diagnostics(name, *_text_diagnostics(reading))
        terminal.print_diagnostics(name, *(_problem_diagnostic(trouble) for trouble in played))
    return int(bool(terminal.shown_severities - {Severity.NOTE}))


def show_goita(asked: Namespace, terminal: Terminal) -> int:
    failed = False
    for name in asked.files:
        reading = _read_record(name)
        terminal.log_diagnostics(name, *_text_diagnostics(reading))
        if reading.match is None:
            failed = True
        else:
            terminal.print_lines(*_match_lines(reading.match, terminal.language), "")
    return int(failed)


def _match_lines(match: Match, language: Language) -> Iterator[str]:
    yield one_line(match.title) if match.title else text.MATCH.to(language)
    if match.start_time is not None or match.end_time is not None:
        times = text.START if match.end_time is None else text.END if match.start_time is None else text.PERIOD
        yield one_line(times.filled(start=match.start_time, end=match.end_time).to(language))
    for number, given in enumerate(match.rounds):
        yield ""
        head = (text.ROUND.filled(round=number + 1), *score_phrases(match, given))
        yield "  ".join(one_line(each.to(language)) for each in head)
        yield from _round_lines(match, given, number, language)


def _round_lines(match: Match, given: Round, number: int, language: Language) -> Iterator[str]:
    if not given.is_dealt:
        yield text.NO_FOUR_HANDS.to(language)
        return
    course = replay_round(given, number)
    names = [one_line(player_name(match, given.player_at_seat(seat)).to(language)) for seat in range(PLAYERS)]
    yield from _align_columns(list(_hand_rows(given, course, names, language)))
    yield ""
    turns = [
        [line.number.to(language), *(cell.phrase.to(language) for cell in line.cells)] for line in turn_lines(course)
    ]
    yield from _align_columns([[text.TURN.to(language), *names], *turns])
    yield ""
    yield one_line(ending_phrase(match, given, course).to(language))
    for trouble in course.problems:
        yield trouble.sentence.to(language)


def _hand_rows(given: Round, course: RoundReplay, names: Sequence[str], language: Language) -> Iterator[Sequence[str]]:
    for seat, (name, hand) in enumerate(zip(names, hand_faces(given, course), strict=True)):
        dealer = f" ({text.DEALER.to(language)})" if seat == 0 else ""
        yield f"{given.player_at_seat(seat)}.", name + dealer, hand


def _align_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(text_width, column)) + _COLUMN_GAP for column in zip(*rows, strict=True)]
    for row in rows:
        yield table_line(row, widths)


def add_convert_arguments(arguments: Arguments) -> None:
    arguments.add_files(text.FILES_HELP, takes_many=False)
    arguments.add_argument("--to", text.TO_HELP.filled(forms=" ".join(_OUTPUT_FORMATS)), choices=_OUTPUT_FORMATS)
    arguments.add_output_file(required=True)
    arguments.add_overwrite_switch()


def convert_goita(asked: Namespace, terminal: Terminal) -> int:
    form = asked.to or Path(asked.out).suffix.lower().removeprefix(".")
    if form not in _OUTPUT_FORMATS:
        raise CommandError(command_text.WHICH_FORM.filled(forms=" ".join(_OUTPUT_FORMATS)), code=USAGE_ERROR)
    name = asked.files[0]
    reading = _read_record(name)
    remarks = _text_diagnostics(reading)
    terminal.log_diagnostics(name, *remarks)
    if reading.match is None:
        return 1
    terminal.log_diagnostics(name, *(_problem_diagnostic(trouble) for trouble in find_problems(reading.match)))
    is_json = form == "json"
    is_whole = not remarks and is_json
    if asked.out != STDIO and asked.overwrite and not is_whole and is_same_file(Path(asked.out), name):
        raise CommandError(text.STAYS_SOURCE.filled(path=asked.out), name=name)
    match = reading.match
    _write_output(
        write_match(normalise_match(match))
        if is_json
        else "".join(f"{in_json(row)}\n" for row in training_rows(match)),
        name,
        asked,
    )
    return 0


def _write_output(written: str, name: str, asked: Namespace) -> None:
    outlet = make_output_target(asked.out, overwrite=asked.overwrite)
    if reason := outlet.write_output(Path(asked.out), written.encode(), None, whole=True):
        raise CommandError(reason, name=name)


def add_new_arguments(arguments: Arguments) -> None:
    arguments.add_argument("hands", text.HANDS_HELP, text.HANDS_WORD, nargs=4)
    arguments.add_argument("--record", text.RECORD_HELP, text.RECORD_WORD, default="")
    arguments.add_argument("--title", text.TITLE_HELP, text.NAME_WORD)
    arguments.add_argument("--start", text.START_HELP, text.TIME_WORD)
    arguments.add_argument("--end", text.END_HELP, text.TIME_WORD)
    number = text.DEALER_WORD
    arguments.add_argument("--dealer", text.DEALER_HELP, number, type=int, choices=range(4), default=0)
    arguments.add_argument("--goshi", text.GOSHI_HELP, number, type=int, choices=range(4), action="append")
    arguments.add_argument("--players", text.PLAYERS_HELP, text.NAME_WORD, nargs=4)
    arguments.add_argument("--score", text.SCORE_HELP, text.SCORE_WORD, integer(command_text.NO_PLY), nargs=2)
    arguments.add_output_file(required=True)
    arguments.add_overwrite_switch()


def make_goita(asked: Namespace, terminal: Terminal) -> int:
    for name, value in (("--start", asked.start), ("--end", asked.end)):
        if value is not None and not is_time(value):
            raise CommandError(text.BAD_VALUE.filled(name=name, right=text.RIGHT_TIME), code=USAGE_ERROR)
    match = _match_from_args(asked)
    terminal.log_diagnostics(asked.out, *(_problem_diagnostic(trouble) for trouble in find_problems(match)))
    if terminal.has_failed:
        raise CommandError(text.NOT_MADE)
    _write_output(write_match(match), asked.out, asked)
    return 0


def _match_from_args(asked: Namespace) -> Match:
    score = None if asked.score is None else (asked.score[0], asked.score[1])
    goshi = tuple(dict.fromkeys(asked.goshi or ()))
    given = Round(asked.dealer, score, tuple(asked.hands), asked.record, None, goshi)
    result = round_result(given, replay_round(given))
    played = given._replace(winner=None if result is None else result.winner)
    return normalise_match(Match(asked.title, asked.start, asked.end, tuple(asked.players or ()), (played,)))
