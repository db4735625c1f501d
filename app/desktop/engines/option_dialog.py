"""The USI options dialog of an engine, built from its option list; values are kept on OK or Apply only."""

from collections.abc import Callable, Iterable
from enum import Enum, auto
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QFont, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QInputDialog,
    QRadioButton,
    QScrollArea,
    QWidget,
)

from app.base.event import Event
from app.base.value import replaced
from app.config.advice import NO_DEMAND, MachineDemand, MachineResources, advise_option, this_machine
from app.config.declare import FieldValue
from app.config.engine_exchange import paste_option_lines, write_option_lines
from app.config.engine_options import OptionChangeKind, RefusedValue, is_settable, make_introduction
from app.config.engine_profile import EngineProfile, Introduction, Values
from app.desktop.desk.desk import Desk
from app.desktop.engines.compare_dialog import CompareDialog
from app.desktop.engines.engine_details import ask_before_leaving
from app.desktop.forms.form import FieldRow, Form
from app.desktop.kit.dialogs import Notices, coloured, filled, give_room, make_main, push_button, words
from app.desktop.kit.idle import IDLE
from app.desktop.kit.labels import STRETCH, CutLabel, Label, hbox, set_tip, set_title, vbox
from app.desktop.kit.text_fields import NamedComboBox, SearchField
from app.desktop.kit.theme import Theme
from app.desktop.kit.translation import Dialog, Retranslator, Say
from app.runtime.engine import Engine, EngineRegistry
from app.runtime.inquiry import ButtonPress, OptionsReader
from app.runtime.launching import engine_launch, is_stale, profile_options, program_stamp
from app.text import option_dialog as text
from app.text.phrase import Phrase
from app.usi.events import UsiOk
from app.workspace.option_sheet import ComparableOptions, OptionForm, comparable_options, group_headings


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


LARGER: Final = 1.3
"""Font size of the engine's name, relative to the usual one."""
NAME_WIDTH: Final = 16
"""Visible letters of a preset's name."""


class OptionHeader(QWidget):
    """Header with the engine's names, the state of its option list, and a button to reread it."""

    def __init__(self) -> None:
        super().__init__()
        self._name, self._said, self.state = words("engine"), CutLabel(objectName="said"), words("state_of_reading")
        self.button = push_button("read")
        """Button that rereads the options, or cancels that while it runs."""
        self._is_fault = False
        line = hbox((self.state, 1), (self.button, 0, Qt.AlignmentFlag.AlignTop))
        name = hbox((self._name, 0), (self._said, 1, Qt.AlignmentFlag.AlignBottom), spacing=10)
        vbox(name, line, on=self, margins=0, spacing=4)

    def show_engine(self, name: str, said: str) -> None:
        """Show the user's name of the engine and its own."""
        self._name.setText(name)
        self._said.setText(said)
        self._said.setVisible(bool(said))

    def show_state(self, state: Phrase, say: Say, *, is_fault: bool = False, is_reading: bool = False) -> None:
        self.state.setText(say(state))
        self._is_fault = is_fault
        self.button.setText(say(text.STOP_READING if is_reading else text.READ_AGAIN))

    def apply_theme(self, theme: Theme) -> None:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * LARGER)
        self._name.setFont(font)
        coloured(self._said, theme.muted)
        self.state.setAutoFillBackground(self._is_fault)
        self.state.setMargin(4 if self._is_fault else 0)
        if self._is_fault:
            filled(self.state, theme)
        else:
            coloured(self.state, theme.muted)


