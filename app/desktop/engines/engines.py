"""The dialog of the engines on this machine: list, details and everything that can be done with them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QUrl
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QComboBox, QGridLayout, QSizePolicy, QSplitter, QToolButton, QWidget

from app.base.atomic import write_atomic
from app.base.event import Event
from app.base.folders import home_folder
from app.base.regular import read_contents
from app.base.value import replaced
from app.config.advice import MachineDemand
from app.config.engine_exchange import MAX_BYTES, SUFFIX, ImportedEngine, export_profile, import_profiles
from app.config.engine_profile import BUNDLED, EngineProfile, Tag
from app.config.shogihome_engines import shogihome_folder
from app.config.strong_engines import PackageTools, find_package_tools
from app.desktop.desk.desk import Desk
from app.desktop.desk.keys import native
from app.desktop.engines.adding_engine import AddingDialog, ExaminingDialog
from app.desktop.engines.compare_dialog import compare_engines, why_not_compared
from app.desktop.engines.engine_details import (
    EngineDetails,
    in_order,
    is_found,
    program_of,
    remembered,
    tag_name,
    tags_of,
)
from app.desktop.engines.engine_list import EngineList, EngineRow
from app.desktop.engines.engine_search import FolderSearchDialog, add_found, look_for_engines
from app.desktop.engines.engine_start import StartDialog
from app.desktop.engines.get_engine import GetEngineDialog
from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.files.file_drop import DropTarget
from app.desktop.kit.announcements import Answer, Banner
from app.desktop.kit.background import BackgroundTasks, attend, open_outside
from app.desktop.kit.buttons import FlatButton
from app.desktop.kit.dialogs import closing, coloured, give_room, words
from app.desktop.kit.file_pickers import FileForm, ask_for_file, ask_for_folder, ask_where
from app.desktop.kit.labels import STRETCH, hbox, set_tip, set_title, vbox
from app.desktop.kit.text_fields import NamedComboBox, SearchField
from app.desktop.kit.translation import Dialog, Retranslator
from app.runtime.launch import is_path
from app.runtime.launching import engine_obstacle
from app.runtime.pool import running_demand
from app.text import calibration as calibration_text
from app.text import engine_manager as text
from app.text import strong_engines as strong_text
from app.text import window as window_text
from app.text.file_errors import FailureWords, failure_words
from app.text.phrase import Phrase


class ProfileFiles:
    """Reads and writes profile files on a worker thread and reports in the banner."""

    def __init__(self, desk: Desk, parent: QWidget, banner: Banner) -> None:
        self.imported = Event[str]()
        """Emitted with the key of an imported engine."""
        self._desk, self._parent, self._banner = desk, parent, banner
        self._beside = BackgroundTasks(parent, desk.running)

    def export(self, profile: EngineProfile) -> None:
        """Ask for a path; environment variables, which may hold secrets, are exported only if wanted."""
        if not profile.environment:
            self._ask_where(profile, with_environment=False)
            return
        names = ", ".join(name for name, _ in profile.environment)
        question, more = text.ASK_ENVIRONMENT.filled(names=names), [text.ENVIRONMENT_WARNING]
        choices = [
            AskedChoice(text.WITHOUT_ENVIRONMENT, lambda: self._ask_where(profile, with_environment=False)),
            AskedChoice(text.WITH_ENVIRONMENT, lambda: self._ask_where(profile, with_environment=True)),
        ]
        ask(self._parent, self._desk.speech, text.EXPORT_TITLE, question, more, choices)

    def write(self, profile: EngineProfile, path: Path, *, with_environment: bool = False) -> None:
        data = export_profile(profile, with_environment=with_environment)
        self._beside.do(partial(_written, path, data), partial(self._on_written, path))

    def ask_for_import(self) -> None:
        forms = (text.FOREIGN_FILES, text.ALL_FILES)
        near = shogihome_folder() or home_folder()
        ask_for_file(self._parent, self._desk.speech.say, text.IMPORT_TITLE, near, self.take, forms)

    def take(self, path: Path) -> None:
        """Import the engines of a file, or show why not; engines of another program are confirmed first."""
        self._beside.do(partial(_read, path), partial(self._on_read, path))

    def _ask_where(self, profile: EngineProfile, *, with_environment: bool) -> None:
        name = "".join("_" if letter in '/\\:*?"<>|' else letter for letter in profile.name)
        proposed, forms = (home_folder() / (name + SUFFIX), [FileForm(text.PROFILE_FILES, SUFFIX.removeprefix("."))])

        def write(path: Path, _: FileForm) -> None:
            self.write(profile, path, with_environment=with_environment)

        ask_where(self._parent, self._desk.speech.say, text.EXPORT_TITLE, proposed, forms, write)

    def _on_written(self, path: Path, why: FailureWords | None) -> None:
        failed = why and text.NOT_EXPORTED.filled(path=path, **why._asdict())
        self._banner.tell(failed or text.EXPORTED.filled(path=path))

    def _on_read(self, path: Path, read: tuple[ImportedEngine, ...] | Phrase) -> None:
        if isinstance(read, Phrase):
            self._banner.tell(text.NOT_IMPORTED.filled(path=path, reason=read))
            return
        for notice in (notice for each in read if each.profile is None for notice in each.notices):
            self._banner.tell(text.NOT_IMPORTED.filled(path=path, reason=notice))
        found = [each for each in read if each.profile is not None]
        if not any(each.is_foreign for each in found):
            self._add(found)
            return
        ask(
            self._parent,
            self._desk.speech,
            text.IMPORT_TITLE,
            text.ASK_SEVERAL.filled(count=len(found)),
            [text.ONE_OF_SEVERAL.filled(name=profile.name, **_facts(profile)) for profile, *_ in found if profile],
            [AskedChoice(text.IMPORT_ALL, lambda: self._add(found))],
        )

    def _add(self, found: Sequence[ImportedEngine]) -> None:
        for profile, notices, _ in found:
            if profile is not None:
                added = self._desk.engines.add_engine(profile)
                self.imported.emit(added.key)
                for notice in (text.IMPORTED.filled(name=added.name), *notices):
                    self._banner.tell(notice)


def _written(path: Path, data: bytes) -> FailureWords | None:
    """Write the file and return the words for a failure; None on success."""
    try:
        write_atomic(path, data)
    except OSError as failure:
        return failure_words(failure)
    return None


def _facts(profile: EngineProfile) -> dict[str, object]:
    return {"program": profile.program, "values": len(profile.values)}


def _read(path: Path) -> tuple[ImportedEngine, ...] | Phrase:
    """Engines in the file, or the reason why it cannot be read."""
    try:
        return import_profiles(read_contents(path, MAX_BYTES))
    except OSError as failure:
        return failure_words(failure).sentences


SIZE: Final = (880, 600)
Obstacles = Mapping[str, Phrase | None]


class EngineAction(NamedTuple):
    """An action on the chosen engine or on the list, as a table row."""

    id: str
    words: Phrase
    act: Callable[["EnginesDialog"], object]
    key: str = ""
    why_not: Callable[["EnginesDialog"], Phrase | None] = lambda _: None


def show_engines(desk: Desk) -> "EnginesDialog":
    """Show the engines dialog, an open one if there is one."""
    return desk.shell.show_one(EnginesDialog, lambda parent: EnginesDialog(desk, parent))


class EnginesDialog(Dialog):
    """Dialog whose changes take effect at once and can be undone."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("engines")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._desk = desk
        self._say = desk.speech.say
        self._shelf = desk.engines
        self._obstacles: Obstacles = {}
        self._looking, self._searching = BackgroundTasks(self, desk.running), BackgroundTasks(self, desk.running)
        self._found: tuple[Path, ...] = ()
        """Engines found on this machine that are not in the list."""
        self._removed: Phrase | None = None
        """The removal that the banner offers to undo."""
        self.banner = Banner(desk.speech, self)
        spoken = self._spoken = Retranslator(self._say)
        self.finder = spoken.named(SearchField(), text.SEARCH)
        self.finder.installEventFilter(self)
        self.uses = spoken.named(NamedComboBox(), text.TAG_FILTER)
        self.uses.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.list = spoken.named(EngineList(lambda: desk.shell.theme), text.LIST)
        self._nothing = spoken.label(text.NOTHING_FOUND, words("nothing"))
        self._hint = spoken.label(text.DROP_HERE, words())
        self.found = FlatButton()
        self.found.setObjectName("found")
        self.found.hide()
        self.details = EngineDetails()
        self.files = ProfileFiles(desk, self, self.banner)
        self.files.imported.connect(self.choose)
        self._deeds = {deed.id: self._made(deed) for deed in ENGINE_ACTIONS}
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)
        self._look_for_obstacles()
        look_for_engines(self._searching, self._shelf, self._on_found)
        give_room(self, *SIZE)
        self._drops = DropTarget(self, self._on_dropped, self.finder.setText)
        self._drops.look_for_fields()
        self.list.setFocus()

    # Choice

    @property
    def chosen(self) -> EngineProfile | None:
        key = self.list.current_key
        return next((profile for profile in self._shelf.profiles if profile.key == key), None)

    def choose(self, key: str) -> None:
        """Show and choose an engine; filters are cleared."""
        self.finder.clear()
        self.uses.setCurrentIndex(0)
        self._show_list(key)

    def deed(self, deed_id: str) -> QAction:
        return self._deeds[deed_id]

    @property
    def is_narrowed(self) -> bool:
        """True if a filter hides some engines."""
        return bool(self.finder.text().strip() or self.uses.currentData())

    # User actions

    def add(self, program: str = "") -> AddingDialog:
        """Open the dialog that adds an engine; a given `program` is examined at once."""
        adding = AddingDialog(self._desk, self)
        adding.added.connect(self.choose)
        adding.open()
        if program:
            adding.take(program)
        return adding

    def get(self, tools: Callable[[], PackageTools] = find_package_tools) -> GetEngineDialog:
        """Offer strong engines that the computer's package manager can install."""
        getting = GetEngineDialog(self._desk, self, tools)
        getting.added.connect(self.choose)
        getting.open()
        return getting

    def search_folder(self) -> None:
        """Ask for a folder and offer the engines in it."""
        ask_for_folder(self, self._say, text.FOLDER_TITLE, home_folder(), self.search)

    def search(self, folder: Path) -> FolderSearchDialog:
        searching = FolderSearchDialog(self._desk, folder, self)
        searching.added.connect(self.choose)
        searching.open()
        return searching

    def duplicate(self) -> None:
        if (profile := self.chosen) is not None:
            self.choose(self._shelf.duplicate_engine(profile.key).key)
            self.list.begin_renaming()

    def remove(self) -> None:
        if (profile := self.chosen) is not None and profile.key != BUNDLED:
            self._shelf.remove_engine(profile.key)
            self._removed = text.REMOVED.filled(name=profile.name)
            self.banner.tell(self._removed, [Answer(text.UNDO, self.undo)])

    def undo(self) -> None:
        before = {profile.key for profile in self._shelf.profiles}
        self._shelf.undo()
        back = next((profile.key for profile in self._shelf.profiles if profile.key not in before), None)
        if back is not None:
            self.choose(back)

    def move_by(self, by: int) -> None:
        if (profile := self.chosen) is not None:
            self._shelf.move_engine(profile.key, self._shelf.profiles.index(profile) + by)

    def examine(self) -> None:
        if (profile := self.chosen) is not None:
            examining = ExaminingDialog(self._desk, profile, self)
            examining.examined.connect(lambda _: self._show_details())
            examining.open()

    def ask_how_started(self) -> None:
        if (profile := self.chosen) is not None:
            asking = StartDialog(self._desk, profile, self)
            asking.wanted.connect(self._keep)
            asking.open()

    def ask_options(self) -> None:
        from app.desktop.engines.option_dialog import OptionDialog  # noqa: PLC0415 - the largest part, seldom needed

        if (profile := self.chosen) is not None:
            live = partial(self._desk.pool.running_engine, profile.key)
            OptionDialog(profile, self._desk, self, live, lambda: self._beside(profile.key)).open()

    def compare(self) -> None:
        """Compare the engine's options with those of another engine or preset."""
        if (profile := self.chosen) is not None:
            compare_engines(self._desk, profile.key, None, self)

    def calibrate(self) -> None:
        """Open the calibration of the engine's win rate scale."""
        from app.desktop.engines.calibration_dialog import CalibrationDialog  # noqa: PLC0415 - seldom needed

        if (profile := self.chosen) is not None:
            CalibrationDialog(profile, self._desk, self).open()

    def relocate(self) -> None:
        """Ask for the program's new path."""
        if (profile := self.chosen) is None:
            return
        chosen = partial(self._on_relocated, profile)
        ask_for_file(self, self._say, text.CHOOSE_PROGRAM, Path(profile.program), chosen)

    def open_folder(self) -> None:
        if (profile := self.chosen) is not None:
            folder = str(Path(profile.program).expanduser().parent)
            if not open_outside(QUrl.fromLocalFile(folder)):
                self.banner.tell(text.FOLDER_NOT_OPENED.filled(folder=folder))

    def export(self) -> None:
        if (profile := self.chosen) is not None:
            self.files.export(profile)

    def _keep(self, profile: EngineProfile) -> None:
        """Keep a changed profile; one that was removed meanwhile is added again."""
        if self._shelf.has_engine(profile.key):
            self._shelf.replace_profile(profile)
        else:
            self.choose(self._shelf.add_engine(profile).key)

    def _on_relocated(self, profile: EngineProfile, path: Path) -> None:
        if self._shelf.has_engine(profile.key):
            self._shelf.set_program(profile.key, str(path))
        else:
            self._keep(replaced(profile, program=str(path)))

    def _beside(self, key: str) -> MachineDemand:
        """Load of the machine by the other running engines."""
        return running_demand(self._desk.pool.usage, self._shelf, {key})

    # Reasons why an action is disabled

    def why_not_chosen(self) -> Phrase | None:
        return text.CHOOSE_ENGINE if self.chosen is None else None

    def why_not_removed(self) -> Phrase | None:
        is_bundled = self.chosen is not None and self.chosen.key == BUNDLED
        return text.NOT_BUNDLED if is_bundled else self.why_not_chosen()

    def why_not_compared(self) -> Phrase | None:
        profile = self.chosen
        return text.CHOOSE_ENGINE if profile is None else why_not_compared(self._shelf, profile.key)

    def why_not_file(self) -> Phrase | None:
        """Reason why the engine has no file on this machine; None if it has."""
        profile = self.chosen
        if profile is not None and profile.is_bundled:
            return text.NO_FILE
        if profile is not None and profile.host:
            return text.NOT_HERE.filled(host=profile.machine)
        return self.why_not_chosen()

    def why_not_folder(self) -> Phrase | None:
        profile = self.chosen
        if (why_not := self.why_not_file()) is not None:
            return why_not
        return text.A_COMMAND if profile is not None and not is_path(profile.program) else None

    def why_not_moved(self, by: int) -> Phrase | None:
        if self.is_narrowed:
            return text.NOT_WHILE_SEARCHING
        place = self.list.currentRow() + by
        if self.chosen is not None and not 0 <= place < self.list.count():
            return text.AT_TOP if by < 0 else text.AT_BOTTOM
        return self.why_not_chosen()

    def why_not_undone(self) -> Phrase | None:
        return None if self._shelf.can_undo else window_text.NOTHING_TO_UNDO

    # Events and refresh

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Move through the list by Up and Down in the search field."""
        keys = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in keys:
            row = self.list.currentRow() + keys[Qt.Key(event.key())]
            self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
            return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Check the engines' files again when the window becomes active: the user may have moved a file."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._look_for_obstacles()

    def _connect(self) -> None:
        self.found.clicked.connect(lambda: add_found(self._found, self.found, self.add))
        self.finder.textChanged.connect(lambda _: self._show_list())
        self.uses.currentIndexChanged.connect(lambda _: self._show_list())
        self.list.chosen.connect(lambda _: self._show_details())
        self.list.moved.connect(lambda moved: self._shelf.move_engine(*moved))
        self.list.renamed.connect(self._on_renamed)
        self.list.itemActivated.connect(lambda _: self.deed("options").trigger())
        attend(self._shelf.changed, self, lambda _: self._on_changed())

    def _on_changed(self) -> None:
        if self._removed is not None:
            self.banner.withdraw(self._removed)  # its button would undo something else now
            self._removed = None
        self._show_uses()
        self._show_list()
        self._look_for_obstacles()
        look_for_engines(self._searching, self._shelf, self._on_found)

    def _on_found(self, found: tuple[Path, ...]) -> None:
        self._found = found
        self._tell_found()

    def _tell_found(self) -> None:
        self.found.setText(self._say(text.ADD_FOUND.filled(count=len(self._found))))
        set_tip(self.found, "\n".join(map(str, self._found)))
        self.found.setVisible(bool(self._found))

    def _on_renamed(self, renamed: tuple[str, str]) -> None:
        key, name = renamed
        if not self._shelf.has_engine(key):
            return  # it was removed while its name was edited
        if (problem := self._shelf.name_problem(key, name.strip())) is not None:
            self.banner.tell(problem)
        else:
            self._shelf.rename_engine(key, name)
        self._show_list()

    def _on_dropped(self, paths: Sequence[Path]) -> None:
        if paths[0].suffix.lower() in {".json", ".xml"}:
            self.files.take(paths[0])
        else:
            self.add(str(paths[0]))

    def _look_for_obstacles(self) -> None:
        """Check the engines' files on a worker thread, since a disk may be slow."""
        profiles = self._shelf.profiles

        def show(found: Obstacles) -> None:
            if found != self._obstacles:
                self._obstacles = found
                self._show_list()

        self._looking.look(lambda: {profile.key: engine_obstacle(profile) for profile in profiles}, show)

    # Appearance

    def _made(self, deed: EngineAction) -> QAction:
        made = QAction(self)
        made.setObjectName(deed.id)
        if deed.key:
            made.setShortcut(QKeySequence(deed.key))
            made.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        made.triggered.connect(lambda: deed.act(self))
        self.addAction(made)
        return made

    def _show_list(self, key: str = "") -> None:
        query, tag = self.finder.text().strip(), self.uses.currentData()
        tagged = (profile for profile in self._shelf.profiles if not tag or tag in profile.tags)
        shown = [profile for profile in tagged if is_found(query, profile)]
        self.list.let_drag(not self.is_narrowed)
        self.list.show_rows([self._row(profile) for profile in shown], key or self.list.current_key)  # and the details
        self._nothing.setVisible(not shown)
        self.list.setVisible(bool(shown))

    def _row(self, profile: EngineProfile) -> EngineRow:
        obstacle = self._obstacles.get(profile.key)
        if obstacle is not None:
            return EngineRow(profile.key, profile.name, self._say(text.BROKEN), True)
        about = tags_of(profile) if profile.tags else program_of(profile)
        return EngineRow(profile.key, profile.name, self._say(about))

    def _show_details(self) -> None:
        profile = self.chosen
        obstacle = None if profile is None else self._obstacles.get(profile.key)
        examined = None if profile is None else remembered(self._desk.shell.state, profile.key)
        self.details.show_engine(profile, obstacle, examined, self._say)
        for deed in ENGINE_ACTIONS:
            why_not = deed.why_not(self)
            made = self._deeds[deed.id]
            made.setEnabled(why_not is None)
            key = native(made.shortcut())
            words = f"{self._say(deed.words)}{f' ({key})' if key else ''}"
            set_tip(made, words if why_not is None else f"{words}\n{self._say(why_not)}")
        if (undoes := self._shelf.undo_name) is not None:
            set_tip(self._deeds["undo"], self._say(text.UNDO_WHAT.filled(what=undoes)))

    def _show_uses(self) -> None:
        """Fill the filter with all tags in use."""
        wanted = self.uses.currentData()
        tags = in_order([*Tag, *(tag for profile in self._shelf.profiles for tag in profile.tags)])
        self.uses.blockSignals(True)
        self.uses.clear()
        self.uses.addItem(self._say(text.ALL_TAGS), "")
        for tag in tags:
            self.uses.addItem(self._say(tag_name(tag)), str(tag))
        self.uses.setCurrentIndex(max(0, self.uses.findData(wanted)))
        self.uses.blockSignals(False)

    def _lay_out(self) -> None:
        left = QWidget()
        nothing = (self._nothing, 1, Qt.AlignmentFlag.AlignTop)
        buttons = vbox(self._buttons(LIST_ACTIONS, 3), self._buttons(MORE_ACTIONS, 1), spacing=6)
        vbox(self.finder, self.uses, (self.list, 1), nothing, buttons, on=left, margins=0)
        right, acts = QWidget(), self._buttons(CHOSEN_ENGINE_ACTIONS, 2)
        vbox(self.details, acts, STRETCH, self.found, self._hint, on=right, margins=(12, 0, 0, 0), spacing=10)
        halves = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        halves.addWidget(left)
        halves.addWidget(right)
        halves.setStretchFactor(1, 1)
        foot = hbox(self._button("undo"), STRETCH, closing(self, self._desk.speech))
        vbox(self.banner, (halves, 1), foot, on=self, margins=12, spacing=10)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.list.addActions([self._deeds[deed_id] for deed_id in MENU])

    def _buttons(self, deed_ids: Sequence[str], columns: int) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(6)
        for place, deed_id in enumerate(deed_ids):
            grid.addWidget(self._button(deed_id), place // columns, place % columns)
        for column in range(columns):
            grid.setColumnStretch(column, 1)
        return grid

    def _button(self, deed_id: str) -> QToolButton:
        button = QToolButton(toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setDefaultAction(self._deeds[deed_id])
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return button

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        self.details.apply_theme(theme)
        self.list.apply_theme()
        coloured(self._hint, theme.muted)

    def _speak(self) -> None:
        say = self._say
        set_title(self, say(text.TITLE))
        self.finder.setPlaceholderText(say(text.SEARCH))
        self._spoken.speak()
        self._tell_found()
        for deed in ENGINE_ACTIONS:
            self._deeds[deed.id].setText(say(deed.words))
            self._deeds[deed.id].setIconText(
                say(deed.words)
            )  # the text of a button, from which Qt would remove the dots
        self._show_uses()
        self._show_list()


ENGINE_ACTIONS: Final = (
    EngineAction("add", text.ADD, EnginesDialog.add, "Ctrl+N"),
    EngineAction("search", text.SEARCH_FOLDER, EnginesDialog.search_folder),
    EngineAction("get", strong_text.GET, EnginesDialog.get),
    EngineAction("import", text.IMPORT, lambda engines: engines.files.ask_for_import()),
    EngineAction(
        "up", text.MOVE_UP, lambda dialog: dialog.move_by(-1), "Alt+Up", lambda dialog: dialog.why_not_moved(-1)
    ),
    EngineAction(
        "down", text.MOVE_DOWN, lambda dialog: dialog.move_by(1), "Alt+Down", lambda dialog: dialog.why_not_moved(1)
    ),
    EngineAction("duplicate", text.DUPLICATE, EnginesDialog.duplicate, "Ctrl+D", EnginesDialog.why_not_chosen),
    EngineAction("rename", text.RENAME, lambda dialog: dialog.list.begin_renaming(), "", EnginesDialog.why_not_chosen),
    EngineAction("remove", text.REMOVE, EnginesDialog.remove, "Del", EnginesDialog.why_not_removed),
    EngineAction("undo", text.UNDO, EnginesDialog.undo, "Ctrl+Z", EnginesDialog.why_not_undone),
    EngineAction("options", text.OPTIONS, EnginesDialog.ask_options, "Ctrl+Return", EnginesDialog.why_not_chosen),
    EngineAction("compare", text.COMPARE, EnginesDialog.compare, why_not=EnginesDialog.why_not_compared),
    EngineAction(
        "calibrate", calibration_text.AT_ENGINE, EnginesDialog.calibrate, why_not=EnginesDialog.why_not_chosen
    ),
    EngineAction("start", text.HOW_STARTED, EnginesDialog.ask_how_started, why_not=EnginesDialog.why_not_chosen),
    EngineAction("examine", text.EXAMINE, EnginesDialog.examine, why_not=EnginesDialog.why_not_chosen),
    EngineAction("folder", text.OPEN_FOLDER, EnginesDialog.open_folder, why_not=EnginesDialog.why_not_folder),
    EngineAction("relocate", text.RELOCATE, EnginesDialog.relocate, why_not=EnginesDialog.why_not_file),
    EngineAction("export", text.EXPORT, EnginesDialog.export, why_not=EnginesDialog.why_not_chosen),
)
LIST_ACTIONS: Final = ("add", "duplicate", "remove", "up", "down", "import")
MORE_ACTIONS: Final = ("search", "get")
CHOSEN_ENGINE_ACTIONS: Final = (
    "options",
    "compare",
    "calibrate",
    "start",
    "examine",
    "rename",
    "relocate",
    "folder",
    "export",
)
MENU: Final = (*CHOSEN_ENGINE_ACTIONS, "duplicate", "remove", "up", "down")
"""Actions of the list's context menu."""
