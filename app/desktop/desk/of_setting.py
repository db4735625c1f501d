"""Settings as actions of menus: a switch, or a submenu with one entry for each choice."""

from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter

from app.config.declare import ChoiceField, Field, ToggleField, plain_value, section_fields
from app.config.settings import Settings
from app.desktop.desk.action import Action, MenuName
from app.desktop.desk.desk import Desk
from app.text.settings import SETTINGS


def setting_actions(section: str, key: str, menu: MenuName, starts_section: bool = False) -> Iterator[Action]:
    field = next(field for field in section_fields(getattr(Settings(), section)) if field.key == key)
    its_value = attrgetter(f"{section}.{key}")

    def value_in(desk: Desk) -> object:
        return plain_value(its_value(desk.preferences.now))

    def change(value: object, desk: Desk) -> None:
        desk.preferences.change_setting(section, key, value)

    def holds(value: object, desk: Desk) -> bool:
        return value_in(desk) == value

    if isinstance(field.kind, ToggleField):
        yield Action(
            f"{section}.{key}",
            menu,
            field.label,
            field.help,
            lambda desk: change(not value_in(desk), desk),
            checked=partial(holds, True),
            starts_section=starts_section,
        )
    elif isinstance(field.kind, ChoiceField):
        for value, name in field.kind.offered:
            yield Action(
                f"{section}.{key}.{value}",
                menu,
                name,
                field.help,
                partial(change, value),
                checked=partial(holds, value),
                submenu=field.label,
                is_choice=True,
                starts_section=starts_section and value == field.kind.offered[0][0],
            )


def other_settings(actions: Sequence[Action]) -> Iterator[Action]:
    """Yield an action that opens the settings dialog, for each setting that none of `actions` changes."""
    for section, values in Settings().sections().items():
        for field in section_fields(values):
            setting_id = f"{section}.{field.key}"
            if not any(f"{action.id}.".startswith(f"{setting_id}.") for action in actions):
                yield Action(
                    setting_id, MenuName.TOOLS, field.label, field.help, partial(_lead_to, field), submenu=SETTINGS
                )


def _lead_to(field: Field, desk: Desk) -> None:
    desk.shell.show_settings(desk.speech.say(field.label))
