"""`yomisuji engine options`: who an engine is, and what can be set."""

from argparse import Namespace
from collections.abc import Iterator

from app.cli import engine_as_json, engine_as_text
from app.cli.engine_doctor import INTERRUPTED
from app.cli.terminal import Remark, Terminal
from app.record.problems import Severity
from app.runtime.doctor_remarks import of_death
from app.runtime.doctor_report import Point
from app.runtime.doctor_visit import Left
from app.runtime.launch import Launch
from app.text import doctor as doctor_text
from app.text.phrase import Phrase
from app.usi.events import Introduced, Overdue, SessionEvent


def options(asked: Namespace, terminal: Terminal) -> int:
    """1 when the engine does not tell them."""
    inquiry = _Inquiry(asked)
    if inquiry.was_interrupted:
        return INTERRUPTED
    if inquiry.introduced is None:
        reason = " ".join(phrase.to(terminal.language) for phrase in inquiry.reasons())
        terminal.tell(asked.program, Remark(Severity.ERROR, reason))
        return 1
    if asked.json:
        terminal.say(engine_as_json.introduction((asked.program, *asked.arguments), inquiry.introduced))
    else:
        for line in engine_as_text.option_lines(inquiry.introduced, terminal.language):
            terminal.say(line)
    return 0


class _Inquiry:
    """An engine that is started, asked who it is, and ended."""

    def __init__(self, asked: Namespace) -> None:
        # Qt is loaded only by those commands that need it.
        from app.runtime.engines import Engines  # noqa: PLC0415
        from app.runtime.errand import Errand  # noqa: PLC0415

        self.introduced: Introduced | None = None
        self._is_silent = False
        self._left: Left | None = None
        errand, engines = Errand(), Engines()
        self._engine = engines.new(Launch(asked.program, tuple(asked.arguments)))
        self._engine.told.connect(self._on_told)
        self._engine.gone.connect(lambda gone: self._on_gone(Left(gone.exit, gone.session.expected)))
        engines.emptied.connect(lambda _: errand.end())
        errand.interrupted.connect(lambda _: self._engine.kill())
        errand.run(self._engine.start)
        self.was_interrupted = errand.was_interrupted

    def reasons(self) -> Iterator[Phrase]:
        """Why it did not say who it is."""
        if self._is_silent or self._left is None:
            yield from (doctor_text.NO_USIOK, doctor_text.NO_USIOK_ADVICE)
            return
        for remark in of_death(Point.START, self._left):
            yield from (remark.seen, *([] if remark.advice is None else [remark.advice]))

    def _on_told(self, event: SessionEvent) -> None:
        if isinstance(event, Introduced):
            self.introduced = event
            self._engine.quit()
        elif isinstance(event, Overdue) and self.introduced is None:
            self._is_silent = True
            self._engine.kill()

    def _on_gone(self, left: Left) -> None:
        self._left = left
