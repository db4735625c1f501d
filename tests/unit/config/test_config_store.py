"""Settings files, read with patience."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.config.declare import ChoiceField, NumberField, TextField, ToggleField
from app.config.preferences import (
    LoadedSettings,
    Preferences,
    RenamedSetting,
    SettingChanged,
    load_settings,
    replace_setting,
    write_settings,
)
from app.config.settings import PieceSet, Settings, ThemeChoice
from app.text.phrase import Phrase
from tests.cases import every_case
from tests.rights import NOTHING_IS_FORBIDDEN


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def put(file: Path, contents: object) -> Path:
    file.write_text(json.dumps(contents), "utf-8")
    return file


def test_no_file_is_no_trouble(file: Path) -> None:
    assert load_settings(file, 0) == LoadedSettings(Settings(), {})


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000])
def test_a_file_that_makes_no_sense_is_set_aside_and_told(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    loaded = load_settings(file, 0)
    (aside,) = file.parent.iterdir()
    assert aside.read_bytes() == data
    assert loaded.settings == Settings()
    assert str(aside) in loaded.notices[0].en
    assert str(aside) in loaded.notices[0].ja


@pytest.mark.skipif(NOTHING_IS_FORBIDDEN, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_left_alone(file: Path) -> None:
    put(file, {})
    file.chmod(0)
    assert "permission" in load_settings(file, 0).notices[0].en


def folder(file: Path) -> None:
    file.mkdir()


def pipe(file: Path) -> None:
    os.mkfifo(file)


def circle(file: Path) -> None:
    file.symlink_to(file.name)


def endless(file: Path) -> None:
    file.symlink_to("/dev/zero")  # nothing is written here


def too_deep_to_be_written(file: Path) -> None:
    file.write_bytes(b'{"zz": ' + b"[" * 900 + b"]" * 900 + b"}")


@pytest.mark.parametrize(
    "odd", [folder] if os.name == "nt" else [folder, pipe, circle, endless, too_deep_to_be_written]
)
def test_what_is_no_file_is_set_aside_and_told(file: Path, odd: Callable[[Path], None]) -> None:
    odd(file)
    loaded = load_settings(file, 0)
    (aside,) = file.parent.iterdir()
    assert aside != file
    assert str(aside) in loaded.notices[0].en


def test_what_cannot_be_set_aside_is_told_all_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a folder that may not be written."""

    def refuse(*_: object) -> Path:
        raise PermissionError(13, "Permission denied")

    file.write_bytes(b"{")
    monkeypatch.setattr(Path, "rename", refuse)
    assert str(file) in load_settings(file, 0).notices[0].en


def test_half_a_letter_that_another_program_wrote_stays_and_is_in_nobodys_way(file: Path) -> None:
    file.write_bytes(b'{"zz": "\\ud800", "sound": {"volume": 20}}')
    kept: list[bytes] = []
    preferences = Preferences(load_settings(file, 0), kept.append)
    preferences.change_setting("sound", "volume", 30)
    file.write_bytes(kept[-1])
    loaded = load_settings(file, 0)
    assert (loaded.settings.sound.volume, loaded.raw["zz"], loaded.notices) == (30, "\ud800", ())


def test_a_value_that_will_not_do_is_replaced_and_told_while_the_others_count(file: Path) -> None:
    put(file, {"appearance": {"theme": "pink", "font_size": 12}})
    loaded = load_settings(file, 0)
    assert loaded.settings.appearance.theme is ThemeChoice.SYSTEM
    assert loaded.settings.appearance.font_size == 12
    assert [notice for notice in loaded.notices if "pink" in notice.en and "Theme" in notice.en]


def test_what_is_not_known_stays_in_the_file(file: Path) -> None:
    put(file, {"version": 1, "later": {"a": 1}, "board": {"pieces": "brush_two", "glow": True}, "appearance": 7})
    loaded = load_settings(file, 0)
    assert loaded.settings.board.pieces is PieceSet.BRUSH_TWO
    again = json.loads(write_settings(replace_setting(loaded.settings, "board", "pieces", "brush"), loaded.raw))
    assert again == {"version": 1, "later": {"a": 1}, "board": {"glow": True}}


def test_a_file_from_the_future_is_used_as_far_as_it_is_known_and_keeps_its_version(file: Path) -> None:
    put(file, {"version": 9, "board": {"last_move": False}})
    loaded = load_settings(file, 0)
    assert not loaded.settings.board.last_move
    assert len(loaded.notices) == 1
    assert json.loads(write_settings(loaded.settings, loaded.raw))["version"] == 9