class OptionTools(QWidget):
    def __init__(self, say: Say) -> None:
        super().__init__()
        self.looked: Event[None] = Event()
        """Emitted when another selection of options is to be shown."""
        self.chosen: Event[str] = Event()
        """Emitted with the name of the chosen preset."""
        self._say = say
        spoken = self._spoken = Retranslator(say)
        self.line = spoken.named(SearchField(), text.SEARCH)
        self.simple = spoken.button(QRadioButton(), text.SIMPLE, text.SIMPLE_HELP)
        self.all = spoken.button(QRadioButton(), text.ALL, text.ALL_HELP)
        self.changed_only = spoken.button(QCheckBox(), text.CHANGED_ONLY)
        self.presets = spoken.named(NamedComboBox(minimumContentsLength=NAME_WIDTH), text.PRESET)
        self.presets.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for widget, name in (
            (self.simple, "simple"),
            (self.all, "all"),
            (self.changed_only, "changed_only"),
            (self.presets, "presets"),
        ):
            widget.setObjectName(name)
        self.save = spoken.button(push_button("save_preset"), text.SAVE_PRESET, text.SAVE_PRESET_HELP)
        self.delete = spoken.button(push_button("delete_preset"), text.DELETE_PRESET, text.DELETE_PRESET_HELP)
        self.copy = spoken.button(push_button("copy"), text.COPY, text.COPY_HELP)
        self.paste = spoken.button(push_button("paste"), text.PASTE, text.PASTE_HELP)
        self.compare = spoken.button(push_button("compare"), text.COMPARE, text.COMPARE_HELP)
        label = spoken.label(text.PRESET)
        label.setBuddy(self.presets)
        views = QButtonGroup(self)
        views.addButton(self.simple)
        views.addButton(self.all)
        self.all.setChecked(True)
        self.line.textChanged.connect(lambda _: self.looked.emit(None))
        views.buttonClicked.connect(lambda _: self.looked.emit(None))
        self.changed_only.clicked.connect(lambda _: self.looked.emit(None))
        self.presets.activated.connect(self._on_activated)
        first = hbox((self.line, 1), hbox(self.simple, self.all, spacing=8), self.changed_only, spacing=12)
        second = hbox(label, self.presets, self.save, self.delete, STRETCH, self.copy, self.paste, self.compare)
        vbox(first, second, on=self, margins=0)

    def show_fault(self, fault: Phrase | None) -> None:
        """Disable saving, copying and comparing while a value is invalid; the tooltips say why."""
        for button, help_ in (
            (self.save, text.SAVE_PRESET_HELP),
            (self.copy, text.COPY_HELP),
            (self.compare, text.COMPARE_HELP),
        ):
            button.setEnabled(fault is None)
            set_tip(button, self._say(fault or help_))

    @property
    def query(self) -> str:
        return self.line.text().strip()

    @property
    def is_simple(self) -> bool:
        return self.simple.isChecked()

    def show_all(self) -> None:
        """Clear all filters."""
        self.all.setChecked(True)
        self.changed_only.setChecked(False)
        self.line.clear()
        self.looked.emit(None)

    def show_presets(self, names: Iterable[str], now: str | None) -> None:
        """Show the names of the presets, and the one that matches the present values."""
        listed = sorted(names)
        self.presets.clear()
        self.presets.addItem(self._say(text.CHOOSE_PRESET if listed else text.NO_PRESETS))
        for name in listed:
            self.presets.addItem(name, name)
        self.presets.setEnabled(bool(listed))
        self.choose_preset(now)

    def choose_preset(self, now: str | None) -> None:
        self.presets.setCurrentIndex(max(self.presets.findData(now), 0) if now is not None else 0)
        self.delete.setEnabled(now is not None)

    @property
    def preset(self) -> str | None:
        name = self.presets.currentData()
        return name if isinstance(name, str) else None

    def speak(self) -> None:
        """Update all texts but the presets, which `show_presets` does."""
        self._spoken.speak()
        self.line.setPlaceholderText(self._say(text.SEARCH))

    def _on_activated(self, place: int) -> None:
        name = self.presets.itemData(place)
        self.delete.setEnabled(isinstance(name, str))
        if isinstance(name, str):
            self.chosen.emit(name)


SIZE: Final = (1080, 720)
LONGEST_NAME: Final = 100
"""Most letters of a preset's name."""


