"""Settings as menu entries: a switch, or a submenu with one entry for each choice."""

from collections.abc import Callable, Iterator

from app.config.declare import fields_of, plain
from app.config.field import Choice, Toggle
from app.config.settings import Settings
from app.desktop.actions.action import Action, MenuName
from app.desktop.actions.desk import Desk


def setting_actions(section: str, key: str, menu: MenuName, starts_section: bool = False) -> Iterator[Action]:
    field = next(field for field in fields_of(getattr(Settings(), section)) if field.key == key)

    def value_in(desk: Desk) -> object:
        return plain(getattr(getattr(desk.preferences.now, section), key))

    def setter(value: object) -> Callable[[Desk], object]:
        return lambda desk: desk.preferences.change(section, key, value)

    def holds(value: object) -> Callable[[Desk], bool]:
        return lambda desk: value_in(desk) == value

    if isinstance(field.kind, Toggle):
        yield Action(
            f"{section}.{key}",
            menu,
            field.label,
            field.help,
            lambda desk: desk.preferences.change(section, key, not value_in(desk)),
            checked=lambda desk: value_in(desk) is True,
            starts_section=starts_section,
        )
    elif isinstance(field.kind, Choice):
        for value, name in field.kind.offered:
            yield Action(
                f"{section}.{key}.{value}",
                menu,
                name,
                field.help,
                setter(value),
                checked=holds(value),
                submenu=field.label,
                is_choice=True,
                starts_section=starts_section and value == field.kind.offered[0][0],
            )
