"""The dialogs that examine an engine: one adds a new engine under a name, the other tests a known one."""

import os
import sys
import time
from enum import Enum, auto
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QToolButton, QWidget

from app.base.event import Event
from app.base.folders import home_folder
from app.base.value import replaced
from app.config.declare import FieldValue
from app.config.engine_options import make_introduction, values_as_text
from app.config.engine_profile import EngineProfile, Introduction, Tag, program_name
from app.desktop.desk.desk import Desk
from app.desktop.engines.doctor_panel import SIGNS, DoctorPanel
from app.desktop.engines.engine_details import in_order, remember
from app.desktop.engines.engine_start import start_fields, values_of, with_values
from app.desktop.files.file_drop import DropTarget
from app.desktop.forms.form import Form
from app.desktop.kit.dialogs import closing, give_room, push_button, words
from app.desktop.kit.file_pickers import ask_for_file
from app.desktop.kit.labels import STRETCH, Label, hbox, set_tip, set_title, vbox
from app.desktop.kit.signs import Signs, tones_of
from app.desktop.kit.translation import Dialog, Retranslator
from app.runtime.doctor_report import DoctorPoint, DoctorReport, PointVerdict
from app.runtime.launching import engine_launch, program_stamp
from app.text import engine_manager as text
from app.text import settings as forms_text
from app.text.phrase import Phrase
from app.text.spoken import AnnouncementKind
from app.usi.events import UsiOk

SIZE: Final = (800, 700)
EXAMINING_SIZE: Final = (760, 600)
PROGRAMS: Final = "*.exe *.bat *.cmd"


class AddingStage(Enum):
    """Stage of adding an engine."""

    CHOOSING = auto()
    EXAMINING = auto()
    EXAMINED = auto()


EXAMINES: Final = {
    AddingStage.CHOOSING: text.BEGIN,
    AddingStage.EXAMINING: text.CANCEL_EXAMINATION,
    AddingStage.EXAMINED: text.AGAIN,
}
"""Text of the button that examines the engine, by stage."""


