"""The dialog that compares the options of two engines or presets and copies values between them."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QComboBox, QDialog, QHeaderView, QTableView, QWidget

from app.base.event import Event
from app.base.value import replaced
from app.config.engine_list import EngineProfiles
from app.config.engine_options import ComparedSide, OptionComparison, comparison_rows, copied_values, display_value
from app.config.engine_profile import EngineProfile, Values
from app.desktop.desk.desk import Desk
from app.desktop.engines.engine_details import ask_before_leaving
from app.desktop.kit.dialogs import Notices, RoomyRows, coloured, give_room, make_main, push_button, read_by_rows
from app.desktop.kit.labels import STRETCH, Label, broken_tip, hbox, set_tip, set_title, vbox
from app.desktop.kit.text_fields import NamedComboBox
from app.desktop.kit.translation import Dialog, Retranslator, Say
from app.text import engine_manager as manager_text
from app.text import option_dialog as text
from app.text.known_options import choice_name, known_option
from app.text.phrase import Phrase
from app.usi.options import ComboOption, Options, Setting
from app.workspace.option_sheet import ComparableOptions, settable_options

SIZE: Final = (820, 600)
LONGEST_NAME: Final = 48
"""Most letters of a name that are shown."""
NAME, LEFT, SIGN, RIGHT = range(4)
COLUMNS: Final = (text.OPTION, text.LEFT, text.DIFFERS, text.RIGHT)
TOLD: Final = frozenset(
    {
        *(Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole),
        *(Qt.ItemDataRole.TextAlignmentRole, Qt.ItemDataRole.FontRole),
    }
)
"""Roles that the model answers; a table asks for all others just as often."""
Index = QModelIndex | QPersistentModelIndex


class CompareDialog(Dialog):
    """Dialog whose copied values take effect with OK only."""

    def __init__(
        self, contestants: Sequence[ComparableOptions], first: tuple[int, int], desk: Desk, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("compare")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.given = Event[dict[int, Values]]()
        """Emitted with the new values, by index of the contestant."""
        self._contestants = tuple(contestants)
        self._values: dict[int, Values] = {}
        self._desk, self._say = desk, desk.speech.say
        spoken = self._spoken = Retranslator(self._say)
        self.left, self.right = spoken.named(NamedComboBox(), text.LEFT), spoken.named(NamedComboBox(), text.RIGHT)
        self.differing = spoken.button(QCheckBox(), text.DIFFERING_ONLY)
        self.differing.setChecked(True)
        self.differing.setObjectName("differing")
        self.table = spoken.named(QTableView(), text.COMPARE_TITLE)
        self.model = ComparisonModel(self)
        self.to_left = spoken.button(push_button("to_left"), text.TO_LEFT)
        self.to_right = spoken.button(push_button("to_right"), text.TO_RIGHT)
        self.ok = make_main(spoken.button(push_button("ok"), text.OK))
        self.cancel = spoken.button(push_button("cancel"), text.CANCEL)
        self.notices = Notices()
        self._count = Label()
        self._same = spoken.label(text.SAME, Label(alignment=Qt.AlignmentFlag.AlignCenter))
        for box, place in zip((self.left, self.right), first, strict=True):
            box.addItems([""] * len(self._contestants))
            box.setCurrentIndex(place)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._lay_out()
        self._connect()
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)

    @property
    def rows(self) -> tuple[OptionComparison, ...]:
        return self.model.rows

    def accept(self) -> None:
        if self._values:
            self.given.emit(dict(self._values))
        super().accept()

    def reject(self) -> None:
        """Ask about changes when closed by Esc or the window's button; Cancel discards them at once."""
        if not self._values:
            self.discard()
            return
        names = " / ".join(self._say(self._contestants[place].name) for place in sorted(self._values))
        ask_before_leaving(self, self._desk.speech, names, self.accept, self.discard)

    def discard(self) -> None:
        self.done(QDialog.DialogCode.Rejected)

    def take(self, *, to_right: bool) -> None:
        """Copy the selected rows, or all visible ones, to the other side."""
        ends = (self.left.currentIndex(), self.right.currentIndex())
        source, target = ends if to_right else ends[::-1]
        chosen = [self.rows[index.row()] for index in self.table.selectionModel().selectedRows()]
        differing = [row for row in chosen or self.rows if row.differs]
        names = [row.name for row in differing if (row.left if to_right else row.right) is not None]
        taken = copied_values(self._side(source), self._side(target), names)
        self._values[target] = taken.values
        self._show_rows()
        refused = [text.LEFT_OUT.filled(option=name, reason=why) for name, why in taken.refused]
        told = text.TAKEN_OVER.filled(count=len(names) - len(refused))
        self.notices.tell([told, *refused], self._say, self._desk.shell.theme, is_warning=bool(refused))

    def _side(self, place: int) -> ComparedSide:
        """Options of a contestant with its changes."""
        side = self._contestants[place].side
        return ComparedSide(side.options, self._values.get(place, side.values))

    def _connect(self) -> None:
        for box in (self.left, self.right):
            box.currentIndexChanged.connect(self._show_rows)
        self.differing.clicked.connect(self._show_rows)
        self.to_left.clicked.connect(lambda _: self.take(to_right=False))
        self.to_right.clicked.connect(lambda _: self.take(to_right=True))
        self.ok.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.discard)
        for keys, button in (("Alt+Left", self.to_left), ("Alt+Right", self.to_right)):
            QShortcut(QKeySequence(keys), self, button.click)

    def _show_rows(self) -> None:
        sides = (self._side(self.left.currentIndex()), self._side(self.right.currentIndex()))
        every = comparison_rows(*sides)
        differing = sum(row.differs for row in every)
        only = self.differing.isChecked()
        self.model.show_rows(tuple(row for row in every if row.differs or not only), sides, self._say)
        self._count.setText(self._say(text.COUNT_DIFFERING.filled(count=len(every), differing=differing)))
        self._same.setVisible(not self.rows)
        self.table.setVisible(bool(self.rows))
        is_same = self.left.currentIndex() == self.right.currentIndex()
        for button, box in ((self.to_left, self.left), (self.to_right, self.right)):
            may = self._contestants[box.currentIndex()].is_settable
            button.setEnabled(may and differing > 0 and not is_same)
            set_tip(button, self._say(text.TAKE_HELP if may else text.NOT_SETTABLE))
        self.ok.setEnabled(bool(self._values))

    def _speak(self) -> None:
        say = self._say
        set_title(self, say(text.COMPARE_TITLE))
        self._spoken.speak()
        for box in (self.left, self.right):
            for place, contestant in enumerate(self._contestants):
                box.setItemText(place, say(contestant.name))
        self.notices.speak(say)
        self._show_rows()

    def _apply_theme(self) -> None:
        theme = self._desk.shell.theme
        coloured(self._count, theme.muted)
        coloured(self._same, theme.muted)
        self.notices.apply_theme(theme)

    def _lay_out(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setItemDelegate(RoomyRows(table))
        table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        table.setWordWrap(False)
        header = read_by_rows(table)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in (LEFT, RIGHT):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        sides = hbox((self.left, 1), (self.right, 1))
        acts = hbox(self.differing, (self._count, 1), self.to_left, self.to_right)
        foot = hbox(STRETCH, self.ok, self.cancel)
        parts = (sides, acts, self.notices, (table, 1), (self._same, 1), foot)
        vbox(*parts, on=self, margins=(16, 14, 16, 14), spacing=10)


class ComparisonModel(QAbstractTableModel):
    """Table model of a comparison."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[OptionComparison, ...] = ()
        self._sides = (ComparedSide(Options(), {}),) * 2
        self._say: Say = lambda phrase: phrase.en

    def show_rows(self, rows: tuple[OptionComparison, ...], sides: tuple[ComparedSide, ComparedSide], say: Say) -> None:
        self.beginResetModel()
        self.rows, self._sides, self._say = rows, sides, say
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - Qt's name, and Qt's way
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008 - see above
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: N802 - Qt's name
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._say(COLUMNS[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in TOLD:
            return None
        row = self.rows[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return self._words(row, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return broken_tip(self._words(row, index.column()))
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == SIGN:
            return Qt.AlignmentFlag.AlignCenter
        if role == Qt.ItemDataRole.FontRole and row.differs:
            font = QFont()
            font.setBold(True)
            return font
        return None

    def _words(self, row: OptionComparison, column: int) -> str:
        if column == NAME:
            known = known_option(row.name)
            label = row.name if known is None else self._say(known.label)
            return shortened(label if label == row.name else f"{label}  {row.name}")
        if column == SIGN:
            return self._say(text.DIFFERS_SIGN) if row.differs else ""
        value, side = (row.left, self._sides[0]) if column == LEFT else (row.right, self._sides[1])
        return self._say(_value_name(row.name, value, side))


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _value_name(name: str, value: Setting | None, side: ComparedSide) -> Phrase:
    if value is None:
        return text.NO_SUCH
    option = side.options.find(name)
    if option is not None and isinstance(option.kind, ComboOption):
        return choice_name(name, str(value))
    words = display_value(value)
    return words if isinstance(words, Phrase) else Phrase(words, words)


class _Place(NamedTuple):
    """Where values are kept: in an engine's profile, or in one of its presets."""

    key: str
    preset: str | None


def why_not_compared(shelf: EngineProfiles, key: str) -> Phrase | None:
    """Reason why the engine with that key cannot be compared; None if it can."""
    places = _places(shelf)
    if all(place.key != key for place in places):
        return manager_text.OPTIONS_UNKNOWN
    return manager_text.NOTHING_TO_COMPARE if len(places) < 2 else None


def compare_engines(desk: Desk, left: str, right: str | None, parent: QWidget) -> "CompareDialog":
    """Open the comparison of two engines by their keys; without a second one, take what is most like the first.

    Engines whose options were never read are left out."""
    places = _places(desk.engines)
    profiles = {profile.key: profile for profile in desk.engines.profiles}
    contestants = [settable_options(profiles[place.key], place.preset) for place in places]
    beside = _first(places, left)
    other = _first(places, right) if right is not None else _nearest(places, beside, profiles)
    dialog = CompareDialog(contestants, (beside, other), desk, parent)
    dialog.given.connect(lambda taken: _keep(desk.engines, {places[at]: values for at, values in taken.items()}))
    dialog.open()
    return dialog


def _places(shelf: EngineProfiles) -> list[_Place]:
    known = [profile for profile in shelf.profiles if profile.introduction is not None]
    return [_Place(profile.key, preset) for profile in known for preset in (None, *profile.presets)]


def _nearest(places: Sequence[_Place], at: int, profiles: Mapping[str, EngineProfile]) -> int:
    """Index of the most similar place: a preset of the same engine, else the same program, else any engine."""
    ours = profiles[places[at].key]

    def distance(other: int) -> tuple[bool, bool, int]:
        profile = profiles[places[other].key]
        return profile.key != ours.key, profile.program != ours.program, other

    return min((other for other in range(len(places)) if other != at), key=distance)


def _first(places: Sequence[_Place], key: str) -> int:
    return next((at for at, place in enumerate(places) if place.key == key), 0)


def _keep(shelf: EngineProfiles, taken: Mapping[_Place, Values]) -> None:
    for place, values in taken.items():
        profile = shelf.find_engine(place.key)
        if profile is None:
            continue
        if place.preset is None:
            shelf.replace_profile(replaced(profile, values=dict(values)))
        else:
            shelf.replace_profile(replaced(profile, presets={**profile.presets, place.preset: dict(values)}))