class OptionDialog(Dialog):
    """Options dialog; `live` returns the engine if it is running, `others` the load of other engines."""

    def __init__(
        self,
        profile: EngineProfile,
        desk: Desk,
        parent: QWidget,
        live: Callable[[], Engine | None] = lambda: None,
        others: Callable[[], MachineDemand] = lambda: NO_DEMAND,
        machine: MachineResources | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("options")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.given = Event[EngineProfile]()
        """Emitted with the changed profile; an engine in the list is saved before."""
        self.sheet = OptionForm(profile)
        self._desk, self._live, self._others = desk, live, others
        self._say = desk.speech.say
        self._machine = machine or this_machine()
        self._pressed: ButtonPress | None = None
        self.reading = OptionReading(desk.running, self)
        self.header, self.tools, self.notices = OptionHeader(), OptionTools(self._say), Notices()
        self._nothing = Label(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True, objectName="nothing")
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._count = Label(wordWrap=True)
        self._fault = Label(objectName="fault_told", autoFillBackground=True, margin=4, wordWrap=True)
        spoken = self._spoken = Retranslator(self._say)
        self._show_fault = spoken.button(push_button("show_fault"), text.SHOW_FAULT)
        self._reset = spoken.button(push_button("reset_all"), text.RESET_ALL, text.RESET_ALL_HELP)
        self._ok = make_main(spoken.button(push_button("ok"), text.OK))
        self._cancel = spoken.button(push_button("cancel"), text.CANCEL)
        self._apply = spoken.button(push_button("apply"), text.APPLY)
        (self.tools.simple if self.sheet.has_simple_view else self.tools.all).setChecked(True)
        self.form = self._make_form()
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)
        self._tell_changes()
        self.tools.line.setFocus()
        give_room(self, *SIZE)
        # The check for a changed engine file waits until the dialog is visible.
        IDLE.soon(self, lambda: self.reading.begin_if_stale(self.sheet.profile))

    # User actions

    def accept(self) -> None:
        if self.take():
            super().accept()

    def take(self) -> bool:
        """Save all values; return False if a value is invalid."""
        if self.form.faults:
            return False
        shelf = self._desk.engines
        before = shelf.find_engine(self.sheet.profile.key)
        is_kept = before is not None and before.key == self.sheet.profile.key
        taken = self.sheet.store_in_profile(before if before is not None and is_kept else self.sheet.profile)
        if is_kept:
            shelf.replace_profile(taken)
        self.given.emit(taken)
        self._show_state()
        return True

    def reject(self) -> None:
        """Ask about changes when closed by Esc or the window's button; Cancel discards them at once."""
        if not self.sheet.has_changes and not self.form.faults:
            self.discard()
            return
        name, fault = self.sheet.profile.name, self._fault_words()
        ask_before_leaving(self, self._desk.speech, name, self.accept, self.discard, fault)

    def discard(self) -> None:
        """Close the dialog and discard the changes."""
        self.done(QDialog.DialogCode.Rejected)

    def done(self, result: int) -> None:
        """Close the dialog and stop talking to the engine."""
        self.reading.leave()
        if self._pressed is not None:
            self._pressed.cancel()
        super().done(result)

    def reset(self) -> None:
        self.sheet.reset_values()
        self._show_other_values()

    def load_preset(self, name: str) -> None:
        misfits = self.sheet.load_values(self.sheet.presets[name])
        self._show_other_values()
        self.tools.choose_preset(name)
        self._tell(text.PRESET_LOADED.filled(preset=name), misfits)

    def ask_preset(self) -> None:
        """Ask for a name to save the present values as a preset."""
        asking = QInputDialog(self)
        asking.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asking.setObjectName("preset_name")
        set_title(asking, self._say(text.SAVE_PRESET).rstrip("…"))
        asking.setLabelText(self._say(text.PRESET_NAME))
        asking.setTextValue(self.tools.preset or "")
        asking.setOkButtonText(self._say(text.OK))
        asking.setCancelButtonText(self._say(text.CANCEL))
        asking.textValueSelected.connect(self.save_preset)
        asking.open()

    def save_preset(self, name: str) -> None:
        name = " ".join(name.split())[:LONGEST_NAME]
        if name:
            self.sheet.save_preset(name)
            self._keep_presets()
            self._show_presets(name)
            self._tell(text.PRESET_SAVED.filled(preset=name))

    def delete_preset(self) -> None:
        name = self.tools.preset
        if name is not None:
            self.sheet.delete_preset(name)
            self._keep_presets()
            self._show_presets(None)
            self._tell(text.PRESET_DELETED.filled(preset=name))

    def _keep_presets(self) -> None:
        """Save the presets at once, without OK; an engine that is not in the list gets them when it is added."""
        kept = self._desk.engines.find_engine(self.sheet.profile.key)
        if kept is not None and kept.key == self.sheet.profile.key:
            self._desk.engines.replace_profile(self.sheet.with_presets(kept))

    def copy(self) -> None:
        lines = write_option_lines(self.sheet.options, self.sheet.values)
        self._desk.shell.copy_text(lines)
        self._tell(text.COPIED.filled(count=lines.count("\n")))

    def paste(self) -> None:
        read = paste_option_lines(self._desk.shell.pasted_text(), self.sheet.options, self.sheet.values)
        if not read.accepted_count and not read.problems:
            self._tell(text.NOTHING_TO_PASTE)
            return
        self._take_values(read.values)
        self._tell(text.PASTED.filled(count=read.accepted_count), problems=read.problems)

    def compare(self) -> None:
        """Compare the present values with others, and copy some of these."""
        now = ComparableOptions(text.VALUES_OF_NOW, self.sheet.compared_side, is_settable=True)
        others = comparable_options(self.sheet, self._desk.engines.profiles)
        asking = CompareDialog((now, *others), (0, 1), self._desk, self)
        asking.given.connect(lambda taken: self._take_values(taken[0]) if 0 in taken else None)
        asking.open()

    def press(self, name: str) -> None:
        """Press a button option: setoption is sent to the running engine, or else to a new one."""
        if self._pressed is not None:
            self._pressed.cancel()
        engine = self._live()
        is_fresh = engine is None
        if engine is None:
            profile = replaced(self.sheet.profile, values=self.sheet.values)
            engine = Engine(self._desk.running, engine_launch(profile), profile_options(profile))
        label = self.sheet.fields[name].field.label
        self._tell(text.PRESSING.filled(option=label))
        pressed = self._pressed = ButtonPress(engine, name, is_fresh=is_fresh)
        self.destroyed.connect(pressed.cancel)  # also when the window behind the dialog is closed
        add = self.notices.add
        pressed.engine_printed.connect(lambda line: add(text.SAID.filled(line=line), self._say))
        pressed.ended.connect(lambda said: add(text.PRESS_RESULT.filled(option=label, sentence=said), self._say))
        pressed.press_button()

    # Events

    def _connect(self) -> None:
        tools = self.tools
        self.header.button.clicked.connect(self._on_asked)
        self.reading.altered.connect(lambda _: self._show_reading())
        self.reading.heard.connect(self._on_heard)
        tools.looked.connect(lambda _: self._look())
        tools.chosen.connect(self.load_preset)
        tools.save.clicked.connect(self.ask_preset)
        tools.delete.clicked.connect(self.delete_preset)
        tools.copy.clicked.connect(self.copy)
        tools.paste.clicked.connect(self.paste)
        tools.compare.clicked.connect(self.compare)
        self._reset.clicked.connect(self.reset)
        self._ok.clicked.connect(self.accept)
        self._cancel.clicked.connect(self.discard)
        self._apply.clicked.connect(self.take)
        self._show_fault.clicked.connect(self._on_show_fault)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, tools.line.setFocus)

    def _on_asked(self) -> None:
        if self.reading.is_running:
            self.reading.cancel()
        else:
            self.reading.begin(self.sheet.profile)

    def _on_heard(self, introduction: Introduction) -> None:
        """Show the new option list; values stay, by name."""
        profile = self.sheet.profile
        was_listed = list(self.sheet.fields.values())
        was_unknown = profile.introduction is None
        self.sheet.update_introduction(replaced(profile, introduction=introduction))
        if list(self.sheet.fields.values()) != was_listed:
            if was_unknown:
                (self.tools.simple if self.sheet.has_simple_view else self.tools.all).setChecked(True)
            self._replace_form()
        self._show_engine()
        self._tell_changes()
        self._desk.engines.store_introduction(profile.key, introduction)

    def _on_given(self, given: tuple[str, FieldValue]) -> None:
        self.sheet.set_value(*given)
        self._advise()
        self._show_state()

    def _on_made(self, row: FieldRow) -> None:
        if row.field.key in self.sheet.new_options:
            row.mark(text.NEW)
        self._advise_on(row)

    def _on_show_fault(self) -> None:
        if faults := self.form.faults:
            self.tools.show_all()
            row = self.form.row(faults[0])
            self._scroll.ensureWidgetVisible(row)
            row.editor.widget.setFocus()

    # Values

    def _take_values(self, values: Values) -> None:
        """Replace the present values."""
        self.sheet.load_values(values)
        self._show_other_values()

    def _show_other_values(self) -> None:
        """Show values that were replaced at once; unfinished input is dropped."""
        self.form.settle()
        self.form.show_values(self.sheet.shown_value)
        self._advise()
        self._look()
        self._show_state()

    def _advise(self) -> None:
        for row in self.form.rows.values():
            self._advise_on(row)

    def _advise_on(self, row: FieldRow) -> None:
        option = self.sheet.options.find(row.field.key)
        if option is None or self.sheet.profile.host:
            return
        value = self.sheet.shown_value(option.name)
        if isinstance(value, bool) or not isinstance(value, int):
            return
        advice = advise_option(option, value, self.sheet.options, self._machine, self._others())
        if advice is not None:
            row.advise(advice.warning or advice.sentence, advice.recommended, is_warning=advice.warning is not None)

    # Appearance

    def _make_form(self) -> Form:
        fields = self.sheet.fields.values()
        form = Form([one.field for one in fields], self._say, self._desk.shell.theme, None, group_headings(fields))
        form.given.connect(self._on_given)
        form.judged.connect(lambda _: self._show_state())
        form.pressed.connect(self.press)
        form.made.connect(self._on_made)
        form.show_values(self.sheet.shown_value)
        return form

    def _replace_form(self) -> None:
        self.form = self._make_form()
        self._scroll.setWidget(self._inner())
        self._look()
        self._show_state()

    def _inner(self) -> QWidget:
        inner = QWidget()
        vbox(self.form, STRETCH, on=inner, margins=(4, 4, 12, 12))
        return inner

    def _look(self) -> None:
        """Show the options that match the filter."""
        tools = self.tools
        among = self.sheet.shown_options(simple=tools.is_simple, changed_only=tools.changed_only.isChecked())
        found = self.form.filter(tools.query, among)
        self._nothing.setText("" if found else self._say(self._why_nothing()))
        self._nothing.setVisible(not found)
        self._scroll.setVisible(bool(found))
        self._scroll.verticalScrollBar().setValue(0)

    def _why_nothing(self) -> Phrase:
        query = self.tools.query
        if not self.sheet.fields:
            if self.reading.is_running:
                return text.WAITING
            return text.NEVER_READ if self.sheet.profile.introduction is None else text.NO_OPTIONS
        if not query:
            return text.NOTHING_CHANGED
        everywhere = self.form.finds(query)
        return (text.NOTHING_FOUND_HERE if everywhere else text.NOTHING_FOUND).filled(query=query)

    def _tell(
        self, sentence: Phrase, misfits: tuple[RefusedValue, ...] = (), problems: tuple[Phrase, ...] = ()
    ) -> None:
        left_out = [text.LEFT_OUT.filled(option=one.name, reason=one.reason) for one in misfits]
        bad = [*left_out, *problems]
        self.notices.tell([sentence, *bad], self._say, self._desk.shell.theme, is_warning=bool(bad))

    def _tell_changes(self) -> None:
        """Tell which options are new and which are gone since the last time."""
        if self.sheet.changes:
            is_warning = any(change.kind is not OptionChangeKind.NEW for change in self.sheet.changes)
            self.notices.tell(self.sheet.change_notes, self._say, self._desk.shell.theme, is_warning=is_warning)

    def _show_engine(self) -> None:
        profile = self.sheet.profile
        said = profile.introduction
        words = "" if said is None else said.name
        if said is not None and said.author:
            words = self._say(text.BY.filled(engine=said.name, author=said.author))
        set_title(self, self._say(text.TITLE.filled(engine=profile.name)))
        self.header.show_engine(profile.name, words)

    def _show_reading(self) -> None:
        is_fault = self.reading.stage is ReadingStage.FAILED
        state = self.reading.state(has_options=self.sheet.profile.introduction is not None)
        self.header.show_state(state, self._say, is_fault=is_fault, is_reading=self.reading.is_running)
        self.header.apply_theme(self._desk.shell.theme)
        if not self.sheet.fields:
            self._look()

    def _show_presets(self, chosen: str | None) -> None:
        self.tools.show_presets(self.sheet.presets, chosen)
        self._show_state()

    def _show_state(self) -> None:
        """Show the number of changes and if they can be saved."""
        fault = self._fault_words()
        changed, count = len(self.sheet.changed_options), sum(map(is_settable, self.sheet.options))
        self._count.setText(self._say(text.COUNT_CHANGED.filled(changed=changed, count=count)))
        self._count.setVisible(bool(self.sheet.fields) and fault is None)
        came = bool(self.sheet.fields) and not self.tools.isEnabled()
        self.tools.setEnabled(bool(self.sheet.fields))
        if came and self.focusWidget() in {None, self.header.button}:
            self.tools.line.setFocus()  # it was disabled before and could not have the focus
        self.tools.show_fault(fault)
        for widget in (self._fault, self._show_fault):
            widget.setVisible(fault is not None)
        if fault is not None:
            self._fault.setText(self._say(fault))
        self._ok.setEnabled(fault is None)
        self._apply.setEnabled(fault is None and self.sheet.has_changes)
        self._reset.setEnabled(changed > 0 or fault is not None)

    def _fault_words(self) -> Phrase | None:
        """Text of the first invalid value; None if all are valid."""
        faults = self.form.faults
        return text.FAULTY.filled(option=self.sheet.fields[faults[0]].field.label) if faults else None

    def _speak(self) -> None:
        say = self._say
        self.tools.speak()
        self.notices.speak(say)
        self.form.speak(say)
        self._spoken.speak()
        self._show_engine()
        self._show_presets(self.tools.preset or self.sheet.current_preset())
        self._show_reading()
        self._look()
        self._advise()

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        self.header.apply_theme(theme)
        self.notices.apply_theme(theme)
        self.form.apply_theme(theme)
        coloured(self._nothing, theme.muted)
        coloured(self._count, theme.muted)
        filled(self._fault, theme)

    def _lay_out(self) -> None:
        low = Qt.AlignmentFlag.AlignBottom  # these stay in place when the text beside them wraps
        told = ((self._reset, 0, low), (self._count, 1), (self._fault, 1), (self._show_fault, 0, low))
        foot = hbox(*told, *((button, 0, low) for button in (self._ok, self._cancel, self._apply)))
        self._scroll.setWidget(self._inner())
        parts = (self.header, self.tools, self.notices, (self._scroll, 1), (self._nothing, 1), foot)
        vbox(*parts, on=self, margins=(16, 14, 16, 14), spacing=10)
