"""The dialog that installs a strong engine: the offer with its steps, the progress, then the examination."""

import time
from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QGridLayout, QProgressBar, QRadioButton, QWidget

from app.base.event import Event
from app.base.folders import find_folders
from app.config.engine_options import make_introduction
from app.config.engine_profile import EngineProfile
from app.config.strong_engines import (
    OFFERS,
    EngineOffer,
    PackageTool,
    PackageTools,
    engines_home,
    find_package_tools,
    is_installed,
    must_be_typed,
    offer_facts,
    reason_not_installable,
    typed_command,
)
from app.desktop.desk.desk import Desk
from app.desktop.engines.doctor_panel import DoctorPanel
from app.desktop.engines.engine_details import remember
from app.desktop.kit.background import BackgroundTasks, attend
from app.desktop.kit.dialogs import coloured, filled, give_room, push_button, words
from app.desktop.kit.labels import STRETCH, hbox, set_title, vbox
from app.desktop.kit.translation import Dialog, Retranslator
from app.runtime.doctor_report import DoctorReport, PointVerdict
from app.runtime.engine_fetch import EngineDownload, FetchResult
from app.runtime.launching import engine_launch, program_stamp
from app.text import engine_manager as manager_text
from app.text import strong_engines as text
from app.text import window as window_text
from app.text.phrase import Phrase
from app.text.spoken import AnnouncementKind
from app.usi.events import UsiOk

SIZE: Final = (720, 560)
NETWORK: Final = next(offer.key for offer in OFFERS if offer.tool is PackageTool.PIP)
BAR: Final = 6
"""Height of the progress bar in pixels."""


class FetchStage(Enum):
    CHOOSING = auto()
    FETCHING = auto()
    EXAMINING = auto()
    DONE = auto()


class OfferState(NamedTuple):
    """Availability of an offered engine on this machine."""

    facts: tuple[tuple[Phrase, Phrase], ...]
    why_not: Phrase | None
    consent: Phrase
    """Text of the button that agrees."""