def test_old_files_are_brought_up_to_date_step_by_step(file: Path) -> None:
    put(file, {"version": 1, "looks": {"set": "two"}})

    def second(raw: dict[str, Any]) -> dict[str, Any]:
        return {"looks": {"set": "brush_" + raw["looks"]["set"]}}

    def third(raw: dict[str, Any]) -> dict[str, Any]:
        return {"looks": {"kind": raw["looks"]["set"]}}

    loaded = load_settings(
        file,
        0,
        version=3,
        migrations=(second, third),
        renamed={"looks.kind": RenamedSetting("board.pieces"), "no.such": RenamedSetting("a.b")},
    )
    assert loaded.settings.board.pieces is PieceSet.BRUSH_TWO
    put(file, {"version": 2, "looks": {"set": "international"}})
    loaded = load_settings(
        file, 0, version=3, migrations=(second, third), renamed={"looks.kind": RenamedSetting("board.pieces")}
    )
    assert loaded.settings.board.pieces is PieceSet.INTERNATIONAL


def test_a_renamed_setting_does_not_overrule_the_new_one(file: Path) -> None:
    put(file, {"looks": {"kind": "brush_two"}, "board": {"pieces": "international"}})
    loaded = load_settings(file, 0, renamed={"looks.kind": RenamedSetting("board.pieces")})
    assert loaded.settings.board.pieces is PieceSet.INTERNATIONAL


def test_a_migration_that_fails_sets_the_file_aside(file: Path) -> None:
    put(file, {"version": 1})

    def fail(raw: dict[str, Any]) -> dict[str, Any]:
        return {"x": raw["not there"]}

    loaded = load_settings(file, 0, version=2, migrations=(fail,))
    assert loaded.settings == Settings()
    assert not file.exists()


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["appearance", "board", "theme", "pieces", "version", "font_size"]), inner, max_size=4
            )
        ),
        max_leaves=12,
    )
)
def test_whatever_json_a_file_holds_loading_it_does_not_fail(
    tmp_path_factory: pytest.TempPathFactory, contents: object
) -> None:
    file = put(tmp_path_factory.getbasetemp() / "any-settings.json", contents)
    loaded = load_settings(file, 0)
    write_settings(loaded.settings, loaded.raw)


def test_preferences_save_and_tell_each_change_once() -> None:
    saved: list[bytes] = []
    heard: list[SettingChanged] = []
    preferences = Preferences(LoadedSettings(Settings(), {"later": 1}), saved.append)
    preferences.changed.connect(heard.append)
    preferences.change_setting("appearance", "theme", "dark")
    preferences.change_setting("appearance", "theme", ThemeChoice.DARK)
    assert preferences.now.appearance.theme is ThemeChoice.DARK
    assert [(change.section, change.key) for change in heard] == [("appearance", "theme")]
    assert [json.loads(data) for data in saved] == [{"version": 1, "later": 1, "appearance": {"theme": "dark"}}]


def test_what_the_system_wishes_holds_until_the_person_chooses_and_is_not_written(file: Path) -> None:
    fresh = replace_setting(Settings(), "appearance", "font_size", 13)
    saved: list[bytes] = []
    preferences = Preferences(load_settings(file, 0, fresh=fresh), saved.append)
    assert preferences.now.appearance.font_size == 13
    preferences.change_setting("appearance", "theme", "dark")
    assert json.loads(saved[-1])["appearance"] == {"theme": "dark"}
    preferences.change_setting("appearance", "font_size", 10)
    assert json.loads(saved[-1])["appearance"] == {"theme": "dark", "font_size": 10}
    file.write_bytes(saved[-1])
    assert load_settings(file, 0, fresh=fresh).settings.appearance.font_size == 10
    preferences.change_setting("appearance", "font_size", 13)
    assert json.loads(saved[-1])["appearance"] == {"theme": "dark"}


def test_preferences_refuse_what_will_not_do() -> None:
    preferences = Preferences(LoadedSettings(Settings(), {}), lambda _: None)
    with pytest.raises(ValueError, match="between 7 and 24"):
        preferences.change_setting("appearance", "font_size", 100)
    assert preferences.now == Settings()


OFFER = (("a", Phrase("あ", "A")),)


@every_case(
    ("kind", "good", "bad"),
    [
        (ToggleField(), [True, False], [0, "true", None]),
        (NumberField(-3, 2**40), [-3, 0, 2**40], [-4, 2**40 + 1, True, 1.5, "1"]),
        (ChoiceField(OFFER), ["a"], ["b", "", None, 1]),
        (TextField(5), ["", "五文字です"], ["六文字ですよ", "a\nb", "a\rb", 5]),
    ],
)
def test_a_field_says_what_it_cannot_be(
    kind: ToggleField | NumberField | ChoiceField | TextField, good: list[object], bad: list[object]
) -> None:
    assert [kind.value_problem(value) for value in good] == [None] * len(good)
    for value in bad:
        problem = kind.value_problem(value)
        assert problem is not None
        assert problem.ja.endswith("。")
