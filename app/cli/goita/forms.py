"""The forms that a record of Goita can be written in, with their names and the suffixes of their files."""

from enum import Enum


class GoitaForm(Enum):
    """The value is what a person calls it."""

    JSON = "json"
    DECISIONS = "jsonl"


def form_names() -> list[str]:
    return [form.value for form in GoitaForm]


def form_for(suffix: str) -> GoitaForm | None:
    return next((form for form in GoitaForm if f".{form.value}" == suffix.lower()), None)
