"""The details of one engine: its own name, location, uses and last examination."""

import time
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from app.config.engine_options import is_settable, offered_options
from app.config.engine_profile import EngineProfile
from app.config.strong_engines import network_phrase
from app.desktop.engines.engine_words import program_of, tags_of
from app.desktop.kit.boxes import vbox
from app.desktop.kit.dialogs import coloured, filled, words
from app.desktop.kit.labels import MOST_IN_TIP, set_tip, shown
from app.desktop.kit.theme import Theme
from app.desktop.kit.translation import Say
from app.runtime.doctor_report import DoctorReport, PointVerdict
from app.text import engine_manager as text
from app.text.phrase import Phrase
from app.workspace.state_store import StateStore

TITLE: Final = 1.3
"""Font size of the name, relative to the usual one."""
FACTS: Final = (
    text.ENGINE_NAME,
    text.AUTHOR,
    text.PROGRAM,
    text.NETWORK,
    text.FOLDER,
    text.HOST,
    text.USES,
    text.OPTION_COUNT,
    text.LAST_EXAMINED,
)
_OFTEN_NONE: Final = (text.NETWORK, text.FOLDER, text.HOST)
"""Facts that are left out if empty."""

KEPT_AS: Final = "engines.examined"
_WHEN: Final = "%Y/%m/%d %H:%M"
_Examined = dict[str, tuple[float, PointVerdict]]


class Examination(NamedTuple):
    at: float
    """Seconds since 1970 (Unix time)."""
    verdict: PointVerdict

    @property
    def phrase(self) -> Phrase:
        when = time.strftime(_WHEN, time.localtime(self.at))
        return text.EXAMINED.filled(when=when, verdict=self.verdict.phrase if self.verdict.fails else text.NO_TROUBLE)


def remember(state: StateStore, key: str, report: DoctorReport, now: float) -> None:
    """Save the verdict of an engine's examination; a cancelled one is not saved."""
    if not report.was_cancelled:
        state.store_value(KEPT_AS, _Examined, {**state.read_value(KEPT_AS, _Examined, {}), key: (now, report.verdict)})


def remembered(state: StateStore, key: str) -> Examination | None:
    found = state.read_value(KEPT_AS, _Examined, {}).get(key)
    return None if found is None else Examination(*found)


class EngineDetails(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._title, self._obstacle = words(), words("obstacle")
        self._obstacle.setAutoFillBackground(True)
        self._obstacle.setMargin(6)
        self._labels = {fact: words() for fact in FACTS}
        self._lines = {fact: FactLine() for fact in FACTS}
        self._form = QFormLayout(
            horizontalSpacing=16, fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow
        )
        self._form.setVerticalSpacing(2)  # a fact line has padding already
        for fact in FACTS:
            self._form.addRow(self._labels[fact], self._lines[fact])
        vbox(self._title, self._obstacle, self._form, on=self, margins=0, spacing=10)

    def show_engine(
        self, profile: EngineProfile | None, obstacle: Phrase | None, examined: Examination | None, say: Say
    ) -> None:
        self._title.setText(profile.name if profile is not None else say(text.CHOOSE_ENGINE))
        self._obstacle.setText("" if obstacle is None else say(obstacle))
        self._obstacle.setVisible(obstacle is not None)
        facts = {} if profile is None else _facts(profile, examined)
        for fact, line in self._lines.items():
            shown = facts.get(fact)
            self._form.setRowVisible(line, profile is not None and shown is not None)
            line.show_fact(say(fact), "" if shown is None else say(shown))
            self._labels[fact].setText(say(fact))

    def told(self, fact: Phrase) -> str:
        """Text of a fact; empty if it is left out."""
        return self._lines[fact].text() if self._form.isRowVisible(self._lines[fact]) else ""

    @property
    def obstacle(self) -> str:
        return self._obstacle.text()

    def apply_theme(self, theme: Theme) -> None:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * TITLE)
        self._title.setFont(font)
        filled(self._obstacle, theme)
        for label in self._labels.values():
            coloured(label, theme.muted)


class FactLine(QLineEdit):
    """Read-only line to read and copy from; the cursor scrolls through long text."""

    def __init__(self) -> None:
        super().__init__(readOnly=True, frame=False)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, QColor(Qt.GlobalColor.transparent))
        self.setPalette(palette)

    def show_fact(self, name: str, words: str) -> None:
        words = shown(words, MOST_IN_TIP)
        if words != self.text():
            self.setText(words)
            self.setCursorPosition(0)
            set_tip(self, words)
        self.setAccessibleName(name)


def _facts(profile: EngineProfile, examined: Examination | None) -> dict[Phrase, Phrase]:
    said = profile.introduction
    facts = {
        text.ENGINE_NAME: _told(said.name if said else ""),
        text.AUTHOR: _told(said.author if said else ""),
        text.PROGRAM: program_of(profile),
        text.NETWORK: network_phrase(profile) or Phrase("", ""),
        text.FOLDER: Phrase(profile.folder, profile.folder),
        text.HOST: Phrase(profile.machine, profile.machine),
        text.USES: tags_of(profile),
        text.OPTION_COUNT: _options(profile),
        text.LAST_EXAMINED: examined.phrase if examined is not None else text.NEVER,
    }
    return {fact: told for fact, told in facts.items() if told.en or fact not in _OFTEN_NONE}


def _options(profile: EngineProfile) -> Phrase:
    if profile.introduction is None:
        return text.UNKNOWN
    count = sum(map(is_settable, offered_options(profile.introduction)))
    return text.CHANGED_OPTIONS.filled(count=count, changed=len(profile.values))


def _told(words: str) -> Phrase:
    return Phrase(words, words) if words else text.UNKNOWN
