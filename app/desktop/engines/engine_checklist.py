"""A checkable list of engines, those with the wanted tag first."""

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.base.event import Event
from app.config.engine_profile import EngineProfile, Tag
from app.desktop.engines.engine_words import tags_of
from app.desktop.kit.dialogs import RoomyRows
from app.desktop.kit.translation import Say

KEY: Final = Qt.ItemDataRole.UserRole
LEAST, MOST = 2, 5
"""Fewest and most visible rows."""


def suited(profiles: Iterable[EngineProfile], tag: Tag) -> list[EngineProfile]:
    """Sort the profiles with the tag first, otherwise in the user's order."""
    return sorted(profiles, key=lambda profile: tag not in profile.tags)


class EngineChecklist(QListWidget):
    def __init__(self) -> None:
        super().__init__()
        self.ticked = Event[None]()
        """Emitted when a check mark changes."""
        self.setItemDelegate(RoomyRows(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.itemChanged.connect(lambda _: self.ticked.emit(None))
        self.itemActivated.connect(_turn)

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys of the checked engines."""
        items = map(self.item, range(self.count()))
        return tuple(item.data(KEY) for item in items if item.checkState() is Qt.CheckState.Checked)

    def fill(self, profiles: Sequence[EngineProfile], ticked: Iterable[str], say: Say) -> None:
        self.blockSignals(True)
        self.clear()
        chosen = set(ticked)
        for profile in profiles:
            words = f"{profile.name}    {say(tags_of(profile))}" if profile.tags else profile.name
            item = QListWidgetItem(words, self)
            item.setData(KEY, profile.key)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if profile.key in chosen else Qt.CheckState.Unchecked)
        self.setCurrentRow(0)
        self.blockSignals(False)
        self.fit()

    def fit(self) -> None:
        """Set the height to the number of engines, within bounds."""
        rows = min(max(self.count(), LEAST), MOST)
        self.setFixedHeight(rows * max(self.sizeHintForRow(0), 1) + 2 * self.frameWidth() + 2)


def _turn(item: QListWidgetItem) -> None:
    """Toggle the check mark by Enter or a double click as well."""
    is_on = item.checkState() is Qt.CheckState.Checked
    item.setCheckState(Qt.CheckState.Unchecked if is_on else Qt.CheckState.Checked)
