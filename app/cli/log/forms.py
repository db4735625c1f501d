"""The forms that a log can be written in, with their names and the suffixes of their files."""

from enum import Enum


class LogForm(Enum):
    """The value is what a person calls it."""

    TLF = "tlf"
    TEXT = "text"
    JSON = "jsonl"


_SUFFIXES = {".tlf": LogForm.TLF, ".txt": LogForm.TEXT, ".log": LogForm.TEXT, ".jsonl": LogForm.JSON}


def form_names() -> list[str]:
    return [form.value for form in LogForm]


def form_for(suffix: str) -> LogForm | None:
    return _SUFFIXES.get(suffix.lower())
