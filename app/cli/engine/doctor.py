"""`yomisuji engine doctor`: an engine tried in all that is usual, and what to do about it."""

from app.cli.engine import as_text as engine_as_text
from app.cli.engine.arguments import fill_examined
from app.cli.engine.engines import engine_asked
from app.cli.terminal import Terminal
from app.cli.terminal import columns
from app.cli.terminal import on_one_line
from app.cli.usage import INTERRUPTED
from app.config.engine_options import written_values
from app.runtime.doctor_report import Point
from app.runtime.doctor_report import Report
from app.runtime.doctor_report import Step
from app.runtime.doctor_report import Verdict
from app.runtime.launching import launch_of
from app.text import engine_command as text
from app.text.phrase import Language
from app.text.phrase import Phrase
from app.usi.log import LogLine
from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING
import json
import sys

if TYPE_CHECKING:
    from app.runtime.qt import Errand

_Object = dict[str, object]


def fill(command: ArgumentParser, language: Language) -> None:
    fill_examined(command, language)
    command.add_argument("--raw", action="store_true", help=text.RAW_HELP.to(language))
    option, help_option = text.OPTION.to(language), text.OPTION_HELP.to(language)
    command.add_argument("--option", action="append", type=_setting, metavar=option, help=help_option)


def _setting(word: str) -> tuple[str, str | None]:
    """An option of an engine with its value; a button has none."""
    name, sign, value = word.partition("=")
    return name, value if sign else None


def run(asked: Namespace, terminal: Terminal) -> int:
    """1 when there is a warning or a failure; notes are said, and fail nothing."""
    # Qt is loaded only by those commands that need it.
    from app.runtime.doctor import DoctorRound  # noqa: PLC0415
    from app.runtime.engine import Engines  # noqa: PLC0415
    from app.runtime.qt import Errand  # noqa: PLC0415

    errand = Errand()
    engine = engine_asked((asked.program, *asked.arguments))
    # What the person wants to try comes last, and so takes the place of what is kept.
    settings = (*written_values(engine), *(asked.option or ()))
    examination = DoctorRound(Engines(), launch_of(engine), settings)
    told = _Told(asked, terminal, errand)
    examination.begun.connect(told.begin)
    examination.stepped.connect(told.take)
    examination.finished.connect(told.sum_up)
    errand.interrupted.connect(lambda _: examination.cancel())
    told.introduce()
    errand.run(examination.start)
    if errand.was_interrupted:
        return INTERRUPTED
    return int(any(step.finding.verdict.fails for step in told.steps))


class _Told:
    """What is said of an examination while it goes on; as JSON, when it is over."""

    def __init__(self, asked: Namespace, terminal: Terminal, errand: "Errand") -> None:
        self.steps: list[Step] = []
        self._asked = asked
        self._terminal = terminal
        self._errand = errand
        self._looking = ""
        self._not_tried: list[Step] = []

    def introduce(self) -> None:
        if not self._asked.json:
            program = on_one_line(" ".join((self._asked.program, *self._asked.arguments)))
            self._say(text.TITLE.to(self._terminal.language, program=program), "")

    def begin(self, point: Point) -> None:
        """Where somebody is looking, they see what is being done."""
        if self._asked.json or not sys.stdout.isatty():
            return
        self._clear()
        self._looking = text.LOOKING.to(self._terminal.language, title=point.title.to(self._terminal.language))
        sys.stdout.write(self._looking)
        sys.stdout.flush()

    def take(self, step: Step) -> None:
        self.steps.append(step)
        if self._asked.json:
            return
        if step.finding.verdict is Verdict.NOT_TRIED:
            if self._not_tried and self._not_tried[0].finding != step.finding:
                self._tell_not_tried()
            self._not_tried.append(step)
            return
        self._tell_not_tried()
        self._say(*engine_as_text.step_lines(step, self._terminal.language, has_raw=self._asked.raw))

    def sum_up(self, report: Report) -> None:
        language = self._terminal.language
        if self._asked.json:
            command = (self._asked.program, *self._asked.arguments)
            self._say(_as_json(command, report, language, has_raw=self._asked.raw))
        else:
            self._tell_not_tried()
            self._say("", engine_as_text.summary(report, language))
        self._errand.end()

    def _tell_not_tried(self) -> None:
        if self._not_tried:
            self._say(*engine_as_text.not_tried_lines(self._not_tried, self._terminal.language))
            self._not_tried.clear()

    def _say(self, *lines: str) -> None:
        try:
            self._clear()
            for line in lines:
                self._terminal.say(line)
            sys.stdout.flush()
        except OSError as failure:
            # Nobody listens any more: the engine is to end first.
            self._errand.fail(failure)

    def _clear(self) -> None:
        if self._looking:
            sys.stdout.write("\r" + " " * columns(self._looking) + "\r")
            self._looking = ""


def _as_json(program: Sequence[str], report: Report, language: Language, *, has_raw: bool) -> str:
    document: _Object = {
        "command": list(program),
        "name": report.name,
        "author": report.author,
        "verdict": report.verdict.value,
        "cancelled": report.cancelled,
        "steps": [_step(step, language, has_raw=has_raw) for step in report.steps],
    }
    return json.dumps(document, ensure_ascii=False)


def _step(step: Step, language: Language, *, has_raw: bool) -> _Object:
    found = step.finding
    told: _Object = {
        "step": step.point.value,
        "title": step.point.title.to(language),
        "verdict": found.verdict.value,
        "ms": found.milliseconds,
        "seen": _sentences(found.seen, language),
        "advice": _sentences(found.advice, language),
        "restarted": step.restarted,
    }
    return told | {"lines": [_line(line) for line in step.lines]} if has_raw else told


def _sentences(phrases: Sequence[Phrase], language: Language) -> list[str]:
    return [phrase.to(language) for phrase in phrases]


def _line(line: LogLine) -> _Object:
    return {"at": line.at, "way": line.way.name.lower(), "text": line.text}
