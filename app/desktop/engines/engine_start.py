"""The dialog of how an engine is started, what it is used for, and how its clock is kept."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QScrollArea, QWidget

from app.base.event import Event
from app.base.value import replaced
from app.config.declare import ChoiceField, Field, FieldValue, FilePath, FolderPath, NumberField, TextField, ToggleField
from app.config.engine_profile import MAX_PORT, MAX_TIME_MS, EngineProfile, Tag, is_ssh_name, is_variable
from app.desktop.desk.desk import Desk
from app.desktop.engines.engine_details import ask_before_leaving, in_order
from app.desktop.forms.form import Form
from app.desktop.kit.dialogs import give_room, words
from app.desktop.kit.labels import STRETCH, set_title, vbox
from app.desktop.kit.translation import Dialog
from app.text import engine_manager as text
from app.text.phrase import Phrase
from app.usi.commands import MateLimit

Values = Mapping[str, FieldValue]
_BARE: Final = EngineProfile("", "", "")
_TAG: Final = "tag."
"""Prefix of the key of a predefined tag's switch."""
STARTING: Final = ("arguments", "folder", "environment", "host", "port", "user", "key_file")
"""Fields that are seldom needed to start an engine."""
_OF_FILES: Final = ("program", *STARTING)
"""Fields that the bundled engine does not have."""


class NameLine(TextField):
    __slots__ = ()

    def value_problem(self, value: object) -> Phrase | None:
        return super().value_problem(value) or (None if str(value).strip() else text.NO_NAME)


class WordsLine(TextField):
    """Field of several words; words with blanks are quoted."""

    __slots__ = ()

    def value_problem(self, value: object) -> Phrase | None:
        if (wrong := super().value_problem(value)) is not None:
            return wrong
        try:
            split(str(value))
        except ValueError:
            return text.OPEN_QUOTE
        return None


class EnvironmentLine(WordsLine):
    __slots__ = ()

    def value_problem(self, value: object) -> Phrase | None:
        if (wrong := super().value_problem(value)) is not None:
            return wrong
        bad = next((word for word in split(str(value)) if "=" not in word or not is_variable(word.split("=")[0])), None)
        return None if bad is None else text.NOT_AN_ASSIGNMENT.filled(word=bad)


class HostLine(TextField):
    """Field of a machine's host name or a user name."""

    __slots__ = ()

    def value_problem(self, value: object) -> Phrase | None:
        return super().value_problem(value) or (None if is_ssh_name(str(value)) else text.A_HOST)


class PortLine(TextField):
    """Field of a port number, or empty."""

    __slots__ = ()

    def value_problem(self, value: object) -> Phrase | None:
        is_port = not value or port_of(str(value))
        return super().value_problem(value) or (None if is_port else text.A_PORT.filled(most=MAX_PORT))


def port_of(words: str) -> int:
    """Port number in the text; 0 if there is none."""
    is_number = words.isascii() and words.isdecimal() and len(words) < 10
    return int(words) if is_number and int(words) <= MAX_PORT else 0


def start_fields() -> tuple[Field, ...]:
    """Optional fields of how a program is started."""
    return (
        Field("arguments", text.ARGUMENTS, text.ARGUMENTS_HELP, WordsLine(), ""),
        Field("folder", text.FOLDER, text.FOLDER_HELP, FolderPath(), ""),
        Field("environment", text.ENVIRONMENT, text.ENVIRONMENT_HELP, EnvironmentLine(), ""),
        Field("host", text.HOST_FIELD, text.HOST_HELP, HostLine(), ""),
        Field("port", text.PORT_FIELD, text.PORT_HELP, PortLine(), ""),
        Field("user", text.USER_FIELD, text.USER_HELP, HostLine(), ""),
        Field("key_file", text.KEY_FIELD, text.KEY_HELP, FilePath(), ""),
    )


def all_fields(profile: EngineProfile) -> tuple[Field, ...]:
    """Fields of a profile, without the options, which the engine defines."""
    now = values_of(profile)
    fields = (
        Field("name", text.NAME, text.NAME_HELP, NameLine(), profile.name),
        Field("program", text.PROGRAM, text.PROGRAM_HELP, FilePath(), profile.program),
        *start_fields(),
        *(
            Field(f"{_TAG}{tag}", text.TAGS[tag], text.TAG_HELPS[tag], ToggleField(), tag in profile.tags)
            for tag in Tag
        ),
        Field("tags", text.OTHER_TAGS, text.OTHER_TAGS_HELP, WordsLine(), now["tags"]),
        Field("mate_limit", text.MATE_LIMIT, text.MATE_LIMIT_HELP, ChoiceField(_LIMITS), _BARE.mate_limit.value),
        Field("takes_increments", text.INCREMENTS, text.INCREMENTS_HELP, ToggleField(), _BARE.takes_increments),
        Field(
            "exchanges_clocks",
            text.EXCHANGED_CLOCKS,
            text.EXCHANGED_CLOCKS_HELP,
            ToggleField(),
            _BARE.exchanges_clocks,
        ),
        Field("margin_ms", text.MARGIN, text.MARGIN_HELP, NumberField(0, MAX_TIME_MS, 100), _BARE.margin_ms),
        Field("grace_ms", text.GRACE, text.GRACE_HELP, NumberField(0, MAX_TIME_MS, 100), _BARE.grace_ms),
    )
    return tuple(field for field in fields if not (profile.is_bundled and field.key in _OF_FILES))


