"""`yomisuji engine doctor`: tests an engine's USI behaviour, and prints diagnoses with advice."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from app.cli.arguments import Arguments
from app.cli.engine.engines import add_engine_display_arguments, engine_from_words
from app.cli.terminal import INTERRUPTED_CODE, Terminal, join_list, one_line, pad_text, text_width, wrap_to_terminal
from app.config.engine_options import values_as_text
from app.runtime.doctor_report import DoctorPoint, DoctorReport, DoctorStep, PointVerdict, raw_lines
from app.runtime.launching import engine_launch
from app.text import doctor as doctor_text
from app.text import engine_command as text
from app.text.phrase import Language

if TYPE_CHECKING:
    from app.runtime.qt import EventLoopRun

_COLUMN_GAP: Final = 2
_JsonObject = dict[str, object]


def add_arguments(arguments: Arguments) -> None:
    add_engine_display_arguments(arguments)
    arguments.add_switch("--raw", text.RAW_HELP)
    arguments.add_argument("--option", text.OPTION_HELP, text.OPTION, _parse_option, action="append")


def _parse_option(word: str) -> tuple[str, str | None]:
    """Parse an option NAME=VALUE; the value is None for a button (NAME alone)."""
    name, sign, value = word.partition("=")
    return name, value if sign else None


def run_command(asked: Namespace, terminal: Terminal) -> int:
    """Test the engine; the exit code is 1 after a warning or a failure, but not after notes."""
    report = examine_engine(asked, terminal)
    return INTERRUPTED_CODE if report is None else int(any(step.finding.verdict.fails for step in report.steps))


def examine_engine(asked: Namespace, terminal: Terminal) -> DoctorReport | None:
    """Test the engine and print the results; return None after Ctrl-C."""
    # Qt is loaded only by those commands that need it.
    from app.runtime.doctor import DoctorRun  # noqa: PLC0415
    from app.runtime.engine import EngineRegistry  # noqa: PLC0415
    from app.runtime.qt import EventLoopRun  # noqa: PLC0415

    event_loop = EventLoopRun()
    engine = engine_from_words((asked.program, *asked.arguments))
    # The user's options come last and so override the stored values.
    settings = (*values_as_text(engine), *(asked.option or ()))
    launch = engine_launch(engine)
    examination = DoctorRun(EngineRegistry(), launch, settings, sends_exchanged=engine.exchanges_clocks)
    reports: list[DoctorReport] = []
    told = _ReportPrinter(asked, terminal, event_loop)
    examination.point_begun.connect(told.show_running_test)
    examination.point_finished.connect(told.add_step)
    examination.finished.connect(reports.append)
    examination.finished.connect(told.print_summary)
    event_loop.interrupted.connect(lambda _: examination.cancel())
    told.print_title()
    event_loop.run_loop(examination.start)
    return None if event_loop.was_interrupted else reports[0]


class _ReportPrinter:
    """Printer of the test results: as text while the tests proceed, or as JSON at the end."""

    def __init__(self, asked: Namespace, terminal: Terminal, event_loop: "EventLoopRun") -> None:
        self.steps: list[DoctorStep] = []
        self._args = asked
        self._terminal = terminal
        self._event_loop = event_loop
        self._running_test = ""
        self._skipped_tests: list[DoctorStep] = []

    def print_title(self) -> None:
        if not self._args.json:
            program = one_line(" ".join((self._args.program, *self._args.arguments)))
            self._print_lines(text.TITLE.to(self._terminal.language, program=program), "")

    def show_running_test(self, point: DoctorPoint) -> None:
        """Show the name of the running test if the output is a terminal."""
        if self._args.json or not sys.stdout.isatty():
            return
        self._clear_running_test()
        self._running_test = text.LOOKING.to(self._terminal.language, title=point.title.to(self._terminal.language))
        sys.stdout.write(self._running_test)
        sys.stdout.flush()

    def add_step(self, step: DoctorStep) -> None:
        self.steps.append(step)
        if self._args.json:
            return
        if step.finding.verdict is PointVerdict.NOT_TRIED:
            if self._skipped_tests and self._skipped_tests[0].finding != step.finding:
                self._print_skipped_tests()
            self._skipped_tests.append(step)
            return
        self._print_skipped_tests()
        self._print_lines(*_step_lines(step, self._terminal.language, has_raw=self._args.raw))

    def print_summary(self, report: DoctorReport) -> None:
        language = self._terminal.language
        if self._args.json:
            self._terminal.print_json(_report_json(self._args, report, language))
        else:
            self._print_skipped_tests()
            self._print_lines("", _summary_text(report, language))
        self._event_loop.end_loop()

    def _print_skipped_tests(self) -> None:
        if self._skipped_tests:
            self._print_lines(*_skipped_test_lines(self._skipped_tests, self._terminal.language))
            self._skipped_tests.clear()

    def _print_lines(self, *lines: str) -> None:
        try:
            self._clear_running_test()
            self._terminal.print_lines(*lines)
            sys.stdout.flush()
        except OSError as failure:
            # The output was closed: the engine is ended first.
            self._event_loop.end_with_error(failure)

    def _clear_running_test(self) -> None:
        if self._running_test:
            sys.stdout.write("\r" + " " * text_width(self._running_test) + "\r")
            self._running_test = ""


def _step_lines(step: DoctorStep, language: Language, *, has_raw: bool) -> Iterator[str]:
    found, indent = step.finding, _verdict_columns(language)
    head = f"{pad_text(found.verdict.phrase.to(language), indent)}{step.point.title.to(language)}"
    if found.milliseconds is not None:
        time = text.MILLISECONDS.to(language, time=f"{found.milliseconds:,}")
        title = indent + max(text_width(point.title.to(language)) for point in DoctorPoint) + _COLUMN_GAP
        longest = text_width(text.MILLISECONDS.to(language, time="999,999"))
        head = pad_text(head, title + max(0, longest - text_width(time))) + time
    yield head
    for seen in (*([doctor_text.RESTARTED] if step.was_restarted else ()), *found.phrases):
        yield from wrap_to_terminal(one_line(seen.to(language)), indent)
    for advice in found.advice:
        yield from wrap_to_terminal(one_line(advice.to(language)), indent, "→ ")
    if has_raw:
        yield from (" " * indent + line for line in raw_lines(step.lines))


def _skipped_test_lines(steps: Sequence[DoctorStep], language: Language) -> Iterator[str]:
    """Yield one paragraph that lists the tests that were not run for the same reason."""
    indent = _verdict_columns(language)
    verdict = pad_text(PointVerdict.NOT_TRIED.phrase.to(language), indent)
    titles = join_list([step.point.title.to(language) for step in steps], language)
    lines = list(wrap_to_terminal(titles, indent))
    yield verdict + lines[0].lstrip()
    yield from lines[1:]
    for seen in steps[0].finding.phrases:
        yield from wrap_to_terminal(seen.to(language), indent)


def _summary_text(report: DoctorReport, language: Language) -> str:
    if report.was_cancelled:
        return text.CALLED_OFF.to(language)
    verdicts = [step.finding.verdict for step in report.steps]
    if failures := verdicts.count(PointVerdict.FAILURE):
        return text.FAILURES.to(language, count=failures)
    if warnings := verdicts.count(PointVerdict.WARNING):
        return text.WARNINGS.to(language, count=warnings)
    return text.WELL.to(language)


def _verdict_columns(language: Language) -> int:
    return max(text_width(verdict.phrase.to(language)) for verdict in PointVerdict) + _COLUMN_GAP


def _report_json(asked: Namespace, report: DoctorReport, language: Language) -> _JsonObject:
    return {
        "command": [asked.program, *asked.arguments],
        "name": report.name,
        "author": report.author,
        "verdict": report.verdict.value,
        "cancelled": report.was_cancelled,
        "exchanges_clocks": report.exchanges_clocks,
        "steps": [_step_json(step, language, has_raw=asked.raw) for step in report.steps],
    }


def _step_json(step: DoctorStep, language: Language, *, has_raw: bool) -> _JsonObject:
    found = step.finding
    told: _JsonObject = {
        "step": step.point.value,
        "title": step.point.title.to(language),
        "verdict": found.verdict.value,
        "ms": found.milliseconds,
        "seen": [phrase.to(language) for phrase in found.phrases],
        "advice": [phrase.to(language) for phrase in found.advice],
        "restarted": step.was_restarted,
    }
    lines = ({"at": line.seconds, "way": line.direction.name.lower(), "text": line.text} for line in step.lines)
    return told | {"lines": list(lines)} if has_raw else told
