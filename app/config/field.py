"""One thing a person can set: its name, its help, what it may be and what it is at first.

A setting of ours and an `option` line of an engine are both a field, so one form serves both.
"""

from typing import NamedTuple

from app.base.value import Value as Constant
from app.text import settings as text
from app.text.phrase import Phrase

Value = bool | int | str
NO_VALUE = ""
"""What stands for the value of a field that is only pressed."""
LONGEST_PATH = 4_096


class ToggleField(Constant):
    def problem(self, value: object) -> Phrase | None:
        return None if isinstance(value, bool) else text.NOT_A_SWITCH


class NumberField(Constant):
    least: int
    most: int
    step: int = 1
    has_slider: bool = False

    def problem(self, value: object) -> Phrase | None:
        if not isinstance(value, int) or isinstance(value, bool):
            return text.NOT_A_NUMBER
        if not self.least <= value <= self.most:
            return text.OUT_OF_RANGE.filled(least=self.least, most=self.most)
        return None


class ChoiceField(Constant):
    """One of several values, each with the name that a person reads."""

    offered: tuple[tuple[str, Phrase], ...]

    def problem(self, value: object) -> Phrase | None:
        return None if any(value == offer for offer, _ in self.offered) else text.NOT_OFFERED


class TextField(Constant):
    """A line of text."""

    most: int = 1_000

    def problem(self, value: object) -> Phrase | None:
        if not isinstance(value, str):
            return text.NOT_TEXT
        if any(sign in value for sign in "\n\r\0"):
            return text.ONE_LINE
        return text.TOO_LONG.filled(most=self.most) if len(value) > self.most else None


class FilePath(Constant):
    """Where a file is; nothing stands for none."""

    folder: str = ""
    """What a path that does not begin at the root is seen from."""

    def problem(self, value: object) -> Phrase | None:
        return TextField(LONGEST_PATH).problem(value)


class FolderPath(Constant):
    """Where a folder is; nothing stands for none."""

    folder: str = ""
    """As for a file."""

    def problem(self, value: object) -> Phrase | None:
        return TextField(LONGEST_PATH).problem(value)


class Press(Constant):
    """Nothing to set, only to press; such a field has no value."""

    def problem(self, value: object) -> Phrase | None:
        return None if value == NO_VALUE else text.NOTHING_TO_SET


Kind = ToggleField | NumberField | ChoiceField | TextField | FilePath | FolderPath | Press


class Field(NamedTuple):
    key: str
    label: Phrase
    help: Phrase
    kind: Kind
    default: Value
    original: str = ""
    """What others call it, where that is to be read beside the label."""

    def problem(self, value: object) -> Phrase | None:
        """Why `value` will not do, or None when it will."""
        return self.kind.problem(value)
