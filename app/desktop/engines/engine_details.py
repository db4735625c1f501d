"""Texts and details of one engine: its names, tags and programs; and the question about unsaved changes to it."""

import time
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QDialog, QFormLayout, QLineEdit, QMessageBox, QWidget

from app.config.engine_options import is_settable, offered_options
from app.config.engine_profile import EngineProfile, Tag
from app.config.strong_engines import network_phrase
from app.desktop.files.file_dialogs import AskedChoice, ask
from app.desktop.kit.dialogs import coloured, filled, words
from app.desktop.kit.labels import MOST_IN_TIP, set_tip, shown, vbox
from app.desktop.kit.theme import Theme
from app.desktop.kit.translation import Say, Translation
from app.runtime.doctor_report import DoctorReport, PointVerdict
from app.runtime.launch import Launch
from app.text import engine_manager as text
from app.text import option_dialog as option_text
from app.text.phrase import Phrase
from app.workspace.finding import match_score, normalize_text, search_names
from app.workspace.state_store import StateStore


def tag_name(tag: str) -> Phrase:
    """Name of a predefined tag in words; a user's tag as it is."""
    return text.TAGS.get(tag) or Phrase(tag, tag)


def tags_of(profile: EngineProfile) -> Phrase:
    """All tags in words, the predefined ones first, or that there are none."""
    if not profile.tags:
        return text.NO_TAGS
    return joined([tag_name(tag) for tag in in_order(profile.tags)])


def joined(phrases: Sequence[Phrase]) -> Phrase:
    """Join one or more phrases into a list."""
    return reduce(lambda first, rest: text.TAGS_LISTED.filled(first=first, rest=rest), phrases)


def in_order(tags: Iterable[str]) -> tuple[str, ...]:
    """The tags without duplicates, the predefined ones first."""
    given = tuple(dict.fromkeys(tags))
    ours = tuple(tag for tag in Tag if tag in given)
    return (*ours, *(tag for tag in given if tag not in ours))


def program_of(profile: EngineProfile) -> Phrase:
    """Command line of the program for display."""
    if profile.is_bundled:
        return text.BUNDLED_PROGRAM
    words = command_of(Launch(profile.program, profile.arguments))
    return Phrase(words, words)


def command_of(launch: Launch) -> str:
    return " ".join((launch.program, *launch.arguments))


def is_found(query: str, profile: EngineProfile) -> bool:
    """Return True if every word of the query matches the engine's names or tags, or a part of its path or host."""
    wanted = query.split()
    if not wanted:
        return True
    said = profile.introduction
    names = [Phrase(word, word) for word in (profile.name, *((said.name, said.author) if said else ())) if word]
    found_by = [search_names([name]) for name in (*names, *map(tag_name, profile.tags))]
    places = [normalize_text(place) for place in (profile.program, profile.host)]
    return all(
        any(match_score(word, name) > 0 for name in found_by) or any(normalize_text(word) in place for place in places)
        for word in wanted
    )


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


DESTRUCTIVE: Final = QMessageBox.ButtonRole.DestructiveRole


def ask_before_leaving(
    dialog: QDialog,
    speech: Translation,
    engine: str,
    accept: Callable[[], object],
    discard: Callable[[], object],
    fault: Phrase | None = None,
) -> None:
    """Ask whether to keep the changes, discard them, or stay; with a fault they cannot be kept."""
    keep, drop = AskedChoice(option_text.KEEP, accept), AskedChoice(option_text.DROP, discard, DESTRUCTIVE)
    more, choices = ((), (keep, drop)) if fault is None else ((fault,), (drop,))
    ask(dialog, speech, option_text.KEEP_TITLE, option_text.KEEP_CHANGES.filled(engine=engine), more, choices)