class AddingDialog(Dialog):
    """Dialog that adds an engine; the user may add it whatever the examination finds."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("adding")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.added = Event[str]()
        """Emitted with the key of the engine that was added."""
        self._desk = desk
        self._say = desk.speech.say
        self._stage = AddingStage.CHOOSING
        self._report: DoctorReport | None = None
        self._introduction: Introduction | None = None
        self._was_named = False
        """True if the user has written the name; `_was_tagged`, if the user has chosen the tags."""
        self._was_tagged = False
        self._values: dict[str, FieldValue] = {}
        self._told, self._sign = words("told"), Label()
        spoken = self._spoken = Retranslator(self._say)
        self.program = spoken.named(QLineEdit(), text.PROGRAM)
        self.name = spoken.named(QLineEdit(), text.NAME)
        self._choose = spoken.button(push_button("choose"), forms_text.CHOOSE_FILE)
        self._examine, self._add = push_button("examine"), push_button("add")
        self._cancel = spoken.button(push_button("cancel"), text.CANCEL)
        self._more = spoken.button(QToolButton(autoRaise=True, arrowType=Qt.ArrowType.RightArrow), text.MORE)
        self._more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._more.setCheckable(True)
        for widget, name in ((self.program, "program"), (self.name, "name"), (self._more, "more")):
            widget.setObjectName(name)
        self.form = Form(start_fields(), self._say, desk.shell.theme)
        """Optional fields of how the engine is started."""
        self.form.hide()
        self.panel = DoctorPanel(desk.running, desk.speech)
        self._tags = {tag: spoken.button(QCheckBox(), text.TAGS[tag]) for tag in Tag}
        self._signs = Signs()
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)
        self._drops = DropTarget(self, lambda paths: self.take(str(paths[0])), self.program.setText)
        self._drops.look_for_fields()
        self.program.setFocus()

    # User actions

    def take(self, program: str) -> None:
        """Enter the path of a program and begin to examine it."""
        self.program.setText(program)
        self.examine()

    def choose(self) -> None:
        programs = (text.ENGINE_FILES.filled(patterns=PROGRAMS), text.ALL_FILES)
        forms = programs if sys.platform == "win32" else ()
        ask_for_file(self, self._say, text.CHOOSE_PROGRAM, self._folder(), lambda path: self.take(str(path)), forms)

    def examine(self) -> None:
        """Examine the engine from the beginning."""
        if self._may_begin():
            self._forget(AddingStage.EXAMINING)
            self._show_stage()
            self.panel.examine(engine_launch(self.profile))

    def add(self) -> None:
        """Add the engine with its present values and close."""
        if not self._may_begin():
            return
        added = self._desk.engines.add_engine(self.profile)
        if self._report is not None:
            remember(self._desk.shell.state, added.key, self._report, time.time())
        self.accept()
        self.added.emit(added.key)

    def done(self, result: int) -> None:
        """Close the dialog and drop a running examination."""
        self.panel.leave()
        super().done(result)

    @property
    def profile(self) -> EngineProfile:
        """Profile of the engine with the present values."""
        program = self.program.text().strip()
        said = self._introduction.name if self._introduction is not None else ""
        profile = with_values(EngineProfile("", program, program), self._values)
        named = program_name(program, profile.arguments)
        name = self.name.text().strip() or said or Path(named).stem or program
        tags = in_order(tag for tag, box in self._tags.items() if box.isChecked())
        exchanges = self._report is not None and self._report.exchanges_clocks is True
        return replaced(profile, name=name, tags=tags, introduction=self._introduction, exchanges_clocks=exchanges)

    @property
    def told(self) -> str:
        """Text of the present state."""
        return self._told.text()

    # Events

    def _connect(self) -> None:
        self._choose.clicked.connect(self.choose)
        self._examine.clicked.connect(self._on_examine)
        self._add.clicked.connect(self.add)
        self._cancel.clicked.connect(self.reject)
        self._more.toggled.connect(self._show_more)
        self.form.given.connect(self._on_given)
        self.program.textEdited.connect(self._on_edited)
        self.program.textChanged.connect(self._show_stage)
        self.name.textEdited.connect(self._on_named)
        for box in self._tags.values():
            box.clicked.connect(self._on_tagged)
        self.panel.introduced.connect(self._on_introduced)
        self.panel.finished.connect(self._on_finished)

    def _on_examine(self) -> None:
        if self._stage is AddingStage.EXAMINING:
            self.panel.cancel()
        else:
            self.examine()

    def _show_more(self, shown: bool) -> None:
        self.form.setVisible(shown)
        self._more.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)

    def _on_edited(self) -> None:
        """Discard the results, which belong to another program."""
        if self._stage is AddingStage.EXAMINING:
            self.panel.leave()
        self._forget(AddingStage.CHOOSING)
        self.panel.clear()
        self._show_stage()

    def _forget(self, stage: AddingStage) -> None:
        """Discard what the engine said of itself and the report."""
        self._stage, self._report, self._introduction = stage, None, None
        if not self._was_named:
            self.name.clear()

    def _on_named(self, name: str) -> None:
        self._was_named = bool(name)

    def _on_tagged(self) -> None:
        self._was_tagged = True

    def _on_given(self, given: tuple[str, FieldValue]) -> None:
        key, value = given
        self._values[key] = value
        self.form.show_values(lambda each: self._values.get(each, values_of(self.profile)[each]))
        self._on_edited()

    def _on_introduced(self, said: UsiOk) -> None:
        self._introduction = make_introduction(said.name, said.author, said.options, program_stamp(self.profile))
        if not self._was_named:
            self.name.setText(" ".join(said.name.split()))

    def _on_finished(self, report: DoctorReport) -> None:
        self._stage, self._report = AddingStage.EXAMINED, report
        if not self._was_tagged:
            fitting = tags_for(report)
            for tag, box in self._tags.items():
                box.setChecked(tag in fitting)
        self._show_stage()
        self._desk.shell.announce(AnnouncementKind.NOTICE, summary(report))

    # Appearance

    def _why_not(self) -> Phrase | None:
        """Reason why the engine cannot be started yet; None if it can."""
        if not self.program.text().strip():
            return text.NO_PROGRAM_YET
        return text.NOT_STARTABLE if self.form.faults else None

    def _may_begin(self) -> bool:
        """Return True if the engine can be started; otherwise show why not."""
        why_not = self._why_not()
        if why_not is not None:
            self._told.setText(self._say(why_not))
        return why_not is None

    def _folder(self) -> Path:
        """Folder in which the file dialog begins: that of the engine added last."""
        programs = [self.program.text(), *(profile.program for profile in reversed(self._desk.engines.profiles))]
        return next((Path(program).parent for program in programs if os.sep in program), home_folder())

    def _show_stage(self) -> None:
        why_not = self._why_not()
        is_examining = self._stage is AddingStage.EXAMINING
        is_well = self._report is not None and not self._report.was_cancelled and not _fails(self._report)
        self._examine.setText(self._say(EXAMINES[self._stage]))
        self._add.setText(self._say(text.ADD_NOW if is_well else text.ADD_ANYWAY))
        for button in (self._examine, self._add):
            button.setEnabled(is_examining or why_not is None)
            set_tip(button, "" if why_not is None else self._say(why_not))
        # An extra press of Enter should stop nothing: it never cancels an examination.
        self._add.setDefault(is_well)
        self._examine.setDefault(not is_well and not is_examining)
        self._told.setText(self._say(self._telling()))
        self.name.setPlaceholderText(self.profile.name)
        self._draw_sign()

    def _telling(self) -> Phrase:
        if self._stage is AddingStage.EXAMINING:
            return text.EXAMINING
        if self._report is not None:
            told = summary(self._report)
            return text.WILL_EXCHANGE_CLOCKS.filled(told=told) if self.profile.exchanges_clocks else told
        if not (program := self.program.text().strip()):
            return text.NO_PROGRAM_YET
        there = next((profile.name for profile in self._desk.engines.profiles if profile.program == program), None)
        return text.NOT_BEGUN if there is None else text.ALREADY_THERE.filled(name=there)

    def _draw_sign(self) -> None:
        self._sign.setVisible(self._report is not None and not self._report.was_cancelled)
        if self._report is None or self._report.was_cancelled:
            return
        failed = [step for step in self._report.steps if step.finding.verdict.fails]
        sign, tone = SIGNS[self._report.verdict if failed else PointVerdict.GOOD]
        colour, side = tones_of(self._desk.shell.theme)[tone], self.fontMetrics().height()
        self._sign.setPixmap(self._signs.picture(sign, colour, side, self.devicePixelRatioF()))

    def _lay_out(self) -> None:
        label = self._spoken.label
        program, name = label(text.PROGRAM), label(text.NAME)
        program.setBuddy(self.program)
        name.setBuddy(self.name)
        top = Qt.AlignmentFlag.AlignTop
        above = (label(text.ADDING_WORDS, words()), hbox(program, (self.program, 1), self._choose))
        start = ((self._more, 0, Qt.AlignmentFlag.AlignLeft), self.form)
        telling = hbox((self._sign, 0, top), (self._told, 1), (self._examine, 0, top))
        own = hbox(name, (self.name, 1), 12, label(text.USES), *self._tags.values())
        foot = hbox(STRETCH, self._add, self._cancel)
        vbox(*above, *start, telling, (self.panel, 1), own, foot, on=self, margins=(16, 14, 16, 12), spacing=10)

    def _apply_theme(self) -> None:
        self.form.apply_theme(self._desk.shell.theme)
        self._show_stage()

    def _speak(self) -> None:
        set_title(self, self._say(text.ADDING_TITLE))
        self._spoken.speak()
        self.form.speak(self._say)
        self._show_stage()


class ExaminingDialog(Dialog):
    """Dialog that examines a known engine at once; closing it quits the engine."""

    def __init__(self, desk: Desk, profile: EngineProfile, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("examining")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.examined = Event[DoctorReport]()
        self._desk = desk
        self._profile = profile
        self._telling: Phrase = text.EXAMINING
        self.panel = DoctorPanel(desk.running, desk.speech)
        self._told, self._again, self.exchange = words("told"), push_button("examine"), push_button("exchange")
        self.exchange.hide()
        self._again.clicked.connect(self._on_again)
        self.exchange.clicked.connect(self._on_exchange)
        self.panel.introduced.connect(self._on_introduced)
        self.panel.finished.connect(self._on_finished)
        top = Qt.AlignmentFlag.AlignTop
        head = hbox((self._told, 1), (self.exchange, 0, top), (self._again, 0, top))
        vbox(head, (self.panel, 1), closing(self, desk.speech), on=self, margins=(16, 14, 16, 12), spacing=10)
        give_room(self, *EXAMINING_SIZE)
        self.examine()
        self.follow_changes(desk.speech)

    def examine(self) -> None:
        self._telling = text.EXAMINING
        self.exchange.hide()
        profile = self._profile
        self.panel.examine(engine_launch(profile), values_as_text(profile), sends_exchanged=profile.exchanges_clocks)
        self._speak()

    def done(self, result: int) -> None:
        """Close the dialog and drop a running examination."""
        self.panel.leave()
        super().done(result)

    @property
    def told(self) -> str:
        return self._told.text()

    def _on_again(self) -> None:
        if self.panel.is_running:
            self.panel.cancel()
        else:
            self.examine()

    def _on_introduced(self, said: UsiOk) -> None:
        profile = self._profile
        introduction = make_introduction(said.name, said.author, said.options, program_stamp(profile))
        self._desk.engines.store_introduction(profile.key, introduction)

    def _on_finished(self, report: DoctorReport) -> None:
        remember(self._desk.shell.state, self._profile.key, report, time.time())
        self._telling = summary(report)
        is_offered = report.exchanges_clocks not in {None, self._profile.exchanges_clocks}
        self.exchange.setVisible(is_offered)
        self._speak()
        self._desk.shell.announce(AnnouncementKind.NOTICE, self._telling)
        self.examined.emit(report)

    def _on_exchange(self) -> None:
        """Send or stop sending exchanged clocks, as the examination found that the engine needs it."""
        exchanges = not self._profile.exchanges_clocks
        self._profile = replaced(self._profile, exchanges_clocks=exchanges)
        self._desk.engines.set_clock_exchange(self._profile.key, exchanges=exchanges)
        self._telling = text.CLOCKS_NOW_EXCHANGED if exchanges else text.CLOCKS_NOW_AS_THEY_ARE
        self._again.setFocus()
        self.exchange.hide()
        self._speak()

    def _speak(self) -> None:
        say = self._desk.speech.say
        exchanges = self._profile.exchanges_clocks
        self.exchange.setText(say(text.STOP_EXCHANGING_CLOCKS if exchanges else text.EXCHANGE_CLOCKS))
        set_title(self, say(text.EXAMINING_TITLE.filled(name=self._profile.name)))
        self._told.setText(say(self._telling))
        self._again.setText(say(text.CANCEL_EXAMINATION if self.panel.is_running else text.AGAIN))


def summary(report: DoctorReport) -> Phrase:
    """Summary of an examination in one sentence."""
    if report.was_cancelled:
        return text.EXAMINATION_STOPPED
    failed = [step for step in report.steps if step.finding.verdict is PointVerdict.FAILURE]
    if failed:
        return text.EXAMINED_BADLY.filled(title=failed[0].point.title)
    if warnings := sum(step.finding.verdict is PointVerdict.WARNING for step in report.steps):
        return text.EXAMINED_WITH_CARE.filled(count=warnings)
    return text.EXAMINED_WELL


def tags_for(report: DoctorReport) -> set[Tag]:
    """Tags of the uses that an examined engine is fit for."""
    verdicts = {step.point: step.finding.verdict for step in report.steps}
    usable = {PointVerdict.GOOD, PointVerdict.WARNING}
    tags = set()
    if verdicts.get(DoctorPoint.MOVE) in usable:
        tags.add(Tag.GAME)
    if verdicts.get(DoctorPoint.STOP) in usable:
        tags.add(Tag.RESEARCH)
    if verdicts.get(DoctorPoint.MATE) is PointVerdict.GOOD or verdicts.get(DoctorPoint.NO_MATE) is PointVerdict.GOOD:
        tags.add(Tag.MATE)
    return tags


def _fails(report: DoctorReport) -> bool:
    return any(step.finding.verdict is PointVerdict.FAILURE for step in report.steps)
