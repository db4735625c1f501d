"""What holds for every text, every setting and every action, however many there will be."""

import ast
import importlib
import json
import pkgutil
import re
import string
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QKeySequence

import app.text
from app.base.folders import resources_folder
from app.cli.table import COMMANDS, all_commands
from app.config.declare import ChoiceField, Field, FieldValue, NumberField, ToggleField, plain_value, section_fields
from app.config.preferences import load_settings, replace_setting, write_settings
from app.config.settings import SECTIONS, Settings
from app.desktop.actions.declared import ACTIONS
from app.desktop.actions.toolbar import AT_ONCE
from app.desktop.desk.action import Action, Later
from app.desktop.desk.keys import is_bare
from app.desktop.settings.keys import FIXED
from app.text.phrase import Phrase
from app.workspace.finding import kana_reading, match_score, search_names, to_romaji
from tests.cases import every_case

APP = Path(__file__).parents[2] / "app"


def all_phrases() -> Iterator[tuple[str, Phrase]]:
    for module in pkgutil.iter_modules(app.text.__path__):
        contents = vars(importlib.import_module(f"app.text.{module.name}"))
        yield from ((f"{module.name}.{name}", value) for name, value in contents.items() if isinstance(value, Phrase))
    for action in ACTIONS:
        yield f"action {action.id}", action.text
        yield f"help of {action.id}", action.help
    for name, command in (*all_commands(), *((each.name, each) for each in COMMANDS)):
        yield f"command {name}", command.what
    for section, field in FIELDS:
        yield f"setting {section}.{field.key}", field.label
        yield f"help of {section}.{field.key}", field.help


FIELDS = [(name, field) for name, section in Settings().sections().items() for field in section_fields(section)]
PHRASES = dict(all_phrases())


def places_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def is_whole(phrase: Phrase) -> bool:
    has_words = all(words.strip() == words != "" for words in (phrase.ja, phrase.en))
    return has_words and places_in(phrase.ja) == places_in(phrase.en)


def test_every_phrase_is_whole_in_every_language() -> None:
    assert [name for name, phrase in PHRASES.items() if not is_whole(phrase)] == []
    assert len(PHRASES) > 1_000
    assert not is_whole(Phrase("{a}", "{b}"))


JAPANESE = re.compile("[぀-ヿ一-鿿]")


def has_japanese(sentence: str) -> bool:
    return JAPANESE.search(sentence) is not None


SIGNS_ON_THE_BOARD = {"一二三四五六七八九"}
SPEAKING_ROOMS = ("cli", "config", "desktop", "runtime", "workspace")


@every_case("room", SPEAKING_ROOMS)
def test_nothing_japanese_is_said_outside_a_phrase(room: str) -> None:
    loose = []
    for path in (APP / room).rglob("*.py"):
        source = path.read_text("utf-8")
        if not has_japanese(source) and "\\u" not in source and "\\N" not in source:
            continue
        tree = ast.parse(source)
        docstrings = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        said = {
            id(part)
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Phrase"
            for part in ast.walk(node)
        }
        loose += [
            f"{path.relative_to(APP)}:{node.lineno} {node.value!r}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and has_japanese(node.value)
            and id(node) not in docstrings | said
            and node.value not in SIGNS_ON_THE_BOARD
        ]
    assert loose == []


def other_values(field: Field) -> list[FieldValue]:
    """Good values that are not the default."""
    match field.kind:
        case ToggleField():
            return [not field.default]
        case NumberField(least, most, _):
            return [number for number in (least, most) if number != field.default]
        case ChoiceField(offered):
            return [value for value, _ in offered if value != field.default]
        case _:
            return ["another"]


@every_case(("section", "field"), FIELDS, ids=lambda part: part if isinstance(part, str) else part.key)
def test_a_setting_has_a_good_default_and_survives_its_file(section: str, field: Field, tmp_path: Path) -> None:
    assert field.value_problem(field.default) is None
    assert section in SECTIONS
    for value in other_values(field):
        changed = replace_setting(Settings(), section, field.key, value)
        file = tmp_path / "settings.json"
        file.write_bytes(write_settings(changed, {}))
        loaded = load_settings(file, 0)
        assert loaded.notices == ()
        assert loaded.settings == changed
        assert plain_value(getattr(getattr(loaded.settings, section), field.key)) == value
        assert json.loads(file.read_bytes()) == {"version": 1, section: {field.key: value}}


def test_what_is_seen_at_once_are_the_actions_with_drawings() -> None:
    assert {action.id for action in AT_ONCE} == {action.id for action in ACTIONS if action.icon}


def test_actions_have_names_of_their_own() -> None:
    ids = [action.id for action in ACTIONS]
    assert len(set(ids)) == len(ids)


def test_no_two_actions_share_a_key() -> None:
    keys = [(QKeySequence(key).toString(), action.id) for action in ACTIONS for key in action.keys]
    shared = [(key, name) for key, name in keys if [other for other, _ in keys].count(key) > 1]
    assert shared == []


def test_no_action_has_a_key_that_the_board_needs_for_itself() -> None:
    fixed = {
        QKeySequence(key).toString() for _, keys in FIXED for key in keys if key.startswith("Shift+") or key == "Esc"
    }
    assert not fixed & {QKeySequence(key).toString() for action in ACTIONS for key in action.keys}


@every_case("action", ACTIONS, ids=lambda action: action.id)
def test_an_action_has_keys_that_exist_and_a_drawing_that_is_there(action: Action) -> None:
    for key in action.keys:
        assert QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText) != "", key
    if action.icon:
        assert (resources_folder() / "icons" / f"{action.icon}.svg").is_file()
    assert not action.text.en.endswith(".")
    assert action.help.en.endswith(".")
    assert action.help.ja.endswith("。")


def test_an_action_that_is_imported_later_leads_to_a_function() -> None:
    places = [(action.run.module, action.run.name) for action in ACTIONS if isinstance(action.run, Later)]
    assert len(places) > 10
    for module, name in places:
        assert callable(getattr(importlib.import_module(module), name, None)), (module, name)


def test_keys_that_type_are_told_from_keys_that_do_not() -> None:
    assert all(map(is_bare, ("F", "?", "Left", "Del", "+", "Shift+F", "Shift+Left")))
    assert not any(map(is_bare, ("F11", "Shift+F11", "Ctrl+Z", "Ctrl++", "Alt+F", "Ctrl+Shift+Z")))


def has_kanji(words: str) -> bool:
    return any("一" <= letter <= "鿿" for letter in words)


@every_case("action", ACTIONS, ids=lambda action: action.id)
def test_an_action_is_found_by_how_its_name_is_read(action: Action) -> None:
    """A word that is missing in `app/text/readings.py` is to be entered there."""
    phrases = [action.text, *([action.submenu] if action.submenu else []), action.menu.value]
    for phrase in phrases:
        assert not has_kanji(kana_reading(phrase.ja)), kana_reading(phrase.ja)
    names = search_names([action.text])
    latin = to_romaji(kana_reading(action.text.ja))
    for query in (action.text.ja, action.text.en, kana_reading(action.text.ja), latin):
        assert match_score(query, names) > 0, query


@every_case(("section", "field"), FIELDS, ids=lambda part: part if isinstance(part, str) else part.key)
def test_a_setting_is_found_by_how_its_name_is_read(section: str, field: Field) -> None:
    assert not has_kanji(kana_reading(SECTIONS[section].ja))
    assert not has_kanji(kana_reading(field.label.ja)), kana_reading(field.label.ja)
    assert match_score(to_romaji(kana_reading(field.label.ja)), search_names([field.label])) > 0
