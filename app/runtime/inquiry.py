"""Short tasks for an engine: reading its name and options, and pressing one of its button options."""

from typing import Final

from PySide6.QtCore import QTimer

from app.base.event import Event
from app.runtime.doctor_remarks import exit_reasons
from app.runtime.doctor_report import DoctorPoint
from app.runtime.engine import Engine, EngineRegistry
from app.runtime.exit import EngineExit, misspelt_reply_phrase
from app.runtime.launch import Launch
from app.text import doctor as doctor_text
from app.text import option_dialog as text
from app.text.phrase import Phrase
from app.usi import events
from app.usi.faults import FaultKind
from app.usi.options import ButtonOption
from app.usi.stages import Stage

OUTPUT_WAIT_MS: Final = 300
"""Milliseconds for which an engine's output is read after a button was pressed and it is ready."""


class OptionsReader:
    """Starts an engine, reads its name and options, and quits it. Emits exactly one event, or none after `cancel`."""

    def __init__(self, engines: EngineRegistry, launch: Launch, patience: events.SessionTimeouts | None = None) -> None:
        self.usiok_received: Event[events.UsiOk] = Event()
        self.failed: Event[tuple[Phrase, ...]] = Event()
        """Emitted with the reasons why the engine did not answer, and advice."""
        self._is_over = False
        self._is_silent = False
        self._misspelt_reply: Phrase | None = None
        self._engine = Engine(engines, launch, patience=patience)
        self._engine.session_event.connect(self._on_session_event)
        self._engine.ended.connect(self._on_exit)

    def start(self) -> None:
        self._engine.start()

    def cancel(self) -> None:
        """Kill the engine; no event follows."""
        if not self._is_over:
            self._is_over = True
            self._engine.kill()

    def _on_session_event(self, event: events.SessionEvent) -> None:
        if self._is_over:
            return
        if isinstance(event, events.UsiOk):
            self._is_over = True
            self._engine.quit()
            self.usiok_received.emit(event)
        elif isinstance(event, events.EngineFault):
            self._misspelt_reply = misspelt_reply_phrase(event) or self._misspelt_reply
        elif isinstance(event, events.ReplyOverdue):
            self._is_silent = True
            self._engine.kill()

    def _on_exit(self, gone: EngineExit) -> None:
        if not self._is_over:
            self._is_over = True
            silent = (self._misspelt_reply or doctor_text.NO_USIOK, doctor_text.NO_USIOK_ADVICE)
            self.failed.emit(silent if self._is_silent else exit_reasons(DoctorPoint.START, gone))


class ButtonPress:
    """Presses a button option, in a running engine or in a fresh one that is quit afterwards."""

    def __init__(self, engine: Engine, name: str, *, is_fresh: bool) -> None:
        self.engine_printed: Event[str] = Event()
        """Emitted with each line (`info string` or unknown) that the engine prints meanwhile."""
        self.ended: Event[Phrase] = Event()
        """Emitted once with the result; if the engine was started for the button, nothing follows."""
        self._engine = engine
        self._name = name
        self._is_fresh = is_fresh
        self._is_over = False
        self._subscriptions = (engine.session_event.connect(self._on_event), engine.ended.connect(self._on_exit))

    def press_button(self) -> None:
        if self._is_fresh:
            self._engine.start()
        elif self._can_be_pressed:
            self._engine.set_option(self._name, None)
            self.ended.emit(text.PRESSED_IN_RUNNING)
        else:
            self._emit_result(text.PRESS_NOT_POSSIBLE)

    def cancel(self) -> None:
        """Emit no more events; kill the engine if it was started for the button."""
        for leave in self._subscriptions:
            leave()
        if not self._is_over:
            self._is_over = True
            if self._is_fresh:
                self._engine.kill()

    def _on_event(self, event: events.SessionEvent) -> None:
        if isinstance(event, events.UsiOk) and self._is_fresh:
            self._on_usiok()
        elif isinstance(event, events.InfoEvent) and event.search is None and event.info.string:
            self.engine_printed.emit(event.info.string)
        elif isinstance(event, events.EngineFault) and event.kind is FaultKind.UNKNOWN_LINE:
            self.engine_printed.emit(event.line)
        elif isinstance(event, events.ReadyOk) and self._is_fresh:
            QTimer.singleShot(OUTPUT_WAIT_MS, self._on_output_read)
        elif isinstance(event, events.ReplyOverdue) and self._is_fresh:
            self._engine.kill()

    @property
    def _can_be_pressed(self) -> bool:
        option = self._engine.options.find(self._name)
        return option is not None and isinstance(option.kind, ButtonOption) and self._engine.stage not in _CLOSED_STAGES

    def _on_usiok(self) -> None:
        if self._can_be_pressed:
            self._engine.set_option(self._name, None)
            self._engine.send_isready()
        else:
            self._emit_result(text.PRESS_NOT_POSSIBLE)
            self._engine.quit()

    def _on_output_read(self) -> None:
        if not self._is_over:
            self._emit_result(text.PRESSED)
            self._engine.quit()

    def _on_exit(self, gone: EngineExit) -> None:
        if not self._is_over:
            self._emit_result(gone.exit_phrase)

    def _emit_result(self, sentence: Phrase) -> None:
        self._is_over = True
        self.ended.emit(sentence)


_CLOSED_STAGES: Final = frozenset({Stage.NEW, Stage.GREETING, Stage.QUITTING, Stage.ENDED})
