"""An engine that is started, asked who it is, and ended."""

from collections.abc import Iterator

from app.runtime.doctor_remarks import of_death
from app.runtime.doctor_report import Point
from app.runtime.doctor_visit import Left
from app.runtime.launch import Launch
from app.text import doctor as doctor_text
from app.text.phrase import Phrase
from app.usi.events import Introduced, Overdue, SessionEvent


class Inquiry:
    """It is over when it has been made."""

    def __init__(self, launch: Launch) -> None:
        # Qt is loaded only by those commands that need it.
        from app.runtime.engines import Engines  # noqa: PLC0415
        from app.runtime.errand import Errand  # noqa: PLC0415

        self.introduced: Introduced | None = None
        self._is_silent = False
        self._left: Left | None = None
        errand, engines = Errand(), Engines()
        self._engine = engines.new(launch)
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