class GetEngineDialog(Dialog):
    """Dialog that installs nothing before the user agrees; the installed engine is added at once."""

    def __init__(self, desk: Desk, parent: QWidget, tools: Callable[[], PackageTools] = find_package_tools) -> None:
        """`tools` finds the package tools of this machine. It is slow and runs on a worker thread."""
        super().__init__(parent)
        self.setObjectName("getting")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.added = Event[str]()
        """Emitted with the key of the engine that was added."""
        self._desk, self._say = desk, desk.speech.say
        self._looking = BackgroundTasks(self, desk.running)
        self._tools, self._find_tools = PackageTools(), tools
        self._states: Mapping[str, OfferState] = {}
        self.stage, self._failed = FetchStage.CHOOSING, False
        self._fetch: EngineDownload | None = None
        self._profile: EngineProfile | None = None
        self._telling: Phrase | None = None
        spoken = self._spoken = Retranslator(self._say)
        self._words, self._then = spoken.label(text.WORDS, words()), spoken.label(text.THEN, words())
        self._elsewhere = spoken.label(text.ELSEWHERE, words())
        self.choices = {offer.key: QRadioButton(f"{offer.name} ({offer.tool})") for offer in OFFERS}
        self._labels, self._facts = [words() for _ in OFFERED], [words() for _ in OFFERED]
        for fact in self._facts:
            fact.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._facts[-1].setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.copy = spoken.button(push_button("copy"), text.COPY)
        self._offered, self._working, self._room = QWidget(), QWidget(), QWidget()
        self._told, self.bar = words("told"), QProgressBar(textVisible=False)
        spoken.named(self.bar, text.TITLE)
        self.stop = spoken.button(push_button("stop"), text.STOP)
        self.panel = DoctorPanel(desk.running, desk.speech)
        self.consent, self._close = push_button("consent"), push_button("close")
        self._lay_out()
        self._connect()
        give_room(self, *SIZE)
        self._look()
        self.follow_changes(desk.speech)

    # User actions

    @property
    def offer(self) -> EngineOffer:
        return next(offer for offer in OFFERS if self.choices[offer.key].isChecked())

    def choose(self, key: str) -> None:
        self.choices[key].setChecked(True)

    def get(self) -> None:
        """Begin to install the chosen engine, as the user agreed."""
        self.stage, self._failed = FetchStage.FETCHING, False
        fetch = self._fetch = EngineDownload(self.offer, self._tools, engines_home(find_folders()), self._desk.running)
        attend(fetch.message_shown, self, self._tell)
        attend(fetch.progressed, self, self._on_progressed)
        attend(fetch.ended, self, self._on_fetched)
        self.bar.setRange(0, 0)
        self._show_stage()
        fetch.start()

    def cancel(self) -> None:
        """Cancel the installation or the examination, as far as possible."""
        if self._fetch is not None:
            self._fetch.cancel()
        self.panel.cancel()

    def done(self, result: int) -> None:
        """Close the dialog and cancel; apt still ends what it has begun."""
        if self._fetch is not None:
            self._fetch.cancel()
        self.panel.leave()
        super().done(result)

    @property
    def told(self) -> str:
        return self._told.text()

    # Events

    def _connect(self) -> None:
        for choice in self.choices.values():
            choice.toggled.connect(lambda _: self._on_chosen())
        self.copy.clicked.connect(self._on_copy)
        self.consent.clicked.connect(self.get)
        self.stop.clicked.connect(self.cancel)
        self._close.clicked.connect(self.reject)
        self.panel.introduced.connect(self._on_introduced)
        self.panel.finished.connect(self._on_examined)

    def _look(self) -> None:
        """Find the package tools and installed engines, on a worker thread."""

        find_tools = self._find_tools

        def look() -> tuple[PackageTools, dict[str, OfferState]]:
            tools = find_tools()
            return tools, {offer.key: _state(offer, tools) for offer in OFFERS}

        self._looking.look(look, self._on_seen)

    def _on_seen(self, seen: tuple[PackageTools, dict[str, OfferState]]) -> None:
        self._tools, self._states = seen
        if self._states[self.offer.key].why_not is not None:
            self.choose(next((key for key, state in self._states.items() if state.why_not is None), self.offer.key))
        self._show_stage()

    def _on_chosen(self) -> None:
        self._telling, self._failed = None, False
        self._show_stage()

    def _on_copy(self) -> None:
        self._desk.shell.copy_text(typed_command(self.offer, self._tools))
        self._tell(text.COPIED)

    def _tell(self, sentence: Phrase) -> None:
        self._telling = sentence
        self._show_stage()

    def _on_progressed(self, percent: int) -> None:
        self.bar.setRange(0, 100)
        self.bar.setValue(percent)
        self._show_stage()

    def _on_fetched(self, end: FetchResult) -> None:
        self._fetch = None
        if end.success is not None:
            self.stage = FetchStage.DONE
            self._tell(end.success)
            self._desk.shell.announce(AnnouncementKind.NOTICE, end.success)
            return
        if end.profile is None:
            self.stage, self._failed = FetchStage.CHOOSING, True
            self._tell(end.failure or text.STOPPED)
            self.consent.setFocus()
            self._desk.shell.announce(AnnouncementKind.NOTICE, end.failure or text.STOPPED)
            self._look()
            return
        added = self._profile = self._desk.engines.add_once(end.profile)
        self.added.emit(added.key)
        self.stage = FetchStage.EXAMINING
        self._tell(text.CHECKING)
        self.panel.examine(engine_launch(added), sends_exchanged=added.exchanges_clocks)

    def _on_introduced(self, said: UsiOk) -> None:
        if (profile := self._profile) is not None:
            introduction = make_introduction(said.name, said.author, said.options, program_stamp(profile))
            self._desk.engines.store_introduction(profile.key, introduction)

    def _on_examined(self, report: DoctorReport) -> None:
        if (profile := self._profile) is None:
            return
        remember(self._desk.shell.state, profile.key, report, time.time())
        self.stage = FetchStage.DONE
        verdicts = [step.finding.verdict for step in report.steps]
        warnings = verdicts.count(PointVerdict.WARNING)
        if report.was_cancelled:
            told = text.ADDED_UNCHECKED.filled(name=profile.name)
        elif PointVerdict.FAILURE in verdicts:
            failed = report.steps[verdicts.index(PointVerdict.FAILURE)].point.title
            self._failed, told = True, text.ADDED_BADLY.filled(name=profile.name, title=failed)
        elif warnings:
            told = text.ADDED_WITH_CARE.filled(name=profile.name, count=warnings)
        else:
            told = text.ADDED_WELL.filled(name=profile.name)
        if report.exchanges_clocks not in {None, profile.exchanges_clocks}:
            self._desk.engines.set_clock_exchange(profile.key, exchanges=not profile.exchanges_clocks)
            now = manager_text.CLOCKS_NOW_AS_THEY_ARE if profile.exchanges_clocks else manager_text.CLOCKS_NOW_EXCHANGED
            told = text.WITH_CLOCKS.filled(told=told, clocks=now)
        self._tell(told)
        self._desk.shell.announce(AnnouncementKind.NOTICE, told)
        self.added.emit(profile.key)

    # Appearance

    def _lay_out(self) -> None:
        top = Qt.AlignmentFlag.AlignTop
        first = next(iter(self.choices.values()))
        first.setChecked(True)
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(8)
        for row, (label, fact) in enumerate(zip(self._labels, self._facts, strict=True)):
            grid.addWidget(label, row, 0, top)
            grid.addWidget(fact, row, 1, 1, 2 if row < len(OFFERED) - 1 else 1)
        grid.addWidget(self.copy, len(OFFERED) - 1, 2, top)
        choices = hbox(*self.choices.values(), STRETCH, spacing=20)
        vbox(self._words, choices, grid, self._then, on=self._offered, margins=0, spacing=12)
        self.bar.setFixedHeight(BAR)
        hbox(self.stop, (self.bar, 1), STRETCH, on=self._working, margins=0, spacing=12)
        foot = hbox(STRETCH, self.consent, self._close)
        hbox(STRETCH, on=self._room, margins=0)
        parts = (self._offered, self._told, self._working, (self.panel, 1), (self._room, 1), self._elsewhere)
        vbox(*parts, foot, on=self, margins=(16, 14, 16, 12), spacing=12)

    def _show_stage(self) -> None:
        say, theme, stage = self._say, self._desk.shell.theme, self.stage
        is_choosing = stage is FetchStage.CHOOSING
        state = self._states.get(self.offer.key)
        self._offered.setVisible(is_choosing)
        is_engine = self.offer.tool is not PackageTool.PIP
        self._then.setVisible(is_engine and state is not None and state.why_not is None)
        if (network := self._states.get(NETWORK)) is not None:
            self.choices[NETWORK].setVisible(network.why_not != text.NETWORK_THERE)
        self._elsewhere.setVisible(is_choosing)
        self._working.setVisible(stage in {FetchStage.FETCHING, FetchStage.EXAMINING})
        self.bar.setVisible(stage is FetchStage.FETCHING and self.bar.maximum() > 0)
        self.panel.setVisible(stage in {FetchStage.EXAMINING, FetchStage.DONE} and self._profile is not None)
        self._room.setVisible(self.panel.isHidden())
        self.stop.setEnabled(self._fetch is None or self._fetch.can_cancel)
        self.consent.setVisible(is_choosing)
        self.consent.setEnabled(state is not None and state.why_not is None)
        self.consent.setDefault(True)
        self.consent.setText(say(text.CONSENT if state is None else state.consent))
        self._close.setText(say(window_text.CLOSE if stage is FetchStage.DONE else manager_text.CANCEL))
        self._show_facts(() if state is None else state.facts)
        telling = self._telling or (state.why_not if state is not None else None)
        self._told.setVisible(telling is not None)
        self._told.setText("" if telling is None else say(telling))
        is_warning = self._failed or (is_choosing and self._telling is None)
        self._told.setAutoFillBackground(is_warning)
        self._told.setMargin(6 if is_warning else 0)
        if is_warning:
            filled(self._told, theme)
        else:
            coloured(self._told, theme.text)
        for label in (*self._labels, self._elsewhere, self._then):
            coloured(label, theme.muted)

    def _show_facts(self, facts: tuple[tuple[Phrase, Phrase], ...]) -> None:
        for place, (label, fact) in enumerate(zip(self._labels, self._facts, strict=True)):
            name, told = facts[place] if place < len(facts) else (None, None)
            label.setText("" if name is None else self._say(name))
            fact.setText("" if told is None else self._say(told))
            for widget in (label, fact):
                widget.setVisible(name is not None)
        self.copy.setVisible(len(facts) == len(self._facts))

    def _speak(self) -> None:
        set_title(self, self._say(text.TITLE))
        self._spoken.speak()
        self._show_stage()

    def _apply_theme(self) -> None:
        self._show_stage()


OFFERED: Final = (text.SOURCE, text.SIZE, text.LICENCE, text.STRENGTH, text.STEPS, text.COMMAND)
"""Labels of an offer's facts; the command is last."""
KNOWN: Final = OFFERED.index(text.STEPS)
"""Number of facts shown for an offer that cannot be had."""


def _state(offer: EngineOffer, tools: PackageTools) -> OfferState:
    facts = offer_facts(offer, tools)
    if is_installed(offer):
        return OfferState(facts, None, text.ADD_THERE)
    if (why_not := reason_not_installable(offer, tools)) is not None:
        return OfferState(facts[:KNOWN], why_not, text.CONSENT)
    consent = text.CONSENT_NETWORK if offer.tool is PackageTool.PIP else text.CONSENT
    return OfferState(facts, None, text.LOOK_AGAIN if must_be_typed(offer, tools) else consent)
