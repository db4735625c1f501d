"""Rereading an engine's options while the dialog is open: progress, cancellation and result."""

from enum import Enum, auto
from time import monotonic

from PySide6.QtCore import QObject, QTimer

from app.base.event import Event
from app.config.engine_options import make_introduction
from app.config.engine_profile import EngineProfile, Introduction
from app.runtime.engine import EngineRegistry
from app.runtime.inquiry import OptionsReader
from app.runtime.launching import engine_launch, is_stale, program_stamp
from app.text import option_dialog as text
from app.text.phrase import Phrase
from app.usi.events import UsiOk


class ReadingStage(Enum):
    """Stage of reading the options."""

    RESTING = auto()
    READING = auto()
    READ = auto()
    CANCELLED = auto()
    FAILED = auto()


class OptionReading(QObject):
    def __init__(self, engines: EngineRegistry, parent: QObject) -> None:
        super().__init__(parent)
        self.heard: Event[Introduction] = Event()
        """Emitted with the engine's new introduction."""
        self.altered: Event[None] = Event()
        """Emitted when the stage or the elapsed time changes."""
        self.stage = ReadingStage.RESTING
        self.reasons: tuple[Phrase, ...] = ()
        """Reasons of a failure."""
        self._engines = engines
        self._inquiry: OptionsReader | None = None
        self._began = 0.0
        self._is_other = self._is_left = False
        self._clock = QTimer(self, interval=1_000)
        self._clock.timeout.connect(lambda: self.altered.emit(None))

    @property
    def is_running(self) -> bool:
        return self.stage is ReadingStage.READING

    def begin_if_stale(self, profile: EngineProfile) -> None:
        """Read the options if they are unknown or the engine's file has changed since."""
        if is_stale(profile):
            self.begin(profile)

    def begin(self, profile: EngineProfile) -> None:
        if self._is_left:
            return
        self._stop()
        self._is_other = profile.introduction is not None and is_stale(profile)
        self._began = monotonic()
        stamp = program_stamp(profile)
        inquiry = self._inquiry = OptionsReader(self._engines, engine_launch(profile))
        inquiry.usiok_received.connect(lambda said: self._on_introduced(said, stamp))
        inquiry.failed.connect(self._on_failed)
        self.destroyed.connect(inquiry.cancel)  # also when the window behind the dialog is closed
        self._go(ReadingStage.READING)
        self._clock.start()
        inquiry.start()

    def cancel(self) -> None:
        if self.is_running:
            self._stop()
            self._go(ReadingStage.CANCELLED)

    def leave(self) -> None:
        """Stop reading; later calls of `begin` do nothing."""
        self._is_left = True
        self._stop()

    def _stop(self) -> None:
        self._clock.stop()
        if self._inquiry is not None:
            self._inquiry.cancel()
            self._inquiry = None

    def state(self, *, has_options: bool) -> Phrase:
        """Stage in words; `has_options` if options are known from an earlier reading."""
        before = text.AS_LAST_TIME if has_options else text.NEVER_READ
        match self.stage:
            case ReadingStage.READING:
                reading = text.READING_OTHER if self._is_other else text.READING
                return reading.filled(seconds=int(monotonic() - self._began))
            case ReadingStage.READ:
                return text.JUST_READ
            case ReadingStage.CANCELLED:
                return together((text.CANCELLED, before))
            case ReadingStage.FAILED:
                return together((text.NOT_READ, *self.reasons))
            case ReadingStage.RESTING:
                return before

    def _on_introduced(self, said: UsiOk, stamp: tuple[int, int] | None) -> None:
        self._inquiry = None
        self.heard.emit(make_introduction(said.name, said.author, said.options, stamp))
        self._go(ReadingStage.READ)

    def _on_failed(self, reasons: tuple[Phrase, ...]) -> None:
        self._inquiry = None
        self.reasons = reasons
        self._go(ReadingStage.FAILED)

    def _go(self, stage: ReadingStage) -> None:
        self._clock.stop()
        self.stage = stage
        self.altered.emit(None)


def together(sentences: tuple[Phrase, ...]) -> Phrase:
    """Join sentences."""
    return Phrase("".join(each.ja for each in sentences), " ".join(each.en for each in sentences))