_LIMITS: Final = ((MateLimit.MILLISECONDS.value, text.MILLISECONDS), (MateLimit.PLIES.value, text.PLIES))


def values_of(profile: EngineProfile) -> dict[str, FieldValue]:
    return {
        "name": profile.name,
        "program": profile.program,
        "arguments": together(profile.arguments),
        "folder": profile.folder,
        "environment": together([f"{name}={value}" for name, value in profile.environment]),
        "host": profile.host,
        "port": str(profile.port or ""),
        "user": profile.user,
        "key_file": profile.key_file,
        **{f"{_TAG}{tag}": tag in profile.tags for tag in Tag},
        "tags": together([tag for tag in profile.tags if tag not in tuple(Tag)]),
        "mate_limit": profile.mate_limit.value,
        "takes_increments": profile.takes_increments,
        "exchanges_clocks": profile.exchanges_clocks,
        "margin_ms": profile.margin_ms,
        "grace_ms": profile.grace_ms,
    }


def with_values(profile: EngineProfile, values: Values) -> EngineProfile:
    """The profile with valid new values; the others stay."""
    every = values_of(profile) | dict(values)
    tags = [tag.value for tag in Tag if every[f"{_TAG}{tag}"] is True]
    made: dict[str, Callable[[str], object]] = {
        "arguments": lambda words: tuple(split(words)),
        "environment": lambda words: tuple(tuple(word.partition("=")[::2]) for word in split(words)),
        "tags": lambda words: in_order([*tags, *split(words)]),
        "mate_limit": MateLimit,
        "name": str.strip,
        "host": str.strip,
        "port": port_of,
    }
    changed: dict[str, Any] = {
        key: made[key](str(value)) if key in made else value for key, value in every.items() if not key.startswith(_TAG)
    }
    return replaced(profile, **changed)


def split(words: str) -> list[str]:
    """Words of a line; ValueError if a quotation mark is not closed. Backslashes are not special."""
    reader = shlex.shlex(words, posix=True, punctuation_chars=False)
    reader.whitespace_split = True
    reader.commenters = reader.escape = ""
    return list(reader)


def together(words: Sequence[str]) -> str:
    """Quoted line that `split` takes apart into these words."""
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    if word and not any(letter in "\"'" or letter in " \t\r\n" for letter in word):
        return word
    if '"' not in word:
        return f'"{word}"'
    if "'" not in word:
        return f"'{word}'"
    return '"' + word.replace('"', '"\'"\'"') + '"'


SIZE: Final = (640, 640)


class StartDialog(Dialog):
    """Dialog whose changes take effect with OK only."""

    def __init__(self, desk: Desk, profile: EngineProfile, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("start")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.wanted = Event[EngineProfile]()
        """Emitted with the changed profile."""
        self._desk = desk
        self._profile = profile
        self._fields = all_fields(profile)
        self._values: dict[str, FieldValue] = dict(values_of(profile))
        self._told = words("told")
        self.form = Form(self._fields, desk.speech.say, desk.shell.theme)
        self.form.given.connect(self._on_given)
        inner = QWidget()
        vbox(self.form, STRETCH, on=inner, margins=(16, 12, 16, 16))
        scroll = QScrollArea(widgetResizable=True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(inner)
        box = QDialogButtonBox()
        self._accept = box.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self._cancel = box.addButton("", QDialogButtonBox.ButtonRole.RejectRole)
        self._accept.setDefault(True)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.discard)
        vbox((scroll, 1), self._told, box, on=self, margins=(0, 0, 12, 12))
        self.form.show_values(self._values.__getitem__)
        self.follow_changes(desk.speech)
        give_room(self, *SIZE)

    def accept(self) -> None:
        """Accept the changes; a problem is shown first."""
        problem = self._problem()
        self._told.setText("" if problem is None else self._desk.speech.say(problem))
        self._told.setVisible(problem is not None)
        if problem is None:
            super().accept()
            self.wanted.emit(with_values(self._profile, self._values))

    def reject(self) -> None:
        """Ask about changes when closed by Esc or the window's button; Cancel discards them at once."""
        has_fault = any(self.form.row(field.key).fault is not None for field in self._fields)
        if not has_fault and self._values == dict(values_of(self._profile)):
            self.discard()
            return
        speech, name = self._desk.speech, self._profile.name
        ask_before_leaving(self, speech, name, self.accept, self.discard, self._problem())

    def discard(self) -> None:
        self.done(QDialog.DialogCode.Rejected)

    def _problem(self) -> Phrase | None:
        if any(self.form.row(field.key).fault is not None for field in self._fields):
            return text.NOT_STARTABLE
        if "program" in (field.key for field in self._fields) and not str(self._values["program"]).strip():
            return text.NO_PROGRAM
        return self._desk.engines.name_problem(self._profile.key, str(self._values["name"]).strip())

    def _on_given(self, given: tuple[str, FieldValue]) -> None:
        key, value = given
        self._values[key] = value
        self.form.show_values(self._values.__getitem__)

    def _speak(self) -> None:
        say = self._desk.speech.say
        self.form.speak(say)
        set_title(self, say(text.START_TITLE.filled(name=self._profile.name)))
        self._accept.setText(say(text.OK))
        self._cancel.setText(say(text.CANCEL))
        self._told.hide()

    def _apply_theme(self) -> None:
        self.form.apply_theme(self._desk.shell.theme)
